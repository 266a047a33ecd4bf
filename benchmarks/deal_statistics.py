"""What the solved deals of `throughput.py` say, as docs/statistics.md with its figures.

    python benchmarks/throughput.py --all
    python benchmarks/deal_statistics.py

The page is made from the deals of the record and those that are filed with the project already
(`shared/solved_deals.jsonl.gz`), and says how many these are; deals whose optimum is not proven are
left out. All of them are filed then. With `--docs FOLDER` the page is written elsewhere and nothing
is filed.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import shared.paths  # noqa: F401  where `figure` and `support` are found
from figure import FOUND, GOLD, SOFT, Bar, axes, bars, page, text
from shared.measuring import file_record, read_record
from shared.solved_deals import DECK_TITLES, FILED, HELPERS, TOOLS, Line, with_filed
from support.paths import DOCS
from throughput import RECORD

from dhsolve.model.cards.box import Box, open_box
from dhsolve.model.rules.setup import rooms_of, solo_resources

PARTS = {"rooms": "rooms", "decor": "décor", "functionality": "functionality", "plans": "plans",
         "roof": "roof", "friends": "friends", "toolbox": "Toolbox"}  # fmt: skip
CERTAIN = 1.96
"""Standard errors on either side that hold the true mean in 95 of 100 cases."""
MOST_LINES = 7
"""Level lines of a figure."""
ENOUGH = 10
"""With fewer values nothing is said about the error of their mean."""
STANDARD = ("deal", "friends")
ROOF, WINDOW = "a roof card", "a roof card with a window"
BESIDE = {card: f"{card.capitalize()} (bonus)" for card in ("roofer", "supplier", "plans")}
"""What the leftmost column brings."""
Series = dict[str, dict[int, Line]]
"""Proven deals by series and number."""
Figures = dict[str, str]
"""SVG files by name."""


# --- numbers ---------------------------------------------------------------------------------


def proven_of(lines: list[Line]) -> Series:
    """The deals of each series whose optimum is proven, by number, each once."""
    found: Series = defaultdict(dict)
    for line in lines:
        if line["status"] == "optimal":
            found[line["series"]][line["seed"]] = line
    return found


def totals(lines: dict[int, Line]) -> list[int]:
    """The optima of a series."""
    return [line["score"]["total"] for line in lines.values()]


def differences(one: dict[int, Line], other: dict[int, Line]) -> list[int]:
    """How much higher the optimum of the first series is, deal by deal."""
    both = sorted(one.keys() & other.keys())
    return [one[at]["score"]["total"] - other[at]["score"]["total"] for at in both]


def signed(values: list[int]) -> str:
    """A mean difference, with its 95 % error if there are enough values."""
    mean = statistics.fmean(values)
    if len(values) < ENOUGH:
        return f"{mean:+.1f}"
    error = CERTAIN * statistics.stdev(values) / math.sqrt(len(values))
    return f"{mean:+.1f} ± {error:.1f}"


# --- the page --------------------------------------------------------------------------------


def statistics_page(box: Box, lines: list[Line]) -> tuple[str, Figures]:
    """The page and its figures; what the record has no deals for is left out."""
    series, figures = proven_of(lines), Figures()
    parts = (optima, points_by_part, cards, plans, friends, worth, decks)
    body = "\n".join(line for part in parts for line in part(box, series, figures))
    asked = {(line["series"], line["seed"]) for line in lines if line["series"] in STANDARD}
    standard = sum(len(series[name]) for name in STANDARD)
    head = [
        f"# What {standard:,} solved deals say",
        "",
        f"This page is made from {standard:,} full solo deals with a proven optimum "
        f"({len(series['deal']):,} without friends, {len(series['friends']):,} with two friends "
        f"open); not proven in time, and left out: {len(asked) - standard:,}. Of several best "
        "plays of a deal only the one that `best` found counts. A share of so many deals may be "
        f"off by {100 * CERTAIN / 2 / math.sqrt(max(1, standard)):.0f} percentage points. The "
        "decks are those of the catalogue, whose counts are partly assumed (`dhsolve cards`).",
        "",
        "    python benchmarks/throughput.py --all     # solves them, in hours; goes on if stopped",
        "    python benchmarks/deal_statistics.py      # writes this page",
        "",
    ]
    return "\n".join([*head, body]), figures


def _picture(figures: Figures, name: str, words: str, drawn: str) -> str:
    figures[f"statistics-{name}.svg"] = drawn
    return f"![{words}](images/statistics-{name}.svg)\n"


def optima(box: Box, series: Series, figures: Figures) -> Iterator[str]:
    """How the proven optimum is distributed."""
    yield "## The optimum\n"
    yield "| deals | number | mean | least | lower quarter | median | upper quarter | most |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for name, title in (("deal", "without friends"), ("friends", "two friends open")):
        ours = totals(series[name])
        if len(ours) > 1:
            low, middle, high = statistics.quantiles(ours, method="inclusive")
            yield (
                f"| {title} | {len(ours):,} | {statistics.fmean(ours):.1f} | {min(ours)} "
                f"| {low:g} | {middle:g} | {high:g} | {max(ours)} |"
            )
    yield ""
    yield _picture(figures, "optimum", "How often each optimum comes", _histogram(series))


def _histogram(series: Series) -> str:
    counted = {name: Counter(totals(series[name])) for name in STANDARD}
    all_totals = [total for counts in counted.values() for total in counts]
    low, high = min(all_totals) - 1, max(all_totals) + 2
    shares = {
        name: {total: 100 * count / counts.total() for total, count in counts.items()}
        for name, counts in counted.items()
    }
    most = max(share for ours in shares.values() for share in ours.values())
    height = 330
    frame = axes((low, high), (0, most * 1.15), height)
    step = next(step for step in (1, 2, 5, 10, 20) if most / step < MOST_LINES)
    parts = frame.lines({at: f"{at} %" for at in range(0, int(most * 1.15) + 1, step)})
    parts += frame.ticks(
        {at + 0.5: str(at) for at in range(low + 1, high, 2 if high - low > 16 else 1)}
    )
    curves = (("deal", "without friends", FOUND, ""), ("friends", "two friends open", GOLD, "9 5"))
    for at, (name, title, colour, dashes) in enumerate(curves):
        if shares[name]:
            points = [
                (float(total), shares[name].get(total, 0.0)) for total in range(low, high + 1)
            ]
            parts.append(frame.stairs(points, colour, dashes))
            parts.append(text(80, 44 + 20 * at, title, colour=colour))
    parts.append(text(frame.x.end, height - 12, "points", anchor="end", colour=SOFT))
    return page(760, height, "How often each optimum comes", parts)


def points_by_part(box: Box, series: Series, figures: Figures) -> Iterator[str]:
    """Where the points of a best play come from."""
    yield "## Points by part\n"
    yield "| deals | " + " | ".join(PARTS.values()) + " |"
    yield "|---|" + "--:|" * len(PARTS)
    for name, title in (("deal", "without friends"), ("friends", "two friends open")):
        if ours := list(series[name].values()):
            means = [statistics.fmean(line["score"][part] for line in ours) for part in PARTS]
            yield f"| {title} | " + " | ".join(f"{mean:.1f}" for mean in means) + " |"
    lines = _standard(series)
    means = [statistics.fmean(line["score"][part] for line in lines) for part in PARTS]
    drawn = bars(
        "Points by part, the mean of all deals",
        [Bar(name, mean, f"{mean:.1f}") for name, mean in zip(PARTS.values(), means, strict=True)],
    )
    yield ""
    yield _picture(figures, "parts", "Points by part", drawn)


def _standard(series: Series) -> list[Line]:
    """All deals from the catalogue's own decks."""
    return [line for name in STANDARD for line in series[name].values()]


def cards(box: Box, series: Series, figures: Figures) -> Iterator[str]:
    """How many of the cards of each kind are in a best play."""
    lines = _standard(series)
    names = {card: box.catalogue.resources[card].name("en") for card in box.catalogue.resources}
    dealt = Counter[str]()
    for card, count in solo_resources(box, "red").items():
        dealt[_roof(box, card) or names[card]] += count
    taken = Counter[str]()
    for line in lines:
        taken.update(
            BESIDE.get(card) or _roof(box, card) or names[card] for card in line["resources"]
        )
    dealt.update(dict.fromkeys(BESIDE.values(), 1))
    yield "## Which cards to take\n"
    yield (
        "Of the resource cards that are dealt, how many the best play takes (the bonuses are those "
        "of the leftmost column):\n"
    )
    drawn = _shares("Resource cards taken, of those dealt", taken, dealt, len(lines))
    yield _picture(figures, "resources", "How often each resource card is taken", drawn)
    yield "And of the room cards, how many lie face up in the best home:\n"
    rooms = rooms_of(box, "solo")
    there = Counter(room for line in lines for room in line["rooms"])
    names = {room: box.catalogue.rooms[room].name("en") for room in box.catalogue.rooms}
    drawn = _shares(
        "Room cards in the home, of those dealt",
        Counter({names[room]: count for room, count in there.items()}),
        Counter({names[room]: count for room, count in rooms.items()}),
        len(lines),
    )
    yield _picture(figures, "rooms", "How often each room card is in the home", drawn)


def _roof(box: Box, card: str) -> str | None:
    """Roof cards count together: colours are alike, but one is out of each deal."""
    if card not in box.catalogue.roofs:
        return None
    return WINDOW if box.catalogue.roofs[card].window else ROOF


def _shares(title: str, counts: Counter[str], of: Counter[str], deals: int) -> str:
    """Bars of shares, the longest first."""
    shares = {name: counts[name] / (number * deals) for name, number in of.items()}
    ordered = sorted(shares.items(), key=lambda one: (-one[1], one[0]))
    return bars(title, [Bar(name, share, f"{share:.0%}") for name, share in ordered])


def plans(box: Box, series: Series, figures: Figures) -> Iterator[str]:
    """How often a plan in hand is built."""
    lines = _standard(series)
    held = Counter(plan for line in lines for plan in line["plans"])
    built = Counter(plan for line in lines for plan in line["built"])
    names = {
        plan: f"{card.name('en')} ({card.points})" for plan, card in box.catalogue.plans.items()
    }
    yield "## Plans\n"
    yield "Of the plans that the best play has in its first two sets, how many it builds:\n"
    drawn = _shares(
        "Plans built, of those held",
        Counter({names[plan]: count for plan, count in built.items()}),
        Counter({names[plan]: count for plan, count in held.items()}),
        1,
    )
    yield _picture(figures, "plans", "How often each plan is built", drawn)


def friends(box: Box, series: Series, figures: Figures) -> Iterator[str]:
    """How often an open friend is invited."""
    lines = list(series["friends"].values())
    if not lines:
        return
    cards = box.catalogue.friends
    names = {friend: f"{card.name('en')} ({card.points})" for friend, card in cards.items()}
    drawn = _shares(
        "Friends invited, of those open",
        Counter(names[friend] for line in lines for friend in line["friends"]),
        Counter(names[friend] for line in lines for friend in line["open"]),
        1,
    )
    yield "## Friends\n"
    yield f"From {len(lines):,} deals with two friends open:\n"
    yield _picture(figures, "friends", "How often each friend is invited", drawn)


def worth(box: Box, series: Series, figures: Figures) -> Iterator[str]:
    """What a helper or a tool adds to the optimum."""
    rows: list[tuple[float, str, Bar]] = []
    for card in (*HELPERS, *TOOLS):
        without = series[f"without-{card}"]
        owned = differences(series[f"with-{card}"], without)
        if not owned:
            continue
        dealt = differences(series["deal"], without)
        name, mean = box.catalogue.resources[card].name("en"), statistics.fmean(owned)
        in_deal = signed(dealt) if dealt else "-"
        row = f"| {name} | {len(owned)} | {signed(owned)} | {in_deal} | {max(owned)} |"
        rows.append((-mean, row, Bar(name, mean, signed(owned))))
    if not rows:
        return
    rows.sort()
    yield "## What a card is worth\n"
    yield (
        "The optimum of the same deal with the card in hand from the start, or with the card where "
        "it was dealt, less the optimum without it (a Jackhammer lies in its place, which nobody "
        "can use alone, but which a Toolbox counts). Means, with their 95 % error where there are "
        f"{ENOUGH} deals or more.\n"
    )
    yield "| card | deals | in hand | dealt | most, in hand |"
    yield "|---|--:|--:|--:|--:|"
    yield from (row for _, row, _ in rows)
    yield ""
    drawn = bars("Points that a card in hand adds to the optimum", [bar for _, _, bar in rows])
    yield _picture(figures, "worth", "What owning a card is worth", drawn)


def decks(box: Box, series: Series, figures: Figures) -> Iterator[str]:
    """How the optimum depends on assumed counts."""
    others = {name: differences(series[name], series["deal"]) for name in DECK_TITLES}
    others = {name: ours for name, ours in others.items() if ours and name != "deal"}
    if not others:
        return
    yield "## If the counts are others\n"
    yield (
        "How many copies of each room the box has is mostly assumed. The same deals, with their "
        "rooms from three other decks that the rulebooks allow as well:\n"
    )
    yield "| room deck | deals | mean optimum | difference |"
    yield "|---|--:|--:|--:|"
    for name, ours in {"deal": totals(series["deal"]), **others}.items():
        difference = "" if name == "deal" else signed(ours)
        mean = statistics.fmean(totals(series[name]))
        yield f"| {DECK_TITLES[name]} | {len(ours):,} | {mean:.1f} | {difference} |"
    yield ""
    if all(len(ours) >= ENOUGH for ours in others.values()):
        most = max(abs(statistics.fmean(ours)) for ours in others.values())
        yield f"The mean optimum moves by at most {most:.1f} points.\n"


# --- the command -----------------------------------------------------------------------------


def main() -> None:
    """Write the page and its figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--record", type=Path, default=RECORD)
    parser.add_argument("--docs", type=Path, default=DOCS)
    given = parser.parse_args()
    lines = with_filed(read_record(given.record))
    if given.docs == DOCS:
        file_record(FILED, lines)
    words, figures = statistics_page(open_box(), lines)
    (given.docs / "images").mkdir(parents=True, exist_ok=True)
    (given.docs / "statistics.md").write_text(words, encoding="utf-8")
    for name, drawn in figures.items():
        (given.docs / "images" / name).write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
