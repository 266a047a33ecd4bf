// The home: cells, rooms, and what may be put where (rules 1, 3 and 4).
//
// `cells` is the `cells` object of a state/1 file: {"F1": {"room": "kitchen"}, ...}.

/** @import { Cell, Cells, Room } from "./types.mjs" */

import { DECOR, ROOMS } from "./cards.mjs";

/** @type {Record<string, string[]>} */
export const FLOORS = {
  S: ["S1", "S2", "S3", "S4", "S5"],
  F: ["F1", "F2", "F3", "F4", "F5"],
  B: ["B4", "B5"],
};
export const UPPER = /** @type {const} */ (["F", "S"]);
export const CELLS = Object.values(FLOORS).flat();

/** @type {Record<string, string | null>} the cell directly below, null on the ground */
const BELOW = {};
for (const floor of ["S", "F"]) {
  for (const cell of FLOORS[floor]) {
    const under = (floor === "S" ? "F" : "B") + cell[1];
    BELOW[cell] = CELLS.includes(under) ? under : null;
  }
}
for (const cell of FLOORS.B) BELOW[cell] = null;

/**
 * The cell on the other upper floor, above or below this one.
 * @type {(cell: string) => string | null}
 */
export const stacked = (cell) =>
  cell[0] === "B" ? null : (cell[0] === "F" ? "S" : "F") + cell[1];

/**
 * The cells left and right of a cell.
 * @param {string} cell
 */
export function beside(cell) {
  const floor = FLOORS[cell[0]];
  const at = floor.indexOf(cell);
  return [floor[at - 1], floor[at + 1]].filter((other) => other !== undefined);
}

/** The rules of a home. Every rule is a method of its own, so that it can be changed alone. */
export class Home {
  /**
   * The type of the face-up card on a cell, if there is one.
   * @param {Cells} cells
   * @param {string | null} cell
   */
  typeAt(cells, cell) {
    const room = cell === null ? undefined : cells[cell]?.room;
    return room === "empty" ? undefined : room;
  }

  /**
   * Whether a room card, face up or face down, lies on a cell.
   * @param {Cells} cells
   * @param {string} cell
   */
  hasCard(cells, cell) {
    return cells[cell]?.room !== undefined;
  }

  /**
   * Rule 1: on the ground, or anything lies directly below.
   * @param {Cells} cells
   * @param {string} cell
   */
  isSupported(cells, cell) {
    const below = BELOW[cell];
    return below === null || cells[below] !== undefined;
  }

  /**
   * The cells of the room that a card of this type on `cell` belongs to, left to right.
   * @param {Cells} cells
   * @param {string} cell
   * @param {string} type
   */
  roomAround(cells, cell, type) {
    const floor = FLOORS[cell[0]];
    let first = floor.indexOf(cell);
    let last = first;
    while (first > 0 && this.typeAt(cells, floor[first - 1]) === type) first -= 1;
    while (last < floor.length - 1 && this.typeAt(cells, floor[last + 1]) === type) last += 1;
    return floor.slice(first, last + 1);
  }

  /**
   * The rooms of a floor, left to right.
   * @param {Cells} cells
   * @param {string} floor
   */
  roomsOn(cells, floor) {
    /** @type {Room[]} */
    const rooms = [];
    /** @type {Room | undefined} */
    let run;
    for (const cell of FLOORS[floor]) {
      const type = this.typeAt(cells, cell);
      if (type !== undefined && run?.type === type) run.cells.push(cell);
      else if (type === undefined) run = undefined;
      else rooms.push((run = { type, cells: [cell] }));
    }
    return rooms;
  }

  /**
   * All rooms of the home.
   * @param {Cells} cells
   */
  allRooms(cells) {
    return Object.keys(FLOORS).flatMap((floor) => this.roomsOn(cells, floor));
  }

  /**
   * The cells of a room that carry a token.
   * @param {Cells} cells
   * @param {string[]} room
   */
  tokenCells(cells, room) {
    return room.filter((cell) => cells[cell]?.decor !== undefined);
  }

  /**
   * The most cards of a room.
   * @param {string} type
   */
  mostCards(type) {
    return ROOMS[type].most;
  }

  /**
   * 3.2: whether a face-up card may lie on this floor.
   * @param {string} type
   * @param {string} cell
   */
  mayStand(type, cell) {
    return ROOMS[type].floors.includes(cell[0]);
  }

  /**
   * 3.1: why no card at all may be placed here.
   * @param {Cells} cells
   * @param {string} cell
   */
  whyNoCard(cells, cell) {
    if (this.hasCard(cells, cell)) return "cell_occupied";
    return this.isSupported(cells, cell) ? null : "unsupported";
  }

  /**
   * 3.2 to 3.5: why a card may not lie face up on a free cell.
   * @param {Cells} cells
   * @param {string} cell
   * @param {string} type
   * @param {boolean} designer whether the player has the Interior Designer
   */
  whyNotUp(cells, cell, type, designer) {
    if (!this.mayStand(type, cell)) return "wrong_floor";
    const room = this.roomAround(cells, cell, type);
    if (room.length > this.mostCards(type)) return "room_too_large";
    return this.whyNotJoin(this.tokenCells(cells, room).length, designer);
  }

  /**
   * 3.4 and 3.5: why a card may not join a room with so many tokens.
   * @param {number} tokens
   * @param {boolean} designer
   */
  whyNotJoin(tokens, designer) {
    if (tokens > 0 && !designer) return "finished_room";
    return tokens > 1 ? "two_tokens" : null;
  }

  /**
   * Why a card may not be placed face down; rule 3 asks for no more than for any card.
   * @param {Cells} cells
   * @param {string} cell
   * @param {string} _type
   * @param {boolean} _designer
   */
  whyNotDown(cells, cell, _type, _designer) {
    return this.whyNoCard(cells, cell);
  }

  /**
   * Why a card may not be placed this way.
   * @param {Cells} cells
   * @param {string} cell
   * @param {string} type
   * @param {"up" | "down"} face
   * @param {boolean} designer
   */
  whyNotPlace(cells, cell, type, face, designer) {
    if (face === "down") return this.whyNotDown(cells, cell, type, designer);
    return this.whyNoCard(cells, cell) ?? this.whyNotUp(cells, cell, type, designer);
  }

  /**
   * A copy of the cells with one of them changed (`undefined` empties it).
   * @param {Cells} cells
   * @param {string} cell
   * @param {Cell | undefined} content
   * @returns {Cells}
   */
  withCell(cells, cell, content) {
    const copy = { ...cells };
    if (content === undefined) delete copy[cell];
    else copy[cell] = content;
    return copy;
  }

  /**
   * 4: whether a token may go on a room of this type and size.
   * @param {string} token
   * @param {string} type
   * @param {number} size
   * @param {string} _cell
   */
  tokenFits(token, type, size, _cell) {
    const { on } = DECOR[token];
    return on === "any" || (on === "large" ? size >= 2 : on === type);
  }

  /**
   * 4: why a token may not be put on this cell.
   * @param {Cells} cells
   * @param {string} cell
   * @param {string} token
   */
  whyNotDecorate(cells, cell, token) {
    const type = this.typeAt(cells, cell);
    if (type === undefined) return "decor_wrong_room";
    const room = this.roomAround(cells, cell, type);
    if (!this.tokenFits(token, type, room.length, cell)) return "decor_wrong_room";
    return this.tokenCells(cells, room).length ? "decor_room_has_token" : null;
  }

  /**
   * The cells on which a token may be put.
   * @param {Cells} cells
   * @param {string} token
   */
  decorCells(cells, token) {
    return CELLS.filter((cell) => this.whyNotDecorate(cells, cell, token) === null);
  }
}
