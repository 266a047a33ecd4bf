// The search as two lines that meet: the best found rises, the bound falls.

import { html } from "../play/html.mjs";

/** @import { Markup } from "../play/html.mjs" */
/** @import { Say } from "../play/words.mjs" */
/** @typedef {{seconds: number, best: number | null, bound: number | null}} Moment */

const HEIGHT = 220;
const TOP = 14;
const FOOT = 192;
const LEFT = 34;
const MARKED_SECONDS = [1, 5, 10, 20, 60, 120, 300, 600];

/**
 * The chart for a desk and the one for a phone; the style sheet shows one of them.
 * @param {Moment[]} moments in the order of time
 * @param {Say} say
 */
export function searchChart(moments, say) {
  const known = moments.flatMap(({ best, bound }) => [best, bound]).filter((one) => one !== null);
  if (!known.length) return html``;
  return html`${chart(moments, known, say, 760, "onlywide")}${chart(moments, known, say, 366, "onlyphone")}`;
}

/** @type {(moments: Moment[], known: number[], say: Say, width: number, look: string) => Markup} */
function chart(moments, known, say, width, look) {
  const right = width - 14;
  const lowest = Math.floor((Math.min(...known) - 1) / 5) * 5;
  const highest = Math.max(...known) + 1;
  const last = moments[moments.length - 1];
  const end = Math.max(last.seconds, 1);
  // early seconds have more room: most happens there
  const x = (/** @type {number} */ seconds) => LEFT + (right - LEFT) * Math.sqrt(Math.min(seconds, end) / end);
  const y = (/** @type {number} */ points) => FOOT - ((FOOT - TOP) * (points - lowest)) / (highest - lowest);
  const step = (highest - lowest) / 5 > 4 ? 10 : 5;
  const points = [];
  for (let mark = lowest; mark <= highest; mark += step) points.push(mark);
  const seconds = MARKED_SECONDS.filter((mark) => x(mark) - LEFT > 30 && right - x(mark) > 30);
  const label = last.best === null ? say("best.nothing yet") : say("best.chart", last.best, last.bound ?? "?");
  /** A line's name above its beginning, within the chart. @type {(text: string, across: number, up: number) => Markup} */
  const name = (text, across, up) =>
    across > right - 100
      ? html`<text x="${right}" y="${up - 6}" text-anchor="end">${text}</text>`
      : html`<text x="${across + 4}" y="${up - 6}">${text}</text>`;
  const found = moments.find(({ best }) => best !== null);
  const bounded = moments.find(({ bound }) => bound !== null);
  return html`<svg class="chart ${look}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${label}">
    <path class="room0" d="${between(moments, x, y)}" />
    ${points.map((mark) => html`<path class="hair" d="M${LEFT} ${y(mark)}H${right}" /><text x="${LEFT - 6}" y="${y(mark) + 4}" text-anchor="end">${mark}</text>`)}
    <path class="axis" d="M${LEFT} ${FOOT}H${right}" />
    ${seconds.map((mark) => html`<text x="${x(mark)}" y="${HEIGHT - 8}" text-anchor="middle">${mark} s</text>`)}<text x="${right}" y="${HEIGHT - 8}" text-anchor="end">${Math.round(last.seconds)} s</text>
    <path class="bound" data-line="bound" d="${steps(moments, "bound", x, y)}" /><path class="could" data-line="best" d="${steps(moments, "best", x, y)}" />
    ${bounded?.bound && name(say("word.bound"), x(bounded.seconds), y(bounded.bound))}${found?.best && name(say("best.found"), x(found.seconds), y(found.best))}
    ${last.best !== null && last.best === last.bound && html`<circle class="pt0" cx="${x(last.seconds)}" cy="${y(last.best)}" r="6" />`}</svg>`;
}

/**
 * A line that stays as it is until there is news.
 * @param {Moment[]} moments
 * @param {"best" | "bound"} name
 * @param {(seconds: number) => number} x
 * @param {(points: number) => number} y
 */
function steps(moments, name, x, y) {
  let path = "";
  for (const moment of moments) {
    const points = moment[name];
    if (points === null) continue;
    const [across, up] = [x(moment.seconds).toFixed(1), y(points).toFixed(1)];
    path += path ? `H${across}V${up}` : `M${across} ${up}`;
  }
  return path;
}

/**
 * What is still open: the room between the lines, from when both are known.
 * @param {Moment[]} moments
 * @param {(seconds: number) => number} x
 * @param {(points: number) => number} y
 */
function between(moments, x, y) {
  const both = moments.filter(({ best, bound }) => best !== null && bound !== null);
  if (both.length < 2) return "";
  const falling = steps(both, "bound", x, y);
  const back = both
    .map(({ best }, at) => ({ across: x(both[Math.min(at + 1, both.length - 1)].seconds), up: y(best ?? 0) }))
    .reverse();
  const rising = back.map(({ across, up }) => `H${across.toFixed(1)}V${up.toFixed(1)}`).join("");
  return `${falling}${rising}H${x(both[0].seconds).toFixed(1)}z`;
}
