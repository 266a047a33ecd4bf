"""Files to fill in, which explain themselves, English and Portuguese side by side."""

from __future__ import annotations

SEQUENCE = (
    """\
# The cards of a solo game, one line a round. Lines with # are for you; nobody reads them.
#   columns:  leftmost first, | or ; or a tab between them
#   a column: room + resource; the leftmost one has no resource
#   names:    any clear beginning, English or Portuguese: liv, Living room, quarto, green roof
# Only the cards that you took? Then one column a line. Ask:  dhsolve best THIS-FILE
# Which way did you play? Put * before the column you took and > behind it, then where it went:
#   1. bath | *living room + piano > F2 piano F2 | garage + red roof
# Cells: S1 to S5 above, F1 to F5 below them, B4 B5 the basement; `F2 down` is an empty room.
# More words (tools, bonus, friends, the end, a game under way): docs/text-form.md
Dream Home solo
plans: two playrooms / three decor tokens
1. kitchen | living room + piano | garage + red roof window | bedroom + drill | bath + blue roof
2. bedroom | kitchen + green roof | playroom + toy chest | sauna + architect | garage + red roof
""",
    """\
# As cartas de um jogo solo, uma linha por rodada. Linhas com # são para você; ninguém as lê.
#   colunas:    a da esquerda primeiro, com | ou ; ou uma tabulação entre elas
#   uma coluna: cômodo + recurso; a da esquerda não tem recurso
#   nomes:      qualquer começo claro, em português ou inglês: sala de e, quarto, telhado azul
# Só as cartas que você pegou? Então uma coluna por linha. Pergunte:  dhsolve best ESTE-ARQUIVO
# Como você jogou? Ponha * antes da coluna que pegou e > depois dela, então onde ela ficou:
#   1. banheiro | *sala de estar + piano > F2 piano F2 | garagem + telhado azul
# Células: S1 a S5 em cima, F1 a F5 abaixo delas, B4 B5 o porão; `F2 baixo` é um cômodo vazio.
# Mais palavras (ferramentas, bônus, amigos, o fim, um jogo em andamento): docs/text-form.md
Dream Home solo
plantas: duas salas de brinquedos / três fichas de decoração
1. cozinha | sala de estar + piano | garagem + telhado azul | quarto + furadeira | sauna + quadro
2. quarto | cozinha + telhado verde | sala de brinquedos + baú | sauna + faz-tudo | adega + escada
""",
)


def sequence_template(lang: str) -> str:
    """The cards of a solo game, two rounds of them, with what may be written."""
    return SEQUENCE[lang == "pt"]
