"""The cards that were put in, played on the page: kept over a reload, with hints, then looked back
at."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, SMALL_PHONE, NewVisitor, Visitor, axe_findings
from support.page_player import PagePlayer, answers_of
from support.server import RunningServer

import dhsolve

DEAL = dhsolve.loads(
    """Dream Home solo
1. kitchen | living room + piano | garage + red roof | bedroom + drill | bathroom + blue roof
2. sauna | living room + red roof | kitchen + architect | bedroom + treehouse | bath + red roof
3. bath | living room + blue roof | kitchen + ladder | sauna + aquarium | garage + red roof
""",
    dhsolve.Deal,
)
PLAY = DEAL.simulate(3)
BUSY = '{"error": {"path": "", "message": "too many jobs at a time; try again soon"}}'


def put_in(visitor: Visitor) -> Page:
    """The page for entering, with the deal put in."""
    page = visitor.open("enter/")
    page.locator("#enter[data-ready]").wait_for()
    page.locator("[data-action=open-paste]").click()
    page.locator("[data-paste]").fill(dhsolve.dumps(DEAL))
    page.locator("[value=paste]").click()
    expect(page.locator("[data-field='0']")).not_to_have_value("")
    return page


def test_the_cards_are_played_kept_and_looked_back_at(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor(f"{server.url}/", viewport=DESKTOP)
    page = put_in(visitor)
    page.get_by_role("link", name="Play it").press("Enter")
    expect(page.locator("dh-play")).to_have_attribute("data-round", "1")
    expect(page.locator("h1")).to_have_text("Your cards")
    assert axe_findings(page) == []

    # by keyboard alone; after a reload in the middle of it the play is where it was
    answers = list(answers_of(PLAY.as_file()))
    half = next(at for at in range(len(answers)) if answers[at].question.step == "column" and at)
    player = PagePlayer(page)
    for answer in answers[:half]:
        player.press(answer)
    expect(page.locator("dh-play")).to_have_attribute("data-round", "2")
    page.reload()
    expect(page.locator("dh-play[data-kept]")).to_have_attribute("data-round", "2")

    position = dhsolve.Position(DEAL, PLAY.turns[:1])
    page.locator("[data-action=hint]").first.press("Enter")
    said = f"Still reachable: {dhsolve.hint(position).reachable} points"
    expect(page.locator("[data-hint='1']")).to_contain_text(said)

    # a server that is busy says so, and can be asked again
    page.locator("[data-action=hint-close]").press("Enter")
    page.route("**/api/hint**", lambda route: route.fulfill(status=429, body=BUSY))
    page.locator("[data-action=hint]").first.press("Enter")
    expect(page.locator("[data-hint]")).to_contain_text("The solver has no hint now.")
    page.unroute("**/api/hint**")
    visitor.faults.clear()  # what the browser says of a refusal

    player = PagePlayer(page)
    for answer in answers[half:]:
        player.press(answer)
    expect(page.locator("dh-play")).to_have_attribute("data-state", "done")
    total = PLAY.score.total if PLAY.score else 0
    expect(page.locator(".hero")).to_contain_text(f"{total} points with your cards.")
    assert axe_findings(page) == []

    page.locator(".result [data-action=review]").press("Enter")
    expect(page.locator("#review")).to_have_attribute("data-state", "done")
    expect(page.locator(".lead")).to_contain_text(f"{total} points")
    expect(page.locator("textarea")).not_to_be_visible()


def test_other_cards_are_another_play(server: RunningServer, new_visitor: NewVisitor) -> None:
    page = put_in(new_visitor(f"{server.url}/"))
    page.get_by_role("link", name="Play it").click()
    PagePlayer(page).click(next(answers_of(PLAY.as_file())))
    state = page.locator("dh-play").get_attribute("data-state")
    assert state != "choosing" or page.locator("dh-play").get_attribute("data-round") != "1"
    page.get_by_role("link", name="Your game").first.click()
    page.locator("#enter[data-ready]").wait_for()
    page.locator("[data-field='0']").fill("")
    page.locator("[data-field='0']").press_sequentially("sau")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Play it").click()
    expect(page.locator("dh-play[data-kept]")).to_have_attribute("data-round", "1")
    expect(page.locator("[data-column='0']").first).to_contain_text("Sauna")


@pytest.mark.parametrize("cards", [True, False])
def test_on_a_small_phone_in_portuguese_by_night(
    server: RunningServer, new_visitor: NewVisitor, cards: bool
) -> None:
    look = {"locale": "pt-BR", "viewport": SMALL_PHONE, "color_scheme": "dark"}
    if cards:
        page = put_in(new_visitor(f"{server.url}/", **look))
        page.get_by_role("link", name="Jogar").click()
        expect(page.locator("dh-play")).to_have_attribute("data-round", "1")
    else:
        page = new_visitor(f"{server.url}/", **look).open("own/")
        expect(page.get_by_role("link", name="O seu jogo")).to_be_visible()
    expect(page.locator("h1")).to_have_text("As suas cartas")
    assert axe_findings(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
