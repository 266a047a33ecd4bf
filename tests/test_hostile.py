"""The program against a hostile world: input that is large or damaged, and kills at any moment."""

from __future__ import annotations

import gzip
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from support.archives import row_on
from support.engines import right
from support.fuzz import READERS, trial
from support.helpers import BOX
from support.paths import EXAMPLES, ROOT, TESTS
from support.program import measured

from dhsolve.cli.main import cli
from dhsolve.model.conformance.vectors import read_vectors
from dhsolve.model.errors import BadInput
from dhsolve.model.files.json_text import parse_json
from dhsolve.puzzles.archive.store import open_archive

MOST_MEGABYTES = 500
SIZE = 15_900_000
"""Just under what is read at all."""

# --- memory and time of large input ----------------------------------------------------------


def filled(start: str, unit: str, end: str) -> str:
    return start + unit * ((SIZE - len(start) - len(end)) // len(unit.encode())) + end


SEQUENCE = '{"format":"sequence/1","variant":"solo","rounds":[{"columns":[{"room":"kitchen"}]}]'
LARGE: dict[str, Callable[[], str]] = {
    "empty lists": lambda: filled("[", "[],", "[]]"),
    "as many small objects as are read": lambda: "[" + '{"a":{}},' * 160_000 + "0]",
    "different keys": lambda: "{" + ",".join(f'"{at}":0' for at in range(490_000)) + "}",
    "a misspelt name": lambda: filled(SEQUENCE + ',"', "friend", '":1}'),
    "a misspelt name of wide letters": lambda: filled(SEQUENCE + ',"\U0001f600', "friend", '":1}'),
    "a misspelt cell": lambda: filled('{"format":"state/1","cells":{"', "F1", '":{}}}'),
    "escapes": lambda: filled('{"format":"', "\\\\", '"}'),
    "pairs of escapes": lambda: filled('{"format":"', "\\ud83d\\ude00", '"}'),
    "brackets": lambda: filled("", "[", ""),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_input_is_refused_in_one_line_and_little_memory(name: str, tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_text(LARGE[name](), encoding="utf-8")
    done = measured(path, "verify", "-")
    assert done.status == 2
    assert done.complaint.startswith("dhsolve: standard input: ")
    assert len(done.complaint.splitlines()) == 1
    assert len(done.complaint) < 200
    assert done.megabytes < MOST_MEGABYTES


def test_a_stream_of_long_lines_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "large.jsonl"
    line = filled("[", "[],", "0]\n")
    with path.open("w") as file:
        for _ in range(12):
            file.write(line)
    done = measured(path, "verify", "--many", "--workers", "2", "--json", "-")
    assert done.status == 1
    assert '"hold": 0' in done.stdout
    assert done.megabytes < MOST_MEGABYTES


def test_a_small_packed_file_of_very_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "vectors.jsonl.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        for _ in range(250):
            file.write(b" " * 999_999 + b"\n")
    started = time.process_time()
    with pytest.raises(BadInput, match="over 200 MB when unpacked"):
        list(read_vectors(path))
    assert time.process_time() - started < 60


def test_a_key_that_stands_twice_is_found_at_once() -> None:
    keys = ",".join(f'"{at}":0' for at in range(60_000))
    started = time.process_time()
    with pytest.raises(BadInput, match='the key "59999" stands twice'):
        parse_json(f'{{{keys},"59999":1}}'.encode())
    assert time.process_time() - started < 5


# --- text that steers terminals and breaks drawings ------------------------------------------

HARMFUL = "\x1b]0;owned\x07\x1b[2J\x00\r\n\x9b31m\u202egnp.exe\u2028\ufffe\uffff"
"""A terminal's commands, a sign that turns the writing, and signs that XML does not know."""


def harmless(text: str) -> bool:
    return all(sign.isprintable() or sign == "\n" for sign in text)


@pytest.fixture
def titled(tmp_path: Path) -> str:
    """A puzzle with a harmful title."""
    form = json.loads((EXAMPLES / "puzzle-rooms.json").read_text("utf-8"))
    form["title"] = {"en": f"A {HARMFUL}<b>house</b>", "pt": HARMFUL}
    path = tmp_path / "titled.json"
    path.write_text(json.dumps(form), encoding="utf-8")
    return str(path)


def test_a_text_is_cleaned_where_it_enters() -> None:
    assert parse_json(b'["a\\u001b[2J", "b\\tc", "d\\u202e", {"e\\u0000": "f"}]') == [
        "a\ufffd[2J",
        "b c",
        "d\ufffd",
        {"e\ufffd": "f"},
    ]
    assert (
        parse_json('"\u202e\x9b Pra\xe7a \U0001f3e0"'.encode())
        == "\ufffd\ufffd Pra\xe7a \U0001f3e0"
    )


def test_a_harmful_title_reaches_no_terminal(titled: str) -> None:
    answer = str(EXAMPLES / "puzzle-rooms-solution.json")
    for command in (
        ["show", titled],
        ["show", titled, "--lang", "pt"],
        ["check", titled, answer],
        ["share", titled, answer],
    ):
        done = CliRunner().invoke(cli, ["puzzle", *command])
        assert done.exit_code == 0, done.output
        assert harmless(done.output)


@pytest.mark.parametrize("kind", ["svg", "html", "png", "pdf"])
def test_a_harmful_title_can_be_drawn(kind: str, titled: str) -> None:
    done = CliRunner().invoke(cli, ["puzzle", "render", titled, "--to", kind])
    assert done.exit_code == 0, done.output
    if kind == "svg":
        ElementTree.fromstring(done.stdout_bytes)
    if kind in ("svg", "html"):
        assert harmless(done.stdout_bytes.decode())


def test_harmful_names_of_cards_are_refused(tmp_path: Path) -> None:
    cards = (ROOT / "model/cards/catalogue.toml").read_text("utf-8")
    escaped = "".join(f"\\u{ord(sign):04x}" for sign in HARMFUL)
    changed = cards.replace('en = "Kitchen"', f'en = "{escaped}Kitchen"')
    assert changed != cards
    path = tmp_path / "cards.toml"
    path.write_text(changed, encoding="utf-8")
    done = CliRunner().invoke(cli, ["cards", "--catalogue", str(path)])
    assert done.exit_code == 2
    assert "expected one line of text" in done.output
    assert harmless(done.output)


@pytest.mark.parametrize(
    "change",
    [
        "def change(request, form): return {'ok': False, 'code': HARMFUL, 'where': HARMFUL}",
        "def change(request, form): return {'ok': True, 'result': {HARMFUL: HARMFUL}}",
        "def change(request, form): sys.stderr.write(HARMFUL); sys.exit(HARMFUL)",
        "def change(request, form): print(HARMFUL); return form",
    ],
)
def test_harmful_answers_of_an_engine_reach_no_terminal(change: str, tmp_path: Path) -> None:
    engine = right(f"HARMFUL = {HARMFUL!r}\n{change}")
    case = str(tmp_path / "case.json")
    done = CliRunner().invoke(
        cli, ["referee", "--seconds", "60", "-o", case, "--", *engine], env={"PYTHONUTF8": "1"}
    )
    assert done.exit_code == 1, done.output
    assert harmless(done.stdout)


# --- damaged files ---------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(4))
def test_damaged_files_are_read_or_refused_in_short_lines(part: int) -> None:
    """A sample of benchmarks/campaigns/fuzz_campaign.py (docs/soak/fuzz.md)."""
    trials = [trial(number) for number in range(600 * part, 600 * (part + 1))]
    assert [one.finding for one in trials if one.finding] == []
    assert {one.kind for one in trials} == set(READERS)
    read = sum(not one.refused for one in trials)
    assert 60 < read < 300  # damage that is always seen, or never, would not try much


# --- killed in the middle --------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from dhsolve.cli.ui.output import write_output
target = Path(sys.argv[1])
print("ready", flush=True)
while True:
    for letter in "ab":
        write_output(letter * 3_000_000, target)
"""
ARCHIVER = """
import sys
from datetime import date, timedelta
from pathlib import Path
from support.archives import row_on
from dhsolve.model.cards.catalogue_file import load
from dhsolve.puzzles.archive.store import create_archive
first = date.fromisoformat(sys.argv[2])
with create_archive(Path(sys.argv[1]), load().fingerprint) as store:
    row_on(first)
    print("ready", flush=True)
    for days in range(10_000):
        store.put(row_on(first + timedelta(days)))
        print(first + timedelta(days), flush=True)
"""
KILLS = 8


def killed_at_work(program: str, moment: float, *args: str) -> list[str]:
    """Start a program, kill it so long after it is ready, and give the whole lines it wrote."""
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    child = subprocess.Popen(
        [sys.executable, "-c", program, *args],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(moment)
    child.kill()
    lines = child.stdout.read().splitlines(keepends=True)
    assert child.wait() == -signal.SIGKILL
    return [line.strip() for line in lines if line.endswith("\n")]


def test_a_file_is_whole_whenever_its_writer_is_killed(tmp_path: Path) -> None:
    target = tmp_path / "target"
    left_behind = kill = 0
    while kill < KILLS or not left_behind:  # at least one kill comes in the middle of a write
        assert kill < 20 * KILLS
        target.write_text("old")
        killed_at_work(WRITER, 0.003 * (kill % KILLS) ** 2, str(target))
        kill += 1
        text = target.read_text()
        assert text in ("old", "a" * 3_000_000, "b" * 3_000_000)
        left_behind += len(list(tmp_path.iterdir())) - 1
        for path in tmp_path.glob(".target.*"):
            path.unlink()


def test_an_archive_keeps_what_it_has_confirmed_whenever_its_writer_is_killed(
    tmp_path: Path,
) -> None:
    path = tmp_path / "archive.db"
    confirmed: list[str] = []
    first = date(2026, 1, 1)
    for kill in range(KILLS // 2):
        confirmed += killed_at_work(ARCHIVER, 0.05 * kill, str(path), first.isoformat())
        with sqlite3.connect(path) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        with open_archive(path, BOX.catalogue.fingerprint) as store:
            rows = store.rows()
        assert rows == [row_on(date.fromisoformat(row.date)) for row in rows]
        assert set(confirmed) <= {row.date for row in rows}
        first = max([first, *(date.fromisoformat(row.date) for row in rows)]) + timedelta(1)
    assert len(confirmed) > KILLS
