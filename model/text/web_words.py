"""Every phrase that the pages of the site show, for their scripts: one flat table a language.

A key is the name of its table, a dot, and the name there: `turn.up`, `medal.gold`,
`reason.unsupported`, `word.at the end`. `{0}`, `{1}` stand for values. The phrases that only the
pages need stand here (`play`), in `web_keeping.py` (`keep`), `web_pages.py` (`page`),
`web_enter.py` (`enter`), `web_best.py` (`best`) and `web_review.py` (`review`). Of a card there
are `card.piano`, its name, `short.piano` for narrow places, and `explain.piano`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.text import (
    lessons,
    playing,
    puzzles,
    rulings,
    solo_scale,
    turns,
    web_best,
    web_enter,
    web_keeping,
    web_pages,
    web_review,
    words,
)
from dhsolve.model.text.dates import MONTHS, WEEKDAYS
from dhsolve.model.text.explain import explain_card
from dhsolve.model.text.reasons import reason_text

Pair: TypeAlias = tuple[str, str]
"""A phrase in English and in Portuguese."""

PLAY: dict[str, Pair] = {
    # the parts of the page
    "goal": ("Points and medals", "Pontos e medalhas"),
    "points now": ("Points now", "Pontos agora"),
    "market": ("Market", "Mercado"),
    "columns": ("Columns of this round", "Colunas desta rodada"),
    "coming": ("Coming", "A seguir"),
    "coming rounds": ("Coming rounds", "Próximas rodadas"),
    "all rounds": ("All rounds", "Todas as rodadas"),
    "home": ("Your home", "A sua casa"),
    "cards": ("Your cards", "As suas cartas"),
    "plans": ("Plans", "Plantas"),
    "result": ("Result", "Resultado"),
    "play": ("Play", "Jogo"),
    "explained": ("Explanation", "Explicação"),
    "menu": ("More", "Mais"),
    "own cards": ("Your cards", "As suas cartas"),
    # buttons
    "undo": ("Undo", "Desfazer"),
    "redo": ("Redo", "Refazer"),
    "hint": ("Hint", "Dica"),
    "restart": ("Start again", "Recomeçar"),
    "export": ("Save as file", "Salvar"),
    "solution": ("Solution", "Solução"),
    "find": ("Find the best", "A melhor"),
    "close": ("Close", "Fechar"),
    "put back": ("Put back", "Devolver"),
    "face down": ("Face down", "Virar"),
    "face up": ("Face up", "Desvirar"),
    "cover": ("Cover the rounds", "Cobrir as rodadas"),
    "uncover": ("Show the rounds", "Mostrar rodadas"),
    # points
    "points": ("{0} points", "{0} pontos"),
    "street": ("{0} points now. {1}.", "{0} pontos agora. {1}."),
    "stop bronze": ("bronze {0}", "bronze {0}"),
    "stop silver": ("silver {0}", "prata {0}"),
    "stop gold": ("gold {0}", "ouro {0}"),
    "stop best": ("best {0}", "melhor {0}"),
    "now": ("now", "agora"),
    "part functionality": ("function", "função"),
    "part toolbox": ("toolbox", "caixa"),
    "grade": ("grade {0} of 5", "grau {0} de 5"),
    # rounds and columns
    "round": ("Round {0} of {1}", "Rodada {0} de {1}"),
    "round number": ("Round {0}", "Rodada {0}"),
    "round total": ("of {0}", "de {0}"),
    "round covered": ("Round {0}, covered", "Rodada {0}, coberta"),
    "look closer": ("Round {0}, look closer", "Rodada {0}, ver de perto"),
    "covered": (
        "The coming rounds are covered: you play blind.",
        "As próximas rodadas estão cobertas: você joga às cegas.",
    ),
    "column": ("Column {0}: {1}", "Coluna {0}: {1}"),
    "column gone": ("gone", "foi levada"),
    "with": ("{0} with {1}", "{0} com {1}"),
    "with bonus": ("{0}, with a bonus", "{0}, com bônus"),
    "bonus": ("bonus", "bônus"),
    "bonus plans": ("Plan set", "Novas plantas"),
    # the question
    "ask room": ("Where does the {0} go?", "{0}: onde vai?"),
    "carries": ("It carries the cell above", "Sustenta a célula de cima"),
    "next": ("Next: {0}", "Depois: {0}"),
    "beside": ("With it: {0}, beside the home", "Com ele: {0}, ao lado da casa"),
    "yours": ("With it: {0}", "Com ele: {0}"),
    "or tool": ("Or use a tool first", "Ou use antes uma ferramenta"),
    "tap column": ("Both cards of it are yours", "As duas cartas são suas"),
    "wishes": ("{0}: {1}", "{0}: {1}"),
    "roof left": ("Cards to choose: {0}", "Cartas a escolher: {0}"),
    "the end": ("The end", "O fim"),
    "finished": ("Finished", "Terminado"),
    "done": ("The home is finished", "A casa está pronta"),
    "searching": ("Looking for the best end", "Procurando o melhor fim"),
    # the home
    "free": ("free", "livre"),
    "empty": ("empty", "vazio"),
    "empty room": ("empty room ({0} face down)", "cômodo vazio ({0} virado)"),
    "legal": ("can be chosen", "pode ser escolhida"),
    "lies on": ("{0} on {1}", "{0} em {1}"),
    "guest": ("{0}, floor {1}", "{0}, andar {1}"),
    # the hand
    "no cards": ("No cards yet", "Ainda sem cartas"),
    "used": ("used", "usada"),
    "of": ("{0} of {1}", "{0} de {1}"),
    "holds": ("holds", "cumprida"),
    "idle": ("does not count", "não conta"),
    "yours label": ("{0} · yours", "{0} · sua"),
    "rule": ("rule {0}", "regra {0}"),
}

TABLES: dict[str, Mapping[str, Pair]] = {
    "kind": puzzles.KINDS,
    "introduction": puzzles.INTRODUCTIONS,
    "medal": puzzles.MEDALS,
    "puzzle": puzzles.PHRASES,
    "turn": turns.PHRASES,
    "question": {str(step): pair for step, pair in playing.QUESTIONS.items()},
    "option": playing.OPTIONS,
    "ruling": rulings.RULINGS,
    "play": PLAY,
    "keep": web_keeping.KEEP,
    "page": web_pages.PAGES,
    "enter": web_enter.ENTER,
    "best": web_best.BEST,
    "review": web_review.REVIEW,
    "lesson": lessons.LESSONS,
}


def web_words(lang: str) -> dict[str, str]:
    """All phrases of one language by key, sorted."""
    return dict(sorted(_phrases(lang)))


def card_words(cards: Catalogue, lang: str) -> dict[str, str]:
    """Name, short name and explanation of every card by key, sorted."""
    return dict(sorted(_cards(cards, lang)))


def _phrases(lang: str) -> Iterator[tuple[str, str]]:
    for table, pairs in TABLES.items():
        for name, pair in pairs.items():
            yield f"{table}.{name}", pair[lang == "pt"]
    for english in {*words.PORTUGUESE, *words.ENGLISH}:
        yield f"word.{english}", words.word(english, lang)
    for reason in Reason:
        yield f"reason.{reason.value}", reason_text(reason, lang)
    for level, pair in enumerate(solo_scale.LEVELS, 1):
        yield f"level.{level}", pair[lang == "pt"]
    for at, name in enumerate(WEEKDAYS[lang], 1):
        yield f"weekday.{at}", name
    for at, name in enumerate(MONTHS[lang], 1):
        yield f"month.{at}", name


def _cards(cards: Catalogue, lang: str) -> Iterator[tuple[str, str]]:
    for kind in (cards.rooms, cards.resources, cards.plans, cards.friends):
        for card in kind.values():
            yield f"card.{card.id}", card.name(lang)
            yield f"short.{card.id}", words.short_name(card, lang)
            yield f"explain.{card.id}", explain_card(cards, card, lang).text
