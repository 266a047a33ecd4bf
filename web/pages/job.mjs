// A job of the local server: started, followed until it ends, stopped.

import { base, words } from "./shell.mjs";

/** The part of an address that asks a page to begin at once; a reload does not. */
export const NOW = "#now";

/** Whether the address asks to begin at once; it does so once. */
export function isAskedNow() {
  if (location.hash !== NOW) return false;
  history.replaceState(null, "", location.pathname);
  return true;
}

const MOST_SILENCES = 3;

/** @typedef {{id: string, state: string, best: number | null, bound: number | null, seconds: number,
 *   closed: number, scenarios: number, notes: string[], result: any, address: string,
 *   play?: any}} Job */

/**
 * Ask the server something; an Error has its words if it refuses, a line for each fault.
 * @param {string} path
 * @param {string} body
 */
export async function ask(path, body) {
  const headers = { "Accept-Language": document.documentElement.lang, "Content-Type": "text/plain" };
  const answer = await fetch(new URL(`api/${path}`, base), { method: "POST", headers, body }).catch(noServer);
  const found = await answer.json();
  if (!answer.ok) throw new Error(faultsOf(found.error));
  return found;
}

/** A line for each fault. @param {{path: string, message: string, others?: {path: string, message: string}[]}} error */
function faultsOf({ others = [], ...first }) {
  return [first, ...others].map(({ path, message }) => [path, message].filter(Boolean).join(": ")).join("\n");
}

/** What is known of a job; null if the server has forgotten it. @param {string} address @returns {Promise<Job | null>} */
export async function look(address) {
  const answer = await fetch(new URL(address, base));
  return answer.ok ? answer.json() : null;
}

/** @returns {Promise<never>} */
async function noServer() {
  throw new Error((await words)("page.no server"));
}

/**
 * Follow a job; `seen` is told everything, and the promise has the last. An Error says that the
 * server is gone, or knows the job no more.
 * @param {string} address
 * @param {(job: Job) => void} seen
 * @returns {Promise<Job>}
 */
export function follow(address, seen) {
  return new Promise((ended, failed) => {
    let silences = 0;
    const stream = new EventSource(new URL(`${address}/events`, base));
    const hear = (/** @type {MessageEvent} */ { data }) => {
      const job = JSON.parse(data);
      silences = 0;
      seen(job);
      return job;
    };
    stream.addEventListener("progress", hear);
    stream.addEventListener("end", (event) => {
      stream.close(); // else the browser would ask again
      ended(hear(event));
    });
    stream.addEventListener("error", () => {
      silences += 1; // the browser asks again every few seconds, unless it was refused
      if (stream.readyState !== EventSource.CLOSED && silences < MOST_SILENCES) return;
      stream.close();
      noServer().catch(failed);
    });
  });
}

/** Stop a job; what it has found is kept. @param {string} address */
export const stop = (address) => fetch(new URL(address, base), { method: "DELETE" });
