"""The score pad of the page is the engine's: random solutions, every vector that fits a page."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

from support.browser import Visitor
from support.helpers import BOX
from support.page_player import PagePlayer, without_nulls
from support.paths import DOCS
from support.plays import full_deal
from support.worked_examples import of_kind

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_turns
from dhsolve.model.files.documents import Solution, to_json
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.scoring import score
from dhsolve.model.rules.sequence import replay
from dhsolve.model.rules.values import End

NewVisitor = Callable[..., Visitor]
SOLUTIONS, PARTIAL = 200, 40
VECTORS = DOCS / "vectors" / "vectors.jsonl.gz"
SHOW = """plays => JSON.parse(plays).map((play) => {
  const element = document.querySelector('dh-play');
  try {
    element.solution = play;
  } catch (refusal) {
    return { code: refusal.code ?? String(refusal), where: refusal.where };
  }
  const parts = [...document.querySelectorAll('[data-score]')];
  return {
    state: element.dataset.state,
    score: Object.fromEntries(parts.map((part) => [part.dataset.score, Number(part.textContent)])),
    home: element.play.position.state,
    turns: element.play.turns.length,
  };
})"""


def shown(player: PagePlayer, plays: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page shows of each play."""
    found: list[dict[str, Any]] = player.page.evaluate(SHOW, json.dumps(without_nulls(plays)))
    return found


def random_solution(number: int) -> Solution:
    """A random play with its best end, or with none."""
    rng = Rng(f"score pad {number}")
    given = full_deal(rng)
    turns, position = random_turns(BOX, given, rng)
    home = FinishedHome(position.state, position.discards)
    end = End() if number % 4 == 0 else best_end(BOX, home, position.solo)[0]
    _, points = finish(BOX, home, end, position.solo)
    return Solution(sequence=given, turns=tuple(turns), end=end, score=points)


def test_the_pad_of_random_solutions_part_by_part(address: str, new_visitor: NewVisitor) -> None:
    player = PagePlayer(new_visitor(address).open("play/deck/"))
    solutions = [random_solution(number) for number in range(SOLUTIONS)]
    pages = shown(player, [to_json(BOX, one) for one in solutions])
    for page, solution in zip(pages, solutions, strict=True):
        assert solution.score
        assert page["score"] == to_json(BOX, solution.score)
        assert page["state"] == "done"


def test_the_pad_of_plays_under_way(address: str, new_visitor: NewVisitor) -> None:
    player = PagePlayer(new_visitor(address).open("play/deck/"))
    plays = [
        solution._replace(turns=solution.turns[: number % 12], end=None, score=None)
        for number in range(PARTIAL)
        for solution in [random_solution(number)]
    ]
    pages = shown(player, [to_json(BOX, one) for one in plays])
    for page, play in zip(pages, plays, strict=True):
        position = replay(BOX, play.sequence, play.turns)
        assert page["score"] == to_json(BOX, score(BOX, position.state, position.solo))
        assert page["state"] != "done"


def test_every_vector_that_fits_a_page(address: str, new_visitor: NewVisitor) -> None:
    """A solution that is replayed, or one turn that is made, legal or not."""
    player = PagePlayer(new_visitor(address).open("play/deck/"))
    with gzip.open(VECTORS, "rt", encoding="utf-8") as lines:
        vectors = [one for one in map(json.loads, lines) if fits(one["request"])]
    assert len(vectors) > 2500
    pages = shown(player, [play_of(one["request"]) for one in vectors])
    for page, vector in zip(pages, vectors, strict=True):
        answer, request = vector["answer"], vector["request"]
        if answer.get("code") == "incomplete":  # a play under way is welcome here
            assert page["state"] != "done"
        elif not answer["ok"]:
            assert page["code"] == answer["code"], vector
        elif request["op"] == "replay":
            assert page["score"] == answer["result"]["score"]
        elif page["turns"] == 1:  # else the next turn has only one way and was made by itself
            assert same_state(page["home"], answer["result"]["state"]), vector


def fits(request: dict[str, Any]) -> bool:
    """Whether a question can be asked by loading a play."""
    return "solution" in request or request["op"] == "apply"


def play_of(request: dict[str, Any]) -> dict[str, Any]:
    """The play that asks it."""
    if "solution" in request:
        return dict(request["solution"])
    return {"sequence": request["sequence"], "turns": [request["turn"]]}


def same_state(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two states are the same, what is not said being empty."""
    listed = ("near", "helpers", "tools", "under_toolbox", "roofs")
    return all(sorted(one.get(part, [])) == sorted(other.get(part, [])) for part in listed) and all(
        one.get(part, {}) == other.get(part, {}) for part in ("cells", "friends")
    )


def test_the_worked_examples(address: str, new_visitor: NewVisitor) -> None:
    player = PagePlayer(new_visitor(address).open("play/deck/"))
    examples = [one for one in of_kind("verify") if one["verdict"] != "bad_input"]
    pages = shown(player, [one["solution"] for one in examples])
    for page, example in zip(pages, examples, strict=True):
        assert ("score" in page) == (example["verdict"] == "holds"), example
