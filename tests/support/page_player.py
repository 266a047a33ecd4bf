"""Somebody who plays on a page: gives the answers of a play by clicks, keys, taps or drags."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect
from support.building import wanted
from support.helpers import BOX

from dhsolve.model.building.choices import Question
from dhsolve.model.building.play import PlayUnderWay, start_play
from dhsolve.model.files.documents import Solution, to_json
from dhsolve.model.rules.ending import helper_name
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.values import End, UseHandyman, UseRoofer, UseSupplier

DOWN = " down"
GROUPS = ".market, .floors, .choices, .acts, .held, .bar"
MOST_TABS = 80


class Answer(NamedTuple):
    """What is chosen at a question."""

    question: Question
    name: str

    @property
    def selector(self) -> str:
        """What stands for the choice on the page."""
        step, name = self.question.step, self.name
        if name in ("best", "done"):
            return f'[data-action="{"best-end" if name == "best" else "finish"}"]'
        if step == "bonus":
            return f'[data-bonus="{name}"]'
        if step.startswith("friend"):
            return f'.choices [data-friend="{name}"]'
        if name.isdigit():
            return f'[data-column="{name}"]'
        if step == "column":
            return f'[data-tool="{name}"]'
        if name.removesuffix(DOWN) in BOX.board.names:
            return f'[data-cell="{name.removesuffix(DOWN)}"]'
        return f'.choices [data-choice="{name}"]'

    @property
    def face_down(self) -> bool:
        """Whether the card in hand is turned first."""
        return self.name.endswith(DOWN)


def answers_of(solution: Solution) -> Iterator[Answer]:
    """The answers that make a play, one by one."""
    play = start_play(BOX, solution.sequence)
    while play.question:
        name = _answer(play, solution)
        yield Answer(play.question, name)
        play = play.choose(name)


def _answer(play: PlayUnderWay, solution: Solution) -> str:
    assert play.question
    if not play.position.over:
        turn = solution.turns[len(play.turns)]
        return wanted(play.question, turn, play.choices)
    return _end_answer(play.question, solution.end or End(), play.choices)


def _end_answer(asked: Question, end: End, choices: tuple[str, ...]) -> str:
    """What an end answers to a question."""
    done = [name for name in choices if name in ("supplier", "handyman", "roofer")]
    if asked.step == "helper":
        return helper_name(end.actions[len(done)]) if len(done) < len(end.actions) else "done"
    if asked.step == "engineer":
        taken = sum("+" in name for name in choices)
        return "+".join(end.engineer[taken]) if taken < len(end.engineer) else "done"
    if asked.step == "roof":
        taken = sum(name.startswith("roof_") for name in choices) - ("roofer" in done)
        return end.roof[taken] if end.roof else "best"
    action = end.actions[len(done) - 1]
    if isinstance(action, UseRoofer):
        return action.roof
    if isinstance(action, UseSupplier):
        return action.room if asked.step == "supplier_room" else action.cell
    assert isinstance(action, UseHandyman)
    if asked.step == "keep":
        return next(name for name in asked.legal if name in action.keep.values())
    return action.cells[asked.step == "handyman_other"]


class PagePlayer:
    """Somebody who plays on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        expect(page.locator("dh-play")).to_have_attribute("data-state", STATES)

    def click(self, answer: Answer) -> None:
        """Choose with the mouse."""
        if answer.face_down:
            self.page.click('[data-face="down"]')
        self.page.click(answer.selector)

    def click_all(self, answers: list[Answer]) -> list[dict[str, Any]]:
        """Click on one thing after the other, legal or not; what the page then says of each."""
        clicks = [[answer.selector, answer.face_down] for answer in answers]
        found: list[dict[str, Any]] = self.page.evaluate(CLICKS, clicks)
        return found

    def tap(self, answer: Answer) -> None:
        """Choose with a finger."""
        if answer.face_down:
            self.page.tap('[data-face="down"]')
        self.page.tap(answer.selector)

    def press(self, answer: Answer) -> None:
        """Choose with the keyboard."""
        if answer.face_down:
            self.reach('[data-face="down"]')
            self.page.keyboard.press("Enter")
        self.reach(answer.selector)
        self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Move the focus to something with Tab, and with arrows inside market, home and choices."""
        for _ in range(MOST_TABS):
            key: str = self.page.evaluate(NEXT_KEY, [selector, GROUPS])
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{selector} cannot be reached")

    def load(self, sequence: Sequence) -> None:
        """Play other cards."""
        self.page.evaluate(
            "cards => { document.querySelector('dh-play').sequence = JSON.parse(cards) }",
            json.dumps(without_nulls(to_json(BOX, sequence))),
        )

    def show(self, solution: dict[str, Any]) -> None:
        """Load a play."""
        self.page.evaluate(
            "play => { document.querySelector('dh-play').solution = JSON.parse(play) }",
            json.dumps(without_nulls(solution)),
        )

    @property
    def solution(self) -> dict[str, Any]:
        """The play so far."""
        found: dict[str, Any] = self.page.evaluate("document.querySelector('dh-play').solution")
        return found

    @property
    def state(self) -> str:
        """What is to be done."""
        return str(self.page.locator("dh-play").get_attribute("data-state"))

    @property
    def points(self) -> dict[str, int]:
        """The score pad as it is written."""
        found: dict[str, str] = self.page.evaluate(PAD)
        return {part: int(text) for part, text in found.items()}


def without_nulls(value: Any) -> Any:
    """What the rules in JavaScript read: nothing instead of null."""
    if isinstance(value, dict):
        return {key: without_nulls(one) for key, one in value.items() if one is not None}
    return [without_nulls(one) for one in value] if isinstance(value, list) else value


STATES = re.compile("choosing|placing|scaffolding|decorating|inviting|ending|done")
PAD = """() => Object.fromEntries([...document.querySelectorAll('[data-score]')].map(
  (part) => [part.dataset.score, part.textContent]))"""
CLICKS = """clicks => clicks.map(([selector, turned]) => {
  const click = (wanted) => {
    const target = document.querySelector(wanted);
    if (!target) throw new Error(`${wanted} is not there`);
    target.click();
    return target;
  };
  if (turned) click('[data-face="down"]');
  const touched = document.querySelector(selector);
  const { legal, reason } = touched?.dataset ?? {};
  click(selector);
  const why = document.querySelector('.why');
  const said = {
    legal, reason, why: why.hidden ? '' : why.textContent,
    status: document.querySelector('[role="status"]').textContent,
  };
  if (turned && legal === 'false') click('[data-face="up"]');
  return said;
})"""
NEXT_KEY = """([selector, groups]) => {
  const [focused, wanted] = [document.activeElement, document.querySelector(selector)];
  if (!wanted) throw new Error(`${selector} is not there`);
  if (focused === wanted) return "";
  const group = wanted.closest(groups);
  const arrows = group?.matches(".market, .floors");
  if (!arrows || !focused || focused.closest(groups) !== group) return "Tab";
  const [here, there] = [focused, wanted].map((one) => one.getBoundingClientRect());
  const [x, y] = [there.x - here.x, there.y - here.y];
  if (Math.abs(y) > 4) return y > 0 ? "ArrowDown" : "ArrowUp";
  return x > 0 ? "ArrowRight" : "ArrowLeft";
}"""
