// @ts-check
/** A review: fetches its parts until it is done, moves along the graph, and shows the board of each position. */

import { all, find, note, swap, typing } from "./page.js";
import { patch } from "./patch.js";

const page = document.body.dataset;
const POLL = 1500; // ms
const RECONNECT = 5000; // ms, while the server cannot be reached
const LEAST_SCALE = 0.6; // of the board; smaller text cannot be read
const beside = matchMedia("(min-width: 1200px)"); // the board stands beside the graph
const roomy = matchMedia("(min-width: 600px)"); // the board is scaled to the window
const scene = find(".review-board .scene");
const seen = /** @type {HTMLSelectElement} */ (find("[data-seen]"));

/* --- progress --- */

/** @typedef {{move: number, stop: number, chances: number[], next: string}} Point */
/** @typedef {{html: string, digest: string}} Part */
/** @type {Point[]} */
let points = JSON.parse(page.points ?? "[]");
/** @type {Map<string, Part>} parts that wait until the text selected in them is not selected any more */
const waiting = new Map();
let timer = 0;

async function poll() {
  clearTimeout(timer);
  const known = all("[data-part]").map((part) => `known=${waiting.get(part.dataset.part ?? "")?.digest ?? part.dataset.digest}`);
  let answer;
  try {
    answer = await fetch(`/tables/${page.table}/review/state?${known.join("&")}`);
  } catch {
    trouble("The server cannot be reached.");
    timer = window.setTimeout(poll, RECONNECT);
    return;
  }
  if (!answer.ok) return trouble("The review cannot be shown now.");
  const news = await answer.json();
  find("[data-trouble]")?.setAttribute("hidden", "");
  if (news.points) move(news.points);
  for (const [name, part] of Object.entries(news.parts)) waiting.set(name, part);
  update();
  if (news.begun && !news.done) timer = window.setTimeout(poll, POLL);
  if (!news.done) return;
  find(".review-files")?.removeAttribute("hidden");
  document.title = `Ready: ${document.title}`;
}

/** @param {string} sentence */
function trouble(sentence) {
  const line = find("[data-trouble]");
  if (line?.firstChild) line.firstChild.nodeValue = `${sentence} `;
  line?.removeAttribute("hidden");
}

/** Change the parts that were received, except those in which text is selected. */
function update() {
  const selection = getSelection();
  for (const [name, { html, digest }] of waiting) {
    const part = find(`[data-part="${name}"]`);
    if (!part || (selection && !selection.isCollapsed && selection.containsNode(part, true))) continue;
    waiting.delete(name);
    patch(part, html);
    part.dataset.digest = digest;
    if (name === "graph") draw(false);
  }
}

/** Take the points of a better graph, and stay at the move that is shown. @param {Point[]} better */
function move(better) {
  const shownMove = points[at]?.move;
  points = better;
  const same = points.findIndex((point) => point.move === shownMove);
  at = same < 0 ? points.length - 1 : same;
  find(".review-board")?.toggleAttribute("hidden", !points.length);
}

document.addEventListener("selectionchange", () => waiting.size && update());

/* --- the graph --- */

let at = points.length - 1;

/** Move to a position of the graph, seen by a seat or as the reader has chosen. @param {number} position @param {string} [seat] */
function go(position, seat = chosen) {
  at = Math.max(0, Math.min(position, points.length - 1));
  seen.value = seat;
  draw(true);
}

/** Mark the position in the graph, and fetch its board. @param {boolean} aloud whether the reader has moved */
function draw(aloud) {
  const point = points[at];
  if (!point) return;
  const bands = find(".review .bands");
  const line = bands?.querySelector("line.here");
  const x = `${(1000 * point.move) / Number(bands?.dataset.last)}`;
  line?.setAttribute("x1", x);
  line?.setAttribute("x2", x);
  for (const chance of all("[data-chance]")) chance.textContent = `${point.chances[Number(chance.dataset.chance)]}`;
  const names = [...seen.options].slice(1).map((option) => option.label);
  const chances = names.map((name, seat) => `${name} ${point.chances[seat]}`).join(", ");
  const next = point.next === "luck" ? ", before the draw" : point.next && `, ${point.next} to decide`;
  const words = `Move ${point.stop}${next}: ${chances} of 100`;
  const slider = find(".review .graph");
  slider?.setAttribute("aria-valuenow", `${at}`);
  slider?.setAttribute("aria-valuetext", words);
  const where = find("[data-where]");
  where?.setAttribute("aria-live", aloud ? "polite" : "off");
  if (where) where.textContent = `${words}.`;
  board();
}

/** @param {PointerEvent} event */
function follow(event) {
  const graph = /** @type {HTMLElement | null} */ (event.target instanceof Element ? event.target.closest(".review .graph") : null);
  if (!graph || !graph.hasAttribute("tabindex")) return;
  if (event.type === "pointermove" && event.pointerType === "mouse" && !event.buttons) return;
  const box = graph.getBoundingClientRect();
  const last = points[points.length - 1]?.move ?? 0;
  const aim = ((event.clientX - box.left) / box.width) * last;
  let nearest = 0;
  points.forEach((point, n) => {
    if (Math.abs(point.move - aim) < Math.abs(points[nearest].move - aim)) nearest = n;
  });
  if (nearest !== at) go(nearest);
}

/* --- the board --- */

let chosen = seen.value; // by the reader; a turning point is seen by the seat that decides
let shown = "";
let asking = false;

/** Fetch the board of the position; while one is being fetched only the latest wish counts. */
async function board() {
  if (asking) return;
  asking = true;
  try {
    for (let query = ""; ; ) {
      query = `?move=${points[at].move}&seat=${seen.value}`;
      if (query === shown) break;
      shown = query;
      find("[data-replay]")?.setAttribute("href", `/tables/${page.table}/replay?step=${points[at].stop}&seat=${seen.value}`);
      const answer = await fetch(`${page.positions}${query}`);
      if (!answer.ok) return note("That position cannot be shown.");
      const { regions } = await answer.json();
      await swap({ board: regions.board, hand: regions.hand, sheet: regions.sheet }, fit);
    }
  } catch {
    shown = "";
    note("The server cannot be reached. Try again in a moment.");
  } finally {
    asking = false;
  }
}

let scale = 1; // it only shrinks from one position to the next, so that the board does not flicker

/** Scale the board and the hands so that both are in view; what is still larger than the window scrolls with the page. */
function fit() {
  const pane = find(".review-board");
  if (!scene || !pane) return;
  const { top } = pane.getBoundingClientRect();
  const above = scene.getBoundingClientRect().top - top + (beside.matches ? Math.max(8, top) : 8);
  for (; ; scale = Math.max(LEAST_SCALE, scale - 0.05)) {
    scene.style.zoom = roomy.matches ? `${scale}` : "";
    const height = scene.getBoundingClientRect().height;
    if (!roomy.matches || scale === LEAST_SCALE || above + height <= innerHeight - 8) break;
  }
  pane.style.top = `${Math.min(8, innerHeight - pane.offsetHeight - 8)}px`;
}

addEventListener("resize", () => {
  scale = 1;
  fit();
});

document.addEventListener("pointerdown", follow);
document.addEventListener("pointermove", follow);
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const by = /** @type {HTMLElement | null} */ (target.closest("[data-go]"));
  if (by) go(at + Number(by.dataset.go));
  const see = /** @type {HTMLElement | null} */ (target.closest("[data-see]"));
  if (see) {
    scale = 1;
    go(Number(see.dataset.see), see.dataset.seat);
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    if (!beside.matches) find(".review-board")?.scrollIntoView({ block: "start", behavior });
  }
  if (target.closest("[data-retry]")) poll();
});
seen.addEventListener("change", () => {
  chosen = seen.value;
  scale = 1;
  board();
});
document.addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  if (typing(event) || target.closest("select, .across") || document.querySelector("dialog[open]") || !points.length) return;
  const arrows = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });
  // Keys that scroll the page elsewhere move along the graph only while it has the focus.
  const leaps = target.closest(".review .graph") ? { PageUp: -10, PageDown: 10, Home: -points.length, End: points.length } : {};
  const steps = /** @type {Record<string, number>} */ ({ ...arrows, ...leaps });
  if (!(event.key in steps)) return;
  go(at + steps[event.key]);
  event.preventDefault();
});
draw(false);
if ("going" in page) poll();
