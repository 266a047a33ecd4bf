"""The description of the HTTP interface, as OpenAPI 3.1; a test compares it with the server."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

from dhsolve.puzzles.puzzle import KINDS
from dhsolve.puzzles.schemas import schema
from dhsolve.web.server import openapi_examples

Form = dict[str, Any]
OF_BODIES = ("400", "403", "408", "413", "415", "429", "503")
"""How a request with a body may be refused."""
FILES = ("sequence-1", "state-1", "solution-1", "game-1", "puzzle-1", "review-1")
NUMBER = {"type": "integer", "minimum": 0}
SCORE_PARTS = ("rooms", "decor", "functionality", "plans", "roof", "friends", "toolbox", "total")


@cache
def description() -> Form:
    """The whole description, ready for JSON."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "dhsolve serve",
            "version": version("dhsolve"),
            "description": "The exact solver and referee for the board game Dream Home."
            " It answers programs and pages of the same machine.",
        },
        "paths": {
            "/api/best": _best(),
            "/api/review": _review(),
            "/api/hint": _hint(),
            "/api/daily": _daily(),
            "/api/verify": _verify(),
            "/api/score": _score(),
            "/api/convert": _convert(),
            "/api/jobs/{id}": _jobs(),
            "/api/jobs/{id}/events": _events(),
            "/api/openapi.json": _itself(),
        },
        "components": {"schemas": _schemas()},
    }


# --- requests ----------------------------------------------------------------------------------


def _best() -> Form:
    cap = _option(
        "cap",
        {"type": "integer", "minimum": 1, "maximum": 100},
        "Find all different best homes, at most so many.",
    )
    wishes = [
        _option("round", NUMBER, "What if: keep so many turns of a play, all by default."),
        _option("column", NUMBER, "And take this column next."),
        _option("card", {"type": "string"}, "Or a column that shows this card."),
        _option("cell", {"type": "string"}, "And put its room on this cell."),
    ]
    summary = "Find the best home from a sequence of cards; or the best after a wish."
    return _starts(summary, ["sequence-1", "solution-1"], [cap, *wishes])


def _review() -> Form:
    player = _option(
        "player", {"type": "integer", "minimum": 0, "maximum": 5}, "Whose turns of a game."
    )
    return _starts("Say what each turn of a play gave away.", ["solution-1", "game-1"], [player])


def _hint() -> Form:
    options = [
        _option(
            "level",
            {"type": "integer", "minimum": 1, "maximum": 3},
            "1 what the best home has, 2 which column is next, 3 where to put it.",
        ),
        _option("target", {"type": "integer", "minimum": 0, "maximum": 999}, "Of the puzzle."),
        _option("lang", {"enum": ["en", "pt"]}, "The language of its words."),
    ]
    summary = "A hint from the start, or from a play under way."
    return _starts(summary, ["puzzle-1", "sequence-1", "solution-1"], options)


def _daily() -> Form:
    date = {"type": "string", "pattern": "^20[2-9][0-9]-[0-9]{2}-[0-9]{2}$"}
    options = [
        {**_option("date", date, "The date of the puzzle."), "required": True},
        _option("kind", {"enum": list(KINDS)}, "The kind, if it is not the weekday's."),
    ]
    summary = "Make the puzzle of a date."
    options.append(_time_limit())
    return {"post": {"summary": summary, "parameters": options, "responses": _started()}}


def _starts(summary: str, files: list[str], options: list[Form]) -> Form:
    """A request that starts a job."""
    return {"post": _posted(summary, files, [*options, _time_limit()], _started())}


def _time_limit() -> Form:
    form = {"type": "number", "exclusiveMinimum": 0}
    return _option("time_limit", form, "Stop after so many seconds.")


def _started() -> Form:
    location = {"description": "The job's address.", "schema": {"type": "string"}}
    answer = _answer("The job has begun, or waits for its turn.", _ref("Job"))
    links = {
        name: {"operationId": name, "parameters": {"id": "$response.body#/id"}}
        for name in ("showJob", "stopJob", "followJob")
    }
    answer = {**answer, "headers": {"Location": location}, "links": links}
    return {"202": answer, **_refusals(*OF_BODIES)}


def _verify() -> Form:
    files = ["solution-1", "game-1"]
    answers = {"200": _answer("Whether it holds.", _ref("Verdict")), **_refusals(*OF_BODIES)}
    return {"post": _posted("Check a solution or a game, rule by rule.", files, [], answers)}


def _score() -> Form:
    discards = {
        **_option("discards", {}, "The discarded cards, for Supplier and Roofer, as JSON."),
        "content": {"application/json": {"schema": _ref("Discards")}},
    }
    del discards["schema"]
    answers = {"200": _answer("The score pad.", _ref("CountedHome")), **_refusals(*OF_BODIES)}
    summary = "Score a home with the best use of its end."
    return {"post": _posted(summary, ["state-1"], [discards], answers)}


def _convert() -> Form:
    files = ["sequence-1", "solution-1"]
    answers = {"200": _answer("Both forms.", _ref("Converted")), **_refusals(*OF_BODIES)}
    return {"post": _posted("Cards or a play as JSON and as text.", files, [], answers)}


def _posted(summary: str, files: list[str], options: list[Form], answers: Form) -> Form:
    example = next(name for name in files if name in openapi_examples.FILES)
    content: Form = {
        "application/json": {
            "schema": {"anyOf": [_ref(name) for name in files]},
            "example": openapi_examples.FILES[example],
        }
    }
    if example in openapi_examples.TEXTS:  # homes have no text form
        text = {"schema": {"type": "string"}, "example": openapi_examples.TEXTS[example]}
        content["text/plain"] = text
    return {
        "summary": summary,
        "parameters": options,
        "requestBody": {"required": True, "content": content},
        "responses": answers,
    }


# --- jobs --------------------------------------------------------------------------------------


def _jobs() -> Form:
    found = {"200": _answer("The job.", _ref("Job")), **_refusals("403", "404")}
    return {
        "parameters": [_id()],
        "get": {
            "operationId": "showJob",
            "summary": "What is known of a job.",
            "responses": found,
        },
        "delete": {
            "operationId": "stopJob",
            "summary": "Stop a job; what was found is kept.",
            "responses": found,
        },
    }


def _events() -> Form:
    job = {
        "type": "string",
        "contentMediaType": "application/json",
        "contentSchema": _ref("Job"),
    }
    event = {
        **_object({"event": {"enum": ["progress", "end"]}, "data": job}),
        "description": "One of the events.",
    }
    stream = {
        "description": "The job after every change: events `progress`, and `end` at last.",
        "content": {"text/event-stream": {"schema": event}},
    }
    return {
        "parameters": [_id()],
        "get": {
            "operationId": "followJob",
            "summary": "Follow a job.",
            "responses": {"200": stream, **_refusals("403", "404")},
        },
    }


def _itself() -> Form:
    answer = _answer("This description.", {"type": "object"})
    return {
        "get": {
            "summary": "This description.",
            "responses": {"200": answer, **_refusals("403")},
        }
    }


def _id() -> Form:
    return {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}


# --- pieces ------------------------------------------------------------------------------------


def _option(name: str, form: Form, meaning: str) -> Form:
    return {"name": name, "in": "query", "description": meaning, "schema": form}


def _answer(meaning: str, form: Form) -> Form:
    return {"description": meaning, "content": {"application/json": {"schema": form}}}


REASONS = {
    "400": "Bad input, in the words of the command line.",
    "403": "Not this server, or a page from elsewhere.",
    "404": "There is no such job, or it has been forgotten.",
    "408": "The body did not arrive in time.",
    "413": "The body is over 1 MB.",
    "415": "Neither JSON nor text.",
    "503": "The process that worked on it has ended; so it is when the server ends.",
    "429": "Too many jobs; Retry-After says when to try again.",
}


def _refusals(*statuses: str) -> Form:
    return {status: _answer(REASONS[status], _ref("Error")) for status in statuses}


def _ref(name: str) -> Form:
    return {"$ref": f"#/components/schemas/{name}"}


def _schemas() -> Form:
    found: Form = {}
    for name in FILES:
        form = schema(name)
        for key, one in form["$defs"].items():
            found[key] = _moved(one)
        found[name] = _moved({"$ref": form["$ref"], "description": form["description"]})
    numbers = {part: NUMBER for part in SCORE_PARTS}
    score = {"type": "object", "required": list(numbers), "properties": numbers}
    return {**found, "Pad": score, **_own_schemas()}


def _moved(form: Any) -> Any:
    """The same schema with its references where OpenAPI keeps them."""
    if isinstance(form, dict):
        return {
            key: value.replace("#/$defs/", "#/components/schemas/")
            if key == "$ref"
            else _moved(value)
            for key, value in form.items()
        }
    return [_moved(one) for one in form] if isinstance(form, list) else form


def _own_schemas() -> Form:
    nothing = {"type": "null"}
    points = {"type": ["integer", "null"]}
    text = {"type": ["string", "null"]}
    fault = _object({"path": {"type": "string"}, "message": {"type": "string"}})
    others = {"others": {"type": "array", "items": _ref("Fault")}}
    error = {**fault, "properties": {**fault["properties"], **others}}
    results = [
        _ref(name) for name in ("solution-1", "review-1", "Homes", "WhatIf", "Hint", "Daily")
    ]
    return {
        "Fault": fault,
        "Error": _object({"error": error}),
        "Job": _object(
            {
                "id": {"type": "string"},
                "kind": {"enum": ["best", "review", "hint", "daily"]},
                "state": {"enum": ["queued", "running", "done", "stopped", "failed"]},
                "best": points,
                "bound": points,
                "scenarios": NUMBER,
                "closed": NUMBER,
                "play": {
                    "anyOf": [_ref("solution-1"), nothing],
                    "description": "Of `best`: the best play found so far, replayed.",
                },
                "seconds": {"type": "number", "minimum": 0},
                "notes": {"type": "array", "items": {"type": "string"}},
                "result": {"anyOf": [*results, nothing]},
                "address": {"type": "string"},
            }
        ),
        "Homes": _object(
            {
                "complete": {"type": "boolean"},
                "homes": NUMBER,
                "solutions": {"type": "array", "items": _ref("solution-1")},
            }
        ),
        "WhatIf": _object(
            {"solution": _ref("solution-1"), "bound": NUMBER, "proven": {"type": "boolean"}}
        ),
        "Hint": {
            **_object(
                {
                    "reachable": NUMBER,
                    "target": points,
                    "score": _ref("Pad"),
                    "proven": {"type": "boolean"},
                    "words": {"type": "array", "items": {"type": "string"}},
                }
            ),
            "description": "Level 2 has `column`, level 3 `turn`, and `end` after the last round.",
        },
        "Daily": _object({"puzzle": _ref("puzzle-1"), "solution": _ref("solution-1")}),
        "Verdict": _object(
            {"ok": {"type": "boolean"}, "where": text, "code": text, "message": text}
        ),
        "Converted": _object(
            {
                "file": {"anyOf": [_ref("sequence-1"), _ref("solution-1")]},
                "text": {"type": "string"},
                "notes": {"type": "array", "items": {"type": "string"}},
            }
        ),
        "CountedHome": _object({"score": _ref("Pad"), "end": {"type": "object"}}),
    }


def _object(properties: Form) -> Form:
    """An object with at least these."""
    return {"type": "object", "required": list(properties), "properties": properties}
