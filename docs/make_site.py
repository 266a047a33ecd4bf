"""Prepares the pages of the documentation site in build/docs: `make docs` then builds them.

Pages link to files of the project outside docs/. The site has a page for each of those too: its
text with numbered lines. A link whose words are a function of the file leads to its line.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
BUILD = ROOT / "build" / "docs"
PAGES = BUILD / "pages"
SHOWN_FILES = PAGES / "files"
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
ROOT_PAGES = ("CONTRIBUTING.md", "CHANGELOG.md")
"""Pages beside the README, where people look for them; the site shows them too."""


def pages() -> Iterator[Path]:
    """Every page of the site, where it lies in the project."""
    yield from sorted(DOCS.rglob("*.md"))
    yield from (ROOT / name for name in ROOT_PAGES)


def line_of(file: Path, name: str) -> int:
    """The line on which a function or class begins; KeyError if the file has none of the name."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return node.lineno
    raise KeyError(f"{file} has no {name}")


def main() -> None:
    """Copy the pages, and show the files that they link to."""
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(DOCS, PAGES, ignore=shutil.ignore_patterns("*.py", "*.toml", "__pycache__"))
    shutil.copy(DOCS / "zensical.toml", BUILD)
    for name in ROOT_PAGES:
        shutil.copy(ROOT / name, PAGES)
    for page in pages():
        place = PAGES / page.relative_to(ROOT if page.name in ROOT_PAGES else DOCS)
        place.write_text(_with_links_of_the_site(page, place), encoding="utf-8")


def _with_links_of_the_site(page: Path, place: Path) -> str:
    """The text of a page whose links lead to the places that the files have in the site."""

    def link(found: re.Match[str]) -> str:
        words, target, anchor = found.groups(default="")
        file = (page.parent / target).resolve()
        name = words.strip("`")
        if file.suffix == ".py" and name.isidentifier():
            anchor = f"#__codelineno-0-{line_of(file, name)}"
        return f"[{words}]({os.path.relpath(_place(file), place.parent)}{anchor})"

    return LINK.sub(link, page.read_text(encoding="utf-8"))


def _place(file: Path) -> Path:
    """Where a file of the project is in the site."""
    if DOCS in file.parents:
        return PAGES / file.relative_to(DOCS)
    if file.parent == ROOT and file.name in ROOT_PAGES:
        return PAGES / file.name
    return _shown(file)


def _shown(file: Path) -> Path:
    """The page that shows a file or lists a folder of the project."""
    name = file.relative_to(ROOT).as_posix()
    if file.is_dir():
        entries = "\n".join(f"- `{entry.name}`" for entry in sorted(file.iterdir()))
        page, text = SHOWN_FILES / f"{name}.md", f"# {name}/\n\n{entries}\n"
    elif file.suffix == ".md":
        page = SHOWN_FILES / name
        if page.exists():
            return page
        page.parent.mkdir(parents=True, exist_ok=True)
        page.touch()  # two such pages may link to each other
        text = _with_links_of_the_site(file, page)
    else:
        language = file.suffix.removeprefix(".")
        page = SHOWN_FILES / f"{name}.md"
        text = f"# {name}\n\n````{language}\n{file.read_text(encoding='utf-8')}````\n"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(text, encoding="utf-8")
    return page


if __name__ == "__main__":
    main()
