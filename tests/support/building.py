"""The choices that make a given turn: what a player answers who has it in mind."""

from __future__ import annotations

from support.helpers import BOX

from dhsolve.model.building.choices import Question
from dhsolve.model.building.turn import build_turn
from dhsolve.model.rules.sequence import Position
from dhsolve.model.rules.values import ConcreteMixer, Drill, Ladder, ToolUse, Turn


def choices_for(position: Position, turn: Turn) -> tuple[str, ...]:
    """The choices that make a turn."""
    choices: tuple[str, ...] = ()
    while isinstance(asked := build_turn(BOX, position, choices), Question):
        choices = (*choices, wanted(asked, turn, choices))
    assert asked == turn
    return choices


def wanted(asked: Question, turn: Turn, choices: tuple[str, ...]) -> str:
    """What a turn answers to a question."""
    used = [tool for tool in choices if tool in ("digger", "ladder", "drill", "concrete_mixer")]
    latest = turn.tools[len(used) - 1] if used else None
    if asked.step == "column":
        if len(used) < len(turn.tools):
            return str(turn.tools[len(used)].__struct_config__.tag)
        return str(turn.column)
    if asked.step.startswith(("ladder", "drill", "mixer")):
        assert latest is not None
        return tool_answer(asked, latest)
    if asked.step == "bonus":
        return turn.bonus or "none"
    if asked.step == "scaffolding":
        if turn.scaffolding is None:
            return "beside"
        return turn.scaffolding.cell if turn.scaffolding.when == "before" else "after"
    if asked.step == "scaffolding_after":
        assert turn.scaffolding
        return turn.scaffolding.cell
    if asked.step == "room":
        return turn.room.cell + (" down" if turn.room.face == "down" else "")
    if asked.step == "decor":
        return str(turn.decor)
    guests = {f"friend_{guest.floor}": guest.friend for guest in turn.friends}
    return guests.get(asked.step, "nobody")


def tool_answer(asked: Question, use: ToolUse) -> str:
    """What a use of a tool answers to a question."""
    if isinstance(use, Ladder):
        return str(use.give if asked.step == "ladder_roof" else use.column)
    if isinstance(use, Drill):
        return use.cell if asked.step == "drill_cell" else str(use.column)
    assert isinstance(use, ConcreteMixer)
    return str(use.columns[asked.step == "mixer_other"])
