"""What is said when looking back at a play, English and Portuguese side by side."""

from __future__ import annotations

PHRASES = {
    "title": ("looking back", "olhando para trás"),
    "possible": ("possible", "possível"),
    "lost": ("lost", "perdidos"),
    "turn": ("what was played", "o que foi jogado"),
    "better": ("better: {0}", "melhor: {0}"),
    "costliest": ("the costliest turns", "as jogadas mais caras"),
    "round": ("round {0}", "rodada {0}"),
    "end": ("end", "fim"),
    "none lost": ("no turn gave points away", "nenhuma jogada perdeu pontos"),
    "none known": (
        "no turn is known to have given points away",
        "nenhuma jogada perdeu pontos, até onde se sabe",
    ),
    "as it was": ("as it was: {0}", "como ficou: {0}"),
    "as it could be": ("as it could have been: {0}", "como poderia ter ficado: {0}"),
    "proven": ("could have scored {0} (solver-optimal)", "poderia ter feito {0} (solver-optimal)"),
    "open": (
        "could have scored {0} at least (bound {1})",
        "poderia ter feito pelo menos {0} (limite {1})",
    ),
    "unbounded": (
        "could have scored {0} at least",
        "poderia ter feito pelo menos {0}",
    ),
    "scored": ("scored {0}", "fez {0}"),
    "still possible": ("still possible", "ainda possível"),
    "not proven": ("not proven", "não provado"),
    "given away": ("given away", "perdido"),
    "every turn": ("turn by turn", "jogada a jogada"),
    "of": ("{0} of {1} points", "{0} de {1} pontos"),
}


def phrase(name: str, lang: str, *values: object) -> str:
    """A phrase of a review, with its values."""
    return PHRASES[name][lang == "pt"].format(*values)


def tell_range(least: int, most: int | None) -> str:
    """A number between two bounds: `56`, `51-70`, or `51+` if nothing is known above."""
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}-{most}"
