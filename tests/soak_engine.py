"""Thousands of whole games at random: every invariant after every round, every file replayed.

`make soak-engine` plays them all and writes docs/soak/engine.md; `make test` plays a few.
The games follow from their numbers alone, so two runs of one engine write the same page.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import msgspec
from generators import MODULES, SETUPS, any_game
from helpers import BOX
from invariants import check_engineer, check_game, check_round_over

from dhsolve.model.best_end import best_end
from dhsolve.model.ending import Finished, finish
from dhsolve.model.files import dump, read_game
from dhsolve.model.game import ROUNDS, GamePosition, all_cards, start_game, winners
from dhsolve.model.rng import Rng
from dhsolve.model.simulate import random_round
from dhsolve.model.values import DeckName, Digger, End, Game, GameRound, Module, Score, ScoreClaim
from dhsolve.model.verify import verify_game

GAMES = 20_000
PAGE = Path(__file__).resolve().parent.parent / "docs" / "soak" / "engine.md"
CHUNK = 50


class Case(NamedTuple):
    """Which game a number stands for."""

    players: int
    deck: DeckName
    modules: tuple[Module, ...]
    discard_rule: bool


class Outcome(NamedTuple):
    """What one game adds to the table."""

    case: Case
    turns: int = 0
    tools: int = 0
    jackhammers: int = 0
    diggers: int = 0
    friends: int = 0
    best: int = 0
    fault: str | None = None


def case_of(number: int) -> Case:
    """Set-ups, modules and the discard rule take turns, so that every mix comes up."""
    rest, setup = divmod(number, len(SETUPS))
    rest, modules = divmod(rest, len(MODULES))
    return Case(*SETUPS[setup], MODULES[modules], rest % 4 != 0)


def play_case(number: int) -> Outcome:
    """Play one game and check it; a fault is reported, never raised."""
    case = case_of(number)
    try:
        return _play(case, Rng(f"soak {number}"))
    except Exception as error:
        return Outcome(case, fault=f"game {number}: {type(error).__name__}: {error}")


def _play(case: Case, rng: Rng) -> Outcome:
    game = any_game(rng, case.players, case.deck, case.modules, case.discard_rule)
    position = start_game(BOX, game)
    cards = all_cards(BOX, position)
    rounds: list[GameRound] = []
    for _ in range(ROUNDS):
        played, position = random_round(BOX, game, position, rng)
        rounds.append(played)
        check_game(position, cards)
        check_round_over(position)
    ends, scores = _ends(position)
    whole = msgspec.structs.replace(
        game,
        rounds=tuple(rounds),
        ends=ends,
        scores=tuple(_claim(score) for score in scores),
        winners=winners(scores),
    )
    _check_file(whole, scores)
    turns = [turn for played in rounds for turn in played.turns]
    tools = [use for turn in turns for use in turn.tools]
    return Outcome(
        case,
        turns=len(turns),
        tools=len(tools),
        jackhammers=sum(len(played.jackhammer) for played in rounds),
        diggers=sum(isinstance(use, Digger) for use in tools),
        friends=sum(len(state.friends) for state in position.states),
        best=max(score.total for score in scores),
    )


def _ends(position: GamePosition) -> tuple[tuple[End, ...], tuple[Score, ...]]:
    """Everybody's best end in player order; what one takes from the discards is gone."""
    solo, discards = len(position.states) == 1, position.discards
    ends: list[End] = []
    scores: list[Score] = []
    for state in position.states:
        check_engineer(state, 20)
        end, promised = best_end(BOX, Finished(state, discards), solo)
        finished, score = finish(BOX, Finished(state, discards), end, solo)
        assert score == promised
        discards = finished.discards
        ends.append(end)
        scores.append(score)
    return tuple(ends), tuple(scores)


def _claim(score: Score) -> ScoreClaim:
    return ScoreClaim(**{name: getattr(score, name) for name in score.__struct_fields__})


def _check_file(whole: Game, scores: tuple[Score, ...]) -> None:
    text = dump(BOX, whole)
    again = read_game(BOX, text.encode())
    assert dump(BOX, again) == text, "the file changes when it is read and written again"
    verdict = verify_game(BOX, again)
    assert verdict.ok and verdict.complete, f"{verdict.where}: {verdict.message}"
    assert verdict.scores == scores, "the score changes when the file is read"


def soak(games: int, processes: int) -> list[Outcome]:
    """Play so many games."""
    if processes == 1:
        return [play_case(number) for number in range(games)]
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(play_case, range(games), chunksize=CHUNK))


def table(outcomes: Iterable[Outcome]) -> list[str]:
    """The counts by number of players and deck, as Markdown."""
    rows: dict[tuple[int, str], Counter[str]] = {}
    best: Counter[tuple[int, str]] = Counter()
    for one in outcomes:
        key = (one.case.players, one.case.deck)
        row = rows.setdefault(key, Counter())
        row.update(games=1, turns=one.turns, tools=one.tools, jackhammers=one.jackhammers)
        row.update(diggers=one.diggers, friends=one.friends, violations=one.fault is not None)
        best[key] = max(best[key], one.best)
    columns = ("games", "turns", "tools", "jackhammers", "diggers", "friends", "violations")
    lines = [
        f"| players | deck | {' | '.join(columns)} | best score |",
        "|---|---|" + "---:|" * (len(columns) + 1),
    ]
    for players, deck in sorted(rows):
        counts = " | ".join(str(rows[players, deck][name]) for name in columns)
        lines.append(f"| {players} | {deck} | {counts} | {best[players, deck]} |")
    total: Counter[str] = sum(rows.values(), Counter())
    counts = " | ".join(str(total[name]) for name in columns)
    lines.append(f"| all | all | {counts} | {max(best.values(), default=0)} |")
    return lines


def page(outcomes: list[Outcome]) -> str:
    """The report."""
    faults = [one.fault for one in outcomes if one.fault]
    modules = Counter(" and ".join(one.case.modules) or "none" for one in outcomes)
    lines = [
        "# Soak test of the engine",
        "",
        f"{len(outcomes)} whole games played at random (`make soak-engine`), engine",
        f"{version('dhsolve')}, catalogue {BOX.catalogue.fingerprint[:12]}. After every round all",
        "homes are sound (support, floors, sizes, tokens; rooms as connected components), every",
        "player has one room card a round and no room or roof card is lost. Then each player ends",
        "the game in the best way, and the filed game is read, written and replayed: same bytes,",
        "same scores.",
        "",
        *table(outcomes),
        "",
        "Games by modules: "
        + ", ".join(f"{name} {modules[name]}" for name in sorted(modules))
        + ".",
        "`tools` counts tools used on turns, Diggers included; a Jackhammer comes before a round.",
        "",
        f"**Violations: {len(faults)}.**",
        *(f"- {fault}" for fault in faults[:20]),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Play, print the table, write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--output", type=Path, default=PAGE)
    options = parser.parse_args()
    outcomes = soak(options.games, options.processes)
    print("\n".join(table(outcomes)))
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(page(outcomes), encoding="utf-8")
    faults = [one.fault for one in outcomes if one.fault]
    print(*faults[:20], f"violations: {len(faults)}", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
