"""Every library that is declared is used and has a reason; every one that is used is declared."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from support.imports import imported, texts
from support.paths import DOCS, ROOT

PRODUCT = ("dhsolve", "model", "solver", "puzzles", "web", "cli")
AROUND = ("tests", "benchmarks", "docs", "examples")
SCRIPTS = {
    path.stem
    for folder in ("benchmarks", "benchmarks/campaigns", "docs")
    for path in (ROOT / folder).iterdir()
}
OURS = {"dhsolve", "support", *SCRIPTS, *AROUND, *PRODUCT}
PLUGINS = {"pytest-xdist": "pytest -n"}
"""Libraries that nobody imports or starts, with what asks for them in the Makefile."""

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def names(requirements: list[str]) -> set[str]:
    """The libraries of a list of requirements."""
    return {re.split(r"[^\w-]", one)[0].lower() for one in requirements}


ALWAYS = names(PROJECT["dependencies"])
EXTRAS = {name: names(listed) for name, listed in PROJECT["optional-dependencies"].items()}
DECLARED = ALWAYS.union(*EXTRAS.values())

NODE = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
NPM = {*NODE.get("dependencies", ()), *NODE.get("devDependencies", ())}
BROUGHT = packages_distributions()


def modules(library: str) -> set[str]:
    """The top-level modules that a library brings, or those it requires if it has none."""
    brought = {
        module for module, found in BROUGHT.items() if library in (one.lower() for one in found)
    }
    required = () if brought else names(requires(library) or [])
    return brought.union(*(modules(one) for one in required))


MODULES = {library: modules(library) for library in DECLARED}


def sources(folders: tuple[str, ...]) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


@cache
def mentioned() -> set[str]:
    """The modules that are imported anywhere; in the product by a string too."""
    found: set[str] = set()
    for path in sources(PRODUCT + AROUND):
        found.update(name.split(".")[0] for name in imported(path))
    for path in sources(PRODUCT):
        found.update(texts(path))
    return found


def is_used(library: str) -> bool:
    if library in PLUGINS:
        return PLUGINS[library] in MAKEFILE
    if library.startswith("types-"):
        return is_used(library.removeprefix("types-"))
    return f"$(BIN)/{library}" in MAKEFILE or not MODULES[library].isdisjoint(mentioned())


@pytest.mark.parametrize("library", sorted(DECLARED))
def test_what_is_declared_is_used(library: str) -> None:
    assert is_used(library)


@pytest.mark.parametrize(
    ("folders", "allowed"),
    [(PRODUCT, DECLARED - EXTRAS["dev"]), (AROUND, DECLARED)],
    ids=["product", "around it"],
)
def test_what_is_imported_is_declared(folders: tuple[str, ...], allowed: set[str]) -> None:
    known = OURS | sys.stdlib_module_names
    known = known.union(*(MODULES[library] for library in allowed))
    for path in sources(folders):
        for name in imported(path):
            assert name.split(".")[0] in known, f"{path.relative_to(ROOT)} imports {name}"


def test_every_library_has_a_reason() -> None:
    page = (DOCS / "dependencies.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|(]+?) (?:\([^|]*\) )?\| [^|]+ \|$", page, re.MULTILINE)
    explained = {name for row in rows for name in row.split(", ")} - {"library"}
    assert explained == DECLARED | NPM
