"""Golden counts of turns and states, worked out by two programs that share only the catalogue.

`data/perft.txt` is the suite. Where the engine or the naive count differs from it, the failure
lists the first turns whose counts differ, which is where to look.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from support import naive_perft
from support.helpers import BOX
from support.paths import DATA

from dhsolve.model.files.documents import sequence_from
from dhsolve.model.rules.sequence import Position, Sequence, perft, start_position, turns

SUITE = DATA / "perft.txt"


class Entry(NamedTuple):
    """One sequence of the suite with its counts by depth."""

    id: str
    sequence: dict[str, Any]
    counts: dict[int, tuple[int, int]]


def read_suite() -> list[Entry]:
    """`id`, `sequence` (JSON) and `perft DEPTH TURNS STATES` lines; # starts a comment."""
    found: list[Entry] = []
    for line in SUITE.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            found.append(Entry(rest, {}, {}))
        elif word == "sequence":
            found[-1].sequence.update(json.loads(rest))
        elif word == "perft":
            depth, lines, states = map(int, rest.split())
            found[-1].counts[depth] = (lines, states)
        else:
            assert word in ("", "#"), line
    return found


ENTRIES = read_suite()
CASES = [
    pytest.param(entry, depth, id=f"{entry.id}-{depth}")
    for entry in ENTRIES
    for depth in entry.counts
]


def lines_from(position: Position, depth: int) -> int:
    """Legal lines of so many rounds from here."""
    if depth == 0:
        return 1
    return sum(lines_from(after, depth - 1) for _, after in turns(BOX, position))


def divide(sequence: Sequence, depth: int) -> dict[str, int]:
    """The engine's count by first turn."""
    return {
        json.dumps(msgspec.to_builtins(turn), sort_keys=True): lines_from(after, depth - 1)
        for turn, after in turns(BOX, start_position(BOX, sequence))
    }


def differences(entry: Entry, depth: int) -> Iterator[str]:
    """First turns that the two programs count differently."""
    engine = divide(sequence_from(BOX, entry.sequence), depth)
    naive = naive_perft.divide(naive_perft.start(entry.sequence), depth)
    for turn in sorted(engine.keys() | naive.keys()):
        if engine.get(turn) != naive.get(turn):
            yield f"{turn}: engine {engine.get(turn)}, naive {naive.get(turn)}"


def report(entry: Entry, depth: int) -> str:
    """What to look at when a count is wrong."""
    return "\n".join(["counts by first turn differ:", *differences(entry, min(depth, 2))])


@pytest.mark.parametrize(("entry", "depth"), CASES)
def test_engine(entry: Entry, depth: int) -> None:
    count = perft(BOX, sequence_from(BOX, entry.sequence), depth)
    assert tuple(count) == entry.counts[depth], report(entry, depth)


@pytest.mark.parametrize(("entry", "depth"), CASES)
def test_naive(entry: Entry, depth: int) -> None:
    count = naive_perft.perft(naive_perft.start(entry.sequence), depth)
    assert count == entry.counts[depth], report(entry, depth)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_both_find_the_same_first_turns(entry: Entry) -> None:
    assert not list(differences(entry, 1))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_merging_positions_loses_no_line(entry: Entry) -> None:
    depth = min(2, max(entry.counts))
    start = start_position(BOX, sequence_from(BOX, entry.sequence))
    assert lines_from(start, depth) == entry.counts[depth][0]


def test_the_suite_covers_what_turns_are_made_of() -> None:
    assert len(ENTRIES) >= 6
    assert all(set(entry.counts) >= {1, 2, 3} for entry in ENTRIES)
    text = SUITE.read_text(encoding="utf-8")
    for word in ("scaffolding", "solo", "roof_", "piano", "interior_designer", "friend_"):
        assert word in text, word
    for tool in ("drill", "concrete_mixer", "ladder", "digger", "toolbox"):
        users = [entry for entry in ENTRIES if tool in json.dumps(entry.sequence)]
        assert len(users) >= 2, tool


def test_the_tools_of_the_suite_are_used() -> None:
    used: set[str] = set()
    for entry in ENTRIES:
        position = start_position(BOX, sequence_from(BOX, entry.sequence))
        for turn, _ in turns(BOX, position):
            used |= {str(use.__struct_config__.tag) for use in turn.tools}
            used |= {"friends"} if turn.friends else set()
            used |= {"bonus"} if turn.bonus else set()
    assert used >= {"digger", "ladder", "drill", "concrete_mixer", "friends", "bonus"}
