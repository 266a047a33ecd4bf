"""docs/api.md tells the truth: its reference comes from the code, and its examples run."""

from __future__ import annotations

import doctest
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from support.paths import DOCS, EXAMPLES, ROOT

import dhsolve

PAGE = (DOCS / "api.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```pycon\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_examples_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    said: list[str] = []
    for number, block in enumerate(BLOCKS, 1):
        test = doctest.DocTestParser().get_doctest(block, names, f"block {number}", None, 0)
        runner.run(test, out=said.append, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0, "".join(said)
    assert runner.tries > len(BLOCKS) > 5


def test_the_reference_is_up_to_date() -> None:
    made = runpy.run_path(str(DOCS / "make_api.py"))["page"](PAGE)
    assert made == PAGE, "run docs/make_api.py"


@pytest.mark.parametrize("name", vars(dhsolve)["__all__"])
def test_every_name_has_its_place(name: str) -> None:
    assert PAGE.count(f"\n### `{name}`\n") == 1


def test_the_review_prints_and_draws_what_is_shown(tmp_path: Path) -> None:
    drawing = tmp_path / "review.svg"
    done = subprocess.run(
        [sys.executable, EXAMPLES / "review.py", drawing],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert f"```text\n{done.stdout}```" in PAGE
    assert drawing.read_bytes() == (EXAMPLES / "review.svg").read_bytes()
