"""A whole play choice by choice, and the way back."""

from __future__ import annotations

import pytest
from support.helpers import BOX, sequence
from support.puzzles import example, solution_bytes

from dhsolve.model.building.play import PlayUnderWay, start_play
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import read_solution
from dhsolve.model.rules.reasons import RuleBroken


def played_to_the_end(play: PlayUnderWay, rng: Rng) -> PlayUnderWay:
    """A play with random choices."""
    while play.question is not None:
        play = play.choose(rng.choice(play.question.legal))
    return play


@pytest.mark.parametrize("number", range(4))
def test_every_choice_can_be_taken_back(number: int) -> None:
    rng = Rng(f"back {number}")
    start = start_play(BOX, deal_solo(BOX, rng))
    play = played_to_the_end(start, rng)
    assert len(play.turns) == 12 and play.end is not None
    steps = 0
    while (before := play.undo()) is not None:
        assert before.question is not None and before.end is None
        play, steps = before, steps + 1
    assert steps >= 12
    assert play == start


def test_turns_that_nobody_chose_are_taken_back_together() -> None:
    # One column, and the second card fits nowhere but face down on the last cell.
    rooms = sequence("kitchen", "wine", variant="plain")
    full = start_play(BOX, rooms)
    last = full.position.state
    home = tuple(
        content if cell in (0, 1) else content._replace(down=True, card="bedroom")
        for cell, content in enumerate(last.home)
    )
    play = start_play(BOX, rooms._replace(start=last._replace(home=home)))
    assert play.question is not None and play.question.step == "room"
    done = play.choose("S1")
    assert len(done.turns) == 2 and done.turns[1].room.face == "down"
    before = done.undo()
    assert before is not None and before.question is not None
    assert (before.turns, before.choices, before.question.legal) == ((), (), play.question.legal)
    assert play.undo() is None


def test_a_finished_play_goes_back_to_its_end() -> None:
    puzzle, best = example("finish"), read_solution(BOX, solution_bytes("finish"))
    play = start_play(BOX, puzzle.sequence, best.turns, best.end)
    assert play.question is None
    before = play.undo()
    assert before is not None and before.question is not None
    assert before.question.step == "helper"
    assert before.choose("best").finished()[1].total == puzzle.target


def test_a_play_that_is_not_legal_does_not_start() -> None:
    puzzle, best = example("finish"), read_solution(BOX, solution_bytes("finish"))
    with pytest.raises(RuleBroken):
        start_play(BOX, puzzle.sequence, best.turns[::-1])
