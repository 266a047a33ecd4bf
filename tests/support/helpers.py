"""Small words for tests: homes as pictures, belongings, markets and turns in one line each.

A picture has one line a floor, top floor first, words parted by blanks: a room by the start of
its id (`liv`, `bath`, `gym`), `room+token` with a décor token, `x` a face-down card, `#` a
Scaffolding, `.` nothing. Roofs are colours, a star for the window: `red red* blue`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Literal

import msgspec
import pytest

from dhsolve.model.cards.box import open_box
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.home import EMPTY, FACE_DOWN, SCAFFOLDING, Cell, Home
from dhsolve.model.rules.reasons import Reason, RuleBroken
from dhsolve.model.rules.sequence import Position, Sequence, play, start_position, turns
from dhsolve.model.rules.state import State
from dhsolve.model.rules.table import Market
from dhsolve.model.rules.values import (
    Bonus,
    Column,
    Decks,
    Discards,
    End,
    Game,
    GameRound,
    GameTurn,
    Invitation,
    Leftovers,
    PlanDecks,
    RoomPlace,
    Round,
    ScaffoldingPlace,
    Score,
    ToolUse,
    Turn,
    Variant,
)

BOX = open_box()
NOTHING = ". . . . .\n. . . . .\n. ."
CROWDED = ". . . . .\nliv+aquarium bath liv+piano . .\n. ."


def _id(word: str, known: Iterable[str], also: Mapping[str, str]) -> str:
    if word in also:
        return also[word]
    found = [name for name in known if name.startswith(word)]
    if word in found:
        return word
    assert len(found) == 1, f"{word!r} is the start of {found}"
    return found[0]


def room(word: str) -> str:
    """A room id from its start."""
    return _id(word, BOX.catalogue.rooms, {"gym": "home_gym"})


def roof(word: str) -> str:
    """`red` or `red*` as a roof id."""
    return f"roof_{word.removesuffix('*')}{'_window' if word.endswith('*') else ''}"


def roofs(words: str) -> tuple[str, ...]:
    """A stack of roof cards."""
    return tuple(sorted(roof(word) for word in words.split()))


def _cell(word: str) -> Cell:
    if word in ".x#":
        return {".": EMPTY, "x": FACE_DOWN, "#": SCAFFOLDING}[word]
    name, _, token = word.partition("+")
    return Cell(room(name), _id(token, BOX.catalogue.decor, {}) if token else None)


def home(picture: str) -> Home:
    """A home from its picture."""
    rows = [line.split() for line in picture.strip().splitlines()]
    assert [len(row) for row in rows] == [5, 5, 2], rows
    return tuple(_cell(word) for row in rows for word in row)


def state(
    picture: str = NOTHING,
    *,
    near: str = "",
    helpers: str = "",
    tools: str = "",
    under: str = "",
    roof_cards: str = "",
    plans: Iterable[tuple[str, str]] = (),
    friends: Iterable[tuple[str, str]] = (),
) -> State:
    """A home with belongings, each a list of words."""
    return State(
        home=home(picture),
        near=tuple(sorted(near.split())),
        helpers=tuple(sorted(helpers.split())),
        tools=tuple(sorted(tools.split())),
        under_toolbox=tuple(sorted(under.split())),
        roofs=roofs(roof_cards),
        plans=tuple(plans),
        friends=tuple(sorted(friends)),
    )


def market(columns: str) -> Market:
    """A market from words: `kitchen liv/piano bath/roof_red`."""
    found: list[Column] = []
    for word in columns.split():
        card, _, resource = word.partition("/")
        if resource:
            assert resource in BOX.catalogue.resources, resource
        found.append(Column(room=room(card), resource=resource or None))
    return tuple(found)


def sequence(
    *markets: str,
    variant: Variant = "plain",
    start: State | None = None,
    plans: PlanDecks | None = None,
    friends: tuple[str, ...] = (),
    discards: Discards | None = None,
    leftovers: Leftovers = "discarded",
) -> Sequence:
    """A sequence from markets in words."""
    return Sequence(
        variant=variant,
        rounds=tuple(Round(columns=market(columns)) for columns in markets),
        plans=plans or PlanDecks(),
        friends=friends,
        start=start,
        discards=discards or Discards(),
        leftovers=leftovers,
    )


def turn(
    column: int,
    cell: str,
    face: Literal["up", "down"] = "up",
    *,
    tools: tuple[ToolUse, ...] = (),
    bonus: Bonus | None = None,
    before: str | None = None,
    after: str | None = None,
    decor: str | None = None,
    friends: tuple[Invitation, ...] = (),
) -> Turn:
    """A turn; `before` and `after` say where a Scaffolding goes."""
    scaffolding = None
    if before:
        scaffolding = ScaffoldingPlace(cell=before, when="before")
    elif after:
        scaffolding = ScaffoldingPlace(cell=after, when="after")
    return Turn(
        tools=tools,
        column=column,
        bonus=bonus,
        scaffolding=scaffolding,
        room=RoomPlace(cell=cell, face=face),
        decor=decor,
        friends=friends,
    )


def played(given: Sequence, *taken: Turn) -> Position:
    """The position after these turns."""
    position = start_position(BOX, given)
    for one in taken:
        position = play(BOX, position, one)
    return position


def after(
    start: State,
    columns: str,
    taken: Turn,
    *,
    last: bool = False,
    solo: bool = False,
    friends: tuple[str, ...] = (),
    plans: PlanDecks | None = None,
) -> State:
    """The state after one turn, which is not of the last round unless said so."""
    rounds = (columns,) if last else (columns, columns)
    variant: Variant = "solo" if solo else "plain"
    given = sequence(*rounds, start=start, variant=variant, friends=friends, plans=plans)
    return played(given, taken).state


def legal(given: Sequence) -> list[Turn]:
    """Every legal first turn."""
    return [one for one, _ in turns(BOX, start_position(BOX, given))]


def places(start: State, card: str) -> set[str]:
    """Where a room card may go: `F1` face up, `F1 x` face down."""
    found = legal(sequence(card, card, start=start))
    return {one.room.cell + (" x" if one.room.face == "down" else "") for one in found}


def shown(state: State, cell: str) -> Cell:
    """What lies on a cell."""
    return state.home[BOX.board.index[cell]]


def finished(
    given: State,
    end: End | None = None,
    *,
    rooms: str = "",
    roof_cards: str = "",
    solo: bool = True,
) -> tuple[FinishedHome, Score]:
    """The end of the game with these discards."""
    pile = Discards(
        rooms=tuple(sorted(room(word) for word in rooms.split())), roofs=roofs(roof_cards)
    )
    return finish(BOX, FinishedHome(given, pile), end or End(), solo)


def pad(given: State, end: End | None = None, *, solo: bool = True) -> Score:
    """The score pad."""
    return finished(given, end, solo=solo)[1]


def free_game(
    players: int,
    *rounds: GameRound,
    rooms: str = "",
    resources: str = "",
    first_player: int = 0,
    discard_rule: bool = False,
    friends: tuple[str, ...] = (),
) -> Game:
    """A game with a free deck that begins with these cards; bathrooms and red roofs follow."""
    columns = max(5, players + 1)
    top_rooms = [room(word) for word in rooms.split()]
    top_resources = resources.split()
    return Game(
        players=players,
        deck="free",
        modules=("friends",) if friends else (),
        discard_rule=discard_rule,
        first_player=first_player,
        decks=Decks(
            rooms=(*top_rooms, *["bathroom"] * (12 * columns - len(top_rooms))),
            resources=(*top_resources, *["roof_red"] * (12 * (columns - 1) - len(top_resources))),
        ),
        friends=friends,
        rounds=rounds,
    )


def game_turn(player: int, taken: Turn) -> GameTurn:
    """A turn of a game."""
    return GameTurn(
        player=player, **{name: getattr(taken, name) for name in taken.__struct_fields__}
    )


@contextmanager
def refused(reason: Reason, where: str | None = None) -> Iterator[None]:
    """The block is refused for this reason (and at this place)."""
    with pytest.raises(RuleBroken) as caught:
        yield
    assert caught.value.reason is reason, caught.value
    if where is not None:
        assert caught.value.where == where


def draw(given: State) -> str:
    """The home as plain text, one line a cell that is not empty, in the order of the board."""
    lines: list[str] = []
    for floor, cells in BOX.board.floors.items():
        row: list[str] = []
        for cell in cells:
            content = given.home[cell]
            if content.scaffolding:
                row.append("#")
            elif content.down:
                row.append(f"x({content.card})" if content.card else "x")
            elif content.room:
                row.append(content.room + (f"+{content.decor}" if content.decor else ""))
            else:
                row.append(".")
        lines.append(f"{floor} | " + " | ".join(row))
    return "\n".join(lines)


def whole_game(**claims: object) -> Game:
    """Two players who place every card face down; with claims on the result."""
    cells = ("F1", "F2", "F3", "B4", "B5", "F4", "F5", "S1", "S2", "S3", "S4", "S5")
    rounds = tuple(
        GameRound(turns=tuple(game_turn(p, turn(p + 1, cell, "down")) for p in (0, 1)))
        for cell in cells
    )
    return msgspec.structs.replace(free_game(2, *rounds), **claims)
