// A whole play under construction: turns, then the end. A play is a value; what was is kept by who
// needs a way back.

/** @import { End, Position, Score, Sequence, Solution, State, Turn } from "../engine/types.mjs" */
/** @import { Question } from "./choices.mjs" */

import { Engine } from "../engine/engine.mjs";
import { within } from "../engine/refusal.mjs";
import { choicesFor } from "./answers.mjs";
import { buildEnd } from "./end_building.mjs";
import { buildTurn } from "./turn_building.mjs";

/**
 * The turns so far, the choices of the turn (or the end) under construction, and what is to be
 * chosen next. Once nothing is, there is no question and there is an end.
 * @typedef {object} Play
 * @property {Sequence} sequence
 * @property {Turn[]} turns
 * @property {Position} position after those turns
 * @property {string[]} choices
 * @property {Question} [question]
 * @property {End} [end]
 */

const engine = new Engine();

/** A play before its first choice. @type {(sequence: Sequence) => Play} */
export const startPlay = (sequence) =>
  settled({ sequence, turns: [], position: engine.start(sequence), choices: [] });

/**
 * The play after a choice, with all that then happens by itself; a Refusal if it may not be made.
 * @param {Play} play
 * @param {string} name
 */
export const choose = (play, name) => settled({ ...play, choices: [...play.choices, name] });

/** Whether all rounds are played. @type {(play: Play) => boolean} */
export const isOver = (play) => play.position.markets.length === 0;

/**
 * The play with everything done that can be done in one way only.
 * @param {Play} play
 * @returns {Play}
 */
function settled({ sequence, turns, position, choices }) {
  for (;;) {
    if (!position.markets.length) {
      const { question, built: end } = buildEnd(engine, position, choices);
      return { sequence, turns, position, choices, question, end };
    }
    const { question, built: turn } = buildTurn(engine, position, choices);
    if (question) return { sequence, turns, position, choices, question };
    position = engine.play(position, turn);
    turns = [...turns, turn];
    choices = [];
  }
}

/**
 * The play with its end settled; a Refusal if the rules do not allow it.
 * @param {Play} play all rounds are played
 * @param {End} end
 * @returns {Play}
 */
export function finish(play, end) {
  engine.scoreEnd(play.position, end);
  return { ...play, question: undefined, end };
}

/**
 * How everything stands at this moment, the cards just put down included.
 * @param {Play} play
 * @returns {State}
 */
export function stateNow(play) {
  if (play.question) return play.question.state;
  return engine.actAll(play.position, play.end?.actions ?? []).state;
}

/**
 * The score pad of what stands now; of a finished play, its score.
 * @param {Play} play
 * @returns {Score}
 */
export function scoreNow(play) {
  if (play.end) return engine.scoreEnd(play.position, play.end);
  return engine.score(stateNow(play), play.position.solo);
}

/**
 * The solution/1 of the play so far; the choices of a turn under construction are not in it.
 * @param {Play} play
 * @returns {Solution & {format: string}}
 */
export function solutionOf(play) {
  const { sequence, turns, end } = play;
  const done = end && { end, score: scoreNow(play) };
  return { format: "solution/1", sequence, turns, ...done };
}

/**
 * Every step of a solution/1, the first moment first; a Refusal where it breaks a rule.
 * @param {Solution} solution
 * @returns {Play[]}
 */
export function stepsOf(solution) {
  const { sequence, turns, end } = solution;
  check(solution);
  const first = startPlay(sequence);
  const steps = stepsOfTurns(first, turns) ?? [first, settled(playedAsWritten(first, turns))];
  const last = steps[steps.length - 1];
  if (!end || !isOver(last)) return steps;
  const finished = finish(last, end);
  return last.question ? [...steps, finished] : [...steps.slice(0, -1), finished];
}

/** A Refusal with its place if a play breaks a rule, or claims another score than it has. @param {Solution} solution */
function check(solution) {
  const { sequence, turns } = solution;
  if (turns.length >= sequence.rounds.length) engine.replay(solution);
  let position = engine.start(sequence);
  for (const [at, turn] of turns.entries()) {
    position = within(`turns[${at}]`, () => engine.play(position, turn));
  }
}

/** @type {(play: Play, turns: Turn[]) => Play} */
function playedAsWritten({ sequence }, turns) {
  /** @type {(position: Position, turn: Turn) => Position} */
  const play = (position, turn) => engine.play(position, turn);
  return { sequence, turns, position: turns.reduce(play, engine.start(sequence)), choices: [] };
}

/**
 * The steps to turns, choice by choice; null where choices cannot make them (a Ladder that only
 * looks).
 * @param {Play} first
 * @param {Turn[]} turns
 */
function stepsOfTurns(first, turns) {
  const steps = [first];
  for (;;) {
    const play = steps[steps.length - 1];
    const at = play.turns.length;
    if (at >= turns.length) return isAsWritten(play, turns) ? steps : null;
    const choices = choicesFor(engine, play.position, turns[at]);
    if (!choices?.length) return null;
    for (const name of choices) steps.push(choose(steps[steps.length - 1], name));
  }
}

/**
 * Whether a play that may have gone on by itself began with these turns.
 * @param {Play} play
 * @param {Turn[]} turns
 */
function isAsWritten(play, turns) {
  const same = playedAsWritten(play, play.turns.slice(0, turns.length)).position;
  return JSON.stringify(same) === JSON.stringify(playedAsWritten(play, turns).position);
}
