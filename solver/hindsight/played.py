"""A play that is over, turn by turn: what could still be played before each, and what was."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.sequence import Position, Sequence, play, rest_of, start_position
from dhsolve.model.rules.table import Market
from dhsolve.model.rules.values import End, Game, Score, Turn
from dhsolve.model.text.turns import tell_turn
from dhsolve.solver.hindsight.game_record import (
    own_turn,
    recorded,
    renumbered,
    sequence_from_round,
)


class PlayedTurn(NamedTuple):
    """One turn as it was played."""

    rest: Sequence
    """What could still be played before it; its own round is the first."""
    turn: Turn
    """In the numbers of the columns of `rest`."""
    market: Market
    """As it lay on the table, columns that others had taken included."""
    columns: tuple[int, ...]
    """The numbers on the table of the columns of `rest`."""
    used: str | None = None
    """A tool whose use stays as recorded (P24)."""

    def shown(self, turn: Turn) -> Turn:
        """A turn of `rest` in the numbers of the table's columns."""
        if self.columns == tuple(range(len(self.market))):
            return turn  # with its Diggers, which only a sequence has
        return renumbered(turn, dict(enumerate(self.columns)))

    def tell(self, box: Box, turn: Turn, lang: str) -> str:
        """A first turn of `rest` in words."""
        position = start_position(box, self.rest)
        position = position._replace(rounds=(self.market, *position.rounds[1:]))
        words = tell_turn(box, position, self.shown(turn), lang)
        if self.used is None:
            return words
        return f"{box.catalogue.tools[self.used].name(lang)}; {words}"


class PlayedOut(NamedTuple):
    """A whole play of one player."""

    turns: tuple[PlayedTurn, ...]
    final: FinishedHome
    """The home after the last round, with the discards that its end can draw on."""
    end: End
    """The end as it was recorded; without one nothing was done (P15)."""
    solo: bool

    def scored(self, box: Box) -> Score:
        """The points of the play, with its recorded end."""
        return finish(box, self.final, self.end, self.solo)[1]


def played_solution(box: Box, solution: Solution) -> PlayedOut:
    """A complete and legal solution; a Digger in it is a choice like any other (T3)."""
    position, turns = start_position(box, solution.sequence), []
    for turn in solution.turns:
        turns.append(_of_sequence(position, turn))
        position = play(box, position, turn)
    final = FinishedHome(position.state, position.discards)
    return PlayedOut(tuple(turns), final, solution.end or End(), position.solo)


def _of_sequence(position: Position, turn: Turn) -> PlayedTurn:
    market = position.rounds[0]
    return PlayedTurn(rest_of(position), turn, market, tuple(range(len(market))))


def played_game(box: Box, game: Game, player: int) -> PlayedOut:
    """A complete and legal game, as this player's own (P23, P24)."""
    record = recorded(box, game, player)
    turns = tuple(
        PlayedTurn(
            rest=sequence_from_round(record, at),
            turn=own_turn(seen),
            market=seen.market,
            columns=tuple(seen.columns),
            used=seen.used,
        )
        for at, seen in enumerate(record.seen)
    )
    return PlayedOut(turns, record.final, record.end, record.solo)
