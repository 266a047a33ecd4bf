// A play as text: a solution/1, partial or complete. What comes from a file, a link or the
// browser's storage is checked before anything else looks at it: its shape here, its turns by the
// engine.

/** @import { Engine } from "../engine/engine.mjs" */
/** @import { End, Sequence, Turn } from "../engine/types.mjs" */
/** @import { Play } from "./play_types.mjs" */
/** @import { KindOf } from "./shapes.mjs" */
/** @import { Words } from "./vocabulary.mjs" */

import { Refusal, within } from "../engine/refusal.mjs";
import { sentence } from "./words.mjs";
import { cardsFault, isEnd, isTurn } from "./shapes.mjs";

/** Text that is no play: the message is the key of what to say, `where` the path of the fault. */
export class BadPlay extends Error {
  /**
   * @param {string} reason
   * @param {string} where
   */
  constructor(reason, where = "") {
    super(reason);
    this.where = where;
  }
}

/** A play that was not loaded: the message says why, `code` (a reason, or "bad_input") and `where` are for scripts. */
export class PlayRefused extends Error {
  /**
   * @param {string} sentence
   * @param {string} code
   * @param {string} where
   */
  constructor(sentence, code, where) {
    super(where ? `${sentence} (${where})` : sentence);
    this.code = code;
    this.where = where;
  }
}

/** @type {(error: Refusal | BadPlay, words: Words) => PlayRefused} */
export const refusedPlay = (error, words) =>
  error instanceof Refusal
    ? new PlayRefused(words.reason(error.code), error.code, error.where)
    : new PlayRefused(sentence(words.say(error.message)), "bad_input", error.where);

/**
 * The play in a text; throws a BadPlay. Its sequence and turns are still to be checked.
 * @param {string} text
 * @returns {Play}
 */
export function readPlay(text) {
  let value;
  try {
    value = withoutNulls(JSON.parse(text));
  } catch {
    throw new BadPlay("keep.not a play");
  }
  if (value?.format !== "solution/1" || typeof value.sequence !== "object") {
    throw new BadPlay("keep.not a play");
  }
  checkShape(value);
  return value;
}

/**
 * Throws a BadPlay where turns or end are not as they should be.
 * @param {{turns?: unknown, end?: unknown}} play
 */
export function checkShape({ turns, end }) {
  if (!Array.isArray(turns)) throw new BadPlay("keep.not a play", "turns");
  const wrong = turns.findIndex((turn) => !isTurn(turn));
  if (wrong >= 0) throw new BadPlay("keep.not a play", `turns[${wrong}]`);
  if (end !== undefined && !isEnd(end)) throw new BadPlay("keep.not a play", "end");
}

/**
 * Throws a BadPlay where cards are none of the game.
 * @param {Sequence} sequence
 * @param {KindOf} kindOf
 */
export function checkCards(sequence, kindOf) {
  const where = cardsFault(sequence, kindOf);
  if (where) throw new BadPlay("keep.not cards", where);
}

/**
 * A play of a sequence as the engine accepts it; throws a BadPlay where a turn or the end is not
 * legal. A claimed score or proof is left out.
 * @param {Engine} engine
 * @param {Sequence} sequence
 * @param {{turns: Turn[], end?: End | null}} play
 * @returns {Play}
 */
export function checkedPlay(engine, sequence, { turns, end }) {
  checkShape({ turns, end });
  try {
    let position = engine.start(sequence);
    for (const [at, turn] of turns.entries()) {
      position = within(`turns[${at}]`, () => {
        if (!position.markets.length) throw new Refusal("too_many_turns");
        return engine.play(position, turn);
      });
    }
    const over = !position.markets.length;
    if (over && end) within("end", () => engine.scoreEnd(position, end));
    return { format: "solution/1", sequence, turns, ...(over && end && { end }) };
  } catch (error) {
    if (error instanceof Refusal) throw new BadPlay(`reason.${error.code}`, error.where);
    throw error;
  }
}

/**
 * A value without its nulls: the engine knows only what is there.
 * @template T
 * @param {T} value
 * @returns {T}
 */
export const withoutNulls = (value) =>
  JSON.parse(JSON.stringify(value), (_key, field) => (field === null ? undefined : field));

/**
 * Whether two sequences are the same, whatever the order of their fields and empty ones.
 * @param {unknown} one
 * @param {unknown} other
 */
export function sameSequence(one, other) {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/**
 * A value with its fields sorted, and those left out that say nothing.
 * @param {any} value
 * @returns {unknown}
 */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.keys(value)
    .sort()
    .map((name) => [name, plain(value[name])])
    .filter(([, field]) => field !== null && field !== undefined && !isEmpty(field));
  return Object.fromEntries(fields);
}

/** @type {(value: any) => boolean} */
const isEmpty = (value) => typeof value === "object" && Object.keys(value).length === 0;
