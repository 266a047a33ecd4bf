"""`verify --many`: a stream of solutions and games, one a line."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from support.helpers import BOX

from dhsolve.cli.main import cli
from dhsolve.model.dealing.deal import deal_game, deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_game, random_turns
from dhsolve.model.files.documents import Solution, dump, to_json
from dhsolve.model.files.json_text import MOST_BYTES
from dhsolve.model.verify.stream import (
    BATCH,
    BATCH_BYTES,
    CheckedLine,
    Tally,
    check_lines,
    numbered_lines,
)


def solution(seed: int) -> dict[str, Any]:
    rng = Rng(seed)
    sequence = deal_solo(BOX, rng)
    turns, _ = random_turns(BOX, sequence, rng)
    return to_json(BOX, Solution(sequence, tuple(turns)))


GOOD = json.dumps(solution(1))


def broken() -> str:
    form = solution(2)
    form["turns"][4]["column"] = 9
    return json.dumps(form)


def checked(lines: list[str], workers: int = 1) -> list[CheckedLine]:
    file = io.BytesIO("\n".join(lines).encode())
    return list(check_lines(BOX.catalogue, numbered_lines(file), workers))


def tallied(lines: list[CheckedLine]) -> Tally:
    tally = Tally()
    for line in lines:
        tally.add(line)
    return tally


def test_bad_lines_do_not_stop_the_rest() -> None:
    unfit = dump(BOX, deal_solo(BOX, Rng(1)))
    found = checked([GOOD, "{", "", broken(), '{"format": "solution/1"}', unfit, GOOD])
    codes = ["", "bad_input", "no_such_column", "bad_input", "bad_input", ""]
    assert [line.code for line in found] == codes
    assert [line.number for line in found] == [1, 2, 4, 5, 6, 7]
    assert found[2].where == "turns[4]"


def test_games_and_solutions_may_be_mixed() -> None:
    dealt = deal_game(BOX, Rng(3), 2)
    whole = dump(BOX, random_game(BOX, dealt, Rng(3)))
    under_way = dump(BOX, dealt)
    found = checked([whole, under_way, GOOD])
    assert [line.code for line in found] == ["", "", ""]
    assert [line.complete for line in found] == [True, False, True]
    assert tallied(found).under_way == 1


def test_workers_give_the_same_in_the_same_order() -> None:
    lines = [GOOD, broken(), "[]"] * BATCH
    assert checked(lines, workers=2) == checked(lines)


def test_a_line_that_is_too_long_is_one_finding() -> None:
    file = io.BytesIO(b"x" * (MOST_BYTES * 2 + 5) + b"\n" + GOOD.encode())
    found = list(check_lines(BOX.catalogue, numbered_lines(file), 1))
    assert [(line.number, line.code) for line in found] == [(1, "bad_input"), (2, "")]
    assert "too large" in found[0].message


def test_long_lines_are_read_ahead_by_bytes_not_by_number() -> None:
    read = 0

    def lines() -> Iterator[tuple[int, bytes]]:
        nonlocal read
        for number in range(1, 101):
            read += MOST_BYTES
            yield number, b"x" * MOST_BYTES

    found = check_lines(BOX.catalogue, lines(), workers=2)
    assert next(found).code == "bad_input"
    time.sleep(1)  # whoever reads ahead without end has done so by now
    assert read <= 5 * MOST_BYTES
    assert len(list(found)) == 99


def test_a_batch_is_full_by_bytes_too() -> None:
    lines = [GOOD + " " * BATCH_BYTES, GOOD, broken()] * 5
    assert checked(lines, workers=2) == checked(lines)


def test_findings_are_counted_by_kind() -> None:
    lines = [CheckedLine(at, 1, "unsupported", "turns[0]", "no") for at in range(1, 31)]
    tally = tallied([*lines, CheckedLine(31, 1), CheckedLine(32, 1, "bad_input")])
    assert (tally.lines, tally.hold) == (32, 1)
    assert [(kind.code, kind.times) for kind in tally.findings] == [
        ("unsupported", 30),
        ("bad_input", 1),
    ]
    assert list(tally.findings[0].lines) == list(range(1, 31))


def many(tmp_path: Path, text: str, *options: str) -> Result:
    path = tmp_path / "log.jsonl"
    path.write_text(text, encoding="utf-8")
    return CliRunner().invoke(cli, ["verify", "--many", "--workers", "1", str(path), *options])


def test_the_command_ends_with_a_table(tmp_path: Path) -> None:
    done = many(tmp_path, f"{GOOD}\n{broken()}\nnothing\n")
    assert done.exit_code == 1
    assert "holds: 1 / 3" in done.stdout
    assert "no_such_column" in done.stdout
    assert "bad_input" in done.stdout


def test_the_machine_form(tmp_path: Path) -> None:
    form = json.loads(many(tmp_path, f"{GOOD}\n{broken()}\n", "--json").stdout)
    assert (form["lines"], form["hold"]) == (2, 1)
    (finding,) = form["findings"]
    assert finding["code"] == "no_such_column"
    assert finding["lines"] == [2]
    assert finding["where"] == "turns[4]"


def test_all_lines_are_named_or_so_many_as_wished(tmp_path: Path) -> None:
    text = f"{GOOD}\n" + "nothing\n" * 150
    (finding,) = json.loads(many(tmp_path, text, "--json").stdout)["findings"]
    assert finding["lines"] == list(range(2, 152))
    (finding,) = json.loads(many(tmp_path, text, "--json", "--most", "7").stdout)["findings"]
    assert (finding["count"], finding["lines"]) == (150, list(range(2, 9)))


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_nothing_holds_trivially(tmp_path: Path, text: str) -> None:
    done = many(tmp_path, text)
    assert done.exit_code == 0
    assert "0 / 0" in done.stdout


def test_a_file_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["verify", "--many", str(tmp_path / "none.jsonl")])
    assert done.exit_code == 2
    assert "cannot read" in done.stderr
