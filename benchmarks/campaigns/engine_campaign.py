"""Thousands of whole games at random, checked after every round, and the record of them.

    python benchmarks/campaigns/engine_campaign.py --games 20000

Writes docs/soak/engine.md. The games follow from their numbers alone, so two runs of one engine
write the same page.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from pathlib import Path

import search_path  # noqa: F401  where `shared` and `support` are found
from support.helpers import BOX
from support.paths import DOCS
from support.whole_games import Outcome, play_whole_game

GAMES = 20_000
PAGE = DOCS / "soak" / "engine.md"
CHUNK = 50


def play_all(games: int, processes: int) -> list[Outcome]:
    """The outcomes of so many games, in their order."""
    if processes == 1:
        return [play_whole_game(number) for number in range(games)]
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(play_whole_game, range(games), chunksize=CHUNK))


def table(outcomes: Iterable[Outcome]) -> list[str]:
    """The counts by number of players and deck, as Markdown."""
    rows: dict[tuple[int, str], Counter[str]] = {}
    best: Counter[tuple[int, str]] = Counter()
    for one in outcomes:
        key = (one.setup.players, one.setup.deck)
        row = rows.setdefault(key, Counter())
        row.update(games=1, turns=one.turns, tools=one.tools, jackhammers=one.jackhammers)
        row.update(diggers=one.diggers, friends=one.friends, violations=one.fault is not None)
        best[key] = max(best[key], one.best)
    columns = ("games", "turns", "tools", "jackhammers", "diggers", "friends", "violations")
    lines = [
        f"| players | deck | {' | '.join(columns)} | best score |",
        "|---|---|" + "---:|" * (len(columns) + 1),
    ]
    for players, deck in sorted(rows):
        counts = " | ".join(str(rows[players, deck][name]) for name in columns)
        lines.append(f"| {players} | {deck} | {counts} | {best[players, deck]} |")
    total: Counter[str] = sum(rows.values(), Counter())
    counts = " | ".join(str(total[name]) for name in columns)
    lines.append(f"| all | all | {counts} | {max(best.values(), default=0)} |")
    return lines


def page(outcomes: list[Outcome]) -> str:
    """The report."""
    faults = [one.fault for one in outcomes if one.fault]
    modules = Counter(" and ".join(one.setup.modules) or "none" for one in outcomes)
    lines = [
        "# Soak test of the engine",
        "",
        f"{len(outcomes)} whole games played at random (`make soak-engine`), engine",
        f"{version('dhsolve')}, catalogue {BOX.catalogue.fingerprint[:12]}. After every round all",
        "homes are sound (support, floors, sizes, tokens; rooms as connected components), every",
        "player has one room card a round and no room or roof card is lost. Then each player ends",
        "the game in the best way, and the written game is read, written and replayed: same bytes,",
        "same scores.",
        "",
        *table(outcomes),
        "",
        "Games by modules: "
        + ", ".join(f"{name} {modules[name]}" for name in sorted(modules))
        + ".",
        "`tools` counts tools used on turns, Diggers included; a Jackhammer comes before a round.",
        "",
        f"**Violations: {len(faults)}.**",
        *(f"- {fault}" for fault in faults[:20]),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Play, print the table, write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--output", type=Path, default=PAGE)
    options = parser.parse_args()
    outcomes = play_all(options.games, options.processes)
    print("\n".join(table(outcomes)))
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(page(outcomes), encoding="utf-8")
    faults = [one.fault for one in outcomes if one.fault]
    print(*faults[:20], f"violations: {len(faults)}", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
