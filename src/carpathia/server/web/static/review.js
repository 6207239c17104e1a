// @ts-check
/** A review: polls until it is done, moves along the graph, and shows the board of each position. */

import { all, find, note, swap, typing } from "./page.js";

const page = document.body.dataset;
const POLL = 1500; // ms
/** @type {{move: number, stop: number, chances: number[]}[]} */
let points = JSON.parse(page.points ?? "[]");
let at = points.length - 1;
let shown = "";
let asking = false;

async function poll() {
  try {
    const answer = await fetch(`/tables/${page.table}/review/state`);
    if (!answer.ok) return setTimeout(poll, POLL);
    const news = await answer.json();
    if (!news.begun) return location.reload();
    const percent = find("[data-percent]");
    if (percent) percent.textContent = `${news.percent}`;
    find(".review-state progress")?.setAttribute("value", `${news.percent}`);
    if (news.graph) show(news);
    if (!news.done) return setTimeout(poll, POLL);
    find(".review-state")?.setAttribute("hidden", "");
    find(".review-files")?.removeAttribute("hidden");
    note("The review is done.");
  } catch {
    setTimeout(poll, POLL);
  }
}

/** @param {{graph: string, words: string, points: typeof points}} news */
function show(news) {
  const graph = find("[data-graph]");
  const words = find("[data-words]");
  const focused = document.activeElement?.classList.contains("graph");
  const move = points[at]?.move;
  const first = points.length === 0;
  points = news.points;
  if (graph) graph.innerHTML = news.graph;
  if (words) words.innerHTML = news.words;
  find(".review-board")?.removeAttribute("hidden");
  const same = points.findIndex((point) => point.move === move);
  go(first || same < 0 ? points.length - 1 : same);
  if (focused) /** @type {HTMLElement | null} */ (find(".review .graph"))?.focus();
}

/** Move to a position of the graph. @param {number} position */
function go(position) {
  at = Math.max(0, Math.min(position, points.length - 1));
  const point = points[at];
  if (!point) return;
  for (const drawn of all(".review .graph svg")) {
    const line = drawn.querySelector("line.here");
    const width = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (drawn)).viewBox.baseVal.width;
    const x = `${(width * point.move) / Number(drawn.dataset.last)}`;
    line?.setAttribute("x1", x);
    line?.setAttribute("x2", x);
  }
  for (const chance of all("[data-chance]")) chance.textContent = `${point.chances[Number(chance.dataset.chance)]}`;
  const names = all(".review .legend li").map((item) => item.firstChild?.nextSibling?.textContent?.trim() ?? "");
  const told = names.map((name, seat) => `${name} ${point.chances[seat]}`).join(", ");
  const words = `Move ${point.stop}: ${told} of 100`;
  const slider = find(".review .graph");
  slider?.setAttribute("aria-valuenow", `${at}`);
  slider?.setAttribute("aria-valuetext", words);
  const where = find("[data-where]");
  if (where) where.textContent = `${words}.`;
  board();
}

/** Fetch the board of the position; while one is being fetched only the latest wish counts. */
async function board() {
  if (asking) return;
  asking = true;
  try {
    const seen = /** @type {HTMLSelectElement | null} */ (find("[data-seen]"));
    for (let query = ""; ; ) {
      query = `?step=${points[at].stop}&seat=${seen?.value ?? "open"}`;
      if (query === shown) break;
      shown = query;
      find("[data-replay]")?.setAttribute("href", `/tables/${page.table}/replay${query}`);
      const answer = await fetch(`${page.positions}${query}`);
      if (!answer.ok) return note("That position cannot be shown.");
      const { regions } = await answer.json();
      await swap({ board: regions.board, hand: regions.hand });
    }
  } finally {
    asking = false;
  }
}

/** @param {PointerEvent} event */
function follow(event) {
  const graph = /** @type {HTMLElement | null} */ (event.target instanceof Element ? event.target.closest(".review .graph") : null);
  if (!graph || !graph.hasAttribute("tabindex")) return;
  if (event.type === "pointermove" && event.pointerType === "mouse" && !event.buttons) return;
  const box = graph.getBoundingClientRect();
  const last = points[points.length - 1]?.move ?? 0;
  const move = ((event.clientX - box.left) / box.width) * last;
  let nearest = 0;
  points.forEach((point, n) => {
    if (Math.abs(point.move - move) < Math.abs(points[nearest].move - move)) nearest = n;
  });
  if (nearest !== at) go(nearest);
}

document.addEventListener("pointerdown", follow);
document.addEventListener("pointermove", follow);
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const by = /** @type {HTMLElement | null} */ (target.closest("[data-go]"));
  if (by) go(at + Number(by.dataset.go));
  const see = /** @type {HTMLElement | null} */ (target.closest("[data-see]"));
  if (see) {
    go(Number(see.dataset.see));
    find(".review-board")?.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }
});
document.addEventListener("change", (event) => {
  if (event.target instanceof Element && event.target.matches("[data-seen]")) board();
});
document.addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  if (typing(event) || target.closest("select, .across") || !points.length) return;
  const arrows = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });
  // What scrolls the page elsewhere moves along the graph only where that has the focus.
  const leaps = target.closest(".review .graph") ? { PageUp: -10, PageDown: 10, Home: -points.length, End: points.length } : {};
  const steps = /** @type {Record<string, number>} */ ({ ...arrows, ...leaps });
  if (!(event.key in steps)) return;
  go(at + steps[event.key]);
  event.preventDefault();
});
if (points.length) go(at);
if (page.state === "going") poll();
