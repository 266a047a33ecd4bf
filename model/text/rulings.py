"""The rules and rulings that stand behind single cards, in both languages.

The numbers are those of docs/rulings.md, which has all of them with their reasons.
"""

from __future__ import annotations

RULINGS: dict[str, tuple[str, str]] = {
    "3.1": (
        "A room card needs an empty cell, or one with a Scaffolding, on the ground or on a card.",
        "Uma carta de cômodo precisa de uma célula vazia, ou com andaime, no chão ou acima de uma"
        " carta.",
    ),
    "3.2": (
        "Basement rooms stay in the basement, all others above it; the home gym goes anywhere.",
        "Cômodos de porão ficam no porão, os outros acima dele; a academia vai em qualquer lugar.",
    ),
    "3.3": (
        "A card that closes a gap joins both sides; the whole room must respect the limit.",
        "Uma carta que fecha um vão junta os dois lados; o cômodo inteiro respeita o limite.",
    ),
    "3.4": (
        "A token finishes its room: without the Interior Designer no card may join it.",
        "A ficha conclui o cômodo: sem a Designer de Interiores nenhuma carta se junta a ele.",
    ),
    "3.5": (
        "Two rooms that both hold a token may not be joined.",
        "Dois cômodos que já têm ficha não podem ser unidos.",
    ),
    "4": (
        "If there is a room for the token it must be placed; if not, the card has no effect.",
        "Se há cômodo para a ficha, ela deve ser colocada; se não há, a carta não tem efeito.",
    ),
    "5": (
        "Tools are used before the column is chosen; one taken in the last round stays unused.",
        "Ferramentas são usadas antes de escolher a coluna; a da última rodada fica sem uso.",
    ),
    "6": (
        "Supplier, Handyman and Roofer are used once each after the last round, in any order;"
        " the Engineer's choice comes after them.",
        "Fornecedor, Faz-Tudo e Construtor de Telhados são usados uma vez cada, depois da última"
        " rodada e em qualquer ordem; a escolha do Engenheiro vem depois.",
    ),
    "7": (
        "Rooms, décor, functionality, plans, roof, friends and toolbox make the score.",
        "Cômodos, decoração, funcionalidade, plantas, telhado, amigos e caixa de ferramentas"
        " formam a pontuação.",
    ),
    "D1": (
        "The room card is placed first, then the token, which may go on that very card.",
        "Primeiro se coloca o cômodo, depois a ficha, que pode ir nessa mesma carta.",
    ),
    "D2": (
        "The Interior Designer works at once, for the room card taken with it too.",
        "A Designer de Interiores vale na hora, também para o cômodo pego com ela.",
    ),
    "D3": (
        "Any room is any face-up room on any floor, the basement included.",
        "Qualquer cômodo é todo cômodo com a face para cima, em qualquer andar e no porão.",
    ),
    "D4": (
        "The Interior Designer's extra point counts tokens beside the home as well.",
        "O ponto a mais da Designer de Interiores vale também para fichas ao lado da casa.",
    ),
    "D5": (
        "A dartboard whose room shrinks later stays and scores.",
        "Um alvo de dardos cujo cômodo diminui depois fica e pontua.",
    ),
    "T1": (
        "A token on a card that the Drill sends away is lost.",
        "A ficha da carta que a Furadeira tira se perde.",
    ),
    "T2": (
        "The Digger comes before any other tool of the turn.",
        "A Escavadeira vem antes de qualquer outra ferramenta do turno.",
    ),
    "T3": (
        "Where the cards are known nothing is shuffled: all remaining rounds must have the same"
        " shape, later markets move up by one, this one comes last.",
        "Com cartas conhecidas nada é embaralhado: as rodadas restantes devem ter a mesma forma,"
        " os mercados seguintes avançam um, e este vem por último.",
    ),
    "T4": (
        "A Scaffolding must be put down if there is a cell for it; if not, or in the last round,"
        " it is an unused tool.",
        "O Andaime deve ser colocado se há célula para ele; se não há, ou na última rodada, é uma"
        " ferramenta sem uso.",
    ),
    "T5": (
        "Both cards of a column are taken before the room is placed: a Scaffolding replaced on the"
        " turn that brings the Toolbox counts for it.",
        "As duas cartas da coluna são pegas antes de colocar o cômodo: o Andaime substituído no"
        " turno que traz a Caixa de Ferramentas conta para ela.",
    ),
    "T6": (
        "Who uses the Jackhammer uses no other tool and invites no friend in that round.",
        "Quem usa a Britadeira não usa outra ferramenta nem convida amigo nessa rodada.",
    ),
    "T7": (
        "Several tools may be used on one turn, each card once, also without effect.",
        "Várias ferramentas podem ser usadas em um turno, cada carta uma vez, mesmo sem efeito.",
    ),
    "T8": (
        "In a sequence of known cards the Jackhammer cannot be used; it is an unused tool.",
        "Em uma sequência de cartas conhecidas a Britadeira não se usa; é ferramenta sem uso.",
    ),
    "T9": (
        "A Scaffolding that was not put down when it came is never put down later.",
        "Um Andaime que não foi colocado quando veio não é colocado depois.",
    ),
    "E1": (
        "A room that holds several tokens after the Handyman keeps one, by your choice.",
        "Um cômodo com várias fichas depois do Faz-Tudo fica com uma, à sua escolha.",
    ),
    "E2": (
        "Neighbours on one floor may be counted apart only if one of their rooms covers both"
        " floors.",
        "Vizinhos em um andar só contam separados se um dos cômodos ocupa os dois andares.",
    ),
    "E3": (
        "A room on two floors counts for each plan as being on either.",
        "Um cômodo em dois andares conta, para cada planta, como estando em qualquer um deles.",
    ),
    "E4": (
        "Who plays blind uses the Roofer before looking at the roof cards.",
        "Quem joga às cegas usa o Construtor de Telhados antes de olhar os telhados.",
    ),
    "S1": (
        "Alone, all plans of the first two sets count; among others only your best one.",
        "Sozinho, contam todas as plantas dos dois primeiros pares; com outros, só a sua melhor.",
    ),
    "P4": (
        "A Scaffolding must be put down if there is a cell for it before the room is placed.",
        "O Andaime deve ser colocado se há célula para ele antes de colocar o cômodo.",
    ),
    "P5": (
        "A second Toolbox counts as one more tool.",
        "Uma segunda Caixa de Ferramentas conta como mais uma ferramenta.",
    ),
    "P6": (
        "The card that the Supplier sends away joins the discarded ones.",
        "A carta que o Fornecedor tira vai para as descartadas.",
    ),
    "P10": (
        "Several Diggers may open a turn, one after another.",
        "Várias Escavadeiras podem abrir um turno, uma depois da outra.",
    ),
    "P11": (
        "A friend whom one player invited is gone for the others.",
        "Um amigo que um jogador convidou não vem mais aos outros.",
    ),
    "P12": (
        "The Concrete Mixer needs two different columns.",
        "A Betoneira precisa de duas colunas diferentes.",
    ),
    "P13": (
        "The Ladder reaches only columns whose room is still there.",
        "A Escada só alcança colunas cujo cômodo ainda está lá.",
    ),
    "P19": (
        "A Jackhammer is refused in a game of one.",
        "A Britadeira não é aceita em um jogo de uma pessoa.",
    ),
    "P22": (
        "Only room cards are moved, never a Scaffolding.",
        "Só cartas de cômodo se movem, nunca um Andaime.",
    ),
}
