// The first page: on to the puzzle of the visitor's own day.

import { loadDays, newest } from "../play/days.mjs";
import { hasSolver } from "../play/local_server.mjs";
import { dayOf } from "../play/statistics.mjs";
import { writtenDay } from "./dates.mjs";
import { base, words } from "./shell.mjs";

const days = await loadDays(new URL("days.json", base));
const today = dayOf(new Date());
// the local server makes what the archive lacks
const date = hasSolver() ? today : newest(days, today)?.date;
if (date) {
  location.replace(new URL(`play/${date}/`, base));
} else {
  const [say, status] = [await words, document.querySelector("[role=status]")];
  const text = days.length ? say("page.first puzzle", writtenDay(days[0].date, say)) : say("page.no days");
  if (status) status.textContent = text;
}
