"""The sequences that `attack.py` tries to beat `best` on, by kind and number."""

from __future__ import annotations

from collections.abc import Callable

import shared.paths  # noqa: F401  where `support` is found
from shared import questions
from support.cases import all_cards, make_case
from support.starts import any_start

from dhsolve.model.cards.box import Box, open_box
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.values import Column, Discards, Round

MANY = ("drill", "scaffolding", "digger")
LATE_ROUNDS = 4


def full_deal(number: int) -> Sequence:
    """A full solo deal; the first 40 are those of benchmarks/best.py."""
    return questions.full_deal(open_box(), number)


def with_friends(number: int) -> Sequence:
    """A full solo deal with two friends open, of benchmarks/best.py as well."""
    return questions.with_friends(open_box(), number)


def _resources(sequence: Sequence, card: Callable[[int, str], str]) -> Sequence:
    """The sequence with other resources, chosen by the number of the round and the old card."""
    rounds = tuple(
        Round(
            columns=tuple(
                Column(room=one.room, resource=card(at, one.resource) if one.resource else None)
                for one in market.columns
            )
        )
        for at, market in enumerate(sequence.rounds)
    )
    return sequence._replace(rounds=rounds)


def _shortened(sequence: Sequence, rng: Rng) -> Sequence:
    """Some rounds of a deal: short ones are proven soon, long ones are hard."""
    return sequence._replace(rounds=sequence.rounds[: 4 + rng.below(6)])


def tools_and_late_helpers(number: int) -> Sequence:
    """Many tools in the first rounds, many helpers in the last ones."""
    box, rng = open_box(), Rng(f"tools {number}")
    deal = _shortened(deal_solo(box, rng, ("plans", "friends") if rng.chance(2) else ()), rng)
    late = len(deal.rounds) - LATE_ROUNDS
    helpers, tools = sorted(box.catalogue.helpers), _solo_tools(box)

    def card(at: int, old: str) -> str:
        if not rng.chance(3):
            return old
        return rng.choice(helpers if at >= late else tools)

    return _resources(deal, card)


def several_of_a_tool(number: int) -> Sequence:
    """Several Drills, Scaffoldings or Diggers."""
    rng = Rng(f"several {number}")
    deal = _shortened(deal_solo(open_box(), rng), rng)
    tool, left = MANY[number % len(MANY)], [2 + rng.below(2)]

    def card(at: int, old: str) -> str:
        if left[0] and at < len(deal.rounds) - 1 and rng.chance(4):
            left[0] -= 1
            return tool
        return old

    return _resources(deal, card)


def plain_and_gone(number: int) -> Sequence:
    """One player's view of a game: no bonus, and what he leaves others take or discard."""
    box, rng = open_box(), Rng(f"plain {number}")
    deal = _shortened(deal_solo(box, rng, ("plans", "friends")), rng)
    rooms, roofs = sorted(box.catalogue.rooms), sorted(box.catalogue.roofs)
    rounds = tuple(
        Round(
            columns=one.columns,
            discards=Discards(rooms=(rng.choice(rooms),), roofs=(rng.choice(roofs),)),
        )
        for one in deal.rounds
    )
    return deal._replace(variant="plain", rounds=rounds, leftovers="gone")


def _solo_tools(box: Box) -> list[str]:
    return sorted(tool for tool in box.catalogue.tools if tool != "jackhammer")


def start_of_any_kind(number: int) -> Sequence:
    """One or two rounds from homes and belongings of every kind that is accepted."""
    return any_start(f"attack {number}")


def around_a_card(number: int) -> Sequence:
    """A few rounds in which one card matters; all cards in turn."""
    cards = all_cards(open_box())
    return make_case(open_box(), f"attack {number}", cards[number % len(cards)])


FULL = {"full deals": "deal", "full deals with friends": "friends"}
"""What `best.py` calls the kinds of full deals."""
SHORT = "around a card"
KINDS: dict[str, Callable[[int], Sequence]] = {
    "full deals": full_deal,
    "full deals with friends": with_friends,
    "tools and late helpers": tools_and_late_helpers,
    "several Drills, Scaffoldings, Diggers": several_of_a_tool,
    "plain, leftovers gone": plain_and_gone,
    "starts of every kind": start_of_any_kind,
    SHORT: around_a_card,
}
