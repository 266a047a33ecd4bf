"""The files: sequence/1, state/1, solution/1, game/1 and lists of discards (docs/formats.md).

`read_*` take the bytes of a file, `*_from` a value parsed already; both raise BadInput with the
path of what is wrong. `to_json` and `dump` write, so that reading what was written gives the
same value again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput, tell_together, unknown
from dhsolve.model.files.decode import decode, require_format
from dhsolve.model.files.formats import MOST_ROUNDS, Proof, SequenceFile, SolutionFile, StateFile
from dhsolve.model.files.ids import (
    check_discards,
    check_end,
    check_room_place,
    check_round,
    check_turn,
)
from dhsolve.model.files.json_text import check_size, parse_json
from dhsolve.model.files.state_file import (
    check_known,
    check_plan_decks,
    check_plan_set,
    state_from_file,
    state_to_file,
)
from dhsolve.model.files.text_form.reader import TextFile, is_text, read_text
from dhsolve.model.files.text_form.writer import write_text
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import (
    Column,
    Discards,
    End,
    Game,
    GameRound,
    PlanDecks,
    Round,
    Score,
    Turn,
    Value,
)

SEQUENCE, STATE, SOLUTION, GAME = "sequence/1", "state/1", "solution/1", "game/1"


class HomeFile(NamedTuple):
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


AnyFile: TypeAlias = Sequence | HomeFile | Solution | Game
T = TypeVar("T")


# --- reading ---------------------------------------------------------------------------------


def sequence_from(box: Box, value: object) -> Sequence:
    """The sequence in JSON that is parsed already; BadInput names what is wrong."""
    require_format(value, SEQUENCE)
    _require_start_format(value, "start")
    return _sequence(box, _decode(box, value, SequenceFile, value))


def state_from(box: Box, value: object) -> HomeFile:
    """The state in JSON that is parsed already; BadInput names what is wrong."""
    require_format(value, STATE)
    file = decode(value, StateFile)
    return HomeFile(state_from_file(box, file), file.variant == "solo")


def solution_from(box: Box, value: object) -> Solution:
    """The solution in JSON that is parsed already; BadInput names what is wrong."""
    require_format(value, SOLUTION)
    if isinstance(value, dict):
        require_format(value.get("sequence"), SEQUENCE, "sequence.format")
        _require_start_format(value.get("sequence"), "sequence.start")
    cards = value.get("sequence") if isinstance(value, dict) else None
    file = _decode(box, value, SolutionFile, cards, "sequence")
    try:
        sequence = _sequence(box, file.sequence)
    except BadInput as fault:
        raise fault.under("sequence") from None
    _check_each(file.turns, lambda turn: check_turn(box, turn, in_game=False), "turns")
    if file.end is not None:
        _check_each((file.end,), lambda end: check_end(box, end), "end", numbered=False)
    return Solution(sequence, file.turns, file.end, file.score, file.proof)


def game_from(box: Box, value: object) -> Game:
    """The game in JSON that is parsed already; BadInput names what is wrong."""
    require_format(value, GAME)
    game = decode(value, Game)
    cards = box.catalogue
    if game.removed_roof is not None:
        colours = {roof.colour: None for roof in cards.roofs.values()}
        if game.removed_roof not in colours:
            reason = unknown("roof colour", game.removed_roof, colours)
            raise BadInput(reason, "removed_roof")
    check_known(box, "room", game.decks.rooms, cards.rooms, "decks.rooms")
    check_known(box, "resource", game.decks.resources, cards.resources, "decks.resources")
    if isinstance(game.plans, PlanDecks):
        check_plan_decks(box, game.plans)
    else:
        for at, pair in enumerate(game.plans):
            check_plan_set(box, pair, f"plans[{at}]")
    check_known(box, "friend", game.friends, cards.friends, "friends")
    _check_each(game.rounds, lambda played: _check_game_round(box, game, played), "rounds")
    _check_each(game.ends, lambda end: check_end(box, end), "ends")
    for name, given in (("ends", game.ends), ("scores", game.scores or ())):
        if len(given) not in (0, game.players):
            raise BadInput(f"expected {game.players} of them, one a player, got {len(given)}", name)
    _check_players(game, game.winners or (), "winners")
    return game


def discards_from(box: Box, value: object) -> Discards:
    """An object of discarded cards that is parsed already."""
    discards = decode(value, Discards)
    check_discards(box, discards)
    return discards


def any_from(box: Box, value: object) -> AnyFile:
    """What JSON that is parsed already holds, by its `format`; BadInput names what is wrong."""
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
    """The sequence of a sequence/1 file or of a text; BadInput names what is wrong."""
    return _read(box, data, sequence_from)


def read_state(box: Box, data: bytes) -> HomeFile:
    """A state/1 file: the state, and whether its plans count as in the solo game."""
    return state_from(box, parse_json(data))


def read_solution(box: Box, data: bytes) -> Solution:
    """The solution of a solution/1 file, or the play of a text; BadInput names what is wrong."""
    return _read(box, data, solution_from)


def read_play(box: Box, sequence: Sequence, data: bytes) -> Solution:
    """A play of known cards: a solution/1, or a text, in which the cards may be left out."""
    check_size(data)
    if is_text(data) and "sequence" not in (text := read_text(box, data)).form:
        text.form["sequence"] = to_json(box, sequence)
        return _located(text, lambda form: solution_from(box, form))
    return read_solution(box, data)


def read_game(box: Box, data: bytes) -> Game:
    """The game of a game/1 file; BadInput names what is wrong."""
    return game_from(box, parse_json(data))


def read_discards(box: Box, data: bytes) -> Discards:
    """A file with the `discards` object of a sequence."""
    return discards_from(box, parse_json(data))


def read_any(box: Box, data: bytes) -> AnyFile:
    """What a file of any `format` holds, or a sequence or play in the text form; else BadInput."""
    return _read(box, data, any_from)


def _read(box: Box, data: bytes, convert: Callable[[Box, object], T]) -> T:
    """What a file holds, in JSON or in the text form: JSON begins with a bracket."""
    check_size(data)
    if not is_text(data):
        return convert(box, parse_json(data))
    return _located(read_text(box, data), lambda form: convert(box, form))


def _located(text: TextFile, convert: Callable[[object], T]) -> T:
    """A text as a value; faults are told by line and column."""
    try:
        return convert(text.form)
    except BadInput as fault:
        raise text.located(fault) from None


def to_text(box: Box, value: Sequence | Solution, *, short: bool = False) -> str:
    """A sequence or solution in the text form; `short` cuts names as far as they stay clear."""
    return write_text(box, to_json(box, value), short=short)


def _decode(box: Box, value: object, kind: type[T], sequence: object, prefix: str = "") -> T:
    """A file as typed values; if it is none, all faults of its columns are told at once."""
    try:
        return decode(value, kind)
    except BadInput as fault:
        faults = _column_faults(box, sequence)
        if prefix:
            faults = [one.under(prefix) for one in faults]
        known = {one.where for one in faults}
        tell_together([*([] if fault.where in known else [fault]), *faults])
        raise


def _column_faults(box: Box, sequence: object) -> list[BadInput]:
    faults: list[BadInput] = []
    rounds = sequence.get("rounds") if isinstance(sequence, dict) else None
    for at, one in enumerate(rounds if isinstance(rounds, list) else ()):
        columns = one.get("columns") if isinstance(one, dict) else None
        for number, column in enumerate(columns if isinstance(columns, list) else ()):
            try:
                check_round(box, Round(columns=(decode(column, Column),)))
            except BadInput as fault:
                where = f"rounds[{at}].columns[{number}]"
                faults += [_replaced(single, where) for single in fault.each()]
    return faults


def _replaced(fault: BadInput, where: str) -> BadInput:
    """A fault of a column that was looked at alone, told by its place in the file."""
    return BadInput(fault.reason, fault.where.removeprefix("columns[0].")).under(where)


def _require_start_format(value: object, where: str) -> None:
    if isinstance(value, dict) and value.get("start") is not None:
        require_format(value["start"], STATE, f"{where}.format")


def _sequence(box: Box, file: SequenceFile) -> Sequence:
    _check_each(file.rounds, lambda one: check_round(box, one), "rounds")
    check_plan_decks(box, file.plans)
    check_known(box, "friend", file.friends, box.catalogue.friends, "friends")
    check_discards(box, file.discards, "discards")
    start: State | None = None
    if file.start is not None:
        try:
            start = state_from_file(box, file.start)
        except BadInput as fault:
            raise fault.under("start") from None
        if len(start.tools) > MOST_ROUNDS:
            raise BadInput(f"{len(start.tools)} tools, at most {MOST_ROUNDS}", "start.tools")  # P26
        free = sum(content.free for content in start.home)
        if len(file.rounds) > free:
            raise BadInput(f"{len(file.rounds)} rounds, but {free} free cells", "rounds")
    return Sequence(
        variant=file.variant,
        rounds=file.rounds,
        plans=file.plans,
        friends=file.friends,
        start=start,
        discards=file.discards,
        leftovers=file.leftovers,
    )


def _check_each(
    values: Iterable[Any], check: Callable[[Any], None], name: str, *, numbered: bool = True
) -> None:
    faults: list[BadInput] = []
    for at, value in enumerate(values):
        try:
            check(value)
        except BadInput as fault:
            faults.append(fault.under(f"{name}[{at}]" if numbered else name))
    tell_together(faults)


def _check_game_round(box: Box, game: Game, played: GameRound) -> None:
    alone = game.players == 1
    _check_each(played.jackhammer, lambda use: check_room_place(box, use.room), "jackhammer")
    _check_each(played.turns, lambda turn: check_turn(box, turn, True, alone), "turns")


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
    if isinstance(value, HomeFile):
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
    file = SequenceFile(
        variant=sequence.variant,
        rounds=sequence.rounds,
        plans=sequence.plans,
        friends=sequence.friends,
        discards=sequence.discards,
        leftovers=sequence.leftovers,
    )
    form = _without_empty(_plain(file), "plans", "discards")
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
