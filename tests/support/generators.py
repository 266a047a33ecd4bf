"""Random sequences and states for tests, all from one generator object that is passed in."""

from __future__ import annotations

import msgspec
from support.helpers import BOX

from dhsolve.model.dealing.deal import deal_friends, deal_game, deal_plans
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_turns
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.setup import PLAYERS
from dhsolve.model.rules.state import State, new_state, plus
from dhsolve.model.rules.table import add_helper
from dhsolve.model.rules.values import Column, DeckName, Discards, Game, Module, PlanDecks, Round

ROOMS = sorted(BOX.catalogue.rooms)
# common rooms come more often, so that rooms grow and rules bite
COMMON = ["living_room", "bathroom", "bedroom", "kitchen", "playroom", "garage"]
ROOFS = sorted(BOX.catalogue.roofs)
HELPERS = sorted(BOX.catalogue.helpers)
TOOLS = sorted(BOX.catalogue.tools)
DECOR = sorted(BOX.catalogue.decor)

SETUPS: list[tuple[int, DeckName]] = [
    (players, deck) for deck, allowed in PLAYERS.items() for players in allowed
]
"""Every number of players with every deck it may use."""
MODULES: list[tuple[Module, ...]] = [(), ("plans",), ("friends",), ("friends", "plans")]


def any_game(
    rng: Rng, players: int, deck: DeckName, modules: tuple[Module, ...], discard_rule: bool = True
) -> Game:
    """A dealt game; a free deck is filled like that of six players, the most cards there are."""
    game = deal_game(BOX, rng, players, None if deck == "free" else deck, modules)
    if deck == "free":
        full = deal_game(BOX, rng, 6, "six")
        game = msgspec.structs.replace(game, deck="free", removed_roof=None, decks=full.decks)
    return msgspec.structs.replace(game, discard_rule=discard_rule)


def random_room(rng: Rng) -> str:
    """Any room, half of the time a common one."""
    return rng.choice(COMMON) if rng.chance(2) else rng.choice(ROOMS)


def random_resource(rng: Rng) -> str:
    """Any kind of resource, each equally likely."""
    return rng.choice(rng.choice([ROOFS, HELPERS, TOOLS, DECOR, DECOR]))


def random_discards(rng: Rng, most: int = 3) -> Discards:
    """A few discarded cards."""
    return Discards(
        rooms=tuple(random_room(rng) for _ in range(rng.below(most + 1))),
        roofs=tuple(rng.choice(ROOFS) for _ in range(rng.below(most + 1))),
    )


def random_sequence(
    rng: Rng, rounds: int, columns: int, *, even: bool = True, start: State | None = None
) -> Sequence:
    """A sequence of this size; if not `even`, rounds differ in shape."""
    bare_first = rng.chance(2)
    markets: list[Round] = []
    gone = rng.chance(4)
    for _ in range(rounds):
        count = columns if even else 1 + rng.below(columns)
        market = tuple(
            Column(
                room=random_room(rng),
                resource=None
                if (at == 0 and bare_first) or (not even and rng.chance(4))
                else random_resource(rng),
            )
            for at in range(count)
        )
        others = random_discards(rng, 2) if gone else Discards()
        markets.append(Round(columns=market, discards=others))
    plans = deal_plans(BOX, rng)
    if rng.chance(3):
        plans = PlanDecks()
    elif rng.chance(3):
        plans = PlanDecks(three=plans.three[:1], five=plans.five[:2])
    return Sequence(
        variant="solo" if rng.chance(2) else "plain",
        rounds=tuple(markets),
        plans=plans,
        friends=deal_friends(BOX, rng, 2) if rng.chance(2) else (),
        start=start,
        discards=random_discards(rng) if rng.chance(2) else Discards(),
        leftovers="gone" if gone else "discarded",
    )


def random_belongings(rng: Rng, state: State, most: int = 2) -> State:
    """The state with a few more helpers, tools and roofs."""
    for helper in rng.sample(HELPERS, rng.below(most + 1)):
        state = add_helper(state, helper)
    tools = rng.sample(TOOLS, rng.below(most + 1))
    roofs = [rng.choice(ROOFS) for _ in range(rng.below(most + 2))]
    return state._replace(tools=plus(state.tools, *tools), roofs=plus(state.roofs, *roofs))


def random_state(rng: Rng, filled: int) -> State:
    """A state with so many room cards, reached by legal play."""
    if filled:
        _, position = random_turns(BOX, random_sequence(rng, filled, 1 + rng.below(4)), rng)
        return random_belongings(rng, position.state)
    return random_belongings(rng, new_state())
