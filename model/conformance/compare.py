"""Whether an engine's answer is the right one, and in words how it differs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.conformance.protocol import (
    BestEnd,
    Outcome,
    ReplayResult,
    Request,
    TableAfterStep,
)
from dhsolve.model.conformance.reference import end_from, finished_from
from dhsolve.model.errors import BadInput
from dhsolve.model.files.decode import decode
from dhsolve.model.files.documents import discards_from, json_text, state_from
from dhsolve.model.rules.ending import finish
from dhsolve.model.rules.home import Cell
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import SCORE_PARTS, Discards, Score, Turn

SHOWN = 3
"""How many of several differences a sentence names."""


def difference(
    box: Box, request: Request, right: Outcome, given: Outcome, *, codes: bool = True
) -> str | None:
    """How the given answer differs from the right one; None if it is right.

    `codes`: whether reason codes and places are compared, too.
    """
    if right.ok != given.ok:
        return f"reference {_stance(right)}, engine {_stance(given)}"
    if not right.ok:
        return _refusals(right, given) if codes else None
    try:
        return _COMPARERS[request["op"]](box, request, right.result, given.result)
    except BadInput as error:
        return f"the engine's result cannot be read: {error}"


def _stance(outcome: Outcome) -> str:
    if outcome.ok:
        return "accepts"
    return f"refuses ({outcome.code})" if outcome.code else "refuses"


def _refusals(right: Outcome, given: Outcome) -> str | None:
    if right.code != given.code:
        return f"reference {_stance(right)}, engine {_stance(given)}"
    if given.where is not None and right.where != given.where:
        return f"{right.code}: reference at {right.where}, engine at {given.where}"
    return None


def _score(_box: Box, _request: Request, right: Any, given: Any) -> str | None:
    return _pads(decode(right, Score), decode(given, Score))


def _pads(right: Score, given: Score) -> str | None:
    wrong = [part for part in SCORE_PARTS if getattr(right, part) != getattr(given, part)]
    if not wrong and right.total != given.total:
        wrong = ["total"]
    parts = [
        f"{part} {getattr(right, part)} by the reference, {getattr(given, part)} by the engine"
        for part in wrong[:SHOWN]
    ]
    return "; ".join(parts) or None


def _end(box: Box, request: Request, right: Any, given: Any) -> str | None:
    """Any best end is right, but it must be legal and give what it claims."""
    best, claimed = decode(right, BestEnd), decode(given, BestEnd)
    if best.score.total != claimed.score.total:
        return (
            f"best total {best.score.total} by the reference, {claimed.score.total} by the engine"
        )
    finished, solo = finished_from(box, request)
    end = end_from(box, msgspec.to_builtins(claimed.end))
    try:
        true = finish(box, finished, end, solo)[1]
    except RuleBroken as broken:
        return f"the engine's end is refused at {broken.where} ({broken.code})"
    return _pads(true, claimed.score)


def _legal_turns(_box: Box, _request: Request, right: Any, given: Any) -> str | None:
    ours, theirs = turn_set(right), turn_set(given)
    if ours == theirs:
        return None
    missing, extra = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
    parts = []
    if missing:
        parts.append(f"{len(missing)} legal turns missing, such as {missing[0]}")
    if extra:
        parts.append(f"{len(extra)} turns that are not legal, such as {extra[0]}")
    return "; ".join(parts)


def turn_set(result: Any) -> dict[str, Turn]:
    """Turns by their canonical text."""
    turns = decode(result, tuple[Turn, ...])
    return {json_text(msgspec.to_builtins(turn)): turn for turn in turns}


def _apply(box: Box, _request: Request, right: Any, given: Any) -> str | None:
    if not isinstance(given, dict) or not isinstance(given.get("state"), dict):
        raise BadInput("expected an object with state and discards", "result")
    if unknown := set(given) - {"state", "discards"}:
        raise BadInput(f"unknown field {min(unknown)}", "result")
    ours, theirs = (state_from(box, one["state"]).state.compared() for one in (right, given))
    if ours != theirs:
        return _states(box, ours, theirs)
    piles = [_pile(box, one.get("discards", {})) for one in (right, given)]
    if piles[0] != piles[1]:
        return f"discarded {_cards(*piles)}"
    return None


def _states(box: Box, ours: State, theirs: State) -> str:
    parts = [
        f"{name} {_cell(mine)} by the reference, {_cell(other)} by the engine"
        for name, mine, other in zip(box.board.names, ours.home, theirs.home, strict=True)
        if mine != other
    ]
    for field in ("near", "helpers", "tools", "under_toolbox", "roofs"):
        if getattr(ours, field) != getattr(theirs, field):
            both = Counter(getattr(ours, field)), Counter(getattr(theirs, field))
            parts.append(f"{field} {_cards(*both)}")
    for field in ("plans", "friends"):
        if getattr(ours, field) != getattr(theirs, field):
            parts.append(f"{field} differ")
    return "; ".join(parts[:SHOWN])


def _cell(content: Cell) -> str:
    if content.scaffolding:
        return "a Scaffolding"
    if content.down:
        return "an empty room"
    if content.room is None:
        return "nothing"
    return f"{content.room} with {content.decor}" if content.decor else content.room


def _pile(box: Box, value: Any) -> Counter[str]:
    discards: Discards = discards_from(box, value)
    return Counter((*discards.rooms, *discards.roofs))


def _cards(ours: Counter[str], theirs: Counter[str]) -> str:
    missing, extra = ours - theirs, theirs - ours
    words = [f"{card} missing" for card in sorted(missing.elements())]
    words += [f"{card} too many" for card in sorted(extra.elements())]
    return ", ".join(words[:SHOWN]) + " in the engine's answer"


def _replay(_box: Box, _request: Request, right: Any, given: Any) -> str | None:
    ours, theirs = decode(right, ReplayResult), decode(given, ReplayResult)
    if ours.score is not None and theirs.score is not None:
        return _pads(ours.score, theirs.score)
    if ours == theirs:
        return None
    for player, (mine, other) in enumerate(
        zip(ours.scores or (), theirs.scores or (), strict=False)
    ):
        if words := _pads(mine, other):
            return f"player {player}: {words}"
    return f"reference says {_result(ours)}, engine {_result(theirs)}"


def _steps(box: Box, _request: Request, right: Any, given: Any) -> str | None:
    ours, theirs = (decode(one, tuple[TableAfterStep, ...]) for one in (right, given))
    for at, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
        if words := _tables(box, mine, other, right[at].get("state"), given[at].get("state")):
            return f"{mine.where}: {words}"
    if len(ours) != len(theirs):
        return f"{len(ours)} steps by the reference, {len(theirs)} by the engine"
    return None


def _tables(
    box: Box, ours: TableAfterStep, theirs: TableAfterStep, state: Any, given: Any
) -> str | None:
    for field in ("where", "player", "first_player", "market"):
        mine, other = getattr(ours, field), getattr(theirs, field)
        if mine != other:
            return f"{field} {_shown(mine)} by the reference, {_shown(other)} by the engine"
    piles = [_pile(box, msgspec.to_builtins(one.discards)) for one in (ours, theirs)]
    if piles[0] != piles[1]:
        return f"discarded {_cards(*piles)}"
    if sorted(ours.friends) != sorted(theirs.friends):
        return f"friends that lie open {_cards(Counter(ours.friends), Counter(theirs.friends))}"
    if (state is None) != (given is None):
        return "the home of the player who moved is missing or too many"
    if state is None:
        return None
    homes = [state_from(box, one).state.compared() for one in (state, given)]
    return None if homes[0] == homes[1] else _states(box, *homes)


def _shown(value: object) -> str:
    return json_text(msgspec.to_builtins(value))


def _result(replayed: ReplayResult) -> str:
    if not replayed.complete:
        return "the game is under way"
    return f"winners {list(replayed.winners or ())}"


_COMPARERS = {
    "score": _score,
    "end": _end,
    "legal_turns": _legal_turns,
    "apply": _apply,
    "replay": _replay,
    "steps": _steps,
}
