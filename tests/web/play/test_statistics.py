"""Statistics: medals, days in a row, the best share of a target; export and import."""

from __future__ import annotations

from typing import Any

import pytest
from support.node import run_js

CODE = """
    const statistics = await web("play/statistics.mjs");
    const { daysAfter, exported, figures, lastDays, merged, resultsFrom, withResult } = statistics;
    const { Kept } = await web("play/storage.mjs");
    const puzzle = (id, target = 40) => ({ id, kind: "rooms", date: "2026-11-17", target,
        medals: { bronze: 20, silver: 30, gold: 35 }, difficulty: { grade: 2 } });
    const played = (...days) => days.reduce((results, day) =>
        withResult(results, puzzle(`rooms-${day}`), 30, day, false), {});
"""


def ask(code: str, *values: Any) -> Any:
    """What JavaScript says about results."""
    return run_js(CODE + code, *values)


@pytest.mark.parametrize(
    ("days", "today", "streak", "longest", "missed"),
    [
        ([], 17, 0, 0, None),
        ([17], 17, 1, 1, None),
        ([16], 17, 1, 1, None),
        ([14, 15, 16, 17], 17, 4, 4, None),
        ([13, 14, 16, 17], 17, 4, 4, "2026-11-15"),
        ([12, 13, 16, 17], 17, 2, 2, None),
        ([14, 15], 17, 2, 2, None),
        ([13, 14], 17, 0, 2, None),
        ([1, 2, 3, 4, 9, 10], 17, 0, 4, None),
    ],
)
def test_one_missed_day_does_not_end_a_row(
    days: list[int], today: int, streak: int, longest: int, missed: str | None
) -> None:
    found = ask(
        "return figures(played(...given[0]), given[1])",
        [f"2026-11-{day:02}" for day in days],
        f"2026-11-{today:02}",
    )
    assert (found["streak"], found["longest"], found["missed"]) == (streak, longest, missed)


def test_a_row_goes_on_over_months_and_clock_changes() -> None:
    days = ["2026-10-24", "2026-10-25", "2026-10-26", "2026-10-31", "2026-11-01"]
    assert ask("return figures(played(...given[0]), '2026-11-01').streak", days) == 2
    assert ask("return daysAfter('2028-02-28', 2)") == "2028-03-01"


def test_the_best_of_several_plays_counts_once() -> None:
    found = ask("""
        let results = {};
        for (const points of [25, 36, 10]) {
            results = withResult(results, puzzle("a"), points, "2026-11-17", false);
        }
        results = withResult(results, puzzle("b", 30), 12, "2026-11-16", false);
        return figures(results, "2026-11-17");
    """)
    assert found["played"] == 2
    assert found["medals"] == {"none": 1, "bronze": 0, "silver": 0, "gold": 1, "optimum": 0}
    assert found["share"] == 0.9


def test_there_is_no_medal_after_the_solution_was_shown() -> None:
    found = ask("""
        const shown = withResult({}, puzzle("a"), 40, "2026-11-17", true);
        const honest = withResult(shown, puzzle("a"), 36, "2026-11-18", false);
        return [shown.a.medal, honest.a.medal];
    """)
    assert found == ["none", "gold"]


def test_export_and_import_give_everything_back_and_merge() -> None:
    found = ask("""
        const one = played("2026-11-15", "2026-11-16");
        const two = withResult(played("2026-11-16"), puzzle("rooms-2026-11-16"), 40,
            "2026-11-17", false);
        const read = resultsFrom(exported(one));
        const both = merged(one, two);
        const again = merged(both, resultsFrom(exported(both)));
        return [one, read, both, again];
    """)
    one, read, both, again = found
    assert read == one
    assert again == both
    assert both["rooms-2026-11-16"]["days"] == ["2026-11-16", "2026-11-17"]
    assert both["rooms-2026-11-16"]["medal"] == "optimum"
    assert len(both) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "null",
        '{"format": "dream-home-results/2", "results": {}}',
        '{"format": "dream-home-results/1", "results": {"a": {"points": -1}}}',
        '{"format": "dream-home-results/1", "results": {"a": null}}',
    ],
)
def test_another_file_is_not_imported(text: str) -> None:
    code = "try { resultsFrom(given[0]); return 'read'; } catch { return 'refused'; }"
    assert ask(code, text) == "refused"


def test_results_that_cannot_be_read_are_kept_beside() -> None:
    found = ask("""
        const items = new Map([["dream-home/results", "{damaged"]]);
        const kept = new Kept(() => ({ length: 0, key: () => null, getItem: (key) =>
            items.get(key) ?? null, setItem: (key, text) => items.set(key, text),
            removeItem: (key) => items.delete(key) }));
        const results = statistics.readResults(kept);
        statistics.writeResults(kept, played("2026-11-17"));
        return [results, [...items.values()], Object.keys(statistics.readResults(kept))];
    """)
    results, texts, now = found
    assert results == {}
    assert "{damaged" in texts
    assert now == ["rooms-2026-11-17"]


def test_the_last_days_show_the_best_medal_of_each() -> None:
    found = ask("""
        let results = played("2026-11-15");
        results = withResult(results, puzzle("x"), 40, "2026-11-15", false);
        results = withResult(results, puzzle("y"), 3, "2026-11-17", false);
        return lastDays(results, "2026-11-17", 3);
    """)
    assert found == [
        {"day": "2026-11-15", "medal": "optimum"},
        {"day": "2026-11-16", "medal": None},
        {"day": "2026-11-17", "medal": "none"},
    ]


def test_settings_are_kept_and_what_is_unknown_is_as_at_first() -> None:
    found = run_js("""
        const { languageOf, readSettings, writeSettings } = await web("play/settings.mjs");
        const { Kept } = await web("play/storage.mjs");
        let text = null;
        const kept = new Kept(() => ({ getItem: () => text, setItem: (_, to) => { text = to; } }));
        const first = readSettings(kept);
        writeSettings(kept, { ...first, colours: "dark", timer: "on" });
        const second = readSettings(kept);
        text = '{"colours": "pink", "language": "pt"}';
        const third = readSettings(kept);
        text = "{";
        const fourth = readSettings(kept);
        const spoken = [["pt-BR", "en"], ["de", "pt"], ["de"], ["en", "pt"]]
            .map((languages) => languageOf(first, languages));
        return [first, second, third, fourth, spoken, languageOf(third, ["en"])];
    """)
    first, second, third, fourth, spoken, chosen = found
    assert first == fourth
    assert first == {
        "language": "auto",
        "colours": "auto",
        "motion": "auto",
        "timer": "off",
        "blind": "off",
    }
    assert (second["colours"], second["timer"]) == ("dark", "on")
    assert (third["colours"], third["language"], chosen) == ("auto", "pt", "pt")
    assert spoken == ["pt", "pt", "en", "en"]
