"""The referee for live engines: findings, small cases, and engines that misbehave."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from support.engines import HELLO, bad, right
from support.helpers import BOX, whole_game
from support.processes import runs
from support.program import wait_for

from dhsolve.model.conformance.compare import difference
from dhsolve.model.conformance.describe import describe, sentence
from dhsolve.model.conformance.engine_process import EngineProcess, Fault
from dhsolve.model.conformance.match import (
    Finding,
    Match,
    ask_at_random,
    ask_vectors,
    fitted,
    questions,
)
from dhsolve.model.conformance.protocol import MODULES, OPS, Handshake, Outcome, Vector, needs
from dhsolve.model.conformance.reference import answer
from dhsolve.model.conformance.shrink import shrink
from dhsolve.model.conformance.vectors import outcome_of, read_vectors
from dhsolve.model.files.documents import json_text, to_json

QUICK = 3.0
"""Seconds that an engine gets for an answer that never comes."""
LONG = 120.0
"""Seconds that it gets for any other, on a machine that may be busy."""

STATE = {"format": "state/1", "cells": {"F1": {"room": "kitchen"}, "F2": {"room": "pantry"}}}
SCORE: dict[str, Any] = {"op": "score", "state": STATE}
DECORATED: dict[str, Any] = {
    "op": "apply",
    "sequence": {
        "format": "sequence/1",
        "variant": "solo",
        "rounds": [{"columns": [{"room": "kitchen"}]}],
        "start": {
            "format": "state/1",
            "cells": {"F1": {"room": "kitchen", "decor": "cat_house"}},
        },
    },
    "turn": {"column": 0, "room": {"cell": "F2", "face": "up"}},
}


def finding_of(command: list[str], seconds: float = LONG) -> Finding:
    with Match(BOX, command, seconds) as match:
        found = ask_at_random(match, 1, LONG)
        assert found is not None
        return found


# --- answers ---------------------------------------------------------------------------------


def test_the_reference_agrees_with_itself() -> None:
    class Enough(Exception):
        """It was asked often."""

    def count(asked: int) -> None:
        if asked > 200:
            raise Enough

    with Match(BOX, right(), LONG) as match, pytest.raises(Enough):
        ask_at_random(match, 3, LONG, count)


def test_it_asks_for_so_long() -> None:
    with Match(BOX, right(), LONG) as match:
        match.hello()
        assert ask_at_random(match, 3, 0.5) is None


def test_the_same_seed_asks_the_same() -> None:
    def first(seed: int) -> list[str]:
        asked = questions(BOX, seed, MODULES)
        return [json_text(next(asked)) for _ in range(40)]

    assert first(7) == first(7) != first(8)


def test_a_refusal_instead_of_an_acceptance_is_found() -> None:
    refused, accepted = Outcome(False, code="finished_room"), answer(BOX, SCORE)
    assert difference(BOX, DECORATED, refused, refused) is None
    how = difference(BOX, DECORATED, refused, accepted)
    assert how == "reference refuses (finished_room), engine accepts"
    assert sentence(BOX, DECORATED, str(how)) == (
        "turn 1: placing a kitchen on F2 beside a decorated kitchen: "
        "reference refuses (finished_room), engine accepts"
    )


@pytest.mark.parametrize(("turns", "told"), [(1, "replay of 1 turn"), (2, "replay of 2 turns")])
def test_one_turn_is_told_as_one(turns: int, told: str) -> None:
    assert describe(BOX, {"op": "replay", "solution": {"turns": [{}] * turns}}) == told


def test_codes_matter_only_to_engines_that_have_them() -> None:
    one, other = Outcome(False, code="finished_room"), Outcome(False, code="unsupported")
    assert difference(BOX, DECORATED, one, other, codes=True)
    assert difference(BOX, DECORATED, one, other, codes=False) is None


def test_legal_turns_are_a_set() -> None:
    request = {"op": "legal_turns", "sequence": DECORATED["sequence"]}
    ours = answer(BOX, request)
    again = ours._replace(result=[*reversed(ours.result), ours.result[0]])
    assert difference(BOX, request, ours, again) is None
    fewer = ours._replace(result=ours.result[1:])
    assert "1 legal turns missing" in str(difference(BOX, request, ours, fewer))


def test_any_best_end_is_right_if_it_gives_what_it_claims() -> None:
    state = {
        "format": "state/1",
        "helpers": ["roofer"],
        "roofs": ["roof_red", "roof_red", "roof_blue"],
    }
    request = {"op": "end", "state": state, "discards": {"roofs": ["roof_red", "roof_green"]}}
    ours = answer(BOX, request)
    other = {"actions": [{"helper": "roofer", "roof": "roof_green"}]}
    assert (
        difference(BOX, request, ours, ours._replace(result={**ours.result, "end": other})) is None
    )
    nothing = ours._replace(result={**ours.result, "end": {}})
    assert "roof" in str(difference(BOX, request, ours, nothing))
    not_there = {"actions": [{"helper": "roofer", "roof": "roof_brown"}]}
    illegal = ours._replace(result={**ours.result, "end": not_there})
    assert "roofer_not_discarded" in str(difference(BOX, request, ours, illegal))


@pytest.mark.parametrize("result", [None, 3, [], {"state": 1}, {"rooms": "many"}, {"end": []}])
@pytest.mark.parametrize("op", OPS)
def test_a_result_of_the_wrong_shape_is_a_difference(op: str, result: object) -> None:
    request = {**SCORE, "op": op, **DECORATED, "turn": DECORATED["turn"]}
    request["op"] = op
    if op == "apply":
        request["turn"] = {"column": 0, "room": {"cell": "F3", "face": "up"}}
    if op == "replay":
        sequence = {**DECORATED["sequence"]}
        turns = [{"column": 0, "room": {"cell": "F3", "face": "up"}}]
        request = {
            "op": op,
            "solution": {"format": "solution/1", "sequence": sequence, "turns": turns},
        }
    if op == "steps":
        request = {"op": op, "game": to_json(BOX, whole_game())}
    ours = answer(BOX, request)
    assert ours.ok
    assert difference(BOX, request, ours, Outcome(True, result))


STEPS = {"op": "steps", "game": to_json(BOX, whole_game())}


@pytest.mark.parametrize(
    ("field", "wrong", "found"),
    [
        ("where", "rounds[9]", "where"),
        ("player", 1, "player"),
        ("first_player", 1, "first_player"),
        ("market", [], "market"),
        ("discards", {"roofs": ["roof_red"]}, "discarded roof_red too many"),
        ("friends", ["friend_1"], "friends that lie open friend_1 too many"),
        ("state", {"format": "state/1", "tools": ["drill"]}, "drill too many"),
        ("state", None, "missing"),
    ],
)
def test_8_steps_differ_in_any_part_of_the_table(field: str, wrong: object, found: str) -> None:
    ours = answer(BOX, STEPS)
    assert difference(BOX, STEPS, ours, ours) is None
    first, *others = ours.result
    given = ours._replace(result=[{**first, field: wrong}, *others])
    words = str(difference(BOX, STEPS, ours, given))
    assert words.startswith("rounds[0].turns[0]: ")
    assert found in words


def test_8_steps_that_are_missing_are_a_difference() -> None:
    ours = answer(BOX, STEPS)
    words = difference(BOX, STEPS, ours, ours._replace(result=ours.result[:-1]))
    assert words == "36 steps by the reference, 35 by the engine"


def test_an_engine_gets_only_what_it_knows() -> None:
    hello = Handshake(protocol="referee/1", ops=("apply",), modules=("solo",))
    with_friends = {
        **DECORATED,
        "sequence": {**DECORATED["sequence"], "friends": ["friend_1"]},
    }
    assert needs(with_friends) == ("friends", "solo")
    assert fitted(BOX, with_friends, hello) == DECORATED
    assert fitted(BOX, SCORE, hello) is None
    plain = {**DECORATED, "sequence": {**DECORATED["sequence"], "variant": "plain"}}
    assert fitted(BOX, plain, hello) is None
    asked = questions(BOX, 1, hello.modules)
    assert not any("game" in next(asked) for _ in range(60))


# --- small cases -----------------------------------------------------------------------------

NO_PIANO = """
def change(request, form):
    if "decor" in str(form.get("result", {})) and form["ok"] and request["op"] == "score":
        form["result"]["decor"] += 1
        form["result"]["total"] += 1
    return form
"""
ALWAYS_DOWN = """
def change(request, form):
    if request["op"] == "apply" and form.get("code") == "finished_room":
        return {"ok": False, "code": "unsupported"}
    return form
"""


def test_a_wrong_score_shrinks_to_an_empty_home() -> None:
    with Match(BOX, right(NO_PIANO), LONG) as match:
        found = ask_at_random(match, 1, LONG)
        assert found is not None
        small = match.shrunk(found, LONG)
    assert small.request is not None
    assert small.request["op"] == "score"
    assert not small.request["state"].get("cells")
    assert "decor 0 by the reference, 1 by the engine" in small.sentence


def test_a_wrong_code_shrinks_to_one_turn_and_one_token() -> None:
    with Match(BOX, right(ALWAYS_DOWN), LONG) as match:
        found = ask_at_random(match, 1, LONG)
        assert found is not None
        small = match.shrunk(found, LONG)
    assert small.turns == 1
    assert small.request is not None
    assert len(small.request["sequence"]["rounds"]) == 1
    faces = [
        c for c in small.request["sequence"]["start"]["cells"].values() if c != {"room": "empty"}
    ]
    assert sum("decor" in cell for cell in faces) == 1
    assert "reference refuses (finished_room), engine refuses (unsupported)" in small.sentence


def test_shrinking_keeps_what_matters() -> None:
    sequence = DECORATED["sequence"]
    crowded = {
        **DECORATED,
        "sequence": {
            **sequence,
            "rounds": [
                {"columns": [{"room": "garage"}, {"room": "kitchen", "resource": "drill"}]},
                {"columns": [{"room": "study"}]},
            ],
            "friends": ["friend_1", "friend_2"],
            "discards": {"rooms": ["study"], "roofs": []},
            "start": {**sequence["start"], "tools": ["ladder"], "near": ["treehouse"]},
        },
        "turn": {"column": 1, "room": {"cell": "F2", "face": "up"}},
    }

    def differs(request: dict[str, Any]) -> bool:
        try:
            return answer(BOX, request).code == "finished_room"
        except Exception:
            return False

    small = shrink(BOX, crowded, differs, LONG)
    assert small["sequence"]["rounds"] == [{"columns": [{"room": "kitchen"}]}]
    assert small["turn"] == DECORATED["turn"]
    assert small["sequence"]["start"]["cells"] == sequence["start"]["cells"]
    assert not small["sequence"]["start"]["tools"]


# --- engines that misbehave ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (["/no/such/engine"], "not_started"),
        (bad(hello="Hello!"), "handshake"),
        (bad(hello='{"protocol":"referee/9","ops":[],"modules":[]}'), "handshake"),
        (bad(hello='{"protocol":"referee/1","ops":["fly"],"modules":[]}'), "handshake"),
        (bad(before="time.sleep(600)"), "timeout"),
        (bad(before="sys.exit(3)"), "crash"),
        (bad("time.sleep(600)"), "timeout"),
        (bad("print('what?', flush=True)"), "garbage"),
        (bad("""print('{"id": 77, "ok": false}', flush=True)"""), "garbage"),
        (bad("print('[' * 100000, flush=True)"), "garbage"),
        (bad("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()"), "garbage"),
        (bad("raise SystemExit('no idea')"), "crash"),
        (bad("import os; os.kill(os.getpid(), 9)"), "crash"),
        (bad("import os; os.close(1); time.sleep(600)"), "crash"),
    ],
)
def test_a_fault_is_a_finding(command: list[str], kind: str) -> None:
    begun = time.monotonic()
    assert finding_of(command, QUICK if kind == "timeout" else LONG).kind == kind
    assert time.monotonic() - begun < LONG, "it was not waited for"


def test_a_crash_tells_the_last_words() -> None:
    assert "no idea" in finding_of(bad("raise SystemExit('no idea')")).sentence


def test_last_words_that_come_late_are_heard() -> None:
    late = "sleep 0.3; echo no idea >&2"
    starts = f"import subprocess; subprocess.Popen(['sh', '-c', {late!r}], stdout=-3); sys.exit(1)"
    assert "no idea" in finding_of(bad(starts)).sentence


def test_a_huge_line_is_a_finding_and_is_not_kept() -> None:
    flood = bad("\n    while True: sys.stdout.write('x' * 1000000)")
    assert finding_of(flood).kind == "too_large"


def test_an_engine_that_stops_reading_is_a_finding() -> None:
    silent = [sys.executable, "-c", f"print({HELLO!r}, flush=True); import time; time.sleep(600)"]
    with EngineProcess(silent, 2 * QUICK) as child:
        child.handshake()
        with pytest.raises(Fault) as caught:
            child.ask({"op": "score", "state": {"padding": "x" * 5_000_000}})
    assert caught.value.kind == "stops_reading"


def test_an_engine_that_never_stops_talking_ends() -> None:
    chatter = [sys.executable, "-c", f"print({HELLO!r})\nwhile True: print('{{}}')"]
    assert finding_of(chatter).kind == "garbage"


def test_what_an_engine_started_ends_with_it(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    before = (
        "import subprocess\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(told)!r}, 'w').write(str(child.pid))"
    )
    finding_of(bad("print('?', flush=True)", before=before))
    assert wait_for(lambda: not runs(int(told.read_text())))


def test_a_fault_shrinks_too_and_the_engine_starts_again() -> None:
    crashes = right("def change(request, form):\n    return form if form['ok'] else 1 / 0")
    with Match(BOX, crashes, LONG) as match:
        found = ask_at_random(match, 1, LONG)
        assert found is not None and found.kind == "crash"
        small = match.shrunk(found, 10)
        assert small.kind == "crash"
        assert match.ask(SCORE).ok


# --- the command -----------------------------------------------------------------------------


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-c", "from dhsolve.cli.main import main; main()", *arguments]
    return subprocess.run(program, capture_output=True, text=True, cwd=cwd, check=False)


def test_the_command_writes_a_case_that_can_be_asked_again(tmp_path: Path) -> None:
    command = right(NO_PIANO)
    done = run("referee", "--seconds", "120", "--", *command, cwd=tmp_path)
    assert done.returncode == 1
    assert "difference: score of a home with nothing in it" in done.stdout
    case = tmp_path / "referee-case.json"
    (vector,) = read_vectors(case)
    assert vector.sentence and vector.given
    assert outcome_of(vector) == answer(BOX, vector.request)
    again = run("referee", "--json", "--vectors", str(case), "--", *command, cwd=tmp_path)
    assert again.returncode == 1
    assert json.loads(again.stdout)["findings"][0]["kind"] == "difference"
    fixed = run("referee", "--vectors", str(case), "--", *right(), cwd=tmp_path)
    assert fixed.returncode == 0
    assert "1 question, every answer is right" in fixed.stdout


def test_vectors_that_an_engine_cannot_answer_are_left_out() -> None:
    hello = HELLO.replace('"solo","plain",', "")
    vector = Vector(request=SCORE, answer={"ok": True, "result": {}}, needs=("solo",))
    with Match(BOX, bad("time.sleep(60)", hello=hello), QUICK) as match:
        assert list(ask_vectors(match, [vector])) == []
