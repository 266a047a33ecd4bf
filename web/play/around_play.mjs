// What surrounds a play on its page: keeping, hints, result, solution, sharing, the menu.

/** @import { DhPlay } from "./dh_play.mjs" */
/** @import { BestLine, Cards } from "./play_types.mjs" */

import { Engine } from "../engine/engine.mjs";
import { Clock } from "./clock.mjs";
import { copy, download } from "./downloads.mjs";
import { HintPanel } from "./hint_panel.mjs";
import { fill, html } from "./html.mjs";
import { Keeper } from "./keeper.mjs";
import { REVIEWED } from "./local_server.mjs";
import { shareLine } from "./medals.mjs";
import { scenes } from "./replay.mjs";
import { ReplayView } from "./replay_view.mjs";
import { ResultPanel } from "./result_panel.mjs";
import { readSettings } from "./settings.mjs";
import { Kept } from "./storage.mjs";
import { fileSheet, menuSheet } from "./view_menu.mjs";

const engine = new Engine();

export class AroundPlay {
  /** Whether the solution was asked for once already. */
  #asked = false;

  /**
   * @param {DhPlay} play
   * @param {Cards} puzzle
   * @param {BestLine} line
   * @param {new (play: DhPlay, puzzle: any, line: BestLine, kept: Kept) => Pick<ResultPanel, "points" | "keep" | "show" | "clear">} Result what is shown at the end
   */
  constructor(play, puzzle, line, Result = ResultPanel) {
    const kept = new Kept(() => localStorage);
    this.play = play;
    this.puzzle = puzzle;
    this.line = line;
    this.kept = kept;
    this.keeper = new Keeper(play, puzzle, kept);
    this.hints = new HintPanel(play, puzzle, this.line);
    this.result = new Result(play, puzzle, line, kept);
    const settings = readSettings(kept);
    if (puzzle.kind === "deck" && settings.blind === "on") play.blind = true;
    if (settings.timer === "on") this.keeper.clock = new Clock(play);
    play.addEventListener("action", (event) => this.#act(/** @type {CustomEvent} */ (event).detail));
    this.keeper.start();
    this.#show();
    play.addEventListener("load", () => this.#show());
    play.addEventListener("change", () => this.#changed());
    this.line.read(); // so that hints are there without a net, too
    play.dataset.kept = "";
  }

  /** Whether the play is of this puzzle: a script may have put other cards on the page. */
  get #isOwn() {
    return this.play.puzzle === this.puzzle;
  }

  get #isDone() {
    return this.#isOwn && this.play.dataset.state === "done";
  }

  #changed() {
    this.#asked = false;
    if (this.#isDone && !this.keeper.isLoading) this.result.keep(this.keeper.helped.shown);
    this.#show();
  }

  #show() {
    this.keeper.clock?.show();
    this.hints.clear();
    if (this.#isDone) this.result.show();
    else this.result.clear();
  }

  /** @param {string} action */
  async #act(action) {
    const [name, at] = action.split(" ");
    if (name === "hint" || name === "hint-more") await this.#hint();
    else if (name === "hint-stop") this.hints.stop();
    else if (name === "hint-close") this.hints.clear();
    else if (name === "share") await this.#share();
    else if (name === "solution" || name === "solution-show") await this.#solution();
    else if (name === "review") this.#review();
    else if (name === "find") location.assign(new URL("find/#now", this.play.base));
    else if (name === "menu") this.#sheet(menuSheet);
    else if (name === "export") this.#sheet(fileSheet);
    else if (name === "download") download(this.keeper.text, this.keeper.fileName);
    else if (name === "copy") await this.#copy(this.keeper.text);
    else if (name === "link") await this.#copy(this.keeper.link);
    else if (name.startsWith("sheet-")) this.#leaveSheet(name.slice("sheet-".length));
    else if (name.startsWith("aside-")) this.keeper.actOnAside(name.slice("aside-".length), Number(at));
  }

  async #hint() {
    if (!this.#isOwn) return this.keeper.say("keep.other cards");
    await this.hints.ask();
    this.keeper.helped.hints = Math.max(this.keeper.helped.hints, this.hints.level);
    this.keeper.save();
  }

  /** With the device's own sharing, or into the clipboard. */
  async #share() {
    const { words } = this.play;
    const { points } = this.result;
    if (!words || points === null || this.puzzle.target === undefined) return;
    const text = shareLine(this.puzzle, points, words);
    const url = location.href.split("#")[0];
    if (navigator.share && navigator.maxTouchPoints > 0) {
      try {
        await navigator.share({ text, url });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    await this.#copy(`${text}\n${url}`);
  }

  /** @param {string} text */
  async #copy(text) {
    const done = await copy(text);
    this.play.notes?.close();
    this.keeper.say(done ? "keep.copied" : "keep.not copied");
  }

  // --- the solution ----------------------------------------------------------------------------

  /** After the medal it is shown with the result; before, only to who asks for it twice. */
  async #solution() {
    const { play, puzzle } = this;
    const { words } = play;
    const region = play.region("hint");
    if (!words || !region || puzzle.target === undefined) return;
    if (!this.#isOwn) return this.keeper.say("keep.other cards");
    if (this.#isDone) {
      play.querySelector(".two")?.scrollIntoView({ block: "start" });
      return;
    }
    if (!this.#asked) {
      this.#asked = true;
      this.hints.clear();
      fill(region, html`<div class="hintbox" data-hint="solution"><p>${words.say("keep.ask twice", puzzle.target)}</p>
        <div class="acts"><button class="btn small" data-action="solution-show">${words.say("keep.show it")}</button><button class="btn small quiet" data-action="hint-close">${words.say("play.close")}</button></div></div>`);
      return;
    }
    const line = await this.line.read();
    if (!line) return this.keeper.say("keep.no hint");
    this.keeper.helped.shown = true;
    this.keeper.save();
    fill(region, html`<div class="hintbox" data-hint="replay"><div data-replay="place"></div>
      <div class="acts"><button class="btn small quiet" data-action="hint-close">${words.say("play.close")}</button></div></div>`);
    const place = region.querySelector('[data-replay="place"]');
    const best = { name: words.say("keep.best"), scenes: scenes(engine, line, words) };
    if (place) new ReplayView(place, words, [best], 0);
  }

  /** Look back at the play, on the page for that. */
  #review() {
    this.kept.write(REVIEWED, this.keeper.text);
    location.assign(new URL("review/#now", this.play.base));
  }

  // --- sheets ----------------------------------------------------------------------------------

  /** Do something of the sheet on the page. @param {string} action */
  #leaveSheet(action) {
    this.play.notes?.close();
    this.play.act(action);
  }

  /** @param {typeof menuSheet} view */
  #sheet(view) {
    const { play } = this;
    const dialog = play.notes?.dialog;
    if (!dialog || !play.words) return;
    fill(dialog, view(play.words, play.base, this.puzzle, play.hasAttribute("puzzle")));
    if (!dialog.open) dialog.showModal();
    const input = dialog.querySelector("input");
    input?.addEventListener("change", async () => {
      const file = input.files?.[0];
      if (!file) return;
      dialog.close();
      this.keeper.openText(await file.text());
    });
  }
}
