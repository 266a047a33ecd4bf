"""Every benchmark starts as its first lines say, from any folder and with nothing set up.

The questions of `best.py` are what their kinds say, and its tables count right.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from best import ask, wanted
from figure import GREY, INK
from shared.best_report import aims, cactus, comparison, disagreements, known_after, near, table
from shared.measuring import published
from shared.questions import KINDS, SLOW, slow_cases
from support.helpers import BOX
from support.paths import ROOT

from dhsolve.model.files.documents import dump, read_sequence
from dhsolve.model.rules.sequence import Sequence

SCRIPTS = sorted(
    path
    for path in (ROOT / "benchmarks").glob("*.py")
    if "__main__" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_benchmark_starts(script: Path, tmp_path: Path) -> None:
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, str(script), "--help"],
        cwd=tmp_path,
        env=plain,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert f"python benchmarks/{script.name}" in script.read_text(encoding="utf-8")


# --- the questions ---------------------------------------------------------------------------

QUESTIONS = "3dc020dcec92af019dc50061a4e491c69736432f9ca5e11cad9ef6eaca0f7aab"


def question(kind: str, number: int) -> Sequence:
    return KINDS[kind].sequence(BOX, number)


def resources(sequence: Sequence, rounds: slice = slice(None)) -> Counter[str]:
    columns = [column for one in sequence.rounds[rounds] for column in one.columns]
    return Counter(column.resource for column in columns if column.resource)


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_can_be_written_down(kind: str) -> None:
    for number in range(3):
        asked = question(kind, number)
        assert read_sequence(BOX, dump(BOX, asked).encode()) == asked


def test_questions_never_change() -> None:
    """If they do on purpose, times of earlier records are no longer comparable."""
    texts = [dump(BOX, question(kind, number)) for kind in KINDS for number in (0, 1)]
    assert len(set(texts)) == len(texts)
    assert hashlib.sha256("".join(texts).encode()).hexdigest() == QUESTIONS


def test_friends_are_none_two_or_twelve() -> None:
    assert [len(question(kind, 1).friends) for kind in ("deal", "friends", "crowd")] == [0, 2, 12]


@pytest.mark.parametrize("count", (2, 3))
def test_so_many_drills_can_be_used(count: int) -> None:
    for number in range(0, 10, 2):
        dealt, in_hand = (question(f"drills-{count}", number + odd) for odd in (0, 1))
        assert resources(dealt, slice(-1))["drill"] == count
        assert in_hand.start and in_hand.start.tools.count("drill") == count


def test_a_free_deck_has_every_tool_twice() -> None:
    deal, free = resources(question("deal", 3)), resources(question("doubled", 3))
    tools = deal.keys() & BOX.catalogue.tools.keys()
    assert {tool: free[tool] for tool in tools} == {tool: 2 * deal[tool] for tool in tools}
    assert free.total() == deal.total()


@pytest.mark.parametrize("left", (3, 6, 9))
def test_what_is_under_way_has_tools_and_helpers_in_hand(left: int) -> None:
    for number in range(4):
        rest = question(f"left-{left}", number)
        assert len(rest.rounds) == left
        assert rest.start and rest.start.helpers
        assert rest.start.tools or left == 9  # all tools are still to come
        assert bool(rest.friends or rest.start.friends) == bool(number % 2)


def test_a_game_is_seen_by_one_of_its_players() -> None:
    seen = [question("game", number) for number in range(5)]
    assert [len(one.rounds) for one in seen] == [12] * 5
    assert all(one.variant == "plain" and one.leftovers == "gone" for one in seen)
    most = [max(len(market.columns) for market in one.rounds) for one in seen]
    assert most == [4, 4, 5, 6, 7]  # of two and of three a column is discarded


def test_the_slow_cases_are_those_of_the_file() -> None:
    lines = [json.loads(line) for line in SLOW.read_text(encoding="utf-8").splitlines()]
    assert [case.name for case in slow_cases()] == [line["name"] for line in lines]
    assert KINDS["slow"].asked == len(lines) == 20


# --- the tables ------------------------------------------------------------------------------

LINE: dict[str, Any] = {
    "kind": "deal",
    "seed": 3,
    "status": "optimal",
    "total": 70,
    "bound": 70,
    "seconds": 4.0,
    "processor": 6.0,
    "points": [(0.5, 60, None), (0.9, 67, 77), (4.0, 70, 70)],
}


def test_what_was_known_when() -> None:
    assert [known_after(LINE, at) for at in (0.1, 0.5, 1.0, 10.0)] == [
        (None, None),
        (60, None),
        (67, 77),
        (70, 70),
    ]
    assert near(LINE, 1.0, 3) and not near(LINE, 1.0, 2) and not near(LINE, 0.1, 3)
    open_case = {**LINE, "kind": "slow", "best_known": 80}
    assert not near(open_case, 10.0, 3)


def test_the_table_has_times_and_shares_of_the_optimum() -> None:
    stopped = {**LINE, "seed": 4, "status": "feasible", "seconds": 8.0, "points": []}
    row = table([LINE, LINE, stopped]).splitlines()[2]
    assert "| 3 | 2 | 4.00 | 7.60 | 8.00 | 6.00 | 96, 96, 100 | 110, 110, 100 | 67% |" in row


def test_the_aims_are_held_against_what_was_measured() -> None:
    rows = aims([LINE, {**LINE, "kind": "slow", "seconds": 31.0}]).splitlines()
    assert "| full deals, friends included: median | 1 s | 4.00 s | no |" in rows
    assert "| … 95 % | 5 s | 4.00 s | yes |" in rows
    assert "| … within 3 points after 1 s | 95 % | 100 % | yes |" in rows
    assert "| several Drills and slow cases, proven within 30 s | 100 % | 0 % | no |" in rows
    assert "| forced: median | 0.15 s | not asked | |" in rows


def test_the_figure_has_a_line_for_what_was_proven() -> None:
    stopped = {**LINE, "kind": "slow", "status": "feasible"}
    drawn = cactus([{**line, "limit": 30.0} for line in (LINE, stopped)])
    ET.fromstring(drawn)
    assert "full deals: 1 of 1" in drawn and "slow cases: 0 of 1" in drawn
    assert drawn.count(f'fill="none" stroke="{INK}"') == 1
    assert f'fill="none" stroke="{GREY}"' not in drawn


def test_a_part_of_a_page_is_replaced() -> None:
    page = "a\n<!-- best -->\nold\n<!-- end of best -->\nz\n"
    new = published(page, "best", "new")
    assert new == "a\n<!-- best -->\n\nnew\n\n<!-- end of best -->\nz\n"
    assert published(new, "best", "new") == new
    with pytest.raises(ValueError, match="no part"):
        published("a\n", "best", "new")


def test_two_records_are_compared_by_the_ratio_of_their_times() -> None:
    quick, slow = {**LINE, "seconds": 1.0}, {**LINE, "seed": 5, "seconds": 16.0}
    before = [LINE, {**LINE, "seed": 5}, {**LINE, "seed": 6}]
    assert "| deal | 2 | 1.00 | 1.00 | 17 | 8 | 2 | 2 |" in comparison([quick, slow], before)
    assert "| deal | 1 | 0.25 |" in comparison([quick], before)


def test_a_play_above_a_proven_bound_is_a_disagreement() -> None:
    better = {**LINE, "total": 71, "bound": 71}
    assert not disagreements([LINE], [LINE])
    assert disagreements([better], [LINE]) == ["deal 3: 71..71, before 70..70"]
    assert disagreements([LINE], [better]) == ["deal 3: 70..70, before 71..71"]
    assert not disagreements([better], [{**LINE, "bound": 72, "status": "feasible"}])


def test_kinds_take_turns() -> None:
    assert wanted(["deal=2", "slow=1"]) == [("deal", 0), ("slow", 0), ("deal", 1)]
    assert Counter(kind for kind, _ in wanted([])) == {
        kind: what.asked for kind, what in KINDS.items()
    }
    with pytest.raises(ValueError, match="none of"):
        wanted(["deals=2"])


def test_a_question_is_answered_with_what_was_known_on_the_way() -> None:
    line = ask(BOX, "endgame", 0, 300.0)
    assert (line["status"], line["total"], line["bound"]) == ("optimal", 30, 30)
    assert line["points"][-1][1:] == (30, 30)
    assert line["seconds"] > 0 and line["processor"] > 0
