"""How the cards of a candidate are dealt, for each of the three kinds of puzzle.

- `deck`: a full solo deal.
- `rooms`: twelve pairs of a room and a resource, one column a round.
- `finish`: a home under way with its tools and helpers, and two to four rounds left.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.deal import ROUNDS, deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.sequence import Position, Sequence, play, start_position, turns
from dhsolve.model.rules.state import State, plus
from dhsolve.model.rules.values import Column, PlanDecks, Round
from dhsolve.puzzles.generate.players import DIGGER, sensible
from dhsolve.puzzles.puzzle import Kind

FINISH_ROUNDS = {1: (2,), 2: (2, 3), 3: (3,), 4: (3, 4), 5: (4,)}
"""Rounds left in a `finish` puzzle, by grade."""
FINISH_COLUMNS = {2: 4, 3: 3, 4: 3}
"""Columns a round, by the rounds left: few enough to be tried out in one's head."""
MOST_TURNS = {2: 60, 3: 24, 4: 14}
"""Legal turns of the first round, by the rounds left: more are too many to try every line."""
MOST_OWNED = 2
HANDYMAN, ENGINEER = "handyman", "engineer"
TOOLS = ("drill", "concrete_mixer", "ladder", "toolbox", "digger")
HELPERS = ("architect", "engineer", "interior_designer", "plumber", "roofer")
"""What may be given. Handyman and Supplier may turn any card at the end: they make for many best
homes, and for more lines than can be tried out."""


def deal_candidate(box: Box, kind: Kind, grade: int, rng: Rng) -> Sequence:
    """The cards of one candidate; the same generator gives the same cards."""
    return _DEALERS[kind](box, grade, rng)


def _deck(box: Box, grade: int, rng: Rng) -> Sequence:
    return deal_solo(box, rng)


def _rooms(box: Box, grade: int, rng: Rng) -> Sequence:
    """One column with a resource from each round of a deal; the plans are one set.

    No Digger: with one column a round it would only shuffle the order that is given.
    """
    dealt = deal_solo(box, rng)
    rounds = tuple(Round(columns=(rng.choice(_pairs(one)),)) for one in dealt.rounds)
    return Sequence("solo", rounds, _first_set(dealt.plans))


def _pairs(one: Round) -> list[Column]:
    return [column for column in one.columns if column.resource not in (None, DIGGER)]


def _finish(box: Box, grade: int, rng: Rng) -> Sequence:
    """The end of a deal that was played sensibly, with some cards given besides.

    The leftmost column is closed: its bonus would open half the box to the last rounds.
    """
    dealt = deal_solo(box, rng)
    left = rng.choice(FINISH_ROUNDS[grade])
    position = start_position(box, dealt)
    for _ in range(ROUNDS - left):
        position = play(box, position, sensible(box, position))
    rounds = tuple(
        Round(columns=tuple(market[1 : 1 + FINISH_COLUMNS[left]])) for market in position.rounds
    )
    start = _given(position, rounds, rng)
    return Sequence("solo", rounds, start=start)


def _given(position: Position, rounds: tuple[Round, ...], rng: Rng) -> State:
    """The home with a tool and a helper given, and without those that make it too long."""
    state = position.state
    coming = {column.resource for one in rounds for column in one.columns}
    tools = [tool for tool in TOOLS if tool not in state.tools and tool not in coming]
    state = state._replace(tools=plus(state.tools, *rng.sample(tools, 1)))
    owned = rng.sample([helper for helper in state.helpers if helper in HELPERS], MOST_OWNED)
    helpers = [helper for helper in HELPERS if helper not in (*owned, *coming)]
    return state._replace(helpers=plus((), *owned, *rng.sample(helpers, 1)))


def too_long(sequence: Sequence) -> bool:
    """Whether a `rooms` candidate takes too long: Handyman and Engineer make too many homes."""
    cards = {column.resource for one in sequence.rounds for column in one.columns}
    return {HANDYMAN, ENGINEER} <= cards


def searchable(box: Box, sequence: Sequence) -> bool:
    """Whether a `finish` puzzle is short enough for every line to be tried."""
    cards = {column.resource for one in sequence.rounds for column in one.columns}
    if HANDYMAN in cards:
        return False
    most = MOST_TURNS[len(sequence.rounds)]
    first = islice(turns(box, start_position(box, sequence)), most + 1)
    return sum(1 for _ in first) <= most


def _first_set(plans: PlanDecks) -> PlanDecks:
    return PlanDecks(three=plans.three[:1], five=plans.five[:1])


_DEALERS: dict[Kind, Callable[[Box, int, Rng], Sequence]] = {
    "deck": _deck,
    "rooms": _rooms,
    "finish": _finish,
}


def without_help(box: Box, sequence: Sequence) -> Sequence:
    """The same cards without tools, helpers and plans, for the question whether they decide."""
    catalogue = box.catalogue
    rounds = tuple(
        Round(
            columns=tuple(
                Column(
                    room=column.room,
                    resource=None
                    if column.resource in catalogue.tools or column.resource in catalogue.helpers
                    else column.resource,
                )
                for column in one.columns
            )
        )
        for one in sequence.rounds
    )
    start = sequence.start
    if start is not None:
        start = start._replace(helpers=(), tools=(), under_toolbox=(), plans=())
    # plain: a leftmost column without a resource must not offer a helper now
    return sequence._replace(variant="plain", rounds=rounds, plans=PlanDecks(), start=start)
