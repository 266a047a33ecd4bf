"""The texts of the three lessons, for somebody who has never seen the game; both languages.

A `tip` is shown before the round of its number; `end` before the helpers do their work.
"""

from __future__ import annotations

LESSONS: dict[str, tuple[str, str]] = {
    "1 title": ("Rooms that grow", "Cômodos que crescem"),
    "1 text": (
        "You build a house, one room card a round. A card needs the ground or another card below"
        " it. Cards of one kind side by side are one room, and a large room is worth far more than"
        " small ones. Garages and cellars go below, all other rooms above.",
        "Você constrói uma casa, uma carta de cômodo por rodada. Uma carta precisa do chão ou de"
        " outra carta embaixo. Cartas iguais lado a lado são um só cômodo, e um cômodo grande vale"
        " muito mais que os pequenos. Garagens e adegas ficam embaixo, os outros cômodos em cima.",
    ),
    "1 goal": ("Make 20 points with rooms.", "Faça 20 pontos com cômodos."),
    "1 tip 1": (
        "The living room card is yours. Put it beside the two that stand: three cards are worth 9.",
        "A sala de estar é sua. Ponha-a ao lado das duas que já estão lá: três cartas valem 9.",
    ),
    "1 tip 2": (
        "Two columns now: take one, the other goes. Two garages side by side are worth 4.",
        "Agora há duas colunas: pegue uma, a outra sai. Duas garagens lado a lado valem 4.",
    ),
    "1 tip 3": (
        "Your garage carries the cell above it. Which card makes a room larger there?",
        "A sua garagem sustenta a célula de cima. Qual carta aumenta um cômodo ali?",
    ),
    "1 done": (
        "Three rooms have grown. A card that fits nowhere can lie face down: it carries others and"
        " scores nothing.",
        "Três cômodos cresceram. Uma carta que não cabe em lugar nenhum fica com a face para"
        " baixo: sustenta outras e não vale nada.",
    ),
    "2 title": ("What makes it a home", "O que faz um lar"),
    "2 text": (
        "Most columns bring a second card. Décor goes on a room of its kind, which cannot grow any"
        " more. Four roof cards make a roof: 3 points, 8 if all have one colour, 1 more for each"
        " window. A house that works scores too: 3 for a bathroom on both upper floors, 3 for a"
        " bathroom, a kitchen and a bedroom.",
        "Quase todas as colunas trazem uma segunda carta. A decoração vai num cômodo do seu tipo,"
        " que não cresce mais. Quatro telhados fazem um telhado: 3 pontos, 8 se todos têm a mesma"
        " cor, mais 1 por janela. Uma casa que funciona também pontua: 3 por um banheiro em cada"
        " andar de cima, 3 por banheiro, cozinha e quarto.",
    ),
    "2 goal": ("Reach 32 points.", "Chegue a 32 pontos."),
    "2 tip 1": (
        "The piano is worth 3 on a living room. Bathroom, kitchen and bedroom together score 3.",
        "O piano vale 3 numa sala de estar. Banheiro, cozinha e quarto juntos valem 3.",
    ),
    "2 tip 2": (
        "Three brown roof cards are yours already. And is there a bathroom on both upper floors?",
        "Três telhados marrons já são seus. E há um banheiro em cada andar de cima?",
    ),
    "2 tip 3": (
        "Two bedroom cards side by side are worth 4, and the canopy bed has a place at last.",
        "Duas cartas de quarto lado a lado valem 4, e a cama com dossel enfim tem lugar.",
    ),
    "2 done": (
        "Rooms, décor, a roof of one colour and a house that works: that is most of the points.",
        "Cômodos, decoração, um telhado de uma cor e uma casa que funciona: são quase todos os"
        " pontos.",
    ),
    "3 title": ("Tools, helpers and plans", "Ferramentas, profissionais e plantas"),
    "3 text": (
        "A tool is used once, before you take a column: the Concrete Mixer swaps the rooms of two"
        " columns. Helpers work for you: the Handyman swaps two cards of the house at the end."
        " Plans are worth 3 and 5 if the house is as they say. A leftmost column without a second"
        " card lets you choose a bonus.",
        "Uma ferramenta é usada uma vez, antes de pegar uma coluna: a betoneira troca os cômodos de"
        " duas colunas. Os profissionais trabalham para você: o Faz-Tudo troca duas cartas da casa"
        " no fim. As plantas valem 3 e 5 se a casa é como dizem. A coluna da esquerda sem segunda"
        " carta deixa escolher um bônus.",
    ),
    "3 goal": ("Reach 45 points.", "Chegue a 45 pontos."),
    "3 tip 1": (
        "A brown roof card would make four of a colour. Your plans ask for another bedroom upstairs"
        " and another playroom.",
        "Um telhado marrom faria quatro de uma cor. As suas plantas pedem mais um quarto no segundo"
        " andar e mais uma sala de brinquedos.",
    ),
    "3 tip 2": (
        "Where is the playroom? The mixer may bring it together with another card.",
        "Onde está a sala de brinquedos? A betoneira pode juntá-la com outra carta.",
    ),
    "3 tip 3": (
        "The Architect makes each plan worth 1 more, and the two functions 4 each.",
        "A Arquiteta faz cada planta valer 1 a mais, e as duas funções 4 cada.",
    ),
    "3 end": (
        "The rounds are over. May the Handyman swap two cards so that a room becomes larger?",
        "As rodadas acabaram. O Faz-Tudo pode trocar duas cartas para que um cômodo cresça?",
    ),
    "3 done": (
        "That is the whole game. Every day has a puzzle: Mondays are easy, Sundays a whole deck.",
        "Isto é o jogo todo. Cada dia tem um desafio: segunda é fácil, domingo é um baralho"
        " inteiro.",
    ),
    # the page
    "number": ("Lesson {0} of {1}", "Lição {0} de {1}"),
    "your goal": ("Your goal", "O seu objetivo"),
    "reached": ("Reached.", "Alcançado."),
    "again": (
        "{0} of {1} points. Go back and try another way.",
        "{0} de {1} pontos. Volte e tente de outro jeito.",
    ),
    "next": ("Next lesson", "Próxima lição"),
    "play": ("The puzzle of today", "Jogar o desafio de hoje"),
    "leave": ("Leave the lessons", "Sair das lições"),
    "before": ("Lesson before", "Lição anterior"),
    "card worth": ("What a room is worth", "Quanto vale um cômodo"),
    "point": ("point", "ponto"),
    "points": ("points", "pontos"),
}
