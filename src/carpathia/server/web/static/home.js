// @ts-check
/** Home: keeps the list of one's tables as it is, and says when it is one's turn at one of them. */

import { listen } from "./connection.js";
import { showTurns, tellTurn } from "./notify.js";
import { sound } from "./sound.js";

const list = /** @type {HTMLElement} */ (document.querySelector("#region-mine"));

/** @returns {Map<string, string>} the game by the path of each table that waits for the reader */
function turns() {
  const found = [...list.querySelectorAll("[data-turn]")].map((e) => /** @type {HTMLElement} */ (e));
  return new Map(found.map((e) => [e.querySelector("a")?.getAttribute("href") ?? "", e.dataset.turn ?? ""]));
}

async function refresh() {
  const answer = await fetch("/mine").catch(() => undefined);
  if (!answer?.ok) return;
  const [before, html] = [turns(), await answer.text()];
  const focus = list.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : undefined;
  const unfolded = list.querySelector("details")?.open ?? false;
  list.innerHTML = html;
  list.querySelector("details")?.toggleAttribute("open", unfolded);
  if (focus) /** @type {HTMLElement | null} */ (list.querySelector(`a[href="${focus}"]`))?.focus();
  const fresh = [...turns()].filter(([path]) => !before.has(path));
  showTurns(turns().size);
  const said = document.querySelector("#turns");
  if (said) said.textContent = fresh.map(([, game]) => `It is your turn in ${game}.`).join(" ");
  if (fresh.length) sound("turn");
  for (const [path, game] of fresh) tellTurn(game, path);
}

showTurns(turns().size);
listen("/mine/events", { change: refresh });
