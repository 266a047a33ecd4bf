// The days of the site, and which of them have come for the visitor.

/**
 * A day of `days.json`.
 * @typedef {object} Day
 * @property {string} date
 * @property {string} id of its puzzle
 * @property {"deck" | "rooms" | "finish"} kind
 * @property {number} grade
 * @property {{en: string, pt: string}} title
 * @property {boolean} [made] whether the local server has made it for this visitor
 */

/**
 * All days, the oldest first.
 * @param {URL} address of `days.json`
 * @returns {Promise<Day[]>}
 */
export async function loadDays(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/**
 * The newest day that has come; null if the first one is still to come.
 * @param {Day[]} days
 * @param {string} today
 */
export const newest = (days, today) => days.findLast(({ date }) => date <= today) ?? null;
