"""Every reason code, from a turn that deserves it."""

from __future__ import annotations

import msgspec
import pytest
from support.helpers import (
    BOX,
    CROWDED,
    after,
    finished,
    free_game,
    game_turn,
    pad,
    played,
    sequence,
    state,
    turn,
    whole_game,
)

from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.game import (
    GamePosition,
    deal_round,
    play_turn,
    replay_game,
    start_game,
    use_jackhammer,
)
from dhsolve.model.rules.reasons import Reason, RuleBroken
from dhsolve.model.rules.state import State, new_state
from dhsolve.model.rules.values import (
    Action,
    ConcreteMixer,
    Digger,
    Drill,
    End,
    GameRound,
    Invitation,
    JackhammerUse,
    Ladder,
    RoomPlace,
    Score,
    ScoreClaim,
    Shuffle,
    Turn,
    UseHandyman,
    UseRoofer,
    UseSupplier,
)
from dhsolve.model.rules.values import Jackhammer as JackhammerOnTurn
from dhsolve.model.verify.verdict import Verdict, verify_game, verify_solution


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
            return verify_game(BOX, whole_game(winners=(0,)))
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
    verdict = verify_game(BOX, whole_game(winners=(0, 1)))
    assert verdict.ok, verdict.message
    assert [score.total for score in verdict.scores] == [8, 8]
