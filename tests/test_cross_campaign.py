"""The record of the cross proofs tells what is proven, what was left open, what was not asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from best import known_optima
from cross_campaign import PROVEN, prove, read, report, seeds_of

LINE = {
    "seed": 3,
    "optimum": 75,
    "limit": 60.0,
    "bound": 75,
    "solver": "highs",
    "version": "1",
    "parameters": {"scenarios": 9, "cuts": 0},
    "seconds": 2.0,
    "stopped": None,
}


def test_the_report_counts_what_is_proven_open_and_not_asked() -> None:
    answers = {
        ("deal", 3): {**LINE, "kind": "deal", "status": PROVEN},
        ("friends", 3): {**LINE, "kind": "friends", "status": "open", "stopped": "no digger: time"},
    }
    asked = [("deal", 3), ("deal", 5), ("friends", 3)]
    deals, friends = report(asked, answers).split("## Deals with two friends open")
    assert "- proven: 1 of 2" in deals and "- not asked: 1 (seeds 5)" in deals
    assert "- proven: 0 of 1" in friends and "- open: 1" in friends and "no digger: time" in friends


def test_seeds_are_ranges_and_numbers() -> None:
    assert seeds_of("0-2,7") == [0, 1, 2, 7]


def test_only_proven_totals_are_optima(tmp_path: Path) -> None:
    record = tmp_path / "best.jsonl"
    record.write_text(
        '{"kind": "deal", "seed": 5, "total": 67, "status": "optimal"}\n'
        '{"kind": "friends", "seed": 5, "total": 60, "status": "feasible"}\n'
    )
    assert known_optima(record) == {("deal", 5): 67}
    assert read(tmp_path / "none.jsonl", "highs") == {}


@pytest.mark.parametrize("kind", ["deal", "friends"])
def test_a_full_deal_is_asked_of_another_solver(kind: str) -> None:
    """More points than all cards together have: settled without a search."""
    line = prove((kind, 0), 300, "highs", 60.0)
    assert (line["kind"], line["optimum"], line["status"]) == (kind, 300, PROVEN)
