"""Messages in Portuguese: every sentence of the program has its translation, no English stays."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.paths import ROOT
from support.portuguese import english_in

from dhsolve.model.errors import BadInput, BadInputs
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.text.messages import lookup, system
from dhsolve.model.text.messages.lookup import tell_fault, translated
from dhsolve.model.text.reasons import tell_reason

FOLDERS = ("model", "solver", "puzzles", "web", "dhsolve", "cli")
SAYING = {
    **{"BadInput": 0, "RuleBroken": 1, "NoEvidence": 0, "Disagreement": 0, "Unclear": 0},
    **{"told": 0, "note": 0, "_asking": 0, "prove": 0, "add": 1, "Fault": 1, "sentence": 2},
    **{"HTTPException": 1, "refusal": 2, "_refused": 3},
}
"""Functions and exceptions that say something, with the place of the sentence."""
NO_SENTENCES = ("conformance/coverage", "text/messages")
"""Where `add` puts ids into sets."""
PUT_TOGETHER = {
    *("1 friend", "1 question", "1 vector", "1 turn for {} rounds", "deck {} for 1 player"),
    *("deck {id} is not for 1 player", "deck {id} is not for {} players"),
    *("{} columns, the other rounds have {}", "{} resources, the other rounds have {}"),
    *("players {} won, not players {}", "under toolbox {}"),
    *("game of 1 turn", "game of {} turns", "replay of 1 turn", "replay of {} turns"),
}
"""Sentences that are said, but not in one piece: numbers with their nouns, names of fields."""
TABLES = [(table.__name__, one) for table in lookup.TABLES for one in table.PORTUGUESE.items()]


def sources() -> Iterator[tuple[Path, ast.AST]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                yield path, node


def sentences() -> Iterator[str]:
    """What is said somewhere, with a number in the place of every value."""
    for path, node in sources():
        if any(part in str(path) for part in NO_SENTENCES):
            continue
        name = getattr(node, "func", None)
        at = SAYING.get(getattr(name, "id", getattr(name, "attr", "")))
        if at is not None and isinstance(node, ast.Call) and len(node.args) > at:
            yield from _said(node.args[at])


def _said(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _said(node.body)
        yield from _said(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            str(one.value) if isinstance(one, ast.Constant) else "7" for one in node.values
        )


SAID = sorted({one for one in sentences() if any(letter.isalpha() for letter in one)})


def test_there_are_many_sentences() -> None:
    assert len(SAID) > 250


@pytest.mark.parametrize("english", SAID)
def test_every_sentence_is_translated(english: str) -> None:
    said = english.replace("face 7", "face up").replace('"7"7', '"7"')
    assert english_in(translated(said, "pt")) == set()
    assert translated(said, "en") == said


@pytest.mark.parametrize(("table", "pair"), TABLES)
def test_both_languages_have_the_same_places(table: str, pair: tuple[str, str]) -> None:
    assert len(lookup.PLACE.findall(pair[0])) == pair[1].count("{}"), table


def test_no_sentence_is_left_over() -> None:
    """But for those of other programs, every sentence of the tables is said somewhere."""
    texts = " | ".join(
        node.value
        for path, node in sources()
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and path.parent.name != "messages"
    )
    unused = [
        english
        for table in lookup.TABLES
        if table is not system
        for english in table.PORTUGUESE.keys() - PUT_TOGETHER
        if not all(part.strip(' ":;,()') in texts for part in lookup.PLACE.split(english)[::2])
    ]
    assert unused == []


@pytest.mark.parametrize("reason", Reason)
def test_a_broken_rule_is_told_whole(reason: Reason) -> None:
    said = f"round 3: scaffolding on F1: {tell_reason(reason, 'en')}"
    assert translated(said, "en") == said
    assert translated(said, "pt") == f"rodada 3: andaime em F1: {tell_reason(reason, 'pt')}"
    error = f"column 3: {reason.text} ({reason.value}, rule {reason.rule})"
    assert english_in(translated(error, "pt").replace(str(reason.value), "")) == set()


def test_what_was_typed_stays() -> None:
    said = 'unknown room "a second title", did you mean "end"?'
    assert translated(said, "pt") == 'não há cômodo "a second title"; você quis dizer "end"?'
    assert translated("nobody says this", "pt") == "nobody says this"
    long = "a second " * 1000
    assert translated(long, "pt") == long


def test_all_faults_of_a_file_are_told() -> None:
    faults = [BadInput("missing", "line 2, column 4"), BadInput('expected "a", got "b"', "format")]
    told = tell_fault(BadInputs(faults, more=3).within("cards.txt"), "pt")
    assert told.split("\n") == [
        "cards.txt: linha 2, coluna 4: falta",
        'cards.txt: format: esperava-se "a", veio "b"',
        "e mais 3",
    ]
    assert tell_fault(faults[0], "en") == str(faults[0])
