"""The files that no day changes: found from one another, and the same scripts as in the source."""

from __future__ import annotations

import json
import re
import subprocess

import pytest
from support.helpers import BOX
from support.js_engine import node
from support.paths import ROOT

from dhsolve.web.site.assets import SCRIPTS, Assets, site_assets

SAME = """
import ts from "typescript";
let text = "";
for await (const part of process.stdin) text += part;
const options = { removeComments: true, target: "esnext", module: "esnext" };
const plain = (script) => ts.transpileModule(script, { compilerOptions: options }).outputText;
const differ = JSON.parse(text).filter(([, one, other]) => plain(one) !== plain(other));
console.log(JSON.stringify(differ.map(([name]) => name)));
"""


@pytest.fixture(scope="module")
def assets() -> Assets:
    return site_assets(BOX)


def test_scripts_lose_their_comments_and_nothing_else(assets: Assets) -> None:
    pairs = [
        (f"{folder}/{file.name}", file.read_text(encoding="utf-8"))
        for folder in SCRIPTS
        for file in sorted((ROOT / "web" / folder).glob("*.mjs"))
    ]
    asked = [(name, text, assets.files[name].decode()) for name, text in pairs]
    assert sum(len(text) for _, text, _ in asked) > 1.2 * sum(len(text) for *_, text in asked)
    done = subprocess.run(
        [node(), "--input-type=module", "-e", SAME],
        input=json.dumps(asked),
        cwd=ROOT / "web",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == []


def test_a_page_can_ask_for_all_its_scripts_at_once(assets: Assets) -> None:
    needed = assets.needed_by("play/page.mjs")
    assert set(needed) <= set(assets.files)
    assert {"play/page.mjs", "play/dh_play.mjs", "engine/scoring.mjs"} <= set(needed)
    assert len(needed) == len(set(needed))


def test_a_site_has_all_that_its_pages_need_and_nothing_of_the_server(assets: Assets) -> None:
    site = assets.of_site()
    scripts = {path: data.decode() for path, data in site.files.items() if path.endswith(".mjs")}
    for path, text in scripts.items():
        assert set(site.needed_by(path)) <= set(scripts), path
        worker = re.search(r'new Worker\(new URL\("\./(\w+\.mjs)"', text)
        assert worker is None or f"play/{worker[1]}" in scripts
        assert not re.search(r'say\(["`](enter|best|review)\.', text), path
    gone = set(assets.files) - set(site.files)
    assert {"engine/game.mjs", "pages/enter.mjs", "style/enter.css"} <= gone
    words = {path: json.loads(site.files[path]) for path in site.files if "words-" in path}
    assert words
    for table in words.values():
        assert "play.undo" in table
        assert "enter.cards" not in table


def test_the_folder_is_named_by_what_is_in_it(assets: Assets) -> None:
    assert assets == site_assets(BOX)
    assert all(path.startswith(f"{assets.folder}/") for path in assets.placed())
