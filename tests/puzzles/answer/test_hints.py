"""Hints lead to the target, or say what can still be reached."""

from __future__ import annotations

import pytest
from support.helpers import BOX
from support.puzzles import example_path, solution_path

import dhsolve
from dhsolve.puzzles.generate.endgame import EndGame
from dhsolve.puzzles.puzzle import Kind


@pytest.mark.parametrize("kind", ["finish", "rooms"])
def test_hint_level_3_followed_to_the_end_reaches_the_target(kind: Kind) -> None:
    puzzle = dhsolve.load(example_path(kind), dhsolve.Puzzle)
    position = puzzle.deal.start()
    if kind == "rooms":  # the last rounds are enough, and quick
        solution = dhsolve.load(solution_path("rooms"), dhsolve.Answer)
        position = dhsolve.Position(puzzle.deal, solution.turns[:9])
    while True:
        found = dhsolve.hint(position)
        assert found.proven and found.reachable == puzzle.target
        if found.turn is None:
            break
        position = position.play(found.turn)
    assert position.over
    assert found.score.total == puzzle.target


def test_a_hint_after_a_mistake_says_what_is_still_reachable() -> None:
    puzzle = dhsolve.load(example_path("finish"), dhsolve.Puzzle)
    wrong = min(EndGame(BOX, puzzle.deal.sequence).choices(), key=lambda choice: choice.total)
    found = dhsolve.hint(puzzle.deal.start().play(wrong.turn))
    assert found.reachable == wrong.total < puzzle.target
