// Every legal turn, in the canonical form of docs/formats.md.

/**
 * @import { AllowedUse, Invitation, Place, Position, Scaffold, TakenPosition,
 *   Turn, UpperFloor } from "./types.mjs"
 */

import { CELLS, UPPER } from "./home.mjs";
import { Turns } from "./turn.mjs";

const TOOL_ORDER = /** @type {const} */ (["ladder", "drill", "concrete_mixer"]);
const FACES = /** @type {const} */ (["up", "down"]);
const BONUSES = /** @type {const} */ (["roofer", "supplier", "plans"]);

/**
 * A turn without the fields that do not apply.
 * @param {Turn} turn
 * @returns {Turn}
 */
function canonicalTurn(turn) {
  const { tools, column, bonus, scaffolding, room, decor, friends } = turn;
  return {
    ...(tools?.length && { tools }),
    column,
    ...(bonus && { bonus }),
    ...(scaffolding && { scaffolding }),
    room,
    ...(decor && { decor }),
    ...(friends?.length && { friends }),
  };
}

export class LegalTurns extends Turns {
  /**
   * @param {Position} position
   * @returns {Generator<Turn>}
   */
  *legalTurns(position) {
    for (const [tools, ready] of this.toolChoices(position)) {
      for (const column of ready.markets[0].keys()) {
        if (this.whyNoColumn(ready, column)) continue;
        for (const bonus of [undefined, ...BONUSES]) {
          if (bonus && this.whyNoBonus(ready, column, bonus)) continue;
          const taken = this.take(ready, column, bonus);
          for (const [scaffolding, room, placed] of this.placements(taken)) {
            for (const [decor, decorated] of this.decorations(placed)) {
              for (const friends of this.invitations(decorated)) {
                yield canonicalTurn({ tools, column, bonus, scaffolding, room, decor, friends });
              }
            }
          }
        }
      }
    }
  }

  /**
   * Every canonical list of tools that all change something, with the position after it.
   * @param {Position} position
   * @returns {Generator<[AllowedUse[], Position]>}
   */
  *toolChoices(position) {
    /** @type {AllowedUse[]} */
    let tools = [];
    for (;;) {
      for (const [others, ready] of this.otherTools(position, 0)) {
        yield [[...tools, ...others], ready];
      }
      const [market, ...later] = position.markets.map((columns) => JSON.stringify(columns));
      const changes = later.some((other) => other !== market);
      /** @type {AllowedUse} */
      const use = { tool: "digger" };
      if (!position.state.tools.includes("digger") || !changes) return;
      if (this.whyNotUse(position, use)) return;
      position = this.useTool(position, use);
      tools = [...tools, use];
    }
  }

  /**
   * @param {Position} position
   * @param {number} from
   * @returns {Generator<[AllowedUse[], Position]>}
   */
  *otherTools(position, from) {
    yield [[], position];
    for (let at = from; at < TOOL_ORDER.length; at += 1) {
      if (!position.state.tools.includes(TOOL_ORDER[at])) continue;
      for (const use of this.effectiveUses(position, TOOL_ORDER[at])) {
        if (this.whyNotUse(position, use)) continue;
        for (const [more, ready] of this.otherTools(this.useTool(position, use), at)) {
          yield [[use, ...more], ready];
        }
      }
    }
  }

  /**
   * Uses of a tool that would change something, whether legal or not.
   * @param {Position} position
   * @param {typeof TOOL_ORDER[number]} tool
   * @returns {Generator<AllowedUse>}
   */
  *effectiveUses({ state, markets: [market] }, tool) {
    const columns = [...market.keys()];
    if (tool === "ladder") {
      for (const give of new Set(state.roofs)) {
        for (const column of columns) {
          if (market[column].resource !== give) yield { tool, give, column };
        }
      }
    } else if (tool === "drill") {
      for (const cell of CELLS) {
        for (const column of columns) {
          const same = state.cells[cell]?.room === market[column].room;
          if (!same || state.cells[cell].decor) yield { tool, cell, column };
        }
      }
    } else {
      for (const one of columns) {
        for (const other of columns.slice(one + 1)) {
          if (market[one].room !== market[other].room) yield { tool, columns: [one, other] };
        }
      }
    }
  }

  /**
   * Every way to put down the room card and a Scaffolding.
   * @param {TakenPosition} position
   * @returns {Generator<[Scaffold | undefined, Place, TakenPosition]>}
   */
  *placements(position) {
    const must = this.bringsScaffolding(position);
    const cells = must ? this.scaffoldingCells(position.state.cells) : [];
    for (const cell of cells) {
      for (const [room, placed] of this.roomPlaces(this.scaffold(position, cell))) {
        yield [{ cell, when: "before" }, room, placed];
      }
    }
    for (const [room, placed] of this.roomPlaces(position)) {
      if (this.maySkipScaffolding(must, cells)) yield [undefined, room, placed];
      if (!must) continue;
      for (const cell of this.scaffoldingCells(placed.state.cells)) {
        yield [{ cell, when: "after" }, room, this.scaffold(placed, cell)];
      }
    }
  }

  /**
   * @param {boolean} must
   * @param {string[]} cells
   */
  maySkipScaffolding(must, cells) {
    return !must || cells.length === 0;
  }

  /**
   * @param {TakenPosition} position
   * @returns {Generator<[Place, TakenPosition]>}
   */
  *roomPlaces(position) {
    for (const cell of CELLS) {
      for (const face of FACES) {
        const { state, hand } = position;
        const designer = this.hasDesigner(position);
        if (this.whyNotPlace(state.cells, cell, hand.room, face, designer)) continue;
        yield [{ cell, face }, this.putRoom(position, { cell, face })];
      }
    }
  }

  /**
   * @param {TakenPosition} position
   * @returns {Generator<[string | undefined, TakenPosition]>}
   */
  *decorations(position) {
    const token = this.tokenInHand(position);
    if (!token || !this.mustDecorate(position, token)) yield [undefined, position];
    for (const cell of token ? this.decorCells(position.state.cells, token) : []) {
      yield [cell, this.decorate(position, cell)];
    }
  }

  /**
   * Nobody, and every choice of friends, in the floor order F, S.
   * @param {TakenPosition} position
   * @param {readonly UpperFloor[]} floors
   * @returns {Generator<Invitation[]>}
   */
  *invitations(position, floors = UPPER) {
    yield [];
    for (const [at, floor] of floors.entries()) {
      for (const friend of new Set(position.friends)) {
        if (this.whyNotInvite(position, friend, floor)) continue;
        const next = this.invite(position, friend, floor);
        for (const more of this.invitations(next, floors.slice(at + 1))) {
          yield [{ friend, floor }, ...more];
        }
      }
    }
  }
}
