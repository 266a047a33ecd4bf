"""The audit finds every change of an archive: each column, each field of its files, each row.

A forger makes the digest new, so for all that can be derived the forged rows here have a right one.
"""

from __future__ import annotations

import copy
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.archives import (
    CARDS,
    TUESDAY,
    WEDNESDAY,
    archive_of,
    changed,
    left_open,
    made,
    request,
)
from support.helpers import BOX
from support.program import run

from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import json_text, read_solution
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.sequence import replay
from dhsolve.model.rules.values import End
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.puzzles.archive.audit import Depth, Finding, audit_days, audit_row
from dhsolve.puzzles.archive.making import Task, make_day, row_of, without_seconds
from dhsolve.puzzles.archive.row import FIELDS, Row, sealed
from dhsolve.puzzles.archive.store import Asked, open_archive
from dhsolve.puzzles.generate.difficulty import measure, medals, rate
from dhsolve.puzzles.generate.make import Effort, MadePuzzle
from dhsolve.puzzles.generate.players import greedy, play_through
from dhsolve.puzzles.generate.prover import Prover
from dhsolve.puzzles.puzzle import read_puzzle
from dhsolve.solver.search.play import InternalError

UNDERIVABLE = ("seconds", "proving", "origin")
"""What only the digest protects: damage is found, a forger with a new digest is not."""
LATER = 227
"""The next candidate of Tuesday that would be good if the third were not."""
FILES = ("puzzle", "solution", "difficulty", "rejected")
_ABSENT = object()


def audit(row: Row, depth: Depth = "proven") -> Finding:
    return audit_row(BOX, row, depth=depth, time_limit=None)


def caught(row: Row) -> bool:
    """Whether the audit finds fault, by the quick way or by proving."""
    return audit(row, "replayed").verdict != "holds" or audit(row).verdict != "holds"


def test_a_true_row_holds_at_every_depth() -> None:
    depths: tuple[Depth, ...] = ("replayed", "proven", "thorough")
    for depth in depths:
        assert audit(made(), depth) == Finding("2028-01-04", "finish", "holds")


OTHER: dict[str, list[object]] = {
    "date": ["2028-01-05", "2028-01-11"],
    "kind": ["rooms", "deck"],
    "status": ["open"],
    "evidence": [None, "replayed", "replayed solver-optimal reproved cross-proved"],
    "note": ["not proven in time", ""],
    "puzzle": [None],
    "solution": [None],
    "difficulty": [None, ""],
    "rejected": ["{}", '{"long": 1, "grade": 1}'],
    "origin": ["worker"],
}


def changes() -> Iterator[tuple[str, object]]:
    """Every column with other values of the right type."""
    for column in FIELDS[:-1]:
        value = getattr(made(), column)
        if isinstance(value, int | float):
            yield from ((column, other) for other in (value + 1, value - 1, 999))
        for other in OTHER.get(column, ()):
            yield column, other


def test_every_column_is_tried() -> None:
    assert {column for column, _ in changes()} == set(FIELDS) - {"digest"}


@pytest.mark.parametrize("column", FIELDS[:-1])
def test_a_changed_column_is_found(column: str) -> None:
    for name, value in changes():
        if name == column and value != getattr(made(), column):
            damaged = changed(made(), **{column: value})
            assert audit(damaged, "replayed").verdict == "wrong", value
            if column not in UNDERIVABLE:
                assert caught(sealed(damaged)), value


# --- every field of the files ----------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything within a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield (*path, key)
        if isinstance(item, dict | list):
            yield from places(item, (*path, key))


def altered(value: Any) -> list[Any]:
    """Other values in its place; `_ABSENT` takes it away."""
    if isinstance(value, bool):
        return [not value, _ABSENT]
    if isinstance(value, int | float):
        return [value + 1, value - 1, _ABSENT]
    if isinstance(value, str):
        return [value + "x", "F1", _ABSENT]
    return [_ABSENT, []]


def forgeries(column: str) -> Iterator[tuple[str, Row]]:
    """Rows with one change in a file, written as dhsolve writes it, and with a new digest."""
    form = json.loads(str(getattr(made(), column)))
    for path in places(form):
        owner, key = path[:-1], path[-1]
        for other in altered(_at(form, path)):
            forged = copy.deepcopy(form)
            holder = _at(forged, owner)
            if other is _ABSENT:
                del holder[key]
            elif holder[key] == other:
                continue
            else:
                holder[key] = other
            text = json.dumps(forged) if column == "rejected" else json_text(forged)
            yield f"{path} {other!r}", sealed(changed(made(), **{column: text}))


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


@pytest.mark.parametrize("column", FILES)
def test_a_changed_field_of_a_file_is_found(column: str) -> None:
    tried = 0
    for name, row in forgeries(column):
        tried += 1
        if not caught(row):
            assert column == "solution" and as_good(row), name
    assert tried >= (3 if column == "rejected" else 20)


def as_good(row: Row) -> bool:
    """Whether the solution is another play that scores the target, with all its numbers right."""
    solution = read_solution(BOX, str(row.solution).encode())
    verdict = verify_solution(BOX, solution)
    rest = json.loads(str(row.solution))
    mine = json.loads(str(made().solution))
    same = all(rest[name] == mine[name] for name in ("sequence", "proof"))
    return same and verdict.ok and verdict.score is not None and verdict.score.total == row.target


@pytest.mark.parametrize("column", ["puzzle", "solution", "difficulty", "rejected"])
def test_a_file_in_other_words_is_found(column: str) -> None:
    spaced = json.dumps(json.loads(str(getattr(made(), column))), indent=1)
    assert caught(sealed(changed(made(), **{column: spaced})))


# --- what a forger would do ------------------------------------------------------------------


def with_solution(row: Row, change: Any) -> Row:
    form = json.loads(str(row.solution))
    change(form["proof"])
    kinds = " ".join(one["kind"] for one in form["proof"]["evidence"])
    return sealed(row._replace(solution=json_text(form), evidence=kinds))


def test_invented_evidence_is_found() -> None:
    def add(proof: Any) -> None:
        last = proof["evidence"][-1]
        proof["evidence"].append({**last, "kind": "cross-proved", "solver": "highs"})

    found = audit(with_solution(made(), add))
    assert found.verdict in ("wrong", "unproven"), found


def test_evidence_of_another_solver_version_cannot_be_confirmed_here() -> None:
    def change(proof: Any) -> None:
        proof["evidence"][1]["version"] = "9.9"

    found = audit(with_solution(made(), change))
    assert found.verdict == "unproven" and "9.9" in found.reason


def test_a_cross_proof_is_repeated() -> None:
    row = make_day(BOX.catalogue, Task(request(), 0, (), None, cross_seconds=120.0))
    assert audit(row).verdict == "holds"

    def other_tolerance(proof: Any) -> None:
        proof["evidence"][-1]["parameters"]["slack"] = 5

    assert audit(with_solution(row, other_tolerance)).verdict == "wrong"


def test_a_low_target_is_found_by_proof_alone() -> None:
    """A worse play stored as the best one is consistent in itself; only the proof shows it."""
    row = made()
    puzzle = read_puzzle(BOX, str(row.puzzle).encode())
    solution = read_solution(BOX, str(row.solution).encode())
    played = play_through(BOX, puzzle.sequence, greedy)
    position = replay(BOX, puzzle.sequence, played.turns)
    score = finish(BOX, FinishedHome(position.state, position.discards), End(), True)[1]
    target = score.total
    measured = measure(BOX, puzzle.sequence, request().candidate_seed(row.candidate))
    text = str(row.solution).replace(f'"bound":{row.target}', f'"bound":{target}')
    lower = read_solution(BOX, text.encode())
    lower = lower._replace(turns=played.turns, end=End(), score=score)
    stored = puzzle._replace(
        target=target,
        medals=medals(target, measured),
        difficulty=rate("finish", target, measured, 1, puzzle.difficulty.tempting_loss),
    )
    effort = Effort(candidate=row.candidate)
    effort.rejected.update(row.rejections)
    forged = row_of(BOX, request(), effort, MadePuzzle(stored, without_seconds(lower)), None)
    assert solution.proof is not None and forged.target == target < solution.proof.bound
    assert audit(forged, "replayed").verdict == "holds"
    found = audit(forged)
    assert found.verdict == "wrong" and "best play" in found.reason


def test_an_internal_error_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    row = made()

    def refuse(*_: object) -> None:
        raise InternalError("the engine refuses the play")

    monkeypatch.setattr(Prover, "optimum", refuse)
    found = audit(row)
    assert (found.verdict, "INTERNAL ERROR" in found.reason) == ("wrong", True)


def test_a_candidate_that_comes_too_late_is_found_by_judging_the_earlier_ones() -> None:
    """Another puzzle for the date, true in itself; its maker says that the first had to go."""
    late = make_day(BOX.catalogue, Task(request(), LATER, (("grade", LATER),), None))
    assert late.candidate == LATER and late.status == "published"
    assert audit(late).verdict == "holds"
    found = audit(late, "thorough")
    first = made().candidate
    assert found.verdict == "wrong" and f"candidate {first} comes first" in found.reason


def test_wrong_reasons_of_earlier_candidates_are_found_by_judging_them_again() -> None:
    row = sealed(made()._replace(rejected=json.dumps({"homes": made().candidate})))
    assert audit(row).verdict == "holds"
    assert "rejected" in audit(row, "thorough").reason


def test_an_open_row_is_looked_at_too() -> None:
    row = left_open()
    assert audit(sealed(row)) == Finding(row.date, row.kind, "open", "not proven in time")
    assert audit(sealed(row._replace(candidate=9))).verdict == "wrong"
    assert audit(sealed(row._replace(wished=5))).verdict == "wrong"
    assert audit(row._replace(note="later")).verdict == "wrong"


# --- days that are gone ----------------------------------------------------------------------


def execute(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)


def replayed(path: Path) -> tuple[int, list[dict[str, str]]]:
    done = run("puzzle", "audit", str(path), "--replay-only", "--json", "--workers", "1")
    return done.exit_code, json.loads(done.stdout)


def test_a_deleted_day_is_missed(tmp_path: Path) -> None:
    path = archive_of(tmp_path / "a.db", made(), made(WEDNESDAY))
    assert replayed(path)[0] == 0
    execute(path, "DELETE FROM days WHERE date = '2028-01-05'")
    status, findings = replayed(path)
    assert status == 3
    gone = {"date": "2028-01-05", "kind": "finish", "verdict": "missing", "reason": "asked for"}
    assert gone in findings


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM asked",
        "UPDATE asked SET first = '2028-01-06'",
        "UPDATE asked SET first = '2026-99-99'",
        "UPDATE asked SET days = 0",
        "UPDATE asked SET days = 99999999",
        "UPDATE asked SET kind = 'rooms'",
        "UPDATE asked SET kind = 'nothing'",
    ],
)
def test_what_was_asked_for_is_not_forgotten(statement: str, tmp_path: Path) -> None:
    path = archive_of(tmp_path / "a.db", made())
    execute(path, statement)
    assert replayed(path)[0] == 1


def test_the_days_of_the_week_are_asked_for_without_a_kind() -> None:
    found = audit_days([], [Asked("2028-01-03", 7, "weekday")])
    kinds = [one.kind for one in found]
    assert kinds == ["finish", "rooms", "finish", "rooms", "finish", "rooms", "deck"]
    assert {one.verdict for one in found} == {"missing"}


@pytest.mark.parametrize("name", ["format", "generator", "cards"])
def test_an_archive_of_another_make_is_refused(name: str, tmp_path: Path) -> None:
    path = archive_of(tmp_path / "a.db", made())
    execute(path, f"UPDATE about SET value = 'x' WHERE name = '{name}'")
    with pytest.raises(BadInput, match=f"another {name}"), open_archive(path, CARDS):
        pass


def test_the_audit_says_what_it_did_not_do(tmp_path: Path) -> None:
    path = str(archive_of(tmp_path / "a.db", made()))
    for option, words in (
        ("--replay-only", "not proven again"),
        ("--workers=1", "earlier candidates were not judged again"),
    ):
        done = run("puzzle", "audit", path, option)
        assert (done.exit_code, done.stdout) == (0, "1 holds\n")
        assert words in done.stderr
    done = run("puzzle", "audit", path, "--thorough")
    assert (done.exit_code, done.stdout) == (0, "1 holds\n")
    assert "not done" not in done.stderr
    assert TUESDAY.isoformat() not in done.stdout
