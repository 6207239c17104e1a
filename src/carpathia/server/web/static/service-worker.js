// @ts-check
/** Keeps the page that is shown while the server is away, and nothing else: no table, no page, no answer of the server. */

const worker = /** @type {any} */ (self);
const SHELL = "shell";
const OFFLINE = "/offline";
const KEPT = [OFFLINE, "/static/style.css", "/static/pages.css", "/static/games.css", "/static/icon.svg", "/static/offline.js"];

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(KEPT.map((path) => new Request(path, { cache: "reload" })))));
});
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => away(request)));
  else if (KEPT.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

/** A form cannot be sent again by itself, so it leads to a page of its own. @param {Request} request */
async function away(request) {
  return request.method === "GET" ? caches.match(OFFLINE) : Response.redirect(OFFLINE);
}

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(come(event.notification.data));
});

/** Bring a page to the front: one that is open there, or a fresh one. @param {string} path */
async function come(path) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === path);
  return there ? there.focus() : worker.clients.openWindow(path);
}
