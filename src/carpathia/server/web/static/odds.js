// @ts-check
/** The odds: fetched while their fold is open, and again after everything that happens. The browser keeps whether it is. */

import { find, typing } from "./page.js";

const OPEN = "odds"; // in the browser's storage
const fold = /** @type {HTMLDetailsElement | null} */ (find("#odds"));
const place = find("#odds-tables");
/** @type {Promise<void> | undefined} */
let asking;
let again = false;

/** Show the odds as they are now; calls that come meanwhile are answered by one more round. */
function refresh() {
  if (!fold?.open) return;
  again = true;
  asking ??= rounds().finally(() => (asking = undefined));
}

async function rounds() {
  while (again && fold?.open) {
    again = false;
    place?.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`/tables/${document.body.dataset.table}/odds`);
      const data = await answer.json();
      show(data.html, data.refused?.reason);
    } catch {
      show(undefined, "The odds cannot be fetched at the moment.");
    }
    place?.removeAttribute("aria-busy");
  }
}

/** @param {string | undefined} html @param {string} [reason] why there is none */
function show(html, reason) {
  if (!place) return;
  if (html === undefined) place.replaceChildren(Object.assign(document.createElement("p"), { textContent: reason ?? "" }));
  else if (place.dataset.shown !== html) place.innerHTML = html;
  place.dataset.shown = html ?? "";
}

/** Open the fold and go there, or close it. */
function toggle() {
  if (!fold) return;
  find("#menu")?.hidePopover?.();
  fold.open = !fold.open;
  if (!fold.open) return;
  fold.scrollIntoView({ block: "nearest" });
  find("summary", fold)?.focus({ preventScroll: true });
}

if (fold) {
  fold.addEventListener("toggle", () => {
    localStorage.setItem(OPEN, fold.open ? "open" : "closed");
    refresh();
  });
  find("#show-odds")?.addEventListener("click", toggle);
  document.addEventListener("keydown", (event) => {
    if (event.key === "o" && !typing(event) && !document.querySelector("dialog[open]")) toggle();
  });
  // The table says so while it fetches what is new, and when it has shown that.
  new MutationObserver(() => document.body.dataset.refreshing === undefined && refresh()).observe(document.body, { attributeFilter: ["data-refreshing"] });
  fold.open = localStorage.getItem(OPEN) === "open";
}
