// Sequences: cards that are known round by round, and solutions of them.

/**
 * @import { Column, Discards, DiscardsFile, Position, Score, Sequence, Solution, State, StateFile,
 *   Turn } from "./types.mjs"
 */

import { isRoof } from "./cards.mjs";
import { LegalTurns } from "./legal_turns.mjs";
import { Refusal, within } from "./refusal.mjs";

/**
 * A state/1 with every field present.
 * @param {StateFile} state
 * @returns {State}
 */
export function fullState(state = {}) {
  const { cells = {}, near = [], helpers = [], tools = [], under_toolbox = [] } = state;
  const { roofs = [], plans = [], friends = {} } = state;
  return { cells, near, helpers, tools, under_toolbox, roofs, plans, friends };
}

/** @type {(discards?: DiscardsFile) => Discards} */
export const fullDiscards = ({ rooms = [], roofs = [] } = {}) => ({ rooms, roofs });

/**
 * The first part of the pad that is claimed wrongly.
 * @param {Score} score
 * @param {Partial<Score>} claimed
 */
export function wrongPart(score, claimed) {
  const parts = /** @type {(keyof Score)[]} */ (Object.keys(score));
  return parts.find((part) => part in claimed && claimed[part] !== score[part]);
}

export class Sequences extends LegalTurns {
  /**
   * The position before the first turn of a sequence/1.
   * @param {Sequence} sequence
   * @returns {Position}
   */
  start(sequence) {
    const { three = [], five = [] } = sequence.plans ?? {};
    /** @type {Position} */
    const position = {
      state: fullState(sequence.start ?? {}),
      markets: sequence.rounds.map((round) => round.columns),
      others: sequence.rounds.map((round) => fullDiscards(round.discards)),
      discards: fullDiscards(sequence.discards),
      friends: sequence.friends ?? [],
      three,
      five,
      solo: sequence.variant === "solo",
      gone: sequence.leftovers === "gone",
    };
    const invited = Object.values(position.state.friends);
    position.friends = position.friends.filter((friend) => !invited.includes(friend));
    return sequence.start || !three.length || !five.length ? position : this.drawPlans(position);
  }


  /**
   * The position after a turn and the end of its round; throws a Refusal.
   * @param {Position} position
   * @param {Turn} turn
   */
  play(position, turn) {
    return this.endRound(this.takeTurn(position, turn));
  }

  /**
   * What is left in the market is discarded, unless other players took it.
   * @param {Position} position
   * @returns {Position}
   */
  endRound(position) {
    const piles = [position.discards, position.others[0]];
    if (!position.gone) piles.push(this.leftovers(position.markets[0]));
    return {
      ...position,
      discards: {
        rooms: piles.flatMap((pile) => pile.rooms),
        roofs: piles.flatMap((pile) => pile.roofs),
      },
      markets: position.markets.slice(1),
      others: position.others.slice(1),
    };
  }

  /**
   * @param {Column[]} market
   * @returns {Discards}
   */
  leftovers(market) {
    return {
      rooms: market.flatMap((column) => column.room ?? []),
      roofs: market.map((column) => column.resource).filter(isRoof),
    };
  }

  /**
   * The score of a solution/1; a Refusal names the place that fails.
   * @param {Solution} solution
   */
  replay({ sequence, turns, end, score: claimed }) {
    let position = this.start(sequence);
    for (const [at, turn] of turns.entries()) {
      position = within(`turns[${at}]`, () => {
        if (!position.markets.length) throw new Refusal("too_many_turns");
        return this.play(position, turn);
      });
    }
    if (position.markets.length) throw new Refusal("incomplete", "turns");
    const score = within("end", () => this.scoreEnd(position, end));
    const wrong = claimed && wrongPart(score, claimed);
    if (wrong) throw new Refusal("score_differs", `score.${wrong}`);
    return score;
  }
}
