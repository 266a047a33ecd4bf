"""Draws the figures of docs/model.md: python docs/make_figures.py [SEED].

`proof.svg` is a real solve: best found and bound over time, until they meet. Seconds differ from
machine to machine. `pipeline.svg` shows which model asks which.
"""

from __future__ import annotations

import sys
from pathlib import Path

from figure import BOTTOM, BOUND, FOUND, INK, LEFT, RIGHT, SOFT, TOP, WIDTH, axes, page, text

import dhsolve

FOLDER = Path(__file__).resolve().parent / "images"
HEIGHT = 330


def proof(seed: int) -> str:
    """Best found and bound of one deal over time."""
    seen: list[dhsolve.Progress] = []
    answer = dhsolve.best(dhsolve.deal(seed=seed), on_progress=seen.append)
    end, total = seen[-1].seconds, answer.score.total
    low, high = total - 30, total + 12
    frame = axes((0, end), (low, high), HEIGHT)
    bounds = [(one.seconds, float(one.bound)) for one in seen if one.bound is not None]
    found = [(one.seconds, float(one.best)) for one in seen if one.best is not None]
    x, y = frame.x(end), frame.y(total)
    parts = [frame.stairs(bounds, BOUND), frame.stairs(found, FOUND)]
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{INK}"/>']
    parts += [text(x - 8, y + 26, f"{total} points, proven", anchor="end")]
    parts += [text(LEFT + 330, TOP + 22, "bound: no play scores more", colour=BOUND)]
    parts += [
        text(LEFT + 90, HEIGHT - BOTTOM - 14, "best found: the referee has played it", colour=FOUND)
    ]
    parts += frame.lines(
        {points: str(points) for points in range(low - low % 10 + 10, high + 1, 10)}
    )
    parts += [text(LEFT, HEIGHT - 20, "0 s", colour=SOFT)]
    parts += [text(WIDTH - RIGHT, HEIGHT - 20, f"{end:.1f} s", anchor="end", colour=SOFT)]
    return page(WIDTH, HEIGHT, f"The proof of deal {seed}: bound and best found meet", parts)


def pipeline() -> str:
    """Boxes and arrows of the search within a scenario."""
    boxes = [
        (20, "scenarios", "which tools and", "helpers are used"),
        (205, "relaxation", "cards by turn and", "floor: the bound"),
        (390, "exact model", "every rule, on the", "columns proposed"),
        (575, "engine", "plays it: legal,", "and the score holds"),
    ]
    parts = [
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8"'
        f' markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="{INK}"/></marker></defs>'
    ]
    for x, name, first, second in boxes:
        parts.append(
            f'<rect x="{x}" y="40" width="150" height="96" rx="10" fill="#f8efe0" stroke="{INK}"/>'
        )
        parts.append(text(x + 75, 68, name, anchor="middle"))
        parts += [
            text(x + 75, y, words, anchor="middle", colour=SOFT)
            for y, words in ((94, first), (116, second))
        ]
    for x in (170, 355, 540):
        parts.append(
            f'<path d="M{x} 88H{x + 34}" stroke="{INK}" stroke-width="2" marker-end="url(#tip)"/>'
        )
    parts.append(
        f'<path d="M465 136V176H280V140" fill="none" stroke="{INK}" stroke-width="2"'
        ' marker-end="url(#tip)"/>'
    )
    parts.append(text(372, 196, "no such play: other columns", anchor="middle", colour=SOFT))
    return page(745, 212, "From scenarios to a play that the engine accepts", parts)


def main(seed: int = 5) -> None:
    """Draw both figures."""
    (FOLDER / "proof.svg").write_text(proof(seed), encoding="utf-8")
    (FOLDER / "pipeline.svg").write_text(pipeline(), encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
