// Looking back at a play: what was still possible, the turns that cost most, and the better line.

import { Engine } from "../engine/engine.mjs";
import { fill, html } from "../play/html.mjs";
import { REVIEWED } from "../play/local_server.mjs";
import { scenes, shownRoof } from "../play/replay.mjs";
import { ReplayView } from "../play/replay_view.mjs";
import { tellTurn } from "../play/turn_text.mjs";
import { loadVocabulary } from "../play/vocabulary.mjs";
import { ask, follow, isAskedNow, look, stop } from "./job.mjs";
import { reviewChart } from "./review_chart.mjs";
import { leadOf, lossOf } from "./review_words.mjs";
import { kept } from "./shell.mjs";

/** @import { Job } from "./job.mjs" */

const JOB = "dream-home/review job";
const PLAYERS = 6;
const engine = new Engine();
const place = /** @type {HTMLElement} */ (document.querySelector("#review"));
const words = await loadVocabulary(document.documentElement.lang);
const { say } = words;

fill(place, html`
  <details class="asking" open><summary class="btn small">${say("review.the play")}</summary>
    <form data-asking>
      <label class="playtext">${say("review.play")}<textarea rows="8" name="play" spellcheck="false" required></textarea></label>
      <label data-player hidden>${say("review.player")} <select name="player">${Array.from({ length: PLAYERS }, (_, at) => html`<option>${at}</option>`)}</select></label>
      <div class="acts"><button class="btn main" type="submit">${say("review.start")}</button><label class="btn fileopen"><span>${say("keep.open")}</span><input type="file" accept=".json,.txt,application/json,text/plain"></label></div>
    </form></details>
  <div class="under"><p role="status"></p><button class="btn small" type="button" data-action="stop" hidden>${say("best.stop")}</button></div>
  <section class="found" data-found hidden><p class="lead"></p><div data-chart></div>
    <div class="costs"><h2>${say("review.costliest")}</h2><div data-costs></div></div></section>
  <section class="asis" data-line hidden><div class="rowhead"><h2></h2><span class="soft" data-upto></span></div><div data-film></div><ol class="line3" data-turns></ol></section>`);

/** A part of the page. @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (place.querySelector(selector));
const text = /** @type {HTMLTextAreaElement} */ (part("textarea"));
const asking = /** @type {HTMLDetailsElement} */ (part(".asking"));
const form = /** @type {HTMLFormElement} */ (part("form"));
const status = part("[role=status]");

/** The review that is shown. @type {any} */
let review = null;
/** The job that runs. */
let running = "";

/** Put another play in. @param {string} play */
function open(play) {
  text.value = play;
  kept.write(REVIEWED, play);
  part("[data-player]").hidden = !play.includes("game/1");
}

// --- the question ------------------------------------------------------------------------------

async function start() {
  const player = part("[data-player]").hidden ? 0 : new FormData(form).get("player");
  try {
    const { address } = await ask(`review?player=${player}`, text.value);
    sessionStorage.setItem(JOB, address);
    await watch(address);
  } catch (error) {
    asking.open = true;
    status.textContent = error instanceof Error ? error.message : String(error);
  }
}

/** @param {string} address */
async function watch(address) {
  running = address;
  asking.open = false;
  part("[data-action=stop]").hidden = false;
  try {
    const job = await follow(address, tell);
    show(job);
    place.dataset.state = job.state;
  } finally {
    running = "";
    const stopping = part("[data-action=stop]");
    if (document.activeElement === stopping) part("summary").focus();
    stopping.hidden = true;
  }
}

/** @param {Job} job */
function tell({ state, closed, scenarios }) {
  if (state !== "queued" && state !== "running") return;
  place.dataset.state = state;
  status.textContent = scenarios ? say("review.proven", closed, scenarios) : say(`best.${state}`);
}

// --- the answer --------------------------------------------------------------------------------

/** @param {Job} job */
function show({ result, state }) {
  status.textContent = say(result?.complete ? "review.all proven" : state === "failed" ? "best.failed" : "review.bounds");
  part("[data-found]").hidden = !result;
  part("[data-line]").hidden = true;
  if (!result) return;
  review = result;
  const { turns, scored, possible, costliest } = review;
  part(".lead").textContent = leadOf(review, say);
  fill(part("[data-chart]"), reviewChart([possible, ...turns.map((/** @type {any} */ { after }) => after)], scored, say));
  fill(part("[data-costs]"), html`${costliest.map((/** @type {number} */ at) => {
    const { round, played, line } = turns[at];
    return html`<button class="cost" data-turn="${at}" aria-expanded="false"><span class="minus">−${lossOf(turns[at])}</span><b>${say("enter.round", round + 1)}: ${told(turns[at], played)}</b>
      ${line && html`<span class="how">${say("review.better")} <em>${told(turns[at], line.turns[0])}</em></span>`}</button>`;
  })}${!costliest.length && html`<p>${say("review.nothing lost")}</p>`}`);
  if (costliest.length) choose(costliest[0]);
}

/** A turn in words, from the position that the better line begins with. @param {any} turn @param {any} taken */
function told(turn, taken) {
  try {
    return tellTurn(engine, engine.start(turn.line.sequence), taken, words);
  } catch {
    return say("review.turn", taken.column, taken.room.cell); // the columns of a game have other numbers
  }
}

/** Show the better line of a turn beside the home as it was. @param {number} at */
function choose(at) {
  const turn = review.turns[at];
  for (const button of place.querySelectorAll("[data-turn]")) {
    button.setAttribute("aria-expanded", String(Number(button.getAttribute("data-turn")) === at));
  }
  part("[data-line]").hidden = !turn.line;
  if (!turn.line) return;
  const { home, scored } = review;
  const state = { friends: {}, near: [], helpers: [], tools: [], under_toolbox: [], plans: [], roofs: [], ...home };
  const own = /** @type {any} */ ({ state, roof: shownRoof(engine, state.roofs), score: { total: scored }, text: "" });
  const better = scenes(engine, turn.line, words);
  const end = better[better.length - 1];
  part("[data-line] h2").textContent = say("enter.round", turn.round + 1);
  part("[data-upto]").textContent = say("review.up to", end.score.total);
  const view = document.createElement("div");
  part("[data-film]").replaceChildren(view);
  const films = [
    { name: say("review.as it was"), scenes: [own], against: end, look: "worse" },
    { name: say("review.could have been"), scenes: better, against: own, look: "better" },
  ];
  new ReplayView(view, words, films, better.length - 1);
  fill(part("[data-turns]"), html`${better.slice(1).map((scene, step) => {
    const number = step < turn.line.turns.length ? turn.round + 1 + step : say("best.end");
    return scene.text ? html`<li><span class="ball">${number}</span><span>${scene.text}</span></li>` : html``;
  })}`);
}

// --- events ------------------------------------------------------------------------------------

form.addEventListener("submit", (event) => {
  event.preventDefault();
  start();
});
text.addEventListener("input", () => open(text.value));
part("[type=file]").addEventListener("change", async ({ target }) => {
  const file = /** @type {HTMLInputElement} */ (target).files?.[0];
  if (file) open(await file.text());
});
place.addEventListener("click", ({ target }) => {
  const button = /** @type {Element} */ (target).closest("button");
  if (button?.dataset.action === "stop" && running) stop(running);
  if (button?.dataset.turn) choose(Number(button.dataset.turn));
});

open(kept.read(REVIEWED) ?? "");
place.dataset.ready = "";
const earlier = sessionStorage.getItem(JOB);
if (isAskedNow()) await start();
else if (earlier && (await look(earlier))) await watch(earlier);
