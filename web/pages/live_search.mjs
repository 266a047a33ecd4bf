// A search while it runs: best found, bound and time, the two lines, and the best home so far.

/** @import { Job } from "./job.mjs" */
/** @import { Moment } from "./search_chart.mjs" */
/** @import { Words } from "../play/vocabulary.mjs" */

import { fill, html } from "../play/html.mjs";
import { follow, stop } from "./job.mjs";
import { searchChart } from "./search_chart.mjs";

const TICK = 500;

/** The parts that a search shows. @type {(words: Words, chart: boolean) => import("../play/html.mjs").Markup} */
export const searchView = ({ say }, chart) => html`
  <dl class="livenums"><div><dt>${say("best.found")}</dt><dd data-now="best">–</dd></div><div><dt>${say("word.bound")}</dt><dd data-now="bound">–</dd></div><div><dt>${say("best.took")}</dt><dd data-now="seconds">–</dd></div></dl>
  ${chart && html`<div data-chart></div>`}
  <p role="status"></p>`;

export class LiveSearch {
  /** The address of the job that runs. */
  #running = "";
  /** The points of the play that is drawn. */
  #drawn = -1;

  /**
   * @param {HTMLElement} place with the parts of `searchView`
   * @param {Words} words
   * @param {(play: any) => void} draw is told every better play
   */
  constructor(place, words, draw) {
    this.place = place;
    this.words = words;
    this.draw = draw;
  }

  /** Say something about the search. @param {string} text */
  say(text) {
    this.#part("[role=status]").textContent = text;
  }

  /** Show a job until it ends; the last that is known of it. @param {string} address */
  async watch(address) {
    this.#running = address;
    this.#drawn = -1;
    /** @type {Moment[]} */
    const moments = [];
    let heard = performance.now();
    // between two pieces of news only the time goes on
    const clock = setInterval(() => {
      const last = moments[moments.length - 1];
      if (last) this.#showTime(moments, last.seconds + (performance.now() - heard) / 1000);
    }, TICK);
    try {
      const job = await follow(address, (now) => {
        heard = performance.now();
        this.#show(now, moments);
      });
      this.place.dataset.state = job.state;
      return job;
    } finally {
      clearInterval(clock);
      this.#running = "";
    }
  }

  get isRunning() {
    return this.#running !== "";
  }

  stop() {
    if (this.#running) stop(this.#running);
  }

  /** @param {Job} job @param {Moment[]} moments */
  #show({ state, best, bound, seconds, play }, moments) {
    const under = state === "queued" || state === "running";
    if (under) this.place.dataset.state = state;
    if (state !== "queued") moments.push({ seconds, best, bound });
    this.#part("[data-now=best]").textContent = String(best ?? "–");
    this.#part("[data-now=bound]").textContent = String(bound ?? "–");
    this.#showTime(moments, seconds);
    const met = best !== null && best === bound;
    const said = under || state === "failed" ? state : met ? "met" : "not met";
    this.say(this.words.say(`best.${said}`));
    const points = play?.score?.total ?? -1;
    if (points <= this.#drawn) return;
    this.#drawn = points;
    this.draw(play);
  }

  /** @param {Moment[]} moments @param {number} seconds */
  #showTime(moments, seconds) {
    this.#part("[data-now=seconds]").textContent = `${seconds.toFixed(1)} s`;
    const chart = this.place.querySelector("[data-chart]");
    const last = moments[moments.length - 1];
    if (chart && last) fill(chart, searchChart([...moments, { ...last, seconds }], this.words.say));
  }

  /** @type {(selector: string) => HTMLElement} */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.place.querySelector(selector));
  }
}
