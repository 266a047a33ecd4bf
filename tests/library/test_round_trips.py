"""Values come back equal from `repr`, from text, from files and from pickles."""

from __future__ import annotations

import io
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.generators import any_game, random_sequence, random_state
from support.paths import ROOT

import dhsolve
from dhsolve import BadInput, Deal, Game, Home, RuleBroken, Solution
from dhsolve.model.dealing.rng import Rng

NAMES = {name: getattr(dhsolve, name) for name in vars(dhsolve)["__all__"]}
"""What `from dhsolve import *` gives, to paste a `repr` back into."""
EXAMPLES = sorted((ROOT / "examples").glob("*.json"))


def comes_back(value: object) -> None:
    assert eval(repr(value), dict(NAMES)) == value
    assert pickle.loads(pickle.dumps(value)) == value


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), rounds=st.integers(1, 4), columns=st.integers(1, 5))
def test_deals_and_plays(seed: int, rounds: int, columns: int) -> None:
    deal = Deal(random_sequence(Rng(seed), rounds, columns, even=seed % 2 == 0))
    played = deal.simulate(seed)
    position = dhsolve.Position(deal, played.turns[: rounds // 2])
    for value in (deal, played, *played.turns, played.end, played.score):
        comes_back(value)
    for value in (deal, played):
        assert dhsolve.loads(dhsolve.dumps(value)) == value
    comes_back(position)
    assert dhsolve.loads(dhsolve.dumps(position), Solution).position() == position
    assert pickle.loads(pickle.dumps(position)).legal_turns()


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), filled=st.integers(0, 12), solo=st.booleans())
def test_homes(seed: int, filled: int, solo: bool) -> None:
    home = Home(random_state(Rng(seed), filled), "solo" if solo else "plain")
    comes_back(home)
    comes_back(home.state)
    assert dhsolve.loads(dhsolve.dumps(home), Home) == home


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(1, 6))
def test_games(seed: int, players: int) -> None:
    deck = {5: "five", 6: "six"}.get(players, "base") if players > 1 else "solo"
    game = Game(any_game(Rng(seed), players, deck, ()))  # type: ignore[arg-type]
    comes_back(game)
    played = game.simulate(seed)
    comes_back(played)
    assert dhsolve.loads(dhsolve.dumps(played), Game) == played
    assert dhsolve.verify(played).ok


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.name))
def test_files(path: Path, tmp_path: Path) -> None:
    value = dhsolve.load(path)
    comes_back(value)
    target = tmp_path / "again.json"
    dhsolve.dump(value, target)
    assert dhsolve.load(str(target)) == value
    with target.open("rb") as data, target.open(encoding="utf-8") as text:
        assert dhsolve.load(data) == dhsolve.load(text) == value
    stream = io.StringIO()
    dhsolve.dump(value, stream, indent=None)
    assert stream.getvalue() == dhsolve.dumps(value) + "\n"


def test_another_kind_of_file_is_refused() -> None:
    path = ROOT / "examples" / "rulebook-home.json"
    with pytest.raises(BadInput, match=r'home.json: format: expected "sequence/1", got "state/1"'):
        dhsolve.load(path, Deal)
    solution = dhsolve.deal(seed=1).simulate(1)
    with pytest.raises(BadInput, match="proof: a play without end, score and proof"):
        dhsolve.loads(dhsolve.dumps(solution), dhsolve.Answer)


def test_a_fault_names_file_and_place(tmp_path: Path) -> None:
    path = tmp_path / "seq.json"
    path.write_text('{"format": "sequence/1", "rounds": []}', encoding="utf-8")
    with pytest.raises(BadInput, match=r"seq\.json: "):
        dhsolve.load(path)
    with pytest.raises(FileNotFoundError):
        dhsolve.load(tmp_path / "nowhere.json")


def test_errors_survive_a_process_pool() -> None:
    fault = BadInput("unknown room", "rounds[0]")
    again = pickle.loads(pickle.dumps(fault))
    assert (again.reason, again.where, str(again)) == (fault.reason, fault.where, str(fault))
    broken = RuleBroken(dhsolve.Reason.UNSUPPORTED, "kitchen on S1", "turns[0]")
    back = pickle.loads(pickle.dumps(broken))
    assert (back.code, back.rule, back.where) == ("unsupported", "3.1", "turns[0]")
    assert str(back) == str(broken)
