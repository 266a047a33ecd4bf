"""Every reader of files against damaged ones: they are read, or each fault is told in a short line.

What is read is used as the commands use it, and written and read again. Anything else that
happens, an exception that is none of the two kinds of wrong, is a finding.
"""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from support.damage import damaged
from support.engines import HELLO
from support.helpers import BOX
from support.paths import DOCS, EXAMPLES, ROOT

from dhsolve.model.cards.box import open_box
from dhsolve.model.conformance.protocol import Answer, Handshake
from dhsolve.model.conformance.vectors import outcome_of, vector_from
from dhsolve.model.dealing.deal import deal_game, deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_game, random_solution
from dhsolve.model.errors import MOST_FAULTS, BadInput
from dhsolve.model.files.decode import decode
from dhsolve.model.files.documents import (
    HomeFile,
    Solution,
    dump,
    json_text,
    read_any,
    read_discards,
    to_json,
)
from dhsolve.model.files.json_text import parse_json
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.sequence import Sequence, play, start_position, turns
from dhsolve.model.rules.values import Discards, Game
from dhsolve.model.verify.verdict import verify_game, verify_solution
from dhsolve.puzzles.drawing.book import book
from dhsolve.puzzles.drawing.render import to_bytes
from dhsolve.puzzles.puzzle import dump_puzzle, read_puzzle

CATALOGUE = ROOT / "model" / "cards" / "catalogue.toml"
LONGEST_LINE = 400
TURNS = 5
VECTORS = 12


class Trial(NamedTuple):
    """What became of one damaged file."""

    kind: str
    refused: bool
    finding: str = ""


def use_any(data: bytes) -> None:
    """A sequence is begun, a home scored, a solution or a game judged; each is written and read
    again."""
    value = read_any(BOX, data)
    assert read_any(BOX, dump(BOX, value).encode()) == value
    if isinstance(value, Sequence):
        position = start_position(BOX, value)
        for turn, _ in islice(turns(BOX, position), TURNS):
            play(BOX, position, turn)
    elif isinstance(value, Solution):
        json_text(verify_solution(BOX, value).to_json(game=False))
    elif isinstance(value, Game):
        json_text(verify_game(BOX, value).to_json(game=True))
    else:
        assert isinstance(value, HomeFile)
        best_end(BOX, FinishedHome(value.state, Discards()), value.solo)


def use_catalogue(data: bytes) -> None:
    """A box is opened with the cards."""
    with tempfile.NamedTemporaryFile(suffix=".toml") as file:
        file.write(data)
        file.flush()
        open_box(Path(file.name))


def use_puzzle(data: bytes) -> None:
    """A puzzle is drawn."""
    puzzle = read_puzzle(BOX, data)
    assert read_puzzle(BOX, dump_puzzle(BOX, puzzle).encode()) == puzzle
    ElementTree.fromstring(to_bytes(book(BOX, [puzzle], [], "pt"), "svg", "x", "pt"))


def use_vector(data: bytes) -> None:
    """A vector's answer is looked at."""
    outcome_of(vector_from(parse_json(data)))


def use_message(data: bytes) -> None:
    """What an engine says is its handshake or an answer."""
    value = parse_json(data)
    if isinstance(value, dict) and "protocol" in value:
        decode(value, Handshake)
    else:
        decode(value, Answer)


def use_discards(data: bytes) -> None:
    """Discards are cards."""
    read_discards(BOX, data)


READERS: dict[str, Callable[[bytes], None]] = {
    "sequence/1": use_any,
    "state/1": use_any,
    "solution/1": use_any,
    "game/1": use_any,
    "puzzle/1": use_puzzle,
    "vector/1": use_vector,
    "referee/1": use_message,
    "discards": use_discards,
    "catalogue": use_catalogue,
}


@cache
def sound_files() -> dict[str, list[bytes]]:
    """Files of every kind that are right."""
    found: dict[str, list[bytes]] = {kind: [] for kind in READERS}
    for path in sorted(EXAMPLES.glob("*.json")):
        data = path.read_bytes()
        form = parse_json(data)
        assert isinstance(form, dict)
        found[str(form["format"])].append(data)
    with gzip.open(DOCS / "vectors" / "vectors.jsonl.gz") as lines:
        found["vector/1"] += islice(lines, VECTORS)
    found["referee/1"] += [HELLO.encode(), *_messages(found["vector/1"])]
    found["discards"].append(b'{"rooms": ["kitchen", "study"], "roofs": ["roof_red"]}')
    found["catalogue"].append(CATALOGUE.read_bytes())
    for seed in range(3):
        deal = deal_solo(BOX, Rng(seed), ("plans", "friends"))
        found["solution/1"].append(
            dump(BOX, Solution(deal, *random_solution(BOX, deal, Rng(seed)))).encode()
        )
        found["sequence/1"].append(dump(BOX, _under_way(deal, seed)).encode())
        dealt = deal_game(BOX, Rng(seed), seed + 1, modules=("plans", "friends"))
        found["game/1"].append(dump(BOX, random_game(BOX, dealt, Rng(seed))).encode())
    return found


def _messages(vectors: list[bytes]) -> Iterator[bytes]:
    for line in vectors:
        form = parse_json(line)
        assert isinstance(form, dict)
        yield json_text({"id": 1, **form["answer"]}).encode()


def _under_way(deal: Sequence, seed: int) -> Sequence:
    """A sequence that goes on from a home after some rounds."""
    position = start_position(BOX, deal)
    for turn in random_solution(BOX, deal, Rng(seed))[0][:6]:
        position = play(BOX, position, turn)
    rest = to_json(BOX, deal._replace(rounds=deal.rounds[6:], start=position.state))
    value = read_any(BOX, json_text(rest).encode())
    assert isinstance(value, Sequence)
    return value


def trial(number: int) -> Trial:
    """Damage a file and read it; the same number is the same trial."""
    rng = Rng(f"damage {number}")
    kind = rng.choice(list(READERS))
    data = damaged(rng, rng.choice(sound_files()[kind]))
    try:
        READERS[kind](data)
    except BadInput as fault:
        lines = str(fault).split("\n")
        short = all(len(line) <= LONGEST_LINE and line.isprintable() for line in lines)
        if not short or len(lines) > MOST_FAULTS + 1:
            return Trial(kind, True, f"trial {number}: not in short lines: {lines!r}"[:500])
        return Trial(kind, True)
    except Exception as error:
        return Trial(kind, False, f"trial {number}: {kind}: {type(error).__name__}: {error}"[:500])
    return Trial(kind, False)
