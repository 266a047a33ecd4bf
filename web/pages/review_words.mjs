// A review in a sentence or two.

/** @import { Say } from "../play/words.mjs" */
/** @typedef {{least: number, most?: number}} Possible */
/** @typedef {{round: number, before: Possible, after: Possible}} ReviewedTurn */
/** @typedef {{turns: ReviewedTurn[], scored: number, possible: Possible, costliest: number[]}} Review */

/** What a turn gave away at least. @param {ReviewedTurn} turn */
export const lossOf = ({ before, after }) => before.least - (after.most ?? after.least);

/**
 * The points, how long the play was on the best line, and the rounds that cost most.
 * @param {Review} review
 * @param {Say} say
 */
export function leadOf({ turns, scored, possible, costliest }, say) {
  const best = possible.least;
  const given = best - scored;
  const perfect = turns.findIndex((turn) => lossOf(turn) > 0);
  const parts = [say("review.lead", scored, best)];
  if (perfect > 1) parts.push(say("review.best until", perfect));
  const [first, second] = costliest;
  if (second !== undefined) {
    const rounds = [first, second].sort((one, other) => one - other).map((at) => turns[at].round + 1);
    parts.push(say("review.cost", rounds[0], rounds[1], lossOf(turns[first]) + lossOf(turns[second]), given));
  }
  return parts.join(" ");
}
