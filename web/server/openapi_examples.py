"""A small body for every kind of file, which the description of the interface shows."""

from __future__ import annotations

from typing import Any

SEQUENCE: dict[str, Any] = {
    "format": "sequence/1",
    "variant": "solo",
    "rounds": [
        {"columns": [{"room": "kitchen"}, {"room": "bathroom", "resource": "hot_tub"}]},
        {"columns": [{"room": "kitchen"}, {"room": "living_room", "resource": "roof_red"}]},
    ],
}
SOLUTION = {
    "format": "solution/1",
    "sequence": SEQUENCE,
    "turns": [
        {"column": 1, "room": {"cell": "F3", "face": "up"}, "decor": "F3"},
        {"column": 0, "room": {"cell": "F2", "face": "up"}},
    ],
}
STATE = {
    "format": "state/1",
    "cells": {"F1": {"room": "kitchen"}, "F2": {"room": "kitchen"}},
}
SEQUENCE_TEXT = """Dream Home solo
1. kitchen | bathroom + hot tub
2. kitchen | living room + red roof
"""
SOLUTION_TEXT = """Dream Home solo play
1. kitchen | *bathroom + hot tub > F3 hot tub F3
2. *kitchen > F2 | living room + red roof
"""

FILES = {"sequence-1": SEQUENCE, "solution-1": SOLUTION, "state-1": STATE}
TEXTS = {"sequence-1": SEQUENCE_TEXT, "solution-1": SOLUTION_TEXT}
