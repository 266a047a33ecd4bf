// Focus and keys: one tab stop for the market and one for the home, arrows inside them, Escape puts
// the column back, and after a choice the focus goes to the next question.

/** @import { DhPlay } from "./dh_play.mjs" */

import { change } from "./html.mjs";

/** What a focused element is found by after a new rendering. */
const KEYS = ["data-action", "data-column", "data-cell", "data-choice", "data-tool", "data-friend", "data-plan", "data-cards"];

/** @type {(element: Element) => string | undefined} */
function selectorOf(element) {
  const key = KEYS.find((name) => element.hasAttribute(name));
  return key && `[${key}="${CSS.escape(element.getAttribute(key) ?? "")}"]`;
}

/**
 * Render without losing the focus.
 * @param {DhPlay} play
 * @param {() => void} rendering
 */
export function keepFocus(play, rendering) {
  const focused = document.activeElement;
  const selector = focused && play.contains(focused) ? selectorOf(focused) : undefined;
  rendering();
  if (!selector || document.activeElement === focused) return;
  const again = play.querySelector(selector);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/**
 * After a choice the focus goes to what is asked next, if it was on the play before.
 * @param {DhPlay} play
 */
export function focusQuestion(play) {
  const { activeElement } = document;
  if (activeElement !== document.body && !play.contains(activeElement)) return;
  if (activeElement === document.body && !play.keyed) return;
  const wanted = [
    '.choices [data-legal="true"]',
    '.cell[data-legal="true"]',
    ".ticket.legal",
    ".ticket",
    '[data-region="result"] button',
    '[data-action="undo"]',
  ];
  for (const selector of wanted) {
    const next = play.querySelector(selector);
    if (!(next instanceof HTMLElement)) continue;
    next.focus({ preventScroll: !play.keyed });
    return;
  }
}

const ARROWS = /** @type {const} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * The nearest element in a direction, by where the elements are.
 * @param {HTMLElement} from
 * @param {HTMLElement[]} others
 * @param {readonly [number, number]} direction
 */
function neighbour(from, others, [across, down]) {
  const here = from.getBoundingClientRect();
  let best;
  let nearest = Infinity;
  for (const other of others) {
    const there = other.getBoundingClientRect();
    const x = there.x + there.width / 2 - here.x - here.width / 2;
    const y = there.y + there.height / 2 - here.y - here.height / 2;
    const ahead = x * across + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * across);
    // sideways only along the row; up and down to the nearest of the next row
    if (ahead < 4 || (across !== 0 && aside > here.height / 2)) continue;
    if (ahead * 100 + aside < nearest) [nearest, best] = [ahead * 100 + aside, other];
  }
  return best;
}

/**
 * @param {DhPlay} play
 */
export function listenToKeys(play) {
  play.addEventListener("pointerdown", () => (play.keyed = false), true);
  play.addEventListener("keydown", (event) => {
    play.keyed = true;
    if (event.key === "Escape") return escape(play, event);
    if ((event.ctrlKey || event.metaKey) && !event.altKey) return wayBack(play, event);
    if (!(event.key in ARROWS) || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.target instanceof HTMLElement ? event.target : null;
    const group = from?.closest(".market, .floors, .choices");
    if (!from || !group) return;
    const others = [...group.querySelectorAll("button")].filter((other) => other !== from);
    const next = neighbour(from, others, ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)]);
    event.preventDefault();
    if (!next) return;
    if (from.hasAttribute("tabindex") && next.hasAttribute("tabindex")) {
      [from, next].forEach(change);
      [from.tabIndex, next.tabIndex] = [-1, 0];
    }
    next.focus();
  });
}

/** @type {(play: DhPlay, event: KeyboardEvent) => void} */
function escape(play, event) {
  if (play.querySelector("dialog[open]")) return; // the dialog closes itself
  event.preventDefault();
  if (!play.notes?.hide()) play.putBack();
}

/** @type {(play: DhPlay, event: KeyboardEvent) => void} */
function wayBack(play, event) {
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  play.act(key === "y" || event.shiftKey ? "redo" : "undo");
}
