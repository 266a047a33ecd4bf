"""docs/formats.md: its examples can be read, and its list of reasons is up to date."""

from __future__ import annotations

import json
import re
from typing import Any

from support.helpers import BOX
from support.paths import DOCS

from dhsolve.model.files.decode import decode
from dhsolve.model.files.documents import any_from, solution_from
from dhsolve.model.files.ids import check_end, check_turn
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.rules.values import End, GameTurn, Turn
from dhsolve.model.text.reason_table import with_table
from dhsolve.model.verify.verdict import verify_solution

PAGE = DOCS / "formats.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS: list[dict[str, Any]] = [
    json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
]


def test_the_list_of_reasons_is_up_to_date() -> None:
    assert with_table(TEXT) == TEXT, (
        "run: python -m dhsolve.model.text.reason_table docs/formats.md"
    )
    assert TEXT.count("\n| `") >= len(Reason)


def test_reason_codes_are_words_and_different() -> None:
    codes = [str(reason.value) for reason in Reason]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", code) for code in codes)


def test_the_examples_can_be_read() -> None:
    formats = [block.get("format") for block in BLOCKS]
    read = ["sequence/1", "state/1", None, None, "solution/1", "game/1"]
    assert formats == [*read, "review/1", None]
    for block in BLOCKS[: len(read)]:
        if "format" in block:
            any_from(BOX, block)
    check_turn(BOX, decode(BLOCKS[2], Turn), in_game=False)
    check_end(BOX, decode(BLOCKS[3], End))
    assert decode({**BLOCKS[2], "player": 0}, GameTurn).player == 0


def test_the_solution_on_the_page_holds() -> None:
    assert verify_solution(BOX, solution_from(BOX, BLOCKS[4])).ok
