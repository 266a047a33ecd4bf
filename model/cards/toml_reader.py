"""Reading a parsed TOML file value by value, so that every fault can name its key path."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from dhsolve.model.errors import BadInput, unknown

MOST_BYTES = 1_000_000
# tomllib says where only in the text of its message
_PLACE = re.compile(r"^(?P<reason>.*) \(at (?P<place>[^()]*)\)$", re.DOTALL)


def parse_file(path: Path) -> dict[str, object]:
    """The tables of a TOML file; BadInput (without the file's name) if it is none."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise BadInput(f"cannot read: {reason or error}") from error
    if len(content) > MOST_BYTES:
        raise BadInput(f"over {MOST_BYTES} bytes, too large for a catalogue")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadInput("not UTF-8 text", f"line {line}") from error
    except RecursionError as error:
        raise BadInput("nested too deeply") from error
    except ValueError as error:
        match = _PLACE.match(str(error))
        if match is None:
            raise BadInput(f"not TOML: {error}") from error
        raise BadInput(f"not TOML: {match['reason']}", match["place"]) from error


class Table:
    """One table. Its keys are checked at once, its values when they are asked for."""

    def __init__(
        self, value: object, where: str, required: Iterable[str], optional: Iterable[str] = ()
    ) -> None:
        self.where = where
        self._values = mapping(value, where)
        required = tuple(required)
        allowed = {*required, *optional}
        for key in self._values:
            # before missing keys: a misspelt key is both, and this message has the hint
            if key not in allowed:
                raise BadInput(unknown("key", key, sorted(allowed)), self.path(key))
        for key in required:
            if key not in self._values:
                raise BadInput("missing", self.path(key))

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def path(self, key: str) -> str:
        """The full path of one of the table's keys."""
        return f"{self.where}.{key}" if self.where else key

    def raw(self, key: str) -> object:
        """A value as it stands."""
        return self._values[key]

    def table(self, key: str, required: Iterable[str] = (), optional: Iterable[str] = ()) -> Table:
        """A table within this one."""
        return Table(self._values[key], self.path(key), required, optional)

    def mapping(self, key: str) -> Mapping[str, object]:
        """A table within this one whose keys are free."""
        return mapping(self._values[key], self.path(key))

    def boolean(self, key: str) -> bool:
        """True or false."""
        value = self._values[key]
        if not isinstance(value, bool):
            raise BadInput(f"expected true or false, got {shown(value)}", self.path(key))
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        return integer(self._values[key], self.path(key), low, high)

    def text(self, key: str) -> str:
        """Text that is not blank."""
        return text(self._values[key], self.path(key))

    def items(self, key: str, low: int, high: int) -> list[tuple[str, object]]:
        """The entries of a list, each with its path."""
        return items(self._values[key], self.path(key), low, high)


def mapping(value: object, where: str) -> Mapping[str, object]:
    """A table with free keys."""
    if not isinstance(value, dict):
        raise BadInput(f"expected a table, got {shown(value)}", where)
    return value


def integer(value: object, where: str, low: int, high: int) -> int:
    """A whole number within bounds (true and false are none)."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(f"expected a whole number, got {shown(value)}", where)
    if not low <= value <= high:
        raise BadInput(f"{shown(value)} is not within {low} to {high}", where)
    return value


def text(value: object, where: str) -> str:
    """Text of one line that is not blank."""
    if not isinstance(value, str):
        raise BadInput(f"expected text, got {shown(value)}", where)
    if not value.strip() or not value.isprintable():
        raise BadInput("expected one line of text", where)
    return value


def items(value: object, where: str, low: int, high: int) -> list[tuple[str, object]]:
    """The entries of a list of `low` to `high`, each with its path."""
    if not isinstance(value, list):
        raise BadInput(f"expected a list, got {shown(value)}", where)
    if not low <= len(value) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise BadInput(f"expected {wanted} values, got {len(value)}", where)
    return [(f"{where}[{index}]", entry) for index, entry in enumerate(value)]


def shown(value: object) -> str:
    """A value in an error message, in a few words whatever it is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a huge number"  # str() refuses numbers of thousands of digits
    quoted = f'"{value}"' if isinstance(value, str) else str(value)
    return quoted if len(quoted) <= 40 else quoted[:37] + "..."
