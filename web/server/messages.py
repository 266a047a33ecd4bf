"""What the server and the processes of its jobs tell each other, a line of JSON each."""

from __future__ import annotations

from msgspec import Raw, Struct

GO, STOP = b"go\n", b"stop\n"
"""What a process is told later: begin with the work; end it with what has been found."""


class Asked(Struct, frozen=True):
    """What a process is told first, a request to work on: its kind, the options of its address,
    its body, and the language of its reader."""

    kind: str
    options: tuple[tuple[str, str], ...]
    body: bytes
    lang: str = "en"


class Fault(Struct, frozen=True):
    """Bad input: where, and what is wrong, in the words of the command line."""

    path: str
    message: str


class Known(Struct, frozen=True, omit_defaults=True):
    """What is known of a question under way."""

    best: int | None = None
    bound: int | None = None
    scenarios: int = 0
    closed: int = 0
    play: Raw = Raw()
    """The best play so far, as JSON; empty if there is none, or the question is not about one."""


class Message(Struct, frozen=True, omit_defaults=True):
    """A line from a process; one of its fields is there."""

    notes: tuple[str, ...] | None = None
    """The request has been read, and can be worked on; what is odd about it."""
    refused: tuple[Fault, ...] = ()
    """It cannot be read."""
    known: Known | None = None
    result: Raw = Raw()
    """The answer, as JSON; `null` if time ran out before there was one."""
