// @ts-check
/** Lessons: marks what the coach means, and leads there. The server knows how far one is. */

import { all, find } from "./page.js";

const GAP = 8; // pixels
const region = find("#region-coach");
let marked = ""; // the cue whose thing was brought into view

/** @returns {HTMLElement | null} */
const coach = () => find("#region-coach .coach");

/** What the coach means: things to press, or the first of a name to look at. @returns {HTMLElement[]} */
function meant() {
  const { means, look } = coach()?.dataset ?? {};
  if (means) return [...all(`[data-action="${means}"]`), ...all(`[data-press="${means}"]`)];
  return look ? all(`[data-thing="${look}"], [data-piece="${look}"], #region-${look}`).slice(0, 1) : [];
}

/** Mark what the coach means now, and bring it into view if that is something new. */
export function markCue() {
  const things = meant();
  for (const thing of all("[data-coached]")) {
    if (things.includes(thing)) continue;
    delete thing.dataset.coached;
    thing.removeAttribute("aria-describedby");
  }
  for (const thing of things) {
    thing.dataset.coached = "";
    thing.setAttribute("aria-describedby", "coach-mark");
  }
  // Where people are below the board, the coach goes there too.
  coach()?.toggleAttribute("data-aside", Boolean(things[0]?.closest(".side")));
  const cue = coach()?.dataset.cue ?? "";
  if (cue !== marked) bring(things[0]);
  marked = cue;
}

/** Bring a thing into view: between the bar above and what stays below, unless it is there. @param {HTMLElement | undefined} thing */
function bring(thing) {
  if (!thing) return;
  const floor = find(".coach[data-aside]") ?? find(".dock");
  const [box, below] = [thing.getBoundingClientRect(), floor?.getBoundingClientRect()];
  if (below && floor?.contains(thing)) {
    // The dock stays in the window; what does not fit into it scrolls in it.
    const top = region?.getBoundingClientRect().bottom ?? below.top;
    if (box.top < top) floor.scrollTop -= top - box.top + GAP;
    else if (box.bottom > below.bottom) floor.scrollTop += box.bottom - below.bottom + GAP;
    const now = thing.getBoundingClientRect();
    if (now.top < 0 || now.bottom > innerHeight) thing.scrollIntoView({ block: "nearest" });
    return;
  }
  const top = find(".bar")?.getBoundingClientRect().bottom ?? 0;
  const bottom = below && below.left < box.right && below.right > box.left && below.top > top ? Math.min(below.top, innerHeight) : innerHeight;
  if (box.top >= top && box.bottom <= bottom) return;
  scrollBy(0, box.top - top - Math.max(GAP, (bottom - top - box.height) / 2));
}

/** Lead to what the coach means. */
export function goToCue() {
  const [thing] = meant();
  if (!thing) return;
  if (!thing.dataset.action && !thing.hasAttribute("tabindex")) thing.tabIndex = -1;
  bring(thing);
  thing.focus({ preventScroll: true });
}

if (region) new ResizeObserver(() => document.documentElement.style.setProperty("--coach", `${region.offsetHeight}px`)).observe(region);

/** @returns {number | undefined} the number of the cue that has been read */
export const readCue = () => (coach() ? Number(coach()?.dataset.cue) : undefined);
