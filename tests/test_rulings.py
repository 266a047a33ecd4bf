"""The rulings, one test or more each, named after them; then plans, friends and reason codes."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest
from helpers import (
    BOX,
    after,
    draw,
    finished,
    free_game,
    game_turn,
    legal,
    market,
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

from dhsolve.model.files import Solution, dump, read_state
from dhsolve.model.game import (
    GamePosition,
    deal_round,
    discard_column,
    end_game,
    end_round,
    play_turn,
    replay_game,
    start_game,
    use_jackhammer,
)
from dhsolve.model.reasons import Reason, RuleBroken
from dhsolve.model.sequence import start_position
from dhsolve.model.state import State, new_state
from dhsolve.model.values import (
    Action,
    ConcreteMixer,
    Digger,
    Discards,
    Drill,
    End,
    Game,
    GameRound,
    Invitation,
    JackhammerUse,
    Ladder,
    PlanDecks,
    RoomPlace,
    Round,
    Score,
    ScoreClaim,
    Shuffle,
    Turn,
    UseHandyman,
    UseRoofer,
    UseSupplier,
)
from dhsolve.model.values import Jackhammer as JackhammerOnTurn
from dhsolve.model.verify import Verdict, verify_game, verify_solution

ONE_LIVING_ROOM = ". . . . .\nliv . . . .\n. ."


# --- décor -----------------------------------------------------------------------------------


def test_D1_the_room_comes_before_the_token() -> None:
    start = state(ONE_LIVING_ROOM)
    # the token would finish the room, but the room card is placed first
    done = after(start, "liv/piano", turn(0, "F2", decor="F1"))
    assert pad(done).total == 4 + 3
    on_new = after(state(), "liv/piano", turn(0, "F1", decor="F1"))
    assert shown(on_new, "F1").decor == "piano"
    with refused(Reason.DECOR_MISSING):
        after(state(), "liv/piano", turn(0, "F1"))
    face_down = after(state(), "liv/piano", turn(0, "F1", "down"))  # nowhere to put it: discarded
    assert pad(face_down).decor == 0


def test_D2_the_interior_designer_helps_the_room_taken_with_it() -> None:
    start = state(". . . . .\nliv+piano . . . .\n. .")
    done = after(start, "liv/interior_designer", turn(0, "F2"))
    assert pad(done).total == 4 + 4
    with refused(Reason.FINISHED_ROOM):
        after(start, "liv/handyman", turn(0, "F2"))


def test_D3_any_room_is_any_face_up_room_on_any_floor() -> None:
    start = state("bath . . . .\nkit+painting x . . .\ngar .")
    cells = {one.decor for one in legal(sequence("stor/cat_house", "kit", start=start))}
    assert cells == {"S1", "B4", "B5"}  # B5 where the storage room lies face up
    assert "F2" not in cells


def test_D4_the_designer_counts_tokens_near_the_home_too() -> None:
    owner = state(". . . . .\nliv+piano . . . .\n. .", near="treehouse pony_stable")
    plain = pad(owner).decor
    assert pad(owner._replace(helpers=("interior_designer",))).decor == plain + 3


def test_D5_a_dartboard_stays_when_its_room_shrinks() -> None:
    start = state(". . . . .\nliv+dartboard liv . . .\n. .", tools="drill")
    drill = Drill(cell="F2", column=0)
    done = after(start, "study", turn(0, "S1", "down", tools=(drill,)))
    assert shown(done, "F1").decor == "dartboard"
    assert pad(done).decor == 2
    assert read_state(BOX, dump(BOX, done).encode()).state == done


# --- tools -----------------------------------------------------------------------------------


def test_T1_the_token_of_a_drilled_card_is_lost() -> None:
    start = state(". . . . .\nliv+piano . . . .\n. .", tools="drill")
    done = after(start, "bath", turn(0, "F2", tools=(Drill(cell="F1", column=0),)))
    assert [shown(done, cell).room for cell in ("F1", "F2")] == ["bathroom", "living_room"]
    assert pad(done).decor == 0


def test_T1_like_for_like_frees_a_room_of_its_token() -> None:
    start = state(". . . . .\nliv+piano . . . .\n. .", tools="drill")
    drill = Drill(cell="F1", column=0)
    done = after(start, "liv", turn(0, "F2", tools=(drill,)))
    assert pad(done).total == 4
    assert any(drill in one.tools for one in legal(sequence("liv", "liv", start=start)))


def test_T2_the_digger_comes_first() -> None:
    start = state(tools="digger ladder")
    both = (Digger(), Ladder())
    given = sequence("kit", "bath", start=start)
    done = played(given, turn(0, "F1", tools=both))
    assert shown(done.state, "F1").room == "bathroom"
    for wrong in ((Ladder(), Digger()), (Ladder(), Digger(), Digger())):
        with refused(Reason.DIGGER_NOT_FIRST):
            played(given, turn(0, "F1", tools=wrong))


def test_T3_the_later_markets_move_up_and_this_one_comes_last() -> None:
    start = state(tools="digger")
    given = sequence("kit", "bath", "bed", start=start)
    dug = played(given, turn(0, "F1", tools=(Digger(),)))
    assert dug.rounds == (market("bed"), market("kit"))
    assert shown(dug.state, "F1").room == "bathroom"
    done = played(given, turn(0, "F1", tools=(Digger(),)), turn(0, "F2"), turn(0, "F3"))
    assert [shown(done.state, cell).room for cell in ("F1", "F2", "F3")] == [
        "bathroom",
        "bedroom",
        "kitchen",
    ]


def test_T3_the_remaining_rounds_must_have_one_shape() -> None:
    start = state(tools="digger")
    dig = turn(0, "F1", tools=(Digger(),))
    for other in ("bath liv", "bath/roof_red", "bath liv/roof_red"):
        with refused(Reason.DIGGER_SHAPE):
            played(sequence("kit", other, start=start), dig)
    # a round that is over does not matter
    later = sequence("kit liv", "bath", "bed", start=start)
    done = played(later, turn(0, "F1"), turn(0, "F2", tools=(Digger(),)))
    assert shown(done.state, "F2").room == "bedroom"


def test_T4_a_scaffolding_must_be_put_down() -> None:
    with refused(Reason.SCAFFOLDING_MISSING):
        after(state(), "kit/scaffolding", turn(0, "F1"))
    above = after(state(), "kit/scaffolding", turn(0, "F1", after="S1"))
    assert shown(above, "S1").scaffolding
    with refused(Reason.SCAFFOLDING_UNSUPPORTED):
        after(state(), "kit/scaffolding", turn(0, "F1", before="S1"))


def test_T4_it_may_be_used_up_at_once() -> None:
    done = after(state(tools="toolbox"), "kit/scaffolding", turn(0, "F1", before="F1"))
    assert shown(done, "F1").room == "kitchen"
    assert done.under_toolbox == ("scaffolding",)


def test_T4_one_scaffolding_carries_another() -> None:
    done = after(state(". . . . .\n# . . . .\n. ."), "kit/scaffolding", turn(0, "F2", before="S1"))
    assert shown(done, "F1").scaffolding
    assert shown(done, "S1").scaffolding


def test_T4_in_the_last_round_it_stays_beside_the_home() -> None:
    done = after(state(tools="toolbox"), "kit/scaffolding", turn(0, "F1"), last=True)
    assert done.tools == ("scaffolding", "toolbox")
    assert pad(done).toolbox == 2
    with refused(Reason.SCAFFOLDING_LAST_ROUND):
        after(state(), "kit/scaffolding", turn(0, "F1", before="F2"), last=True)
    with refused(Reason.SCAFFOLDING_OCCUPIED):  # a cell that would do on no round comes first
        after(state(ONE_LIVING_ROOM), "kit/scaffolding", turn(0, "F2", before="F1"), last=True)
    with refused(Reason.SCAFFOLDING_NOT_TAKEN):  # an old one is not what the turn brings
        after(state(tools="scaffolding"), "kit", turn(0, "F1", before="F2"), last=True)


def test_T4_without_a_cell_it_is_an_unused_tool() -> None:
    full = "# # x x x\nx x x x x\nx x"
    done = after(state(full), "kit/scaffolding", turn(0, "S1"))
    assert done.tools == ("scaffolding",)


def test_T5_the_toolbox_is_taken_before_the_room_replaces_a_scaffolding() -> None:
    start = state(". . . . .\n# . . . .\n. .")
    done = after(start, "kit/toolbox", turn(0, "F1"))
    assert (done.under_toolbox, pad(done).toolbox) == (("scaffolding",), 2)
    without = after(start, "kit/drill", turn(0, "F1"))
    assert without.under_toolbox == ()


def _jackhammer_game(*, discard_rule: bool = False, players: int = 4) -> GamePosition:
    game = free_game(
        players,
        rooms="kit liv bed play study",
        resources="roof_blue drill roof_green piano",
        first_player=1,
        discard_rule=discard_rule,
    )
    position = start_game(BOX, game)
    owner = position.states[1]._replace(tools=("jackhammer",))
    return deal_round(position._replace(states=(position.states[0], owner, *position.states[2:])))


def test_T6_the_jackhammer_takes_a_room_and_skips_the_turn() -> None:
    use = JackhammerUse(player=1, column=1, room=RoomPlace(cell="F1", face="up"))
    position = use_jackhammer(BOX, _jackhammer_game(), use)
    assert shown(position.states[1], "F1").room == "living_room"
    assert position.states[1].tools == ()
    assert position.discards.roofs == roofs("blue")  # the resource above is discarded
    assert position.player == 2
    for player in (2, 3):
        position = play_turn(BOX, position, game_turn(player, turn(player, "F1")))
    with refused(Reason.WRONG_PLAYER):
        play_turn(BOX, position, game_turn(1, turn(0, "F2")))
    position = play_turn(BOX, position, game_turn(0, turn(4, "F1")))
    assert position.player is None
    # nobody took the leftmost column: the marker stays with its holder, who skipped his turn
    assert deal_round(end_round(BOX, position)).first == 1


def test_T6_the_leftmost_room_gives_no_marker_this_way() -> None:
    position = _jackhammer_game()._replace(marker=3)
    use = JackhammerUse(player=1, column=0, room=RoomPlace(cell="F1", face="up"))
    assert use_jackhammer(BOX, position, use).marker == 3


def test_T6_the_jackhammer_comes_after_the_discard() -> None:
    game = free_game(3, discard_rule=True)
    position = discard_column(BOX, game, _jackhammer_game(discard_rule=True, players=3), 2)
    use = JackhammerUse(player=1, column=2, room=RoomPlace(cell="F1", face="up"))
    with refused(Reason.COLUMN_GONE):
        use_jackhammer(BOX, position, use)


def test_T7_several_tools_on_one_turn_each_card_once() -> None:
    start = state(ONE_LIVING_ROOM, tools="concrete_mixer drill", roof_cards="red")
    drill, mixer = Drill(cell="F1", column=0), ConcreteMixer(columns=(0, 1))
    done = after(start, "bath kit/drill", turn(1, "F2", tools=(drill, mixer)))
    assert shown(done, "F1").room == "bathroom"
    assert shown(done, "F2").room == "living_room"
    assert done.tools == ("drill",)  # the one just taken
    other_order = after(start, "bath kit/drill", turn(0, "F2", tools=(mixer, drill)))
    assert shown(other_order, "F1").room == "kitchen"
    with refused(Reason.TOOL_NOT_OWNED):
        after(start, "bath kit/drill", turn(0, "F2", tools=(drill, drill)))


def test_T7_a_tool_without_effect_is_legal() -> None:
    start = state(tools="concrete_mixer ladder toolbox", roof_cards="red")
    uses = (ConcreteMixer(columns=(0, 1)), Ladder(give="roof_red", column=1))
    done = after(start, "kit kit/roof_red", turn(0, "F1", tools=uses))
    assert done.under_toolbox == ("concrete_mixer", "ladder")


def test_T7_a_tool_taken_now_cannot_be_used_on_this_turn() -> None:
    with refused(Reason.TOOL_NOT_OWNED):
        taken = turn(0, "F2", tools=(Drill(cell="F1", column=0),))
        after(state(ONE_LIVING_ROOM), "bath/drill", taken)


def test_T8_a_jackhammer_is_an_unused_tool_in_a_sequence() -> None:
    start = state(tools="toolbox")
    done = after(start, "kit/jackhammer", turn(0, "F1"))
    assert pad(done).toolbox == 2
    given = sequence("kit", "kit", start=done)
    assert all(not one.tools for one in legal(given))
    with refused(Reason.JACKHAMMER_ON_TURN):
        played(given, turn(0, "F2", tools=(JackhammerOnTurn(),)))


def test_T9_an_unused_scaffolding_is_never_put_down_later() -> None:
    start = state(tools="scaffolding")
    with refused(Reason.SCAFFOLDING_NOT_TAKEN):
        after(start, "kit", turn(0, "F1", before="F2"))
    assert all(one.scaffolding is None for one in legal(sequence("kit", "kit", start=start)))


def test_T9_a_scaffolding_taken_before_the_last_round_has_a_cell() -> None:
    for picture in (
        ". . x x x\nx x x x x\nx x",
        "x x x x .\nx x x x .\nx x",
        "x x x x .\nx x x x #\nx x",
        "# x x x .\nx x x x x\nx x",
    ):
        given = sequence("kit/scaffolding", "kit", start=state(picture))
        assert legal(given)
        assert all(one.scaffolding for one in legal(given))


# --- the end of the game ---------------------------------------------------------------------

CROWDED = ". . . . .\nliv+aquarium bath liv+piano . .\n. ."


def _swap(keep: dict[str, str] | None = None) -> End:
    return End(actions=(UseHandyman(cells=("F2", "F3"), keep=keep or {}),))


def test_E1_of_several_tokens_one_is_kept_at_once() -> None:
    start = state(CROWDED, helpers="handyman")
    assert pad(start).decor == 5
    assert pad(start, _swap()).decor == 3  # by default the most valuable
    assert pad(start, _swap({"F1": "aquarium"})).decor == 2
    assert pad(start, _swap({"F2": "aquarium"})).decor == 2  # any cell of the room will do
    assert pad(start, _swap({"F1": "piano"})).decor == 3
    for wrong in ({"F3": "piano"}, {"F1": "painting"}, {"F1": "piano", "F2": "aquarium"}):
        with refused(Reason.KEEP_NOT_THERE, "actions[0]"):
            pad(start, _swap(wrong))


def test_E1_of_equal_tokens_the_leftmost_is_kept() -> None:
    equal = state(". . . . .\nliv+aquarium bath liv+aquarium . .\n. .", helpers="handyman")
    done, _ = finished(equal, _swap())
    assert shown(done.state, "F1").decor == "aquarium"
    assert shown(done.state, "F2").decor is None


def test_E2_two_neighbours_part_only_beside_a_group_on_two_floors() -> None:
    four = state("liv liv . . .\nliv liv . . .\n. .", helpers="engineer")
    assert pad(four, End(engineer=(("F1", "S1"),))).rooms == 4 + 1 + 1
    assert pad(four, End(engineer=(("F1", "S1"), ("F2", "S2")))).rooms == 4 + 4
    with refused(Reason.ENGINEER_ONE_FLOOR, "engineer[0]"):
        pad(four, End(engineer=(("F1", "F2"),)))
    with refused(Reason.ROOM_TOO_LARGE, "engineer[0]"):
        pad(four, End(engineer=(("F1", "F2", "S1", "S2"),)))
    with refused(Reason.ENGINEER_CELLS, "engineer[1]"):
        pad(four, End(engineer=(("F1", "S1"), ("S1", "S2", "F2"))))


def test_E2_a_room_in_the_middle_may_join_upwards() -> None:
    start = state("x liv . . .\nliv liv liv . .\n. .", helpers="engineer")
    assert pad(start).rooms == 10
    assert pad(start, End(engineer=(("F2", "S2"),))).rooms == 4 + 1 + 1
    with refused(Reason.ENGINEER_NOT_CONNECTED):
        pad(start, End(engineer=(("F1", "S2"),)))


def test_E2_partners_above_and_below_use_nothing_up() -> None:
    start = state("kit pan . . .\npan kit . . .\n. .", helpers="engineer")
    assert pad(start).rooms == 1 + 3 + 3 + 1
    joined = state("kit sau . . .\nkit bath pan . .\n. .", helpers="engineer")
    assert pad(joined, End(engineer=(("F1", "S1"),))).rooms == 6 + 3 + 1 + 1
    # and they do not help plans: next to a bathroom means on one floor
    plans = [("two_playrooms", "two_bedrooms_next_to_bathrooms")]
    stacked = state("bed . bed . .\nbath . bath . .\n. .", helpers="engineer", plans=plans)
    assert pad(stacked).plans == 0


def test_E2_basement_cards_are_not_joined() -> None:
    start = state(". . . . .\n. . . gym .\ngym .", helpers="engineer")
    with refused(Reason.ENGINEER_CELLS):
        pad(start, End(engineer=(("B4", "F4"),)))


def test_E3_a_room_on_two_floors_is_on_either_plan_by_plan() -> None:
    both = [
        ("three_card_living_room_first_floor", "three_decor_tokens"),
        ("three_card_living_room_second_floor", "two_bedrooms_second_floor"),
    ]
    start = state("liv liv . . .\nliv . . . .\n. .", helpers="engineer", plans=both)
    assert pad(start, End(engineer=(("F1", "S1", "S2"),))).plans == 3 + 3
    bedrooms = state("bed . bed . .\nbed . x . .\n. .", helpers="engineer", plans=both)
    assert pad(bedrooms).plans == 5
    assert pad(bedrooms, End(engineer=(("F1", "S1"),))).plans == 5


def test_E3_tokens_are_on_the_floor_of_their_card() -> None:
    plans = [("two_playrooms", "three_decor_tokens")]
    upper = state(
        "liv+piano bath+hot_tub . . .\nliv x . . .\n. .",
        helpers="engineer",
        near="treehouse",
        plans=plans,
    )
    assert pad(upper, End(engineer=(("F1", "S1"),))).plans == 0


def test_E4_the_order_of_the_helpers_is_free() -> None:
    start = state(
        ". . . . .\nkit x bath . .\n. .",
        helpers="handyman roofer supplier",
        roof_cards="red red red",
    )
    actions: tuple[Action, ...] = (
        UseSupplier(room="pantry", cell="F2"),
        UseHandyman(cells=("F1", "F3")),
        UseRoofer(roof="roof_red"),
    )
    for order in permutations(actions):
        _, score = finished(start, End(actions=order), rooms="pan", roof_cards="red")
        assert score.total == 1 + 3 + 1 + 8
    with refused(Reason.HELPER_TWICE, "actions[1]"):
        finished(start, End(actions=(actions[2],) * 2), roof_cards="red red")


def test_leftovers_serve_supplier_and_roofer_unless_gone() -> None:
    given = sequence("kit liv/roof_red bath/drill", "bed", discards=Discards(rooms=("study",)))
    pile = played(given, turn(0, "F1")).discards
    assert pile == Discards(rooms=("bathroom", "living_room", "study"), roofs=("roof_red",))
    others = Round(columns=market("kit liv/roof_red"), discards=Discards(roofs=("roof_blue",)))
    gone = given._replace(rounds=(others,), leftovers="gone")
    assert played(gone, turn(0, "F1")).discards == Discards(rooms=("study",), roofs=("roof_blue",))


# --- solo ------------------------------------------------------------------------------------


def test_S1_only_the_first_two_sets_count() -> None:
    plans = [
        ("two_playrooms", "three_decor_tokens"),
        ("two_playrooms", "two_bedrooms_second_floor"),
        ("wine_cellar_or_pantry", "no_garages_no_playrooms"),
    ]
    start = state(". . . . .\npan . . . .\n. .", plans=plans)
    assert pad(start).plans == 0
    assert pad(state(". . . . .\npan . . . .\n. .", plans=plans[1:])).plans == 8


def test_S1_a_set_is_drawn_only_while_both_decks_have_a_card() -> None:
    decks = PlanDecks(three=("two_playrooms", "wine_cellar_or_pantry"), five=())
    with refused(Reason.BONUS_NO_PLANS):
        after(state(), "kit", turn(0, "F1", bonus="plans"), solo=True, plans=decks)
    one = PlanDecks(three=("two_playrooms",), five=("three_decor_tokens",))
    full = sequence("kit", "kit", variant="solo", plans=one)
    assert start_position(BOX, full).state.plans == (("two_playrooms", "three_decor_tokens"),)
    assert all(one.bonus != "plans" for one in legal(full))


def test_the_bonus_is_offered_on_a_leftmost_column_without_resource_only() -> None:
    def offered(columns: str, owner: State, solo: bool = True) -> set[str | None]:
        given = sequence(columns, "kit", start=owner, variant="solo" if solo else "plain")
        return {one.bonus for one in legal(given) if one.column == 0}

    assert offered("kit", state()) == {None, "roofer", "supplier"}
    assert offered("kit", state(helpers="roofer")) == {None, "supplier"}
    assert offered("kit/roof_red", state()) == {None}
    assert offered("kit", state(), solo=False) == {None}


def test_a_second_copy_of_a_helper_does_nothing() -> None:
    done = after(state(helpers="architect"), "kit/architect", turn(0, "F1"))
    assert done.helpers == ("architect",)


# --- the twelve plans ------------------------------------------------------------------------

PLAN_CASES: dict[str, tuple[list[str], list[str]]] = {
    # plan: pictures that fulfil it, pictures that do not
    "two_playrooms": (
        [
            ". . . . .\nplay . play . .\n. .",
            "play . . . .\nplay . . . .\n. .",
            "play . play . .\nplay play x . .\n. .",
        ],
        [
            ". . . . .\nplay play . . .\n. .",
            ". . . . .\nplay x . . .\n. .",
            ". . . . .\n. . . . .\n. .",
        ],
    ),
    "three_card_living_room_first_floor": (
        [". . . . .\nliv liv liv . .\n. ."],
        ["liv liv liv . .\nliv liv x . .\n. .", "liv . . . .\nliv liv x liv .\n# ."],
    ),
    "three_card_living_room_second_floor": (
        ["liv liv liv . .\nx x x . .\n. ."],
        [". . . . .\nliv liv liv . .\n. .", "liv liv x liv .\nx x x # .\n# ."],
    ),
    "wine_cellar_or_pantry": (
        [
            ". . . . .\n. . . . .\nwine .",
            "pan . . . .\nx . . . .\n. .",
            ". . . . .\npan . . . .\n. wine",
        ],
        [". . . . .\nx . . . .\nx .", ". . . . .\nkit sau . . .\nstor ."],
    ),
    "kitchen_above_two_card_garage": (
        [
            ". . . . .\n. . . kit .\ngar gar",
            ". . . . .\n. . . . kit\ngar gar",
            ". . . . .\n. . kit kit .\ngar gar",
        ],
        [
            ". . . . .\n. . kit . .\ngar gar",
            ". . . . .\n. . . kit .\ngar x",
            ". . . kit .\n. . . x .\ngar gar",
            ". . . . .\n. . . kit .\ngar .",
        ],
    ),
    "as_many_bathrooms_as_playrooms": (
        [
            ". . . . .\n. . . . .\n. .",
            ". . . . .\nbath play play . .\n. .",
            "bath . play . .\nplay x bath . .\n. .",
        ],
        [". . . . .\nbath . . . .\n. .", ". . . . .\nplay bath play . .\n. ."],
    ),
    "two_bedrooms_second_floor": (
        ["bed x bed . .\nx x x . .\n. .", "bed bed x bed .\nx x x # .\n# ."],
        ["bed bed . . .\nx x . . .\n. .", "bed . . . .\nbed . bed . .\n. ."],
    ),
    "three_decor_tokens": (
        [
            "liv+piano . . . .\nbath+hot_tub . bed+vanity . .\n. .",
            "liv+piano . . . .\nbath+hot_tub . . . .\ngar+cat_house .",
            "liv+piano . bed+vanity . .\nbath+hot_tub . x . .\n. .",
        ],
        [
            "liv+piano . . . .\nbath+hot_tub . . . .\n. .",
            ". . . . .\nbath+hot_tub . bed+vanity . liv+piano\n. #",
            "liv+piano . bed+vanity . .\nx . x . .\ngar+cat_house .",
        ],
    ),
    "small_living_room_on_each_floor": (
        [
            "liv . . . .\nliv . . . .\n. .",
            "liv liv . . .\nliv liv . . .\n. .",
            "liv x liv liv liv\nliv x x # #\n# #",
        ],
        [
            "liv liv liv . .\nliv x x . .\n. .",
            ". . . . .\nliv . liv . .\n. .",
            "liv . liv . .\nx . x . .\n. .",
            "x . . . .\nliv . . . .\n. .",
        ],
    ),
    "no_garages_no_playrooms": (
        [". . . . .\n. . . . .\n. .", ". . . . .\nkit x . . .\nx wine"],
        [". . . . .\n. . . . .\ngar .", ". . . . .\nplay . . . .\n. ."],
    ),
    "five_rooms_on_one_floor": (
        [
            ". . . . .\nbath kit bed study liv\nx x",
            "bath kit bed study liv\nx x x x x\nx x",
            ". . . . .\nbath liv bath sau bath\nx x",
        ],
        [
            ". . . . .\nbath kit bed study .\nx x",
            ". . . . .\nbath kit bed study x\nx x",
            ". . . . .\nbath kit kit study liv\nx x",
            "bath . . . .\nkit bed study liv .\nx x",
        ],
    ),
    "two_bedrooms_next_to_bathrooms": (
        [
            ". . . . .\nbed bath bed . .\n. .",
            "bath bed . . .\nbed bath . . .\n. .",
            ". . . . .\nbed bed bath bed .\n# .",
        ],
        [
            ". . . . .\nbed bed bath . .\n. .",
            "bath . bath . .\nbed . bed . .\n. .",
            "bed . . . .\nbath bed . . .\n. .",
            ". . . . .\nbed bath . bed .\n# .",
        ],
    ),
}


def _plan(plan: str, picture: str, near: str = "", end: End | None = None) -> int:
    # the same plan twice in a set, and only the best one counts: this plan alone
    owner = state(picture, near=near, helpers="engineer", plans=[(plan, plan)])
    return pad(owner, end, solo=False).plans


def test_every_plan_has_cases() -> None:
    assert set(PLAN_CASES) == set(BOX.catalogue.plans)


@pytest.mark.parametrize(
    ("plan", "picture"),
    [(plan, picture) for plan, (good, _) in PLAN_CASES.items() for picture in good],
)
def test_a_plan_that_holds(plan: str, picture: str) -> None:
    assert _plan(plan, picture) == BOX.catalogue.plans[plan].points


@pytest.mark.parametrize(
    ("plan", "picture"),
    [(plan, picture) for plan, (_, bad) in PLAN_CASES.items() for picture in bad],
)
def test_a_plan_that_does_not_hold(plan: str, picture: str) -> None:
    assert _plan(plan, picture) == 0


def test_a_token_near_the_home_is_the_third_token() -> None:
    two = "liv+piano . . . .\nbath+hot_tub . . . .\n. ."
    assert _plan("three_decor_tokens", two, near="treehouse") == 5
    one = "liv+piano . . . .\nx . . . .\n. ."
    assert _plan("three_decor_tokens", one, near="birdhouse treehouse") == 0


def test_the_engineer_changes_how_rooms_count_for_plans() -> None:
    stacked = "play . . . .\nplay . . . .\n. ."
    joined = End(engineer=(("F1", "S1"),))
    assert _plan("two_playrooms", stacked, end=joined) == 0
    assert _plan("as_many_bathrooms_as_playrooms", "play x . . .\nplay bath . . .\n. .") == 0
    one_each = "play x . . .\nplay bath . . .\n. ."
    assert _plan("as_many_bathrooms_as_playrooms", one_each, end=joined) == 3
    row = "liv . . . .\nliv bath kit bed bath\nx x"
    assert _plan("five_rooms_on_one_floor", row) == 5
    assert _plan("five_rooms_on_one_floor", row, end=joined) == 0  # a two-card room now
    beside = "bed . bed . .\nbed bath x . .\n. ."
    assert _plan("two_bedrooms_next_to_bathrooms", beside, end=joined) == 0


# --- the twelve friends ----------------------------------------------------------------------

FRIEND_CASES: dict[str, tuple[list[str], list[str]]] = {
    "friend_1": (
        ["game bath", "kit game", "kit kit game bath"],
        ["game liv", "kit bath", "game x bath"],
    ),
    "friend_2": (
        ["bath bed play", "play bath bed bed", "liv bed play bath"],
        ["bath bed", "bath play bath", "bath bed x play", "bath . bed play"],
    ),
    "friend_3": (["liv bath", "bath liv liv liv"], ["liv x bath", "liv kit"]),
    "friend_4": (["liv study", "lib liv", "study liv lib"], ["study lib", "liv x study"]),
    "friend_5": (["kit liv", "liv liv kit kit"], ["kit bath liv", "kit kit"]),
    "friend_6": (["play liv", "liv play play"], ["play bath liv", "play"]),
    "friend_7": (["kit bed", "bed bed kit"], ["kit . bed", "bed bed"]),
    "friend_8": (["bed bath", "x bath bed"], ["bed x bath", "bath"]),
    "friend_9": (["kit pan", "pan kit kit"], ["kit sau", "pan x kit"]),
    "friend_10": (["bath sau", "sau bath"], ["sau kit", "bath . sau"]),
    "friend_11": (["bed dress", "dress bed bed"], ["dress x bed", "bath dress"]),
    "friend_12": (
        ["kit liv bath", "liv kit bath", "x bath kit liv"],
        ["kit liv x bath", "kit liv", "kit liv bed bath"],
    ),
}


def _with_floor(row: str, floor: str) -> State:
    words = [*row.split(), *["."] * 5][:5]
    props = ["." if word == "." else "x" for word in words]
    basement = ["." if word == "." else "x" for word in words[3:]]
    rows = [words, props] if floor == "S" else [["."] * 5, words]
    return state("\n".join(" ".join(one) for one in (*rows, basement)))


def _invited(start: State, friend: str, floor: str, open_friends: tuple[str, ...]) -> State:
    cell = next(c for c in sorted(BOX.board.names) if f"{c} x" in places(start, "kit"))
    guest = Invitation(friend=friend, floor="F" if floor == "F" else "S")
    # the card lies face down somewhere: the room just placed need not be among the listed ones
    return after(start, "kit", turn(0, cell, "down", friends=(guest,)), friends=open_friends)


def test_every_friend_has_cases() -> None:
    assert set(FRIEND_CASES) == set(BOX.catalogue.friends)


@pytest.mark.parametrize("floor", ["F", "S"])
@pytest.mark.parametrize(
    ("friend", "row"), [(friend, row) for friend, (good, _) in FRIEND_CASES.items() for row in good]
)
def test_a_friend_who_comes(friend: str, row: str, floor: str) -> None:
    done = _invited(_with_floor(row, floor), friend, floor, (friend,))
    assert done.friends == ((floor, friend),)
    assert pad(done).friends == BOX.catalogue.friends[friend].points


@pytest.mark.parametrize("floor", ["F", "S"])
@pytest.mark.parametrize(
    ("friend", "row"), [(friend, row) for friend, (_, bad) in FRIEND_CASES.items() for row in bad]
)
def test_a_friend_who_does_not_come(friend: str, row: str, floor: str) -> None:
    with refused(Reason.FRIEND_ROOMS):
        _invited(_with_floor(row, floor), friend, floor, (friend,))


def test_two_friends_on_one_turn_one_a_floor() -> None:
    start = state("bath . . . .\nliv bath . . .\n. .")
    both = (Invitation(friend="friend_3", floor="F"), Invitation(friend="friend_5", floor="S"))
    # the kitchen that is placed now serves the upper floor, with the living room beside it
    upper = state("liv . . . .\nliv bath . . .\n. .")
    done = after(upper, "kit", turn(0, "S2", friends=both), friends=("friend_3", "friend_5"))
    assert done.friends == (("F", "friend_3"), ("S", "friend_5"))
    assert pad(done).friends == 4
    again = (Invitation(friend="friend_3", floor="F"),) * 2
    with refused(Reason.FRIEND_NOT_OPEN):  # a friend comes once
        after(start, "kit", turn(0, "F3", friends=again), friends=("friend_3",))
    with refused(Reason.FRIEND_FLOOR_TAKEN):
        after(start, "kit", turn(0, "F3", friends=again), friends=("friend_3", "friend_3"))


def test_a_friend_stays_whatever_changes_later() -> None:
    start = state(". . . . .\nliv bath . . .\n. .", tools="drill", friends=[("F", "friend_3")])
    done = after(start, "kit", turn(0, "F3", tools=(Drill(cell="F2", column=0),)))
    assert shown(done, "F2").room == "kitchen"
    assert pad(done).friends == 2


# --- every reason code -----------------------------------------------------------------------


def _end(actions: tuple[Action, ...], helpers: str) -> Score:
    return finished(state(CROWDED, helpers=helpers), End(actions=actions))[1]


def _one(
    columns: str, taken: Turn, start: State | None = None, *, last: bool = False, solo: bool = False
) -> State:
    return after(start or state(), columns, taken, last=last, solo=solo)


def _solution(score: Score | None = None, turns: int = 1) -> Verdict:
    given = sequence("kit", "kit")
    done = tuple(turn(0, cell) for cell in ("F1", "F3")[:turns])
    return verify_solution(BOX, Solution(given, done, None, score))


def _full_round(*players: int) -> GameRound:
    return GameRound(turns=tuple(game_turn(p, turn(p + 1, "F1", "down")) for p in players))


def _whole_game(**claims: object) -> Game:
    cells = ("F1", "F2", "F3", "B4", "B5", "F4", "F5", "S1", "S2", "S3", "S4", "S5")
    rounds = tuple(
        GameRound(turns=tuple(game_turn(p, turn(p + 1, cell, "down")) for p in (0, 1)))
        for cell in cells
    )
    return msgspec.structs.replace(free_game(2, *rounds), **claims)


def _dig_in_game(rooms: tuple[str, ...]) -> GamePosition:
    position = deal_round(start_game(BOX, free_game(4)))
    owner = new_state()._replace(tools=("digger",))
    position = position._replace(states=(owner, *position.states[1:]))
    shuffle = Shuffle(rooms=rooms, resources=("roof_red",) * 48)
    digger = Digger(shuffle=shuffle)
    return play_turn(BOX, position, game_turn(0, turn(0, "F1", tools=(digger,))))


def _refused_for(reason: Reason) -> Verdict | object:
    """Do something that breaks exactly this rule."""
    drill = Drill(cell="F1", column=0)
    guest = Invitation(friend="friend_3", floor="F")
    piano = state(". . . . .\nliv+piano . . . .\n. .")
    engineer = state("liv x bath . .\nliv liv liv . .\n. .", helpers="engineer")
    match reason:
        case Reason.CELL_OCCUPIED:
            return _one("kit", turn(0, "F1"), piano)
        case Reason.UNSUPPORTED:
            return _one("kit", turn(0, "S2", "down"), piano)
        case Reason.WRONG_FLOOR:
            return _one("kit", turn(0, "B4"))
        case Reason.ROOM_TOO_LARGE:
            return _one("bath", turn(0, "F2"), state(". . . . .\nbath . . . .\n. ."))
        case Reason.FINISHED_ROOM:
            return _one("liv", turn(0, "F2"), piano)
        case Reason.TWO_TOKENS:
            crowd = state(
                ". . . . .\nliv+piano . liv+aquarium . .\n. .", helpers="interior_designer"
            )
            return _one("liv", turn(0, "F2"), crowd)
        case Reason.DECOR_NOT_TAKEN:
            return _one("kit", turn(0, "F1", decor="F1"))
        case Reason.DECOR_WRONG_ROOM:
            return _one("kit/piano", turn(0, "F1", decor="F1"))
        case Reason.DECOR_ROOM_HAS_TOKEN:
            return _one("kit/aquarium", turn(0, "F2", decor="F1"), piano)
        case Reason.DECOR_MISSING:
            return _one("liv/piano", turn(0, "F1"))
        case Reason.TOOL_NOT_OWNED:
            return _one("kit", turn(0, "F2", tools=(drill,)), piano)
        case Reason.DRILL_NO_FACE_UP_CARD:
            return _one("kit", turn(0, "F2", tools=(drill,)), state(tools="drill"))
        case Reason.MIXER_SAME_COLUMN:
            mixer = ConcreteMixer(columns=(0, 0))
            return _one("kit", turn(0, "F2", tools=(mixer,)), state(tools="concrete_mixer"))
        case Reason.LADDER_ROOF_NOT_OWNED:
            ladder = Ladder(give="roof_red", column=0)
            return _one("kit/roof_red", turn(0, "F2", tools=(ladder,)), state(tools="ladder"))
        case Reason.LADDER_NO_ROOF_THERE:
            ladder = Ladder(give="roof_red", column=0)
            owner = state(tools="ladder", roof_cards="red")
            return _one("kit/drill", turn(0, "F2", tools=(ladder,)), owner)
        case Reason.DIGGER_NOT_FIRST:
            both = (Ladder(), Digger())
            return _one("kit", turn(0, "F2", tools=both), state(tools="ladder digger"))
        case Reason.DIGGER_SHAPE:
            given = sequence("kit", "kit bath", start=state(tools="digger"))
            return played(given, turn(0, "F2", tools=(Digger(),)))
        case Reason.DIGGER_SHUFFLE:
            return _dig_in_game(("kitchen",) * 60)
        case Reason.SCAFFOLDING_NOT_TAKEN:
            return _one("kit", turn(0, "F1", before="F2"))
        case Reason.SCAFFOLDING_OCCUPIED:
            return _one("kit/scaffolding", turn(0, "F2", before="F1"), piano)
        case Reason.SCAFFOLDING_UNSUPPORTED:
            return _one("kit/scaffolding", turn(0, "F2", before="S2"), piano)
        case Reason.SCAFFOLDING_MISSING:
            return _one("kit/scaffolding", turn(0, "F2"))
        case Reason.SCAFFOLDING_LAST_ROUND:
            return _one("kit/scaffolding", turn(0, "F2", before="F1"), last=True)
        case Reason.JACKHAMMER_ON_TURN:
            use = (JackhammerOnTurn(),)
            return _one("kit", turn(0, "F2", tools=use), state(tools="jackhammer"))
        case Reason.JACKHAMMER_SOLO:
            position = deal_round(start_game(BOX, free_game(1)))
            position = position._replace(states=(state(tools="jackhammer"),))
            place = RoomPlace(cell="F1", face="up")
            return use_jackhammer(BOX, position, JackhammerUse(player=0, column=1, room=place))
        case Reason.HELPER_NOT_OWNED:
            return _end((UseRoofer(roof="roof_red"),), "handyman")
        case Reason.HELPER_TWICE:
            return _end((UseHandyman(cells=("F1", "F2")),) * 2, "handyman")
        case Reason.SUPPLIER_NOT_DISCARDED:
            return _end((UseSupplier(room="kitchen", cell="F1"),), "supplier")
        case Reason.NO_ROOM_CARD:
            return _end((UseHandyman(cells=("F1", "S1")),), "handyman")
        case Reason.HANDYMAN_SAME_CELL:
            return _end((UseHandyman(cells=("F1", "F1")),), "handyman")
        case Reason.KEEP_NOT_THERE:
            return _end((UseHandyman(cells=("F1", "F2"), keep={"F1": "piano"}),), "handyman")
        case Reason.ROOFER_NOT_DISCARDED:
            return _end((UseRoofer(roof="roof_red"),), "roofer")
        case Reason.ENGINEER_CELLS:
            return pad(engineer, End(engineer=(("F1", "S2"),)))
        case Reason.ENGINEER_NOT_CONNECTED:
            return pad(engineer, End(engineer=(("F3", "S1"),)))
        case Reason.ENGINEER_ONE_FLOOR:
            return pad(engineer, End(engineer=(("F1", "F2"),)))
        case Reason.ROOF_NOT_OWNED:
            four = ("roof_red", "roof_red", "roof_red", "roof_red")
            return pad(state(roof_cards="red red red blue"), End(roof=four))
        case Reason.FRIEND_NOT_OPEN:
            return _one("bath", turn(0, "F2", friends=(guest,)), piano)
        case Reason.FRIEND_FLOOR_TAKEN:
            owner = piano._replace(friends=(("F", "friend_5"),))
            taken = turn(0, "F2", friends=(guest,))
            return after(owner, "bath", taken, friends=("friend_3",))
        case Reason.FRIEND_ROOMS:
            return after(piano, "bath", turn(0, "F3", friends=(guest,)), friends=("friend_3",))
        case Reason.SCORE_DIFFERS:
            pads = (3, 0, 0, 0, 0, 0, 0, 3)
            return _solution(Score(**dict(zip(Score.__struct_fields__, pads, strict=True))), 2)
        case Reason.NO_SUCH_COLUMN:
            return _one("kit", turn(1, "F1"))
        case Reason.COLUMN_GONE:
            twice = tuple(game_turn(p, turn(1, "F1", "down")) for p in (0, 1))
            return replay_game(BOX, free_game(2, GameRound(turns=twice)))
        case Reason.BONUS_NOT_OFFERED:
            return _one("kit", turn(0, "F1", bonus="roofer"))
        case Reason.BONUS_HELPER_OWNED:
            owner = state(helpers="roofer")
            return _one("kit", turn(0, "F1", bonus="roofer"), owner, solo=True)
        case Reason.BONUS_NO_PLANS:
            return _one("kit", turn(0, "F1", bonus="plans"), solo=True)
        case Reason.WRONG_PLAYER:
            return replay_game(BOX, free_game(2, _full_round(1, 0)))
        case Reason.TURN_COUNT:
            return replay_game(BOX, free_game(2, _full_round(0), _full_round(0, 1)))
        case Reason.DISCARD_MISSING:
            return replay_game(BOX, free_game(2, _full_round(0, 1), discard_rule=True))
        case Reason.DISCARD_FORBIDDEN:
            return replay_game(BOX, free_game(4, GameRound(discard=1), discard_rule=True))
        case Reason.DISCARD_LEFTMOST:
            return replay_game(BOX, free_game(2, GameRound(discard=0), discard_rule=True))
        case Reason.DECKS:
            return replay_game(BOX, msgspec.structs.replace(free_game(2), deck="base"))
        case Reason.PLANS_DEALT:
            return replay_game(BOX, msgspec.structs.replace(free_game(2), modules=("plans",)))
        case Reason.FRIENDS_DEALT:
            return replay_game(BOX, free_game(2, friends=("friend_1",)))
        case Reason.WINNERS_DIFFER:
            return verify_game(BOX, _whole_game(winners=(0,)))
        case Reason.INCOMPLETE:
            return _solution()
        case Reason.TOO_MANY_TURNS:
            return verify_solution(BOX, Solution(sequence("kit"), (turn(0, "F1"), turn(0, "F2"))))
        case Reason.NOT_OVER:
            claims = (ScoreClaim(total=0),) * 2
            return replay_game(BOX, msgspec.structs.replace(free_game(2), scores=claims))


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: str(reason.value))
def test_every_reason_can_be_given(reason: Reason) -> None:
    try:
        answer = _refused_for(reason)
    except RuleBroken as broken:
        assert broken.reason is reason
        assert reason.text in str(broken)
        assert reason.rule in str(broken)
    else:
        assert isinstance(answer, Verdict), f"no case for {reason}"
        assert (answer.ok, answer.code) == (False, reason.value)


def test_a_game_that_holds_has_no_reason() -> None:
    verdict = verify_game(BOX, _whole_game(winners=(0, 1)))
    assert verdict.ok, verdict.message
    assert [score.total for score in verdict.scores] == [8, 8]


# --- several faults in one turn (P1) ---------------------------------------------------------


DRILL = Drill(cell="F1", column=0)
GUEST = Invitation(friend="friend_3", floor="F")
TWO_FAULTS: dict[str, tuple[Reason, str, Turn, State]] = {
    "room and tool": (
        Reason.CELL_OCCUPIED,
        "bath",
        turn(0, "F1", tools=(DRILL,)),
        state(ONE_LIVING_ROOM),
    ),
    "room and bonus": (
        Reason.UNSUPPORTED,
        "kit",
        turn(0, "S2", bonus="roofer"),
        state(),
    ),
    "room and Scaffolding before it": (
        Reason.WRONG_FLOOR,
        "kit/scaffolding",
        turn(0, "B4", before="S1"),
        state(),
    ),
    "room and no Scaffolding": (
        Reason.WRONG_FLOOR,
        "kit/scaffolding",
        turn(0, "B4"),
        state(),
    ),
    "room and the Drill's room": (
        Reason.UNSUPPORTED,
        "gar",
        turn(0, "S2", tools=(DRILL,)),
        state(ONE_LIVING_ROOM, tools="drill"),
    ),
    "the Drill's room and décor": (
        Reason.WRONG_FLOOR,
        "gar/cat_house",
        turn(0, "B4", tools=(DRILL,)),
        state(ONE_LIVING_ROOM, tools="drill"),
    ),
    "décor and tool": (
        Reason.DECOR_NOT_TAKEN,
        "kit",
        turn(0, "F2", tools=(DRILL,), decor="F2"),
        state(ONE_LIVING_ROOM),
    ),
    "décor and Scaffolding": (
        Reason.DECOR_MISSING,
        "liv/piano",
        turn(0, "F2", before="F3"),
        state(),
    ),
    "décor and friend": (
        Reason.DECOR_WRONG_ROOM,
        "kit/piano",
        turn(0, "F2", decor="F2", friends=(GUEST,)),
        state(),
    ),
    "tool and column": (
        Reason.TOOL_NOT_OWNED,
        "kit",
        turn(4, "F2", tools=(DRILL,)),
        state(ONE_LIVING_ROOM),
    ),
    "tool and Scaffolding": (
        Reason.DRILL_NO_FACE_UP_CARD,
        "kit",
        turn(0, "F2", tools=(DRILL,), before="F3"),
        state(tools="drill"),
    ),
    "two tools": (
        Reason.MIXER_SAME_COLUMN,
        "kit",
        turn(0, "F2", tools=(Ladder(), Digger(), ConcreteMixer(columns=(0, 0)))),
        state(tools="ladder digger concrete_mixer"),
    ),
    "a Digger that is late and not there": (
        Reason.TOOL_NOT_OWNED,
        "kit",
        turn(0, "F2", tools=(Ladder(), Digger())),
        state(tools="ladder"),
    ),
    "a Digger and the room": (
        Reason.CELL_OCCUPIED,
        "bath",
        turn(0, "F1", tools=(Digger(),)),
        state(ONE_LIVING_ROOM),
    ),
    "the Drill's card and its column": (
        Reason.DRILL_NO_FACE_UP_CARD,
        "kit",
        turn(0, "F2", tools=(Drill(cell="F1", column=4),)),
        state(tools="drill"),
    ),
    "the Ladder's roof and its column": (
        Reason.LADDER_ROOF_NOT_OWNED,
        "kit",
        turn(0, "F2", tools=(Ladder(give="roof_red", column=4),)),
        state(tools="ladder"),
    ),
    "the Mixer's columns, the same and not there": (
        Reason.MIXER_SAME_COLUMN,
        "kit",
        turn(0, "F2", tools=(ConcreteMixer(columns=(4, 4)),)),
        state(tools="concrete_mixer"),
    ),
    "Scaffolding and bonus": (
        Reason.SCAFFOLDING_OCCUPIED,
        "kit/scaffolding",
        turn(0, "F2", after="F2", bonus="plans"),
        state(),
    ),
    "Scaffolding and friend": (
        Reason.SCAFFOLDING_MISSING,
        "kit/scaffolding",
        turn(0, "F2", friends=(GUEST,)),
        state(),
    ),
    "friend and bonus": (
        Reason.FRIEND_ROOMS,
        "kit",
        turn(0, "F2", bonus="supplier", friends=(GUEST,)),
        state(),
    ),
    "two friends": (
        Reason.FRIEND_NOT_OPEN,
        "kit",
        turn(0, "F2", friends=(GUEST, Invitation(friend="friend_9", floor="S"))),
        state(),
    ),
    "column and bonus": (
        Reason.NO_SUCH_COLUMN,
        "kit",
        turn(4, "F2", bonus="roofer"),
        state(),
    ),
}


@pytest.mark.parametrize("name", TWO_FAULTS)
def test_P1_of_two_faults_the_first_in_the_order_of_the_rules_is_told(name: str) -> None:
    reason, columns, taken, start = TWO_FAULTS[name]
    with refused(reason):
        after(start, columns, taken, friends=("friend_3",))


def test_P1_the_rest_of_a_turn_is_judged_without_what_is_refused() -> None:
    # without the Mixer the garage stays in column 0, and there is no floor for it
    mixer = (ConcreteMixer(columns=(0, 1)),)
    with refused(Reason.WRONG_FLOOR):
        after(state(), "gar kit", turn(0, "F1", tools=mixer))
    with refused(Reason.TOOL_NOT_OWNED):
        after(state(), "gar kit", turn(1, "F1", tools=mixer))
    # a refused tool is kept, so that it is there for its next use in the list
    start = state(ONE_LIVING_ROOM, tools="drill")
    twice = (Drill(cell="F3", column=0), Drill(cell="F1", column=0))
    with refused(Reason.DRILL_NO_FACE_UP_CARD):
        after(start, "bath", turn(0, "F2", tools=twice))


def test_P1_holds_in_games_too() -> None:
    position = deal_round(start_game(BOX, free_game(2)))
    taken = turn(9, "F1", tools=(Digger(),), bonus="roofer")
    with refused(Reason.TOOL_NOT_OWNED):
        play_turn(BOX, position, game_turn(0, taken))
    with refused(Reason.UNSUPPORTED):
        play_turn(BOX, position, game_turn(0, turn(0, "S1", tools=(Digger(),), bonus="roofer")))
    with refused(Reason.WRONG_PLAYER):  # not his turn: there is nothing to judge
        play_turn(BOX, position, game_turn(1, taken))


def test_the_reasons_stand_in_the_order_of_the_rules() -> None:
    assert [reason.order for reason in Reason] == list(range(len(Reason)))
    sections = [int(reason.rule[0]) for reason in Reason if reason.rule[0].isdigit()]
    assert sections == sorted(sections)


# --- games -----------------------------------------------------------------------------------


def test_the_taker_of_the_leftmost_column_starts_the_next_round() -> None:
    position = deal_round(start_game(BOX, free_game(4, first_player=2)))
    for player, column in ((2, 1), (3, 0), (0, 2), (1, 3)):
        assert position.player == player
        position = play_turn(BOX, position, game_turn(player, turn(column, "F1", "down")))
    assert deal_round(end_round(BOX, position)).first == 3


def test_nobody_takes_the_leftmost_column() -> None:
    position = deal_round(start_game(BOX, free_game(4, first_player=2)))
    for player, column in ((2, 1), (3, 4), (0, 2), (1, 3)):
        position = play_turn(BOX, position, game_turn(player, turn(column, "F1", "down")))
    assert deal_round(end_round(BOX, position)).first == 2


def test_the_discard_takes_both_cards_of_a_column() -> None:
    game = free_game(2, rooms="kit liv", resources="roof_blue", discard_rule=True)
    position = discard_column(BOX, game, deal_round(start_game(BOX, game)), 1)
    assert position.discards == Discards(rooms=("living_room",), roofs=("roof_blue",))
    with refused(Reason.COLUMN_GONE):
        play_turn(BOX, position, game_turn(0, turn(1, "F1")))


def test_a_card_that_one_supplier_takes_is_gone_for_the_next() -> None:
    supply = End(actions=(UseSupplier(room="kitchen", cell="F1"),))
    position = replay_game(BOX, _whole_game()).position
    owners = tuple(one._replace(helpers=("supplier",)) for one in position.states)
    rooms = ("kitchen",)
    position = position._replace(states=owners, discards=Discards(rooms=rooms))
    with refused(Reason.SUPPLIER_NOT_DISCARDED, "ends[1].actions[0]"):
        end_game(BOX, position, (supply, supply))


def test_ties_are_shared() -> None:
    assert replay_game(BOX, _whole_game()).winners == (0, 1)


def test_the_pictures_of_the_tests_can_be_drawn() -> None:
    owner = state("kit . . . .\nliv+piano x . . .\n# .")
    assert draw(owner).splitlines() == [
        "S | kitchen | . | . | . | .",
        "F | living_room+piano | x | . | . | .",
        "B | # | .",
    ]
