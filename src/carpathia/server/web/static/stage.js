// @ts-check
/** Moments: shows what happened one step after another, at the speed the reader has chosen, until it is skipped. */

import { all, find, swap } from "./page.js";

/** @typedef {{kind: "step" | "scene" | "sheet", lines: string[], regions: Record<string, string>}} Moment */

const SPEEDS = ["off", "quick", "calm"];
/** @type {Record<string, Record<string, number>>} milliseconds for a step, and for each line of a scene */
const PAUSES = { quick: { step: 450, line: 900 }, calm: { step: 1000, line: 2000 } };
const MOST_LINES = 3; // of a scene at the same time

/** @type {(() => void) | undefined} ends the pause that is running, while moments are shown */
let wake;
let skipping = false;
let reading = 0; // grows with every scene, and when words are hushed
/** @type {Promise<void>} the words of the last moment, which are still read while one may go on */
let lastWords = Promise.resolve();

/** @returns {string} */
export const speed = () => localStorage.getItem("moments") ?? "quick";

/** @returns {boolean} whether the reader has skipped what was shown last, and wants the present position at once */
export const skipped = () => skipping;

/** Begin anew: what comes from now on has not been skipped. */
export function unskip() {
  skipping = false;
}

export function nextSpeed() {
  localStorage.setItem("moments", SPEEDS[(SPEEDS.indexOf(speed()) + 1) % SPEEDS.length]);
  nameSpeed();
}

export function nameSpeed() {
  const name = find("#speed-name");
  if (name) name.textContent = speed();
  document.body.dataset.moments = speed();
}

/** Show moments one after another, then the present position. If nothing happened since the last moment, or if it
 * is only a step, it is shown together with the present position. The last words of a match come before its result,
 * and the final score after it: that moment brings a board but no sheet.
 * @param {Moment[]} moments @param {(shown: () => void) => Promise<void>} present shows the position as it is now */
export async function stage(moments, present) {
  if (speed() === "off" || document.hidden || !moments.length) return present(() => undefined);
  const last = moments[moments.length - 1];
  const apart = last.kind !== "step" && "board" in last.regions;
  if (!skipping) await lastWords;
  document.body.dataset.staging = "";
  const before = scrollY;
  let moved = false;
  find(".dock")?.setAttribute("inert", "");
  try {
    for (const moment of apart ? moments : moments.slice(0, -1)) {
      if (skipping) break;
      await swap(moment.regions, () => cover(moment));
      if (moment.kind !== "step") moved = reveal() || moved;
      await show(moment);
    }
  } finally {
    find(".dock")?.removeAttribute("inert");
    delete document.body.dataset.staging;
  }
  await present(apart ? () => undefined : () => cover(last));
  if (moved) window.scrollTo({ top: before, behavior: "instant" }); // what one presses is where it was
  if (skipping) hush();
  else if (apart && last.kind === "sheet" && !("sheet" in last.regions)) openSheet();
  else if (apart) return;
  else if (last.kind === "sheet") await show(last);
  else linger(last);
}

/** Show a moment for as long as it takes. @param {Moment} moment */
async function show(moment) {
  const sheet = /** @type {HTMLDialogElement | null} */ (find("#scores"));
  if (moment.kind === "step") await pause(PAUSES[speed()]?.step);
  else await read(moment.lines);
  if (moment.kind !== "sheet" || skipping || ("board" in moment.regions && !("sheet" in moment.regions))) return;
  openSheet();
  if (sheet?.open) await new Promise((resolve) => sheet.addEventListener("close", resolve, { once: true }));
}

/** Show the words of the last moment; only the next moments wait for them. @param {Moment} moment */
function linger(moment) {
  if (moment.kind === "scene") lastWords = read(moment.lines);
}

/** Scroll to the first thing that has just changed on the board, unless half of it can be seen: boards begin with what
 * moves, and end with the numbers that follow from it. @returns {boolean} whether it scrolled */
function reveal() {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const [top, bottom] = [parseFloat(scrollPaddingTop) || 0, innerHeight - (parseFloat(scrollPaddingBottom) || 0)];
  const first = all("#region-board [data-fresh]").find((piece) => piece.getBoundingClientRect().height);
  if (!first) return false;
  const box = first.getBoundingClientRect();
  if (Math.min(box.bottom, bottom) - Math.max(box.top, top) >= box.height / 2) return false;
  first.scrollIntoView({ block: "center", behavior: "instant" });
  return true;
}

/** Cover what is turned up line by line: things whose data-line begins a line that is to be read. @param {Moment} moment */
function cover(moment) {
  if (skipping || moment.kind === "step") return;
  for (const thing of all("[data-line]")) thing.toggleAttribute("data-covered", moment.lines.some((line) => tells(line, thing)));
}

/** @param {string} line @param {HTMLElement} thing */
const tells = (line, thing) => line.startsWith(thing.dataset.line ?? "");

/** @param {string[]} lines those that have been read */
function uncover(lines) {
  for (const thing of all("[data-covered]")) if (lines.some((line) => tells(line, thing))) delete thing.dataset.covered;
}

/** @param {string[]} lines */
async function read(lines) {
  const turn = (reading += 1);
  for (let end = 1; end <= lines.length && turn === reading && !skipping; end++) {
    say(lines.slice(Math.max(0, end - MOST_LINES), end));
    uncover(lines.slice(0, end));
    await pause(PAUSES[speed()]?.line);
  }
  uncover(lines);
  if (turn === reading) say([]);
}

/** @param {number | undefined} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => {
    wake = () => resolve(undefined);
    setTimeout(wake, milliseconds ?? 0);
  });
}

export function openSheet() {
  const sheet = /** @type {HTMLDialogElement | null} */ (find("#scores"));
  if (sheet && !sheet.open && find("table", sheet)) sheet.showModal();
}

/** @param {string[]} lines */
function say(lines) {
  find("#caption")?.replaceChildren(...lines.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
}

function skip() {
  skipping = true;
  wake?.();
}

/** End the words of the last moment. */
function hush() {
  reading += 1;
  wake?.();
  for (const thing of all("[data-covered]")) delete thing.dataset.covered;
  say([]);
}

document.addEventListener(
  "click",
  (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (document.body.dataset.staging === undefined) return hush();
    event.preventDefault();
    event.stopPropagation();
    skip();
  },
  { capture: true },
);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (document.body.dataset.staging === undefined) hush();
  else skip();
});
nameSpeed();
