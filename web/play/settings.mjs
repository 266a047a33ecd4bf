// What a player has set: language, colours, motion, a timer, covered rounds. Kept in the browser.

/** @import { Kept } from "./storage.mjs" */

import { PREFIX } from "./storage.mjs";

const KEY = `${PREFIX}settings`;

/**
 * @typedef {object} Settings
 * @property {"auto" | "en" | "pt"} language
 * @property {"auto" | "light" | "dark"} colours
 * @property {"auto" | "none"} motion
 * @property {"off" | "on"} timer
 * @property {"off" | "on"} blind whether the coming rounds of a whole deck are covered
 */

/** What may be set; the first of each holds until something else is chosen. */
export const CHOICES = /** @type {const} */ ({
  language: ["auto", "en", "pt"],
  colours: ["auto", "light", "dark"],
  motion: ["auto", "none"],
  timer: ["off", "on"],
  blind: ["off", "on"],
});

/**
 * The settings; what is not set or unknown is as at first.
 * @param {Kept} kept
 * @returns {Settings}
 */
export function readSettings(kept) {
  /** @type {Record<string, unknown>} */
  let set = {};
  try {
    set = JSON.parse(kept.read(KEY) ?? "{}") ?? {};
  } catch {
    // damaged settings are no settings
  }
  const pairs = Object.entries(CHOICES).map(([name, values]) => {
    const known = values.find((value) => value === set[name]);
    return [name, known ?? values[0]];
  });
  return /** @type {Settings} */ (Object.fromEntries(pairs));
}

/**
 * Whether the settings could be kept.
 * @param {Kept} kept
 * @param {Settings} settings
 */
export function writeSettings(kept, settings) {
  return kept.write(KEY, JSON.stringify(settings));
}

/**
 * The language that is spoken: the one set, else the first of the visitor's that there is.
 * @param {Settings} settings
 * @param {readonly string[]} languages
 * @returns {"en" | "pt"}
 */
export function languageOf({ language }, languages) {
  if (language !== "auto") return language;
  const known = languages.map((one) => one.slice(0, 2).toLowerCase());
  return known.find((one) => one === "en" || one === "pt") === "pt" ? "pt" : "en";
}

/**
 * Show a page as it is set: `lang`, `data-theme` and `data-motion` of its root element.
 * @param {HTMLElement} root
 * @param {Settings} settings
 * @param {readonly string[]} languages
 */
export function applySettings(root, settings, languages) {
  root.lang = languageOf(settings, languages);
  for (const [name, value] of [["theme", settings.colours], ["motion", settings.motion]]) {
    if (value === "auto") delete root.dataset[name];
    else root.dataset[name] = value;
  }
}
