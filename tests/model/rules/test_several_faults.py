"""Several faults in one turn: which of them is told (P1)."""

from __future__ import annotations

import pytest
from support.helpers import (
    BOX,
    after,
    free_game,
    game_turn,
    refused,
    state,
    turn,
)

from dhsolve.model.rules.game import (
    deal_round,
    play_turn,
    start_game,
)
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import (
    ConcreteMixer,
    Digger,
    Drill,
    Invitation,
    Ladder,
    Turn,
)

ONE_LIVING_ROOM = ". . . . .\nliv . . . .\n. ."


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
