// What a finished play shows: medal, line to share, points by part, the player's days.

/** @import { Score } from "../engine/types.mjs" */
/** @import { Day } from "./days.mjs" */
/** @import { Markup } from "./html.mjs" */
/** @import { Puzzle } from "./play_types.mjs" */
/** @import { Results } from "./statistics.mjs" */
/** @import { Say } from "./words.mjs" */
/** @import { Words } from "./vocabulary.mjs" */

import { html } from "./html.mjs";
import { grades, icon } from "./icons.mjs";
import { hasSolver } from "./local_server.mjs";
import { medalOf, nextMedal, shareLine } from "./medals.mjs";
import { figures, lastDays } from "./statistics.mjs";
import { SCORE_PARTS } from "./turn_text.mjs";
import { medalPicture, medalTally } from "./view_medal.mjs";
import { sentence } from "./words.mjs";

const WEEK = 7;
const HOUSE = "M0 30V12L13 1l13 11v18z";

/** A large house with points on it. @type {(look: string, points: number) => Markup} */
export const bigMedal = (look, points) =>
  html`<svg class="medal ${look} big" viewBox="-1.5 -0.5 29 32" aria-hidden="true"><path d="${HOUSE}" /><text x="13" y="25" font-size="13.5">${points}</text></svg>`;

/** The medal with its points, and how far the next one is. @type {(words: Words, puzzle: Puzzle, points: number) => Markup} */
export function hero(words, puzzle, points) {
  const medal = medalOf(puzzle, points);
  const next = nextMedal(puzzle, points);
  const best = words.say("keep.best home");
  const title = medal === "optimum" ? best : words.say(`medal.${medal}`);
  const more = next
    ? words.say("keep.more for", next.points, next.medal === "optimum" ? best.toLowerCase() : words.say(`medal.${next.medal}`))
    : words.say("keep.proven");
  const look = medal === "optimum" ? "best" : medal;
  return html`<div class="hero" data-medal="${medal}">${bigMedal(look, points)}
    <div><h2>${sentence(title)}</h2><p>${words.say("keep.points of", points, puzzle.target)}<br>${sentence(more)}</p></div></div>`;
}

/** @type {(words: Words, puzzle: Puzzle, points: number) => Markup} */
export const shareBox = (words, puzzle, points) =>
  html`<div class="sharebox"><p class="line" data-share>${shareLine(puzzle, points, words)}</p>
    <button class="btn main" data-action="share">${icon("share", "s20")}${words.say("keep.share")}</button></div>`;

/** Looking back at the play, where there is a solver to do it. @type {(words: Words) => Markup} */
export const reviewButton = (words) =>
  hasSolver() ? html`<div class="sharebox"><button class="btn" data-action="review">${words.say("page.look back")}</button></div>` : html``;

/** Points by part, beside those of the best home once they are known. @type {(words: Words, mine: Score, best: Score | undefined) => Markup} */
export function partsTable(words, mine, best) {
  const parts = SCORE_PARTS.filter((part) => mine[part] || best?.[part]);
  const most = Math.max(1, ...parts.map((part) => Math.max(mine[part], best?.[part] ?? 0)));
  /** @type {(points: number) => number} */
  const width = (points) => Math.round((points / most) * 950) / 10;
  const rows = parts.map((part) => {
    const [own, other] = [mine[part], best?.[part] ?? 0];
    return html`<tr><th scope="row">${words.say(`word.${part}`)}</th><td class="n" data-mine="${part}">${own}</td>
      <td class="b"><svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true"><rect class="hollow" x="1" y="2" width="${width(other)}" height="12" rx="2" /><rect class="full" x="1" y="2" width="${width(own)}" height="12" rx="2" /></svg></td>
      ${best ? html`<td class="n" data-best="${part}">${other}</td>` : html`<td></td>`}</tr>`;
  });
  return html`<section class="parts"><h2>${words.say("keep.where")}</h2>
    <table><thead><tr><td></td><th scope="col">${words.say("keep.you")}</th><td></td>${best ? html`<th scope="col">${words.say("page.best")}</th>` : html`<td></td>`}</tr></thead>
    <tbody>${rows}</tbody><tfoot><tr><th scope="row">${words.say("word.total")}</th><td class="n">${mine.total}</td><td></td><td class="n" data-best="total">${best?.total}</td></tr></tfoot></table></section>`;
}

/** On to the puzzle of today. @type {(words: Words, day: Day, address: URL) => Markup} */
export const nextDay = (words, day, address) =>
  html`<a class="nextup" href="${address.href}"><span><span class="label">${words.say("page.today")}</span><b>${day.title[words.lang === "pt" ? "pt" : "en"]}</b><span class="meta">${words.say(`kind.${day.kind}`)} ${grades(words, day.grade)}</span></span>${icon("next")}</a>`;

/** The last days, the medals, and how long the row is. @type {(say: Say, results: Results, today: string) => Markup} */
export function streetOfDays(say, results, today) {
  const { streak, medals, played, missed, share } = figures(results, today);
  const week = lastDays(results, today, WEEK).map(({ day, medal }) => {
    const now = day === today;
    const name = weekdayName(say, day);
    const state = medal ?? (now ? "open" : "none");
    const said = medal ? say(`medal.${medal}`) : say("page.not played");
    return html`<li${now ? html` aria-current="date"` : ""}>${medal || now ? medalPicture(state) : html`<span class="nomedal"></span>`}<span aria-hidden="true">${name.short}</span><span class="vh">${name.long}: ${said}</span></li>`;
  });
  const skipped = missed ? say("keep.missed", sentence(weekdayName(say, missed).long)) : "";
  return html`<section class="stats"><div class="rowhead"><h2>${say("keep.your street")}</h2><span class="soft" data-count="streak">${say(streak === 1 ? "keep.one day" : "keep.days in a row", streak)}</span></div>
    <ol class="week">${week}</ol>
    <div class="tally"><dl>${medalTally(say, medals)}<div class="pl"><dd data-count="played">${played}</dd><dt>${say("keep.played")}</dt></div></dl></div>
    <p class="note">${skipped} ${say("keep.best share", Math.floor(share * 100))}</p></section>`;
}

/** @type {(say: Say, day: string) => {short: string, long: string}} */
function weekdayName(say, day) {
  const number = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return { short: say(`page.weekday ${number}`), long: say(`weekday.${number}`) };
}
