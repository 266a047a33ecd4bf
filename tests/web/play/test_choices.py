"""Everything that can be chosen on the page: tools, helpers, friends; and what cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import expect
from support.browser import DESKTOP, Visitor
from support.generators import random_belongings, random_sequence, random_state
from support.helpers import BOX
from support.page_player import Answer, PagePlayer, without_nulls

from dhsolve.model.building.choices import Question
from dhsolve.model.building.play import PlayUnderWay, start_play
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import to_json
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.text.reasons import reason_text

NewVisitor = Callable[..., Visitor]
TO_USE = {"drill", "ladder", "digger", "concrete_mixer", "supplier", "handyman", "roofer"}
ALSO = {"engineer", "roof", "bonus", "scaffolding"}
LAST_WORDS = ("best", "done")
PLAYS = 6


def busy_sequence(rng: Rng) -> Sequence:
    """Two rounds of a home with many cards in hand."""
    state = random_belongings(rng, random_state(rng, 6 + rng.below(5)), 7)
    return random_sequence(rng, 2, 3, start=state)


def busy_play(rng: Rng) -> tuple[list[Answer], PlayUnderWay]:
    """A play that uses what it can."""
    play = start_play(BOX, busy_sequence(rng))
    answers: list[Answer] = []
    while play.question:
        answers.append(Answer(play.question, _eager(rng, play.question)))
        play = play.choose(answers[-1].name)
    return answers, play


def _eager(rng: Rng, question: Question) -> str:
    wanted = [name for name in question.legal if name in TO_USE]
    busy = [name for name in question.legal if name not in LAST_WORDS]
    return rng.choice(wanted or busy or question.legal[-1:])


def plays_with_everything() -> Iterator[tuple[list[Answer], PlayUnderWay]]:
    """Plays until every tool, every helper and every kind of question has been among them."""
    rng, missing = Rng("everything on a page"), TO_USE | ALSO
    while missing:
        answers, play = busy_play(rng)
        used = {one.name for one in answers} | {one.question.step for one in answers}
        if used & missing:
            missing -= used
            yield answers, play


def test_every_tool_and_every_helper_is_used(address: str, new_visitor: NewVisitor) -> None:
    """With the pointer, so that what is covered or out of reach would be found."""
    player = PagePlayer(new_visitor(address, viewport=DESKTOP).open("play/deck/"))
    for answers, play in plays_with_everything():
        player.load(play.sequence)
        for answer in answers:
            player.click(answer)
        assert player.state == "done"
        _, score = play.finished()
        assert player.points == to_json(BOX, score)
        ours = without_nulls(to_json(BOX, play.position.state))
        theirs = player.page.evaluate("document.querySelector('dh-play').play.position.state")
        for part in ("near", "helpers", "tools", "under_toolbox", "roofs"):
            assert sorted(theirs[part]) == sorted(ours.get(part, [])), part
        assert theirs["cells"] == ours.get("cells", {})


def test_what_is_illegal_is_explained(address: str, new_visitor: NewVisitor) -> None:
    """Everything that is refused in random plays, touched before the choice is made."""
    player = PagePlayer(new_visitor(address, viewport=DESKTOP).open("play/deck/"))
    rng, told = Rng("refusals on a page"), set()
    for _ in range(PLAYS):
        answers, play = busy_play(rng)
        player.load(play.sequence)
        for answer in answers:
            options = [one for one in answer.question.options if one.name != "beside"]
            refused = [one for one in options if one.refusal]
            touched = [Answer(answer.question, one.name) for one in refused]
            for said, option in zip(player.click_all(touched), refused, strict=True):
                assert option.refusal
                reason = option.refusal.reason
                assert (said["legal"], said["reason"]) == ("false", reason.value)
                for text in (said["why"], said["status"]):
                    assert reason_text(reason, "en").lower() in text.lower()
                assert reason.rule in said["why"]
                told.add(reason)
            player.click_all([answer])
    assert len(told) >= 10, told


def test_a_refusal_goes_away(address: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(address).open("play/deck/")
    page.click('[data-column="1"]')
    page.click('[data-cell="S5"]')
    expect(page.locator(".why")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".why")).to_be_hidden()
    assert PagePlayer(page).state == "placing"


def test_escape_puts_the_column_back(address: str, new_visitor: NewVisitor) -> None:
    player = PagePlayer(new_visitor(address).open("play/deck/"))
    player.reach('[data-column="2"]')
    player.page.keyboard.press("Enter")
    assert player.state == "placing"
    for _ in range(2):  # the note beside what has the focus goes first
        player.page.keyboard.press("Escape")
    assert player.state == "choosing"


def test_another_column_can_be_taken_instead(address: str, new_visitor: NewVisitor) -> None:
    player = PagePlayer(new_visitor(address).open("play/deck/"))
    player.page.click('[data-column="1"]')
    player.page.click('[data-column="2"]')
    expect(player.page.locator('[data-column="2"]')).to_have_attribute("aria-pressed", "true")
    expect(player.page.locator('[data-column="1"]')).to_have_attribute("aria-pressed", "false")
    player.page.click('[data-column="2"]')
    assert player.state == "choosing"
