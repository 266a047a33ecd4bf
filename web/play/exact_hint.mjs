// Exact hints for the last rounds: a worker tries everything, so that the page never stands still.

/** @import { Sequence, Turn } from "../engine/types.mjs" */
/** @import { Hint } from "./hints.mjs" */

/** @typedef {{found: Promise<Hint>, stop: () => void}} HintSearch */

/**
 * Start the search for the hint after some turns; once stopped it never answers.
 * @param {Sequence} sequence
 * @param {Turn[]} turns
 * @returns {HintSearch}
 */
export function searchHint(sequence, turns) {
  const worker = new Worker(new URL("./hint_worker.mjs", import.meta.url), { type: "module" });
  /** @type {Promise<Hint>} */
  const found = new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => resolve(data));
    worker.addEventListener("error", reject);
  });
  found.then(() => worker.terminate(), () => worker.terminate());
  worker.postMessage({ sequence, turns });
  return { found, stop: () => worker.terminate() };
}
