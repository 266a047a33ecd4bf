// The score pad (rules 7), with the Engineer's way of counting rooms (rules 6).

import { DECOR, FRIENDS, ROOMS, hasWindow, roofColour } from "./cards.mjs";
import { CELLS, FLOORS, Home, UPPER, beside, stacked } from "./home.mjs";

const THREE_POINTS = new Set([
  "two_playrooms",
  "three_card_living_room_first_floor",
  "three_card_living_room_second_floor",
  "wine_cellar_or_pantry",
  "kitchen_above_two_card_garage",
  "as_many_bathrooms_as_playrooms",
]);
const SETS_COUNTED = 2;

const owns = (state, helper) => state.helpers.includes(helper);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** A room as it is counted: `{type, cells, floors}`, `floors` being "F", "S", "B" or "FS". */
export class Scoring extends Home {
  // --- which rooms there are -------------------------------------------------------------

  /** The rooms that are counted when the Engineer joins these groups of cells. */
  countedRooms(cells, groups = []) {
    const joined = new Set(groups.flat());
    const rest = Object.fromEntries(Object.entries(cells).filter(([cell]) => !joined.has(cell)));
    return [
      ...groups.map((group) => ({
        type: cells[group[0]].room,
        cells: group,
        floors: this.floorsOfGroup(group),
      })),
      ...this.allRooms(rest).map((room) => ({ ...room, floors: room.cells[0][0] })),
    ];
  }

  /** E3: a group on two floors counts as being on either. */
  floorsOfGroup(_group) {
    return "FS";
  }

  /** E2: every way to use the Engineer, as lists of groups that cover both floors. */
  engineerChoices(cells) {
    let choices = [[]];
    for (const group of this.twoFloorGroups(cells)) {
      const more = choices
        .filter((choice) => !choice.flat().some((cell) => group.includes(cell)))
        .map((choice) => [...choice, group]);
      choices = [...choices, ...more];
    }
    return choices;
  }

  /** Every connected group of one type on both upper floors that is not too large. */
  twoFloorGroups(cells) {
    const found = new Map();
    const grow = (group, type) => {
      const key = [...group].sort().join();
      if (found.has(key)) return;
      found.set(key, [...group].sort());
      if (group.length === this.mostCards(type)) return;
      for (const cell of group) {
        for (const other of [...beside(cell), stacked(cell)]) {
          if (!group.includes(other) && this.typeAt(cells, other) === type) {
            grow([...group, other], type);
          }
        }
      }
    };
    for (const cell of [...FLOORS.F, ...FLOORS.S]) {
      const type = this.typeAt(cells, cell);
      if (type !== undefined) grow([cell], type);
    }
    return [...found.values()].filter((group) => new Set(group.map((cell) => cell[0])).size === 2);
  }

  // --- the parts of the pad --------------------------------------------------------------

  /** Points of one room. */
  roomPoints(state, room) {
    const card = ROOMS[room.type];
    if (room.type === "bathroom" && owns(state, "plumber")) return 2;
    if (card.partner && this.nextToPartner(state, room.cells[0], card.partner)) {
      return card.partnerPoints;
    }
    return card.points[room.cells.length - 1];
  }

  /** Pantry, sauna and dressing room: beside, and with the Engineer also above or below. */
  nextToPartner(state, cell, partner) {
    const near = beside(cell);
    if (owns(state, "engineer")) near.push(stacked(cell));
    return near.some((other) => this.typeAt(state.cells, other) === partner);
  }

  /** Plumber: two points for each pair of bathrooms one above the other. */
  plumberPairs(state) {
    if (!owns(state, "plumber")) return 0;
    const isBath = (cell) => this.typeAt(state.cells, cell) === "bathroom";
    return 2 * FLOORS.F.filter((cell) => isBath(cell) && isBath(stacked(cell))).length;
  }

  /** Architect: a point for each empty room. */
  emptyRoomPoints(state) {
    if (!owns(state, "architect")) return 0;
    return CELLS.filter((cell) => state.cells[cell]?.room === "empty").length;
  }

  roomsPart(state, rooms) {
    const points = sum(rooms.map((room) => this.roomPoints(state, room)));
    return points + this.plumberPairs(state) + this.emptyRoomPoints(state);
  }

  decorPart(state) {
    const onCards = CELLS.map((cell) => state.cells[cell]?.decor).filter(Boolean);
    return sum([...onCards, ...state.near].map((token) => this.tokenPoints(state, token)));
  }

  /** D4: the Interior Designer's point counts for every token, near the home too. */
  tokenPoints(state, token) {
    return DECOR[token].points + (owns(state, "interior_designer") ? 1 : 0);
  }

  functionalityPart(state) {
    const each = this.functionalityPoints(state);
    return (this.bathroomOnBothFloors(state) ? each : 0) + (this.allFunctions(state) ? each : 0);
  }

  functionalityPoints(state) {
    return owns(state, "architect") ? 4 : 3;
  }

  bathroomOnBothFloors(state) {
    return UPPER.every((floor) =>
      FLOORS[floor].some((cell) => this.typeAt(state.cells, cell) === "bathroom"),
    );
  }

  allFunctions(state) {
    const types = CELLS.map((cell) => this.typeAt(state.cells, cell));
    return ["bathroom", "kitchen", "bedroom"].every((type) => types.includes(type));
  }

  /** S1: in the solo game the first two sets count; else only the best completed plan. */
  plansPart(state, rooms, solo) {
    const plans = this.setsCounted(state, solo).flat();
    const points = plans
      .filter((plan) => this[plan](state, rooms))
      .map((plan) => this.planPoints(state, plan));
    return solo ? sum(points) : Math.max(0, ...points);
  }

  setsCounted(state, solo) {
    return solo ? state.plans.slice(0, SETS_COUNTED) : state.plans;
  }

  planPoints(state, plan) {
    return (THREE_POINTS.has(plan) ? 3 : 5) + (owns(state, "architect") ? 1 : 0);
  }

  /** Four roof cards: 8 of one colour, else 3, and 1 for each window among them. */
  roofPoints(four) {
    const oneColour = new Set(four.map(roofColour)).size === 1;
    return (oneColour ? 8 : 3) + four.filter(hasWindow).length;
  }

  roofPart(roofs) {
    return Math.max(0, ...this.fours(roofs).map((four) => this.roofPoints(four)));
  }

  /** Every choice of four cards. */
  fours(cards) {
    const pick = (count, from) => {
      if (count === 0) return [[]];
      return cards
        .slice(from)
        .flatMap((card, at) => pick(count - 1, from + at + 1).map((rest) => [card, ...rest]));
    };
    return pick(4, 0);
  }

  friendsPart(state) {
    return sum(Object.values(state.friends).map((friend) => FRIENDS[friend].points));
  }

  /** Rules 5: 1 for the Toolbox itself, each tool under it and each unused tool. */
  toolboxPart(state) {
    if (!state.tools.includes("toolbox")) return 0;
    return state.tools.length + state.under_toolbox.length + this.standingScaffoldings(state);
  }

  standingScaffoldings(state) {
    return CELLS.filter((cell) => state.cells[cell]?.scaffolding).length;
  }

  /** The score pad of a home as it stands; `roof` names the four cards, if the player does. */
  score(state, solo, groups = [], roof = undefined) {
    const rooms = this.countedRooms(state.cells, groups);
    const pad = {
      rooms: this.roomsPart(state, rooms),
      decor: this.decorPart(state),
      functionality: this.functionalityPart(state),
      plans: this.plansPart(state, rooms, solo),
      roof: roof ? this.roofPoints(roof) : this.roofPart(state.roofs),
      friends: this.friendsPart(state),
      toolbox: this.toolboxPart(state),
    };
    return { ...pad, total: sum(Object.values(pad)) };
  }

  // --- the twelve plans: rooms are counted, not cards --------------------------------------

  ofType(rooms, type) {
    return rooms.filter((room) => room.type === type);
  }

  two_playrooms(_state, rooms) {
    return this.ofType(rooms, "playroom").length >= 2;
  }

  threeCardLivingRoom(rooms, floor) {
    const large = this.ofType(rooms, "living_room").filter((room) => room.cells.length === 3);
    return large.some((room) => room.floors.includes(floor));
  }

  three_card_living_room_first_floor(_state, rooms) {
    return this.threeCardLivingRoom(rooms, "F");
  }

  three_card_living_room_second_floor(_state, rooms) {
    return this.threeCardLivingRoom(rooms, "S");
  }

  wine_cellar_or_pantry(_state, rooms) {
    return rooms.some((room) => room.type === "wine_cellar" || room.type === "pantry");
  }

  kitchen_above_two_card_garage(state, _rooms) {
    const garages = FLOORS.B.every((cell) => this.typeAt(state.cells, cell) === "garage");
    return garages && ["F4", "F5"].some((cell) => this.typeAt(state.cells, cell) === "kitchen");
  }

  as_many_bathrooms_as_playrooms(_state, rooms) {
    return this.ofType(rooms, "bathroom").length === this.ofType(rooms, "playroom").length;
  }

  two_bedrooms_second_floor(_state, rooms) {
    return this.ofType(rooms, "bedroom").filter((room) => room.floors.includes("S")).length >= 2;
  }

  /** Three tokens in all, one or more on a card of each upper floor; a token's card decides. */
  three_decor_tokens(state, _rooms) {
    const decorated = CELLS.filter((cell) => state.cells[cell]?.decor);
    return (
      decorated.length + state.near.length >= 3 &&
      UPPER.every((floor) => decorated.some((cell) => cell[0] === floor))
    );
  }

  small_living_room_on_each_floor(_state, rooms) {
    const small = this.ofType(rooms, "living_room").filter((room) => room.cells.length <= 2);
    return small.some(
      (one) =>
        one.floors.includes("F") &&
        small.some((other) => other !== one && other.floors.includes("S")),
    );
  }

  no_garages_no_playrooms(_state, rooms) {
    return !rooms.some((room) => room.type === "garage" || room.type === "playroom");
  }

  five_rooms_on_one_floor(_state, rooms) {
    const single = rooms.filter((room) => room.cells.length === 1);
    return UPPER.some((floor) => single.filter((room) => room.floors === floor).length === 5);
  }

  two_bedrooms_next_to_bathrooms(state, rooms) {
    const nextToBath = (cell) =>
      beside(cell).some((other) => this.typeAt(state.cells, other) === "bathroom");
    return this.ofType(rooms, "bedroom").filter((room) => room.cells.some(nextToBath)).length >= 2;
  }
}
