"""Looking back at a play: what was still possible at each turn, and what the turn gave away."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from dhsolve.defaults import DEFAULT_WORKERS
from dhsolve.game import Game
from dhsolve.home import CountedHome, Home
from dhsolve.model.errors import BadInput
from dhsolve.model.files.notes import deck_notes
from dhsolve.model.rules.values import Turn, Value
from dhsolve.model.verify.verdict import Verdict, verify_game, verify_solution
from dhsolve.position import Deal
from dhsolve.solution import Answer, Solution
from dhsolve.solver.best import Answer as SolverAnswer
from dhsolve.solver.best import Progress as Board
from dhsolve.solver.evidence import from_answer
from dhsolve.solver.hindsight.played import PlayedOut, played_game, played_solution
from dhsolve.solver.hindsight.questions import Possible
from dhsolve.solver.hindsight.review import Review, review
from dhsolve.solver.hindsight.written_down import completed
from dhsolve.solver.proof import ProvenAnswer, proof_of
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS
from dhsolve.solving import OnProgress, answer_from, clock_for, watched

COSTLIEST = 3


class Choice(NamedTuple):
    """What one turn of a play was worth."""

    turn: Turn
    """The turn as it was played, in the numbers of the table's columns."""
    before: Possible
    """What could still be reached before it."""
    after: Possible
    """And what after it."""
    better: Turn | None
    """A turn that reaches more than this one could; None if there is none, or none is known."""

    @property
    def lost(self) -> int | None:
        """The points that the turn gave away, if that is proven."""
        before, after = self.before.exact, self.after.exact
        return None if before is None or after is None else before - after

    @property
    def lost_at_least(self) -> int:
        """The points that it gave away at least."""
        return 0 if self.after.most is None else max(0, self.before.least - self.after.most)


@dataclass(frozen=True)
class Hindsight:
    """The best home that a player could have built, and what each of his turns gave away."""

    player: int
    best: Answer
    """The best play of the cards that came; of a game, of the columns that were left to him."""
    home: CountedHome
    """His own home, with the end that was recorded."""
    choices: tuple[Choice, ...]
    """His turns."""
    ended: CountedHome
    """His own home with the best use of its end."""
    complete: bool
    """Whether every number is proven."""
    notes: tuple[str, ...]
    """Cards of which a game has more or fewer copies than the catalogue."""
    _found: Review = field(repr=False, compare=False)

    @property
    def scored(self) -> int:
        """The points of his own home."""
        return self.home.score.total

    @property
    def possible(self) -> tuple[Possible, ...]:
        """What could still be reached: before the first turn, then after each."""
        return self._found.possible

    def costliest(self, most: int = COSTLIEST) -> list[int]:
        """The turns that gave away the most, as far as is proven; the worst first. From 0."""
        losing = [at for at, choice in enumerate(self.choices) if choice.lost_at_least]
        return sorted(losing, key=lambda at: -self.choices[at].lost_at_least)[:most]

    def describe(self, at: int, lang: str = "en") -> str:
        """The turn of a round as it was played, in words. Rounds count from 0."""
        played = self._found.played.turns[at]
        return played.tell(self.best.box, played.turn, lang)

    def describe_better(self, at: int, lang: str = "en") -> str:
        """The better turn of a round in words; empty if there is none. Rounds count from 0."""
        better = self._found.better(at)
        if better is None:
            return ""
        return self._found.played.turns[at].tell(self.best.box, better, lang)

    def line(self, at: int) -> Solution:
        """The best play that is known from a round on. Rounds count from 0."""
        play = self._found.plays[at]
        deal = Deal(self._found.played.turns[at].rest, self.best.cards)
        return Solution(deal, play.turns, play.end, play.score)

    def to_json(self) -> dict[str, Any]:
        """The review as a review/1 file holds it."""
        best_end = self.ended.end
        lost = self.ended.score.total - self.scored
        return {
            "format": "review/1",
            "player": self.player,
            "scored": self.scored,
            "possible": _form_of(self.possible[0]),
            "complete": self.complete,
            "costliest": self.costliest(),
            "turns": [self._turn_form(at) for at in range(len(self.choices))],
            "end": {
                "before": self.ended.score.total,
                "after": self.scored,
                "lost": lost,
                "played": _plain(self.home.end),
                **({"better": _plain(best_end)} if lost else {}),
            },
            "home": self.home.home.to_json(),
            "solution": self.best.to_json(),
        }

    def _turn_form(self, at: int) -> dict[str, Any]:
        choice = self.choices[at]
        form: dict[str, Any] = {
            "round": at,
            "before": _form_of(choice.before),
            "after": _form_of(choice.after),
            "played": _plain(choice.turn),
        }
        if choice.lost is not None:
            form["lost"] = choice.lost
        if choice.better is not None:
            form["better"] = _plain(choice.better)
            form["line"] = self.line(at).to_json()
        return form

    def __str__(self) -> str:
        from dhsolve.pages import hindsight_page, plain_text

        return plain_text(hindsight_page(self))

    def _repr_svg_(self) -> str:
        from dhsolve.pages import hindsight_svg

        return hindsight_svg(self)


def _form_of(possible: Possible) -> dict[str, int]:
    form = {"least": possible.least}
    return form if possible.most is None else {**form, "most": possible.most}


def _plain(value: Value) -> dict[str, Any]:
    form: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return form


def hindsight(
    play: Solution | Game,
    player: int = 0,
    *,
    time_limit: float | None = None,
    clock: Clock | None = None,
    workers: int = DEFAULT_WORKERS,
    on_progress: OnProgress | None = None,
) -> Hindsight:
    """What could have been made of a play that is over, and what each turn gave away.

    Of a game one player's turns are looked at: the other players' moves stay as recorded, and so
    do Diggers and Jackhammers. Late rounds come first; if time runs out the numbers that are not
    proven are bounds, and it is not `complete`. BadInput if the play does not hold, is not over,
    or has no such player. In its progress the scenarios are the numbers to be proven.
    """
    opened = open_play(play, player)

    def job(clock: Clock, board: Board) -> Review:
        board.scenarios = len(opened.played.turns) + 1

        def report(proven: int, _all: int) -> None:
            board.closed = proven

        return review(
            play.box,
            opened.played,
            clock=clock,
            workers=workers,
            settings=DEFAULT_SETTINGS,
            report=report,
        )

    found = watched(job, clock_for(time_limit, clock), on_progress)
    return _hindsight(opened, found, workers)


class OpenedPlay(NamedTuple):
    """A play that can be looked back at."""

    played: PlayedOut
    deal: Deal
    """The cards that the player had to choose from."""
    player: int
    notes: tuple[str, ...]


def open_play(play: Solution | Game, player: int = 0) -> OpenedPlay:
    """A play to look back at; BadInput unless it holds, is over, and has this player."""
    box = play.box
    if isinstance(play, Game):
        notes = deck_notes(box, play.record)
        game = completed(box, play.record)
        _check(verify_game(box, game), "the game", "rounds")
        if not 0 <= player < game.players:
            raise BadInput(f"there is no player {player} in a game of {game.players}", "player")
        played = played_game(box, game, player)
        deal = Deal(played.turns[0].rest, play.cards)
        return OpenedPlay(played, deal, player, tuple(notes))
    if player:
        raise BadInput(f"there is no player {player}: a solution has one", "player")
    held = play.as_file()
    if held.partial:
        raise BadInput("the play is not over", "turns")
    _check(verify_solution(box, held), "the play", "turns")
    return OpenedPlay(played_solution(box, held), play.deal, player, ())


def _check(verdict: Verdict, what: str, where: str) -> None:
    if not verdict.ok:
        raise BadInput(f"{what} does not hold: {verdict.message}", verdict.where or "")
    if not verdict.complete:
        raise BadInput(f"{what} is not over", where)


def _hindsight(opened: OpenedPlay, found: Review, workers: int) -> Hindsight:
    played, deal = opened.played, opened.deal
    best = SolverAnswer(found.plays[0], found.bound, found.seconds)
    evidence = from_answer(best, DEFAULT_SETTINGS, workers)
    home = Home(played.final.state, "solo" if played.solo else "plain", deal.catalogue)
    return Hindsight(
        player=opened.player,
        best=answer_from(deal, best.play, ProvenAnswer(best, proof_of(best, evidence))),
        home=home.finish(played.end, discards=played.final.discards),
        choices=tuple(_choice(found, at) for at in range(len(played.turns))),
        ended=home.finish(found.plays[-1].end, discards=played.final.discards),
        complete=found.complete,
        notes=opened.notes,
        _found=found,
    )


def _choice(found: Review, at: int) -> Choice:
    own, better = found.played.turns[at], found.better(at)
    return Choice(
        turn=own.shown(own.turn),
        before=found.possible[at],
        after=found.possible[at + 1],
        better=None if better is None else own.shown(better),
    )
