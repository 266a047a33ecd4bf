// The end of the game: Supplier, Handyman, Roofer, Engineer (rules 6).
//
// A finished game is `{state, discards, solo}`; nothing here changes what it is given.

/**
 * @import { Action, Cell, Cells, Discards, End, FinishedHome, HandymanUse, RooferUse, State,
 *   SupplierUse } from "./types.mjs"
 */

import { DECOR } from "./cards.mjs";
import { CELLS, beside, stacked } from "./home.mjs";
import { Refusal, within } from "./refusal.mjs";
import { Scoring } from "./scoring.mjs";

/**
 * A list without one copy of a card.
 * @param {string[]} cards
 * @param {string} card
 */
export function without(cards, card) {
  const at = cards.indexOf(card);
  return [...cards.slice(0, at), ...cards.slice(at + 1)];
}

export class Ending extends Scoring {
  /**
   * The Interior Designer lets decorated rooms grow (D2: from the moment it is taken).
   * @param {{state: State}} player
   */
  hasDesigner({ state }) {
    return state.helpers.includes("interior_designer");
  }

  // --- Supplier ----------------------------------------------------------------------------

  /**
   * Why the Supplier may not put this discarded card there.
   * @param {{state: State, discards: Discards}} game
   * @param {string} room
   * @param {string} cell
   */
  whyNotSupply({ state, discards }, room, cell) {
    if (!this.hasCard(state.cells, cell)) return "no_room_card";
    if (!discards.rooms.includes(room)) return "supplier_not_discarded";
    const gap = this.withCell(state.cells, cell, undefined);
    return this.whyNotUp(gap, cell, room, this.hasDesigner({ state }));
  }

  /**
   * @param {FinishedHome} game
   * @param {string} room
   * @param {string} cell
   */
  supply(game, room, cell) {
    const { state, discards } = game;
    const old = state.cells[cell];
    const outgoing = old.room === "empty" ? old.card : old.room;
    const rooms = without(discards.rooms, room);
    return {
      ...game,
      state: { ...state, cells: this.withCell(state.cells, cell, this.suppliedCard(room, old)) },
      discards: { ...discards, rooms: outgoing ? [...rooms, outgoing] : rooms },
    };
  }

  /**
   * The old card leaves with its token.
   * @param {string} room
   * @param {Cell} _old
   */
  suppliedCard(room, _old) {
    return { room };
  }

  // --- Handyman ----------------------------------------------------------------------------

  /**
   * @param {Cells} cells
   * @param {string[]} pair
   * @returns {Cells}
   */
  swapped(cells, [one, other]) {
    return { ...cells, [one]: cells[other], [other]: cells[one] };
  }

  /**
   * Why the Handyman may not swap the cards of these two cells.
   * @param {{state: State}} game
   * @param {string[]} pair
   */
  whyNotSwap({ state: { cells } }, [one, other]) {
    if (!this.hasCard(cells, one) || !this.hasCard(cells, other)) return "no_room_card";
    if (one === other) return "handyman_same_cell";
    /** @type {[string | undefined, string][]} */
    const moves = [
      [this.typeAt(cells, one), other],
      [this.typeAt(cells, other), one],
    ];
    if (moves.some(([type, target]) => type && !this.mayStand(type, target))) return "wrong_floor";
    const after = this.swapped(cells, [one, other]);
    // only a room that one of the two cards has come to can have grown
    const tooLarge = moves.some(
      ([type, target]) =>
        type && this.roomAround(after, target, type).length > this.mostCards(type),
    );
    return tooLarge ? "room_too_large" : null;
  }

  /**
   * Rooms in which the player keeps only one token (E1).
   * @param {Cells} cells
   */
  crowdedRooms(cells) {
    if (this.tokenCells(cells, CELLS).length < 2) return [];
    return this.allRooms(cells)
      .map((room) => room.cells)
      .filter((room) => this.tokenCells(cells, room).length > 1);
  }

  /**
   * The cells, with one token left in a room.
   * @param {Cells} cells
   * @param {string[]} room
   * @param {string} kept
   */
  keepToken(cells, room, kept) {
    const copy = { ...cells };
    for (const cell of this.tokenCells(cells, room)) {
      if (cell !== kept) copy[cell] = { room: cells[cell].room };
    }
    return copy;
  }

  /**
   * Swap two cards; `keep` names tokens by any cell of their room, else the best one stays.
   * @param {FinishedHome} game
   * @param {string[]} pair
   * @param {Record<string, string>} keep
   */
  swap(game, pair, keep) {
    let cells = this.swapped(game.state.cells, pair);
    /** @type {Record<string, string>} */
    const named = { ...keep };
    for (const room of this.crowdedRooms(cells)) {
      const tokens = this.tokenCells(cells, room);
      const wishes = new Set(room.map((cell) => named[cell]).filter(Boolean));
      for (const cell of room) delete named[cell];
      if (wishes.size > 1) throw new Refusal("keep_not_there");
      const [wish] = wishes;
      let kept = tokens.find((cell) => cells[cell].decor === wish);
      if (wish === undefined) {
        const before = cells;
        /** @type {(cell: string) => number} */
        const worth = (cell) => DECOR[String(before[cell].decor)].points;
        kept = tokens.reduce((best, cell) => (worth(cell) > worth(best) ? cell : best));
      }
      if (kept === undefined) throw new Refusal("keep_not_there");
      cells = this.keepToken(cells, room, kept);
    }
    if (Object.keys(named).length) throw new Refusal("keep_not_there");
    return { ...game, state: { ...game.state, cells } };
  }

  // --- Roofer ------------------------------------------------------------------------------

  /**
   * @param {FinishedHome} game
   * @param {string} roof
   */
  addRoof(game, roof) {
    const { state, discards } = game;
    if (!this.mayAddRoof(game, roof)) throw new Refusal("roofer_not_discarded");
    return {
      ...game,
      state: { ...state, roofs: [...state.roofs, roof] },
      discards: { ...discards, roofs: without(discards.roofs, roof) },
    };
  }

  /**
   * @param {{discards: Discards}} game
   * @param {string} roof
   */
  mayAddRoof({ discards }, roof) {
    return discards.roofs.includes(roof);
  }

  // --- carrying an end out -----------------------------------------------------------------

  /**
   * @param {FinishedHome} game
   * @param {Action} action
   */
  act(game, action) {
    if (action.helper === "roofer") return this.addRoof(game, action.roof);
    const reason =
      action.helper === "supplier"
        ? this.whyNotSupply(game, action.room, action.cell)
        : this.whyNotSwap(game, action.cells);
    if (reason) throw new Refusal(reason);
    return action.helper === "supplier"
      ? this.supply(game, action.room, action.cell)
      : this.swap(game, action.cells, action.keep ?? {});
  }

  /**
   * E2: why these cells are no group of the Engineer's.
   * @param {Cells} cells
   * @param {string[]} group
   * @param {Set<string>} taken
   */
  whyNotGroup(cells, group, taken) {
    const types = new Set(group.map((cell) => this.typeAt(cells, cell)));
    const upper = group.every((cell) => cell[0] !== "B");
    const fresh = new Set(group).size === group.length && !group.some((cell) => taken.has(cell));
    if (types.size !== 1 || types.has(undefined) || !upper || !fresh) return "engineer_cells";
    if (new Set(group.map((cell) => cell[0])).size !== 2) return "engineer_one_floor";
    const reached = [group[0]];
    for (const cell of reached) {
      for (const other of [...beside(cell), String(stacked(cell))]) {
        if (group.includes(other) && !reached.includes(other)) reached.push(other);
      }
    }
    if (reached.length !== group.length) return "engineer_not_connected";
    return group.length > this.mostCards(String([...types][0])) ? "room_too_large" : null;
  }

  /**
   * @param {State} state
   * @param {string[][]} groups
   */
  checkEngineer(state, groups) {
    if (groups.length && !state.helpers.includes("engineer")) {
      throw new Refusal("helper_not_owned", "engineer");
    }
    /** @type {Set<string>} */
    const taken = new Set();
    groups.forEach((group, at) => {
      const reason = this.whyNotGroup(state.cells, group, taken);
      if (reason) throw new Refusal(reason, `engineer[${at}]`);
      group.forEach((cell) => taken.add(cell));
    });
  }

  /**
   * The game after the actions of an end.
   * @param {FinishedHome} game
   * @param {Action[]} actions
   */
  actAll(game, actions) {
    const used = new Set();
    for (const [at, action] of actions.entries()) {
      game = within(`actions[${at}]`, () => {
        if (!game.state.helpers.includes(action.helper)) throw new Refusal("helper_not_owned");
        if (used.has(action.helper)) throw new Refusal("helper_twice");
        return this.act(game, action);
      });
      used.add(action.helper);
    }
    return game;
  }

  /**
   * The score pad of a finished game with this end.
   * @param {FinishedHome} game
   * @param {End} [end]
   */
  scoreEnd(game, end) {
    return this.finish(game, end).score;
  }

  /**
   * The score pad of a finished game with this end, and the discards that it leaves.
   * @param {FinishedHome} game
   * @param {End} end
   */
  finish(game, end = {}) {
    const { state, solo, discards } = this.actAll(game, end.actions ?? []);
    const groups = end.engineer ?? [];
    this.checkEngineer(state, groups);
    let stack = state.roofs;
    for (const roof of end.roof ?? []) {
      if (!stack.includes(roof)) throw new Refusal("roof_not_owned", "roof");
      stack = without(stack, roof);
    }
    return { score: this.score(state, solo, groups, end.roof), discards };
  }

  // --- the best end ------------------------------------------------------------------------

  /**
   * What everybody sees of a cell: two cells that look alike count alike.
   * @param {Cells} cells
   * @param {string} cell
   */
  look(cells, cell) {
    const { room = "", decor = "", scaffolding = false } = cells[cell] ?? {};
    return `${room} ${decor} ${scaffolding}`;
  }

  /**
   * Every use of the Supplier that changes something.
   * @param {FinishedHome} game
   * @returns {Generator<SupplierUse>}
   */
  *supplies(game) {
    const rooms = new Set(game.discards.rooms);
    for (const cell of CELLS) {
      const old = game.state.cells[cell];
      for (const room of rooms) {
        if (old?.room === room && !old.decor) continue;
        if (!this.whyNotSupply(game, room, cell)) yield { helper: "supplier", room, cell };
      }
    }
  }

  /**
   * Every use of the Handyman that changes something, with every choice of tokens to keep.
   * @param {FinishedHome} game
   * @returns {Generator<HandymanUse>}
   */
  *swaps(game) {
    const looks = CELLS.map((cell) => this.look(game.state.cells, cell));
    for (const [at, one] of CELLS.entries()) {
      for (const other of CELLS.slice(at + 1)) {
        const cells = [one, other];
        if (looks[at] === looks[CELLS.indexOf(other)]) continue;
        if (this.whyNotSwap(game, cells)) continue;
        /** @type {Record<string, string>[]} */
        let keeps = [{}];
        const after = this.swapped(game.state.cells, cells);
        for (const room of this.crowdedRooms(after)) {
          keeps = keeps.flatMap((keep) =>
            this.tokenCells(after, room).map((cell) => ({ ...keep, [cell]: String(after[cell].decor) })),
          );
        }
        for (const keep of keeps) yield { helper: "handyman", cells, keep };
      }
    }
  }

  /**
   * The games that Supplier and Handyman can lead to, each once, with what leads there.
   * @param {FinishedHome} game
   */
  *reachable(game) {
    const owned = ["supplier", "handyman"].filter((name) => game.state.helpers.includes(name));
    yield* this.reachableWith(game, [], owned, new Set());
  }

  /**
   * @param {FinishedHome} game
   * @param {Action[]} actions what has been done
   * @param {string[]} left the helpers that are left
   * @param {Set<string>} seen
   * @returns {Generator<[FinishedHome, Action[]]>}
   */
  *reachableWith(game, actions, left, seen) {
    const key = [...left, ...CELLS.map((cell) => this.look(game.state.cells, cell))].join();
    if (seen.has(key)) return;
    seen.add(key);
    yield [game, actions];
    for (const helper of left) {
      const rest = left.filter((other) => other !== helper);
      for (const action of helper === "supplier" ? this.supplies(game) : this.swaps(game)) {
        yield* this.reachableWith(this.act(game, action), [...actions, action], rest, seen);
      }
    }
  }

  /**
   * The best end and its score pad. The roof shares nothing with the home: it is chosen apart.
   * @param {FinishedHome} game
   */
  bestEnd(game) {
    /** @type {{points: number, actions: Action[], groups: string[][]}} */
    let best = { points: -1, actions: [], groups: [] };
    for (const [{ state }, actions] of this.reachable(game)) {
      const choices = state.helpers.includes("engineer")
        ? this.engineerChoices(state.cells)
        : [[]];
      const fixed = this.decorPart(state) + this.functionalityPart(state);
      for (const groups of choices) {
        const rooms = this.countedRooms(state.cells, groups);
        const plans = this.plansPart(state, rooms, game.solo);
        const points = fixed + this.roomsPart(state, rooms) + plans;
        if (points > best.points) best = { points, actions, groups };
      }
    }
    const end = { actions: [...best.actions, ...this.bestRoofer(game)], engineer: best.groups };
    return { end, score: this.scoreEnd(game, end) };
  }

  /**
   * @param {FinishedHome} game
   */
  bestRoofer(game) {
    if (!game.state.helpers.includes("roofer")) return [];
    let best = this.roofPart(game.state.roofs);
    /** @type {RooferUse[]} */
    let actions = [];
    for (const roof of new Set(game.discards.roofs)) {
      if (!this.mayAddRoof(game, roof)) continue;
      const points = this.roofPart([...game.state.roofs, roof]);
      if (points > best) [best, actions] = [points, [{ helper: "roofer", roof }]];
    }
    return actions;
  }
}

