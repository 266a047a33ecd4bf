// The hand: tools, helpers, roof cards, friends, and plans with a tick where they hold.

/** @import { PlanId } from "../engine/types.mjs" */
/** @import { Markup } from "./html.mjs" */
/** @import { Moment } from "./moment.mjs" */

import { attributes, html } from "./html.mjs";
import { chip, icon } from "./icons.mjs";
import { planProgress } from "./plan_progress.mjs";
import { shortName } from "./view_market.mjs";

const HOUSE = html`<svg viewBox="-1.5 -0.5 29 32" aria-hidden="true"><path d="M0 30V12L13 1l13 11v18z" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round" /></svg>`;

/** Cards with how often each is there, in the order they came. @type {(cards: string[]) => [string, number][]} */
function counted(cards) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** A card of the hand. @type {(moment: Moment, card: string, count: number, more?: Record<string, string | undefined>, note?: string) => Markup} */
function held({ words }, card, count, more = {}, note = "") {
  return html`<button class="hcard"${attributes({ "data-cards": card, "data-sheet": "card", ...more })}>${chip(card)}<span>${shortName(words, card)}${count > 1 && html`<span class="x"> × ${count}</span>`}${note && html`<span class="x"> ${note}</span>`}</span></button>`;
}

/** A tool: it can be used by a tap where a column may be taken. @type {(moment: Moment, tool: string, count: number) => Markup} */
function toolCard(moment, tool, count) {
  const option = moment.step === "column" ? moment.option(tool) : undefined;
  return held(moment, tool, count, {
    "data-tool": tool,
    "data-choice": option?.name,
    "data-drag": option?.name,
    "data-legal": option && String(!option.reason),
    "data-reason": option?.reason,
    "data-sheet": option ? undefined : "card",
  });
}

/** A helper: at the end some of them can be put to work. @type {(moment: Moment, helper: string) => Markup} */
function helperCard(moment, helper) {
  const option = moment.step === "helper" ? moment.option(helper) : undefined;
  return held(moment, helper, 1, {
    "data-helper": helper,
    "data-choice": option?.name,
    "data-drag": option?.name,
    "data-legal": option && String(!option.reason),
    "data-reason": option?.reason,
    "data-sheet": option ? undefined : "card",
  });
}

/** All cards of the hand but the plans. @type {(moment: Moment) => Markup[]} */
export function cards(moment) {
  const { state, words, play } = moment;
  const open = moment.isEnd ? [] : play.position.friends.filter((friend) => !Object.values(state.friends).includes(friend));
  const all = [
    ...counted(state.tools).map(([tool, count]) => toolCard(moment, tool, count)),
    ...counted(state.under_toolbox).map(([tool, count]) => held(moment, tool, count, {}, words.say("play.used"))),
    ...state.helpers.map((helper) => helperCard(moment, helper)),
    ...counted(state.roofs).map(([roof, count]) => held(moment, roof, count)),
    ...state.near.map((token) => held(moment, token, 1)),
    ...open.map((friend) => friendCard(moment, friend)),
  ];
  return all.length ? all : [html`<p class="none soft">${words.say("play.no cards")}</p>`];
}

/** A friend who may be invited. @type {(moment: Moment, friend: string) => Markup} */
function friendCard(moment, friend) {
  const option = moment.stateName === "inviting" ? moment.option(friend) : undefined;
  return held(moment, friend, 1, {
    // while somebody is asked for, the question shows the friends
    "data-friend": option ? undefined : friend,
    "data-drag": option?.name,
  });
}

/** The plans, set by set. @type {(moment: Moment) => Markup[]} */
export function plans(moment) {
  const { state, words } = moment;
  const rooms = moment.countedRooms;
  return state.plans.flatMap((set, at) =>
    set.map((plan) => {
      const holds = moment.planHolds(plan);
      const idle = at >= moment.setsCounted;
      const status = idle ? html`${words.say("play.idle")}` : holds ? html`${icon("check", "s20")}<span class="vh">${words.say("play.holds")}</span>` : html`${progress(moment, plan, rooms)}`;
      return html`<button class="plan${holds && !idle ? " ok" : ""}"${attributes({ "data-plan": plan, "data-cards": plan, "data-sheet": "card", "data-holds": String(holds) })}><span class="v">${HOUSE}<b>${points(moment, plan)}</b></span><span>${words.short(plan)}</span><span class="st">${status}</span></button>`;
    }),
  );
}

/** @type {(moment: Moment, plan: PlanId) => string} */
const points = ({ words }, plan) => String(words.table.cards[plan]?.points ?? "");

/** @type {(moment: Moment, plan: PlanId, rooms: import("../engine/types.mjs").CountedRoom[]) => string} */
const progress = ({ words, state }, plan, rooms) =>
  words.say("play.of", ...planProgress(plan, state, rooms));
