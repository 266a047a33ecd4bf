// What could still be reached after each turn, as a line that falls where points were given away.

import { html } from "../play/html.mjs";

/** @import { Say } from "../play/words.mjs" */
/** @typedef {{least: number, most?: number}} Possible */

const TOP = 22;
const FOOT = 190;
const HEIGHT = 216;
const MARK = 10;

/**
 * The chart for a desk and the one for a phone; the style sheet shows one of them.
 * @param {Possible[]} possible before the first turn, then after each
 * @param {number} scored
 * @param {Say} say
 */
export const reviewChart = (possible, scored, say) =>
  html`${chart(possible, scored, say, 760, "onlywide")}${chart(possible, scored, say, 366, "onlyphone")}
    <p class="key"><span><svg viewBox="0 0 22 8" aria-hidden="true"><path class="could" d="M1 4H21" /></svg>${say("review.still possible")}</span><span><svg viewBox="0 0 22 8" aria-hidden="true"><path class="drop" d="M1 4H21" /></svg>${say("review.given away")}</span></p>`;

/** @type {(possible: Possible[], scored: number, say: Say, width: number, look: string) => import("../play/html.mjs").Markup} */
function chart(possible, scored, say, width, look) {
  const [left, right] = [34, width - 24];
  const highest = possible[0].most ?? possible[0].least;
  const last = possible.length - 1;
  const least = Math.min(scored, possible[last].least);
  const lowest = least - Math.max(2, (highest - least) / 6); // room for the number below the last point
  const x = (/** @type {number} */ at) => left + ((right - left) * at) / (possible.length - 1);
  const y = (/** @type {number} */ points) => FOOT - ((FOOT - TOP) * (points - lowest)) / Math.max(1, highest - lowest);
  const drops = possible.slice(1).map(({ least }, at) => {
    const before = possible[at].least;
    const across = x(at + 1);
    if (least >= before) return html``;
    return html`<path class="drop" d="M${across} ${y(before)}V${y(least)}" /><text class="loss" x="${across - 6}" y="${(y(before) + y(least)) / 2 + 5}" text-anchor="end">−${before - least}</text>`;
  });
  const line = possible.map(({ least }, at) => (at ? `H${x(at)}V${y(least)}` : `M${x(0)} ${y(least)}`)).join("");
  const top = y(possible[0].least);
  return html`<svg class="chart ${look}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${say("review.chart", possible[0].least, scored)}">
    <path class="gap" d="${line}V${top}z" />${marks(lowest, highest).map((points) => html`<path class="hair" d="M${left} ${y(points)}H${right}" /><text x="${left - 6}" y="${y(points) + 4}" text-anchor="end">${points}</text>`)}
    <text class="t" x="${left - 6}" y="${top + 5}" text-anchor="end">${possible[0].least}</text><path class="axis" d="M${left} ${FOOT}H${right}" />
    <path class="could" d="${line}" />${drops}<circle class="pt0" cx="${x(0)}" cy="${top}" r="5" />
    <circle class="ptx" cx="${x(last)}" cy="${y(scored)}" r="6" /><text class="t" x="${x(last) + 3}" y="${y(scored) + 20}" text-anchor="middle">${scored}</text>
    <text x="${left - 6}" y="${HEIGHT - 6}" text-anchor="end">${say("review.round")}</text>
    ${possible.slice(1).map((_, at) => html`<text x="${x(at + 1)}" y="${HEIGHT - 6}" text-anchor="middle">${at + 1}</text>`)}</svg>`;
}

/** Round numbers of points, none too near to the highest. @type {(lowest: number, highest: number) => number[]} */
function marks(lowest, highest) {
  const found = [];
  for (let points = Math.ceil(lowest / MARK) * MARK; points < highest - 2; points += MARK) found.push(points);
  return found;
}
