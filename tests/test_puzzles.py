"""Puzzles: the file, the kinds, the players, medals, checks and pages."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from helpers import BOX

from dhsolve.cli.main import cli
from dhsolve.model.deal import deal_solo
from dhsolve.model.errors import BadInput
from dhsolve.model.files import read_solution
from dhsolve.model.rng import Rng
from dhsolve.model.verify import verify_solution
from dhsolve.puzzles.checking import check, medal_of, share_line
from dhsolve.puzzles.daily import WEEK, days_from, parse_date, wish_of
from dhsolve.puzzles.difficulty import GRADES, Measured, medals, possible, rate
from dhsolve.puzzles.drawing.page import puzzle_page, solution_page
from dhsolve.puzzles.format import Puzzle, dump_puzzle, puzzle_from, puzzle_to_json, read_puzzle
from dhsolve.puzzles.kinds import KINDS, Kind, deal_candidate
from dhsolve.puzzles.making import Wish
from dhsolve.puzzles.players import blind, deep, greedy, look_ahead, play_through, sensible
from dhsolve.puzzles.rendering import to_bytes

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def example(kind: Kind) -> Puzzle:
    return read_puzzle(BOX, (EXAMPLES / f"puzzle-{kind}.json").read_bytes())


def solution_bytes(kind: Kind) -> bytes:
    return (EXAMPLES / f"puzzle-{kind}-solution.json").read_bytes()


@pytest.mark.parametrize("kind", KINDS)
def test_the_examples_are_puzzles_and_their_solutions_hold(kind: Kind) -> None:
    puzzle, solution = example(kind), read_solution(BOX, solution_bytes(kind))
    checked = check(BOX, puzzle, solution)
    assert checked.medal == "optimum" and checked.missing == 0
    assert solution.proof is not None
    kinds = {one.kind for one in solution.proof.evidence}
    assert {"replayed", "solver-optimal", "reproved"} <= kinds
    assert verify_solution(BOX, solution).ok


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_read_and_written_again_is_the_same(kind: Kind) -> None:
    puzzle = example(kind)
    assert read_puzzle(BOX, dump_puzzle(BOX, puzzle).encode()) == puzzle


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"id": "deck-000000000000"}, "id"),
        ({"catalogue": "other"}, "catalogue"),
        ({"kind": "decks"}, "kind"),
        ({"target": -1}, "target"),
        ({"date": "yesterday"}, "date"),
        ({"colour": "red"}, ""),
    ],
)
def test_a_puzzle_that_does_not_fit_is_refused(change: dict[str, object], where: str) -> None:
    form = {**puzzle_to_json(BOX, example("rooms")), **change}
    with pytest.raises(BadInput) as fault:
        puzzle_from(BOX, form)
    assert fault.value.where == where


def test_another_sequence_is_another_puzzle() -> None:
    form = puzzle_to_json(BOX, example("rooms"))
    form["sequence"]["rounds"].reverse()
    with pytest.raises(BadInput, match="id"):
        puzzle_from(BOX, form)


@pytest.mark.parametrize("kind", KINDS)
def test_candidates_have_the_shape_of_their_kind(kind: Kind) -> None:
    for number in range(5):
        sequence = deal_candidate(BOX, kind, 1 + number, Rng(f"shape {number}"))
        columns = {len(one.columns) for one in sequence.rounds}
        if kind == "deck":
            assert len(sequence.rounds) == 12 and columns == {5} and sequence.start is None
        elif kind == "rooms":
            assert len(sequence.rounds) == 12 and columns == {1}
            assert all(one.columns[0].resource for one in sequence.rounds)
        else:
            assert 2 <= len(sequence.rounds) <= 4 and sequence.start is not None
            assert sequence.start.tools or sequence.start.helpers


def test_players_play_legally_and_foresight_pays() -> None:
    totals = []
    for seed in range(3):
        sequence = deal_solo(BOX, Rng(seed))
        players = (greedy, sensible, look_ahead, deep, blind(Rng(seed)))
        # play_through replays every turn on the engine, so an illegal one would have raised
        totals.append([play_through(BOX, sequence, player).score.total for player in players])
    hasty, foresighted = sum(one[0] for one in totals), sum(one[3] for one in totals)
    assert foresighted > hasty


def test_medals_rise_to_the_target() -> None:
    for measured in (Measured(40, 45, 47, 44), Measured(48, 50, 50, 48), Measured(10, 49, 49, 49)):
        found = medals(50, measured)
        assert 0 <= found.bronze < found.silver < found.gold < 50


def test_a_grade_that_is_ruled_out_does_not_come_out() -> None:
    measured, target = Measured(30, 35, 36, 33), 41
    for homes in range(1, 6):
        for loss in range(target - measured.greedy + 1):
            grade = rate("rooms", target, measured, homes, loss).grade
            assert possible("rooms", grade, target, measured, exact=True)
            assert possible("rooms", grade, measured.strongest, measured, exact=False)


def test_each_medal_needs_its_points() -> None:
    puzzle = example("rooms")
    steps = puzzle.medals
    assert medal_of(puzzle, puzzle.target) == "optimum"
    assert medal_of(puzzle, puzzle.target - 1) == "gold"
    assert medal_of(puzzle, steps.gold - 1) == "silver"
    assert medal_of(puzzle, steps.silver - 1) == "bronze"
    assert medal_of(puzzle, steps.bronze - 1) == "none"


def test_weekdays_rise_from_easy_to_hard() -> None:
    grades = [day.grade for day in WEEK]
    assert grades == sorted(grades) and grades[0] == GRADES[0] and grades[-1] == GRADES[-1]
    monday = parse_date("2026-11-16")
    assert [wish_of(day).kind for day in days_from(monday, 7)] == [day.kind for day in WEEK]
    assert wish_of(monday, "deck") == Wish("deck", 1, "2026-11-16", "2026-11-16")


@pytest.mark.parametrize("text", ["2019-12-31", "2100-01-01", "2026-02-30", "today", "16.11.2026"])
def test_a_date_out_of_range_is_one_clear_line(text: str) -> None:
    result = CliRunner().invoke(cli, ["daily", "--date", text])
    assert result.exit_code == 2
    assert result.stderr.startswith("dhsolve: --date: ") and result.stderr.count("\n") == 1


def test_check_and_share_give_nothing_away(tmp_path: Path) -> None:
    puzzle = example("rooms")
    form = json.loads(solution_bytes("rooms"))
    for name in ("end", "score", "proof"):
        form.pop(name, None)
    turns = play_through(BOX, puzzle.sequence, greedy).turns
    form["turns"] = [json.loads(msgspec.json.encode(turn)) for turn in turns]
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps(form))
    args = [str(EXAMPLES / "puzzle-rooms.json"), str(answer)]
    checked = CliRunner().invoke(cli, ["puzzle", "check", *args])
    assert checked.exit_code == 0 and f"target {puzzle.target}" in checked.stdout
    shared = CliRunner().invoke(cli, ["puzzle", "share", "--plain", *args])
    assert shared.exit_code == 0 and f"/{puzzle.target}" in shared.stdout
    assert shared.stdout.isascii()


def test_an_answer_to_another_puzzle_is_bad_input() -> None:
    puzzle = str(EXAMPLES / "puzzle-rooms.json")
    other = str(EXAMPLES / "puzzle-finish-solution.json")
    result = CliRunner().invoke(cli, ["puzzle", "check", puzzle, other])
    assert result.exit_code == 2 and result.stderr.count("\n") == 1


def test_an_illegal_answer_says_where(tmp_path: Path) -> None:
    form = json.loads(solution_bytes("finish"))
    form["turns"][0]["room"] = {"cell": "S1", "face": "up"}
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps(form))
    result = CliRunner().invoke(
        cli, ["puzzle", "check", str(EXAMPLES / "puzzle-finish.json"), str(answer)]
    )
    assert result.exit_code == 1 and "turns[0]" in result.stdout


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_pages_are_drawn(kind: Kind, lang: str) -> None:
    puzzle, solution = example(kind), read_solution(BOX, solution_bytes(kind))
    pages = [puzzle_page(BOX, puzzle, lang), solution_page(BOX, solution, lang, puzzle)]
    assert puzzle.title.of(lang) in pages[0]
    assert to_bytes(pages[:1], "svg", "x", lang).startswith(b"<svg ")
    html = to_bytes(pages, "html", "x", lang).decode()
    assert html.count("<svg ") == 2 and "http://" not in html.replace("http://www.w3.org", "")
    assert "src=" not in html and "@import" not in html and "https:" not in html


def test_png_and_pdf_through_the_command(tmp_path: Path) -> None:
    puzzle, solution = EXAMPLES / "puzzle-finish.json", EXAMPLES / "puzzle-finish-solution.json"
    picture, book = tmp_path / "page.png", tmp_path / "book.pdf"
    run = CliRunner().invoke
    args = ["puzzle", "render", str(puzzle)]
    assert run(cli, [*args, "--to", "png", "-o", str(picture)]).exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert run(cli, [*args, str(solution), "--to", "pdf", "-o", str(book)]).exit_code == 0
    assert book.read_bytes().startswith(b"%PDF") and b"/Count 2" in book.read_bytes()
    refused = run(cli, [*args, str(solution), "--to", "png"])
    assert refused.exit_code == 2 and "one page" in refused.stderr


def test_share_lines() -> None:
    puzzle = example("finish")
    checked = check(BOX, puzzle, read_solution(BOX, solution_bytes("finish")))
    assert "🏆" in share_line(puzzle, checked)
    assert share_line(puzzle, checked, emoji=False).endswith("[##########]")
