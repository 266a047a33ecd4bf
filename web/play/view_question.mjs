// The question: what is to be chosen now, and the choices that no column and no cell stands for.

/** @import { Option } from "./choices.mjs" */
/** @import { Markup } from "./html.mjs" */
/** @import { Moment } from "./moment.mjs" */
/** @import { Words } from "./vocabulary.mjs" */

import { DECOR, TOOLS } from "../engine/cards.mjs";
import { attributes, html } from "./html.mjs";
import { cardIcon, chip, icon, kindOf } from "./icons.mjs";
import { sentence } from "./words.mjs";

/** The steps of a tool or a helper at work, which can be put back. */
const AT_WORK = /^(ladder|drill|mixer|supplier|handyman|keep|roofer)/;

/** What is asked, in one line. @type {(moment: Moment) => string} */
export function questionText(moment) {
  const { question, words } = moment;
  if (!question) return words.say("play.done");
  if (question.step === "room") return sentence(words.say("play.ask room", words.inSentence(String(question.card))));
  return words.say(`question.${question.step}`, question.card ? words.name(question.card) : "");
}

/** What comes after, or what the tool in use does. @type {(moment: Moment) => string} */
export function nextText(moment) {
  const { question, words, play, page } = moment;
  if (!question) return "";
  const resource = page.column === undefined ? undefined : moment.market[page.column]?.resource;
  if (question.step === "room" && resource) return laterText(moment, resource);
  if (question.step === "column") return columnNote(moment);
  if (question.step.startsWith("scaffolding")) return words.say("play.carries");
  if (question.step === "roof") return words.say("play.roof left", 4 - roofsChosen(play.choices));
  return "";
}

/** @type {(choices: string[]) => number} */
const roofsChosen = (choices) => {
  let count = 0;
  for (let at = choices.length - 1; at >= 0 && choices[at].startsWith("roof_"); at -= 1) count += 1;
  return count;
};

/** What the other card of the column does after the room. @type {(moment: Moment, resource: string) => string} */
function laterText({ words }, resource) {
  const name = words.inSentence(resource);
  if (resource === "scaffolding") return words.say("play.next", name);
  if (!(resource in DECOR)) return words.say("play.yours", name);
  return words.say(DECOR[resource].on === "near" ? "play.beside" : "play.next", name);
}

/** @type {(moment: Moment) => string} */
function columnNote(moment) {
  const usable = moment.question?.options.some((option) => TOOLS.has(option.name) && !option.reason);
  return usable ? moment.words.say("play.or tool") : moment.words.say("play.tap column");
}

/** The buttons beside the question. @type {(moment: Moment) => Markup} */
export function acts(moment) {
  const { step, words } = moment;
  if (step === "room") return flip(moment);
  return step && AT_WORK.test(step) ? putBack(words) : html``;
}

/** @type {(moment: Moment) => Markup} */
function flip({ words, page }) {
  const other = page.face === "up" ? "down" : "up";
  return html`<button class="btn small flip" data-face="${other}">${icon("flip", "s20")}${words.say(`play.face ${other}`)}</button>`;
}

/** @type {(words: Words) => Markup} */
const putBack = (words) =>
  html`<button class="btn small flip" data-action="back">${icon("close", "s20")}${words.say("play.put back")}</button>`;

/** The attribute that scripts know an option by. @type {(step: string, name: string) => Record<string, string>} */
function known(step, name) {
  if (step === "bonus") return { "data-bonus": name };
  if (step.startsWith("friend")) return { "data-friend": name };
  return {};
}

/** Columns and cells, which stand for themselves, and the last words. */
const ELSEWHERE = /^([SFB]\d|\d|best|done)$/;

/** The choices that are neither columns nor cells. @type {(moment: Moment) => Markup} */
export function choices(moment) {
  const { question, step, words } = moment;
  if (!question || !step || step === "column" || step === "room") return html``;
  const shown = question.options.filter(({ name, reason }) => !ELSEWHERE.test(name) && !(name === "beside" && reason));
  if (!shown.length && !moment.isEnd) return html``;
  return html`<div class="choices" role="group" aria-label="${questionText(moment)}">${shown.map((option) => choice(moment, step, option))}${moment.isEnd && lastWords(words)}</div>`;
}

/** The last words at every question of the end. @type {(words: Words) => Markup} */
const lastWords = (words) => html`<button class="choice main" data-action="best-end">${icon("star", "s20")}<span>${sentence(words.say("option.best"))}</span></button>
  <button class="choice" data-action="finish">${icon("check", "s20")}<span>${sentence(words.say("option.done"))}</span></button>`;

/** @type {(moment: Moment, step: string, option: Option) => Markup} */
function choice(moment, step, option) {
  const { words } = moment;
  const { name, reason } = option;
  const card = words.has(`card.${name}`) && kindOf(name);
  return html`<button class="choice${card ? " card" : ""}"${attributes({
    "data-choice": name,
    "data-drag": name,
    "data-cards": card ? name : undefined,
    "data-legal": String(!reason),
    "data-reason": reason,
    ...known(step, name),
  })}>${picture(name, card)}<span>${optionText(moment, step, name)}${card === "friend" && html`<small>${wishes(words, name)}</small>`}</span></button>`;
}

/** The rooms that a friend wishes for, and the points. @type {(words: Words, friend: string) => string} */
function wishes(words, friend) {
  const { rooms = [], points = 0 } = words.table.cards[friend] ?? {};
  const names = rooms.map((place) => place.map((room) => words.inSentence(room)).join(" / "));
  return words.say("play.wishes", names.join(" + "), Number(points));
}

/** @type {(name: string, card: string | false) => Markup} */
function picture(name, card) {
  if (card === "room") return html`<span class="swatch paint" data-room="${name}">${cardIcon(name)}</span>`;
  if (card) return chip(name);
  return html``;
}

/** An option in words. @type {(moment: Moment, step: string, name: string) => string} */
function optionText({ words, state }, step, name) {
  if (step === "engineer" && name.includes("+")) {
    const cells = name.split("+");
    return `${words.name(String(state.cells[cells[0]]?.room))} ${cells.join(" + ")}`;
  }
  if (step === "bonus" && name === "plans") return words.say("play.bonus plans");
  if (words.has(`card.${name}`)) return words.short(name);
  return sentence(words.say(`option.${name}`));
}
