"""The numbers and worked cases of the rulebooks, one test each."""

from __future__ import annotations

import pytest
from support.helpers import (
    BOX,
    after,
    finished,
    pad,
    places,
    played,
    refused,
    roofs,
    sequence,
    shown,
    state,
    turn,
)

from dhsolve.model.dealing.deal import deal_game, deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.game import columns_of, deal_round, dig, start_game
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.rules.setup import base_resources, rooms_of
from dhsolve.model.rules.values import (
    Column,
    ConcreteMixer,
    DeckName,
    Digger,
    Drill,
    End,
    Ladder,
    Module,
    PlanDecks,
    Shuffle,
    UseHandyman,
    UseRoofer,
    UseSupplier,
)

EXAMPLE = """
    play liv      liv+piano bath dress
    bath bed+cat_house kit  pan  kit
                            gar  x
"""


def rooms_score(picture: str, helpers: str = "") -> int:
    return pad(state(picture, helpers=helpers)).rooms


# --- setup -----------------------------------------------------------------------------------


def test_8_the_base_game_has_60_rooms_and_48_resources() -> None:
    assert rooms_of(BOX, "base").total() == 60
    assert base_resources(BOX).total() == 48


@pytest.mark.parametrize(
    ("players", "deck", "rooms", "resources"),
    [
        (1, "solo", 60, 48),
        (2, "two_player", 60, 48),
        (4, "new_cards", 60, 48),
        (5, "five", 72, 60),
        (6, "six", 84, 72),
    ],
)
def test_8_a_deck_lasts_exactly_twelve_rounds(
    players: int, deck: DeckName, rooms: int, resources: int
) -> None:
    game = deal_game(BOX, Rng(1), players, deck)
    assert (len(game.decks.rooms), len(game.decks.resources)) == (rooms, resources)
    assert rooms == 12 * columns_of(players)
    assert resources == 12 * (columns_of(players) - 1)


@pytest.mark.parametrize(("players", "friends"), [(1, 2), (2, 4), (4, 8), (6, 12)])
def test_8_twice_as_many_friends_as_players(players: int, friends: int) -> None:
    modules: tuple[Module, ...] = ("friends",)
    assert len(deal_game(BOX, Rng(2), players, modules=modules).friends) == friends


def test_8_the_leftmost_space_has_no_resource() -> None:
    for one in deal_solo(BOX, Rng(3)).rounds:
        assert [column.resource is None for column in one.columns] == [True] + [False] * 4


# --- placing rooms ---------------------------------------------------------------------------


def test_3_1_nothing_hangs_in_the_air() -> None:
    assert places(state(), "kitchen") == {
        *("F1", "F2", "F3"),
        *("F1 x", "F2 x", "F3 x", "B4 x", "B5 x"),
    }


def test_3_2_basement_rooms_go_to_the_basement_only() -> None:
    assert places(state(), "garage") == {"B4", "B5", "F1 x", "F2 x", "F3 x", "B4 x", "B5 x"}


def test_3_3_a_bathroom_beside_a_bathroom_lies_face_down() -> None:
    susan = state(". . . . .\nbath . kit . .\n. .")
    found = places(susan, "bathroom")
    assert "F2 x" in found
    assert "F2" not in found


def test_3_3_a_third_bedroom_does_not_fit() -> None:
    found = places(state(". . . . .\nbed bed . . .\n. ."), "bedroom")
    assert "F3" not in found
    assert {"F3 x", "S1", "S2"} <= found


def test_3_1_william_has_two_spaces_for_his_kitchen() -> None:
    william = state(
        """
        kit  kit   .    bath  x
        bed  liv   play liv   .
                        gar   gar
        """
    )
    # beside the living room, or face down beside the kitchen that is full
    assert places(william, "kitchen") == {"F5", "F5 x", "S3 x"}


def test_3_4_a_piano_finishes_a_one_card_living_room() -> None:
    start = state(". . . . .\nliv . . . .\n. .")
    done = after(start, "bath/piano", turn(0, "F3", decor="F1"))
    assert shown(done, "F1") == ("living_room", "piano", False, None, False)
    assert "F2" not in places(done, "living_room")
    assert "F2 x" in places(done, "living_room")


def test_4_cat_house_then_canopy_bed() -> None:
    start = state(". . . . .\nbed . . . .\n. .")
    done = after(start, "kit/cat_house", turn(0, "F3", decor="F1"))
    assert "F2" not in places(done, "bedroom")
    # no second bedroom, so the canopy bed is discarded
    then = after(done, "bath/canopy_bed", turn(0, "F2"))
    assert pad(then).decor == 1
    # with a second bedroom it must be used
    with refused(Reason.DECOR_MISSING):
        after(done, "bed/canopy_bed", turn(0, "S1"))
    assert pad(after(done, "bed/canopy_bed", turn(0, "S1", decor="S1"))).decor == 3


def test_4_an_empty_room_takes_no_token() -> None:
    start = state(". . . . .\nx . . . .\n. .")
    with refused(Reason.DECOR_WRONG_ROOM):
        after(start, "kit/cat_house", turn(0, "F2", decor="F1"))


def test_4_treehouse_and_birdhouse_stand_near_the_home() -> None:
    given = sequence("kit/treehouse", "kit/birdhouse", "kit")
    done = played(given, turn(0, "F1"), turn(0, "F2")).state
    assert done.near == ("birdhouse", "treehouse")


def test_4_a_dartboard_wants_two_cards_of_one_room() -> None:
    kitchen = state(". . . . .\nkit . . . .\n. .")
    alone = after(kitchen, "pan/dartboard", turn(0, "F2"))  # discarded: pantry and kitchen are two
    assert pad(alone).decor == 0
    assert pad(after(kitchen, "kit/dartboard", turn(0, "F2", decor="F1"))).decor == 2
    garage = state(". . . . .\n. . . . .\ngar .")
    assert pad(after(garage, "gar/dartboard", turn(0, "B5", decor="B5"))).decor == 2


def test_3_2_the_home_gym_goes_anywhere() -> None:
    assert {"F1", "B4"} <= places(state(), "gym")
    assert "S1" in places(state(". . . . .\nkit . . . .\n. ."), "gym")


# --- points for rooms ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("liv . . . .", 1),
        ("liv liv . . .", 4),
        ("liv liv liv . .", 9),
        ("liv . liv . .", 2),
        ("bed . . . .", 1),
        ("bed bed . . .", 4),
        ("kit . . . .", 1),
        ("kit kit . . .", 6),
        ("play . . . .", 2),
        ("play play . . .", 6),
        ("bath . . . .", 1),
        ("pan kit . . .", 3 + 1),
        ("pan . kit . .", 1 + 1),
        ("bath sau . . .", 1 + 3),
        ("sau . . . .", 1),
        ("dress bed . . .", 3 + 1),
        ("dress . . . .", 1),
        ("x x . . .", 0),
    ],
)
def test_7_points_for_rooms(row: str, points: int) -> None:
    assert rooms_score(f". . . . .\n{row}\n. .") == points


@pytest.mark.parametrize(("row", "points"), [("gar .", 0), (". gar", 0), ("gar gar", 4)])
def test_7_points_for_garages(row: str, points: int) -> None:
    assert rooms_score(f". . . . .\n. . . . .\n{row}") == points


def test_1_rooms_above_each_other_score_apart() -> None:
    assert rooms_score("liv liv . . .\nliv . . . .\n. .") == 4 + 1


# --- points for roofs ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stack", "points"),
    [
        ("", 0),
        ("red red red", 0),
        ("red brown blue green", 3),
        ("red* brown* blue green", 5),
        ("red red red red", 8),
        ("red* red red red", 9),
        ("red red red red blue*", 8),
        ("red* brown* blue* green*", 7),
        ("red* brown* blue* green* red red red", 9),
    ],
)
def test_7_points_for_roofs(stack: str, points: int) -> None:
    assert pad(state(roof_cards=stack)).roof == points


# --- functionality ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("bath . . . .\nbath . . . .\n. .", 3),
        ("kit bath . . .\nbath bed . . .\n. .", 6),
        (". . . . .\nbath kit bed . .\n. .", 3),
        (". . . . .\nbath . bath . .\n. .", 0),
        ("x . . . .\nbath kit . . .\n. .", 0),
    ],
)
def test_7_functionality_and_the_architect(picture: str, points: int) -> None:
    assert pad(state(picture)).functionality == points
    assert pad(state(picture, helpers="architect")).functionality == points // 3 * 4


def test_7_the_scoring_example_is_29() -> None:
    score = pad(state(EXAMPLE, roof_cards="red red brown blue*"))
    assert (score.rooms, score.decor, score.functionality, score.roof) == (15, 4, 6, 4)
    assert score.total == 29 == 15 + 4 + 6 + 4


# --- helpers ---------------------------------------------------------------------------------


def test_7_the_architect_makes_empty_rooms_worth_1() -> None:
    assert rooms_score("x . . . .\nx x . . .\n. x", "architect") == 4


def test_6_the_roofer_adds_a_discarded_card() -> None:
    short = state(helpers="roofer", roof_cards="red red red")
    end = End(actions=(UseRoofer(roof="roof_red_window"),))
    assert finished(short, end, roof_cards="red* blue")[1].roof == 9


def test_6_the_supplier_takes_the_token_away_with_the_card() -> None:
    start = state(". . . . .\nliv+piano liv liv . .\n. .", helpers="supplier")
    assert pad(start).total == 9 + 3
    end = End(actions=(UseSupplier(room="kitchen", cell="F1"),))
    done, score = finished(start, end, rooms="kitchen bath")
    assert (score.rooms, score.decor) == (1 + 4, 0)
    assert done.discards.rooms == ("bathroom", "living_room")


def test_6_the_supplier_replaces_an_empty_room() -> None:
    start = state(". . . . .\nkit x . . .\n. .", helpers="supplier")
    end = End(actions=(UseSupplier(room="kitchen", cell="F2"),))
    assert finished(start, end, rooms="kitchen")[1].rooms == 6


def test_6_susan_expands_her_living_room_with_the_handyman() -> None:
    susan = state("liv bed . . .\nliv play bath . .\n. .", helpers="handyman")
    end = End(actions=(UseHandyman(cells=("S1", "F2")),))
    assert (pad(susan).rooms, pad(susan, end).rooms) == (6, 8)


def test_6_the_handyman_leaves_an_empty_room_face_down() -> None:
    start = state(". . . . .\nliv x liv . .\n. .", helpers="handyman")
    end = End(actions=(UseHandyman(cells=("F2", "F3")),))
    done, score = finished(start, end)
    assert score.rooms == 4
    assert shown(done.state, "F3").down


def test_6_the_handyman_may_expand_a_room_with_a_token() -> None:
    start = state(". . . . .\nliv+piano bath liv . .\n. .", helpers="handyman")
    end = End(actions=(UseHandyman(cells=("F2", "F3")),))
    assert (pad(start, end).rooms, pad(start, end).decor) == (5, 3)


def test_6_basement_cards_stay_below_with_the_handyman() -> None:
    start = state(". . . . .\n. . . kit .\ngar .", helpers="handyman")
    with refused(Reason.WRONG_FLOOR):
        pad(start, End(actions=(UseHandyman(cells=("B4", "F4")),)))


def test_3_4_the_interior_designer_reopens_rooms_and_adds_a_point_each() -> None:
    start = state(". . . . .\nliv+piano . . . .\n. .", near="birdhouse")
    assert "F2" not in places(start, "living_room")
    helped = start._replace(helpers=("interior_designer",))
    assert "F2" in places(helped, "living_room")
    assert (pad(start).decor, pad(helped).decor) == (4, 6)


def test_6_the_engineer_makes_9_of_a_living_room_below_two() -> None:
    susan = state("liv liv . . .\nliv . . . .\n. .", helpers="engineer")
    assert pad(susan).rooms == 5
    assert pad(susan, End(engineer=(("F1", "S1", "S2"),))).rooms == 9


def test_6_the_engineer_makes_10_of_two_above_two() -> None:
    four = state("liv liv . . .\nliv liv . . .\n. .", helpers="engineer")
    assert pad(four).rooms == 8
    assert pad(four, End(engineer=(("F1", "S1", "S2"),))).rooms == 10


def test_6_the_engineer_joins_tokens_and_partners() -> None:
    two = state("liv+piano . . . .\nliv+aquarium . . . .\n. .", helpers="engineer")
    score = pad(two, End(engineer=(("F1", "S1"),)))
    assert (score.rooms, score.decor) == (4, 5)
    assert rooms_score("pan . . . .\nkit . . . .\n. .", "engineer") == 4
    assert rooms_score("pan . . . .\nkit . . . .\n. .") == 2


def test_6_the_engineer_against_the_plan_of_small_living_rooms() -> None:
    plans = [("two_playrooms", "small_living_room_on_each_floor")]
    one = state("liv . . . .\nliv . . . .\n. .", helpers="engineer", plans=plans)
    assert pad(one).plans == 5
    assert pad(one, End(engineer=(("F1", "S1"),))).plans == 0  # a single living room now
    two = state("liv . liv . .\nliv . liv . .\n. .", helpers="engineer", plans=plans)
    assert pad(two, End(engineer=(("F1", "S1"), ("F3", "S3")))).plans == 5


def test_7_the_plumber_makes_6_of_two_bathrooms_above_each_other() -> None:
    assert rooms_score("bath . . . .\nbath . . . .\n. .", "plumber") == 6
    assert rooms_score("bath . bath . .\nbath . bath . .\n. .", "plumber") == 12
    assert rooms_score(". . bath . .\nbath . x . .\n. .", "plumber") == 4


# --- tools -----------------------------------------------------------------------------------


def test_5_the_drill_brings_the_third_living_room() -> None:
    start = state(". . . . .\nliv study liv . .\n. .", tools="drill")
    drill = Drill(cell="F2", column=1)
    given = sequence("bath liv/roof_red", "kit", start=start)
    done = played(given, turn(0, "S1", tools=(drill,)))
    assert pad(done.state).rooms == 9 + 1
    assert done.state.tools == ()
    assert done.discards.rooms == ("study",)  # it lay in the market and nobody took it
    taken = played(given, turn(1, "S1", tools=(drill,)))
    assert shown(taken.state, "S1").room == "study"


def test_5_the_drill_moves_no_empty_room() -> None:
    start = state(". . . . .\nx . . . .\n. .", tools="drill")
    with refused(Reason.DRILL_NO_FACE_UP_CARD):
        after(start, "liv", turn(0, "F2", tools=(Drill(cell="F1", column=0),)))


def test_5_the_concrete_mixer_brings_living_room_and_red_window_together() -> None:
    william = state(". . . . .\nliv . . . .\n. .", tools="concrete_mixer")
    mixer = ConcreteMixer(columns=(1, 3))
    columns = "stor liv/drill bath/canopy_bed pan/roof_red_window"
    done = after(william, columns, turn(3, "F2", tools=(mixer,)))
    assert pad(done).rooms == 4
    assert done.roofs == roofs("red*")
    assert done.tools == ()


def test_5_a_scaffolding_in_the_basement_carries_the_third_living_room() -> None:
    william = state(". . . . .\n. liv liv . .\n. gar")
    done = after(william, "liv/scaffolding", turn(0, "F4", before="B4"))
    assert pad(done).rooms == 9
    assert shown(done, "B4").scaffolding
    later = after(done, "kit", turn(0, "B4", "down"))
    assert shown(later, "B4").down
    with refused(Reason.UNSUPPORTED):
        after(william, "liv/scaffolding", turn(0, "F4", after="B4"))


def test_5_a_tool_of_the_final_round_has_no_effect() -> None:
    done = after(state(), "kit/scaffolding", turn(0, "F1"), last=True)
    assert done.tools == ("scaffolding",)
    assert pad(done).total == 1


def test_5_a_digger_of_the_last_player_replaces_two_columns() -> None:
    game = deal_game(BOX, Rng(4), 4)
    position = deal_round(start_game(BOX, game))
    gone = (Column(), *position.market[1:2], Column(), *position.market[3:4], Column())
    owner = position.states[0]._replace(tools=("digger",))
    position = position._replace(market=gone, states=(owner, *position.states[1:]))
    rooms = [*position.rooms, *(column.room for column in gone if column.room)]
    resources = [*position.resources, *(column.resource for column in gone if column.resource)]
    digger = Digger(shuffle=Shuffle(rooms=tuple(rooms), resources=tuple(resources)))
    dug = dig(position, 0, digger)
    assert [column.room for column in dug.market] == [None, rooms[0], None, rooms[1], None]
    assert len(dug.rooms) == len(position.rooms)


def test_5_the_toolbox_counts_itself_used_and_unused_tools() -> None:
    box = state(tools="toolbox drill", under="ladder scaffolding")
    assert pad(box).toolbox == 4
    start = state(tools="toolbox ladder", roof_cards="red")
    ladder = Ladder(give="roof_red", column=0)
    done = after(start, "kit/roof_blue", turn(0, "F1", tools=(ladder,)))
    assert done.under_toolbox == ("ladder",)
    assert done.roofs == roofs("blue red")
    assert pad(done).toolbox == 2


def test_5_a_ladder_may_swap_nothing() -> None:
    done = after(state(tools="ladder"), "kit/roof_blue", turn(0, "F1", tools=(Ladder(),)))
    assert (done.tools, done.roofs) == ((), roofs("blue"))


# --- plans -----------------------------------------------------------------------------------

ALL_FOUR = """
    bath kit  pan  bed  bath
    bath bed  kit  bath study
                   wine x
"""
SETS = [
    ("wine_cellar_or_pantry", "no_garages_no_playrooms"),
    ("wine_cellar_or_pantry", "five_rooms_on_one_floor"),
]


def test_7_plans_of_the_solo_game_are_worth_16_and_20_with_the_architect() -> None:
    assert pad(state(ALL_FOUR, plans=SETS)).plans == 16
    assert pad(state(ALL_FOUR, plans=SETS, helpers="architect")).plans == 20


def test_7_a_third_set_of_plans_does_not_count() -> None:
    third = [*SETS, ("wine_cellar_or_pantry", "two_bedrooms_next_to_bathrooms")]
    assert pad(state(ALL_FOUR, plans=third)).plans == 16


def test_7_with_others_only_the_best_plan_counts() -> None:
    assert pad(state(ALL_FOUR, plans=SETS[:1]), solo=False).plans == 5
    assert pad(state(ALL_FOUR, plans=SETS[:1], helpers="architect"), solo=False).plans == 6


def test_7_five_rooms_may_be_of_one_type() -> None:
    plans = [("two_playrooms", "five_rooms_on_one_floor")]
    row = "bath liv bath sau bath"
    assert pad(state(f". . . . .\n{row}\n. x", plans=plans)).plans == 5


def test_8_the_leftmost_column_of_the_solo_game_offers_plans() -> None:
    decks = PlanDecks(three=("two_playrooms",), five=("three_decor_tokens",))
    done = after(state(), "kit", turn(0, "F1", bonus="plans"), solo=True, plans=decks)
    assert done.plans == (("two_playrooms", "three_decor_tokens"),)
