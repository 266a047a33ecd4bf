"""Putting in the cards of a game: by keyboard alone, from a table, kept after every key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, SMALL_PHONE, NewVisitor, axe_findings
from support.helpers import BOX
from support.program import run
from support.server import DEAL, RunningServer

from dhsolve.web.site.data import word_data

MOST_KEYS = 450
ROUNDS = 12
NEAR = 2
"""Suggestions that are sooner reached by arrows than by another letter."""


def opened(server: RunningServer, new_visitor: NewVisitor, **look: Any) -> Page:
    page = new_visitor(f"{server.url}/", **{"viewport": DESKTOP, **look}).open("enter/")
    page.locator("#enter[data-ready]").wait_for()
    return page


def cards_in_order(deal: dict[str, Any]) -> list[tuple[str, str]]:
    """The cards of a deal as they are put in, each with its name."""
    found: list[str] = []
    for one in deal["rounds"]:
        for column in one["columns"]:
            found += [column[key] for key in ("resource", "room") if key in column]
    found += [*deal["plans"]["three"], *deal["plans"]["five"]]
    words = word_data(BOX, "en")
    return [(card, words[f"card.{card}"]) for card in found]


def suggestions(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('#suggestions:not([hidden]) li')].map(li => li.dataset.card)"
    )
    return found


def put_in(page: Page, card: str, name: str) -> int:
    """Type a name until it is among the first suggestions, choose it; the number of keys."""
    for at, letter in enumerate(name, 1):
        page.keyboard.press("Space" if letter == " " else letter)
        if card in (shown := suggestions(page)[:NEAR]):
            steps = shown.index(card)
            for _ in range(steps):
                page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            return at + steps + 1
    raise AssertionError(f"{card} is never suggested for {name}")


PAIRS = "kitchen | living + piano | garage + red roof | bedroom + drill | bath + blue roof"
TWO_PIANOS = f"1. {PAIRS}\n2. {PAIRS.replace('drill', 'ladder')}"
SECOND = 9 + 1
"""The field of the second piano: a round has nine."""


def paste(page: Page, text: str) -> None:
    """Put in a text through the sheet for that."""
    page.get_by_role("button", name="Paste").click()
    page.locator("[data-paste]").fill(text)
    page.get_by_role("button", name="Take it over").click()


def is_beside(page: Page, at: int) -> bool:
    """Whether a fault is told right above or below its field."""
    found = [page.locator(name).bounding_box() for name in (f"[data-field='{at}']", f"#fault-{at}")]
    boxes = [box for box in found if box]
    gap = max(box["y"] for box in boxes) - min(box["y"] + box["height"] for box in boxes)
    return len(boxes) == 2 and gap < 30


def kept(page: Page) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(
        page.evaluate("localStorage.getItem('dream-home/enter') ?? '[]'")
    )
    return found


def downloaded(page: Page, action: str) -> str:
    with page.expect_download() as waiting:
        page.locator(f"[data-action={action}]").click()
    return Path(waiting.value.path()).read_text(encoding="utf-8")


def test_a_whole_deal_by_keyboard_alone(server: RunningServer, new_visitor: NewVisitor) -> None:
    page, deal = opened(server, new_visitor), json.loads(DEAL)
    page.locator("[data-field='0']").focus()
    cards = cards_in_order(deal)
    assert len(cards) == 60 + 48 + 12
    keys = sum(put_in(page, card, name) for card, name in cards)
    assert keys <= MOST_KEYS
    expect(page.get_by_role("link", name="Find the best")).to_be_focused()
    assert axe_findings(page) == []
    saved = json.loads(downloaded(page, "json"))
    assert saved == json.loads(run("convert", "-", "--to", "json", given=DEAL).stdout)
    assert downloaded(page, "text") == run("convert", "-", "--to", "text", given=DEAL).stdout


def test_a_beginning_is_enough_in_both_languages_with_any_accents(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    page = opened(server, new_visitor)
    for typed, card in (("liv", "Living room"), ("coz", "Kitchen"), ("ESTÚ", "Study")):
        page.locator("[data-field='0']").fill("")
        page.locator("[data-field='0']").press_sequentially(typed)
        expect(page.locator("#suggestions u").first).to_have_text(typed, ignore_case=True)
        page.keyboard.press("Enter")
        expect(page.locator("[data-field='0']")).to_have_value(card)


def test_everything_is_kept_after_every_key(server: RunningServer, new_visitor: NewVisitor) -> None:
    page = opened(server, new_visitor)
    page.locator("[data-field='0']").press_sequentially("li")
    assert kept(page)[0] == {"text": "li"}
    page.keyboard.press("Enter")
    page.keyboard.press("p")
    page.reload()
    page.locator("#enter[data-ready]").wait_for()
    assert (kept(page)[0], kept(page)[1]) == ({"card": "living_room"}, {"text": "p"})
    expect(page.locator("[data-field='0']")).to_have_value("Living room")
    expect(page.locator("[data-field='1']")).to_have_value("p")


def test_a_table_is_pasted_and_counted(server: RunningServer, new_visitor: NewVisitor) -> None:
    page = opened(server, new_visitor)
    page.get_by_role("button", name="Paste").click()
    assert axe_findings(page) == []
    page.keyboard.press("Escape")
    before = int(page.locator("[data-left='kitchen'] b").inner_text())
    table = "kitchen\tliving room + piano\tgarage + red roof\tbedroom + drill\tbath + blue roof"
    paste(page, f"Dream Home solo\n1. {table}\n2. {table}")
    expect(page.locator("[data-left='kitchen'] b")).to_have_text(str(before - 2))
    expect(page.locator("[data-field='0']")).to_have_value("Kitchen")
    expect(page.locator("[data-count]")).to_have_text("10 of 60 pairs are in")
    page.locator("[data-action=undo]").click()
    expect(page.locator("[data-field='0']")).to_have_value("")


def test_a_fault_in_what_is_pasted_is_told_by_line_and_changes_nothing(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor(f"{server.url}/", viewport=DESKTOP)
    page = visitor.open("enter/")
    page.locator("[data-field='0']").press_sequentially("kit")
    page.keyboard.press("Enter")
    with page.expect_response("**/api/convert") as refused:
        paste(page, "1. kitchen | livin rom + piano")
    assert refused.value.status == 400
    expect(page.locator("#enter > [role=status]")).to_contain_text("line 1, column 14")
    expect(page.locator("[data-field='0']")).to_have_value("Kitchen")
    visitor.faults.clear()  # what the browser says of a refusal


@pytest.mark.parametrize("viewport", [DESKTOP, SMALL_PHONE], ids=["desk", "phone"])
def test_a_fault_is_marked_where_it_is_and_the_search_waits(
    server: RunningServer, new_visitor: NewVisitor, viewport: dict[str, int]
) -> None:
    """A second piano, and a word that is no card: each at its field, mended by keyboard alone."""
    page = opened(server, new_visitor, viewport=viewport)
    find = page.get_by_role("link", name="Find the best")
    expect(find).to_have_attribute("aria-disabled", "true")  # no round is complete
    paste(page, TWO_PIANOS)
    field, sentence = page.locator(f"[data-field='{SECOND}']"), page.locator(f"#fault-{SECOND}")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_attribute("aria-describedby", f"fault-{SECOND}")
    expect(page.locator("[aria-invalid]")).to_have_count(1)
    page.get_by_role("button", name="1 fault to mend").press("Enter")
    expect(field).to_be_focused()
    expect(sentence).to_have_text("There is one piano in the box, and round 1 has it. Go there")
    expect(sentence).to_be_visible()
    assert is_beside(page, SECOND)
    expect(find).to_have_attribute("aria-disabled", "true")
    assert axe_findings(page) == []
    # the way to the other one, and back
    sentence.get_by_role("link").press("Enter")
    expect(page.locator("[data-field='1']")).to_be_focused()
    page.get_by_role("button", name="1 fault to mend").press("Enter")
    page.keyboard.type("xyz")
    expect(sentence).to_contain_text("“xyz” is no card here.")
    for _ in "xyz":
        page.keyboard.press("Backspace")
    page.keyboard.type("tree")
    page.keyboard.press("Enter")
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    expect(page.locator("[data-action=mend]")).to_be_hidden()
    expect(find).to_have_attribute("href", f"{server.url}/find/#now")


def test_a_beginning_is_no_fault_while_it_is_typed(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    page = opened(server, new_visitor)
    page.locator("[data-field='0']").press_sequentially("li")
    expect(page.locator("#suggestions")).to_be_visible()
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    # left without a choice between the two it is one; what only one card begins with is taken
    page.locator("[data-field='2']").press_sequentially("sau")
    expect(page.locator("#fault-0")).to_contain_text("“li” is no card here.")
    page.locator("[data-field='4']").click()
    expect(page.locator("[data-field='2']")).to_have_value("Sauna")


def test_a_suggestion_is_taken_by_a_finger(server: RunningServer, new_visitor: NewVisitor) -> None:
    page = opened(server, new_visitor, viewport=SMALL_PHONE, has_touch=True)
    page.locator("[data-field='0']").tap()
    page.keyboard.type("li")
    page.locator("#suggestions [data-card=library]").tap()
    expect(page.locator("[data-field='0']")).to_have_value("Library")
    expect(page.locator("[data-field='1']")).to_be_focused()


def test_a_room_left_out_before_others_is_missed_there(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    page = opened(server, new_visitor)
    paste(page, TWO_PIANOS)
    expect(page.locator("[data-field='4']")).to_have_value("Garage")
    page.locator("[data-field='4']").fill("")
    expect(page.locator("[data-field='4']")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#fault-4")).to_contain_text("No room here")
    # arrows lead through a column of the table
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-field='13']")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-field='4']")).to_be_focused()
    # and nothing that is typed in is hidden by the foot of the page
    for _ in range(ROUNDS - 1):
        page.keyboard.press("ArrowDown")
    focused = page.locator(":focus").bounding_box()
    foot = page.locator(".foot").bounding_box()
    assert focused and foot and focused["y"] + focused["height"] <= foot["y"]


def test_on_a_small_phone_in_portuguese_by_night(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    look = {"locale": "pt-BR", "viewport": SMALL_PHONE, "color_scheme": "dark"}
    page = opened(server, new_visitor, **look)
    expect(page.locator("h1")).to_have_text("O seu jogo")
    assert axe_findings(page) == []
    page.locator("[data-go='6']").click()
    expect(page.locator("[data-row='6']")).to_be_visible()
    expect(page.locator("[data-row='0']")).to_be_hidden()
    page.keyboard.type("coz")
    assert suggestions(page)[0] == "kitchen"
    assert axe_findings(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("path", ["enter/", "enter"])
def test_the_page_is_there(server: RunningServer, path: str) -> None:
    assert server.get(f"/{path}").status in (200, 308)
