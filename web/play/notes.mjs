// What explains itself: the note beside a card that is pointed at, the bubble that says why not, and
// the sheet.

/** @import { DhPlay } from "./dh_play.mjs" */
/** @import { Markup } from "./html.mjs" */

import { change, fill, html } from "./html.mjs";
import { questionText } from "./view_question.mjs";
import { cardSheet, note, roundsSheet } from "./view_sheet.mjs";

const HOVER = 450;
/** Between a card and its note. */
const GAP = 10;

export class Notes {
  /** @param {DhPlay} play */
  constructor(play) {
    this.play = play;
    /** @type {HTMLElement | undefined} */
    this.beside = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    play.addEventListener("pointerover", (event) => this.#pointed(event));
    play.addEventListener("pointerout", (event) => this.#left(event));
    play.addEventListener("focusin", (event) => this.#focused(event));
    play.addEventListener("focusout", () => this.#softHide());
    // what is closed is no longer there for who looks for its buttons
    play.addEventListener("close", () => fill(this.dialog, html``), true);
  }

  get bubble() {
    return /** @type {HTMLElement} */ (this.play.querySelector(".why"));
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.play.querySelector("dialog.sheet"));
  }

  // --- the note beside a card ------------------------------------------------------------------

  /** @param {PointerEvent} event */
  #pointed(event) {
    const target = event.target instanceof Element ? event.target : null;
    this.#preview(target);
    if (event.pointerType !== "mouse" || this.#isOnNote(event)) return;
    const shown = target?.closest("[data-cards]");
    if (shown === this.beside && this.beside) return;
    clearTimeout(this.waiting);
    this.#softHide();
    if (shown instanceof HTMLElement) this.waiting = setTimeout(() => this.explain(shown), HOVER);
  }

  /** @param {PointerEvent} event */
  #left(event) {
    clearTimeout(this.waiting);
    if (event.pointerType === "mouse" && !this.#isOnNote(event)) this.#softHide();
  }

  /** Clicks go through the note, but a pointer on it keeps it open. @param {PointerEvent} event */
  #isOnNote(event) {
    if (this.bubble.hidden || this.bubble.dataset.kind !== "note") return false;
    const { left, right, top, bottom } = this.bubble.getBoundingClientRect();
    const [x, y] = [event.clientX, event.clientY];
    return x > left && x < right && y > top - GAP && y < bottom + GAP;
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const target = event.target instanceof HTMLElement ? event.target : null;
    this.#preview(target);
    const shown = target?.closest("[data-cards]");
    if (shown instanceof HTMLElement && this.play.keyed && shown.matches(":focus-visible")) this.explain(shown);
  }

  /** Hide the note, but not why something was refused. */
  #softHide() {
    clearTimeout(this.waiting);
    if (this.bubble.dataset.kind === "note") this.hide();
  }

  /** What a cell would bring, only once it is pointed at. @param {Element | null} target */
  #preview(target) {
    const cell = target?.closest('.cell[data-legal="true"]');
    const delta = cell?.querySelector(".delta");
    if (!(cell instanceof HTMLElement) || !delta || delta.textContent) return;
    change(cell);
    const gain = this.play.moment.gain(String(cell.dataset.choice));
    delta.textContent = gain < 0 ? `−${-gain}` : `+${gain}`;
    delta.classList.toggle("loss", gain < 0);
    // what is seen now is heard, too
    const seen = [cell.dataset.cell, cell.querySelector(".peek .plate")?.textContent, delta.textContent];
    const label = cell.getAttribute("aria-label") ?? "";
    cell.setAttribute("aria-label", label.replace(/^[^:]*/, seen.filter(Boolean).join(" ")));
  }

  /** Explain the cards that an element shows. @param {HTMLElement} shown */
  explain(shown) {
    if (!shown.isConnected || (this.beside && this.bubble.dataset.kind === "why")) return;
    const cards = (shown.dataset.cards ?? "").split(" ").filter(Boolean);
    if (cards.length) this.#show("note", note(this.play.moment, cards), shown);
  }

  /**
   * Say why something is refused, beside it.
   * @param {string} code
   * @param {Element} [touched]
   */
  refuse(code, touched) {
    const { words } = this.play;
    const cell = touched?.getAttribute("data-cell");
    const again = cell ? this.play.querySelector(`[data-cell="${cell}"]`) : touched;
    const place = again instanceof HTMLElement && again.isConnected ? again : this.play.querySelector(".inhand");
    if (!words || !(place instanceof HTMLElement)) return;
    const rule = words.reasonRule(code);
    this.#show("why", html`<p>${words.reason(code)} ${rule && html`<span class="rule">${words.say("play.rule", rule)}</span>`}</p>`, place);
  }

  /** Nothing goes here now: what is asked instead. @param {HTMLElement} place */
  ask(place) {
    const { moment } = this.play;
    if (moment.question) this.#show("why", html`<p>${questionText(moment)}</p>`, place);
  }

  /**
   * @param {"note" | "why"} kind
   * @param {Markup} markup
   * @param {HTMLElement} place
   */
  #show(kind, markup, place) {
    this.hide();
    const { bubble } = this;
    fill(bubble, markup);
    bubble.dataset.kind = kind;
    bubble.hidden = false;
    this.beside = place;
    place.classList.add(kind === "why" ? "refused" : "noted");
    this.#put(bubble, place);
  }

  /** Above the place, or below it where there is no room. @param {HTMLElement} bubble @param {HTMLElement} place */
  #put(bubble, place) {
    const around = this.play.getBoundingClientRect();
    const at = place.getBoundingClientRect();
    const size = bubble.getBoundingClientRect();
    const room = document.documentElement.clientWidth;
    const middle = at.left + at.width / 2;
    const left = Math.min(Math.max(8, middle - size.width / 2), room - size.width - 8);
    const above = at.top - size.height - GAP;
    const below = above < 4;
    bubble.classList.toggle("below", below);
    bubble.style.left = `${left - around.left}px`;
    bubble.style.top = `${(below ? at.bottom + GAP : above) - around.top}px`;
    bubble.style.setProperty("--tip", `${Math.min(Math.max(14, middle - left), size.width - 14)}px`);
  }

  /** Hide note and bubble; whether there was one. */
  hide() {
    clearTimeout(this.waiting);
    const shown = this.beside !== undefined && !this.bubble.hidden;
    this.bubble.hidden = true;
    this.beside?.classList.remove("refused", "noted");
    this.beside = undefined;
    return shown;
  }

  // --- the sheet -------------------------------------------------------------------------------

  /**
   * Open a sheet: a card's, or all rounds. Closing it gives the focus back.
   * @param {string} sheet
   * @param {string[]} cards
   */
  open(sheet, cards) {
    this.hide();
    const { moment } = this.play;
    fill(this.dialog, sheet === "rounds" ? roundsSheet(moment) : cardSheet(moment, cards));
    if (!this.dialog.open) this.dialog.showModal();
  }

  close() {
    this.dialog.close();
  }
}
