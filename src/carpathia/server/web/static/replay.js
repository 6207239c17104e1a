// @ts-check
/** A replay: a slider over the positions of a match. */

import { all, find, note, seen, swap, toEnd, typing } from "./page.js";

const page = document.body.dataset;
const slider = /** @type {HTMLInputElement} */ (find("#step"));
let running = 0;
let wanted = Number(slider.value);
let asking = false;

/** Show a position; while one is being fetched only the latest wish counts. @param {number} step */
async function go(step) {
  wanted = Math.max(0, Math.min(step, Number(slider.max)));
  slider.value = `${wanted}`;
  if (asking) return;
  asking = true;
  try {
    let done = -1;
    while (done !== wanted) {
      done = wanted;
      const address = new URL(location.href);
      address.searchParams.set("step", `${done}`);
      const query = address.search;
      const answer = await fetch(`${page.positions}${query}`);
      if (!answer.ok) return note("That position cannot be shown.");
      const news = await answer.json();
      history.replaceState(null, "", address);
      seen();
      await swap(news.regions);
      mark(done);
    }
  } finally {
    asking = false;
  }
}

/** @param {number} step */
function mark(step) {
  const label = find("#step-label");
  if (label) label.textContent = `${step}`;
  slider.setAttribute("aria-valuetext", `Move ${step} of ${slider.max}`);
  const from = /** @type {HTMLInputElement | null} */ (find("#from-step"));
  if (from) from.value = `${step}`;
  for (const view of all(".views a")) {
    const address = new URL(/** @type {HTMLAnchorElement} */ (/** @type {unknown} */ (view)).href);
    address.searchParams.set("step", `${step}`);
    view.setAttribute("href", address.search);
  }
  toEnd(find("#region-log"));
}

function run() {
  const button = find("#run");
  if (running) clearInterval(running);
  running = running ? 0 : window.setInterval(() => (wanted < Number(slider.max) ? go(wanted + 1) : run()), 1100);
  button?.setAttribute("aria-pressed", `${running !== 0}`);
}

slider.addEventListener("input", () => go(Number(slider.value)));
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const by = /** @type {HTMLElement | null} */ (target.closest("[data-go]"));
  if (by?.dataset.go === "first") go(0);
  else if (by?.dataset.go === "last") go(Number(slider.max));
  else if (by) go(wanted + Number(by.dataset.go));
  if (target.closest("#run")) run();
  if (target.closest("#link")) {
    event.preventDefault();
    navigator.clipboard?.writeText(location.href).then(() => note("The link to this position has been copied."), () => note(location.href));
  }
});
document.addEventListener("keydown", (event) => {
  if (typing(event) && event.target !== slider) return;
  if (document.activeElement?.closest("[data-group]") || document.querySelector("dialog[open]")) return;
  const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 });
  if (event.key in steps) go(wanted + steps[event.key]);
  else if (event.key === "Home") go(0);
  else if (event.key === "End") go(Number(slider.max));
  else if (event.key === "p") run();
  else return;
  event.preventDefault();
});
mark(wanted);
