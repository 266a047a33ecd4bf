"""Games as people write them down: other counts of cards, Diggers without a shuffle (P27)."""

from __future__ import annotations

import msgspec
from support.generators import any_game
from support.helpers import BOX

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_game
from dhsolve.model.files.documents import dump, read_game
from dhsolve.model.files.notes import deck_notes
from dhsolve.model.rules.values import Decks, Digger, Game, GameTurn
from dhsolve.model.verify.verdict import verify_game
from dhsolve.solver.hindsight.played import played_game
from dhsolve.solver.hindsight.written_down import completed


def solo_game(seed: int) -> Game:
    """A random game of one."""
    rng = Rng(f"written down {seed}")
    return random_game(BOX, any_game(rng, 1, "solo", ()), rng)


def diggers(game: Game) -> list[Digger]:
    return [
        use
        for played in game.rounds
        for turn in played.turns
        for use in turn.tools
        if isinstance(use, Digger)
    ]


def without_shuffles(game: Game) -> Game:
    """The same game as its player would note it: what came in which order, and no shuffles.

    The decks then go on after a Digger with the cards that came.
    """

    def forgetful(turn: GameTurn) -> GameTurn:
        return turn.with_tools(
            tuple(Digger() if isinstance(use, Digger) else use for use in turn.tools)
        )

    replace = msgspec.structs.replace
    rooms: list[str] = list(game.decks.rooms)
    resources: list[str] = list(game.decks.resources)
    for number, played in enumerate(game.rounds):
        for turn in played.turns:
            for use in turn.tools:
                if isinstance(use, Digger) and use.shuffle is not None:
                    rooms[5 * (number + 1) :] = use.shuffle.rooms
                    resources[4 * (number + 1) :] = use.shuffle.resources
    rounds = tuple(replace(one, turns=tuple(map(forgetful, one.turns))) for one in game.rounds)
    return replace(game, rounds=rounds, decks=Decks(rooms=tuple(rooms), resources=tuple(resources)))


def test_P27_a_digger_alone_needs_no_shuffle() -> None:
    """The same markets came, so the same play is looked at."""
    found = 0
    for seed in range(60):
        game = solo_game(seed)
        if len(diggers(game)) != 1:
            continue
        found += 1
        noted = read_game(BOX, dump(BOX, without_shuffles(game)).encode())
        assert diggers(noted) == [Digger()]
        assert verify_game(BOX, noted).code is not None, "the referee wants the shuffle"
        filled = completed(BOX, noted)
        assert verify_game(BOX, filled).ok
        ours, true = (played_game(BOX, one, 0).turns for one in (filled, game))
        assert [one.market for one in ours] == [one.market for one in true]
        assert [one.turn for one in ours] == [one.turn for one in true]
    assert found >= 3


def test_P27_decks_with_other_counts_are_noted() -> None:
    game = solo_game(1)
    rooms = ["bathroom" if room == "kitchen" else room for room in game.decks.rooms]
    changed = msgspec.structs.replace(
        game, decks=msgspec.structs.replace(game.decks, rooms=tuple(rooms)), rounds=(), ends=()
    )
    changed = random_game(
        BOX, msgspec.structs.replace(changed, deck="free", removed_roof=None), Rng(1)
    )
    claimed = msgspec.structs.replace(changed, deck="solo", removed_roof=game.removed_roof)
    assert not verify_game(BOX, claimed).ok
    kitchens = game.decks.rooms.count("kitchen")
    bathrooms = game.decks.rooms.count("bathroom")
    assert deck_notes(BOX, claimed) == [
        f'deck solo: "bathroom": {kitchens + bathrooms} copies, the catalogue has {bathrooms}',
        f'deck solo: "kitchen": 0 copies, the catalogue has {kitchens}',
    ]
    assert verify_game(BOX, completed(BOX, claimed)).ok


def test_decks_as_the_box_has_them_need_no_note() -> None:
    for players, deck in ((1, "solo"), (2, "two_player"), (4, "new_cards"), (5, "five")):
        game = any_game(Rng(7), players, deck, ())  # type: ignore[arg-type]
        assert deck_notes(BOX, game) == []
        assert completed(BOX, game) == game


def test_what_breaks_a_rule_stays_as_it_is() -> None:
    game = solo_game(2)
    first = game.rounds[0]
    wrong = msgspec.structs.replace(first, turns=(*first.turns, *first.turns))
    broken = msgspec.structs.replace(game, rounds=(wrong, *game.rounds[1:]))
    assert completed(BOX, broken) == broken
