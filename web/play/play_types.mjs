// The shapes of what surrounds a play: puzzles, phrases, saved plays. Types only.

/** @import { End, Score, Sequence, Turn } from "../engine/types.mjs" */

/**
 * A `puzzle/1`.
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {"deck" | "rooms" | "finish"} kind
 * @property {string} [date]
 * @property {{en: string, pt: string}} title
 * @property {Sequence} sequence
 * @property {number} target
 * @property {{bronze: number, silver: number, gold: number}} medals
 * @property {{grade: number}} difficulty
 */

/**
 * Cards to be played: those of a puzzle, or one's own, of which no best home is known.
 * @typedef {Puzzle | (Pick<Puzzle, "id" | "sequence"> & {target?: undefined, kind?: undefined, date?: undefined})} Cards
 */

/** The best line of some cards, fetched when somebody asks for it; null if there is none to be had.
 * @typedef {{read: () => Promise<Play | null>}} BestLine */

/**
 * A `solution/1`, partial or complete.
 * @typedef {object} Play
 * @property {string} [format]
 * @property {Sequence} sequence
 * @property {Turn[]} turns
 * @property {End} [end] what is done after the last round; without it the play is under way
 * @property {Score} [score]
 * @property {object} [proof]
 */

/**
 * The phrases of one language: `say` fills a phrase of the tables with values, `name` is the name
 * of a card.
 * @typedef {object} Words
 * @property {string} lang
 * @property {(key: string, ...values: (string | number)[]) => string} say
 * @property {(card: string) => string} name
 */

export {};
