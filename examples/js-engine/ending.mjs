// The end of the game: Supplier, Handyman, Roofer, Engineer (rules 6).
//
// A finished game is `{state, discards, solo}`; nothing here changes what it is given.

import { DECOR } from "./cards.mjs";
import { CELLS, Refusal, beside, stacked } from "./home.mjs";
import { Scoring } from "./scoring.mjs";

/** A list without one copy of a card. */
export function without(cards, card) {
  const at = cards.indexOf(card);
  return [...cards.slice(0, at), ...cards.slice(at + 1)];
}

export class Ending extends Scoring {
  /** The Interior Designer lets decorated rooms grow (D2: from the moment it is taken). */
  hasDesigner({ state }) {
    return state.helpers.includes("interior_designer");
  }

  // --- Supplier ----------------------------------------------------------------------------

  /** Why the Supplier may not put this discarded card there. */
  whyNotSupply({ state, discards }, room, cell) {
    if (!this.hasCard(state.cells, cell)) return "no_room_card";
    if (!discards.rooms.includes(room)) return "supplier_not_discarded";
    const gap = this.withCell(state.cells, cell, undefined);
    return this.whyNotUp(gap, cell, room, this.hasDesigner({ state }));
  }

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

  /** The old card leaves with its token. */
  suppliedCard(room, _old) {
    return { room };
  }

  // --- Handyman ----------------------------------------------------------------------------

  swapped(cells, [one, other]) {
    return { ...cells, [one]: cells[other], [other]: cells[one] };
  }

  /** Why the Handyman may not swap the cards of these two cells. */
  whyNotSwap({ state: { cells } }, [one, other]) {
    if (!this.hasCard(cells, one) || !this.hasCard(cells, other)) return "no_room_card";
    if (one === other) return "handyman_same_cell";
    const moves = [
      [this.typeAt(cells, one), other],
      [this.typeAt(cells, other), one],
    ];
    if (moves.some(([type, target]) => type && !this.mayStand(type, target))) return "wrong_floor";
    const after = this.swapped(cells, [one, other]);
    const tooLarge = (room) => room.cells.length > this.mostCards(room.type);
    return this.allRooms(after).some(tooLarge) ? "room_too_large" : null;
  }

  /** Rooms in which the player keeps only one token (E1). */
  crowdedRooms(cells) {
    return this.allRooms(cells)
      .map((room) => room.cells)
      .filter((room) => this.tokenCells(cells, room).length > 1);
  }

  /** The cells, with one token left in a room. */
  keepToken(cells, room, kept) {
    const copy = { ...cells };
    for (const cell of this.tokenCells(cells, room)) {
      if (cell !== kept) copy[cell] = { room: cells[cell].room };
    }
    return copy;
  }

  /** Swap two cards; `keep` names tokens by any cell of their room, else the best one stays. */
  swap(game, pair, keep) {
    let cells = this.swapped(game.state.cells, pair);
    const named = { ...keep };
    for (const room of this.crowdedRooms(cells)) {
      const tokens = this.tokenCells(cells, room);
      const wishes = new Set(room.map((cell) => named[cell]).filter(Boolean));
      for (const cell of room) delete named[cell];
      if (wishes.size > 1) throw new Refusal("keep_not_there");
      const [wish] = wishes;
      let kept = tokens.find((cell) => cells[cell].decor === wish);
      if (wish === undefined) {
        const worth = (cell) => DECOR[cells[cell].decor].points;
        kept = tokens.reduce((best, cell) => (worth(cell) > worth(best) ? cell : best));
      }
      if (kept === undefined) throw new Refusal("keep_not_there");
      cells = this.keepToken(cells, room, kept);
    }
    if (Object.keys(named).length) throw new Refusal("keep_not_there");
    return { ...game, state: { ...game.state, cells } };
  }

  // --- Roofer ------------------------------------------------------------------------------

  addRoof(game, roof) {
    const { state, discards } = game;
    if (!this.mayAddRoof(game, roof)) throw new Refusal("roofer_not_discarded");
    return {
      ...game,
      state: { ...state, roofs: [...state.roofs, roof] },
      discards: { ...discards, roofs: without(discards.roofs, roof) },
    };
  }

  mayAddRoof({ discards }, roof) {
    return discards.roofs.includes(roof);
  }

  // --- carrying an end out -----------------------------------------------------------------

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

  /** E2: why these cells are no group of the Engineer's. */
  whyNotGroup(cells, group, taken) {
    const types = new Set(group.map((cell) => this.typeAt(cells, cell)));
    const upper = group.every((cell) => cell[0] !== "B");
    const fresh = new Set(group).size === group.length && !group.some((cell) => taken.has(cell));
    if (types.size !== 1 || types.has(undefined) || !upper || !fresh) return "engineer_cells";
    if (new Set(group.map((cell) => cell[0])).size !== 2) return "engineer_one_floor";
    const reached = [group[0]];
    for (const cell of reached) {
      for (const other of [...beside(cell), stacked(cell)]) {
        if (group.includes(other) && !reached.includes(other)) reached.push(other);
      }
    }
    if (reached.length !== group.length) return "engineer_not_connected";
    return group.length > this.mostCards([...types][0]) ? "room_too_large" : null;
  }

  checkEngineer(state, groups) {
    if (groups.length && !state.helpers.includes("engineer")) {
      throw new Refusal("helper_not_owned", "engineer");
    }
    const taken = new Set();
    groups.forEach((group, at) => {
      const reason = this.whyNotGroup(state.cells, group, taken);
      if (reason) throw new Refusal(reason, `engineer[${at}]`);
      group.forEach((cell) => taken.add(cell));
    });
  }

  /** The game after the actions of an end. */
  actAll(game, actions) {
    const used = new Set();
    actions.forEach((action, at) => {
      try {
        if (!game.state.helpers.includes(action.helper)) throw new Refusal("helper_not_owned");
        if (used.has(action.helper)) throw new Refusal("helper_twice");
        game = this.act(game, action);
      } catch (error) {
        if (error instanceof Refusal) error.where = `actions[${at}]`;
        throw error;
      }
      used.add(action.helper);
    });
    return game;
  }

  /** The score pad of a finished game with this end. */
  scoreEnd(game, end = {}) {
    const { state, solo } = this.actAll(game, end.actions ?? []);
    const groups = end.engineer ?? [];
    this.checkEngineer(state, groups);
    let stack = state.roofs;
    for (const roof of end.roof ?? []) {
      if (!stack.includes(roof)) throw new Refusal("roof_not_owned", "roof");
      stack = without(stack, roof);
    }
    return this.score(state, solo, groups, end.roof);
  }

  // --- the best end ------------------------------------------------------------------------

  /** Every use of the Supplier. */
  *supplies(game) {
    for (const cell of CELLS) {
      for (const room of new Set(game.discards.rooms)) {
        if (!this.whyNotSupply(game, room, cell)) yield { helper: "supplier", room, cell };
      }
    }
  }

  /** Every use of the Handyman, with every choice of tokens to keep. */
  *swaps(game) {
    for (const [at, one] of CELLS.entries()) {
      for (const other of CELLS.slice(at + 1)) {
        const cells = [one, other];
        if (this.whyNotSwap(game, cells)) continue;
        let keeps = [{}];
        const after = this.swapped(game.state.cells, cells);
        for (const room of this.crowdedRooms(after)) {
          keeps = keeps.flatMap((keep) =>
            this.tokenCells(after, room).map((cell) => ({ ...keep, [cell]: after[cell].decor })),
          );
        }
        for (const keep of keeps) yield { helper: "handyman", cells, keep };
      }
    }
  }

  /** The games that Supplier and Handyman can lead to, each once, with what leads there. */
  *reachable(game) {
    const seen = new Set();
    const uses = { supplier: (now) => this.supplies(now), handyman: (now) => this.swaps(now) };
    const visit = function* (engine, now, actions, left) {
      const look = ({ room, decor, scaffolding } = {}) => [room, decor, scaffolding];
      const key = JSON.stringify([left, CELLS.map((cell) => look(now.state.cells[cell]))]);
      if (seen.has(key)) return;
      seen.add(key);
      yield [now, actions];
      for (const helper of left) {
        const rest = left.filter((other) => other !== helper);
        for (const action of uses[helper](now)) {
          yield* visit(engine, engine.act(now, action), [...actions, action], rest);
        }
      }
    };
    const owned = Object.keys(uses).filter((helper) => game.state.helpers.includes(helper));
    yield* visit(this, game, [], owned);
  }

  /** The best end and its score pad. The roof shares nothing with the home: it is chosen apart. */
  bestEnd(game) {
    let best = { points: -1 };
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

  bestRoofer(game) {
    if (!game.state.helpers.includes("roofer")) return [];
    let best = this.roofPart(game.state.roofs);
    let actions = [];
    for (const roof of new Set(game.discards.roofs)) {
      if (!this.mayAddRoof(game, roof)) continue;
      const points = this.roofPart([...game.state.roofs, roof]);
      if (points > best) [best, actions] = [points, [{ helper: "roofer", roof }]];
    }
    return actions;
  }
}

