"""Final layouts of a small set of room cards, by plain constraint search.

No time, no resources: every card lies somewhere, face up or face down. The rules of placing
(rules 1 and 3) and the points (rules 7) are stated here once more and share nothing with the
engine, so that the two can be checked against each other. The best layout is the best over all
orders in which the cards may come: a card that lies above another came later, and nothing else
depends on the order where there is no décor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product
from typing import Any, TypeAlias

from constraint import Constraint, Problem, Unassigned

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.sequence import Sequence as KnownCards

NOTHING, FACE_DOWN = "nothing", "face down"
FLOOR_OF_KIND = {"normal": "FS", "unique": "FS", "basement": "B", "any": "FSB"}
FUNCTIONALITY = 3

Layout: TypeAlias = Mapping[str, str]
"""Cell names to a room id, FACE_DOWN or NOTHING."""


class _AllPlaced(Constraint):  # type: ignore[misc]  # the library has no types
    """Every card lies somewhere: no type more often than given, as many cards as given."""

    def __init__(self, cards: Sequence[str]) -> None:
        self._given = Counter(cards)
        self._total = len(cards)

    def __call__(
        self,
        variables: Sequence[str],
        domains: object,
        assignments: Mapping[str, str],
        forwardcheck: bool = False,
        _unassigned: object = Unassigned,
    ) -> bool:
        """Whether the cells assigned so far can still be part of such a layout."""
        lying = [assignments[cell] for cell in variables if cell in assignments]
        cards = [card for card in lying if card != NOTHING]
        used = Counter(card for card in cards if card != FACE_DOWN)
        still = len(variables) - len(lying)
        return (
            all(count <= self._given[card] for card, count in used.items())
            and len(cards) <= self._total <= len(cards) + still
        )


def layouts(box: Box, cards: Sequence[str]) -> Iterator[Layout]:
    """Every layout that shows all the cards, each once; cards of one type are alike."""
    rooms, floors = box.catalogue.rooms, _floors(box)
    problem: Any = Problem()
    for floor, cells in floors.items():
        fitting = [card for card in set(cards) if floor in FLOOR_OF_KIND[rooms[card].kind]]
        problem.addVariables(cells, [NOTHING, FACE_DOWN, *sorted(fitting)])
        for card in fitting:
            # a room of more than its most cards would fill one of these windows
            window = rooms[card].most + 1
            for at in range(len(cells) - window + 1):
                problem.addConstraint(_not_all(card), cells[at : at + window])
    for upper, lower in _stacks(floors):
        problem.addConstraint(_carried, (upper, lower))
    problem.addConstraint(_AllPlaced(cards), [cell for cells in floors.values() for cell in cells])
    yield from problem.getSolutionIter()


def points(box: Box, layout: Layout) -> int:
    """Rooms and functionality of a layout."""
    rooms, total = box.catalogue.rooms, 0
    shown: dict[str, set[str]] = {}
    for floor, cells in _floors(box).items():
        row = [layout[cell] for cell in cells]
        shown[floor] = set(row)
        runs = [(card, len(list(run))) for card, run in groupby(row)]
        for at, (card, size) in enumerate(runs):
            if card in (NOTHING, FACE_DOWN):
                continue
            beside = {other for other, _ in runs[max(at - 1, 0) : at + 2]}
            partner = rooms[card].partner
            if partner is not None and partner in beside:
                total += rooms[card].partner_points or 0
            else:
                total += rooms[card].points[size - 1]
    anywhere = set().union(*shown.values())
    both_floors = "bathroom" in shown["F"] and "bathroom" in shown["S"]
    total += FUNCTIONALITY * both_floors
    total += FUNCTIONALITY * ({"bathroom", "kitchen", "bedroom"} <= anywhere)
    return total


def best_points(box: Box, cards: Sequence[str]) -> int:
    """The most that all these cards can score, in whatever order they come."""
    return max(points(box, layout) for layout in layouts(box, cards))


def most_points(
    box: Box, choices: Iterable[Sequence[str]], limit: int, check: Callable[[], object]
) -> int | None:
    """The most that any of these sets of cards can score; None if there are too many layouts.

    `check` is called before each layout and may raise to end the search.
    """
    most = 0
    found = (layout for cards in choices for layout in layouts(box, cards))
    for number, layout in enumerate(found):
        if number == limit:
            return None
        check()
        most = max(most, points(box, layout))
    return most


def card_choices(sequence: KnownCards) -> list[tuple[str, ...]] | None:
    """The sets of room cards that a play can place; None if anything else could matter.

    Layouts know rooms alone: no resources, plans, friends or solo bonus, and an empty home.
    """
    columns = [column for one in sequence.rounds for column in one.columns]
    bare = (
        sequence.variant == "plain"
        and sequence.start is None
        and not (sequence.plans.three or sequence.plans.five or sequence.friends)
        and all(column.resource is None for column in columns)
    )
    if not bare:
        return None
    rooms = ({str(column.room) for column in one.columns} for one in sequence.rounds)
    return sorted({tuple(sorted(cards)) for cards in product(*rooms)})


def _floors(box: Box) -> dict[str, list[str]]:
    basement = [f"B{column}" for column in box.catalogue.basement]
    return {
        "S": [f"S{column}" for column in range(1, 6)],
        "F": [f"F{column}" for column in range(1, 6)],
        "B": basement,
    }


def _stacks(floors: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Cells with the cell that carries them."""
    for upper, lower in (("S", "F"), ("F", "B")):
        for cell in floors[lower]:
            yield f"{upper}{cell[1:]}", cell


def _carried(upper: str, lower: str) -> bool:
    return upper == NOTHING or lower != NOTHING


def _not_all(card: str) -> Callable[..., bool]:
    return lambda *lying: any(other != card for other in lying)
