// The way back and forth: every step of a play, and where one stands among them.

/** @import { Play } from "./play.mjs" */

export class History {
  /**
   * @param {Play[]} steps
   */
  constructor(steps) {
    this.steps = steps;
    this.at = steps.length - 1;
  }

  get now() {
    return this.steps[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.steps.length - 1;
  }

  /** Go on with a step; what was undone before is gone. @param {Play} play */
  push(play) {
    this.steps = [...this.steps.slice(0, this.at + 1), play];
    this.at += 1;
  }

  undo() {
    if (this.canUndo) this.at -= 1;
  }

  redo() {
    if (this.canRedo) this.at += 1;
  }

  /** Back to a step, which stays the latest: what came after can be redone. @param {number} at */
  goTo(at) {
    this.at = at;
  }

  /**
   * The latest step of this turn (or this end) at which a question was asked; -1 if there is none.
   * @param {(step: string) => boolean} wanted
   */
  lastAsked(wanted) {
    const { turns } = this.now;
    for (let at = this.at; at >= 0; at -= 1) {
      const play = this.steps[at];
      if (play.turns.length !== turns.length) return -1;
      if (play.question && wanted(play.question.step)) return at;
    }
    return -1;
  }
}
