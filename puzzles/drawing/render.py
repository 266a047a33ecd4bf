"""Pages as files: SVG as drawn, HTML in one file, PNG and PDF through Typst (a wheel)."""

from __future__ import annotations

import tempfile
from importlib import resources
from pathlib import Path
from typing import Literal, NamedTuple, get_args

import jinja2
import typst

from dhsolve.puzzles.drawing.fonts import font_style
from dhsolve.puzzles.drawing.palette import definitions
from dhsolve.puzzles.drawing.svg import Drawing, document, element, group, number, rect

FileKind = Literal["svg", "png", "html", "pdf"]
FILE_KINDS: tuple[FileKind, ...] = get_args(FileKind)
SINGLE: tuple[FileKind, ...] = ("svg", "png")
"""Kinds of file that hold one picture; the pages of one puzzle lie side by side in it."""
BINARY: tuple[FileKind, ...] = ("png", "pdf")
FONTS = "font_source_sans_pro"
UNITS_PER_PAGE = 1050.0
A4_WIDTH = 595.28


class Sheet(NamedTuple):
    """The pages of a puzzle or a solution on paper, and the same in one column for a phone."""

    pages: tuple[Drawing, ...]
    narrow: Drawing | None = None


def to_bytes(sheets: list[Sheet], kind: FileKind, title: str, lang: str) -> bytes:
    """Pages as one file; in a kind of `SINGLE` they lie side by side."""
    pages = [page for sheet in sheets for page in sheet.pages]
    if kind == "html":
        return _html(sheets, title, lang).encode()
    if kind == "svg":
        head = definitions() + element("style", font_style())
        return document(side_by_side(pages), head, lang=lang).encode() + b"\n"
    return _typeset([side_by_side(pages)] if kind == "png" else pages, kind, title, lang)


def side_by_side(pages: list[Drawing]) -> Drawing:
    """One drawing of several."""
    if len(pages) == 1:
        return pages[0]
    width = sum(page.width for page in pages)
    body, left = "", 0.0
    for page in pages:
        body += group([page.body], left)
        left += page.width
    return pages[0]._replace(width=width, body=body)


def _html(sheets: list[Sheet], title: str, lang: str) -> str:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("dhsolve.puzzles.drawing", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
    )
    drawn = [
        {
            "anchor": sheet.pages[0].anchor,
            "title": sheet.pages[0].title,
            "pages": [document(_linked(page)) for page in sheet.pages],
            "narrow": document(_linked(sheet.narrow or sheet.pages[0])),
        }
        for sheet in sheets
    ]
    return environment.get_template("pages.html.j2").render(
        sheets=drawn, title=title, lang=lang, patterns=definitions(), fonts=font_style()
    )


def _linked(drawing: Drawing) -> Drawing:
    """The drawing with its links as elements over what they are about."""
    areas = (
        element(
            "a",
            rect(link.x, link.y, link.width, link.height, fill_opacity=0),
            href=f"#{link.target}",
            aria_label=link.target,
        )
        for link in drawing.links
    )
    return drawing.with_more(areas)


def _typeset(pages: list[Drawing], kind: FileKind, title: str, lang: str) -> bytes:
    """Typst places each drawing on a page of its size; its own fonts and ours are all it may use,
    so that every machine gives the same picture."""
    points = A4_WIDTH / UNITS_PER_PAGE if kind == "pdf" else 1.0
    quoted = title.replace("\\", "\\\\").replace('"', '\\"')
    with tempfile.TemporaryDirectory() as folder:
        source = [f'#set document(title: "{quoted}")', f'#set text(lang: "{lang}")']
        for at, page in enumerate(pages):
            (Path(folder) / f"{at}.svg").write_text(document(page, definitions()), encoding="utf-8")
            source.append(_typst_page(page, at, points))
        main = Path(folder) / "pages.typ"
        main.write_text("\n".join(source), encoding="utf-8")
        with resources.as_file(resources.files(FONTS) / "files") as fonts:
            made = typst.compile(
                str(main),
                root=folder,
                font_paths=[str(fonts)],
                ignore_system_fonts=True,
                format=kind,
                ppi=72.0 * (pages[0].pixels if kind == "png" else 1.0),
                timestamp=0 if kind == "pdf" else None,
            )
    assert isinstance(made, bytes)
    return made


def _typst_page(page: Drawing, at: int, points: float) -> str:
    """A page with its drawing, its anchor, and the areas that lead to other pages."""
    width, height = (f"{number(side * points)}pt" for side in page[:2])
    alt = page.title.replace("\\", "\\\\").replace('"', '\\"')
    parts = [f'image("{at}.svg", width: {width}, height: {height}, alt: "{alt}")']
    anchor = f"#place(top + left)[#box() <{page.anchor}>]" if page.anchor else ""
    links = "".join(
        f"#place(top + left, dx: {number(link.x * points)}pt, dy: {number(link.y * points)}pt,"
        f" link(<{link.target}>, box(width: {number(link.width * points)}pt,"
        f" height: {number(link.height * points)}pt)))"
        for link in page.links
    )
    return (
        f"#page(width: {width}, height: {height}, margin: 0pt)"
        f"[{anchor}#place(top + left, {parts[0]}){links}]"
    )
