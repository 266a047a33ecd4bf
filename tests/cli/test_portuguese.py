"""Under `--lang pt` everything that people read is Portuguese: results, notes, faults and help."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from support.portuguese import english_in
from support.program import run
from support.views import FAULTS, RESULTS, View, write_files

from dhsolve.cli.commands.puzzle import COMMANDS as PUZZLE_COMMANDS
from dhsolve.cli.main import COMMANDS, cli

PAGES = [
    [],
    *([name] for name in COMMANDS),
    *(["puzzle", name] for name in PUZZLE_COMMANDS),
]


@pytest.fixture(name="folder", scope="module")
def folder_fixture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that the calls name."""
    folder = tmp_path_factory.mktemp("views")
    write_files(folder)
    return folder


@pytest.fixture(autouse=True)
def in_folder_fixture(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "200")  # sentences stay in one line


@pytest.mark.parametrize("view", [*RESULTS, *FAULTS], ids=lambda view: view.call)
def test_no_english_is_left(view: View) -> None:
    done = run(*view.in_language("pt"))
    assert done.exit_code == view.status, done.output
    assert english_in(done.output) == set(), done.output


@pytest.mark.parametrize("view", [*RESULTS, *FAULTS], ids=lambda view: view.call)
def test_no_sentence_is_the_same_in_both_languages(view: View) -> None:
    english = set(sentences(run(*view.words).output))
    same = english & set(sentences(run(*view.in_language("pt")).output))
    assert same == set()


def sentences(text: str) -> Iterator[str]:
    """Lines of three words and more; what is copied and what has no words is left out."""
    for line in text.splitlines():
        plain = line.strip(" │┃┆")
        letters = [word for word in plain.split() if word.isalpha() and len(word) > 1]
        if len(letters) >= 3 and not plain.startswith(("#", "Dream Home")):
            yield plain


@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_help_pages(words: list[str]) -> None:
    done = run(*words, "--lang", "pt", "--help")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("Uso: dhsolve")
    _usage, *lines = (line for line in done.stdout.splitlines() if "    dhsolve" not in line)
    described = (re.sub(r"^  [\w-]+  ", "", line) for line in lines)  # the names of commands stay
    assert english_in("\n".join(described)) == set(), done.stdout


def test_every_command_takes_the_language() -> None:
    for words in PAGES:
        command: click.Command = cli
        for word in words:
            assert isinstance(command, click.Group)
            found = command.get_command(click.Context(command), word)
            assert found is not None
            command = found
        assert "--lang" in {name for one in command.params for name in one.opts}, words


def test_every_command_is_looked_at() -> None:
    called = {" ".join(one.words[: 1 + (one.words[0] == "puzzle")]) for one in [*RESULTS, *FAULTS]}
    there_are = {name for name in COMMANDS if name != "puzzle"}
    assert called >= (there_are | {f"puzzle {name}" for name in PUZZLE_COMMANDS}) - {
        "compile",
        "completion",
    }


def test_the_language_is_set_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert run("best").stderr == "dhsolve: Missing argument 'SEQ'.\n"
    told = "dhsolve: falta o argumento 'SEQ'.\n"
    assert run("best", "--lang=pt").stderr == told
    assert run("--lang", "pt", "best").stderr == told
    monkeypatch.setenv("DHSOLVE_LANG", "pt")
    assert run("best").stderr == told
    assert "limite" in run("best", "small.json").stdout
    assert run("best", "--lang", "en").stderr == "dhsolve: Missing argument 'SEQ'.\n"
    monkeypatch.setenv("DHSOLVE_LANG", "")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "dhsolve").mkdir()
    (tmp_path / "dhsolve" / "config.toml").write_text('lang = "pt"', encoding="utf-8")
    assert run("best").stderr == told
    (tmp_path / "dhsolve" / "config.toml").write_text('lang = "fr"', encoding="utf-8")
    assert "config.toml: lang: expected one of en, pt" in run("cards").stderr


def test_an_unknown_language_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "dhsolve: Invalid value for '--lang': 'fr' is not one of 'en', 'pt'.\n"
    assert run("cards", "--lang", "fr").stderr == said
    monkeypatch.setenv("DHSOLVE_LANG", "fr")
    assert run("cards").stderr == said
    assert os.environ["DHSOLVE_LANG"] == "fr"


def test_json_stays_english() -> None:
    for words in (["verify", "wrong.json", "--json"], ["explain", "kitchen", "--json"]):
        form = run(*words).stdout
        assert words[0] == "explain" or run(*words, "--lang", "pt").stdout == form
