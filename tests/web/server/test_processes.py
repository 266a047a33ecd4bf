"""Nothing is left behind: by a job that is stopped, a client that goes, or a server that ends."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from serve_campaign import OPTIONS, WARM_UP, nothing_stays, start_and_delete, weigh
from support.paths import TESTS
from support.processes import children, descendants, runs
from support.program import wait_for
from support.server import DEAL, LONG, PLAY, SMALL, TEXT, RunningServer, serving

SOON = 30.0
"""Seconds for what takes one on a machine that has nothing else to do (docs/benchmarks.md)."""
PATIENT = "600"
ROUNDS = 120
"""Jobs that are started and deleted; `make soak-serve` does ten thousand."""


def test_a_job_that_is_stopped_keeps_what_it_has_found() -> None:
    with serving("--workers", "1") as server:
        address = server.start("/api/best", DEAL)
        assert wait_for(lambda: server.get(address).json["best"] is not None, LONG)
        stopped = server.ask("DELETE", address).json
        assert not server.jobs()
        assert stopped["state"] == "stopped"
        assert stopped["best"] == stopped["result"]["score"]["total"]
        assert stopped["result"]["proof"]["bound"] == stopped["bound"] >= stopped["best"]
        assert server.get(address).json == server.ask("DELETE", address).json == stopped


def test_a_job_that_waits_is_stopped_without_ever_running() -> None:
    with serving("--workers", "1", "--queue", "1", "--patience", PATIENT) as server:
        first, second = (server.start("/api/review", PLAY) for _ in range(2))
        server.running(first)
        assert server.get(second).json["state"] == "queued"
        assert server.post("/api/best", SMALL).status == 429
        stopped = server.ask("DELETE", second).json
        assert (stopped["state"], stopped["seconds"], stopped["result"]) == ("stopped", 0, None)
        assert len(server.jobs()) == 1
        third = server.start("/api/best", SMALL)
        server.ask("DELETE", first)
        assert server.ended(third)["state"] == "done"
        assert server.idle()


def test_a_job_ends_soon_after_its_stream_is_closed() -> None:
    with serving("--workers", "1", "--patience", PATIENT) as server:
        address = server.start("/api/review", PLAY)
        connection = http.client.HTTPConnection(server.place, timeout=LONG)
        connection.request("GET", f"{address}/events")
        assert connection.getresponse().read(5) == b"event"
        assert server.jobs()
        connection.close()
        assert server.idle()
        assert server.ended(address)["state"] == "stopped"


def test_a_job_that_nobody_asks_about_is_stopped() -> None:
    with serving("--workers", "1", "--patience", "1") as server:
        address = server.start("/api/review", PLAY)
        assert server.idle()
        assert server.ended(address)["state"] == "stopped"


def test_a_job_that_somebody_asks_about_goes_on() -> None:
    """For twice as long as it would without; tried again if the machine keeps us from asking."""
    patience = 2.0
    with serving("--workers", "1", "--patience", str(patience)) as server:
        for _ in range(10):
            address = server.start("/api/review", PLAY)
            begun = asked = time.monotonic()
            states, longest = set(), 0.0
            while asked < begun + 2 * patience:
                states.add(server.get(address).json["state"])
                longest, asked = max(longest, time.monotonic() - asked), time.monotonic()
                time.sleep(0.1)
            server.ask("DELETE", address)
            if longest < patience:
                assert states == {"running"}
                return
        raise AssertionError("the machine is too slow to tell")


def test_every_job_has_a_time_limit() -> None:
    with serving("--workers", "1", "--time-limit", "1") as server:
        job = server.ended(server.start("/api/review?time_limit=600", PLAY))
        assert not job["result"]["complete"]
        assert server.idle()


def test_a_job_whose_process_is_killed_has_failed() -> None:
    with serving("--workers", "1") as server:
        address = server.start("/api/review", PLAY)
        server.running(address)
        (job,) = server.jobs()
        os.kill(job, signal.SIGKILL)
        assert server.ended(address)["state"] == "failed"
        assert server.ended(server.start("/api/best", SMALL))["state"] == "done"


def test_a_job_that_does_not_heed_its_clock_is_killed() -> None:
    with serving("--workers", "1") as server:
        address = server.start("/api/review", PLAY)
        server.running(address)
        (job,) = server.jobs()
        os.kill(job, signal.SIGSTOP)
        assert server.ask("DELETE", address).json["state"] == "stopped"
        assert not runs(job)


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 0)]
)
def test_a_signal_ends_the_server_and_its_jobs(number: int, status: int) -> None:
    server = RunningServer("--workers", "2", "--queue", "2", "--patience", PATIENT)
    pid = server.process.pid
    addresses = [server.start("/api/review", PLAY) for _ in range(3)]
    server.running(addresses[1])
    follower = http.client.HTTPConnection(server.place, timeout=LONG)
    follower.request("GET", f"{addresses[0]}/events")
    idle = socket.create_connection(("127.0.0.1", server.port))
    with idle:
        started = descendants(pid)
        assert len(server.jobs()) == 3
        begun = time.monotonic()
        os.kill(pid, number)
        assert server.process.wait(LONG) == status
        assert wait_for(lambda: not any(map(runs, started)), LONG)
        assert time.monotonic() - begun < SOON
    assert b"event: end" in follower.getresponse().read()


def test_ctrl_c_in_a_terminal_reaches_all_processes_and_ends_them_quietly() -> None:
    server = RunningServer("--workers", "1")
    server.running(server.start("/api/review", PLAY))
    started = descendants(server.process.pid)
    os.killpg(server.process.pid, signal.SIGINT)
    assert server.process.wait(LONG) == 0
    assert wait_for(lambda: not any(map(runs, started)), LONG)
    assert wait_for(lambda: server.complaints == ["dhsolve: ended\n"], LONG)


def test_ctrl_c_while_the_solver_is_loaded_is_quiet() -> None:
    with serving() as server:  # which answers before that
        for child in children(server.process.pid):
            os.kill(child, signal.SIGINT)
        assert server.ended(server.start("/api/best", SMALL))["state"] == "done"


def test_a_server_that_is_killed_leaves_no_process() -> None:
    server = RunningServer("--workers", "1", "--queue", "1")
    addresses = [server.start("/api/review", PLAY) for _ in range(2)]
    server.running(addresses[0])
    started = descendants(server.process.pid)
    assert len(server.jobs()) == 2
    server.process.kill()
    assert wait_for(lambda: not any(map(runs, started)), LONG)


def test_a_server_that_ends_answers_those_who_wait() -> None:
    """Even if the process that reads their request stands still."""
    server = RunningServer("--workers", "1")
    with ThreadPoolExecutor(1) as client:
        reply = client.submit(server.post, "/api/convert", "kitchen | " * 99_000, TEXT)
        assert wait_for(lambda: len(server.jobs()) == 1, LONG)
        (job,) = server.jobs()
        os.kill(job, signal.SIGSTOP)
        server.process.terminate()
        assert reply.result().status == 503
    assert server.process.wait(LONG) == -signal.SIGTERM
    assert wait_for(lambda: not runs(job), LONG)
    assert not server.complaints


TESTS_THAT_ARE_KILLED = """
from support.server import PLAY, RunningServer
server = RunningServer("--workers", "1")
server.running(server.start("/api/review", PLAY))
print(server.process.pid, flush=True)
server.process.wait()
"""


def test_tests_that_are_killed_leave_no_server() -> None:
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    command = [sys.executable, "-c", TESTS_THAT_ARE_KILLED]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as tests:
        assert tests.stdout is not None
        server = int(tests.stdout.readline())
        started = [server, *descendants(server)]
        assert len(started) >= 3
        tests.kill()
    assert wait_for(lambda: not any(map(runs, started)), LONG)


def test_jobs_started_and_deleted_leave_nothing() -> None:
    """And old ones are forgotten."""
    with serving(*OPTIONS) as server:
        first = server.start("/api/best", SMALL)
        assert server.ended(first)["state"] == "done"
        start_and_delete(server, WARM_UP)  # whatever is set up once
        assert server.get(first).status == 200
        before = weigh(server)
        assert start_and_delete(server, ROUNDS) == ROUNDS // 20
        assert nothing_stays(server, before)
        assert wait_for(lambda: server.get(first).status == 404, LONG)
        assert server.ended(server.start("/api/best", SMALL))["state"] == "done"
