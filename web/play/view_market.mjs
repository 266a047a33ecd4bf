// The market: this round large, coming rounds small, covered ones with a plain back.

/** @import { Column } from "../engine/types.mjs" */
/** @import { Markup } from "./html.mjs" */
/** @import { Moment } from "./moment.mjs" */
/** @import { Words } from "./vocabulary.mjs" */

import { attributes, html } from "./html.mjs";
import { cardIcon, chip, icon, kindOf } from "./icons.mjs";

const LONG_WORD = 8;

/** A column in words. @type {(words: Words, column: Column, bonus: boolean) => string} */
export function columnText(words, { room, resource }, bonus) {
  if (room === undefined) return words.say("play.column gone");
  if (resource !== undefined) return words.say("play.with", words.name(room), words.inSentence(resource));
  return bonus ? words.say("play.with bonus", words.name(room)) : words.name(room);
}

/** Whether a column offers the bonus. @type {(moment: Moment, column: Column, at: number) => boolean} */
const hasBonus = ({ play }, { resource }, at) =>
  play.position.solo && at === 0 && resource === undefined;

/** A room card painted with its colour, pattern and icon. @type {(words: Words, room: string) => Markup} */
export const plate = (words, room) =>
  html`<span class="plate">${cardIcon(room)}${shortName(words, room)}</span>`;

/** A short name; one with a long word is set closer where there is little room. @type {(words: Words, card: string) => Markup} */
export function shortName(words, card) {
  const name = words.short(card);
  const isLong = name.split(/[ -]/).some((word) => word.length > LONG_WORD);
  return html`<span class="${isLong ? "long" : ""}">${name}</span>`;
}

/** The columns of this round. @type {(moment: Moment) => Markup[]} */
export function market(moment) {
  const { words, page } = moment;
  return moment.market.map((column, at) => {
    const option = moment.onColumns ? moment.option(String(at)) : undefined;
    const asked = moment.onColumns && moment.step !== "column";
    const bonus = hasBonus(moment, column, at);
    const cards = [column.resource, column.room].filter(Boolean).join(" ");
    return html`<button class="ticket${asked && !option?.reason ? " legal" : ""}${moment.picked === String(at) ? " picked" : ""}"${attributes({
      "data-column": at,
      "data-choice": at,
      "data-drag": at,
      "data-cards": cards,
      "data-legal": option ? String(!option.reason) : undefined,
      "data-reason": option?.reason,
      "aria-pressed": String(page.column === at),
      tabindex: at === (page.column ?? 0) ? 0 : -1,
    })}><span class="vh">${words.say("play.column", at, "")}</span>${column.room === undefined ? html`<span class="gone">${words.say("play.column gone")}</span>` : html`<span class="res">${resource(words, column, bonus)}</span><span class="rm paint" data-room="${column.room}">${plate(words, column.room)}</span>`}</button>`;
  });
}

/** @type {(words: Words, column: Column, bonus: boolean) => Markup} */
function resource(words, column, bonus) {
  if (column.resource !== undefined) return html`${chip(column.resource)}${shortName(words, column.resource)}`;
  if (!bonus) return html``;
  return html`<span class="bonus">${icon("plus", "s20")}<span>${words.say("play.bonus")}</span></span>`;
}

/** A column of a coming round. @type {(moment: Moment, column: Column, at: number) => Markup} */
function mini(moment, column, at) {
  const { words } = moment;
  const { resource: card, room = "empty" } = column;
  const above = card !== undefined ? cardIcon(card) : hasBonus(moment, column, at) ? icon("plus") : html``;
  return html`<span class="mini"><span class="res k-${card === undefined ? "none" : kindOf(card)}">${above}<span class="nm">${card !== undefined && shortName(words, card)}</span></span><span class="rm paint" data-room="${room}">${cardIcon(room)}<span class="nm">${shortName(words, room)}</span></span></span>`;
}

const COVERED = html`<span class="mini covered"><span class="res"></span><span class="rm"></span></span>`;

/** The columns of a coming round, or their backs. @type {(moment: Moment, columns: Column[]) => Markup} */
const minis = (moment, columns) =>
  html`<span class="minis">${columns.map((column, at) => (moment.page.blind ? COVERED : mini(moment, column, at)))}</span>`;

/** The coming rounds, small. @type {(moment: Moment) => Markup[]} */
export function coming(moment) {
  const { words, page } = moment;
  return moment.coming.map((columns, at) => {
    const number = moment.round + at + 1;
    const label = words.say(page.blind ? "play.round covered" : "play.look closer", number);
    return html`<button class="rd" data-sheet="rounds" aria-label="${label}"><span class="ball">${number}</span>${minis(moment, columns)}</button>`;
  });
}

/** Every coming round with names, for the sheet. @type {(moment: Moment) => Markup} */
export function allRounds(moment) {
  const { words, page } = moment;
  if (page.blind) return html`<p>${words.say("play.covered")}</p>`;
  const here = { columns: moment.market, number: moment.round };
  const later = moment.coming.map((columns, at) => ({ columns, number: moment.round + at + 1 }));
  return html`<ol class="allrounds" tabindex="0" aria-label="${words.say("play.all rounds")}">${[here, ...later].map(
    ({ columns, number }) => html`<li><span class="ball">${number}</span><span class="vh">${columns
      .map((column, at) => columnText(words, column, hasBonus(moment, column, at)))
      .join("; ")}</span><span class="minis named" aria-hidden="true">${columns.map((column, at) => mini(moment, column, at))}</span></li>`,
  )}</ol>`;
}
