// The twelve construction plans (rules 7): rooms are counted, not cards, unless a plan says so.

/** @import { CountedRoom, State, UpperFloor } from "./types.mjs" */

import { CELLS, FLOORS, Home, UPPER, beside } from "./home.mjs";

/** @typedef {(state: State, rooms: CountedRoom[]) => boolean} PlanTest whether a plan is done */

/** Every plan is a method with the plan's name. */
export class Plans extends Home {
  /**
   * @param {CountedRoom[]} rooms
   * @param {string} type
   */
  ofType(rooms, type) {
    return rooms.filter((room) => room.type === type);
  }

  /** @type {PlanTest} */
  two_playrooms(_state, rooms) {
    return this.ofType(rooms, "playroom").length >= 2;
  }

  /**
   * @param {CountedRoom[]} rooms
   * @param {UpperFloor} floor
   */
  threeCardLivingRoom(rooms, floor) {
    const large = this.ofType(rooms, "living_room").filter((room) => room.cells.length === 3);
    return large.some((room) => room.floors.includes(floor));
  }

  /** @type {PlanTest} */
  three_card_living_room_first_floor(_state, rooms) {
    return this.threeCardLivingRoom(rooms, "F");
  }

  /** @type {PlanTest} */
  three_card_living_room_second_floor(_state, rooms) {
    return this.threeCardLivingRoom(rooms, "S");
  }

  /** @type {PlanTest} */
  wine_cellar_or_pantry(_state, rooms) {
    return rooms.some((room) => room.type === "wine_cellar" || room.type === "pantry");
  }

  /** @type {PlanTest} */
  kitchen_above_two_card_garage(state, _rooms) {
    const garages = FLOORS.B.every((cell) => this.typeAt(state.cells, cell) === "garage");
    return garages && ["F4", "F5"].some((cell) => this.typeAt(state.cells, cell) === "kitchen");
  }

  /** @type {PlanTest} */
  as_many_bathrooms_as_playrooms(_state, rooms) {
    return this.ofType(rooms, "bathroom").length === this.ofType(rooms, "playroom").length;
  }

  /** @type {PlanTest} */
  two_bedrooms_second_floor(_state, rooms) {
    return this.ofType(rooms, "bedroom").filter((room) => room.floors.includes("S")).length >= 2;
  }

  /**
   * Three tokens in all, one or more on a card of each upper floor; a token's card decides.
   * @type {PlanTest}
   */
  three_decor_tokens(state, _rooms) {
    const decorated = CELLS.filter((cell) => state.cells[cell]?.decor);
    return (
      decorated.length + state.near.length >= 3 &&
      UPPER.every((floor) => decorated.some((cell) => cell[0] === floor))
    );
  }

  /** @type {PlanTest} */
  small_living_room_on_each_floor(_state, rooms) {
    const small = this.ofType(rooms, "living_room").filter((room) => room.cells.length <= 2);
    return small.some(
      (one) =>
        one.floors.includes("F") &&
        small.some((other) => other !== one && other.floors.includes("S")),
    );
  }

  /** @type {PlanTest} */
  no_garages_no_playrooms(_state, rooms) {
    return !rooms.some((room) => room.type === "garage" || room.type === "playroom");
  }

  /** @type {PlanTest} */
  five_rooms_on_one_floor(_state, rooms) {
    const single = rooms.filter((room) => room.cells.length === 1);
    return UPPER.some((floor) => single.filter((room) => room.floors === floor).length === 5);
  }

  /** @type {PlanTest} */
  two_bedrooms_next_to_bathrooms(state, rooms) {
    /** @type {(cell: string) => boolean} */
    const nextToBath = (cell) =>
      beside(cell).some((other) => this.typeAt(state.cells, other) === "bathroom");
    return this.ofType(rooms, "bedroom").filter((room) => room.cells.some(nextToBath)).length >= 2;
  }
}
