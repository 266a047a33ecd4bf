"""Games of one to six players as requests: played at random, often with one thing changed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec

from dhsolve.model.box import Box
from dhsolve.model.composition import PLAYERS
from dhsolve.model.deal import deal_game
from dhsolve.model.ending import Finished, finish
from dhsolve.model.files import to_json
from dhsolve.model.game import ROUNDS, GamePosition, start_game, winners
from dhsolve.model.rng import Rng
from dhsolve.model.simulate import random_round
from dhsolve.model.values import DeckName, Decks, End, Game, Module, Score

Json = dict[str, Any]
JACKHAMMERS = 12
"""So many Jackhammers in a free deck, so that several meet in one round."""


def game_request(box: Box, rng: Rng, item: str = "") -> dict[str, Any]:
    """A `replay` request with a game, under way or complete; `item` is what it should touch."""
    game = _deal(box, rng, alone=item in _ALONE)
    complete = rng.chance(5) or item in _COMPLETE
    position, rounds = start_game(box, game), []
    for _ in range(ROUNDS if complete else 1 + rng.below(4)):
        played, position = random_round(box, game, position, rng)
        rounds.append(played)
    form = to_json(box, msgspec.structs.replace(game, rounds=tuple(rounds)))
    if complete:
        _claims(box, rng, position, form)
    if item in _CHANGE_FOR or (item not in _UNCHANGED and not rng.chance(3)):
        change = _CHANGE_FOR.get(item) or rng.choice(_CHANGES)
        change(box, rng, position, form)
    return {"op": "replay", "game": form}


def _deal(box: Box, rng: Rng, alone: bool) -> Game:
    decks: list[DeckName] = ["base", "new_cards", "two_player", "five", "six", "solo"]
    deck: DeckName = "solo" if alone else rng.choice(decks)
    players = rng.choice(sorted(PLAYERS[deck]))
    modules: list[Module] = ["plans", "friends"]
    game = deal_game(box, rng, players, deck, [one for one in modules if not rng.chance(3)])
    if not alone and (deck == "solo" or not rng.chance(3)):
        return game
    resources, rooms = list(game.decks.resources), game.decks.rooms
    for _ in range(JACKHAMMERS):  # early ones, so that they are used
        resources[rng.below(16)] = rng.choice(("jackhammer", "jackhammer", "ladder", "digger"))
    if rng.chance(2):  # poor cards, so that scores are often equal
        rooms = ("storage_room",) * len(rooms)
        resources[16:] = ["drill"] * len(resources[16:])
    decks_free = Decks(rooms=rooms, resources=tuple(resources))
    return msgspec.structs.replace(game, deck="free", removed_roof=None, decks=decks_free)


def _claims(box: Box, rng: Rng, position: GamePosition, form: Json) -> None:
    """Scores and winners of a complete game in which nobody uses a helper, or all may."""
    solo, discards = len(position.states) == 1, position.discards
    scores: list[Score] = []
    ends: list[Json] = []
    for state in position.states:
        end = End()
        finished, score = finish(box, Finished(state, discards), end, solo)
        discards = finished.discards
        scores.append(score)
        ends.append(msgspec.to_builtins(end))
    form["ends"] = ends
    pads = [msgspec.to_builtins(score) for score in scores]
    form["scores"] = [{"total": pad["total"]} for pad in pads] if rng.chance(3) else pads
    form["winners"] = rng.shuffled(winners(tuple(scores)))


# --- changes ---------------------------------------------------------------------------------


def _some_round(rng: Rng, form: Json) -> Json:
    found = rng.choice(form["rounds"])
    assert isinstance(found, dict)
    return found


def _discard(_box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    one = _some_round(rng, form)
    if one.pop("discard", None) is None or not rng.chance(3):
        one["discard"] = rng.below(2) * rng.below(6)


def _players(_box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    turns = _some_round(rng, form).get("turns", [])
    change = rng.below(3)
    if not turns:
        return  # everybody used a Jackhammer
    if change == 0 and len(turns) > 1:
        turns.pop()
    elif change == 1:
        turns.append(copy.deepcopy(turns[0]))
    else:
        turns[0]["player"] = (turns[0]["player"] + 1) % max(2, form["players"])


def _claimed(_box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    if not form.get("scores"):
        form["winners"] = [0]
    elif rng.chance(2):
        form["winners"] = [(form["winners"][0] + 1) % form["players"]]
    else:
        pad = rng.choice(form["scores"])
        pad[rng.choice(sorted(pad))] += 1


def _decks(box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    cards = form["decks"]["resources"]
    if rng.chance(2):
        cards[-1] = rng.choice(sorted(box.catalogue.resources))
    else:
        form["deck"] = rng.choice(sorted(PLAYERS))


def _dealt(box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    if rng.chance(2):
        form["friends"] = rng.sample(sorted(box.catalogue.friends), 1 + rng.below(12))
    elif isinstance(form.get("plans"), list):
        form["plans"] = form["plans"][1:]
    else:
        form["plans"] = [["two_playrooms", "three_decor_tokens"]] * (1 + form["players"] % 6)


def _digger(_box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    """A wrong shuffle; mostly of a Digger that was used."""
    uses = [
        use
        for one in form["rounds"]
        for turn in one.get("turns", ())
        for use in turn.get("tools", ())
        if use["tool"] == "digger"
    ]
    for use in uses:
        use["shuffle"]["rooms"] = use["shuffle"]["rooms"][1:]
    if not uses:
        _jackhammer(_box, rng, _position, form)


def _jackhammer(box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    place = {"cell": rng.choice(box.board.names), "face": "down"}
    player = rng.below(form["players"])
    use = {"player": player, "column": rng.below(5), "room": place}
    one = form["rounds"][-1]
    one["jackhammer"] = [*one.get("jackhammer", ()), use]


def _turn(box: Box, rng: Rng, position: GamePosition, form: Json) -> None:
    """Take what is gone: a column that somebody has, a friend who sits elsewhere."""
    turns = form["rounds"][-1].get("turns", [])
    if not turns:
        return
    later = turns[-1]
    owners = [(turn, position.states[turn["player"]]) for turn in turns[1:]]
    climbers = [(turn, state) for turn, state in owners if "ladder" in state.tools and state.roofs]
    if climbers and rng.chance(2):
        later, state = climbers[0]
        give = rng.choice(state.roofs)
        climb = {"tool": "ladder", "give": give, "column": turns[0]["column"]}
        later["tools"] = [climb, *later.get("tools", ())]
    elif len(turns) > 1 and rng.chance(2):
        later["column"] = turns[0]["column"]
    else:
        earlier = [
            guest
            for one in form["rounds"]
            for t in one.get("turns", ())
            for guest in t.get("friends", ())
        ]
        known = [guest["friend"] for guest in earlier] or form.get("friends", ["friend_1"])
        guest = {"friend": rng.choice(known), "floor": rng.choice(("F", "S"))}
        later["friends"] = [*later.get("friends", ()), guest]


_CHANGES: tuple[Callable[[Box, Rng, GamePosition, Json], None], ...] = (
    _discard,
    _players,
    _claimed,
    _decks,
    _dealt,
    _digger,
    _jackhammer,
    _turn,
    _turn,
)

_COMPLETE = frozenset(("reason:winners_differ", "reason:score_differs", "ruling:P16"))
_ALONE = frozenset(("reason:jackhammer_solo", "ruling:P19"))
_UNCHANGED = frozenset(("ruling:P16", "ruling:P18", "ruling:T6", "card:jackhammer"))
_CHANGE_FOR: dict[str, Callable[[Box, Rng, GamePosition, Json], None]] = {
    "reason:discard_missing": _discard,
    "reason:discard_forbidden": _discard,
    "reason:discard_leftmost": _discard,
    "reason:wrong_player": _players,
    "reason:turn_count": _players,
    "reason:winners_differ": _claimed,
    "reason:not_over": _claimed,
    "reason:decks": _decks,
    "reason:plans_dealt": _dealt,
    "reason:friends_dealt": _dealt,
    "reason:digger_shuffle": _digger,
    "reason:jackhammer_solo": _jackhammer,
    "reason:column_gone": _turn,
    "ruling:P9": _decks,
    "ruling:P11": _turn,
    "ruling:P13": _turn,
    "ruling:P17": _claimed,
    "ruling:P19": _jackhammer,
}
GAME_ITEMS = frozenset(_CHANGE_FOR) | _COMPLETE | _UNCHANGED | {"ruling:8"}
"""What only games touch."""
