"""The README tells the truth: its commands print what it shows, its links lead somewhere."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
ELISION = "..."


class Example(NamedTuple):
    """A command of a console block and the output shown below it."""

    command: str
    shown: list[str]


def examples() -> list[Example]:
    found: list[Example] = []
    for block in re.findall(r"^```console\n(.*?)^```$", README, re.DOTALL | re.MULTILINE):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append(Example(line[2:], []))
            else:
                found[-1].shown.append(line)
    return found


def matches(shown: list[str], printed: list[str]) -> bool:
    """Whether the lines were printed, where a line of three dots stands for any number of them."""
    parts = ".*".join(
        re.escape(part) for part in re.split(rf"(?m)^{re.escape(ELISION)}$", "\n".join(shown))
    )
    return re.fullmatch(parts, "\n".join(printed), re.DOTALL) is not None


def test_there_are_examples() -> None:
    assert {example.command.split()[1] for example in examples()} >= {
        "score",
        "verify",
        "deal",
        "simulate",
        "perft",
        "cards",
    }


@pytest.mark.parametrize("example", examples(), ids=lambda example: str(example.command))
def test_examples_run_and_print_what_is_shown(example: Example, tmp_path: Path) -> None:
    assert example.command.startswith("dhsolve ")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", example.command],
        cwd=tmp_path,
        env={**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    assert matches(example.shown, printed), done.stdout


def test_elisions() -> None:
    assert matches(["a", "...", "d"], ["a", "b", "c", "d"])
    assert not matches(["a", "...", "d"], ["a", "b", "c"])
    assert not matches(["a"], ["a", "b"])


@pytest.mark.parametrize("page", ["README.md", "examples/README.md", "docs/architecture.md"])
def test_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    for link in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
        assert (path.parent / link).exists(), link


def test_the_picture_is_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = runpy.run_path(str(ROOT / "docs" / "make_images.py"))
    target = tmp_path / "home.svg"
    monkeypatch.setitem(script["main"].__globals__, "TARGET", target)
    script["main"]()
    assert target.read_bytes() == (ROOT / "docs" / "images" / "home.svg").read_bytes()
