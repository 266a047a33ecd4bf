// The best home of the cards that were put in: the search while it runs, the play that it found,
// all best homes, and what if a turn were another one.

import { Engine } from "../engine/engine.mjs";
import { CELLS } from "../engine/home.mjs";
import { fill, html } from "../play/html.mjs";
import { scenes } from "../play/replay.mjs";
import { ReplayView, still } from "../play/replay_view.mjs";
import { loadVocabulary } from "../play/vocabulary.mjs";
import { cardsPutIn } from "./deal_form.mjs";
import { ask, isAskedNow, look } from "./job.mjs";
import { LiveSearch, searchView } from "./live_search.mjs";
import { base, kept } from "./shell.mjs";

/** @import { Film } from "../play/replay_view.mjs" */
/** @import { Job } from "./job.mjs" */

const JOB = "dream-home/best";
const MOST_HOMES = 10;
const engine = new Engine();
const place = /** @type {HTMLElement} */ (document.querySelector("#find"));
const words = await loadVocabulary(document.documentElement.lang);
const { say } = words;
const sequence = cardsPutIn(kept, words.table.cards);

fill(place, html`
  <section class="live" aria-label="${say("best.search")}" data-search="best">
    <div class="livehead"><p>${sequence ? say("best.rounds", sequence.rounds.length) : say("best.no cards")} <a href="${new URL("enter/", base).href}">${say("page.enter")}</a></p>
      <div class="acts"><button class="btn main" data-action="start"${sequence ? html`` : html` disabled`}>${say("best.start")}</button><button class="btn" data-action="stop" aria-disabled="true">${say("best.stop")}</button></div></div>
    <div class="livebody"><div>${searchView(words, true)}</div>
      <div class="livehome"><div data-film></div>
        <div class="acts" data-homes></div>
        <div class="acts" data-more hidden><button class="btn" data-action="all">${say("best.all")}</button><a class="btn" href="#wish" data-action="wish">${say("best.what if")}</a></div></div>
      <ol class="line3" data-turns></ol></div>
  </section>
  <section class="wish" id="wish" data-search="wish" hidden><h2>${say("best.what if")}</h2>
    <form>
      <label>${say("best.round")}<select name="round"></select></label>
      <label>${say("best.column")}<select name="column"></select></label>
      <label>${say("best.card")}<select name="card"></select></label>
      <label>${say("best.cell")}<select name="cell"><option value="">${say("best.any")}</option>${CELLS.map((cell) => html`<option>${cell}</option>`)}</select></label>
      <div class="acts"><button class="btn main" type="submit">${say("best.ask")}</button><button class="btn" type="button" data-action="stop" aria-disabled="true">${say("best.stop")}</button></div></form>
    <div data-wished hidden>${searchView(words, false)}<div data-film></div><ol class="line3" data-turns></ol></div>
  </section>`);

/** A part of the page. @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (place.querySelector(selector));
const [live, wish] = [part("[data-search=best]"), part("[data-search=wish]")];
const form = /** @type {HTMLFormElement} */ (part("form"));
/** What is chosen in the form. @param {string} name */
const chosen = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)).value;

/** The best play that is known. @type {any} */
let best = null;
/** @type {any[]} */
let homes = [];

// --- searches ----------------------------------------------------------------------------------

const searches = {
  best: new LiveSearch(live, words, (play) => drawHomes(live, [film(play, "best found yet")])),
  wish: new LiveSearch(wish, words, (play) => drawHomes(wish, [film(best, "best home"), film(play, "wished yet")])),
};

/**
 * Start a job and show how far it is; the last that is known of it, or null if it was refused.
 * @param {"best" | "wish"} name
 * @param {string} path
 * @param {any} body
 */
async function search(name, path, body) {
  if (searches[name].isRunning) return null;
  try {
    const { address } = await ask(path, JSON.stringify(body));
    if (path === "best") sessionStorage.setItem(JOB, JSON.stringify({ address, cards: body }));
    return await watch(name, address);
  } catch (error) {
    searches[name].say(error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** @param {"best" | "wish"} name @param {string} address */
async function watch(name, address) {
  const running = searches[name].watch(address);
  showButtons(name);
  return running.finally(() => showButtons(name));
}

/** What begins a search waits while one runs; it keeps the focus. @param {"best" | "wish"} name */
function showButtons(name) {
  const { isRunning } = searches[name];
  for (const button of place.querySelectorAll(`[data-search=${name}] button:not([data-action=home])`)) {
    const stops = button.getAttribute("data-action") === "stop";
    button.setAttribute("aria-disabled", String(stops !== isRunning));
  }
}

// --- what was found ----------------------------------------------------------------------------

/** @param {any} play @param {string} name @returns {Film} */
const film = (play, name) => ({ name: say(`best.${name}`), scenes: scenes(engine, play, words) });

/** Draw homes as they end, while better ones may come. @param {HTMLElement} where @param {Film[]} films */
function drawHomes(where, films) {
  const drawn = document.createElement("div");
  drawn.className = films.length === 1 ? "pair one" : "pair";
  fill(drawn, html`${films.map((one) => still(words, one, one.scenes.length - 1))}`);
  where.querySelector("[data-film]")?.replaceChildren(drawn);
}

/** Show homes side by side, and the turns of the last one. @param {HTMLElement} where @param {Film[]} films */
function showPlay(where, films) {
  const view = document.createElement("div");
  where.querySelector("[data-film]")?.replaceChildren(view);
  const told = films[films.length - 1].scenes;
  new ReplayView(view, words, films, told.length - 1);
  const rounds = sequence?.rounds.length ?? told.length;
  const turns = told.slice(1).map(({ text }, at) => text && html`<li><span class="ball">${at < rounds ? at + 1 : say("best.end")}</span><span>${text}</span></li>`);
  fill(/** @type {Element} */ (where.querySelector("[data-turns]")), html`${turns.map((turn) => html`${turn}`)}`);
}

/** What a job has found: a busy machine may stop one that has told a play and not yet its answer. @param {Job | null} job */
function showFound(job) {
  const play = job?.result ?? job?.play;
  if (play) showBest(play);
}

/** @param {any} play */
function showBest(play) {
  best = play;
  showPlay(live, [film(play, "best home")]);
  part("[data-more]").hidden = false;
  wish.hidden = false;
  part("[data-wished]").hidden = true;
  fill(part("[name=round]"), html`${play.turns.map((/** @type {any} */ _, /** @type {number} */ at) => html`<option value="${at}">${at + 1}</option>`)}`);
  showChoices();
}

/** The columns and cards that a round has. */
function showChoices() {
  const { columns } = best.sequence.rounds[Number(chosen("round"))];
  const any = html`<option value="">${say("best.any")}</option>`;
  fill(part("[name=column]"), html`${any}${columns.map((/** @type {any} */ { room, resource }, /** @type {number} */ at) =>
    html`<option value="${at}">${at}: ${words.name(room)}${resource && html`, ${words.name(resource)}`}</option>`)}`);
  const cards = [...new Set(columns.flatMap((/** @type {any} */ { room, resource }) => (resource ? [room, resource] : [room])))];
  fill(part("[name=card]"), html`${any}${cards.map((card) => html`<option value="${card}">${words.name(card)}</option>`)}`);
}

// --- events ------------------------------------------------------------------------------------

/** @type {Record<string, (button: HTMLElement) => unknown>} */
const actions = {
  start: async () => {
    if (!searches.best.isRunning) fill(part("[data-homes]"), html``);
    showFound(await search("best", "best", sequence));
  },
  stop: (button) => searches[button.closest("[data-search=wish]") ? "wish" : "best"].stop(),
  all: async () => {
    const job = await search("best", `best?cap=${MOST_HOMES}`, best.sequence);
    if (!job?.result) return showBest(best);
    homes = job.result.solutions;
    fill(part("[data-homes]"), html`${homes.map((_, at) => html`<button class="btn small" data-action="home" data-at="${at}" aria-label="${say("best.home number", at + 1)}">${at + 1}</button>`)}`);
    showBest(homes[0]);
    searches.best.say(say(job.result.complete ? "best.homes" : "best.some homes", homes.length));
  },
  home: ({ dataset }) => showBest(homes[Number(dataset.at)]),
};

place.addEventListener("click", ({ target }) => {
  const button = /** @type {Element} */ (target).closest("button");
  if (button?.dataset.action) actions[button.dataset.action]?.(button);
});

part("[name=round]").addEventListener("change", showChoices);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const options = new URLSearchParams();
  for (const name of ["round", "column", "card", "cell"]) if (chosen(name) !== "") options.set(name, chosen(name));
  if (searches.wish.isRunning) return;
  part("[data-wished]").hidden = false;
  wish.querySelector("[data-film]")?.replaceChildren();
  fill(/** @type {Element} */ (wish.querySelector("[data-turns]")), html``);
  const job = await search("wish", `best?${options}`, best);
  const wished = job?.result?.solution ?? job?.play;
  if (wished) showPlay(wish, [film(best, "best home"), film(wished, "wished home")]);
});

place.dataset.ready = "";
/** The search for these cards that was begun here before, if the server still knows it. */
async function earlier() {
  const { address = "", cards = null } = JSON.parse(sessionStorage.getItem(JOB) ?? "{}");
  const same = JSON.stringify(cards) === JSON.stringify(sequence);
  return same && address && (await look(address)) ? address : "";
}

if (isAskedNow() && sequence) await actions.start(place);
else {
  const address = await earlier();
  if (address) showFound(await watch("best", address));
}
