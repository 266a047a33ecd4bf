// The parts of the page, and what each shows at a moment.

/** @import { DhPlay } from "./dh_play.mjs" */
/** @import { Moment } from "./moment.mjs" */
/** @import { Words } from "./vocabulary.mjs" */

import { attributes, fill, fillList, html } from "./html.mjs";
import { grades, icon } from "./icons.mjs";
import { cards, plans } from "./view_hand.mjs";
import { floors, roof } from "./view_home.mjs";
import { coming, market } from "./view_market.mjs";
import { pad, street } from "./view_points.mjs";
import { acts, choices, nextText, questionText } from "./view_question.mjs";

/** The parts that stay; what they show changes. @param {DhPlay} play */
export function skeleton(play) {
  const { words } = play;
  if (!words) return;
  play.classList.add("page", "playpage");
  fill(play, html`
    <header class="top" data-part="top"></header>
    <section class="goal" data-part="goal" aria-label="${words.say("play.goal")}"></section>
    <section class="now" aria-label="${words.say("play.points now")}"><h2 class="label">${words.say("play.points now")}</h2><dl class="pad" data-part="pad"></dl></section>
    <section class="mk" aria-label="${words.say("play.market")}">
      <div class="rowhead" data-part="round"></div>
      <div class="market" role="group" aria-label="${words.say("play.columns")}" data-part="market"></div>
      <div class="inhand"><p role="status"></p><div class="acts" data-part="acts"></div><div data-part="choices"></div></div>
      <div data-region="hint"></div><div data-region="kept"></div>
      <h3 class="label" data-part="cominglabel"></h3>
      <div class="coming" role="group" aria-label="${words.say("play.coming rounds")}" data-part="coming"></div>
    </section>
    <section class="result" data-region="result" aria-label="${words.say("play.result")}" hidden></section>
    <section class="hm" aria-label="${words.say("play.home")}"><div class="home"><div data-part="roof"></div><div class="floors" data-part="floors"></div></div></section>
    <aside class="side">
      <section class="hand" aria-label="${words.say("play.cards")}">
        <h3 class="label">${words.say("play.cards")}</h3><div class="held" data-part="cards"></div>
        <h3 class="label" data-part="planslabel"></h3><div class="plans" data-part="plans"></div>
      </section>
      <div class="more">${more(play, words)}</div>
    </aside>
    <nav class="bar" aria-label="${words.say("play.play")}"><div data-part="bar"></div></nav>
    <div class="why" hidden></div>
    <dialog class="sheet" aria-label="${words.say("play.explained")}"></dialog>`);
}

/** What can be done with the play as a whole. @type {(play: DhPlay, words: Words) => import("./html.mjs").Markup} */
const more = (play, words) => html`${(play.getAttribute("more") ?? "restart export solution").split(" ").map((action) => html`<button class="btn small quiet" data-action="${action}">${words.say(`play.${action}`)}</button>`)}`;

/**
 * Show a moment of a play.
 * @param {DhPlay} play
 * @param {Moment} moment
 * @param {string} said what was just done or refused, for those who listen
 */
export function render(play, moment, said) {
  const { words, page } = moment;
  /** @type {(name: string) => HTMLElement} */
  const part = (name) => /** @type {HTMLElement} */ (play.querySelector(`[data-part="${name}"]`));
  // a play inside another page has no head of its own
  fill(part("top"), play.hasAttribute("inside") ? html`` : top(play, moment));
  fill(part("goal"), street(moment));
  fill(part("pad"), pad(moment));
  fill(part("round"), roundHead(moment));
  fillList(part("market"), market(moment));
  fill(part("acts"), acts(moment));
  fill(part("choices"), choices(moment));
  fill(part("cominglabel"), html`${moment.coming.length > 0 && words.say("play.coming")}`);
  fillList(part("coming"), coming(moment));
  fill(part("roof"), roof(moment.roof));
  fillList(part("floors"), floors(moment));
  fillList(part("cards"), cards(moment));
  fill(part("planslabel"), html`${moment.state.plans.length > 0 && words.say("play.plans")}`);
  fillList(part("plans"), plans(moment));
  fill(part("bar"), bar(moment));
  const status = play.querySelector('[role="status"]');
  if (status) fill(status, html`<span class="vh">${said}</span> <b>${questionText(moment)}</b><small>${nextText(moment)}</small>`);
  const columns = String(Math.max(5, moment.market.length));
  if (play.style.getPropertyValue("--columns") !== columns) play.style.setProperty("--columns", columns);
  play.querySelector(".mk")?.classList.toggle("single", moment.market.length === 1);
  const inhand = /** @type {HTMLElement} */ (play.querySelector(".inhand"));
  inhand.classList.toggle("pointing", page.column !== undefined);
  inhand.toggleAttribute("data-face", moment.step === "room");
  if (moment.step === "room") inhand.dataset.face = page.face; // as the card in hand is held
  inhand.style.setProperty("--at", String(page.column ?? -1));
  const result = play.querySelector('[data-region="result"]');
  if (result instanceof HTMLElement) result.hidden = moment.stateName !== "done";
}

/** @type {(play: DhPlay, moment: Moment) => import("./html.mjs").Markup} */
function top(play, { words, puzzle }) {
  const title = puzzle.title?.[words.lang] ?? words.say("play.own cards");
  const grade = puzzle.difficulty?.grade;
  const back = play.getAttribute("back") ?? "archive"; // cards of one's own come from another page
  return html`<a class="btn icon" href="${new URL(`${back}/`, play.base).href}" aria-label="${words.say(`page.${back}`)}">${icon(back === "archive" ? "calendar" : "back")}</a>
    <div><h1>${title}</h1><div class="meta">${puzzle.kind && html`<span>${words.say(`kind.${puzzle.kind}`)}</span>`}${grade && grades(words, grade)}${puzzle.date && html`<span class="wide">${dateText(puzzle.date, words.lang)}</span>`}</div></div>
    <button class="btn icon" data-action="menu" aria-label="${words.say("play.menu")}">${icon("menu")}</button>`;
}

/** A date in words; the day is the date's own, wherever the visitor is. @type {(date: string, lang: string) => string} */
const dateText = (date, lang) =>
  new Intl.DateTimeFormat(lang === "pt" ? "pt-BR" : "en-GB", { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

/** @type {(moment: Moment) => import("./html.mjs").Markup} */
function roundHead(moment) {
  const { words } = moment;
  if (moment.isEnd) return html`<h2>${words.say(moment.question ? "play.the end" : "play.finished")}</h2>`;
  return html`<h2>${words.say("play.round number", moment.round)} <span class="soft">${words.say("play.round total", moment.rounds)}</span></h2><button class="link" data-sheet="rounds">${words.say("play.all rounds")}</button>`;
}

/** @type {(moment: Moment) => import("./html.mjs").Markup} */
const bar = ({ words, page }) => html`
  <button class="b"${attributes({ "data-action": "undo", disabled: !page.canUndo })}>${icon("undo")}${words.say("play.undo")}</button>
  <button class="b"${attributes({ "data-action": "redo", disabled: !page.canRedo })}>${icon("redo")}${words.say("play.redo")}</button>
  <button class="b" data-action="hint">${icon("hint")}${words.say("play.hint")}</button>`;
