"""Text from outside: what could steer a terminal or break a drawing is taken out as it is read."""

from __future__ import annotations

import re

# control characters, signs that turn the direction of writing, and those that XML does not know
_UNSEEN = r"\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ufffe\uffff"
_SPACES = re.compile("[\t\n\r]+")
_HARMFUL = re.compile(f"[\x00-\x1f{_UNSEEN}]")
_MARK = "\ufffd"
MAY_HARM = re.compile(rf"\\|[{_UNSEEN}]")
"""Found in every JSON text with such a character: the others can only stand there as escapes."""


def cleaned(value: object) -> object:
    """A parsed value with all its text cleaned: line breaks and tabs become blanks, the rest �."""
    if isinstance(value, str):
        return _HARMFUL.sub(_MARK, _SPACES.sub(" ", value))
    if isinstance(value, list):
        return [cleaned(item) for item in value]
    if isinstance(value, dict):
        return {cleaned(key): cleaned(item) for key, item in value.items()}
    return value
