"""Saved plays: gone on with, put aside, never lost."""

from __future__ import annotations

import json
from typing import Any

from support.node import run_js
from support.puzzles import example_path, solution_bytes

SHELF = """
    const { Engine } = await web("engine/engine.mjs");
    const { checkedPlay } = await web("play/play_file.mjs");
    const { Kept, SavedPlays } = await web("play/storage.mjs");
    class Shelf {
        items = new Map();
        room = Infinity;
        get length() { return this.items.size; }
        key(at) { return [...this.items.keys()][at] ?? null; }
        getItem(key) { return this.items.get(key) ?? null; }
        removeItem(key) { this.items.delete(key); }
        setItem(key, text) {
            if (text.length > this.room) throw new DOMException("full", "QuotaExceededError");
            this.items.set(key, text);
        }
    }
    const [puzzle, solution] = given;
    const shelf = new Shelf();
    let second = 10;
    const now = () => `2026-11-17T12:00:${second++}Z`;
    const tab = (one = puzzle) => new SavedPlays(new Kept(() => shelf), one,
        (play) => checkedPlay(new Engine(), one.sequence, play), now);
    const after = (count) => ({ play: { format: "solution/1", sequence: puzzle.sequence,
        turns: solution.turns.slice(0, count) } });
    const why = (saved) => saved.aside().map((one) => one.why);
"""


def ask(code: str) -> Any:
    """What JavaScript says about saved plays of the example with twelve rooms."""
    puzzle = json.loads(example_path("rooms").read_bytes())
    return run_js(SHELF + code, puzzle, json.loads(solution_bytes("rooms")))


def test_a_saved_play_is_there_again() -> None:
    saved = ask("""
        tab().save({ ...after(5), hints: 2, redo: solution.turns.slice(5, 6) });
        return [tab().load(), why(tab())];
    """)
    [play, aside] = saved
    assert len(play["play"]["turns"]) == 5
    assert (play["hints"], len(play["redo"]), play["version"]) == (2, 1, 1)
    assert aside == []


def test_a_play_of_another_version_is_put_aside_and_stays_so() -> None:
    offered = ask("""
        tab().save(after(3));
        const [key] = shelf.items.keys();
        shelf.setItem(key, shelf.getItem(key).replace('"version":1', '"version":0'));
        const first = tab();
        const loaded = first.load();
        first.save(after(1));
        return [loaded, tab().load().play.turns.length, tab().aside()];
    """)
    loaded, now, [aside] = offered
    assert (loaded, now, aside["why"]) == (None, 1, "version")
    assert len(json.loads(aside["text"])["turns"]) == 3


def test_damaged_and_tampered_plays_are_put_aside() -> None:
    offered = ask("""
        const results = [];
        for (const change of [
            (text) => text.slice(0, 50),
            (text) => text.replace('"cell":"', '"cell":"X'),
            (text) => text.replace('"up"', '"sideways"'),
            (text) => text.replace('"column":0', '"column":9'),
            () => "null",
        ]) {
            const saved = tab();
            saved.save(after(4));
            shelf.setItem(saved.key, change(shelf.getItem(saved.key)));
            const changed = shelf.getItem(saved.key);
            const loaded = tab().load();
            const [one] = tab().aside();
            results.push([loaded, one.why, one.text.length > 0, changed.length > 0]);
            tab().forget(one);
        }
        return [results, tab().aside()];
    """)
    results, left = offered
    assert [why for _, why, *_ in results] == [
        "damaged",
        "illegal",
        "illegal",
        "illegal",
        "version",
    ]
    assert all(loaded is None and text and there for loaded, _, text, there in results)
    assert left == []


def test_a_play_of_an_earlier_puzzle_of_the_date_is_offered() -> None:
    offered = ask("""
        const earlier = { ...puzzle, id: "rooms-000000000000" };
        tab(earlier).save(after(7));
        tab().save(after(2));
        const other = { ...puzzle, id: "rooms-111111111111", date: "2026-01-01" };
        return [tab().aside(), tab(other).aside(), tab().load().play.turns.length];
    """)
    [earlier], other, turns = offered
    assert (earlier["why"], other, turns) == ("other", [], 2)
    assert len(json.loads(earlier["text"])["turns"]) == 7


def test_two_tabs_lose_nothing() -> None:
    """A tab that slept through the other's turns puts them aside before it saves its own."""
    seen = ask("""
        const [one, two] = [tab(), tab()];
        one.load(); two.load();
        one.save(after(1));
        const overtaken = two.isOvertaken();
        two.load();
        two.save(after(2));
        const before = why(tab());
        const other = after(1);
        other.play.turns[0] = { ...other.play.turns[0], room: { cell: "B4", face: "down" } };
        one.save(other);
        return [overtaken, before, tab().aside(), tab().load().play.turns.length];
    """)
    overtaken, before, [aside], turns = seen
    assert overtaken is True
    assert before == []
    assert (aside["why"], len(json.loads(aside["text"])["turns"]), turns) == ("tab", 2, 1)


def test_a_full_and_a_closed_storage_say_so() -> None:
    seen = ask("""
        const full = tab();
        shelf.room = 10;
        const kept = full.save(after(1));
        shelf.room = Infinity;
        const again = full.save(after(1));
        const closed = new Kept(() => { throw new DOMException("closed", "SecurityError"); });
        const saved = new SavedPlays(closed, puzzle, (play) => play);
        return [kept, again, full.kept.failure, saved.load(), saved.save(after(1)),
            closed.failure, saved.aside()];
    """)
    assert seen == [False, True, None, None, False, "closed", []]
