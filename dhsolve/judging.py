"""Whether a play holds, or a whole log of them, and what a home scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from dhsolve.cards import CatalogueSource, catalogue_from
from dhsolve.game import Game
from dhsolve.home import NOTHING_DISCARDED, Home
from dhsolve.model.rules.values import Discards, Score
from dhsolve.model.verify.stream import CheckedLine, check_lines, numbered_lines, processors
from dhsolve.model.verify.verdict import Verdict, verify_game, verify_solution
from dhsolve.position import Position
from dhsolve.solution import Solution


def verify(play: Solution | Game) -> Verdict:
    """Replay a solution or a game and check every rule and every claimed number.

    The verdict is `ok`, or says `where` it first goes wrong, by which reason `code`, with a
    `message`. Nothing is raised for a play that does not hold.
    """
    if isinstance(play, Game):
        return verify_game(play.box, play.record)
    return verify_solution(play.box, play.as_file())


def verify_lines(
    file: IO[bytes], *, workers: int | None = None, catalogue: CatalogueSource = None
) -> Iterator[CheckedLine]:
    """Verify a log, one solution or game a line, on so many processors (all by default).

    What was found on each line, in their order; lines that cannot be read are findings too, and
    empty ones are passed over. Lines are read as they are needed, so that a log may be huge.
    """
    cards = catalogue_from(catalogue)
    return check_lines(cards, numbered_lines(file), workers or processors())


def score(of: Home | Position | Solution, *, discards: Discards = NOTHING_DISCARDED) -> Score:
    """The score pad of a home or a position with the best use of its end, of a solution with the
    end it has.

    A home has `discards` only if they are given; they serve Supplier and Roofer. RuleBroken if a
    solution is not legal.
    """
    if isinstance(of, Home):
        return of.finish(discards=discards).score
    return of.finish().score
