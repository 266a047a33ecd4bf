// A clock for those who want one: it runs while the page is seen and the home is not done.

/** @import { DhPlay } from "./dh_play.mjs" */

const SECOND = 1000;

/** `4:07`, `1:02:30`. @type {(seconds: number) => string} */
export function clockText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at ? String(part).padStart(2, "0") : String(part))).join(":");
}

export class Clock {
  seconds = 0;

  /**
   * @param {DhPlay} play
   */
  constructor(play) {
    this.play = play;
    setInterval(() => this.#tick(), SECOND);
  }

  #tick() {
    if (document.hidden || this.play.dataset.state === "done") return;
    this.seconds += 1;
    this.show();
  }

  /** Write the time beside the title; it is never read aloud by itself. */
  show() {
    const { words } = this.play;
    const meta = this.play.querySelector(".top .meta");
    if (!meta || !words) return;
    const shown = meta.querySelector(".clock") ?? meta.appendChild(document.createElement("span"));
    shown.className = "clock";
    shown.textContent = words.say("keep.time", clockText(this.seconds));
  }
}
