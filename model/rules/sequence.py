"""Play from a known sequence of cards: one player, round by round (formats: sequence/1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.reasons import Faults, Reason, RuleBroken
from dhsolve.model.rules.state import State, new_state, plus, spend
from dhsolve.model.rules.table import Market, Table
from dhsolve.model.rules.tools import split_diggers
from dhsolve.model.rules.turn import apply_turn, legal_turns
from dhsolve.model.rules.values import Digger, Discards, Leftovers, PlanDecks, Round, Turn, Variant


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
    """The position before the first turn, with the first plan set drawn unless a state is given."""
    state, plans = sequence.start, sequence.plans
    three, five = plans.three, plans.five
    if state is None:
        state = new_state(len(box.board.names))
        if three and five:  # P20: half a set is no set
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
    """Whether every remaining round, this one included, has the same shape (T3)."""
    return len({_shape(market) for market in position.rounds}) == 1


def dig(position: Position) -> Position:
    """The position after a Digger (T3): later markets move up by one round, this one comes last.

    What others discard stays with its round (P3). RuleBroken if the player has no Digger, or the
    remaining rounds have different shapes.
    """
    if "digger" not in position.state.tools:
        raise RuleBroken(Reason.TOOL_NOT_OWNED, "digger")
    if not can_dig(position):
        raise RuleBroken(Reason.DIGGER_SHAPE, "digger")
    return position._replace(
        state=spend(position.state, "digger"),
        rounds=(*position.rounds[1:], position.rounds[0]),
    )


def rest_of(position: Position) -> Sequence:
    """What is still to play, as a sequence of its own that starts from this position."""
    return Sequence(
        variant="solo" if position.solo else "plain",
        rounds=tuple(
            Round(columns=market, discards=others)
            for market, others in zip(position.rounds, position.others, strict=True)
        ),
        plans=PlanDecks(three=position.three, five=position.five),
        friends=position.friends,
        start=position.state,
        discards=position.discards,
        leftovers="gone" if position.gone else "discarded",
    )


def table_of(position: Position) -> Table:
    """What a turn acts on."""
    return Table(
        state=position.state,
        market=position.rounds[0],
        last=len(position.rounds) == 1,
        solo=position.solo,
        friends=position.friends,
        three=position.three,
        five=position.five,
    )


def _next_round(box: Box, position: Position, market: Market) -> Position:
    """The position after a round that leaves this market, but for what the player's turn does."""
    discards = add_discards(position.discards, position.others[0])
    if not position.gone:  # P2: else drilled cards and laddered roofs are gone with the rest
        discards = add_discards(discards, leftovers(box, market))
    return position._replace(
        rounds=position.rounds[1:], others=position.others[1:], discards=discards
    )


def _after_turn(position: Position, table: Table) -> Position:
    """The position with what a turn has changed."""
    return Position(
        table.state,
        position.rounds,
        position.others,
        position.discards,
        table.friends,
        table.three,
        table.five,
        position.solo,
        position.gone,
    )


def play(box: Box, position: Position, turn: Turn) -> Position:
    """The position after a turn; RuleBroken with its first fault in the order of the rules (P1)."""
    diggers, tools = split_diggers(turn)
    faults = Faults()
    for _ in diggers:
        with faults:
            position = dig(position)
    table = apply_turn(box, table_of(position), turn, tools, faults)
    return _after_turn(_next_round(box, position, table.market), table)


def turns(box: Box, position: Position) -> Iterator[tuple[Turn, Position]]:
    """Every legal turn in canonical form, with the position after it."""
    diggers: tuple[Digger, ...] = ()
    while True:
        market, following = position.rounds[0], position
        for turn, table in legal_turns(box, table_of(position)):
            if table.market is not market:  # all turns that take one column leave one market
                market, following = table.market, _next_round(box, position, table.market)
            full = turn.with_tools((*diggers, *turn.tools)) if diggers else turn
            yield full, _after_turn(following, table)
        if "digger" not in position.state.tools or not can_dig(position):
            return
        if len(set(position.rounds)) == 1:
            return  # the later markets would stay the same
        position, diggers = dig(position), (*diggers, Digger())


def replay(box: Box, sequence: Sequence, played: tuple[Turn, ...]) -> Position:
    """The position after all turns; RuleBroken names the turn that fails (`turns[2]`)."""
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
    """The number of legal lines of `depth` rounds, and of different states after them."""
    if depth == 0:
        return Perft(1, 1)
    layer = {start_position(box, sequence): 1}
    for _ in range(depth - 1):
        layer = _next_layer(box, layer)
    lines, states = 0, set()
    for position, ways in layer.items():
        for _, after in turns(box, position):
            lines += ways
            states.add(after.compared())
    return Perft(lines, len(states))


def _next_layer(box: Box, layer: dict[Position, int]) -> dict[Position, int]:
    """The positions a round later, each with the number of lines that lead to it."""
    deeper: dict[Position, int] = {}
    for position, ways in layer.items():
        for _, after in turns(box, position):
            merged = Position(after.state.compared(), *after[1:])
            deeper[merged] = deeper.get(merged, 0) + ways
    return deeper
