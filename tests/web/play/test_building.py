"""The page asks what Python asks: every question of random plays, with options and reasons."""

from __future__ import annotations

from typing import Any

import pytest
from support.generators import random_belongings, random_sequence, random_state
from support.helpers import BOX
from support.node import run_js
from support.plays import full_deal
from support.starts import any_start

from dhsolve.model.building.choices import Question
from dhsolve.model.building.play import PlayUnderWay, start_play
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import to_json
from dhsolve.model.rules.sequence import Sequence

BATCHES, PLAYS = 8, 30
LAST_WORDS = ("best", "done")

ASK = """
const { startPlay, choose, scoreNow, solutionOf, stepsOf } = await web("play/play.mjs");
const noNulls = (_key, value) => (value === null ? undefined : value);
return JSON.parse(JSON.stringify(given[0]), noNulls).map(({ sequence, choices }) => {
  let play = startPlay(sequence);
  const questions = [];
  for (const name of [...choices, null]) {
    const { step, options, card } = play.question ?? {};
    questions.push(step ? { step, options, card: card ?? null } : null);
    if (name !== null) play = choose(play, name);
  }
  const solution = solutionOf(play);
  const steps = stepsOf(JSON.parse(JSON.stringify(solution)));
  return {
    questions, solution, score: scoreNow(play),
    loaded: solutionOf(steps.at(-1)), steps: steps.length,
  };
});
"""


def some_sequence(rng: Rng, kind: int) -> Sequence:
    """A deal, a sequence of any shape, one from a home with many cards in hand, or any start."""
    if kind == 0:
        return full_deal(rng)
    if kind == 1:
        return random_sequence(rng, 1 + rng.below(4), 1 + rng.below(7), even=False)
    if kind == 2:
        state = random_belongings(rng, random_state(rng, 8 + rng.below(4)), 7)
        return random_sequence(rng, 1, 2 + rng.below(3), start=state)
    return any_start(rng.choice([str(number) for number in range(500)]))


def played(rng: Rng, sequence: Sequence) -> tuple[PlayUnderWay, list[str], list[Question | None]]:
    """A play by random choices, seldom the last word, with all its questions."""
    play = start_play(BOX, sequence)
    choices: list[str] = []
    questions: list[Question | None] = [play.question]
    while play.question:
        legal = play.question.legal
        busy = [name for name in legal if name not in LAST_WORDS]
        choices.append(rng.choice(busy if busy and not rng.chance(4) else legal))
        play = play.choose(choices[-1])
        questions.append(play.question)
    return play, choices, questions


def told(question: Question | None) -> dict[str, Any] | None:
    """A question as JavaScript tells it."""
    if question is None:
        return None
    options = [
        {"name": one.name, "reason": one.refusal.reason.value}
        if one.refusal
        else {"name": one.name}
        for one in question.options
    ]
    return {"step": question.step, "options": options, "card": question.card}


def in_order(question: dict[str, Any] | None) -> dict[str, Any] | None:
    """The Engineer's rooms come in any order."""
    if question is None or question["step"] != "engineer":
        return question
    return {**question, "options": sorted(one["name"] for one in question["options"])}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_page_asks_what_python_asks(batch: int) -> None:
    rng = Rng(f"the page asks {batch}")
    plays = [played(rng, some_sequence(rng, at % 4)) for at in range(PLAYS)]
    asked = [
        {"sequence": to_json(BOX, play.sequence), "choices": choices} for play, choices, _ in plays
    ]
    for answer, (play, _, questions) in zip(run_js(ASK, asked), plays, strict=True):
        for theirs, ours in zip(answer["questions"], questions, strict=True):
            assert in_order(theirs) == in_order(told(ours))
        _, score = play.finished()
        assert answer["score"] == to_json(BOX, score)
        assert answer["loaded"] == answer["solution"]
