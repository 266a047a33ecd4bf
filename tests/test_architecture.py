"""The arrows between the packages go one way, and the overview of commands loads no solver."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from support.imports import imported
from support.paths import ROOT, TESTS

# From the bottom up: each package, and those above it in this table that its modules may import.
# `model.*` is model with all its folders; `face` is what `import dhsolve` gives.
ARROWS = {
    "model": "",
    "model.cards": "model",
    "model.rules": "model.cards",
    "model.building": "model.cards model.rules",
    "model.files.text_form": "model model.cards model.rules",
    "model.files": "model model.cards model.rules model.files.text_form",
    "model.dealing": "model model.cards model.rules",
    "model.verify": "model model.cards model.rules model.files",
    "model.text": "model.cards model.rules model.building",
    "model.text.terminal": "model.cards model.rules model.text",
    "model.text.messages": "model model.rules model.text",
    "model.conformance": "model model.cards model.rules model.files model.dealing model.verify",
    "solver.annealing": "model.cards model.rules model.dealing",
    "solver.shared": "model.cards model.rules",
    "solver.relaxation": "model.rules solver.shared",
    "solver.exact": "model.cards model.rules solver.shared solver.relaxation",
    "solver.search": "model.cards model.rules model.dealing"
    " solver.annealing solver.shared solver.relaxation solver.exact",
    "solver.cross": "model model.cards model.rules model.files",
    "solver.reference": "model.cards model.rules",
    "solver": "model.* solver.shared solver.relaxation solver.exact solver.search"
    " solver.cross solver.reference",
    "solver.hindsight": "model.* solver.annealing solver.shared solver.relaxation solver.search"
    " solver",
    "puzzles": "model.*",
    "puzzles.drawing": "model.* puzzles",
    "puzzles.generate": "model.* puzzles solver solver.search",
    "puzzles.answer": "model.* puzzles puzzles.generate solver",
    "puzzles.archive": "model.* puzzles puzzles.generate solver solver.search",
    "web": "",
    "web.site": "model.* puzzles.* web",
    "face": "model.* solver solver.search solver.hindsight puzzles.*",
    "web.server": "model.* web.site solver solver.search puzzles.* face",
    "cli.ui": "model.* solver solver.search puzzles.* face",
    "cli.ui.options": "model.* puzzles.* face cli.ui",
    "cli.play": "model.* solver.search puzzles.* face cli.ui.*",
    "cli.commands": "model.* solver solver.annealing solver.search puzzles.* web.* face"
    " cli.ui.* cli.play",
    "cli.commands.puzzle": "model.* solver solver.search puzzles.* face cli.ui.*",
    "cli": "model.* cli.ui.*",
}
STRANGERS = ("cli.commands", "cli.commands.puzzle")
"""Packages whose modules do not import one another."""
REFERENCE_USERS = {"solver/evidence.py"}
MOST_MODULES = 20
HEAVY = {"ortools", "networkx", "msgspec", "rich", "jinja2"}

PACKAGING = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
INSTALLED = PACKAGING["setuptools"]["packages"]
FACE = PACKAGING["setuptools"]["package-dir"]["dhsolve"]
PARTS = [folder for folder in PACKAGING["setuptools"]["package-dir"].values() if folder != FACE]


def package_of(folder: Path) -> str:
    """The name of a folder in the table."""
    name = ".".join(folder.relative_to(ROOT).parts)
    return "face" if name == FACE else name


FOLDERS = {
    package_of(file.parent): file.parent
    for part in (FACE, *PARTS)
    for file in sorted((ROOT / part).rglob("__init__.py"))
}
SOURCES = [path for folder in FOLDERS.values() for path in sorted(folder.glob("*.py"))]
each_package = pytest.mark.parametrize("package", FOLDERS)


def home_of(name: str) -> str | None:
    """The package of an imported name; None for what is not ours."""
    top, *rest = name.split(".")
    if top != "dhsolve":
        return None
    packages = (".".join(rest[:length]) for length in range(len(rest), 0, -1))
    return next((package for package in packages if package in FOLDERS), "face")


def allowed(package: str) -> set[str]:
    """The packages that a package may import, itself among them."""
    found = {package}
    for name in ARROWS[package].split():
        part = name.removesuffix(".*")
        found.add(part)
        if part != name:
            found.update(one for one in ARROWS if one.startswith(f"{part}."))
    return found


def packages_in(path: Path) -> set[str]:
    """The packages that a file imports something of."""
    return {home for name in imported(path) if (home := home_of(name))}


def test_the_table_has_every_package() -> None:
    assert set(ARROWS) == set(FOLDERS)


def test_the_table_goes_from_the_bottom_up() -> None:
    """So that there is no circle."""
    lines = list(ARROWS)
    for at, package in enumerate(lines):
        assert allowed(package) <= set(lines[: at + 1]), package


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_follow_the_arrows(path: Path) -> None:
    package = package_of(path.parent)
    forbidden = packages_in(path) - allowed(package)
    if package in STRANGERS:
        forbidden |= packages_in(path) & set(STRANGERS)
    assert not forbidden
    assert not [name for name in imported(path) if name.split(".")[0] in PARTS], "say dhsolve.…"


def test_only_evidence_uses_the_reference() -> None:
    users = [path for path in SOURCES if "solver.reference" in packages_in(path)]
    names = {str(path.relative_to(ROOT)) for path in users}
    assert {name for name in names if not name.startswith("solver/reference/")} == REFERENCE_USERS


@each_package
def test_a_package_says_what_it_is(package: str) -> None:
    text = (FOLDERS[package] / "__init__.py").read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text))


@each_package
def test_a_package_is_installed(package: str) -> None:
    assert ("dhsolve" if package == "face" else f"dhsolve.{package}") in INSTALLED


@each_package
def test_a_folder_can_be_taken_in_at_a_glance(package: str) -> None:
    modules = [path for path in FOLDERS[package].glob("*.py") if path.name != "__init__.py"]
    assert len(modules) <= MOST_MODULES


def test_nothing_else_is_installed() -> None:
    assert len(INSTALLED) == len(FOLDERS)


@pytest.mark.parametrize("part", PARTS)
def test_tests_mirror_the_folders(part: str) -> None:
    tested = {file.parent for file in (TESTS / part).rglob("test_*.py")}
    assert tested
    assert not [folder for folder in tested if not (ROOT / folder.relative_to(TESTS)).is_dir()]


@pytest.mark.parametrize("group", [[], ["puzzle"]], ids=["dhsolve", "puzzle"])
def test_the_help_page_is_light(group: list[str]) -> None:
    program = (
        "import sys\n"
        "from dhsolve.cli.main import cli\n"
        "try:\n"
        f"    cli({[*group, '--help']!r}, prog_name='dhsolve')\n"
        "except SystemExit as end:\n"
        "    assert end.code == 0\n"
        f"assert not {HEAVY} & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Commands:" in done.stdout


@pytest.mark.parametrize(
    "command", ["deal", "score", "verify", "play", "puzzle.show", "puzzle.check", "puzzle.render"]
)
def test_a_command_that_proves_nothing_loads_no_solver(command: str) -> None:
    """OR-tools takes longer to load than everything else together."""
    program = (
        f"import sys, dhsolve.cli.commands.{command}\n"
        "assert 'dhsolve.model' in sys.modules and 'ortools' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
