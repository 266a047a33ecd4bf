"""Games of one to six players as requests: played at random, often with one thing changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from dhsolve.model.cards.box import Box
from dhsolve.model.conformance.game_changes import CHANGE_FOR, CHANGES, Json
from dhsolve.model.conformance.mutate import random_end
from dhsolve.model.dealing.deal import deal_game
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_round
from dhsolve.model.files.decode import decode
from dhsolve.model.files.documents import to_json
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.game import ROUNDS, GamePosition, end_game, start_game, winners
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.setup import PLAYERS
from dhsolve.model.rules.values import DeckName, Decks, End, Game, Module

EARLY, SPECIAL = 16, 12
"""A free deck has so many special cards among the first resources, so that they are used."""
HAMMERS = ("jackhammer", "jackhammer", "ladder", "digger")
TOOLS = ("drill", "concrete_mixer", "ladder")
HELPERS = ("roofer", "roofer", "supplier")


def game_requests(box: Box, rng: Rng, item: str = "") -> Iterator[dict[str, Any]]:
    """A game, under way or complete, to be replayed and step by step.

    `item` is what it should cover.
    """
    game = _deal(box, rng, item)
    complete = rng.chance(5) or item in _COMPLETE
    position, rounds = start_game(box, game), []
    for _ in range(ROUNDS if complete else 1 + rng.below(4)):
        played, position = random_round(box, game, position, rng)
        rounds.append(played)
    form = to_json(box, msgspec.structs.replace(game, rounds=tuple(rounds)))
    if complete:
        form["ends"] = _ends(box, rng, position, contested=item == "ruling:P6")
        _claims(box, rng, position, form)
    if item in CHANGE_FOR or (item not in _UNCHANGED and not rng.chance(3)):
        change = CHANGE_FOR.get(item) or rng.choice(CHANGES)
        change(box, rng, position, form)
    yield {"op": "replay", "game": form}
    yield {"op": "steps", "game": form}


def without_claims(game: Game) -> Game:
    """The same game with nothing said about its end."""
    return msgspec.structs.replace(game, ends=(), scores=UNSET, winners=UNSET)


def _deal(box: Box, rng: Rng, item: str) -> Game:
    decks: list[DeckName] = ["base", "new_cards", "two_player", "five", "six", "solo"]
    deck: DeckName = "solo" if item in _ALONE else rng.choice(decks)
    players = rng.choice(sorted(PLAYERS[deck]))
    modules: list[Module] = ["plans", "friends"]
    game = deal_game(box, rng, players, deck, [one for one in modules if not rng.chance(3)])
    game = msgspec.structs.replace(game, discard_rule=not rng.chance(4))
    if item in _FREE or (deck != "solo" and rng.chance(3)):
        return _free(rng, game, item)
    return game


def _free(rng: Rng, game: Game, item: str) -> Game:
    """The same game with a free deck of rare cards, or of poor ones."""
    resources, rooms = list(game.decks.resources), game.decks.rooms
    cards = _SPECIAL_FOR.get(item) or rng.choice((HAMMERS, TOOLS, HELPERS))
    for _ in range(SPECIAL):
        resources[rng.below(EARLY)] = rng.choice(cards)
    if item == "ruling:P16" or rng.chance(2):  # so that scores are often equal
        rooms = ("storage_room",) * len(rooms)
        resources[EARLY:] = ["drill"] * len(resources[EARLY:])
    decks = Decks(rooms=rooms, resources=tuple(resources))
    return msgspec.structs.replace(game, deck="free", removed_roof=None, decks=decks)


def _ends(box: Box, rng: Rng, position: GamePosition, contested: bool) -> list[Json]:
    """What the players do at the end: nothing, anything, or all the same with their Roofers."""
    states, discards = position.states, position.discards
    if not contested and rng.chance(2):
        return [{} for _ in states]
    if discards.roofs and (contested or rng.chance(2)):
        rarest = min(Counter(sorted(discards.roofs)).items(), key=lambda pair: pair[1])[0]
        use = {"actions": [{"helper": "roofer", "roof": rarest}]}
        return [use if "roofer" in state.helpers else {} for state in states]
    return [random_end(box, rng, FinishedHome(state, discards)) for state in states]


def _claims(box: Box, rng: Rng, position: GamePosition, form: Json) -> None:
    """Claim scores and winners, if the ends are legal."""
    try:
        scores = end_game(box, position, decode(form["ends"], tuple[End, ...]))
    except RuleBroken:
        return
    pads = [msgspec.to_builtins(score) for score in scores]
    form["scores"] = [{"total": pad["total"]} for pad in pads] if rng.chance(3) else pads
    form["winners"] = rng.shuffled(winners(scores))


_COMPLETE = frozenset(("reason:winners_differ", "reason:score_differs", "ruling:P16", "ruling:P6"))
_ALONE = frozenset(("reason:jackhammer_solo", "ruling:P19"))
_SPECIAL_FOR = {
    "reason:jackhammer_solo": ("jackhammer",),
    "reason:column_gone": TOOLS,
    "reason:wrong_player": ("jackhammer",),
    "ruling:P6": HELPERS,
    "ruling:P13": TOOLS,
    "ruling:P18": ("jackhammer",),
    "ruling:P19": ("jackhammer",),
}
"""Which cards of a free deck may cover an item."""
_FREE = frozenset(_SPECIAL_FOR) | {"ruling:P16"}
_UNCHANGED = frozenset(("ruling:P6", "ruling:P16", "ruling:T6", "card:jackhammer"))
SHARED_ITEMS = frozenset({"ruling:P6"})
"""What games and other requests cover."""
GAME_ITEMS = (frozenset(CHANGE_FOR) | _COMPLETE | _UNCHANGED | {"ruling:8"}) - SHARED_ITEMS
"""What only games cover."""
