"""A small sample of the soak test, and what the page of the last full run says."""

from __future__ import annotations

import re

from generators import SETUPS
from soak_engine import GAMES, PAGE, case_of, page, play_case


def test_a_sample_of_the_soak() -> None:
    outcomes = [play_case(number * 7) for number in range(60)]
    assert not [one.fault for one in outcomes if one.fault]
    assert {(one.case.players, one.case.deck) for one in outcomes} == set(SETUPS)
    assert "**Violations: 0.**" in page(outcomes)


def test_a_fault_is_counted() -> None:
    outcomes = [play_case(0)._replace(fault="game 0: a fault")]
    assert "**Violations: 1.**\n- game 0: a fault" in page(outcomes)


def test_every_mix_of_modules_comes_up() -> None:
    cases = {case_of(number) for number in range(GAMES)}
    assert len(cases) == len(SETUPS) * 4 * 2


def test_the_full_run_is_on_file() -> None:
    text = PAGE.read_text(encoding="utf-8")
    total = re.search(r"\| all \| all \| (\d+) \|", text)
    assert total is not None
    assert int(total[1]) >= GAMES
    assert "**Violations: 0.**" in text
