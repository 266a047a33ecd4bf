"""What if: the best play whose next turn takes a column or a card, or goes to a cell."""

from __future__ import annotations

import pytest

import dhsolve
from dhsolve import BadInput, Deal, Position

DEAL = Deal.from_rounds(
    [
        ["living_room", ("kitchen", "piano"), ("bathroom", "roof_red")],
        ["kitchen", ("living_room", "aquarium")],
        ["bathroom", ("kitchen", "drill")],
    ]
)
LONG = 300.0


def points(found: dhsolve.Supposition) -> int:
    assert found.proven
    assert found.solution.proof is None, "other turns may be better"
    assert dhsolve.verify(found.solution).ok
    assert found.solution.score is not None
    return found.solution.score.total


def most(position: Position, columns: set[int], cell: str | None = None) -> int:
    """By trying every turn."""
    return max(
        (
            after.finish() if after.over else dhsolve.best(after.rest(), time_limit=LONG).finish()
        ).score.total
        for turn in position.legal_turns()
        if turn.column in columns and cell in (None, turn.room.cell)
        for after in [position.play(turn)]
    )


@pytest.mark.parametrize("column", [0, 1, 2])
def test_a_column(column: int) -> None:
    start = DEAL.start()
    found = dhsolve.what_if(start, column=column, time_limit=LONG)
    assert found.solution.turns[0].column == column
    assert points(found) == most(start, {column})


@pytest.mark.parametrize("cell", ["F1", "F3", "B4"])
def test_a_cell_and_a_card(cell: str) -> None:
    start = DEAL.start()
    found = dhsolve.what_if(start, cell=cell, card="kitchen", time_limit=LONG)
    assert (found.solution.turns[0].room.cell, found.solution.turns[0].column) == (cell, 1)
    assert points(found) == most(start, {1}, cell)


def test_what_was_played_before_stays() -> None:
    play = dhsolve.best(DEAL, time_limit=LONG)
    position = Position(DEAL, play.turns[:2])
    for column in (0, 1):
        found = dhsolve.what_if(position, column=column, cell="B5", time_limit=LONG)
        assert found.solution.turns[:2] == play.turns[:2]
        assert points(found) == most(position, {column}, "B5") <= play.score.total
    best = max(points(dhsolve.what_if(position, column=one, time_limit=LONG)) for one in (0, 1))
    assert best == play.score.total


def test_when_time_runs_out_the_bound_still_holds() -> None:
    deal = dhsolve.deal(seed=9)
    clock = dhsolve.Clock()
    clock.stop()
    found = dhsolve.what_if(deal.start(), column=1, cell="F3", clock=clock)
    turn = found.solution.turns[0]
    assert (turn.column, turn.room.cell, found.proven) == (1, "F3", False)
    assert dhsolve.verify(found.solution).ok
    assert found.solution.score is not None
    assert found.solution.score.total < found.bound


@pytest.mark.parametrize(
    ("wish", "where"),
    [
        ({}, ""),
        ({"column": 3}, "column"),
        ({"column": 1, "card": "garage"}, "card"),
        ({"cell": "S1"}, "cell"),
        ({"cell": "X9"}, "cell"),
    ],
)
def test_wishes_that_no_turn_fulfils(wish: dict[str, object], where: str) -> None:
    with pytest.raises(BadInput) as caught:
        dhsolve.what_if(DEAL.start(), **wish)  # type: ignore[arg-type]
    assert caught.value.where == where


def test_nothing_is_left_to_wish_for() -> None:
    over = dhsolve.best(DEAL, time_limit=LONG).position()
    with pytest.raises(BadInput, match="no round is left"):
        dhsolve.what_if(over, column=0)


@pytest.mark.parametrize("cell", [None, "F3"])
def test_progress_tells_whole_plays_that_are_as_wished(cell: str | None) -> None:
    position = DEAL.start()
    position = position.play(next(turn for turn in position.legal_turns() if turn.column == 0))
    told: list[dhsolve.Progress] = []
    found = dhsolve.what_if(position, column=1, cell=cell, on_progress=told.append, time_limit=LONG)
    plays = [one.play for one in told if one.play is not None]
    assert plays, "at least the last one"
    for play in plays:
        assert dhsolve.verify(play).ok
        assert play.turns[0] == position.turns[0]
        assert play.turns[1].column == 1 and cell in (None, play.turns[1].room.cell)
    assert plays[-1].score == found.solution.score


def test_progress_of_a_hint_gives_no_play_away() -> None:
    told: list[dhsolve.Progress] = []
    dhsolve.hint(DEAL.start(), on_progress=told.append, time_limit=LONG)
    assert told and told[-1].best is not None
    assert all(one.play is None for one in told)
