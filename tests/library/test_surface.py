"""What `import dhsolve` gives: every name, typed, and nothing loaded before it is needed."""

from __future__ import annotations

import ast
import importlib.metadata
import subprocess
import sys

import pytest
from support.paths import ROOT

import dhsolve

PUBLIC: list[str] = vars(dhsolve)["__all__"]
HEAVY = ("click", "jinja2", "msgspec", "networkx", "ortools", "rich", "typst")


def loaded_by(program: str) -> set[str]:
    """The heavy libraries that a program has loaded when it ends."""
    program += f"\nimport sys\nprint([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(ast.literal_eval(done.stdout.splitlines()[-1]))


def test_the_import_alone_loads_nothing() -> None:
    assert loaded_by("import dhsolve; dhsolve.__version__; dir(dhsolve)") == set()


def test_play_loads_neither_the_solver_nor_what_draws() -> None:
    program = (
        "import dhsolve\n"
        "position = dhsolve.deal(seed=1).start()\n"
        "position.play(next(iter(position.legal_turns())))\n"
        "dhsolve.loads(dhsolve.dumps(position))"
    )
    assert loaded_by(program) == {"msgspec", "networkx"}


def test_every_name_is_there() -> None:
    for name in PUBLIC:
        assert getattr(dhsolve, name) is not None
        assert name in dir(dhsolve)


def test_every_name_says_what_it_is() -> None:
    for name in PUBLIC:
        assert getattr(dhsolve, name).__doc__, name


def test_type_checkers_see_the_same_names() -> None:
    stub = ast.parse((ROOT / "dhsolve" / "__init__.pyi").read_text(encoding="utf-8"))
    listed: dict[str, str] = {}
    for node in stub.body:
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            for alias in node.names:
                assert alias.asname == alias.name, "only such an import is public in a stub"
                listed[alias.name] = node.module
    assert sorted(listed) == PUBLIC
    for name, module in listed.items():
        assert getattr(sys.modules[module], name) is getattr(dhsolve, name)


def test_the_version_is_that_of_the_package() -> None:
    assert dhsolve.__version__ == importlib.metadata.version("dhsolve")


def test_a_name_that_does_not_exist() -> None:
    with pytest.raises(AttributeError, match="'dhsolve' has no attribute 'worst'"):
        _ = dhsolve.worst  # type: ignore[attr-defined]


def test_errors_are_value_errors() -> None:
    assert issubclass(dhsolve.BadInput, ValueError)
    assert issubclass(dhsolve.RuleBroken, ValueError)
