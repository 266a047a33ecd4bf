// The settings of this device. Every choice holds at once.

import { fill, html } from "../play/html.mjs";
import { CHOICES, applySettings, readSettings, writeSettings } from "../play/settings.mjs";
import { loadWords, sentence } from "../play/words.mjs";
import { kept, translate } from "./shell.mjs";

/** @typedef {keyof typeof CHOICES} Name */

const root = document.documentElement;
const place = /** @type {HTMLElement} */ (document.querySelector("#settings"));
const names = /** @type {Name[]} */ (Object.keys(CHOICES));

async function show() {
  const say = await loadWords(root.lang);
  const settings = readSettings(kept);
  translate(say);
  /** @type {(name: Name, value: string) => import("../play/html.mjs").Markup} */
  const choice = (name, value) => html`<label class="choice"><input type="radio" name="${name}" value="${value}"${settings[name] === value ? html` checked` : ""}><span>${sentence(say(`keep.set ${name} ${value}`))}</span></label>`;
  fill(place, html`<form>${names.map((name) => html`<fieldset><legend>${say(`keep.set ${name}`)}</legend><div class="radios">${CHOICES[name].map((value) => choice(name, value))}</div></fieldset>`)}</form>
    <p class="soft">${say("keep.about settings")}</p>
    ${kept.failure && html`<p class="keptnote">${say(`keep.${kept.failure}`)}</p>`}`);
}

place.addEventListener("change", async ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const { name, value } = target;
  const settings = { ...readSettings(kept), [name]: value };
  writeSettings(kept, settings);
  applySettings(root, settings, navigator.languages);
  await show();
  const again = place.querySelector(`input[name="${name}"][value="${value}"]`);
  if (again instanceof HTMLElement) again.focus();
});

await show();
place.dataset.ready = "";
