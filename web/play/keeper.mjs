// Keeps the play of a page: saved at every change, there again after a reload, the same in all
// tabs, from a link or a file; what cannot be gone on with is offered as a download.

/** @import { DhPlay } from "./dh_play.mjs" */
/** @import { Turn } from "../engine/types.mjs" */
/** @import { Clock } from "./clock.mjs" */
/** @import { Cards, Play } from "./play_types.mjs" */
/** @import { AsidePlay, Kept, SavedPlay } from "./storage.mjs" */

import { Engine } from "../engine/engine.mjs";
import { download } from "./downloads.mjs";
import { fill, html } from "./html.mjs";
import { BadLink, playFromHash, playToHash } from "./link.mjs";
import { BadPlay, checkedPlay, readPlay, sameSequence } from "./play_file.mjs";
import { SavedPlays } from "./storage.mjs";
import { sentence } from "./words.mjs";

const engine = new Engine();

export class Keeper {
  /** What was given away: the highest hint, and whether the solution was shown. */
  helped = { hints: 0, shown: false };
  /** @type {Clock | null} */
  clock = null;
  /** A sentence about what just happened to the play. */
  note = "";
  /** Whether a play is being loaded, not played. */
  isLoading = false;
  /** @type {SavedPlays} */
  #saves;

  /**
   * @param {DhPlay} play
   * @param {Cards} puzzle
   * @param {Kept} kept
   */
  constructor(play, puzzle, kept) {
    this.play = play;
    this.puzzle = puzzle;
    this.kept = kept;
    this.#saves = new SavedPlays(kept, puzzle, (saved) => checkedPlay(engine, puzzle.sequence, saved));
  }

  /** Go on with the play of the link, or with the one that was saved; and keep what follows. */
  start() {
    const saved = this.#saves.load();
    if (saved) this.#show(saved);
    this.#openLink();
    this.play.addEventListener("change", () => this.save());
    addEventListener("storage", ({ key }) => key === this.#saves.key && this.#follow());
    addEventListener("pageshow", () => this.#follow());
    addEventListener("hashchange", () => this.#openLink());
    document.addEventListener("visibilitychange", () => !document.hidden && this.#follow());
    this.#listenToFiles();
    this.render();
  }

  // --- saving ----------------------------------------------------------------------------------

  /** Save the play as it is; a play without a turn is saved only over another one, one of other cards never. */
  save() {
    const { history } = this.play;
    if (this.isLoading || !history || this.play.puzzle !== this.puzzle) return;
    const { turns, end } = history.now;
    const later = history.steps[history.steps.length - 1].turns.slice(turns.length);
    if (!turns.length && !later.length && !this.#saves.exists) return;
    const { sequence } = this.puzzle;
    const { hints, shown } = this.helped;
    const play = { format: "solution/1", sequence, turns, ...(end && { end }) };
    this.#saves.save({
      play,
      ...(later.length && { redo: later }),
      ...(hints && { hints }),
      ...(shown && { shown }),
      ...(this.clock && { seconds: this.clock.seconds }),
    });
    this.note = "";
    this.render();
  }

  /**
   * Show a saved play, with the turns that were taken back still to be redone.
   * @param {SavedPlay} saved
   */
  #show({ play, redo = [], hints = 0, shown = false, seconds = 0 }) {
    this.helped = { hints, shown };
    if (this.clock) this.clock.seconds = seconds;
    this.#load(play, redo);
  }

  /**
   * @param {Play} play
   * @param {Turn[]} redo
   */
  #load(play, redo = []) {
    this.isLoading = true;
    try {
      this.play.solution = { ...play, turns: [...play.turns, ...redo] };
      const { history } = this.play;
      if (redo.length && history) {
        const count = play.turns.length;
        history.goTo(history.steps.findLastIndex((step) => step.turns.length === count && !step.choices.length));
        this.play.render();
      }
    } finally {
      this.isLoading = false;
    }
    this.play.dispatchEvent(new CustomEvent("load"));
  }

  /** Take over what another tab has saved. */
  #follow() {
    if (!this.#saves.isOvertaken()) return;
    const saved = this.#saves.load();
    if (!saved) return;
    this.#show(saved);
    this.say("keep.other tab");
  }

  // --- links and files -------------------------------------------------------------------------

  /** The address that opens this play in another browser. */
  get link() {
    const { turns, end } = this.play.solution ?? { turns: [] };
    const address = new URL(location.href);
    address.hash = playToHash(this.puzzle.id, { turns, end });
    return address.href;
  }

  /** The solution/1 of this play as text. */
  get text() {
    return `${JSON.stringify(this.play.solution, null, 2)}\n`;
  }

  get fileName() {
    return `dream-home-${this.puzzle.date ?? this.puzzle.id}.json`;
  }

  #openLink() {
    try {
      const linked = playFromHash(location.hash);
      if (!linked) return;
      if (linked.puzzle !== this.puzzle.id) throw new BadLink("keep.link other");
      this.#open(checkedPlay(engine, this.puzzle.sequence, linked), "keep.link opened");
    } catch (error) {
      this.#refuse(error);
    }
    // a reload goes on with the play, not with the link
    history.replaceState(null, "", location.pathname + location.search);
  }

  /**
   * Open the play in the text of a file.
   * @param {string} text
   */
  openText(text) {
    try {
      const play = readPlay(text);
      if (!sameSequence(play.sequence, this.puzzle.sequence)) throw new BadPlay("keep.file other");
      this.#open(checkedPlay(engine, this.puzzle.sequence, play), "keep.file opened");
    } catch (error) {
      this.#refuse(error);
    }
  }

  /**
   * Go on with a play from outside; the one that was here is put aside.
   * @param {Play} play
   * @param {string} note
   */
  #open(play, note) {
    this.#saves.putAside(play);
    this.#load(play);
    this.save();
    this.say(note);
  }

  /** @param {unknown} error */
  #refuse(error) {
    if (!(error instanceof BadLink || error instanceof BadPlay)) throw error;
    const where = error instanceof BadPlay && error.where ? ` (${error.where})` : "";
    this.say(error.message, where);
  }

  #listenToFiles() {
    const { play } = this;
    play.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    play.addEventListener("drop", async (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      this.openText(await file.text());
    });
  }

  // --- what is said ----------------------------------------------------------------------------

  /**
   * Say something about the play, to be seen and heard.
   * @param {string} key
   * @param {string} more
   */
  say(key, more = "") {
    const { words } = this.play;
    if (!words) return;
    this.note = sentence(words.say(key)) + more;
    this.play.said = this.note;
    this.play.render();
    this.render();
  }

  /** Notes below the question: what happened, whether plays are kept, what can be downloaded. */
  render() {
    const { words } = this.play;
    const region = this.play.region("kept");
    if (!words || !region) return;
    const { failure } = this.kept;
    fill(region, html`
      ${failure && html`<p class="keptnote" data-kept="${failure}">${words.say(`keep.${failure}`)} <button class="link" data-action="sheet-export">${words.say("play.export")}</button></p>`}
      ${this.note && html`<p class="keptnote" data-kept="note">${this.note}</p>`}
      ${this.#saves.aside().map((aside, at) => this.#offer(aside, at))}`);
  }

  /**
   * @param {AsidePlay} aside
   * @param {number} at
   */
  #offer({ why }, at) {
    const { words } = this.play;
    return html`<p class="keptnote" data-kept="${why}">${words?.say(`keep.aside ${why}`)}
      <button class="link" data-action="aside-download ${at}">${words?.say("keep.download")}</button>
      <button class="link" data-action="aside-forget ${at}">${words?.say("keep.forget")}</button></p>`;
  }

  /**
   * Download a play that was put aside, or throw it away.
   * @param {string} what
   * @param {number} at
   */
  actOnAside(what, at) {
    const aside = this.#saves.aside()[at];
    if (!aside) return;
    if (what === "download") download(aside.text, `dream-home-${aside.date ?? "play"}-${aside.why}.json`);
    else this.#saves.forget(aside);
    this.render();
  }
}
