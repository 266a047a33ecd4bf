"""Small random sequences in which a chosen card decides the optimum.

`make_case` deals cards around a target (its rooms, its colour, its company), from an empty home
or from a game under way; `decides` asks whether the optimum changes when the target is taken out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_sequence_turn
from dhsolve.model.files.documents import json_text, sequence_from, to_json
from dhsolve.model.files.json_text import parse_json
from dhsolve.model.rules.scoring import score
from dhsolve.model.rules.sequence import Position, Sequence, play, start_position
from dhsolve.model.rules.state import State, plus
from dhsolve.model.rules.values import Column, Discards, PlanDecks, Round, Variant
from dhsolve.solver.reference.brute import TooLarge

Solve: TypeAlias = Callable[[Sequence], int]

CELLS = 12
PAIRED = ("living_room", "kitchen", "bedroom", "playroom")
UNIQUE = ("pantry", "sauna", "dressing_room", "game_room")
PARTNERED = ("pantry", "kitchen", "sauna", "bathroom", "dressing_room", "bedroom")


class Theme(NamedTuple):
    """What is dealt more often so that a card has something to do."""

    rooms: tuple[str, ...] = ()
    resources: tuple[str, ...] = ()
    late: bool = False
    """The card shows its worth only in a home that stands already."""
    roofs: bool = False
    """Start with roof cards in hand, mostly of one colour."""


TOKENS = ("cat_house", "painting", "treehouse", "birdhouse", "piano", "vanity")
TOOLS = ("drill", "ladder", "concrete_mixer", "scaffolding", "digger")
THEMES = {
    "drill": Theme(PAIRED, late=True),
    "concrete_mixer": Theme(PAIRED, ("piano", "architect", "canopy_bed"), late=True),
    "ladder": Theme(resources=("roof_red", "roof_red_window"), late=True, roofs=True),
    "digger": Theme(PAIRED, ("piano", "canopy_bed", "toy_chest"), late=True),
    "scaffolding": Theme(("bathroom", "kitchen", "living_room"), ("toolbox", "hot_tub"), late=True),
    "toolbox": Theme(resources=TOOLS),
    "jackhammer": Theme(resources=("toolbox",)),
    "roofer": Theme(resources=("roof_red", "roof_blue"), late=True, roofs=True),
    "supplier": Theme((*PAIRED, "bathroom"), late=True),
    "architect": Theme(("bathroom", "bedroom", "kitchen"), late=True),
    "handyman": Theme((*PAIRED, "pantry", "sauna"), late=True),
    "interior_designer": Theme(PAIRED, TOKENS),
    "plumber": Theme(("bathroom",)),
    "engineer": Theme(("kitchen", "living_room", "bedroom", "pantry"), late=True),
    "two_playrooms": Theme(("playroom", "bathroom")),
    "three_card_living_room_first_floor": Theme(("living_room",)),
    "three_card_living_room_second_floor": Theme(("living_room",), late=True),
    "wine_cellar_or_pantry": Theme(("wine_cellar", "pantry", "kitchen")),
    "kitchen_above_two_card_garage": Theme(("kitchen", "garage")),
    "as_many_bathrooms_as_playrooms": Theme(("bathroom", "playroom")),
    "two_bedrooms_second_floor": Theme(("bedroom", "bathroom"), late=True),
    "three_decor_tokens": Theme(("living_room", "kitchen"), TOKENS, late=True),
    "small_living_room_on_each_floor": Theme(("living_room", "kitchen")),
    "no_garages_no_playrooms": Theme(("garage", "playroom", "kitchen")),
    "five_rooms_on_one_floor": Theme((*UNIQUE, "bathroom", "kitchen"), late=True),
    "two_bedrooms_next_to_bathrooms": Theme(("bedroom", "bathroom"), late=True),
}


SLOW = ("handyman", "drill")
"""Targets whose choices are so many that the rounds must be few."""


class _Setting(NamedTuple):
    target: str | None
    variant: Variant
    started: bool


class Case(NamedTuple):
    """A sequence with its optimum, and whether its target decides that optimum."""

    number: int
    target: str
    decides: bool
    best: int
    sequence: Sequence


# --- removing a card ---------------------------------------------------------------------------


def all_cards(box: Box) -> list[str]:
    """Every tool, helper, décor card, plan and friend."""
    cards = box.catalogue
    return [*cards.tools, *cards.helpers, *cards.decor, *cards.plans, *cards.friends]


def decides(box: Box, sequence: Sequence, card: str, solve: Solve) -> bool:
    """Whether the optimum changes when the card is taken out."""
    other = without(box, sequence, card)
    return other is not None and solve(sequence) != solve(other)


def without(box: Box, sequence: Sequence, card: str) -> Sequence | None:
    """The sequence without a card; None where it cannot be taken out (or is not there)."""
    cards = box.catalogue
    if card in cards.friends:
        left = tuple(friend for friend in sequence.friends if friend != card)
        changed = sequence._replace(friends=left)
    elif card in cards.plans:
        dud = hopeless_plan(box, sequence, cards.plans[card].points)
        if dud is None:
            return None
        changed = _exchange_plan(sequence, card, dud)
    else:
        changed = _without_resource(sequence, card)
    return None if changed == sequence else changed


def _without_resource(sequence: Sequence, card: str) -> Sequence:
    start = sequence.start
    if start is not None:
        start = start._replace(
            tools=tuple(tool for tool in start.tools if tool != card),
            helpers=tuple(helper for helper in start.helpers if helper != card),
        )
    changed = sequence._replace(start=start)
    rounds = tuple(
        msgspec.structs.replace(
            one,
            columns=tuple(
                Column(room=column.room, resource=_blank(changed, card, at))
                if column.resource == card
                else column
                for at, column in enumerate(one.columns)
            ),
        )
        for one in sequence.rounds
    )
    return changed._replace(rounds=rounds)


def _blank(sequence: Sequence, card: str, column: int) -> str | None:
    """What lies in the place of the card and does nothing.

    An empty place will do, unless it would offer the solo bonus or stop a Digger (T3 compares
    the shapes of the markets). Then a Jackhammer lies there, which never does anything in a
    sequence (T8) without a Toolbox; with one, a point is the smaller change.
    """
    bonus = sequence.variant == "solo" and column == 0
    digger = card != "digger" and "digger" in resources_around(sequence)
    return "jackhammer" if card != "jackhammer" and (bonus or digger) else None


def _exchange_plan(sequence: Sequence, plan: str, other: str) -> Sequence:
    def exchanged(plans: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(other if one == plan else one for one in plans)

    decks = PlanDecks(three=exchanged(sequence.plans.three), five=exchanged(sequence.plans.five))
    start = sequence.start
    if start is not None:
        sets = tuple(
            (other if three == plan else three, other if five == plan else five)
            for three, five in start.plans
        )
        start = start._replace(plans=sets)
    return sequence._replace(plans=decks, start=start)


def resources_around(sequence: Sequence) -> Counter[str]:
    """Resource cards in the markets and in hand."""
    found = Counter(
        column.resource for one in sequence.rounds for column in one.columns if column.resource
    )
    if sequence.start is not None:
        found.update((*sequence.start.tools, *sequence.start.helpers))
    return found


def hopeless_plan(box: Box, sequence: Sequence, points: int) -> str | None:
    """A plan of this worth that no play can complete, for want of cards; None if there is none."""
    rooms: Counter[str] = Counter()
    tokens = sum(resources_around(sequence)[card] for card in box.catalogue.decor)
    lying = len(sequence.rounds)
    for one in sequence.rounds:
        rooms.update(column.room for column in one.columns if column.room)
    for pile in (sequence.discards, *(one.discards for one in sequence.rounds)):
        rooms.update(pile.rooms)
    if sequence.start is not None:
        home = sequence.start.home
        rooms.update(content.room for content in home if content.room)
        tokens += len(sequence.start.near) + sum(content.decor is not None for content in home)
        lying += sum(not content.free for content in home)
    living, bedrooms = rooms["living_room"], rooms["bedroom"]
    hopeless = {
        "wine_cellar_or_pantry": not (rooms["wine_cellar"] or rooms["pantry"]),
        "two_playrooms": rooms["playroom"] < 2,
        "kitchen_above_two_card_garage": rooms["garage"] < 2 or not rooms["kitchen"],
        "three_card_living_room_first_floor": living < 3,
        "three_decor_tokens": tokens < 3,
        "two_bedrooms_second_floor": bedrooms < 2,
        "small_living_room_on_each_floor": living < 2,
        "two_bedrooms_next_to_bathrooms": not rooms["bathroom"],
        "five_rooms_on_one_floor": lying < 5,
    }
    return next(
        (
            plan
            for plan, never in hopeless.items()
            if never and box.catalogue.plans[plan].points == points
        ),
        None,
    )


# --- making cases ------------------------------------------------------------------------------


class _Dealer:
    """Deals cards by a theme."""

    def __init__(self, box: Box, rng: Rng, target: str | None, variant: Variant) -> None:
        self._box = box
        self._rng = rng
        self._target = target
        self._variant = variant
        self.theme = _theme(box, target)
        self._rooms = [
            room.id for room in box.catalogue.rooms.values() for _ in range(room.copies.total)
        ]

    def room(self) -> str:
        """A room card, every other time one of the theme."""
        focus = self.theme.rooms
        return self._rng.choice(focus if focus and self._rng.chance(2) else self._rooms)

    def resource(self) -> str:
        """A resource card, one in three of the theme."""
        cards, rng = self._box.catalogue, self._rng
        focus = [card for card in self.theme.resources if self._fits(card)]
        if focus and rng.chance(3):
            return rng.choice(focus)
        kinds = (cards.roofs, cards.roofs, cards.decor, cards.decor, cards.helpers, cards.tools)
        return rng.choice([card for card in rng.choice(kinds) if self._fits(card)])

    def _fits(self, card: str) -> bool:
        # the jackhammer is no card of the solo game (rules 5)
        return card != "jackhammer" or self._variant == "plain"

    def market(self, shape: tuple[bool, ...]) -> tuple[Column, ...]:
        """A market with resources on some columns."""
        return tuple(
            Column(room=self.room(), resource=self.resource() if resource else None)
            for resource in shape
        )

    def plan(self, points: int) -> str:
        """A plan of this worth other than the target."""
        plans = self._box.catalogue.plans.values()
        return self._rng.choice(
            [plan.id for plan in plans if plan.points == points and plan.id != self._target]
        )

    def friends(self) -> list[str]:
        """Some open friends other than the target."""
        others = [friend for friend in self._box.catalogue.friends if friend != self._target]
        return self._rng.sample(others, self._rng.choice((0, 0, 1, 2)))

    def roof_stack(self) -> tuple[str, ...]:
        """Some roof cards, mostly of one colour."""
        roofs = sorted(self._box.catalogue.roofs)
        size = 3 + self._rng.below(2) if self.theme.roofs else self._rng.below(4)
        stack = ["roof_red" if self._rng.below(3) else self._rng.choice(roofs) for _ in range(size)]
        return tuple(sorted(stack))


def _theme(box: Box, target: str | None) -> Theme:
    cards = box.catalogue
    if target is None:
        return Theme()
    if target in cards.friends:
        places = cards.friends[target].rooms
        return Theme(tuple(room for place in places for room in place), late=len(places) > 2)
    if target in cards.decor:
        place = cards.decor[target].place
        if place in cards.rooms:
            return Theme((place,))
        return Theme(PAIRED if place == "large" else ())
    return THEMES.get(target, Theme())


def make_case(box: Box, seed: int | str, target: str | None = None) -> Sequence:
    """A small sequence around a target card; the same seed gives the same sequence."""
    rng = Rng(f"case {seed} {target}")
    variant: Variant = "plain" if target == "jackhammer" or rng.chance(2) else "solo"
    dealer = _Dealer(box, rng, target, variant)
    started = dealer.theme.late or rng.below(10) < 3
    rounds, columns = _size(rng, _Setting(target, variant, started))
    shapes = _shapes(rng, rounds, columns, target)
    sequence = Sequence(
        variant=variant,
        rounds=tuple(Round(columns=dealer.market(shape)) for shape in shapes),
        friends=tuple(dealer.friends()),
    )
    sequence = _with_plans(box, rng, dealer, sequence, target)
    if started:
        sequence = _under_way(box, rng, dealer, sequence)
    sequence = _with_target(box, rng, sequence, target)
    sequence = _with_discards(rng, dealer, sequence)
    # reading it back refuses whatever no play can lead to
    return sequence_from(box, to_json(box, sequence))


def _size(rng: Rng, setting: _Setting) -> tuple[int, int]:
    """Rounds and columns, small enough for exhaustive search."""
    if setting.started:
        if setting.target in SLOW:
            return rng.choice(((3, 1), (3, 1), (2, 2), (3, 2)))
        return rng.choice(((3, 2), (3, 2), (3, 2), (4, 1), (4, 2), (3, 3)))
    if setting.variant == "solo":
        return rng.choice(((2, 2), (2, 3), (3, 1), (3, 1), (3, 2), (4, 1)))
    return rng.choice(((2, 3), (2, 4), (3, 1), (3, 2), (4, 1), (4, 2), (5, 1)))


def _shapes(rng: Rng, rounds: int, columns: int, target: str | None) -> list[tuple[bool, ...]]:
    """Which columns carry resources; a Digger wants all rounds alike (T3)."""
    usual = (columns == 1, *(True for _ in range(columns - 1)))
    if target == "digger" or rng.below(3):
        return [usual] * rounds
    return [tuple(rng.below(4) > 0 for _ in range(columns)) for _ in range(rounds)]


def _with_plans(
    box: Box, rng: Rng, dealer: _Dealer, sequence: Sequence, target: str | None
) -> Sequence:
    """Plan decks in two of three cases, always with a target that is a plan."""
    plans = box.catalogue.plans
    if target not in plans and rng.chance(3):
        return sequence
    sets = 1 + rng.below(2) if sequence.variant == "solo" else 1
    three, five = ([dealer.plan(points) for _ in range(sets)] for points in (3, 5))
    if target is not None and target in plans:
        deck = three if plans[target].points == 3 else five
        deck[sets - 1 if rng.chance(4) else 0] = target
    return sequence._replace(plans=PlanDecks(three=tuple(three), five=tuple(five)))


def _under_way(box: Box, rng: Rng, dealer: _Dealer, sequence: Sequence) -> Sequence:
    """The sequence as the end of a game under way, with several tools and helpers in hand."""
    rounds = len(sequence.rounds)
    free = rounds + rng.choice((0, 0, 1))
    opening = Sequence(
        variant=sequence.variant,
        rounds=tuple(
            Round(columns=dealer.market((False, True, True))) for _ in range(CELLS - free)
        ),
        plans=sequence.plans,
        friends=sequence.friends,
    )
    position = start_position(box, opening)
    while not position.over:
        position = _sensible_turn(box, position, rng)
    state = position.state
    cards = box.catalogue
    tools = [tool for tool in cards.tools if tool != "jackhammer" or sequence.variant == "plain"]
    state = state._replace(
        home=state.compared().home,
        helpers=_some_helpers(box, rng, state.helpers),
        tools=tuple(sorted(rng.sample(tools, rng.choice((0, 1, 1, 2))))),
        roofs=dealer.roof_stack(),
    )
    return sequence._replace(
        start=state,
        plans=PlanDecks(three=position.three, five=position.five),
        discards=Discards(
            rooms=tuple(sorted(rng.sample(position.discards.rooms, 5))),
            roofs=tuple(sorted(rng.sample(position.discards.roofs, 3))),
        ),
    )


def _some_helpers(box: Box, rng: Rng, owned: tuple[str, ...]) -> tuple[str, ...]:
    """Helpers in hand; seldom a Handyman, who makes exhaustive search slow."""
    helpers = {*owned, *rng.sample(box.catalogue.helpers, rng.below(3))}
    return tuple(sorted(helpers if rng.chance(5) else helpers - {"handyman"}))


def _sensible_turn(box: Box, position: Position, rng: Rng) -> Position:
    """The best of a few random turns, so that homes are not mostly face down."""
    after = [play(box, position, random_sequence_turn(box, position, rng)) for _ in range(4)]
    return max(after, key=lambda one: score(box, one.state, one.solo).total)


def _with_target(box: Box, rng: Rng, sequence: Sequence, target: str | None) -> Sequence:
    """The target in the market, in hand or among the open friends."""
    cards, start = box.catalogue, sequence.start
    if target is None or target in cards.plans:
        return sequence
    if target in cards.friends:
        return sequence._replace(friends=tuple(sorted({*sequence.friends, target})))
    if start is not None and target not in cards.decor and rng.below(3):
        return sequence._replace(start=_in_hand(box, start, target))
    # a tool is of use only after the round that brings it
    early = len(sequence.rounds) - (target in cards.tools and len(sequence.rounds) > 1)
    places = [
        (at, column)
        for at, one in enumerate(sequence.rounds[:early])
        for column, content in enumerate(one.columns)
        if content.resource
    ]
    at, column = rng.choice(places) if places else (0, len(sequence.rounds[0].columns) - 1)
    columns = list(sequence.rounds[at].columns)
    columns[column] = Column(room=columns[column].room, resource=target)
    rounds = list(sequence.rounds)
    rounds[at] = Round(columns=tuple(columns))
    return sequence._replace(rounds=tuple(rounds))


def _in_hand(box: Box, start: State, card: str) -> State:
    if card in box.catalogue.helpers:
        return start._replace(helpers=tuple(sorted({*start.helpers, card})))
    if card in ("jackhammer", "scaffolding") and "toolbox" not in start.tools:
        start = start._replace(tools=plus(start.tools, "toolbox"))
    return start._replace(tools=plus(start.tools, card))


def _with_discards(rng: Rng, dealer: _Dealer, sequence: Sequence) -> Sequence:
    """Now and then the leftovers are gone, and others discard instead."""
    if not rng.chance(4):
        return sequence
    rounds = tuple(
        Round(
            columns=one.columns,
            discards=Discards(rooms=tuple(dealer.room() for _ in range(rng.below(2)))),
        )
        for one in sequence.rounds
    )
    return sequence._replace(rounds=rounds, leftovers="gone")


# --- searching and filing ----------------------------------------------------------------------


def directed_case(
    box: Box, number: int, seed: int | str, target: str, solve: Solve, tries: int
) -> Case:
    """The first case of so many that its target decides; if there is none, the last one solved.

    Sequences that are too large for `solve` are not counted as tries.
    """
    case: Case | None = None
    for attempt in count():
        if case is not None and (case.decides or tries <= 0):
            return case
        sequence = make_case(box, f"{seed}/{number}/{attempt}", target)
        try:
            case = Case(number, target, decides(box, sequence, target, solve), 0, sequence)
            case = case._replace(best=solve(sequence))
        except TooLarge:
            continue
        tries -= 1
    raise AssertionError("the attempts never end")


def case_line(box: Box, case: Case) -> str:
    """A case as one line of JSON."""
    form = {**case._asdict(), "sequence": to_json(box, case.sequence)}
    return json_text(form) + "\n"


def read_case(box: Box, line: bytes) -> Case:
    """A case from its line."""
    fields: Any = parse_json(line)
    return Case(**{**fields, "sequence": sequence_from(box, fields["sequence"])})


def read_cases(box: Box, path: Path) -> list[Case]:
    """All cases of a file."""
    return [read_case(box, line) for line in path.read_bytes().splitlines()]
