// The last rounds of a play, by trying everything: what is reachable from any position, and how.
//
// Meant for the two to four rounds of `finish` puzzles. Positions that differ in nothing that the
// rules look at are looked at once.

/** @import { Engine } from "../engine/engine.mjs" */
/** @import { Position, State, Turn } from "../engine/types.mjs" */
/** @import { Hint } from "./hints.mjs" */

import { CELLS } from "../engine/home.mjs";

export class EndGame {
  /** @type {Map<string, number>} the most points from a position on */
  #known = new Map();
  /** @type {Map<string, number>} the points of the best home that the helpers make of one */
  #homes = new Map();
  /** @type {Map<string, number>} the points of a home as it is */
  #counts = new Map();

  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
  }

  /**
   * The most points that can still be reached.
   * @param {Position} position
   * @returns {number}
   */
  reachable(position) {
    if (!position.markets.length) return this.#finalPoints(position);
    const key = positionKey(position);
    let most = this.#known.get(key);
    if (most === undefined) {
      most = -1;
      for (const turn of this.engine.legalTurns(position)) {
        most = Math.max(most, this.reachable(this.engine.play(position, turn)));
      }
      this.#known.set(key, most);
    }
    return most;
  }

  /**
   * The hint at a position: a best turn, and the home that it leads to.
   * @param {Position} position
   * @returns {Hint}
   */
  hint(position) {
    const reachable = this.reachable(position);
    const turn = this.#bestTurn(position);
    let last = position;
    for (let next = turn; next; next = this.#bestTurn(last)) last = this.engine.play(last, next);
    return { position, reachable, turn, ...this.engine.bestEnd(last) };
  }

  /**
   * The first turn that keeps what is reachable; null once the last round is played.
   * @param {Position} position
   * @returns {Turn | null}
   */
  #bestTurn(position) {
    if (!position.markets.length) return null;
    const most = this.reachable(position);
    for (const turn of this.engine.legalTurns(position)) {
      if (this.reachable(this.engine.play(position, turn)) === most) return turn;
    }
    return null;
  }

  /**
   * The roof, the toolbox and the friends share nothing with the home: they are counted apart.
   * @param {Position} position
   */
  #finalPoints(position) {
    const { engine } = this;
    const { state } = position;
    const added = engine.bestRoofer(position).map(({ roof }) => roof);
    const beside = engine.friendsPart(state) + engine.toolboxPart(state);
    return this.#homePoints(position) + engine.roofPart([...state.roofs, ...added]) + beside;
  }

  /** @param {Position} position */
  #homePoints(position) {
    const { state, discards } = position;
    const supplies = state.helpers.includes("supplier") ? cardSet(discards.rooms) : "";
    const key = `${homeKey(state)}|${supplies}`;
    let most = this.#homes.get(key);
    if (most === undefined) {
      most = -1;
      for (const [made] of this.engine.reachable(position)) {
        most = Math.max(most, this.#count(made.state, position.solo));
      }
      this.#homes.set(key, most);
    }
    return most;
  }

  /**
   * The points of a home as it is, with the best use of the Engineer.
   * @param {State} state
   * @param {boolean} solo
   */
  #count(state, solo) {
    const key = homeKey(state);
    let most = this.#counts.get(key);
    if (most === undefined) {
      const { engine } = this;
      const engineer = state.helpers.includes("engineer");
      const choices = engineer ? engine.engineerChoices(state.cells) : [[]];
      const fixed = engine.decorPart(state) + engine.functionalityPart(state);
      const points = choices.map((groups) => {
        const rooms = engine.countedRooms(state.cells, groups);
        return engine.roomsPart(state, rooms) + engine.plansPart(state, rooms, solo);
      });
      most = fixed + Math.max(...points);
      this.#counts.set(key, most);
    }
    return most;
  }
}

/** @type {(cards: Iterable<string>) => string} */
const sorted = (cards) => [...cards].sort().join();
/** @type {(cards: Iterable<string>) => string} */
const cardSet = (cards) => sorted(new Set(cards));

/**
 * What counts of the home and of what changes its points; which card lies face down does not.
 * @param {State} state
 */
function homeKey({ cells, near, helpers, plans }) {
  const look = CELLS.map((cell) => {
    const { room = "", decor = "", scaffolding } = cells[cell] ?? {};
    return scaffolding ? "scaffolding" : `${room} ${decor}`;
  });
  return [look.join(), sorted(near), sorted(helpers), plans.flat().join()].join("|");
}

/** @param {Position} position */
function positionKey({ state, markets, discards, friends, three }) {
  return [
    homeKey(state),
    sorted(state.tools),
    sorted(state.under_toolbox),
    sorted(state.roofs),
    JSON.stringify(state.friends),
    friends.join(),
    three.length,
    JSON.stringify(markets),
    cardSet(discards.rooms),
    cardSet(discards.roofs),
  ].join("|");
}
