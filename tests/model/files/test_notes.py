"""What is odd about a sequence is noted, and nothing else."""

from __future__ import annotations

import msgspec
from support.helpers import BOX

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.notes import sequence_notes
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.values import Column

DEAL = deal_solo(BOX, Rng(1))


def changed(round_: int, columns: tuple[Column, ...]) -> Sequence:
    """The deal with other columns in a round, which counts from 1."""
    rounds = list(DEAL.rounds)
    rounds[round_ - 1] = msgspec.structs.replace(rounds[round_ - 1], columns=columns)
    return DEAL._replace(rounds=tuple(rounds))


def test_a_full_deal_is_not_odd() -> None:
    assert sequence_notes(BOX, DEAL) == []


def test_a_round_with_fewer_columns_is_named() -> None:
    columns = DEAL.rounds[3].columns[:4]
    assert sequence_notes(BOX, changed(4, columns)) == [
        "round 4: 4 columns, the other rounds have 5"
    ]


def test_a_round_with_fewer_resources_is_named() -> None:
    first, second, *rest = DEAL.rounds[6].columns
    columns = (first, Column(room=second.room), *rest)
    assert sequence_notes(BOX, changed(7, columns)) == [
        "round 7: 3 resources, the other rounds have 4"
    ]


def test_rounds_that_are_all_different_are_meant_so() -> None:
    rounds = [
        msgspec.structs.replace(one, columns=one.columns[: 1 + at % 4])
        for at, one in enumerate(DEAL.rounds)
    ]
    assert sequence_notes(BOX, DEAL._replace(rounds=tuple(rounds))) == []


def test_eleven_rounds() -> None:
    assert sequence_notes(BOX, DEAL._replace(rounds=DEAL.rounds[:11])) == [
        "11 rounds, a game has 12: round 12 is missing"
    ]


def test_a_card_that_the_box_has_not_so_often() -> None:
    columns = (*DEAL.rounds[0].columns[:4], Column(room="study", resource="piano"))
    assert any(
        note.startswith('"piano": 2 copies') for note in sequence_notes(BOX, changed(1, columns))
    )
