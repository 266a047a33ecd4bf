// The words of the pages in the visitor's language, from the tables of the whole program.

import { languageOf, readSettings } from "./settings.mjs";
import { Kept } from "./storage.mjs";

/** @typedef {(key: string, ...values: (string | number)[]) => string} Say */

/** The visitor's language: the one chosen in the settings, else the browser's. */
export const language = () =>
  languageOf(readSettings(new Kept(() => localStorage)), navigator.languages);

/**
 * What says a phrase by its key, `say("puzzle.missing", 3, 71)`; an unknown key is an error.
 * @param {string} lang
 * @returns {Promise<Say>}
 */
export const loadWords = async (lang) => sayFrom(await loadTable(lang));

/** The tables that are loaded or being loaded, by language. @type {Map<string, Promise<Record<string, string>>>} */
const tables = new Map();

/**
 * Every phrase of a language by its key; several may ask for it, and it is loaded once.
 * @param {string} lang
 * @returns {Promise<Record<string, string>>}
 */
export function loadTable(lang) {
  const known = tables.get(lang);
  if (known) return known;
  const table = fetch(new URL(`../data/words-${lang}.json`, import.meta.url)).then((answer) => answer.json());
  table.catch(() => tables.delete(lang)); // without net; it may be back the next time
  tables.set(lang, table);
  return table;
}

/**
 * The same from a table that is there already.
 * @param {Record<string, string>} table
 * @returns {Say}
 */
export const sayFrom =
  (table) =>
  (key, ...values) => {
    if (!(key in table)) throw new Error(`no words for ${key}`);
    return table[key].replace(/\{(\d)\}/g, (_, at) => String(values[Number(at)]));
  };

/** The text with a capital at its beginning. @type {(text: string) => string} */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
