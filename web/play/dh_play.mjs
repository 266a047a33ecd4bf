// <dh-play>: the element of a play page. It shows a play, and every tap, key and drag on it becomes
// a choice; what may be chosen and why not is the engine's to say.

/** @import { Sequence, Solution } from "../engine/types.mjs" */
/** @import { Puzzle } from "./moment.mjs" */
/** @import { Play } from "./play.mjs" */
/** @import { Words } from "./vocabulary.mjs" */

import { Refusal } from "../engine/refusal.mjs";
import { announcement } from "./announce.mjs";
import { findBestEnd } from "./best_end.mjs";
import { isLegal } from "./choices.mjs";
import { dropOn, listenToDrags } from "./dragging.mjs";
import { focusQuestion, keepFocus, listenToKeys } from "./focus.mjs";
import { History } from "./history.mjs";
import { loadSprite } from "./icons.mjs";
import { Moment } from "./moment.mjs";
import { countPoints, moveCard } from "./motion.mjs";
import { Notes } from "./notes.mjs";
import { choose, finish, isOver, solutionOf, startPlay, stepsOf } from "./play.mjs";
import { BadPlay, checkCards, checkShape, refusedPlay, sameSequence, withoutNulls } from "./play_file.mjs";
import { render, skeleton } from "./render.mjs";
import { loadJson, loadVocabulary } from "./vocabulary.mjs";
import { language } from "./words.mjs";

export class DhPlay extends HTMLElement {
  static observedAttributes = ["lang", "blind"];

  /** @type {Puzzle | undefined} */
  puzzle;
  /** @type {Puzzle | undefined} the puzzle that the page was made for */
  #own;
  /** @type {Words | undefined} */
  words;
  /** @type {History | undefined} */
  history;
  /** @type {"up" | "down"} */
  face = "up";
  /** @type {number | undefined} the points that were shown last */
  #points;
  /** @type {string} what was just done or refused, for those who listen */
  said = "";

  /** Whether the last thing done was done with a key. */
  keyed = false;
  /** @type {Notes | undefined} */
  notes;

  /** @type {Promise<void> | undefined} resolved once the play can be seen */
  ready;

  connectedCallback() {
    this.ready ??= this.#load();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} after
   */
  async attributeChangedCallback(name, before, after) {
    if (before === after || !this.words) return;
    if (name === "lang") {
      this.words = await loadVocabulary(this.language);
      skeleton(this);
    }
    this.render();
  }

  /** The site's own folder. */
  get base() {
    return new URL(this.getAttribute("base") ?? ".", document.baseURI);
  }

  get language() {
    return this.getAttribute("lang") || language();
  }

  get blind() {
    return this.hasAttribute("blind");
  }

  set blind(covered) {
    this.toggleAttribute("blind", covered);
  }

  async #load() {
    const address = this.getAttribute("puzzle");
    const icons = this.getAttribute("icons") ?? "assets/icons.svg";
    const [words, puzzle] = await Promise.all([
      loadVocabulary(this.language),
      address ? loadJson(new URL(address, document.baseURI)) : undefined,
      loadSprite(new URL(icons, this.hasAttribute("icons") ? document.baseURI : this.base)),
    ]);
    this.words = words;
    this.puzzle ??= puzzle;
    skeleton(this);
    this.notes = new Notes(this);
    this.addEventListener("click", (event) => this.#clicked(event));
    listenToKeys(this);
    listenToDrags(this);
    this.#own = this.puzzle;
    if (this.puzzle) this.#begin([startPlay(this.puzzle.sequence)], this.puzzle);
    this.dispatchEvent(new CustomEvent("ready", { bubbles: true }));
  }

  // --- what scripts may rely on ----------------------------------------------------------------

  get sequence() {
    return this.puzzle?.sequence;
  }

  /** Play other cards: a sequence/1, or a puzzle/1 with its target. @param {Sequence | Puzzle | undefined} cards */
  set sequence(cards) {
    if (!cards) return;
    const given = withoutNulls(cards);
    const puzzle = "sequence" in given ? given : { sequence: given };
    if (this.words) this.#begin(this.#accepted(puzzle.sequence, () => [startPlay(puzzle.sequence)]), puzzle);
    else this.puzzle = puzzle;
  }

  /** The solution/1 of the play so far, partial or complete. @returns {Solution | undefined} */
  get solution() {
    return this.history && solutionOf(this.history.now);
  }

  /** Load a play, of these cards or others; a PlayRefused where it cannot be, and what was played stays. @param {Solution | undefined} solution */
  set solution(solution) {
    if (!solution || !this.puzzle) return;
    const { sequence = this.puzzle.sequence, ...play } = withoutNulls(solution);
    const steps = this.#accepted(sequence, () => {
      checkShape(play);
      return stepsOf({ ...play, sequence });
    });
    this.#begin(steps, this.#puzzleOf(sequence));
  }

  /** The play at this moment. @returns {Play | undefined} */
  get play() {
    return this.history?.now;
  }

  // --- the play --------------------------------------------------------------------------------

  /** The puzzle that has these cards: the page's own, or one without a target. @type {(sequence: Sequence) => Puzzle} */
  #puzzleOf(sequence) {
    const known = [this.puzzle, this.#own].find((puzzle) => puzzle && sameSequence(sequence, puzzle.sequence));
    return known ?? { sequence };
  }

  /**
   * What a script hands over, if cards and play are as they should be; else the reason is said, and
   * a PlayRefused thrown.
   * @template T
   * @param {Sequence} sequence
   * @param {() => T} read
   * @returns {T}
   */
  #accepted(sequence, read) {
    const { words } = this;
    try {
      if (words) checkCards(sequence, (card) => words.kind(card));
      return read();
    } catch (error) {
      if (!words || !(error instanceof Refusal || error instanceof BadPlay)) throw error;
      const refused = refusedPlay(error, words);
      this.said = refused.message;
      this.render();
      throw refused;
    }
  }

  /**
   * @param {Play[]} steps
   * @param {Puzzle} puzzle
   */
  #begin(steps, puzzle) {
    this.puzzle = puzzle;
    this.history = new History(steps);
    this.#points = undefined;
    this.said = "";
    this.#changed();
  }

  #changed() {
    this.face = "up";
    this.render();
    this.dispatchEvent(new CustomEvent("change", { bubbles: true }));
  }

  /** The column taken on this turn, while it is played. */
  get column() {
    const { history } = this;
    if (!history || isOver(history.now)) return undefined;
    const { choices, question } = history.now;
    if (!question || question.step === "column") return undefined;
    const at = history.lastAsked((step) => step === "column");
    if (at < 0) return history.now.position.markets[0].length === 1 ? 0 : undefined;
    const taken = choices[history.steps[at].choices.length];
    return /^\d$/.test(taken ?? "") ? Number(taken) : undefined;
  }

  /** The question that the column was taken at; without a column, the question that is open. */
  #beforeColumn() {
    const { history, column } = this;
    if (column === undefined) return history?.now.question;
    const at = history?.lastAsked((step) => step === "column") ?? -1;
    return history?.steps[at]?.question;
  }

  get moment() {
    const { history, words, puzzle, face, blind, column } = this;
    if (!history || !words || !puzzle) throw new Error("the play is not there yet");
    const { canUndo, canRedo, now } = history;
    const { markets } = this.#beforeColumn() ?? now.position;
    return new Moment(now, words, puzzle, { face, blind, column, markets, canUndo, canRedo });
  }

  render() {
    if (!this.history || !this.words) return;
    const { moment } = this;
    this.dataset.state = moment.stateName;
    this.dataset.round = String(moment.round);
    keepFocus(this, () => render(this, moment, this.said));
    countPoints(this, this.#points ?? moment.score.total, moment);
    this.#points = moment.score.total;
  }

  /**
   * Choose something; what is refused is explained beside what was touched.
   * @param {string} name
   * @param {Element} [touched]
   * @returns {boolean} whether it was chosen
   */
  choose(name, touched) {
    const { history } = this;
    if (!history) return false;
    const { question } = history.now;
    const option = question?.options.find((one) => one.name === name);
    if (!option && /^\d$/.test(name)) return this.#takeOther(name, touched);
    if (!option || !isLegal(option)) {
      if (option?.reason) this.refuse(option.reason, touched);
      return false;
    }
    const before = this.moment;
    history.push(choose(history.now, name));
    this.said = announcement(before, this.moment, name);
    this.notes?.hide();
    this.#changed();
    moveCard(this, before, name);
    focusQuestion(this);
    return true;
  }

  /**
   * Another column than the one taken, or the same one put back.
   * @param {string} name
   * @param {Element} [touched]
   */
  #takeOther(name, touched) {
    const { history, column } = this;
    const at = history?.lastAsked((step) => step === "column") ?? -1;
    if (!history || at < 0) return false;
    history.goTo(at);
    if (String(column) !== name) return this.choose(name, touched);
    this.said = "";
    this.#changed();
    return true;
  }

  /** Put back what is in hand: the column, or a tool or helper at work. */
  putBack() {
    const { history } = this;
    const at = history?.lastAsked((step) => step === "column" || step === "helper") ?? -1;
    if (!history || at < 0 || at === history.at) return;
    history.goTo(at);
    this.said = "";
    this.#changed();
    focusQuestion(this);
  }

  /**
   * Say why something may not be chosen.
   * @param {string} code
   * @param {Element} [touched]
   */
  refuse(code, touched) {
    if (!this.words) return;
    this.said = this.words.reason(code);
    this.render();
    this.notes?.refuse(code, touched);
  }

  // --- taps and buttons ------------------------------------------------------------------------

  /** @param {MouseEvent} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target.closest("button, [data-choice]") : null;
    if (!(target instanceof HTMLElement) || !this.contains(target) || event.defaultPrevented) return;
    const { action, face, choice, sheet, cards, reason } = target.dataset;
    if (action !== undefined) this.act(action);
    else if (face !== undefined) this.#turn(face === "down" ? "down" : "up");
    else if (choice !== undefined) this.choose(choice, target);
    else if (reason !== undefined) this.refuse(reason, target);
    else if (sheet !== undefined || cards !== undefined) this.notes?.open(sheet ?? "card", cards?.split(" ") ?? []);
    else if (target.dataset.cell !== undefined) this.notes?.ask(target);
  }

  /** @param {"up" | "down"} face */
  #turn(face) {
    this.face = face;
    this.said = "";
    this.render();
  }

  /**
   * Do what a button says. What is not the element's own is left to those who listen to `action`.
   * @param {string} action
   */
  act(action) {
    const { history } = this;
    if (!history) return;
    this.notes?.hide();
    if (action === "undo") this.#went(() => history.undo());
    else if (action === "redo") this.#went(() => history.redo());
    else if (action === "restart") this.#went(() => history.goTo(0));
    else if (action === "back") this.putBack();
    else if (action === "close") this.notes?.close();
    else if (action === "blind") this.#cover();
    else if (action === "finish") this.#enough();
    else if (action === "best-end") this.bestEnd();
    else this.dispatchEvent(new CustomEvent("action", { detail: action, bubbles: true }));
  }

  /** @param {() => void} move */
  #went(move) {
    move();
    this.said = "";
    this.notes?.hide();
    this.#changed();
  }

  #cover() {
    this.blind = !this.blind;
    this.notes?.close();
  }

  /** Enough of what is asked at the end: no more helpers, no more rooms; of the roof the best four. */
  #enough() {
    const { history } = this;
    /** @type {(word: string) => boolean} */
    const offers = (word) => Boolean(history?.now.question?.options.some(({ name }) => name === word));
    while (history?.now.question && !offers("done") && !offers("best")) history.undo();
    if (!history?.now.question) return;
    history.push(choose(history.now, offers("done") ? "done" : "best"));
    this.said = "";
    this.#changed();
    focusQuestion(this);
  }

  /** The best use of what is left at the end. */
  async bestEnd() {
    const { history, words } = this;
    const { question, position } = history?.now ?? {};
    if (!history || !words || !question || !position) return;
    if (question.step === "engineer" || question.step === "roof") return this.#bestOfTheRest();
    this.said = words.say("play.searching");
    this.render();
    const { state, discards, actions = [] } = question;
    const started = history.now;
    const end = await findBestEnd({ state, discards, solo: position.solo }, actions);
    if (history.now !== started) return; // the player went on meanwhile
    history.push(finish(started, end));
    this.said = "";
    this.#changed();
  }

  #bestOfTheRest() {
    const { history } = this;
    while (history?.now.question?.options.some((option) => option.name === "best")) {
      history.push(choose(history.now, "best"));
    }
    this.#changed();
  }

  /** What a drag does: the thing dragged is chosen, then the place where it was dropped. */
  drop = dropOn;

  /** A part of the page that others fill: `hint` below the question, `result` after the end. @param {string} name */
  region(name) {
    return this.querySelector(`[data-region="${name}"]`);
  }
}

