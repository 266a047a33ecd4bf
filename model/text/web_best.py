"""What the page of the live search says."""

from __future__ import annotations

BEST = {
    "rounds": ("{0} rounds are in.", "{0} rodadas anotadas."),
    "no cards": (
        "Put in at least one whole round first:",
        "Anote antes pelo menos uma rodada inteira:",
    ),
    "search": ("The search", "A busca"),
    "start": ("Find the best", "A melhor"),
    "stop": ("Stop", "Parar"),
    "found": ("best found", "melhor encontrado"),
    "took": ("took", "levou"),
    "nothing yet": ("Nothing found yet", "Nada encontrado ainda"),
    "chart": (
        "Best found {0}, and nothing beats {1}",
        "Melhor encontrado {0}, e nada supera {1}",
    ),
    "queued": ("Waits for its turn.", "Espera a sua vez."),
    "running": ("Searching.", "Buscando."),
    "failed": ("The search has failed.", "A busca falhou."),
    "met": (
        "The two lines meet: nothing better exists.",
        "As duas linhas se encontram: nada melhor existe.",
    ),
    "not met": (
        "Stopped: something better may exist, up to the bound.",
        "Parada: pode haver algo melhor, até o limite.",
    ),
    "home number": ("Best home {0}", "Melhor casa {0}"),
    "best home": ("Best home", "Melhor casa"),
    "wished home": ("What if", "E se"),
    "best found yet": ("Best found", "Melhor encontrada"),
    "wished yet": ("Best found so", "Melhor assim"),
    "end": ("end", "fim"),
    "all": ("All best homes", "Todas"),
    "homes": ("{0} different best homes.", "{0} melhores casas diferentes."),
    "some homes": (
        "At least {0} different best homes.",
        "Pelo menos {0} melhores casas diferentes.",
    ),
    "what if": ("What if …", "E se …"),
    "round": ("In round", "Na rodada"),
    "column": ("take column", "pegar a coluna"),
    "card": ("take card", "pegar a carta"),
    "cell": ("put on", "construir em"),
    "any": ("any", "qualquer"),
    "ask": ("Ask", "Perguntar"),
}
