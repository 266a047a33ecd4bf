"""A review of a solo deal: where a careless player gave points away, as a table and as a plot.

The play is a random one. For its last rounds `dhsolve.best` says what could still be reached before
each turn; where that falls, the turn gave points away.

Run it from anywhere: python examples/review.py [FILE.svg]
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import dhsolve

SEED = 7
LAST = 5
"""Rounds that are looked at: the late ones take a moment each."""
WIDTH, HEIGHT, EDGE = 720, 420, 56


class Step(NamedTuple):
    """One round of the play."""

    number: int
    stands: int
    """What the home counts after the turn."""
    possible: int | None
    """What could be reached before the turn, for the rounds that are looked at."""
    turn: str
    better: str
    """A best turn instead, in words."""


def review(played: dhsolve.Solution) -> list[Step]:
    """Follow a play, and look closely at its last rounds."""
    position, steps = played.deal.start(), []
    for number, turn in enumerate(played.turns, 1):
        possible, better = None, ""
        if number > len(played.turns) - LAST:
            answer = dhsolve.best(position.rest())
            assert answer.status == "optimal"
            possible, better = answer.score.total, position.describe(answer.turns[0])
        told, position = position.describe(turn), position.play(turn)
        steps.append(Step(number, dhsolve.score(position).total, possible, told, better))
    return steps


def table(steps: list[Step]) -> str:
    """What was possible before each turn, and what the turn gave away."""
    lines = ["round  possible  lost  played"]
    reached = [step.possible for step in steps[1:]] + [steps[-1].stands]
    for step, after in zip(steps, reached, strict=True):
        if step.possible is None or after is None:
            continue
        lost = step.possible - after
        lines.append(f"{step.number:>5}  {step.possible:>8}  {lost or '':>4}  {step.turn}")
        if lost:
            lines.append(f"{'':>21}  better: {step.better}")
    return "\n".join(lines)


def plot(steps: list[Step]) -> str:
    """The two curves as SVG: what stood after each round, and what could still be reached."""
    looked_at = [(step.number - 1, step.possible) for step in steps if step.possible is not None]
    possible = [*looked_at, (len(steps), steps[-1].stands)]
    stands = [(0, 0), *((step.number, step.stands) for step in steps)]
    most = 10 * (max(value for _, value in possible) // 10 + 1)

    def x(number: int) -> float:
        return EDGE + number * (WIDTH - 2 * EDGE) / len(steps)

    def y(points: int) -> float:
        return HEIGHT - EDGE - points * (HEIGHT - 2 * EDGE) / most

    def curve(points: list[tuple[int, int]], colour: str) -> str:
        path = " ".join(f"{x(number):.1f},{y(value):.1f}" for number, value in points)
        dots = "".join(
            f'<circle cx="{x(number):.1f}" cy="{y(value):.1f}" r="4" fill="{colour}"/>'
            for number, value in points
        )
        line = f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
        return line + dots

    def label(number: int, value: int, words: str, colour: str) -> str:
        return (
            f'<text x="{x(number):.1f}" y="{y(value) - 12:.1f}" fill="{colour}"'
            f' text-anchor="middle">{words}</text>'
        )

    axes = "".join(
        f'<path d="M{EDGE} {y(points):.1f}H{WIDTH - EDGE}" stroke="#ddd"/>'
        f'<text x="{EDGE - 8}" y="{y(points) + 5:.1f}" text-anchor="end">{points}</text>'
        for points in range(0, most + 1, 10)
    ) + "".join(
        f'<text x="{x(number):.1f}" y="{HEIGHT - EDGE + 22}" text-anchor="middle">{number}</text>'
        for number in range(len(steps) + 1)
    )
    losses = "".join(
        label(number, value, f"-{before - value}", "#b03a2e")
        for (_, before), (number, value) in pairwise(possible)
        if before > value
    )
    first, last = possible[0], possible[-1]
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' font-family="sans-serif" font-size="14">',
        "<title>What could still be reached, and what stood after each round</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        axes,
        curve(stands, "#3b6ea5"),
        curve(possible, "#b03a2e"),
        losses,
        label(*first, f"{first[1]} were possible", "#b03a2e"),
        f'<text x="{WIDTH - 8}" y="{y(last[1]) + 5:.1f}" text-anchor="end">{last[1]}</text>',
        label(3, stands[3][1], "what stands", "#3b6ea5"),
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">rounds played</text>',
        "</svg>\n",
    )
    return "\n".join(parts)


def main() -> None:
    """Print the table and write the plot."""
    default = Path(__file__).with_suffix(".svg")
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    steps = review(dhsolve.deal(seed=SEED).simulate(SEED))
    print(table(steps))
    target.write_text(plot(steps), encoding="utf-8")


if __name__ == "__main__":
    main()
