// A play in the # part of an address: compact, with a version, and nothing sent to anybody.
//
//   #play=1.rooms-5b2f0c9d1e7a.3uF4.g~0pbB4uF4tF4.e~rroof_red~.z
//
// version, puzzle, one word a turn, the end if the play has one, and `z`, which is missing where a
// link was cut. Steps begin with a letter, in the order in which a turn is played; `~` ends what has
// no fixed length. Letters, digits, `_`, `-`, `.` and `~` need no escaping in an address. Whether
// the turns are legal is the engine's to say.

/** @import { Action, Bonus, End, Invitation, ToolUse, Turn, UpperFloor } from "../engine/types.mjs" */
/** @import { Play } from "./play_types.mjs" */

export const LINK_VERSION = "1";
const NAME = "#play=";
const CLOSE = "z";
const CELL = "[FSB][1-5]";
const ID = "[a-z0-9_]+";

/** A link that holds no play; the message is the key of what to say about it. */
export class BadLink extends Error {}

/** @typedef {{puzzle: string, turns: Turn[], end?: End}} LinkedPlay */

/**
 * The # part for a play of a puzzle.
 * @param {string} puzzle
 * @param {Pick<Play, "turns" | "end">} play
 */
export function playToHash(puzzle, { turns, end }) {
  const words = [LINK_VERSION, puzzle, ...turns.map(turnWord)];
  if (end) words.push(endWord(end));
  return NAME + [...words, CLOSE].join(".");
}

/**
 * The play in the # part of an address; null where there is none. Throws a BadLink.
 * @param {string} hash
 * @returns {LinkedPlay | null}
 */
export function playFromHash(hash) {
  if (!hash.startsWith(NAME)) return null;
  // programs that pass links on may escape what needs no escaping
  const [version, puzzle, ...words] = hash.slice(NAME.length).replaceAll("%7E", "~").split(".");
  if (version !== LINK_VERSION) throw new BadLink("keep.link version");
  if (words.pop() !== CLOSE) throw new BadLink("keep.link broken");
  const last = words.at(-1);
  if (!last?.startsWith("e~")) return { puzzle, turns: words.map(readTurn) };
  return { puzzle, turns: words.slice(0, -1).map(readTurn), end: readEnd(last) };
}

// --- turns -------------------------------------------------------------------------------------

/** @param {Turn} turn */
function turnWord({ tools = [], column, bonus, scaffolding, room, decor, friends = [] }) {
  return [
    ...tools.map(toolWord),
    column,
    bonus ? bonus[0] : "",
    scaffolding ? scaffolding.when[0] + scaffolding.cell : "",
    (room.face === "up" ? "u" : "n") + room.cell,
    decor ? `t${decor}` : "",
    ...friends.map(({ friend, floor }) => `f${floor}${friend}~`),
  ].join("");
}

/** @param {ToolUse} use */
function toolWord(use) {
  if (use.tool === "drill") return `d${use.cell}${use.column}~`;
  if (use.tool === "concrete_mixer") return `m${use.columns.join("")}~`;
  if (use.tool !== "ladder") return "g~";
  return use.give === undefined ? "l~" : `l${use.column}${use.give}~`;
}

const TOOL = `g~|l(?:\\d${ID})?~|d${CELL}\\d~|m\\d\\d~`;
const TURN = new RegExp(
  `^((?:${TOOL})*)(\\d)([rsp]?)([ba]${CELL})?([un])(${CELL})(?:t(${CELL}))?((?:f[FS]${ID}~)*)$`,
);

/** @type {Record<string, Bonus>} */
const BONUSES = { r: "roofer", s: "supplier", p: "plans" };

/**
 * @param {string} word
 * @returns {Turn}
 */
function readTurn(word) {
  const found = TURN.exec(word);
  if (!found) throw new BadLink("keep.link broken");
  const [, tools, column, bonus, scaffolding, face, cell, decor, friends] = found;
  /** @type {Turn} */
  const turn = { column: Number(column), room: { cell, face: face === "u" ? "up" : "down" } };
  if (tools) turn.tools = steps(tools).map(readTool);
  if (bonus) turn.bonus = BONUSES[bonus];
  if (scaffolding) {
    const when = scaffolding[0] === "b" ? "before" : "after";
    turn.scaffolding = { cell: scaffolding.slice(1), when };
  }
  if (decor) turn.decor = decor;
  if (friends) turn.friends = steps(friends).map(readFriend);
  return turn;
}

/** @param {string} words */
const steps = (words) => words.split("~").slice(0, -1);

/**
 * @param {string} word
 * @returns {ToolUse}
 */
function readTool(word) {
  const digits = [...word.slice(1)].map(Number);
  if (word[0] === "g") return { tool: "digger" };
  if (word[0] === "m") return { tool: "concrete_mixer", columns: digits };
  if (word[0] === "d") return { tool: "drill", cell: word.slice(1, 3), column: digits[2] };
  return word === "l" ? { tool: "ladder" } : { tool: "ladder", give: word.slice(2), column: digits[0] };
}

/**
 * @param {string} word
 * @returns {Invitation}
 */
function readFriend(word) {
  return { friend: word.slice(2), floor: /** @type {UpperFloor} */ (word[1]) };
}

// --- the end -----------------------------------------------------------------------------------

/** @param {End} end */
function endWord({ actions = [], engineer = [], roof }) {
  return [
    "e~",
    ...actions.map(actionWord),
    ...engineer.map((group) => `j${group.join("")}~`),
    ...(roof ?? []).map((card) => `o${card}~`),
  ].join("");
}

/** @param {Action} action */
function actionWord(action) {
  if (action.helper === "roofer") return `r${action.roof}~`;
  if (action.helper === "supplier") return `s${action.cell}${action.room}~`;
  const kept = Object.entries(action.keep ?? {}).map(([cell, token]) => `k${cell}${token}~`);
  return `h${action.cells.join("")}~${kept.join("")}`;
}

const END_STEP = new RegExp(
  `^(?:r${ID}|s${CELL}${ID}|h${CELL}${CELL}|k${CELL}${ID}|j(?:${CELL})+|o${ID})$`,
);

/**
 * @param {string} word
 * @returns {End}
 */
function readEnd(word) {
  /** @type {End} */
  const end = {};
  for (const step of steps(word).slice(1)) {
    if (!END_STEP.test(step)) throw new BadLink("keep.link broken");
    const rest = step.slice(1);
    const [cell, card] = [rest.slice(0, 2), rest.slice(2)];
    const actions = (end.actions ??= []);
    if (step[0] === "r") actions.push({ helper: "roofer", roof: rest });
    else if (step[0] === "s") actions.push({ helper: "supplier", room: card, cell });
    else if (step[0] === "h") actions.push({ helper: "handyman", cells: [cell, card] });
    else if (step[0] === "j") (end.engineer ??= []).push(rest.match(/../g) ?? []);
    else if (step[0] === "o") (end.roof ??= []).push(rest);
    else {
      const swap = actions.at(-1);
      if (swap?.helper !== "handyman") throw new BadLink("keep.link broken");
      swap.keep = { ...swap.keep, [cell]: card };
    }
  }
  if (!end.actions?.length) delete end.actions;
  return end;
}
