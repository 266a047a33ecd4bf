"""Random deals: solo sequences and whole games (rules 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.errors import BadInput
from dhsolve.model.rules.reasons import count_of
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.setup import (
    DRAWN_HELPERS,
    DRAWN_NEW,
    DRAWN_TOOLS,
    PLAYERS,
    REMOVES_A_ROOF,
    base_resources,
    colour_out,
    new_resources,
    rooms_of,
    solo_resources,
)
from dhsolve.model.rules.values import Column, DeckName, Decks, Game, Module, PlanDecks, Round

DEFAULT_DECKS: dict[int, DeckName] = {
    1: "solo", 2: "base", 3: "base", 4: "base", 5: "five", 6: "six"
}  # fmt: skip
ROUNDS, COLUMNS = 12, 5
SOLO_MODULES: tuple[Module, ...] = ("plans",)


def _cards(counted: Counter[str]) -> list[str]:
    return sorted(counted.elements())


def _base_colours(box: Box) -> list[str]:
    return sorted({roof.colour for roof in box.catalogue.roofs.values() if roof.copies.base})


def deal_plans(box: Box, rng: Rng) -> PlanDecks:
    """Both plan decks, shuffled."""
    plans = sorted(box.catalogue.plans.values(), key=lambda plan: plan.id)
    return PlanDecks(
        three=tuple(rng.shuffled(plan.id for plan in plans if plan.points == 3)),
        five=tuple(rng.shuffled(plan.id for plan in plans if plan.points == 5)),
    )


def deal_friends(box: Box, rng: Rng, players: int) -> tuple[str, ...]:
    """The open friends: twice as many as players."""
    return tuple(rng.sample(sorted(box.catalogue.friends), 2 * players))


def deal_solo(box: Box, rng: Rng, modules: Collection[Module] = SOLO_MODULES) -> Sequence:
    """A full solo deal: 12 rounds of 5 columns."""
    game = deal_solo_game(box, rng, modules)
    rooms, resources = game.decks.rooms, game.decks.resources
    rounds = tuple(
        Round(
            columns=tuple(
                Column(
                    room=rooms[COLUMNS * at + column],
                    resource=resources[(COLUMNS - 1) * at + column - 1] if column else None,
                )
                for column in range(COLUMNS)
            )
        )
        for at in range(ROUNDS)
    )
    plans = game.plans
    return Sequence(
        variant="solo",
        rounds=rounds,
        plans=plans if isinstance(plans, PlanDecks) else PlanDecks(),
        friends=game.friends,
    )


def deal_solo_game(box: Box, rng: Rng, modules: Collection[Module] = SOLO_MODULES) -> Game:
    """The cards of `deal_solo` with their whole decks, as a game of one that is not yet played."""
    removed = rng.choice(_base_colours(box))
    resources = rng.shuffled(_cards(solo_resources(box, removed)))
    rooms = rng.shuffled(_cards(rooms_of(box, "solo")))
    return Game(
        players=1,
        deck="solo",
        removed_roof=removed,
        modules=tuple(sorted(set(modules))),
        decks=Decks(rooms=tuple(rooms), resources=tuple(resources)),
        plans=deal_plans(box, rng) if "plans" in modules else (),
        friends=deal_friends(box, rng, 1) if "friends" in modules else (),
    )


def deal_resources(box: Box, rng: Rng, deck: DeckName, removed: str | None) -> list[str]:
    """The resource deck of a composition, its random part drawn, not yet shuffled."""
    base, new = base_resources(box), new_resources(box)
    if deck == "solo":
        return _cards(solo_resources(box, str(removed)))
    if deck == "two_player":
        return _cards(colour_out(box, base, str(removed))) + rng.sample(_cards(new), DRAWN_NEW)
    if deck == "new_cards":
        helpers, tools = box.catalogue.helpers, box.catalogue.tools
        pool = _cards(base + new)
        return (
            [card for card in _cards(base) if card not in helpers and card not in tools]
            + rng.sample([card for card in pool if card in helpers], DRAWN_HELPERS)
            + rng.sample([card for card in pool if card in tools], DRAWN_TOOLS)
        )
    six = deck == "six"
    extra = Counter(
        {
            card.id: (deck in ("five", "six")) * card.copies.five + six * card.copies.six
            for card in box.catalogue.resources.values()
        }
    )
    return _cards(base + extra)


def deal_game(
    box: Box,
    rng: Rng,
    players: int,
    deck: DeckName | None = None,
    modules: Collection[Module] = (),
) -> Game:
    """A game that is dealt and not yet played; BadInput if the deck is not for so many players."""
    deck = deck or DEFAULT_DECKS[players]
    if players not in PLAYERS[deck]:
        raise BadInput(f"deck {deck} is not for {count_of(players, 'player')}")
    removed = rng.choice(_base_colours(box)) if deck in REMOVES_A_ROOF else None
    rooms = rng.shuffled(_cards(rooms_of(box, deck)))
    resources = rng.shuffled(deal_resources(box, rng, deck, removed))
    plans: PlanDecks | tuple[tuple[str, str], ...] = ()
    if "plans" in modules:
        decks = deal_plans(box, rng)
        if players == 1:
            plans = decks
        else:
            plans = tuple(zip(decks.three[:players], decks.five[:players], strict=True))
    return Game(
        players=players,
        deck=deck,
        removed_roof=removed,
        modules=tuple(sorted(set(modules))),
        first_player=rng.below(players),
        decks=Decks(rooms=tuple(rooms), resources=tuple(resources)),
        plans=plans,
        friends=deal_friends(box, rng, players) if "friends" in modules else (),
    )
