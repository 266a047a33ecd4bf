"""How fast the engine is: turns by perft, replays, scores; python-chess's perft as a yardstick.

    python benchmarks/engine.py

Everything runs on one processor in one run, and is timed in processor seconds, which other
programs on the machine hardly change. A perft visits every line of play and makes each position
on the way, as python-chess's does: `dhsolve perft`, which merges equal positions, counts faster.
"""

from __future__ import annotations

import argparse
import gc
import platform
import time
from collections.abc import Callable
from typing import NamedTuple

import chess

from dhsolve.model.cards.box import Box, open_box
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import Solution, dump
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.sequence import Position, perft, replay, start_position, turns
from dhsolve.model.verify.stream import check_line

PERFT_DEPTH = 2
MERGED_DEPTH = 3
CHESS_DEPTH = 3
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
"""A position of chess with every kind of move, known from perft suites."""


class Measurement(NamedTuple):
    """How many things were done in how many processor seconds."""

    name: str
    times: int
    seconds: float

    def row(self) -> str:
        """The line of the table."""
        rate = self.times / self.seconds
        return f"| {self.name} | {self.times:,} | {self.seconds:.2f} | {rate:,.0f} |"


def measure(name: str, work: Callable[[], int], seconds: float) -> Measurement:
    """Do the work again and again for so many processor seconds; `work` returns its count."""
    gc.collect()
    count, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        count += work()
    return Measurement(name, count, spent)


def lines(box: Box, position: Position, depth: int) -> int:
    """The lines of so many rounds, every one visited."""
    if depth == 0:
        return 1
    return sum(lines(box, after, depth - 1) for _, after in turns(box, position))


def chess_lines(board: chess.Board, depth: int) -> int:
    """The same in chess."""
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += chess_lines(board, depth - 1)
        board.pop()
    return count


def measurements(box: Box, deals: int, seconds: float) -> list[Measurement]:
    """Every row of the table, over the deals of the first seeds."""
    sequences = [deal_solo(box, Rng(seed)) for seed in range(deals)]
    starts = [start_position(box, sequence) for sequence in sequences]
    solutions = [
        Solution(sequence, *random_solution(box, sequence, Rng(f"play {at}")))
        for at, sequence in enumerate(sequences)
    ]
    texts = [dump(box, solution).encode() for solution in solutions]
    finished = []
    for solution in solutions:
        position = replay(box, solution.sequence, solution.turns)
        finished.append((FinishedHome(position.state, position.discards), solution.end))

    def replay_all() -> int:
        for solution in solutions:
            replay(box, solution.sequence, solution.turns)
        return len(solutions)

    def score_all() -> int:
        for home, end in finished:
            assert end is not None
            finish(box, home, end, solo=True)
        return len(finished)

    def end_all() -> int:
        for home, _ in finished:
            best_end(box, home, solo=True)
        return len(finished)

    def verify_all() -> int:
        assert not any(check_line(box, 1, text).code for text in texts)
        return len(texts)

    board = chess.Board(KIWIPETE)
    return [
        measure(
            f"turns, perft {PERFT_DEPTH}",
            lambda: sum(lines(box, start, PERFT_DEPTH) for start in starts),
            seconds,
        ),
        measure(
            f"turns, `dhsolve perft --depth {MERGED_DEPTH}`",
            lambda: perft(box, sequences[0], MERGED_DEPTH).turns,
            seconds,
        ),
        measure(
            f"chess moves, python-chess perft {CHESS_DEPTH}",
            lambda: chess_lines(board, CHESS_DEPTH),
            seconds,
        ),
        measure("replays of twelve rounds", replay_all, seconds),
        measure("scores of a home with its end", score_all, seconds),
        measure("best ends", end_all, seconds),
        measure("solution files read and verified", verify_all, seconds),
    ]


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each row, at least")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, python-chess {chess.__version__}\n")
    print("| what | count | CPU s | a second |")
    print("|---|---:|---:|---:|")
    for one in measurements(open_box(), options.deals, options.seconds):
        print(one.row(), flush=True)


if __name__ == "__main__":
    main()
