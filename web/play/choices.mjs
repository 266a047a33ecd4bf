// Questions with options, and the way from choices to what they build: the same questions as
// dhsolve.model.building asks, so that every surface of the game asks alike.

/** @import { Action, Column, Discards, State } from "../engine/types.mjs" */

import { Refusal } from "../engine/engine.mjs";

/**
 * @typedef {"column" | "ladder_roof" | "ladder_column" | "drill_cell" | "drill_column"
 *   | "mixer_column" | "mixer_other" | "bonus" | "scaffolding" | "scaffolding_after" | "room"
 *   | "decor" | "friend_F" | "friend_S" | "helper" | "supplier_room" | "supplier_cell"
 *   | "handyman_cell" | "handyman_other" | "keep" | "roofer_roof" | "engineer" | "roof"} StepName
 */
/**
 * Something that may be chosen, or the code of the reason why it may not. Its name is a cell
 * (`F2`, `F2 down`), the number of a column, the id of a card, or a plain word.
 * @typedef {{name: string, reason?: string}} Option
 */
/**
 * What is to be chosen next, and how everything stands at this moment.
 * @typedef {object} Question
 * @property {StepName} step
 * @property {Option[]} options
 * @property {State} state
 * @property {Column[][]} markets the market on the table first; none at the end
 * @property {Discards} discards
 * @property {Action[]} [actions] at the end: what the helpers have done
 * @property {string} [card] the card in hand, where the question is what to do with it
 */
/**
 * Asks its questions one after the other, and returns what the choices make.
 * @template T
 * @typedef {Generator<Question, T, string>} Steps
 */
/**
 * The question that is still open, or what was built.
 * @template T
 * @typedef {{question: Question, built?: undefined} | {question?: undefined, built: T}} Outcome
 */

/** Whether an option may be chosen. @type {(option: Option) => boolean} */
export const isLegal = (option) => option.reason === undefined;

/** The names of what may be chosen. @type {(question: Question) => string[]} */
export const legalNames = (question) =>
  question.options.filter(isLegal).map((option) => option.name);

/**
 * What the choices make, or the question that is still open after them. A question with one legal
 * option is answered with it and takes none of the choices. A Refusal if a choice may not be made.
 * @template T
 * @param {Steps<T>} steps
 * @param {readonly string[]} choices
 * @returns {Outcome<T>}
 */
export function build(steps, choices) {
  let taken = 0;
  let next = steps.next();
  while (!next.done) {
    const legal = legalNames(next.value);
    if (legal.length !== 1 && taken === choices.length) return { question: next.value };
    next = steps.next(legal.length === 1 ? legal[0] : checked(next.value, choices[taken++]));
  }
  if (taken < choices.length) throw new RangeError(`${choices[taken]}: nothing left to choose`);
  return { built: next.value };
}

/**
 * The choice, if the question allows it; a Refusal, or a RangeError where it is not even listed.
 * @param {Question} question
 * @param {string} choice
 */
function checked(question, choice) {
  const option = question.options.find((one) => one.name === choice);
  if (!option) throw new RangeError(`${choice}: not one of ${legalNames(question).join(", ")}`);
  if (option.reason !== undefined) throw new Refusal(option.reason);
  return choice;
}

/**
 * An option that may be chosen, or is refused for a reason.
 * @param {string} name
 * @param {string | null | undefined} [reason]
 * @returns {Option}
 */
export const option = (name, reason) => (reason ? { name, reason } : { name });

/**
 * Why none of several ways is open: the first reason, or `otherwise` if there is no way at all;
 * null if one is open.
 * @param {(string | null | undefined)[]} reasons
 * @param {string} otherwise
 */
export function noWay(reasons, otherwise) {
  return reasons.some((reason) => !reason) ? null : (reasons[0] ?? otherwise);
}
