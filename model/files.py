"""The files: sequence/1, state/1, solution/1, game/1 and lists of discards (docs/formats.md).

`read_*` take the bytes of a file, `*_from` a value parsed already; both raise BadInput with the
path of what is wrong. `to_json` and `dump` write, so that reading what was written gives the
same value again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from dhsolve.model.box import Box
from dhsolve.model.cards import Card
from dhsolve.model.errors import BadInput, unknown
from dhsolve.model.filed import FiledSequence, FiledSolution, FiledState, Proof
from dhsolve.model.idcheck import (
    check_discards,
    check_end,
    check_id,
    check_room_place,
    check_round,
    check_turn,
)
from dhsolve.model.jsontext import parse_json, quoted
from dhsolve.model.sequence import Sequence
from dhsolve.model.shapes import require_format, typed
from dhsolve.model.state import State
from dhsolve.model.statefile import (
    check_known,
    check_plan_decks,
    check_plan_set,
    state_from_file,
    state_to_file,
)
from dhsolve.model.values import Discards, End, Game, GameRound, PlanDecks, Score, Turn, Value

SEQUENCE, STATE, SOLUTION, GAME = "sequence/1", "state/1", "solution/1", "game/1"


class FiledHome(NamedTuple):
    """A state on its own, with the way its plans count."""

    state: State
    solo: bool


class Solution(NamedTuple):
    """A sequence played out, or partly played."""

    sequence: Sequence
    turns: tuple[Turn, ...]
    end: End | None = None
    score: Score | None = None
    proof: Proof | None = None

    @property
    def partial(self) -> bool:
        """A play under way: fewer turns than rounds, and nothing claimed."""
        return (
            len(self.turns) < len(self.sequence.rounds)
            and self.end is None
            and self.score is None
            and self.proof is None
        )


AnyFile: TypeAlias = Sequence | FiledHome | Solution | Game


# --- reading ---------------------------------------------------------------------------------


def sequence_from(box: Box, value: object) -> Sequence:
    """A sequence/1 that is parsed already."""
    require_format(value, SEQUENCE)
    _require_start_format(value, "start")
    return _sequence(box, typed(value, FiledSequence))


def state_from(box: Box, value: object) -> FiledHome:
    """A state/1 that is parsed already."""
    require_format(value, STATE)
    filed = typed(value, FiledState)
    return FiledHome(state_from_file(box, filed), filed.variant == "solo")


def solution_from(box: Box, value: object) -> Solution:
    """A solution/1 that is parsed already."""
    require_format(value, SOLUTION)
    if isinstance(value, dict):
        require_format(value.get("sequence"), SEQUENCE, "sequence.format")
        _require_start_format(value.get("sequence"), "sequence.start")
    filed = typed(value, FiledSolution)
    try:
        sequence = _sequence(box, filed.sequence)
    except BadInput as fault:
        raise fault.under("sequence") from None
    _check_each(filed.turns, lambda turn: check_turn(box, turn, in_game=False), "turns")
    if filed.end is not None:
        _check_each((filed.end,), lambda end: check_end(box, end), "end", numbered=False)
    return Solution(sequence, filed.turns, filed.end, filed.score, filed.proof)


def game_from(box: Box, value: object) -> Game:
    """A game/1 that is parsed already."""
    require_format(value, GAME)
    game = typed(value, Game)
    cards = box.catalogue
    if game.removed_roof is not None:
        colours = {roof.colour: None for roof in cards.roofs.values()}
        check_id("roof colour", game.removed_roof, colours, "removed_roof")
    check_known("room", game.decks.rooms, cards.rooms, "decks.rooms")
    check_known("resource", game.decks.resources, cards.resources, "decks.resources")
    if isinstance(game.plans, PlanDecks):
        check_plan_decks(box, game.plans)
    else:
        for at, pair in enumerate(game.plans):
            check_plan_set(box, pair, f"plans[{at}]")
    check_known("friend", game.friends, cards.friends, "friends")
    _check_each(game.rounds, lambda played: _check_game_round(box, game, played), "rounds")
    _check_each(game.ends, lambda end: check_end(box, end), "ends")
    for name, count in (("ends", len(game.ends)), ("scores", len(game.scores))):
        if count not in (0, game.players):
            raise BadInput(f"expected {game.players} of them, one a player, got {count}", name)
    _check_players(game, game.winners, "winners")
    return game


def discards_from(box: Box, value: object) -> Discards:
    """An object of discarded cards that is parsed already."""
    discards = typed(value, Discards)
    check_discards(box, discards)
    return discards


def any_from(box: Box, value: object) -> AnyFile:
    """Whichever file this is, by its format."""
    if not isinstance(value, dict):
        raise BadInput("expected an object")
    name = value.get("format")
    if not isinstance(name, str):
        raise BadInput("missing" if name is None else "expected text", "format")
    if name not in _READERS:
        raise BadInput(unknown("format", name, _READERS), "format")
    return _READERS[name](box, value)


_READERS: dict[str, Callable[[Box, object], AnyFile]] = {
    SEQUENCE: sequence_from,
    STATE: state_from,
    SOLUTION: solution_from,
    GAME: game_from,
}


def read_sequence(box: Box, data: bytes) -> Sequence:
    """A sequence/1 file."""
    return sequence_from(box, parse_json(data))


def read_state(box: Box, data: bytes) -> FiledHome:
    """A state/1 file: the state, and whether its plans count as in the solo game."""
    return state_from(box, parse_json(data))


def read_solution(box: Box, data: bytes) -> Solution:
    """A solution/1 file."""
    return solution_from(box, parse_json(data))


def read_game(box: Box, data: bytes) -> Game:
    """A game/1 file."""
    return game_from(box, parse_json(data))


def read_discards(box: Box, data: bytes) -> Discards:
    """A file with the `discards` object of a sequence."""
    return discards_from(box, parse_json(data))


def read_any(box: Box, data: bytes) -> AnyFile:
    """Whichever file this is, by its format."""
    return any_from(box, parse_json(data))


def _require_start_format(value: object, where: str) -> None:
    if isinstance(value, dict) and value.get("start") is not None:
        require_format(value["start"], STATE, f"{where}.format")


def _sequence(box: Box, filed: FiledSequence) -> Sequence:
    _check_each(filed.rounds, lambda one: check_round(box, one), "rounds")
    check_plan_decks(box, filed.plans)
    check_known("friend", filed.friends, box.catalogue.friends, "friends")
    check_discards(box, filed.discards, "discards")
    start: State | None = None
    if filed.start is not None:
        try:
            start = state_from_file(box, filed.start)
        except BadInput as fault:
            raise fault.under("start") from None
        free = sum(content.free for content in start.home)
        if len(filed.rounds) > free:
            raise BadInput(f"{len(filed.rounds)} rounds, but {free} free cells", "rounds")
    return Sequence(
        variant=filed.variant,
        rounds=filed.rounds,
        plans=filed.plans,
        friends=filed.friends,
        start=start,
        discards=filed.discards,
        leftovers=filed.leftovers,
    )


def _check_each(
    values: Iterable[Any], check: Callable[[Any], None], name: str, *, numbered: bool = True
) -> None:
    for at, value in enumerate(values):
        try:
            check(value)
        except BadInput as fault:
            raise fault.under(f"{name}[{at}]" if numbered else name) from None


def _check_game_round(box: Box, game: Game, played: GameRound) -> None:
    _check_each(played.jackhammer, lambda use: check_room_place(box, use.room), "jackhammer")
    _check_each(played.turns, lambda turn: check_turn(box, turn, in_game=True), "turns")


def _check_players(game: Game, players: Iterable[int], where: str) -> None:
    for at, player in enumerate(players):
        if player >= game.players:
            raise BadInput(f"there is no player {player}", f"{where}[{at}]")


# --- writing ---------------------------------------------------------------------------------


def to_json(box: Box, value: AnyFile | State | Discards | End | Score) -> dict[str, Any]:
    """A value as plain JSON, in canonical form: what is at its default is left out."""
    if isinstance(value, Sequence):
        return _sequence_to_json(box, value)
    if isinstance(value, Solution):
        return _solution_to_json(box, value)
    if isinstance(value, FiledHome):
        return _state_to_json(box, value.state, value.solo)
    if isinstance(value, State):
        return _state_to_json(box, value, solo=True)
    return _plain(value)


def dump(
    box: Box, value: AnyFile | State | Discards | End | Score, *, indent: int | None = None
) -> str:
    """A value as canonical JSON text: sorted keys, one line unless `indent` is given."""
    return json_text(to_json(box, value), indent=indent)


def json_text(value: object, *, indent: int | None = None) -> str:
    """Canonical JSON text of a plain value."""
    separators = (",", ":") if indent is None else (",", ": ")
    return json.dumps(
        value, sort_keys=True, ensure_ascii=False, indent=indent, separators=separators
    )


def _plain(value: Value) -> dict[str, Any]:
    # by way of text, since msgspec.to_builtins keeps tuples, which are not lists to everybody
    form: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return form


def _state_to_json(box: Box, state: State, solo: bool) -> dict[str, Any]:
    form = _plain(state_to_file(box, state, "solo" if solo else "plain"))
    return _without_empty(form, "friends")


def _sequence_to_json(box: Box, sequence: Sequence) -> dict[str, Any]:
    start = sequence.start
    filed = FiledSequence(
        variant=sequence.variant,
        rounds=sequence.rounds,
        plans=sequence.plans,
        friends=sequence.friends,
        discards=sequence.discards,
        leftovers=sequence.leftovers,
    )
    form = _without_empty(_plain(filed), "plans", "discards")
    for one in form["rounds"]:
        _without_empty(one, "discards")
    if start is not None:
        form["start"] = _state_to_json(box, start, solo=True)
    return form


def _solution_to_json(box: Box, solution: Solution) -> dict[str, Any]:
    form: dict[str, Any] = {
        "format": SOLUTION,
        "sequence": _sequence_to_json(box, solution.sequence),
        "turns": [_plain(turn) for turn in solution.turns],
    }
    for name in ("end", "score", "proof"):
        part: Value | None = getattr(solution, name)
        if part is not None:
            form[name] = _plain(part)
    return form


def _without_empty(form: dict[str, Any], *names: str) -> dict[str, Any]:
    # msgspec leaves out the very object that is the default, not one that equals it
    for name in names:
        if name in form and not form[name]:
            del form[name]
    return form


# --- cards counted ---------------------------------------------------------------------------


def excess_copies(box: Box, sequence: Sequence) -> list[str]:
    """A note for every card of which the sequence has more copies than the catalogue."""
    cards: Mapping[str, Card] = {
        **box.catalogue.rooms,
        **box.catalogue.resources,
        **box.catalogue.friends,
        **box.catalogue.plans,
    }
    used: Counter[str] = Counter()
    for one in sequence.rounds:
        used.update(column.room for column in one.columns if column.room)
        used.update(column.resource for column in one.columns if column.resource)
    for pile in (sequence.discards, *(one.discards for one in sequence.rounds)):
        used.update((*pile.rooms, *pile.roofs))
    used.update((*sequence.plans.three, *sequence.plans.five))
    if (start := sequence.start) is not None:
        for content in start.home:
            used.update(card for card in (content.room, content.card, content.decor) if card)
            used.update(["scaffolding"] * content.scaffolding)
        used.update((*start.near, *start.helpers, *start.tools, *start.under_toolbox))
        used.update(start.roofs)
        used.update(plan for pair in start.plans for plan in pair)
    # not those invited already: they may still be listed here, though no longer open
    used.update(sequence.friends)
    return [
        f"{quoted(card)}: {count} copies, the catalogue has {cards[card].copies.total}"
        for card, count in sorted(used.items())
        if count > cards[card].copies.total
    ]
