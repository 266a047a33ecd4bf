// The lessons: three positions to play on, each with one goal that the engine checks.

/** @import { Score, Sequence } from "../engine/types.mjs" */

import { DhPlay } from "../play/dh_play.mjs";
import { fill, html } from "../play/html.mjs";
import { icon } from "../play/icons.mjs";
import { PREFIX } from "../play/storage.mjs";
import { loadJson } from "../play/vocabulary.mjs";
import { base, kept, words } from "./shell.mjs";

/** @typedef {{sequence: Sequence, part: keyof Score, goal: number}} Lesson */

const KEY = `${PREFIX}lessons`;
const HOUSE = "M0 30V12L13 1l13 11v18z";
const place = /** @type {HTMLElement} */ (document.querySelector("#learn"));

customElements.define("dh-play", DhPlay);
/** @type {[import("../play/words.mjs").Say, Lesson[]]} */
const [say, lessons] = await Promise.all([
  words,
  loadJson(new URL("../data/lessons.json", import.meta.url)),
]);

fill(place, html`<section class="lesson" data-lesson="text"></section>
  <section class="stage" aria-label="${say("lesson.your goal")}"><div class="goalbox" data-lesson="goal"></div>
  <p class="tip" data-lesson="tip"></p>
  <dh-play inside base="${base.href}"></dh-play>
  <div class="learnfoot" data-lesson="foot"></div></section>`);
const play = /** @type {DhPlay} */ (place.querySelector("dh-play"));
await play.ready;

/** @type {(name: string) => HTMLElement} */
const part = (name) => /** @type {HTMLElement} */ (place.querySelector(`[data-lesson="${name}"]`));
let number = 1;

/** The lesson of the address: `#2` is the second. */
function chosen() {
  const wished = Number(location.hash.slice(1));
  return Number.isInteger(wished) && wished >= 1 && wished <= lessons.length ? wished : 1;
}

/** Begin a lesson. @param {number} next */
function begin(next) {
  number = next;
  history.replaceState(null, "", `#${number}`);
  const steps = lessons.map((_, at) => html`<i class="${at < number ? "on" : ""}"></i>`);
  fill(part("text"), html`<p class="meta"><span>${say("lesson.number", number, lessons.length)}</span><span class="steps" aria-hidden="true">${steps}</span></p>
    <h2>${say(`lesson.${number} title`)}</h2><p>${say(`lesson.${number} text`)}</p>${number === 1 && worth()}`);
  play.sequence = lessons[number - 1].sequence;
}

/** What one, two and three cards of a room are worth. */
function worth() {
  const name = play.words?.name("living_room") ?? "";
  return html`<div class="grow">${[1, 4, 9].map(
    (points, at) => html`<figure><div class="room paint w${at + 1}" data-room="living_room">${[1, 2].slice(0, at).map(() => html`<span class="seam"></span>`)}<span class="plate">${icon("room-living_room")}<span>${name}</span></span></div><figcaption><b>${points}</b>${say(points === 1 ? "lesson.point" : "lesson.points")}</figcaption></figure>`,
  )}</div>`;
}

/** What is to be done now, and whether the goal is reached. */
function show() {
  const { part: counted, goal, sequence } = lessons[number - 1];
  const { score, turns } = { score: play.moment.score, turns: play.play?.turns ?? [] };
  const done = play.dataset.state === "done";
  const reached = score[counted] >= goal;
  place.dataset.reached = String(done && reached);
  fill(part("goal"), html`<svg class="medal ${done && reached ? "gold" : "open"}" viewBox="-1.5 -0.5 29 32" aria-hidden="true"><path d="${HOUSE}" /><text x="13" y="25" font-size="13.5">${goal}</text></svg>
    <div><span class="label">${say("lesson.your goal")}</span><b>${say(`lesson.${number} goal`)}</b></div>`);
  part("tip").textContent = tip(done, reached, turns.length, sequence.rounds.length, score[counted], goal);
  if (done && reached) kept.write(KEY, String(Math.max(number, Number(kept.read(KEY) ?? 0))));
  foot(done && reached);
}

/** @type {(done: boolean, reached: boolean, turns: number, rounds: number, points: number, goal: number) => string} */
function tip(done, reached, turns, rounds, points, goal) {
  if (done && reached) return `${say("lesson.reached")} ${say(`lesson.${number} done`)}`;
  if (done) return say("lesson.again", points, goal);
  return say(turns < rounds ? `lesson.${number} tip ${turns + 1}` : `lesson.${number} end`);
}

/** The buttons below: back, and on once the goal is reached. @param {boolean} reached */
function foot(reached) {
  const open = reached || Number(kept.read(KEY) ?? 0) >= number;
  const last = number === lessons.length;
  fill(part("foot"), html`${number > 1 && html`<button class="btn" data-action="lesson-before">${icon("back", "s20")}${say("lesson.before")}</button>`}
    ${last && open ? html`<a class="btn main" href="${base.href}">${say("lesson.play")}</a>` : html`<button class="btn main" data-action="lesson-next"${open && !last ? "" : html` disabled`}>${say("lesson.next")}</button>`}`);
}

place.addEventListener("click", ({ target }) => {
  const action = /** @type {Element} */ (target).closest("button")?.dataset.action;
  if (action === "lesson-next") begin(number + 1);
  if (action === "lesson-before") begin(number - 1);
  if (action?.startsWith("lesson-")) place.querySelector("h2")?.scrollIntoView({ block: "nearest" });
});
addEventListener("hashchange", () => begin(chosen()));
play.addEventListener("change", show);

begin(chosen());
place.dataset.ready = "";
