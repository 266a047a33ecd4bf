"""From parsed JSON to typed values; what does not fit is named by its path in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

from dhsolve.model.errors import BadInput, unknown
from dhsolve.model.files.json_text import SHOWN, quoted

T = TypeVar("T")

_AT = re.compile(r"(?P<reason>.*) - at `(?P<key>key` in `)?(?P<path>\$.*)`$", re.DOTALL)
_STEP = re.compile(r"\.(?P<name>[A-Za-z_]\w*)|\[(?P<index>\d+)\]|\[\.\.\.\]")
_UNKNOWN_FIELD = "Object contains unknown field `"
_MISSING_FIELD = "Object missing required field `"
_WORDS = {"str": "text", "int": "a whole number", "float": "a number", "bool": "true or false"}
_WORDS |= {"array": "a list", "object": "an object", "null": "null"}


def decode(value: object, kind: type[T]) -> T:
    """The value as `kind`, or BadInput with the path (`rounds[3].columns[1].room`)."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _explained(str(error), value, kind) from None


def require_format(value: object, name: str, where: str = "format") -> None:
    """Every file, and every file within a file, says what it is."""
    if not isinstance(value, dict):
        return  # `decode` has the better words for it
    if "format" not in value:
        raise BadInput(f'missing, expected "{name}"', where)
    if value["format"] != name:
        raise BadInput(f'expected "{name}", got {_shown(value["format"])}', where)


class _Place(NamedTuple):
    """A spot in a file: its value, what is allowed there, and its path."""

    value: object
    allowed: tuple[inspect.Type, ...]
    path: str


def _explained(message: str, value: object, kind: type[Any]) -> BadInput:
    match = _AT.match(message)
    reason, path = (match["reason"], match["path"]) if match else (message, "$")
    place = _walk(_Place(value, tuple(_members(inspect.type_info(kind))), ""), path)
    if match and match["key"]:
        return BadInput("a key is not allowed here", place.path)
    if reason.startswith(_UNKNOWN_FIELD):
        return _unknown_field(place)
    if reason.startswith(_MISSING_FIELD):
        return BadInput("missing", _joined(place.path, reason[len(_MISSING_FIELD) : -1]))
    if reason.startswith("Invalid"):
        choices = sorted(_choices(place))
        if isinstance(place.value, str):
            return BadInput(unknown("value", place.value, choices), place.path)
        return BadInput(f"expected one of {', '.join(choices)}", place.path)
    return BadInput(_in_words(reason), place.path)


def _walk(place: _Place, path: str) -> _Place:
    """Follow a path of msgspec's, which leaves out the keys of free mappings."""
    for step in _STEP.finditer(path):
        if step["name"]:
            place = _field(place, step["name"])
        elif step["index"]:
            place = _item(place, int(step["index"]))
        else:
            place = _faulty_entry(place)
    return place


def _field(place: _Place, name: str) -> _Place:
    allowed = [
        member
        for struct in _structs(place)
        for field in struct.fields
        if field.encode_name == name
        for member in _members(field.type)
    ]
    if not allowed:  # a tag field
        return _Place(_get(place.value, name), place.allowed, _joined(place.path, name))
    return _Place(_get(place.value, name), tuple(allowed), _joined(place.path, name))


def _item(place: _Place, index: int) -> _Place:
    allowed: list[inspect.Type] = []
    for kind in place.allowed:
        if isinstance(kind, inspect.VarTupleType | inspect.ListType):
            allowed.extend(_members(kind.item_type))
        elif isinstance(kind, inspect.TupleType) and index < len(kind.item_types):
            allowed.extend(_members(kind.item_types[index]))
    value = place.value[index] if isinstance(place.value, list) else None
    return _Place(value, tuple(allowed), f"{place.path}[{index}]")


def _faulty_entry(place: _Place) -> _Place:
    """The first entry of a free mapping that does not fit."""
    kinds = [kind for kind in place.allowed if isinstance(kind, inspect.DictType)]
    entries = place.value if isinstance(place.value, dict) else {}
    for kind in kinds:
        value_type = kind.value_type
        accepted: Any = value_type.cls if isinstance(value_type, inspect.StructType) else str
        for key, value in entries.items():
            try:
                msgspec.convert(value, accepted)
            except msgspec.ValidationError:
                short = key if len(key) <= SHOWN else key[: SHOWN - 3] + "..."
                return _Place(value, tuple(_members(value_type)), _joined(place.path, short))
    return place


def _unknown_field(place: _Place) -> BadInput:
    """The first field that no struct here has; a tag decides between structs."""
    known: list[str] = []
    for struct in _structs(place):
        if struct.tag_field:
            known.append(struct.tag_field)
            if _get(place.value, struct.tag_field) not in (None, struct.tag):
                continue
        known.extend(field.encode_name for field in struct.fields)
    given = place.value if isinstance(place.value, dict) else {}
    name = next((str(key) for key in given if key not in known), "")
    return BadInput(unknown("field", name, known), place.path)


def _structs(place: _Place) -> Iterator[inspect.StructType]:
    return (kind for kind in place.allowed if isinstance(kind, inspect.StructType))


def _choices(place: _Place) -> Iterator[str]:
    for kind in place.allowed:
        if isinstance(kind, inspect.LiteralType):
            yield from (str(value) for value in kind.values)
        elif isinstance(kind, inspect.StructType) and kind.tag is not None:
            yield str(kind.tag)


def _members(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    if isinstance(kind, inspect.Metadata):
        return _members(kind.type)
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _get(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _shown(value: object) -> str:
    return quoted(value) if isinstance(value, str) else "something else than text"


def _in_words(reason: str) -> str:
    """msgspec's ``Expected `str | null`, got `int` `` in the words of this program."""
    words = re.sub(
        r"`([^`]*)`",
        lambda match: " or ".join(_WORDS.get(word, word) for word in match[1].split(" | ")),
        reason,
    )
    return words[:1].lower() + words[1:]
