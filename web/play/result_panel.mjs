// The result of a finished play: shown on the page, and kept in the statistics.

/** @import { DhPlay } from "./dh_play.mjs" */
/** @import { BestLine, Puzzle } from "./play_types.mjs" */
/** @import { Kept } from "./storage.mjs" */

import { Engine } from "../engine/engine.mjs";
import { loadDays, newest } from "./days.mjs";
import { fill, html } from "./html.mjs";
import { hasSolver } from "./local_server.mjs";
import { scenes } from "./replay.mjs";
import { ReplayView } from "./replay_view.mjs";
import { dayOf, readResults, withResult, writeResults } from "./statistics.mjs";
import { hero, nextDay, partsTable, reviewButton, shareBox, streetOfDays } from "./view_result.mjs";

const engine = new Engine();

export class ResultPanel {
  /** The play that is shown. */
  #shown = "";

  /**
   * @param {DhPlay} play
   * @param {Puzzle} puzzle
   * @param {BestLine} line
   * @param {Kept} kept
   */
  constructor(play, puzzle, line, kept) {
    this.play = play;
    this.puzzle = puzzle;
    this.line = line;
    this.kept = kept;
  }

  get points() {
    return this.play.solution?.score?.total ?? null;
  }

  /**
   * Put the points into the statistics.
   * @param {boolean} shown whether the solution was shown first
   */
  keep(shown) {
    if (this.points === null) return;
    const day = dayOf(new Date());
    writeResults(this.kept, withResult(readResults(this.kept), this.puzzle, this.points, day, shown));
  }

  /** There is no result, or none any more. */
  clear() {
    const region = this.play.region("result");
    this.#shown = "";
    if (region) fill(region, html``);
  }

  /** The puzzle of the visitor's day, if there is one and it is not this one. */
  async #nextDay() {
    const address = this.play.getAttribute("days");
    if (address === null) return null;
    const today = dayOf(new Date());
    try {
      const day = newest(await loadDays(new URL(address, document.baseURI)), today);
      if (hasSolver() && day?.date !== today) return null; // made once it is asked for
      return day?.date === this.puzzle.date ? null : day;
    } catch {
      return null; // without net, and never seen before
    }
  }

  /** Show the result; the best home joins it as soon as its line is there. */
  async show() {
    const { play, puzzle } = this;
    const solution = play.solution;
    const region = play.region("result");
    if (!solution?.score || !play.words || !region) return;
    const [line, next] = await Promise.all([this.line.read(), this.#nextDay()]);
    if (play.puzzle !== puzzle || play.solution?.score?.total !== solution.score.total || !play.words) return;
    const { words } = play;
    const today = dayOf(new Date());
    const shown = JSON.stringify([solution.turns, solution.end]);
    if (shown !== this.#shown) fill(region, html``); // another home may have the same points
    this.#shown = shown;
    fill(region, html`<div class="dl">${hero(words, puzzle, solution.score.total)}${shareBox(words, puzzle, solution.score.total)}${reviewButton(words)}
      ${partsTable(words, solution.score, line?.score)}</div>
      <div class="dr">${line && html`<section class="two"><div class="rowhead"><h2>${words.say("keep.two homes")}</h2></div><div data-replay="place"></div></section>`}
      ${streetOfDays(words.say, readResults(this.kept), today)}
      ${next && nextDay(words, next, new URL(`play/${next.date}/`, play.base))}</div>`);
    const place = region.querySelector('[data-replay="place"]');
    if (!line || !place || place.childElementCount) return;
    const mine = { name: words.say("keep.yours"), scenes: scenes(engine, solution, words) };
    const best = { name: words.say("keep.best"), scenes: scenes(engine, line, words) };
    new ReplayView(place, words, [mine, best], best.scenes.length - 1);
  }
}
