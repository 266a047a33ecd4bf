"""Requests made from the description alone, by schemathesis: those that fit it and those that do
not are answered with a status, a type, headers and a form that it lists."""

from __future__ import annotations

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import positive_data_acceptance
from support.server import LONG, TEXT, RunningServer

import dhsolve
from dhsolve.web.server.openapi import description
from dhsolve.web.server.openapi_examples import FILES, TEXTS

SCHEMA = schemathesis.openapi.from_dict(description())
OPERATIONS = {
    f"{method.upper()} {path}": SCHEMA[path][method]
    for path, item in description()["paths"].items()
    for method in ("get", "post", "delete")
    if method in item
}
LINKS = ("GET /api/jobs/{id}", "GET /api/jobs/{id}/events", "DELETE /api/jobs/{id}")
"""What can be asked about a job, in an order in which each has something to tell."""
EXAMPLES = 10
BOUNDED = settings(
    max_examples=EXAMPLES,
    derandomize=True,  # the same requests every time
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def ask(server: RunningServer, case: Any) -> Any:
    """The answer to a request, which is as the description says.

    What fits the description may still make no sense, a room that there is not, say: 400.
    """
    answer = case.call(base_url=server.url, timeout=LONG)
    case.validate_response(answer, excluded_checks=[positive_data_acceptance])
    return answer


def follow(server: RunningServer, job: str) -> None:
    """Ask all that can be asked about a job."""
    for label in LINKS:
        ask(server, OPERATIONS[label].Case(path_parameters={"id": job}))


def requests() -> list[tuple[str, GenerationMode]]:
    """Every operation with requests that fit and, where there is something to get wrong, others."""
    fitting = [(label, GenerationMode.POSITIVE) for label in OPERATIONS]
    posted = [label for label in OPERATIONS if label.startswith("POST")]
    return fitting + [(label, GenerationMode.NEGATIVE) for label in posted]


@pytest.mark.parametrize(("label", "mode"), requests())
def test_generated_requests(server: RunningServer, label: str, mode: GenerationMode) -> None:
    @given(OPERATIONS[label].as_strategy(generation_mode=mode))
    @BOUNDED
    def request(case: Any) -> None:
        answer = ask(server, case)
        if answer.status_code == 202:
            ask(server, OPERATIONS[LINKS[-1]].Case(path_parameters={"id": answer.json()["id"]}))

    request()


def described_examples() -> list[tuple[str, str, Any]]:
    """The bodies that the description shows, with where to send them and their types."""
    return [
        (path, kind, content["example"])
        for path, item in description()["paths"].items()
        for kind, content in item.get("post", {}).get("requestBody", {}).get("content", {}).items()
    ]


@pytest.mark.parametrize(("path", "kind", "example"), described_examples())
def test_the_examples_of_the_description_are_answered(
    server: RunningServer, path: str, kind: str, example: Any
) -> None:
    operation = OPERATIONS[f"POST {path}"]
    body = example.encode() if kind == TEXT else example
    answer = ask(server, operation.Case(body=body, media_type=kind))
    assert answer.status_code in (200, 202)
    if answer.status_code == 202:
        follow(server, answer.json()["id"])


@pytest.mark.parametrize("name", TEXTS)
def test_the_examples_say_the_same_in_both_forms(name: str) -> None:
    assert dhsolve.loads(TEXTS[name]) == dhsolve.loads(json.dumps(FILES[name]))
