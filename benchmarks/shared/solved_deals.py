"""Deals to solve by the hundred, and what is kept of each best play.

A series is a kind of deal by number, like those of `questions.py`. The decks of the series
`deck-…` differ in room counts that nobody knows for certain; `with-…` and `without-…` are the same
deal with a card in hand from the start and without it. These are solved together, as `worth`: the
best play of one of them is mostly a good one of the next.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from shared.measuring import processor_seconds, read_filed
from shared.questions import JACKHAMMER, full_deal, with_friends

import dhsolve
from dhsolve.model.cards.box import Box, open_box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.engineer import counted_rooms
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.scoring import PLAN_SETS_COUNTED, plan_holds
from dhsolve.model.rules.sequence import (
    Sequence,
    dig,
    play,
    replay,
    rest_of,
    start_position,
    table_of,
)
from dhsolve.model.rules.state import plus
from dhsolve.model.rules.table import add_helper
from dhsolve.model.rules.tools import split_diggers, use_tool
from dhsolve.model.rules.values import Column, Round
from dhsolve.solver.best import Answer, best
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.play import Play

Line = dict[str, Any]
FILED = Path(__file__).parent / "solved_deals.jsonl.gz"
"""The deals that have been solved so far."""
OF_A_RUN = ("way", "run", "started", "ended", "worker")
"""What says nothing of a deal."""

# --- the series ------------------------------------------------------------------------------

HELPERS = ("architect", "engineer", "handyman", "interior_designer", "plumber")
TOOLS = ("concrete_mixer", "digger", "drill", "ladder", "scaffolding", "toolbox")
"""Those of the solo deck; Roofer and Supplier lie beside the board for everybody."""
BESIDE_THE_HOME = tuple(tool for tool in TOOLS if tool != "scaffolding")
"""Nobody has to use one, and unused it counts for a Toolbox as a Jackhammer does. So what is
reached with a Jackhammer in its place is reached with it too."""
BASEMENT = {"garage": 6, "storage_room": 1, "wine_cellar": 1, "workshop": 1, "laundry_room": 1}
SPECIAL = {"pantry": 2, "sauna": 2, "dressing_room": 2, "study": 1, "library": 1, "game_room": 1}
DECKS: dict[str, dict[str, int]] = {
    "deck-alike": {
        **{"living_room": 9, "bathroom": 8, "bedroom": 8, "kitchen": 8, "playroom": 8},
        **SPECIAL,
        **BASEMENT,
    },
    "deck-living": {
        **{"living_room": 13, "bathroom": 8, "bedroom": 9, "kitchen": 6, "playroom": 5},
        **SPECIAL,
        **BASEMENT,
    },
    "deck-special": {
        **{"living_room": 10, "bathroom": 8, "bedroom": 7, "kitchen": 6, "playroom": 5},
        **{card: count + (card != "game_room") for card, count in SPECIAL.items()},
        **{**BASEMENT, "garage": 4, "storage_room": 2, "wine_cellar": 2},
    },
}
"""Room decks that the rulebooks allow as well: 60 cards, 10 of them for the basement."""
DECK_TITLES = {
    "deal": "the catalogue's own",
    "deck-alike": "the five common rooms nearly alike (8 or 9 of each)",
    "deck-living": "more Living rooms and Bedrooms, fewer Kitchens and Playrooms",
    "deck-special": "one more of each special room, fewer Garages",
}


def other_deck(box: Box, number: int, deck: str) -> Sequence:
    """A full deal with the same resources and plans, its rooms dealt from another deck."""
    deal = full_deal(box, number)
    cards = sorted(Counter(DECKS[deck]).elements())
    rooms = iter(Rng(f"{deck} {number}").shuffled(cards))
    return deal._replace(
        rounds=tuple(
            Round(
                columns=tuple(
                    Column(room=next(rooms), resource=column.resource) for column in one.columns
                )
            )
            for one in deal.rounds
        )
    )


def without_card(box: Box, number: int, card: str) -> Sequence:
    """A full deal with a Jackhammer for each copy of a card: nobody can use one alone (P19)."""
    deal = full_deal(box, number)
    return deal._replace(
        rounds=tuple(
            Round(
                columns=tuple(
                    Column(
                        room=column.room,
                        resource=JACKHAMMER if column.resource == card else column.resource,
                    )
                    for column in one.columns
                )
            )
            for one in deal.rounds
        )
    )


def with_card(box: Box, number: int, card: str) -> Sequence:
    """The same with the card in hand from the start."""
    rest = rest_of(start_position(box, without_card(box, number, card)))
    state = rest.start
    assert state is not None
    if card in box.catalogue.helpers:
        state = add_helper(state, card)
    else:
        state = state._replace(tools=plus(state.tools, card))
    return rest._replace(start=state)


SERIES: dict[str, Callable[[Box, int], Sequence]] = {
    "deal": full_deal,
    "friends": with_friends,
    **{deck: partial(other_deck, deck=deck) for deck in DECKS},
    **{f"with-{card}": partial(with_card, card=card) for card in (*HELPERS, *TOOLS)},
    **{f"without-{card}": partial(without_card, card=card) for card in (*HELPERS, *TOOLS)},
}
WORTH = "worth"
WORTH_SERIES = [f"{own}-{card}" for card in (*HELPERS, *TOOLS) for own in ("without", "with")]
"""What is solved together."""

# --- solving ---------------------------------------------------------------------------------


class Solved(NamedTuple):
    """The answer to a deal, and what is kept of it."""

    answer: Answer
    line: Line


def solve(task: tuple[str, int], limit: float) -> dict[str, Line]:
    """What is kept of the deals of a task, by series."""
    series, number = task
    if series == WORTH:
        return dict(_worth(number, limit))
    return {series: _solved(SERIES[series](open_box(), number), limit).line}


def _worth(number: int, limit: float) -> Iterator[tuple[str, Line]]:
    """A deal without each card and with it in hand."""
    box = open_box()
    dealt = _solved(full_deal(box, number), limit).answer
    for card in (*HELPERS, *TOOLS):
        sequence = without_card(box, number, card)
        most = dealt.bound if card in BESIDE_THE_HOME else None
        without = _solved(sequence, limit, _same(box, sequence, dealt.play), most)
        yield f"without-{card}", without.line
        sequence = with_card(box, number, card)
        known = _same(box, sequence, without.answer.play)
        yield f"with-{card}", _solved(sequence, limit, known).line


def _same(box: Box, sequence: Sequence, play: Play) -> Play | None:
    """A play of another sequence as it would be here; None if it is not legal."""
    try:
        position = replay(box, sequence, play.turns)
        finished = FinishedHome(position.state, position.discards)
        score = finish(box, finished, play.end, position.solo)[1]
    except RuleBroken:
        return None
    return Play(play.turns, play.end, score)


def _solved(
    sequence: Sequence, limit: float, known: Play | None = None, most: int | None = None
) -> Solved:
    """The best play of a deal on one processor: when, by whom, and what is in it.

    `known` is a play to beat, and `most` points that no play has more of.
    """
    box, started, before = open_box(), time.time(), processor_seconds()
    if known and known.score.total == most:
        answer = Answer(known, most, 0.0)
    else:
        clock = Clock(limit)
        answer = best(box, sequence, known=known, at_most=most, clock=clock, workers=1)
    found = answer.play
    line = {
        "status": answer.status,
        "bound": answer.bound,
        "started": started,
        "ended": time.time(),
        "processor": round(processor_seconds() - before, 3),
        "worker": os.getpid(),
        **contents(dhsolve.Solution(dhsolve.Deal(sequence), found.turns, found.end, found.score)),
    }
    return Solved(answer, line)


# --- what is kept of a play ------------------------------------------------------------------


def contents(played: dhsolve.Solution) -> Line:
    """Points by part, and the cards, plans and friends of a finished play."""
    box, counted = played.box, played.finish()
    state = counted.home.state
    groups = counted_rooms(box, state.home, counted.merged)
    plans = [plan for pair in state.plans[:PLAN_SETS_COUNTED] for plan in pair]
    return {
        "score": {name: getattr(counted.score, name) for name in counted.score.__struct_fields__},
        "rooms": sorted(content.room for content in state.home if content.room),
        "resources": sorted(_resources(box, played)),
        "plans": sorted(plans),
        "built": sorted(plan for plan in plans if plan_holds(box, state, groups, plan)),
        "open": sorted(played.deal.sequence.friends),
        "friends": sorted(friend for _, friend in state.friends),
    }


def with_filed(lines: list[Line]) -> list[Line]:
    """The deals solved before and these, each once as it is known now, without the times of a
    run."""
    every = {
        (line["series"], line["seed"]): {key: line[key] for key in line if key not in OF_A_RUN}
        for line in (*read_filed(FILED), *lines)
    }
    return [every[key] for key in sorted(every)]


def _resources(box: Box, played: dhsolve.Solution) -> list[str]:
    """The resource cards and bonuses that the turns brought."""
    position, cards = start_position(box, played.deal.sequence), []
    for turn in played.turns:
        diggers, tools = split_diggers(turn)
        here = position
        for _ in diggers:
            here = dig(here)
        table = table_of(here)
        for use in tools:
            table = use_tool(box, table, use)
        cards += [table.market[turn.column].resource, turn.bonus]
        position = play(box, position, turn)
    return [card for card in cards if card]
