// A medal as a little house: its colour, and so many windows that the colour is not needed.

/** @import { Medal } from "./medals.mjs" */
/** @import { Markup } from "./html.mjs" */
/** @import { Say } from "./words.mjs" */

import { html } from "./html.mjs";

const HOUSE = "M0 30V12L13 1l13 11v18z";
const STAR =
  "M13 8.5l2.4 5.1 5.5.7-4 3.9 1 5.5-4.9-2.7-4.9 2.7 1-5.5-4-3.9 5.5-.7z";
/** @type {Record<string, string[]>} the windows of each medal */
const WINDOWS = {
  bronze: ["M10 17h6v6h-6z"],
  silver: ["M5 17h6v6h-6z", "M15 17h6v6h-6z"],
  gold: ["M5 19h6v6h-6z", "M15 19h6v6h-6z", "M10 11h6v6h-6z"],
};

/**
 * The picture of a medal; `open` for a puzzle that is still to be finished.
 * @param {Medal | "open"} medal
 * @returns {Markup}
 */
export function medalPicture(medal) {
  const look = medal === "optimum" ? "best" : medal;
  const windows = (WINDOWS[medal] ?? []).map((d) => html`<path class="win" d="${d}" />`);
  const star = medal === "optimum" ? html`<path class="star" d="${STAR}" />` : html``;
  return html`<svg class="medal ${look}" viewBox="-1.5 -0.5 29 32" aria-hidden="true"><path d="${HOUSE}" />${windows}${star}</svg>`;
}

/** The medals that are counted, the highest first. @type {Medal[]} */
const COUNTED = ["optimum", "gold", "silver", "bronze"];

/**
 * How many there are of each medal, as parts of a <dl>.
 * @param {Say} say
 * @param {Record<Medal, number>} counts
 */
export const medalTally = (say, counts) =>
  html`${COUNTED.map((medal) => {
    const name = medal === "optimum" ? say("page.best") : say(`medal.${medal}`);
    return html`<div>${medalPicture(medal)}<dd data-count="${medal}">${counts[medal]}</dd><dt>${name}</dt></div>`;
  })}`;
