// The best line of a puzzle: is a play still on it, what comes next, and where was it left.
//
// A play is on the line when the rest of the line, played on from where it stands, still scores
// what the line scores. The engine decides that. The rest is tried mirrored (rules 1), and with
// cells exchanged where the play put a card on another cell than the line: so it does not matter
// which of two equal cards went where.

/** @import { Engine } from "../engine/engine.mjs" */
/** @import { Action, End, ToolUse, Turn } from "../engine/types.mjs" */
/** @import { Play } from "./play_types.mjs" */

import { Refusal } from "../engine/refusal.mjs";

/** @typedef {(cell: string) => string} CellNames the name that each cell gets */
/** @typedef {{turns: Turn[], end: End}} RestOfLine */

/**
 * The line in the text of `lines/DATE.txt`: a solution/1, masked as base64.
 * @param {string} text
 * @returns {Play}
 */
export function unmaskLine(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** @type {CellNames[]} */
const MIRRORS = [false, true].flatMap((upper) =>
  [false, true].map((basement) => (/** @type {string} */ cell) => {
    const column = Number(cell[1]);
    if (cell[0] === "B") return basement ? `B${9 - column}` : cell;
    return upper ? `${cell[0]}${6 - column}` : cell;
  }),
);

/**
 * What is left of the line after these turns, in the cells of this play; null where the play has
 * left the line.
 * @param {Engine} engine
 * @param {Play} line a complete play with its score
 * @param {Turn[]} turns
 * @returns {RestOfLine | null}
 */
export function restOfLine(engine, line, turns) {
  for (const mirror of MIRRORS) {
    const names = cellsOfPlay(line.turns, turns, mirror);
    const rest = {
      turns: line.turns.slice(turns.length).map((turn) => renamedTurn(turn, names)),
      end: renamedEnd(line.end ?? {}, names),
    };
    if (points(engine, line, turns, rest) === line.score?.total) return rest;
  }
  return null;
}

/**
 * How many turns of a play are on the line, from the first one.
 * @param {Engine} engine
 * @param {Play} line
 * @param {Turn[]} turns
 */
export function turnsOnLine(engine, line, turns) {
  let count = turns.length;
  while (count > 0 && !restOfLine(engine, line, turns.slice(0, count))) count -= 1;
  return count;
}

/**
 * @param {Engine} engine
 * @param {Play} line
 * @param {Turn[]} turns
 * @param {RestOfLine} rest
 */
function points(engine, { sequence }, turns, rest) {
  try {
    return engine.replay({ sequence, turns: [...turns, ...rest.turns], end: rest.end }).total;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * The cells of the line as they are called in a play: mirrored, and two exchanged for each card
 * that lies elsewhere.
 * @param {Turn[]} line
 * @param {Turn[]} turns
 * @param {CellNames} mirror
 * @returns {CellNames}
 */
function cellsOfPlay(line, turns, mirror) {
  /** @type {Map<string, string>} */
  const exchanged = new Map();
  /** @type {CellNames} */
  const names = (cell) => exchanged.get(mirror(cell)) ?? mirror(cell);
  for (const [at, turn] of turns.entries()) {
    const [wanted, taken] = [names(line[at].room.cell), turn.room.cell];
    if (wanted === taken) continue;
    const keys = new Set([...exchanged.keys(), wanted, taken]);
    for (const [key, now] of [...keys].map((key) => [key, exchanged.get(key) ?? key])) {
      if (now === wanted) exchanged.set(key, taken);
      else if (now === taken) exchanged.set(key, wanted);
    }
  }
  return names;
}

/**
 * @param {Turn} turn
 * @param {CellNames} names
 * @returns {Turn}
 */
function renamedTurn(turn, names) {
  const { tools, scaffolding, room, decor } = turn;
  /** @type {(use: ToolUse) => ToolUse} */
  const renamedTool = (use) => (use.tool === "drill" ? { ...use, cell: names(use.cell) } : use);
  return {
    ...turn,
    ...(tools && { tools: tools.map(renamedTool) }),
    ...(scaffolding && { scaffolding: { ...scaffolding, cell: names(scaffolding.cell) } }),
    room: { ...room, cell: names(room.cell) },
    ...(decor && { decor: names(decor) }),
  };
}

/**
 * @param {End} end
 * @param {CellNames} names
 * @returns {End}
 */
function renamedEnd(end, names) {
  const { actions, engineer } = end;
  return {
    ...end,
    ...(actions && { actions: actions.map((action) => renamedAction(action, names)) }),
    ...(engineer && { engineer: engineer.map((group) => group.map(names)) }),
  };
}

/**
 * @param {Action} action
 * @param {CellNames} names
 * @returns {Action}
 */
function renamedAction(action, names) {
  if (action.helper === "roofer") return action;
  if (action.helper === "supplier") return { ...action, cell: names(action.cell) };
  const kept = Object.entries(action.keep ?? {}).map(([cell, token]) => [names(cell), token]);
  return { ...action, cells: action.cells.map(names), keep: Object.fromEntries(kept) };
}
