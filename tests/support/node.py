"""Functions of the JavaScript modules in `web`, called from Python through Node."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from support.js_engine import node
from support.paths import ROOT

WEB = ROOT / "web"
TIMEOUT = 120


def run_js(code: str, *values: Any) -> Any:
    """What a piece of JavaScript returns: the body of an async function of the list `given`.

    `web("play/hints.mjs")` is a module; what goes in and out is JSON.
    """
    script = f"""
        const web = (path) => import({json.dumps(WEB.as_uri())} + "/" + path);
        let text = "";
        for await (const part of process.stdin) text += part;
        const answer = await (async (given) => {{ {code} }})(JSON.parse(text));
        process.stdout.write(JSON.stringify(answer ?? null));
    """
    done = subprocess.run(
        [node(), "--input-type=module", "-e", script],
        input=json.dumps(values),
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
