"""Why a move is refused, in a sentence with its rule, in English or Portuguese."""

from __future__ import annotations

from dhsolve.model.rules.reasons import Reason

PORTUGUESE = {
    Reason.CELL_OCCUPIED: "um cômodo vai numa célula vazia ou num andaime",
    Reason.UNSUPPORTED: "não há nada logo abaixo da célula",
    Reason.WRONG_FLOOR: "o cômodo não pode ficar neste andar",
    Reason.ROOM_TOO_LARGE: "o cômodo teria mais cartas do que o seu tipo permite",
    Reason.FINISHED_ROOM: "um cômodo com decoração não pode crescer",
    Reason.TWO_TOKENS: "o cômodo juntado teria mais de uma decoração",
    Reason.DECOR_NOT_TAKEN: "a jogada não traz decoração para pôr num cômodo",
    Reason.DECOR_WRONG_ROOM: "a decoração não combina com este cômodo",
    Reason.DECOR_ROOM_HAS_TOKEN: "o cômodo já tem uma decoração",
    Reason.DECOR_MISSING: "há um cômodo para a decoração, então ela deve ser posta",
    Reason.TOOL_NOT_OWNED: "o jogador não tem esta ferramenta",
    Reason.DRILL_NO_FACE_UP_CARD: "a furadeira pega uma carta da casa com a face para cima",
    Reason.MIXER_SAME_COLUMN: "a betoneira troca duas colunas diferentes",
    Reason.LADDER_ROOF_NOT_OWNED: "o jogador não tem este telhado",
    Reason.LADDER_NO_ROOF_THERE: "a coluna não mostra telhado",
    Reason.DIGGER_NOT_FIRST: "a escavadeira vem antes de qualquer outra ferramenta da jogada",
    Reason.DIGGER_SHAPE: "as rodadas que faltam não têm todas a mesma forma",
    Reason.DIGGER_SHUFFLE: "os baralhos embaralhados não são os baralhos e as cartas do mercado",
    Reason.SCAFFOLDING_NOT_TAKEN: "a jogada não traz andaime para pôr",
    Reason.SCAFFOLDING_OCCUPIED: "um andaime vai numa célula vazia",
    Reason.SCAFFOLDING_UNSUPPORTED: "não há nada logo abaixo da célula",
    Reason.SCAFFOLDING_MISSING: "há uma célula para ele, então ele deve ser posto",
    Reason.SCAFFOLDING_LAST_ROUND: "na última rodada ele fica ao lado da casa",
    Reason.JACKHAMMER_ON_TURN: "a britadeira é usada antes de uma rodada, nunca numa jogada",
    Reason.JACKHAMMER_SOLO: "a britadeira não é para o jogo solo",
    Reason.HELPER_NOT_OWNED: "o jogador não tem este profissional",
    Reason.HELPER_TWICE: "cada profissional é usado uma vez",
    Reason.SUPPLIER_NOT_DISCARDED: "a carta de cômodo não está entre os descartes",
    Reason.NO_ROOM_CARD: "não há carta de cômodo nesta célula",
    Reason.HANDYMAN_SAME_CELL: "o faz-tudo troca duas cartas diferentes",
    Reason.KEEP_NOT_THERE: "nenhum cômodo com várias decorações tem esta ali",
    Reason.ROOFER_NOT_DISCARDED: "o telhado não está entre os descartes",
    Reason.ENGINEER_CELLS: (
        "um grupo tem cartas abertas de um só tipo nos andares de cima, cada uma num só grupo"
    ),
    Reason.ENGINEER_NOT_CONNECTED: "as cartas de um grupo devem se tocar",
    Reason.ENGINEER_ONE_FLOOR: "um grupo indicado ocupa dois andares",
    Reason.ROOF_NOT_OWNED: "os quatro telhados não estão todos na pilha do jogador",
    Reason.FRIEND_NOT_OPEN: "o amigo não está lá para ser convidado",
    Reason.FRIEND_FLOOR_TAKEN: "um andar tem no máximo um amigo",
    Reason.FRIEND_ROOMS: "os cômodos do amigo não estão lado a lado neste andar",
    Reason.SCORE_DIFFERS: "o número declarado não é o que as regras dão",
    Reason.NO_SUCH_COLUMN: "o mercado não tem essa coluna",
    Reason.COLUMN_GONE: "a carta de cômodo desta coluna já foi levada",
    Reason.BONUS_NOT_OFFERED: (
        "só a coluna da esquerda de um jogo solo, sem recurso, oferece um bônus"
    ),
    Reason.BONUS_HELPER_OWNED: "o jogador já tem este profissional",
    Reason.BONUS_NO_PLANS: "novas plantas só vêm enquanto os dois baralhos têm cartas",
    Reason.WRONG_PLAYER: "é a vez de outro jogador",
    Reason.TURN_COUNT: "quem não usou uma britadeira tem uma jogada por rodada",
    Reason.DISCARD_MISSING: "com 2 ou 3 jogadores o primeiro jogador descarta uma coluna",
    Reason.DISCARD_FORBIDDEN: "neste jogo nenhuma coluna é descartada",
    Reason.DISCARD_LEFTMOST: "a coluna da esquerda nunca é descartada",
    Reason.DECKS: "os baralhos não têm a composição do seu nome",
    Reason.PLANS_DEALT: "as plantas são dadas como dizem o módulo e o número de jogadores",
    Reason.FRIENDS_DEALT: "há o dobro de amigos abertos que de jogadores, ou nenhum",
    Reason.WINNERS_DIFFER: "vencem todos os jogadores com a maior pontuação",
    Reason.INCOMPLETE: "uma solução tem uma jogada para cada rodada",
    Reason.TOO_MANY_TURNS: "há mais jogadas do que rodadas",
    Reason.NOT_OVER: "fim, pontuação e vencedores são de um jogo completo",
}
RULE = ("rule", "regra")


def reason_text(reason: Reason, lang: str) -> str:
    """What the rule asks for."""
    return PORTUGUESE[reason] if lang == "pt" else reason.text


def tell_reason(reason: Reason, lang: str) -> str:
    """The sentence of a reason with the number of its rule."""
    return f"{reason_text(reason, lang)} ({RULE[lang == 'pt']} {reason.rule})"
