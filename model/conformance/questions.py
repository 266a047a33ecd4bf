"""What an engine is asked: positions made for a rule in turn with whole games, from one seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.conformance.goals import goal_for, is_about_ends
from dhsolve.model.conformance.mutate import mutated_turn, random_end
from dhsolve.model.conformance.positions import Goal, make_discards, make_position, make_state
from dhsolve.model.conformance.reference import limited_turns
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_sequence_turn
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution, to_json
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.sequence import Position, Sequence, play, start_position
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import PlanDecks, Turn

RequestForm = dict[str, Any]
LEGAL, CHANGED, ENDS = 2, 4, 3
"""How many legal turns, changed turns and ends are tried on one made position."""


def made_requests(box: Box, rng: Rng, item: str) -> Iterator[RequestForm]:
    """Requests about one position and one home at its end, made for an item of coverage."""
    goal = goal_for(box, item)
    if is_about_ends(item):
        yield from end_requests(box, rng, goal, item)
        return
    sequence = make_position(box, rng, goal)
    position = start_position(box, sequence)
    form = to_json(box, sequence)
    if listed(box, position):
        yield {"op": "legal_turns", "sequence": form}
    for _ in range(LEGAL):
        turn = random_sequence_turn(box, position, rng)
        yield {"op": "apply", "sequence": form, "turn": _turn_json(turn)}
        for _ in range(CHANGED // LEGAL):
            changed = mutated_turn(box, rng, position, turn, item)
            yield {"op": "apply", "sequence": form, "turn": changed}
    yield solution_request(box, rng, sequence)
    if not item.startswith("reason:"):
        yield from end_requests(box, rng, goal)


def listed(box: Box, position: Position) -> bool:
    """Whether there are few enough legal turns to list them."""
    try:
        return sum(1 for _ in limited_turns(box, position)) > 0
    except BadInput:
        return False


def _turn_json(turn: Turn) -> RequestForm:
    form: RequestForm = msgspec.to_builtins(turn)
    return form


def end_requests(box: Box, rng: Rng, goal: Goal, item: str = "") -> Iterator[RequestForm]:
    """The best end of a made home, and scores with other ends."""
    state = make_state(box, rng, goal)
    discards = make_discards(box, rng, goal)
    home: RequestForm = {"state": state_form(box, rng, state), "discards": to_json(box, discards)}
    yield {"op": "end", **home}
    for _ in range(ENDS):
        end = random_end(box, rng, FinishedHome(state, discards), item)
        yield {"op": "score", **home, "end": end}


def state_form(box: Box, rng: Rng, state: State) -> RequestForm:
    """A state/1 of either variant."""
    form = to_json(box, state)
    if rng.chance(4):
        form["variant"] = "plain"
    return form


def solution_request(box: Box, rng: Rng, sequence: Sequence) -> RequestForm:
    """A sequence played at random, its end often with a change, sometimes with claims."""
    position, played = start_position(box, sequence), []
    while not position.over:
        played.append(random_sequence_turn(box, position, rng))
        position = play(box, position, played[-1])
    form = to_json(box, Solution(sequence, tuple(played)))
    if not rng.chance(3):
        form["end"] = random_end(box, rng, FinishedHome(position.state, position.discards))
    if rng.chance(6):
        at = rng.below(len(played))
        start = start_position(box, sequence)
        for turn in played[:at]:
            start = play(box, start, turn)
        form["turns"][at] = mutated_turn(box, rng, start, played[at])
    elif rng.chance(8):
        form["turns"] = form["turns"][1:] if rng.chance(2) else [*form["turns"], form["turns"][0]]
    return {"op": "replay", "solution": form}


def claimed(rng: Rng, request: RequestForm, pad: dict[str, int]) -> RequestForm:
    """The same solution with its score claimed, mostly with one number wrong."""
    score = dict(pad)
    if not rng.chance(3):
        score[rng.choice(sorted(score))] += 1 + rng.below(3)
    return {"op": "replay", "solution": {**request["solution"], "score": score}}


def played_requests(box: Box, rng: Rng) -> Iterator[RequestForm]:
    """A full solo deal played at random: every turn, the end, and the whole."""
    sequence = deal_solo(box, rng, ("plans", "friends"))
    if rng.chance(3):
        sequence = sequence._replace(plans=PlanDecks(three=sequence.plans.three))
    position, played = start_position(box, sequence), []
    while not position.over:
        form = to_json(box, remaining(sequence, position))
        turn = random_sequence_turn(box, position, rng)
        yield {"op": "apply", "sequence": form, "turn": _turn_json(turn)}
        played.append(turn)
        position = play(box, position, turn)
    home: RequestForm = {
        "state": to_json(box, position.state),
        "discards": to_json(box, position.discards),
    }
    yield {"op": "end", **home}
    form = to_json(box, Solution(sequence, tuple(played)))
    if rng.chance(2):
        form["end"] = random_end(box, rng, FinishedHome(position.state, position.discards))
    yield {"op": "replay", "solution": form}


def remaining(sequence: Sequence, position: Position) -> Sequence:
    """What is left of a sequence, as a sequence that starts from the state reached."""
    done = len(sequence.rounds) - len(position.rounds)
    return sequence._replace(
        rounds=tuple(
            msgspec.structs.replace(one, columns=market)
            for one, market in zip(sequence.rounds[done:], position.rounds, strict=True)
        ),
        plans=msgspec.structs.replace(sequence.plans, three=position.three, five=position.five),
        friends=position.friends,
        start=position.state,
        discards=position.discards,
    )
