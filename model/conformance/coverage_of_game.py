"""What a game covers, beyond what its turns have in common with a sequence."""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.conformance.games import without_claims
from dhsolve.model.conformance.protocol import Outcome, Request
from dhsolve.model.files.documents import game_from
from dhsolve.model.rules.values import Game, Ladder, UseSupplier


def covered_by_game(box: Box, request: Request, right: Outcome) -> set[str]:
    """Cards and rulings; the reason code is counted by the caller."""
    game = game_from(box, request["game"])
    if request["op"] == "steps":  # which does not look at the claims
        game = without_claims(game)
    under_way = request["op"] == "replay" and right.ok and not right.result["complete"]
    jackhammers = [len(one.jackhammer) for one in game.rounds]
    supplied = [any(isinstance(a, UseSupplier) for a in end.actions) for end in game.ends]
    claims, winners = game.scores or (), game.winners or ()
    holds = {
        "8": right.ok,
        "T6": right.ok and any(jackhammers),
        "P6": right.ok and sum(supplied) > 1,
        "P9": right.code == "decks",
        "P11": (right.ok and any(claim.rooms is None for claim in claims))
        or (right.code == "friend_not_open" and _invited_before(game, right.where)),
        "P13": right.code == "column_gone" and _ladder_fails(game, right.where),
        "P16": right.ok and len(winners) > 1 and list(winners) != sorted(winners),
        "P17": right.code == "not_over" or under_way,
        "P18": right.ok and max(jackhammers, default=0) > 1,
        "P19": game.players == 1 and any(jackhammers) and not right.ok,
    }
    found = {f"ruling:{name}" for name, is_so in holds.items() if is_so}
    if right.ok and any(jackhammers):
        found.add("card:jackhammer")
    return found


def _turn_at(game: Game, where: str | None) -> tuple[int, int] | None:
    """The round and the turn of a path like `rounds[4].turns[2]`."""
    numbers = [int(part.split("]")[0]) for part in (where or "").split("[")[1:]]
    return (numbers[0], numbers[1]) if len(numbers) == 2 and ".turns" in str(where) else None


def _invited_before(game: Game, where: str | None) -> bool:
    at = _turn_at(game, where)
    if at is None:
        return False
    wanted = {guest.friend for guest in game.rounds[at[0]].turns[at[1]].friends}
    earlier = [turn for one in game.rounds[: at[0]] for turn in one.turns]
    earlier += game.rounds[at[0]].turns[: at[1]]
    return any(guest.friend in wanted for turn in earlier for guest in turn.friends)


def _ladder_fails(game: Game, where: str | None) -> bool:
    """Whether a Ladder reaches for a column that somebody has taken."""
    at = _turn_at(game, where)
    if at is None:
        return False
    turns = game.rounds[at[0]].turns
    taken = {turn.column for turn in turns[: at[1]]}
    taken.update(use.column for use in game.rounds[at[0]].jackhammer)
    if (discarded := game.rounds[at[0]].discard) is not None:
        taken.add(discarded)
    return any(isinstance(use, Ladder) and use.column in taken for use in turns[at[1]].tools)
