// Tools (rules 5), on top of the home and the end.

/**
 * @import { AllowedUse, Cell, Cells, Column, DiggerUse, DrillUse, LadderUse, MixerUse, Position,
 *   State, ToolUse } from "./types.mjs"
 */

import { isRoof } from "./cards.mjs";
import { Ending, without } from "./ending.mjs";
import { Refusal, refuseIf } from "./refusal.mjs";

export class Tools extends Ending {
  /**
   * T2: Diggers come before all other tools.
   * @param {ToolUse[]} tools
   * @param {number} at
   */
  isLateDigger(tools, at) {
    const before = tools.slice(0, at);
    return tools[at].tool === "digger" && before.some((use) => use.tool !== "digger");
  }

  /**
   * @param {Position} position
   * @param {ToolUse} use
   * @returns {Position}
   */
  useTool(position, use) {
    if (use.tool === "jackhammer") throw new Refusal("jackhammer_on_turn");
    if (!position.state.tools.includes(use.tool)) throw new Refusal("tool_not_owned");
    refuseIf(this.whyNotUse(position, use));
    const tools = without(position.state.tools, use.tool);
    const state = this.usedUp({ ...position.state, tools }, use.tool);
    const ready = { ...position, state };
    switch (use.tool) {
      case "digger":
        return this.digger(ready, use);
      case "ladder":
        return this.ladder(ready, use);
      case "drill":
        return this.drill(ready, use);
      default:
        return this.concrete_mixer(ready, use);
    }
  }

  /**
   * A used tool goes under the Toolbox, if the player has it by then.
   * @param {State} state
   * @param {string} tool
   */
  usedUp(state, tool) {
    if (!state.tools.includes("toolbox")) return state;
    return { ...state, under_toolbox: [...state.under_toolbox, tool] };
  }

  /**
   * Why nothing can be done with a column of the market.
   * @param {Pick<Position, "markets">} position
   * @param {number} column
   */
  whyNoColumn({ markets: [market] }, column) {
    if (column >= market.length) return "no_such_column";
    return market[column].room === undefined ? "column_gone" : null;
  }

  /**
   * Why a tool that the player has cannot be used this way.
   * @param {Position} position
   * @param {AllowedUse} use
   * @returns {string | null}
   */
  whyNotUse(position, use) {
    switch (use.tool) {
      case "digger":
        return this.whyNotDig(position, use);
      case "ladder":
        return this.whyNotClimb(position, use);
      case "drill":
        return this.whyNotDrill(position, use);
      default:
        return this.whyNotMix(position, use);
    }
  }

  /**
   * @param {Position} position
   * @param {DiggerUse} _use
   * @returns {string | null}
   */
  whyNotDig(position, _use) {
    return this.mayDig(position) ? null : "digger_shape";
  }

  /**
   * T3: all rounds that are left have the same shape.
   * @param {Position} position
   */
  mayDig({ markets }) {
    /** @type {(market: Column[]) => string} */
    const shape = (market) => market.map((column) => (column.resource ? "r" : "-")).join("");
    return new Set(markets.map(shape)).size === 1;
  }

  /**
   * T3: the later markets move up, this one comes last.
   * @param {Position} position
   * @param {DiggerUse} _use
   * @returns {Position}
   */
  digger(position, _use) {
    const [market, ...later] = position.markets;
    return { ...position, markets: [...later, market] };
  }

  /**
   * @param {Position} position
   * @param {LadderUse} use
   */
  whyNotClimb(position, { give, column }) {
    if (give === undefined || column === undefined) return null;
    if (!position.state.roofs.includes(give)) return "ladder_roof_not_owned";
    const reason = this.whyNoColumn(position, column);
    if (reason) return reason;
    return isRoof(position.markets[0][column].resource) ? null : "ladder_no_roof_there";
  }

  /**
   * One without `give` and `column` looks and swaps nothing.
   * @param {Position} position
   * @param {LadderUse} use
   * @returns {Position}
   */
  ladder(position, { give, column }) {
    if (give === undefined || column === undefined) return position;
    const offered = String(position.markets[0][column].resource);
    const roofs = [...without(position.state.roofs, give), offered];
    const changed = { ...position, state: { ...position.state, roofs } };
    return this.withColumn(changed, column, { resource: give });
  }

  /**
   * @param {Position} position
   * @param {DrillUse} use
   */
  whyNotDrill(position, { cell, column }) {
    const { cells } = position.state;
    if (this.typeAt(cells, cell) === undefined) return "drill_no_face_up_card";
    const reason = this.whyNoColumn(position, column);
    if (reason) return reason;
    const incoming = String(position.markets[0][column].room);
    return this.whyNotDrillIn(this.withCell(cells, cell, undefined), cell, incoming, position);
  }

  /**
   * The incoming card goes face up by rules 3.
   * @param {Cells} gap
   * @param {string} cell
   * @param {string} incoming
   * @param {Position} position
   */
  whyNotDrillIn(gap, cell, incoming, position) {
    return this.whyNotUp(gap, cell, incoming, this.hasDesigner(position));
  }

  /**
   * @param {Position} position
   * @param {DrillUse} use
   * @returns {Position}
   */
  drill(position, { cell, column }) {
    const { cells } = position.state;
    const incoming = String(position.markets[0][column].room);
    const drilled = this.withCell(cells, cell, this.drilledCard(incoming, cells[cell]));
    const state = { ...position.state, cells: drilled };
    return this.withColumn({ ...position, state }, column, { room: cells[cell].room });
  }

  /**
   * T1: the token leaves with the outgoing card.
   * @param {string} incoming
   * @param {Cell} _outgoing
   */
  drilledCard(incoming, _outgoing) {
    return { room: incoming };
  }

  /**
   * @param {Position} position
   * @param {MixerUse} use
   */
  whyNotMix(position, { columns: [one, other] }) {
    if (one === other) return "mixer_same_column";
    return this.whyNoColumn(position, one) ?? this.whyNoColumn(position, other);
  }

  /**
   * @param {Position} position
   * @param {MixerUse} use
   * @returns {Position}
   */
  concrete_mixer(position, { columns: [one, other] }) {
    const [market] = position.markets;
    const half = this.withColumn(position, one, { room: market[other].room });
    return this.withColumn(half, other, { room: market[one].room });
  }

  /**
   * The position with a column of the market changed.
   * @template {Position} P
   * @param {P} position
   * @param {number} column
   * @param {Column} change
   * @returns {P}
   */
  withColumn(position, column, change) {
    const [market, ...later] = position.markets;
    const changed = market.map((old, at) => (at === column ? { ...old, ...change } : old));
    return { ...position, markets: [changed, ...later] };
  }
}
