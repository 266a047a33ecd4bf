// Days and months in words. A day is a date string, 2026-11-17; no clock and no zone is in it.

/** @import { Say } from "../play/words.mjs" */

/** @type {(date: string) => Date} */
const moment = (date) => new Date(`${date}T00:00:00Z`);

/** The day of the week of a date, from 1 for Monday to 7. @type {(date: string) => number} */
export const weekday = (date) => moment(date).getUTCDay() || 7;

/** How many days a month like 2026-11 has. @type {(month: string) => number} */
export function daysIn(month) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** The months from that of one day to that of another, like 2026-11. @type {(first: string, last: string) => string[]} */
export function monthsUpTo(first, last) {
  const number = (/** @type {string} */ date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  return Array.from({ length: number(last) - number(first) + 1 }, (_, at) => {
    const month = number(first) + at;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** `17 November`, `17 de novembro`. @type {(date: string, say: Say) => string} */
export const shortDay = (date, say) =>
  say("page.day", Number(date.slice(8)), say(`month.${Number(date.slice(5, 7))}`));

/** `Tuesday 17 November`, `terça-feira, 17 de novembro`. @type {(date: string, say: Say) => string} */
export const writtenDay = (date, say) =>
  say(
    "page.weekday day",
    say(`weekday.${weekday(date)}`),
    Number(date.slice(8)),
    say(`month.${Number(date.slice(5, 7))}`),
  );

/** `November 2026`, `novembro de 2026`. @type {(month: string, say: Say) => string} */
export const writtenMonth = (month, say) =>
  say("page.month", say(`month.${Number(month.slice(5, 7))}`), month.slice(0, 4));
