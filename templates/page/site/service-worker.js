// The page from a web server, kept by the browser: after the first visit it opens without a network. Another version of it replaces it
// once every tab with this one is closed.
const VERSION = "tiebook-{{version}}";
const FILES = ["./", "manifest.webmanifest", "icon.svg"];

const own = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @param {string} name */
const isOld = (name) => name.startsWith("tiebook-") && name !== VERSION;

async function keep() {
  const kept = await caches.open(VERSION);
  await kept.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
}

async function dropOld() {
  const names = await caches.keys();
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(VERSION);
  return (await kept.match(request.mode === "navigate" ? "./" : request)) ?? fetch(request);
}

own.addEventListener("install", (event) => event.waitUntil(keep()));
own.addEventListener("activate", (event) => event.waitUntil(dropOld()));
own.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
