"""Turns in words, English or Portuguese: one line a turn, for people who play along.

Sentences are put together from short phrases with names in them, so that neither language needs
articles or inflection.
"""

from __future__ import annotations

from collections.abc import Iterator

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.decor import NEAR
from dhsolve.model.rules.sequence import Position, Sequence, dig, play, start_position, table_of
from dhsolve.model.rules.table import Market, Table
from dhsolve.model.rules.tools import split_diggers, use_tool
from dhsolve.model.rules.values import Bonus, ConcreteMixer, Drill, Ladder, ToolUse, Turn
from dhsolve.model.text.words import card_name

PHRASES = {
    "round": ("round {0}", "rodada {0}"),
    "digger": ("{0}: the next market moves up", "{0}: o mercado seguinte avança"),
    "ladder": ("{0}: {1} for {2} of column {3}", "{0}: {1} por {2} da coluna {3}"),
    "ladder_look": ("{0}: only looks", "{0}: só olha"),
    "drill": ("{0}: {1} of column {2} for {3} on {4}", "{0}: {1} da coluna {2} por {3} em {4}"),
    "mixer": ("{0}: rooms of columns {1} and {2}", "{0}: cômodos das colunas {1} e {2}"),
    "take": ("column {0}", "coluna {0}"),
    "bonus": ("bonus {0}", "bônus {0}"),
    "plans": ("plan set", "novas plantas"),
    "up": ("{0} on {1}", "{0} em {1}"),
    "down": ("{0} face down on {1}", "{0} com a face para baixo em {1}"),
    "near": ("{0} beside the home", "{0} perto da casa"),
    "wasted": ("{0} finds no room", "{0} sem cômodo"),
    "before": ("first {0} on {1}", "antes {0} em {1}"),
    "after": ("then {0} on {1}", "depois {0} em {1}"),
    "friend": ("{0} comes to floor {1}", "{0} vem ao andar {1}"),
}


def _say(phrase: str, lang: str, *values: object) -> str:
    return PHRASES[phrase][lang == "pt"].format(*values)


def tell_play(box: Box, sequence: Sequence, played: tuple[Turn, ...], lang: str) -> list[str]:
    """A legal play, one sentence a round; rounds count from 1."""
    position, lines = start_position(box, sequence), []
    for number, turn in enumerate(played, 1):
        lines.append(f"{_say('round', lang, number)}: {tell_turn(box, position, turn, lang)}")
        position = play(box, position, turn)
    return lines


def tell_turn(box: Box, position: Position, turn: Turn, lang: str) -> str:
    """A legal turn of a sequence: its tools, what is taken, and where everything goes."""
    diggers, tools = split_diggers(turn)
    parts: list[str] = []
    for _ in diggers:
        position = dig(position)
        parts.append(_say("digger", lang, _name(box, "digger", lang)))
    table = table_of(position)
    for use in tools:
        parts.append(_tool(box, table, use, lang))
        table = use_tool(box, table, use)
    parts.append(_taken(box, table.market, turn, lang))
    parts.append(", ".join(_placed(box, table.market, turn, lang)))
    return "; ".join(parts)


def _name(box: Box, card: str | None, lang: str) -> str:
    """The name of a card that is there."""
    assert card is not None
    return card_name(box, card, lang)


def _tool(box: Box, table: Table, use: ToolUse, lang: str) -> str:
    tool = _name(box, str(use.__struct_config__.tag), lang)
    if isinstance(use, Drill):
        outgoing = table.state.home[box.board.index[use.cell]].room
        rooms = [_name(box, room, lang) for room in (table.market[use.column].room, outgoing)]
        return _say("drill", lang, tool, rooms[0], use.column, rooms[1], use.cell)
    if isinstance(use, ConcreteMixer):
        return _say("mixer", lang, tool, *use.columns)
    assert isinstance(use, Ladder)
    if use.give is None or use.column is None:
        return _say("ladder_look", lang, tool)
    offered = table.market[use.column].resource
    roofs = [_name(box, roof, lang) for roof in (use.give, offered)]
    return _say("ladder", lang, tool, *roofs, use.column)


def _taken(box: Box, market: Market, turn: Turn, lang: str) -> str:
    column = market[turn.column]
    cards = [_name(box, card, lang) for card in (column.room, column.resource) if card]
    words = f"{_say('take', lang, turn.column)} ({', '.join(cards)})"
    if turn.bonus:
        words += f", {_say('bonus', lang, _bonus(box, turn.bonus, lang))}"
    return words


def _bonus(box: Box, bonus: Bonus, lang: str) -> str:
    return _say("plans", lang) if bonus == "plans" else _name(box, bonus, lang)


def _placed(box: Box, market: Market, turn: Turn, lang: str) -> Iterator[str]:
    """Where the cards of the turn go, in the order in which they are put down."""
    room, resource = market[turn.column].room, market[turn.column].resource
    scaffolding = ""
    if place := turn.scaffolding:
        scaffolding = _say(place.when, lang, _name(box, "scaffolding", lang), place.cell)
        if place.when == "before":
            yield scaffolding
    yield _say(turn.room.face, lang, _name(box, room, lang), turn.room.cell)
    if place and place.when == "after":
        yield scaffolding
    if token := box.catalogue.decor.get(resource or ""):
        if turn.decor:
            yield _say("up", lang, token.name(lang), turn.decor)
        else:
            yield _say("near" if token.place == NEAR else "wasted", lang, token.name(lang))
    for guest in turn.friends:
        yield _say("friend", lang, _name(box, guest.friend, lang), guest.floor)
