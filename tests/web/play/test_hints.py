"""Hints of the page: along the best line, mirrored or with equal cards exchanged, and exact."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from support.helpers import BOX
from support.node import run_js
from support.puzzles import example, solution_bytes
from support.web_words import WORDS, phrases

from dhsolve.model.dealing.deal import deal_friends, deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import Solution, dump, read_solution
from dhsolve.model.rules.sequence import replay, rest_of, turns
from dhsolve.model.rules.values import End
from dhsolve.model.text.ending import tell_end
from dhsolve.model.text.turns import tell_play
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.puzzles.answer.hints import Hint, tell_hint
from dhsolve.puzzles.generate.endgame import EndGame
from dhsolve.puzzles.puzzle import Kind

HINT = """
    const { Engine } = await web("engine/engine.mjs");
    const { lineHint } = await web("play/hints.mjs");
    const [line, plays] = given;
    return plays.map((turns) => {
        const { position, ...hint } = lineHint(new Engine(), line, turns);
        return hint;
    });
"""
TOLD = (
    WORDS
    + """
    const { Engine } = await web("engine/engine.mjs");
    const { lineHint, tellHint } = await web("play/hints.mjs");
    const [line, plays, phrases, lang] = given;
    const engine = new Engine();
    return plays.map((turns) => [1, 2, 3].map((level) =>
        tellHint(engine, lineHint(engine, line, turns), line.score.total, level,
            words(phrases, lang))));
    """
)
EXACT = """
    const { Engine } = await web("engine/engine.mjs");
    const { EndGame } = await web("play/endgame.mjs");
    const { positionAfter } = await web("play/hints.mjs");
    const [sequence, plays] = given;
    const engine = new Engine();
    const endGame = new EndGame(engine);
    return plays.map((turns) => {
        const { position, ...hint } = endGame.hint(positionAfter(engine, sequence, turns));
        return hint;
    });
"""


def line_of(kind: Kind) -> dict[str, Any]:
    """The solution of an example, as the page has it."""
    found: dict[str, Any] = json.loads(solution_bytes(kind))
    return found


def beginnings(turns: list[Any]) -> list[list[Any]]:
    """The play after each number of turns."""
    return [turns[:count] for count in range(len(turns) + 1)]


def small_line(*placed: str) -> dict[str, Any]:
    """Rooms put down one after the other, `kitchen F1`; what they score is the engine's to say."""
    words = [one.split() for one in placed]
    sequence = {
        "format": "sequence/1",
        "variant": "plain",
        "rounds": [{"columns": [{"room": room}]} for room, _ in words],
    }
    turns = [{"column": 0, "room": {"cell": cell, "face": "up"}} for _, cell in words]
    solution = {"format": "solution/1", "sequence": sequence, "turns": turns, "end": {}}
    verdict = verify_solution(BOX, read_solution(BOX, json.dumps(solution).encode()))
    assert verdict.score is not None
    return {**solution, "score": msgspec.to_builtins(verdict.score)}


@pytest.mark.parametrize("kind", ["rooms", "deck"])
def test_on_the_line_every_hint_is_the_next_turn(kind: Kind) -> None:
    line = line_of(kind)
    turns = line["turns"]
    hints = run_js(HINT, line, beginnings(turns))
    assert [hint["turn"] for hint in hints] == [*turns, None]
    assert {hint["reachable"] for hint in hints} == {line["score"]["total"]}


def test_a_mirrored_play_is_on_the_line() -> None:
    line = small_line("garage B4", "wine_cellar B5", "kitchen F5", "kitchen F4", "pantry F3")
    mirrored = small_line("garage B5", "wine_cellar B4", "kitchen F1", "kitchen F2", "pantry F3")
    assert mirrored["score"] == line["score"]
    hints = run_js(HINT, line, beginnings(mirrored["turns"])[1:])
    # until the third room nothing says that the upper floors are reversed too
    expected = [mirrored["turns"][1], line["turns"][2], *mirrored["turns"][3:], None]
    assert [hint["turn"] for hint in hints] == expected


def test_equal_cards_may_change_places() -> None:
    line = small_line("living_room F1", "bathroom F3", "living_room F2")
    other = small_line("living_room F2", "bathroom F3", "living_room F1")
    elsewhere = [{"column": 0, "room": {"cell": "B4", "face": "down"}}]
    *hints, lost = run_js(HINT, line, [*beginnings(other["turns"])[1:], elsewhere])
    assert [hint["turn"] for hint in hints] == [*other["turns"][1:], None]
    assert lost == {"goBackTo": 1}


@pytest.mark.parametrize("good", [9, 10])
def test_off_the_line_the_last_round_to_go_back_to_is_named(good: int) -> None:
    puzzle, solution = example("rooms"), read_solution(BOX, solution_bytes("rooms"))
    played = solution.turns[:good]
    rest = rest_of(replay(BOX, puzzle.sequence, played))
    losing = min(EndGame(BOX, rest).choices(), key=lambda choice: choice.total)
    assert losing.total < puzzle.target
    off = (*played, losing.turn)
    later = next(turns(BOX, replay(BOX, puzzle.sequence, off)))[0]
    plays = [
        json.loads(dump(BOX, Solution(puzzle.sequence, play)))["turns"]
        for play in (off, (*off, later))
    ]
    assert run_js(HINT, line_of("rooms"), plays) == [{"goBackTo": good + 1}] * 2


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("kind", ["rooms", "deck"])
def test_hints_are_told_as_the_program_tells_them(kind: Kind, lang: str) -> None:
    line, puzzle = line_of(kind), example(kind)
    solution = read_solution(BOX, solution_bytes(kind))
    count = len(solution.turns)
    told = run_js(TOLD, line, beginnings(line["turns"]), phrases(lang), lang)
    for at in range(count + 1):
        position = replay(BOX, puzzle.sequence, solution.turns[:at])
        assert solution.score is not None
        turn = solution.turns[at] if at < count else None
        hint = Hint(position, puzzle.target, True, solution.score, turn, solution.end or End())
        expected = [tell_hint(BOX, hint, puzzle.target, level, lang) for level in (1, 2, 3)]
        assert told[at] == expected


def test_exact_hints_of_a_finish_puzzle_are_those_of_the_solver() -> None:
    puzzle = example("finish")
    sequence = json.loads(dump(BOX, puzzle.sequence))
    choices = EndGame(BOX, puzzle.sequence).choices()
    some = [choice for at, choice in enumerate(choices) if at % 12 == 0]
    assert len({choice.total for choice in some}) > 2
    plays = [
        json.loads(dump(BOX, Solution(puzzle.sequence, (choice.turn,))))["turns"] for choice in some
    ]
    hints = run_js(EXACT, sequence, [[], *plays])
    assert hints[0]["reachable"] == puzzle.target == hints[0]["score"]["total"]
    assert [hint["reachable"] for hint in hints[1:]] == [choice.total for choice in some]
    assert all(hint["score"]["total"] == hint["reachable"] for hint in hints)


def test_following_exact_hints_reaches_the_target() -> None:
    puzzle = example("finish")
    sequence = json.loads(dump(BOX, puzzle.sequence))
    played: list[Any] = []
    while True:
        [hint] = run_js(EXACT, sequence, [played])
        if "turn" not in hint or hint["turn"] is None:
            break
        played.append(hint["turn"])
    solution = {"format": "solution/1", "sequence": sequence, "turns": played, "end": hint["end"]}
    verdict = verify_solution(BOX, read_solution(BOX, json.dumps(solution).encode()))
    assert verdict.ok and verdict.score is not None
    assert verdict.score.total == puzzle.target


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_turns_and_ends_are_told_as_the_program_tells_them(lang: str) -> None:
    """Random solo games with friends: every tool, bonus, Scaffolding and helper in words."""
    code = (
        WORDS
        + """
        const { Engine } = await web("engine/engine.mjs");
        const { scenes } = await web("play/replay.mjs");
        const [plays, phrases, lang] = given;
        return plays.map((play) => scenes(new Engine(), play, words(phrases, lang)));
        """
    )
    rng = Rng("told turns")
    plays, expected = [], []
    for _ in range(40):
        sequence = deal_solo(BOX, rng)._replace(friends=deal_friends(BOX, rng, 2))
        played, end, score = random_solution(BOX, sequence, rng)
        plays.append(json.loads(dump(BOX, Solution(sequence, played, end, score))))
        lines = [line.split(": ", 1)[1] for line in tell_play(BOX, sequence, played, lang)]
        expected.append([*lines, "; ".join(tell_end(BOX, end, lang))])
    shown = run_js(code, plays, phrases(lang), lang)
    for play, told, lines in zip(plays, shown, expected, strict=True):
        assert [scene["text"] for scene in told] == ["", *lines]
        assert told[-1]["score"] == play["score"]
