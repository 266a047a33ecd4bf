"""The program's frame: which commands there are, and how every one of them may fail."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import click
import pytest
from support.paths import ROOT
from support.program import PROGRAM, complaint, run

from dhsolve.cli.main import COMMANDS, cli


def test_wrong_usage_is_one_line() -> None:
    assert complaint("crads") == 'dhsolve: unknown command "crads", did you mean "cards"?'
    assert "--nothing" in complaint("cards", "--nothing")
    assert "--nothing" in complaint("--nothing")
    assert "'xx'" in complaint("cards", "--lang", "xx")
    choices = "dhsolve: Missing option '--to'. Choose from: text, json"
    assert complaint("convert", "deal.json") == choices
    assert complaint("best", "deal.json", "--time-limit", "x").endswith("'x' is not a number.")


def test_every_listed_command_exists() -> None:
    context = click.Context(cli)
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert COMMANDS[name].endswith(".")
        assert run(name, "--help").exit_code == 0


def test_help_and_version() -> None:
    assert run().stdout == run("--help").stdout
    assert run().exit_code == 0
    assert run("--version").stdout.startswith("dhsolve, version ")


def test_ctrl_c_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dhsolve.cli.commands.cards.machine_form", interrupt)
    assert run("cards", "--json").exit_code == 130


def test_ctrl_c_while_a_compiled_module_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its loader says that it failed."""

    def interrupt(*_: object) -> None:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt:
            raise ImportError("initialization failed")  # noqa: B904  as pybind11 does

    monkeypatch.setattr("dhsolve.cli.commands.cards.machine_form", interrupt)
    assert run("cards", "--json").exit_code == 130


def test_a_closed_pipe_is_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*PROGRAM, "cards"], stdout=writer, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
@pytest.mark.parametrize("call", ["cards", "best examples/took-these.json", "perft nothing.json"])
def test_a_closed_stream_is_no_traceback(call: str, closed: str) -> None:
    """As services and cron jobs are started."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *PROGRAM, *call.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == (2 if "nothing" in call else 0)
    assert "Error" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, "cards"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (1, "dhsolve: No space left on device\n")
