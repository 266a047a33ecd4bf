"""The words and headings that people read besides card names; English is the key.

This folder is the one place for both languages: single words and sentences here, whole turns in
`turns.py`, the end of the game in `ending.py`, what is said about puzzles in
`puzzles.py`, about a review in `review.py`.
"""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.cards.kinds import Card, Roof

PORTUGUESE = {
    # the score pad
    "score pad": "pontuação",
    "total": "total",
    "points": "pontos",
    "rooms": "cômodos",
    "decor": "decoração",
    "functionality": "funcionalidade",
    "plans": "plantas",
    "roof": "telhado",
    "friends": "amigos",
    "toolbox": "caixa de ferramentas",
    # the home and what lies beside it
    "near the home": "perto da casa",
    "helpers": "profissionais",
    "tools": "ferramentas",
    "under the toolbox": "sob a caixa",
    "roof cards": "telhados",
    "next plans": "próximas plantas",
    "empty": "vazio",
    "scaffolding": "andaime",
    "second floor": "segundo andar",
    "first floor": "primeiro andar",
    "red": "vermelho",
    "brown": "marrom",
    "blue": "azul",
    "green": "verde",
    "yellow": "amarelo",
    "grey": "cinza",
    # a play
    "round": "rodada",
    "column": "coluna",
    "end": "fim",
    "at the end": "no fim",
    # checking
    "rules": "regras",
    "holds": "está certo",
    "does not hold": "não está certo",
    "so far": "até aqui",
    # the best home
    "best home": "melhor casa",
    "the only best home": "a única melhor casa",
    "different best homes": "melhores casas diferentes",
    "at least": "pelo menos",
    "reached": "alcançado",
    "impossible": "impossível",
    "open": "em aberto",
    "best found": "melhor encontrado:",
    "bound": "limite",
    "optimal": "ótimo",
    "in": "em",
    # files
    "note": "nota",
    "code": "código",
    "count": "vezes",
    "lines": "linhas",
    "the first one": "o primeiro",
    # a deal
    "Solo deal": "Jogo solo",
    "Deal": "Cartas",
    "Game": "Jogo",
    "players": "jogadores",
    "deck": "baralho",
    "seed": "semente",
    "without roofs: red": "sem telhados: vermelhos",
    "without roofs: brown": "sem telhados: marrons",
    "without roofs: blue": "sem telhados: azuis",
    "without roofs: green": "sem telhados: verdes",
    "Player": "Jogador",
    "First player": "Primeiro jogador",
    # the catalogue
    "Rooms": "Cômodos",
    "Décor": "Decoração",
    "Roofs": "Telhados",
    "Helpers and tools": "Profissionais e ferramentas",
    "Plans": "Plantas",
    "Friends": "Amigos",
    "name": "nome",
    "kind": "tipo",
    "most": "máximo",
    "next to": "ao lado de",
    "kids": "crianças",
    "place": "lugar",
    "colour": "cor",
    "window": "janela",
    "yes": "sim",
    "no": "não",
    "or": "ou",
    "helper": "profissional",
    "tool": "ferramenta",
    "room": "cômodo",
    "plan": "planta",
    "friend": "amigo",
    "normal": "convencional",
    "unique": "especial",
    "basement": "porão",
    "any": "qualquer",
    "any room": "qualquer cômodo",
    "room of two or three cards": "cômodo de duas ou três cartas",
    "basement below columns": "porão abaixo das colunas",
    "assumed: nothing was found; check it against the cards and correct your catalogue": (
        "suposto: nada foi encontrado; confira com as cartas e corrija o seu catálogo"
    ),
    # the page of a puzzle
    "puzzle": "desafio",
    "solution": "solução",
    "target": "alvo",
    "bronze": "bronze",
    "silver": "prata",
    "gold": "ouro",
    "proven best": "melhor provado",
    "the home so far": "a casa até aqui",
    "your home": "a sua casa",
    "the best home": "a melhor casa",
    "the market, round by round": "o mercado, rodada a rodada",
    "the cards you take": "as cartas que você pega",
    "leftmost column: one of roofer, supplier or the next plans": (
        "coluna da esquerda: construtor de telhados, fornecedor ou as próximas plantas"
    ),
    "contents": "sumário",
    "page": "página",
    "puzzles": "desafios",
    "the cards": "as cartas",
    "your play": "as suas jogadas",
    "how to get there": "como chegar lá",
}
ENGLISH = {"decor": "décor"}
"""Where English is not its own key."""
SHORT = {
    "en": {
        "ice_cream_machine": "Ice cream",
    },
    "pt": {
        "living_room": "Sala",
        "playroom": "Brinquedos",
        "game_room": "Jogos",
        "canopy_bed": "Dossel",
        "hot_tub": "Hidro",
        "cat_house": "Casa de gato",
        "treehouse": "Casa na árvore",
        "birdhouse": "Passarinho",
        "ice_cream_machine": "Sorvete",
        "toy_chest": "Baú",
        "medieval_armor": "Armadura",
        "dartboard": "Dardos",
        "trampoline": "Trampolim",
        "pony_stable": "Pônei",
        "roofer": "Telhadista",
        "interior_designer": "Designer",
        "toolbox": "Caixa",
    },
}
"""Names for narrow cards: two lines at most, no word of more than eleven letters. What is not here
is short enough as the catalogue has it."""


def card_name(box: Box, card: str, lang: str) -> str:
    """The name of any card; what is no card, such as a cell, is its own name."""
    cards = box.catalogue
    for kind in (cards.rooms, cards.resources, cards.friends, cards.plans):
        if card in kind:
            return kind[card].name(lang)
    return card


def word(english: str, lang: str) -> str:
    """A word in the language asked for; what has no translation stays as it is."""
    if lang == "pt":
        return PORTUGUESE.get(english, english)
    return ENGLISH.get(english, english)


def short_name(card: Card, lang: str) -> str:
    """The name of a card where there is little room: `Verde, janela`."""
    if isinstance(card, Roof):
        colour = word(card.colour, lang).capitalize()
        return f"{colour}, {word('window', lang)}" if card.window else colour
    return SHORT[lang].get(card.id, card.name(lang))
