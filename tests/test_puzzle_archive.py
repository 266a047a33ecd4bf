"""The archive: crash and resume, tampering, export, clusters, bad files."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from helpers import BOX
from puzzle_stub import slow_stub, stub_row

from dhsolve.cli.main import cli
from dhsolve.model.ending import Finished, finish
from dhsolve.model.errors import BadInput
from dhsolve.model.files import Solution, dump, read_solution
from dhsolve.model.sequence import replay
from dhsolve.model.values import End
from dhsolve.puzzles import batch
from dhsolve.puzzles.archive import Row, open_archive
from dhsolve.puzzles.audit import Finding, audit_row
from dhsolve.puzzles.batch import Task, fulfil, run, tasks_for
from dhsolve.puzzles.daily import wish_of
from dhsolve.puzzles.making import Effort, Wish, make
from dhsolve.puzzles.players import greedy, play_through
from dhsolve.puzzles.proving import Prover, Unproven
from dhsolve.solver.search import InternalError

CARDS = BOX.catalogue.fingerprint
DAY = date(2026, 11, 16)
PUBLISHED = ("date", "kind", "status", "candidate", "target", "grade", "puzzle", "solution")


def stored(rows: list[Row]) -> list[tuple[object, ...]]:
    """What must be equal, however it was made: all but the times."""
    return [tuple(getattr(row, name) for name in PUBLISHED) for row in sorted(rows)]


@pytest.fixture(scope="module")
def made() -> Row:
    """The first Monday, made once for all tests here."""
    return fulfil(BOX.catalogue, Task(wish_of(DAY), 0, (), None))


def test_a_day_is_published_with_its_proof(made: Row) -> None:
    assert made.status == "published" and made.grade == made.wished == 1
    assert made.evidence == "replayed solver-optimal reproved"
    assert audit(made) == Finding(made.date, made.kind, "holds")


def audit(row: Row, prove: bool = True) -> Finding:
    return audit_row(BOX, row, prove=prove, time_limit=None, workers=2)


def test_audit_catches_a_tampered_target(made: Row) -> None:
    form = json.loads(str(made.puzzle))
    form["target"] += 1
    forged = made._replace(target=form["target"], puzzle=json.dumps(form))
    assert audit(forged).verdict == "wrong"
    assert audit(made._replace(target=99)).verdict == "wrong"


def test_audit_catches_a_low_target_by_proof(made: Row) -> None:
    """A worse play filed as the best one is consistent in itself; only the proof shows it."""
    solution = read_solution(BOX, str(made.solution).encode())
    played = play_through(BOX, solution.sequence, greedy)
    position = replay(BOX, solution.sequence, played.turns)
    score = finish(BOX, Finished(position.state, position.discards), End(), True)[1]
    lower = Solution(solution.sequence, played.turns, End(), score)
    assert solution.proof is not None
    proof = json.loads(str(made.solution))["proof"]
    proof["bound"] = score.total
    for one in proof["evidence"]:
        if "bound" in one:
            one["bound"] = score.total
    filed = {**json.loads(dump(BOX, lower)), "proof": proof}
    form = {**json.loads(str(made.puzzle)), "target": score.total}
    forged = made._replace(target=score.total, puzzle=json.dumps(form), solution=json.dumps(filed))
    assert audit(forged, prove=False).verdict == "holds"
    found = audit(forged)
    assert found.verdict == "wrong" and "best play" in found.reason


def test_audit_catches_a_tampered_solution(made: Row) -> None:
    form = json.loads(str(made.solution))
    form["turns"][0]["column"] = (form["turns"][0]["column"] + 1) % 4
    assert audit(made._replace(solution=json.dumps(form)), prove=False).verdict == "wrong"
    form = json.loads(str(made.solution))
    form["proof"]["evidence"].pop()
    assert "reproved" in audit(made._replace(solution=json.dumps(form)), prove=False).reason


def test_audit_catches_a_tampered_sequence(made: Row) -> None:
    form = json.loads(str(made.puzzle))
    form["sequence"]["rounds"].reverse()
    assert audit(made._replace(puzzle=json.dumps(form)), prove=False).verdict == "wrong"
    other = made._replace(candidate=made.candidate + 1)
    assert "dealt" in audit(other, prove=False).reason


def test_an_internal_error_is_a_finding_and_a_hint_saves_its_case(
    made: Row, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object) -> None:
        raise InternalError("the engine refuses the play")

    monkeypatch.setattr(Prover, "optimum", refuse)
    found = audit(made)
    assert (found.verdict, "INTERNAL ERROR" in found.reason) == ("wrong", True)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.json").write_text(str(made.puzzle), encoding="utf-8")
    result = CliRunner().invoke(cli, ["puzzle", "hint", "puzzle.json"], prog_name="dhsolve")
    assert (result.exit_code, result.stdout) == (70, "")
    (path,) = tmp_path.glob("dhsolve-case-*.json")
    assert json.loads(path.read_text())["sequence"] == json.loads(str(made.puzzle))["sequence"]


def test_an_open_day_is_resumed_where_it_was_and_never_replaced(
    tmp_path: Path, made: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_slow(*args: object, effort: Effort, **rest: object) -> None:
        effort.candidate = made.candidate
        effort.rejected.update(made.rejections)
        raise Unproven

    with open_archive(tmp_path / "a.db", CARDS, create=True) as store:
        monkeypatch.setattr("dhsolve.puzzles.batch.make", too_slow)
        (task,) = tasks_for(store, [DAY], None, 0.1)
        store.put(fulfil(BOX.catalogue, task))
        (row,) = store.rows()
        assert row.status == "open" and row.puzzle is None and row.note
        (task,) = tasks_for(store, [DAY], None, 100.0)
        assert task.candidate == made.candidate
        monkeypatch.setattr("dhsolve.puzzles.batch.make", make)
        store.put(fulfil(BOX.catalogue, task))
        assert stored(store.rows()) == stored([made])
        store.put(row)  # late news of an open day do not undo a published one
        assert stored(store.rows()) == stored([made])
        assert tasks_for(store, [DAY], None, None) == []


def test_export_as_json_lines_and_csv(tmp_path: Path, made: Row) -> None:
    path = tmp_path / "a.db"
    with open_archive(path, CARDS, create=True) as store:
        store.put(made)
    invoke = CliRunner().invoke
    lines = invoke(cli, ["puzzle", "export", str(path)]).stdout.splitlines()
    assert [list(json.loads(line)) for line in lines] == [["puzzle"]]
    lines = invoke(cli, ["puzzle", "export", str(path), "--solutions"]).stdout.splitlines()
    assert json.loads(lines[0])["solution"]["format"] == "solution/1"
    table = invoke(cli, ["puzzle", "export", str(path), "--to", "csv"]).stdout
    (row,) = csv.DictReader(io.StringIO(table))
    assert row["date"] == made.date and int(row["target"]) == made.target and row["greedy"]
    report = invoke(cli, ["puzzle", "audit", str(path), "--replay-only"])
    assert report.exit_code == 0 and "1 holds" in report.stdout


def test_files_that_are_no_archives(tmp_path: Path) -> None:
    invoke = CliRunner().invoke
    corrupt = tmp_path / "corrupt.db"
    corrupt.write_bytes(b"SQLite format 3\x00" + bytes(range(256)) * 20)
    other = tmp_path / "other.txt"
    other.write_text("no archive")
    empty = tmp_path / "empty.db"
    empty.touch()
    for path in (corrupt, other, empty, tmp_path / "missing.db", tmp_path):
        for command in (["audit", str(path)], ["export", str(path)]):
            result = invoke(cli, ["puzzle", *command])
            assert result.exit_code == 2, result.output
            assert result.stderr.count("\n") == 1
    assert other.read_text() == "no archive"


def test_an_archive_of_other_cards_is_refused(tmp_path: Path) -> None:
    with open_archive(tmp_path / "a.db", CARDS, create=True):
        pass
    with pytest.raises(BadInput, match="another cards"), open_archive(tmp_path / "a.db", "other"):
        pass


def test_a_full_disk_is_one_line_and_loses_nothing(tmp_path: Path, made: Row) -> None:
    path = tmp_path / "a.db"
    with open_archive(path, CARDS, create=True) as store:
        store.put(made)
        limit = "PRAGMA max_page_count = 1"  # SQLite then says what it says on a full disk
        store._connection.execute(limit)
        big = made._replace(date="2026-11-23", puzzle="x" * 100_000)
        with pytest.raises(BadInput, match="full"):
            store.put(big)
    with open_archive(path, CARDS) as store:
        assert stored(store.rows()) == stored([made])


def test_a_scheduler_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(batch, "CONNECT_SECONDS", 1)
    path = str(tmp_path / "a.db")
    args = ["puzzle", "batch", "--from", "2026-11-16", "--archive", path]
    result = CliRunner().invoke(cli, [*args, "--scheduler", "tcp://127.0.0.1:9"])
    assert result.exit_code == 2
    assert "no scheduler at tcp://127.0.0.1:9" in result.stderr.splitlines()[-1]


STUB = """
from dhsolve.puzzles import batch
from puzzle_stub import slow_stub
batch.fulfil = slow_stub
from dhsolve.cli.main import main
main()
"""


def batch_command(archive: Path, days: int) -> list[str]:
    options = ["--from", "2026-11-16", "--days", str(days), "--archive", str(archive)]
    return [sys.executable, "-c", STUB, "puzzle", "batch", *options, "--workers", "2"]


def test_crash_and_resume_with_a_real_kill(tmp_path: Path) -> None:
    """kill -9 twice in the middle; in the end every day is there, once, and as if never killed."""
    path, days = tmp_path / "a.db", 40
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(__file__)}
    seen = 0
    for _ in range(2):
        child = subprocess.Popen(
            batch_command(path, days),
            env=environment,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and count(path) < seen + 4:
            time.sleep(0.05)
        child.kill()
        child.wait()
        left = wait_for_the_group_to_end(child.pid)
        assert not left, "workers outlive their parent"
        after = count(path)
        assert seen < after < days
        seen = after
    done = subprocess.run(
        batch_command(path, days), env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert f"{days - seen} made, {seen} there before, 0 open" in done.stdout
    with open_archive(path, CARDS) as store:
        tasks = tasks_for(store, [], None, None)
        rows = store.rows()
    assert tasks == [] and len({row.date for row in rows}) == len(rows) == days
    wishes = [Wish("finish", row.wished, row.date, row.date) for row in rows]
    again = [
        stub_row(Task(wish, 0, (), None))._replace(kind=row.kind)
        for wish, row in zip(wishes, rows, strict=True)
    ]
    assert stored(rows) == stored(again)


def wait_for_the_group_to_end(group: int) -> bool:
    """Whether processes of the group are left after some time."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.1)
    os.killpg(group, signal.SIGKILL)
    return True


def count(path: Path) -> int:
    if not path.is_file():
        return 0
    connection = sqlite3.connect(path, timeout=10)
    try:
        return int(connection.execute("SELECT count(*) FROM days").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        connection.close()


def test_a_cluster_that_loses_a_worker_gives_the_same_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    tasks = [Task(wish_of(date(2026, 11, 16 + n)), 0, (), None) for n in range(12)]
    expected = [stub_row(task) for task in tasks]
    monkeypatch.setenv("PYTHONPATH", os.path.dirname(__file__))  # for the workers
    cluster = distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=str(tmp_path),
    )
    with cluster:
        monkeypatch.setattr("dhsolve.puzzles.batch.fulfil", slow_stub)
        rows: list[Row] = []
        for row in run(BOX.catalogue, tasks, workers=1, scheduler=cluster.scheduler_address):
            rows.append(row)
            if len(rows) == 2:
                victim = next(iter(cluster.workers.values()))
                os.kill(victim.pid, signal.SIGKILL)
    assert stored(rows) == stored(expected)
