"""Grades and medals."""

from __future__ import annotations

from dhsolve.puzzles.generate.difficulty import Measurement, medals, possible, rate


def test_medals_rise_to_the_target() -> None:
    for measured in (
        Measurement(40, 45, 47, 44),
        Measurement(48, 50, 50, 48),
        Measurement(10, 49, 49, 49),
    ):
        found = medals(50, measured)
        assert 0 <= found.bronze < found.silver < found.gold < 50


def test_a_grade_that_is_ruled_out_does_not_come_out() -> None:
    measured, target = Measurement(30, 35, 36, 33), 41
    for homes in range(1, 6):
        for loss in range(target - measured.greedy + 1):
            grade = rate("rooms", target, measured, homes, loss).grade
            assert possible("rooms", grade, target, measured, exact=True)
            assert possible("rooms", grade, measured.strongest, measured, exact=False)
