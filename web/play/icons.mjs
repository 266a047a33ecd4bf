// Icons, and how each kind of card is drawn: colour, pattern and icon are the print's.

import { DECOR, HELPERS, ROOMS, TOOLS, isRoof } from "../engine/cards.mjs";
import { html } from "./html.mjs";

/** The kind of a card: it names its colours. @type {(card: string) => string} */
export function kindOf(card) {
  if (card in ROOMS) return "room";
  if (card in DECOR) return "decor";
  if (HELPERS.has(card)) return "helper";
  if (TOOLS.has(card)) return "tool";
  if (card.startsWith("friend_")) return "friend";
  return isRoof(card) ? "roof" : "plan";
}

/** The symbol of a card in the sprite. @type {(card: string) => string} */
const symbolOf = (card) => {
  const kind = kindOf(card);
  if (kind === "roof") return card;
  return kind === "plan" || kind === "friend" ? kind : `${kind}-${card}`;
};

/** An icon of the sprite. @type {(symbol: string, size?: string) => import("./html.mjs").Markup} */
export const icon = (symbol, size = "") =>
  html`<svg class="i ${size}" aria-hidden="true"><use href="#${symbol}" /></svg>`;

/** The icon of a card. @type {(card: string, size?: string) => import("./html.mjs").Markup} */
export const cardIcon = (card, size = "") => icon(symbolOf(card), size);

/** A card's icon on the ground of its kind. @type {(card: string) => import("./html.mjs").Markup} */
export const chip = (card) =>
  html`<span class="chip k-${kindOf(card)}">${cardIcon(card)}</span>`;

/** How hard a puzzle is: one to five houses. @type {(words: import("./vocabulary.mjs").Words, grade: number) => import("./html.mjs").Markup} */
export const grades = (words, grade) =>
  html`<span class="grades" role="img" aria-label="${words.say("play.grade", grade)}">${[1, 2, 3, 4, 5].map((at) => icon("grade", at <= grade ? "on" : ""))}</span>`;

/** The patterns of the roof colours. */
export const ROOF_PATTERNS = html`<defs>
  <pattern class="pt" id="p-red" width="14" height="14" patternUnits="userSpaceOnUse"><path d="M-2 2L2-2M0 14L14 0M12 16l4-4" /></pattern>
  <pattern class="pt" id="p-brown" width="14" height="14" patternUnits="userSpaceOnUse"><path d="M0 .5H14M0 7.5H14M3 0V7M10 7V14" /></pattern>
  <pattern class="pt" id="p-blue" width="14" height="14" patternUnits="userSpaceOnUse"><path d="M0 3.5H14M0 10.5H14" /></pattern>
  <pattern class="pt" id="p-green" width="14" height="14" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="1.5" /><circle cx="11" cy="11" r="1.5" /></pattern>
  <pattern class="pt" id="p-yellow" width="14" height="14" patternUnits="userSpaceOnUse"><path class="f" d="M0 0h7v7H0zM7 7h7v7H7z" /></pattern>
  <pattern class="pt" id="p-grey" width="14" height="14" patternUnits="userSpaceOnUse"><path d="M3.5 0V14M10.5 0V14" /></pattern>
</defs>`;

/**
 * Put the sprite into the document once, without its style sheet (the page has its own).
 * @param {string | URL} address
 */
export async function loadSprite(address) {
  if (document.querySelector("svg.sprite")) return;
  const text = (await (await fetch(address)).text()).replace(/<style>.*?<\/style>/s, "");
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.classList.add("sprite");
  sprite.setAttribute("aria-hidden", "true");
  for (const symbol of parsed.querySelectorAll("symbol")) sprite.append(document.importNode(symbol, true));
  document.body.prepend(sprite);
}
