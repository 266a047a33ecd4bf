"""A whole play under construction: turns, then the end, with a way back from every choice."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.building.choices import Question
from dhsolve.model.building.end import build_end
from dhsolve.model.building.turn import build_turn
from dhsolve.model.cards.box import Box
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.sequence import Position, Sequence, play, replay
from dhsolve.model.rules.values import End, Score, Turn


class PlayUnderWay(NamedTuple):
    """The turns so far, the choices of the turn (or the end) under construction, and what is to be
    chosen next. Once nothing is, `question` is None and there is an end."""

    box: Box
    sequence: Sequence
    turns: tuple[Turn, ...]
    position: Position
    """After those turns."""
    choices: tuple[str, ...] = ()
    question: Question | None = None
    end: End | None = None

    def choose(self, name: str) -> PlayUnderWay:
        """The play after a choice, with all that then happens by itself.

        RuleBroken if it is refused, NoSuchOption if it is not there to be chosen.
        """
        return _settled(self._replace(choices=(*self.choices, name)))

    def undo(self) -> PlayUnderWay | None:
        """The play before the latest choice, or before the latest turn if the one under
        construction has none yet; None if there was no choice at all."""
        if self.choices:
            return _settled(self._replace(choices=self.choices[:-1], end=None))
        if self.end is not None and (again := _settled(self._replace(end=None))).question:
            return again  # the end of a play that was read from a file
        turns = self.turns
        while turns:
            turns = turns[:-1]
            position = replay(self.box, self.sequence, turns)
            if isinstance(build_turn(self.box, position), Question):  # else nobody chose it
                return _settled(PlayUnderWay(self.box, self.sequence, turns, position))
        return None

    def finished(self) -> tuple[FinishedHome, Score]:
        """The home after the end, and its score; the play is finished."""
        assert self.end is not None
        home = FinishedHome(self.position.state, self.position.discards)
        return finish(self.box, home, self.end, self.position.solo)


def start_play(
    box: Box, sequence: Sequence, turns: tuple[Turn, ...] = (), end: End | None = None
) -> PlayUnderWay:
    """A play after some turns, or after its end; RuleBroken if they are not legal."""
    position = replay(box, sequence, turns)
    started = PlayUnderWay(box, sequence, turns, position)
    if end is None or not position.over:
        return _settled(started)
    finished = started._replace(end=end)
    finished.finished()
    return finished


def _settled(now: PlayUnderWay) -> PlayUnderWay:
    """The play with everything done that can be done in one way only."""
    while True:
        box, position = now.box, now.position
        if position.over:
            home = FinishedHome(position.state, position.discards)
            asked = build_end(box, home, position.solo, now.choices)
            if isinstance(asked, Question):
                return now._replace(question=asked, end=None)
            return now._replace(question=None, end=asked)
        turn = build_turn(box, position, now.choices)
        if isinstance(turn, Question):
            return now._replace(question=turn, end=None)
        after = play(box, position, turn)
        now = PlayUnderWay(box, now.sequence, (*now.turns, turn), after)
