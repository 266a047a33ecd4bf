// A solution turn by turn: the home after each turn, and what was done in words.

/** @import { Engine } from "../engine/engine.mjs" */
/** @import { Score, State } from "../engine/types.mjs" */
/** @import { Play, Words } from "./play_types.mjs" */

import { tellEnd, tellTurn } from "./turn_text.mjs";

/** @typedef {{state: State, roof: string[], score: Score, text: string}} Scene */

const ROOF_CARDS = 4;

/**
 * The best four roof cards, or all while there are fewer.
 * @param {Engine} engine
 * @param {string[]} roofs
 */
export function shownRoof(engine, roofs) {
  if (roofs.length <= ROOF_CARDS) return roofs;
  return engine
    .fours(roofs)
    .reduce((best, four) => (engine.roofPoints(four) > engine.roofPoints(best) ? four : best));
}

/**
 * The scenes of a play: before the first turn, after each turn, and the end if there is one.
 * @param {Engine} engine
 * @param {Play} play
 * @param {Words} words
 * @returns {Scene[]}
 */
export function scenes(engine, { sequence, turns, end }, words) {
  let position = engine.start(sequence);
  /** @type {(text: string) => Scene} */
  const scene = (text) => ({
    state: position.state,
    roof: shownRoof(engine, position.state.roofs),
    score: engine.score(position.state, position.solo),
    text,
  });
  const shown = [scene("")];
  for (const turn of turns) {
    const text = tellTurn(engine, position, turn, words);
    position = engine.play(position, turn);
    shown.push(scene(text));
  }
  if (!end || position.markets.length) return shown;
  const { state } = engine.actAll(position, end.actions ?? []);
  const score = engine.scoreEnd(position, end);
  const roof = end.roof ?? shownRoof(engine, state.roofs);
  shown.push({ state, roof, score, text: tellEnd(end, words).join("; ") });
  return shown;
}
