"""Golden playthroughs: text files with everything the engine says at every state of one play.

`make playthroughs` writes tests/playthroughs/*.txt anew; a test compares them byte for byte, so
a change of the engine shows as a difference that a person can read and judge.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple, TypeAlias

import msgspec
from support.generators import any_game, random_sequence, random_state
from support.helpers import BOX, draw
from support.paths import PLAYTHROUGHS

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_round, random_turns
from dhsolve.model.files.documents import json_text
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.game import (
    ROUNDS,
    GamePosition,
    deal_round,
    discard_column,
    end_round,
    game_turns,
    play_turn,
    start_game,
    use_jackhammer,
    winners,
)
from dhsolve.model.rules.sequence import Position, Sequence, play, start_position, turns
from dhsolve.model.rules.state import State
from dhsolve.model.rules.table import Market
from dhsolve.model.rules.values import (
    DeckName,
    Digger,
    Discards,
    Game,
    GameRound,
    Module,
    Score,
    Turn,
    Value,
)

FOLDER = PLAYTHROUGHS
MOST_COUNTED = 1000
MOST_SEEDS = 400

Lines: TypeAlias = Iterator[str]


class Play(NamedTuple):
    """One playthrough: what it covers, and how its text comes about."""

    covers: frozenset[str]
    text: Callable[[], str]


# --- what the engine says --------------------------------------------------------------------


def _json(value: Value) -> str:
    return json_text(msgspec.to_builtins(value))


def _market(market: Market) -> str:
    return " | ".join(
        "-" if one.room is None else f"{one.room}/{one.resource}" if one.resource else one.room
        for one in market
    )


def _cards(name: str, cards: tuple[str, ...]) -> Lines:
    if cards:
        yield f"{name}: {' '.join(cards)}"


def _state(state: State) -> Lines:
    yield draw(state)
    yield from _cards("near", state.near)
    yield from _cards("helpers", state.helpers)
    yield from _cards("tools", state.tools)
    yield from _cards("under the toolbox", state.under_toolbox)
    yield from _cards("roofs", state.roofs)
    yield from _cards("plans", tuple("+".join(pair) for pair in state.plans))
    yield from _cards("friends", tuple(f"{floor}={friend}" for floor, friend in state.friends))


def _discards(discards: Discards) -> Lines:
    yield f"discarded rooms: {' '.join(discards.rooms) or '-'}"
    yield f"discarded roofs: {' '.join(discards.roofs) or '-'}"


def _counted(found: Iterator[object]) -> str:
    count = sum(1 for _ in islice(found, MOST_COUNTED + 1))
    return str(count) if count <= MOST_COUNTED else f"over {MOST_COUNTED}"


def _pad(score: Score) -> str:
    return " ".join(f"{name} {getattr(score, name)}" for name in score.__struct_fields__)


def _finish(state: State, discards: Discards, solo: bool) -> tuple[list[str], Discards, Score]:
    """The best end, carried out."""
    end, _ = best_end(BOX, FinishedHome(state, discards), solo)
    finished, score = finish(BOX, FinishedHome(state, discards), end, solo)
    lines = [f"end: {_json(end)}"]
    if finished.state != state:
        lines.extend(_state(finished.state))
    lines.append(f"score: {_pad(score)}")
    return lines, finished.discards, score


# --- sequences -------------------------------------------------------------------------------


def _sequence_lines(sequence: Sequence, played: list[Turn]) -> Lines:
    position = start_position(BOX, sequence)
    yield f"variant: {sequence.variant}, leftovers: {sequence.leftovers}"
    yield from _sequence_state(position)
    for number, turn in enumerate(played, 1):
        yield ""
        yield f"== round {number}"
        yield f"market: {_market(position.rounds[0])}"
        yield f"legal turns: {_counted(turns(BOX, position))}"
        yield f"turn: {_json(turn)}"
        position = play(BOX, position, turn)
        yield from _sequence_state(position)
    yield ""
    yield "== end"
    yield from _finish(position.state, position.discards, position.solo)[0]


def _sequence_state(position: Position) -> Lines:
    yield from _state(position.state)
    yield from _discards(position.discards)
    yield from _cards("open friends", position.friends)
    yield from _cards("next plans", (*position.three[:1], *position.five[:1]))


def _sequence_text(
    name: str, make: Callable[[Rng], Sequence], wanted: Callable[[list[Turn]], bool]
) -> str:
    """The first seed whose play has what is wanted."""
    for seed in range(MOST_SEEDS):
        rng = Rng(f"playthrough {name} {seed}")
        sequence = make(rng)
        played, _ = random_turns(BOX, sequence, rng)
        if wanted(played):
            return "\n".join((f"# {name}", *_sequence_lines(sequence, played))) + "\n"
    raise AssertionError(f"no play for {name}")


# --- games -----------------------------------------------------------------------------------


def _random_rounds(game: Game, rng: Rng) -> list[GameRound]:
    position, rounds = start_game(BOX, game), []
    for _ in range(ROUNDS):
        played, position = random_round(BOX, game, position, rng)
        rounds.append(played)
    return rounds


def _game_lines(game: Game, rounds: list[GameRound]) -> Lines:
    position = start_game(BOX, game)
    removed = f", without {game.removed_roof} roofs" if game.removed_roof else ""
    yield f"players: {game.players}, deck: {game.deck}{removed}"
    yield f"modules: {' '.join(game.modules) or '-'}, discard rule: {game.discard_rule}"
    for number, played in enumerate(rounds, 1):
        position = deal_round(position)
        yield ""
        yield f"== round {number}, player {position.first} starts"
        yield f"market: {_market(position.market)}"
        yield from _cards("open friends", position.friends)
        if played.discard is not None:
            yield f"discard: column {played.discard}"
        position = discard_column(BOX, game, position, played.discard)
        for use in played.jackhammer:
            yield f"jackhammer: {_json(use)}"
            position = use_jackhammer(BOX, position, use)
            yield from _state(position.states[use.player])
        for turn in played.turns:
            yield f"-- player {turn.player}"
            yield f"market: {_market(position.market)}"
            yield f"legal turns without a digger: {_counted(game_turns(BOX, position))}"
            yield f"turn: {_json(turn)}"
            position = play_turn(BOX, position, turn)
            yield from _state(position.states[turn.player])
        position = end_round(BOX, position)
        yield from _discards(position.discards)
    yield from _game_end(position)


def _game_end(position: GamePosition) -> Lines:
    yield ""
    yield "== end"
    discards = position.discards
    scores: list[Score] = []
    for player, state in enumerate(position.states):
        yield f"-- player {player}"
        lines, discards, score = _finish(state, discards, len(position.states) == 1)
        yield from lines
        scores.append(score)
    yield f"winners: {' '.join(str(player) for player in winners(tuple(scores)))}"


def _game_text(
    name: str,
    players: int,
    deck: DeckName,
    modules: tuple[Module, ...],
    wanted: Callable[[list[GameRound]], bool],
) -> str:
    for seed in range(MOST_SEEDS):
        rng = Rng(f"playthrough {name} {seed}")
        game = any_game(rng, players, deck, modules)
        rounds = _random_rounds(game, rng)
        if wanted(rounds):
            return "\n".join((f"# {name}", *_game_lines(game, rounds))) + "\n"
    raise AssertionError(f"no game for {name}")


# --- the list --------------------------------------------------------------------------------


def _anything(_: object) -> bool:
    return True


def _digs(played: list[Turn]) -> bool:
    return any(isinstance(use, Digger) for turn in played for use in turn.tools)


def _game_digs(rounds: list[GameRound]) -> bool:
    return any(
        isinstance(use, Digger) for one in rounds for turn in one.turns for use in turn.tools
    )


def _hammers(rounds: list[GameRound]) -> bool:
    return any(one.jackhammer for one in rounds)


def _befriends(rounds: list[GameRound]) -> bool:
    return any(turn.friends for one in rounds for turn in one.turns)


def _short(rng: Rng, solo: bool, start: State | None = None, rounds: int = 4) -> Sequence:
    given = random_sequence(rng, rounds, 3, start=start)
    return given._replace(variant="solo" if solo else "plain")


def _with_digger(rng: Rng) -> Sequence:
    state = random_state(rng, 6)
    return _short(rng, False, state._replace(tools=("digger", "toolbox")))


def _sequence_play(
    name: str,
    covers: str,
    make: Callable[[Rng], Sequence],
    wanted: Callable[[list[Turn]], bool] = _anything,
) -> tuple[str, Play]:
    return name, Play(frozenset(covers.split()), lambda: _sequence_text(name, make, wanted))


def _game_play(
    name: str,
    players: int,
    deck: DeckName,
    modules: tuple[Module, ...] = (),
    wanted: Callable[[list[GameRound]], bool] = _anything,
    covers: str = "",
) -> tuple[str, Play]:
    covered = frozenset({f"players:{players}", f"deck:{deck}", *(f"module:{m}" for m in modules)})
    return name, Play(
        covered | set(covers.split()),
        lambda: _game_text(name, players, deck, modules, wanted),
    )


PLAYS: dict[str, Play] = dict(
    [
        _sequence_play("solo_sequence", "sequence:solo", lambda rng: deal_solo(BOX, rng)),
        _sequence_play("plain_sequence", "sequence:plain", lambda rng: _short(rng, False)),
        _sequence_play(
            "sequence_with_start",
            "sequence:start",
            lambda rng: _short(rng, True, random_state(rng, 7)),
        ),
        _sequence_play(
            "sequence_with_digger", "sequence:digger sequence:start", _with_digger, _digs
        ),
        _game_play("solo_game", 1, "solo", ("plans",)),
        _game_play("two_players", 2, "base", ("plans",)),
        _game_play("two_player_deck", 2, "two_player", ("friends",), _befriends),
        _game_play("three_players_new_cards", 3, "new_cards", (), _game_digs, "game:digger"),
        _game_play("four_players", 4, "base", ("friends",), _hammers, "game:jackhammer"),
        _game_play("five_players", 5, "five", ("friends", "plans")),
        _game_play("six_players", 6, "six", ("friends", "plans")),
        _game_play("free_deck", 2, "free"),
    ]
)


def main() -> int:
    """Write every file, and remove those that no play is named after."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        if old.stem not in PLAYS:
            old.unlink()
    for name, one in PLAYS.items():
        text = one.text()
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{name}: {len(text)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
