"""Questions with options, and the way from choices to what they build."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.state import State
from dhsolve.model.rules.table import Market
from dhsolve.model.rules.values import Discards

Step: TypeAlias = Literal[
    # a turn
    "column",
    "ladder_roof",
    "ladder_column",
    "drill_cell",
    "drill_column",
    "mixer_column",
    "mixer_other",
    "bonus",
    "scaffolding",
    "scaffolding_after",
    "room",
    "decor",
    "friend_F",
    "friend_S",
    # the end of the game
    "helper",
    "supplier_room",
    "supplier_cell",
    "handyman_cell",
    "handyman_other",
    "keep",
    "roofer_roof",
    "engineer",
    "roof",
]
T = TypeVar("T")


class Option(NamedTuple):
    """Something that may be chosen, or the reason why it may not."""

    name: str
    """A cell (`F2`, `F2 down`), the number of a column, or the id of a card; else a plain word."""
    refusal: RuleBroken | None = None

    @property
    def legal(self) -> bool:
        """Whether it may be chosen."""
        return self.refusal is None


class Question(NamedTuple):
    """What is to be chosen next, and how everything stands at this moment."""

    step: Step
    options: tuple[Option, ...]
    state: State
    market: Market = ()
    """The columns on the table, after the tools used so far."""
    coming: tuple[Market, ...] = ()
    """The markets of later rounds."""
    discards: Discards = Discards()
    card: str | None = None
    """The card in hand, where the question is what to do with it."""

    @property
    def legal(self) -> list[str]:
        """The names of what may be chosen."""
        return [option.name for option in self.options if option.legal]


Steps: TypeAlias = Generator[Question, str, T]
"""Asks its questions one after the other, and returns what the choices make."""


class NoSuchOption(ValueError):
    """A choice that the question does not list."""


def build(steps: Steps[T], choices: Iterable[str]) -> Question | T:
    """What the choices make, or the question that is still open after them.

    A question with one legal option is answered with it and takes none of the choices. RuleBroken
    if a choice is refused, NoSuchOption if it is not listed or there is one too many.
    """
    given = iter(choices)
    try:
        question = next(steps)
        while True:
            choice = _only(question)
            if choice is None:
                choice = next(given, None)
                if choice is None:
                    return question
                check(question, choice)
            question = steps.send(choice)
    except StopIteration as finished:
        if (extra := next(given, None)) is not None:
            raise NoSuchOption(f"{extra}: there is nothing left to choose") from None
        built: T = finished.value
        return built


def check(question: Question, choice: str) -> None:
    """RuleBroken if the choice is refused, NoSuchOption if the question does not list it."""
    for option in question.options:
        if option.name == choice:
            if option.refusal is not None:
                raise option.refusal
            return
    raise NoSuchOption(f"{choice}: not one of {', '.join(question.legal)}")


def _only(question: Question) -> str | None:
    legal = question.legal
    return legal[0] if len(legal) == 1 else None


def option(name: str, attempt: Callable[[], object]) -> Option:
    """An option that is refused if the attempt breaks a rule."""
    return Option(name, fault(attempt))


def fault(attempt: Callable[[], object]) -> RuleBroken | None:
    """The rule that an attempt breaks; None if it succeeds."""
    try:
        attempt()
    except RuleBroken as broken:
        return broken
    return None


def no_way(refusals: Iterable[RuleBroken | None], otherwise: RuleBroken) -> RuleBroken | None:
    """Why none of several ways is open: the first refusal, or `otherwise` if there is no way at
    all; None if one is open."""
    first = None
    for refusal in refusals:
        if refusal is None:
            return None
        first = first or refusal
    return first or otherwise
