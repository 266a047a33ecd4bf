// The cards that were put in, to be played: the same page as a puzzle's, without target and medals.

/** @import { Cards } from "../play/play_types.mjs" */

import { AroundPlay } from "../play/around_play.mjs";
import { DhPlay } from "../play/dh_play.mjs";
import { fill, html } from "../play/html.mjs";
import { loadVocabulary } from "../play/vocabulary.mjs";
import { KEY, cardsPutIn } from "./deal_form.mjs";
import { OwnResult } from "./own_result.mjs";
import { base, kept } from "./shell.mjs";

customElements.define("dh-play", DhPlay);
const play = /** @type {DhPlay} */ (document.querySelector("dh-play"));
const [words] = await Promise.all([loadVocabulary(document.documentElement.lang), play.ready]);
const sequence = cardsPutIn(kept, words.table.cards);
if (sequence) {
  play.sequence = { id: `own-${digest(JSON.stringify(sequence))}`, sequence };
  new AroundPlay(play, /** @type {Cards} */ (play.puzzle), { read: async () => null }, OwnResult);
  addEventListener("storage", ({ key }) => key === KEY && location.reload()); // other cards, in another tab
} else {
  const notice = document.createElement("div");
  notice.className = "page making";
  play.replaceWith(notice);
  fill(notice, html`<h1>${words.say("page.own")}</h1><p>${words.say("best.no cards")}</p>
    <p><a class="btn main" href="${new URL("enter/", base).href}">${words.say("page.enter")}</a></p>`);
}

/** A short name for a text: plays are kept by the cards that they are of. @param {string} text */
function digest(text) {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}
