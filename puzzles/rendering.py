"""Pages as files: SVG as drawn, HTML in one file, PNG and PDF through Typst (a wheel)."""

from __future__ import annotations

import tempfile
from importlib import resources
from pathlib import Path
from typing import Literal, get_args

import jinja2
import typst

FileKind = Literal["svg", "png", "html", "pdf"]
FILE_KINDS: tuple[FileKind, ...] = get_args(FileKind)
SINGLE: tuple[FileKind, ...] = ("svg", "png")
"""Kinds of file that hold one page."""
PAGE_PIXELS_PER_INCH = 144.0
FONTS = "font_source_sans_pro"


def to_bytes(pages: list[str], kind: FileKind, title: str, lang: str) -> bytes:
    """The pages, SVG drawings, as one file."""
    if kind == "svg":
        return pages[0].encode() + b"\n"
    if kind == "html":
        return _html(pages, title, lang).encode()
    return _typeset(pages[:1] if kind == "png" else pages, kind)


def _html(pages: list[str], title: str, lang: str) -> str:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("dhsolve.puzzles", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
    )
    return environment.get_template("pages.html.j2").render(pages=pages, title=title, lang=lang)


def _typeset(pages: list[str], kind: FileKind) -> bytes:
    """Typst places each drawing on a page of A4; its own fonts and ours are all it may use, so
    that every machine gives the same picture."""
    with tempfile.TemporaryDirectory() as folder:
        source = ['#set page(paper: "a4", margin: 0pt)']
        for at, page in enumerate(pages):
            (Path(folder) / f"{at}.svg").write_text(page, encoding="utf-8")
            source.append(f'#page(image("{at}.svg", width: 100%, height: 100%))')
        main = Path(folder) / "pages.typ"
        main.write_text("\n".join(source), encoding="utf-8")
        with resources.as_file(resources.files(FONTS) / "files") as fonts:
            made = typst.compile(
                str(main),
                root=folder,
                font_paths=[str(fonts)],
                ignore_system_fonts=True,
                format=kind,
                ppi=PAGE_PIXELS_PER_INCH,
                timestamp=0 if kind == "pdf" else None,
            )
    assert isinstance(made, bytes)
    return made
