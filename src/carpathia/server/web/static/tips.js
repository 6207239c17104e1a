// @ts-check
/** Tips when something first comes up, and the offer to learn the game at the first table of a browser. */

import { all, find } from "./page.js";

const box = find("#counsel");
const offer = find("#offer");
const game = document.body.dataset.game ?? "";

const wanted = () => localStorage.getItem("tips") === "on";
/** @returns {string[]} */
const read = () => JSON.parse(localStorage.getItem("tips-read") ?? "[]");

/** Show the first tip that fits and that the reader has not read yet. */
export function showTip() {
  if (!box || !wanted()) return;
  const known = new Set(read());
  const tip = all("#region-tips [data-tip]").find((e) => !known.has(`${game}/${e.dataset.tip}`));
  if (!tip) return;
  localStorage.setItem("tips-read", JSON.stringify([...known, `${game}/${tip.dataset.tip}`]));
  find(".words", box)?.replaceChildren(Object.assign(document.createElement("b"), { textContent: "Tip. " }), ...[...tip.childNodes].map((e) => e.cloneNode(true)));
  box.hidden = false;
}

/** What was said has been read: the reader has decided something. */
export function hideTip() {
  if (box) box.hidden = true;
}

/** @param {boolean} on */
function want(on) {
  localStorage.setItem("tips", on ? "on" : "off");
  if (on) showTip();
  else hideTip();
  show();
}

function show() {
  find("#tips")?.setAttribute("aria-pressed", `${wanted()}`);
  const state = find("#tips-state");
  if (state) state.textContent = wanted() ? "on" : "off";
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("#tips")) want(!wanted());
  const answer = /** @type {HTMLElement | null} */ (target.closest("[data-counsel]"))?.dataset.counsel;
  if (answer === "read") hideTip();
  if (answer === "off") want(false);
  if (answer === "on") want(true);
  if (offer && (answer === "on" || answer === "none")) offer.hidden = true;
});

// Whoever has taken a lesson wants no offer, but tips afterwards.
if (find("#region-coach .coach")) {
  localStorage.setItem("offered", "yes");
  if (localStorage.getItem("tips") === null) localStorage.setItem("tips", "on");
}
if (offer && localStorage.getItem("offered") === null) {
  localStorage.setItem("offered", "yes");
  offer.hidden = false;
}
show();
showTip();
