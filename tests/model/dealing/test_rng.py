"""The random generator: the published numbers of SplitMix64, and fair draws."""

from __future__ import annotations

from collections import Counter

import pytest

from dhsolve.model.dealing.rng import Rng

# The first numbers of SplitMix64 from the state 1234567, as other implementations have them.
PUBLISHED = (6457827717110365317, 3203168211198807973, 9817491932198370423)


def test_it_is_splitmix64() -> None:
    rng = Rng("any seed")
    rng._state = 1234567
    assert tuple(rng.next64() for _ in PUBLISHED) == PUBLISHED


def test_a_number_and_its_text_are_one_seed_and_others_differ() -> None:
    assert Rng(7).next64() == Rng("7").next64()
    assert len({Rng(seed).next64() for seed in range(1000)}) == 1000


def test_numbers_below_n_are_all_drawn_about_equally_often() -> None:
    rng = Rng("below")
    counts = Counter(rng.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(900 < count < 1100 for count in counts.values())


def test_draws_that_would_favour_small_numbers_are_redrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    top = (1 << 64) - 1  # 2**64 is 1 more than a multiple of 3 and of 5
    draws = iter([top, 4, top, 3])
    rng = Rng(1)
    monkeypatch.setattr(rng, "next64", lambda: next(draws))
    assert (rng.below(3), rng.below(5)) == (1, 3)


def test_every_order_of_a_shuffle_comes_up() -> None:
    rng = Rng("shuffle")
    orders = Counter("".join(rng.shuffled("abcd")) for _ in range(2400))
    assert len(orders) == 24
    assert all(60 < count < 140 for count in orders.values())


def test_a_sample_holds_nothing_twice() -> None:
    rng = Rng("sample")
    for count in range(6):
        assert len(set(rng.sample("abcde", count))) == count
