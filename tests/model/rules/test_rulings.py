"""The rulings of a sequence, one test or more each, named after them."""

from __future__ import annotations

from itertools import permutations

from support.helpers import (
    BOX,
    CROWDED,
    after,
    finished,
    legal,
    market,
    pad,
    places,
    played,
    refused,
    sequence,
    shown,
    state,
    turn,
)

from dhsolve.model.files.documents import dump, read_state
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.rules.sequence import start_position
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import (
    Action,
    Discards,
    Drill,
    End,
    PlanDecks,
    Round,
    UseHandyman,
    UseRoofer,
    UseSupplier,
)

ONE_LIVING_ROOM = ". . . . .\nliv . . . .\n. ."


# --- placing a room --------------------------------------------------------------------------


def test_3_any_card_may_lie_face_down_where_a_card_may_lie() -> None:
    start = state(ONE_LIVING_ROOM)
    down = {"F2 x", "F3 x", "B4 x", "B5 x", "S1 x"}
    assert {place for place in places(start, "kit") if place.endswith("x")} == down
    assert {place for place in places(start, "garage") if place.endswith("x")} == down


def test_3_3_a_card_that_closes_a_gap_joins_both_sides() -> None:
    assert "F2" in places(state(". . . . .\nliv . liv . .\n. ."), "liv")
    assert "F3" not in places(state(". . . . .\nliv liv . liv .\n. x"), "liv")


def test_3_5_two_rooms_with_a_token_are_never_joined() -> None:
    gap = ". . . . .\nliv+aquarium . liv+piano . .\n. ."
    with refused(Reason.TWO_TOKENS):
        after(state(gap, helpers="interior_designer"), "liv", turn(0, "F2"))
    with refused(Reason.FINISHED_ROOM):
        after(state(gap), "liv", turn(0, "F2"))


def test_4_a_token_must_be_placed_if_there_is_a_room_for_it() -> None:
    with refused(Reason.DECOR_MISSING):
        after(state(ONE_LIVING_ROOM), "kit/piano", turn(0, "F2"))
    done = after(state(), "kit/piano", turn(0, "F1"))
    assert not any(content.decor for content in done.home)


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


def test_6_leftovers_serve_supplier_and_roofer_unless_gone() -> None:
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


def test_8_the_bonus_is_offered_on_a_leftmost_column_without_resource_only() -> None:
    def offered(columns: str, owner: State, solo: bool = True) -> set[str | None]:
        given = sequence(columns, "kit", start=owner, variant="solo" if solo else "plain")
        return {one.bonus for one in legal(given) if one.column == 0}

    assert offered("kit", state()) == {None, "roofer", "supplier"}
    assert offered("kit", state(helpers="roofer")) == {None, "supplier"}
    assert offered("kit/roof_red", state()) == {None}
    assert offered("kit", state(), solo=False) == {None}


def test_6_a_second_copy_of_a_helper_does_nothing() -> None:
    done = after(state(helpers="architect"), "kit/architect", turn(0, "F1"))
    assert done.helpers == ("architect",)
