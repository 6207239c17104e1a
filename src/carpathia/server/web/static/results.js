// @ts-check
/** What was answered to puzzles: kept in this browser, by game and day. */

/** @typedef {{right: boolean, tries: number}} Result the first answer counts */

/** @param {string} game @param {string} day */
const place = (game, day) => `puzzle/${game}/${day}`;

/** @param {string} game @param {string} day @returns {Result | undefined} */
export function result(game, day) {
  const kept = localStorage.getItem(place(game, day));
  return kept ? JSON.parse(kept) : undefined;
}

/** @param {string} game @param {string} day @param {boolean} right */
export function keep(game, day, right) {
  const before = result(game, day);
  localStorage.setItem(place(game, day), JSON.stringify({ right: before?.right ?? right, tries: (before?.tries ?? 0) + 1 }));
}
