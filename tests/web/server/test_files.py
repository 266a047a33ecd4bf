"""The pages of the server: the files of a site and no others, however an address is written."""

from __future__ import annotations

import http.client
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from support.browser import DESKTOP, NewVisitor
from support.server import RunningServer, serving
from support.sites import DAYS, day_of, example_archive

import dhsolve

YESTERDAY = min(DAYS)
TRICKS = [
    "/../pyproject.toml",
    "/..%2fpyproject.toml",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/....//etc/passwd",
    "//etc/passwd",
    "/etc/passwd",
    "/C:/Windows/win.ini",
    "/..%5c..%5cetc/passwd",
    "/assets/../../server/files.py",
    "/index.html%00.css",
    "/%00",
    "/puzzles/..%2f..%2fdays.json",
    "/puzzles/",
    "/.dhsolve-site.json",
    "/INDEX.HTML",
    "/index.html/",
    "/%ff%fe",
    "/solutions/%2e",
]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    archive = example_archive(tmp_path_factory.mktemp("archive") / "dailies.db")
    with serving("--workers", "1", "--archive", str(archive)) as server:
        yield server


@pytest.mark.parametrize("trick", TRICKS)
def test_no_address_leads_out_of_the_site(pages: RunningServer, trick: str) -> None:
    connection = http.client.HTTPConnection(pages.place, timeout=60)
    connection.putrequest("GET", trick)  # as it stands; nobody makes it plain
    connection.endheaders()
    answer = connection.getresponse()
    assert (answer.status, b'"error"' in answer.read()) == (404, True)
    connection.close()


def test_files_have_their_types_and_are_not_sent_twice(pages: RunningServer) -> None:
    for path, kind in (
        ("/", "text/html"),
        (f"/play/{YESTERDAY}/", "text/html"),
        (f"/puzzles/{YESTERDAY}.json", "application/json"),
        ("/sw.js", "text/javascript"),
        (f"/print/{YESTERDAY}.pdf", "application/pdf"),
        ("/feed.xml", "application/xml"),
    ):
        reply = pages.get(path)
        assert (reply.status, reply.headers["content-type"].partition(";")[0]) == (200, kind)
        again = pages.ask("GET", path, If_None_Match=reply.headers["etag"])
        assert (again.status, again.body) == (304, b"")


def test_folders_are_found_without_their_slash(pages: RunningServer) -> None:
    reply = pages.get(f"/play/{YESTERDAY}")
    assert (reply.status, reply.headers["location"]) == (308, f"/play/{YESTERDAY}/")
    assert pages.get("//evil.example/play").status == 404


def test_files_are_only_read(pages: RunningServer) -> None:
    assert pages.ask("POST", "/index.html", "x").status == 405
    assert pages.ask("DELETE", f"/puzzles/{YESTERDAY}.json").status == 405


def test_without_an_archive_there_are_pages_too(server: RunningServer) -> None:
    assert server.get("/").status == server.get("/learn/").status == 200
    assert server.get("/play/yesterday/").status == 404
    assert server.get("/play/2026-11-01/").status == 200  # made there
    assert server.get("/play/2026-11-01").headers["location"] == "/play/2026-11-01/"


def test_the_menu_leads_to_what_needs_the_solver(
    pages: RunningServer, new_visitor: NewVisitor
) -> None:
    page = new_visitor(f"{pages.url}/", viewport=DESKTOP).open("archive/")
    for name, title in (("enter", "Your game"), ("find", "The best home")):
        page.locator("details.menu summary").click()
        page.get_by_role("link", name=title).click()
        expect(page.locator("h1")).to_have_text(title)
        page.locator(f"#{name}[data-ready]").wait_for()


def test_hints_are_exact_off_the_best_line_too(
    pages: RunningServer, new_visitor: NewVisitor
) -> None:
    """A day of given pairs, after three turns that nobody would play."""
    day = day_of("rooms")
    page = new_visitor(f"{pages.url}/", viewport=DESKTOP).open(f"play/{day}/")
    page.locator("dh-play[data-state]").wait_for()
    puzzle = dhsolve.loads(pages.get(f"/puzzles/{day}.json").body, dhsolve.Puzzle)
    position = puzzle.deal.start()
    for _ in range(3):
        position = position.play(list(position.legal_turns())[-1])
    page.evaluate(
        "play => { document.querySelector('dh-play').solution = JSON.parse(play) }",
        dhsolve.dumps(position),
    )
    expect(page.locator("dh-play")).to_have_attribute("data-round", "4")
    page.locator("[data-action=hint]").first.click()
    reachable = dhsolve.hint(position).reachable
    assert reachable < puzzle.target
    said = f"Still reachable: {reachable} of {puzzle.target}"
    expect(page.locator("[data-hint='1']")).to_contain_text(said)


def test_a_puzzle_is_played_in_a_browser(pages: RunningServer, new_visitor: NewVisitor) -> None:
    page = new_visitor(f"{pages.url}/", viewport=DESKTOP).open(f"play/{YESTERDAY}/")
    page.locator("dh-play[data-state='choosing'] [data-column='1']").first.click()
    page.locator("[data-cell][data-legal='true']").first.wait_for()
