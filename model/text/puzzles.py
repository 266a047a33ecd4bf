"""What is said about puzzles, English and Portuguese side by side."""

from __future__ import annotations

KINDS = {
    "deck": ("The whole deck", "O baralho inteiro"),
    "rooms": ("Twelve rooms", "Doze cômodos"),
    "finish": ("The last rounds", "As últimas rodadas"),
}
INTRODUCTIONS = {
    "deck": (
        "A whole solo game. Take one column a round and build; uncover the rounds one by one, or"
        " read them all first. The target is the best that anybody can do knowing every card.",
        "Um jogo solo inteiro. Pegue uma coluna por rodada e construa; descubra as rodadas uma a"
        " uma ou leia todas antes. O alvo é o melhor possível conhecendo todas as cartas.",
    ),
    "rooms": (
        "These twelve pairs come to you in this order. Where do you put what?",
        "Estes doze pares chegam nesta ordem. Onde você põe cada um?",
    ),
    "finish": (
        "The house is nearly done. Take one column in each round that is left: only one final home"
        " reaches the target.",
        "A casa está quase pronta. Pegue uma coluna em cada rodada que falta: só uma casa final"
        " alcança o alvo.",
    ),
}
MEDALS = {
    "none": ("no medal yet", "ainda sem medalha"),
    "bronze": ("bronze", "bronze"),
    "silver": ("silver", "prata"),
    "gold": ("gold", "ouro"),
    "optimum": ("proven optimum", "ótimo provado"),
}
PHRASES = {
    "legal": ("legal", "válida"),
    "not legal": ("not legal", "não é válida"),
    "not complete": ("not complete", "não está completa"),
    "missing": ("{0} short of the target {1}", "faltam {0} para o alvo {1}"),
    "target reached": ("the proven best: {0}", "o melhor provado: {0}"),
    "reachable": ("still reachable: {0} of {1}", "ainda ao alcance: {0} de {1}"),
    "reachable points": ("still reachable: {0} points", "ainda ao alcance: {0} pontos"),
    "at least reachable": (
        "still reachable: {0} points or more",
        "ainda ao alcance: {0} pontos ou mais",
    ),
    "best home": ("the best home has: {0}", "a melhor casa tem: {0}"),
    "next floor": ("next: floor {0}", "agora: andar {0}"),
    "next column": ("next: column {0}", "agora: coluna {0}"),
}


def kind_name(kind: str, lang: str) -> str:
    """A kind of puzzle in words."""
    return KINDS[kind][lang == "pt"]


def introduction(kind: str, lang: str) -> str:
    """What to do with a puzzle of this kind, in a sentence or two."""
    return INTRODUCTIONS[kind][lang == "pt"]


def medal_name(medal: str, lang: str) -> str:
    """A medal in words."""
    return MEDALS[medal][lang == "pt"]


def phrase(name: str, lang: str, *values: object) -> str:
    """A phrase about an answer or a hint, with its values."""
    return PHRASES[name][lang == "pt"].format(*values)
