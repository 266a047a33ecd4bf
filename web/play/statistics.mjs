// What a player has done so far: results of puzzles, and the figures made of them. Days are date
// strings (2026-11-17) by the player's own clock.

/** @import { Puzzle } from "./play_types.mjs" */
/** @import { Kept } from "./storage.mjs" */
/** @import { Medal } from "./medals.mjs" */

import { MEDALS, medalOf } from "./medals.mjs";
import { PREFIX } from "./storage.mjs";

const KEY = `${PREFIX}results`;
export const FORMAT = "dream-home-results/1";
const DAY = 24 * 60 * 60 * 1000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The best that was reached at one puzzle.
 * @typedef {object} Result
 * @property {string} [date] the puzzle's
 * @property {string} kind
 * @property {number} grade
 * @property {number} target
 * @property {number} points
 * @property {Medal} medal `none` as well where the solution was looked at before
 * @property {string[]} days on which a home was finished, sorted
 */
/** @typedef {Record<string, Result>} Results by the id of the puzzle */
/**
 * @typedef {object} Figures
 * @property {number} played
 * @property {Record<Medal, number>} medals
 * @property {number} streak days in a row up to today or yesterday; single missed days are skipped
 * @property {number} longest
 * @property {string | null} missed the last day that the row has skipped
 * @property {number} share the best share of a target, from 0 to 1
 */

/**
 * The day of a moment, by the clock of the place.
 * @param {Date} moment
 */
export function dayOf(moment) {
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** @type {(day: string) => number} */
const time = (day) => Date.parse(`${day}T00:00:00Z`);

/**
 * The day so many days later.
 * @param {string} day
 * @param {number} count
 */
export function daysAfter(day, count) {
  return new Date(time(day) + count * DAY).toISOString().slice(0, 10);
}

/** @type {(from: string, to: string) => number} */
const daysBetween = (from, to) => (time(to) - time(from)) / DAY;

/**
 * The results with a home that was just finished.
 * @param {Results} results
 * @param {Puzzle} puzzle
 * @param {number} points
 * @param {string} day
 * @param {boolean} shown whether the solution was looked at first: then there is no medal
 * @returns {Results}
 */
export function withResult(results, puzzle, points, day, shown) {
  const { id, date, kind, target, difficulty } = puzzle;
  const medal = shown ? "none" : medalOf(puzzle, points);
  /** @type {Result} */
  const result = { date, kind, grade: difficulty.grade, target, points, medal, days: [day] };
  return merged(results, { [id]: result });
}

/**
 * Two sets of results as one: the better of each puzzle, all days.
 * @param {Results} one
 * @param {Results} other
 * @returns {Results}
 */
export function merged(one, other) {
  const both = { ...one };
  for (const [id, result] of Object.entries(other)) {
    const old = both[id];
    if (!old) {
      both[id] = result;
      continue;
    }
    const points = Math.max(old.points, result.points);
    const medal = MEDALS[Math.max(MEDALS.indexOf(old.medal), MEDALS.indexOf(result.medal))];
    const days = [...new Set([...old.days, ...result.days])].sort();
    both[id] = { ...result, points, medal, days };
  }
  return both;
}

/**
 * The figures of some results.
 * @param {Results} results
 * @param {string} today
 * @returns {Figures}
 */
export function figures(results, today) {
  const all = Object.values(results);
  const medals = /** @type {Record<Medal, number>} */ (
    Object.fromEntries(MEDALS.map((medal) => [medal, all.filter((one) => one.medal === medal).length]))
  );
  const shares = all.map(({ points, target }) => (target ? points / target : 0));
  const share = Math.min(1, Math.max(0, ...shares));
  return { played: all.length, medals, share, ...rows(all.flatMap((one) => one.days), today) };
}

/**
 * Days in a row. One missed day does not end a row, two do; missed days do not count.
 * @param {string[]} days
 * @param {string} today
 */
function rows(days, today) {
  let [row, longest] = [0, 0];
  let last = "";
  /** @type {string | null} */
  let missed = null;
  for (const day of [...new Set(days)].sort()) {
    const gap = last ? daysBetween(last, day) : 1;
    if (gap === 2) missed = daysAfter(last, 1);
    if (gap > 2) [row, missed] = [0, null];
    row += 1;
    longest = Math.max(longest, row);
    last = day;
  }
  const goesOn = last !== "" && daysBetween(last, today) <= 2;
  return { streak: goesOn ? row : 0, longest, missed: goesOn ? missed : null };
}

/**
 * The best medal finished on each of the last days, today last; null where nothing was.
 * @param {Results} results
 * @param {string} today
 * @param {number} count
 * @returns {{day: string, medal: Medal | null}[]}
 */
export function lastDays(results, today, count) {
  return Array.from({ length: count }, (_, at) => {
    const day = daysAfter(today, at - count + 1);
    const won = Object.values(results).filter((one) => one.days.includes(day));
    const best = Math.max(-1, ...won.map((one) => MEDALS.indexOf(one.medal)));
    return { day, medal: best < 0 ? null : MEDALS[best] };
  });
}

// --- keeping, export and import ----------------------------------------------------------------

/**
 * @param {Kept} kept
 * @returns {Results}
 */
export function readResults(kept) {
  const text = kept.read(KEY);
  if (text === null) return {};
  try {
    return resultsFrom(text);
  } catch {
    // what cannot be read is kept beside, not written over
    kept.write(`${KEY}/unread`, text);
    return {};
  }
}

/**
 * Whether the results could be kept.
 * @param {Kept} kept
 * @param {Results} results
 */
export function writeResults(kept, results) {
  return kept.write(KEY, exported(results));
}

/** @param {Kept} kept */
export function forgetResults(kept) {
  kept.remove(KEY);
}

/**
 * The file that holds some results.
 * @param {Results} results
 */
export function exported(results) {
  return `${JSON.stringify({ format: FORMAT, results }, null, 1)}\n`;
}

/**
 * The results of such a file; throws an Error if it holds none or a wrong one.
 * @param {string} text
 * @returns {Results}
 */
export function resultsFrom(text) {
  const { format, results } = JSON.parse(text);
  if (format !== FORMAT || typeof results !== "object" || results === null) {
    throw new Error("keep.no results");
  }
  if (!Object.values(results).every(isResult)) throw new Error("keep.no results");
  return results;
}

/** @type {(value: any) => boolean} */
const isResult = (value) =>
  typeof value === "object" &&
  value !== null &&
  [value.grade, value.target, value.points].every((number) => Number.isInteger(number) && number >= 0) &&
  typeof value.kind === "string" &&
  MEDALS.includes(value.medal) &&
  (value.date === undefined || DATE.test(value.date)) &&
  Array.isArray(value.days) &&
  value.days.every((/** @type {unknown} */ day) => typeof day === "string" && DATE.test(day));
