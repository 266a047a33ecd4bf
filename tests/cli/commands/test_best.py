"""`dhsolve best`: what it prints, how it stops, and what it says when something is wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from support.cases import read_cases
from support.helpers import BOX, sequence
from support.paths import DATA
from support.paths import EXAMPLES as FOLDER
from support.processes import heeded_signals
from support.program import PROGRAM, complaint
from support.worked_examples import EXAMPLES

from dhsolve.cli.main import cli
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import (
    Solution,
    dump,
    json_text,
    read_solution,
    solution_from,
    to_json,
)
from dhsolve.model.files.formats import Evidence, Proof
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.solver import evidence, proof
from dhsolve.solver.evidence import Disagreement, NoEvidence
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.play import InternalError

SMALL = sequence("kitchen bath/hot_tub", "kitchen liv/roof_red", variant="solo")
SMALL_BEST = 6
CASES = read_cases(BOX, DATA / "best_cases.jsonl")
ENGLISH = "round 2: column 0 (Kitchen)"
PORTUGUESE = "rodada 2: coluna 0 (Cozinha)"


def run(*args: str, given: Sequence = SMALL) -> Result:
    """The command with the sequence on standard input."""
    text = dump(BOX, given)
    return CliRunner().invoke(cli, ["best", "-", *args], prog_name="dhsolve", input=text)


def machine_form(*args: str, given: Sequence = SMALL) -> dict[str, Any]:
    result = run(*args, "--json", given=given)
    assert (result.exit_code, result.stderr) == (0, "")
    form = json.loads(result.stdout)
    assert isinstance(form, dict)
    return form


def without_seconds(form: dict[str, Any]) -> dict[str, Any]:
    """The answer without what depends on the machine."""
    proof = form["proof"]
    del proof["seconds"]
    for one in proof["evidence"]:
        one.pop("seconds", None)
    return form


# --- the answer --------------------------------------------------------------------------------


@pytest.mark.parametrize("args", [(), ("--at-least", "5")], ids=["best", "at least"])
@pytest.mark.parametrize(
    ("cells", "rooms", "where"),
    [
        (
            {"B4": "garage", "F4": "home_gym", "S4": "dressing_room"},
            ["bedroom", "bathroom"],
            "start.cells.S4.decor",
        ),
        ({"F2": "pantry"}, ["kitchen"], "start.cells.F2.decor"),
    ],
    ids=["dressing room", "pantry"],
)
def test_P25_a_dartboard_that_cannot_have_come_is_bad_input(
    cells: dict[str, str], rooms: list[str], where: str, args: tuple[str, ...]
) -> None:
    """A wrong optimum was proven from these starts, or none for an internal error."""
    home: dict[str, dict[str, str]] = {name: {"room": room} for name, room in cells.items()}
    home[where.split(".")[2]]["decor"] = "dartboard"
    form = {
        "format": "sequence/1",
        "variant": "solo",
        "rounds": [{"columns": [{"room": room} for room in rooms]}],
        "start": {"format": "state/1", "cells": home},
    }
    result = CliRunner().invoke(cli, ["best", "-", *args], input=json.dumps(form))
    assert result.exit_code == 2
    assert f'{where}: "dartboard" needs two cards when it comes' in result.stderr


@pytest.mark.parametrize(
    "example",
    [one for one in EXAMPLES if one["kind"] == "best"],
    ids=lambda example: str(example["target"]),
)
def test_worked_examples(example: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "sequence.json"
    path.write_text(json_text(example["sequence"]), encoding="utf-8")
    result = CliRunner().invoke(cli, ["best", str(path), "--json"], prog_name="dhsolve")
    assert result.exit_code == 0, result.stderr
    solution = read_solution(BOX, result.stdout_bytes)
    assert verify_solution(BOX, solution).ok
    assert solution.score is not None
    assert solution.proof is not None
    assert (solution.score.total, solution.proof.status) == (example["best"], "optimal")


def test_the_page() -> None:
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert any(line.startswith(ENGLISH) for line in lines)
    assert "score pad" in result.stdout
    assert lines[-1].startswith(f"{SMALL_BEST} points, solver-optimal in ")
    assert lines[-1].endswith(f" s (bound {SMALL_BEST}), replayed")


def test_portuguese() -> None:
    result = run("--lang", "pt")
    assert PORTUGUESE in result.stdout
    assert f"{SMALL_BEST} pontos, solver-optimal" in result.stdout


def test_the_file_holds_and_lists_its_evidence(tmp_path: Path) -> None:
    path = tmp_path / "solution.json"
    result = run("-o", str(path), "--evidence", "split")
    assert (result.exit_code, result.stdout) == (0, "")
    solution = read_solution(BOX, path.read_bytes())
    assert verify_solution(BOX, solution).ok
    assert solution.proof is not None
    kinds = [one.kind for one in solution.proof.evidence]
    assert kinds == ["replayed", "solver-optimal", "reproved", "split"]
    for one in solution.proof.evidence[1:]:
        assert (one.status, one.bound, one.solver) == ("optimal", SMALL_BEST, "CP-SAT")
        assert one.version
        assert one.parameters
        assert one.seconds is not None
    assert "replayed, reproved, split" in run("--evidence", "split").stdout


def test_two_runs_give_the_same_answer() -> None:
    for case in (CASES[0], CASES[21]):
        forms = [without_seconds(machine_form(given=case.sequence)) for _ in range(2)]
        assert forms[0] == forms[1]


def test_bad_input_is_one_line() -> None:
    for args in (["--at-least", "5", "--all"], ["--at-least", "5", "--evidence", "split"]):
        result = run(*args)
        assert result.exit_code == 2
        assert result.stderr == "dhsolve: --at-least: goes neither with --all nor with --evidence\n"
    result = CliRunner().invoke(cli, ["best", "-"], prog_name="dhsolve", input="{}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("dhsolve: standard input: format")


def test_too_many_copies_are_noted() -> None:
    result = run(given=sequence("library", "library"))
    assert result.exit_code == 0
    assert result.stderr.startswith('note: "library": 2 copies')


# --- questions around the optimum --------------------------------------------------------------


def test_at_least() -> None:
    reached = run("--at-least", str(SMALL_BEST))
    assert reached.exit_code == 0
    assert reached.stdout.splitlines()[-1] == f"{SMALL_BEST} points: reached"
    impossible = run("--at-least", str(SMALL_BEST + 1))
    assert impossible.exit_code == 1
    assert impossible.stdout.splitlines()[-1] == f"{SMALL_BEST + 1} points: impossible"
    form = json.loads(run("--at-least", str(SMALL_BEST + 1), "--json").stdout)
    assert form["proof"]["bound"] == SMALL_BEST


def test_at_least_may_stay_open() -> None:
    result = run("--at-least", "74", "--time-limit", "0.01", given=deal_solo(BOX, Rng("open")))
    assert result.exit_code == 3
    assert result.stdout.splitlines()[-1] == "74 points: open"


def test_all_homes() -> None:
    pair = sequence("kitchen", "kitchen")
    result = run("--all", given=pair)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "2 different best homes"
    assert "best home 2" in result.stdout
    capped = run("--all", "--cap", "1", given=pair)
    assert capped.stdout.splitlines()[-1] == "at least 1 different best homes"
    form = machine_form("--all", given=pair)
    assert (form["homes"], form["complete"]) == (2, True)
    for one in form["solutions"]:
        assert verify_solution(BOX, solution_from(BOX, one)).ok
    only = run("--all", given=sequence("liv", "liv", "liv"))
    assert only.stdout.splitlines()[-1] == "the only best home"


# --- stopping ----------------------------------------------------------------------------------


def test_a_time_limit_ends_with_a_bound() -> None:
    given = deal_solo(BOX, Rng("limit"))
    result = run("--time-limit", "0.01", "--json", given=given)
    assert result.exit_code == 3
    solution = read_solution(BOX, result.stdout_bytes)
    assert verify_solution(BOX, solution).ok
    assert solution.proof is not None
    assert solution.score is not None
    assert solution.proof.status == "feasible"
    assert solution.proof.bound > solution.score.total
    page = run("--time-limit", "0.01", given=given).stdout.splitlines()[-1]
    assert page.startswith("best found ")
    assert "bound" not in page  # nothing is known yet that is worth reading


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
def test_a_signal_ends_with_the_best_found(number: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(dump(BOX, deal_solo(BOX, Rng("signal"))), encoding="utf-8")
    with heeded_signals():
        child = subprocess.Popen(
            [*PROGRAM, "best", str(path), "--json", "--evidence", "split"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
    assert child.stderr is not None
    first = child.stderr.readline()  # the first line of progress: the solve is under way
    assert first.split(" s: ")[1].startswith("best found ")
    child.send_signal(number)
    begun = time.monotonic()
    output, errors = child.communicate(timeout=60)
    assert child.returncode == 3, errors
    assert time.monotonic() - begun < 30
    assert "Traceback" not in errors
    assert verify_solution(BOX, read_solution(BOX, output.encode())).ok


# --- evidence ----------------------------------------------------------------------------------


def fake_prover(monkeypatch: pytest.MonkeyPatch, says: str) -> None:
    """Put a process in the place of the independent prover."""
    monkeypatch.setattr(evidence, "_run", lambda command, clock: says)


def answer(status: str, bound: int | None = None) -> str:
    return json.dumps(
        {
            "status": status,
            "bound": bound,
            "solver": "Other",
            "version": "1",
            "parameters": {},
            "seconds": 0.5,
        }
    )


def test_cross_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_prover(monkeypatch, answer("impossible"))
    found = evidence.cross(BOX, SMALL, SMALL_BEST, clock=Clock())
    assert (found.kind, found.status, found.bound) == ("cross-proved", "optimal", SMALL_BEST)
    fake_prover(monkeypatch, answer("open", SMALL_BEST + 4))
    found = evidence.cross(BOX, SMALL, SMALL_BEST, clock=Clock())
    assert (found.status, found.bound) == ("open", SMALL_BEST + 4)


def test_cross_proved_open_exits_with_3(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_prover(monkeypatch, answer("open"))
    result = run("--evidence", "cross-proved")
    assert result.exit_code == 3
    assert result.stdout.splitlines()[-1].endswith("replayed, reproved, cross-proved open")


@pytest.mark.parametrize("says", ["", "no JSON", "{}", answer("maybe"), '{"status": "open"}'])
def test_an_unreadable_prover_proves_nothing(says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_prover(monkeypatch, says)
    with pytest.raises(NoEvidence):
        evidence.cross(BOX, SMALL, SMALL_BEST, clock=Clock())
    result = run("--evidence", "cross-proved")
    assert result.exit_code == 3
    assert result.stderr.startswith("note: cross-proved: the independent prover gave no answer")


def test_a_prover_that_fails_says_why() -> None:
    with pytest.raises(NoEvidence, match="boom"):
        evidence._run([sys.executable, "-c", "raise SystemExit('boom')"], Clock())


def test_every_line_of_play_as_evidence(tmp_path: Path) -> None:
    path = str(tmp_path / "solution.json")
    assert run("--evidence", "exhaustive", "-o", path).exit_code == 0
    again = CliRunner().invoke(cli, ["verify", path, "--reprove", "--json"])
    assert again.exit_code == 0
    kinds = [one["kind"] for one in json.loads(again.stdout)["evidence"]]
    assert kinds == ["solver-optimal", "exhaustive"]


def test_too_many_lines_of_play_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "EXHAUSTIVE_LIMIT", 10)
    result = run("--evidence", "exhaustive")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("dhsolve: evidence: this sequence is too large")
    assert result.stderr.count("\n") == 1


def test_a_disagreement_is_loud(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake_prover(monkeypatch, answer("possible"))
    with pytest.raises(Disagreement):
        evidence.cross(BOX, SMALL, SMALL_BEST, clock=Clock())
    monkeypatch.chdir(tmp_path)
    result = run("--evidence", "cross-proved")
    assert (result.exit_code, result.stdout) == (70, "")
    assert "DISAGREEMENT: cross-proved: Other finds 7 points" in result.stderr
    saved = saved_case(tmp_path)
    assert saved["sequence"] == to_json(BOX, SMALL)
    assert saved["error"].startswith("Disagreement")


def saved_case(folder: Path) -> dict[str, Any]:
    """The one case that was saved."""
    (path,) = folder.glob("dhsolve-case-*.json")
    form = json.loads(path.read_text("utf-8"))
    assert isinstance(form, dict)
    return form


def test_an_internal_error_saves_the_case(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise InternalError("the engine refuses the play")

    monkeypatch.setattr(proof, "best", refuse)
    monkeypatch.chdir(tmp_path)
    result = run()
    assert (result.exit_code, result.stdout) == (70, "")
    assert "INTERNAL ERROR: the engine refuses the play" in result.stderr
    assert "dhsolve-case-" in result.stderr
    assert saved_case(tmp_path)["sequence"] == to_json(BOX, SMALL)


# --- verify --reprove --------------------------------------------------------------------------


def verified(solution: Solution, *args: str) -> Result:
    arguments = ["verify", "--reprove", "-", *args]
    return CliRunner().invoke(cli, arguments, prog_name="dhsolve", input=dump(BOX, solution))


def solved() -> Solution:
    return solution_from(BOX, machine_form("--evidence", "split"))


def test_reprove_repeats_what_is_listed() -> None:
    result = verified(solved(), "--json")
    form = json.loads(result.stdout)
    assert (result.exit_code, form["ok"]) == (0, True)
    assert [one["kind"] for one in form["evidence"]] == ["solver-optimal", "reproved", "split"]
    assert "reproved: optimal, bound 6" in verified(solved()).stdout


def test_reprove_finds_a_false_proof() -> None:
    turns, end, score = random_solution(BOX, SMALL, Rng("worse"))
    assert score.total < SMALL_BEST
    proof = Proof(status="optimal", bound=score.total, evidence=(Evidence(kind="replayed"),))
    claim = Solution(SMALL, turns, end, score, proof)
    result = verified(claim, "--json")
    form = json.loads(result.stdout)
    assert (result.exit_code, form["ok"], form["where"]) == (1, False, "proof")
    assert "DISAGREEMENT" in form["message"]


def test_reprove_needs_a_proof() -> None:
    result = verified(solved()._replace(proof=None))
    assert (result.exit_code, result.stderr) == (2, "dhsolve: proof: there is nothing to repeat\n")


def test_the_home_is_drawn_into_a_file(tmp_path: Path) -> None:
    drawing = tmp_path / "home.svg"
    done = run("--draw", str(drawing))
    assert done.exit_code == 0
    assert f"{SMALL_BEST} points" in done.output
    assert drawing.read_text("utf-8").startswith("<svg")


def test_a_puzzle_is_sent_to_its_own_command() -> None:
    assert complaint("best", str(FOLDER / "puzzle-rooms.json")).endswith(
        'format: expected "sequence/1", got "puzzle/1": use `dhsolve puzzle solve`'
    )
