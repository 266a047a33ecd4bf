"""Engines for the tests of the referee: a right one made of the reference, and bad ones.

They are Python programs in a string, started as child processes like any other engine.
"""

from __future__ import annotations

import sys

HELLO = (
    '{"protocol":"referee/1","ops":["score","legal_turns","apply","end","replay"],'
    '"modules":["solo","plain","plans","friends","games","codes"]}'
)

_RIGHT = """
import json, sys
from dhsolve.model.cards.box import open_box
from dhsolve.model.conformance.reference import answer
def change(request, form):
    return form
{change}
print({hello!r}, flush=True)
for line in sys.stdin:
    request = json.loads(line)
    number = request.pop("id")
    form = change(request, answer(open_box(), request).to_json())
    print(json.dumps({{"id": number, **form}}), flush=True)
"""

_BAD = """
import sys, time
{before}
print({hello!r}, flush=True)
for at, line in enumerate(sys.stdin):
    {then}
"""


def right(change: str = "") -> list[str]:
    """An engine that answers as the reference does; `change` may redefine what it says."""
    return [sys.executable, "-c", _RIGHT.format(change=change, hello=HELLO)]


def bad(then: str = "pass", before: str = "", hello: str = HELLO) -> list[str]:
    """An engine that does `then` with every question."""
    return [sys.executable, "-c", _BAD.format(then=then, before=before, hello=hello)]
