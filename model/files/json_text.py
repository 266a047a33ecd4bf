"""JSON text from anywhere: one careful reader, so that hostile files end in one short line."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from pathlib import Path
from typing import BinaryIO

from dhsolve.model.errors import BadInput
from dhsolve.model.files.plain_text import MAY_HARM, cleaned

MOST_BYTES = 16_000_000
MOST_DEPTH = 64
MOST_DIGITS = 18
"""Numbers of more digits have no meaning in any file, and huge ones are slow to read."""
MOST_VALUES = 500_000
"""Far beyond any file of use; in memory a value may take a hundred times its bytes."""
SHOWN = 40

# possessive, since a way back would be remembered for every escape of a long string
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_NOT_BRACKETS = re.compile(r"[^\[\]{}]+")


def quoted(text: str) -> str:
    """Text of the input as it may appear in a message: short and on one line."""
    shown = text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."
    return json.dumps(shown, ensure_ascii=not shown.isprintable())


def read_limited(source: Path | BinaryIO) -> bytes:
    """The bytes of a file or a stream, never more than are allowed."""
    try:
        if isinstance(source, Path):
            with source.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        else:
            data = source.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise BadInput(f"cannot read: {reason or error}") from error
    check_size(data)
    return data


def parse_json(data: bytes) -> object:
    """The value of a JSON text, its strings cleaned; BadInput if it is none, or would do harm."""
    check_size(data)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"not UTF-8 text (byte {error.start})") from error
    if text.startswith("\ufeff"):
        raise BadInput("starts with a byte order mark; save it as UTF-8 without one")
    if not text.strip():
        raise BadInput("it is empty")
    # every value opens a bracket, comes first in one, or follows a comma
    if sum(map(data.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise BadInput(f"more than {MOST_VALUES:,} values, too large")
    try:
        value: object = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        reason = f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
        raise BadInput(reason) from error
    except RecursionError as error:
        raise BadInput(f"nested deeper than {MOST_DEPTH} levels") from error
    _check_depth(text)
    if "\\u" in text:
        _check_surrogates(value)
    return cleaned(value) if MAY_HARM.search(text) else value


def check_size(data: bytes) -> None:
    if len(data) > MOST_BYTES:
        raise BadInput(f"over {MOST_BYTES // 1_000_000} MB, too large")


def _check_depth(text: str) -> None:
    """The text is JSON by now, so strings end and brackets match; each pass strips one level."""
    brackets = _NOT_BRACKETS.sub("", _STRING.sub("", text))
    for _ in range(MOST_DEPTH):
        if not brackets:
            return
        brackets = brackets.replace("[]", "|").replace("{}", "|").replace("|", "")
    if brackets:
        raise BadInput(f"nested deeper than {MOST_DEPTH} levels")


def _check_surrogates(value: object) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadInput("an escape stands for half a character (a lone surrogate)") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise BadInput(f"the key {quoted(twice)} stands twice in one object")
    return found


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BadInput(f"a number of {len(digits)} digits")
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise BadInput(f"the number {quoted(digits)} is out of range")
    return value


def _constant(name: str) -> float:
    raise BadInput(f"{name} is not a number that JSON knows")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_integer,
    parse_float=_float,
    parse_constant=_constant,
)
