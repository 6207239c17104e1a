// @ts-check
/** The table: listens for changes, sends what is pressed, sounds. The server decides everything. */

import { all, find, note, seen, swap, toEnd, typing } from "./page.js";

const page = document.body.dataset;
const base = `/tables/${page.table}`;
let version = Number(page.version);
let events = Number(page.events);
/** @type {string | undefined} the question that was answered last */
let answered;
/** @type {Promise<void> | undefined} */
let asking;
let again = false;

/* --- the server --- */

/** @param {string} path @param {object} message @returns {Promise<any>} */
async function post(path, message) {
  try {
    const answer = await fetch(`${base}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ seat: Number(page.seat), ...message }),
    });
    const data = await answer.json();
    if (data.refused) note(data.refused.reason, data.refused.clause);
    return data;
  } catch {
    note("The server cannot be reached; the table comes back by itself.");
    return {};
  }
}

/** Fetch what changed and show it; calls that come meanwhile are answered by one more round. @returns {Promise<void>} */
function refresh() {
  again = true;
  asking ??= rounds().finally(() => (asking = undefined));
  return asking;
}

async function rounds() {
  while (again) {
    again = false;
    try {
      const answer = await fetch(`${base}/regions?since=${events}&seat=${page.seat}`);
      if (answer.status === 429 || answer.status >= 500) throw new Error("to be tried again; a page would be refused, too");
      if (!answer.ok || answer.redirected) return location.reload();
      await show(await answer.json());
    } catch {
      setTimeout(refresh, 3000);
    }
  }
}

/** @param {{version: number, prompt: number | null, seat: number, since: number, events: number, regions: Record<string, string>}} news */
async function show(news) {
  const prompt = `${news.prompt ?? ""}`;
  const asked = prompt !== "" && prompt !== page.prompt;
  const told = news.events > events;
  version = news.version;
  const { log = "", chat = "", ...rest } = news.regions;
  append("log", log, news.since > 0);
  events = news.events;
  append("chat", chat, false);
  // Whatever is pressed answers the question that was on the page, for the seat that it was put to.
  await swap(rest, () => Object.assign(page, { prompt, seat: `${news.seat}` }));
  mark();
  tick();
  sound(asked ? "turn" : told ? "move" : "");
}

/** @param {string} name @param {string} html @param {boolean} add rather than replace */
function append(name, html, add) {
  const list = find(`#region-${name}`);
  if (!list) return;
  const count = list.children.length;
  const draft = document.createElement("template");
  draft.innerHTML = html;
  if (add) for (const line of all("li", draft.content)) line.classList.add("fresh");
  if (add) list.append(draft.content);
  else list.replaceChildren(draft.content);
  if (list.children.length === count) return;
  toEnd(list);
  const fold = list.closest("details");
  if (!add && fold && !fold.open) fold.classList.add("unread");
}

/** @param {number} action */
async function play(action) {
  if (answered === page.prompt) return;
  answered = page.prompt;
  const answer = await post("play", { prompt: page.prompt ? Number(page.prompt) : null, action });
  if (answer.ok) seen();
  else answered = undefined;
  await refresh();
}

async function undo() {
  const answer = await post("undo", {});
  if (answer.ok) seen();
  await refresh();
}

/* --- hints --- */

/** @type {{prompt: string | undefined, action: number} | undefined} what the master said, and of which question */
let advice;

async function ask() {
  const [button, prompt] = [/** @type {HTMLButtonElement | null} */ (find("#hint:enabled")), page.prompt];
  if (!button) return;
  button.disabled = true;
  advise("The master is thinking.");
  const answer = await post("hint", { prompt: Number(prompt) });
  button.disabled = false;
  advice = answer.text ? { prompt, action: answer.action } : undefined;
  advise(answer.text ? `The master would choose “${answer.text}”${answer.why && `: it ${answer.why}`}.` : "");
  mark();
  find("[data-advised]")?.scrollIntoView({ block: "nearest" });
}

/** @param {string} words */
function advise(words) {
  const line = find("#advice");
  if (line) line.textContent = words;
}

/** Mark what the master would choose, as long as the question is open. */
function mark() {
  if (advice?.prompt !== page.prompt) advise("");
  for (const thing of all("[data-action]")) thing.toggleAttribute("data-advised", advice?.prompt === page.prompt && thing.dataset.action === `${advice?.action}`);
}

/* --- pressing --- */

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const thing = /** @type {HTMLElement | null} */ (target.closest("[data-action], [data-press], [data-why]"));
  if (thing?.dataset.action) play(Number(thing.dataset.action));
  else if (thing?.dataset.press) play(Number(thing.dataset.press));
  else if (thing?.dataset.why) post("why", { label: thing.dataset.why }).then((answer) => answer.reason && note(answer.reason, answer.clause));
  if (target.closest("#undo")) undo();
  if (target.closest("#hint")) ask();
  if (target.closest("#share")) share();
  if (target.closest("#sound")) mute(!muted);
});
document.addEventListener("keydown", (event) => {
  if (typing(event) || document.querySelector("dialog[open]")) return;
  if (event.key === "u") /** @type {HTMLButtonElement | null} */ (find("#undo:enabled"))?.click();
  if (event.key === "h") find("#hint")?.click();
  if (/^[1-9]$/.test(event.key)) all("#region-choices [data-action]")[Number(event.key) - 1]?.click();
});
find("#say")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const answer = await post("say", { text: new FormData(form).get("text") });
  if (answer.ok) form.reset();
  await refresh();
});
for (const fold of all(".fold")) fold.addEventListener("toggle", () => fold.classList.remove("unread"));

function share() {
  const link = find("#share")?.dataset.link ?? location.href;
  if (!navigator.clipboard) return note(link);
  navigator.clipboard.writeText(link).then(() => note("The link to this table is copied."), () => note(link));
}

/* --- clock --- */

let ticking = 0;
function tick() {
  clearInterval(ticking);
  const clock = find("[data-deadline]");
  if (!clock) return;
  const end = Date.now() + Number(clock.dataset.deadline) * 1000;
  const write = () => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    const face = clock.querySelector("span");
    if (face) face.textContent = `${left}`;
    clock.classList.toggle("late", left <= 10);
  };
  ticking = window.setInterval(write, 1000);
}

/* --- sound --- */

let muted = localStorage.getItem("muted") === "yes";
/** @type {AudioContext | undefined} */
let audio;
/** @param {boolean} quiet */
function mute(quiet) {
  muted = quiet;
  localStorage.setItem("muted", quiet ? "yes" : "no");
  find("#sound")?.setAttribute("aria-pressed", `${!quiet}`);
  find("#sound use")?.setAttribute("href", quiet ? "#icon-silence" : "#icon-sound");
}

/** @param {"turn" | "move" | ""} what */
function sound(what) {
  if (muted || !what || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const tones = what === "turn" ? [523, 784] : [294];
  tones.forEach((pitch, i) => {
    const [tone, loudness] = [/** @type {AudioContext} */ (audio).createOscillator(), /** @type {AudioContext} */ (audio).createGain()];
    const at = /** @type {AudioContext} */ (audio).currentTime + i * 0.12;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(what === "turn" ? 0.12 : 0.05, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(loudness).connect(/** @type {AudioContext} */ (audio).destination);
    tone.start(at);
    tone.stop(at + 0.26);
  });
}

/* --- begin --- */

function listen() {
  const source = new EventSource(`${base}/events`);
  for (const name of ["change", "message"])
    source.addEventListener(name, (event) => {
      if (Number(event.data) === version) return;
      if (page.waiting !== undefined) location.reload();
      else refresh();
    });
  // A browser tries again by itself, unless the server answered with a refusal.
  source.addEventListener("error", () => source.readyState === EventSource.CLOSED && setTimeout(listen, 3000));
}
if (page.table) listen();
mute(muted);
tick();
for (const list of all("#region-log, #region-chat")) toEnd(list);
