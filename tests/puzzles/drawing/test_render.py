"""Pages of puzzles and solutions as files, books and pictures."""

from __future__ import annotations

import os
import pty
import re
import struct
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from support.helpers import BOX
from support.puzzles import example, example_path, put_example, solution_bytes, solution_path

from dhsolve.cli.main import cli
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import Solution, read_solution
from dhsolve.puzzles.archive.store import create_archive
from dhsolve.puzzles.drawing.book import book
from dhsolve.puzzles.drawing.icons import card_icon
from dhsolve.puzzles.drawing.key import key_entries
from dhsolve.puzzles.drawing.letters import width_of
from dhsolve.puzzles.drawing.page import EDGE, WIDTH, puzzle_pages, solution_page
from dhsolve.puzzles.drawing.render import to_bytes
from dhsolve.puzzles.drawing.social import Size, social_picture
from dhsolve.puzzles.puzzle import KINDS, Kind

BOTH = pytest.mark.parametrize("lang", ["en", "pt"])
EVERY_KIND = pytest.mark.parametrize("kind", KINDS)


def render(*args: str | Path) -> Result:
    """A call of `puzzle render`."""
    return CliRunner().invoke(cli, ["puzzle", "render", *map(str, args)])


def png_size(path: Path) -> tuple[int, int]:
    """Width and height, out of the head of the file."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@pytest.fixture(name="archive")
def archive_fixture(tmp_path: Path) -> Path:
    """An archive of three days."""
    path = tmp_path / "dailies.db"
    with create_archive(path, BOX.catalogue.fingerprint) as store:
        for kind, day in (("finish", "20"), ("rooms", "21"), ("deck", "22")):
            put_example(store, kind, f"2026-11-{day}")  # type: ignore[arg-type]
    return path


@EVERY_KIND
@BOTH
def test_pages_are_drawn_the_same_each_time(kind: Kind, lang: str) -> None:
    puzzle, solution = example(kind), read_solution(BOX, solution_bytes(kind))
    sheets = book(BOX, [puzzle], [solution], lang)
    html = to_bytes(sheets, "html", "x", lang)
    assert html == to_bytes(book(BOX, [puzzle], [solution], lang), "html", "x", lang)
    text = html.decode()
    assert puzzle.title.of(lang) in text
    assert "http://" not in text.replace("http://www.w3.org", "")
    assert "src=" not in text and "@import" not in text and "https:" not in text
    ElementTree.fromstring(to_bytes(sheets[:1], "svg", "x", lang))


@EVERY_KIND
def test_ids_are_unique_and_every_link_has_its_page(kind: Kind) -> None:
    sheets = book(BOX, [example(kind)], [read_solution(BOX, solution_bytes(kind))], "en")
    html = to_bytes(sheets, "html", "x", "en").decode()
    ids = Counter(re.findall(r' id="([^"]+)"', html))
    assert max(ids.values()) == 1
    links = set(re.findall(r'href="#([^"]+)"', html))
    assert links == {f"puzzle-{example(kind).id}", f"solution-{example(kind).id}"}
    assert links <= set(ids)


@pytest.mark.parametrize("kind_of_file", ["html", "pdf"])
def test_what_is_given_twice_is_drawn_once_and_other_solutions_too(
    kind_of_file: Literal["html", "pdf"],
) -> None:
    puzzle, solution = example("finish"), read_solution(BOX, solution_bytes("finish"))
    turns, end, _ = random_solution(BOX, solution.sequence, Rng("another play"))
    other = Solution(solution.sequence, turns, end)
    sheets = book(BOX, [puzzle, puzzle], [solution, other, solution], "en")
    assert [sheet.pages[0].anchor.partition("-")[0] for sheet in sheets] == [
        *("puzzle", "solution", "solution")
    ]
    assert len({sheet.pages[0].anchor for sheet in sheets}) == 3
    assert to_bytes(sheets, kind_of_file, "x", "en")


@EVERY_KIND
def test_files_carry_their_letters_and_have_titles_and_roles(kind: Kind) -> None:
    sheets = book(BOX, [example(kind)], [], "en")
    for form in ("svg", "html"):
        text = to_bytes(sheets, form, "x", "en").decode()
        assert text.count("data:font/woff2;base64,") == 3
        assert text.count("<svg ") - ('class="patterns"' in text) == text.count('role="group"')
        assert f"<title>{example(kind).title.en}" in text
    assert 'name="viewport"' in text


@EVERY_KIND
@BOTH
def test_no_line_runs_over_the_edge_of_the_page(kind: Kind, lang: str) -> None:
    found = 0
    for page in puzzle_pages(BOX, example(kind), lang):
        for text in ElementTree.fromstring(f"<svg>{page.body}</svg>").iter("text"):
            for line in text.findall("tspan"):
                words, left = "".join(line.itertext()), float(line.attrib["x"])
                right = left + width_of(words, float(text.attrib["font-size"]))
                assert right <= WIDTH - EDGE + 1, words
                found += 1
    assert found > 20


def test_a_deck_has_a_home_to_write_in_and_a_line_for_every_round() -> None:
    market, sheet = puzzle_pages(BOX, example("deck"), "en")
    assert "YOUR PLAY" in sheet.body and "YOUR PLAY" not in market.body
    assert all(f">{number}</text>" in sheet.body for number in range(1, 13))


@EVERY_KIND
def test_the_key_names_every_card_of_the_page(kind: Kind) -> None:
    sequence = example(kind).sequence
    entries = key_entries(BOX, sequence, "en")
    named = {entry.card.id for entry in entries if entry.card}
    dealt = {
        card
        for one in sequence.rounds
        for column in one.columns
        for card in (column.room, column.resource)
    }
    assert {card for card in dealt if card and not card.startswith("roof_")} <= named
    assert any("8 points if all of one colour" in entry.sentence for entry in entries)


def test_every_card_has_a_picture_of_its_own() -> None:
    cards = BOX.catalogue
    for found in (cards.rooms, cards.decor, cards.helpers, cards.tools, cards.roofs):
        pictures = {card_icon(0, 0, 24, card) for card in found.values()}
        assert len(pictures) == len(found)


@EVERY_KIND
def test_a_solution_alone_has_title_and_id(kind: Kind) -> None:
    page = solution_page(BOX, read_solution(BOX, solution_bytes(kind)), "pt")
    puzzle = example(kind)
    assert puzzle.title.pt in page.body and puzzle.id in page.body


def test_a_solution_lists_only_the_plans_that_hold() -> None:
    held = solution_page(BOX, read_solution(BOX, solution_bytes("deck")), "en")
    assert "5 points for two bedrooms on the second floor." in held.body
    none = solution_page(BOX, read_solution(BOX, solution_bytes("finish")), "en")
    assert "PLANS" not in none.body


def test_the_kind_of_file_follows_from_its_name(tmp_path: Path) -> None:
    picture, paper = tmp_path / "page.png", tmp_path / "book.PDF"
    assert render(example_path("finish"), "-o", picture).exit_code == 0
    assert png_size(picture) == (1191, 1684)
    files = (example_path("finish"), solution_path("finish"))
    assert render(*files, "-o", paper).exit_code == 0
    assert paper.read_bytes().startswith(b"%PDF") and b"/Count 2" in paper.read_bytes()
    other = render(*files, "-o", tmp_path / "page.jpg")
    assert other.exit_code == 2 and ".svg, .png, .html, .pdf, or --to" in other.stderr
    assert render(*files, "-o", tmp_path / "page").exit_code == 0  # no ending says nothing
    refused = render(*files, "--to", "png")
    assert refused.exit_code == 2 and "one picture" in refused.stderr
    assert render(example_path("finish")).stdout.startswith("<!doctype html>")


def test_a_deck_is_a_double_page_in_one_picture(tmp_path: Path) -> None:
    picture = tmp_path / "deck.png"
    assert render(example_path("deck"), "-o", picture).exit_code == 0
    assert png_size(picture) == (2382, 1684)


def test_nothing_binary_goes_to_a_terminal() -> None:
    leader, terminal = pty.openpty()
    program = "from dhsolve.cli.main import main; main()"
    words = ["puzzle", "render", str(example_path("finish")), "--to", "pdf"]
    try:
        refused = subprocess.run(
            [sys.executable, "-c", program, *words],
            stdout=terminal,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(terminal)
        os.close(leader)
    assert refused.returncode == 2 and "not text; pass -o FILE" in refused.stderr


@pytest.mark.parametrize(("size", "pixels"), [("square", (1080, 1080)), ("wide", (1200, 630))])
@EVERY_KIND
def test_pictures_for_social_media(
    tmp_path: Path, kind: Kind, size: str, pixels: tuple[int, int]
) -> None:
    picture = tmp_path / "post.png"
    assert render(example_path(kind), "--size", size, "-o", picture).exit_code == 0
    assert png_size(picture) == pixels
    refused = render(example_path(kind), "--size", size, "-o", tmp_path / "post.pdf")
    assert refused.exit_code == 2 and "picture" in refused.stderr


@pytest.mark.parametrize("size", ["square", "wide"])
def test_a_picture_breaks_no_round(size: Size) -> None:
    """The five tickets of a round lie side by side."""
    body = social_picture(BOX, example("deck"), "en", size).body
    tickets = re.findall(r'<g transform="translate\(([\d.]+) ([\d.]+)\)"><rect x="0" y="0"', body)
    assert len(tickets) == 60
    for at in range(0, 60, 5):
        assert len({y for _, y in tickets[at : at + 5]}) == 1, at


def test_the_home_on_a_cover_is_finished() -> None:
    cover = book(BOX, [example("finish"), example("rooms")], [], "en")[0].pages[0]
    assert ">Kitchen</text>" in cover.body and ">Garage</text>" in cover.body
    assert ">F1</text>" not in cover.body


def test_a_book_has_a_cover_contents_page_numbers_and_links(archive: Path, tmp_path: Path) -> None:
    page, paper = tmp_path / "book.html", tmp_path / "book.pdf"
    days = ("--archive", archive, "--from", "2026-11-20", "--days", "3", "--solutions")
    assert render(*days, "-o", page, "--lang", "pt").exit_code == 0
    html = page.read_text("utf-8")
    assert "Sumário" in html and "3 desafios" in html
    assert "sexta-feira, 20 de novembro" in html and "domingo, 22 de novembro" in html
    assert "solução: página 7" in html and "desafio: página 3" in html
    targets = set(re.findall(r'href="#([^"]+)"', html))
    assert targets <= set(re.findall(r' id="([^"]+)"', html)) and len(targets) == 6
    assert render(*days, "-o", paper).exit_code == 0
    data = paper.read_bytes()
    assert b"/Count 9" in data  # cover, contents, 1 + 1 + 2 puzzle pages, 3 solutions
    assert data.count(b"/Subtype/Link") == 3 * 3 + 4 + 3
    assert render(*days, "-o", tmp_path / "again.pdf").exit_code == 0
    assert data == (tmp_path / "again.pdf").read_bytes()


def test_solutions_without_an_archive_are_files() -> None:
    refused = render(example_path("finish"), "--solutions")
    assert refused.exit_code == 2 and "--archive" in refused.stderr
    assert render().exit_code == 2
