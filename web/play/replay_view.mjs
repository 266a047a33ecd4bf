// The best home as it is built, turn by turn, and beside it the player's own.

/** @import { Markup } from "./html.mjs" */
/** @import { Scene } from "./replay.mjs" */
/** @import { Words } from "./vocabulary.mjs" */

import { fill, html } from "./html.mjs";
import { icon } from "./icons.mjs";
import { picture } from "./view_home.mjs";

const STEP = 1100;

/**
 * A home and its scenes; where it differs from another scene it is marked.
 * @typedef {{name: string, scenes: Scene[], against?: Scene, look?: string}} Film
 */

/** One scene of a home; after its last one that one stays. @type {(words: Words, film: Film, at: number) => Markup} */
export function still(words, { name, scenes, look }, at) {
  const { state, roof, score } = scenes[Math.min(at, scenes.length - 1)];
  const label = `${name}: ${words.say("play.points", score.total)}`;
  return html`<figure class="${look}"><div class="home tiny" role="img" aria-label="${label}">${picture(words, state, roof)}</div><figcaption><b>${name}</b> ${score.total}</figcaption></figure>`;
}

export class ReplayView {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #running;
  at = 0;

  /**
   * @param {Element} place
   * @param {Words} words
   * @param {Film[]} films the best home last: its turns are told
   * @param {number} first the scene to begin with
   */
  constructor(place, words, films, first) {
    this.place = place;
    this.words = words;
    this.films = films;
    this.last = Math.max(...films.map(({ scenes }) => scenes.length)) - 1;
    this.at = first;
    this.#skeleton();
    this.show(first);
  }

  #skeleton() {
    const { words, last } = this;
    fill(this.place, html`<div class="pair${this.films.length === 1 ? " one" : ""}" data-replay="homes"></div>
      <p class="told" data-replay="told"></p>
      <div class="replay" role="group" aria-label="${words.say("keep.replay")}">
        <button class="btn icon main" data-replay="run" aria-label="${words.say("keep.run")}">${icon("play")}</button>
        <button class="btn icon quiet" data-replay="back" aria-label="${words.say("keep.turn before")}">${icon("back")}</button>
        <label class="range"><span class="vh">${words.say("keep.turn")}</span><input type="range" min="0" max="${last}" value="0"></label>
        <button class="btn icon quiet" data-replay="next" aria-label="${words.say("keep.turn after")}">${icon("next")}</button>
        <output></output></div>`);
    this.place.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button[data-replay]") : null;
      const what = button?.getAttribute("data-replay");
      if (what === "run") this.run();
      if (what === "back") this.#jump(this.at - 1);
      if (what === "next") this.#jump(this.at + 1);
    });
    const range = this.place.querySelector("input");
    range?.addEventListener("input", () => this.#jump(Number(range.value)));
  }

  /** @param {number} at */
  #jump(at) {
    this.stop();
    this.show(at);
  }

  /** Turn after turn from the beginning, or stop there. */
  run() {
    if (this.#running !== undefined) return this.stop();
    this.show(this.at >= this.last ? 0 : this.at);
    this.#running = setInterval(() => {
      if (this.at >= this.last || !this.place.isConnected) this.stop();
      else this.show(this.at + 1);
    }, STEP);
  }

  stop() {
    clearInterval(this.#running);
    this.#running = undefined;
  }

  /** Mark the rooms that the other home has not. @param {Element[]} figures */
  #mark(figures) {
    for (const [number, { scenes, against }] of this.films.entries()) {
      if (!against) continue;
      const { cells } = scenes[Math.min(this.at, scenes.length - 1)].state;
      for (const room of figures[number].querySelectorAll("[data-run]")) {
        const run = (room.getAttribute("data-run") ?? "").split(" ");
        const same = run.every((cell) => cells[cell]?.room === against.state.cells[cell]?.room);
        room.classList.toggle("marked", !same);
      }
    }
  }

  /** @param {number} at */
  show(at) {
    const { words, place, last } = this;
    this.at = Math.min(last, Math.max(0, at));
    /** @type {(name: string) => Element} */
    const part = (name) => /** @type {Element} */ (place.querySelector(`[data-replay="${name}"]`));
    fill(part("homes"), html`${this.films.map((film) => still(words, film, this.at))}`);
    this.#mark([...part("homes").querySelectorAll("figure")]);
    const { scenes } = this.films[this.films.length - 1];
    fill(part("told"), html`${scenes[Math.min(this.at, scenes.length - 1)].text}`);
    const range = place.querySelector("input");
    if (range) range.value = String(this.at);
    const output = place.querySelector("output");
    if (output) output.textContent = words.say("play.of", this.at, last);
  }
}
