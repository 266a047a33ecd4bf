"""`dhsolve deal` and `dhsolve simulate`: the same seed, the same bytes; right decks; legal play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from support.paths import EXAMPLES
from support.program import complaint, run

from dhsolve.model.cards.box import open_box
from dhsolve.model.files.documents import Solution, dump, read_any, read_game, read_sequence
from dhsolve.model.rules.game import columns_of
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.setup import PLAYERS, check_setup
from dhsolve.model.rules.values import Game, PlanDecks
from dhsolve.model.text.terminal.deal_tables import markets_of
from dhsolve.model.verify.verdict import verify_game

DEALT_DECKS = [(deck, n) for deck, players in PLAYERS.items() if deck != "free" for n in players]
SETUPS = [
    [],
    ["--modules", "none"],
    ["--modules", "plans,friends"],
    *(["--deck", deck, "--players", str(n)] for deck, n in DEALT_DECKS),
    *(["--players", str(n), "--modules", "plans,friends"] for n in range(1, 7)),
]
named = pytest.mark.parametrize("setup", SETUPS, ids=" ".join)


def output(*args: str) -> bytes:
    """The machine form of a call that works."""
    result = run(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout_bytes


@named
def test_deals_read_back(setup: list[str]) -> None:
    box = open_box()
    data = output("deal", "--seed", "5", *setup, "--json")
    dealt = read_any(box, data)
    assert isinstance(dealt, Game if "--players" in setup else Sequence)
    assert dump(box, dealt) + "\n" == data.decode()


@named
def test_simulations_pass_verify(setup: list[str]) -> None:
    box = open_box()
    data = output("simulate", "--seed", "11", *setup)
    played = read_any(box, data)
    assert isinstance(played, Game if "--players" in setup else Solution)
    assert dump(box, played) + "\n" == data.decode()
    checked = run("verify", "-", "--json", given=data)
    assert checked.exit_code == 0, checked.output
    assert json.loads(checked.stdout)["ok"] is True


@pytest.mark.parametrize("setup", [one for one in SETUPS if "--players" in one], ids=" ".join)
def test_dealt_games_pass_verify_as_incomplete(setup: list[str]) -> None:
    data = output("deal", "--seed", "5", *setup, "--json")
    checked = run("verify", "-", "--json", given=data)
    assert checked.exit_code == 0, checked.output
    assert json.loads(checked.stdout)["complete"] is False


def test_a_simulation_plays_the_cards_of_the_deal() -> None:
    dealt = json.loads(output("deal", "--seed", "4", "--json"))
    assert json.loads(output("simulate", "--seed", "4"))["sequence"] == dealt
    game = json.loads(output("deal", "--seed", "4", "--players", "3", "--json"))
    played = json.loads(output("simulate", "--seed", "4", "--players", "3"))
    assert {key: played[key] for key in game} == game


def test_a_simulated_game_of_one_plays_the_cards_of_the_solo_deal() -> None:
    box = open_box()
    dealt = read_any(box, output("deal", "--seed", "4", "--modules", "plans,friends", "--json"))
    call = ("simulate", "--as", "game", "--seed", "4", "--modules", "plans,friends")
    played = read_any(box, output(*call))
    assert isinstance(dealt, Sequence) and isinstance(played, Game)
    assert markets_of(played) == markets_of(dealt)
    assert (played.plans, played.friends) == (dealt.plans, dealt.friends)
    assert verify_game(box, played).ok


def test_one_player_as_game_or_solution() -> None:
    box = open_box()
    assert isinstance(read_any(box, output("simulate", "--seed", "1")), Solution)
    assert isinstance(read_any(box, output("simulate", "--seed", "1", "--players", "1")), Game)
    assert isinstance(read_any(box, output("simulate", "--seed", "1", "--as", "game")), Game)


def test_many_games_are_lines_with_seeds_in_a_row() -> None:
    lines = output("simulate", "--seed", "7", "--count", "3").splitlines(keepends=True)
    assert lines == [output("simulate", "--seed", str(seed)) for seed in (7, 8, 9)]


CALLS = (
    "deal --seed 1 --json",
    "deal --seed 1 --players 4 --modules plans,friends --json",
    "simulate --seed 1 --count 3",
    "simulate --seed 1 --players 4 --modules plans,friends",
)
ALL_CALLS = """
import sys
from dhsolve.cli.main import cli
for call in sys.argv[1:]:
    try:
        cli(call.split(), prog_name="dhsolve")
    except SystemExit as end:
        assert end.code in (0, None), call
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_the_same_seed_gives_the_same_bytes(hash_seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALL_CALLS, *CALLS],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"".join(output(*call.split()) for call in CALLS)


def test_seeds_differ() -> None:
    deals = {output("deal", "--seed", str(seed), "--json") for seed in range(20)}
    assert len(deals) == 20


def test_a_deal_by_seed_never_changes() -> None:
    """Seeds are written down by people, so this value may not change."""
    first = json.loads(output("deal", "--seed", "1", "--json"))["rounds"][0]["columns"]
    assert first == [
        {"room": "bathroom"},
        {"resource": "handyman", "room": "bathroom"},
        {"resource": "roof_red", "room": "living_room"},
        {"resource": "roof_red", "room": "bathroom"},
        {"resource": "roof_green", "room": "kitchen"},
    ]


def test_without_a_seed_one_is_chosen_and_told() -> None:
    result = run("deal", "--json")
    assert result.exit_code == 0
    words = result.stderr.split()
    assert words[:2] == ["note:", "--seed"]
    assert output("deal", "--seed", words[2], "--json") == result.stdout_bytes


@pytest.mark.parametrize("seed", range(5))
def test_a_solo_deal_is_the_solo_decks(seed: int) -> None:
    box = open_box()
    dealt = read_sequence(box, output("deal", "--seed", str(seed), "--json"))
    assert [len(one.columns) for one in dealt.rounds] == [5] * 12
    columns = [column for one in dealt.rounds for column in one.columns]
    rooms = Counter(column.room for column in columns)
    assert rooms == {id_: n for id_, card in box.catalogue.rooms.items() if (n := card.copies.base)}
    resources = Counter(column.resource for column in columns if column.resource)
    assert all(one.columns[0].resource is None for one in dealt.rounds)
    assert resources.total() == 48
    colours = Counter({card: n for card, n in resources.items() if card in box.catalogue.roofs})
    assert len({box.catalogue.roofs[card].colour for card in colours if card}) == 3
    assert colours.total() == 21
    assert not resources.keys() & {"supplier", "roofer", "jackhammer"}
    assert resources.keys() >= {"plumber", "engineer", "toolbox", "ladder", "digger", "dartboard"}
    assert (len(dealt.plans.three), len(dealt.plans.five), dealt.friends) == (6, 6, ())


@pytest.mark.parametrize(("deck", "players"), DEALT_DECKS)
def test_deck_compositions(deck: str, players: int) -> None:
    box = open_box()
    call = ["deal", "--seed", "3", "--players", str(players), "--deck", deck]
    call += ["--modules", "plans,friends", "--json"]
    game = read_game(box, output(*call))
    check_setup(box, game)
    assert (game.players, game.deck, game.rounds) == (players, deck, ())
    columns = columns_of(players)
    assert len(game.decks.rooms) == 12 * columns
    assert len(game.decks.resources) == 12 * (columns - 1)
    assert (game.removed_roof is not None) == (deck in ("solo", "two_player"))
    roofs = [box.catalogue.roofs[c] for c in game.decks.resources if c in box.catalogue.roofs]
    by_colour = Counter(roof.colour for roof in roofs)
    colours = {"solo": 3, "two_player": 3, "five": 5, "six": 6}.get(deck, 4)
    assert list(by_colour.values()) == [7] * colours
    assert sum(roof.window for roof in roofs) == colours
    assert len(set(game.friends)) == 2 * players
    if players == 1:
        assert isinstance(game.plans, PlanDecks)
    else:
        assert not isinstance(game.plans, PlanDecks)
        assert len({plan for pair in game.plans for plan in pair}) == 2 * players


def test_default_decks_and_modules() -> None:
    box = open_box()
    decks = {}
    for players in range(1, 7):
        game = read_game(box, output("deal", "--seed", "1", "--players", str(players), "--json"))
        decks[players] = game.deck
        assert game.modules == (("plans",) if players == 1 else ())
    assert decks == {1: "solo", 2: "base", 3: "base", 4: "base", 5: "five", 6: "six"}


def test_modules_in_any_order() -> None:
    call = ["deal", "--seed", "1", "--json", "--modules"]
    assert output(*call, "friends,plans") == output(*call, "plans, friends")


def test_output_files(tmp_path: Path) -> None:
    deal, games = tmp_path / "deal.json", tmp_path / "games.jsonl"
    assert output("deal", "--seed", "1", "-o", str(deal)) == b""
    assert deal.read_bytes() == output("deal", "--seed", "1", "--json")
    assert output("simulate", "--seed", "1", "--count", "2", "-o", str(games)) == b""
    assert games.read_bytes() == output("simulate", "--seed", "1", "--count", "2", "--json")


def test_for_people() -> None:
    text = output("deal", "--seed", "1").decode()
    assert text.startswith("Solo deal, seed 1\n")
    assert "Green roof with window" in text
    for number in range(1, 13):
        assert f"\n│ {number:5} │" in text
    assert "Plans (5): Five rooms on one floor" in text
    text = output("deal", "--seed", "1", "--lang", "pt").decode()
    assert "Jogo solo, semente 1" in text
    assert "Cozinha" in text


def test_a_game_for_people() -> None:
    call = ["deal", "--seed", "1", "--players", "2", "--deck", "two_player"]
    text = output(*call, "--modules", "plans,friends").decode()
    assert "players: 2, deck: two_player, without roofs: " in text
    assert "Player 1: " in text
    assert "Friends: Friend" in text
    assert "First player: " in text
    assert "column 6" in output("deal", "--seed", "1", "--players", "6").decode()


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("deal --seed x", "'x' is not a whole number"),
        ("deal --seed -1", "not in the range"),
        ("deal --players 0", "not in the range"),
        ("deal --players 7", "not in the range"),
        ("deal --deck bsae", "--deck"),
        ("deal --deck free --players 2", "--deck"),
        ("deal --deck base", "--deck: deck base is for a game with others: add --players N"),
        ("deal --deck base --players 1", "--deck: deck base is not for 1 player"),
        ("deal --deck six --players 2", "--deck: deck six is not for 2 players"),
        ("deal --deck solo --players 2", "--deck: deck solo is not for 2 players"),
        ("deal --modules plan", 'unknown module "plan", did you mean "plans"?'),
        ("deal --modules plans,", 'unknown module ""'),
        ("deal --modules plans,none", 'unknown module "none"'),
        ("deal --catalogue /none", "/none: cannot read"),
        ("simulate --count 0", "not in the range"),
        ("simulate --as state", "--as"),
        ("simulate --as solution --players 2", "--as: a solution is one player's sequence"),
        ("simulate --deck five", "--deck"),
        ("simulate extra", "extra"),
    ],
)
def test_bad_options_are_one_line(call: str, expected: str) -> None:
    assert expected in complaint(*call.split())


def example(name: str) -> Any:
    return json.loads((EXAMPLES / name).read_bytes())


def test_every_example_reads_and_is_listed() -> None:
    listed = (EXAMPLES / "README.md").read_text("utf-8")
    names = sorted(path.name for path in EXAMPLES.glob("*.json"))
    assert names
    for name in names:
        assert f"`{name}`" in listed
        if not name.startswith("puzzle-") or name.endswith("-solution.json"):
            assert read_any(open_box(), (EXAMPLES / name).read_bytes())


def test_the_examples_are_what_their_seeds_give() -> None:
    assert example("solo-deal.json") == json.loads(output("deal", "--seed", "1", "--json"))
    call = "simulate --seed 8 --players 3 --deck new_cards --modules plans,friends"
    assert example("game-3.json") == json.loads(output(*call.split()))
    assert f"dhsolve {call}" in (EXAMPLES / "README.md").read_text("utf-8")
