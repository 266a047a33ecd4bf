// How far a plan has come: so many of so many, for people. Whether it holds is the engine's to say.

/** @import { CountedRoom, PlanId, State } from "../engine/types.mjs" */

import { Engine } from "../engine/engine.mjs";
import { CELLS, FLOORS, UPPER, beside } from "../engine/home.mjs";

/** @typedef {{state: State, rooms: CountedRoom[]}} Built */
/** @typedef {[have: number, need: number]} Progress */

const engine = new Engine();

/** @type {(rooms: CountedRoom[], type: string, floor?: string) => CountedRoom[]} */
const of = (rooms, type, floor = "") =>
  rooms.filter((room) => room.type === type && room.floors.includes(floor));
/** @type {(rooms: CountedRoom[], floor: string) => number} */
const livingCards = (rooms, floor) =>
  Math.max(0, ...of(rooms, "living_room", floor).map((room) => room.cells.length));

/** @type {Record<PlanId, (built: Built) => Progress>} */
const PROGRESS = {
  two_playrooms: ({ rooms }) => [of(rooms, "playroom").length, 2],
  three_card_living_room_first_floor: ({ rooms }) => [livingCards(rooms, "F"), 3],
  three_card_living_room_second_floor: ({ rooms }) => [livingCards(rooms, "S"), 3],
  wine_cellar_or_pantry: ({ rooms }) => [of(rooms, "wine_cellar").length + of(rooms, "pantry").length, 1],
  kitchen_above_two_card_garage: ({ state }) => [
    FLOORS.B.filter((cell) => engine.typeAt(state.cells, cell) === "garage").length +
      Number(["F4", "F5"].some((cell) => engine.typeAt(state.cells, cell) === "kitchen")),
    3,
  ],
  as_many_bathrooms_as_playrooms: ({ rooms }) => {
    const counts = [of(rooms, "bathroom").length, of(rooms, "playroom").length];
    return [Math.min(...counts), Math.max(...counts)];
  },
  two_bedrooms_second_floor: ({ rooms }) => [of(rooms, "bedroom", "S").length, 2],
  three_decor_tokens: ({ state }) => [
    CELLS.filter((cell) => state.cells[cell]?.decor).length + state.near.length,
    3,
  ],
  small_living_room_on_each_floor: ({ rooms }) => [
    UPPER.filter((floor) => of(rooms, "living_room", floor).some((room) => room.cells.length < 3)).length,
    2,
  ],
  no_garages_no_playrooms: () => [0, 1],
  five_rooms_on_one_floor: ({ rooms }) => [
    Math.max(...UPPER.map((floor) => rooms.filter((room) => room.floors === floor && room.cells.length === 1).length)),
    5,
  ],
  two_bedrooms_next_to_bathrooms: ({ state, rooms }) => [
    of(rooms, "bedroom").filter((room) =>
      room.cells.some((cell) => beside(cell).some((other) => engine.typeAt(state.cells, other) === "bathroom")),
    ).length,
    2,
  ],
};

/**
 * What a plan that does not hold has and needs: always less than it needs.
 * @param {PlanId} plan
 * @param {State} state
 * @param {CountedRoom[]} rooms
 * @returns {Progress}
 */
export function planProgress(plan, state, rooms) {
  const [have, need] = PROGRESS[plan]({ state, rooms });
  return [Math.min(have, need - 1), need];
}
