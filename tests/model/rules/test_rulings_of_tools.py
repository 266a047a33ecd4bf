"""The rulings on tools, by their numbers (docs/rulings.md)."""

from __future__ import annotations

from support.helpers import (
    BOX,
    after,
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

from dhsolve.model.rules.game import (
    GamePosition,
    deal_round,
    discard_column,
    end_round,
    play_turn,
    start_game,
    use_jackhammer,
)
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.rules.values import (
    ConcreteMixer,
    Digger,
    Drill,
    JackhammerUse,
    Ladder,
    RoomPlace,
)
from dhsolve.model.rules.values import Jackhammer as JackhammerOnTurn

ONE_LIVING_ROOM = ". . . . .\nliv . . . .\n. ."


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
