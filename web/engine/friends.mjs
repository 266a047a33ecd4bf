// Friends (rules 7): who may be invited to which floor.

/** @import { Cells, Position, Room, TakenPosition, UpperFloor } from "./types.mjs" */

import { FRIENDS } from "./cards.mjs";
import { without } from "./ending.mjs";
import { beside } from "./home.mjs";
import { Tools } from "./tools.mjs";

/** @type {(left: Room, right: Room) => boolean} */
const touches = (left, right) => beside(left.cells[left.cells.length - 1]).includes(right.cells[0]);

export class Friends extends Tools {
  /**
   * Whether a friend's rooms stand side by side on a floor, in any order.
   * @param {Cells} cells
   * @param {string} friend
   * @param {UpperFloor} floor
   */
  roomsStand(cells, friend, floor) {
    const wanted = FRIENDS[friend].rooms;
    const row = this.roomsOn(cells, floor);
    return row.some((_, at) => {
      const window = row.slice(at, at + wanted.length);
      const together = window.every(
        (room, next) => next === 0 || touches(window[next - 1], room),
      );
      return (
        window.length === wanted.length &&
        together &&
        this.roomsMatch(window.map((room) => room.type), wanted)
      );
    });
  }

  /**
   * Whether these types are the wanted ones, in any order.
   * @param {string[]} types
   * @param {string[][]} wanted
   * @returns {boolean}
   */
  roomsMatch(types, wanted) {
    if (!wanted.length) return true;
    return types.some(
      (type, at) =>
        wanted[0].includes(type) &&
        this.roomsMatch([...types.slice(0, at), ...types.slice(at + 1)], wanted.slice(1)),
    );
  }

  /**
   * @param {Position} position
   * @param {string} friend
   * @param {UpperFloor} floor
   */
  whyNotInvite({ state, friends }, friend, floor) {
    if (!friends.includes(friend)) return "friend_not_open";
    if (state.friends[floor] !== undefined) return "friend_floor_taken";
    return this.roomsStand(state.cells, friend, floor) ? null : "friend_rooms";
  }

  /**
   * @param {TakenPosition} position
   * @param {string} friend
   * @param {UpperFloor} floor
   * @returns {TakenPosition}
   */
  invite(position, friend, floor) {
    const friends = { ...position.state.friends, [floor]: friend };
    return {
      ...position,
      state: { ...position.state, friends },
      friends: without(position.friends, friend),
    };
  }
}
