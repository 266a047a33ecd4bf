"""The record of `best.py` as tables, as a figure, and held against the aims."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import shared.paths  # noqa: F401  where `figure` and `support` are found
from figure import BOUND, FOUND, GOLD, GREEN, GREY, INK, SOFT, VIOLET, WIDTH, axes, page, text
from shared.measuring import percentile, published
from shared.questions import KINDS
from support.paths import DOCS

Deal = tuple[str, int]
"""A kind of question and its number."""
Line = dict[str, Any]
MOMENTS = (1.0, 3.0, 10.0)
"""Seconds after which the best found and the bound are looked at."""
NEAR, NEAR_KNOWN = 3, 2
"""Points from the optimum, after the first moment, and from a known play, after the second."""
PAGE, FIGURE = DOCS / "benchmarks.md", DOCS / "images" / "cactus.svg"


# --- what was known when ---------------------------------------------------------------------


def known_after(line: Line, seconds: float) -> tuple[int | None, int | None]:
    """The best found and the bound after so many seconds."""
    known: tuple[int | None, int | None] = (None, None)
    for at, best, bound in line["points"]:
        if at > seconds:
            break
        known = best, bound
    return known


def reference(line: Line) -> int:
    """The optimum, or if it is not proven the best play that is known."""
    known: int = max(line["total"], line.get("best_known", 0))
    return known


def found_share(line: Line, seconds: float) -> float:
    """The best found as a share of the optimum; nothing found is nothing."""
    return (known_after(line, seconds)[0] or 0) / max(1, reference(line))


def bound_share(line: Line, seconds: float) -> float:
    """The bound as a share of the optimum; without one it is infinite."""
    bound = known_after(line, seconds)[1]
    return math.inf if bound is None else bound / max(1, reference(line))


def near(line: Line, seconds: float, points: int) -> bool:
    """Whether the best found was so near after so many seconds."""
    return (known_after(line, seconds)[0] or 0) >= reference(line) - points


# --- tables ----------------------------------------------------------------------------------


def table(lines: list[Line]) -> str:
    """By kind: proven, times, and what was known after 1, 3 and 10 seconds."""
    return "\n".join(_rows(lines))


def _rows(lines: list[Line]) -> Iterator[str]:
    yield (
        "| question | asked | proven | median s | 95 % s | worst s | processor s "
        "| found, % after 1, 3, 10 s | bound, % after 1, 3, 10 s | near after 1 s |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    for kind, what in KINDS.items():
        ours = [line for line in lines if line["kind"] == kind]
        if not ours:
            continue
        seconds = sorted(line["seconds"] for line in ours)
        proven = sum(line["status"] == "optimal" for line in ours)
        close = sum(near(line, MOMENTS[0], NEAR) for line in ours)
        found = [statistics.median(found_share(line, at) for line in ours) for at in MOMENTS]
        bound = [statistics.median(bound_share(line, at) for line in ours) for at in MOMENTS]
        yield (
            f"| {what.title} | {len(ours)} | {proven} | {statistics.median(seconds):.2f} "
            f"| {percentile(seconds, 95):.2f} | {seconds[-1]:.2f} "
            f"| {statistics.median(line['processor'] for line in ours):.2f} "
            f"| {_percents(found)} | {_percents(bound)} | {close / len(ours):.0%} |"
        )


def _percents(shares: list[float]) -> str:
    return ", ".join("-" if share == math.inf else f"{100 * share:.0f}" for share in shares)


def comparison(lines: list[Line], others: list[Line]) -> str:
    """By kind: the times of these as a share of the others', for what both were asked."""
    return "\n".join(_ratios(lines, by_question(others)))


def _ratios(lines: list[Line], others: dict[Deal, Line]) -> Iterator[str]:
    yield "| kind | both | wall ratio | processor ratio | sum s | before | proven | before |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    pairs = [
        (line, others[line["kind"], line["seed"]])
        for line in lines
        if (line["kind"], line["seed"]) in others
    ]
    for kind in (*KINDS, None):
        ours = [pair for pair in pairs if kind in (None, pair[0]["kind"])]
        if not ours:
            continue
        now, before = zip(*ours, strict=True)
        yield (
            f"| {kind or 'all'} | {len(ours)} | {_ratio(ours, 'seconds'):.2f} "
            f"| {_ratio(ours, 'processor'):.2f} | {_seconds(now):.0f} | {_seconds(before):.0f} "
            f"| {_proven(now)} | {_proven(before)} |"
        )


def _ratio(pairs: list[tuple[Line, Line]], time: str) -> float:
    """The geometric mean, so that a halving and a doubling cancel."""
    return statistics.geometric_mean(
        max(now[time], 0.001) / max(before[time], 0.001) for now, before in pairs
    )


def _seconds(lines: tuple[Line, ...]) -> float:
    return math.fsum(line["seconds"] for line in lines)


def _proven(lines: tuple[Line, ...]) -> int:
    return sum(line["status"] == "optimal" for line in lines)


def disagreements(lines: list[Line], others: list[Line]) -> list[str]:
    """Questions where a play of one record beats a bound of the other: one of them is wrong."""
    before = by_question(others)
    found = []
    for line in lines:
        other = before.get((line["kind"], line["seed"]))
        if other and (line["total"] > other["bound"] or other["total"] > line["bound"]):
            ours, theirs = (f"{one['total']}..{one['bound']}" for one in (line, other))
            found.append(f"{line['kind']} {line['seed']}: {ours}, before {theirs}")
    return found


def by_question(lines: list[Line]) -> dict[Deal, Line]:
    """The lines by what was asked."""
    return {(line["kind"], line["seed"]): line for line in lines}


# --- the aims --------------------------------------------------------------------------------

FULL = ("deal", "friends")
SEVERAL = ("drills-2", "drills-3", "slow")


class Aim(NamedTuple):
    """Something to reach: a number of some kinds of questions, and the most or least it may be."""

    what: str
    kinds: tuple[str, ...]
    measure: Callable[[list[Line]], float]
    aim: float
    unit: str = " s"

    def row(self, lines: list[Line]) -> str:
        """The aim beside what was measured."""
        ours = [line for line in lines if line["kind"] in self.kinds]
        if not ours:
            return f"| {self.what} | {self.aim:g}{self.unit} | not asked | |"
        value = self.measure(ours)
        share = self.unit == " %"
        reached = value >= self.aim if share else value <= self.aim
        shown = f"{math.floor(value)}" if share else f"{value:.2f}"
        return (
            f"| {self.what} | {self.aim:g}{self.unit} | {shown}{self.unit} "
            f"| {'yes' if reached else 'no'} |"
        )


def _wall(percent: int) -> Callable[[list[Line]], float]:
    return lambda lines: percentile(sorted(line["seconds"] for line in lines), percent)


def _share(holds: Callable[[Line], bool]) -> Callable[[list[Line]], float]:
    return lambda lines: 100 * sum(map(holds, lines)) / len(lines)


def _proven_soon(line: Line) -> bool:
    return bool(line["status"] == "optimal" and line["seconds"] <= 30.0)


AIMS = (
    Aim("full deals, friends included: median", FULL, _wall(50), 1.0),
    Aim("… 95 %", FULL, _wall(95), 5.0),
    Aim("… worst", FULL, _wall(100), 20.0),
    Aim("… within 3 points after 1 s", FULL, _share(lambda one: near(one, 1.0, NEAR)), 95, " %"),
    Aim("forced: median", ("forced",), _wall(50), 0.15),
    Aim("… 95 %", ("forced",), _wall(95), 1.5),
    Aim("3 rounds left: median", ("endgame", "left-3"), _wall(50), 0.15),
    Aim("… worst", ("endgame", "left-3"), _wall(100), 1.5),
    Aim("6 rounds left: median", ("left-6",), _wall(50), 0.5),
    Aim(
        "several Drills and slow cases, proven within 30 s",
        SEVERAL,
        _share(_proven_soon),
        100,
        " %",
    ),
    Aim(
        "slow cases within 2 points of the best known after 3 s",
        ("slow",),
        _share(lambda one: near(one, 3.0, NEAR_KNOWN)),
        100,
        " %",
    ),
)


def aims(lines: list[Line]) -> str:
    """What was to be reached, and whether it is."""
    rows = ["| aim | | measured | reached |", "|---|--:|--:|---|"]
    return "\n".join([*rows, *(aim.row(lines) for aim in AIMS)])


# --- the figure ------------------------------------------------------------------------------

CURVES = {
    "3 rounds left": (("endgame", "left-3"), GREEN, ""),
    "forced": (("forced",), FOUND, ""),
    "6 and 9 rounds left": (("left-6", "left-9"), GREEN, "9 5"),
    "full deals": (("deal", "plain"), INK, ""),
    "of whole games": (("game",), VIOLET, ""),
    "with friends": (("friends", "crowd"), GOLD, ""),
    "many Drills or tools": (("drills-2", "drills-3", "doubled"), BOUND, ""),
    "slow cases": (("slow",), GREY, "3 4"),
}
"""The lines of the figure: kinds, colour, dashes."""
HEIGHT, LEGEND = 400, 270
SHORTEST = 0.02


def cactus(lines: list[Line]) -> str:
    """The share of the questions that are proven within some time."""
    limit = max(line["limit"] for line in lines)
    frame = axes((0, 100), (SHORTEST, limit), HEIGHT, right=LEGEND, log=True)
    times = {at: f"{at:g} s" for at in (0.1, 1.0, 10.0) if at < limit} | {limit: f"{limit:g} s"}
    parts = frame.lines(times) + frame.ticks({at: f"{at} %" for at in range(0, 101, 25)})
    parts.append(text(frame.x(50), HEIGHT - 10, "proven", anchor="middle", colour=SOFT))
    row, beside = 60, WIDTH - LEGEND + 24
    for title, (kinds, colour, dashes) in CURVES.items():
        ours = [line for line in lines if line["kind"] in kinds]
        if not ours:
            continue
        proven = sorted(line["seconds"] for line in ours if line["status"] == "optimal")
        points = [(100 * at / len(ours), seconds) for at, seconds in enumerate(proven)]
        if proven:
            points.append((100 * len(proven) / len(ours), proven[-1]))
            parts.append(frame.stairs(points, colour, dashes))
        parts.append(
            f'<path d="M{beside} {row}h32" stroke="{colour}" stroke-width="3" '
            f'stroke-dasharray="{dashes}"/>'
        )
        parts.append(text(beside + 40, row + 5, f"{title}: {len(proven)} of {len(ours)}"))
        row += 28
    return page(WIDTH, HEIGHT, "How many questions of each kind are proven within a time", parts)


def publish(lines: list[Line]) -> None:
    """Write tables and figure into the docs."""
    FIGURE.write_text(cactus(lines), encoding="utf-8")
    memory = f"The process took {max(line['megabytes'] for line in lines)} MB at most."
    part = "\n\n".join([table(lines), memory, aims(lines)])
    words = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(published(words, "best", part), encoding="utf-8")
