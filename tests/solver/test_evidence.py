"""Evidence: the optimum proven again, in other ways, and every line of play tried."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from support.cases import Case, read_cases
from support.helpers import BOX, sequence, state
from support.paths import DATA

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.errors import BadInput
from dhsolve.model.files.formats import Evidence
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver import evidence
from dhsolve.solver.best import best
from dhsolve.solver.evidence import (
    OPEN,
    OPTIMAL,
    Disagreement,
    NoEvidence,
    check_level,
    cross,
    exhaustive,
    from_answer,
    gather,
    reprove,
    split,
)
from dhsolve.solver.reference import layouts
from dhsolve.solver.search import cp_sat
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS

CASES = read_cases(BOX, DATA / "best_cases.jsonl")
BARE = sequence("kitchen bath", "kitchen", "pantry")
BARE_BEST = 9
LARGE = deal_solo(BOX, Rng("too large"))


@pytest.mark.parametrize("case", CASES[7::30], ids=lambda case: str(case.target))
def test_it_agrees_on_small_cases(case: Case) -> None:
    check_level(BOX, case.sequence, "exhaustive", Clock())
    found = gather(BOX, case.sequence, case.best, "exhaustive", clock=Clock(), workers=1)
    assert (found.kind, found.status, found.bound) == ("exhaustive", "optimal", case.best)


@pytest.mark.parametrize("claim", [BARE_BEST - 1, BARE_BEST + 1])
def test_it_finds_a_wrong_claim(claim: int) -> None:
    with pytest.raises(Disagreement, match=f"the best has {BARE_BEST} points, .* {claim}"):
        exhaustive(BOX, BARE, claim, clock=Clock())


def test_layouts_are_looked_at_where_rooms_are_all_that_counts() -> None:
    found = exhaustive(BOX, BARE, BARE_BEST, clock=Clock())
    assert isinstance(found.parameters, dict)
    assert found.parameters["layouts"] == BARE_BEST


def test_layouts_that_score_less_are_a_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layouts, "points", lambda box, layout: BARE_BEST - 1)
    with pytest.raises(Disagreement, match="no layout"):
        exhaustive(BOX, BARE, BARE_BEST, clock=Clock())


def test_too_many_layouts_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "LAYOUT_LIMIT", 10)
    found = exhaustive(BOX, BARE, BARE_BEST, clock=Clock())
    assert found.status == "optimal"
    assert isinstance(found.parameters, dict)
    assert "layouts" not in found.parameters


@pytest.mark.parametrize(
    "more",
    [
        sequence("kitchen/piano", "bath"),
        sequence("kitchen", "bath", variant="solo"),
        sequence("kitchen", "bath", friends=("friend_4",)),
    ],
    ids=["a token", "the solo bonus", "a friend"],
)
def test_layouts_know_rooms_alone(more: Sequence) -> None:
    assert layouts.card_choices(more) is None


def test_a_large_sequence_is_refused_by_its_lines_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "EXHAUSTIVE_LIMIT", 3_000)
    for large in (LARGE, LARGE._replace(rounds=LARGE.rounds[:2])):
        with pytest.raises(BadInput, match="too large to try every line of play"):
            check_level(BOX, large, "exhaustive", Clock())
        with pytest.raises(NoEvidence, match="too large to try every line of play"):
            exhaustive(BOX, large, 60, clock=Clock())
    nearly_full = state("kit . . . .\nliv liv liv bed bed\ngar gar")
    long = sequence(*["kit"] * 4, start=nearly_full)  # more rounds, fewer lines of play
    check_level(BOX, long, "exhaustive", Clock())
    check_level(BOX, LARGE, "cross-proved", Clock())


def test_it_stops_with_the_clock() -> None:
    begun = time.process_time()
    assert exhaustive(BOX, LARGE, 60, clock=Clock(0.2)).status == "open"
    check_level(BOX, LARGE, "exhaustive", Clock(0.2))
    stopped = Clock()
    stopped.stop()
    assert exhaustive(BOX, BARE, BARE_BEST, clock=stopped).status == "open"
    assert time.process_time() - begun < 5


SMALL = sequence("kitchen bath/hot_tub", "kitchen liv/scaffolding", variant="solo")


@pytest.mark.parametrize("case", CASES[5::40], ids=lambda case: str(case.target))
def test_evidence(case: Case) -> None:
    for prove in (reprove, split):
        found = prove(BOX, case.sequence, case.best, clock=Clock())
        assert (found.status, found.bound) == (OPTIMAL, case.best)
        assert found.solver == "CP-SAT"


@pytest.mark.parametrize("prove", [reprove, split])
def test_a_wrong_optimum_is_a_disagreement(prove: Callable[..., Evidence]) -> None:
    true = best(BOX, SMALL).total
    with pytest.raises(Disagreement, match=f"the optimum was {true - 1}"):
        prove(BOX, SMALL, true - 1, clock=Clock())


def test_an_optimum_too_high_is_seen_by_the_split() -> None:
    with pytest.raises(Disagreement):
        split(BOX, SMALL, best(BOX, SMALL).total + 1, clock=Clock())


def test_time_that_runs_out_proves_nothing() -> None:
    clock = Clock()
    clock.stop()
    for prove in (reprove, split):
        assert prove(BOX, SMALL, 6, clock=clock).status == OPEN
    answer = best(BOX, deal_solo(BOX, Rng("stopped")), clock=clock)
    assert [one.status for one in from_answer(answer, DEFAULT_SETTINGS, 2)] == [None, OPEN]


def test_the_second_proof_runs_differently(monkeypatch: pytest.MonkeyPatch) -> None:
    """By CP-SAT's own parameters: another seed, another order, another presolve."""
    runs: list[tuple[int, bool, int]] = []
    make = cp_sat.new_solver

    def noted(*args: Any, **options: Any) -> Any:
        solver = make(*args, **options)
        asked = solver.parameters
        runs.append(
            (asked.random_seed, asked.permute_variable_randomly, asked.cp_model_probing_level)
        )
        return solver

    monkeypatch.setattr(cp_sat, "new_solver", noted)
    total = best(BOX, SMALL).total
    first, runs = runs, []
    reprove(BOX, SMALL, total, clock=Clock())
    assert first and runs
    assert set(first).isdisjoint(runs)
    seeds, orders, presolves = zip(first[0], runs[0], strict=True)
    assert len(set(seeds)) == len(set(orders)) == len(set(presolves)) == 2


def test_a_cross_proof_without_its_extra_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "CROSS_NEEDS", ("a_package_that_is_not_there",))
    with pytest.raises(NoEvidence, match=r"pip install 'dhsolve\[cross\]'"):
        cross(BOX, BARE, BARE_BEST, clock=Clock())
