"""Looking back in the browser: the curve, the costliest turns, the better line on drawn homes."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from support.browser import DESKTOP, PHONE, SMALL_PHONE, NewVisitor, axe_findings
from support.helpers import BOX, whole_game
from support.server import PLAY as LONG_PLAY
from support.server import RunningServer

import dhsolve
from dhsolve.model.files.documents import dump

DEAL = dhsolve.loads(
    """Dream Home solo
1. kitchen | living room + piano | garage + red roof | bedroom + drill | bathroom + blue roof
2. sauna | living room + red roof | kitchen + architect | bedroom + treehouse | bath + red roof
3. bath | living room + blue roof | kitchen + ladder | sauna + aquarium | garage + red roof
""",
    dhsolve.Deal,
)
PLAY = DEAL.simulate(3)


def test_a_play_and_its_costliest_turns(server: RunningServer, new_visitor: NewVisitor) -> None:
    found = dhsolve.hindsight(PLAY)
    worst = found.costliest()
    assert worst, "a random play gives something away"
    page = new_visitor(f"{server.url}/", viewport=DESKTOP).open("review/")
    page.locator("#review[data-ready]").wait_for()
    page.locator("textarea").fill(dhsolve.dumps(PLAY))
    page.get_by_role("button", name="Look back").press("Enter")
    expect(page.locator("#review")).to_have_attribute("data-state", "done")
    expect(page.locator("[role=status]")).to_have_text("Every number is proven.")
    best = found.best.score.total
    expect(page.locator(".lead")).to_contain_text(f"{found.scored} points; {best} were possible.")
    costs = page.locator(".cost")
    expect(costs).to_have_count(len(worst))
    for at, turn in enumerate(worst):
        expect(costs.nth(at).locator(".minus")).to_have_text(
            f"\N{MINUS SIGN}{found.choices[turn].lost}"
        )
        expect(costs.nth(at)).to_contain_text(f"Round {turn + 1}:")
    costs.last.press("Enter")
    last = found.choices[worst[-1]]
    homes = page.locator("figcaption")
    could = f"As it could have been {last.before.exact}"
    expect(homes).to_have_text([f"As it was {found.scored}", could])
    expect(costs.last).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".worse .marked").first).to_be_visible()
    expect(page.locator(".better .marked").first).to_be_visible()
    # the better line, step by step: its turns are told, and the home is drawn after each
    left = len(DEAL.rounds) - worst[-1]
    expect(page.locator("[data-turns] .ball").first).to_have_text(str(worst[-1] + 1))
    page.get_by_role("slider").focus()
    drawn = [page.locator(".better .home").inner_html()]
    for _ in range(left + 1):
        page.keyboard.press("ArrowLeft")
        drawn.append(page.locator(".better .home").inner_html())
    assert len(set(drawn)) > left
    assert axe_findings(page) == []
    page.reload()
    expect(page.locator("textarea")).to_have_value(dhsolve.dumps(PLAY))
    expect(page.locator(".lead")).to_contain_text(f"{found.scored} points")


def test_every_fault_of_a_play_is_told(server: RunningServer, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(f"{server.url}/", viewport=PHONE)
    page = visitor.open("review/")
    page.locator("#review[data-ready]").wait_for()
    page.locator("textarea").fill("1. kichen | *livin room + pino > F2\n2. bath | *sauna > F9")
    page.get_by_role("button", name="Look back").click()
    expect(page.locator("[role=status]")).to_have_text(
        re.compile(r'line 1.*"kichen".*\nline 1.*"livin room".*\nline 1.*"pino".*\nline 2.*F9')
    )
    visitor.faults.clear()  # what the browser says of a refusal


def test_the_review_of_a_game_within_a_second_and_stopped(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    look = {"locale": "pt-BR", "viewport": SMALL_PHONE, "color_scheme": "dark"}
    page = new_visitor(f"{server.url}/", **look).open("review/")
    page.locator("#review[data-ready]").wait_for()
    expect(page.locator("h1")).to_have_text("Revendo")
    page.locator("textarea").fill(dump(BOX, whole_game()))
    page.locator("[name=player]").select_option("1")
    asked = "**/api/review?*"
    page.route(asked, lambda route: route.continue_(url=f"{route.request.url}&time_limit=1"))
    page.get_by_role("button", name="Rever").click()
    expect(page.locator("#review")).to_have_attribute("data-state", "done")
    expect(page.locator(".chart.onlyphone")).to_be_visible()
    assert axe_findings(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")

    page.unroute(asked)
    page.locator("#review summary").press("Enter")
    page.locator("textarea").fill(LONG_PLAY)  # the player who was chosen before is not meant
    page.get_by_role("button", name="Rever").press("Enter")
    expect(page.locator("#review")).to_have_attribute("data-state", "running")
    assert axe_findings(page) == []
    page.locator("[data-action=stop]").press("Enter")
    expect(page.locator("#review")).to_have_attribute("data-state", "stopped")
    expect(page.locator("[role=status]")).to_have_text(re.compile("^Parada"))
    expect(page.locator("#review summary")).to_be_focused()
