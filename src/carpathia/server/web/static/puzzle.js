// @ts-check
/** A puzzle: sends the answer that was chosen, and shows how it compares. */

import { all, find, note, numbered, toEnd, typing } from "./page.js";
import { keep } from "./results.js";

const page = document.body.dataset;
const verdict = find("#verdict");
const asked = verdict?.innerHTML ?? "";
let answered = false;

/** @param {string} path @param {object} message @returns {Promise<any>} */
async function post(path, message) {
  try {
    const answer = await fetch(`${page.base}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(page.day ? { day: page.day, ...message } : message),
    });
    const data = await answer.json();
    if (data.refused) note(data.refused.reason, data.refused.clause);
    return data;
  } catch {
    note("The server cannot be reached; try again in a moment.");
    return {};
  }
}

/** @param {number} action */
async function choose(action) {
  if (answered || !verdict) return;
  answered = true;
  mark(action);
  const found = await post("answer", { action });
  if (found.html === undefined) return again();
  if (page.day) keep(page.game ?? "", page.day, found.right);
  verdict.innerHTML = found.html;
  mark(action, found.best);
  find("#again")?.removeAttribute("hidden");
  verdict.scrollIntoView({ block: "nearest" });
}

/** @param {number} [chosen] @param {number} [best] */
function mark(chosen, best) {
  for (const thing of all("[data-action]")) {
    thing.toggleAttribute("data-chosen", thing.dataset.action === `${chosen}`);
    thing.toggleAttribute("data-advised", thing.dataset.action === `${best}`);
  }
}

function again() {
  answered = false;
  if (verdict) verdict.innerHTML = asked;
  mark();
  find("#again")?.setAttribute("hidden", "");
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const thing = /** @type {HTMLElement | null} */ (target.closest("[data-action], [data-press], [data-why]"));
  if (thing?.dataset.action) choose(Number(thing.dataset.action));
  else if (thing?.dataset.press) choose(Number(thing.dataset.press));
  else if (thing?.dataset.why) post("why", { label: thing.dataset.why }).then((answer) => answer.reason && note(answer.reason, answer.clause));
  if (target.closest("#again")) again();
});
document.addEventListener("keydown", (event) => {
  if (typing(event) || document.querySelector("dialog[open]")) return;
  if (/^[1-9]$/.test(event.key)) numbered()[Number(event.key) - 1]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
});
toEnd(find("#region-log"));
