// The cards: what is printed on them. Data only; the rules are in the other files.

/**
 * A kind of room: where it may stand, its most cards, its points by number of cards, and the
 * partner next to which it is worth `partnerPoints`.
 * @typedef {{floors: string, most: number, points: number[], partner?: string,
 *   partnerPoints?: number}} RoomCard
 */
/** @typedef {{on: string, points: number}} DecorCard */
/** @typedef {{points: number, rooms: string[][]}} FriendCard */

/** @type {(floors: string, ...points: number[]) => RoomCard} */
const room = (floors, ...points) => ({ floors, most: points.length, points });
/**
 * A room that is worth 3 instead of 1 next to its partner.
 * @type {(partner: string) => RoomCard}
 */
const partnered = (partner) => ({ ...room("FS", 1), partner, partnerPoints: 3 });

/** @type {Record<string, RoomCard>} */
export const ROOMS = {
  living_room: room("FS", 1, 4, 9),
  bathroom: room("FS", 1),
  bedroom: room("FS", 1, 4),
  kitchen: room("FS", 1, 6),
  playroom: room("FS", 2, 6),
  pantry: partnered("kitchen"),
  sauna: partnered("bathroom"),
  dressing_room: partnered("bedroom"),
  study: room("FS", 2),
  library: room("FS", 2),
  game_room: room("FS", 2),
  home_gym: room("FSB", 2),
  garage: room("B", 0, 4),
  storage_room: room("B", 1),
  wine_cellar: room("B", 2),
  workshop: room("B", 1),
  laundry_room: room("B", 1),
};

/**
 * `on` is a room type, `any`, `large` (a room of two or three cards) or `near` the home.
 * @type {(on: string, points: number) => DecorCard}
 */
const token = (on, points) => ({ on, points });

/** @type {Record<string, DecorCard>} */
export const DECOR = {
  piano: token("living_room", 3),
  canopy_bed: token("bedroom", 2),
  hot_tub: token("bathroom", 2),
  cat_house: token("any", 1),
  treehouse: token("near", 2),
  birdhouse: token("near", 1),
  ice_cream_machine: token("kitchen", 2),
  painting: token("any", 1),
  toy_chest: token("playroom", 2),
  aquarium: token("living_room", 2),
  vanity: token("bedroom", 2),
  medieval_armor: token("living_room", 2),
  dartboard: token("large", 2),
  trampoline: token("playroom", 2),
  pony_stable: token("near", 2),
};

export const HELPERS = new Set([
  "roofer",
  "supplier",
  "architect",
  "handyman",
  "interior_designer",
  "plumber",
  "engineer",
]);

export const TOOLS = new Set([
  "drill",
  "jackhammer",
  "concrete_mixer",
  "scaffolding",
  "toolbox",
  "ladder",
  "digger",
]);

/**
 * Roofs are told by their name: the colour, with or without a window.
 * @type {(card: string | undefined) => card is string}
 */
export const isRoof = (card) => card !== undefined && card.startsWith("roof_");
/** @type {(card: string) => boolean} */
export const hasWindow = (card) => card.endsWith("_window");
/** @type {(card: string) => string} */
export const roofColour = (card) => card.replace(/_window$/, "");

/**
 * The rooms of each friend; a list stands for "one of these".
 * @type {(points: number, ...rooms: (string | string[])[]) => FriendCard}
 */
const friend = (points, ...rooms) => ({ points, rooms: rooms.map((one) => [one].flat()) });

/** @type {Record<string, FriendCard>} */
export const FRIENDS = {
  friend_1: friend(3, "game_room", ["bathroom", "kitchen"]),
  friend_2: friend(4, "bathroom", "bedroom", "playroom"),
  friend_3: friend(2, "living_room", "bathroom"),
  friend_4: friend(3, "living_room", ["study", "library"]),
  friend_5: friend(2, "kitchen", "living_room"),
  friend_6: friend(2, "playroom", "living_room"),
  friend_7: friend(2, "kitchen", "bedroom"),
  friend_8: friend(2, "bedroom", "bathroom"),
  friend_9: friend(3, "kitchen", "pantry"),
  friend_10: friend(3, "bathroom", "sauna"),
  friend_11: friend(3, "bedroom", "dressing_room"),
  friend_12: friend(4, "kitchen", "living_room", "bathroom"),
};
