"""Smaller requests that still show a difference: fewer rounds, columns, cells and cards.

Every step takes something away and asks again, until nothing more can go. A step that makes the
request unreadable (a card without support, more rounds than cells) is no step.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from dhsolve.model.cards.box import Box

Json: TypeAlias = dict[str, Any]
Path: TypeAlias = tuple[str | int, ...]
Steps: TypeAlias = Callable[[Box, Json], Iterator[Json]]
GONE = object()
"""In the place of a value: take it away."""
FACE_DOWN = {"room": "empty"}


def shrink(box: Box, request: Json, differs: Callable[[Json], bool], seconds: float) -> Json:
    """The smallest request found within the time for which `differs` holds."""
    deadline = time.monotonic() + seconds
    while True:
        before = request
        for steps in _STEPS:
            while (smaller := _first(steps(box, request), differs, deadline)) is not None:
                request = smaller
        if request is before or time.monotonic() > deadline:
            return request


def _first(
    candidates: Iterator[Json], differs: Callable[[Json], bool], deadline: float
) -> Json | None:
    for candidate in candidates:
        if time.monotonic() > deadline:
            return None
        if differs(candidate):
            return candidate
    return None


# --- paths -----------------------------------------------------------------------------------


def _get(request: Json, path: Path) -> Any:
    """What lies at a path; None if there is nothing."""
    found: Any = request
    for key in path:
        if isinstance(key, int):
            found = found[key]
        else:
            found = found.get(key) if isinstance(found, dict) else None
    return found


def _with(request: Json, path: Path, value: object) -> Json:
    """A copy with one value changed or taken away."""
    copied = copy.deepcopy(request)
    holder: Any = copied
    for key in path[:-1]:
        holder = holder[key]
    if value is GONE:
        del holder[path[-1]]
    else:
        holder[path[-1]] = copy.deepcopy(value)
    return copied


def _fewer(request: Json, path: Path) -> Iterator[Json]:
    """A list at a path: without anything, either half, without each one."""
    items = _get(request, path)
    if not items:
        return
    choices: list[list[Any]] = [[]]
    if len(items) > 2:
        half = len(items) // 2
        choices += [items[:half], items[half:]]
    if len(items) > 1:
        choices += [items[:at] + items[at + 1 :] for at in range(len(items))]
    for choice in choices:
        yield _with(request, path, choice)


def _dropped(request: Json, *paths: Path) -> Iterator[Json]:
    """Without each of the values that are there."""
    for path in paths:
        if _get(request, path) is not None:
            yield _with(request, path, GONE)


def _sequence(request: Json) -> Path | None:
    if "sequence" in request:
        return ("sequence",)
    return ("solution", "sequence") if "solution" in request else None


def _home(request: Json) -> Path | None:
    sequence = _sequence(request)
    path = ("state",) if sequence is None else (*sequence, "start")
    return path if _get(request, path) else None


def _turn_paths(request: Json) -> list[Path]:
    if "turn" in request:
        return [("turn",)]
    count = len(_get(request, ("solution", "turns")) or ())
    return [("solution", "turns", at) for at in range(count)]


# --- rounds and columns ----------------------------------------------------------------------


def _rounds(_box: Box, request: Json) -> Iterator[Json]:
    """Drop rounds: for one turn those after the first, in a solution any with its turn."""
    sequence = _sequence(request)
    if sequence is None:
        return
    rounds = _get(request, (*sequence, "rounds"))
    if "solution" not in request:
        for keep in range(1, len(rounds)):
            yield _with(request, (*sequence, "rounds"), rounds[:keep])
        return
    turns = request["solution"]["turns"]
    for at in range(len(rounds) if len(rounds) > 1 else 0):
        fewer = _with(request, (*sequence, "rounds"), rounds[:at] + rounds[at + 1 :])
        yield _with(fewer, ("solution", "turns"), turns[:at] + turns[at + 1 :])


def _columns(_box: Box, request: Json) -> Iterator[Json]:
    """Drop a column of one round, or of all rounds at once, so that shapes stay equal."""
    sequence = _sequence(request)
    if sequence is None:
        return
    widths = [len(one["columns"]) for one in _get(request, (*sequence, "rounds"))]
    for column in range(min(widths) if min(widths) > 1 else 0):
        fewer = request
        for at in range(len(widths)):
            fewer = _without_column(fewer, at, column)
        yield fewer
    for at, width in enumerate(widths):
        for column in range(width if width > 1 else 0):
            yield _without_column(request, at, column)


def _without_column(request: Json, at: int, column: int) -> Json:
    path = _sequence(request)
    assert path is not None
    fewer = _with(request, (*path, "rounds", at, "columns", column), GONE)
    turns = _turn_paths(fewer)
    if at >= len(turns):
        return fewer

    def moved(old: int) -> int:
        return old - (old > column)

    turn = _get(fewer, turns[at])
    turn["column"] = moved(turn["column"])
    for use in turn.get("tools", ()):
        if "column" in use:
            use["column"] = moved(use["column"])
        if "columns" in use:
            use["columns"] = [moved(old) for old in use["columns"]]
    return fewer


def _market(_box: Box, request: Json) -> Iterator[Json]:
    """Take resources away, and what else lies around a sequence."""
    path = _sequence(request)
    if path is None:
        return
    around = ("plans", "friends", "discards", "leftovers", "start")
    yield from _dropped(request, *((*path, name) for name in around))
    for at, one in enumerate(_get(request, (*path, "rounds"))):
        yield from _dropped(request, (*path, "rounds", at, "discards"))
        for column in range(len(one["columns"])):
            yield from _dropped(request, (*path, "rounds", at, "columns", column, "resource"))
    for inner in (
        ("plans", "three"),
        ("plans", "five"),
        ("discards", "rooms"),
        ("discards", "roofs"),
    ):
        yield from _fewer(request, (*path, *inner))
    yield from _fewer(request, (*path, "friends"))


# --- the home --------------------------------------------------------------------------------


def _cells(box: Box, request: Json) -> Iterator[Json]:
    """Take cards away with all that stands on them, then tokens, then turn cards face down."""
    path = _home(request)
    if path is None:
        return
    cells = _get(request, (*path, "cells")) or {}
    for name in sorted(cells):
        yield _with(request, (*path, "cells"), _without_tower(box, cells, name))
    for name in sorted(cells):
        yield from _dropped(request, (*path, "cells", name, "decor"))
    for name, content in sorted(cells.items()):
        if content != FACE_DOWN and "room" in content:
            yield _with(request, (*path, "cells", name), FACE_DOWN)


def _without_tower(box: Box, cells: Json, name: str) -> Json:
    tower: set[str] = set()
    cell: int | None = box.board.index[name]
    while cell is not None:
        tower.add(box.board.names[cell])
        cell = box.board.above[cell]
    return {other: content for other, content in cells.items() if other not in tower}


def _belongings(_box: Box, request: Json) -> Iterator[Json]:
    path = _home(request)
    if path is None:
        return
    for name in ("near", "helpers", "tools", "under_toolbox", "roofs", "plans"):
        yield from _fewer(request, (*path, name))
    yield from _dropped(request, (*path, "friends", "F"), (*path, "friends", "S"))
    yield from _fewer(request, ("discards", "rooms"))
    yield from _fewer(request, ("discards", "roofs"))


# --- what is done ----------------------------------------------------------------------------


def _turns(_box: Box, request: Json) -> Iterator[Json]:
    """Take parts of turns away."""
    for path in _turn_paths(request):
        yield from _fewer(request, (*path, "tools"))
        yield from _fewer(request, (*path, "friends"))
        parts = ("bonus", "decor", "scaffolding")
        yield from _dropped(request, *((*path, name) for name in parts))


def _ends(_box: Box, request: Json) -> Iterator[Json]:
    """Take claims and parts of the end away."""
    if "solution" in request:
        yield from _dropped(request, *(("solution", name) for name in ("proof", "score", "end")))
    path: Path = ("solution", "end") if "solution" in request else ("end",)
    yield from _fewer(request, (*path, "actions"))
    yield from _fewer(request, (*path, "engineer"))
    yield from _dropped(request, (*path, "roof"))


def _games(_box: Box, request: Json) -> Iterator[Json]:
    """Of a game the later rounds, its last turn, and the claims."""
    if "game" not in request:
        return
    claims = [("game", name) for name in ("winners", "scores", "ends")]
    rounds = request["game"].get("rounds", [])
    for keep in range(len(rounds)):
        fewer = _with(request, ("game", "rounds"), rounds[:keep])
        for path in claims:
            fewer = next(_dropped(fewer, path), fewer)
        yield fewer
    yield from _dropped(request, *claims)
    if rounds and rounds[-1].get("turns"):
        last: Path = ("game", "rounds", len(rounds) - 1, "turns")
        yield _with(request, last, rounds[-1]["turns"][:-1])


_STEPS: tuple[Steps, ...] = (
    _games,
    _rounds,
    _columns,
    _turns,
    _ends,
    _market,
    _belongings,
    _cells,
)
