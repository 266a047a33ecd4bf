// What every page does first: show itself as the visitor has set it, in his language; keep itself
// for offline; say when there is a new version.

import { applySettings, readSettings } from "../play/settings.mjs";
import { Kept } from "../play/storage.mjs";
import { loadWords } from "../play/words.mjs";

/** @import { Say } from "../play/words.mjs" */

const root = document.documentElement;
const written = root.lang;
export const kept = new Kept(() => localStorage);
applySettings(root, readSettings(kept), [...navigator.languages, written]);

/** The folder of the site. */
export const base = new URL(root.dataset.base || "./", document.baseURI);

/** What says phrases in the visitor's language. @type {Promise<Say>} */
export const words = loadWords(root.lang);

if (root.lang !== written) {
  root.dataset.translating = "";
  words.then((say) => {
    translate(say);
    delete root.dataset.translating;
  });
}

/** Put the fixed words of the page into the visitor's language. @param {Say} say */
export function translate(say) {
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = say(element.getAttribute("data-say") ?? "");
  }
  for (const element of document.querySelectorAll("[data-say-label]")) {
    element.setAttribute("aria-label", say(element.getAttribute("data-say-label") ?? ""));
  }
  const heading = document.querySelector("h1[data-say]")?.textContent;
  if (heading) document.title = heading === "Dream Home" ? heading : `${heading} · Dream Home`;
}

// --- the offline copy --------------------------------------------------------------------------

if ("serviceWorker" in navigator) keepOffline();

async function keepOffline() {
  // the page comes first; then the browser has most of the files that the copy is made of
  if (document.readyState !== "complete") {
    await new Promise((done) => addEventListener("load", done, { once: true }));
  }
  const workers = navigator.serviceWorker;
  const registration = await workers.register(new URL("sw.js", base)).catch(() => null);
  if (!registration) return; // private windows and some settings forbid it; the site works without
  if (registration.waiting && workers.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && workers.controller) offer(worker);
    });
  });
  workers.addEventListener("message", ({ data }) => {
    if (data === "kept") root.dataset.offline = "ready";
  });
  await workers.ready;
  registration.active?.postMessage({ keep: filesOfPage() });
}

/** The addresses of this page, and of the puzzle and the best line that are played on it. */
function filesOfPage() {
  const play = document.querySelector("dh-play");
  const files = ["puzzle", "line"].map((name) => play?.getAttribute(name) ?? "");
  return ["", ...files].map((path) => new URL(path, location.href.split("#")[0]).href);
}

/** Say that there is a new version; it comes when the visitor asks for it. @param {ServiceWorker} worker */
async function offer(worker) {
  if (document.querySelector(".newversion")) return;
  const say = await words;
  const notice = document.createElement("p");
  notice.className = "newversion";
  notice.setAttribute("role", "status");
  const button = document.createElement("button");
  button.className = "btn small";
  button.dataset.action = "update";
  button.textContent = say("page.reload");
  button.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.postMessage("activate");
  });
  notice.append(`${say("page.new version")} `, button);
  document.body.append(notice);
}
