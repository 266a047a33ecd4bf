// What is in the box: how often each card is there (rules 2), and the decks made from it (rules 8).

import { DECOR, HELPERS, TOOLS, isRoof, roofColour } from "./cards.mjs";

/** A pile with so many copies of each card. @type {(counts: Record<string, number>) => string[]} */
const pile = (counts) =>
  Object.entries(counts).flatMap(([card, count]) => Array(count).fill(card));

/** Seven roofs of a colour, one of them with a window. @type {(colour: string) => string[]} */
const roofs = (colour) => pile({ [`roof_${colour}`]: 6, [`roof_${colour}_window`]: 1 });

const BASE_COLOURS = ["red", "brown", "blue", "green"];

const BASE_ROOMS = pile({
  living_room: 11,
  bathroom: 9,
  bedroom: 8,
  kitchen: 7,
  playroom: 6,
  pantry: 2,
  sauna: 2,
  dressing_room: 2,
  study: 1,
  library: 1,
  game_room: 1,
  garage: 6,
  storage_room: 1,
  wine_cellar: 1,
  workshop: 1,
  laundry_room: 1,
});
const FIVE_ROOMS = pile({
  living_room: 2,
  bathroom: 2,
  bedroom: 1,
  kitchen: 2,
  playroom: 1,
  garage: 2,
  home_gym: 1,
  game_room: 1,
});
const SIX_ROOMS = pile({
  living_room: 2,
  bathroom: 2,
  bedroom: 2,
  kitchen: 1,
  playroom: 1,
  garage: 1,
  wine_cellar: 1,
  home_gym: 1,
  study: 1,
});

const BASE_RESOURCES = [
  ...BASE_COLOURS.flatMap(roofs),
  ...["piano", "canopy_bed", "hot_tub", "cat_house", "treehouse", "birdhouse"],
  ...["ice_cream_machine", "painting", "toy_chest", "aquarium"],
  ...["roofer", "supplier", "architect", "handyman", "interior_designer"],
  ...["drill", "jackhammer", "concrete_mixer", "scaffolding", "scaffolding"],
];
const FIVE_NEW = ["plumber", "toolbox", "ladder", "vanity", "medieval_armor"];
const SIX_NEW = ["engineer", "digger", "dartboard", "trampoline", "pony_stable"];
const NEW = [...FIVE_NEW, ...SIX_NEW];

const isHelper = (/** @type {string} */ card) => HELPERS.has(card);
const isTool = (/** @type {string} */ card) => TOOLS.has(card);
const isDecor = (/** @type {string} */ card) => card in DECOR;

/**
 * What is left of a pile without the cards of another; null if they are not all in it.
 * @param {string[]} cards
 * @param {string[]} others
 */
export function leftOf(cards, others) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const card of others) counts.set(card, (counts.get(card) ?? 0) + 1);
  const left = cards.filter((card) => {
    const count = counts.get(card) ?? 0;
    counts.set(card, count - 1);
    return count <= 0;
  });
  return left.length === cards.length - others.length ? left : null;
}

/** Whether two piles have the same cards. @type {(one: string[], other: string[]) => boolean} */
export const sameCards = (one, other) => leftOf(one, other)?.length === 0;

/** The rooms of each composition. @type {Record<string, string[]>} */
const ROOMS_OF = {
  base: BASE_ROOMS,
  new_cards: BASE_ROOMS,
  two_player: BASE_ROOMS,
  solo: BASE_ROOMS,
  five: [...BASE_ROOMS, ...FIVE_ROOMS],
  six: [...BASE_ROOMS, ...FIVE_ROOMS, ...SIX_ROOMS],
};

/**
 * The resources without the roofs of a colour.
 * @param {string} removed
 */
const withoutRoofs = (removed) =>
  BASE_RESOURCES.filter((card) => !isRoof(card) || roofColour(card) !== `roof_${removed}`);

/** Whether a pile is these fixed cards and so many of those that are drawn from. */
/** @type {(cards: string[], fixed: string[], drawn: string[][], counts: number[]) => boolean} */
const isDrawn = (cards, fixed, drawn, counts) => {
  const left = leftOf(cards, fixed);
  if (!left) return false;
  const groups = drawn.map((from) => left.filter((card) => from.includes(card)));
  const count = groups.reduce((total, group) => total + group.length, 0);
  return (
    count === left.length &&
    groups.every((group, at) => group.length === counts[at] && leftOf(drawn[at], group) !== null)
  );
};

/** Whether the resources are those of a composition. */
/** @type {Record<string, (cards: string[], removed: string) => boolean>} */
const RESOURCES_FIT = {
  base: (cards) => sameCards(cards, BASE_RESOURCES),
  // 5 helpers out of 7 and 5 tools out of 8
  new_cards: (cards) => {
    const fixed = BASE_RESOURCES.filter((card) => isRoof(card) || isDecor(card));
    const all = [...BASE_RESOURCES, ...NEW];
    return isDrawn(cards, fixed, [all.filter(isHelper), all.filter(isTool)], [5, 5]);
  },
  // 7 of the 10 new cards for the 7 roofs of a colour
  two_player: (cards, removed) => isDrawn(cards, withoutRoofs(removed), [NEW], [7]),
  five: (cards) => sameCards(cards, [...BASE_RESOURCES, ...FIVE_NEW, ...roofs("yellow")]),
  six: (cards) =>
    sameCards(cards, [...BASE_RESOURCES, ...NEW, ...roofs("yellow"), ...roofs("grey")]),
  solo: (cards, removed) => {
    const beside = ["supplier", "roofer", "jackhammer"];
    const kept = withoutRoofs(removed).filter((card) => !beside.includes(card));
    return sameCards(cards, [...kept, ...NEW]);
  },
};

/** The compositions that take the roofs of one colour out. */
const REMOVES_ROOFS = new Set(["two_player", "solo"]);

/**
 * Whether a colour is taken out where the composition says so, and none elsewhere.
 * @param {string} deck
 * @param {string | undefined} removed
 */
export const isRemovedRoof = (deck, removed) =>
  removed === undefined ? !REMOVES_ROOFS.has(deck) : removedFits(deck, removed);

/** @type {(deck: string, removed: string) => boolean} */
const removedFits = (deck, removed) => REMOVES_ROOFS.has(deck) && BASE_COLOURS.includes(removed);

/** Whether the rooms are those of a composition. @type {(deck: string, cards: string[]) => boolean} */
export const areRooms = (deck, cards) => deck === "free" || sameCards(cards, ROOMS_OF[deck]);

/**
 * Whether the resources are those of a composition.
 * @param {string} deck
 * @param {string[]} cards
 * @param {string} removed the colour that is taken out
 */
export const areResources = (deck, cards, removed) =>
  deck === "free" || RESOURCES_FIT[deck](cards, removed);
