"""Several Diggers make more scenarios than could ever be kept: they are made as they are needed."""

from __future__ import annotations

import time

import pytest
from click.testing import CliRunner
from support.helpers import BOX, sequence, state

from dhsolve.cli.main import cli
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import json_text, to_json
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.best import best
from dhsolve.solver.reference.brute import brute_force
from dhsolve.solver.search import scheduler
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.scenarios import dig_plans, scenarios_of
from dhsolve.solver.shared.scenario import scenario_from

SMALL = sequence(
    "kitchen/piano bath", "liv/toolbox liv", "study/aquarium liv", start=state(tools="digger " * 4)
)


def full(diggers: int) -> Sequence:
    return deal_solo(BOX, Rng(1))._replace(start=state(tools="digger " * diggers))


def test_to_dig_in_a_circle_is_no_plan() -> None:
    plans = list(dig_plans(scenario_from(BOX, SMALL)))
    assert len(plans) == len(set(plans)) == 5  # of 3 markets there are 6 orders, one as dealt
    assert len({scenario_from(BOX, SMALL, digs).markets for digs in plans}) == 5
    assert max(map(len, plans)) == 3  # twice on the first turn, once on the second


def test_they_are_made_one_by_one() -> None:
    started = time.process_time()
    found = [scenario for scenario, _ in zip(scenarios_of(BOX, full(12)), range(500), strict=False)]
    assert len(found) == 500
    assert time.process_time() - started < 10


@pytest.mark.parametrize("at_once", [1, 2, 100])
def test_the_best_play_is_found_however_many_are_looked_at_together(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = brute_force(BOX, SMALL).total
    assert right > brute_force(BOX, SMALL._replace(start=state())).total  # the Diggers matter
    monkeypatch.setattr(scheduler, "AT_ONCE", at_once)
    answer = best(BOX, SMALL)
    assert (answer.total, answer.bound) == (right, right)
    assert best(BOX, SMALL, at_least=right).total >= right
    assert best(BOX, SMALL, at_least=right + 1).bound <= right


def test_a_stop_leaves_a_bound_for_what_was_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "AT_ONCE", 1)
    clock = Clock()
    clock.stop()
    answer = best(BOX, SMALL, clock=clock)
    assert answer.bound >= brute_force(BOX, SMALL).total


@pytest.mark.parametrize("diggers", [6, 12])
def test_the_time_limit_holds(diggers: int) -> None:
    started = time.process_time()
    answer = best(BOX, full(diggers), clock=Clock(1))
    assert answer.status == "feasible"
    assert time.process_time() - started < 6  # it was 11 and over 90


def test_more_tools_than_a_game_brings_are_refused_P26() -> None:
    text = json_text(to_json(BOX, full(5000)))
    done = CliRunner().invoke(cli, ["best", "-", "--time-limit", "2"], input=text)
    assert done.exit_code == 2
    assert "start.tools: 5000 tools, at most 12" in done.stderr
