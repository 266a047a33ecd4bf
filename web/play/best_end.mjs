// Asks the worker for the best use of what is left at the end.

/** @import { Action, End, FinishedHome } from "../engine/types.mjs" */

/** @type {Worker | undefined} */
let worker;
let asked = 0;

/**
 * The best end from here, with what has been done already.
 * @param {FinishedHome} finished after the actions
 * @param {Action[]} actions
 * @returns {Promise<End>}
 */
export function findBestEnd(finished, actions) {
  worker ??= new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
  const { state, discards, solo } = finished;
  const id = (asked += 1);
  const found = new Promise((resolve, reject) => {
    /** @type {(event: MessageEvent) => void} */
    const answered = ({ data }) => {
      if (data.id !== id) return;
      worker?.removeEventListener("message", answered);
      resolve(data.end);
    };
    worker?.addEventListener("message", answered);
    worker?.addEventListener("error", reject, { once: true });
  });
  worker.postMessage({ id, finished: { state, discards, solo }, actions });
  return found;
}
