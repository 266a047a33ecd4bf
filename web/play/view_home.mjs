// The home: roof, rooms with their tokens, what lies beside it, and a button on every cell.

/** @import { Cells } from "../engine/types.mjs" */
/** @import { Markup } from "./html.mjs" */
/** @import { Moment } from "./moment.mjs" */
/** @import { Words } from "./vocabulary.mjs" */

import { hasWindow, roofColour } from "../engine/cards.mjs";
import { Engine } from "../engine/engine.mjs";
import { CELLS, FLOORS } from "../engine/home.mjs";
import { attributes, html } from "./html.mjs";
import { ROOF_PATTERNS, cardIcon, icon } from "./icons.mjs";
import { plate } from "./view_market.mjs";

const engine = new Engine();
const ROWS = { S: 1, F: 2, B: 3 };
const SLABS = [
  { path: "M0 51L98.8 4H140.9L91.5 51z", pane: 82 },
  { path: "M91.5 51L140.9 4H183L183 51z", pane: 140 },
  { path: "M183 51L183 4H225.1L274.5 51z", pane: 204 },
  { path: "M274.5 51L225.1 4H267.2L366 51z", pane: 262 },
];
const PANE = 20;

/** The classes that put something on a cell. @type {(cell: string) => string} */
const at = (cell) => `r${ROWS[/** @type {"S" | "F" | "B"} */ (cell[0])]} c${cell[1]}`;

/** The roof: a slab for each card. @type {(cards: string[]) => Markup} */
export function roof(cards) {
  const closed = cards.length >= SLABS.length;
  return html`<svg class="roof${closed ? " closed" : ""}" viewBox="0 0 366 52" preserveAspectRatio="none" aria-hidden="true">${ROOF_PATTERNS}
    ${closed && html`<path class="chimney" d="M262 16V-8h16v16z" />`}
    ${SLABS.map(({ path, pane }, index) => {
      if (index >= cards.length) return html`<path class="none" d="${path}" />`;
      const colour = roofColour(cards[index]).replace("roof_", "");
      return html`<g class="laid"><path class="slab ${colour}" d="${path}" /><path class="grain" d="${path}" fill="url(#p-${colour})" />${hasWindow(cards[index]) && html`<path class="pane" d="M${pane} 20h${PANE}v16h-${PANE}zM${pane + PANE / 2} 20v16M${pane} 28h${PANE}" />`}</g>`;
    })}</svg>`;
}

/** The runs of cards that are drawn as one, with their tokens. @type {(words: Words, cells: Cells) => Markup[]} */
function rooms(words, cells) {
  const drawn = engine.allRooms(cells).map(({ type, cells: run }) => {
    const tokens = run.map((cell, index) => {
      const token = cells[cell].decor;
      const last = index === run.length - 1;
      return token ? html`<span class="tok${last ? "" : ` t${index + 1}`}">${cardIcon(token)}</span>` : html``;
    });
    const seams = run.slice(1).map(() => html`<span class="seam"></span>`);
    return html`<div class="room paint ${at(run[0])} w${run.length}" data-room="${type}" data-run="${run.join(" ")}">${seams}${plate(words, type)}${tokens}</div>`;
  });
  const others = CELLS.flatMap((cell) => {
    if (cells[cell]?.room === "empty") return html`<div class="room paint ${at(cell)} w1" data-room="empty" data-run="${cell}"><span class="plate"><span>${words.say("play.empty")}</span></span></div>`;
    if (cells[cell]?.scaffolding) return html`<div class="room scaffold ${at(cell)} w1" data-run="${cell}">${icon("tool-scaffolding")}</div>`;
    return [];
  });
  return [...drawn, ...others];
}

/** What lies on a cell, in words. @type {(words: Words, cells: Cells, cell: string) => string} */
export function cellText(words, cells, cell) {
  const { room, card, decor, scaffolding } = cells[cell] ?? {};
  if (scaffolding) return words.name("scaffolding");
  if (room === undefined) return words.say("play.free");
  if (room === "empty") return card ? words.say("play.empty room", words.inSentence(card)) : words.say("play.empty");
  return decor ? words.say("play.with", words.name(room), words.inSentence(decor)) : words.name(room);
}

/** The cards that a cell shows, to be explained. @type {(cells: Cells, cell: string) => string} */
function cardsOn(cells, cell) {
  const { room, decor, scaffolding } = cells[cell] ?? {};
  const cards = [decor, room === "empty" ? undefined : room, scaffolding ? "scaffolding" : undefined];
  return cards.filter(Boolean).join(" ");
}

/** Questions at which a card of the home is picked up. @type {Set<string | undefined>} */
const CARRIED = new Set(["drill_cell", "handyman_cell"]);

/** The button of a cell, with the card as it would lie. @type {(moment: Moment, cell: string, first: boolean) => Markup} */
function cellButton(moment, cell, first) {
  const { words, state } = moment;
  const option = moment.cellOption(cell);
  const legal = option !== undefined && !option.reason;
  const taken = state.cells[cell] !== undefined;
  const label = `${cell}: ${cellText(words, state.cells, cell)}${legal ? `, ${words.say("play.legal")}` : ""}`;
  return html`<button class="cell ${at(cell)}${taken ? " over" : ""}${moment.picked === cell ? " picked" : ""}"${attributes({
    "data-cell": cell,
    "data-choice": option?.name,
    "data-drag": taken && (CARRIED.has(moment.step) || moment.picked === cell) ? cell : undefined,
    "data-cards": cardsOn(state.cells, cell) || undefined,
    "data-legal": String(legal),
    "data-reason": option?.reason,
    "aria-label": label,
    tabindex: first ? 0 : -1,
  })}>${legal && icon("plus")}<span class="nm">${cell}</span> ${legal && peek(moment)}</button>`;
}

/** The card in hand as it would lie on a cell, and the points that it adds. @type {(moment: Moment) => Markup} */
function peek(moment) {
  const { words, page, question, step } = moment;
  const card = question?.card;
  const delta = html` <span class="delta"></span>`;
  if (card === undefined || step === "drill_cell" || step?.startsWith("handyman")) return delta;
  if (step === "decor") return html`<span class="peek tokpeek"><span class="tok">${cardIcon(card)}</span></span>${delta}`;
  if (card === "scaffolding") return html`<span class="peek room scaffold">${icon("tool-scaffolding")}</span>${delta}`;
  if (step === "room" && page.face === "down") return html`<span class="peek room paint" data-room="empty"></span>${delta}`;
  return html`<span class="peek room paint" data-room="${card}">${plate(words, card)}</span>${delta}`;
}

/** The tokens near the home. @type {(near: string[]) => Markup} */
const garden = (near) =>
  html`<span class="garden">${near.map((token) => html`<span class="tok">${cardIcon(token)}</span>`)}</span>`;

/** Friends who are there, each with the letter of the floor. @type {(moment: Moment) => Markup[]} */
function guests({ words, state }) {
  const invited = Object.entries(state.friends);
  if (!invited.length) return [];
  return [html`<div class="guests">${invited.map(
    ([floor, friend]) => html`<button class="guest" data-sheet="card" data-cards="${friend}" aria-label="${words.say("play.guest", words.name(friend), floor)}">${icon("friend")}<b aria-hidden="true">${floor}</b></button>`,
  )}</div>`];
}

const SHELL = [html`<div class="shell up"></div>`, html`<div class="shell dn"></div>`];

/** What stands below the roof, and lies around it. @type {(moment: Moment) => Markup[]} */
export function floors(moment) {
  const { words, state } = moment;
  const legal = CELLS.filter((cell) => moment.cellOption(cell) && !moment.cellOption(cell)?.reason);
  const first = legal[0] ?? CELLS[0];
  const empty = state.near.length === 0 && Object.keys(state.friends).length === 0;
  const finds = empty && html`<svg class="i s28 find f1" aria-hidden="true" viewBox="0 0 24 24"><path d="M7 9.5a2.2 2.2 0 1 0-3 2.5 2.2 2.2 0 1 0 3 2.5h10a2.2 2.2 0 1 0 3-2.5 2.2 2.2 0 1 0-3-2.5z" /></svg><svg class="i find f2" aria-hidden="true" viewBox="0 0 24 24"><path d="M12 4a8 8 0 1 0 8 8c0-3-2.2-5-5-5a4.5 4.5 0 0 0-4.5 4.5c0 2 1.5 3.3 3.2 3.3a2.3 2.3 0 0 0 2.3-2.3" /></svg>`;
  return [
    html`<div class="ground">${finds}${garden(state.near)}</div>`,
    ...rooms(words, state.cells),
    ...Object.values(FLOORS).flat().map((cell) => cellButton(moment, cell, cell === first)),
    ...SHELL,
    ...guests(moment),
  ];
}

/** A home to look at only. @type {(words: Words, state: import("../engine/types.mjs").State, cards: string[]) => Markup} */
export const picture = (words, state, cards) =>
  html`${roof(cards)}<div class="floors"><div class="ground">${garden(state.near)}</div>${rooms(words, state.cells)}${SHELL}</div>`;
