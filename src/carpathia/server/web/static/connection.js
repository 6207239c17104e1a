// @ts-check
/** A stream of changes from the server. While the server is away the page says so, and comes back by itself. */

const PATIENCE = 1500; // ms; a stream that is opened again at once was hardly away
const AGAIN = 3000;
let waiting = 0;
const line = document.querySelector("#away");
// What is at the bottom of the window makes room for the line.
if (line instanceof HTMLElement) new ResizeObserver(() => document.documentElement.style.setProperty("--away", `${line.offsetHeight}px`)).observe(line);

/** Listen to a stream, and call the function of an event's name with its data.
 * @param {string} address @param {Record<string, (data: string) => void>} told
 * @returns {() => boolean} whether the stream is open */
export function listen(address, told) {
  /** @type {EventSource} */
  let source;
  const open = () => {
    source = new EventSource(address);
    for (const [name, tell] of Object.entries(told)) source.addEventListener(name, (event) => tell(event.data));
    source.addEventListener("open", () => away(false));
    source.addEventListener("error", () => {
      away(true);
      // A browser tries again by itself, unless the server answered with a refusal.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, AGAIN);
    });
  };
  open();
  return () => source.readyState === EventSource.OPEN;
}

/** @param {boolean} gone */
function away(gone) {
  if (!line) return;
  clearTimeout(waiting);
  if (gone) waiting = window.setTimeout(() => (line.textContent = "The server is away. This page comes back by itself."), PATIENCE);
  else line.textContent = "";
}
