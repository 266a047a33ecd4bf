// Motion: a card flies to its cell, the points walk along the street. Nothing waits for it, and with
// reduced motion there is none.

/** @import { Moment } from "./moment.mjs" */

import { along, stopsOf } from "./view_points.mjs";

const FLIGHT = 220;
const COUNT = 300;

/** Whether things may move: by the device's settings, and by those of the site. */
export const mayMove = () =>
  document.documentElement.dataset.motion !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Let a room card that was just put down come from the market.
 * @param {HTMLElement} play
 * @param {Moment} before
 * @param {string} name what was chosen
 */
export function moveCard(play, before, name) {
  if (!mayMove() || !before.onCells || !before.question?.card) return;
  const cell = name.slice(0, 2);
  const room = [...play.querySelectorAll("[data-run]")].find((one) => one.getAttribute("data-run")?.split(" ").includes(cell));
  const from = play.querySelector(".inhand")?.getBoundingClientRect();
  if (!room || !from) return;
  const to = room.getBoundingClientRect();
  const down = from.bottom - to.bottom;
  const across = from.left + from.width / 2 - (to.left + to.width / 2);
  room.animate(
    [
      { transform: `translate(${across * 0.5}px, ${down * 0.5}px) scale(.9)`, opacity: 0.3, zIndex: 8 },
      { transform: "none", opacity: 1, zIndex: 8 },
    ],
    { duration: FLIGHT, easing: "ease-out" },
  );
}

/**
 * Let the points on the street count from what they were. It is for the eye alone: the score pad
 * has the true points at once.
 * @param {HTMLElement} play
 * @param {number} from
 * @param {Moment} moment
 */
export function countPoints(play, from, { score, puzzle }) {
  const number = play.querySelector(".street .big");
  const to = score.total;
  if (!number || from === to || document.hidden || !mayMove()) return;
  const stops = stopsOf(puzzle);
  const [me, gone] = [".me", ".gone"].map((name) => play.querySelector(`.street ${name}`));
  /** @type {(points: number) => void} */
  const show = (points) => {
    const at = along(points, stops).toFixed(1);
    number.textContent = String(Math.round(points));
    me?.setAttribute("cx", at);
    gone?.setAttribute("x2", at);
  };
  const begun = performance.now();
  const step = () => {
    if (!number.isConnected) return; // other points are there by now
    const part = Math.min(1, (performance.now() - begun) / COUNT);
    show(from + (to - from) * part);
    if (part < 1) requestAnimationFrame(step);
  };
  show(from);
  requestAnimationFrame(step);
}
