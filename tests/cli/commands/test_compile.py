"""`dhsolve compile`: what it says, and what it says without the compiler."""

from __future__ import annotations

import pytest
from support.program import run

from dhsolve.solver.annealing import machine_code


def test_it_says_where_the_machine_code_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DHSOLVE_FAST")
    done = run("compile")
    assert done.exit_code == 0, done.output
    assert done.stdout == f"the quick search is compiled: {machine_code.code_folder()}\n"
    assert machine_code.ready()
    assert "compilada" in run("compile", "--lang", "pt").stdout


def test_without_the_compiler_it_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_code, "can_compile", lambda: False)
    done = run("compile")
    assert done.exit_code == 2
    assert done.stderr == "dhsolve: needs the extra: pip install 'dhsolve[fast]'\n"
