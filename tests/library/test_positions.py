"""Deals and positions: legal turns as a view, play, refusals, and what is left to play."""

from __future__ import annotations

import pytest
from support.helpers import BOX

import dhsolve
from dhsolve import BadInput, Deal, Discards, RoomPlace, RuleBroken, Turn
from dhsolve.model.rules import sequence as rules

TWO_ROUNDS = Deal.from_rounds([["kitchen", ("living_room", "piano")], ["garage"]])
KITCHEN = Turn(column=0, room=RoomPlace(cell="F1", face="up"))


def test_a_deal_from_names() -> None:
    assert TWO_ROUNDS.variant == "solo"
    assert [len(one.columns) for one in TWO_ROUNDS.rounds] == [2, 1]
    assert TWO_ROUNDS.rounds[0].columns[1].resource == "piano"


def test_a_deal_from_names_that_do_not_exist() -> None:
    with pytest.raises(BadInput, match=r'rounds\[0\]\.columns\[1\]\.room: .*"kichen".*"kitchen"'):
        Deal.from_rounds([["garage", "kichen"]])


def test_seeds_give_the_cards_of_the_command() -> None:
    assert dhsolve.deal(seed=1) == dhsolve.deal(1)
    assert dhsolve.deal(seed=1) != dhsolve.deal(seed=2)
    assert dhsolve.deal() != dhsolve.deal()
    assert dhsolve.deal_game(3, seed=1) == dhsolve.deal_game(3, 1)
    with pytest.raises(BadInput, match="not for 6 players"):
        dhsolve.deal_game(6, deck="base")


def test_legal_turns_are_those_of_the_rules() -> None:
    deal = dhsolve.deal(seed=1)
    expected = [turn for turn, _ in rules.turns(BOX, rules.start_position(BOX, deal.sequence))]
    legal = deal.start().legal_turns()
    assert list(legal) == expected
    assert len(legal) == len(expected) == deal.perft(1).turns
    assert repr(legal) == f"<{len(expected)} legal turns>"
    assert all(turn in legal for turn in expected)


def test_legal_turns_are_made_when_asked_for() -> None:
    """The first of very many turns comes at once: nobody has listed the others."""
    legal = dhsolve.deal(seed=1).start().legal_turns()
    made = iter(legal)
    assert next(made) in legal
    assert next(made) != next(made)


def test_what_is_no_legal_turn() -> None:
    legal = TWO_ROUNDS.start().legal_turns()
    assert KITCHEN in legal
    assert Turn(column=7, room=RoomPlace(cell="F1", face="up")) not in legal
    assert Turn(column=0, room=RoomPlace(cell="X1", face="up")) not in legal
    assert object() not in legal


def test_members_need_not_be_canonical() -> None:
    """A Ladder that only looks is legal, though nobody counts it."""
    deal = Deal.from_rounds([[("kitchen", "ladder")], ["garage"]])
    position = deal.start().play(next(iter(deal.start().legal_turns())))
    looks = Turn(tools=(dhsolve.Ladder(),), column=0, room=RoomPlace(cell="B4", face="up"))
    legal = position.legal_turns()
    assert looks in legal
    assert looks not in list(legal)


def test_play_leaves_the_position_as_it_is() -> None:
    start = TWO_ROUNDS.start()
    after = start.play(KITCHEN)
    assert (start.turns, after.turns) == ((), (KITCHEN,))
    assert start.state.home[BOX.board.index["F1"]].bare
    assert after.state.home[BOX.board.index["F1"]].room == "kitchen"
    assert after == dhsolve.Position(TWO_ROUNDS, (KITCHEN,))
    assert after.discards == Discards(rooms=("living_room",))


def test_a_refusal_says_why_and_where() -> None:
    position = TWO_ROUNDS.start().play(KITCHEN)
    with pytest.raises(RuleBroken) as refused:
        position.play(Turn(column=0, room=RoomPlace(cell="S2", face="up")))
    broken = refused.value
    assert (broken.code, broken.rule, broken.where) == ("unsupported", "3.1", "turns[1]")
    again = position.refusal(Turn(column=0, room=RoomPlace(cell="S2", face="up")))
    assert again is not None and str(again) == str(broken)
    assert position.refusal(Turn(column=0, room=RoomPlace(cell="B4", face="up"))) is None


@pytest.mark.parametrize(
    ("turn", "place"),
    [
        (Turn(column=-1, room=RoomPlace(cell="F1", face="up")), r"turns\[0\]\.column"),
        (Turn(column=0, room=RoomPlace(cell="F9", face="up")), r"turns\[0\]\.room\.cell"),
        (Turn(column=0, room=RoomPlace(cell="F1", face="in")), r"turns\[0\]\.room\.face"),  # type: ignore[arg-type]
    ],
)
def test_a_turn_that_makes_no_sense_is_refused_as_input(turn: Turn, place: str) -> None:
    with pytest.raises(BadInput, match=place):
        TWO_ROUNDS.start().play(turn)


def test_a_position_replays_its_turns() -> None:
    with pytest.raises(RuleBroken) as refused:
        dhsolve.Position(TWO_ROUNDS, (KITCHEN, KITCHEN))
    assert (refused.value.code, refused.value.where) == ("cell_occupied", "turns[1]")


def test_the_end_of_play() -> None:
    garage = Turn(column=0, room=RoomPlace(cell="B4", face="up"))
    position = TWO_ROUNDS.start().play(KITCHEN).play(garage)
    assert position.over and position.market == ()
    assert not position.legal_turns() and list(position.legal_turns()) == []
    with pytest.raises(RuleBroken, match="too_many_turns"):
        position.play(garage)
    with pytest.raises(RuleBroken, match="no round is left"):
        position.rest()
    solution = position.solution()
    assert dhsolve.verify(solution).ok
    assert solution.score == dhsolve.score(position) == dhsolve.score(solution)
    assert solution.position() == position
    assert (solution.bound, solution.status) == (None, None)


def test_an_end_that_is_not_legal() -> None:
    garage = Turn(column=0, room=RoomPlace(cell="B4", face="up"))
    position = TWO_ROUNDS.start().play(KITCHEN).play(garage)
    with pytest.raises(RuleBroken, match="helper_not_owned"):
        position.solution(dhsolve.End(actions=(dhsolve.UseRoofer(roof="roof_red"),)))
    with pytest.raises(BadInput, match="unknown roof"):
        position.finish(dhsolve.End(actions=(dhsolve.UseRoofer(roof="roof_pink"),)))


def test_a_solution_needs_all_rounds() -> None:
    with pytest.raises(RuleBroken, match="incomplete"):
        TWO_ROUNDS.start().solution()


@pytest.mark.parametrize("seed", range(6))
def test_the_rest_is_played_like_the_whole(seed: int) -> None:
    """Turn by turn the deal that is left has the same legal turns and ends in the same home."""
    played = dhsolve.deal(seed=seed, modules=("plans", "friends")).simulate(seed)
    position = played.deal.start()
    for at, turn in enumerate(played.turns):
        rest = position.rest().start()
        assert rest.state == position.state
        if at in (5, 11):
            assert list(rest.legal_turns()) == list(position.legal_turns())
        position = position.play(turn)
        after = rest.play(turn)
        assert (after.state, after.discards) == (position.state, position.discards)
        assert after.finish() == position.finish()


def test_turns_in_words() -> None:
    assert TWO_ROUNDS.start().describe(KITCHEN) == "column 0 (Kitchen); Kitchen on F1"
    assert "Cozinha" in TWO_ROUNDS.start().describe(KITCHEN, "pt")


def test_a_finished_home_is_counted_with_its_best_end() -> None:
    home = dhsolve.load("examples/rulebook-home.json", dhsolve.Home)
    counted = home.finish()
    assert counted.score == dhsolve.score(home)
    assert "total" in str(counted)
    assert counted._repr_svg_().startswith("<svg")


def test_perft_counts_within_the_rounds() -> None:
    assert TWO_ROUNDS.perft(0) == (1, 1)
    with pytest.raises(BadInput, match="depth"):
        TWO_ROUNDS.perft(3)
