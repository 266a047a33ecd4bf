"""The pages tell the truth: their commands print what they show, their links lead somewhere."""

from __future__ import annotations

import doctest
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from support.paths import ROOT

PAGES_WITH_EXAMPLES = ("README.md", "docs/cookbook.md")
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("examples/**/*.md"))
)
FILES = [
    f"/{path.relative_to(ROOT).as_posix()}"
    for folder in sorted(ROOT.iterdir())
    if folder.name not in (".git", ".venv", "build", "dist")
    for path in ([folder] if folder.is_file() else folder.rglob("*"))
    if "node_modules" not in path.parts
]
NAMED_FILE = re.compile(
    r"(?<![\w./-])(?!my-|mine\.)((?:[\w-]+/)*[\w-]+\.(?:py|mjs|md|toml))(?![\w/])"
)
"""A source or a page that a text names by its place or its bare name; `my-` is the reader's own."""
LINK = re.compile(r"\]\(([^)\s:#]*)(#[^)\s]*)?\)")
ELISION = "..."
PROGRESS = re.compile(r"\d+ s: ")
"""A slow machine says how far it is."""
SECONDS = re.compile(r"\b\d+\.\d s\b")


class Example(NamedTuple):
    """A command of a console block and the output shown below it."""

    command: str
    shown: list[str]


def blocks() -> list[list[Example]]:
    """The examples of each console block; what one of them writes the next may read."""
    found: list[list[Example]] = []
    for page in PAGES_WITH_EXAMPLES:
        text = (ROOT / page).read_text("utf-8")
        for block in re.findall(r"^```console\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
            found.append([])
            for line in block.splitlines():
                if line.startswith("$ "):
                    found[-1].append(Example(line[2:], []))
                else:
                    found[-1][-1].shown.append(line)
    return found


def matches(shown: list[str], printed: list[str]) -> bool:
    """Whether the lines were printed, where a line of three dots stands for any number of them.

    How many seconds a solve took does not matter.
    """
    expected, given = (SECONDS.sub("? s", "\n".join(lines)) for lines in (shown, printed))
    parts = ".*".join(
        re.escape(part) for part in re.split(rf"(?m)^{re.escape(ELISION)}$", expected)
    )
    return re.fullmatch(parts, given, re.DOTALL) is not None


def test_there_are_examples() -> None:
    assert {example.command.split()[1] for block in blocks() for example in block} >= {
        "best",
        "hindsight",
        "verify",
        "puzzle",
    }


@pytest.mark.parametrize("block", blocks(), ids=lambda block: str(block[0].command))
def test_examples_run_and_print_what_is_shown(block: list[Example], tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for example in block:
        run_example(example, tmp_path)


def run_example(example: Example, folder: Path) -> None:
    assert "dhsolve " in example.command
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", example.command],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    told = [line for line in done.stderr.splitlines() if not PROGRESS.match(line)]
    assert (done.returncode, told) == (0, [])
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    assert matches(example.shown, printed), done.stdout


def test_elisions() -> None:
    assert matches(["a", "...", "d"], ["a", "b", "c", "d"])
    assert not matches(["a", "...", "d"], ["a", "b", "c"])
    assert not matches(["a"], ["a", "b"])


def links(page: str) -> list[tuple[Path, str]]:
    """The files that a page links to, with the anchors in them."""
    path = ROOT / page
    return [
        ((path.parent / target).resolve() if target else path, anchor)
        for target, anchor in LINK.findall(path.read_text("utf-8"))
    ]


def headings(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    found = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one).strip().lower().replace(" ", "-") for one in found}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target, anchor in links(page):
        assert target.exists(), target
        if anchor and target.suffix == ".md":
            assert anchor[1:] in headings(target), f"{target}{anchor}"


def is_there(name: str) -> bool:
    """Whether a file of the project has this name, or a place that ends with it."""
    return any(file.endswith(f"/{name}") for file in FILES)


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_are_there(page: str) -> None:
    for name in NAMED_FILE.findall(LINK.sub("]", (ROOT / page).read_text("utf-8"))):
        assert is_there(name), name


def test_a_file_that_is_not_there_is_noticed() -> None:
    assert NAMED_FILE.findall("`solver/brute.py`, and x.py: www.a.org/b.md") == [
        "solver/brute.py",
        "x.py",
    ]
    assert not is_there("solver/brute.py")


def test_every_page_is_reached_from_the_front_page() -> None:
    reached, todo = set[str](), ["README.md"]
    while todo:
        page = todo.pop()
        if page not in reached:
            reached.add(page)
            inside = (one for one, _ in links(page) if one.suffix == ".md" and ROOT in one.parents)
            todo += [one.relative_to(ROOT).as_posix() for one in inside]
    assert set(PAGES) <= reached


def test_every_page_is_in_the_navigation_of_the_site() -> None:
    listed = re.findall(r'= "([^"]+\.md)"', (ROOT / "docs" / "zensical.toml").read_text("utf-8"))
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    assert sorted(listed) == sorted({*pages, "CONTRIBUTING.md", "CHANGELOG.md"})


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    script = runpy.run_path(str(ROOT / "docs" / "make_site.py"))
    places = {"BUILD": tmp_path, "PAGES": tmp_path / "pages"}
    script["main"].__globals__.update(places, SHOWN_FILES=tmp_path / "pages" / "files")
    script["main"]()
    command = [str(Path(sys.executable).parent / "zensical"), "build", "--strict", "--clean"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "site" / "index.html").exists()


def test_the_python_of_the_front_page_runs() -> None:
    done = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert done.attempted >= 5
    assert done.failed == 0


def tours() -> list[list[tuple[str, str]]]:
    """The stations of each tour: functions, and the files that they are in."""
    page = (ROOT / "docs" / "tour.md").read_text("utf-8")
    station = re.compile(r"^\| \d+ \| \[`(\w+)`\]\(([^)]*)\)", re.MULTILINE)
    return [station.findall(tour) for tour in page.split("\n## ")[1:]]


def test_the_stations_of_the_tours_are_where_they_are_said_to_be() -> None:
    line_of = runpy.run_path(str(ROOT / "docs" / "make_site.py"))["line_of"]
    for name, target in (station for tour in tours() for station in tour):
        assert line_of((ROOT / "docs" / target).resolve(), name)


def test_no_tour_is_longer_than_twelve_stations_or_visits_one_twice() -> None:
    assert len(tours()) == 3
    for tour in tours():
        assert 1 <= len(tour) <= 12
        assert len(set(tour)) == len(tour)


def test_the_picture_is_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = runpy.run_path(str(ROOT / "docs" / "make_images.py"))
    target = tmp_path / "home.svg"
    monkeypatch.setitem(script["main"].__globals__, "TARGET", target)
    script["main"]()
    assert target.read_bytes() == (ROOT / "docs" / "images" / "home.svg").read_bytes()
