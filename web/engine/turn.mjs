// One turn (rules 3, 4, 5 and 8): tools, a column and its cards, the bonus, friends.

/** @import { Bonus, Cells, Place, Position, State, TakenPosition, Turn } from "./types.mjs" */

import { DECOR, HELPERS, TOOLS, isRoof } from "./cards.mjs";
import { Friends } from "./friends.mjs";
import { CELLS } from "./home.mjs";
import { Faults, Refusal, refuseIf } from "./refusal.mjs";

export class Turns extends Friends {
  /**
   * @param {Position} position
   */
  isLastRound({ markets, roundsAfter = markets.length - 1 }) {
    return roundsAfter === 0;
  }

  /**
   * The position after everything that a turn does; throws a Refusal.
   * @param {Position} position
   * @param {Turn} turn
   * @returns {Position}
   */
  takeTurn(position, turn) {
    const faults = new Faults();
    const tools = turn.tools ?? [];
    for (const [at, use] of tools.entries()) {
      position = faults.attempt(position, (ready) => {
        const owned = ready.state.tools.includes(use.tool);
        refuseIf(owned && this.isLateDigger(tools, at) && "digger_not_first");
        return this.useTool(ready, use);
      });
    }
    // without the column or the room there is nothing more to judge
    position = faults.attempt(position, (ready) => this.takeAndPut(ready, turn, faults));
    if (faults.first) throw faults.first;
    return position;
  }

  /**
   * @param {Position} position
   * @param {Turn} turn
   * @param {Faults} faults
   * @returns {Position}
   */
  takeAndPut(position, turn, faults) {
    const { column, bonus, decor, friends = [] } = turn;
    refuseIf(this.whyNoColumn(position, column));
    if (bonus) {
      position = faults.attempt(position, (ready) => this.withBonus(ready, column, bonus));
    }
    let taken = this.putCards(this.take(position, column), turn, faults);
    taken = faults.attempt(taken, (ready) => this.decorate(ready, decor));
    for (const { friend, floor } of friends) {
      taken = faults.attempt(taken, (ready) => {
        refuseIf(this.whyNotInvite(ready, friend, floor));
        return this.invite(ready, friend, floor);
      });
    }
    const { hand: _, ...after } = taken;
    return after;
  }

  // --- a column and its cards --------------------------------------------------------------

  /**
   * @param {Position} position
   * @returns {Position}
   */
  drawPlans(position) {
    const { state, three, five } = position;
    const plans = [...state.plans, [three[0], five[0]]];
    return { ...position, state: { ...state, plans }, three: three.slice(1), five: five.slice(1) };
  }

  /**
   * Take both cards (T5) and the bonus.
   * @param {Position} position
   * @param {number} column
   * @param {Bonus} [bonus]
   * @returns {TakenPosition}
   */
  take(position, column, bonus) {
    const { room, resource } = position.markets[0][column];
    if (bonus !== undefined) position = this.withBonus(position, column, bonus);
    const state = this.takeResource(position.state, resource, this.isLastRound(position));
    const emptied = this.withColumn(position, column, { room: undefined, resource: undefined });
    return { ...emptied, state, hand: { room: String(room), resource } };
  }

  /**
   * @param {State} state
   * @param {string | undefined} resource
   * @param {boolean} last
   * @returns {State}
   */
  takeResource(state, resource, last) {
    if (resource === undefined) return state;
    if (isRoof(resource)) return { ...state, roofs: [...state.roofs, resource] };
    if (HELPERS.has(resource)) return this.takeHelper(state, resource);
    if (TOOLS.has(resource)) return this.takeTool(state, resource, last);
    if (DECOR[resource].on === "near") return { ...state, near: [...state.near, resource] };
    return state; // a token for a room, or a Scaffolding: put down later in the turn
  }

  /**
   * Helpers are a set.
   * @param {State} state
   * @param {string} helper
   */
  takeHelper(state, helper) {
    if (state.helpers.includes(helper)) return state;
    return { ...state, helpers: [...state.helpers, helper] };
  }

  /**
   * @param {State} state
   * @param {string} tool
   * @param {boolean} last
   */
  takeTool(state, tool, last) {
    if (tool === "scaffolding" && !last) return state;
    return { ...state, tools: [...state.tools, tool] };
  }

  /**
   * Rules 8: the leftmost column of a solo game offers a bonus where it has no resource.
   * @param {Position} position
   * @param {number} column
   */
  offersBonus(position, column) {
    return position.solo && column === 0 && position.markets[0][0].resource === undefined;
  }

  /**
   * @param {Position} position
   * @param {number} column
   * @param {Bonus} bonus
   */
  whyNoBonus(position, column, bonus) {
    if (!this.offersBonus(position, column)) return "bonus_not_offered";
    if (bonus === "plans") return this.mayDrawPlans(position) ? null : "bonus_no_plans";
    return this.mayTakeHelper(position, bonus) ? null : "bonus_helper_owned";
  }

  /**
   * S1: a set is drawn only while both decks have a card.
   * @param {Position} position
   */
  mayDrawPlans({ three, five }) {
    return three.length > 0 && five.length > 0;
  }

  /**
   * @param {Position} position
   * @param {string} helper
   */
  mayTakeHelper({ state }, helper) {
    return !state.helpers.includes(helper);
  }

  /**
   * @param {Position} position
   * @param {number} column
   * @param {Bonus} bonus
   */
  withBonus(position, column, bonus) {
    refuseIf(this.whyNoBonus(position, column, bonus));
    return this.takeBonus(position, bonus);
  }

  /**
   * @param {Position} position
   * @param {Bonus} bonus
   */
  takeBonus(position, bonus) {
    if (bonus === "plans") return this.drawPlans(position);
    return { ...position, state: this.takeHelper(position.state, bonus) };
  }

  // --- putting cards down ------------------------------------------------------------------

  /**
   * Whether the turn brought a Scaffolding that has to be put down (T4).
   * @param {TakenPosition} position
   */
  bringsScaffolding(position) {
    return position.hand.resource === "scaffolding" && !this.isLastRound(position);
  }

  /**
   * @param {Cells} cells
   */
  scaffoldingCells(cells) {
    return CELLS.filter((cell) => !this.whyNotScaffold(cells, cell));
  }

  /**
   * @param {Cells} cells
   * @param {string} cell
   */
  whyNotScaffold(cells, cell) {
    if (cells[cell] !== undefined) return "scaffolding_occupied";
    return this.isSupported(cells, cell) ? null : "scaffolding_unsupported";
  }

  /**
   * @param {TakenPosition} position
   * @param {string} cell
   * @returns {TakenPosition}
   */
  scaffold(position, cell) {
    const { state } = position;
    refuseIf(this.whyNotScaffold(state.cells, cell));
    const cells = this.withCell(state.cells, cell, { scaffolding: true });
    return { ...position, state: { ...state, cells } };
  }

  /**
   * Put down the room card and the Scaffolding in the order that the turn says.
   * @param {TakenPosition} position
   * @param {Turn} turn
   * @param {Faults} faults
   */
  putCards(position, { scaffolding, room }, faults) {
    /** @type {(ready: TakenPosition) => TakenPosition} */
    const putDown = (ready) =>
      scaffolding ? this.scaffoldTaken(ready, scaffolding.cell) : this.keepScaffolding(ready);
    if (scaffolding?.when !== "after") position = faults.attempt(position, putDown);
    position = this.putRoom(position, room);
    if (scaffolding?.when === "after") position = faults.attempt(position, putDown);
    return position;
  }

  /**
   * Put down the Scaffolding that the turn has brought; in the last round it may not be (T4).
   * @param {TakenPosition} position
   * @param {string} cell
   * @returns {TakenPosition}
   */
  scaffoldTaken(position, cell) {
    refuseIf(position.hand.resource !== "scaffolding" && "scaffolding_not_taken");
    const done = this.scaffold(position, cell);
    refuseIf(!this.bringsScaffolding(position) && "scaffolding_last_round");
    return done;
  }

  /**
   * T4: it stays beside the home only if there is no cell for it.
   * @param {TakenPosition} position
   * @returns {TakenPosition}
   */
  keepScaffolding(position) {
    if (!this.bringsScaffolding(position)) return position;
    const { state } = position;
    refuseIf(this.scaffoldingCells(state.cells).length > 0 && "scaffolding_missing");
    return { ...position, state: { ...state, tools: [...state.tools, "scaffolding"] } };
  }

  /**
   * Place the room card; a Scaffolding on its cell is used up.
   * @param {TakenPosition} position
   * @param {Place} place
   * @returns {TakenPosition}
   */
  putRoom(position, { cell, face }) {
    const { state, hand } = position;
    const designer = this.hasDesigner(position);
    refuseIf(this.whyNotPlace(state.cells, cell, hand.room, face, designer));
    const card = face === "up" ? { room: hand.room } : { room: "empty", card: hand.room };
    const placed = { ...state, cells: this.withCell(state.cells, cell, card) };
    const used = state.cells[cell]?.scaffolding;
    return { ...position, state: used ? this.usedUp(placed, "scaffolding") : placed };
  }

  /**
   * The décor token of the hand that goes on a room, if there is one.
   * @param {TakenPosition} position
   */
  tokenInHand({ hand }) {
    const { resource } = hand;
    if (resource === undefined || DECOR[resource] === undefined) return undefined;
    return DECOR[resource].on === "near" ? undefined : resource;
  }

  /**
   * @param {TakenPosition} position
   * @param {string} [cell]
   * @returns {TakenPosition}
   */
  decorate(position, cell) {
    const token = this.tokenInHand(position);
    const { cells } = position.state;
    if (cell === undefined) {
      refuseIf(token && this.mustDecorate(position, token) && "decor_missing");
      return position;
    }
    if (token === undefined) throw new Refusal("decor_not_taken");
    refuseIf(this.whyNotDecorate(cells, cell, token));
    const decorated = this.withCell(cells, cell, { ...cells[cell], decor: token });
    return { ...position, state: { ...position.state, cells: decorated } };
  }

  /**
   * Rules 4: the token must be placed where there is a room for it.
   * @param {TakenPosition} position
   * @param {string} token
   */
  mustDecorate(position, token) {
    return this.decorCells(position.state.cells, token).length > 0;
  }
}
