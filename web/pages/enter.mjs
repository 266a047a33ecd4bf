// Putting in the cards of a game: a grid of fields with type-ahead, kept after every key.

import { download } from "../play/downloads.mjs";
import { fill, html } from "../play/html.mjs";
import { cardIcon, kindOf } from "../play/icons.mjs";
import { loadJson } from "../play/vocabulary.mjs";
import { loadTable, sayFrom } from "../play/words.mjs";
import { matching, namedCards } from "./card_names.mjs";
import { COLUMNS, FIELDS, KEY, ROUNDS, emptyForm, faultsOf, fieldAt, formOf, fullColumns, readForm, sequenceOf, usedCards } from "./deal_form.mjs";
import { boxList, enterPage, faultText } from "./enter_view.mjs";
import { NOW, ask } from "./job.mjs";
import { base, kept } from "./shell.mjs";
import { NOWHERE, TypeAhead } from "./type_ahead.mjs";

/** @import { Entry, Fault, Sort } from "./deal_form.mjs" */
/** @import { NamedCard } from "./card_names.mjs" */

const MOST_UNDO = 200;
const WAYS = { play: "own/", find: `find/${NOW}` };
const place = /** @type {HTMLElement} */ (document.querySelector("#enter"));
const [english, portuguese, table] = await Promise.all([
  loadTable("en"),
  loadTable("pt"),
  loadJson(new URL("../data/cards.json", import.meta.url)),
]);
const shown = document.documentElement.lang === "pt" ? portuguese : english;
const say = sayFrom(shown);
/** @type {Record<string, any>} */
const data = table.cards;

/** @type {(card: string) => number} */
const copies = (card) => data[card].copies.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0);
const RESOURCES = ["decor", "helper", "tool", "roof"];

/** The cards that a field of each sort may hold. @type {Record<Sort, NamedCard[]>} */
const choices = {
  room: named((id) => kindOf(id) === "room"),
  resource: named((id) => RESOURCES.includes(kindOf(id))),
  three: named((id) => kindOf(id) === "plan" && data[id].points === 3),
  five: named((id) => kindOf(id) === "plan" && data[id].points === 5),
};

/** @param {(id: string) => boolean} wanted */
function named(wanted) {
  return namedCards(Object.keys(data).filter(wanted), shown, [english, portuguese]);
}

let entries = readForm(kept, (card) => card in data) ?? emptyForm();
/** @type {Entry[][]} */
const earlier = [];
/** @type {Fault[]} */
let faults = [];
/** The field that has the focus, or had it last. */
let now = 0;

// --- the page ----------------------------------------------------------------------------------

fill(place, enterPage(say, WAYS));
const ahead = new TypeAhead(say);

/** A part of the page. @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
/** All such parts. @type {(selector: string) => HTMLElement[]} */
const parts = (selector) => [...place.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));

const status = part("#enter > [role=status]");
const dialog = /** @type {HTMLDialogElement} */ (part("#enter dialog"));
const inputs = FIELDS.map((_, at) => /** @type {HTMLInputElement} */ (part(`[data-field="${at}"]`)));
const icons = FIELDS.map((_, at) => part(`[data-icon="${at}"]`));
const marks = FIELDS.map((_, at) => part(`#fault-${at}`));
const count = document.createElement("div");
count.className = "meta";
count.dataset.count = "";
part("h1").after(count);

/** How many of a card are left. @param {Entry[]} form */
function leftIn(form) {
  const used = usedCards(form);
  return (/** @type {string} */ card) => copies(card) - (used.get(card)?.length ?? 0);
}

/** Show one field as it is. @param {number} at */
function showField(at) {
  const { card, text } = entries[at];
  const written = card ? shown[`card.${card}`] : (text ?? "");
  if (inputs[at].value !== written) inputs[at].value = written;
  const kind = card ? kindOf(card) : "";
  icons[at].className = `ic ${kind === "room" ? "rm paint" : `k-${kind}`}`;
  if (kind === "room" && card) icons[at].dataset.room = card;
  else delete icons[at].dataset.room;
  fill(icons[at], card ? html`${cardIcon(card)}` : html``);
}

/** Show what follows from all fields: counts, faults, and whether one can go on. */
function showRest() {
  fill(part("[data-box]"), boxList(choices.room, leftIn(entries)));
  count.textContent = say("enter.count", fullColumns(entries), ROUNDS * COLUMNS);
  faults = faultsOf(entries, copies, ahead.at);
  showFaults();
  const { round } = FIELDS[now];
  for (const link of parts("[data-go]")) {
    const number = Number(link.dataset.go);
    link.classList.toggle("full", FIELDS.every((one, at) => one.round !== number || entries[at].card));
    link.classList.toggle("bad", faults.some(({ at }) => FIELDS[at].round === number));
    if (number === round) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  for (const row of parts("[data-row]")) row.toggleAttribute("data-now", Number(row.dataset.row) === round);
  const ready = sequenceOf(entries).rounds.length > 0;
  allow(WAYS.play, ready);
  allow(WAYS.find, ready && !faults.length);
}

/** Every fault at its field; where there is room for one sentence only, it is the one that is told. */
function showFaults() {
  const told = faults.find(({ at }) => at === now) ?? faults[0];
  for (const [at, input] of inputs.entries()) {
    const fault = faults.find((one) => one.at === at);
    const mark = marks[at];
    mark.hidden = !fault;
    mark.classList.toggle("told", fault !== undefined && fault === told);
    if (fault) {
      fill(mark, faultText(say, fault, entries[at], copies));
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", mark.id);
    } else {
      fill(mark, html``);
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
  }
  const mend = part("[data-action=mend]");
  mend.hidden = !faults.length;
  mend.textContent = faults.length === 1 ? say("enter.one fault") : say("enter.faults", faults.length);
}

/** Whether the way to another page is open. @param {string} way @param {boolean} open */
function allow(way, open) {
  const link = part(`[data-way="${way}"]`);
  if (open) {
    link.setAttribute("href", new URL(way, base).href);
    link.removeAttribute("role");
    link.removeAttribute("aria-disabled");
  } else {
    link.removeAttribute("href");
    link.setAttribute("role", "link");
    link.setAttribute("aria-disabled", "true");
  }
}

function showAll() {
  FIELDS.forEach((_, at) => showField(at));
  showRest();
}

// --- what is kept ------------------------------------------------------------------------------

/** Put something into a field, and keep everything at once. @param {number} at @param {Entry} entry */
function put(at, entry) {
  entries = entries.with(at, entry);
  keep();
}

function keep() {
  if (!kept.write(KEY, JSON.stringify(entries))) status.textContent = say(`keep.${kept.failure}`);
}

/** Remember how it was, for undo. */
function remember() {
  earlier.push(entries);
  if (earlier.length > MOST_UNDO) earlier.shift();
}

/** @param {Entry[]} form */
function change(form) {
  entries = form;
  keep();
  ahead.close();
  showAll();
}

// --- type-ahead --------------------------------------------------------------------------------

/** @param {number} at */
function suggest(at) {
  const left = leftIn(entries);
  ahead.open(at, inputs[at], matching(entries[at].text ?? "", choices[FIELDS[at].sort], left), left);
}

/** Take a suggestion for the field that is typed in. @param {string} card */
function take(card) {
  const { at } = ahead;
  put(at, { card });
  ahead.close();
  showField(at);
  showRest();
}

/** Go to a field; after the last one to what comes next. @param {number} at */
function goTo(at) {
  if (at >= FIELDS.length) return part(`[data-way="${WAYS.find}"]`).focus();
  now = at;
  showRest();
  inputs[at].focus();
  inputs[at].select();
}

/** The same place in another round, if there is one. @param {number} at @param {1 | -1} step */
function besides(at, step) {
  const { sort, round, column } = FIELDS[at];
  return fieldAt(sort, round + step, column);
}

// --- events ------------------------------------------------------------------------------------

/** The field that an event is about, or NOWHERE. @param {Event} event */
const fieldOf = ({ target }) => Number(/** @type {HTMLElement} */ (target).dataset?.field ?? NOWHERE);

place.addEventListener("input", (event) => {
  const at = fieldOf(event);
  if (at === NOWHERE) return;
  if (entries[at].card || !entries[at].text) remember();
  const text = inputs[at].value;
  put(at, text.trim() ? { text } : {});
  suggest(at);
  showRest();
});

place.addEventListener("keydown", (event) => {
  const at = fieldOf(event);
  if (at === NOWHERE) return;
  const { cards, chosen } = ahead;
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step) {
    if (cards.length) ahead.move(step);
    else if (besides(at, step) >= 0) goTo(besides(at, step));
  } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && cards.length)) {
    if (cards.length) take(cards[chosen].id);
    goTo(at + 1);
  } else if (event.key === "Backspace" && !inputs[at].value && at > 0) goTo(at - 1);
  else if (event.key === "Escape" && cards.length) {
    ahead.close();
    showRest();
  } else return;
  event.preventDefault();
});

place.addEventListener("focusin", (event) => {
  const at = fieldOf(event);
  if (at === NOWHERE) return;
  now = at;
  showRest();
});

// a beginning that only one card has is enough, also for who leaves the field without a key
place.addEventListener("focusout", (event) => {
  if (fieldOf(event) !== ahead.at) return;
  if (ahead.cards.length === 1) take(ahead.cards[0].id);
  else ahead.close();
  showRest();
});

ahead.list.addEventListener("pointerdown", (event) => {
  const option = /** @type {HTMLElement} */ (event.target).closest("[data-card]");
  if (!(option instanceof HTMLElement)) return;
  event.preventDefault(); // the field keeps the focus
  const { at } = ahead;
  take(option.dataset.card ?? "");
  goTo(at + 1);
});

place.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (fieldOf(event) === NOWHERE || !/[\n\t|;]/.test(text.trim())) return;
  event.preventDefault(); // a whole table, not a name
  takeOver(text);
});

place.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const link = target.closest("[data-go], [data-to]");
  if (link instanceof HTMLElement) {
    goTo(Number(link.dataset.to ?? FIELDS.findIndex((one) => one.round === Number(link.dataset.go))));
    event.preventDefault();
  }
  const action = target.closest("button")?.dataset.action;
  if (action) actions[action]?.();
});

dialog.addEventListener("close", () => {
  if (dialog.returnValue === "paste") takeOver(/** @type {HTMLTextAreaElement} */ (part("[data-paste]")).value);
});

/** @type {Record<string, () => unknown>} */
const actions = {
  undo: () => {
    const last = earlier.pop();
    if (last) change(last);
  },
  mend: () => faults.length && goTo(faults[0].at),
  clear: () => {
    remember();
    change(emptyForm());
  },
  text: () => exported("text"),
  json: () => exported("file"),
  "open-paste": () => dialog.showModal(),
};

// --- text and files, by the server: it knows the whole grammar ----------------------------------

/** @param {"text" | "file"} kind */
async function exported(kind) {
  try {
    const found = await ask("convert", JSON.stringify(sequenceOf(entries)));
    const text = kind === "text" ? found.text : `${JSON.stringify(found.file, null, 2)}\n`;
    download(text, kind === "text" ? "dream-home.txt" : "dream-home.json");
    status.textContent = say("enter.exported");
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
  }
}

/** @param {string} text */
async function takeOver(text) {
  try {
    const { file } = await ask("convert", text);
    const form = formOf(file.sequence ?? file);
    if (!form) throw new Error(say("enter.other shape"));
    remember();
    change(form);
    status.textContent = say("enter.taken over");
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
  }
}

showAll();
place.dataset.ready = "";
