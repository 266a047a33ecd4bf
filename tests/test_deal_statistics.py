"""Deals solved by the hundred: what is kept of a play, how many an hour, and what they say."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from deal_statistics import PARTS, statistics_page
from shared import solved_deals
from shared.measuring import file_record, read_filed
from shared.questions import KINDS
from shared.solved_deals import (
    DECKS,
    HELPERS,
    SERIES,
    TOOLS,
    WORTH,
    WORTH_SERIES,
    contents,
    solve,
    with_filed,
)
from support.helpers import BOX
from support.paths import DATA, ROOT
from throughput import (
    DEALS,
    WAYS,
    all_tasks,
    lines_of,
    solving_share,
    tasks_of,
    throughput,
)

import dhsolve
from dhsolve.model.cards.box import Box
from dhsolve.model.rules.sequence import Sequence

PLAYS = [
    dhsolve.loads(text, dhsolve.Solution)
    for text in (DATA / "optimal_plays.jsonl").read_text(encoding="utf-8").splitlines()
]


def resources(sequence: Sequence) -> Counter[str]:
    columns = [column for one in sequence.rounds for column in one.columns]
    return Counter(column.resource for column in columns if column.resource)


# --- the series ------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS)
def test_another_deck_has_as_many_rooms_and_the_same_resources(deck: str) -> None:
    deal, other = SERIES["deal"](BOX, 4), SERIES[deck](BOX, 4)
    rooms = Counter(column.room for one in other.rounds for column in one.columns)
    kinds = Counter(BOX.catalogue.rooms[str(room)].kind for room in rooms.elements())
    assert rooms == DECKS[deck] and rooms.total() == 60 and kinds["basement"] == 10
    assert resources(other) == resources(deal) and other.plans == deal.plans


@pytest.mark.parametrize("card", (*HELPERS, *TOOLS))
def test_a_card_is_in_hand_or_nowhere(card: str) -> None:
    deal = SERIES["deal"](BOX, 4)
    without, owned = (SERIES[f"{way}-{card}"](BOX, 4) for way in ("without", "with"))
    assert card in resources(deal) and card not in resources(without)
    assert without.rounds == owned.rounds and without.start is None
    assert owned.start and (*owned.start.helpers, *owned.start.tools) == (card,)
    assert owned.start.plans == ((deal.plans.three[0], deal.plans.five[0]),)


# --- what is kept of a play ------------------------------------------------------------------


@pytest.mark.parametrize("play", PLAYS)
def test_the_cards_of_a_play_are_those_that_its_owner_ends_with(play: dhsolve.Solution) -> None:
    kept, state = contents(play), play.position().state
    assert play.score and kept["score"]["total"] == play.score.total
    assert len(kept["resources"]) == sum(1 for _ in play.turns)
    helpers = [card for card in kept["resources"] if card in BOX.catalogue.helpers]
    roofs = [card for card in kept["resources"] if card in BOX.catalogue.roofs]
    decor = [card for card in kept["resources"] if card in BOX.catalogue.decor]
    tokens = [content.decor for content in state.home if content.decor]
    assert helpers == sorted(state.helpers) and len(roofs) == len(state.roofs)
    assert Counter(decor) >= Counter([*tokens, *state.near])
    assert sum(BOX.catalogue.plans[plan].points for plan in kept["built"]) <= kept["score"]["plans"]
    assert set(kept["built"]) <= set(kept["plans"])


# --- how many an hour ------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_deals_are_solved_in_other_processes(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "benchmarks"))
    with WAYS[way](1, None) as run:
        lines = {task: solved["deal"] for task, solved in run([("deal", 1), ("deal", 2)])}
    filed = {(line["series"], line["seed"]): line for line in with_filed([])}
    assert len(lines) == 2
    for task, line in lines.items():
        assert line["score"]["total"] == line["bound"] == filed[task]["bound"]
        assert line["worker"] != os.getpid() and line["started"] <= line["ended"]


def solved(
    way: str, seed: int, worker: int, run: float, started: float, ended: float
) -> dict[str, Any]:
    return {
        "way": way, "series": "deal", "seed": seed, "worker": worker, "run": run,
        "started": started, "ended": ended, "status": "optimal", "processor": 2.0,
    }  # fmt: skip


def test_deals_an_hour_and_what_is_lost() -> None:
    here = [
        solved("here", 0, 1, 0, 0, 10),
        solved("here", 1, 1, 0, 10, 20),
        solved("here", 2, 2, 0, 1, 6),
    ]
    far = [solved("cluster", 0, 7, 100, 100, 120), solved("cluster", 1, 7, 100, 125, 140)]
    assert solving_share(here) == 25 / 26 and solving_share(far) == 35 / 40
    rows = throughput(here + far).splitlines()
    assert "| here | 3 | 3 | 2.00 | 540 | 96.2 % |" in rows
    assert rows[-1] == "| cluster | 2 | 2 | 2.00 | 180 | 87.5 % |"
    assert "solves 50% of what this machine solves" in throughput(here[:2] + far)


def test_what_a_card_is_worth_is_what_the_deals_are_worth_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Knowing the best play of the deal before changes no optimum."""

    def two_rounds(box: Box, number: int) -> Sequence:
        rest = KINDS["endgame"].sequence(box, number)
        return rest._replace(rounds=rest.rounds[-2:])

    monkeypatch.setattr(solved_deals, "full_deal", two_rounds)
    monkeypatch.setattr(solved_deals, "HELPERS", ("engineer",))
    monkeypatch.setattr(solved_deals, "TOOLS", ("drill", "scaffolding"))
    for number in range(3):
        lines = solve((WORTH, number), 60)
        assert set(lines) < set(WORTH_SERIES) and len(lines) == 6
        for series, line in lines.items():
            alone = dhsolve.best(dhsolve.Deal(SERIES[series](BOX, number)))
            assert line["status"] == "optimal" and line["bound"] == alone.score.total
            assert line["score"]["total"] == alone.score.total


def test_tasks_of_the_command_line() -> None:
    assert tasks_of(["deal=2", "friends=1"]) == [("deal", 0), ("deal", 1), ("friends", 0)]
    assert {series for task in all_tasks() for series, _ in lines_of(task)} == set(SERIES)
    assert Counter(series for series, _ in all_tasks())["deal"] == DEALS
    with pytest.raises(ValueError, match="none of"):
        tasks_of(["deal"])


# --- what they say ---------------------------------------------------------------------------


def record(series: str, more: int = 0) -> list[dict[str, Any]]:
    lines = []
    for seed, play in enumerate(PLAYS):
        kept = contents(play)
        score = {**kept["score"], "total": kept["score"]["total"] + more}
        lines.append({"series": series, "seed": seed, "status": "optimal", **kept, "score": score})
    return lines


def test_the_page_says_what_the_record_holds() -> None:
    open_deal = {**record("deal")[0], "seed": 99, "status": "feasible"}
    lines = [*record("deal"), open_deal, *record("without-drill", -2), *record("with-drill", 1)]
    lines += record("deck-alike", -1)
    words, figures = statistics_page(BOX, lines)
    assert words.startswith("# What 12 solved deals say")
    assert (
        "12 without friends, 0 with two friends open); not proven in time, and left out: 1."
        in words
    )
    assert "| Drill | 12 | +3.0 ± 0.0 | +2.0 ± 0.0 | 3 |" in words
    assert "moves by at most 1.0 points" in words
    assert "## Friends" not in words and "Architect" not in words
    for name, drawn in figures.items():
        ET.fromstring(drawn)
        assert f"(images/{name})" in words
    architects = sum("architect" in line["resources"] for line in record("deal"))
    assert f">{architects / 12:.0%}<" in figures["statistics-resources.svg"]


def test_few_deals_say_nothing_about_the_error() -> None:
    lines = [line for line in record("deal") + record("deck-alike", -1) if line["seed"] < 3]
    words, _ = statistics_page(BOX, lines)
    assert "| 3 | " in words and "| -1.0 |" in words
    assert "±" not in words and "moves by at most" not in words


def test_solved_deals_are_filed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filed = tmp_path / "filed.jsonl.gz"
    file_record(filed, record("deal")[:2])
    monkeypatch.setattr(solved_deals, "FILED", filed)
    new = [line | {"way": "here", "run": 1.0, "worker": 5} for line in record("deal")[1:4]]
    both = with_filed(new)
    assert [line["seed"] for line in both] == [0, 1, 2, 3]
    assert not any(key in line for line in both for key in solved_deals.OF_A_RUN)
    file_record(filed, both)
    before = filed.read_bytes()
    file_record(filed, with_filed(new))
    assert filed.read_bytes() == before and with_filed([]) == both


def test_what_is_filed_holds_its_bounds() -> None:
    """Each deal once, with a score that is the sum of its parts and reaches its bound."""
    lines = read_filed(solved_deals.FILED)
    assert len({(line["series"], line["seed"]) for line in lines}) == len(lines) > 0
    for line in lines:
        *parts, total = (line["score"][part] for part in (*PARTS, "total"))
        assert line["series"] in SERIES and sum(parts) == total <= line["bound"]
        assert (line["status"] == "optimal") == (total == line["bound"])


def test_friends_are_counted_where_they_are_open() -> None:
    lines = record("friends")
    for line in lines:
        line["open"], line["friends"] = ["friend_1", "friend_2"], ["friend_1"]
    words, figures = statistics_page(BOX, lines)
    assert "From 12 deals with two friends open" in words
    drawn = figures["statistics-friends.svg"]
    assert drawn.count(">100%<") == drawn.count(">0%<") == 1
