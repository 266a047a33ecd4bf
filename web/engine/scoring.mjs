// The score pad (rules 7), with the Engineer's way of counting rooms (rules 6).

/** @import { Cells, CountedRoom, PlanId, Score, State } from "./types.mjs" */

import { DECOR, FRIENDS, ROOMS, hasWindow, roofColour } from "./cards.mjs";
import { CELLS, FLOORS, UPPER, beside, stacked } from "./home.mjs";
import { Plans } from "./plans.mjs";

/** @type {Set<PlanId>} */
const THREE_POINTS = new Set([
  "two_playrooms",
  "three_card_living_room_first_floor",
  "three_card_living_room_second_floor",
  "wine_cellar_or_pantry",
  "kitchen_above_two_card_garage",
  "as_many_bathrooms_as_playrooms",
]);
const SETS_COUNTED = 2;

/** @type {(state: State, helper: string) => boolean} */
const owns = (state, helper) => state.helpers.includes(helper);
/** @type {(numbers: number[]) => number} */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

export class Scoring extends Plans {
  // --- which rooms there are -------------------------------------------------------------

  /**
   * The rooms that are counted when the Engineer joins these groups of cells.
   * @param {Cells} cells
   * @param {string[][]} groups
   * @returns {CountedRoom[]}
   */
  countedRooms(cells, groups) {
    const joined = new Set(groups.flat());
    const rest = joined.size
      ? Object.fromEntries(Object.entries(cells).filter(([cell]) => !joined.has(cell)))
      : cells;
    return [
      ...groups.map((group) => ({
        type: String(cells[group[0]].room),
        cells: group,
        floors: this.floorsOfGroup(group),
      })),
      ...this.allRooms(rest).map((room) => ({ ...room, floors: room.cells[0][0] })),
    ];
  }

  /**
   * E3: a group on two floors counts as being on either.
   * @param {string[]} _group
   */
  floorsOfGroup(_group) {
    return "FS";
  }

  /**
   * E2: every way to use the Engineer, as lists of groups that cover both floors.
   * @param {Cells} cells
   */
  engineerChoices(cells) {
    /** @type {string[][][]} */
    let choices = [[]];
    for (const group of this.twoFloorGroups(cells)) {
      const more = choices
        .filter((choice) => !choice.flat().some((cell) => group.includes(cell)))
        .map((choice) => [...choice, group]);
      choices = [...choices, ...more];
    }
    return choices;
  }

  /**
   * Every connected group of one type on both upper floors that is not too large.
   * @param {Cells} cells
   */
  twoFloorGroups(cells) {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    /** @type {(group: string[], type: string) => void} */
    const grow = (group, type) => {
      const key = [...group].sort().join();
      if (found.has(key)) return;
      found.set(key, [...group].sort());
      if (group.length === this.mostCards(type)) return;
      for (const cell of group) {
        for (const other of [...beside(cell), String(stacked(cell))]) {
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

  /**
   * Points of one room.
   * @param {State} state
   * @param {CountedRoom} room
   */
  roomPoints(state, room) {
    const card = ROOMS[room.type];
    if (room.type === "bathroom" && owns(state, "plumber")) return 2;
    if (card.partner && this.nextToPartner(state, room.cells[0], card.partner)) {
      return card.partnerPoints ?? 0;
    }
    return card.points[room.cells.length - 1];
  }

  /**
   * Pantry, sauna and dressing room: beside, and with the Engineer also above or below.
   * @param {State} state
   * @param {string} cell
   * @param {string} partner
   */
  nextToPartner(state, cell, partner) {
    /** @type {(string | null)[]} */
    const near = beside(cell);
    if (owns(state, "engineer")) near.push(stacked(cell));
    return near.some((other) => this.typeAt(state.cells, other) === partner);
  }

  /**
   * Plumber: two points for each pair of bathrooms one above the other.
   * @param {State} state
   */
  plumberPairs(state) {
    if (!owns(state, "plumber")) return 0;
    /** @type {(cell: string | null) => boolean} */
    const isBath = (cell) => this.typeAt(state.cells, cell) === "bathroom";
    return 2 * FLOORS.F.filter((cell) => isBath(cell) && isBath(stacked(cell))).length;
  }

  /**
   * Architect: a point for each empty room.
   * @param {State} state
   */
  emptyRoomPoints(state) {
    if (!owns(state, "architect")) return 0;
    return CELLS.filter((cell) => state.cells[cell]?.room === "empty").length;
  }

  /**
   * @param {State} state
   * @param {CountedRoom[]} rooms
   */
  roomsPart(state, rooms) {
    const points = sum(rooms.map((room) => this.roomPoints(state, room)));
    return points + this.plumberPairs(state) + this.emptyRoomPoints(state);
  }

  /**
   * @param {State} state
   */
  decorPart(state) {
    const onCards = CELLS.flatMap((cell) => state.cells[cell]?.decor ?? []);
    return sum([...onCards, ...state.near].map((token) => this.tokenPoints(state, token)));
  }

  /**
   * D4: the Interior Designer's point counts for every token, near the home too.
   * @param {State} state
   * @param {string} token
   */
  tokenPoints(state, token) {
    return DECOR[token].points + (owns(state, "interior_designer") ? 1 : 0);
  }

  /**
   * @param {State} state
   */
  functionalityPart(state) {
    const each = this.functionalityPoints(state);
    return (this.bathroomOnBothFloors(state) ? each : 0) + (this.allFunctions(state) ? each : 0);
  }

  /**
   * @param {State} state
   */
  functionalityPoints(state) {
    return owns(state, "architect") ? 4 : 3;
  }

  /**
   * @param {State} state
   */
  bathroomOnBothFloors(state) {
    return UPPER.every((floor) =>
      FLOORS[floor].some((cell) => this.typeAt(state.cells, cell) === "bathroom"),
    );
  }

  /**
   * @param {State} state
   */
  allFunctions(state) {
    const types = CELLS.map((cell) => this.typeAt(state.cells, cell));
    return ["bathroom", "kitchen", "bedroom"].every((type) => types.includes(type));
  }

  /**
   * S1: in the solo game the first two sets count; else only the best completed plan.
   * @param {State} state
   * @param {CountedRoom[]} rooms
   * @param {boolean} solo
   */
  plansPart(state, rooms, solo) {
    const plans = this.setsCounted(state, solo).flat();
    const points = plans
      .filter((plan) => this[plan](state, rooms))
      .map((plan) => this.planPoints(state, plan));
    return solo ? sum(points) : Math.max(0, ...points);
  }

  /**
   * @param {State} state
   * @param {boolean} solo
   */
  setsCounted(state, solo) {
    return solo ? state.plans.slice(0, SETS_COUNTED) : state.plans;
  }

  /**
   * @param {State} state
   * @param {PlanId} plan
   */
  planPoints(state, plan) {
    return (THREE_POINTS.has(plan) ? 3 : 5) + (owns(state, "architect") ? 1 : 0);
  }

  /**
   * Four roof cards: 8 of one colour, else 3, and 1 for each window among them.
   * @param {string[]} four
   */
  roofPoints(four) {
    const oneColour = new Set(four.map(roofColour)).size === 1;
    return (oneColour ? 8 : 3) + four.filter(hasWindow).length;
  }

  /**
   * @param {string[]} roofs
   */
  roofPart(roofs) {
    return Math.max(0, ...this.fours(roofs).map((four) => this.roofPoints(four)));
  }

  /**
   * Every choice of four cards.
   * @param {string[]} cards
   */
  fours(cards) {
    /** @type {(count: number, from: number) => string[][]} */
    const pick = (count, from) => {
      if (count === 0) return [[]];
      return cards
        .slice(from)
        .flatMap((card, at) => pick(count - 1, from + at + 1).map((rest) => [card, ...rest]));
    };
    return pick(4, 0);
  }

  /**
   * @param {State} state
   */
  friendsPart(state) {
    return sum(Object.values(state.friends).map((friend) => FRIENDS[friend].points));
  }

  /**
   * Rules 5: 1 for the Toolbox itself, each tool under it and each unused tool.
   * @param {State} state
   */
  toolboxPart(state) {
    if (!state.tools.includes("toolbox")) return 0;
    return state.tools.length + state.under_toolbox.length + this.standingScaffoldings(state);
  }

  /**
   * @param {State} state
   */
  standingScaffoldings(state) {
    return CELLS.filter((cell) => state.cells[cell]?.scaffolding).length;
  }

  /**
   * The score pad of a home as it stands; `roof` names the four cards, if the player does.
   * @param {State} state
   * @param {boolean} solo
   * @param {string[][]} groups those that the Engineer joins
   * @param {string[]} [roof]
   * @returns {Score}
   */
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
}
