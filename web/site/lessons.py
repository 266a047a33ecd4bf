"""The three lessons: positions to play on, each with one goal that the engine checks.

What is said about them stands in `model.text.lessons`. A goal is so many points of one part of the
score pad, or of all; the tests have the solver show that it can be reached.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import sequence_from, to_json
from dhsolve.model.rules.sequence import Sequence


class Lesson(NamedTuple):
    """A position with the rounds to play, and the goal."""

    rounds: tuple[str, ...]
    """Columns with `|` between them, each a room card and with `+` its second card."""
    home: str
    """What stands already, cell by cell."""
    part: str
    """The part of the score pad that counts, or `total`."""
    goal: int
    belongings: dict[str, Any]
    """The rest of the state/1 to begin with."""
    variant: Literal["solo", "plain"] = "solo"
    """`plain` for a lesson before anybody has heard of the bonus."""


LESSONS = (
    Lesson(
        rounds=(
            "living_room",
            "bathroom | garage",
            "bedroom | kitchen",
        ),
        home="B4 garage, F1 living_room, F2 living_room, F4 kitchen, S1 bathroom",
        part="rooms",
        goal=20,
        belongings={},
        variant="plain",
    ),
    Lesson(
        rounds=(
            "bathroom + piano | playroom + roof_red",
            "study + birdhouse | bathroom + roof_brown",
            "library + roof_blue_window | bedroom + canopy_bed",
        ),
        home="B4 storage_room, F1 living_room, F2 living_room, F3 kitchen, S1 bedroom",
        part="total",
        goal=32,
        belongings={"roofs": ["roof_brown", "roof_brown", "roof_brown_window"]},
    ),
    Lesson(
        rounds=(
            "kitchen + roof_green | bedroom + roof_red | living_room + roof_brown",
            "playroom | sauna + painting | bathroom + roof_blue",
            "library + roof_blue | bedroom + architect | pantry + birdhouse",
        ),
        home="B4 garage, B5 garage, F1 living_room, F2 living_room, F3 kitchen, F4 bathroom,"
        " F5 playroom, S1 bedroom, S2 bathroom",
        part="total",
        goal=45,
        belongings={
            "tools": ["concrete_mixer"],
            "helpers": ["handyman"],
            "roofs": ["roof_brown", "roof_brown", "roof_brown"],
            "plans": [["two_playrooms", "two_bedrooms_second_floor"]],
        },
    ),
)


def lesson_sequence(box: Box, lesson: Lesson) -> Sequence:
    """The cards of a lesson, read as any other sequence; BadInput if they do not fit the rules."""
    cells = (place.split() for place in lesson.home.split(","))
    return sequence_from(
        box,
        {
            "format": "sequence/1",
            "variant": lesson.variant,
            "rounds": [
                {"columns": [_column(column) for column in columns.split("|")]}
                for columns in lesson.rounds
            ],
            "start": {
                "format": "state/1",
                "cells": {cell: {"room": room} for cell, room in cells},
                **lesson.belongings,
            },
        },
    )


def _column(text: str) -> dict[str, str]:
    room, _, resource = text.partition("+")
    second = {"resource": resource.strip()} if resource else {}
    return {"room": room.strip(), **second}


def lesson_data(box: Box) -> list[dict[str, Any]]:
    """All lessons as the page reads them."""
    return [
        {
            "sequence": to_json(box, lesson_sequence(box, lesson)),
            "part": lesson.part,
            "goal": lesson.goal,
        }
        for lesson in LESSONS
    ]
