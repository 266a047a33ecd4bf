"""The rulings of a sequence, one test or more each, named after them."""

from __future__ import annotations

from itertools import permutations

from helpers import (
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
    roofs,
    sequence,
    shown,
    state,
    turn,
)

from dhsolve.model.files import dump, read_state
from dhsolve.model.game import (
    GamePosition,
    deal_round,
    discard_column,
    end_round,
    play_turn,
    start_game,
    use_jackhammer,
)
from dhsolve.model.reasons import Reason
from dhsolve.model.sequence import start_position
from dhsolve.model.state import State
from dhsolve.model.values import (
    Action,
    ConcreteMixer,
    Digger,
    Discards,
    Drill,
    End,
    JackhammerUse,
    Ladder,
    PlanDecks,
    RoomPlace,
    Round,
    UseHandyman,
    UseRoofer,
    UseSupplier,
)
from dhsolve.model.values import Jackhammer as JackhammerOnTurn

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
