// @ts-check
/** A stream of changes from the server. While the server is away the page says so, and comes back by itself. */

const PATIENCE = 1500; // ms; a stream that is opened again at once was hardly away
const AGAIN = 3000;
let waiting = 0;

/** @param {string} address @param {(version: string) => void} changed */
export function listen(address, changed) {
  const source = new EventSource(address);
  source.addEventListener("change", (event) => changed(event.data));
  source.addEventListener("open", () => away(false));
  source.addEventListener("error", () => {
    away(true);
    // A browser tries again by itself, unless the server answered with a refusal.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(address, changed), AGAIN);
  });
}

/** @param {boolean} gone */
function away(gone) {
  const line = document.querySelector("#away");
  if (!line) return;
  clearTimeout(waiting);
  if (gone) waiting = window.setTimeout(() => (line.textContent = "The server is away. This page comes back by itself."), PATIENCE);
  else line.textContent = "";
}
