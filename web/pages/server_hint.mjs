// Hints by the solver of the local server: exact from any position of any puzzle.

/** @import { Sequence, Turn } from "../engine/types.mjs" */
/** @import { HintSearch } from "../play/exact_hint.mjs" */
/** @import { Hint } from "../play/hints.mjs" */

import { Engine } from "../engine/engine.mjs";
import { positionAfter } from "../play/hints.mjs";
import { ask, follow, stop } from "./job.mjs";

/**
 * Start the search for the hint after some turns; once stopped it never answers.
 * @param {Sequence} sequence
 * @param {Turn[]} turns
 * @returns {HintSearch}
 */
export function searchOnServer(sequence, turns) {
  const play = { format: "solution/1", sequence: { ...sequence, format: "sequence/1" }, turns };
  const started = ask("hint?level=3", JSON.stringify(play));
  let stopped = false;
  /** @returns {Promise<Hint>} */
  const search = async () => {
    const { address } = await started;
    const { result } = await follow(address, () => {});
    if (stopped) return new Promise(() => {});
    if (!result) throw new Error("no hint was found in time");
    const { reachable, score, turn, end = {} } = result;
    return { position: positionAfter(new Engine(), sequence, turns), reachable, score, turn, end };
  };
  return {
    found: search(),
    stop: () => {
      stopped = true;
      started.then(({ address }) => stop(address), () => {}); // refused: there is nothing to stop
    },
  };
}
