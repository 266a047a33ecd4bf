// What is said aloud after a choice: a summary, never cell by cell.

/** @import { Moment } from "./moment.mjs" */

/**
 * What has just happened, for those who listen.
 * @param {Moment} before
 * @param {Moment} after
 * @param {string} name what was chosen
 */
export function announcement(before, after, name) {
  const { words } = after;
  if (before.play.turns.length === after.play.turns.length) return "";
  const card = before.question?.card;
  const what = card && before.onCells ? words.say("play.lies on", words.name(card), name.slice(0, 2)) : "";
  const points = words.say("play.points", after.score.total);
  const round = after.isEnd ? "" : words.say("play.round", after.round, after.rounds);
  return [what, points, round].filter(Boolean).join(". ");
}
