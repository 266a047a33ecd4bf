"""The cards of a candidate have the shape of their kind."""

from __future__ import annotations

import pytest
from support.helpers import BOX

from dhsolve.model.dealing.rng import Rng
from dhsolve.puzzles.generate.dealing import deal_candidate
from dhsolve.puzzles.puzzle import (
    KINDS,
    Kind,
)


@pytest.mark.parametrize("kind", KINDS)
def test_candidates_have_the_shape_of_their_kind(kind: Kind) -> None:
    for number in range(5):
        sequence = deal_candidate(BOX, kind, 1 + number, Rng(f"shape {number}"))
        columns = {len(one.columns) for one in sequence.rounds}
        if kind == "deck":
            assert len(sequence.rounds) == 12 and columns == {5} and sequence.start is None
        elif kind == "rooms":
            assert len(sequence.rounds) == 12 and columns == {1}
            assert all(one.columns[0].resource for one in sequence.rounds)
        else:
            assert 2 <= len(sequence.rounds) <= 4 and sequence.start is not None
            assert sequence.start.tools or sequence.start.helpers
