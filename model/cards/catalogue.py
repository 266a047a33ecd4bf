"""All cards of a box by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dhsolve.model.cards.kinds import Decor, Friend, Helper, Plan, Resource, Roof, Room, Tool


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All cards by id, in the order of the file.

    `fingerprint` is the SHA-256 of everything that the rules can see; names and provenance are
    not part of it.
    """

    # Only the short values are hashed; the fingerprint stands for the mappings.
    rooms: Mapping[str, Room] = field(hash=False)
    decor: Mapping[str, Decor] = field(hash=False)
    roofs: Mapping[str, Roof] = field(hash=False)
    helpers: Mapping[str, Helper] = field(hash=False)
    tools: Mapping[str, Tool] = field(hash=False)
    plans: Mapping[str, Plan] = field(hash=False)
    friends: Mapping[str, Friend] = field(hash=False)
    resources: Mapping[str, Resource] = field(hash=False)
    basement: tuple[int, int]
    fingerprint: str
    provenance: Mapping[str, str] = field(hash=False)
