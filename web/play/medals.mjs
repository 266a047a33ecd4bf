// Which medal a home has earned, and the line to share: the same as `dhsolve puzzle share`.

/** @import { Puzzle, Words } from "./play_types.mjs" */

/** @typedef {"none" | "bronze" | "silver" | "gold" | "optimum"} Medal */

/** @type {Medal[]} from the lowest to the highest */
export const MEDALS = ["none", "bronze", "silver", "gold", "optimum"];

/** @type {Record<Medal, string>} */
const EMOJI = { none: "🧱", bronze: "🥉", silver: "🥈", gold: "🥇", optimum: "🏆" };
const HOUSES = 10;

/**
 * The medal for so many points.
 * @param {Pick<Puzzle, "target" | "medals">} puzzle
 * @param {number} points
 * @returns {Medal}
 */
export function medalOf({ target, medals }, points) {
  if (points >= target) return "optimum";
  if (points >= medals.gold) return "gold";
  if (points >= medals.silver) return "silver";
  return points >= medals.bronze ? "bronze" : "none";
}

/**
 * How many points are missing for which medal; null where there is none higher.
 * @param {Pick<Puzzle, "target" | "medals">} puzzle
 * @param {number} points
 * @returns {{medal: Medal, points: number} | null}
 */
export function nextMedal({ target, medals }, points) {
  /** @type {[Medal, number][]} */
  const steps = [
    ["bronze", medals.bronze],
    ["silver", medals.silver],
    ["gold", medals.gold],
    ["optimum", target],
  ];
  const next = steps.find(([, needed]) => needed > points);
  return next ? { medal: next[0], points: next[1] - points } : null;
}

/**
 * What was reached, in a line to be shared (two with emoji); nothing of how.
 * @param {Puzzle} puzzle
 * @param {number} points
 * @param {Words} words
 * @param {boolean} [emoji]
 */
export function shareLine(puzzle, points, words, emoji = false) {
  const { target, kind, date, id, difficulty } = puzzle;
  const medal = medalOf(puzzle, points);
  const built = Math.min(HOUSES, Math.floor((HOUSES * points) / Math.max(1, target)));
  const english = words.lang === "en";
  const kindName = english ? kind : words.say(`kind.${kind}`).toLowerCase();
  const name = `Dream Home ${date ?? id} ${kindName} ${difficulty.grade}/5`;
  const result = `${points}/${target}`;
  const left = HOUSES - built;
  if (emoji) return `${name}\n${EMOJI[medal]} ${result} ${"🏠".repeat(built)}${"⬜".repeat(left)}`;
  const medalName = english ? medal : words.say(`medal.${medal}`);
  return `${name}: ${result} ${medalName} [${"#".repeat(built)}${".".repeat(left)}]`;
}
