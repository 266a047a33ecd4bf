"""A play in the # part of an address: every play comes back as it was, nothing else is read."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from support.generators import random_sequence
from support.helpers import BOX
from support.node import run_js

from dhsolve.model.dealing.deal import deal_friends, deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import Solution, dump

LINK_LENGTH = 600
"""A whole game fits into an address that every program passes on."""

ROUND_TRIP = """
    const { playFromHash, playToHash } = await web("play/link.mjs");
    return given[0].map((play) => {
        const hash = playToHash("deck-0123456789ab", play);
        return [hash, playFromHash(hash)];
    });
"""


def random_plays(count: int) -> list[dict[str, Any]]:
    """Whole and small games with friends, tools and helpers, as JSON."""
    rng, plays = Rng("links"), []
    for at in range(count):
        if at % 2:
            sequence = deal_solo(BOX, rng)._replace(friends=deal_friends(BOX, rng, 2))
        else:
            sequence = random_sequence(rng, 1 + at % 5, 1 + at % 7)
        played, end, score = random_solution(BOX, sequence, rng)
        plays.append(json.loads(dump(BOX, Solution(sequence, played, end, score))))
    return plays


def test_every_play_comes_back_from_its_link() -> None:
    plays = random_plays(60)
    for play, (link, read) in zip(plays, run_js(ROUND_TRIP, plays), strict=True):
        assert re.fullmatch(r"#play=[A-Za-z0-9._~-]+", link)
        assert len(link) < LINK_LENGTH
        assert read["puzzle"] == "deck-0123456789ab"
        assert read["turns"] == play["turns"]
        assert read.get("end") == play.get("end", {})


def test_a_play_under_way_has_no_end() -> None:
    [play] = random_plays(1)
    [(_, read)] = run_js(ROUND_TRIP, [{"turns": play["turns"]}])
    assert "end" not in read


def test_the_link_of_another_page_part_holds_no_play() -> None:
    code = """return (await web("play/link.mjs")).playFromHash("#market")"""
    assert run_js(code) is None


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ("#play=", "keep.link version"),
        ("#play=2.rooms-1.0uF1.z", "keep.link version"),
        ("#play=1.rooms-1.0uF1.3uF", "keep.link broken"),
        ("#play=1.rooms-1.0uF9.z", "keep.link broken"),
        ("#play=1.rooms-1.0uF1uF2.z", "keep.link broken"),
        ("#play=1.rooms-1.uF1.z", "keep.link broken"),
        ("#play=1.rooms-1.0uF1.e~qF1~.z", "keep.link broken"),
        ("#play=1.rooms-1.0uF1.e~kF1piano~.z", "keep.link broken"),
        ("#play=1.rooms-1.0uF1.%%%.z", "keep.link broken"),
    ],
)
def test_a_damaged_or_newer_link_is_refused(link: str, fault: str) -> None:
    code = """
        const { BadLink, playFromHash } = await web("play/link.mjs");
        try {
            return playFromHash(given[0]);
        } catch (error) {
            return error instanceof BadLink ? error.message : String(error);
        }
    """
    assert run_js(code, link) == fault
