"""Reviews to be drawn, made by hand from the solution of an example."""

from __future__ import annotations

from support.helpers import BOX
from support.puzzles import solution_bytes

from dhsolve.model.files.documents import read_solution
from dhsolve.model.text.turns import tell_play
from dhsolve.puzzles.drawing.drawn_review import DrawnHome, DrawnReview, DrawnTurn
from dhsolve.puzzles.drawing.page import counted


def drawn_review(lang: str, losses: dict[int, int]) -> DrawnReview:
    """The example of a whole deck as if some of its turns, from 0, had lost so many points."""
    solution = read_solution(BOX, solution_bytes("deck"))
    state, score, merged = counted(BOX, solution)
    possible, turns = score.total, []
    for at, told in enumerate(tell_play(BOX, solution.sequence, solution.turns, lang)):
        lost = losses.get(at, 0)
        turns.append(DrawnTurn(possible, possible, lost, told, told if lost else ""))
        possible -= lost
    home = DrawnHome(state, merged, score.total)
    costliest = sorted(losses, key=lambda at: -losses[at])[:3]
    return DrawnReview(
        tuple(turns), possible, tuple(costliest), home._replace(points=possible), home
    )
