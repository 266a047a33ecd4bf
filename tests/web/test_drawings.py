"""Drawings as web pages in a real browser: a page of paper, or a column on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from support.browser import DESKTOP, PHONE, NewVisitor, axe_findings
from support.drawn_reviews import drawn_review
from support.helpers import BOX
from support.web_server import served

from dhsolve.puzzles.drawing.render import Sheet, to_bytes
from dhsolve.puzzles.drawing.review_page import review_page
from dhsolve.puzzles.drawing.review_phone import narrow_review


@pytest.mark.parametrize(("size", "shown"), [(PHONE, ".narrow"), (DESKTOP, ".page")])
def test_a_review_is_as_wide_as_the_screen(
    size: dict[str, int], shown: str, tmp_path: Path, new_visitor: NewVisitor
) -> None:
    review = drawn_review("en", {1: 4, 6: 2})
    sheet = Sheet((review_page(BOX, review, "en"),), narrow_review(BOX, review, "en"))
    (tmp_path / "review.html").write_bytes(to_bytes([sheet], "html", "Looking back", "en"))
    with served(tmp_path, "/") as address:
        page = new_visitor(address, viewport=size).open("review.html")
        for which in (".narrow", ".page"):
            expect(page.locator(which)).to_be_visible(visible=which == shown)
        words = page.locator(f"{shown} text", has_text="better: ").first
        box = words.bounding_box()
        assert box is not None and box["height"] >= 14, "letters to be read as they are"
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert axe_findings(page) == []
