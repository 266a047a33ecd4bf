// The offline copy of the site. `dhsolve site` puts three constants before this file: VERSION,
// which changes with the scripts and not with a new day; ASSETS, the files that never change under
// their name; SHELL, the pages that need no day.
//
// A visitor stays on the version that he has, until he asks for the new one: pages come from the
// copy first. Only the list of days is asked for anew.

/* global VERSION, ASSETS, SHELL */

const CACHE = `dream-home-${VERSION}`;
const FRESH = ["days.json", "archive/", "feed.xml", "feed.json"];
const OFFLINE = "offline/";

const here = (path) => new URL(path, self.registration.scope).href;
/** A folder is its index page, whatever the link says; what follows ? or # does not matter. */
const plain = (address) => {
  const url = new URL(address);
  return url.origin + url.pathname.replace(/\/$/, "/index.html");
};
const fresh = new Set(FRESH.map((path) => plain(here(path))));

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data, source }) => {
  if (data === "activate") self.skipWaiting();
  if (data?.keep) keep(data.keep).then(() => source.postMessage("kept"));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  // too large to keep; and what the local server says of its jobs, which is never the same twice
  if (/\.(pdf|png)$|\/api\//.test(new URL(request.url).pathname)) return;
  event.respondWith(answer(request));
});

async function install() {
  const cache = await caches.open(CACHE);
  // the page has just loaded most of the assets: the browser's own cache gives them again
  await Promise.all([
    ...ASSETS.map((path) => store(cache, here(path), "force-cache")),
    ...SHELL.map((path) => store(cache, here(path), "no-cache")),
  ]);
  // what the visitor has opened so far must be there in the new version too
  const opened = await visited();
  await Promise.allSettled(
    opened.filter((url) => !fresh.has(url)).map((url) => store(cache, url, "no-cache")),
  );
}

/** The addresses in older copies that are neither assets nor pages of the site itself. */
async function visited() {
  const names = (await caches.keys()).filter((name) => name.startsWith("dream-home-"));
  const requests = await Promise.all(
    names.filter((name) => name !== CACHE).map(async (name) => (await caches.open(name)).keys()),
  );
  const own = new Set(SHELL.map((path) => plain(here(path))));
  const urls = requests.flat().map((request) => request.url);
  return urls.filter((url) => !url.startsWith(here("assets/")) && !own.has(url));
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith("dream-home-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function store(cache, url, mode) {
  const found = await fetch(url, { cache: mode });
  if (!found.ok) throw new Error(`${url}: ${found.status}`);
  // some hosts lead from one spelling of an address to another; a browser opens no page like that
  await cache.put(plain(url), found.redirected ? new Response(found.body, found) : found);
}

/** Keep what a page has loaded before this worker was there. */
async function keep(urls) {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const url of urls.filter((one) => one.startsWith(self.registration.scope))) {
    if (!(await cache.match(plain(url)))) missing.push(url);
  }
  await Promise.allSettled(missing.map((url) => store(cache, url, "force-cache")));
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const url = plain(request.url);
  const kept = await cache.match(url);
  if (kept && !fresh.has(url)) return kept;
  try {
    const found = await fetch(request);
    if (found.ok && found.type === "basic") await cache.put(url, found.clone());
    return found;
  } catch (error) {
    if (kept) return kept;
    if (request.mode === "navigate") return Response.redirect(here(OFFLINE));
    throw error;
  }
}
