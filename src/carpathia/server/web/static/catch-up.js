// @ts-check
/** While you were gone: what happened at the table since this browser last showed it, in three lines. */

import { all, find } from "./page.js";

const MOST_LINES = 3; // of the summary; as many or fewer can be read in the log itself
const MOST_TABLES = 50; // of which it is kept how much was read
const table = document.body.dataset.table ?? "";

/** @returns {[string, number][]} the tables seen last, each with how many lines of its log were read */
const kept = () => JSON.parse(localStorage.getItem("read") ?? "[]");

/** @returns {HTMLElement[]} */
const lines = () => all("#region-log > li");

/** Note that everything in the log was there to be read. */
export function markRead() {
  if (document.hidden) return;
  const others = kept().filter(([id]) => id !== table);
  localStorage.setItem("read", JSON.stringify([...others, [table, lines().length]].slice(-MOST_TABLES)));
}

/** @param {HTMLElement} line @returns {number} scenes before what concerns the reader, before turns, before the rest */
const weight = (line) => ("scene" in line.dataset ? 4 : 0) + ("mine" in line.dataset ? 2 : 0) + (line.classList.contains("turn") ? 1 : 0);

/** @param {HTMLElement} line @returns {string} its words without its clause */
const words = (line) => {
  const copy = /** @type {HTMLElement} */ (line.cloneNode(true));
  for (const clause of all("[data-clause]", copy)) clause.remove();
  return copy.textContent?.trim() ?? "";
};

/** Say what was missed, if it is more than the log shows at a glance. */
export function catchUp() {
  const box = find("#missed");
  const read = kept().find(([id]) => id === table)?.[1] ?? Infinity;
  const missed = lines().slice(read);
  markRead();
  if (!box || missed.length <= MOST_LINES) return;
  const told = missed.map((line, i) => ({ line, i })).sort((a, b) => weight(b.line) - weight(a.line) || b.i - a.i).slice(0, MOST_LINES).sort((a, b) => a.i - b.i);
  find("ul", box)?.replaceChildren(...told.map(({ line }) => Object.assign(document.createElement("li"), { textContent: words(line) })));
  box.hidden = false;
}

const close = () => find("#missed")?.setAttribute("hidden", "");
document.addEventListener("visibilitychange", () => document.hidden || catchUp());
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("#missed button, [data-action], [data-press]")) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});
