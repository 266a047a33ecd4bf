"""The words on the pages; English is the key."""

from __future__ import annotations

PORTUGUESE = {
    "puzzle": "desafio",
    "solution": "solução",
    "round": "rodada",
    "target": "alvo",
    "bronze": "bronze",
    "silver": "prata",
    "gold": "ouro",
    "proven best": "melhor provado",
    "the home so far": "a casa até aqui",
    "your home": "a sua casa",
    "the best home": "a melhor casa",
    "helpers": "profissionais",
    "tools": "ferramentas",
    "near the home": "perto da casa",
    "roof cards": "telhados",
    "plans": "plantas",
    "next plans": "próximas plantas",
    "the market, round by round": "o mercado, rodada a rodada",
    "the cards you take": "as cartas que você pega",
    "leftmost column: one of roofer, supplier or the next plans": (
        "coluna da esquerda: construtor de telhados, fornecedor ou as próximas plantas"
    ),
    "second floor": "segundo andar",
    "first floor": "primeiro andar",
    "your play": "as suas jogadas",
    "empty": "vazio",
    "score": "pontos",
    "total": "total",
    "rooms": "cômodos",
    "decor": "decoração",
    "functionality": "funcionalidade",
    "roof": "telhado",
    "friends": "amigos",
    "toolbox": "caixa de ferramentas",
    "how to get there": "como chegar lá",
    "at the end": "no fim",
    "points": "pontos",
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


def say(english: str, lang: str) -> str:
    """A word in the language asked for."""
    if lang == "pt":
        return PORTUGUESE.get(english, english)
    return "décor" if english == "decor" else english


def introduction(kind: str, lang: str) -> str:
    """What to do, in a sentence or two."""
    return INTRODUCTIONS[kind][lang == "pt"]
