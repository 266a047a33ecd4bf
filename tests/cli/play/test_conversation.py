"""`dhsolve play` answer by answer: refusals, the way back, files, hints, plain text."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support.helpers import BOX
from support.paths import EXAMPLES
from support.program import complaint, run

from dhsolve.cli.play import conversation
from dhsolve.cli.play.saving import SavedPlay, save
from dhsolve.model.files.documents import read_solution
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.text.playing import OPTIONS, PHRASES, QUESTIONS
from dhsolve.model.text.puzzles import PHRASES as PUZZLE_PHRASES
from dhsolve.model.text.reasons import tell_reason

FINISH = str(EXAMPLES / "puzzle-finish.json")
BOXES = "┌┬┐├┼┤└┴┘─│┄┊░▁╭╮╰╯◆■"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the plays are saved."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def played(*lines: str, args: tuple[str, ...] = ("--seed", "1")) -> str:
    """What is shown when these lines are typed, and then the input ends."""
    result = run("play", *args, given="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize(("lang", "down"), [("en", "B4d puts it"), ("pt", "B4d põe")])
def test_a_refusal_has_its_sentence_and_its_rule(lang: str, down: str) -> None:
    shown = played("4 s1", "b4", "9", args=("--seed", "1", "--lang", lang))
    assert f"S1: {tell_reason(Reason.UNSUPPORTED, lang)}" in shown
    assert f"B4: {tell_reason(Reason.WRONG_FLOOR, lang)}; {down}" in shown.replace("\n", " ")
    assert "\n9: " in shown or "> 9: " in shown


def test_what_may_not_be_chosen_is_listed_with_its_reason() -> None:
    shown = played("4", "?")
    assert "Not now: S1, S2, S3, S4, S5, F4, F5: nothing stands directly below" in shown
    assert "Not now: B4, B5: the room may not stand on this floor (rule 3.2)" in shown


def test_stray_bytes_are_no_choice() -> None:
    given = b"\xff\xfe\n\x1b[A\x00\n\n4 f1\n"
    result = run("play", "--seed", "1", given=given)
    assert result.exit_code == 0, result.stderr
    assert "\x1b" not in result.stdout
    assert "Round 2 of 12" in result.stdout


def test_a_card_explains_itself() -> None:
    shown = played("? pony", "? zebra", args=("--seed", "1", "--plain"))
    assert "Pony stable: " in shown
    assert "zebra" in shown


def test_undo_to_the_start() -> None:
    shown = played("4 f1", "1 s1", "0 roofer b4d", "u", "u", "u", "u", "q")
    assert shown.count("One step back") == 3
    assert "This is the first turn" in shown
    assert shown.count("Round 1 of 12") == 2
    assert read_solution(BOX, Path("play-seed-1.json").read_bytes()).turns == ()


def test_undo_within_a_turn() -> None:
    shown = played("0", "u", "0 2", "u", "u")
    assert shown.count("Which bonus do you take?") == 2
    assert shown.count("One step back") == 3


def test_it_goes_on_where_it_was_left() -> None:
    played("4 f1", "1 s1")
    shown = played("2", "f2")
    assert "Going on with play-seed-1.json: 2 of 12 turns are played" in shown
    assert len(read_solution(BOX, Path("play-seed-1.json").read_bytes()).turns) == 3
    again = played("1 s2", args=("play-seed-1.json",))
    assert "3 of 12 turns" in again
    assert len(read_solution(BOX, Path("play-seed-1.json").read_bytes()).turns) == 4


def test_a_file_with_something_else_is_never_overwritten() -> None:
    other = json.dumps({"my": "notes"})
    Path("play-seed-1.json").write_text(other, encoding="utf-8")
    assert "Saved in play-seed-1-2.json" in played("4 f1")
    assert Path("play-seed-1.json").read_text(encoding="utf-8") == other
    assert "play-seed-1.json" in complaint("play", "--seed", "1", "-o", "play-seed-1.json")
    played("4 f1", args=("--seed", "2", "-o", "two.json"))
    assert "other cards" in complaint("play", "--seed", "1", "--resume", "two.json")
    assert "other cards" in complaint("play", "--seed", "1", "-o", "two.json")


def test_a_play_that_cannot_be_saved_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder goes while it is played."""
    place = Path("gone-soon")

    def save_without_folder(saved: SavedPlay) -> None:
        if place.exists():
            place.rmdir()
        save(saved)

    place.mkdir()
    monkeypatch.setattr(conversation, "save", save_without_folder)
    shown = played("4 f1", "1 s1", args=("--seed", "1", "-o", "gone-soon/play.json"))
    assert shown.count("NOT SAVED") == 3
    assert "Round 3 of 12" in shown


def test_a_typed_play_is_saved_beside_its_text() -> None:
    played("4 f1")
    text = run("convert", "play-seed-1.json", "--to", "text").stdout
    Path("mine.txt").write_text(text, encoding="utf-8")
    assert "1 of 12 turns" in played("1 s1", args=("mine.txt",))
    assert Path("mine.txt").read_text(encoding="utf-8") == text
    assert len(read_solution(BOX, Path("play-mine.json").read_bytes()).turns) == 2


def test_hints_say_more_each_time() -> None:
    shown = played("h", "h", "h", "0", "h", args=(FINISH,))
    first, second, third, *_ = shown.split("Still reachable: 32 of 32")[1:]
    assert "The best home has: rooms 19" in first and "Next" not in first
    assert "Next: column 3" in second
    assert "column 3 (Kitchen, Red roof); Kitchen" in third


def test_a_hint_for_one_column_says_the_floor() -> None:
    shown = played("f1 s1 f2", "h", "h", args=(str(EXAMPLES / "puzzle-rooms.json"),))
    assert "Next: floor " in shown


def test_plain_text_has_no_drawings_and_no_long_silence() -> None:
    shown = played("0 f5", "1", "s5", args=(FINISH, "--plain"))
    assert not set(BOXES) & set(shown)
    assert "Column 0: Kitchen, Green roof" in shown
    assert "S2: Bathroom with Hot tub" in shown


@pytest.mark.parametrize("flags", [(), ("--plain",)])
def test_no_english_is_left_in_portuguese(flags: tuple[str, ...]) -> None:
    lines = ("?", "c", "9", "0", "?", "s1", "1", "f5", "u", "0 f5", "3 s5", "b", "u")
    deck = str(EXAMPLES / "puzzle-deck.json")
    shown = played(*lines, args=(deck, "--lang", "pt", *flags))
    shown += played("h", "h", "h", *lines, args=(FINISH, "--lang", "pt", *flags))
    shown = " ".join(shown.lower().split())
    tables = (*PHRASES.values(), *QUESTIONS.values(), *OPTIONS.values(), *PUZZLE_PHRASES.values())
    for english, portuguese in tables:
        for part in re.split(r"{.}", english.lower()):
            if len(part.strip()) > 6 and part.strip() not in portuguese.lower():
                assert part.strip() not in shown


def test_everything_by_name() -> None:
    shown = played("concrete", "1 3", "0", "f5", args=(FINISH,))
    assert "Concrete Mixer: rooms of columns 1 and 3" in shown.replace("\n", " ")


def test_the_level_of_a_solo_game() -> None:
    lines = ["4 f1", "1 s1"]
    path = Path("all.json")
    simulated = run("simulate", "--seed", "1", "-o", str(path))
    assert simulated.exit_code == 0
    shown = played(*lines, args=(str(path),))
    assert "Solo level " in shown


@pytest.mark.parametrize(
    "args",
    [
        ("--daily", "--seed", "1"),
        ("--date", "2026-11-16"),
        ("-",),
        ("--seed", "1", "--resume", "nothing.json"),
    ],
)
def test_bad_calls_are_refused(args: tuple[str, ...]) -> None:
    assert complaint("play", *args).startswith("dhsolve: ")
