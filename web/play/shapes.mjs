// What files and scripts may hand over: the shapes of turns, ends and cards. Whether a turn is legal
// is the engine's to say.

import { DECOR, FRIENDS, ROOMS, isRoof } from "../engine/cards.mjs";
import { CELLS } from "../engine/home.mjs";

/** @typedef {(value: any) => boolean} Shape whether a value is as it should be */
/** @typedef {(card: string) => string | undefined} KindOf the kind of a card; nothing for an unknown one */

/** @type {(...values: unknown[]) => Shape} */
const oneOf = (...values) => (value) => values.includes(value);
/** @type {(shape: Shape) => Shape} */
const listOf = (shape) => (value) => Array.isArray(value) && value.every(shape);
/** @type {(least: number, most: number, shape: Shape) => Shape} */
const between = (least, most, shape) => (value) =>
  listOf(shape)(value) && value.length >= least && value.length <= most;
/** @type {(shape: Shape) => Shape} */
const maybe = (shape) => (value) => value === undefined || shape(value);
/**
 * An object with these fields and no others.
 * @type {(fields: Record<string, Shape>) => Shape}
 */
const object = (fields) => (value) =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
  Object.entries(fields).every(([name, shape]) => shape(value[name]));
/** An object whose names and values are as they should be. @type {(name: Shape, shape: Shape) => Shape} */
const record = (name, shape) => (value) =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([key, one]) => name(key) && shape(one));

const cell = oneOf(...CELLS);
/** @type {Shape} */
const column = (value) => Number.isInteger(value) && value >= 0;
/** @type {Shape} */
const roof = (value) => typeof value === "string" && isRoof(value);
const room = oneOf(...Object.keys(ROOMS));
const token = oneOf(...Object.keys(DECOR));

/** @type {Shape[]} */
const TOOLS = [
  object({ tool: oneOf("digger") }),
  object({ tool: oneOf("ladder") }),
  object({ tool: oneOf("ladder"), give: roof, column }),
  object({ tool: oneOf("drill"), cell, column }),
  object({ tool: oneOf("concrete_mixer"), columns: between(2, 2, column) }),
  object({ tool: oneOf("jackhammer") }), // never on a turn: the engine says why
];
export const isTurn = object({
  tools: maybe(listOf((use) => TOOLS.some((shape) => shape(use)))),
  column,
  bonus: maybe(oneOf("roofer", "supplier", "plans")),
  scaffolding: maybe(object({ cell, when: oneOf("before", "after") })),
  room: object({ cell, face: oneOf("up", "down") }),
  decor: maybe(cell),
  friends: maybe(listOf(object({ friend: oneOf(...Object.keys(FRIENDS)), floor: oneOf("F", "S") }))),
});
/** @type {Shape[]} */
const ACTIONS = [
  object({ helper: oneOf("supplier"), room, cell }),
  object({ helper: oneOf("handyman"), cells: between(2, 2, cell), keep: maybe(record(cell, token)) }),
  object({ helper: oneOf("roofer"), roof }),
];
export const isEnd = object({
  actions: maybe(listOf((action) => ACTIONS.some((shape) => shape(action)))),
  engineer: maybe(listOf(between(1, CELLS.length, cell))),
  roof: maybe(between(4, 4, roof)),
});

// --- cards -------------------------------------------------------------------------------------

/**
 * The first part of a sequence/1 that is not as it should be, or names a card that is none of the
 * game; undefined where all is well.
 * @param {any} sequence
 * @param {KindOf} kindOf
 * @returns {string | undefined}
 */
export function cardsFault(sequence, kindOf) {
  /** @type {(...kinds: string[]) => Shape} */
  const card = (...kinds) => (value) => typeof value === "string" && kinds.includes(kindOf(value) ?? "");
  const discards = object({ rooms: maybe(listOf(card("room"))), roofs: maybe(listOf(card("roof"))) });
  const onCell = object({
    room: maybe((value) => value === "empty" || card("room")(value)),
    card: maybe(card("room")),
    decor: maybe(card("decor")),
    scaffolding: maybe(oneOf(true, false)),
  });
  const text = maybe((value) => typeof value === "string");
  const start = object({
    format: text,
    variant: text,
    cells: maybe(record(cell, onCell)),
    near: maybe(listOf(card("decor"))),
    helpers: maybe(listOf(card("helper"))),
    tools: maybe(listOf(card("tool"))),
    under_toolbox: maybe(listOf(card("tool"))),
    roofs: maybe(listOf(card("roof"))),
    plans: maybe(listOf(listOf(card("plan")))),
    friends: maybe(record(oneOf("F", "S"), card("friend"))),
  });
  const column = object({ room: maybe(card("room")), resource: maybe(card("roof", "decor", "helper", "tool")) });
  const round = object({ columns: between(1, 7, column), discards: maybe(discards) });
  /** @type {Record<string, Shape>} */
  const parts = {
    format: text,
    variant: maybe(oneOf("solo", "plain")),
    rounds: between(1, 12, () => true),
    plans: maybe(object({ three: maybe(listOf(card("plan"))), five: maybe(listOf(card("plan"))) })),
    friends: maybe(listOf(card("friend"))),
    start: maybe(start),
    discards: maybe(discards),
    leftovers: maybe(oneOf("discarded", "gone")),
  };
  if (typeof sequence !== "object" || sequence === null) return "sequence";
  const wrong = Object.keys({ ...parts, ...sequence }).find((name) => !(Object.hasOwn(parts, name) && parts[name](sequence[name])));
  if (wrong) return `sequence.${wrong}`;
  const at = sequence.rounds.findIndex((/** @type {unknown} */ one) => !round(one));
  return at < 0 ? undefined : `sequence.rounds[${at}]`;
}
