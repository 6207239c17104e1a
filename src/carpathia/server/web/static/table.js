// @ts-check
/** The table: listens for changes, sends what is pressed, sounds. The server decides everything. */

import { listen } from "./connection.js";
import { all, find, note, numbered, seen, swap, toEnd, typing } from "./page.js";
import { catchUp, markRead } from "./catch-up.js";
import { goToCue, markCue, readCue } from "./coach.js";
import { hideTip, showTip } from "./tips.js";
import { foldTurns } from "./log.js";
import { showTurns, tellTurn } from "./notify.js";
import { sound } from "./sound.js";
import { nextSpeed, skipped, speed, stage, unskip } from "./stage.js";

const page = document.body.dataset;
const base = `/tables/${page.table}`;
let version = Number(page.version);
let events = Number(page.events);
/** @type {string | undefined} the question that was answered last */
let answered;
/** @type {Promise<void> | undefined} */
let asking;
let again = false;
const LATE = 1500; // ms after which news that have not come are fetched

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
    note("The server cannot be reached; the table will reconnect by itself.");
    return {};
  }
}

/** Fetch what changed and show it; calls that come meanwhile are answered by one more round. @returns {Promise<void>} */
function refresh() {
  again = true;
  page.refreshing = "";
  if (!asking) unskip();
  asking ??= rounds().finally(() => {
    asking = undefined;
    delete page.refreshing;
  });
  return asking;
}

/** Show what the server has told. While something else is being shown, or if a part of the way here is missing,
 * everything since then is fetched instead. @param {News} news */
function heard(news) {
  if (news.version === version) return;
  const lacking = (news.since > 0 && news.since !== events) || (speed() !== "off" && !withMoments);
  if (asking || lacking) return void refresh();
  unskip();
  page.refreshing = "";
  asking = show(news)
    .catch(() => void (again = true))
    .then(rounds)
    .finally(() => {
      asking = undefined;
      delete page.refreshing;
    });
}

/** Wait for the news of something that was done here. @param {{version?: number}} answer @returns {Promise<void> | undefined} */
function follow(answer) {
  if (!answer.version || !listening()) return refresh();
  if (version >= answer.version) return asking;
  page.refreshing = "";
  const wanted = answer.version;
  setTimeout(() => version < wanted && refresh(), LATE);
}

async function rounds() {
  while (again) {
    again = false;
    try {
      const answer = await fetch(`${base}/regions?since=${events}&seat=${page.seat}&moments=${speed() !== "off" && !skipped()}`);
      if (answer.status === 429 || answer.status >= 500) throw new Error("to be tried again; a page would be refused, too");
      if (!answer.ok || answer.redirected) return location.reload();
      await show(await answer.json());
    } catch {
      setTimeout(refresh, 3000);
    }
  }
}

/** @typedef {{version: number, prompt: number | null, seat: number, since: number, events: number, moments: import("./stage.js").Moment[], regions: Record<string, string>}} News */

/** @param {News} news */
async function show(news) {
  const prompt = `${news.prompt ?? ""}`;
  const asked = prompt !== "" && prompt !== page.prompt;
  const told = news.events > events;
  version = news.version;
  const { log = "", chat, ...rest } = news.regions;
  events = news.events;
  if (chat !== undefined) append("chat", chat, false);
  turn(prompt !== "", asked);
  await stage(news.moments, async (shown) => {
    append("log", log, news.since > 0);
    // Whatever is pressed answers the question that was on the page, for the seat that it was put to.
    await swap(rest, () => {
      Object.assign(page, { prompt, seat: `${news.seat}` });
      shown();
    });
  });
  mark();
  markCue();
  showTip();
  tick();
  tellTimes();
  sound(asked ? "turn" : told ? "move" : "");
}

/** Say whether it is the reader's turn, also to who looks at another page. @param {boolean} asked @param {boolean} [fresh] */
function turn(asked, fresh = asked) {
  showTurns(asked ? 1 : 0);
  if (fresh) tellTurn(find("h1")?.textContent ?? "", base);
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
  if (name === "log") {
    foldTurns();
    markRead();
  }
  toEnd(list);
  const fold = list.closest("details");
  if (!add && fold && !fold.open) fold.classList.add("unread");
}

/** @param {number} action */
async function play(action) {
  if (answered === page.prompt) return;
  answered = page.prompt;
  const answer = await post("play", { prompt: page.prompt ? Number(page.prompt) : null, action });
  if (answer.ok) {
    seen();
    hideTip();
  } else answered = undefined;
  await follow(answer);
}

/** Go on in a lesson: what the coach says has been read. */
async function readOn() {
  const answer = await post("read-on", { cue: readCue() });
  if (answer.ok) seen();
  await follow(answer);
}

async function undo() {
  const answer = await post("undo", {});
  if (answer.ok) seen();
  await follow(answer);
}

/* --- hints --- */

/** @type {{prompt: string | undefined, action: number} | undefined} the advised action, and the question it answers */
let advice;

async function ask() {
  const [button, prompt] = [/** @type {HTMLButtonElement | null} */ (find("#hint:enabled")), page.prompt];
  if (!button) return;
  button.disabled = true;
  advise("The expert is thinking.");
  const answer = await post("hint", { prompt: Number(prompt) });
  button.disabled = false;
  advice = answer.text ? { prompt, action: answer.action } : undefined;
  advise(answer.why || (answer.text ? "There is only one choice." : ""));
  mark();
  find("[data-advised]")?.scrollIntoView({ block: "nearest" });
}

/** @param {string} words */
function advise(words) {
  const line = find("#advice");
  if (line) line.textContent = words;
}

/** Mark the advised action while its question is open. */
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
  if (target.closest("#coach-next")) readOn();
  if (target.closest("#coach-show")) goToCue();
  if (target.closest("#share")) share();
  if (target.closest("#show-luck")) /** @type {HTMLDialogElement | null} */ (find("#luck"))?.showModal();
  if (target.closest("#speed")) nextSpeed();
});
document.addEventListener("keydown", (event) => {
  if (typing(event) || document.querySelector("dialog[open]")) return;
  if (event.key === "u") /** @type {HTMLButtonElement | null} */ (find("#undo:enabled"))?.click();
  if (event.key === "h") find("#hint")?.click();
  if (/^[1-9]$/.test(event.key)) numbered()[Number(event.key) - 1]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
});
for (const form of all("form[data-confirm]"))
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    find("#menu")?.hidePopover();
    /** @type {HTMLDialogElement | null} */ (document.getElementById(form.dataset.confirm ?? ""))?.showModal();
  });
find("#say")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const answer = await post("say", { text: new FormData(form).get("text") });
  if (answer.ok) form.reset();
  await follow(answer);
});
for (const fold of all(".fold")) fold.addEventListener("toggle", () => fold.classList.remove("unread"));

function share() {
  const link = find("#share")?.dataset.link ?? location.href;
  if (!navigator.clipboard) return note(link);
  navigator.clipboard.writeText(link).then(() => note("The link to this table has been copied."), () => note(link));
}

/* --- clock --- */

let ticking = 0;
function tick() {
  clearInterval(ticking);
  const clocks = all("[data-deadline]").map((clock) => ({ clock, end: Date.now() + Number(clock.dataset.deadline) * 1000 }));
  if (!clocks.length) return;
  ticking = window.setInterval(() => {
    for (const { clock, end } of clocks) {
      const left = Math.max(0, Math.round((end - Date.now()) / 1000));
      const face = clock.querySelector("span");
      if (face) face.textContent = clockFace(left);
      clock.classList.toggle("late", left <= 10);
    }
  }, 1000);
}

/** @param {number} seconds @returns {string} as a clock shows them: 9, 1:05 or 2:00:00 */
function clockFace(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => `${number}`.padStart(2, "0");
  if (hours) return `${hours}:${two(minutes)}:${two(rest)}`;
  return minutes ? `${minutes}:${two(rest)}` : `${rest}`;
}

/** Times of day as they are where the reader is. */
function tellTimes() {
  for (const time of all("time[datetime]")) time.textContent = new Date(time.getAttribute("datetime") ?? "").toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/* --- begin --- */

/** Show who has come to a table that waits for people; what is being typed stays. */
async function wait() {
  const answer = await fetch(location.href);
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [main, news] = [find("#main"), find("#main", next)];
  if (!answer.ok || next.body.dataset.waiting === undefined || !main || !news) return location.reload();
  version = Number(next.body.dataset.version);
  const focus = document.activeElement?.id;
  const typed = all("input[id], select[id]", main).map((e) => /** @type {const} */ ([e.id, /** @type {HTMLInputElement} */ (e).value]));
  main.innerHTML = news.innerHTML;
  for (const [id, value] of typed) {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
    if (field) field.value = value;
  }
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  tellTimes();
}

const withMoments = speed() !== "off";
const carried = page.waiting === undefined ? `?carry=regions&version=${version}&since=${events}&seat=${page.seat}&moments=${withMoments}` : "";
const listening = listen(`${base}/events${carried}`, {
  change: (now) => void (Number(now) === version || wait().catch(() => location.reload())),
  regions: (data) => heard(JSON.parse(data)),
});
turn(Boolean(page.prompt));
markCue();
tick();
tellTimes();
for (const list of all("#region-log, #region-chat")) toEnd(list);
if (page.waiting === undefined) catchUp();
