// Hints, from the start or from a play under way: one fact more at each level.

/** @import { Engine } from "../engine/engine.mjs" */
/** @import { End, Position, Score, Sequence, Turn } from "../engine/types.mjs" */
/** @import { Play, Words } from "./play_types.mjs" */

import { restOfLine, turnsOnLine } from "./best_line.mjs";
import { tellEnd, tellScore, tellTurn } from "./turn_text.mjs";

/**
 * What is still reachable, and the next step towards it.
 * @typedef {object} Hint
 * @property {Position} position
 * @property {number} reachable
 * @property {Score} score the score pad of a best home from here on
 * @property {Turn | null} turn the next turn; null once the last round is played
 * @property {End} end
 */
/** @typedef {{goBackTo: number}} LostLine the last round, from 1, that the best line still reaches */

export const LEVELS = 3;

/**
 * The position after some turns.
 * @param {Engine} engine
 * @param {Sequence} sequence
 * @param {Turn[]} turns
 */
export function positionAfter(engine, sequence, turns) {
  return turns.reduce((position, turn) => engine.play(position, turn), engine.start(sequence));
}

/**
 * A hint along the best line, or the last round to go back to when the play has left it.
 * @param {Engine} engine
 * @param {Play} line
 * @param {Turn[]} turns
 * @returns {Hint | LostLine}
 */
export function lineHint(engine, line, turns) {
  const rest = restOfLine(engine, line, turns);
  if (!rest || !line.score) return { goBackTo: turnsOnLine(engine, line, turns) + 1 };
  const position = positionAfter(engine, line.sequence, turns);
  const [turn = null] = rest.turns;
  return { position, reachable: line.score.total, score: line.score, turn, end: rest.end };
}

/**
 * A hint in words: 1 what the best home has, 2 which column is next, 3 where to put it. Where a
 * round has one column only, level 2 says the floor instead.
 * @param {Engine} engine
 * @param {Hint | LostLine} hint
 * @param {number | undefined} target what the best play scores, if that is known
 * @param {number} level
 * @param {Words} words
 * @returns {string[]}
 */
export function tellHint(engine, hint, target, level, words) {
  if ("goBackTo" in hint) return [words.say("keep.left the line", hint.goBackTo)];
  const { position, turn } = hint;
  const lines = [
    target === undefined ? words.say("puzzle.reachable points", hint.reachable) : words.say("puzzle.reachable", hint.reachable, target),
    words.say("puzzle.best home", tellScore(hint.score, words)),
  ];
  if (turn === null) return level >= LEVELS ? [...lines, ...tellEnd(hint.end, words)] : lines;
  if (level >= LEVELS) return [...lines, tellTurn(engine, position, turn, words)];
  if (level === 1) return lines;
  const oneColumn = position.markets[0].length === 1;
  const next = oneColumn
    ? words.say("puzzle.next floor", turn.room.cell[0])
    : words.say("puzzle.next column", turn.column);
  return [...lines, next];
}
