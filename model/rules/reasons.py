"""Why a move is refused: a closed list of codes, each with its rule."""

from __future__ import annotations

from enum import Enum
from types import TracebackType


class Reason(Enum):
    """A broken rule: its stable code, the place in the rules, and what the rule asks for.

    The members stand in the order of the rules.
    """

    rule: str
    text: str
    order: int

    def __new__(cls, code: str, rule: str, text: str) -> Reason:
        member = object.__new__(cls)
        member._value_ = code
        member.rule = rule
        member.text = text
        member.order = len(cls.__members__)
        return member

    # Placing a room
    CELL_OCCUPIED = "cell_occupied", "3.1", "a room goes on an empty cell or on a Scaffolding"
    UNSUPPORTED = "unsupported", "3.1", "nothing stands directly below the cell"
    WRONG_FLOOR = "wrong_floor", "3.2", "the room may not stand on this floor"
    ROOM_TOO_LARGE = "room_too_large", "3.3", "the room would have more cards than its type allows"
    FINISHED_ROOM = "finished_room", "3.4", "a room with a décor token cannot grow"
    TWO_TOKENS = "two_tokens", "3.5", "the joined room would hold more than one décor token"
    # Décor
    DECOR_NOT_TAKEN = "decor_not_taken", "4", "the turn brings no décor token to put on a room"
    DECOR_WRONG_ROOM = "decor_wrong_room", "4", "the token does not belong on this room"
    DECOR_ROOM_HAS_TOKEN = "decor_room_has_token", "4", "the room holds a décor token already"
    DECOR_MISSING = "decor_missing", "4", "there is a room for the token, so it must be placed"
    # Tools
    TOOL_NOT_OWNED = "tool_not_owned", "5", "the player does not have this tool"
    DRILL_NO_FACE_UP_CARD = (
        "drill_no_face_up_card",
        "5",
        "the Drill takes a face-up card of the home",
    )
    MIXER_SAME_COLUMN = "mixer_same_column", "5", "the Concrete Mixer swaps two different columns"
    LADDER_ROOF_NOT_OWNED = "ladder_roof_not_owned", "5", "the player does not have this roof card"
    LADDER_NO_ROOF_THERE = "ladder_no_roof_there", "5", "the column shows no roof card"
    DIGGER_NOT_FIRST = (
        "digger_not_first",
        "T2",
        "the Digger comes before any other tool of the turn",
    )
    DIGGER_SHAPE = "digger_shape", "T3", "the remaining rounds do not all have the same shape"
    DIGGER_SHUFFLE = (
        "digger_shuffle",
        "T3",
        "the shuffled decks are not the decks and the market's cards",
    )
    SCAFFOLDING_NOT_TAKEN = (
        "scaffolding_not_taken",
        "5",
        "the turn brings no Scaffolding to put down",
    )
    SCAFFOLDING_OCCUPIED = "scaffolding_occupied", "5", "a Scaffolding goes on an empty cell"
    SCAFFOLDING_UNSUPPORTED = (
        "scaffolding_unsupported",
        "5",
        "nothing stands directly below the cell",
    )
    SCAFFOLDING_MISSING = (
        "scaffolding_missing",
        "T4",
        "there is a cell for it, so it must be put down",
    )
    SCAFFOLDING_LAST_ROUND = (
        "scaffolding_last_round",
        "T4",
        "in the last round it stays beside the home",
    )
    JACKHAMMER_ON_TURN = (
        "jackhammer_on_turn",
        "T6",
        "the Jackhammer is used before a round, never on a turn",
    )
    JACKHAMMER_SOLO = "jackhammer_solo", "5", "the Jackhammer is not for the solo game"
    # The end of the game
    HELPER_NOT_OWNED = "helper_not_owned", "6", "the player does not have this helper"
    HELPER_TWICE = "helper_twice", "6", "each helper is used once"
    SUPPLIER_NOT_DISCARDED = (
        "supplier_not_discarded",
        "6",
        "the room card is not among the discards",
    )
    NO_ROOM_CARD = "no_room_card", "6", "there is no room card on this cell"
    HANDYMAN_SAME_CELL = "handyman_same_cell", "6", "the Handyman swaps two different cards"
    KEEP_NOT_THERE = "keep_not_there", "E1", "no room with several tokens holds this token there"
    ROOFER_NOT_DISCARDED = "roofer_not_discarded", "6", "the roof card is not among the discards"
    ENGINEER_CELLS = (
        "engineer_cells",
        "E2",
        "a group has face-up cards of one type on the upper floors, each in one group",
    )
    ENGINEER_NOT_CONNECTED = "engineer_not_connected", "E2", "the cards of a group must touch"
    ENGINEER_ONE_FLOOR = "engineer_one_floor", "E2", "a group that is listed covers two floors"
    # Score and friends
    ROOF_NOT_OWNED = "roof_not_owned", "7", "the four roof cards are not all in the player's stack"
    FRIEND_NOT_OPEN = "friend_not_open", "7", "the friend is not there to be invited"
    FRIEND_FLOOR_TAKEN = "friend_floor_taken", "7", "a floor has one friend at most"
    FRIEND_ROOMS = "friend_rooms", "7", "the friend's rooms do not stand side by side on this floor"
    SCORE_DIFFERS = "score_differs", "7", "the claimed number is not what the rules give"
    # Markets, bonuses and games
    NO_SUCH_COLUMN = "no_such_column", "8", "the market has no such column"
    COLUMN_GONE = "column_gone", "8", "the room card of this column is gone"
    BONUS_NOT_OFFERED = (
        "bonus_not_offered",
        "8",
        "only the leftmost column of a solo game, without a resource, offers a bonus",
    )
    BONUS_HELPER_OWNED = "bonus_helper_owned", "8", "the player has this helper already"
    BONUS_NO_PLANS = "bonus_no_plans", "S1", "a plan set is drawn only while both decks have a card"
    WRONG_PLAYER = "wrong_player", "8", "it is another player's turn"
    TURN_COUNT = "turn_count", "8", "every player who did not use a Jackhammer has one turn a round"
    DISCARD_MISSING = (
        "discard_missing",
        "8",
        "with 2 or 3 players the first player discards a column",
    )
    DISCARD_FORBIDDEN = "discard_forbidden", "8", "no column is discarded in this game"
    DISCARD_LEFTMOST = "discard_leftmost", "8", "the leftmost column is never discarded"
    DECKS = "decks", "8", "the decks do not match the composition they are named after"
    PLANS_DEALT = "plans_dealt", "8", "plans are dealt as the module and the number of players say"
    FRIENDS_DEALT = "friends_dealt", "8", "twice as many friends as players lie open, or none"
    WINNERS_DIFFER = "winners_differ", "8", "the winners are all players with the highest score"
    INCOMPLETE = "incomplete", "formats", "a solution has one turn for every round"
    TOO_MANY_TURNS = "too_many_turns", "formats", "there are more turns than rounds"
    NOT_OVER = "not_over", "formats", "ends, scores and winners belong to a complete game"


class RuleBroken(ValueError):
    """A move that the rules do not allow."""

    def __init__(self, reason: Reason, what: str, where: str = "") -> None:
        self.reason = reason
        self.what = what
        self.where = where
        super().__init__(f"{what}: {reason.text} ({reason.value}, rule {reason.rule})")

    @property
    def code(self) -> str:
        """The stable reason code."""
        return str(self.reason.value)

    @property
    def rule(self) -> str:
        """The number of the rule or ruling that is broken."""
        return self.reason.rule

    def __reduce__(self) -> tuple[type[RuleBroken], tuple[Reason, str, str]]:
        return type(self), (self.reason, self.what, self.where)

    def at(self, where: str) -> RuleBroken:
        """The same fault, with the JSON path of what fails."""
        return RuleBroken(self.reason, self.what, where)


class Faults:
    """What one turn breaks: of several rules the first in the order of the rules counts (P1).

    `with faults:` surrounds a step that the turn can go on without; its fault is remembered.
    """

    def __init__(self) -> None:
        self.first: RuleBroken | None = None

    def note(self, broken: RuleBroken) -> None:
        """Remember a fault; of two that break the same rule the earlier one."""
        if self.first is None or broken.reason.order < self.first.reason.order:
            self.first = broken

    def settle(self) -> None:
        """Raise the remembered fault that counts, if there is one."""
        if self.first is not None:
            raise self.first

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> bool:
        if not isinstance(error, RuleBroken):
            return False
        self.note(error)
        return True


def count_of(number: int, noun: str) -> str:
    """So many of a thing whose plural ends in s: `1 player`, `2 players`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
