"""Play from a known sequence of cards: one player, round by round (formats: sequence/1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dhsolve.model.box import Box
from dhsolve.model.reasons import Faults, Reason, RuleBroken
from dhsolve.model.state import State, new_state, plus, spend
from dhsolve.model.table import Market, Table
from dhsolve.model.tools import split_diggers
from dhsolve.model.turn import apply_turn, legal_turns
from dhsolve.model.values import Digger, Discards, Leftovers, PlanDecks, Round, Turn, Variant


class Sequence(NamedTuple):
    """All that is known before the first turn."""

    variant: Variant
    rounds: tuple[Round, ...]
    plans: PlanDecks = PlanDecks()
    friends: tuple[str, ...] = ()
    start: State | None = None
    discards: Discards = Discards()
    leftovers: Leftovers = "discarded"


class Position(NamedTuple):
    """A sequence under way."""

    state: State
    rounds: tuple[Market, ...]
    """The markets still to come; the first is the one on the table."""
    others: tuple[Discards, ...]
    """What others will discard in each of those rounds."""
    discards: Discards
    friends: tuple[str, ...]
    three: tuple[str, ...]
    five: tuple[str, ...]
    solo: bool
    gone: bool

    @property
    def over(self) -> bool:
        """No round is left."""
        return not self.rounds

    def compared(self) -> tuple[object, ...]:
        """What makes two positions of one sequence different (perft's states).

        Markets, open friends and plan decks are left out where a file holds the state: they
        follow from the state, except the markets after a Digger, which perft does not compare.
        """
        return (self.state.compared(), self.discards)


def start_position(box: Box, sequence: Sequence) -> Position:
    """The position before the first turn."""
    state, plans = sequence.start, sequence.plans
    three, five = plans.three, plans.five
    if state is None:
        state = new_state(len(box.board.names))
        if three and five:
            state = state._replace(plans=((three[0], five[0]),))
            three, five = three[1:], five[1:]
    return Position(
        state=state,
        rounds=tuple(one.columns for one in sequence.rounds),
        others=tuple(one.discards for one in sequence.rounds),
        discards=_sorted(sequence.discards),
        friends=_open_friends(sequence.friends, state),
        three=three,
        five=five,
        solo=sequence.variant == "solo",
        gone=sequence.leftovers == "gone",
    )


def _open_friends(listed: tuple[str, ...], start: State) -> tuple[str, ...]:
    """Friends invited before the sequence starts are no longer open (formats: start)."""
    invited = {friend for _, friend in start.friends}
    return tuple(sorted(friend for friend in listed if friend not in invited))


def _sorted(discards: Discards) -> Discards:
    return Discards(rooms=tuple(sorted(discards.rooms)), roofs=tuple(sorted(discards.roofs)))


def leftovers(box: Box, market: Market) -> Discards:
    """The room and roof cards that still lie in a market."""
    return Discards(
        rooms=tuple(column.room for column in market if column.room),
        roofs=tuple(c.resource for c in market if c.resource in box.catalogue.roofs and c.resource),
    )


def add_discards(pile: Discards, more: Discards) -> Discards:
    """The discard pile with more cards on it."""
    if not more.rooms and not more.roofs:
        return pile
    return Discards(rooms=plus(pile.rooms, *more.rooms), roofs=plus(pile.roofs, *more.roofs))


def _shape(market: Market) -> tuple[bool, ...]:
    return tuple(column.resource is not None for column in market)


def can_dig(position: Position) -> bool:
    """T3: every remaining round, this one included, has the same shape."""
    return len({_shape(market) for market in position.rounds}) == 1


def dig(position: Position) -> Position:
    """Use a Digger (T3): the later markets move up by one round, this one comes last."""
    if "digger" not in position.state.tools:
        raise RuleBroken(Reason.TOOL_NOT_OWNED, "digger")
    if not can_dig(position):
        raise RuleBroken(Reason.DIGGER_SHAPE, "digger")
    return position._replace(
        state=spend(position.state, "digger"),
        rounds=(*position.rounds[1:], position.rounds[0]),
    )


def table_of(position: Position) -> Table:
    """The table before the player."""
    return Table(
        state=position.state,
        market=position.rounds[0],
        last=len(position.rounds) == 1,
        solo=position.solo,
        friends=position.friends,
        three=position.three,
        five=position.five,
    )


def _next_round(box: Box, position: Position, table: Table) -> Position:
    discards = add_discards(position.discards, position.others[0])
    if not position.gone:
        discards = add_discards(discards, leftovers(box, table.market))
    return position._replace(
        state=table.state,
        rounds=position.rounds[1:],
        others=position.others[1:],
        discards=discards,
        friends=table.friends,
        three=table.three,
        five=table.five,
    )


def play(box: Box, position: Position, turn: Turn) -> Position:
    """The position after a turn, or RuleBroken."""
    diggers, tools = split_diggers(turn)
    faults = Faults()
    for _ in diggers:
        with faults:
            position = dig(position)
    return _next_round(box, position, apply_turn(box, table_of(position), turn, tools, faults))


def turns(box: Box, position: Position) -> Iterator[tuple[Turn, Position]]:
    """Every legal turn in canonical form, with the position after it."""
    diggers: tuple[Digger, ...] = ()
    while True:
        for turn, table in legal_turns(box, table_of(position)):
            full = turn.with_tools((*diggers, *turn.tools)) if diggers else turn
            yield full, _next_round(box, position, table)
        if "digger" not in position.state.tools or not can_dig(position):
            return
        if len(set(position.rounds)) == 1:
            return  # the later markets would stay the same
        position, diggers = dig(position), (*diggers, Digger())


def replay(box: Box, sequence: Sequence, played: tuple[Turn, ...]) -> Position:
    """Play all turns; RuleBroken names the turn that fails (`turns[2]`)."""
    position = start_position(box, sequence)
    for at, turn in enumerate(played):
        if position.over:
            raise RuleBroken(Reason.TOO_MANY_TURNS, f"turn {at + 1}", f"turns[{at}]")
        try:
            position = play(box, position, turn)
        except RuleBroken as broken:
            raise broken.at(f"turns[{at}]") from None
    return position


class Perft(NamedTuple):
    """How many lines of play there are, and how many different states they end in."""

    turns: int
    states: int


def perft(box: Box, sequence: Sequence, depth: int) -> Perft:
    """Count legal lines of `depth` rounds and the states after them."""
    layer: dict[Position, int] = {start_position(box, sequence): 1}
    for _ in range(depth):
        deeper: dict[Position, int] = {}
        for position, ways in layer.items():
            for _, after in turns(box, position):
                merged = after._replace(state=after.state.compared())
                deeper[merged] = deeper.get(merged, 0) + ways
        layer = deeper
    return Perft(sum(layer.values()), len({position.compared() for position in layer}))
