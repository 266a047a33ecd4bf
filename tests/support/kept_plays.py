"""Plays on the pages of the example site, where they are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from support.helpers import BOX
from support.page_player import PagePlayer, answers_of
from support.puzzles import solution_path
from support.sites import day_of

from dhsolve.model.files.documents import read_solution
from dhsolve.puzzles.puzzle import Kind


def play_page(kind: Kind) -> str:
    """The page of the example of a kind."""
    return f"play/{day_of(kind)}/"


def kept_player(page: Page) -> PagePlayer:
    """Somebody at a page whose play is being kept."""
    expect(page.locator("dh-play[data-kept]")).to_be_visible()
    return PagePlayer(page)


def play_some(player: PagePlayer, kind: Kind, turns: int) -> list[Any]:
    """The first turns of the best play, by clicks."""
    for answer in answers_of(read_solution(BOX, solution_path(kind).read_bytes())):
        player.click(answer)
        if len(player.solution["turns"]) >= turns:
            break
    found: list[Any] = player.solution["turns"]
    assert len(found) == turns
    return found


def downloaded(page: Page, selector: str) -> str:
    """The text of the file that a button gives."""
    with page.expect_download() as found:
        page.click(selector)
    return Path(found.value.path()).read_text(encoding="utf-8")
