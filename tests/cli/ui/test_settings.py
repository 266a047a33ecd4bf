"""The cards that are set once for all commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.archives import CARDS
from support.paths import EXAMPLES
from support.program import complaint, run
from support.puzzles import put_example, solution_path

from dhsolve.model.cards import catalogue_file
from dhsolve.puzzles.archive.store import create_archive

BUILT_IN = Path(catalogue_file.__file__).with_name("catalogue.toml").read_text("utf-8")
MINE = BUILT_IN.replace('en = "Kitchen"', 'en = "Galley"')
PUZZLE = str(EXAMPLES / "puzzle-finish.json")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of settings with a catalogue of one's own in it."""
    own = tmp_path / "dhsolve"
    own.mkdir()
    assert MINE != BUILT_IN
    (own / "mine.toml").write_text(MINE, "utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("DHSOLVE_CATALOGUE", raising=False)
    return own


def galley(*more: str) -> bool:
    return "Galley" in run("cards", *more).stdout


def test_a_variable_sets_the_cards(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not galley()
    monkeypatch.setenv("DHSOLVE_CATALOGUE", str(folder / "mine.toml"))
    assert galley()
    assert not galley("--catalogue", "built-in")


def test_a_file_sets_the_cards(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "config.toml").write_text('catalogue = "mine.toml"\n', "utf-8")
    assert galley()
    monkeypatch.setenv("DHSOLVE_CATALOGUE", "built-in")
    assert not galley()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("catalogue = 3", "config.toml: catalogue: expected the path of a file"),
        ("catalog = 'mine.toml'", 'unknown setting "catalog", did you mean "catalogue"?'),
        ("catalogue", "config.toml: cannot be read"),
    ],
)
def test_faults_of_the_settings_are_one_line(folder: Path, text: str, fault: str) -> None:
    (folder / "config.toml").write_text(text, "utf-8")
    assert fault in complaint("cards")


def counts_only() -> str:
    """The built-in cards with a living room less and a bathroom more."""
    head, tail = BUILT_IN.split("[rooms.living_room]")
    counts = head + "[rooms.living_room]" + tail.replace("base = 11", "base = 10", 1)
    head, tail = counts.split("[rooms.bathroom]")
    return head + "[rooms.bathroom]" + tail.replace("base = 9", "base = 10", 1)


def calls(folder: Path) -> list[list[str]]:
    """Everything that is done with a shared daily, from its file and from an archive."""
    with create_archive(folder / "shared.db", CARDS) as store:
        put_example(store, "finish", "2026-11-16")
    day = ["--archive", str(folder / "shared.db"), "--date", "2026-11-16"]
    answer = str(solution_path("finish"))
    return [
        *(["puzzle", name, PUZZLE] for name in ("show", "hint", "solve")),
        *(["puzzle", name, *day] for name in ("show", "hint", "solve")),
        *(["puzzle", name, PUZZLE, answer] for name in ("check", "share")),
        *(["puzzle", name, answer, *day] for name in ("check", "share")),
        ["daily", *day],
        ["puzzle", "render", *day, "-o", str(folder / "page.svg")],
        ["puzzle", "export", str(folder / "shared.db")],
        ["play", PUZZLE, "--plain", "-o", str(folder / "one.json")],
        ["play", *day, "--plain", "-o", str(folder / "other.json")],
    ]


def test_other_counts_shut_nobody_out_of_a_shared_puzzle(tmp_path: Path) -> None:
    assert counts_only() != BUILT_IN
    mine = tmp_path / "mine.toml"
    mine.write_text(counts_only(), "utf-8")
    for call in calls(tmp_path):
        done = run(*call, "--catalogue", str(mine), given="q\n")
        assert done.exit_code == 0, (call, done.output)


def test_other_values_do_and_are_named(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    head, tail = BUILT_IN.split("[rooms.kitchen]")
    mine.write_text(head + "[rooms.kitchen]" + tail.replace("[1, 6]", "[1, 7]", 1), "utf-8")
    for call in calls(tmp_path):
        done = run(*call, "--catalogue", str(mine), given="q\n")
        assert done.exit_code == (1 if "export" in call else 2), (call, done.output)
        said = "those in use have another rooms.kitchen.points: try --catalogue built-in"
        assert said in done.stderr, call
