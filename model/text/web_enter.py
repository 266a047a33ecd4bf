"""What the page for putting in the cards of a game says."""

from __future__ import annotations

ENTER = {
    "cards": ("The cards of the game", "As cartas do jogo"),
    "rounds": ("Rounds", "Rodadas"),
    "round": ("Round {0}", "Rodada {0}"),
    "place": ("Round {0}, column {1}", "Rodada {0}, coluna {1}"),
    "room": ("room", "cômodo"),
    "resource": ("resource", "recurso"),
    "bonus": ("bonus", "bônus"),
    "plans": ("Plans", "Plantas"),
    "three": ("Plan {0} of the deck worth 3", "Planta {0} do baralho de 3"),
    "five": ("Plan {0} of the deck worth 5", "Planta {0} do baralho de 5"),
    "left": ("Left in the box", "Restam na caixa"),
    "left of": ("{0} left", "restam {0}"),
    "count": ("{0} of {1} pairs are in", "{0} de {1} pares anotados"),
    "no resource": ("no resource", "sem recurso"),
    "pair": ("resource · room", "recurso · cômodo"),
    "suggestions": ("Cards that begin so", "Cartas que começam assim"),
    "unknown": (
        "“{0}” is no card here. Type the beginning of a name.",
        "“{0}” não é uma carta aqui. Digite o começo de um nome.",
    ),
    "missing": (
        "No room here, so the later rounds do not count yet.",
        "Falta o cômodo: as rodadas seguintes ainda não contam.",
    ),
    "only one": (
        "There is one {0} in the box, and round {1} has it.",
        "Só há uma carta “{0}” na caixa, e está na rodada {1}.",
    ),
    "too many": (
        "The box has {1} cards “{0}”, and they are all in already.",
        "A caixa tem {1} cartas “{0}”, e já estão todas anotadas.",
    ),
    "plan twice": ("This plan is there once.", "Só há uma carta desta planta."),
    "one fault": ("1 fault to mend", "1 erro a corrigir"),
    "faults": ("{0} faults to mend", "{0} erros a corrigir"),
    "play": ("Play it", "Jogar"),
    "go there": ("Go there", "Ir até lá"),
    "open-paste": ("Paste", "Colar"),
    "paste": ("Paste text or a table", "Colar texto ou tabela"),
    "paste here": (
        "One line a round, columns parted by | or tabs",
        "Uma linha por rodada, colunas separadas por | ou tabulações",
    ),
    "take over": ("Take it over", "Usar"),
    "taken over": ("The cards are in.", "As cartas foram anotadas."),
    "other shape": (
        "It has other columns than a solo game.",
        "As colunas não são as de um jogo solo.",
    ),
    "text": ("As text", "Em texto"),
    "json": ("As file", "Em arquivo"),
    "exported": ("Saved.", "Salvo."),
    "clear": ("Clear", "Limpar"),
}
