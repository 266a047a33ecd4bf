"""The review on a page of A4 and in a column for a phone."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from support.drawn_reviews import drawn_review
from support.helpers import BOX

from dhsolve.model.text.review import phrase
from dhsolve.puzzles.drawing import page, phone
from dhsolve.puzzles.drawing.letters import width_of
from dhsolve.puzzles.drawing.review_page import review_page
from dhsolve.puzzles.drawing.review_phone import narrow_review
from dhsolve.puzzles.drawing.svg import Drawing

BOTH = pytest.mark.parametrize("lang", ["en", "pt"])
SOME = {1: 4, 4: 3, 6: 12, 8: 1}
SMALLEST_ON_A_PHONE = 12


class Line:
    """A line of text of a drawing."""

    def __init__(self, found: ElementTree.Element) -> None:
        self.words = "".join(found.itertext())
        self.y, self.size = float(found.attrib["y"]), float(found.attrib["font-size"])
        width, x = width_of(self.words, self.size), float(found.attrib["x"])
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[found.attrib["text-anchor"]]
        self.left, self.right = x - width * share, x + width * (1 - share)


def own_lines(drawing: Drawing) -> list[Line]:
    """What stands on a drawing itself, not in its homes and its legend."""
    root = ElementTree.fromstring(f"<svg>{drawing.body}</svg>")
    return [Line(one) for one in root.findall("text")]


def place(drawing: Drawing, words: str) -> float:
    """The base line of a heading."""
    (found,) = (line.y for line in own_lines(drawing) if line.words.startswith(words.upper()))
    return found


@BOTH
@pytest.mark.parametrize("losses", [SOME, {}])
def test_a_phone_reads_every_word_without_magnifying(lang: str, losses: dict[int, int]) -> None:
    drawing = narrow_review(BOX, drawn_review(lang, losses), lang)
    assert drawing.width == phone.WIDTH
    for line in own_lines(drawing):
        assert line.size >= SMALLEST_ON_A_PHONE, line.words
        assert line.left >= 0 and line.right <= phone.WIDTH, line.words
        assert line.y < drawing.height


def test_a_phone_has_the_costliest_turns_then_one_home_above_the_other() -> None:
    drawing = narrow_review(BOX, drawn_review("en", SOME), "en")
    told = [line for line in own_lines(drawing) if line.words.startswith("better: ")]
    assert len(told) == 3
    was, could_be = place(drawing, "as it was"), place(drawing, "as it could have been")
    assert place(drawing, "the costliest") < told[0].y < told[-1].y < was
    assert was + phone.HIGH_HOUSE < could_be
    assert could_be + phone.HIGH_HOUSE < place(drawing, "turn by turn") < drawing.height


@BOTH
def test_the_homes_of_a_page_follow_what_is_above_them(lang: str) -> None:
    some, none = (review_page(BOX, drawn_review(lang, lost), lang) for lost in (SOME, {}))
    heading, words = phrase("as it was", lang, "").upper(), phrase("none lost", lang)
    (told,) = (line.y for line in own_lines(none) if line.words == words)
    assert 30 < place(none, heading) - told < 60
    assert place(none, heading) < place(some, heading) - 80


@BOTH
@pytest.mark.parametrize("losses", [SOME, {}])
def test_a_page_keeps_its_edges(lang: str, losses: dict[int, int]) -> None:
    for line in own_lines(review_page(BOX, drawn_review(lang, losses), lang)):
        assert line.left >= page.EDGE - 1 and line.right <= page.WIDTH - page.EDGE + 1, line.words
        assert line.y < page.HEIGHT - page.EDGE / 2, line.words
