"""Thousands of simulated games through both engines, and the record of them.

    python benchmarks/campaigns/games_campaign.py --count 2000

Writes docs/soak/games.md. After every discard, Jackhammer and turn and at the end of every round
the engines must agree on the table and on the home of the player who moved, then on all scores and
the winners. The games follow from their numbers alone. An interrupted run goes on from its record;
delete that after a change of the rules.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import search_path  # noqa: F401  where `shared` and `support` are found
from support.both_engines import PLAYERS, Agreement, compare_all
from support.generators import SETUPS
from support.paths import DOCS, ROOT

GAMES = 2000
"""For each number of players."""
PAGE = DOCS / "soak" / "games.md"
RECORD = ROOT / "build" / "games.jsonl"
CHUNK = 100
"""Games through one process of the engine: it gets quicker as it goes."""


def page(found: list[Agreement], count: int) -> str:
    """The record, as Markdown."""
    lines = [
        "# Games through two engines",
        "",
        f"{count} simulated games for every number of players (`make soak-games`), through the",
        "rules in Python and those in JavaScript (`web/engine`, written from the rules alone).",
        "After every discard, Jackhammer and turn and at the end of every round both must have the",
        "same market, discards, open friends, first player marker and home of the player who",
        "moved; at the end of the game the same score pads and winners. Decks, modules and the",
        "discard rule take turns; each player ends the game in the best way. `steps` are the",
        "places where the two were compared.",
        "",
        "| players | deck | games | steps | jackhammers | diggers | friends | differences |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for players, deck in (*sorted(SETUPS), (0, "all")):
        some = [one for one in found if not players or (one.players, one.deck) == (players, deck)]
        numbers = [
            len(some),
            *(sum(getattr(one, name) for one in some) for name in Agreement._fields[2:6]),
            sum(one.fault is not None for one in some),
        ]
        cells = [str(players or "all"), deck, *map(str, numbers)]
        lines.append(f"| {' | '.join(cells)} |")
    faults = [one.fault for one in found if one.fault]
    lines += ["", f"**Differences: {len(faults)}.**", *(f"- {fault}" for fault in faults)]
    return "\n".join(lines) + "\n"


def chunks(count: int) -> Iterator[tuple[int, range]]:
    """All games in the pieces that one process of the engine plays, players in turn."""
    for start in range(0, count, CHUNK):
        for players in PLAYERS:
            yield players, range(start, min(start + CHUNK, count))


def campaign(count: int, record: Path, workers: int | None) -> list[Agreement]:
    """All games; those on record are not played again."""
    record.parent.mkdir(exist_ok=True)
    lines = record.read_text(encoding="utf-8").splitlines() if record.exists() else []
    known = {tuple(json.loads(line)["chunk"]): json.loads(line)["found"] for line in lines}
    left = [one for one in chunks(count) if _key(*one) not in known]
    with ProcessPoolExecutor(workers) as pool, record.open("a", encoding="utf-8") as file:
        waiting = {pool.submit(compare_all, *one): one for one in left}
        for number, done in enumerate(as_completed(waiting), 1):
            key = _key(*waiting[done])
            known[key] = [list(one) for one in done.result()]
            file.write(json.dumps({"chunk": key, "found": known[key]}) + "\n")
            file.flush()
            print(f"\r{number} of {len(left)}", end="", file=sys.stderr, flush=True)
    return [Agreement(*row) for one in chunks(count) for row in known[_key(*one)]]


def _key(players: int, numbers: range) -> tuple[int, int, int]:
    return players, numbers.start, numbers.stop


def main() -> int:
    """Play all games and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=GAMES)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--record", type=Path, default=RECORD)
    options = parser.parse_args()
    found = campaign(options.count, options.record, options.workers)
    PAGE.write_text(page(found, options.count), encoding="utf-8")
    return 1 if any(one.fault for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
