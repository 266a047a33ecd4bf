"""What is said about an id that does not exist: what was probably meant, or what it is instead."""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.errors import unknown
from dhsolve.model.files.text_form.names import Kind, Unclear, misplaced, names_of

LONGEST = 80
"""No name is longer; what is longer is not compared with them."""
OTHER_KINDS: dict[Kind, tuple[Kind, ...]] = {"room": ("resource",), "resource": ("room",)}


def unknown_id(box: Box, kind: Kind, text: str) -> str:
    """The words for an unknown id, with the id of the card that people call so."""
    known = names_of(box, kind)
    if len(text) <= LONGEST:
        try:
            return f'unknown {kind} "{text}", did you mean "{known.find(text)}"?'
        except Unclear:
            pass
        if instead := misplaced(box, text, kind, OTHER_KINDS.get(kind, ())):
            return instead
    return unknown(kind, text, set(known.ids.values()))
