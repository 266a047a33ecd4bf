// The list below the field that is typed in: the cards that its text may be the beginning of.

import { fill, html } from "../play/html.mjs";
import { cardIcon, kindOf } from "../play/icons.mjs";
import { splitName } from "./card_names.mjs";

/** @import { Say } from "../play/words.mjs" */
/** @import { NamedCard } from "./card_names.mjs" */

const LIST = "suggestions";
const MOST_SHOWN = 6;
/** No field. */
export const NOWHERE = -1;

export class TypeAhead {
  /** The field that the cards are for. */
  at = NOWHERE;
  /** @type {NamedCard[]} */
  cards = [];
  /** Which of them Enter takes. */
  chosen = 0;

  /** @param {Say} say */
  constructor(say) {
    this.say = say;
    this.list = document.createElement("ul");
    this.list.className = "ahead";
    this.list.id = LIST;
    this.list.hidden = true;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", say("enter.suggestions"));
  }

  /**
   * Suggest these cards for a field; none closes the list.
   * @param {number} at
   * @param {HTMLInputElement} input
   * @param {NamedCard[]} cards
   * @param {(card: string) => number} left
   */
  open(at, input, cards, left) {
    this.close();
    if (!cards.length) return;
    this.at = at;
    this.cards = cards.slice(0, MOST_SHOWN);
    this.input = input;
    fill(this.list, html`${this.cards.map((card, number) => this.#choice(card, number, left(card.id)))}`);
    this.list.hidden = false;
    input.closest(".eticket")?.append(this.list);
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", LIST);
    this.#mark();
    this.list.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.at = NOWHERE;
    this.cards = [];
    this.chosen = 0;
    this.list.hidden = true;
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  /** Choose another one, round and round. @param {1 | -1} step */
  move(step) {
    this.chosen = (this.chosen + step + this.cards.length) % this.cards.length;
    this.#mark();
  }

  #mark() {
    for (const [number, choice] of [...this.list.children].entries()) {
      choice.setAttribute("aria-selected", String(number === this.chosen));
    }
    this.input?.setAttribute("aria-activedescendant", `choice-${this.chosen}`);
  }

  /** @param {NamedCard} card @param {number} number @param {number} left */
  #choice({ id, name, names }, number, left) {
    const isRoom = kindOf(id) === "room";
    const text = this.input?.value ?? "";
    // the name that begins so, after the one that is shown if it is of the other language
    const found = [name, ...names].find((one) => splitName(text, one)[0]) ?? name;
    const [typed, rest] = splitName(text, found);
    return html`<li role="option" id="choice-${number}" data-card="${id}" aria-selected="false">
      <span class="${isRoom ? "sw paint" : `chip k-${kindOf(id)}`}" data-room="${isRoom && id}">${cardIcon(id)}</span><span>${found !== name && `${name} · `}<u>${typed}</u>${rest}</span><span class="pt">${this.say("enter.left of", left)}</span></li>`;
  }
}
