// @ts-check
/** A puzzle: sends the answer that was chosen, shows how it compares and marks it on the board. */

import { all, find, note, numbered, toEnd, typing } from "./page.js";
import { keep } from "./results.js";

const page = document.body.dataset;
const verdict = find("#verdict");
const answers = find("#answers");
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
  if (!verdict) return;
  if (answered) return note("You have answered. Press “Try again” to choose another answer.");
  answered = true;
  mark(action);
  const found = await post("answer", { action });
  if (found.html === undefined) return again();
  if (page.day) keep(page.game ?? "", page.day, found.right);
  verdict.innerHTML = found.html;
  if (answers) answers.innerHTML = found.answers;
  mark(action, found.best);
  show(true);
  find(".coach")?.scrollIntoView({ block: "start" });
}

/** Mark the chosen and the best answer, in sight and for screen readers. @param {number} [chosen] @param {number} [best] */
function mark(chosen, best) {
  for (const thing of all("[data-action], [data-press]")) {
    const action = thing.dataset.action ?? thing.dataset.press;
    const [isChosen, isBest] = [action === `${chosen}`, action === `${best}`];
    thing.toggleAttribute("data-chosen", isChosen);
    thing.toggleAttribute("data-advised", isBest && !isChosen);
    const words = [isChosen && "your choice", isBest && "the best"].filter(Boolean).join(", ");
    if (words) thing.setAttribute("aria-description", words);
    else thing.removeAttribute("aria-description");
  }
  const [own, better] = all("#key li");
  if (own?.lastChild) own.lastChild.nodeValue = chosen === best ? "your choice, the best" : "your choice";
  better?.toggleAttribute("hidden", chosen === best);
}

/** Show what belongs to an answer, or hide it. @param {boolean} is */
function show(is) {
  document.body.toggleAttribute("data-answered", is);
  for (const part of all("#again, #key")) part.toggleAttribute("hidden", !is);
}

function again() {
  answered = false;
  if (verdict) verdict.innerHTML = asked;
  answers?.replaceChildren();
  mark();
  show(false);
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
