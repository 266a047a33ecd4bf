"""The questions that `best.py` measures: what people ask, by kind and number, always the same.

A kind makes the sequence of any number; `asked` is how many of them the published table has. The
cases of `slow.jsonl` were collected where `best` took long: `best_known` is a play that the engine
has checked, `proven` says whether it is the optimum.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from dhsolve.model.cards.box import Box, open_box
from dhsolve.model.dealing.deal import deal_game, deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_sequence_turn
from dhsolve.model.files.documents import sequence_from
from dhsolve.model.rules.game import (
    GamePosition,
    deal_round,
    discard_column,
    discards_column,
    end_round,
    play_turn,
    start_game,
)
from dhsolve.model.rules.sequence import Position, Sequence, play, rest_of, start_position
from dhsolve.model.rules.state import plus
from dhsolve.model.rules.table import add_helper
from dhsolve.model.rules.values import Column, Discards, Game, GameRound, GameTurn, Module, Round
from dhsolve.puzzles.generate.players import Chooser, sensible
from dhsolve.solver.hindsight.game_record import recorded, sequence_from_round

SLOW = Path(__file__).with_name("slow.jsonl")
DRILL, DIGGER, JACKHAMMER = "drill", "digger", "jackhammer"
ROUNDS = 12
MOST_PLAYERS = 6


class Kind(NamedTuple):
    """One kind of question."""

    title: str
    asked: int
    """How many of them the published table has."""
    sequence: Callable[[Box, int], Sequence]


# --- full deals ------------------------------------------------------------------------------


def full_deal(box: Box, number: int) -> Sequence:
    """60 rooms, 48 resources, plans."""
    return deal_solo(box, Rng(number))


def with_friends(box: Box, number: int) -> Sequence:
    """A full deal with plans and two friends open."""
    return deal_solo(box, Rng(f"friends {number}"), ("plans", "friends"))


def with_all_friends(box: Box, number: int) -> Sequence:
    """A full deal with all friends open."""
    return full_deal(box, number)._replace(friends=tuple(sorted(box.catalogue.friends)))


def plain_deal(box: Box, number: int) -> Sequence:
    """A full deal without the solo rules: no bonus for the leftmost column, the best plan only."""
    return full_deal(box, number)._replace(variant="plain")


def forced(box: Box, number: int) -> Sequence:
    """One random column of each round: these cards I took."""
    rng = Rng(f"forced {number}")
    deal = full_deal(box, number)
    columns = [rng.choice(one.columns) for one in deal.rounds]
    return deal._replace(rounds=tuple(Round(columns=(column,)) for column in columns))


def doubled_tools(box: Box, number: int) -> Sequence:
    """A free deck: every tool is in it once more, and some other card is not dealt."""
    rng, deal = Rng(f"doubled {number}"), full_deal(box, number)
    cards = _resources(deal)
    tools = [card for card in cards if card in box.catalogue.tools]
    others = [card for card in cards if card not in box.catalogue.tools]
    kept = rng.sample(others, len(others) - len(tools))
    return _with_resources(deal, rng.shuffled(kept + tools + tools))


def drills_to_take(box: Box, number: int, drills: int) -> Sequence:
    """A full deal in which so many Drills can be taken and used: none in the last round."""
    rng, deal = Rng(f"drills {drills} {number}"), full_deal(box, number)
    cards = _resources(deal)
    early = range(len(cards) * (ROUNDS - 1) // ROUNDS)
    others = [at for at in early if cards[at] != DRILL]
    for at in rng.sample(others, drills - (len(early) - len(others))):
        cards[at] = DRILL
    return _with_resources(deal, cards)


def _resources(deal: Sequence) -> list[str]:
    """The resources of a deal in their order."""
    return [column.resource for one in deal.rounds for column in one.columns if column.resource]


def _with_resources(deal: Sequence, cards: list[str]) -> Sequence:
    """The deal with other resources in the places that have one."""
    coming = iter(cards)
    return deal._replace(
        rounds=tuple(
            Round(
                columns=tuple(
                    Column(room=one.room, resource=next(coming) if one.resource else None)
                    for one in market.columns
                )
            )
            for market in deal.rounds
        )
    )


# --- under way -------------------------------------------------------------------------------


def endgame(box: Box, number: int) -> Sequence:
    """The last three rounds after nine random turns."""
    rng = Rng(f"endgame {number}")
    return rest_of(
        _played(
            box, full_deal(box, number), 3, lambda box, now: random_sequence_turn(box, now, rng)
        )
    )


def under_way(box: Box, number: int, left: int) -> Sequence:
    """So many rounds left of a sensible play, with a tool and a helper given besides.

    They are cards that will not come any more, if there are such. Every other one has friends.
    """
    rng = Rng(f"under way {left} {number}")
    deal = (with_friends if number % 2 else full_deal)(box, number)
    rest = rest_of(_played(box, deal, left, sensible))
    state = rest.start
    assert state is not None
    coming = {column.resource for one in rest.rounds for column in one.columns}
    tools = sorted(box.catalogue.tools.keys() - coming - {*state.tools, JACKHAMMER})
    helpers = sorted(box.catalogue.helpers.keys() - coming - {*state.helpers})
    state = state._replace(tools=plus(state.tools, *rng.sample(tools, 1)))
    for helper in rng.sample(helpers, 1):
        state = add_helper(state, helper)
    return rest._replace(start=state)


def drills(box: Box, number: int, count: int) -> Sequence:
    """So many Drills: to take in a full deal, or in hand with six rounds left, in turn."""
    half, in_hand = divmod(number, 2)
    if not in_hand:
        return drills_to_take(box, half, count)
    rest = rest_of(_played(box, full_deal(box, half), 6, sensible))
    state = rest.start
    assert state is not None
    others = [tool for tool in state.tools if tool != DRILL]
    return rest._replace(start=state._replace(tools=plus((), *others, *[DRILL] * count)))


def _played(box: Box, deal: Sequence, left: int, choose: Chooser) -> Position:
    """A deal played until so many rounds are left."""
    position = start_position(box, deal)
    while len(position.rounds) > left:
        position = play(box, position, choose(box, position))
    return position


# --- whole games -----------------------------------------------------------------------------


def of_a_game(box: Box, number: int) -> Sequence:
    """What one player could have made of a game of 2 to 6, the others' moves as they were.

    Every other five games have friends.
    """
    friends, players = divmod(number, MOST_PLAYERS - 1)
    players += 2
    rng = Rng(f"game {number}")
    modules: tuple[Module, ...] = ("plans", "friends") if friends % 2 else ("plans",)
    game = sensible_game(box, deal_game(box, rng, players, None, modules), rng)
    return sequence_from_round(recorded(box, game, rng.below(players)), 0)


def sensible_game(box: Box, game: Game, rng: Rng) -> Game:
    """A dealt game played by sensible players, who use no Digger and no Jackhammer."""
    position, rounds = start_game(box, game), []
    for _ in range(ROUNDS):
        position = deal_round(position)
        discard = 1 + rng.below(len(position.market) - 1) if discards_column(game) else None
        position = discard_column(box, game, position, discard)
        turns: list[GameTurn] = []
        while (player := position.player) is not None:
            turn = sensible(box, _seen_by(position, player))
            fields = {name: getattr(turn, name) for name in turn.__struct_fields__}
            turns.append(GameTurn(player=player, **fields))
            position = play_turn(box, position, turns[-1])
        rounds.append(GameRound(discard=discard, turns=tuple(turns)))
        position = end_round(box, position)
    return msgspec.structs.replace(game, rounds=tuple(rounds))


def _seen_by(position: GamePosition, player: int) -> Position:
    """This turn as one of a sequence; the rounds to come only count, nobody looks at them."""
    state = position.states[player]
    left = ROUNDS - position.round
    return Position(
        state=state._replace(tools=tuple(tool for tool in state.tools if tool != DIGGER)),
        rounds=(position.market,) * left,
        others=(Discards(),) * left,
        discards=position.discards,
        friends=position.friends,
        three=position.three,
        five=position.five,
        solo=False,
        gone=True,
    )


# --- slow ones -------------------------------------------------------------------------------


class SlowCase(NamedTuple):
    """A case of `slow.jsonl`."""

    name: str
    sequence: Sequence
    best_known: int
    proven: bool


@cache
def slow_cases() -> tuple[SlowCase, ...]:
    """All of them."""
    return tuple(_slow_cases(open_box()))


def _slow_cases(box: Box) -> Iterator[SlowCase]:
    for line in SLOW.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        sequence = sequence_from(box, case["sequence"])
        yield SlowCase(case["name"], sequence, case["best_known"], case["proven"])


def slow(box: Box, number: int) -> Sequence:
    """One of the cases of `slow.jsonl`."""
    return slow_cases()[number].sequence


# --- all kinds -------------------------------------------------------------------------------

KINDS: dict[str, Kind] = {
    "deal": Kind("full deal (12 rounds, 5 columns, plans)", 40, full_deal),
    "friends": Kind("the same with two friends open", 30, with_friends),
    "crowd": Kind("the same with all twelve friends open", 10, with_all_friends),
    "plain": Kind("full deal, plain (the best plan only)", 10, plain_deal),
    "game": Kind("one player's view of a game of 2 to 6", 20, of_a_game),
    "forced": Kind("forced (one column a round)", 40, forced),
    "endgame": Kind("3 rounds left of random play", 20, endgame),
    "left-3": Kind("3 rounds left, tools and helpers in hand", 40, partial(under_way, left=3)),
    "left-6": Kind("6 rounds left", 20, partial(under_way, left=6)),
    "left-9": Kind("9 rounds left", 10, partial(under_way, left=9)),
    "drills-2": Kind("two Drills", 10, partial(drills, count=2)),
    "drills-3": Kind("three Drills", 10, partial(drills, count=3)),
    "doubled": Kind("free deck with every tool twice", 6, doubled_tools),
    "slow": Kind("the slow cases of `slow.jsonl`", 20, slow),
}
