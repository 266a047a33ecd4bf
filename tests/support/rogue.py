"""Workers of a cluster that lie; a module of its own, so that real workers can import it."""

from __future__ import annotations

import json

from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.puzzles.archive.cluster import make_day_as_text
from dhsolve.puzzles.archive.making import Task


def another_target(catalogue: Catalogue, task: Task) -> bytes:
    """A true row but for its target, which is wrong everywhere."""
    form = json.loads(make_day_as_text(catalogue, task))
    target = form["target"]
    form["target"] = target + 1
    for name in ("puzzle", "solution"):
        form[name] = form[name].replace(f'"target":{target}', f'"target":{target + 1}')
    return json.dumps(form).encode()


class Harmful:
    """What unpickling could run; nothing here is ever told that it is a row."""

    def __reduce__(self) -> tuple[object, ...]:
        return dict, ()


def an_object(catalogue: Catalogue, task: Task) -> object:
    """Something that is no text."""
    return Harmful()


def a_failure(catalogue: Catalogue, task: Task) -> bytes:
    """No answer at all."""
    raise ZeroDivisionError("on purpose")
