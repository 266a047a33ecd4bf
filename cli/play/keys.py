"""The keys for each option, and what a typed line means."""

from __future__ import annotations

import re
import unicodedata

from dhsolve.model.building.choices import Option, Question
from dhsolve.model.building.end import BEST, DONE
from dhsolve.model.building.turn import AFTER, BESIDE, DOWN, NOBODY, NONE
from dhsolve.model.cards.box import Box
from dhsolve.model.text.playing import option_text

UNDO, HINT, COMING, HELP, LEAVE = "u", "h", "c", "?", "q"
COMMANDS = (UNDO, HINT, COMING, HELP, LEAVE)
PLAIN_WORDS = {NONE: "0", NOBODY: "0", DONE: "0", BESIDE: "0", AFTER: "a", BEST: "b"}
FACE_DOWN = re.compile(r"([sfb]\d) *(?:d|down|-|b|baixo)")
LEAST_LETTERS = 2


def keys_of(box: Box, question: Question) -> dict[str, Option]:
    """The options by their keys: `3` a column, `f2` a cell, `f2d` a cell face down, `t1` a tool,
    `0` nothing or done, `a` after the room, `b` the best use; everything else is numbered."""
    keys: dict[str, Option] = {}
    number = 0
    for option in question.options:
        name = option.name
        if name in PLAIN_WORDS:
            key = PLAIN_WORDS[name]
        elif name.isdigit():
            key = name
        elif name.removesuffix(DOWN) in box.board.index:
            key = name.replace(DOWN, "d").lower()
        else:
            number += 1
            key = f"t{number}" if question.step == "column" else str(number)
        keys[key] = option
    return keys


def words_of(line: str) -> list[str]:
    """The answers in a line: `3 F2 down` are two of them."""
    return FACE_DOWN.sub(r"\1d", line.lower()).replace(",", " ").replace(";", " ").split()


def find_option(box: Box, question: Question, typed: str, lang: str) -> Option | None:
    """The option that a key or the clear beginning of a name stands for, if there is one."""
    if (option := keys_of(box, question).get(typed)) is not None:
        return option
    wanted = _plain(typed)
    if len(wanted) < LEAST_LETTERS:
        return None
    found = [
        option
        for option in question.options
        if _plain(option_text(box, option.name, lang)).startswith(wanted)
    ]
    return found[0] if len(found) == 1 else None


def _plain(text: str) -> str:
    """Lower case, without accents."""
    parts = unicodedata.normalize("NFKD", text.lower())
    return "".join(char for char in parts if not unicodedata.combining(char))
