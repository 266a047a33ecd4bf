"""The puzzle/1 file: read, written, refused."""

from __future__ import annotations

import pytest
from support.helpers import BOX
from support.puzzles import example, solution_bytes

from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import read_solution
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.puzzles.answer.check import check_answer
from dhsolve.puzzles.puzzle import (
    KINDS,
    Kind,
    dump_puzzle,
    puzzle_from,
    puzzle_to_json,
    read_puzzle,
)


@pytest.mark.parametrize("kind", KINDS)
def test_the_examples_are_puzzles_and_their_solutions_hold(kind: Kind) -> None:
    puzzle, solution = example(kind), read_solution(BOX, solution_bytes(kind))
    checked = check_answer(BOX, puzzle, solution)
    assert checked.medal == "optimum" and checked.missing == 0
    assert solution.proof is not None
    kinds = {one.kind for one in solution.proof.evidence}
    assert {"replayed", "solver-optimal", "reproved"} <= kinds
    assert verify_solution(BOX, solution).ok


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_read_and_written_again_is_the_same(kind: Kind) -> None:
    puzzle = example(kind)
    assert read_puzzle(BOX, dump_puzzle(BOX, puzzle).encode()) == puzzle


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"id": "deck-000000000000"}, "id"),
        ({"catalogue": "other"}, "catalogue"),
        ({"kind": "decks"}, "kind"),
        ({"target": -1}, "target"),
        ({"date": "yesterday"}, "date"),
        ({"date": "2026-02-30"}, "date"),
        ({"date": "2026-99-99"}, "date"),
        ({"date": "\uff12026-11-17"}, "date"),
        ({"medals": {"bronze": 9, "silver": 8, "gold": 10}}, "medals"),
        ({"medals": {"bronze": 7, "silver": 10, "gold": 9}}, "medals"),
        ({"medals": {"bronze": 7, "silver": 8, "gold": 999}}, "medals"),
        ({"colour": "red"}, ""),
    ],
)
def test_a_puzzle_that_does_not_fit_is_refused(change: dict[str, object], where: str) -> None:
    form = {**puzzle_to_json(BOX, example("rooms")), **change}
    with pytest.raises(BadInput) as fault:
        puzzle_from(BOX, form)
    assert fault.value.where == where


def test_another_sequence_is_another_puzzle() -> None:
    form = puzzle_to_json(BOX, example("rooms"))
    form["sequence"]["rounds"].reverse()
    with pytest.raises(BadInput, match="id"):
        puzzle_from(BOX, form)
