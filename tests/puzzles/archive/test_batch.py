"""`puzzle batch` on real days: killed, stopped by signals, with a full disk; then gone on with."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from tempfile import mkdtemp

import pytest
from support.archives import CARDS, WEDNESDAY, archive_of, lasting, made
from support.processes import children, heeded_signals
from support.program import PROGRAM, complaint, run, wait_for
from support.promptness import Stopwatch, Took, assert_prompt

from dhsolve.puzzles.archive.audit import audit_days
from dhsolve.puzzles.archive.row import Row
from dhsolve.puzzles.archive.store import Archive, open_archive

THURSDAY = date(2028, 1, 6)
"""Takes some seconds, so that something is under way while the days before it are there."""
DAYS = ("--from", "2028-01-04", "--days", "3", "--kind", "finish", "--workers", "1")


def start(path: Path, *options: str, **settings: object) -> subprocess.Popen[str]:
    return started(
        [*PROGRAM, "puzzle", "batch", *DAYS, "--archive", str(path), *options], **settings
    )


def started(call: list[str], **settings: object) -> subprocess.Popen[str]:
    with heeded_signals():
        return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
            call,
            start_new_session=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **settings,
        )


def rows(path: Path) -> list[Row]:
    with open_archive(path, CARDS) as store:
        found, asked = store.rows(), store.asked()
    assert {one.verdict for one in audit_days(found, asked)} <= {"missing"}
    return found


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


def group_is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def finished(path: Path) -> None:
    """The batch goes on to its end, and everything is as if it had never been stopped."""
    before = count(path)
    done = start(path)
    stdout, stderr = done.communicate(timeout=300)
    assert done.returncode == 0, stderr
    assert f"{3 - before} made, {before} there before, 0 open" in stdout
    assert lasting(rows(path)) == lasting([made(), made(WEDNESDAY), made(THURSDAY)])


@pytest.mark.long
def test_killed_twice_in_the_middle_it_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    for least in (1, 2):
        child = start(path)
        assert wait_for(lambda least=least: count(path) >= least)  # type: ignore[misc]
        child.kill()
        child.communicate()
        assert wait_for(lambda child=child: group_is_gone(child.pid)), "workers live on"  # type: ignore[misc]
        assert least <= count(path) < 3
    finished(path)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
@pytest.mark.parametrize("times", [1, 40])
def test_stopped_it_keeps_the_finished_days_and_ends_at_once(
    number: signal.Signals, times: int, tmp_path: Path
) -> None:
    def attempt() -> Took:
        path = Path(mkdtemp(dir=tmp_path)) / "a.db"
        watch = Stopwatch()
        child = start(path)
        assert wait_for(lambda: bool(children(child.pid)))
        started = watch.lap()
        assert wait_for(lambda: count(path) >= 2)
        kept = count(path)
        watch.lap()
        for _ in range(times):
            if child.poll() is None:
                os.killpg(child.pid, number)  # as a terminal does: to the workers too
                time.sleep(0.05 if times > 1 else 0)
        stdout, stderr = child.communicate(timeout=60)
        ended = watch.lap()
        assert child.returncode == 130
        assert "dhsolve: stopping…" in stderr
        assert "Traceback" not in stderr and "Error" not in stderr
        assert f"{kept} made, 0 there before, 0 open" in stdout
        assert count(path) == kept
        assert wait_for(lambda: group_is_gone(child.pid))
        if times > 1:
            finished(path)
        return Took(started, ended)

    assert_prompt(attempt)


def test_a_day_that_is_kept_as_the_signal_comes_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def put(archive: Archive, row: Row) -> None:
        real_put(archive, row)
        os.kill(os.getpid(), signal.SIGTERM)

    real_put = Archive.put
    monkeypatch.setattr(Archive, "put", put)
    path = tmp_path / "a.db"
    with heeded_signals():
        done = run("puzzle", "batch", *DAYS, "--archive", str(path))
    assert (done.exit_code, done.stdout) == (130, "1 made, 0 there before, 0 open\n")
    assert count(path) == 1


def test_a_cross_proof_ends_with_the_batch(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    child = start(path, "--evidence", "cross-proved", "--evidence-seconds", "600")
    assert wait_for(lambda: bool(provers(child.pid)))
    (prover,) = provers(child.pid)
    child.kill()
    child.communicate()
    assert wait_for(lambda: not Path(f"/proc/{prover}").exists())


def provers(group: int) -> list[int]:
    """The processes of a group that run the independent prover."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                words = (folder / "cmdline").read_bytes()
                inside = os.getpgid(int(folder.name)) == group
            except (OSError, ProcessLookupError):
                continue
            if inside and b"dhsolve.solver.cross" in words:
                found.append(int(folder.name))
    return found


def with_file_limit(path: Path) -> tuple[subprocess.Popen[str], Path]:
    """A batch that may make no file larger than the archive is now."""
    room = path.stat().st_size + 4096
    limit = (room, room)
    return start(path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit)), path


def on_a_tiny_disk(path: Path) -> tuple[subprocess.Popen[str], Path]:
    """A batch on a disk of its own with little room beside the archive, which is copied back."""
    disk, after = path.parent / "disk", path.parent / "after.db"
    disk.mkdir()
    size = path.stat().st_size + 3 * 4096 + SHARED_MEMORY
    script = (
        f"mount -t tmpfs -o size={size} tmpfs {disk} && cp {path} {disk}/a.db || exit 99\n"
        f'"$@"; status=$?; cp {disk}/a.db {after}; exit $status'
    )
    call = ["unshare", "-rm", "sh", "-c", script, "sh", *PROGRAM, "puzzle", "batch", *DAYS]
    return started([*call, "--archive", f"{disk}/a.db"]), after


def namespaces() -> bool:
    """Whether this user may mount a disk of his own."""
    unshare = shutil.which("unshare")
    return (
        unshare is not None and not subprocess.run([unshare, "-rm", "true"], check=False).returncode
    )


SHARED_MEMORY = 32_768
"""What SQLite writes beside an archive under way."""
FULL = [with_file_limit, *([on_a_tiny_disk] if namespaces() else [])]


@pytest.mark.parametrize("full", FULL)
def test_when_nothing_more_fits_it_is_one_line_and_loses_nothing(
    full: Callable[[Path], tuple[subprocess.Popen[str], Path]], tmp_path: Path
) -> None:
    child, path = full(archive_of(tmp_path / "a.db", made()))
    _, stderr = child.communicate(timeout=120)
    assert child.returncode == 2, stderr
    (line,) = [one for one in stderr.splitlines() if one.startswith("dhsolve: ")]
    assert "archive: " in line and "Traceback" not in stderr
    assert wait_for(lambda: group_is_gone(child.pid))
    kept = lasting(rows(path))
    assert 1 <= len(kept) < 3
    assert kept == lasting([made(), made(WEDNESDAY)])[: len(kept)]
    finished(path)


def test_other_evidence_needs_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dhsolve.cli.commands.puzzle.batch.can_cross_prove", lambda: False)
    days = ["--from", "2028-01-04", "--archive", str(tmp_path / "a.db")]
    line = complaint("puzzle", "batch", *days, "--evidence", "cross-proved")
    assert "dhsolve[cross]" in line
    assert not list(tmp_path.iterdir())


def test_the_days_with_other_evidence_are_counted(tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    days = ["--from", "2028-01-04", "--days", "1", "--kind", "finish", "--workers", "1"]
    done = run("puzzle", "batch", *days, "--archive", path, "--evidence", "cross-proved")
    assert done.stdout == "1 made (1 cross-proved), 0 there before, 0 open\n"
