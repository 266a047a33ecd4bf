// The page of a day that the archive lacks: its puzzle is made now, and then played.

/** @import { Puzzle } from "../play/play_types.mjs" */
/** @import { Job } from "./job.mjs" */

import { Engine } from "../engine/engine.mjs";
import { AroundPlay } from "../play/around_play.mjs";
import { DhPlay } from "../play/dh_play.mjs";
import { fill, html } from "../play/html.mjs";
import { icon } from "../play/icons.mjs";
import { picture } from "../play/view_home.mjs";
import { loadVocabulary } from "../play/vocabulary.mjs";
import { sentence } from "../play/words.mjs";
import { writtenDay } from "./dates.mjs";
import { ask, follow, stop } from "./job.mjs";
import { dayOfPath, keepMadeDay, madeDay } from "./made_day.mjs";
import { base, kept, words } from "./shell.mjs";

customElements.define("dh-play", DhPlay);
const play = /** @type {DhPlay} */ (document.querySelector("dh-play"));
const place = /** @type {HTMLElement} */ (document.querySelector("#making"));
const date = dayOfPath(location.pathname);
const say = await words;
/** A home before the first turn. @type {any} */
const NOTHING = { cells: {}, near: [] };
/** The address of the job while it runs. */
let running = "";

fill(place, html`<header class="top"><a class="btn icon" href="${new URL("archive/", base).href}" aria-label="${say("page.archive")}">${icon("calendar")}</a>
    <div><h1>${sentence(writtenDay(date, say))}</h1><div class="meta">${date.slice(0, 4)}</div></div></header>
  <div class="home tiny" aria-hidden="true">${picture(await loadVocabulary(document.documentElement.lang), NOTHING, [])}</div>
  <p class="lead">${say("page.making it")}</p><p role="status"></p><progress aria-label="${say("page.making")}"></progress>
  <div class="acts"><button class="btn" data-action="stop">${say("page.stop")}</button><button class="btn main" data-action="make" hidden>${say("page.make")}</button></div>`);

/** A part of the page. @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (place.querySelector(selector));
place.addEventListener("click", ({ target }) => {
  const action = /** @type {Element} */ (target).closest("button")?.dataset.action;
  if (action === "stop" && running) stop(running);
  if (action === "make") make();
});

/** Make the puzzle, and show how far that is. */
async function make() {
  isMaking(true);
  try {
    ({ address: running } = await ask(`daily?date=${date}`, ""));
    const { result } = await follow(running, tell);
    running = "";
    if (!result) throw new Error(say("page.making stopped"));
    keepMadeDay(kept, date, result);
    await begin(result);
  } catch (error) {
    part("[role=status]").textContent = error instanceof Error ? error.message : String(error);
    isMaking(false);
  }
}

/** @param {Job} job */
function tell({ state, scenarios }) {
  if (state !== "queued" && state !== "running") return;
  part("[role=status]").textContent =
    state === "queued" ? say("page.making queued") : say("page.making deal", Math.max(1, scenarios));
}

/** @param {boolean} making */
function isMaking(making) {
  part("progress").hidden = !making;
  const [there, gone] = (making ? ["stop", "make"] : ["make", "stop"]).map((name) => part(`[data-action=${name}]`));
  const focused = document.activeElement === gone;
  there.hidden = false;
  gone.hidden = true;
  if (focused) there.focus();
}

/** @param {import("./made_day.mjs").MadeDay} made */
async function begin({ puzzle, solution }) {
  await play.ready;
  place.hidden = true;
  play.hidden = false;
  play.sequence = puzzle;
  document.title = `${puzzle.title[/** @type {"en" | "pt"} */ (document.documentElement.lang)]} · Dream Home`;
  const line = { ...solution, sequence: puzzle.sequence };
  const score = new Engine().replay(line);
  new AroundPlay(play, /** @type {Puzzle} */ (play.puzzle), { read: async () => ({ ...line, score }) });
}

const made = madeDay(kept, date);
if (made) await begin(made);
else {
  place.hidden = false;
  await make();
}
