// A turn under construction: tools, column and bonus, Scaffolding, room, décor, friends.

/**
 * @import { AllowedUse, Bonus, Invitation, Place, Position, Scaffold, TakenPosition, Turn }
 *   from "../engine/types.mjs"
 */
/** @import { Engine } from "../engine/engine.mjs" */
/** @import { Option, Outcome, Question, StepName, Steps } from "./choices.mjs" */

import { CELLS, UPPER } from "../engine/home.mjs";
import { build, noWay, option } from "./choices.mjs";

const BONUSES = /** @type {const} */ (["roofer", "supplier", "plans"]);
const DOWN = " down";
/** The reason where a tool has not even a first choice. @type {Record<string, string>} */
const NOTHING_THERE = {
  ladder: "ladder_roof_not_owned",
  drill: "drill_no_face_up_card",
  concrete_mixer: "mixer_same_column",
};
/** Tools that nobody uses by choice (T7, T9). */
const NEVER_CHOSEN = new Set(["toolbox", "scaffolding"]);

/**
 * @typedef {{scaffolding?: Scaffold, room: Place, position: TakenPosition}} PlacedCards
 */

/** The different cards of a pile, sorted. @type {(cards: string[]) => string[]} */
export const different = (cards) => [...new Set(cards)].sort();

/**
 * The turn that the choices make, or what is to be chosen next; the position is not over.
 * @param {Engine} engine
 * @param {Position} position
 * @param {readonly string[]} choices
 * @returns {Outcome<Turn>}
 */
export function buildTurn(engine, position, choices) {
  return build(new TurnBuilding(engine, position).turn(), choices);
}

class TurnBuilding {
  /**
   * @param {Engine} engine
   * @param {Position} position
   */
  constructor(engine, position) {
    this.engine = engine;
    this.position = position;
  }

  /**
   * All steps, in the order of the rules.
   * @returns {Steps<Turn>}
   */
  *turn() {
    const tools = yield* this.tools();
    const column = this.column;
    const bonus = yield* this.bonus(column);
    const taken = this.engine.take(this.position, column, bonus);
    const placed = yield* this.cards(taken);
    const [decor, decorated] = yield* this.decor(placed.position);
    const friends = yield* this.friends(decorated);
    return {
      ...(tools.length && { tools }),
      column,
      ...(bonus && { bonus }),
      ...(placed.scaffolding && { scaffolding: placed.scaffolding }),
      room: placed.room,
      ...(decor && { decor }),
      ...(friends.length && { friends }),
    };
  }

  /**
   * @param {StepName} step
   * @param {Option[]} options
   * @param {string} [card]
   * @param {Position} position
   * @returns {Question}
   */
  ask(step, options, card, position = this.position) {
    const { state, markets, discards } = position;
    return { step, options, state, markets, discards, card };
  }

  // --- tools and the column ------------------------------------------------------------------

  column = 0;

  /**
   * A tool may be used instead of taking a column, and then the question comes again.
   * @returns {Steps<AllowedUse[]>}
   */
  *tools() {
    /** @type {AllowedUse[]} */
    const used = [];
    for (;;) {
      const owned = different(this.position.state.tools).filter((one) => !NEVER_CHOSEN.has(one));
      const options = this.columns((at) => this.engine.whyNoColumn(this.position, at));
      options.push(...owned.map((tool) => option(tool, this.whyNotTool(tool, used))));
      const choice = yield this.ask("column", options);
      if (/^\d+$/.test(choice)) {
        this.column = Number(choice);
        return used;
      }
      const use = yield* this.use(choice);
      this.position = this.engine.useTool(this.position, use);
      used.push(use);
    }
  }

  /**
   * @param {(column: number) => string | null} why
   */
  columns(why) {
    return this.position.markets[0].map((_, at) => option(String(at), why(at)));
  }

  /**
   * Why a tool of the player's has no use now.
   * @param {string} tool
   * @param {AllowedUse[]} used
   */
  whyNotTool(tool, used) {
    if (tool === "jackhammer") return "jackhammer_on_turn";
    if (tool !== "digger") {
      const reasons = this.firstChoices(tool).map((one) => one.reason);
      return noWay(reasons, NOTHING_THERE[tool]);
    }
    if (used.some((use) => use.tool !== "digger")) return "digger_not_first"; // T2
    return this.engine.whyNotUse(this.position, { tool });
  }

  /**
   * How a tool is used. A Ladder that only looks (T7) shows nothing that is not open here already,
   * so it is not offered.
   * @param {string} tool
   * @returns {Steps<AllowedUse>}
   */
  *use(tool) {
    if (tool === "digger") return { tool };
    const first = this.firstChoices(tool);
    if (tool === "ladder") {
      const give = yield this.ask("ladder_roof", first);
      const column = yield this.ask("ladder_column", this.secondChoices(tool, give), give);
      return { tool, give, column: Number(column) };
    }
    if (tool === "drill") {
      const cell = yield this.ask("drill_cell", first);
      const { room } = this.position.state.cells[cell];
      const column = yield this.ask("drill_column", this.secondChoices(tool, cell), room);
      return { tool, cell, column: Number(column) };
    }
    const one = yield this.ask("mixer_column", first);
    const { room } = this.position.markets[0][Number(one)];
    const other = yield this.ask("mixer_other", this.secondChoices(tool, one), room);
    const columns = [Number(one), Number(other)].sort((left, right) => left - right);
    return { tool: "concrete_mixer", columns };
  }

  /**
   * The first half of a tool's use: a roof card, a cell or a column; what leads nowhere is refused
   * for the reason of its first second half.
   * @param {string} tool
   */
  firstChoices(tool) {
    const { state, markets } = this.position;
    /** @type {Record<string, () => string[]>} */
    const names = {
      ladder: () => different(state.roofs),
      drill: () => CELLS,
      concrete_mixer: () => [...markets[0].keys()].map(String),
    };
    return names[tool]().map((name) => {
      const second = this.secondChoices(tool, name).map((one) => one.reason);
      return option(name, noWay(second, NOTHING_THERE[tool]));
    });
  }

  /**
   * The columns for the second half of a tool's use.
   * @param {string} tool
   * @param {string} first
   */
  secondChoices(tool, first) {
    /** @type {(column: number) => AllowedUse} */
    const use = (column) => {
      if (tool === "ladder") return { tool, give: first, column };
      if (tool === "drill") return { tool, cell: first, column };
      return { tool: "concrete_mixer", columns: [Number(first), column] };
    };
    return this.columns((column) => this.engine.whyNotUse(this.position, use(column)));
  }

  /**
   * @param {number} column
   * @returns {Steps<Bonus | undefined>}
   */
  *bonus(column) {
    const { engine, position } = this;
    if (!engine.offersBonus(position, column)) return undefined;
    const options = BONUSES.map((bonus) => option(bonus, engine.whyNoBonus(position, column, bonus)));
    const { room } = position.markets[0][column];
    const choice = yield this.ask("bonus", [option("none"), ...options], room);
    return BONUSES.find((bonus) => bonus === choice);
  }

  // --- the cards -----------------------------------------------------------------------------

  /**
   * The room card, and before or after it a Scaffolding that has come (T4).
   * @param {TakenPosition} taken
   * @returns {Steps<PlacedCards>}
   */
  *cards(taken) {
    const { engine } = this;
    if (!engine.bringsScaffolding(taken)) return yield* this.room(taken, false);
    const options = this.scaffoldingOptions(taken);
    const choice = yield this.ask("scaffolding", options, "scaffolding", taken);
    if (choice === "after") {
      const { room, position } = yield* this.room(taken, true);
      const cells = this.scaffoldingCells(position);
      const cell = yield this.ask("scaffolding_after", cells, "scaffolding", position);
      return { scaffolding: { cell, when: "after" }, room, position: engine.scaffold(position, cell) };
    }
    if (choice === "beside") return yield* this.room(engine.keepScaffolding(taken), false);
    const placed = yield* this.room(engine.scaffold(taken, choice), false);
    return { ...placed, scaffolding: { cell: choice, when: "before" } };
  }

  /**
   * @param {TakenPosition} position
   */
  scaffoldingCells({ state }) {
    return CELLS.map((cell) => option(cell, this.engine.whyNotScaffold(state.cells, cell)));
  }

  /**
   * Its cell, or first the room card; beside the home only if there is no cell (P4).
   * @param {TakenPosition} taken
   */
  scaffoldingOptions(taken) {
    const cells = this.scaffoldingCells(taken);
    const rooms = this.roomOptions(taken, true).map((one) => one.reason);
    const hasCell = cells.some((one) => one.reason === undefined);
    return [
      ...cells,
      option("after", noWay(rooms, "scaffolding_missing")),
      option("beside", hasCell ? "scaffolding_missing" : null),
    ];
  }

  /**
   * @param {TakenPosition} taken
   * @param {boolean} leaveCell
   * @returns {Steps<PlacedCards>}
   */
  *room(taken, leaveCell) {
    const options = this.roomOptions(taken, leaveCell);
    const choice = yield this.ask("room", options, taken.hand.room, taken);
    const room = placeOf(choice);
    return { room, position: this.engine.putRoom(taken, room) };
  }

  /**
   * Every cell, face up and face down. With `leaveCell` there must be one for the Scaffolding
   * afterwards.
   * @param {TakenPosition} taken
   * @param {boolean} leaveCell
   */
  roomOptions(taken, leaveCell) {
    const { engine } = this;
    const designer = engine.hasDesigner(taken);
    const { cells } = taken.state;
    /** @type {(place: Place) => string | null} */
    const why = (place) => {
      const reason = engine.whyNotPlace(cells, place.cell, taken.hand.room, place.face, designer);
      if (reason || !leaveCell) return reason;
      const after = engine.putRoom(taken, place);
      return engine.scaffoldingCells(after.state.cells).length ? null : "scaffolding_missing";
    };
    return CELLS.flatMap((cell) => [
      option(cell, why({ cell, face: "up" })),
      option(`${cell}${DOWN}`, why({ cell, face: "down" })),
    ]);
  }

  /**
   * Where the token goes (D1: after the room); nowhere if there is no room for it.
   * @param {TakenPosition} taken
   * @returns {Steps<[string | undefined, TakenPosition]>}
   */
  *decor(taken) {
    const { engine } = this;
    const token = engine.tokenInHand(taken);
    if (!token || !engine.mustDecorate(taken, token)) return [undefined, taken];
    const { cells } = taken.state;
    const options = CELLS.map((cell) => option(cell, engine.whyNotDecorate(cells, cell, token)));
    const cell = yield this.ask("decor", options, token, taken);
    return [cell, engine.decorate(taken, cell)];
  }

  // --- friends -------------------------------------------------------------------------------

  /**
   * Floor by floor: an open friend, or nobody.
   * @param {TakenPosition} taken
   * @returns {Steps<Invitation[]>}
   */
  *friends(taken) {
    /** @type {Invitation[]} */
    const invited = [];
    for (const floor of UPPER) {
      const guests = different(taken.friends);
      const reasons = guests.map((friend) => this.engine.whyNotInvite(taken, friend, floor));
      const options = guests.map((friend, at) => option(friend, reasons[at]));
      const friend = yield this.ask(`friend_${floor}`, [option("nobody"), ...options], undefined, taken);
      if (friend === "nobody") continue;
      taken = this.engine.invite(taken, friend, floor);
      invited.push({ friend, floor });
    }
    return invited;
  }
}

/**
 * A room's place from the name of its option.
 * @param {string} name
 * @returns {Place}
 */
export function placeOf(name) {
  const down = name.endsWith(DOWN);
  return { cell: name.slice(0, 2), face: down ? "down" : "up" };
}
/**
 * The name of the option for a room's place.
 * @param {Place} place
 */
export const placeName = ({ cell, face }) => (face === "down" ? `${cell}${DOWN}` : cell);
