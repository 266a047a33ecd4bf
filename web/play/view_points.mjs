// Points: the street with its medals, and the score pad of what stands now.

/** @import { Score } from "../engine/types.mjs" */
/** @import { Markup } from "./html.mjs" */
/** @import { Moment, Puzzle } from "./moment.mjs" */

import { html } from "./html.mjs";

const PARTS = /** @type {const} */ (["rooms", "decor", "functionality", "plans", "roof", "friends", "toolbox"]);
/** Where the five stops of the street are: never to scale, medals two points apart would overlap. */
const STOPS = [58, 175.8, 224.8, 273.8, 322.8];
const HOUSE = "M0 30V12L13 1l13 11v18z";

/** @typedef {{name: string, points: number}} Stop */

/** Bronze, silver, gold and best with their points. @type {(puzzle: Puzzle) => Stop[]} */
export const stopsOf = ({ medals, target }) =>
  medals && target !== undefined
    ? [...Object.entries(medals), /** @type {const} */ (["best", target])]
        .map(([name, points]) => ({ name, points }))
        .sort((one, other) => one.points - other.points)
    : [];

/**
 * How far along the street a score is: straight between the stops.
 * @param {number} points
 * @param {Stop[]} stops
 */
export function along(points, stops) {
  const values = [0, ...stops.map((stop) => stop.points)];
  for (let at = 1; at < values.length; at += 1) {
    const span = values[at] - values[at - 1];
    if (points <= values[at]) {
      const part = span > 0 ? Math.max(0, points - values[at - 1]) / span : 1;
      return STOPS[at - 1] + part * (STOPS[at] - STOPS[at - 1]);
    }
  }
  return STOPS[STOPS.length - 1];
}

/** @type {(moment: Moment) => Markup} */
export function street(moment) {
  const { words, score, puzzle } = moment;
  const stops = stopsOf(puzzle);
  const at = along(score.total, stops).toFixed(1);
  const names = stops.map(({ name, points }) => words.say(`play.stop ${name}`, points)).join(", ");
  const label = stops.length
    ? words.say("play.street", score.total, names)
    : words.say("play.points", score.total);
  return html`<svg class="street" viewBox="0 0 342 47" role="img" aria-label="${label}">
    <text class="big" x="2" y="41" font-size="42">${score.total}</text>
    ${stops.length > 0 &&
    html`<line class="way" x1="58" x2="340" y1="40" y2="40" /><line class="gone" x1="58" x2="${at}" y1="40" y2="40" />
      ${stops.map(
        ({ name, points }, index) =>
          html`<g transform="translate(${(STOPS[index + 1] - 14.3).toFixed(1)} 5.5) scale(1.1)"><path class="hs ${name}${points <= score.total ? " reached" : ""}" d="${HOUSE}" /><text x="13" y="25.2" font-size="13.5">${points}</text></g>`,
      )}
      <circle class="me" cx="${at}" cy="40" r="6" />`}
  </svg>`;
}

/** Whether a part of the pad is of no use in this play. @type {(moment: Moment, part: keyof Score) => boolean} */
function isIdle({ play, state, score }, part) {
  if (score[part] !== 0) return false;
  if (part === "friends") return !play.sequence.friends?.length;
  return part === "toolbox" && !state.tools.includes("toolbox");
}

/** @type {(moment: Moment) => Markup} */
export const pad = (moment) => html`
  ${PARTS.map(
    (part) => html`<div class="${isIdle(moment, part) ? "vh" : ""}"><dt>${moment.words.part(part)}</dt><dd data-score="${part}">${moment.score[part]}</dd></div>`,
  )}
  <div class="sum"><dt>${moment.words.say("play.now")}</dt><dd data-score="total">${moment.score.total}</dd></div>`;
