// Hints on the page: each asking says one fact more about the same moment.

/** @import { DhPlay } from "./dh_play.mjs" */
/** @import { HintSearch } from "./exact_hint.mjs" */
/** @import { Hint, LostLine } from "./hints.mjs" */
/** @import { BestLine, Cards } from "./play_types.mjs" */

import { Engine } from "../engine/engine.mjs";
import { searchHint } from "./exact_hint.mjs";
import { LEVELS, lineHint, tellHint } from "./hints.mjs";
import { fill, html } from "./html.mjs";
import { hasSolver } from "./local_server.mjs";
import { sentence } from "./words.mjs";

const engine = new Engine();

/** Milliseconds that a worker may try everything; every puzzle that dhsolve makes needs far less (docs/benchmarks.md). */
const LIMIT = 20_000;

/** What searches for exact hints: the solver, or a worker that tries everything. */
const searcher = async () =>
  hasSolver() ? (await import("../pages/server_hint.mjs")).searchOnServer : searchHint;

export class HintPanel {
  level = 0;
  /** @type {Hint | LostLine | null} */
  #hint = null;
  /** @type {HintSearch | null} */
  #search = null;
  /** Whether the search for an exact hint took too long. */
  #isGivenUp = false;

  /**
   * @param {DhPlay} play
   * @param {Cards} puzzle
   * @param {BestLine} line
   */
  constructor(play, puzzle, line) {
    this.play = play;
    this.puzzle = puzzle;
    this.line = line;
  }

  /** The next level of the hint for this moment. */
  async ask() {
    if (this.#search) return;
    this.#hint ??= await this.#find();
    if (!this.#hint) return;
    this.level = Math.min(LEVELS, this.level + 1);
    this.#render();
  }

  /** The moment has passed: what was said about it goes. */
  clear() {
    this.stop();
    this.level = 0;
    this.#hint = null;
    this.#isGivenUp = false;
    this.#fill(html``);
  }

  /** Stop a search. */
  stop() {
    this.#search?.stop();
    this.#search = null;
    this.#fill(html``);
  }

  /** @returns {Promise<Hint | LostLine | null>} */
  async #find() {
    if (hasSolver()) return this.#searched();
    const { turns = [] } = this.play.solution ?? {};
    const line = await this.line.read();
    const hint = line && lineHint(engine, line, turns);
    if (hint && !("goBackTo" in hint)) return hint;
    if (this.puzzle.kind === "finish") return this.#searched(hint);
    if (!hint) this.#tell([this.#say("keep.no hint")]);
    return hint;
  }

  /**
   * The exact hint; null if the player goes on or stops it first. What takes too long is given up
   * for what is known besides.
   * @param {LostLine | null} [known]
   * @returns {Promise<Hint | LostLine | null>}
   */
  async #searched(known) {
    const { turns = [] } = this.play.solution ?? {};
    const search = (await searcher())(this.puzzle.sequence, turns);
    this.#search = search;
    this.#fill(html`<div class="hintbox" data-hint="searching"><p>${this.#say("keep.searching")}</p>
      <div class="acts"><button class="btn small" data-action="hint-stop">${this.#say("keep.stop")}</button></div></div>`);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let clock;
    /** @type {Promise<"late">} */
    const tooLong = new Promise((resolve) => {
      if (known !== undefined) clock = setTimeout(() => resolve("late"), LIMIT);
    });
    const hint = await Promise.race([search.found.catch(() => null), tooLong]);
    clearTimeout(clock);
    if (this.#search !== search) return null;
    this.#search = null;
    if (hint && hint !== "late") return hint;
    search.stop();
    this.#isGivenUp = hint === "late";
    if (!known) this.#tell([this.#say(this.#isGivenUp ? "keep.gave up" : "keep.no hint now")]);
    return known ?? null;
  }

  #render() {
    const { words } = this.play;
    if (!this.#hint || !words) return;
    const lines = tellHint(engine, this.#hint, this.puzzle.target, this.level, words);
    this.#tell(this.#isGivenUp ? [this.#say("keep.gave up"), ...lines] : lines);
  }

  /** @param {string[]} lines */
  #tell(lines) {
    const { play, level } = this;
    const told = lines.map(sentence);
    play.said = told.join(". ");
    play.render();
    const more = level > 0 && level < LEVELS && this.#hint && !("goBackTo" in this.#hint);
    this.#fill(html`<div class="hintbox" data-hint="${level}">
      <h3 class="label">${this.#say("play.hint")}${level > 0 && html` ${this.#say("play.of", level, LEVELS)}`}</h3>
      ${told.map((line) => html`<p>${line}</p>`)}
      <div class="acts">${more && html`<button class="btn small" data-action="hint-more">${this.#say("keep.more")}</button>`}<button class="btn small quiet" data-action="hint-close">${this.#say("play.close")}</button></div></div>`);
  }

  /** @param {import("./html.mjs").Markup} markup */
  #fill(markup) {
    const region = this.play.region("hint");
    if (region) fill(region, markup);
  }

  /**
   * @param {string} key
   * @param {(string | number)[]} values
   */
  #say(key, ...values) {
    return this.play.words?.say(key, ...values) ?? "";
  }
}
