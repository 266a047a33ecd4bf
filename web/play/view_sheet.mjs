// The sheet that explains a card, and the small note that does so beside it.

/** @import { Markup } from "./html.mjs" */
/** @import { Moment } from "./moment.mjs" */

import { html } from "./html.mjs";
import { cardIcon, icon, kindOf } from "./icons.mjs";
import { allRounds } from "./view_market.mjs";
import { sentence } from "./words.mjs";

/** @type {(moment: Moment, card: string) => Markup} */
const rulesOf = ({ words }, card) => {
  const rules = words.rules(card);
  if (!rules.length) return html``;
  return html`<span class="rule">${words.say("play.rule", rules.join(", "))}</span>`;
};

/** Cards explained in a few lines, for the note beside them. @type {(moment: Moment, cards: string[]) => Markup} */
export const note = (moment, cards) =>
  html`${cards.map((card) => html`<p><b>${moment.words.name(card)}</b> ${moment.words.explain(card)} ${rulesOf(moment, card)}</p>`)}`;

/** The kind of a card, and whether it is the player's. @type {(moment: Moment, card: string) => string} */
function kindText({ words, state }, card) {
  const own = [...state.tools, ...state.helpers, ...state.roofs, ...state.near, ...state.plans.flat()];
  const kind = sentence(words.say(`word.${kindOf(card)}`));
  return own.includes(card) ? words.say("play.yours label", kind) : kind;
}

/** @type {(words: import("./vocabulary.mjs").Words) => Markup} */
const closeButton = (words) =>
  html`<button class="btn icon quiet" data-action="close" aria-label="${words.say("play.close")}">${icon("close")}</button>`;

/** The sheet of one card. @type {(moment: Moment, card: string) => Markup} */
function cardPart(moment, card) {
  const { words } = moment;
  const kind = kindOf(card);
  const paint = kind === "room" ? html`paint" data-room="${card}` : html`k-${kind}`;
  const rules = words.rules(card).filter((rule) => words.has(`ruling.${rule}`));
  return html`<div class="hd"><span class="pic ${paint}">${cardIcon(card)}</span><div><span class="label">${kindText(moment, card)}</span><h2>${words.name(card)}</h2></div></div>
    <p>${words.explain(card)}</p>
    <dl class="facts">${rules.map((rule) => html`<dt>${words.say("play.rule", rule)}</dt><dd>${words.say(`ruling.${rule}`)}</dd>`)}</dl>`;
}

/** The sheet of one or two cards. @type {(moment: Moment, cards: string[]) => Markup} */
export const cardSheet = (moment, cards) => html`<div class="in"><div class="grip"></div>${closeButton(moment.words)}
  ${cards.map((card) => cardPart(moment, card))}
  <div class="acts"><button class="btn main" data-action="close">${moment.words.say("play.close")}</button></div></div>`;

/** The sheet of all rounds. @type {(moment: Moment) => Markup} */
export const roundsSheet = (moment) => html`<div class="in roomy"><div class="grip"></div>${closeButton(moment.words)}
  <h2>${moment.words.say("play.all rounds")}</h2>${allRounds(moment)}
  <div class="acts"><button class="btn" data-action="blind" aria-pressed="${String(moment.page.blind)}">${moment.words.say(moment.page.blind ? "play.uncover" : "play.cover")}</button><button class="btn main" data-action="close">${moment.words.say("play.close")}</button></div></div>`;
