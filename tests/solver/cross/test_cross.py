"""The second proof: its relaxation never lies below what a play reaches, and its command."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from support.guest_plays import fix_turns, scenario_of
from support.helpers import sequence as small_sequence
from support.helpers import state, turn
from support.paths import DATA
from support.starts import start_case

from dhsolve.model.cards.box import open_box
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import dump, sequence_from
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.sequence import Sequence, play, start_position
from dhsolve.model.rules.values import Discards, End, UseHandyman
from dhsolve.solver.cross.cells import PositionedRooms
from dhsolve.solver.cross.engines import Engine, EngineName, engine
from dhsolve.solver.cross.layouts import LaidOutRooms, layouts
from dhsolve.solver.cross.linear import Model, total
from dhsolve.solver.cross.prove import prove
from dhsolve.solver.cross.rooms import patterns
from dhsolve.solver.cross.scenario import Scenario, with_diggers, without_digger
from dhsolve.solver.cross.scoring import Relaxation

BOX = open_box()
CASES = DATA / "best_cases.jsonl"
SOLVED = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
STARTS = 40
FINER = [LaidOutRooms, PositionedRooms]


@cache
def highs() -> Engine:
    return engine("highs")


def reaches(
    scenario: Scenario, goal: int, solver: Engine, kind: type[Relaxation] = Relaxation
) -> bool:
    model = kind(scenario).model
    if model.contradiction:
        return False
    verdict = solver.reach(model, goal, 60.0, False)
    assert verdict.answer != "open"
    return verdict.answer == "yes"


def any_reaches(
    sequence: Sequence, goal: int, solver: Engine, kind: type[Relaxation] = Relaxation
) -> bool:
    return any(
        reaches(scenario, goal, solver, kind)
        for scenario in with_diggers(without_digger(BOX, sequence))
    )


@pytest.mark.parametrize("solved", SOLVED[::2], ids=lambda solved: str(solved["number"]))
def test_the_optimum_is_never_cut_off(solved: dict[str, Any]) -> None:
    sequence = sequence_from(BOX, solved["sequence"])
    assert any_reaches(sequence, solved["best"], highs())


@pytest.mark.parametrize("kind", FINER)
@pytest.mark.parametrize("solved", SOLVED[3::8], ids=lambda solved: str(solved["number"]))
def test_cells_do_not_cut_it_off_either(solved: dict[str, Any], kind: type[Relaxation]) -> None:
    sequence = sequence_from(BOX, solved["sequence"])
    assert any_reaches(sequence, solved["best"], highs(), kind)


@pytest.mark.parametrize("kind", [Relaxation, *FINER])
@pytest.mark.parametrize("first", range(0, STARTS, 10))
def test_the_optimum_of_any_start_is_never_cut_off(first: int, kind: type[Relaxation]) -> None:
    for number in range(first, first + 10):
        case = start_case("cross", number, 2_000)
        assert any_reaches(case.sequence, case.best, highs(), kind), number


def test_scip_agrees() -> None:
    for solved in SOLVED[1:40:8]:
        sequence = sequence_from(BOX, solved["sequence"])
        goals = (solved["best"], solved["best"] + 1, solved["best"] + 2)
        answers = {
            name: [any_reaches(sequence, goal, engine(name)) for goal in goals]
            for name in ("highs", "scip")
        }
        assert answers["highs"] == answers["scip"]
        assert answers["scip"][0]


def admits_a_random_play(seed: int, kind: type[Relaxation]) -> None:
    """Columns, cells and faces as in a random play; the rest finds at least its score."""
    rng = Rng(seed)
    sequence = deal_solo(BOX, rng, ("plans", "friends"))
    turns, _, score = random_solution(BOX, sequence, rng)
    relaxation = kind(scenario_of(sequence, turns))
    fix_turns(relaxation, turns)
    assert highs().reach(relaxation.model, score.total, 60.0, False).answer == "yes"


@pytest.mark.parametrize("seed", range(30))
def test_every_play_is_admitted(seed: int) -> None:
    admits_a_random_play(seed, Relaxation)


@pytest.mark.parametrize("kind", FINER)
@pytest.mark.parametrize("seed", range(100, 106))
def test_every_play_is_admitted_with_cells(seed: int, kind: type[Relaxation]) -> None:
    admits_a_random_play(seed, kind)


def test_a_cut_names_choices_that_fail_together() -> None:
    """Where cells are needed: what they forbid is never a play that reaches the number."""
    for solved in SOLVED[:60:4]:
        sequence = sequence_from(BOX, solved["sequence"])
        outcome = prove(BOX, sequence, solved["best"], highs(), 60.0)
        assert outcome.status in ("possible", "open")
        assert outcome.stopped is not None
        assert outcome.stopped.endswith("reaches it")


def test_patterns_leave_a_cell_between_rooms() -> None:
    assert patterns(2, 2) == ((), (1,), (2,))
    assert patterns(5, 1) == ((), (1,), (1, 1), (1, 1, 1))
    assert {sum(shape) for shape in patterns(5, 3)} == {0, 1, 2, 3, 4}


def test_layouts_are_sets_of_cells_in_rooms_that_are_small_enough() -> None:
    assert layouts((10, 11), 1) == [(), ((10,),), ((11,),)]
    assert ((0, 1), (3, 4)) in layouts((0, 1, 2, 3, 4), 2)
    assert [len(layouts((0, 1, 2, 3, 4), most)) for most in (1, 2, 3)] == [13, 24, 29]


def test_a_room_across_the_border_of_the_basement_parts_the_others() -> None:
    """A third living room card goes over the basement; then bathroom and sauna have the two ends
    of the floor, though without cells both fit beside it."""
    start = state(". . . . .\nliv liv bath . .\nx x")
    given = small_sequence("liv", "sauna", start=start)
    large, apart, together = 9, 1, 3
    goal = large + 1 + together
    assert any_reaches(given, goal, highs())
    assert not any_reaches(given, goal, highs(), LaidOutRooms)
    assert any_reaches(given, large + 1 + apart, highs(), LaidOutRooms)


def test_a_dartboard_needs_a_room_of_two_cards_when_it_comes() -> None:
    """The Handyman makes rooms smaller and moves tokens, but here no room was ever large."""
    start = state("bed . . . .\nbed . x . .\n. .", helpers="handyman")
    for kind in (Relaxation, *FINER):
        for card, comes in (("bed", True), ("liv", False)):
            given = small_sequence(f"{card}/dartboard", "bath", start=start)
            relaxation = kind(without_digger(BOX, given))
            relaxation.model.objective = relaxation.tokens.points()
            found = highs().reach(relaxation.model, 2, 60.0, False).answer == "yes"
            assert found == comes, (kind, card)


def test_the_handyman_takes_a_dartboard_to_another_floor() -> None:
    """It is put on two bedrooms of the first floor; one of them goes upstairs with it."""
    for helper, moves in (("handyman", True), ("engineer", False)):
        start = state("kit . . . .\nbed . x . .\n. .", helpers=helper)
        given = small_sequence("bed/dartboard", start=start)
        after = play(BOX, start_position(BOX, given), turn(0, "F2", decor="F1")).state
        if moves:
            swap = End(actions=(UseHandyman(cells=("F1", "S1")),))
            after = finish(BOX, FinishedHome(after, Discards()), swap, False)[0].state
        assert (after.home[BOX.board.index["S1"]].decor == "dartboard") == moves
        for kind in (Relaxation, *FINER):
            relaxation = kind(without_digger(BOX, given))
            upstairs = (token.lit for token in relaxation.tokens.tokens if token.floor == "S")
            relaxation.model.objective = total(upstairs)
            found = highs().reach(relaxation.model, 1, 60.0, False).answer == "yes"
            assert found == moves, kind


def test_expressions() -> None:
    model = Model()
    one, two = model.var("one"), model.var("two", 3)
    assert total((one, 2 * two, -one, 4)).terms == {1: 2}
    assert (5 - one).const == 5
    model.at_most(3, 2)
    assert model.contradiction


@pytest.mark.parametrize("name", ["highs", "scip"])
def test_an_engine_answers_all_three_ways(name: EngineName) -> None:
    model = Model()
    lits = [model.var(f"x{at}") for at in range(5)]
    model.at_most(2 * total(lits), 5)
    model.objective = 1 + total(lits)
    solver = engine(name)
    assert solver.reach(model, 4, 10.0, False).answer == "no"
    found = solver.reach(model, 3, 10.0, True)
    assert found.answer == "yes"
    assert found.objective == pytest.approx(3)


def command(*arguments: str, data: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "dhsolve.solver.cross", *arguments],
        input=data,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", ["highs", "scip"])
def test_the_command_proves_a_bound(name: str) -> None:
    solved = SOLVED[0]
    goal = solved["best"] + 40
    done = command(
        "-", "--at-least", str(goal), "--solver", name, data=json.dumps(solved["sequence"])
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert set(answer) == {"status", "bound", "solver", "version", "parameters", "seconds"}
    assert (answer["status"], answer["bound"], answer["solver"]) == ("impossible", goal - 1, name)
    assert answer["parameters"]["at_least"] == goal


def test_the_command_says_what_a_play_reaches() -> None:
    solved = SOLVED[0]
    done = command("-", "--at-least", str(solved["best"]), data=json.dumps(solved["sequence"]))
    answer = json.loads(done.stdout)
    assert (answer["status"], answer["bound"]) == ("possible", None)
    assert "a play reaches it" in done.stderr


def test_a_time_limit_leaves_it_open(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_text(dump(BOX, deal_solo(BOX, Rng(0))), encoding="utf-8")
    done = command(str(file), "--at-least", "71", "--time-limit", "0.2")
    answer = json.loads(done.stdout)
    assert (answer["status"], answer["bound"]) == ("open", None)
    assert "out of time" in done.stderr


def test_bad_input_is_one_line(tmp_path: Path) -> None:
    for done in (
        command(str(tmp_path / "none.json"), "--at-least", "5"),
        command("-", "--at-least", "5", data="{}"),
    ):
        assert done.returncode == 2
        assert not done.stdout
        assert len(done.stderr.splitlines()) == 1
