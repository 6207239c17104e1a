// @ts-check
/** What table and replay share: swaps regions, lets pieces glide and glow, keys, rules, tips and notes. It knows no rules. */

import { fetchExamples, reveal } from "./reading.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const LATER = 700; // milliseconds, for pieces that move because of what has just come
/** @type {Map<string, string>} the HTML each region was last given */
const shown = new Map();
/** @type {Set<string>} pieces that the last change has moved or brought */
const fresh = new Set();

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement | null} */
export const find = (selector, root = document) => root.querySelector(selector);
/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement[]} */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)].map((e) => /** @type {HTMLElement} */ (e));

/* --- swapping --- */

/** @type {Promise<void> | undefined} lasts while something is being pressed, which must not vanish under the finger */
let press;
let release = () => {};
document.addEventListener("pointerdown", () => (press = new Promise((resolve) => (release = resolve))));
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => setTimeout(() => ((press = undefined), release())));

/** @type {ViewTransition | undefined} it covers the page, so what is pressed meanwhile arrives at the root */
let gliding;
document.addEventListener("click", async (event) => {
  if (event.target !== document.documentElement || !gliding) return;
  gliding.skipTransition();
  await gliding.finished.catch(() => undefined);
  document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});

/** Put new HTML into the regions that changed. Pieces that are somewhere else glide there; what is new glows.
 * @param {Record<string, string>} regions @param {() => void} [done] called in the moment the page shows them */
export async function swap(regions, done = () => undefined) {
  const changed = Object.entries(regions).filter(([name, html]) => shown.get(name) !== html && find(`#region-${name}`));
  await press;
  if (!changed.length) return done();
  const before = pieces();
  const drafts = document.createElement("template");
  drafts.innerHTML = changed.map(([, html]) => html).join("");
  const after = new Map(all("[data-piece]", drafts.content).map((e) => [e.dataset.piece, e.dataset.at]));
  const moved = [...before.keys()].filter((name) => after.has(name) && after.get(name) !== before.get(name)?.dataset.at);
  const put = () => {
    hint(null);
    const place = remembered();
    for (const [name, html] of changed) {
      shown.set(name, html);
      const region = /** @type {HTMLElement} */ (find(`#region-${name}`));
      const top = region.scrollTop;
      const unfolded = all("details[id][open]", region).map((e) => e.id);
      region.innerHTML = html;
      for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
      region.scrollTop = top;
    }
    const last = [...after].filter(([name, at]) => before.get(name ?? "")?.dataset.at !== at);
    if (last.length) fresh.clear();
    for (const [name] of last) fresh.add(name ?? "");
    dress();
    place();
    done();
  };
  if (still.matches || document.hidden) return put();
  const boxes = new Map(moved.map((name) => [name, before.get(name)?.getBoundingClientRect()]));
  const inHtml = moved.filter((name) => before.get(name) instanceof HTMLElement && document.startViewTransition);
  if (!inHtml.length) {
    put();
    return glide(moved, boxes);
  }
  for (const name of inHtml) called(before.get(name), name);
  const transition = (gliding = document.startViewTransition(() => {
    put();
    for (const name of inHtml) called(pieces().get(name), name);
  }));
  await transition.ready.catch(() => undefined);
  glide(moved.filter((name) => !inHtml.includes(name)), boxes);
  await transition.finished.catch(() => undefined);
  gliding = undefined;
  for (const piece of pieces().values()) piece.style.viewTransitionName = "";
}

/** @param {HTMLElement | undefined} piece @param {string} name */
function called(piece, name) {
  if (piece) piece.style.viewTransitionName = `piece-${name.replace(/[^\w-]/g, "_")}`;
}

/** @returns {Map<string, HTMLElement>} */
function pieces() {
  /** @type {Map<string, HTMLElement>} */
  const found = new Map();
  for (const piece of all("[data-piece]")) if (!found.has(piece.dataset.piece ?? "")) found.set(piece.dataset.piece ?? "", piece);
  return found;
}

/** Things inside an SVG take no part in view transitions, so they are moved by hand.
 * @param {string[]} names @param {Map<string, DOMRect | undefined>} boxes */
function glide(names, boxes) {
  const now = pieces();
  for (const name of names) {
    const piece = now.get(name);
    const from = boxes.get(name);
    if (!piece || !from) continue;
    const to = piece.getBoundingClientRect();
    const matrix = piece instanceof SVGGraphicsElement ? piece.getScreenCTM() : null;
    const scale = matrix ? matrix.a : 1;
    const delay = "wait" in piece.dataset && document.body.dataset.moments !== "off" ? LATER : 0;
    const [x, y] = [(from.x + from.width / 2 - to.x - to.width / 2) / scale, (from.y + from.height / 2 - to.y - to.height / 2) / scale];
    piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 650, delay, easing: "cubic-bezier(.3,.7,.2,1)", fill: "backwards" });
  }
}

/** Forget what was new: the reader has seen it and decided. */
export function seen() {
  fresh.clear();
  for (const piece of all("[data-fresh]")) delete piece.dataset.fresh;
  for (const line of all(".lines .fresh")) line.classList.remove("fresh");
}

/** What the keys 1 to 9 press: the list of choices first, then what can be used on the board and in the hand.
 * @returns {HTMLElement[]} */
export const numbered = () => [...all("#region-choices [data-action]"), ...all("[data-action]").filter((e) => !e.closest("#region-choices"))].slice(0, 9);

/** Mark what is new, number what the digits press, and give each group one stop for the Tab key. */
export function dress() {
  for (const thing of all("[data-key]")) delete thing.dataset.key;
  numbered().forEach((thing, i) => (thing.dataset.key = `${i + 1}`));
  for (const piece of all("[data-piece]")) piece.toggleAttribute("data-fresh", fresh.has(piece.dataset.piece ?? ""));
  if (document.body.matches(".replay")) all("button[data-why]:not(.act)").forEach(disarm);
  for (const group of all("[data-group]")) {
    const members = inGroup(group);
    const first = members.find((e) => e === document.activeElement) ?? members.find((e) => e.dataset.action) ?? members[0];
    for (const member of members) member.tabIndex = member === first ? 0 : -1;
  }
}

/** Make a picture of a button that can never be used, as in replays; the labels of actions are hidden by style.
 * @param {HTMLElement} button */
function disarm(button) {
  const picture = document.createElement("span");
  for (const { name, value } of button.attributes) if (!["type", "data-why", "aria-disabled"].includes(name)) picture.setAttribute(name, value);
  picture.setAttribute("role", "img");
  picture.append(...button.childNodes);
  button.replaceWith(picture);
}

const IN_GROUP = "[data-action], [data-why], #region-log :is([data-clause], .turn > button)";

/** @param {HTMLElement} group */
const inGroup = (group) => all(IN_GROUP, group).filter((e) => e.closest("[data-group]") === group && !e.closest("[hidden]"));

/** Remember what has the focus, and return what gives it back after a swap. */
function remembered() {
  const was = /** @type {HTMLElement | null} */ (document.activeElement);
  const region = was?.closest("[id^=region-]");
  if (!was || !region || was === region) return () => undefined;
  const { action, why, clause } = was.dataset;
  const group = /** @type {HTMLElement | null} */ (was.closest("[data-group]"));
  const [groups, members] = [all("[data-group]", region), group ? inGroup(group) : []];
  const [nth, mth] = [group ? groups.indexOf(group) : -1, members.indexOf(was)];
  return () => {
    if (was.isConnected) return;
    const same = action ? `[data-action="${action}"]` : why ? `[data-why="${why}"]` : clause ? `[data-clause="${clause}"]` : was.id ? `#${was.id}` : "";
    const again = nth < 0 ? undefined : inGroup(all("[data-group]", region)[nth] ?? document.createElement("i"));
    const next = (same && find(same, region)) || again?.[Math.min(mth, again.length - 1)] || /** @type {HTMLElement} */ (region);
    if (next === region) next.tabIndex = -1;
    next.focus({ preventScroll: true });
    dress();
  };
}

/** Show the end of a list of lines. @param {HTMLElement | null} list */
export function toEnd(list) {
  const box = list?.closest(".lines");
  if (box) box.scrollTop = box.scrollHeight;
}

/* --- rules, tips, notes --- */

/** @param {string} number @returns {HTMLElement | null} */
const clause = (number) => document.getElementById(number);

/** @param {string} [number] */
export function openRules(number) {
  const drawer = /** @type {HTMLDialogElement | null} */ (find("#rules"));
  if (!drawer) return;
  if (!drawer.open) drawer.showModal();
  void fetchExamples().then(() => find("#rules .cited")?.scrollIntoView({ block: "center" }));
  for (const cited of all("#rules .cited")) cited.classList.remove("cited");
  if (!number) return;
  const cited = reveal(number);
  cited?.classList.add("cited");
  cited?.scrollIntoView({ block: "center" });
}

/** @param {string} selector */
function openDialog(selector) {
  /** @type {HTMLDialogElement | null} */ (find(selector))?.showModal();
}

/** Open a dialog in place of the page on one screen. @param {string} selector */
function instead(selector) {
  /** @type {HTMLDialogElement | null} */ (find("#overview"))?.close();
  openDialog(selector);
}

let hiding = 0;
/** Say something for a while. @param {string} text @param {string} [number] the clause behind it */
export function note(text, number) {
  const box = /** @type {HTMLElement} */ (find("#note"));
  const line = Object.assign(document.createElement("p"), { textContent: `${text} ` });
  if (number) {
    const link = Object.assign(document.createElement("button"), { type: "button", className: "clause", textContent: number });
    link.dataset.clause = number;
    line.append(link);
  }
  box.replaceChildren(line);
  box.hidden = false;
  clearTimeout(hiding);
  hiding = window.setTimeout(() => (box.hidden = true), 9000);
}

/** Show what a word or a thing means. The browser shows titles to a mouse; a key or a long press asks for them here.
 * @param {EventTarget | null} target @param {boolean} [titled] */
function hint(target, titled = false) {
  const box = find("#tip");
  const about = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(titled ? "[data-clause], .board [title], .dock [title]" : "[data-clause]")) : null;
  if (!box) return;
  const number = about?.dataset.clause ?? "";
  const words = number ? clause(number)?.querySelector("p")?.textContent : about?.title;
  box.hidden = !words || !about || about.closest("dialog") !== null;
  if (box.hidden || !about) return;
  const name = clause(number)?.dataset.name ?? number;
  box.replaceChildren(...(name ? [Object.assign(document.createElement("b"), { textContent: name })] : []), words || "");
  const at = about.getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = `${at.bottom + 8 + box.offsetHeight > innerHeight ? at.top - box.offsetHeight - 8 : at.bottom + 8}px`;
}

/* --- pressing and keys --- */

/** @param {KeyboardEvent} event */
export const typing = (event) => event.ctrlKey || event.altKey || event.metaKey || (event.target instanceof Element && event.target.closest("input, textarea, select") !== null);

/** @param {KeyboardEvent} event */
function arrows(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const was = /** @type {HTMLElement | null} */ (document.activeElement);
  const group = /** @type {HTMLElement | null} */ (was?.closest("[data-group]"));
  if (!was || !group || typing(event)) return;
  const members = inGroup(group);
  const to = event.key === "Home" ? 0 : event.key === "End" ? members.length - 1 : step ? members.indexOf(was) + step : -1;
  if (to < 0 && event.key !== "ArrowLeft" && event.key !== "ArrowUp") return;
  event.preventDefault();
  members[(to + members.length) % members.length]?.focus();
  dress();
}

/** Move the focus to the next thing that can be used. */
function next() {
  const meant = find("[data-action][data-coached]");
  const open = meant ? [meant] : all("[data-action]");
  const here = open.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  open[(here + 1) % open.length]?.focus();
  dress();
}

document.addEventListener("pointerdown", () => document.body.classList.remove("by-keyboard"));
document.addEventListener("keydown", (event) => {
  if (!typing(event)) document.body.classList.add("by-keyboard");
  if (event.key === "Escape") for (const box of all("#note, #tip")) box.hidden = true;
  const target = event.target;
  if (target instanceof Element && !target.matches("button, a") && target.matches("[role=button]") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  arrows(event);
  if (typing(event) || document.querySelector("dialog[open]")) return;
  if (event.key === "?") openDialog("#overview");
  else if (event.key === "k") openDialog("#help");
  else if (event.key === "r") openRules();
  else if (event.key === "s") find("#show-scores")?.click();
  else if (event.key === "n") next();
});
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const about = /** @type {HTMLElement | null} */ (target.closest("[data-clause]"));
  if (about) event.preventDefault();
  if (about) openRules(about.dataset.clause);
  if (target.closest("#show-rules")) openRules();
  if (target.closest("#show-scores, [data-scores]")) openDialog("#scores");
  if (target.closest("#show-overview")) openDialog("#overview");
  if (target.closest("#show-help")) openDialog("#help");
  if (target.closest("#overview-keys")) instead("#help");
  if (target.closest("#overview-rules")) instead("#rules");
  if (target.closest("[data-close]") || target instanceof HTMLDialogElement) target.closest("dialog")?.close();
});
/* Things that come to lie under a mouse that rests are not asked about. */
let rests = "";
/** @param {PointerEvent} event */
const where = (event) => `${event.clientX} ${event.clientY}`;
document.addEventListener("pointermove", (event) => (rests = where(event)));
document.addEventListener("pointerover", (event) => hint(where(event) === rests ? null : event.target));
document.addEventListener("focusin", (event) => hint(event.target, document.body.classList.contains("by-keyboard")));

/* A finger that rests on a thing asks what it is, and does not press it. */
const REST = 550; // milliseconds
let resting = 0;
let asked = false;
document.addEventListener("pointerdown", (event) => {
  asked = false;
  clearTimeout(resting);
  if (event.pointerType !== "touch") return;
  const { target } = event;
  resting = window.setTimeout(() => {
    hint(target, true);
    asked = find("#tip")?.hidden === false;
  }, REST);
});
for (const name of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(name, (event) => {
    if (name !== "pointermove" || Math.abs(/** @type {PointerEvent} */ (event).movementX) + Math.abs(/** @type {PointerEvent} */ (event).movementY) > 6) clearTimeout(resting);
  });
}
addEventListener("click", (event) => {
  if (asked) event.stopImmediatePropagation(), event.preventDefault();
  asked = false;
}, true);
dress();

/* What scrolls into view must not end up under the bar or the dock. */
for (const name of ["bar", "dock"]) {
  const part = find(`.${name}`);
  if (part) new ResizeObserver(() => document.documentElement.style.setProperty(`--${name}`, `${part.offsetHeight}px`)).observe(part);
}
