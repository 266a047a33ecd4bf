"""What a play breaks, and what is odd about a file: every sentence with its Portuguese.

Numbers, cells and ids stand in the places `{}` and stay.
"""

from __future__ import annotations

PORTUGUESE = {
    # what a turn, an end or a game breaks
    "round {}: {}": "rodada {}: {}",
    "round {}": "rodada {}",
    "scaffolding on {}": "andaime em {}",
    "turn {}": "jogada {}",
    "column {} of {}": "coluna {} de {}",
    "columns {} and {}": "colunas {} e {}",
    "column {}": "coluna {}",
    "{} twice": "{} duas vezes",
    "module {} twice": "módulo {} duas vezes",
    "{} face up on {}": "{} com a face para cima em {}",
    "{} face down on {}": "{} com a face para baixo em {}",
    "turn of player {}, not {}": "jogada do jogador {}, não do {}",
    "turn of player {}": "jogada do jogador {}",
    "supplier puts {} on {}": "supplier põe {} em {}",
    "supplier on {}": "supplier em {}",
    "supplier brings {}": "supplier traz {}",
    "rooms of deck {}": "cômodos do baralho {}",
    "resources of deck {}": "recursos do baralho {}",
    "roofer adds {}": "roofer acrescenta {}",
    "player {} skips this round already": "o jogador {} já não joga nesta rodada",
    "player {} has not had his turn": "o jogador {} ainda não jogou",
    "player {}": "jogador {}",
    "players {} won, not players {}": "venceram os jogadores {}, não {}",
    "ladder to column {}": "ladder para a coluna {}",
    "ladder gives {}": "ladder entrega {}",
    "handyman swaps {} and {}": "handyman troca {} e {}",
    "handyman keeps several tokens of one room": "handyman mantém várias decorações de um cômodo",
    "handyman keeps {}": "handyman mantém {}",
    "drill puts {} on {}": "drill põe {} em {}",
    "drill {}": "drill {}",
    "digger": "escavadeira",
    "engineer": "engenheiro",
    "jackhammer": "britadeira",
    "scaffolding": "andaime",
    "decor on {}": "decoração em {}",
    "too few cards for twelve rounds": "poucas cartas para doze rodadas",
    "no round is left": "não falta nenhuma rodada",
    "deck {} with all roofs": "baralho {} com todos os telhados",
    "deck {} without roofs {}": "baralho {} sem os telhados {}",
    "deck {} for 1 player": "baralho {} para 1 jogador",
    "deck {} for {} players": "baralho {} para {} jogadores",
    "1 player": "1 jogador",
    "{} players": "{} jogadores",
    "1 friend": "1 amigo",
    "{} friends": "{} amigos",
    "1 turn for {} rounds": "1 jogada para {} rodadas",
    "{} turns for {} rounds": "{} jogadas para {} rodadas",
    "no scores claimed": "nenhuma pontuação declarada",
    "rooms": "cômodos",
    "decor": "decoração",
    "functionality": "funcionalidade",
    "{}: {} claimed, {} scored, {} too many": "{}: {} declarados, {} feitos, {} a mais",
    "{}: {} claimed, {} scored, {} too few": "{}: {} declarados, {} feitos, {} a menos",
    "optimal with bound {}, but {} scored": "ótimo com limite {}, mas {} feitos",
    "bound {}, but {} scored": "limite {}, mas {} feitos",
    # what is odd about a sequence
    "{} columns, the other rounds have {}": "{} colunas, as outras rodadas têm {}",
    "{} resources, the other rounds have {}": "{} recursos, as outras rodadas têm {}",
    "{} rounds, a game has {}: round {} is missing": (
        "{} rodadas, um jogo tem {}: falta a rodada {}"
    ),
    "{}: {} copies, the catalogue has {}": "{}: {} cópias, o catálogo tem {}",
    "deck {}: {}: {} copies, the catalogue has {}": "baralho {}: {}: {} cópias, o catálogo tem {}",
    "deck {}: another number of cards than it draws": (
        "baralho {}: outro número de cartas do que ele sorteia"
    ),
}
