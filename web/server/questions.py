"""The requests that take work: what is read from each, and how it is answered.

This runs in the process of the job, where a hostile body can do no harm but to itself. Everything
goes through the public library, so answers and complaints are those of the command line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

import dhsolve
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import read_discards, to_json, to_text
from dhsolve.model.files.notes import sequence_notes
from dhsolve.model.text.messages.lookup import translated
from dhsolve.puzzle_making import MakingProgress
from dhsolve.puzzles.answer.hints import hint_to_json, tell_hint
from dhsolve.puzzles.generate.daily import parse_date
from dhsolve.puzzles.puzzle import KINDS, Kind
from dhsolve.reviewing import open_play
from dhsolve.solving import OnProgress, Progress
from dhsolve.supposing import wish_for
from dhsolve.web.server.messages import Asked
from dhsolve.web.server.options import Options

LANGUAGES = ("en", "pt")
MOST_HOMES = 100
WISHES = ("round", "column", "card", "cell")
HINT_LEVELS = 3
MOST_PLAYERS = 6
MOST_COLUMNS = 7
MOST_POINTS = 999


@dataclass(frozen=True)
class Question:
    """A request that has been read."""

    answer: Callable[[dhsolve.Clock, OnProgress], dict[str, Any] | None]
    """The answer as plain JSON; when the clock stops, what was found until then, if anything."""
    notes: tuple[str, ...] = ()
    """What is odd about the cards; it is allowed."""
    seconds: float | None = None
    """The time that the client gives it."""


def read_question(asked: Asked, catalogue: Catalogue) -> Question:
    """What a request asks; BadInput names the place of what is wrong in it."""
    return _READERS[asked.kind](asked, catalogue)


# --- best --------------------------------------------------------------------------------------


def _read_best(asked: Asked, catalogue: Catalogue) -> Question:
    options = Options(asked.options, ("time_limit", "cap", *WISHES))
    if any(options.text(name) is not None for name in WISHES):
        return _read_what_if(asked, options, catalogue)
    deal = dhsolve.loads(asked.body, dhsolve.Deal, catalogue=catalogue)
    cap = options.number("cap", 1, MOST_HOMES)
    job = partial(_best, deal) if cap is None else partial(_all_best, deal, cap)
    return Question(job, _notes(deal), options.seconds("time_limit"))


def _best(deal: dhsolve.Deal, clock: dhsolve.Clock, on_progress: OnProgress) -> dict[str, Any]:
    seen = _Seen(on_progress)
    answer = dhsolve.best(deal, clock=clock, on_progress=seen)
    seen.conclude(answer, answer.bound)
    return answer.to_json()


def _all_best(
    deal: dhsolve.Deal, cap: int, clock: dhsolve.Clock, on_progress: OnProgress
) -> dict[str, Any]:
    seen = _Seen(on_progress)
    homes = dhsolve.all_best(deal, cap=cap, clock=clock, on_progress=seen)
    seen.conclude(homes[0], homes[0].bound)
    return {
        "complete": homes.complete,
        "homes": len(homes),
        "solutions": [answer.to_json() for answer in homes],
    }


def _read_what_if(asked: Asked, options: Options, catalogue: Catalogue) -> Question:
    """The best play in which the turn of a round takes a column or a card, or goes to a cell."""
    if options.text("cap") is not None:
        raise BadInput(f"does not go with {', '.join(WISHES)}", "cap")
    found = dhsolve.loads(asked.body, catalogue=catalogue)
    if not isinstance(found, dhsolve.Deal | dhsolve.Solution):
        raise BadInput("expected a sequence/1 or a solution/1", "format")
    deal = found if isinstance(found, dhsolve.Deal) else found.deal
    turns = () if isinstance(found, dhsolve.Deal) else found.turns
    played = options.number("round", 0, len(turns))
    try:
        position = dhsolve.Position(deal, turns[:played])
    except dhsolve.RuleBroken as broken:
        raise BadInput(str(broken), broken.where) from None
    wish: dict[str, Any] = {
        "column": options.number("column", 0, MOST_COLUMNS - 1),
        "card": options.text("card"),
        "cell": options.text("cell"),
    }
    wish_for(position, **wish)  # at once, not when the job has its turn
    return Question(partial(_what_if, position, wish), _notes(deal), options.seconds("time_limit"))


def _what_if(
    position: dhsolve.Position,
    wish: dict[str, Any],
    clock: dhsolve.Clock,
    on_progress: OnProgress,
) -> dict[str, Any]:
    seen = _Seen(on_progress)
    found = dhsolve.what_if(position, **wish, clock=clock, on_progress=seen)
    seen.conclude(found.solution, found.bound)
    return {
        "solution": found.solution.to_json(),
        "bound": found.bound,
        "proven": found.proven,
    }


class _Seen:
    """Passes progress on, and at last what the answer says: the search ends before it tells."""

    def __init__(self, on_progress: OnProgress) -> None:
        self._tell, self._last = on_progress, Progress(None, None, 0, 0, 0.0)

    def __call__(self, progress: Progress) -> None:
        self._last = progress
        self._tell(progress)

    def conclude(self, answer: dhsolve.Solution, bound: int) -> None:
        assert answer.score is not None
        play = dhsolve.Solution(answer.deal, answer.turns, answer.end, answer.score)
        self._tell(self._last._replace(best=answer.score.total, bound=bound, play=play))


# --- review ------------------------------------------------------------------------------------


def _read_review(asked: Asked, catalogue: Catalogue) -> Question:
    options = Options(asked.options, ("time_limit", "player"))
    play = dhsolve.loads(asked.body, catalogue=catalogue)
    if not isinstance(play, dhsolve.Solution | dhsolve.Game):
        raise BadInput("there is no play in it: expected solution/1, game/1 or a play as text")
    player = options.number("player", 0, MOST_PLAYERS - 1) or 0
    opened = open_play(play, player)
    notes = _notes(play.deal) if isinstance(play, dhsolve.Solution) else opened.notes
    return Question(partial(_review, play, player), notes, options.seconds("time_limit"))


def _review(
    play: dhsolve.Solution | dhsolve.Game,
    player: int,
    clock: dhsolve.Clock,
    on_progress: OnProgress,
) -> dict[str, Any]:
    return dhsolve.hindsight(play, player, clock=clock, on_progress=on_progress).to_json()


# --- hint --------------------------------------------------------------------------------------


def _read_hint(asked: Asked, catalogue: Catalogue) -> Question:
    options = Options(asked.options, ("time_limit", "level", "lang", "target"))
    found: object = dhsolve.loads(asked.body, catalogue=catalogue)
    level = options.number("level", 1, HINT_LEVELS) or 1
    target = options.number("target", 0, MOST_POINTS)
    lang = options.choice("lang", LANGUAGES) or "en"
    if isinstance(found, dhsolve.Puzzle):
        target, found = found.target, found.deal
    if isinstance(found, dhsolve.Deal):
        position = found.start()
    elif isinstance(found, dhsolve.Solution):
        try:
            position = found.position()
        except dhsolve.RuleBroken as broken:
            raise BadInput(str(broken), broken.where) from None
    else:
        raise BadInput("expected a puzzle/1, a sequence/1 or a solution/1", "format")
    job = partial(_hint, position, level, target, lang)
    return Question(job, _notes(position.deal), options.seconds("time_limit"))


def _hint(
    position: dhsolve.Position,
    level: int,
    target: int | None,
    lang: str,
    clock: dhsolve.Clock,
    on_progress: OnProgress,
) -> dict[str, Any]:
    hint = dhsolve.hint(position, clock=clock, on_progress=on_progress)
    words = tell_hint(position.box, hint, target, level, lang)
    return {**hint_to_json(hint, target, level), "proven": hint.proven, "words": words}


# --- the puzzle of a date ----------------------------------------------------------------------


def _read_daily(asked: Asked, catalogue: Catalogue) -> Question:
    options = Options(asked.options, ("time_limit", "date", "kind"))
    if asked.body:
        raise BadInput("expected no body")
    text, chosen = options.text("date"), options.choice("kind", KINDS)
    if text is None:
        raise BadInput("missing", "date")
    try:
        day = parse_date(text)
    except BadInput as fault:
        raise BadInput(fault.reason, "date") from None
    kind = next((one for one in KINDS if one == chosen), None)
    job = partial(_daily, day, kind, catalogue)
    return Question(job, seconds=options.seconds("time_limit"))


def _daily(
    day: date,
    kind: Kind | None,
    catalogue: Catalogue,
    clock: dhsolve.Clock,
    on_progress: OnProgress,
) -> dict[str, Any] | None:
    def tell(making: MakingProgress) -> None:
        candidate = making.candidate
        on_progress(Progress(None, None, candidate, candidate - 1, clock.seconds))

    try:
        made = dhsolve.daily(
            day, kind, time_limit=clock.limit, clock=clock, on_progress=tell, catalogue=catalogue
        )
    except dhsolve.Unproven:
        return None
    solution = made.answer
    return {
        "puzzle": made.puzzle.to_json(),
        "solution": solution.to_json(),
    }


# --- at once -----------------------------------------------------------------------------------


def _read_verify(asked: Asked, catalogue: Catalogue) -> Question:
    Options(asked.options, ())
    played = dhsolve.loads(asked.body, catalogue=catalogue)
    if not isinstance(played, dhsolve.Solution | dhsolve.Game):
        kind = "a sequence" if isinstance(played, dhsolve.Deal) else "a state"
        raise BadInput(f"expected a solution/1 or a game/1, got {kind}", "format")
    is_game = isinstance(played, dhsolve.Game)
    return Question(lambda _clock, _tell: dhsolve.verify(played).to_json(game=is_game))


def _read_score(asked: Asked, catalogue: Catalogue) -> Question:
    options = Options(asked.options, ("discards",))
    home = dhsolve.loads(asked.body, dhsolve.Home, catalogue=catalogue)
    discards, given = dhsolve.Discards(), options.text("discards")
    if given is not None:
        try:
            discards = read_discards(home.box, given.encode())
        except BadInput as fault:
            raise fault.under("discards") from None

    def answer(_clock: dhsolve.Clock, _tell: OnProgress) -> dict[str, Any]:
        counted = home.finish(discards=discards)
        return {"score": to_json(home.box, counted.score), "end": to_json(home.box, counted.end)}

    return Question(answer)


def _read_convert(asked: Asked, catalogue: Catalogue) -> Question:
    Options(asked.options, ())
    found = dhsolve.loads(asked.body, catalogue=catalogue)
    if not isinstance(found, dhsolve.Deal | dhsolve.Solution):
        raise BadInput("expected a sequence/1 or a solution/1", "format")
    deal = found if isinstance(found, dhsolve.Deal) else found.deal
    value = found.sequence if isinstance(found, dhsolve.Deal) else found.as_file()
    form = {"file": found.to_json(), "text": to_text(found.box, value)}
    notes = [translated(note, asked.lang) for note in _notes(deal)]
    return Question(lambda _clock, _tell: {**form, "notes": notes})


def _notes(deal: dhsolve.Deal) -> tuple[str, ...]:
    return tuple(sequence_notes(deal.box, deal.sequence))


_READERS: dict[str, Callable[[Asked, Catalogue], Question]] = {
    "best": _read_best,
    "review": _read_review,
    "hint": _read_hint,
    "daily": _read_daily,
    "verify": _read_verify,
    "score": _read_score,
    "convert": _read_convert,
}
