// The sheets of the menu: other pages, and what can be done with the play as a whole.

/** @import { Markup } from "./html.mjs" */
/** @import { Cards } from "./play_types.mjs" */
/** @import { Words } from "./vocabulary.mjs" */

import { html } from "./html.mjs";
import { icon } from "./icons.mjs";
import { SERVER_PAGES, hasSolver } from "./local_server.mjs";

const PAGES = ["archive", "learn", "statistics", "settings"];

/** @type {(words: Words) => Markup} */
const closeButton = (words) =>
  html`<button class="btn icon quiet" data-action="close" aria-label="${words.say("play.close")}">${icon("close")}</button>`;

/** Where else to go, and what to do. @type {(words: Words, base: URL, puzzle: Cards, printed: boolean) => Markup} */
export const menuSheet = (words, base, puzzle, printed) => html`<div class="in"><div class="grip"></div>${closeButton(words)}
  <h2>${words.say("page.more")}</h2>
  <ul class="menulist">
    ${[...(hasSolver() ? SERVER_PAGES : []), ...PAGES].map((page) => html`<li><a href="${new URL(`${page}/`, base).href}">${words.say(`page.${page}`)}</a></li>`)}
    ${printed && html`<li><a href="${new URL(`print/${puzzle.date}.pdf`, base).href}">${words.say("page.print")}</a></li>`}
    ${["export", puzzle.target === undefined ? "find" : "solution", "restart"].map((action) => html`<li><button class="link" data-action="sheet-${action}">${words.say(`play.${action}`)}</button></li>`)}
  </ul></div>`;

/** The play as a file, as text, as a link; and a file opened. @type {typeof menuSheet} */
export const fileSheet = (words, _base, puzzle) => html`<div class="in"><div class="grip"></div>${closeButton(words)}
  <h2>${words.say("keep.your play")}</h2>
  <p>${words.say("keep.about files")}</p>
  <div class="fileacts"><button class="btn main" data-action="download">${words.say("keep.download")}</button>
  <button class="btn" data-action="copy">${words.say("keep.copy")}</button>
  ${puzzle.date && html`<button class="btn" data-action="link">${words.say("keep.copy link")}</button>`}
  <label class="btn fileopen"><span>${words.say("keep.open")}</span><input type="file" accept="application/json,.json"></label></div></div>`;
