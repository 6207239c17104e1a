// @ts-check
/** The rulebook: search, folds that open for what is looked for, and examples that are fetched when it is read. */

/** Return a rule or a word by its number or id, with the folds around it open.
 * @param {string} id @returns {HTMLElement | null} */
export function reveal(id) {
  const found = id ? document.getElementById(id) : null;
  for (let fold = found?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  return found;
}

/** Put the examples where they belong, once. */
export async function fetchExamples() {
  const places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-example]")]);
  if (!places.length || document.body.dataset.examples) return;
  document.body.dataset.examples = "asked";
  const answer = await fetch(`/games/${document.body.dataset.game}/examples`).catch(() => undefined);
  if (!answer?.ok) {
    delete document.body.dataset.examples; // the links remain, and the next reader asks again
    return;
  }
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const place of places) place.replaceWith(drawn.getElementById(place.dataset.example ?? "") ?? place);
  document.body.dataset.examples = "shown";
}

/** Show the rules and words of a rulebook that have all the words of the search. @param {HTMLElement} book */
function search(book) {
  const field = book.querySelector("input");
  const words = (field?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const rule of /** @type {NodeListOf<HTMLElement>} */ (book.querySelectorAll(".rule"))) {
    const text = `${rule.id} ${rule.dataset.name} ${rule.textContent}`.toLowerCase();
    const fits = words.every((word) => text.includes(word));
    rule.toggleAttribute("data-unfit", !fits);
    if (fits) count += 1;
  }
  for (const part of book.querySelectorAll(".chapter, .fine")) part.toggleAttribute("data-unfit", !part.querySelector(".rule:not([data-unfit])"));
  for (const fold of book.querySelectorAll("details.fine")) if (fold instanceof HTMLDetailsElement) fold.open = words.length > 0;
  const found = book.querySelector(".found");
  if (found) found.textContent = !words.length ? "" : count === 1 ? "1 place" : count ? `${count} places` : "Nothing found; try fewer or other words.";
}

for (const book of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-search]"))) book.addEventListener("input", () => search(book));
const toHash = () => reveal(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
addEventListener("hashchange", toHash);
if (location.hash) toHash();
