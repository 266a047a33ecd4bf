"""Days made by Dask workers: real ones, lost ones, lying ones, and encrypted ones."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import distributed
import pytest
import trustme
from support import rogue
from support.archives import CARDS, QUICK_DAYS, TUESDAY, WEDNESDAY, lasting, made, request
from support.helpers import BOX
from support.paths import TESTS
from support.processes import heeded_signals
from support.program import PROGRAM, complaint, wait_for

from dhsolve.model.errors import BadInput
from dhsolve.puzzles.archive import cluster
from dhsolve.puzzles.archive.cluster import judge_answer, make_day_as_text, run_on_cluster
from dhsolve.puzzles.archive.making import Task
from dhsolve.puzzles.archive.row import Row
from dhsolve.puzzles.archive.store import open_archive

LONG = ("--from", "2028-01-04", "--days", "60", "--kind", "finish")
"""More days than are made before the batch is stopped."""
SLOW = 120.0
"""Seconds for what a busy machine does late."""
TASKS = [Task(request(day), 0, (), None) for day in (TUESDAY, WEDNESDAY)]


@contextmanager
def workers(folder: Path, count: int, security: Any = None) -> Iterator[Any]:
    """A real scheduler with workers in processes of their own."""
    with distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=count,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=str(folder),
        security=security,
    ) as found:
        yield found


def by_worker(rows: list[Row]) -> list[Row]:
    """The same rows as a client keeps them that had them from a worker."""
    return [row._replace(origin="worker") for row in rows]


@pytest.mark.long
def test_a_cluster_that_loses_a_worker_gives_the_same_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    with workers(tmp_path, 2) as found:
        rows: list[Row] = []
        for row in run_on_cluster(BOX.catalogue, TASKS * 3, found.scheduler_address, None):
            rows.append(row)
            if len(rows) == 1:
                victim = next(iter(found.workers.values()))
                os.kill(victim.pid, signal.SIGKILL)
    expected = by_worker([made(), made(WEDNESDAY)] * 3)
    assert lasting(rows) == lasting(expected)


def members(session: int) -> list[str]:
    """The programs that run in a session."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError):
                if os.getsid(int(folder.name)) == session:
                    found.append((folder / "cmdline").read_text().replace("\0", " ") or "ended")
    return found


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_a_stopped_batch_leaves_the_cluster_and_no_process_behind(
    number: signal.Signals, tmp_path: Path
) -> None:
    path = tmp_path / "a.db"
    with workers(tmp_path, 2) as found:
        batch = ["puzzle", "batch", *LONG, "--archive", str(path)]
        with heeded_signals():
            child = subprocess.Popen(
                [*PROGRAM, *batch, "--scheduler", found.scheduler_address],
                start_new_session=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        assert wait_for(lambda: path.is_file() and days_in(path) >= 1, SLOW)
        os.killpg(child.pid, number)  # as a terminal does
        stdout, stderr = child.communicate(timeout=SLOW)
        assert child.returncode == 130, stderr
        assert "dhsolve: stopping…" in stderr and "Traceback" not in stderr
        kept = days_in(path)
        assert f"{kept} made, 0 there before, 0 open" in stdout
        assert wait_for(lambda: not members(child.pid), SLOW), members(child.pid)
        # the cluster has dropped what nobody waits for any more, and serves the next one
        (row,) = run_on_cluster(BOX.catalogue, TASKS[:1], found.scheduler_address, None)
        assert lasting([row]) == lasting(by_worker([made()]))
        with found.get_client() as client:
            assert wait_for(lambda: not any(client.processing().values()), SLOW)


def days_in(path: Path) -> int:
    """How many days an archive holds that is being written."""
    try:
        with open_archive(path, CARDS) as store:
            return len(store.rows())
    except BadInput:
        return 0


@pytest.fixture(scope="module", name="liar")
def _liar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The scheduler of one worker that knows all lies."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(TESTS))
        with workers(tmp_path_factory.mktemp("liar"), 1) as found:
            yield found.scheduler_address


@pytest.mark.parametrize(
    ("lie", "words"),
    [
        (rogue.another_target, "does not hold: wrong: "),
        (rogue.an_object, "expected JSON text"),
        (rogue.a_failure, "the worker failed: ZeroDivisionError"),
    ],
)
def test_what_a_lying_worker_sends_is_not_published(
    lie: Callable[..., object], words: str, liar: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "make_day_as_text", lie)
    monkeypatch.setattr(cluster, "RETRIES", 0)
    (row,) = run_on_cluster(BOX.catalogue, TASKS[:1], liar, None)
    assert (row.status, row.candidate, row.puzzle) == ("open", 0, None)
    assert words in str(row.note)


@pytest.fixture(scope="module")
def sent() -> dict[str, Any]:
    return dict(json.loads(make_day_as_text(BOX.catalogue, TASKS[0])))


def test_a_true_answer_is_kept_with_who_made_it(sent: dict[str, Any]) -> None:
    row = judge_answer(BOX.catalogue, TASKS[0], json.dumps(sent).encode())
    assert lasting([row]) == lasting(by_worker([made()]))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"date": "2028-01-05"}, "the day is 2028-01-05 finish"),
        ({"candidate": 3, "rejected": '{"grade": 3}'}, "not what is dealt"),
        ({"candidate": "3"}, "Expected `int`"),
        ({"target": 99}, "target"),
        ({"grade": 5}, "grade"),
        ({"note": "trust me"}, "note"),
        ({"puzzle": "{{{"}, "puzzle"),
        ({"more": 1}, "columns of a row"),
        ({"evidence": "replayed solver-optimal reproved cross-proved"}, "evidence"),
    ],
)
def test_every_lie_leaves_the_day_open(
    change: dict[str, Any], words: str, sent: dict[str, Any]
) -> None:
    row = judge_answer(BOX.catalogue, TASKS[0], json.dumps({**sent, **change}).encode())
    assert (row.status, row.candidate) == ("open", 0)
    assert words in str(row.note)


@pytest.mark.parametrize("data", [b"", b"{{{", b"[]", b"\xff", b"\x80\x04K\x01.", None, made()])
def test_what_is_no_row_leaves_the_day_open(data: object) -> None:
    row = judge_answer(BOX.catalogue, TASKS[0], data)
    assert row.status == "open" and "a worker's answer does not hold" in str(row.note)


# --- how a cluster is reached ----------------------------------------------------------------


def certificates(folder: Path) -> tuple[Any, list[str]]:
    """Certificates of an authority made here: what the cluster needs, and the batch's options."""
    authority, mine = trustme.CA(), folder / "mine.pem"
    own = authority.issue_cert("localhost", "127.0.0.1")
    ca, key = folder / "ca.pem", folder / "key.pem"
    authority.cert_pem.write_to_path(str(ca))
    own.private_key_pem.write_to_path(str(key))
    mine.write_bytes(b"".join(blob.bytes() for blob in own.cert_chain_pems))
    files = {"cert": str(mine), "key": str(key)}
    roles = {
        f"tls_{role}_{name}": f
        for role in ("scheduler", "worker", "client")
        for name, f in files.items()
    }
    security = distributed.Security(  # type: ignore[no-untyped-call]
        tls_ca_file=str(ca), require_encryption=True, **roles
    )
    options = ["--tls-ca", str(ca), "--tls-cert", str(mine), "--tls-key", str(key)]
    return security, options


def run_apart(seconds: float, *args: str) -> subprocess.CompletedProcess[str]:
    """A call that gives a scheduler so long, in a process without the threads of a cluster: the
    batch forks a worker, which may take over a lock that one of them holds."""
    program = f"""
from dhsolve.cli.main import main
from dhsolve.puzzles.archive import cluster
cluster.CONNECT_SECONDS = {seconds}
main()
"""
    call = [sys.executable, "-c", program, *args]
    return subprocess.run(call, capture_output=True, text=True, check=False)


def test_an_encrypted_cluster_is_reached_with_its_certificates_only(tmp_path: Path) -> None:
    stranger = tmp_path / "stranger"
    stranger.mkdir()
    security, options = certificates(tmp_path)
    _, others = certificates(stranger)
    path = tmp_path / "a.db"
    with workers(tmp_path, 1, security) as found:
        address = found.scheduler_address
        assert address.startswith("tls://")
        batch = ["puzzle", "batch", *QUICK_DAYS, "--archive", str(path), "--scheduler", address]
        refused = run_apart(5, *batch, *others)
        assert refused.returncode == 2, refused.stderr
        assert refused.stderr.splitlines()[-1].startswith("dhsolve: --scheduler: no scheduler at")
        assert "Traceback" not in refused.stderr
        done = run_apart(SLOW, *batch, *options)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "2 made, 0 there before, 0 open\n"
    assert "every machine can run programs on every other" in done.stderr
    with open_archive(path, CARDS) as store:
        assert lasting(store.rows()) == lasting(by_worker([made(), made(WEDNESDAY)]))


def test_what_is_missing_to_reach_a_cluster_is_said_in_one_line(tmp_path: Path) -> None:
    batch = ["puzzle", "batch", *QUICK_DAYS, "--archive", str(tmp_path / "a.db")]
    _, options = certificates(tmp_path)
    assert "--tls-ca: tls:// needs it" in complaint(*batch, "--scheduler", "tls://127.0.0.1:9")
    assert "only with --scheduler tls://" in complaint(*batch, *options)
    missing = [*options[:-1], str(tmp_path / "none.pem")]
    assert "there is no file" in complaint(*batch, "--scheduler", "tls://127.0.0.1:9", *missing)
    assert not (tmp_path / "a.db").exists()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "tcp://"])
def test_a_scheduler_that_is_not_there(address: str, tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    batch = ["puzzle", "batch", *QUICK_DAYS, "--archive", path, "--scheduler", address]
    result = run_apart(1, *batch)
    assert result.returncode == 2, result.stderr
    assert f"no scheduler at {address}" in result.stderr.splitlines()[-1]
