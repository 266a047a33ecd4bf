"""How fast the page of a play is on a machine like a phone: a real browser, its processor slowed
down four times.

    python benchmarks/page.py

Every choice of random plays is made eight times in a row, with all questions and options that
follow, and then once on the page itself, which is drawn anew: its markup, styles and layout. What
that takes of the processor is measured besides, not slowed down: a busy machine does not show in
it. The best end of random full homes is asked of the page's worker, three times, and the smallest
time counts. Exact hints are asked for at the start of every `finish` puzzle of the example
archive, as it is and with a Supplier or a Handyman given besides, which dhsolve never does; after
20 seconds the page gives up. A worker is not slowed down by the browser.
"""

from __future__ import annotations

import argparse
import gzip
import json
import tempfile
from pathlib import Path
from typing import Any

import shared.paths  # noqa: F401  where `support` is found
from playwright.sync_api import CDPSession
from support.browser import Visitor, started_browser
from support.helpers import BOX
from support.page_player import without_nulls
from support.paths import EXAMPLES
from support.play_pages import write_play_pages
from support.plays import full_deal
from support.web_server import served

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import to_json
from dhsolve.puzzles.archive.store import open_archive

SLOWER, HOMES = 4, 100
GIVEN: tuple[tuple[str, ...], ...] = ((), ("supplier",), ("handyman",))
CHOICES = """async (deals) => {
  const { startPlay, choose } = await import('../play.mjs');
  const { legalNames } = await import('../choices.mjs');
  let number = 1;
  const below = (count) => (number = (number * 48271) % 2147483647) % count;
  const times = [], homes = [];
  for (const deal of JSON.parse(deals)) {
    let play = startPlay(deal);
    while (play.question && play.position.markets.length) {
      const names = legalNames(play.question);
      const name = names[below(names.length)];
      const begun = performance.now();
      for (let at = 0; at < 8; at += 1) choose(play, name);
      times.push((performance.now() - begun) / 8);
      play = choose(play, name);
    }
    const { state, discards, solo } = play.position;
    homes.push({ state, discards, solo });
  }
  return { times, homes };
}"""
TAPS = """(deals) => {
  const element = document.querySelector('dh-play');
  const times = [];
  for (const deal of JSON.parse(deals).slice(0, 10)) {
    element.sequence = deal;
    while (element.dataset.state !== 'done') {
      const { name } = element.play.question.options.find((one) => !one.reason);
      const begun = performance.now();
      element.choose(name);
      element.querySelector('.bar').getBoundingClientRect();
      times.push(performance.now() - begun);
    }
  }
  return times;
}"""
ENDS = """async (homes) => {
  const { findBestEnd } = await import('../best_end.mjs');
  const times = [];
  for (const home of homes) {
    const tries = [];
    for (let at = 0; at < 3; at += 1) {
      const begun = performance.now();
      await findBestEnd(home, []);
      tries.push(performance.now() - begun);
    }
    times.push(Math.min(...tries));
  }
  return times;
}"""

HINTS = """async (sequences) => {
  const { searchHint } = await import('../exact_hint.mjs');
  const times = [];
  for (const sequence of sequences) {
    const begun = performance.now();
    const { found, stop } = searchHint(sequence, []);
    await Promise.race([found, new Promise((resolve) => setTimeout(resolve, 20000))]);
    stop();
    times.push(performance.now() - begun);
  }
  return times;
}"""


def finish_puzzles(*given: str) -> list[Any]:
    """The `finish` puzzles of the archive, with some helpers given besides."""
    with tempfile.NamedTemporaryFile(suffix=".db") as archive:
        archive.write(gzip.decompress((EXAMPLES / "dailies.db.gz").read_bytes()))
        archive.flush()
        with open_archive(Path(archive.name)) as store:
            rows = [row for row in store.rows() if row.kind == "finish"]
    sequences = [without_nulls(json.loads(str(row.puzzle)))["sequence"] for row in rows]
    for one in sequences:
        one["start"]["helpers"] = [*one["start"]["helpers"], *given]
    return sequences


def processor_seconds(session: CDPSession) -> float:
    """What the page has taken of the processor so far."""
    measured = session.send("Performance.getMetrics")["metrics"]
    return next(float(one["value"]) for one in measured if one["name"] == "TaskDuration")


def row(name: str, times: list[float]) -> str:
    """The line of the table."""
    ordered = sorted(times)
    middle, most = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    return f"| {name} | {len(times)} | {middle:.1f} | {most:.1f} | {ordered[-1]:.1f} |"


def main() -> None:
    """Print the table."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    deals = [full_deal(Rng(f"page {number}")) for number in range(HOMES)]
    forms = json.dumps([without_nulls(to_json(BOX, deal)) for deal in deals])
    with tempfile.TemporaryDirectory() as folder, started_browser() as browser:
        write_play_pages(Path(folder))
        with served(Path(folder)) as address:
            visitor = Visitor(browser.new_context(viewport={"width": 390, "height": 844}), address)
            page = visitor.open("play/deck/")
            page.wait_for_selector("dh-play[data-state]")
            slow = visitor.context.new_cdp_session(page)
            slow.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
            slow.send("Performance.enable")
            slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            found = page.evaluate(CHOICES, forms)
            taps = page.evaluate(TAPS, forms)
            slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            before = processor_seconds(slow)
            count = len(page.evaluate(TAPS, forms))
            drawing = (processor_seconds(slow) - before) * 1000 / count
            ends = page.evaluate(ENDS, found["homes"])
            hints = {given: page.evaluate(HINTS, finish_puzzles(*given)) for given in GIVEN}
    print("| milliseconds, four times slower | count | median | 95 % | most |")
    print("|---|---|---|---|---|")
    print(row("a choice with all that may follow", found["times"]))
    print(row("the same on the page, drawn anew", taps))
    print(row("the best end, in a worker (not slowed down)", ends))
    for given, times in hints.items():
        more = "".join(f", {helper} given" for helper in given)
        print(row(f"an exact hint, in a worker (not slowed down){more}", times))
    print(f"\nOf the processor, not slowed down: {drawing:.1f} ms a choice that is drawn anew.")


if __name__ == "__main__":
    main()
