// The script of a play page.

/** @import { Puzzle } from "./play_types.mjs" */

import { Engine } from "../engine/engine.mjs";
import { AroundPlay } from "./around_play.mjs";
import { DhPlay } from "./dh_play.mjs";
import { LineFile } from "./line_file.mjs";

customElements.define("dh-play", DhPlay);

for (const play of document.querySelectorAll("dh-play")) {
  if (!(play instanceof DhPlay)) continue;
  await play.ready;
  const { puzzle } = play;
  // cards of one's own have no target and no id to be kept by
  if (!puzzle?.id || puzzle.target === undefined) continue;
  const line = new LineFile(new Engine(), puzzle.sequence, play.getAttribute("line"));
  new AroundPlay(play, /** @type {Puzzle} */ (puzzle), line);
}
