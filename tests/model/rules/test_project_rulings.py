"""The project's own rulings, one test or more each, named after them.

P1 is in test_reasons.py, P23, P24 and P27 are in tests/solver/hindsight, P25 and P26 in
tests/model/files/test_refused_files.py.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from support.helpers import (
    BOX,
    CROWDED,
    after,
    finished,
    free_game,
    game_turn,
    legal,
    market,
    pad,
    played,
    refused,
    sequence,
    shown,
    state,
    turn,
    whole_game,
)

from dhsolve.model.dealing.deal import deal_game
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import Solution
from dhsolve.model.files.formats import Proof
from dhsolve.model.rules.game import (
    deal_round,
    end_game,
    play_turn,
    replay_game,
    start_game,
    use_jackhammer,
)
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.rules.sequence import start_position
from dhsolve.model.rules.setup import check_setup
from dhsolve.model.rules.values import (
    ConcreteMixer,
    DeckName,
    Digger,
    Discards,
    Drill,
    End,
    GameRound,
    Invitation,
    Jackhammer,
    JackhammerUse,
    Ladder,
    PlanDecks,
    RoomPlace,
    Round,
    ScoreClaim,
    UseHandyman,
    UseSupplier,
)
from dhsolve.model.verify.verdict import verify_game, verify_solution

ONE_LIVING_ROOM = ". . . . .\nliv . . . .\n. ."


def test_P2_with_leftovers_gone_drilled_cards_and_laddered_roofs_are_gone_too() -> None:
    start = state(ONE_LIVING_ROOM, tools="drill ladder", roof_cards="red")
    tools = (Ladder(give="roof_red", column=1), Drill(cell="F1", column=1))
    taken = turn(0, "F2", tools=tools)
    given = sequence("bath kit/roof_blue", start=start)
    assert played(given, taken).discards == Discards(rooms=("living_room",), roofs=("roof_red",))
    assert played(given._replace(leftovers="gone"), taken).discards == Discards()


def test_P3_what_others_discard_stays_with_the_number_of_its_round() -> None:
    piles = (Discards(rooms=("study",)), Discards(rooms=("library",)))
    given = sequence("kit", "bath", start=state(tools="digger"), leftovers="gone")
    rounds = tuple(
        Round(columns=one.columns, discards=pile)
        for one, pile in zip(given.rounds, piles, strict=True)
    )
    given = given._replace(rounds=rounds)
    dug = played(given, turn(0, "F1", tools=(Digger(),)))
    assert shown(dug.state, "F1").room == "bathroom"
    assert (dug.discards, dug.others) == (piles[0], piles[1:])


def test_P4_filling_the_last_cell_with_the_room_is_no_way_out_of_T4() -> None:
    start = state("x x x x .\nx x x x x\nx x")
    given = "kit/scaffolding"
    with refused(Reason.SCAFFOLDING_MISSING):
        after(start, given, turn(0, "S5"))
    assert after(start, given, turn(0, "S5", before="S5")).tools == ()


def test_P5_a_second_toolbox_counts_as_one_more_tool() -> None:
    assert pad(state(tools="toolbox toolbox drill")).toolbox == 3


def test_P6_a_supplied_card_joins_the_discards_if_it_is_known() -> None:
    end = End(actions=(UseSupplier(room="kitchen", cell="F1"),))
    known = after(state(helpers="supplier"), "bath", turn(0, "F1", "down"))
    unknown = state(". . . . .\nx . . . .\n. .", helpers="supplier")
    assert finished(known, end, rooms="kit")[0].discards.rooms == ("bathroom",)
    assert finished(unknown, end, rooms="kit")[0].discards.rooms == ()


def test_P6_a_card_that_one_supplier_takes_is_gone_for_the_next() -> None:
    supply = End(actions=(UseSupplier(room="kitchen", cell="F1"),))
    position = replay_game(BOX, whole_game()).position
    owners = tuple(one._replace(helpers=("supplier",)) for one in position.states)
    rooms = ("kitchen",)
    position = position._replace(states=owners, discards=Discards(rooms=rooms))
    with refused(Reason.SUPPLIER_NOT_DISCARDED, "ends[1].actions[0]"):
        end_game(BOX, position, (supply, supply))


def test_P7_of_equal_tokens_the_leftmost_is_kept() -> None:
    equal = state(". . . . .\nliv+aquarium bath liv+aquarium . .\n. .", helpers="handyman")
    for keep in ({}, {"F2": "aquarium"}):
        done, _ = finished(equal, End(actions=(UseHandyman(cells=("F2", "F3"), keep=keep),)))
        assert shown(done.state, "F1").decor == "aquarium"
        assert shown(done.state, "F2").decor is None


@pytest.mark.parametrize("tools", ["", "jackhammer"])
def test_P8_a_jackhammer_on_a_turn_is_refused_owned_or_not(tools: str) -> None:
    with refused(Reason.JACKHAMMER_ON_TURN):
        after(state(tools=tools), "kit", turn(0, "F1", tools=(Jackhammer(),)))


@pytest.mark.parametrize(
    ("deck", "allowed"),
    [
        ("solo", {1}),
        ("base", {2, 3, 4}),
        ("new_cards", {2, 3, 4}),
        ("two_player", {2, 3, 4}),
        ("five", {5}),
        ("six", {6}),
    ],
)
def test_P9_every_deck_has_its_numbers_of_players(deck: DeckName, allowed: set[int]) -> None:
    for players in range(1, 7):
        if players in allowed:
            check_setup(BOX, deal_game(BOX, Rng(1), players, deck))
        else:
            game = deal_game(BOX, Rng(1), min(allowed), deck)
            with refused(Reason.DECKS, "deck"):
                check_setup(BOX, msgspec.structs.replace(game, players=players))


@pytest.mark.parametrize("players", range(1, 7))
def test_P9_a_free_deck_is_for_any_number(players: int) -> None:
    check_setup(BOX, free_game(players))


@pytest.mark.parametrize("pile", ["rooms", "resources"])
def test_P9_a_free_deck_too_must_fill_twelve_rounds(pile: str) -> None:
    game = free_game(2)
    check_setup(BOX, game)
    short = msgspec.structs.replace(game.decks, **{pile: getattr(game.decks, pile)[1:]})
    with refused(Reason.DECKS, "decks"):
        check_setup(BOX, msgspec.structs.replace(game, decks=short))


def test_P10_several_diggers_may_open_a_turn() -> None:
    given = sequence("kit", "bath", "bed", start=state(tools="digger digger"))
    done = played(given, turn(0, "F1", tools=(Digger(), Digger())))
    assert shown(done.state, "F1").room == "bedroom"
    assert done.rounds == (market("kit"), market("bath"))
    assert any(len(one.tools) == 2 for one in legal(given))


def test_P11_a_friend_whom_one_player_invited_is_gone_for_the_others() -> None:
    friends = ("friend_1", "friend_2", "friend_3", "friend_4")
    position = deal_round(start_game(BOX, free_game(2, rooms="bath bath", friends=friends)))
    home = state(ONE_LIVING_ROOM)
    position = position._replace(states=(home, home))
    guest = (Invitation(friend="friend_3", floor="F"),)
    position = play_turn(BOX, position, game_turn(0, turn(0, "F2", friends=guest)))
    with refused(Reason.FRIEND_NOT_OPEN):
        play_turn(BOX, position, game_turn(1, turn(1, "F2", friends=guest)))


def test_P11_a_claimed_score_may_be_the_total_alone() -> None:
    assert verify_game(BOX, whole_game(scores=(ScoreClaim(total=8),) * 2)).ok
    wrong_part = ScoreClaim(total=8, rooms=1)
    verdict = verify_game(BOX, whole_game(scores=(ScoreClaim(total=8), wrong_part)))
    assert (verdict.where, verdict.code) == ("scores[1].rooms", "score_differs")


def test_P12_the_concrete_mixer_names_two_different_columns() -> None:
    start = state(tools="concrete_mixer")
    for columns in ((0, 0), (1, 1)):
        with refused(Reason.MIXER_SAME_COLUMN):
            mixed = turn(0, "F1", tools=(ConcreteMixer(columns=columns),))
            after(start, "kit bath", mixed)


def test_P13_the_ladder_reaches_only_columns_whose_room_is_there() -> None:
    position = deal_round(start_game(BOX, free_game(2, resources="roof_blue roof_green")))
    climber = state(tools="ladder", roof_cards="red")
    position = position._replace(states=(state(), climber))
    position = play_turn(BOX, position, game_turn(0, turn(1, "F1")))
    for column, allowed in ((1, False), (2, True)):
        taken = turn(0, "F1", tools=(Ladder(give="roof_red", column=column),))
        if allowed:
            done = play_turn(BOX, position, game_turn(1, taken))
            assert done.states[1].roofs == ("roof_green",)
        else:
            with refused(Reason.COLUMN_GONE):
                play_turn(BOX, position, game_turn(1, taken))


def test_P14_keep_is_for_rooms_that_end_up_with_several_tokens() -> None:
    alone = ". . . . .\nliv+aquarium bath kit . .\n. ."
    for picture, keep in (
        (alone, {"F1": "aquarium"}),  # the only token of its room
        (CROWDED, {"F1": "piano", "F2": "aquarium"}),  # two tokens of one room
    ):
        swap = UseHandyman(cells=("F2", "F3"), keep=keep)
        with refused(Reason.KEEP_NOT_THERE, "actions[0]"):
            pad(state(picture, helpers="handyman"), End(actions=(swap,)))


def test_P15_without_an_end_only_the_roof_is_chosen() -> None:
    owned = state(
        "liv . . . .\nliv . . . .\n. .",
        helpers="engineer supplier",
        roof_cards="blue red red red red",
    )
    given = sequence("bath", start=owned)
    verdict = verify_solution(BOX, Solution(given, (turn(0, "F2"),)))
    assert verdict.score is not None
    assert (verdict.score.rooms, verdict.score.roof) == (1 + 1 + 1, 8)


def test_P16_winners_are_compared_as_a_set() -> None:
    assert verify_game(BOX, whole_game(winners=(1, 0))).ok
    assert verify_game(BOX, whole_game(winners=(0,))).code == "winners_differ"


def test_P17_the_last_round_on_file_may_be_under_way_without_claims() -> None:
    begun = GameRound(turns=(game_turn(0, turn(1, "F1")),))
    verdict = verify_game(BOX, free_game(2, begun))
    assert (verdict.ok, verdict.complete) == (True, False)
    early = msgspec.structs.replace(free_game(2, begun), winners=(0,))
    assert verify_game(BOX, early).code == "not_over"
    assert verify_game(BOX, free_game(2, begun, begun)).code == "turn_count"


def test_P18_jackhammers_of_a_round_come_in_the_order_of_the_file_one_a_player() -> None:
    position = deal_round(start_game(BOX, free_game(3, rooms="kit liv")))
    owner = state(tools="jackhammer jackhammer")
    position = position._replace(states=(owner,) * 3)
    place = RoomPlace(cell="F1", face="up")
    first = use_jackhammer(BOX, position, JackhammerUse(player=2, column=1, room=place))
    assert shown(first.states[2], "F1").room == "living_room"
    with refused(Reason.COLUMN_GONE):
        use_jackhammer(BOX, first, JackhammerUse(player=0, column=1, room=place))
    above = RoomPlace(cell="S1", face="up")
    with refused(Reason.WRONG_PLAYER):
        use_jackhammer(BOX, first, JackhammerUse(player=2, column=0, room=above))


def test_P19_a_game_of_one_has_no_jackhammer() -> None:
    position = deal_round(start_game(BOX, free_game(1)))
    position = position._replace(states=(state(tools="jackhammer"),))
    use = JackhammerUse(player=0, column=1, room=RoomPlace(cell="F1", face="up"))
    with refused(Reason.JACKHAMMER_SOLO):
        use_jackhammer(BOX, position, use)


@pytest.mark.parametrize(
    "decks", [PlanDecks(three=("two_playrooms",)), PlanDecks(five=("three_decor_tokens",))]
)
def test_P20_half_a_plan_deck_gives_no_first_set(decks: PlanDecks) -> None:
    start = start_position(BOX, sequence("kit", variant="solo", plans=decks))
    assert (start.state.plans, start.three, start.five) == ((), decks.three, decks.five)


@pytest.mark.parametrize(
    ("status", "off", "holds"),
    [
        ("optimal", 0, True),
        ("optimal", 1, False),
        ("optimal", -1, False),
        ("feasible", 1, True),
        ("feasible", -1, False),
    ],
)
def test_P21_a_proof_does_not_contradict_its_score(status: Any, off: int, holds: bool) -> None:
    given = Solution(sequence("kit"), (turn(0, "F1"),))
    proof = Proof(status=status, bound=1 + off)
    verdict = verify_solution(BOX, given._replace(proof=proof))
    assert verdict.ok is holds
    assert verdict.where == (None if holds else "proof.bound")


def test_P22_supplier_and_handyman_move_no_scaffolding() -> None:
    start = state(". . . . .\nkit # . . .\n. .", helpers="handyman supplier")
    for action in (UseSupplier(room="bathroom", cell="F2"), UseHandyman(cells=("F1", "F2"))):
        with refused(Reason.NO_ROOM_CARD, "actions[0]"):
            finished(start, End(actions=(action,)), rooms="bath")
