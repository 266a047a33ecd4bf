"""Hints, from the start or from a play under way: one fact more at each level."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.sequence import Position, Sequence, rest_of
from dhsolve.model.rules.values import End, Score, Turn
from dhsolve.model.text.ending import tell_end, tell_score
from dhsolve.model.text.puzzles import phrase
from dhsolve.model.text.turns import tell_turn

if TYPE_CHECKING:  # words alone need no solver, which is slow to load
    from dhsolve.solver.best import Answer


class Hint(NamedTuple):
    """What is still reachable, and the next step towards it."""

    position: Position
    reachable: int
    proven: bool
    """Whether nothing beats that; else time ran out first."""
    score: Score
    """The score pad of a best home from here on."""
    turn: Turn | None
    """The next turn; None once the last round is played."""
    end: End

    @property
    def one_column(self) -> bool:
        """Whether there is nothing to choose from: then the column is no news."""
        return bool(self.position.rounds) and len(self.position.rounds[0]) == 1


def hint_at(box: Box, position: Position, ask: Callable[[Sequence], Answer]) -> Hint:
    """What is reachable from a position, by the answer to the rounds that are left."""
    if position.over:
        finished = FinishedHome(position.state, position.discards)
        end, score = best_end(box, finished, position.solo)
        return Hint(position, score.total, True, score, None, end)
    best = ask(rest_of(position))
    play = best.play
    proven = best.status == "optimal"
    return Hint(position, best.total, proven, play.score, play.turns[0], play.end)


def tell_hint(box: Box, hint: Hint, target: int | None, level: int, lang: str) -> list[str]:
    """A hint in words: 1 what the best home has, 2 which column is next, 3 where to put it.

    Where a round has one column only, level 2 says the floor instead.
    """
    lines = [
        _reachable(hint, target, lang),
        phrase("best home", lang, tell_score(hint.score, lang, zeros=False)),
    ]
    turn = hint.turn
    if turn is None:
        return lines + (tell_end(box, hint.end, lang) if level >= 3 else [])
    if level == 2 and hint.one_column:
        lines.append(phrase("next floor", lang, turn.room.cell[0]))
    elif level == 2:
        lines.append(phrase("next column", lang, turn.column))
    elif level >= 3:
        lines.append(tell_turn(box, hint.position, turn, lang))
    return lines


def hint_to_json(hint: Hint, target: int | None, level: int) -> dict[str, Any]:
    """The machine form of a hint: what `puzzle hint --json` prints."""
    form: dict[str, Any] = {
        "reachable": hint.reachable,
        "target": target,
        "score": msgspec.to_builtins(hint.score),
    }
    turn = hint.turn
    if level >= 2 and turn is not None:
        form["column"] = turn.column
        if hint.one_column:
            form["floor"] = turn.room.cell[0]
    if level >= 3:
        form["turn"] = None if turn is None else msgspec.json.decode(msgspec.json.encode(turn))
        if turn is None:
            form["end"] = msgspec.json.decode(msgspec.json.encode(hint.end))
    return form


def _reachable(hint: Hint, target: int | None, lang: str) -> str:
    if not hint.proven:
        return phrase("at least reachable", lang, hint.reachable)
    if target is None:
        return phrase("reachable points", lang, hint.reachable)
    return phrase("reachable", lang, hint.reachable, target)
