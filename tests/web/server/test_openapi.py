"""The description of the interface is what the server does: requests of every kind, good, damaged
and misplaced, are answered with a status, a type and a form that it lists."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from jsonschema import Draft202012Validator, ValidationError
from support.damage import damaged
from support.helpers import BOX, state
from support.server import DEAL, JSON, PLAY, SMALL, TEXT, Reply, RunningServer

import dhsolve
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import dump
from dhsolve.web.server.api import AT_ONCE, JOBS
from dhsolve.web.server.openapi import description

HOME = dump(BOX, state(". . . . .\nkit x . . .\n. ."))
SMALL_PLAY = dhsolve.dumps(dhsolve.loads(SMALL, dhsolve.Deal).simulate(1))
BODIES = {
    "best": SMALL,
    "review": SMALL_PLAY,
    "hint": SMALL_PLAY,
    "daily": "",
    "verify": SMALL_PLAY,
    "score": HOME,
    "convert": SMALL,
}
TODAY = "2026-11-16"
VALUES = ("0", "1", "3", "-1", "7", "x", "", "en", "1e3", TODAY, '{"rooms": []}', "finish")
SEEDS = 15


def fits(form: dict[str, Any], value: Any) -> None:
    """Whether a value has a form of the description."""
    Draft202012Validator({**description(), **form}).validate(value)


def check(method: str, path: str, reply: Reply) -> None:
    """Whether an answer is one that the description lists."""
    operation = description()["paths"][path][method.lower()]
    assert str(reply.status) in operation["responses"], reply
    ((kind, content),) = operation["responses"][str(reply.status)]["content"].items()
    assert reply.headers["content-type"].startswith(kind)
    if kind == JSON:
        fits(content["schema"], reply.json)


def test_the_server_hands_out_its_description(server: RunningServer) -> None:
    reply = server.get("/api/openapi.json")
    assert reply.json == description()
    check("GET", "/api/openapi.json", reply)


def test_every_request_is_described() -> None:
    assert set(description()["paths"]) == {
        *(f"/api/{kind}" for kind in (*JOBS, *AT_ONCE)),
        "/api/jobs/{id}",
        "/api/jobs/{id}/events",
        "/api/openapi.json",
    }


def random_options(rng: Rng, kind: str) -> str:
    """Some of the options that are described, with values that may make sense."""
    known = description()["paths"][f"/api/{kind}"]["post"]["parameters"]
    chosen = [one["name"] for one in known if rng.chance(2)]
    return urlencode([(name, rng.choice(VALUES)) for name in chosen])


@pytest.mark.parametrize("kind", BODIES)
def test_requests_good_and_bad_are_answered_as_described(server: RunningServer, kind: str) -> None:
    path, seen = f"/api/{kind}", set[int]()
    good = server.post(f"{path}?date={TODAY}" if kind == "daily" else path, BODIES[kind])
    assert good.status == (202 if kind in JOBS else 200)
    check("POST", path, good)
    check("POST", path, server.ask("POST", path, BODIES[kind], Origin="http://evil.example"))
    check("POST", path, server.post(path, b"{}", "text/html"))
    for seed in range(SEEDS):
        rng = Rng(f"{kind} {seed}")
        body = BODIES[kind].encode()
        if body and rng.chance(2):
            body = damaged(rng, body)
        address = f"{path}?{random_options(rng, kind)}"
        reply = server.post(address, body, rng.choice([JSON, TEXT]))
        check("POST", path, reply)
        seen.add(reply.status)
        if reply.status == 202:
            for method in ("GET", "DELETE"):
                check(method, "/api/jobs/{id}", server.ask(method, reply.json["address"]))
    assert 400 in seen


@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("/api/best?time_limit=1", DEAL),
        ("/api/best?cap=2", SMALL),
        ("/api/review?time_limit=1", PLAY),
        ("/api/hint?level=3", SMALL),
        (f"/api/daily?date={TODAY}", ""),
    ],
)
def test_every_state_of_a_job_is_described(server: RunningServer, address: str, body: str) -> None:
    reply = server.post(address, body)
    check("POST", address.partition("?")[0], reply)
    job = reply.json["address"]
    check("GET", "/api/jobs/{id}/events", server.get(f"{job}/events"))
    ended = server.get(job)
    check("GET", "/api/jobs/{id}", ended)
    assert ended.json["state"] == "done"
    assert ended.json["result"]


@pytest.mark.parametrize("path", ["/api/jobs/{id}", "/api/jobs/{id}/events"])
def test_jobs_that_are_not_there_are_described(server: RunningServer, path: str) -> None:
    check("GET", path, server.get(path.format(id="nobody")))


def test_a_form_that_does_not_fit_is_noticed() -> None:
    with pytest.raises(ValidationError, match="is a required property"):
        fits({"$ref": "#/components/schemas/Job"}, {"id": "x"})
    with pytest.raises(AssertionError):
        check("GET", "/api/jobs/{id}", Reply(500, {}, b""))
