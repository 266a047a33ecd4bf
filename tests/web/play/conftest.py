"""The plain pages of the examples, served once a process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from support.browser import Visitor
from support.play_pages import write_play_pages
from support.web_server import served


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the pages are."""
    folder = tmp_path_factory.mktemp("pages")
    write_play_pages(folder)
    with served(folder, "/some/where/") as found:
        yield found


@pytest.fixture(scope="module")
def whole_page(browser: Browser, address: str) -> Iterator[Visitor]:
    """A visitor for all tests of a module that load what they need."""
    visitor = Visitor(browser.new_context(locale="en-GB"), address)
    visitor.open("play/deck/")
    yield visitor
    visitor.context.close()


@pytest.fixture
def shared_page(whole_page: Visitor) -> Iterator[Page]:
    """A play page that the tests of a module share; the test fails if it complained."""
    yield whole_page.context.pages[0]
    faults, whole_page.faults = whole_page.faults, []
    assert not faults
