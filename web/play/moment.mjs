// What the page shows of a play at one moment: everything that the views read, and nothing else.

/** @import { Column, Score, State } from "../engine/types.mjs" */
/** @import { Option, StepName } from "./choices.mjs" */
/** @import { Play } from "./play.mjs" */
/** @import { Words } from "./vocabulary.mjs" */

import { Engine } from "../engine/engine.mjs";
import { choose, scoreNow, stateNow } from "./play.mjs";
import { shownRoof } from "./replay.mjs";

/**
 * @typedef {"choosing" | "placing" | "scaffolding" | "decorating" | "inviting" | "ending" | "done"} StateName
 */
/**
 * A puzzle/1, as far as the page reads it.
 * @typedef {object} Puzzle
 * @property {import("../engine/types.mjs").Sequence} sequence
 * @property {string} [id]
 * @property {string} [date]
 * @property {"deck" | "rooms" | "finish"} [kind]
 * @property {Record<string, string>} [title] by language
 * @property {number} [target]
 * @property {{bronze: number, silver: number, gold: number}} [medals]
 * @property {{grade: number}} [difficulty]
 */

/**
 * What the page knows besides the play: how the card in hand is held, the column taken, the markets
 * as they lay before it was taken.
 * @typedef {object} PageState
 * @property {"up" | "down"} face
 * @property {boolean} blind
 * @property {number} [column]
 * @property {Column[][]} markets
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 */

/** @type {Partial<Record<StepName, StateName>>} */
const STATES = {
  room: "placing",
  scaffolding: "scaffolding",
  scaffolding_after: "scaffolding",
  decor: "decorating",
  friend_F: "inviting",
  friend_S: "inviting",
};
/** Questions that are answered with a cell of the home. @type {Set<StepName | undefined>} */
const ON_CELLS = new Set([
  "room",
  "scaffolding",
  "scaffolding_after",
  "decor",
  "drill_cell",
  "supplier_cell",
  "handyman_cell",
  "handyman_other",
]);
/** Questions that are answered with a column of the market. @type {Set<StepName | undefined>} */
const ON_COLUMNS = new Set(["column", "ladder_column", "drill_column", "mixer_column", "mixer_other"]);

/** Questions after a first half that the page keeps marked. @type {Set<StepName | undefined>} */
const SECOND_HALVES = new Set(["drill_column", "mixer_other", "handyman_other"]);

const engine = new Engine();

export class Moment {
  /**
   * @param {Play} play
   * @param {Words} words
   * @param {Puzzle} puzzle
   * @param {PageState} page
   */
  constructor(play, words, puzzle, page) {
    this.play = play;
    this.words = words;
    this.puzzle = puzzle;
    this.page = page;
    /** @type {State} */
    this.state = stateNow(play);
    /** @type {Score} */
    this.score = scoreNow(play);
    this.question = play.question;
    this.step = play.question?.step;
  }

  /** @returns {StateName} */
  get stateName() {
    if (!this.question) return "done";
    if (this.isEnd) return "ending";
    return STATES[this.question.step] ?? "choosing";
  }

  get isEnd() {
    return this.play.position.markets.length === 0;
  }

  get rounds() {
    return this.play.sequence.rounds.length;
  }

  /** The round on the table, from 1; after the last one it stays there. */
  get round() {
    return Math.min(this.play.turns.length + 1, this.rounds);
  }

  /** The columns on the table, after the tools used so far, with the one that was taken. */
  get market() {
    return this.page.markets[0] ?? [];
  }

  /** The markets of later rounds. */
  get coming() {
    return this.page.markets.slice(1);
  }

  get onCells() {
    return ON_CELLS.has(this.step);
  }

  get onColumns() {
    return ON_COLUMNS.has(this.step);
  }

  /**
   * The option that stands for a cell at this moment: a room card has two, one for each face.
   * @param {string} cell
   * @returns {Option | undefined}
   */
  cellOption(cell) {
    if (!this.onCells) return undefined;
    const down = this.step === "room" && this.page.face === "down";
    return this.option(down ? `${cell} down` : cell);
  }

  /** The first half of a tool's or a helper's work, while its second half is asked for. */
  get picked() {
    return SECOND_HALVES.has(this.step) ? this.play.choices.at(-1) : undefined;
  }

  /** @param {string} name */
  option(name) {
    return this.question?.options.find((option) => option.name === name);
  }

  /** The rooms of the home as they stand, the Engineer's too once a play is finished. */
  get countedRooms() {
    return engine.countedRooms(this.state.cells, this.play.end?.engineer ?? []);
  }

  /** Whether a plan holds now. @param {import("../engine/types.mjs").PlanId} plan */
  planHolds(plan) {
    return engine[plan](this.state, this.countedRooms);
  }

  /** The sets of plans that count (S1). */
  get setsCounted() {
    return engine.setsCounted(this.state, this.play.position.solo).length;
  }

  /** The four roof cards that count, or all while there are fewer. */
  get roof() {
    if (this.play.end?.roof) return this.play.end.roof;
    return shownRoof(engine, this.state.roofs);
  }

  /** The points that a choice adds, with all that then happens by itself. @param {string} name */
  gain(name) {
    return scoreNow(choose(this.play, name)).total - this.score.total;
  }
}
