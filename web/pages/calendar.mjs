// The calendar of all puzzles: a month at a time, with kind, grade, and the visitor's own medals.
// Days that have not come for the visitor are shown, but lead nowhere.

/** @import { Day } from "../play/days.mjs" */
/** @import { Markup } from "../play/html.mjs" */
/** @import { Medal } from "../play/medals.mjs" */

import { loadDays, newest } from "../play/days.mjs";
import { html } from "../play/html.mjs";
import { icon } from "../play/icons.mjs";
import { hasSolver } from "../play/local_server.mjs";
import { dayOf, figures, readResults } from "../play/statistics.mjs";
import { isBegun } from "../play/storage.mjs";
import { medalPicture, medalTally } from "../play/view_medal.mjs";
import { sentence } from "../play/words.mjs";
import { daysIn, monthsUpTo, shortDay, weekday, writtenDay, writtenMonth } from "./dates.mjs";
import { FIRST_DAY, madeDays } from "./made_day.mjs";
import { base, kept, words } from "./shell.mjs";

const GRADES = [1, 2, 3, 4, 5];

const place = /** @type {HTMLElement} */ (document.querySelector("#days"));
const [say, archive] = await Promise.all([words, loadDays(new URL("days.json", base))]);
const today = dayOf(new Date());
const days = hasSolver() ? withMade(archive) : archive;
const results = readResults(kept);
const byDate = new Map(days.map((day) => [day.date, day]));
const months = hasSolver()
  ? monthsUpTo(FIRST_DAY, [today, ...byDate.keys()].reduce((one, other) => (one > other ? one : other)))
  : [...new Set(days.map(({ date }) => date.slice(0, 7)))];
const lang = document.documentElement.lang === "pt" ? "pt" : "en";

/** The days of the archive, and those besides that the server has made here. @param {Day[]} archive */
function withMade(archive) {
  const there = new Set(archive.map(({ date }) => date));
  const made = madeDays(kept).filter(({ date }) => !there.has(date));
  return [...archive, ...made].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** @type {(day: Day) => boolean} */
const hasCome = ({ date }) => date <= today;
/** @type {(day: Pick<Day, "date">) => URL} */
const address = ({ date }) => new URL(`play/${date}/`, base);

/**
 * What the visitor has made of a day: a medal, `open` if it is begun or today's, or nothing.
 * @param {Day} day
 * @returns {Medal | "open" | null}
 */
function stateOf({ id, date }) {
  const result = results[id];
  if (result) return result.medal;
  return date === today || isBegun(kept, id) ? "open" : null;
}

/** That state in words. @param {Day} day */
function stateInWords(day) {
  const state = stateOf(day);
  if (!hasCome(day)) return say("page.not yet");
  if (state === "none") return say("page.no medal");
  if (state && state !== "open") return say(`medal.${state}`);
  if (isBegun(kept, day.id)) return say("page.begun");
  return day.date === today ? say("page.today").toLowerCase() : say("page.not played");
}

// --- a month -----------------------------------------------------------------------------------

/** A day of the calendar. @param {string} date @returns {Markup} */
function dayCell(date) {
  const number = Number(date.slice(8));
  const day = byDate.get(date);
  if (!day && hasSolver() && date <= today) return unmadeCell(date, number);
  if (!day) return html`<li class="noday"><span>${number}</span></li>`;
  const [state, come] = [stateOf(day), hasCome(day)];
  const grade = say("page.grade of", day.grade);
  const name = [shortDay(date, say), say(`kind.${day.kind}`), grade, stateInWords(day)].join(", ");
  const inside = html`<span class="d" aria-hidden="true">${number}</span>${icon(`kind-${day.kind}`, "s16")}<span
      class="nomedal"
      >${come && state ? medalPicture(state) : ""}</span
    ><span class="pips" aria-hidden="true">${GRADES.slice(0, day.grade).map(() => html`<i></i>`)}</span>`;
  if (!come) return html`<li><span class="day fut" role="img" aria-label="${name}">${inside}</span></li>`;
  const now = date === today;
  return html`<li>
    <a class="day${now ? " now" : ""}" href="${address(day).href}" data-date="${date}" aria-label="${name}"${now
      ? html` aria-current="date"`
      : ""}>${inside}</a>
  </li>`;
}

/** A day whose puzzle the local server makes when it is opened. @param {string} date @param {number} number */
function unmadeCell(date, number) {
  const name = [shortDay(date, say), say("page.not made")].join(", ");
  return html`<li>
    <a class="day fut${date === today ? " now" : ""}" href="${address({ date }).href}" data-date="${date}" aria-label="${name}"><span class="d" aria-hidden="true">${number}</span>${icon("plus", "s16")}</a>
  </li>`;
}

/** All days of a month. @param {string} month */
function grid(month) {
  const dates = Array.from(
    { length: daysIn(month) },
    (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`,
  );
  const before = Array.from({ length: weekday(dates[0]) - 1 }, () => html`<li class="noday"></li>`);
  return html`${before}${dates.map(dayCell)}`;
}

/** What is said of one day below the calendar. @param {Day} day */
function card(day) {
  const [state, begun] = [stateOf(day), isBegun(kept, day.id)];
  const done = state !== null && state !== "open";
  const act = done ? "page.play again" : begun ? "page.go on" : "page.play";
  const grades = GRADES.map(
    (one) => html`<svg class="i ${one <= day.grade ? "on" : ""}" aria-hidden="true"><use href="#grade" /></svg>`,
  );
  return html`<div>
      ${medalPicture(state ?? "open")}
      <div>
        <span class="label">${writtenDay(day.date, say)}</span>
        <h3>${day.title[lang]}</h3>
        <p class="meta">
          <span>${say(`kind.${day.kind}`)}</span>
          <span class="grades" role="img" aria-label="${say("page.grade of", day.grade)}">${grades}</span>
        </p>
      </div>
    </div>
    <div class="acts">
      <a class="btn main" href="${address(day).href}">${say(act)}</a>
      ${!day.made && html`<a class="btn icon" href="${new URL(`print/${day.date}.pdf`, base).href}" aria-label="${say("page.print")}">${icon("print")}</a>`}
    </div>`;
}

/** What is said of a day whose puzzle is still to be made. @param {string} date */
const unmadeCard = (date) => html`<div>
      ${medalPicture("open")}
      <div><h3>${sentence(writtenDay(date, say))}</h3><p class="meta">${sentence(say("page.not made"))}</p></div>
    </div>
    <div class="acts"><a class="btn main" href="${address({ date }).href}">${say("page.make")}</a></div>`;

/** The medals of a month. @param {string} month */
function tally(month) {
  const come = days.filter((day) => day.date.startsWith(month) && hasCome(day));
  const done = come.flatMap(({ id }) => (results[id] ? [[id, results[id]]] : []));
  const { medals, played } = figures(Object.fromEntries(done), today);
  return html`<h3 class="vh">${say("page.this month")}</h3>
    <dl>${medalTally(say, medals)}<div class="pl"><dd>${played}</dd><dt>${say("page.played of", come.length)}</dt></div></dl>`;
}

// --- the page ----------------------------------------------------------------------------------

/** @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (place.querySelector(selector));

function skeleton() {
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((at) => html`<li>${say(`page.weekday ${at}`)}</li>`);
  const kinds = ["finish", "rooms", "deck"].map(
    (kind) => html`<li>${icon(`kind-${kind}`, "s18")}${say(`kind.${kind}`).toLowerCase()}</li>`,
  );
  place.innerHTML = html`<div class="month">
      <button class="btn icon" data-action="before">${icon("back")}</button>
      <h2 aria-live="polite"></h2>
      <button class="btn icon" data-action="after">${icon("next")}</button>
    </div>
    <ol class="wdays" aria-hidden="true">${weekdays}</ol>
    <ol class="cal"></ol>
    <ul class="legend">${kinds}<li><span class="pips"><i></i><i></i><i></i></span>${say("page.grade")}</li></ul>
    <section class="daycard" aria-live="off"></section>
    <section class="tally"></section>`.text;
}

/** The months before and after one, as far as there are any. @param {string} month */
function neighbours(month) {
  const at = months.indexOf(month);
  return { before: months[at - 1], after: months[at + 1] };
}

/** @param {string} month */
function show(month) {
  history.replaceState(null, "", `#${month}`);
  part("h2").textContent = sentence(writtenMonth(month, say));
  part(".cal").innerHTML = grid(month).text;
  part(".tally").innerHTML = tally(month).text;
  for (const [name, other] of Object.entries(neighbours(month))) {
    const button = /** @type {HTMLButtonElement} */ (part(`[data-action="${name}"]`));
    button.disabled = !other;
    button.setAttribute("aria-label", sentence(other ? writtenMonth(other, say) : say(`page.${name}`)));
  }
  choose(newest(days.filter(({ date }) => date.startsWith(month)), today)?.date);
}

/** Tell more of a day. @param {string} [date] */
function choose(date) {
  part(".daycard").hidden = !date;
  const day = byDate.get(date ?? "");
  if (date) part(".daycard").innerHTML = (day ? card(day) : unmadeCard(date)).text;
  for (const cell of place.querySelectorAll(".day")) {
    cell.classList.toggle("sel", cell.getAttribute("data-date") === date);
  }
}

/** Where the page begins: the month of the address, or the newest day's. */
function firstMonth() {
  const wished = location.hash.slice(1);
  const day = hasSolver() ? today : (newest(days, today) ?? days[0]).date;
  return months.includes(wished) ? wished : day.slice(0, 7);
}

if (months.length) {
  skeleton();
  let month = firstMonth();
  show(month);
  place.addEventListener("click", ({ target }) => {
    const action = /** @type {Element} */ (target).closest("[data-action]")?.getAttribute("data-action");
    if (action !== "before" && action !== "after") return;
    month = neighbours(month)[action] ?? month;
    show(month);
  });
  for (const way of /** @type {const} */ (["focusin", "pointerover"])) {
    place.addEventListener(way, ({ target }) => {
      const date = /** @type {Element} */ (target).closest("[data-date]")?.getAttribute("data-date");
      if (date) choose(date);
    });
  }
  place.dataset.ready = "";
}
