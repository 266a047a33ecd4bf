"""The words that commands print besides card names; English is the key."""

from __future__ import annotations

PORTUGUESE = {
    "rooms": "cômodos",
    "decor": "decoração",
    "functionality": "funcionalidade",
    "plans": "plantas",
    "roof": "telhado",
    "friends": "amigos",
    "toolbox": "caixa de ferramentas",
    "total": "total",
    "points": "pontos",
    "score pad": "pontuação",
    "near the home": "perto da casa",
    "helpers": "profissionais",
    "tools": "ferramentas",
    "under the toolbox": "sob a caixa",
    "empty": "vazio",
    "scaffolding": "andaime",
    "holds": "está certo",
    "does not hold": "não está certo",
    "so far": "até aqui",
    "best home": "melhor casa",
    "the only best home": "a única melhor casa",
    "different best homes": "melhores casas diferentes",
    "at least": "pelo menos",
    "reached": "alcançado",
    "impossible": "impossível",
    "open": "em aberto",
    "round": "rodada",
    "column": "coluna",
    "before": "antes",
    "after": "depois",
    "lost": "perdidos",
    "better": "melhor",
    "end": "fim",
    "could have scored": "poderia ter feito",
    "scored": "fez",
    "red": "vermelho",
    "brown": "marrom",
    "blue": "azul",
    "green": "verde",
    "yellow": "amarelo",
    "grey": "cinza",
}
ENGLISH = {"decor": "décor"}


def word(english: str, lang: str) -> str:
    """A word in the language asked for; what has no translation stays as it is."""
    if lang == "pt":
        return PORTUGUESE.get(english, english)
    return ENGLISH.get(english, english)
