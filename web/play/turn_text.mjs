// Turns, ends and score pads in words, as the program writes them.

/** @import { Action, Column, End, Position, Score, ToolUse, Turn } from "../engine/types.mjs" */
/** @import { Engine } from "../engine/engine.mjs" */
/** @import { Words } from "./play_types.mjs" */

import { DECOR } from "../engine/cards.mjs";

/** @type {Exclude<keyof Score, "total">[]} */
export const SCORE_PARTS = [
  "rooms",
  "decor",
  "functionality",
  "plans",
  "roof",
  "friends",
  "toolbox",
];

/**
 * A legal turn: its tools, what is taken, and where everything goes.
 * @param {Engine} engine
 * @param {Position} position
 * @param {Turn} turn
 * @param {Words} words
 */
export function tellTurn(engine, position, turn, words) {
  const parts = [];
  for (const use of turn.tools ?? []) {
    parts.push(tellTool(position, use, words));
    position = engine.useTool(position, use);
  }
  const column = position.markets[0][turn.column];
  parts.push(tellTaken(column, turn, words));
  parts.push(tellPlaced(column, turn, words).join(", "));
  return parts.join("; ");
}

/**
 * @param {Position} position
 * @param {ToolUse} use
 * @param {Words} words
 */
function tellTool({ state, markets: [market] }, use, words) {
  const tool = words.name(use.tool);
  if (use.tool === "drill") {
    const incoming = words.name(String(market[use.column].room));
    const outgoing = words.name(String(state.cells[use.cell].room));
    return words.say("turn.drill", tool, incoming, use.column, outgoing, use.cell);
  }
  if (use.tool === "concrete_mixer") return words.say("turn.mixer", tool, ...use.columns);
  if (use.tool !== "ladder") return words.say("turn.digger", tool);
  if (use.give === undefined || use.column === undefined) return words.say("turn.ladder_look", tool);
  const offered = words.name(String(market[use.column].resource));
  return words.say("turn.ladder", tool, words.name(use.give), offered, use.column);
}

/**
 * @param {Column} column
 * @param {Turn} turn
 * @param {Words} words
 */
function tellTaken({ room, resource }, turn, words) {
  const cards = [room, resource].flatMap((card) => (card ? words.name(card) : []));
  const taken = `${words.say("turn.take", turn.column)} (${cards.join(", ")})`;
  if (!turn.bonus) return taken;
  const bonus = turn.bonus === "plans" ? words.say("turn.plans") : words.name(turn.bonus);
  return `${taken}, ${words.say("turn.bonus", bonus)}`;
}

/**
 * Where the cards of the turn go, in the order in which they are put down.
 * @param {Column} column
 * @param {Turn} turn
 * @param {Words} words
 */
function tellPlaced({ room, resource }, { scaffolding, room: place, decor, friends }, words) {
  const parts = [words.say(`turn.${place.face}`, words.name(String(room)), place.cell)];
  if (scaffolding) {
    const { when, cell } = scaffolding;
    const put = words.say(`turn.${when}`, words.name("scaffolding"), cell);
    if (when === "before") parts.unshift(put);
    else parts.push(put);
  }
  if (resource && DECOR[resource]) {
    const token = words.name(resource);
    if (decor) parts.push(words.say("turn.up", token, decor));
    else parts.push(words.say(DECOR[resource].on === "near" ? "turn.near" : "turn.wasted", token));
  }
  for (const { friend, floor } of friends ?? []) {
    parts.push(words.say("turn.friend", words.name(friend), floor));
  }
  return parts;
}

/**
 * What is done after the last round: a line for each helper used, the Engineer last.
 * @param {End} end
 * @param {Words} words
 */
export function tellEnd({ actions = [], engineer = [] }, words) {
  /** @type {[string, string][]} */
  const steps = actions.map((action) => [action.helper, tellAction(action, words)]);
  if (engineer.length) {
    steps.push(["engineer", engineer.map((group) => group.join("+")).join(", ")]);
  }
  const when = words.say("word.at the end");
  return steps.map(([helper, done]) => `${when}: ${words.name(helper)}: ${done}`);
}

/**
 * @param {Action} action
 * @param {Words} words
 */
function tellAction(action, words) {
  if (action.helper === "roofer") return words.name(action.roof);
  if (action.helper === "supplier") return `${words.name(action.room)} → ${action.cell}`;
  const kept = Object.values(action.keep ?? {}).map((token) => `◆ ${words.name(token)}`);
  return [action.cells.join(" ↔ "), ...kept].join(", ");
}

/**
 * The parts of a score pad that have points, in a line.
 * @param {Score} score
 * @param {Words} words
 */
export function tellScore(score, words) {
  const parts = SCORE_PARTS.filter((part) => score[part]);
  return parts.map((part) => `${words.say(`word.${part}`)} ${score[part]}`).join(", ");
}
