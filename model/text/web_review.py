"""What the page that looks back at a play says."""

from __future__ import annotations

REVIEW = {
    "the play": ("The play", "A partida"),
    "play": (
        "A play: solution/1, game/1 or the text form",
        "Uma partida: solution/1, game/1 ou em texto",
    ),
    "player": ("Player", "Jogador"),
    "start": ("Look back", "Rever"),
    "proven": ("{0} of {1} numbers are proven.", "{0} de {1} números provados."),
    "all proven": ("Every number is proven.", "Todos os números estão provados."),
    "bounds": (
        "Stopped: what is not proven is a bound.",
        "Parada: o que não está provado é um limite.",
    ),
    "lead": ("{0} points; {1} were possible.", "{0} pontos; {1} eram possíveis."),
    "chart": (
        "From {0} points that were possible down to {1}",
        "De {0} pontos possíveis até {1}",
    ),
    "best until": (
        "The best line for {0} rounds.",
        "A melhor linha por {0} rodadas.",
    ),
    "cost": (
        "Rounds {0} and {1} cost {2} of the {3} points.",
        "As rodadas {0} e {1} custaram {2} dos {3} pontos.",
    ),
    "still possible": ("still possible", "ainda possível"),
    "given away": ("given away", "perdido"),
    "round": ("round", "rodada"),
    "up to": ("up to {0}", "até {0}"),
    "costliest": ("The costliest turns", "As jogadas mais caras"),
    "better": ("Better:", "Melhor:"),
    "turn": ("column {0}, {1}", "coluna {0}, {1}"),
    "nothing lost": ("No turn gave anything away.", "Nenhuma jogada perdeu pontos."),
    "as it was": ("As it was", "Como foi"),
    "could have been": ("As it could have been", "Como poderia ter sido"),
}
