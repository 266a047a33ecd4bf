"""The browser of the tests: it plays, and it sees what is wrong on a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from support.browser import PHONE, NewVisitor, Visitor, axe_findings
from support.web_server import served

POLICY = "<meta http-equiv='Content-Security-Policy' content=\"default-src 'self'\">"
GOOD = f"""<!doctype html><html lang="en"><head>{POLICY}<title>A page</title></head>
<body><main><h1>A page</h1><button>Count</button><output>0</output></main>
<script src="count.js"></script></body></html>"""
COUNT = """document.querySelector('button').onclick =
  () => (document.querySelector('output').textContent = 1)"""
FAULTS = {
    "a script of another origin": '<script src="http://127.0.0.1:9/x.js"></script>',
    "an inline script": "<script>document.title = 'x'</script>",
    "an inline style": '<p style="color: red">x</p>',
    "a file that is not there": '<img src="nothing.png" alt="">',
    "an exception": '<script src="throw.js"></script>',
}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A page below a path of a server."""
    (tmp_path / "index.html").write_text(GOOD, encoding="utf-8")
    (tmp_path / "count.js").write_text(COUNT, encoding="utf-8")
    (tmp_path / "throw.js").write_text("throw new Error('x')", encoding="utf-8")
    for at, fault in enumerate(FAULTS.values()):
        page = GOOD.replace("</main>", f"{fault}</main>")
        (tmp_path / f"{at}.html").write_text(page, encoding="utf-8")
    with served(tmp_path, "/some/where/") as found:
        yield found


def test_a_good_page_works_and_is_silent(address: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(address).open()
    page.get_by_role("button").click()
    expect(page.locator("output")).to_have_text("1")
    assert page.viewport_size == PHONE
    assert axe_findings(page) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noted(address: str, browser: Browser, fault: str) -> None:
    visitor = Visitor(browser.new_context(), address)
    page = visitor.open(f"{list(FAULTS).index(fault)}.html")
    page.wait_for_load_state("networkidle")
    assert visitor.faults
    visitor.context.close()


def test_axe_finds_what_is_missing(address: str, browser: Browser) -> None:
    visitor = Visitor(browser.new_context(), address)
    page = visitor.open()
    page.evaluate("document.querySelector('button').textContent = ''")
    assert any(finding.startswith("button-name") for finding in axe_findings(page))
    visitor.context.close()
