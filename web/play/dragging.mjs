// Dragging: whatever can be tapped and then placed can be dragged there. With a mouse it begins at
// once, with a finger after a short hold, so that the page still scrolls; a hold without a move
// explains the card.

/** @import { DhPlay } from "./dh_play.mjs" */

const FAR = 6;
const HOLD = 350;

/** @typedef {{source: HTMLElement, choice: string, x: number, y: number, ghost?: HTMLElement, over?: Element | null, hold?: ReturnType<typeof setTimeout>}} Drag */

/** @param {DhPlay} play */
export function listenToDrags(play) {
  /** @type {Drag | undefined} */
  let drag;

  /** @type {(event: PointerEvent) => void} */
  const down = (event) => {
    const source = event.target instanceof Element ? event.target.closest("[data-drag], [data-cards]") : null;
    if (!(source instanceof HTMLElement) || event.button !== 0 || !event.isPrimary) return;
    const choice = source.dataset.drag ?? "";
    drag = { source, choice, x: event.clientX, y: event.clientY };
    if (event.pointerType === "mouse") return;
    drag.hold = setTimeout(() => held(event), HOLD);
  };

  /** @type {(event: PointerEvent) => void} */
  const held = (event) => {
    if (!drag) return;
    if (drag.choice) lift(drag, event.clientX, event.clientY);
    else explain(play, drag.source);
  };

  /** @type {(event: PointerEvent) => void} */
  const move = (event) => {
    if (!drag) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR;
    if (!drag.ghost && far) {
      clearTimeout(drag.hold);
      if (event.pointerType !== "mouse" || !drag.choice) drag = undefined;
      else lift(drag, event.clientX, event.clientY);
    }
    if (!drag?.ghost) return;
    event.preventDefault();
    carry(play, drag, event.clientX, event.clientY);
  };

  /** @type {(event: PointerEvent) => void} */
  const up = (event) => {
    const ended = drag;
    stop();
    if (!ended?.ghost) return;
    swallowClick(play);
    const moved = Math.hypot(event.clientX - ended.x, event.clientY - ended.y) > FAR;
    if (moved) play.drop(ended.choice, targetAt(play, event.clientX, event.clientY), ended.source);
    else if (event.pointerType !== "mouse") explain(play, ended.source);
  };

  const stop = () => {
    clearTimeout(drag?.hold);
    drag?.ghost?.remove();
    drag?.over?.classList.remove("dragged-over");
    play.classList.remove("dragging");
    drag = undefined;
  };

  play.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", stop);
  // a finger that carries a card must not scroll the page
  play.addEventListener("touchmove", (event) => drag?.ghost && event.preventDefault(), { passive: false });
  play.addEventListener("contextmenu", (event) => drag && event.preventDefault());
  play.addEventListener("dragstart", (event) => event.preventDefault());
}

/** The click that ends a drag is none. @param {DhPlay} play */
function swallowClick(play) {
  /** @type {(event: Event) => void} */
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  play.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => play.removeEventListener("click", swallow, { capture: true }), 0);
}

/** @type {(play: DhPlay, source: HTMLElement) => void} */
function explain(play, source) {
  const cards = source.dataset.cards?.split(" ").filter(Boolean) ?? [];
  if (!cards.length) return;
  swallowClick(play);
  play.notes?.open("card", cards);
}

/** @type {(drag: Drag, x: number, y: number) => void} */
function lift(drag, x, y) {
  const { source } = drag;
  const size = source.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (source.cloneNode(true));
  ghost.removeAttribute("data-column");
  ghost.removeAttribute("data-cell");
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${size.width}px`;
  ghost.style.height = `${size.height}px`;
  source.closest("dh-play")?.append(ghost);
  source.closest("dh-play")?.classList.add("dragging");
  drag.ghost = ghost;
  place(ghost, x, y);
}

/** @type {(ghost: HTMLElement, x: number, y: number) => void} */
function place(ghost, x, y) {
  ghost.style.left = `${x - ghost.offsetWidth / 2}px`;
  ghost.style.top = `${y - ghost.offsetHeight / 2}px`;
}

/** @type {(play: DhPlay, x: number, y: number) => Element | null} */
function targetAt(play, x, y) {
  const under = document.elementFromPoint(x, y)?.closest("[data-cell], [data-column], .choice, .home, .market") ?? null;
  return under && play.contains(under) ? under : null;
}

/** @type {(play: DhPlay, drag: Drag, x: number, y: number) => void} */
function carry(play, drag, x, y) {
  if (drag.ghost) place(drag.ghost, x, y);
  const over = targetAt(play, x, y);
  if (over === drag.over) return;
  drag.over?.classList.remove("dragged-over");
  over?.classList.add("dragged-over");
  drag.over = over;
}

/** Questions whose answer still has to go somewhere. @type {Set<string | undefined>} */
const ON_THE_WAY = new Set(["column", "helper", "ladder_roof", "drill_cell", "mixer_column", "supplier_room", "handyman_cell"]);

/**
 * What a drag does: the thing dragged is chosen, then the place where it was dropped.
 * @this {DhPlay}
 * @param {string} choice what was dragged
 * @param {Element | null} target
 * @param {HTMLElement} [source]
 */
export function dropOn(choice, target, source) {
  if (!target) return;
  const { cell, column } = /** @type {HTMLElement} */ (target).dataset;
  if (cell?.startsWith("S") && this.moment.step === "friend_F") this.choose("nobody"); // asked floor by floor
  if (choice !== String(this.column ?? this.moment.picked) && !take(this, choice, cell, source)) return;
  const { moment } = this;
  const option = cell ? moment.cellOption(cell) : column && moment.onColumns ? moment.option(column) : undefined;
  if (!option || (column && moment.step === "column")) return;
  const place = this.querySelector(cell ? `[data-cell="${cell}"]` : `[data-column="${column}"]`);
  this.choose(option.name, place ?? undefined);
}

/**
 * Take what is dragged; whether it is now to be put down. A column that is dragged to a cell means
 * its room: a bonus or a Scaffolding that comes first is asked for.
 * @param {DhPlay} play
 * @param {string} choice
 * @param {string | undefined} cell
 * @param {HTMLElement} [source]
 */
function take(play, choice, cell, source) {
  const before = play.moment;
  const isColumn = /^\d$/.test(choice);
  if (!play.choose(choice, source)) return false;
  const { moment } = play;
  if (moment.round !== before.round || moment.isEnd !== before.isEnd) return false;
  return isColumn ? !cell || moment.step === "room" : ON_THE_WAY.has(before.step);
}
