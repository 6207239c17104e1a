// @ts-check
/** The list of puzzles: says which of today's this browser has tried. */

import { result } from "./results.js";

const day = /** @type {HTMLElement | null} */ (document.querySelector("[data-day]"))?.dataset.day ?? "";
for (const game of document.querySelectorAll("[data-game]")) {
  const words = /** @type {HTMLElement | null} */ (game.querySelector("[data-result]"));
  const found = result(/** @type {HTMLElement} */ (game).dataset.game ?? "", day);
  if (!words || !found) continue;
  words.textContent = found.right ? "Solved today." : "Tried today; the first answer was not the best.";
  words.dataset.result = found.right ? "right" : "wrong";
}
