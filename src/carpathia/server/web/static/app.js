// @ts-check
/** On every page: lets the browser install the app, and show a page of ours when the server is away. */

navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
