"""`dhsolve completion`: scripts for shells, and what they complete."""

from __future__ import annotations

import os
import subprocess

import pytest
from support.program import PROGRAM, run


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert f"_DHSOLVE_COMPLETE={shell}_complete" in result.stdout


def test_completion_of_commands() -> None:
    call = {"_DHSOLVE_COMPLETE": "bash_complete", "COMP_WORDS": "dhsolve ca", "COMP_CWORD": "1"}
    done = subprocess.run(
        PROGRAM, env={**os.environ, **call}, capture_output=True, text=True, check=False
    )
    assert done.stdout == "plain,cards\n"
