// The words of a play: phrases, card names and explanations, and what is known of the cards besides.

import { loadTable, sayFrom, sentence } from "./words.mjs";

/** @typedef {{kind: string, rules: string[], points?: number | number[], floor?: string,
 *   place?: string, colour?: string, window?: boolean, rooms?: string[][]}} CardData */
/** @typedef {{cards: Record<string, CardData>, reasons: Record<string, string>}} CardTable */

export class Words {
  /**
   * @param {string} lang
   * @param {Record<string, string>} phrases
   * @param {CardTable} table
   */
  constructor(lang, phrases, table) {
    this.lang = lang;
    this.phrases = phrases;
    this.table = table;
    this.say = sayFrom(phrases);
  }

  /** Whether there is such a phrase. @param {string} key */
  has(key) {
    return key in this.phrases;
  }

  /** The name of a card; what is no card, such as a cell, is its own name. @param {string} card */
  name(card) {
    return this.phrases[`card.${card}`] ?? card;
  }

  /** The name of a card where there is little room. @param {string} card */
  short(card) {
    return this.phrases[`short.${card}`] ?? this.name(card);
  }

  /** A card's name inside a sentence. @param {string} card */
  inSentence(card) {
    return this.name(card).toLowerCase();
  }

  /** What a card does and scores, in one sentence. @param {string} card */
  explain(card) {
    return this.say(`explain.${card}`);
  }

  /** The kind of a card; nothing for what is none. @param {string} card */
  kind(card) {
    return Object.hasOwn(this.table.cards, card) ? this.table.cards[card].kind : undefined;
  }

  /** The numbers of the rules behind a card. @param {string} card */
  rules(card) {
    return this.table.cards[card]?.rules ?? [];
  }

  /** Why something is refused, as a sentence. @param {string} code */
  reason(code) {
    return `${sentence(this.say(`reason.${code}`))}.`;
  }

  /** The number of the rule behind a refusal. @param {string} code */
  reasonRule(code) {
    return this.table.reasons[code] ?? "";
  }

  /** The name of a part of the score pad. @param {string} part */
  part(part) {
    const short = `play.part ${part}`;
    return this.has(short) ? this.say(short) : this.say(`word.${part}`);
  }
}

/**
 * The words and cards of the site.
 * @param {string} lang
 */
export async function loadVocabulary(lang) {
  const [phrases, table] = await Promise.all([
    loadTable(lang),
    loadJson(new URL("../data/cards.json", import.meta.url)),
  ]);
  return new Words(lang, phrases, table);
}

/**
 * A JSON file, read without its nulls: the engine knows only what is there.
 * @param {string | URL} address
 */
export async function loadJson(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return JSON.parse(await answer.text(), (_key, value) => (value === null ? undefined : value));
}
