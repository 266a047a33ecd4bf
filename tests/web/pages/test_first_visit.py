"""What somebody loads who has never been on the site."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from support.browser import NewVisitor
from support.sites import day_of
from support.web_server import Sent, served

from dhsolve.puzzles.puzzle import Kind

MOST = 200_000
"""Bytes over the wire, with those of the offline copy."""


@pytest.mark.parametrize("kind", ["deck", "finish", "rooms"])
def test_a_first_visit_is_small(site_folder: Path, new_visitor: NewVisitor, kind: Kind) -> None:
    sent: list[Sent] = []
    with served(site_folder, sent=sent) as address:
        page = new_visitor(address).open(f"play/{day_of(kind)}/")
        expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    assert sum(one.size for one in sent) <= MOST
    assert any(one.path.endswith(".woff2") for one in sent)
