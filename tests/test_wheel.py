"""The wheel in an empty environment, away from the source tree: every command and the library."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from support.engines import right
from support.helpers import BOX, sequence, state
from support.paths import ROOT

from dhsolve.cli.commands.puzzle import COMMANDS as PUZZLE_COMMANDS
from dhsolve.cli.main import COMMANDS
from dhsolve.model.files.documents import dump

DATA_FILES = {
    "dhsolve/py.typed",
    "dhsolve/model/cards/catalogue.toml",
    "dhsolve/puzzles/drawing/templates/pages.html.j2",
    "dhsolve/puzzles/drawing/fonts/sans-400.woff2",
    "dhsolve/puzzles/drawing/icons.svg",
    "dhsolve/web/engine/engine.mjs",
    "dhsolve/web/pages/service_worker.js",
    "dhsolve/web/style/base.css",
    "dhsolve/web/site/templates/play.html.j2",
}
PARTS = ("dhsolve", "model", "solver", "puzzles", "web", "cli")

RUNS = """
cards
explain concrete mixer --lang pt
new sequence -o cards.txt
deal --seed 1 -o deal.json
convert deal.json --to text -o deal.txt
best small.json -o solution.json
verify solution.json --reprove
score home.json
perft small.json --depth 1
play small.json --plain
simulate --players 2 --seed 1 -o game.json
hindsight game.json --time-limit 1
daily --date 2026-11-16 --kind finish -o puzzle.json --solution answer.json
puzzle new --kind finish --difficulty 2 --seed 5 -o other.json
puzzle show puzzle.json
puzzle check puzzle.json answer.json
puzzle share puzzle.json answer.json
puzzle hint puzzle.json
puzzle solve puzzle.json
puzzle render puzzle.json --to html -o puzzle.html
puzzle render puzzle.json -o puzzle.pdf
puzzle render puzzle.json --size square -o puzzle.png
puzzle batch --from 2026-11-16 --kind finish --archive archive.db
puzzle export archive.db
daily --archive archive.db --date 2026-11-16
puzzle show --archive archive.db --date 2026-11-16
puzzle audit archive.db
site archive.db -o public
vectors --count 3 -o vectors.jsonl
referee --vectors vectors.jsonl -- ENGINE
serve
compile
completion bash
"""
STATUS = {"hindsight": 3, "serve": 2, "compile": 2}
"""Commands that do not end with 0: one has too little time, two need what is not installed."""

HELP_PAGES = """
import sys
from dhsolve.cli.main import cli
for words in sys.argv[1:]:
    try:
        cli([*words.split(), "--help"], prog_name="dhsolve")
    except SystemExit as end:
        assert end.code == 0, words
"""
LIBRARY = """
import sys
import dhsolve
assert dhsolve.__file__.startswith(sys.prefix), dhsolve.__file__
deal = dhsolve.load("small.json")
position = deal.start()
position = position.play(next(iter(position.legal_turns())))
answer = dhsolve.best(deal, time_limit=60)
assert answer.status == "optimal" and answer.score.total == answer.bound
assert dhsolve.verify(answer).ok
print(answer)
"""


class Installed:
    """An environment with nothing but the wheel and what it requires, and a folder to work in."""

    def __init__(self, folder: Path) -> None:
        self.work = folder / "work"
        self.work.mkdir()
        self._folder = folder
        self._bin = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
        self._plain = {key: os.environ[key] for key in os.environ if key != "PYTHONPATH"}
        self._plain["PATH"] = os.pathsep.join((str(self._bin), os.environ["PATH"]))
        self._call([sys.executable, "-m", "venv", str(self._bin.parent)])
        self.wheel = self._built()
        # without bytecode: most of what is installed is never imported here
        self.call("pip", "install", "--quiet", "--no-compile", str(self.wheel))

    def _built(self) -> Path:
        """The wheel, from a copy of the sources, so that nothing is left in the tree."""
        copy = self._folder / "source"
        copy.mkdir()
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, copy)
        for part in PARTS:
            shutil.copytree(
                ROOT / part,
                copy / part,
                ignore=shutil.ignore_patterns("__pycache__", "node_modules"),
            )
        self.call("pip", "wheel", "--quiet", "--no-deps", "-w", str(self._folder), str(copy))
        (wheel,) = self._folder.glob("*.whl")
        return wheel

    def call(self, program: str, *args: str, status: int = 0) -> str:
        """The standard output of a program of the environment."""
        return self._call([str(self._bin / program), *args], status)

    def _call(self, command: list[str], status: int = 0) -> str:
        done = subprocess.run(
            command,
            cwd=self.work,
            env=self._plain,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status, f"{shlex.join(command)}\n{done.stdout}{done.stderr}"
        return done.stdout


def runs() -> list[list[str]]:
    """The calls, word by word."""
    engine = ["python", *right()[1:]]
    lines = (line.split() for line in RUNS.split("\n") if line)
    return [[*line[:-1], *engine] if line[-1] == "ENGINE" else line for line in lines]


def test_there_is_a_run_of_every_command() -> None:
    called = {" ".join(words[:2] if words[0] == "puzzle" else words[:1]) for words in runs()}
    there_are = {name for name in COMMANDS if name != "puzzle"}
    assert called == there_are | {f"puzzle {name}" for name in PUZZLE_COMMANDS}


@pytest.mark.long
def test_the_wheel_in_an_empty_environment(tmp_path: Path) -> None:
    """One test, since making the environment takes long."""
    installed = Installed(tmp_path)
    with zipfile.ZipFile(installed.wheel) as wheel:
        packed = set(wheel.namelist())
    assert packed >= DATA_FILES
    assert not [name for name in packed if not name.startswith("dhsolve")]

    small = sequence("kitchen bath/hot_tub", "kitchen liv/roof_red", variant="solo")
    home = state(". . . . .\nkit kit . . .\n. .")
    (installed.work / "small.json").write_text(dump(BOX, small), encoding="utf-8")
    (installed.work / "home.json").write_text(dump(BOX, home), encoding="utf-8")

    names = [*COMMANDS, *(f"puzzle {name}" for name in PUZZLE_COMMANDS)]
    pages = installed.call("python", "-c", HELP_PAGES, *names)
    assert pages.count("Usage: dhsolve") == len(names)
    for words in runs():
        installed.call("dhsolve", *words, status=STATUS.get(words[0], 0))
    solution = json.loads((installed.work / "solution.json").read_text(encoding="utf-8"))
    assert solution["proof"]["status"] == "optimal"
    assert (installed.work / "puzzle.pdf").read_bytes().startswith(b"%PDF")
    assert installed.call("python", "-c", LIBRARY)
