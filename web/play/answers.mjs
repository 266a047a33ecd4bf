// The choices that make a given turn: what a player answers who has it in mind.

/** @import { Position, ToolUse, Turn } from "../engine/types.mjs" */
/** @import { Engine } from "../engine/engine.mjs" */
/** @import { Question } from "./choices.mjs" */

import { buildTurn, placeName } from "./turn_building.mjs";

const TOOLS = ["digger", "ladder", "drill", "concrete_mixer"];

/**
 * The choices that make a turn; null if choices cannot (a Ladder that only looks).
 * @param {Engine} engine
 * @param {Position} position
 * @param {Turn} turn
 * @returns {string[] | null}
 */
export function choicesFor(engine, position, turn) {
  /** @type {string[]} */
  const choices = [];
  for (;;) {
    const { question, built } = buildTurn(engine, position, choices);
    if (built) return sameEffect(engine, position, turn, built) ? choices : null;
    const answer = answerTo(question, turn, choices);
    const option = question.options.find((one) => one.name === answer);
    if (!option || option.reason !== undefined) return null;
    choices.push(option.name);
  }
}

/**
 * @param {Engine} engine
 * @param {Position} position
 * @param {Turn} one
 * @param {Turn} other
 */
function sameEffect(engine, position, one, other) {
  const [left, right] = [one, other].map((turn) => JSON.stringify(engine.play(position, turn)));
  return left === right;
}

/**
 * What a turn answers to a question.
 * @param {Question} question
 * @param {Turn} turn
 * @param {string[]} choices so far
 * @returns {string | undefined}
 */
function answerTo({ step }, turn, choices) {
  const tools = turn.tools ?? [];
  const used = choices.filter((name) => TOOLS.includes(name)).length;
  switch (step) {
    case "column":
      return used < tools.length ? tools[used].tool : String(turn.column);
    case "bonus":
      return turn.bonus ?? "none";
    case "scaffolding":
      if (!turn.scaffolding) return "beside";
      return turn.scaffolding.when === "before" ? turn.scaffolding.cell : "after";
    case "scaffolding_after":
      return turn.scaffolding?.cell;
    case "room":
      return placeName(turn.room);
    case "decor":
      return turn.decor;
    case "friend_F":
    case "friend_S":
      return turn.friends?.find(({ floor }) => step === `friend_${floor}`)?.friend ?? "nobody";
    default:
      return toolAnswer(step, tools[used - 1]);
  }
}

/**
 * What a use of a tool answers to a question.
 * @param {string} step
 * @param {ToolUse} use
 */
function toolAnswer(step, use) {
  if (use.tool === "ladder") return step === "ladder_roof" ? use.give : String(use.column);
  if (use.tool === "drill") return step === "drill_cell" ? use.cell : String(use.column);
  if (use.tool === "concrete_mixer") return String(use.columns[step === "mixer_other" ? 1 : 0]);
  return undefined;
}
