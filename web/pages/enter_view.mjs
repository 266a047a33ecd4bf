// What the page for putting in cards shows: its fields, the box, and what is wrong where.

import { html } from "../play/html.mjs";
import { cardIcon, icon } from "../play/icons.mjs";
import { COLUMNS, FIELDS, PLANS, ROUNDS, fieldAt } from "./deal_form.mjs";

/** @import { Markup } from "../play/html.mjs" */
/** @import { Say } from "../play/words.mjs" */
/** @import { NamedCard } from "./card_names.mjs" */
/** @import { Entry, Fault, Sort } from "./deal_form.mjs" */

const EVERY_ROUND = Array.from({ length: ROUNDS }, (_, round) => round);
const EVERY_COLUMN = Array.from({ length: COLUMNS }, (_, column) => column);
const EVERY_PLAN = Array.from({ length: PLANS }, (_, column) => column);

/** The whole page. @type {(say: Say, ways: {play: string, find: string}) => Markup} */
export const enterPage = (say, ways) => html`
  <nav class="rounds" aria-label="${say("enter.rounds")}">${[...EVERY_ROUND, ROUNDS].map((round) =>
    html`<a href="#r${round + 1}" data-go="${round}">${round < ROUNDS ? round + 1 : say("enter.plans")}</a>`)}</nav>
  <div class="enterpad">
    <section class="fields" aria-label="${say("enter.cards")}">
      <div class="eheads" aria-hidden="true">${EVERY_COLUMN.map((column) => html`<span>${column}</span>`)}</div>
      ${EVERY_ROUND.map((round) => row(say, round, say("enter.round", round + 1), say("enter.pair"), EVERY_COLUMN))}
      ${row(say, ROUNDS, say("enter.plans"), "3 · 5", EVERY_PLAN)}
    </section>
    <section class="box"><h2>${say("enter.left")}</h2><ul class="boxgrid" data-box></ul>
      <div class="eacts">${["open-paste", "text", "json", "clear"].map((action) =>
        html`<button class="btn small" data-action="${action}">${say(`enter.${action}`)}</button>`)}</div></section>
  </div>
  <p role="status"></p>
  <div class="foot">
    <button class="btn icon" data-action="undo" aria-label="${say("play.undo")}">${icon("undo")}</button>
    <button class="mend" data-action="mend" hidden></button>
    <a class="btn" data-way="${ways.play}">${say("enter.play")}</a>
    <a class="btn main" data-way="${ways.find}">${say("best.start")}</a>
  </div>
  <dialog class="sheet" aria-label="${say("enter.paste")}"><form class="in pasting" method="dialog"><div class="grip"></div>
    <h2>${say("enter.paste")}</h2>
    <label>${say("enter.paste here")}<textarea rows="8" data-paste spellcheck="false" autofocus></textarea></label>
    <div class="acts"><button class="btn main" value="paste">${say("enter.take over")}</button><button class="btn" value="">${say("play.close")}</button></div></form></dialog>`;

/** The fields of a round, or of the plans. @type {(say: Say, round: number, name: string, order: string, columns: number[]) => Markup} */
const row = (say, round, name, order, columns) => html`
  <div class="eround${round === ROUNDS ? " plans" : ""}" data-row="${round}" role="group" aria-label="${name}">
    <div class="rowhead" aria-hidden="true"><b>${name}</b><span class="soft">${order}</span></div>
    <span class="ball" aria-hidden="true">${round < ROUNDS ? round + 1 : icon("plan", "s18")}</span>
    ${columns.map((column) => ticket(say, round, column))}</div>`;

/** @type {(say: Say, round: number, column: number) => Markup} */
function ticket(say, round, column) {
  const sorts = /** @type {Sort[]} */ (round < ROUNDS ? ["resource", "room"] : ["three", "five"]);
  const fields = sorts.map((sort) => fieldAt(sort, round, column));
  return html`<div class="eticket"><span class="n" aria-hidden="true">${round < ROUNDS ? column : column + 1}</span>
    ${fields.map((at) => (at < 0 ? noField(say) : field(say, at)))}${fields.filter((at) => at >= 0).map((at) => html`<p class="fault" id="fault-${at}" role="alert" hidden></p>`)}</div>`;
}

/** The first column brings no resource. @type {(say: Say) => Markup} */
const noField = (say) =>
  html`<div class="field none"><span class="ic">${icon("plus")}</span><span class="soft"><span class="wide">${say("enter.bonus")}</span><span class="narrow">${say("enter.no resource")}</span></span></div>`;

/** @type {(say: Say, at: number) => Markup} */
function field(say, at) {
  const { sort, round, column } = FIELDS[at];
  const isPlan = round === ROUNDS;
  const label = isPlan ? say(`enter.${sort}`, column + 1) : `${say("enter.place", round + 1, column)}, ${say(`enter.${sort}`)}`;
  const order = isPlan ? sort === "three" ? "3" : "5" : say(`enter.${sort}`);
  return html`<div class="field" data-sort="${sort}"><span class="ic" data-icon="${at}"></span><input class="typed" data-field="${at}" placeholder="${order}"
    role="combobox" aria-autocomplete="list" aria-expanded="false" aria-label="${label}"
    autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="80" enterkeyhint="next"></div>`;
}

/** What is left of each room. @type {(rooms: NamedCard[], left: (card: string) => number) => Markup} */
export const boxList = (rooms, left) => html`${rooms.map(({ id, name }) => {
  const count = left(id);
  return html`<li class="left${count <= 0 ? " zero" : ""}${count < 0 ? " over" : ""}" data-left="${id}"><span class="sw paint" data-room="${id}">${cardIcon(id)}</span><span>${name}</span><b>${count}</b></li>`;
})}`;

/**
 * What is wrong with a field, with the way to the card that is there already.
 * @param {Say} say
 * @param {Fault} fault
 * @param {Entry} entry
 * @param {(card: string) => number} copies
 */
export function faultText(say, { why, first }, entry, copies) {
  const sentence = whatIsWrong(say, why, first, entry, copies);
  return html`${icon("warn", "s20")}<span>${sentence}${first !== undefined && html` <a href="#r${FIELDS[first].round + 1}" data-to="${first}">${say("enter.go there")}</a>`}</span>`;
}

/** @type {(say: Say, why: Fault["why"], first: number | undefined, entry: Entry, copies: (card: string) => number) => string} */
function whatIsWrong(say, why, first, { card, text }, copies) {
  if (why !== "too many" || !card || first === undefined) return say(`enter.${why}`, text ?? "");
  const { round } = FIELDS[first];
  if (round === ROUNDS) return say("enter.plan twice");
  const name = say(`card.${card}`);
  if (copies(card) > 1) return say("enter.too many", name, copies(card));
  return say("enter.only one", name.toLowerCase(), round + 1);
}
