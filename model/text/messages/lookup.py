"""A sentence of the program in the language of its reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from dhsolve.model.errors import BadInput, BadInputs
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.text.messages import files, program, referee, rules, system
from dhsolve.model.text.messages.files import PLACES
from dhsolve.model.text.reasons import reason_text, tell_reason

TABLES = (rules, files, program, referee, system)
PLACE = re.compile(r"\{(id)?\}")
"""`{}` holds something that may be told in the language too, `{id}` what stays as it is."""
SHORT = 6
"""A sentence with fewer letters of its own fits many; it is tried last."""
SEPARATORS = ("; ", ": ", ", ")
_LINE = re.compile(r"line \d+(, column \d+)?")
LONGEST = 2_000
"""What is longer holds something that was typed, and stays as it is."""


def translated(message: str, lang: str) -> str:
    """A sentence in the language asked for; ids, quotations and unknown sentences stay.

    A sentence that is in no table is told piece by piece.
    """
    if lang != "pt" or len(message) > LONGEST:
        return message
    tables = _tables()
    if message in tables.whole:
        return tables.whole[message]
    for sentence in tables.clear:
        if (told := sentence.translate(message, lang)) is not None:
            return told
    for separator in SEPARATORS:
        if separator in message:
            return separator.join(translated(part, lang) for part in message.split(separator))
    return next((told for one in tables.short if (told := one.translate(message, lang))), message)


class _Sentence(NamedTuple):
    """A sentence with places, and which of them stay as they are."""

    pattern: re.Pattern[str]
    portuguese: str
    kept: tuple[bool, ...]

    def translate(self, message: str, lang: str) -> str | None:
        """The message in Portuguese, if it is this sentence."""
        match = self.pattern.fullmatch(message)
        if match is None:
            return None
        values = zip(match.groups(), self.kept, strict=True)
        return self.portuguese.format(
            *(value if kept else translated(value, lang) for value, kept in values)
        )


class _Tables(NamedTuple):
    """All sentences: those without places, those that are clear, those that fit much."""

    whole: dict[str, str]
    clear: list[_Sentence]
    short: list[_Sentence]


@cache
def _tables() -> _Tables:
    """The sentences of all tables, the longest first: several begin alike."""
    both = {english: told for table in TABLES for english, told in table.PORTUGUESE.items()}
    both |= dict(_broken_rules())
    own = {english: len(PLACE.sub("", english)) for english in both if PLACE.search(english)}
    ordered = sorted(own, key=lambda english: -own[english])
    return _Tables(
        {english: told for english, told in both.items() if english not in own},
        [_sentence(one, both[one]) for one in ordered if own[one] >= SHORT],
        [_sentence(one, both[one]) for one in ordered if own[one] < SHORT],
    )


def _broken_rules() -> Iterator[tuple[str, str]]:
    """What is said of a broken rule, in a verdict and in an error."""
    for reason in Reason:
        yield f"{{}}: {tell_reason(reason, 'en')}", f"{{}}: {tell_reason(reason, 'pt')}"
        english = f"{{}}: {reason.text} ({reason.value}, rule {reason.rule})"
        yield english, f"{{}}: {reason_text(reason, 'pt')} ({reason.value}, regra {reason.rule})"


def _sentence(english: str, portuguese: str) -> _Sentence:
    parts = PLACE.split(english)  # words, id or nothing, words, ...
    words, kinds = parts[::2], parts[1::2]
    pattern = re.compile("(.+?)".join(re.escape(part) for part in words), re.DOTALL)
    # what stands in quotation marks is what somebody typed
    typed = (part[-1:] in ('"', "'", "`") for part in words)
    kept = tuple(bool(kind) or quoted for kind, quoted in zip(kinds, typed, strict=False))
    return _Sentence(pattern, portuguese, kept)


def translated_place(where: str, lang: str) -> str:
    """Where a fault is, as in `cards.txt: line 2, column 4`; files and fields keep their names."""
    if lang != "pt":
        return where
    return ": ".join(_place(part) for part in where.split(": "))


def _place(part: str) -> str:
    if _LINE.fullmatch(part):
        return part.replace("line", PLACES["line"]).replace("column", PLACES["column"])
    return PLACES.get(part, part)


def tell_fault(fault: BadInput, lang: str) -> str:
    """Everything that is wrong with an input, a line for each fault: where, what, a suggestion."""
    if lang != "pt":
        return str(fault)
    lines = [
        str(BadInput(translated(one.reason, lang), translated_place(one.where, lang)))
        for one in fault.each()
    ]
    if isinstance(fault, BadInputs) and fault.more:
        lines.append(translated(f"and {fault.more} more", lang))
    return "\n".join(lines)
