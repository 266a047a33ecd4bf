"""The archive: what is kept of a day, open days, export, damaged rows and files."""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support.archives import (
    CARDS,
    QUICK_DAYS,
    TUESDAY,
    WEDNESDAY,
    archive_of,
    changed,
    lasting,
    left_open,
    made,
    request,
)
from support.helpers import BOX

from dhsolve.cli.main import cli
from dhsolve.model.errors import BadInput
from dhsolve.puzzles.archive.batch import tasks_for
from dhsolve.puzzles.archive.export import PublishedDay, read_day, to_csv
from dhsolve.puzzles.archive.making import Task, make_day
from dhsolve.puzzles.archive.row import Row, digest_of
from dhsolve.puzzles.archive.store import create_archive, open_archive
from dhsolve.puzzles.generate.make import Effort, make
from dhsolve.puzzles.generate.prover import Unproven
from dhsolve.solver.search.play import InternalError


def dhsolve(*args: str) -> Result:
    return CliRunner().invoke(cli, args, prog_name="dhsolve")


def test_a_day_is_published_with_its_proof() -> None:
    row = made()
    assert row.status == "published" and row.grade == row.wished == 2
    assert row.evidence == "replayed solver-optimal reproved"


def test_a_day_may_have_the_word_of_another_solver() -> None:
    row = make_day(BOX.catalogue, Task(request(), 0, (), None, cross_seconds=120.0))
    assert row.evidence == "replayed solver-optimal reproved cross-proved"
    assert row.puzzle == made().puzzle
    last = json.loads(str(row.solution))["proof"]["evidence"][-1]
    assert (last["kind"], last["status"], last["bound"]) == ("cross-proved", "optimal", row.target)
    assert "seconds" not in last
    assert not {"scenarios", "cases", "cuts"} & set(last["parameters"])  # they hang on the clock


def test_a_day_is_published_without_it_if_that_takes_too_long() -> None:
    row = make_day(BOX.catalogue, Task(request(), 0, (), None, cross_seconds=0.001))
    assert lasting([row]) == lasting([made()])


def test_a_hint_saves_the_case_of_an_internal_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object, **_options: object) -> None:
        raise InternalError("the engine refuses the play")

    text = str(made().puzzle)
    monkeypatch.setattr("dhsolve.solver.best.best", refuse)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.json").write_text(text, encoding="utf-8")
    result = dhsolve("puzzle", "hint", "puzzle.json")
    assert (result.exit_code, result.stdout) == (70, "")
    (path,) = tmp_path.glob("dhsolve-case-*.json")
    assert json.loads(path.read_text())["sequence"] == json.loads(text)["sequence"]


def test_an_open_day_is_resumed_where_it_was_and_never_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = made()

    def too_slow(*args: object, effort: Effort, **rest: object) -> None:
        effort.candidate = right.candidate
        effort.rejected.update(right.rejections)
        raise Unproven

    with create_archive(tmp_path / "a.db", CARDS) as store:
        monkeypatch.setattr("dhsolve.puzzles.archive.making.make", too_slow)
        (task,) = tasks_for(store, [TUESDAY], "finish", 0.1)
        store.put(make_day(BOX.catalogue, task))
        (row,) = store.rows()
        assert row.status == "open" and row.puzzle is None and row.note
        (task,) = tasks_for(store, [TUESDAY], "finish", 100.0)
        assert task.candidate == right.candidate
        monkeypatch.setattr("dhsolve.puzzles.archive.making.make", make)
        store.put(make_day(BOX.catalogue, task))
        assert lasting(store.rows()) == lasting([right])
        store.put(row)  # late news of an open day do not undo a published one
        assert lasting(store.rows()) == lasting([right])
        assert tasks_for(store, [TUESDAY], "finish", None) == []


@pytest.mark.parametrize("rejected", ["{{{", "[1]", '{"grade": "x"}', '{"grade": 1}', ""])
def test_an_open_day_whose_row_is_damaged_begins_anew(tmp_path: Path, rejected: str) -> None:
    row = left_open()._replace(rejected=rejected)
    path = archive_of(tmp_path / "a.db", row)
    with open_archive(path, CARDS) as store:
        assert tasks_for(store, [TUESDAY], "finish", None) == [Task(request(), 0, (), None)]


# --- export ----------------------------------------------------------------------------------


def test_export_as_json_lines_and_csv(tmp_path: Path) -> None:
    row = made()
    path = str(archive_of(tmp_path / "a.db", row))
    (line,) = dhsolve("puzzle", "export", path).stdout.splitlines()
    assert json.loads(line) == {"puzzle": json.loads(str(row.puzzle))}
    (line,) = dhsolve("puzzle", "export", path, "--solutions").stdout.splitlines()
    assert json.loads(line)["solution"] == json.loads(str(row.solution))
    table = dhsolve("puzzle", "export", path, "--to", "csv").stdout
    (cells,) = csv.DictReader(io.StringIO(table))
    assert cells["date"] == row.date and int(cells["target"]) == row.target and cells["greedy"]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_is_run_by_a_spreadsheet(start: str) -> None:
    day = read_day(BOX, made())
    harmful = day.row._replace(evidence=f'{start}HYPERLINK("http://example.org")')
    (cells,) = csv.DictReader(io.StringIO(to_csv([day._replace(row=harmful)]), newline=""))
    assert cells["evidence"] == f"'{harmful.evidence}"
    assert int(cells["score"]) == day.puzzle.difficulty.score


@pytest.fixture
def closed_folder() -> Iterator[Path]:
    """A folder where nobody may write; root may everywhere, so it has to be somebody else."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        archive_of(folder / "a.db", made())
        (folder / "a.db").chmod(0o444)
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)


AS_NOBODY = """
import os, sys
from dhsolve.cli.main import main
import dhsolve.cli.commands.puzzle.export
if os.geteuid() == 0:
    os.seteuid(65534)
try:
    open(os.path.join(os.path.dirname(sys.argv[-1]), "new"), "w")
except PermissionError:
    main()
"""


def test_an_archive_can_be_read_in_a_read_only_place(closed_folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, "puzzle", "export", str(closed_folder / "a.db")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert os.listdir(closed_folder) == ["a.db"]


def test_reading_leaves_nothing_behind(tmp_path: Path) -> None:
    path = archive_of(tmp_path / "a.db", made())
    before = path.read_bytes()
    assert dhsolve("puzzle", "export", str(path)).exit_code == 0
    assert os.listdir(tmp_path) == ["a.db"] and path.read_bytes() == before


# --- damaged rows and files ------------------------------------------------------------------

DAMAGES: dict[str, list[object]] = {
    "date": [
        "2026-99-99",
        "\uff12\uff10\uff12\uff18-01-04",
        "20280104",
        "",
        "\x1b[2J",
        "2028-01-04\n",
        b"\xff",
    ],
    "kind": ["", "Finish", "\x1b[2J", b"\x00"],
    "status": ["ready", ""],
    "puzzle": ["{{{", "[]", "", "null", "[" * 100_000, "\ud800x", b"\xff\xfe"],
    "solution": ["{{{", "[]", ""],
    "difficulty": ["xx", "{}", "[1]"],
    "rejected": ["xx", "[]", '{"a": 1e400}', "1"],
    "candidate": ["x", -1, 1.5, 2**62],
    "target": ["x", 10**9],
    "seconds": ["x", float("inf")],
}
CASES = [(column, value) for column, values in DAMAGES.items() for value in values]


def without_checks(path: Path, column: str, value: object) -> None:
    """Damage the row of Tuesday, in a table that allows anything."""
    if isinstance(value, str):
        value = value.encode("utf-8", "surrogatepass")
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE loose AS SELECT * FROM days")
        connection.execute("DROP TABLE days")
        connection.execute("ALTER TABLE loose RENAME TO days")
        typed = "CAST(? AS TEXT)" if isinstance(value, bytes) else "?"
        connection.execute(
            f"UPDATE days SET {column} = {typed} WHERE date = '2028-01-04'", (value,)
        )


@pytest.mark.parametrize(("column", "value"), CASES, ids=[f"{c} {v!r:.20}" for c, v in CASES])
def test_a_damaged_row_is_a_finding_and_ends_nothing(
    column: str, value: object, tmp_path: Path
) -> None:
    path = archive_of(tmp_path / "a.db", made(), made(WEDNESDAY))
    without_checks(path, column, value)
    audit = dhsolve("puzzle", "audit", str(path), "--replay-only", "--workers", "1", "--json")
    assert audit.exit_code == 1, audit.output
    verdicts = {one["date"]: one["verdict"] for one in json.loads(audit.stdout)}
    assert verdicts["2028-01-05"] == "holds"
    assert "wrong" in verdicts.values()
    for form in ("jsonl", "csv"):
        export = dhsolve("puzzle", "export", str(path), "--to", form)
        assert export.exit_code == 1, export.output
        assert "2028-01-05" in export.stdout and "2028-01-04" not in export.stdout
        assert len(export.stderr.splitlines()) == 1
    with open_archive(path, CARDS) as store:
        tasks_for(store, [TUESDAY, WEDNESDAY], "finish", None)


HARMFUL = "\x1b]0;owned\x07\x1b[2J\r\n\x9b31m\u202egnp.exe"
TEXTS = (
    *("date", "kind", "status", "evidence", "difficulty", "puzzle", "solution", "rejected"),
    *("note", "origin", "digest"),
)


def shown(path: Path) -> Iterator[str]:
    """All that the commands say of an archive."""
    where = str(path)
    for depth in ([], ["--json"]):
        yield dhsolve("puzzle", "audit", where, "--replay-only", "--workers", "1", *depth).output
    for form in ("jsonl", "csv"):
        yield dhsolve("puzzle", "export", where, "--to", form).output
    for command in (["puzzle", "show"], ["daily"]):
        yield dhsolve(*command, "--archive", where, "--date", "2028-01-04").output


def is_harmless(text: str) -> bool:
    return bool(text) and all(sign.isprintable() or sign == "\n" for sign in text)


@pytest.mark.parametrize("column", TEXTS)
@pytest.mark.parametrize("row", [made, left_open], ids=["published", "open"])
def test_a_column_that_steers_a_terminal_reaches_none(
    column: str, row: Callable[[], Row], tmp_path: Path
) -> None:
    path = archive_of(tmp_path / "a.db", row(), made(WEDNESDAY))
    without_checks(path, column, HARMFUL)
    assert all(map(is_harmless, shown(path)))
    with sqlite3.connect(path) as connection:  # by somebody who knows of the digest
        digest = digest_of(changed(row(), **{column: HARMFUL}))
        connection.execute("UPDATE days SET digest = ? WHERE date != '2028-01-05'", (digest,))
    assert all(map(is_harmless, shown(path)))


@pytest.mark.parametrize("table", ["about", "asked"])
def test_other_tables_that_steer_a_terminal_reach_none(table: str, tmp_path: Path) -> None:
    path = archive_of(tmp_path / "a.db", made())
    columns = {"about": ("value",), "asked": ("first", "kind")}[table]
    with sqlite3.connect(path) as connection:
        for column in columns:
            connection.execute(f"UPDATE {table} SET {column} = ?", (HARMFUL,))
    assert all(map(is_harmless, shown(path)))


def test_files_that_are_no_archives(tmp_path: Path) -> None:
    corrupt = tmp_path / "corrupt.db"
    corrupt.write_bytes(b"SQLite format 3\x00" + bytes(range(256)) * 20)
    other = tmp_path / "other.txt"
    other.write_text("no archive")
    empty = tmp_path / "empty.db"
    empty.touch()
    for path in (corrupt, other, empty, tmp_path / "missing.db", tmp_path):
        for command in ("audit", "export"):
            result = dhsolve("puzzle", command, str(path))
            assert result.exit_code == 2, result.output
            assert result.stderr.count("\n") == 1
    assert other.read_text() == "no archive"


def test_an_archive_of_other_cards_is_refused(tmp_path: Path) -> None:
    path = archive_of(tmp_path / "a.db")
    for opened in (open_archive, create_archive):
        with pytest.raises(BadInput, match="another cards"), opened(path, "other"):
            pass


def test_a_table_of_another_shape_is_refused(tmp_path: Path) -> None:
    path = archive_of(tmp_path / "a.db", made())
    with sqlite3.connect(path) as connection:
        connection.execute("ALTER TABLE days DROP COLUMN note")
    for command in (["audit", str(path)], ["export", str(path)]):
        assert dhsolve("puzzle", *command).exit_code == 2
    assert dhsolve("puzzle", "batch", *QUICK_DAYS, "--archive", str(path)).exit_code == 2


def test_a_published_day_is_read_as_it_was_made() -> None:
    day = read_day(BOX, made())
    assert isinstance(day, PublishedDay)
    assert (day.puzzle.date, day.puzzle.target) == (made().date, made().target)
