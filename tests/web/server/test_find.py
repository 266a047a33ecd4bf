"""The best home in the browser: the search live, stopped, the play, all homes, and what if."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from support.browser import DESKTOP, PATIENCE, SMALL_PHONE, NewVisitor, Visitor, axe_findings
from support.program import wait_for
from support.server import DEAL, LONG, RunningServer

import dhsolve

TABLE = """Dream Home solo
1. kitchen | living room + piano | garage + red roof | bedroom + drill | bathroom + blue roof
2. sauna | living room + red roof | kitchen + architect | bedroom + treehouse | bath + red roof
"""
SMALL = dhsolve.loads(TABLE, dhsolve.Deal)


WATCH = """() => {
  globalThis.drawn = [];
  const film = document.querySelector("[data-search=best] [data-film]");
  new MutationObserver(() => {
    const found = /^Best found (\\d+)$/.exec(film.querySelector("figcaption")?.textContent ?? "");
    if (found && film.querySelector("[data-run]")) drawn.push(Number(found[1]));
  }).observe(film, { childList: true });
}"""
"""Notes the points of every home that is drawn while a search runs."""


def opened(server: RunningServer, new_visitor: NewVisitor, deal: dhsolve.Deal, **look: Any) -> Page:
    """The page with these cards put in on the other one."""
    page = new_visitor(f"{server.url}/", **{"viewport": DESKTOP, **look}).open("enter/")
    page.locator("#enter[data-ready]").wait_for()
    page.get_by_role("button", name="Paste").click()
    page.locator("[data-paste]").fill(dhsolve.dumps(deal))
    page.get_by_role("button", name="Take it over").click()
    expect(page.locator("#enter > [role=status]")).to_have_text("The cards are in.")
    expect(page.get_by_role("link", name="Find the best")).to_have_attribute("href", FIND)
    page.goto(f"{server.url}/find/")  # without the order to begin
    page.locator("#find[data-ready]").wait_for()
    return page


FIND = re.compile(r"/find/#now$")


def ended(page: Page, state: str, search: str = "best") -> None:
    expect(page.locator(f"[data-search={search}]")).to_have_attribute("data-state", state)


def test_the_best_home_of_the_cards_that_were_put_in(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    page, best = opened(server, new_visitor, SMALL), dhsolve.best(SMALL)
    live, wish = page.locator("[data-search=best]"), page.locator("[data-search=wish]")
    live.locator("[data-action=start]").press("Enter")
    ended(page, "done")
    total = str(best.score.total)
    expect(live.locator("[data-now=best]")).to_have_text(total)
    expect(live.locator("[data-now=bound]")).to_have_text(total)
    expect(live.locator("[role=status]")).to_have_text("The two lines meet: nothing better exists.")
    expect(live.locator("figcaption")).to_have_text(f"Best home {total}")
    expect(live.locator("[data-turns] li")).to_have_count(3)
    assert axe_findings(page) == []

    live.locator("[data-action=all]").press("Enter")
    homes = dhsolve.all_best(SMALL)
    expect(live.locator("[data-homes] button")).to_have_count(len(homes))
    live.locator("[data-homes] button").last.press("Enter")
    expect(live.locator("figcaption")).to_have_text(f"Best home {total}")

    # what if another column, card or cell in round 2: the two homes side by side
    position = dhsolve.Position(SMALL, homes[-1].turns[:1])
    wish.locator("[name=round]").select_option(label="2")
    free = "F1" if homes[-1].turns[0].room.cell != "F1" else "F2"
    wishes: tuple[dict[str, Any], ...] = ({"column": 4}, {"card": "architect"}, {"cell": free})
    for wished in wishes:
        ((name, value),) = wished.items()
        for other in ("column", "card", "cell"):
            wish.locator(f"[name={other}]").select_option(str(value) if other == name else "")
        wish.get_by_role("button", name="Ask").press("Enter")
        reachable = dhsolve.what_if(position, **wished).bound
        expect(wish.locator("figcaption")).to_have_text(
            [f"Best home {total}", f"What if {reachable}"]
        )
        expect(wish.locator("[data-now=best]")).to_have_text(str(reachable))
    expect(wish.locator("[data-turns] li").nth(1)).to_contain_text(free)
    expect(live.locator("[data-now=best]")).to_have_text(total)
    assert axe_findings(page) == []


def test_the_home_is_redrawn_with_each_better_play(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    page = opened(server, new_visitor, dhsolve.loads(DEAL, dhsolve.Deal))
    page.evaluate(WATCH)
    page.locator("[data-action=start]").click()
    live = page.locator("[data-search=best]")
    expect(live).to_have_attribute("data-state", "done", timeout=5 * PATIENCE)
    expect(live.locator("figcaption")).to_contain_text("Best home")
    drawn: list[int] = page.evaluate("globalThis.drawn")
    assert len(drawn) >= 2, "the first play is far from the best"
    assert drawn == sorted(set(drawn))
    expect(live.locator("[data-now=best]")).to_have_text(str(drawn[-1]))


def test_a_search_is_stopped_and_what_was_found_is_shown(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    page = opened(server, new_visitor, dhsolve.loads(DEAL, dhsolve.Deal))
    page.locator("[data-action=start]").click()
    live = page.locator("[data-search=best]")
    expect(live.locator("[data-now=best]")).to_have_text(re.compile(r"^\d+$"))
    expect(live.locator("[data-action=start]")).to_have_attribute("aria-disabled", "true")
    live.locator("[data-action=stop]").press("Enter")
    ended(page, "stopped")
    expect(live.locator("[data-action=stop]")).to_be_focused()
    expect(live.locator("figcaption")).to_contain_text("Best home")
    expect(live.locator("[role=status]")).to_contain_text("Stopped")
    expect(live.locator("[data-turns] li").nth(11)).to_be_visible()  # twelve rounds, and an end
    # what was found is there again after a reload
    page.reload()
    expect(live.locator("figcaption")).to_contain_text("Best home")


def test_a_closed_tab_leaves_no_process(server: RunningServer, new_visitor: NewVisitor) -> None:
    assert server.idle()
    page = opened(server, new_visitor, dhsolve.loads(DEAL, dhsolve.Deal))
    page.goto(f"{server.url}/enter/")
    page.get_by_role("link", name="Find the best").press("Enter")  # which begins at once
    ended(page, "running")
    assert wait_for(lambda: bool(server.jobs()), LONG)
    assert axe_findings(page) == []
    page.close()
    assert server.idle()


def test_a_search_that_ends_without_an_answer_leaves_its_best_play(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    """As on a machine too busy to hand one over in time."""
    page = opened(server, new_visitor, SMALL)
    page.route("**/api/jobs/*/events", answerless)
    page.locator("[data-action=start]").click()
    total = dhsolve.best(SMALL).score.total
    expect(page.locator("[data-search=best] figcaption")).to_have_text(f"Best home {total}")


def answerless(route: Route) -> None:
    """The events of a job that was stopped, without its result."""
    told = route.fetch().text()
    last = json.loads(told.strip().rsplit("data: ", 1)[1])
    end = json.dumps({**last, "state": "stopped", "result": None})
    route.fulfill(content_type="text/event-stream", body=f"event: end\ndata: {end}\n\n")


def test_what_was_found_for_other_cards_is_not_shown(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    page = opened(server, new_visitor, SMALL)
    page.locator("[data-action=start]").click()
    expect(page.locator("figcaption")).to_contain_text("Best home")
    page.reload()
    expect(page.locator("figcaption")).to_contain_text("Best home")
    page.goto(f"{server.url}/enter/")
    page.locator("[data-field='0']").fill("sauna")
    page.keyboard.press("Enter")
    page.goto(f"{server.url}/find/")
    page.locator("#find[data-ready]").wait_for()
    page.wait_for_load_state("networkidle")
    expect(page.locator("figcaption")).to_have_count(0)


def test_without_cards_on_a_small_phone_by_night(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    look = {"locale": "pt-BR", "viewport": SMALL_PHONE, "color_scheme": "dark"}
    page = new_visitor(f"{server.url}/", **look).open("find/")
    page.locator("#find[data-ready]").wait_for()
    expect(page.locator("h1")).to_have_text("A melhor casa")
    expect(page.locator("[data-action=start]")).to_be_disabled()
    assert axe_findings(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("request_", ["best", "jobs/*/events"])
def test_a_server_that_is_gone_is_missed(
    server: RunningServer, new_visitor: NewVisitor, request_: str
) -> None:
    """Before it takes the question, or once it has forgotten it."""
    visitors: list[Visitor] = []

    def noted(*where: str, **look: Any) -> Visitor:
        visitors.append(new_visitor(*where, **look))
        return visitors[-1]

    page = opened(server, noted, SMALL)
    page.route(f"**/api/{request_}", lambda route: gone(route, request_ == "best"))
    start = page.locator("[data-action=start]")
    start.press("Enter")
    said = page.locator("[data-search=best] [role=status]")
    expect(said).to_have_text("The server does not answer.")
    page.unroute(f"**/api/{request_}")
    start.press("Enter")
    ended(page, "done")
    visitors[0].faults.clear()  # what the browser says of it


def gone(route: Route, silent: bool) -> None:
    if silent:
        route.abort()
    else:
        route.fulfill(status=404, body="{}")
