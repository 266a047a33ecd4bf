// Cards by the beginning of their names, in both languages at once: `liv` is enough.

/** A card: the name that is shown, those in all languages, and what is compared, made plain.
 * @typedef {{id: string, name: string, names: string[], keys: string[]}} NamedCard */

/** A text without case, accents, blanks and signs. @type {(text: string) => string} */
export const plain = (text) =>
  text.normalize("NFD").toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Cards with all their names, in the order of the catalogue.
 * @param {string[]} ids
 * @param {Record<string, string>} shown the words of the visitor's language
 * @param {Record<string, string>[]} languages the words of every language
 * @returns {NamedCard[]}
 */
export const namedCards = (ids, shown, languages) =>
  ids.map((id) => {
    const names = languages.map((words) => words[`card.${id}`]);
    return { id, name: shown[`card.${id}`], names, keys: [...new Set([id, ...names].map(plain))] };
  });

/**
 * The cards that a text may be the beginning of; one that is named so entirely comes first, then
 * those of which most copies are left.
 * @param {string} text
 * @param {NamedCard[]} cards
 * @param {(id: string) => number} left
 */
export function matching(text, cards, left) {
  const typed = plain(text);
  if (!typed) return [];
  const found = cards.filter(({ keys }) => keys.some((key) => key.startsWith(typed)));
  const rank = (/** @type {NamedCard} */ card) =>
    card.keys.includes(typed) ? Infinity : left(card.id);
  return found.sort((one, other) => rank(other) - rank(one) || 0); // two infinities: as they are
}

/**
 * The part of a name that a text is the beginning of, and the rest; without that part if it is not.
 * @param {string} text
 * @param {string} name
 * @returns {[string, string]}
 */
export function splitName(text, name) {
  const typed = plain(text);
  let length = 0;
  while (length < name.length && plain(name.slice(0, length)) !== typed) length++;
  return plain(name.slice(0, length)) === typed ? [name.slice(0, length), name.slice(length)] : ["", name];
}
