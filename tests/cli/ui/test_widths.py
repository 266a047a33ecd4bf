"""Every view fits the width of the terminal, and nothing that is looked up is cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.helpers import BOX, sequence, state
from support.paths import EXAMPLES
from support.program import run, write_json
from support.views import RESULTS, View, write_files

from dhsolve.cli.commands.puzzle import COMMANDS as PUZZLE_COMMANDS
from dhsolve.cli.main import COMMANDS
from dhsolve.model.files.documents import to_json
from dhsolve.model.rules.scoring import score
from dhsolve.model.text.terminal.pads import pad_and_belongings
from dhsolve.pages import plain_text

HELD = "two_playrooms"
HELP_PAGES = [*COMMANDS, *(f"puzzle {name}" for name in PUZZLE_COMMANDS)]
COPIED = ("dhsolve ", "the case is in", "o caso está em", "#", "Dream Home", "pla", "1. ", "2. ")
"""Lines that are meant to be copied, and those of a file to fill in, are not broken."""


@pytest.fixture(name="folder", scope="module")
def folder_fixture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that the views name."""
    folder = tmp_path_factory.mktemp("views")
    write_files(folder)
    return folder


def seen(monkeypatch: pytest.MonkeyPatch, width: int, *call: str, status: int = 0) -> str:
    """What a command prints on a terminal of this width."""
    monkeypatch.setenv("COLUMNS", str(width))
    done = run(*call)
    assert done.exit_code == status, done.output
    return done.stdout


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("view", RESULTS, ids=lambda view: view.call)
def test_every_view_fits(
    view: View, width: int, lang: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    words = view.in_language(lang)
    lines = seen(monkeypatch, width, *words, status=view.status).splitlines()
    too_wide = [line for line in lines if len(line) > width and not line.startswith(COPIED)]
    assert too_wide == []


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("name", HELP_PAGES)
def test_every_help_page_fits(
    name: str, width: int, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = seen(monkeypatch, width, *name.split(), "--help", "--lang", lang).splitlines()
    assert [line for line in lines if len(line) > width and "dhsolve " not in line] == []


def test_the_rules_of_a_card_stand_beside_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    first, _, *rules = seen(monkeypatch, 60, "explain", "piano").splitlines()
    assert first == "Piano (décor, piano)"
    numbers = [line[:6] for line in rules]
    assert numbers[:2] == ["   4  ", "      "] and "  D1  " in numbers


@pytest.mark.parametrize("width", [40, 80, 110])
def test_cards_are_never_cut(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = seen(monkeypatch, width, "cards")
    assert "…" not in text
    for kind in (BOX.catalogue.rooms, BOX.catalogue.resources, BOX.catalogue.plans):
        for id_ in kind:
            assert id_ in text.split(), id_


def test_check_and_solve_draw_the_home() -> None:
    puzzle = str(EXAMPLES / "puzzle-finish.json")
    answer = str(EXAMPLES / "puzzle-finish-solution.json")
    for call in (("check", puzzle, answer), ("solve", puzzle)):
        text = run("puzzle", *call).stdout
        assert "┌─" in text and "score pad" in text


def test_the_pad_marks_the_plans_that_hold() -> None:
    home = state("play . play . .\nkit . bath . .\n. .", plans=[(HELD, "three_decor_tokens")])
    text = plain_text([pad_and_belongings(BOX, home, score(BOX, home, True), "en")])
    assert "✓ 3  Two playrooms" in text and "✗ 5  Three décor tokens" in text
    assert "✓" not in plain_text([pad_and_belongings(BOX, home, None, "en")]), "not counted yet"


def test_the_line_on_the_proof_fits_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short = sequence("kitchen bath/hot_tub", "kitchen liv/roof_red", variant="solo")
    path = write_json(tmp_path / "short.json", to_json(BOX, short))
    text = seen(monkeypatch, 40, "best", path, "--evidence", "reproved", "--lang", "pt")
    assert "limite" in text
    assert [line for line in text.splitlines() if len(line) > 40] == []
