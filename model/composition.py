"""What a game is set up with: the decks by name, plans and friends (rules 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from dhsolve.model.box import Box
from dhsolve.model.cards import Card
from dhsolve.model.reasons import Reason, RuleBroken
from dhsolve.model.values import DeckName, Game, PlanDecks

PLAYERS: dict[DeckName, range] = {
    "base": range(2, 5),
    "new_cards": range(2, 5),
    "two_player": range(2, 5),
    "five": range(5, 6),
    "six": range(6, 7),
    "solo": range(1, 2),
    "free": range(1, 7),
}
"""How many may play with each deck."""
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


def _resources_fit(box: Box, deck: DeckName, removed: str | None, given: Counter[str]) -> bool:
    base, new = base_resources(box), new_resources(box)
    if deck == "base":
        return given == base
    if deck == "solo":
        return given == solo_resources(box, str(removed))
    if deck in ("five", "six"):
        six = deck == "six"
        return given == _copies(
            box.catalogue.resources.values(),
            lambda card: card.copies.base + card.copies.five + six * card.copies.six,
        )
    if deck == "two_player":
        fixed = colour_out(box, base, str(removed))
        drawn = given - fixed
        return not fixed - given and not drawn - new and drawn.total() == DRAWN_NEW
    drawable = box.catalogue.helpers.keys() | box.catalogue.tools.keys()
    fixed = Counter({card: n for card, n in base.items() if card not in drawable})
    pool = Counter({card: n for card, n in (base + new).items() if card in drawable})
    drawn = given - fixed
    helpers = sum(n for card, n in drawn.items() if card in box.catalogue.helpers)
    return (
        not fixed - given
        and not drawn - pool
        and helpers == DRAWN_HELPERS
        and drawn.total() == DRAWN_HELPERS + DRAWN_TOOLS
    )


def check_setup(box: Box, game: Game) -> None:
    """Decks, plans and friends as the deck's name, the modules and the player count say."""
    _check_decks(box, game)
    _check_plans(game)
    wanted = 2 * game.players if "friends" in game.modules else 0
    if len(game.friends) != wanted or len(set(game.friends)) != wanted:
        raise RuleBroken(Reason.FRIENDS_DEALT, f"{len(game.friends)} friends", "friends")
    if game.first_player >= game.players:
        raise RuleBroken(Reason.WRONG_PLAYER, f"player {game.first_player}", "first_player")


def _check_decks(box: Box, game: Game) -> None:
    deck, decks = game.deck, game.decks
    if game.players not in PLAYERS[deck]:
        raise RuleBroken(Reason.DECKS, f"deck {deck} for {game.players} players", "deck")
    colours = {roof.colour for roof in box.catalogue.roofs.values() if roof.copies.base}
    if (game.removed_roof in colours) != (deck in REMOVES_A_ROOF) and deck != "free":
        raise RuleBroken(
            Reason.DECKS, f"deck {deck} without roofs {game.removed_roof}", "removed_roof"
        )
    columns = max(5, game.players + 1)
    if len(decks.rooms) < 12 * columns or len(decks.resources) < 12 * (columns - 1):
        raise RuleBroken(Reason.DECKS, "too few cards for twelve rounds", "decks")
    if deck == "free":
        return
    if Counter(decks.rooms) != rooms_of(box, deck):
        raise RuleBroken(Reason.DECKS, f"rooms of deck {deck}", "decks.rooms")
    if not _resources_fit(box, deck, game.removed_roof, Counter(decks.resources)):
        raise RuleBroken(Reason.DECKS, f"resources of deck {deck}", "decks.resources")


def _check_plans(game: Game) -> None:
    plans = game.plans
    if "plans" not in game.modules:
        fits = plans in ((), PlanDecks())
    elif game.players == 1:
        fits = isinstance(plans, PlanDecks) and bool(plans.three and plans.five)
    else:
        fits = not isinstance(plans, PlanDecks) and len(plans) == game.players
    if not fits:
        raise RuleBroken(Reason.PLANS_DEALT, f"{game.players} players", "plans")
