// @ts-check
/** Says that it is one's turn: in the title, and by the browser's own notification to who has asked for it. */

const title = document.title;
const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("#notify"));
const possible = "Notification" in window && isSecureContext;

/** @param {number} count at how many tables it is the reader's turn */
export function showTurns(count) {
  document.title = count > 1 ? `Your turn at ${count} tables · ${title}` : count ? `Your turn · ${title}` : title;
}

/** Tell of a turn if nobody looks at this page. @param {string} game @param {string} path of the table */
export async function tellTurn(game, path) {
  if (!document.hidden || !wanted()) return;
  const more = { body: `It is your turn in ${game}.`, tag: path, data: path, icon: "/static/icon-192.png" };
  // Phones know notifications only from a service worker, which opens the table when they are pressed.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification("Carpathia", more);
  new Notification("Carpathia", more).addEventListener("click", () => window.focus());
}

const wanted = () => possible && Notification.permission === "granted" && localStorage.getItem("notify") === "yes";

function show() {
  if (!button) return;
  button.hidden = !possible;
  const blocked = possible && Notification.permission === "denied";
  button.setAttribute("aria-pressed", `${wanted()}`);
  const words = button.querySelector("span");
  if (words) words.textContent = blocked ? "Notifications are blocked by the browser" : wanted() ? "Notifications are on" : "Notify me";
}

button?.addEventListener("click", async () => {
  const want = !wanted();
  if (want && Notification.permission === "default") await Notification.requestPermission();
  localStorage.setItem("notify", want ? "yes" : "no");
  show();
});
show();
