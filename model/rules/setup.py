"""What a game is set up with: the decks by name, plans and friends (rules 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.cards.kinds import Card
from dhsolve.model.rules.reasons import Reason, RuleBroken, count_of
from dhsolve.model.rules.values import DeckName, Game, PlanDecks

PLAYERS: dict[DeckName, range] = {
    "base": range(2, 5),
    "new_cards": range(2, 5),
    "two_player": range(2, 5),
    "five": range(5, 6),
    "six": range(6, 7),
    "solo": range(1, 2),
    "free": range(1, 7),
}
"""How many may play with each deck (P9)."""
REMOVES_A_ROOF: frozenset[DeckName] = frozenset({"two_player", "solo"})
DRAWN_HELPERS, DRAWN_TOOLS, DRAWN_NEW = 5, 5, 7
SOLO_BESIDE = ("supplier", "roofer", "jackhammer")
"""Base resources that the solo deck lacks: two lie beside the board, one stays in the box."""


def _copies(cards: Iterable[Card], count: Callable[[Card], int]) -> Counter[str]:
    return Counter({card.id: n for card in cards if (n := count(card))})


def _new(card: Card) -> int:
    return card.copies.five + card.copies.six


def base_resources(box: Box) -> Counter[str]:
    """The resource deck of the base game."""
    return _copies(box.catalogue.resources.values(), lambda card: card.copies.base)


def new_resources(box: Box) -> Counter[str]:
    """The expansion's décor, helpers and tools (its roofs are for five and six players)."""
    cards = [
        card for card in box.catalogue.resources.values() if card.id not in box.catalogue.roofs
    ]
    return _copies(cards, _new)


def rooms_of(box: Box, deck: DeckName) -> Counter[str]:
    """The room deck of a composition."""
    five, six = deck in ("five", "six"), deck == "six"
    return _copies(
        box.catalogue.rooms.values(),
        lambda card: card.copies.base + five * card.copies.five + six * card.copies.six,
    )


def colour_out(box: Box, resources: Counter[str], colour: str) -> Counter[str]:
    """A resource deck without the roofs of one colour."""
    return Counter(
        {
            card: n
            for card, n in resources.items()
            if card not in box.catalogue.roofs or box.catalogue.roofs[card].colour != colour
        }
    )


def solo_resources(box: Box, removed: str) -> Counter[str]:
    """The 48 resources of the solo game."""
    base = colour_out(box, base_resources(box), removed)
    return Counter({c: n for c, n in base.items() if c not in SOLO_BESIDE}) + new_resources(box)


class DeckLimits(NamedTuple):
    """The fewest and the most copies of each card that a deck may hold."""

    fewest: Counter[str]
    most: Counter[str]


def resource_limits(box: Box, deck: DeckName, removed: str | None) -> DeckLimits:
    """What the resource deck of a composition holds; some of them draw a part of it."""
    base, new = base_resources(box), new_resources(box)
    if deck == "two_player":
        fixed = colour_out(box, base, str(removed))
        return DeckLimits(fixed, fixed + new)
    if deck == "new_cards":
        drawable = box.catalogue.helpers.keys() | box.catalogue.tools.keys()
        fixed = Counter({card: n for card, n in base.items() if card not in drawable})
        pool = Counter({card: n for card, n in (base + new).items() if card in drawable})
        return DeckLimits(fixed, fixed + pool)
    if deck == "solo":
        base = solo_resources(box, str(removed))
    elif deck in ("five", "six"):
        six = deck == "six"
        base = _copies(
            box.catalogue.resources.values(),
            lambda card: card.copies.base + card.copies.five + six * card.copies.six,
        )
    return DeckLimits(base, base)


def rooms_fit(box: Box, game: Game) -> bool:
    """Whether the room deck has the cards of its composition; a free deck has any."""
    return game.deck == "free" or Counter(game.decks.rooms) == rooms_of(box, game.deck)


def resources_fit(box: Box, game: Game) -> bool:
    """Whether the resource deck has the cards of its composition; a free deck has any."""
    deck, given = game.deck, Counter(game.decks.resources)
    if deck == "free":
        return True
    limits = resource_limits(box, deck, game.removed_roof)
    if limits.fewest - given or given - limits.most:
        return False
    drawn = given - limits.fewest
    if deck == "two_player":
        return drawn.total() == DRAWN_NEW
    if deck == "new_cards":
        helpers = sum(n for card, n in drawn.items() if card in box.catalogue.helpers)
        return helpers == DRAWN_HELPERS and drawn.total() == DRAWN_HELPERS + DRAWN_TOOLS
    return True


def check_setup(box: Box, game: Game) -> None:
    """Check decks, plans and friends against the deck's name, the modules and the player count.

    RuleBroken names what does not fit.
    """
    _check_decks(box, game)
    if twice := _first_twice(game.modules):
        reason = Reason.PLANS_DEALT if twice == "plans" else Reason.FRIENDS_DEALT
        raise RuleBroken(reason, f"module {twice} twice", "modules")
    _check_plans(game)
    wanted = 2 * game.players if "friends" in game.modules else 0
    if len(game.friends) != wanted or len(set(game.friends)) != wanted:
        raise RuleBroken(Reason.FRIENDS_DEALT, count_of(len(game.friends), "friend"), "friends")
    if game.first_player >= game.players:
        raise RuleBroken(Reason.WRONG_PLAYER, f"player {game.first_player}", "first_player")


def _check_decks(box: Box, game: Game) -> None:
    deck, decks = game.deck, game.decks
    if game.players not in PLAYERS[deck]:
        what = f"deck {deck} for {count_of(game.players, 'player')}"
        raise RuleBroken(Reason.DECKS, what, "deck")
    if not _removed_roof_fits(box, deck, game.removed_roof):
        removed = game.removed_roof
        what = f"deck {deck} without roofs {removed}" if removed else f"deck {deck} with all roofs"
        raise RuleBroken(Reason.DECKS, what, "removed_roof")
    columns = max(5, game.players + 1)
    if len(decks.rooms) < 12 * columns or len(decks.resources) < 12 * (columns - 1):
        raise RuleBroken(Reason.DECKS, "too few cards for twelve rounds", "decks")
    if not rooms_fit(box, game):
        raise RuleBroken(Reason.DECKS, f"rooms of deck {deck}", "decks.rooms")
    if not resources_fit(box, game):
        raise RuleBroken(Reason.DECKS, f"resources of deck {deck}", "decks.resources")


def _first_twice(names: Iterable[str]) -> str | None:
    """The first that is there more than once."""
    return next((name for name, count in Counter(names).items() if count > 1), None)


def _removed_roof_fits(box: Box, deck: DeckName, removed: str | None) -> bool:
    """A colour of the base game where the deck takes one out, and nothing elsewhere."""
    if deck not in REMOVES_A_ROOF:
        return removed is None
    return removed in {roof.colour for roof in box.catalogue.roofs.values() if roof.copies.base}


def _check_plans(game: Game) -> None:
    plans = game.plans
    dealt = (*plans.three, *plans.five) if isinstance(plans, PlanDecks) else chain(*plans)
    if twice := _first_twice(dealt):
        raise RuleBroken(Reason.PLANS_DEALT, f"{twice} twice", "plans")
    if "plans" not in game.modules:
        fits = plans in ((), PlanDecks())
    elif game.players == 1:
        fits = isinstance(plans, PlanDecks) and bool(plans.three and plans.five)
    else:
        fits = not isinstance(plans, PlanDecks) and len(plans) == game.players
    if not fits:
        raise RuleBroken(Reason.PLANS_DEALT, count_of(game.players, "player"), "plans")
