// The best use of what is left at the end, apart from the page so that it never stands still.

import { Engine } from "../engine/engine.mjs";
import { bestRest } from "./end_building.mjs";

const engine = new Engine();

self.addEventListener("message", ({ data }) => {
  const { id, finished, actions } = data;
  self.postMessage({ id, end: bestRest(engine, finished, actions) });
});
