"""Single changes in games: mostly they break a rule, and the referee has to say which."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.game import JACKHAMMER, ROUNDS, GamePosition
from dhsolve.model.rules.setup import PLAYERS
from dhsolve.model.rules.state import State
from dhsolve.model.rules.turn import room_places

Json: TypeAlias = dict[str, Any]
COLOURS = ("red", "green", "yellow", None)


def _some_round(rng: Rng, form: Json) -> Json:
    found = rng.choice(form["rounds"])
    assert isinstance(found, dict)
    return found


def _discard(_box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    one = _some_round(rng, form)
    if one.pop("discard", None) is None or not rng.chance(3):
        one["discard"] = rng.below(2) * rng.below(6)


def _players(box: Box, rng: Rng, position: GamePosition, form: Json) -> None:
    """Somebody moves too often, too rarely or at the wrong time."""
    turns = _some_round(rng, form).get("turns", [])
    change = rng.below(4)
    if change == 3 or not turns:
        _jackhammer_again(box, rng, position, form)
    elif change == 0 and len(turns) > 1:
        turns.pop()
    elif change == 1:
        turns.append(copy.deepcopy(turns[0]))
    else:
        turns[0]["player"] = (turns[0]["player"] + 1) % max(2, form["players"])


def _claimed(_box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    """A claim that is wrong, empty, or too early."""
    if not form.get("scores"):
        form["winners"] = [0]
    elif rng.chance(6):
        form[rng.choice(("scores", "winners"))] = []
    elif rng.chance(2):
        form["winners"] = [(form["winners"][0] + 1) % form["players"]]
    else:
        pad = rng.choice(form["scores"])
        pad[rng.choice(sorted(pad))] += 1


def _decks(box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    cards = form["decks"]["resources"]
    if rng.chance(2):
        cards[-1] = rng.choice(sorted(box.catalogue.resources))
    elif rng.chance(2):
        form["deck"] = rng.choice(sorted(PLAYERS))
    else:
        form["removed_roof"] = rng.choice(COLOURS)


def _dealt(box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    """Other friends or plans than the modules ask for; a module twice."""
    if rng.chance(5):
        form["modules"] = [*form.get("modules", ()), rng.choice(("plans", "friends"))]
    elif rng.chance(2):
        form["friends"] = rng.sample(sorted(box.catalogue.friends), 1 + rng.below(12))
    elif isinstance(form.get("plans"), list):
        plans = form["plans"]
        form["plans"] = plans[1:] if rng.chance(2) else [plans[-1], *plans[1:]]
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


def _jackhammer(box: Box, rng: Rng, position: GamePosition, form: Json) -> None:
    """A Jackhammer that nobody was to use, mostly of somebody who has none."""
    if rng.chance(2) and _hammer_round(box, rng, position, form, 1):
        return
    place = {"cell": rng.choice(box.board.names), "face": "down"}
    player = rng.below(form["players"])
    use = {"player": player, "column": rng.below(5), "room": place}
    one = form["rounds"][-1]
    one["jackhammer"] = [*one.get("jackhammer", ()), use]


def _jackhammer_again(box: Box, rng: Rng, position: GamePosition, form: Json) -> None:
    """Somebody who has two Jackhammers uses both in one round."""
    if not _hammer_round(box, rng, position, form, 2):
        _jackhammer(box, rng, position, form)


def _hammer_round(box: Box, rng: Rng, position: GamePosition, form: Json, hammers: int) -> bool:
    """One more round, in which a player uses so many Jackhammers; False if nobody has them."""
    owners = [
        player
        for player, state in enumerate(position.states)
        if state.tools.count(JACKHAMMER) >= hammers and position.round < ROUNDS
    ]
    if not owners:
        return False
    player = rng.choice(owners)
    uses = []
    for column in range(2, 2 + hammers):
        room = str(position.rooms[column])
        places = [place for place, _ in room_places(box, position.states[player], room)]
        place = msgspec.to_builtins(rng.choice(places))
        uses.append({"player": player, "column": column, "room": place})
    rule = form.get("discard_rule", True) and form["players"] in (2, 3)
    discard = {"discard": 1} if rule else {}
    form["rounds"].append({**discard, "jackhammer": uses})
    return True


def _maybe_again(box: Box, rng: Rng, position: GamePosition, form: Json) -> None:
    """Jackhammers of several players meet as it is; sometimes one player uses two."""
    if rng.chance(2):
        _jackhammer_again(box, rng, position, form)


def _turn(_box: Box, rng: Rng, _position: GamePosition, form: Json) -> None:
    """A friend who sits elsewhere, or a bonus."""
    turns = form["rounds"][-1].get("turns", [])
    if not turns:
        return
    later = turns[-1]
    if rng.chance(4):
        later["bonus"] = rng.choice(("roofer", "supplier", "plans"))
        return
    earlier = [
        guest["friend"]
        for one in form["rounds"]
        for turn in one.get("turns", ())
        for guest in turn.get("friends", ())
    ]
    known = earlier or form.get("friends", ["friend_1"])
    guest = {"friend": rng.choice(known), "floor": rng.choice(("F", "S"))}
    later["friends"] = [*later.get("friends", ()), guest]


def _gone_column(box: Box, rng: Rng, position: GamePosition, form: Json) -> None:
    """Take a column that is gone, or use a tool on it."""
    turns = form["rounds"][-1].get("turns", [])
    if len(turns) < 2:
        _turn(box, rng, position, form)
        return
    gone = turns[0]["column"]
    uses = [
        (turn, use)
        for turn in turns[1:]
        for use in _uses(box, rng, position.states[turn["player"]], gone)
    ]
    if uses and not rng.chance(4):
        turn, use = rng.choice(uses)
        turn["tools"] = [*turn.get("tools", ()), use]
    else:
        turns[-1]["column"] = gone


def _uses(box: Box, rng: Rng, state: State, column: int) -> Iterator[Json]:
    """Every tool of a player, used on a column."""
    if "ladder" in state.tools and state.roofs:
        yield {"tool": "ladder", "give": rng.choice(state.roofs), "column": column}
    if "concrete_mixer" in state.tools:
        yield {"tool": "concrete_mixer", "columns": [column, (column + 1 + rng.below(4)) % 5]}
    up = [cell for cell, content in zip(box.board.names, state.home, strict=True) if content.room]
    if "drill" in state.tools and up:
        yield {"tool": "drill", "cell": rng.choice(up), "column": column}


Change: TypeAlias = Callable[[Box, Rng, GamePosition, Json], None]
CHANGES: tuple[Change, ...] = (
    _discard,
    _players,
    _claimed,
    _decks,
    _dealt,
    _digger,
    _jackhammer,
    _jackhammer_again,
    _turn,
    _gone_column,
)
CHANGE_FOR: dict[str, Change] = {
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
    "reason:column_gone": _gone_column,
    "ruling:P9": _decks,
    "ruling:P11": _turn,
    "ruling:P13": _gone_column,
    "ruling:P17": _claimed,
    "ruling:P18": _maybe_again,
    "ruling:P19": _jackhammer,
}
"""The changes that may cover an item of coverage."""
