"""What the referee finds in another engine: every piece of its sentences with its Portuguese."""

from __future__ import annotations

PORTUGUESE = {
    # the engine as a program
    "cannot start {}: {}": "não foi possível iniciar {}: {}",
    "no handshake of referee/1: {}": "sem saudação de referee/1: {}",
    "answer {} to question {}": "resposta {} à pergunta {}",
    "no answer of referee/1: {} in {}": "sem resposta de referee/1: {} em {}",
    "the engine does not read the question": "o programa não lê a pergunta",
    "no answer within {} s": "sem resposta em {} s",
    "the engine {}": "o programa {}",
    "closed its output": "fechou a saída",
    "ended with status {}": "terminou com o estado {}",
    "end of output": "fim da saída",
    "a line over {} MB": "uma linha de mais de {} MB",
    "difference": "diferença",
    # the question
    "legal turns of a home with {}": "jogadas válidas de uma casa com {}",
    "replay of 1 turn": "repetição de 1 jogada",
    "replay of {} turns": "repetição de {} jogadas",
    "game of 1 turn": "jogo de 1 jogada",
    "game of {} turns": "jogo de {} jogadas",
    "best end of a home with {}": "melhor fim de uma casa com {}",
    "score of a home with {}": "pontuação de uma casa com {}",
    "using the Digger": "usando a escavadeira",
    "using a Jackhammer": "usando uma britadeira",
    "using {}": "usando {}",
    "nothing in it": "nada nela",
    "{} on {}": "{} em {}",
    "near {}": "perto da casa {}",
    "helpers {}": "profissionais {}",
    "tools {}": "ferramentas {}",
    "under toolbox {}": "sob a caixa {}",
    "roofs {}": "telhados {}",
    "plans {}": "plantas {}",
    "friends {}": "amigos {}",
    "with the bonus {}": "com o bônus {}",
    "inviting {} to floor {}": "convidando {} ao andar {}",
    "mixing columns {} and {}": "misturando as colunas {} e {}",
    "looking with the Ladder": "olhando com a escada",
    "giving {} for the roof of column {}": "dando {} pelo telhado da coluna {}",
    "drilling on {} from column {}": "furando em {} da coluna {}",
    "drilling a {} in for {} on {}": "furando: {} no lugar de {} em {}",
    "the {} with {}": "{} com {}",
    "the {}": "{}",
    "{} beside a {}": "{} ao lado de {}",
    "decorated {}": "{} com decoração",
    "taking column {}": "pegando a coluna {}",
    "taking column {} of {}": "pegando a coluna {} de {}",
    "whose room is gone": "cujo cômodo já saiu",
    "placing a {} on {}": "pondo {} em {}",
    "{} face down": "{} com a face para baixo",
    "taking {}": "pegando {}",
    "{} put on {}": "{} posto em {}",
    "{} before the room": "{} antes do cômodo",
    "{} after the room": "{} depois do cômodo",
    "{} in the last round": "{} na última rodada",
    "{} where a card lies already": "{} onde já há uma carta",
    "{} in place of a Scaffolding": "{} no lugar de um andaime",
    "{} with nothing below": "{} sem nada abaixo",
    "{} above an empty room": "{} acima de um cômodo vazio",
    "{} above a Scaffolding": "{} acima de um andaime",
    # the answer
    "{} by the reference, {} by the engine": "{} pela referência, {} pelo programa",
    "best total {} by the reference, {} by the engine": (
        "melhor total {} pela referência, {} pelo programa"
    ),
    "the engine's end is refused at {} ({})": "o fim do programa é recusado em {} ({})",
    "{} legal turns missing, such as {}": "faltam {} jogadas válidas, como {}",
    "{} turns that are not legal, such as {}": "{} jogadas que não são válidas, como {}",
    "discarded {} in the engine's answer": "descartes: {} na resposta do programa",
    "friends that lie open {} in the engine's answer": (
        "amigos abertos: {} na resposta do programa"
    ),
    "{} in the engine's answer": "{} na resposta do programa",
    "{} too many": "{} a mais",
    "reference {}, engine {}": "referência {}, programa {}",
    "reference at {}, engine at {}": "referência em {}, programa em {}",
    "accepts": "aceita",
    "refuses": "recusa",
    "refuses ({id})": "recusa ({})",
    "the engine's result cannot be read: {}": "o resultado do programa não se lê: {}",
    "{} differ": "{}: diferentes",
    "plans": "plantas",
    "a Scaffolding": "um andaime",
    "an empty room": "um cômodo vazio",
    "nothing": "nada",
    "reference says {}, engine {}": "a referência diz {}, o programa {}",
    "{} steps by the reference, {} by the engine": "{} passos pela referência, {} pelo programa",
    "the home of the player who moved is missing or too many": (
        "a casa de quem jogou falta ou está a mais"
    ),
    "the game is under way": "o jogo está em andamento",
    "winners {}": "vencedores {}",
    "ruling": "decisão",
    "case": "caso",
    "reason": "motivo",
    "exempt: {}": "isento: {}",
    "the order of the Roofer and the look at the stack leaves no trace in a file": (
        "a ordem entre o construtor de telhados e o olhar na pilha não deixa rastro num arquivo"
    ),
    "equal tokens score alike, so which one is kept shows only in a picture": (
        "decorações iguais pontuam igual; qual delas fica só se vê num desenho"
    ),
    "about proofs that solvers write, which an engine need not read": (
        "sobre provas de solucionadores, que um programa não precisa ler"
    ),
    "about the analysis of a game afterwards, not about play": (
        "sobre a análise de um jogo depois, não sobre jogar"
    ),
    "about files that are refused, which no engine is asked about": (
        "sobre arquivos recusados, que não se perguntam a nenhum programa"
    ),
    "about what files are accepted, not about play": (
        "sobre que arquivos são aceitos, não sobre jogar"
    ),
    "1 question": "1 pergunta",
    "{} questions": "{} perguntas",
    "every answer is right": "todas as respostas estão certas",
    "found a difference, making it smaller": "há uma diferença; tornando-a menor",
    "the case is in {}": "o caso está em {}",
}
