"""The groups of commands: tables, names, suggestions and completion."""

from __future__ import annotations

import os
import subprocess

import click
import pytest
from click.testing import CliRunner
from support.paths import ROOT
from support.program import PROGRAM

from dhsolve.cli.commands.puzzle import puzzle
from dhsolve.cli.main import cli
from dhsolve.cli.ui.lazy_group import LazyGroup

GROUPS = {"": cli, "puzzle": puzzle}


@pytest.mark.parametrize("name", GROUPS)
def test_the_table_has_every_command_of_the_folder(name: str) -> None:
    group = GROUPS[name]
    assert isinstance(group, LazyGroup)
    folder = ROOT / "cli" / "commands" / name
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    groups = {path.parent.name for path in folder.glob("*/__init__.py")}
    assert set(group.summaries) == modules | groups
    context = click.Context(group)
    for command in group.summaries:
        found = group.get_command(context, command)
        assert found is not None
        assert found.name == command
        assert group.summaries[command].endswith(".")


@pytest.mark.parametrize(
    ("args", "suggestion"), [(["bets"], '"best"'), (["puzzle", "slove"], '"solve"')]
)
def test_a_misspelt_command_gets_a_suggestion(args: list[str], suggestion: str) -> None:
    result = CliRunner().invoke(cli, args, prog_name="dhsolve")
    assert result.exit_code == 2
    assert suggestion in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("group", [[], ["puzzle"]], ids=["dhsolve", "puzzle"])
def test_a_group_alone_shows_its_commands(group: list[str]) -> None:
    run = CliRunner().invoke
    alone = run(cli, group, prog_name="dhsolve")
    assert (alone.exit_code, alone.stderr) == (0, "")
    assert alone.stdout == run(cli, [*group, "--help"], prog_name="dhsolve").stdout


def test_commands_of_a_group_are_completed() -> None:
    words = {"COMP_WORDS": "dhsolve puzzle so", "COMP_CWORD": "2"}
    done = subprocess.run(
        PROGRAM,
        env={**os.environ, "_DHSOLVE_COMPLETE": "bash_complete", **words},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "plain,solve\n"
