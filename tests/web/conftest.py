"""One browser and one site a process, one visitor a test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from support.browser import PHONE, NewVisitor, Visitor, started_browser
from support.sites import example_site
from support.web_server import served


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of this process."""
    with started_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example site (support.sites), built once; copy it to change it."""
    folder = tmp_path_factory.mktemp("site") / "public"
    example_site(folder)
    return folder


@pytest.fixture
def copied_site(site_folder: Path, tmp_path: Path) -> Path:
    """A copy of the example site for one test."""
    return Path(shutil.copytree(site_folder, tmp_path / "site"))


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address of the example site, below a path of its server."""
    with served(site_folder, "/dream/home/") as address:
        yield address


@pytest.fixture
def new_visitor(browser: Browser) -> Iterator[NewVisitor]:
    """Makes visitors: `new_visitor(address, locale="pt-BR", color_scheme="dark")`.

    The options are those of a Playwright context; a phone unless told otherwise. The test fails at
    its end if a page of theirs complained, broke the content policy or asked another origin.
    """
    visitors: list[Visitor] = []

    def make(address: str, **options: Any) -> Visitor:
        settings: dict[str, Any] = {"locale": "en-GB", "viewport": PHONE, **options}
        visitor = Visitor(browser.new_context(**settings), address)
        visitors.append(visitor)
        return visitor

    yield make
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.context.close()
    assert not faults
