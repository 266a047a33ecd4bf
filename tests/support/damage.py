"""Files damaged at random, a little or badly: what readers of files must never stumble over."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from support.helpers import BOX

from dhsolve.model.dealing.rng import Rng

CARDS = BOX.catalogue
SORTS: list[list[str]] = [
    [*CARDS.rooms, "empty"],
    list(CARDS.resources),
    [plan.id for plan in CARDS.plans.values() if plan.points == 3],
    [plan.id for plan in CARDS.plans.values() if plan.points == 5],
    list(CARDS.friends),
    list(BOX.board.names),
    ["up", "down"],
    ["before", "after"],
    ["solo", "plain", "free", "base"],
]
"""Words that stand in each other's place."""
WORDS = [word for sort in SORTS for word in sort]
ODD: list[Any] = [None, True, False, 0, -1, 1, 5, 12, 99, 10**17, 1.5, 1e300, -0.0]
ODD += ["", "x" * 100, "\u202e\x1b[2J", "F1", [], {}, [[]], {"": ""}, {"format": "state/1"}]
PIECES = [b"", b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b'"', b"}", b"[", b"9", b"\\"]
DEEP = 70
MOST_COPIES = 30
Change = Callable[[Rng, Any], Any]


def damaged(rng: Rng, data: bytes) -> bytes:
    """The file with one to three changes, of its bytes or of what it says."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        data = _bytes_changed(rng, data) if rng.chance(6) else _value_changed(rng, data)
    return data


def _bytes_changed(rng: Rng, data: bytes) -> bytes:
    at = rng.below(len(data) + 1)
    end = min(len(data), at + 1 + rng.below(20))
    inserted = rng.choice(
        [b"", b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b'"', b"}", b"[", b"9", b"\\"]
    )
    if rng.chance(10):
        return data[:at]
    if rng.chance(10):
        return data[:at] + data[at:end] * MOST_COPIES + data[end:]
    return data[:at] + inserted + data[end if rng.chance(2) else at :]


def _value_changed(rng: Rng, data: bytes) -> bytes:
    try:
        form = json.loads(data)
    except ValueError:
        return _bytes_changed(rng, data)
    changed = _changed(rng, form, form)
    return json.dumps(changed, ensure_ascii=rng.chance(2)).encode("utf-8", "surrogatepass")


def _changed(rng: Rng, value: Any, whole: Any) -> Any:
    """The value with a change somewhere in it."""
    if isinstance(value, dict) and value and not rng.chance(12):
        key = rng.choice(list(value))
        return {**value, key: _changed(rng, value[key], whole)}
    if isinstance(value, list) and value and not rng.chance(12):
        at = rng.below(len(value))
        return [*value[:at], _changed(rng, value[at], whole), *value[at + 1 :]]
    return rng.choice(CHANGES)(rng, (value, whole))


def _odd(rng: Rng, _given: Any) -> Any:
    return rng.choice(ODD)


def _word(rng: Rng, given: Any) -> Any:
    """A word for a word, mostly one that may stand there, or a number for a number."""
    if not isinstance(given[0], str):
        return _near(rng, given)
    like = [sort for sort in SORTS if given[0] in sort]
    return rng.choice(like[0] if like and not rng.chance(8) else WORDS)


def _near(rng: Rng, given: Any) -> Any:
    """Almost the same: a letter more or less, a number beside it."""
    value = given[0]
    if isinstance(value, str):
        at = rng.below(len(value) + 1)
        return value[:at] + rng.choice(["", "x", "_", "\u0000"]) + value[at + rng.below(2) :]
    if isinstance(value, int | float):
        return value + rng.choice([-1, 1, 1, 1000])
    return value


def _elsewhere(rng: Rng, given: Any) -> Any:
    """Something from another place of the file."""
    found = given[1]
    while isinstance(found, dict | list) and found and not rng.chance(4):
        found = rng.choice(list(found.values()) if isinstance(found, dict) else found)
    return found


def _more_or_less(rng: Rng, given: Any) -> Any:
    """A list or an object with entries gone, doubled or added."""
    value = given[0]
    if isinstance(value, list):
        at = rng.below(len(value) + 1)
        return value[:at] + value[at : at + 1] * rng.choice([0, 2, MOST_COPIES]) + value[at + 1 :]
    if isinstance(value, dict):
        kept = {key: item for key, item in value.items() if not rng.chance(3)}
        return kept if rng.chance(2) else {**kept, rng.choice(WORDS): rng.choice(ODD)}
    return [value]


def _deep(_rng: Rng, given: Any) -> Any:
    value = given[0]
    for _ in range(DEEP):
        value = [value]
    return value


CHANGES: list[Change] = [_odd, *[_word] * 6, _near, _near, _elsewhere, _more_or_less, _deep]
