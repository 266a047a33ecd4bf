"""A bound that costs nothing: every part of the score at its very best, all at once."""

from __future__ import annotations

from math import ceil

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.scoring import FUNCTIONALITY, ONE_COLOUR, ROOF_CARDS, WINDOW
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.shared.scenario import Scenario, scenario_from


def known_without_asking(box: Box, sequence: Sequence) -> int:
    """No play of the sequence scores more: not worth telling anybody."""
    return trivial_bound(scenario_from(box, sequence))


def trivial_bound(scenario: Scenario) -> int:
    """No play of the scenario scores more."""
    box, state = scenario.box, scenario.state
    cards = box.catalogue
    # A card's share of its room; with the Plumber a bathroom has 2 and its share of a pair, 1.
    share = max(
        [3.0]
        + [
            points / size
            for room in cards.rooms.values()
            for size, points in enumerate(room.points, 1)
        ]
        + [float(room.partner_points or 0) for room in cards.rooms.values()]
    )
    rooms = ceil(share * len(box.board.names))
    tokens = sum(content.decor is not None for content in state.home) + len(state.near)
    most_valuable = max((decor.points for decor in cards.decor.values()), default=0)
    decor = (most_valuable + 1) * (tokens + scenario.rounds)
    plans = sum(plan.points + 1 for plan in cards.plans.values())
    friends = 2 * max((friend.points for friend in cards.friends.values()), default=0)
    roof = ONE_COLOUR + ROOF_CARDS * WINDOW
    tools = len(state.tools) + len(state.under_toolbox) + len(state.home) + scenario.rounds
    return rooms + decor + 2 * (FUNCTIONALITY + 1) + plans + friends + roof + tools
