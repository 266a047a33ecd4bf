"""`dhsolve convert` and `dhsolve new`: text and JSON, and files to fill in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support.helpers import BOX
from support.paths import EXAMPLES, ROOT

from dhsolve.cli.main import cli
from dhsolve.model.cards.catalogue_file import load
from dhsolve.model.files.documents import read_any, read_game, read_sequence


def run(*args: str, given: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(args), prog_name="dhsolve", input=given)


@pytest.mark.parametrize("name", ["solo-deal", "took-these", "puzzle-deck-solution"])
def test_there_and_back(name: str) -> None:
    original = (EXAMPLES / f"{name}.json").read_bytes()
    text = run("convert", str(EXAMPLES / f"{name}.json"), "--to", "text")
    assert text.exit_code == 0
    back = run("convert", "-", "--to", "json", given=text.output)
    assert back.exit_code == 0
    assert read_any(BOX, back.output.encode()) == read_any(BOX, original)


def test_short_names() -> None:
    done = run("convert", str(EXAMPLES / "solo-deal.json"), "--to", "text", "--short")
    assert len(done.output) <= 1100
    assert done.output in (ROOT / "README.md").read_text("utf-8")
    shown = read_sequence(BOX, done.output.encode())
    columns = [column for one in shown.rounds for column in one.columns]
    assert (len(columns), sum(column.resource is not None for column in columns)) == (60, 48)


def test_the_help_says_which_words_text_is_written_in() -> None:
    play = (EXAMPLES / "solo-play.txt").read_text("utf-8")
    written = run("convert", "-", "--to", "text", "--lang", "pt", given=play)
    assert written.output.splitlines()[1].startswith("plans: ")
    told = " ".join(run("convert", "--help").output.split())
    assert "written in English words" in told
    portuguese = written.output.replace("plans: ", "plantas: ").replace("end: ", "fim: ")
    back = run("convert", "-", "--to", "text", given=portuguese)
    assert (back.exit_code, back.output) == (0, written.output)


def test_only_cards_and_plays_have_a_text_form() -> None:
    done = run("convert", str(EXAMPLES / "game-3.json"), "--to", "text")
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "only sequences and solutions" in done.stderr


def test_faults_of_a_text_are_told_together(tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text("1. kichen | bth\n2. F9\n", encoding="utf-8")
    done = run("best", str(file))
    assert done.exit_code == 2
    lines = done.stderr.splitlines()
    assert len(lines) == 3
    assert lines[0] == (
        f'dhsolve: {file}: line 1, column 4: unknown room "kichen", did you mean "kitchen"?'
    )


def test_text_is_read_by_best(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"  # by content, not by name
    file.write_text("\ufeff1. Cozinha | banheiro + hot tub\n2. kitchen | liv + red\n", "utf-8")
    done = run("best", str(file), "--json")
    assert (done.exit_code, json.loads(done.stdout)["score"]["total"]) == (0, 6)


@pytest.mark.parametrize("kind", ["sequence", "game", "catalogue"])
def test_templates_can_be_read_as_they_are(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "new"
    assert run("new", kind, "-o", str(file)).exit_code == 0
    data = file.read_bytes()
    if kind == "sequence":
        assert len(read_sequence(BOX, data).rounds) == 2
    elif kind == "game":
        assert read_game(BOX, data).players == 2
    else:
        assert load(file).rooms


def test_a_daily_is_answered_by_the_lines_of_the_play_alone(tmp_path: Path) -> None:
    text = run("convert", str(EXAMPLES / "puzzle-finish-solution.json"), "--to", "text").output
    lines = [line for line in text.splitlines() if line[0].isdigit() or line.startswith("end:")]
    play = [alone(line) if line[0].isdigit() else line for line in lines]
    answer = tmp_path / "answer.txt"
    answer.write_text("\n".join(play), encoding="utf-8")
    done = run("puzzle", "check", str(EXAMPLES / "puzzle-finish.json"), str(answer))
    assert (done.exit_code, "32 points" in done.output) == (0, True), done.output


def alone(line: str) -> str:
    """The turn of a round, without the cards."""
    columns = line.split(". ", 1)[1].split(" | ")
    (taken,) = (at for at, column in enumerate(columns) if column.startswith("*"))
    return f"{taken} > {columns[taken].split('> ')[1]}"
