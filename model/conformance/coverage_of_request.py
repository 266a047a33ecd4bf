"""What a request and its right answer cover: cards, plans, friends, reason codes, rulings.

A card is covered when it is played, used, owned while legal turns are listed, or part of a home
that is scored; a plan when it is completed and counts; a friend when it is invited or scored; a
ruling when the answer would differ without it (as far as a short check can tell).
"""

from __future__ import annotations

from collections import Counter

from dhsolve.model.cards.box import Box
from dhsolve.model.conformance.coverage import CASES
from dhsolve.model.conformance.coverage_of_game import covered_by_game
from dhsolve.model.conformance.describe import after_tools
from dhsolve.model.conformance.goals import PLAN_ROOMS
from dhsolve.model.conformance.protocol import Outcome, Request
from dhsolve.model.conformance.reference import end_from, turn_from
from dhsolve.model.files.documents import discards_from, sequence_from, solution_from, state_from
from dhsolve.model.rules.ending import FinishedHome, act_all, crowded_rooms, helper_name, swap
from dhsolve.model.rules.engineer import CountedRoom, check_engineer, counted_rooms
from dhsolve.model.rules.home import EMPTY, Home, joined_cells, runs, tokens
from dhsolve.model.rules.placement import why_no_card, why_not_up
from dhsolve.model.rules.plans import PLANS, FinalHome
from dhsolve.model.rules.reasons import Reason, RuleBroken
from dhsolve.model.rules.scoring import PLAN_SETS_COUNTED
from dhsolve.model.rules.sequence import Position, Sequence, play, start_position
from dhsolve.model.rules.state import SCAFFOLDING_TOOL, TOOLBOX, State
from dhsolve.model.rules.table import Table
from dhsolve.model.rules.tools import tool_name
from dhsolve.model.rules.turn import scaffolding_cells
from dhsolve.model.rules.values import (
    Column,
    ConcreteMixer,
    Digger,
    Drill,
    End,
    Ladder,
    Turn,
    UseHandyman,
    UseSupplier,
)

FLOOR_PLANS = (
    "three_card_living_room_first_floor",
    "three_card_living_room_second_floor",
    "two_bedrooms_second_floor",
    "small_living_room_on_each_floor",
)


def covered(box: Box, request: Request, right: Outcome) -> set[str]:
    """Everything that this request and its right answer cover."""
    found = set() if right.ok else {f"reason:{right.code}"}
    op = request["op"]
    if op == "apply":
        sequence = sequence_from(box, request["sequence"])
        position = start_position(box, sequence)
        turn = turn_from(box, request["turn"])
        found |= covered_by_turn(box, position, turn, right.code or None)
    elif op == "legal_turns":
        found |= _covered_by_listing(start_position(box, sequence_from(box, request["sequence"])))
    elif "game" in request:
        found |= covered_by_game(box, request, right)
    elif op == "replay":
        found |= _covered_by_solution(box, request, right)
    else:
        home = state_from(box, request["state"])
        finished = FinishedHome(home.state, discards_from(box, request.get("discards", {})))
        form = right.result["end"] if op == "end" else request.get("end", {})
        found |= covered_by_end(box, finished, end_from(box, form), home.solo, right.ok)
    return found


def _cards(*cards: str | None) -> set[str]:
    return {f"card:{card}" for card in cards if card}


def _rulings(**holds: object) -> set[str]:
    """The names of the rulings whose condition holds (`r3_4` is 3.4)."""
    return {
        f"ruling:{name.lstrip('r').replace('_', '.')}" for name, is_so in holds.items() if is_so
    }


def _covered_by_listing(position: Position) -> set[str]:
    state = position.state
    market = position.rounds[0]
    return _cards(
        *state.tools, *(card for column in market for card in (column.room, column.resource))
    ) | _rulings(T8="jackhammer" in state.tools, T9=SCAFFOLDING_TOOL in state.tools)


# --- turns -----------------------------------------------------------------------------------


def covered_by_turn(box: Box, position: Position, turn: Turn, code: str | None) -> set[str]:
    """What a turn covers; `code` is the reason if it is refused."""
    table, wrong_tool = after_tools(box, position, turn)
    column = table.market[turn.column] if turn.column < len(table.market) else Column()
    found = _covered_by_tools(box, position, turn, code)
    found |= _covered_by_placing(box, table, column, turn, code)
    found |= _covered_by_scaffolding(box, position, table, column, turn, code)
    found |= _case(code, "drill" if wrong_tool and wrong_tool.code == code else "place")
    if code is None and turn.tools and TOOLBOX not in position.state.tools:
        found |= _case(column.resource, "after_a_tool")
    if code is None and turn.decor and column.resource:
        found |= _case(column.resource, str(_type_under(box, table, column, turn)))
    no_bonus = turn.bonus and turn.column > 0
    sets = len(position.state.plans)
    found |= _rulings(
        P1=(wrong_tool and wrong_tool.code != code)
        or (no_bonus and code in ("cell_occupied", "unsupported")),
        S1=code == "bonus_no_plans"
        or (code is None and turn.bonus == "plans" and sets >= PLAN_SETS_COUNTED),
        r8=code in ("bonus_not_offered", "bonus_helper_owned", "no_such_column")
        or (code is None and turn.bonus),
    )
    if code == "friend_rooms":
        found |= {f"friend:{guest.friend}" for guest in turn.friends}
    if code is not None:
        return found
    found |= {f"friend:{guest.friend}" for guest in turn.friends}
    found |= _cards(column.resource, *(tool_name(use) for use in turn.tools))
    found |= _cards(turn.bonus if turn.bonus != "plans" else None)
    if turn.room.face == "up":
        found |= _cards(column.room)
    return found


def _case(what: str | None, how: str) -> set[str]:
    """A pair that is worth a row of its own in the coverage."""
    item = f"case:{what}/{how}"
    return {item} if item in CASES else set()


def _type_under(box: Box, table: Table, column: Column, turn: Turn) -> str | None:
    """The type of the room that the turn's token goes on."""
    if turn.decor == turn.room.cell:
        return column.room
    return table.state.home[box.board.index[str(turn.decor)]].room


def _covered_by_tools(box: Box, position: Position, turn: Turn, code: str | None) -> set[str]:
    home, ok = position.state.home, code is None
    uses = turn.tools
    diggers = sum(isinstance(use, Digger) for use in uses)
    drilled = [home[box.board.index[use.cell]] for use in uses if isinstance(use, Drill)]
    no_effect = any(isinstance(use, Ladder) and use.give is None for use in uses) or any(
        isinstance(use, ConcreteMixer) and _like_for_like(position, use) for use in uses
    )
    others = any(pile.rooms or pile.roofs for pile in position.others)
    return _rulings(
        T1=ok and any(content.decor for content in drilled),
        T2=diggers and len(uses) > diggers and (ok or code == "digger_not_first"),
        T3=(ok and diggers) or code == "digger_shape",
        T7=ok and (len(uses) > 1 or no_effect),
        T8=code == "jackhammer_on_turn",
        P8=code == "jackhammer_on_turn",
        P2=ok and position.gone and any(isinstance(use, Drill | Ladder) for use in uses),
        P3=ok and diggers and others,
        P10=ok and diggers > 1,
        P12=code == "mixer_same_column",
    )


def _like_for_like(position: Position, use: ConcreteMixer) -> bool:
    market = position.rounds[0]
    one, other = use.columns
    return max(one, other) < len(market) and market[one].room == market[other].room


def _covered_by_placing(
    box: Box, table: Table, column: Column, turn: Turn, code: str | None
) -> set[str]:
    home, ok = table.state.home, code is None
    cell = box.board.index[turn.room.cell]
    below = box.board.below[cell]
    on = EMPTY if below is None else home[below]
    up = turn.room.face == "up"
    designer = table.state.designer or column.resource == "interior_designer"
    joined = _joined(box, home, cell, column.room) if up and column.room else ()
    held = bool(tokens(home, joined))
    token = box.catalogue.decor.get(column.resource or "")
    return _rulings(
        r1=code == "unsupported" or (ok and box.board.floor[cell] == "S"),
        r3=ok and not up and column.room and _could_be_up(box, home, cell, column.room, designer),
        r3_1=code in ("cell_occupied", "unsupported")
        or (ok and (on.down or on.scaffolding or home[cell].scaffolding)),
        r3_2=code == "wrong_floor" or (ok and up and column.room == "home_gym"),
        r3_3=code == "room_too_large" or (ok and len(joined) > 2),
        r3_4=code == "finished_room" or (ok and held),
        r3_5=code == "two_tokens",
        r4=code == "decor_missing" or (ok and token and token.place != "near" and not turn.decor),
        D1=ok and turn.decor == turn.room.cell,
        D2=(ok or code == "two_tokens")
        and held
        and column.resource == "interior_designer"
        and not table.state.designer,
        D3=ok and token and token.place == "any" and (turn.decor or "")[:1] == "B",
        r5=ok and table.last and column.resource in box.catalogue.tools,
    )


def _joined(box: Box, home: Home, cell: int, room: str) -> tuple[int, ...]:
    return joined_cells(box.board, home, cell, room)


def _could_be_up(box: Box, home: Home, cell: int, room: str, designer: bool) -> bool:
    return not why_no_card(box, home, cell) and not why_not_up(box, home, cell, room, designer)


def _covered_by_scaffolding(
    box: Box, position: Position, table: Table, column: Column, turn: Turn, code: str | None
) -> set[str]:
    home, ok = table.state.home, code is None
    cell = box.board.index[turn.room.cell]
    brings = column.resource == SCAFFOLDING_TOOL
    place = turn.scaffolding
    at_once = ok and place and place.when == "before" and place.cell == turn.room.cell
    only_one = len(scaffolding_cells(box, home)) == 1
    return _rulings(
        T4=brings and (ok or str(code).startswith("scaffolding")),
        T5=ok and column.resource == TOOLBOX and home[cell].scaffolding,
        T9=SCAFFOLDING_TOOL in position.state.tools and code == "scaffolding_not_taken",
        P4=at_once or (code == "scaffolding_missing" and only_one),
    )


# --- ends and scores -------------------------------------------------------------------------


def covered_by_end(box: Box, finished: FinishedHome, end: End, solo: bool, ok: bool) -> set[str]:
    """What the end of a game and its scoring cover."""
    found = _refused_end(box, finished, end) if not ok else set()
    for action in end.actions:
        if isinstance(action, UseHandyman):
            found |= _rulings(E1=_crowds(box, finished.state.home, action))
    if not ok:
        return found
    done = act_all(box, finished, end.actions)
    state = done.state
    supplied = any(isinstance(action, UseSupplier) for action in end.actions)
    found |= _rulings(P6=supplied, r6=end.actions, E2=end.engineer)
    found |= covered_by_score(box, state)
    merged = check_engineer(box, state, end.engineer)
    return found | _covered_by_plans(box, state, merged, solo)


def _refused_end(box: Box, finished: FinishedHome, end: End) -> set[str]:
    try:
        done = act_all(box, finished, end.actions)
        check_engineer(box, done.state, end.engineer)
    except RuleBroken as broken:
        on_scaffolding = broken.reason is Reason.NO_ROOM_CARD and any(
            content.scaffolding for content in finished.state.home
        )
        part, _, number = broken.where.rstrip("]").partition("[")
        how = helper_name(end.actions[int(number)]) if part == "actions" else part
        rulings = _rulings(P14=broken.reason is Reason.KEEP_NOT_THERE, P22=on_scaffolding)
        return rulings | _case(broken.code, how)
    return set()


def _crowds(box: Box, home: Home, action: UseHandyman) -> bool:
    one, other = (box.board.index[name] for name in action.cells)
    return bool(crowded_rooms(box, swap(home, one, other)))


def covered_by_score(box: Box, state: State) -> set[str]:
    """Cards and rulings of a home that is scored."""
    home = state.home
    on_cards = [content.decor for content in home if content.decor]
    small = [
        run[0] for floor in box.board.floors for run in runs(box.board, home, floor) if not run[1:]
    ]
    roofs = state.roofs if len(state.roofs) >= 4 else ()
    return (
        _cards(*(content.room for content in home), *on_cards, *state.near, *state.helpers)
        | _cards(*roofs, *(state.tools if TOOLBOX in state.tools else ()))
        | {f"friend:{friend}" for _, friend in state.friends}
        | _rulings(
            D4=state.designer and state.near,
            D5=any(home[cell].decor == "dartboard" for cell in small),
            P5=Counter(state.tools)[TOOLBOX] > 1,
        )
    )


def _covered_by_plans(
    box: Box, state: State, merged: tuple[tuple[int, ...], ...], solo: bool
) -> set[str]:
    groups = counted_rooms(box, state.home, merged)
    count = FinalHome(box.board, state.home, groups, len(state.near))
    sets = state.plans[:PLAN_SETS_COUNTED] if solo else state.plans
    done = [plan for pair in sets for plan in pair if PLANS[plan](count)]
    late = [plan for pair in state.plans[PLAN_SETS_COUNTED:] for plan in pair]
    either = any(
        not PLANS[plan](count._replace(groups=_on_one_floor(groups, floor)))
        for plan in done
        if plan in FLOOR_PLANS
        for floor in "FS"
    )
    missed = [plan for pair in sets for plan in pair if plan not in done]
    types = [content.room for content in state.home]
    cases: set[str] = set()
    for plan in missed:
        if sum(types.count(room) for room in PLAN_ROOMS[plan]) > 1:
            cases |= _case("missed", plan)
    return (
        cases
        | {f"plan:{plan}" for plan in done}
        | _rulings(
            E3=merged and either,
            S1=solo and any(PLANS[plan](count) for plan in late),
            r7=not solo and len(done) > 1,
        )
    )


def _on_one_floor(groups: list[CountedRoom], floor: str) -> list[CountedRoom]:
    return [group._replace(floors=floor) if len(group.floors) == 2 else group for group in groups]


# --- whole solutions -------------------------------------------------------------------------


def _covered_by_solution(box: Box, request: Request, right: Outcome) -> set[str]:
    solution = solution_from(box, request["solution"])
    sequence: Sequence = solution.sequence
    position = start_position(box, sequence)
    decks = sequence.plans
    found = _rulings(
        P15=right.ok and solution.end is None,
        P20=sequence.start is None and bool(decks.three) != bool(decks.five),
    )
    for at, turn in enumerate(solution.turns):
        if position.over:
            return found
        fails = right.where == f"turns[{at}]"
        found |= covered_by_turn(box, position, turn, right.code if fails else None)
        if fails:
            return found
        position = play(box, position, turn)
    if position.over:
        finished = FinishedHome(position.state, position.discards)
        in_end = (right.where or "").startswith("end")
        found |= covered_by_end(box, finished, solution.end or End(), position.solo, not in_end)
    return found
