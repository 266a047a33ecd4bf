// The best line of a puzzle, fetched once and only when somebody asks for it.

/** @import { Engine } from "../engine/engine.mjs" */
/** @import { Sequence } from "../engine/types.mjs" */
/** @import { Play } from "./play_types.mjs" */

import { unmaskLine } from "./best_line.mjs";

export class LineFile {
  /** @type {Promise<Play | null> | undefined} */
  #line;

  /**
   * @param {Engine} engine
   * @param {Sequence} sequence
   * @param {string | null} address
   */
  constructor(engine, sequence, address) {
    this.engine = engine;
    this.sequence = sequence;
    this.address = address;
  }

  /**
   * The line with its score; null where there is none, or no net to get it.
   * @returns {Promise<Play | null>}
   */
  async read() {
    this.#line ??= this.#fetch();
    const line = await this.#line;
    if (!line) this.#line = undefined; // the net may come back
    return line;
  }

  async #fetch() {
    if (this.address === null) return null;
    try {
      const answer = await fetch(new URL(this.address, document.baseURI));
      if (!answer.ok) return null;
      const { turns, end } = unmaskLine(await answer.text());
      const play = { sequence: this.sequence, turns, end };
      return { ...play, score: this.engine.replay(play) };
    } catch {
      return null;
    }
  }
}
