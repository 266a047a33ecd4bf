// The end of a play with one's own cards: its points, its home, and the ways to what was possible.

/** @import { DhPlay } from "../play/dh_play.mjs" */
/** @import { Markup } from "../play/html.mjs" */
/** @import { Words } from "../play/vocabulary.mjs" */

import { Engine } from "../engine/engine.mjs";
import { fill, html } from "../play/html.mjs";
import { scenes } from "../play/replay.mjs";
import { ReplayView } from "../play/replay_view.mjs";
import { bigMedal, partsTable } from "../play/view_result.mjs";

const engine = new Engine();

/** @type {(words: Words, points: number) => Markup} */
const hero = (words, points) => html`<div class="hero" data-medal="none">${bigMedal("none", points)}
  <div><h2>${words.say("keep.own home")}</h2><p>${words.say("keep.own points", points)}</p></div></div>`;

export class OwnResult {
  /** @param {DhPlay} play */
  constructor(play) {
    this.play = play;
  }

  get points() {
    return this.play.solution?.score?.total ?? null;
  }

  /** Statistics are of puzzles only. */
  keep() {}

  clear() {
    const region = this.play.region("result");
    if (region) fill(region, html``);
  }

  async show() {
    const { words, solution } = this.play;
    const region = this.play.region("result");
    if (!solution?.score || !words || !region) return;
    fill(region, html`<div class="dl">${hero(words, solution.score.total)}
        <div class="sharebox"><button class="btn main" data-action="review">${words.say("page.look back")}</button><button class="btn" data-action="find">${words.say("play.find")}</button></div>
        ${partsTable(words, solution.score, undefined)}</div>
      <div class="dr"><section class="two"><div data-replay="place"></div></section></div>`);
    const place = region.querySelector('[data-replay="place"]');
    const film = { name: words.say("keep.yours"), scenes: scenes(engine, solution, words) };
    if (place) new ReplayView(place, words, [film], film.scenes.length - 1);
  }
}
