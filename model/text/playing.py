"""What is said while somebody plays: the questions of a turn and of the end, both languages."""

from __future__ import annotations

from dhsolve.model.building.choices import Step
from dhsolve.model.building.end import BEST, DONE
from dhsolve.model.building.turn import AFTER, BESIDE, NOBODY, NONE
from dhsolve.model.cards.box import Box
from dhsolve.model.text.words import card_name

QUESTIONS: dict[Step, tuple[str, str]] = {
    "column": ("Which column do you take?", "Qual coluna você pega?"),
    "ladder_roof": (
        "Ladder: which of your roof cards do you give?",
        "Escada: qual telhado seu você dá?",
    ),
    "ladder_column": (
        "{0} for the roof card of which column?",
        "{0} pelo telhado de qual coluna?",
    ),
    "drill_cell": (
        "Drill: which card of your home leaves?",
        "Furadeira: qual carta da sua casa sai?",
    ),
    "drill_column": (
        "{0} for the room card of which column?",
        "{0} pelo cômodo de qual coluna?",
    ),
    "mixer_column": (
        "Concrete Mixer: the room card of which column?",
        "Betoneira: o cômodo de qual coluna?",
    ),
    "mixer_other": (
        "{0} for the room card of which other column?",
        "{0} pelo cômodo de qual outra coluna?",
    ),
    "bonus": ("Which bonus do you take?", "Qual bônus você pega?"),
    "scaffolding": ("{0}: where do you put it?", "{0}: onde você põe?"),
    "scaffolding_after": ("{0}: where do you put it?", "{0}: onde você põe?"),
    "room": ("{0}: where do you put it?", "{0}: onde você põe?"),
    "decor": ("{0}: on which card?", "{0}: em qual carta?"),
    "friend_F": ("Who comes to the first floor?", "Quem vem ao primeiro andar?"),
    "friend_S": ("Who comes to the second floor?", "Quem vem ao segundo andar?"),
    "helper": ("The end: who helps?", "O fim: quem ajuda?"),
    "supplier_room": (
        "Supplier: which discarded room do you take?",
        "Fornecedor: qual cômodo descartado você pega?",
    ),
    "supplier_cell": ("{0}: in place of which card?", "{0}: no lugar de qual carta?"),
    "handyman_cell": ("Handyman: which card moves?", "Faz-Tudo: qual carta muda de lugar?"),
    "handyman_other": ("{0}: swapped with which card?", "{0}: trocada com qual carta?"),
    "keep": ("{0}: which token stays?", "{0}: qual decoração fica?"),
    "roofer_roof": (
        "Roofer: which discarded roof card do you take?",
        "Construtor de Telhados: qual telhado descartado você pega?",
    ),
    "engineer": (
        "Engineer: which cards are one room on two floors?",
        "Engenheiro: quais cartas são um só cômodo em dois andares?",
    ),
    "roof": (
        "Which four roof cards make your roof? One by one:",
        "Quais quatro cartas fazem o seu telhado? Uma a uma:",
    ),
}
OPTIONS = {
    NONE: ("no bonus", "sem bônus"),
    "plans": ("plan set", "novas plantas"),
    NOBODY: ("nobody", "ninguém"),
    AFTER: ("first the room, then the Scaffolding", "antes o cômodo, depois o andaime"),
    BESIDE: ("beside the home", "ao lado da casa"),
    BEST: ("the best use of what is left", "o melhor uso do que resta"),
    DONE: ("done", "pronto"),
}
PHRASES = {
    "round": ("round {0} of {1}", "rodada {0} de {1}"),
    "end": ("the end of the game", "o fim do jogo"),
    "points now": ("points now: {0}", "pontos agora: {0}"),
    "empty room": ("empty room ({0})", "cômodo vazio ({0})"),
    "empty room unknown": ("empty room", "cômodo vazio"),
    "scaffolding": ("Scaffolding", "Andaime"),
    "holds": ("{0} (holds)", "{0} (cumprida)"),
    "free cells": ("free", "livres"),
    "near": ("near the home", "perto da casa"),
    "roofs": ("roof cards", "telhados"),
    "helpers": ("helpers", "profissionais"),
    "own tools": ("tools", "ferramentas"),
    "plans": ("plans", "plantas"),
    "bonus column": ("bonus", "bônus"),
    "column gone": ("gone", "foi levada"),
    "cells": ("cells", "células"),
    "face up": ("face up", "face para cima"),
    "face down only": ("face down only", "só com a face para baixo"),
    "add d": (
        "{0} puts it face up, {0}d face down",
        "{0} põe com a face para cima, {0}d com a face para baixo",
    ),
    "tools": ("or first a tool", "ou antes uma ferramenta"),
    "or down": ("{0} puts it face down", "{0} põe com a face para baixo"),
    "no such choice": ("{0}: not a choice here; ? lists them", "{0}: não é opção aqui; ? mostra"),
    "nothing to undo": ("this is the first turn", "esta é a primeira jogada"),
    "undone": ("one step back", "um passo atrás"),
    "covered": (
        "the coming rounds are covered: you play blind",
        "as próximas rodadas estão cobertas: você joga às cegas",
    ),
    "no rounds left": ("this is the last round", "esta é a última rodada"),
    "more hints": ("type h again for more", "digite h de novo para mais"),
    "keys": (
        "keys: u one step back, h hint, c coming rounds, ? choices and reasons, q leave",
        "teclas: u um passo atrás, h dica, c próximas rodadas, ? opções e razões, q sair",
    ),
    "several": (
        "several answers fit in one line: 3 F2; ? piano says what a piano does",
        "várias respostas cabem numa linha: 3 F2; ? piano diz o que faz um piano",
    ),
    "may be chosen": ("you may choose", "você pode escolher"),
    "not now": ("not now", "agora não"),
    "going on": (
        "going on with {0}: {1} of {2} turns are played",
        "continuando {0}: {1} de {2} jogadas feitas",
    ),
    "saved in": ("saved in {0}", "salvo em {0}"),
    "not saved": ("NOT SAVED: {0}", "NÃO SALVO: {0}"),
    "go on with": ("to go on: {0}", "para continuar: {0}"),
    "finished": (
        "finished: u one step back, Enter to leave",
        "terminado: u um passo atrás, Enter para sair",
    ),
    "total": ("{0} points ({1})", "{0} pontos ({1})"),
    "column": ("column {0}", "coluna {0}"),
    "with": ("{0} with {1}", "{0} com {1}"),
    "home empty": ("your home is empty", "a sua casa está vazia"),
}


def say(phrase: str, lang: str, *values: object) -> str:
    """A phrase with its values."""
    return PHRASES[phrase][lang == "pt"].format(*values)


def sentence(text: str) -> str:
    """The text as a sentence: a capital at its beginning."""
    return text[:1].upper() + text[1:]


def question_text(box: Box, step: Step, card: str | None, lang: str) -> str:
    """What is asked at a step, with the name of the card in hand."""
    name = "" if card is None else card_name(box, card, lang)
    return QUESTIONS[step][lang == "pt"].format(name)


def option_text(box: Box, name: str, lang: str) -> str:
    """An option in words: the name of a card, or what a plain word stands for."""
    if name in OPTIONS:
        return OPTIONS[name][lang == "pt"]
    return card_name(box, name, lang)
