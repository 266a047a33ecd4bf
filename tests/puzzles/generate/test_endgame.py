"""The last rounds tried out: unique best homes, and the value of every first turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from support.helpers import BOX
from support.puzzles import example

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.sequence import Sequence, start_position, turns
from dhsolve.puzzles.generate.dealing import deal_candidate, searchable
from dhsolve.puzzles.generate.endgame import EndGame
from dhsolve.solver.reference.brute import best_homes, brute_force

FINISHES = 30
MOST_FIRST = 12
"""First turns of a finish that brute force is quick with."""


def small_finishes() -> Iterator[Sequence]:
    for number in count():
        sequence = deal_candidate(BOX, "finish", 1, Rng(f"small {number}"))
        first = sum(1 for _ in turns(BOX, start_position(BOX, sequence)))
        if first <= MOST_FIRST and searchable(BOX, sequence):
            yield sequence


@pytest.mark.long
def test_uniqueness_of_finish_puzzles_by_brute_force() -> None:
    """Value and all best homes agree with brute force, until 30 are found to be unique."""
    unique = 0
    for sequence in small_finishes():
        found = EndGame(BOX, sequence).best
        assert found.total == brute_force(BOX, sequence).total
        assert found.homes == best_homes(BOX, sequence)
        unique += len(found.homes) == 1
        if unique == FINISHES:
            return


def test_first_turns_have_their_exact_value() -> None:
    puzzle = example("finish")
    rest = EndGame(BOX, puzzle.sequence)
    choices = rest.choices()
    assert max(choice.total for choice in choices) == rest.best.total == puzzle.target
    assert any(choice.total < puzzle.target for choice in choices)
