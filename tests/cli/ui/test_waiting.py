"""Commands that take long: progress on a terminal and only there, Ctrl-C, internal errors."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support.helpers import BOX, sequence
from support.paths import EXAMPLES
from support.processes import heeded_signals
from support.program import PROGRAM

from dhsolve.cli.commands import best as best_command
from dhsolve.cli.main import cli
from dhsolve.model.files.documents import dump, solution_from, to_json
from dhsolve.solver import proof
from dhsolve.solver.search.play import InternalError

DECK = str(EXAMPLES / "puzzle-deck.json")
SLOW = {
    "daily": ["daily", "--date", "2026-11-15"],
    "new": ["puzzle", "new", "--kind", "deck", "--difficulty", "5", "--seed", "1"],
    "hint": ["puzzle", "hint", DECK],
    "solve": ["puzzle", "solve", DECK],
}
"""Each takes much longer than a test may wait: a full deck."""
PROMPT_SECONDS = 30.0
"""Ctrl-C ends a command in a second or two; a busy machine may need more."""


class OnTerminal:
    """A command whose standard error is a terminal."""

    def __init__(self, *args: str) -> None:
        self._terminal, side = pty.openpty()
        with heeded_signals():
            self._child = subprocess.Popen(
                [*PROGRAM, *args], stdout=subprocess.PIPE, stderr=side, text=True
            )
        os.close(side)
        self.shown = ""

    def wait_for(self, text: str, seconds: float = 60.0) -> None:
        """Read until a text is shown."""
        deadline = time.monotonic() + seconds
        while text not in self.shown:
            assert time.monotonic() < deadline, self.shown
            self._read()

    def _read(self) -> bool:
        """Read what is there; whether more may come."""
        if not select.select([self._terminal], [], [], 0.2)[0]:
            return True
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # the other side is closed
            return False
        self.shown += data.decode()
        return bool(data)

    def interrupted(self) -> tuple[int, str]:
        """Press Ctrl-C: the exit status and standard output."""
        self._child.send_signal(signal.SIGINT)
        deadline = time.monotonic() + PROMPT_SECONDS
        while self._read():
            assert time.monotonic() < deadline, "Ctrl-C does not end it"
        output, _ = self._child.communicate(timeout=PROMPT_SECONDS)
        os.close(self._terminal)
        return self._child.returncode, output


@pytest.mark.parametrize("name", SLOW)
def test_progress_on_a_terminal_and_an_honest_end_by_ctrl_c(name: str) -> None:
    command = OnTerminal(*SLOW[name])
    command.wait_for("best found" if name in ("hint", "solve") else "candidate 1")
    status, output = command.interrupted()
    assert (status, output) == (130, "")
    assert "dhsolve: interrupted before " in command.shown
    assert "in time" not in command.shown
    assert "Traceback" not in command.shown


def test_no_progress_in_a_file() -> None:
    """Standard error holds nothing but the word on how it ended."""
    done = subprocess.run(
        [*PROGRAM, *SLOW["solve"], "--time-limit", "7"], capture_output=True, text=True, check=False
    )
    message = "the best play could not be proven in time; try a longer --time-limit"
    quick = done.returncode == 0  # a machine that needs less than that has nothing to say
    assert quick or (done.returncode, done.stdout) == (3, "")
    assert done.stderr == ("" if quick else f"dhsolve: {message}\n")


# --- internal errors -------------------------------------------------------------------------

SMALL = sequence("kitchen bath/hot_tub", "kitchen liv/roof_red", variant="solo")


def run(*args: str, given: str) -> Result:
    return CliRunner().invoke(cli, [*args, "-"], prog_name="dhsolve", input=given)


@pytest.mark.parametrize("kind", [InternalError, AssertionError])
def test_an_internal_error_in_reprove_is_no_verdict(
    kind: type[Exception], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise kind("the engine refuses the play")

    solved = run("best", "--json", given=dump(BOX, SMALL))
    solution = solution_from(BOX, json.loads(solved.stdout))
    monkeypatch.setattr(proof, "gather", refuse)
    monkeypatch.chdir(tmp_path)
    result = run("verify", "--reprove", given=dump(BOX, solution))
    assert (result.exit_code, result.stdout) == (70, "")
    assert "INTERNAL ERROR: the engine refuses the play" in result.stderr
    (path,) = tmp_path.glob("dhsolve-case-*.json")
    case = json.loads(path.read_text("utf-8"))
    assert case["sequence"] == to_json(BOX, SMALL)
    assert case["error"] == f"{kind.__name__}: the engine refuses the play"
    assert "in refuse" in "".join(case["traceback"])


def test_an_error_that_nobody_foresaw_is_not_read_as_no(monkeypatch: pytest.MonkeyPatch) -> None:
    """1 would say that the points are impossible."""

    def break_down(*_args: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(best_command, "read_file", break_down)
    result = run("best", "--at-least", "9", given=dump(BOX, SMALL))
    assert (result.exit_code, result.stdout) == (70, "")
    assert "INTERNAL ERROR: RuntimeError: broken" in result.stderr
