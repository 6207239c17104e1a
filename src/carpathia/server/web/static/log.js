// @ts-check
/** The log by turns: older ones are folded to a line that opens, and a filter leaves what concerns the reader. */

import { all, dress, find, toEnd } from "./page.js";

const OPEN_TURNS = 2; // the newest stay open
/** @type {Set<Element>} turns that the reader has opened or closed */
const chosen = new Set();

/** @param {Element} turn @returns {HTMLElement[]} the lines below a heading */
function linesOf(turn) {
  const lines = [];
  for (let line = turn.nextElementSibling; line && !line.classList.contains("turn"); line = line.nextElementSibling) lines.push(/** @type {HTMLElement} */ (line));
  return lines;
}

/** @param {Element} turn @param {boolean} open */
function fold(turn, open) {
  turn.querySelector("button")?.setAttribute("aria-expanded", `${open}`);
  for (const line of linesOf(turn)) line.hidden = !open;
}

/** Fold all turns but the newest, except those the reader has opened. */
export function foldTurns() {
  const turns = all("#region-log > .turn");
  turns.forEach((turn, i) => {
    if (!chosen.has(turn)) fold(turn, i >= turns.length - OPEN_TURNS);
  });
  dress();
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const turn = target.closest("#region-log > .turn");
  const button = target.closest(".turn > button[aria-expanded]");
  if (turn && button) {
    chosen.add(turn);
    fold(turn, button.getAttribute("aria-expanded") !== "true");
    dress();
  }
});
find("#only-mine")?.addEventListener("change", (event) => {
  const { checked } = /** @type {HTMLInputElement} */ (event.target);
  find("#region-log")?.classList.toggle("only-mine", checked);
  toEnd(find("#region-log"));
});
foldTurns();
