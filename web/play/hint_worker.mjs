// Tries everything in the last rounds, apart from the page.

import { Engine } from "../engine/engine.mjs";
import { EndGame } from "./endgame.mjs";
import { positionAfter } from "./hints.mjs";

self.addEventListener("message", ({ data: { sequence, turns } }) => {
  const engine = new Engine();
  self.postMessage(new EndGame(engine).hint(positionAfter(engine, sequence, turns)));
});
