// The cards of a game while they are put in: what each field holds, what is left in the box, and
// what is wrong where.

/** Where the browser keeps them. */
export const KEY = "dream-home/enter";
export const ROUNDS = 12;
export const COLUMNS = 5;
export const PLANS = 6;

/** @import { Sequence } from "../engine/types.mjs" */
/** @typedef {"room" | "resource" | "three" | "five"} Sort */
/** A field: which card it is for; rounds and places in a plan deck count from 0.
 * @typedef {{sort: Sort, round: number, column: number}} Field */
/** What stands in a field: the id of a card, or a text that is none yet.
 * @typedef {{card?: string, text?: string}} Entry */
/** What is wrong with a field; `first` is where the card that there is no more of stands already.
 * @typedef {{at: number, why: "unknown" | "too many" | "missing", first?: number}} Fault */

/** All fields in the order in which they are put in. @type {Field[]} */
export const FIELDS = [
  ...Array.from({ length: ROUNDS * COLUMNS }, (_, at) => {
    const place = { round: Math.floor(at / COLUMNS), column: at % COLUMNS };
    /** @type {Field[]} */
    const pair = [{ sort: "resource", ...place }, { sort: "room", ...place }];
    return place.column === 0 ? pair.slice(1) : pair; // the first column has no resource
  }).flat(),
  .../** @type {const} */ (["three", "five"]).flatMap((sort) =>
    Array.from({ length: PLANS }, (_, column) => ({ sort, round: ROUNDS, column })),
  ),
];

/** The field of a card of the market. @type {(sort: Sort, round: number, column: number) => number} */
export const fieldAt = (sort, round, column) =>
  FIELDS.findIndex((one) => one.sort === sort && one.round === round && one.column === column);

/**
 * What the browser has kept; null if that is nothing.
 * @param {Pick<import("../play/storage.mjs").Kept, "read">} kept
 * @param {(card: string) => boolean} isCard
 * @returns {Entry[] | null}
 */
export function readForm(kept, isCard) {
  try {
    const found = JSON.parse(kept.read(KEY) ?? "null");
    if (!Array.isArray(found) || found.length !== FIELDS.length) return null;
    return found.map(({ card, text }) => (isCard(card) ? { card } : text ? { text: String(text) } : {}));
  } catch {
    return null;
  }
}

/** Nothing put in yet. @returns {Entry[]} */
export const emptyForm = () => FIELDS.map(() => ({}));

/** Which fields hold each card. @type {(entries: Entry[]) => Map<string, number[]>} */
export function usedCards(entries) {
  /** @type {Map<string, number[]>} */
  const used = new Map();
  entries.forEach(({ card }, at) => {
    if (card) used.set(card, [...(used.get(card) ?? []), at]);
  });
  return used;
}

/** How many columns are complete: the first has no resource. @type {(entries: Entry[]) => number} */
export const fullColumns = (entries) =>
  FIELDS.filter(
    ({ sort, round, column }, at) =>
      sort === "room" && entries[at].card && (column === 0 || entries[fieldAt("resource", round, column)].card),
  ).length;

/**
 * What is wrong: texts that name no card, more copies of one than the box has, and the first room
 * left out before others.
 * @param {Entry[]} entries
 * @param {(card: string) => number} copies
 * @param {number} [typing] the field that is being typed in: what stands there may still become a card
 * @returns {Fault[]}
 */
export function faultsOf(entries, copies, typing = -1) {
  /** @type {Fault[]} */
  const found = [];
  entries.forEach(({ card, text }, at) => {
    if (!card && text && at !== typing) found.push({ at, why: "unknown" });
  });
  for (const [card, places] of usedCards(entries)) {
    const [first] = places;
    for (const at of places.slice(copies(card))) found.push({ at, why: "too many", first });
  }
  const gap = firstGap(entries);
  if (gap >= 0 && gap !== typing && !entries[gap].text) found.push({ at: gap, why: "missing" });
  return found.sort((one, other) => one.at - other.at);
}

/** The first field without its room in a round before one that has cards; -1 if there is none. @param {Entry[]} entries */
function firstGap(entries) {
  const last = FIELDS.findLastIndex(({ round }, at) => round < ROUNDS && entries[at].card);
  const rounds = last < 0 ? 0 : FIELDS[last].round;
  return FIELDS.findIndex(({ sort, round }, at) => sort === "room" && round < rounds && !entries[at].card);
}

/**
 * The cards as a `sequence/1`: the rounds up to the first that is not full.
 * @param {Entry[]} entries
 * @returns {Sequence & {format: string}}
 */
export function sequenceOf(entries) {
  const card = (/** @type {Sort} */ sort, /** @type {number} */ round, /** @type {number} */ column) =>
    entries[fieldAt(sort, round, column)]?.card;
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const columns = Array.from({ length: COLUMNS }, (_, column) => {
      const resource = card("resource", round, column);
      return { room: card("room", round, column), ...(resource ? { resource } : {}) };
    });
    if (columns.some(({ room }) => !room)) break;
    rounds.push({ columns });
  }
  /** @type {(sort: Sort) => any[]} */
  const deck = (sort) => entries.flatMap(({ card }, at) => (FIELDS[at].sort === sort && card ? [card] : []));
  const plans = { three: deck("three"), five: deck("five") };
  const any = plans.three.length + plans.five.length > 0;
  return { format: "sequence/1", variant: "solo", rounds, ...(any ? { plans } : {}) };
}

/**
 * The cards that were put in, as a `sequence/1`; null if no round is complete.
 * @param {Pick<import("../play/storage.mjs").Kept, "read">} kept
 * @param {object} cards all cards by their ids
 */
export function cardsPutIn(kept, cards) {
  const sequence = sequenceOf(readForm(kept, (card) => card in cards) ?? emptyForm());
  return sequence.rounds.length ? sequence : null;
}

/**
 * The fields of a `sequence/1`; null if it has more columns than there are fields.
 * @param {any} sequence
 * @returns {Entry[] | null}
 */
export function formOf(sequence) {
  const entries = emptyForm();
  if (sequence.rounds.length > ROUNDS) return null;
  for (const [round, { columns }] of sequence.rounds.entries()) {
    if (columns.length > COLUMNS || columns[0]?.resource) return null;
    for (const [column, { room, resource }] of columns.entries()) {
      entries[fieldAt("room", round, column)] = { card: room };
      if (resource) entries[fieldAt("resource", round, column)] = { card: resource };
    }
  }
  for (const sort of /** @type {const} */ (["three", "five"])) {
    for (const [column, card] of (sequence.plans?.[sort] ?? []).slice(0, PLANS).entries()) {
      entries[fieldAt(sort, ROUNDS, column)] = { card };
    }
  }
  return entries;
}
