"""What vectors should cover, how often they do, and what no vector can show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.plans import PLANS
from dhsolve.model.rules.reasons import Reason

ENOUGH = 20
"""So many vectors should cover every item."""

RULINGS = (
    *("1", "3", "3.1", "3.2", "3.3", "3.4", "3.5", "4", "5", "6", "7", "8"),
    *(f"D{number}" for number in range(1, 6)),
    *(f"T{number}" for number in range(1, 10)),
    *(f"E{number}" for number in range(1, 5)),
    "S1",
    *(f"P{number}" for number in range(1, 28)),
)
"""The numbers of docs/rulings.md."""

CASES = tuple(
    f"case:{case}"
    for case in (
        *(f"wrong_floor/{how}" for how in ("place", "drill", "supplier", "handyman")),
        *(
            f"room_too_large/{how}"
            for how in ("place", "drill", "supplier", "handyman", "engineer")
        ),
        *(f"finished_room/{how}" for how in ("place", "drill", "supplier")),
        *(f"dartboard/{room}" for room in ("living_room", "kitchen", "garage")),
        "toolbox/after_a_tool",
        *(f"missed/{plan}" for plan in PLANS if plan != "wine_cellar_or_pantry"),  # one will do
    )
)
"""Rules that hold in several places, each with the place: engines forget some of them. A Toolbox
that comes after a tool was used, and plans that are missed although two or more cards of their
rooms lie there."""

EXEMPT = {
    "ruling:E4": "the order of the Roofer and the look at the stack leaves no trace in a file",
    "ruling:P7": "equal tokens score alike, so which one is kept shows only in a picture",
    "ruling:P21": "about proofs that solvers write, which an engine need not read",
    "ruling:P23": "about the analysis of a game afterwards, not about play",
    "ruling:P24": "about the analysis of a game afterwards, not about play",
    "ruling:P25": "about files that are refused, which no engine is asked about",
    "ruling:P26": "about what files are accepted, not about play",
    "ruling:P27": "about the analysis of a game afterwards, not about play",
}
"""Items that no answer of an engine can show, and why."""


def items(box: Box) -> tuple[str, ...]:
    """Everything that a corpus should cover, in the order of the table."""
    cards = box.catalogue
    return (
        *(f"ruling:{number}" for number in RULINGS),
        *CASES,
        *(f"reason:{reason.value}" for reason in Reason),
        *(f"plan:{plan}" for plan in cards.plans),
        *(f"friend:{friend}" for friend in cards.friends),
        *(f"card:{card}" for card in (*cards.rooms, *cards.resources)),
    )


def gaps(box: Box, counts: Counter[str], enough: int = ENOUGH) -> list[str]:
    """Items that too few vectors cover, those with the fewest first."""
    short = [item for item in items(box) if item not in EXEMPT and counts[item] < enough]
    return sorted(short, key=lambda item: counts[item])


def count(box: Box, covered: Iterable[Iterable[str]]) -> tuple[int, Counter[str]]:
    """How many vectors there are, and how many of them cover each item."""
    known = set(items(box))
    total, counts = 0, Counter[str]()
    for one in covered:
        total += 1
        counts.update(known.intersection(one))
    return total, counts


def rows(box: Box, counts: Counter[str]) -> list[tuple[str, str, str]]:
    """The coverage table: kind, name, and the count or why there is none."""
    found = []
    for item in items(box):
        kind, _, name = item.partition(":")
        text = f"exempt: {EXEMPT[item]}" if item in EXEMPT else str(counts[item])
        found.append((kind, name, text))
    return found


def markdown(box: Box, counts: Counter[str]) -> str:
    """The coverage table as Markdown."""
    lines = ["| kind | item | vectors |", "|---|---|---|"]
    lines += [f"| {kind} | `{name}` | {text} |" for kind, name, text in rows(box, counts)]
    return "\n".join(lines) + "\n"
