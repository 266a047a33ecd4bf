"""The exact solver, puzzle maker and referee for the board game Dream Home.

    import dhsolve

    deal = dhsolve.deal(seed=1)              # or dhsolve.load("seq.json")
    answer = dhsolve.best(deal, time_limit=60)
    print(answer)                            # the home, the score pad, the turns, the proof
    assert dhsolve.verify(answer).ok

What is listed here is the library; docs/api.md is its page. It may import every other part but
the command line and the web. Names are imported when they are first asked for, so that
`import dhsolve` costs nothing; type checkers read __init__.pyi.
"""

from __future__ import annotations

import importlib
from typing import Any

_HOMES = {
    "dhsolve.cards": ("load_catalogue",),
    "dhsolve.dealing": ("deal", "deal_game"),
    "dhsolve.files": ("dump", "dumps", "load", "loads"),
    "dhsolve.game": ("Game",),
    "dhsolve.home": ("CountedHome", "Home"),
    "dhsolve.judging": ("score", "verify", "verify_lines"),
    "dhsolve.hinting": ("hint",),
    "dhsolve.position": ("Deal", "LegalTurns", "Position"),
    "dhsolve.puzzle": ("Puzzle", "SolvedPuzzle"),
    "dhsolve.puzzle_making": ("MakingProgress", "daily", "make_puzzle", "published"),
    "dhsolve.puzzles.answer.check": ("AnswerCheck",),
    "dhsolve.puzzles.answer.hints": ("Hint",),
    "dhsolve.puzzles.generate.prover": ("Unproven",),
    "dhsolve.puzzles.puzzle": ("Difficulty", "Medals", "Title"),
    "dhsolve.reproving": ("RepeatedProofs", "reprove"),
    "dhsolve.solution": ("Answer", "Solution"),
    "dhsolve.supposing": ("Supposition", "what_if"),
    "dhsolve.solving": (
        "BestHomes",
        "Progress",
        "all_best",
        "best",
    ),
    "dhsolve.reviewing": ("Choice", "Hindsight", "hindsight"),
    "dhsolve.model.cards.catalogue": ("Catalogue",),
    "dhsolve.model.errors": ("BadInput",),
    "dhsolve.model.files.formats": ("Evidence", "Proof"),
    "dhsolve.model.rules.home": ("Cell",),
    "dhsolve.model.rules.reasons": ("Reason", "RuleBroken"),
    "dhsolve.model.rules.sequence": ("Perft", "Sequence"),
    "dhsolve.model.rules.state": ("State",),
    "dhsolve.model.rules.values": (
        "Column",
        "ConcreteMixer",
        "Digger",
        "Discards",
        "Drill",
        "End",
        "Invitation",
        "Ladder",
        "PlanDecks",
        "RoomPlace",
        "Round",
        "ScaffoldingPlace",
        "Score",
        "Turn",
        "UseHandyman",
        "UseRoofer",
        "UseSupplier",
    ),
    "dhsolve.model.verify.stream": ("CheckedLine",),
    "dhsolve.model.verify.verdict": ("Verdict",),
    "dhsolve.solver.evidence": ("Disagreement",),
    "dhsolve.solver.hindsight.questions": ("Possible",),
    "dhsolve.solver.search.clock": ("Clock",),
    "dhsolve.solver.search.play": ("InternalError",),
}
_MODULE_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_MODULE_OF)  # noqa: PLE0605 - the names of the table above


def __getattr__(name: str) -> Any:
    """A public name, imported now."""
    if name == "__version__":
        from importlib.metadata import version

        return version("dhsolve")
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'dhsolve' has no attribute {name!r}")
    value = getattr(importlib.import_module(_MODULE_OF[name]), name)
    globals()[name] = value  # the next time it is simply there
    return value


def __dir__() -> list[str]:
    return sorted((*globals(), *__all__, "__version__"))
