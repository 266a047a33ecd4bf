"""The example clients of the page run, and stand on the page as they are."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.js_engine import node
from support.paths import DOCS, EXAMPLES
from support.server import LONG, SMALL, RunningServer

import dhsolve


@pytest.mark.parametrize(
    ("program", "name"), [(sys.executable, "client.py"), (node(), "client.mjs")], ids=["py", "js"]
)
def test_the_example_clients_get_the_best_home(
    server: RunningServer, program: str, name: str, tmp_path: Path
) -> None:
    (tmp_path / "deal.json").write_text(SMALL, encoding="utf-8")
    done = subprocess.run(
        [program, str(EXAMPLES / name), server.url, str(tmp_path / "deal.json")],
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    total = dhsolve.best(dhsolve.loads(SMALL, dhsolve.Deal)).score.total
    assert done.stdout.splitlines()[-1:] == [f"done {total}"], done.stderr
    assert f"best found {total}, bound {total}" in done.stdout


@pytest.mark.parametrize(("language", "name"), [("python", "client.py"), ("js", "client.mjs")])
def test_the_page_shows_them_as_they_are(language: str, name: str) -> None:
    page = (DOCS / "server.md").read_text("utf-8")
    (shown,) = re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert (EXAMPLES / name).read_text("utf-8").endswith(shown)
