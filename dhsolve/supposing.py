"""What if: the best play whose next turn is not free."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from dhsolve.defaults import DEFAULT_WORKERS
from dhsolve.model.errors import BadInput
from dhsolve.model.files.json_text import quoted
from dhsolve.model.rules.values import Turn
from dhsolve.position import Position
from dhsolve.solution import Solution
from dhsolve.solver.best import Answer, best
from dhsolve.solver.best import Progress as Board
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.play import Play
from dhsolve.solving import OnProgress, clock_for, watched


class Supposition(NamedTuple):
    """The best play in which a turn is as somebody wants it.

    The solution has no proof: nothing is said about plays in which that turn is another one.
    """

    solution: Solution
    """The whole play: the turns before, the one that was wanted, and the best after it."""
    bound: int
    """The points that no such play can beat."""

    @property
    def proven(self) -> bool:
        """Whether nothing beats it."""
        return self.solution.score is not None and self.solution.score.total == self.bound


def what_if(
    position: Position,
    *,
    column: int | None = None,
    card: str | None = None,
    cell: str | None = None,
    time_limit: float | None = None,
    clock: Clock | None = None,
    workers: int = DEFAULT_WORKERS,
    on_progress: OnProgress | None = None,
) -> Supposition:
    """The best play from a position on whose next turn takes this column, a column that shows this
    card, or puts its room on this cell; what was played before stays.

    Several wishes hold together. A card is looked for in the market as it is dealt, before tools
    change it. Time and progress are as for `best`. BadInput if no round is left, nothing is wished
    for, or no legal turn is so.
    """
    wish = wish_for(position, column, card, cell)
    rest = position.rest()
    ask = partial(best, position.box, workers=workers)

    def job(clock: Clock, board: Board) -> Answer:
        others = (tuple(range(len(one.columns))) for one in rest.rounds[1:])
        seen = board if cell is None else Board()  # plays with other cells do not count
        try:
            columns = (wish.columns, *others)
            free = ask(rest.sequence, allowed=columns, clock=clock, progress=seen)
        except Stopped:
            # no play yet: the bound of all plays holds for these as well
            bound = ask(rest.sequence, clock=clock).bound
        else:
            if cell in (None, free.play.turns[0].room.cell):
                return free
            bound = free.bound
        board.bound = bound
        return _best_of(wish, bound, ask, clock, board)

    def whole(play: Play) -> Solution:
        return Solution(position.deal, (*position.turns, *play.turns), play.end, play.score)

    found = watched(job, clock_for(time_limit, clock), on_progress, whole)
    return Supposition(whole(found.play), found.bound)


class Wish(NamedTuple):
    """Which turns from a position are meant."""

    position: Position
    columns: tuple[int, ...]
    cell: str | None

    def turns(self) -> Iterator[Turn]:
        """The legal ones."""
        for turn in self.position.legal_turns():
            if turn.column in self.columns and self.cell in (None, turn.room.cell):
                yield turn


def wish_for(position: Position, column: int | None, card: str | None, cell: str | None) -> Wish:
    """What is wished for; BadInput if it is nothing, or no legal turn is so."""
    if position.over:
        raise BadInput("no round is left", "round")
    if column is None and card is None and cell is None:
        raise BadInput("expected a column, a card or a cell")
    market = position.market
    if column is not None and not 0 <= column < len(market):
        raise BadInput(f"there is no column {column}", "column")
    columns = tuple(
        at
        for at, one in enumerate(market)
        if column in (None, at) and (card is None or card in (one.room, one.resource))
    )
    if not columns:
        raise BadInput(f"no such column shows {quoted(card or '')}", "card")
    wish = Wish(position, columns, cell)
    if next(wish.turns(), None) is None:
        raise BadInput(f"no legal turn puts a room on {quoted(cell or '')}", "cell")
    return wish


def _best_of(wish: Wish, most: int, ask: partial[Answer], clock: Clock, board: Board) -> Answer:
    """The best play that begins with one of the turns: each is asked whether it beats those before.

    No play has more than `most` points. When time runs out that is the bound.
    """
    found: Play | None = None
    bound = 0
    for turn in wish.turns():
        if found is not None and (found.score.total == most or clock.over):
            bound = most
            break
        after = wish.position.play(turn)
        answer = _counted(after) if after.over else _asked(after, found, ask, clock)
        bound = max(bound, answer.bound)
        if found is None or answer.total > found.score.total:
            found = Play((turn, *answer.play.turns), answer.play.end, answer.play.score)
            board.play = found
    assert found is not None, "there is a turn"
    return Answer(found, max(min(bound, most), found.score.total), clock.seconds)


def _counted(over: Position) -> Answer:
    """The only answer after the last round: the best end."""
    counted = over.finish()
    return Answer(Play((), counted.end, counted.score), counted.score.total, 0.0)


def _asked(after: Position, found: Play | None, ask: partial[Answer], clock: Clock) -> Answer:
    """The best play from a position on, if it beats what was found before."""
    sequence = after.rest().sequence
    if found is None:
        return ask(sequence, clock=clock)
    better = found.score.total + 1
    answer = ask(sequence, at_least=better, clock=clock)
    return ask(sequence, known=answer.play, clock=clock) if answer.total >= better else answer
