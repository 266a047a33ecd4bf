"""A play is kept: over reloads, in several tabs, by link and by file; nothing is ever lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.browser import NewVisitor, axe_findings
from support.kept_plays import downloaded, kept_player, play_page, play_some
from support.page_player import PagePlayer
from support.puzzles import solution_path

CLIPBOARD = ["clipboard-read", "clipboard-write"]
CLOSED = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('closed', 'SecurityError') } })"""


def saved_text(page: Page) -> str:
    """The saved play of the page as it is stored."""
    text: str = page.evaluate("""() => Object.entries(localStorage)
        .find(([key]) => key.startsWith('dream-home/play/'))[1]""")
    return text


def change_saved(page: Page, old: str, new: str) -> None:
    """Change something in the saved play behind the page's back."""
    assert old in saved_text(page)
    page.evaluate(
        """([old, to]) => {
            const key = Object.keys(localStorage).find((one) => one.startsWith('dream-home/play/'));
            localStorage.setItem(key, localStorage.getItem(key).replace(old, to));
        }""",
        [old, new],
    )


def test_a_reload_in_mid_play_goes_on(site: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(site).open(play_page("rooms"))
    turns = play_some(kept_player(page), "rooms", 4)
    page.reload()
    player = kept_player(page)
    assert player.solution["turns"] == turns
    page.click('[data-action="undo"]')
    while len(player.solution["turns"]) == len(turns):
        page.click('[data-action="undo"]')
    page.reload()
    player = kept_player(page)
    assert player.solution["turns"] == turns[:3]
    while page.locator('[data-action="redo"]').is_enabled():
        page.click('[data-action="redo"]')
    assert player.solution["turns"] == turns


def test_a_play_goes_to_another_browser_by_its_link(site: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(site)
    visitor.context.grant_permissions(CLIPBOARD)
    page = visitor.open(play_page("deck"))
    turns = play_some(kept_player(page), "deck", 5)
    page.click('.more [data-action="export"]')
    assert axe_findings(page) == []
    page.click('dialog [data-action="link"]')
    expect(page.locator('[data-kept="note"]')).to_have_text("Copied.")
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site}{play_page('deck')}#play=1.")

    other = new_visitor(site).open(link.removeprefix(site))
    player = kept_player(other)
    assert player.solution["turns"] == turns
    assert "#" not in other.url
    other.reload()
    assert kept_player(other).solution["turns"] == turns


def test_a_complete_play_goes_by_link_too(site: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(site).open(play_page("deck"))
    player = kept_player(page)
    solution = json.loads(solution_path("deck").read_bytes())
    player.show(solution)
    link: str = page.evaluate("""async () => {
        const { playToHash } = await import(
            document.querySelector('script[src*="page.mjs"]').src.replace('page.mjs', 'link.mjs'));
        const play = document.querySelector('dh-play');
        return playToHash(play.puzzle.id, play.solution);
    }""")
    other = new_visitor(site).open(play_page("deck") + link)
    there = kept_player(other)
    assert there.state == "done"
    assert there.solution["score"] == player.solution["score"] == solution["score"]


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("#play=1.rooms-0.0uF1.z", "This link is for another puzzle."),
        ("#play=9.rooms-0.0uF1.z", "This link was made by a newer version of the page."),
        ("#play=1.rooms-0.0uF1", "This link is not complete: no play could be read from it."),
    ],
)
def test_a_bad_link_says_so_and_changes_nothing(
    site: str, new_visitor: NewVisitor, link: str, said: str
) -> None:
    visitor = new_visitor(site)
    page = visitor.open(play_page("rooms"))
    turns = play_some(kept_player(page), "rooms", 2)
    again = visitor.open(play_page("rooms") + link)
    player = kept_player(again)
    expect(again.locator('[data-kept="note"]')).to_have_text(said)
    assert player.solution["turns"] == turns


def test_a_play_that_the_engine_refuses_is_offered_as_a_download(
    site: str, new_visitor: NewVisitor
) -> None:
    page = new_visitor(site).open(play_page("rooms"))
    turns = play_some(kept_player(page), "rooms", 3)
    change_saved(page, f'"cell":"{turns[1]["room"]["cell"]}"', '"cell":"S5"')
    page.reload()
    player = kept_player(page)
    assert player.solution["turns"] == []
    play_some(player, "rooms", 1)  # a new play does not write over it
    page.reload()
    kept_player(page)
    offer = page.locator('[data-kept="illegal"]')
    expect(offer).to_contain_text("breaks a rule")
    text = downloaded(page, '[data-kept="illegal"] [data-action^="aside-download"]')
    assert len(json.loads(text)["turns"]) == 3
    page.click('[data-kept="illegal"] [data-action^="aside-forget"]')
    expect(offer).to_have_count(0)
    page.reload()
    kept_player(page)
    expect(offer).to_have_count(0)


def test_plays_of_an_older_version_and_of_another_puzzle_are_offered(
    site: str, new_visitor: NewVisitor
) -> None:
    page = new_visitor(site).open(play_page("rooms"))
    play_some(kept_player(page), "rooms", 2)
    page.evaluate("""() => {
        const key = Object.keys(localStorage).find((one) => one.startsWith('dream-home/play/'));
        const text = localStorage.getItem(key);
        const earlier = 'rooms-000000000000';
        localStorage.setItem(`dream-home/play/${earlier}`,
            text.replace(/rooms-[0-9a-f]{12}/, earlier));
        localStorage.setItem(key, text.replace('"version":1', '"version":0'));
    }""")
    page.reload()
    player = kept_player(page)
    assert player.solution["turns"] == []
    for why in ("version", "other"):
        selector = f'[data-kept="{why}"] [data-action^="aside-download"]'
        assert len(json.loads(downloaded(page, selector))["turns"]) == 2


def test_a_play_goes_out_and_in_as_a_file(
    site: str, new_visitor: NewVisitor, tmp_path: Path
) -> None:
    page = new_visitor(site).open(play_page("finish"))
    turns = play_some(kept_player(page), "finish", 1)
    page.click('.more [data-action="export"]')
    file = tmp_path / "play.json"
    file.write_text(downloaded(page, 'dialog [data-action="download"]'), encoding="utf-8")
    assert json.loads(file.read_text())["format"] == "solution/1"

    other = new_visitor(site).open(play_page("finish"))
    player = kept_player(other)
    other.click('.more [data-action="export"]')
    other.set_input_files("dialog input[type=file]", file)
    expect(other.locator('[data-kept="note"]')).to_have_text("The play of the file is open.")
    assert player.solution["turns"] == turns

    rooms = new_visitor(site).open(play_page("rooms"))
    own = play_some(kept_player(rooms), "rooms", 2)
    rooms.click('.more [data-action="export"]')
    rooms.set_input_files("dialog input[type=file]", file)
    expect(rooms.locator('[data-kept="note"]')).to_contain_text("another puzzle")
    assert PagePlayer(rooms).solution["turns"] == own


def test_a_file_can_be_dropped_on_the_page(site: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(site).open(play_page("deck"))
    player = kept_player(page)
    page.evaluate(
        """text => {
            const files = new DataTransfer();
            files.items.add(new File([text], 'play.json', { type: 'application/json' }));
            document.querySelector('dh-play .home').dispatchEvent(new DragEvent('drop',
                { bubbles: true, cancelable: true, dataTransfer: files }));
        }""",
        solution_path("deck").read_text(encoding="utf-8"),
    )
    expect(page.locator("dh-play")).to_have_attribute("data-state", "done")
    assert len(player.solution["turns"]) == 12


def test_two_tabs_show_the_same_play(site: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(site)
    one, two = (visitor.open(play_page("rooms")) for _ in range(2))
    kept_player(two)
    turns = play_some(kept_player(one), "rooms", 2)
    expect(two.locator("dh-play")).to_have_attribute("data-round", "3")
    assert PagePlayer(two).solution["turns"] == turns
    expect(two.locator('[data-kept="note"]')).to_have_text("This play went on in another tab.")


def test_a_browser_that_keeps_nothing_is_told_so(site: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(site)
    visitor.context.add_init_script(CLOSED)
    page = visitor.open(play_page("rooms"))
    player = kept_player(page)
    expect(page.locator('[data-kept="closed"]')).to_contain_text("keeps nothing")
    play_some(player, "rooms", 1)
