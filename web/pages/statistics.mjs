// The statistics of this device: the last days, medals, rows; export, import, reset.

import { download } from "../play/downloads.mjs";
import { fill, html } from "../play/html.mjs";
import {
  dayOf,
  exported,
  figures,
  forgetResults,
  merged,
  readResults,
  resultsFrom,
  writeResults,
} from "../play/statistics.mjs";
import { streetOfDays } from "../play/view_result.mjs";
import { sentence } from "../play/words.mjs";
import { kept, words } from "./shell.mjs";

const FILE = "dream-home-statistics.json";
const place = /** @type {HTMLElement} */ (document.querySelector("#statistics"));
const say = await words;

/**
 * Show everything, with a sentence about what was just done.
 * @param {string} said
 * @param {boolean} asking whether a reset is asked back
 */
function show(said = "", asking = false) {
  const results = readResults(kept);
  const { played, longest } = figures(results, dayOf(new Date()));
  const kinds = ["finish", "rooms", "deck"].map((kind) => {
    const count = Object.values(results).filter((one) => one.kind === kind).length;
    return html`<div><dt>${say(`kind.${kind}`)}</dt><dd>${count}</dd></div>`;
  });
  fill(place, html`
    ${played === 0 && html`<p>${say("keep.nothing yet")}</p>`}
    ${streetOfDays(say, results, dayOf(new Date()))}
    <dl class="figures"><div><dt>${sentence(say("keep.longest"))}</dt><dd data-count="longest">${longest}</dd></div>${kinds}</dl>
    <p class="soft">${say("keep.about statistics")}</p>
    <div class="fileacts">
      <button class="btn" data-action="export">${say("keep.export statistics")}</button>
      <label class="btn fileopen"><span>${say("keep.import statistics")}</span><input type="file" accept="application/json,.json" data-action="import"></label>
      <button class="btn quiet" data-action="reset">${say("keep.reset statistics")}</button>
    </div>
    ${asking && html`<div class="hintbox"><p>${say("keep.really reset")}</p><div class="acts"><button class="btn small" data-action="reset-now">${say("keep.reset now")}</button></div></div>`}
    <p role="status">${said}</p>`);
}

/** What a button does. @type {Record<string, () => void>} */
const actions = {
  export: () => download(exported(readResults(kept)), FILE),
  reset: () => show("", true),
  "reset-now": () => {
    download(exported(readResults(kept)), FILE);
    forgetResults(kept);
    show(say("keep.was reset"));
  },
};

place.addEventListener("click", ({ target }) => {
  const action = /** @type {Element} */ (target).closest("button")?.dataset.action;
  if (action) actions[action]?.();
});

place.addEventListener("change", async ({ target }) => {
  const file = target instanceof HTMLInputElement ? target.files?.[0] : null;
  if (!file) return;
  try {
    const all = merged(readResults(kept), resultsFrom(await file.text()));
    const done = writeResults(kept, all);
    show(done ? say("keep.imported", Object.keys(all).length) : say(`keep.${kept.failure}`));
  } catch {
    show(say("keep.no results"));
  }
});

show();
place.dataset.ready = "";
