"""The arrows between the parts go one way, and the overview of commands loads no solver."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# each part may import itself and the parts after it
PARTS = ("cli", "puzzles", "solver", "model")
SOURCES = sorted(path for part in PARTS for path in (ROOT / part).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The dotted names that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports within dhsolve are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    part = path.relative_to(ROOT).parts[0]
    allowed = PARTS[PARTS.index(part) :]
    for name in imported(path):
        top, _, rest = name.partition(".")
        assert top not in PARTS, f"{name}: say dhsolve.{name}"
        if top == "dhsolve":
            assert rest.split(".")[0] in allowed, f"{part} must not import {name}"


@pytest.mark.parametrize("heavy", ["ortools", "networkx", "msgspec", "rich", "jinja2"])
def test_the_help_page_is_light(heavy: str) -> None:
    program = (
        "import sys\n"
        "from dhsolve.cli.main import cli\n"
        "try:\n"
        "    cli(['--help'], prog_name='dhsolve')\n"
        "except SystemExit as end:\n"
        "    assert end.code == 0\n"
        f"assert {heavy!r} not in sys.modules\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Commands:" in done.stdout
