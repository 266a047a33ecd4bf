// Puzzles that the local server has made for days that its archive lacks, kept in the browser.

/** @import { Play, Puzzle } from "../play/play_types.mjs" */
/** @import { Kept } from "../play/storage.mjs" */
/** @import { Day } from "../play/days.mjs" */

import { PREFIX } from "../play/storage.mjs";

/** @typedef {{puzzle: Puzzle & {date: string}, solution: Play}} MadeDay */

const MADE = `${PREFIX}made/`;
/** Where an address names a day. */
const DAY = /\/play\/(\d{4}-\d{2}-\d{2})\//;

/** The first day that has a puzzle. */
export const FIRST_DAY = "2020-01-01";

/** The day of an address. @param {string} path */
export const dayOfPath = (path) => DAY.exec(path)?.[1] ?? "";

/** What was made for a day, if anything. @type {(kept: Kept, date: string) => MadeDay | null} */
export function madeDay(kept, date) {
  try {
    const made = JSON.parse(kept.read(MADE + date) ?? "null");
    return made?.puzzle?.date === date ? made : null;
  } catch {
    return null;
  }
}

/** @type {(kept: Kept, date: string, made: MadeDay) => void} */
export function keepMadeDay(kept, date, made) {
  kept.write(MADE + date, JSON.stringify(made));
}

/** All days that were made here, as the calendar shows days. @param {Kept} kept @returns {Day[]} */
export const madeDays = (kept) =>
  kept.keys(MADE).flatMap((key) => {
    const made = madeDay(kept, key.slice(MADE.length));
    if (!made) return [];
    const { date, id, kind, title, difficulty } = made.puzzle;
    return [{ date, id, kind, grade: difficulty.grade, title, made: true }];
  });
