// The end of a game under construction: Supplier, Handyman and Roofer, Engineer, roof (rules 6).

/** @import { Action, End, FinishedHome, HandymanUse, RooferUse } from "../engine/types.mjs" */
/** @import { Engine } from "../engine/engine.mjs" */
/** @import { Option, Outcome, Question, StepName, Steps } from "./choices.mjs" */

import { without } from "../engine/ending.mjs";
import { CELLS } from "../engine/home.mjs";
import { build, isLegal, noWay, option } from "./choices.mjs";
import { different } from "./turn_building.mjs";

const HELPERS = /** @type {const} */ (["supplier", "handyman", "roofer"]);
const ROOF_CARDS = 4;
/** Between the cells of an Engineer's room, as in `F2+S2`. */
const JOIN = "+";
/** Why a helper has nothing to work with. */
const NOTHING_THERE = {
  supplier: "supplier_not_discarded",
  handyman: "no_room_card",
  roofer: "roofer_not_discarded",
};

/** @typedef {keyof typeof NOTHING_THERE} Helper */

/**
 * The end that the choices make, or what is to be chosen next.
 * @param {Engine} engine
 * @param {FinishedHome} finished
 * @param {readonly string[]} choices
 * @returns {Outcome<End>}
 */
export function buildEnd(engine, finished, choices) {
  return build(new EndBuilding(engine, finished).end(), choices);
}

/**
 * The best use of what is left after some actions.
 * @param {Engine} engine
 * @param {FinishedHome} finished after the actions
 * @param {Action[]} actions
 * @returns {End}
 */
export function bestRest(engine, finished, actions) {
  let { helpers } = finished.state;
  for (const { helper } of actions) helpers = without(helpers, helper);
  const left = { ...finished, state: { ...finished.state, helpers } };
  const { end } = engine.bestEnd(left);
  return { actions: [...actions, ...end.actions], engineer: end.engineer };
}

class EndBuilding {
  /**
   * @param {Engine} engine
   * @param {FinishedHome} finished
   */
  constructor(engine, finished) {
    this.engine = engine;
    this.finished = finished;
    /** @type {Action[]} */
    this.actions = [];
  }

  /**
   * Helpers in any order (E4), then the Engineer, then the roof. The best use of all that is left
   * may be asked for at each.
   * @returns {Steps<End>}
   */
  *end() {
    const last = yield* this.helpers();
    if (last === "best") return bestRest(this.engine, this.finished, this.actions);
    const engineer = yield* this.engineer();
    const roof = yield* this.roof();
    return { actions: this.actions, engineer, ...(roof && { roof }) };
  }

  /**
   * @param {StepName} step
   * @param {Option[]} options
   * @param {string} [card]
   * @returns {Question}
   */
  ask(step, options, card) {
    const { state, discards } = this.finished;
    return { step, options, state, markets: [], discards, card, actions: this.actions };
  }

  // --- Supplier, Handyman, Roofer ------------------------------------------------------------

  /**
   * The last word: done, or the best use of the rest.
   * @returns {Steps<string>}
   */
  *helpers() {
    const owned = HELPERS.filter((helper) => this.finished.state.helpers.includes(helper));
    for (;;) {
      const options = owned.map((helper) => option(helper, this.whyNotHelper(helper)));
      if (!options.some(isLegal)) return "done";
      const choice = yield this.ask("helper", [...options, option("best"), option("done")]);
      if (choice === "best" || choice === "done") return choice;
      const action = yield* this.action(/** @type {Helper} */ (choice));
      this.finished = this.engine.act(this.finished, action);
      this.actions = [...this.actions, action];
    }
  }

  /**
   * @param {Helper} helper
   */
  whyNotHelper(helper) {
    if (this.actions.some((action) => action.helper === helper)) return "helper_twice";
    return noWay(this.firstChoices(helper).map((one) => one.reason), NOTHING_THERE[helper]);
  }

  /**
   * The first half of a helper's work: a room card, a cell or a roof card.
   * @param {Helper} helper
   */
  firstChoices(helper) {
    const { rooms, roofs } = this.finished.discards;
    if (helper === "roofer") return different(roofs).map((roof) => option(roof));
    const names = helper === "supplier" ? different(rooms) : CELLS;
    return names.map((name) => {
      const second = this.secondChoices(helper, name).map((one) => one.reason);
      return option(name, noWay(second, NOTHING_THERE[helper]));
    });
  }

  /**
   * The cells for the second half of a helper's work.
   * @param {"supplier" | "handyman"} helper
   * @param {string} first
   */
  secondChoices(helper, first) {
    const { engine, finished } = this;
    return CELLS.map((cell) => {
      const supplied = helper === "supplier";
      const reason = supplied
        ? engine.whyNotSupply(finished, first, cell)
        : engine.whyNotSwap(finished, [first, cell]);
      return option(cell, reason);
    });
  }

  /**
   * @param {Helper} helper
   * @returns {Steps<Action>}
   */
  *action(helper) {
    const first = this.firstChoices(helper);
    if (helper === "roofer") {
      return /** @type {RooferUse} */ ({ helper, roof: yield this.ask("roofer_roof", first) });
    }
    if (helper === "supplier") {
      const room = yield this.ask("supplier_room", first);
      const cell = yield this.ask("supplier_cell", this.secondChoices(helper, room), room);
      return { helper, room, cell };
    }
    return yield* this.handyman(first);
  }

  /**
   * @param {Option[]} first
   * @returns {Steps<HandymanUse>}
   */
  *handyman(first) {
    const { cells } = this.finished.state;
    const one = yield this.ask("handyman_cell", first);
    const second = this.secondChoices("handyman", one);
    const other = yield this.ask("handyman_other", second, this.engine.typeAt(cells, one));
    const swapped = this.engine.swapped(cells, [one, other]);
    /** @type {Record<string, string>} */
    const keep = {};
    for (const room of this.engine.crowdedRooms(swapped)) { // E1
      const holders = this.engine.tokenCells(swapped, room);
      const tokens = holders.map((cell) => String(swapped[cell].decor));
      const options = different(tokens).map((token) => option(token));
      const token = yield this.ask("keep", options, swapped[room[0]].room);
      keep[holders[tokens.indexOf(token)]] = token;
    }
    return { helper: "handyman", cells: [one, other], keep };
  }

  // --- Engineer and roof ---------------------------------------------------------------------

  /**
   * Rooms on two floors, one by one, until there is none left or the player is done (E2).
   * @returns {Steps<string[][]>}
   */
  *engineer() {
    const { state, solo } = this.finished;
    if (!state.helpers.includes("engineer")) return [];
    const groupsThere = this.engine.twoFloorGroups(state.cells);
    const possible = groupsThere.map((group) => CELLS.filter((cell) => group.includes(cell)));
    /** @type {string[][]} */
    let groups = [];
    for (;;) {
      const taken = groups.flat();
      const left = possible.filter((group) => !group.some((cell) => taken.includes(cell)));
      if (!left.length) return groups;
      const options = left.map((group) => option(group.join(JOIN)));
      const choice = yield this.ask("engineer", [...options, option("best"), option("done")]);
      if (choice === "done") return groups;
      if (choice === "best") return this.bestGroups(solo);
      groups = [...groups, choice.split(JOIN)];
    }
  }

  /**
   * The Engineer's groups that count most; Supplier and Handyman have had their time.
   * @param {boolean} solo
   */
  bestGroups(solo) {
    const { state, discards } = this.finished;
    const helpers = state.helpers.filter((one) => one !== "supplier" && one !== "handyman");
    return this.engine.bestEnd({ state: { ...state, helpers }, discards, solo }).end.engineer;
  }

  /**
   * Four cards, one by one, if there is a choice; undefined is the best four.
   * @returns {Steps<string[] | undefined>}
   */
  *roof() {
    let stack = this.finished.state.roofs;
    if (stack.length <= ROOF_CARDS || new Set(stack).size === 1) return undefined;
    /** @type {string[]} */
    const four = [];
    while (four.length < ROOF_CARDS) {
      const options = different(stack).map((roof) => option(roof));
      if (!four.length) options.push(option("best"));
      const choice = yield this.ask("roof", options);
      if (choice === "best") return undefined;
      four.push(choice);
      stack = without(stack, choice);
    }
    return four;
  }
}
