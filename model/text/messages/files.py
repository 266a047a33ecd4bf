"""What cannot be read in a file or an archive: every sentence with its Portuguese."""

from __future__ import annotations

PORTUGUESE = {
    "and {} more": "e mais {}",
    "{} and {} more": "{} e mais {}",
    # ids and words that do not exist
    'unknown {} "{}", did you mean "{}"?': 'não há {} "{}"; você quis dizer "{}"?',
    'unknown {} "{}"': 'não há {} "{}"',
    'unknown field "{}"': 'não há campo "{}"',
    "unknown field {}": "não há campo {}",
    '"{}" may be {id}': '"{}" pode ser {}',
    '"{}" is the {} {id}, a {} belongs here': '"{}" é {} ("{}"), o lugar é de {}',
    "room": "cômodo",
    "resource": "recurso",
    "roof": "telhado",
    "roof colour": "cor de telhado",
    "décor": "decoração",
    "helper": "profissional",
    "tool": "ferramenta",
    "plan": "planta",
    "friend": "amigo",
    "card": "carta",
    "cell": "célula",
    "field": "campo",
    "value": "valor",
    "key": "chave",
    "kind": "tipo",
    "format": "formato",
    "operation": "operação",
    "command": "comando",
    "module": "módulo",
    "setting": "ajuste",
    "option": "opção",
    # what was expected
    'missing, expected "{}"': 'falta, esperava-se "{}"',
    "missing": "falta",
    "missing, and the rules need it": "falta, e as regras precisam dele",
    "missing, a Digger in a game names the shuffled decks": (
        "falta: uma escavadeira num jogo indica os baralhos embaralhados"
    ),
    'expected "{}", got {}': 'esperava-se "{}", veio {}',
    "expected {}, got {}": "esperava-se {}, veio {}",
    "expected {} values, got {}": "esperavam-se {} valores, vieram {}",
    "expected {} of them, one a player, got {}": (
        "esperavam-se {}, um para cada jogador, vieram {}"
    ),
    "expected two neighbouring columns in ascending order, got {} and {}": (
        "esperavam-se duas colunas vizinhas em ordem crescente, vieram {} e {}"
    ),
    "expected one of {id}": "esperava-se um de {}",
    "expected {}": "esperava-se {}",
    "{} or {}": "{} ou {}",
    "{} to {}": "{} a {}",
    "text": "texto",
    "something else than text": "outra coisa que não texto",
    "one line of text": "uma linha de texto",
    "a whole number": "um número inteiro",
    "a number": "um número",
    "a huge number": "um número enorme",
    "a number of days": "um número de dias",
    "true or false": "true ou false",
    "a list": "uma lista",
    "a table": "uma tabela",
    "an object": "um objeto",
    "an object with state and discards": "um objeto com state e discards",
    "an object with the columns of a row": "um objeto com as colunas de uma linha",
    "null": "null",
    "JSON text": "texto JSON",
    "the path of a file": "o caminho de um arquivo",
    "expected a room or a Scaffolding; an empty cell is left out": (
        "esperava-se um cômodo ou um andaime; uma célula vazia é omitida"
    ),
    "bronze, silver and gold to rise towards the target": (
        "que bronze, prata e ouro subissem até o alvo"
    ),
    "a key is not allowed here": "uma chave não é permitida aqui",
    "{} is not within {} to {}": "{} não está entre {} e {}",
    # JSON and other text
    "not UTF-8 text (byte {})": "não é texto UTF-8 (byte {})",
    "not UTF-8 text": "não é texto UTF-8",
    "starts with a byte order mark; save it as UTF-8 without one": (
        "começa com uma marca de ordem de bytes; grave como UTF-8 sem ela"
    ),
    "it is empty": "está vazio",
    "more than {} values, too large": "mais de {} valores, grande demais",
    "more than {} lines": "mais de {} linhas",
    "over {} MB, too large": "mais de {} MB, grande demais",
    "over {} MB when unpacked, too large": "mais de {} MB ao descompactar, grande demais",
    "over {} bytes, too large for a catalogue": "mais de {} bytes, grande demais para um catálogo",
    "over {} legal turns": "mais de {} jogadas válidas",
    "not JSON: {} (line {}, column {})": "não é JSON: {} (linha {}, coluna {})",
    "nested deeper than {} levels": "mais de {} níveis de profundidade",
    "nested too deeply": "níveis demais de profundidade",
    "an escape stands for half a character (a lone surrogate)": (
        "um escape representa meio caractere (um substituto sozinho)"
    ),
    "the key {} stands twice in one object": "a chave {} está duas vezes num objeto",
    "a number of {} digits": "um número de {} algarismos",
    "the number {} is out of range": "o número {} está fora dos limites",
    "{} is not a number that JSON knows": "{} não é um número em JSON",
    # the text form
    "no round was found": "nenhuma rodada foi encontrada",
    "a second title": "um segundo título",
    "a second {}": "um segundo {}",
    '"{}" is not understood in the title': '"{}" não se entende no título',
    '"{}" is not understood here': '"{}" não se entende aqui',
    '"{}" is not understood': '"{}" não se entende',
    '"{}" is no part of the score pad': '"{}" não faz parte da pontuação',
    "a proof is written as JSON": "uma prova se escreve em JSON",
    "plans worth 3 / plans worth 5, and no third part": (
        "plantas de 3 / plantas de 5, sem terceira parte"
    ),
    "a plan set is a plan worth 3 / a plan worth 5": (
        "um par de plantas é uma planta de 3 / uma planta de 5"
    ),
    "a floor and a friend belong here: F friend 4": "aqui vão um andar e um amigo: F amigo 4",
    "round {} where round {} belongs": "rodada {} no lugar da rodada {}",
    "a column has one resource": "uma coluna tem um recurso",
    "a column is taken here, but the play of an earlier round is missing": (
        "aqui se pega uma coluna, mas falta a jogada de uma rodada anterior"
    ),
    "a {} is missing": "falta: {}",
    "a cell is missing": "falta uma célula",
    "the number of a column is missing": "falta o número de uma coluna",
    "the cell of the room card is missing": "falta a célula da carta de cômodo",
    "a floor is missing: F or S": "falta um andar: F ou S",
    '"{}" is not the resource of the column': '"{}" não é o recurso da coluna',
    '"{}" does nothing at the end of the game': '"{}" não faz nada no fim do jogo',
    # states, sequences and games
    "{} tools, at most {}": "{} ferramentas, no máximo {}",
    "{} rounds, but {} free cells": "{} rodadas, mas {} células livres",
    "there is no player {} in a game of {}": "não há jogador {} num jogo de {}",
    "there is no player {}: a solution has one": "não há jogador {}: uma solução tem um só",
    "there is no player {}": "não há jogador {}",
    "give and column belong together": "give e column vão juntos",
    "nothing is shuffled in a sequence (T3)": "nada se embaralha numa sequência (T3)",
    '"{}" is worth {}, expected a plan worth {}': '"{}" vale {}, esperava-se uma planta de {}',
    "only an empty room names the card that lies face down": (
        "só um cômodo vazio indica a carta com a face para baixo"
    ),
    '"{}" does not stand near the home': '"{}" não fica perto da casa',
    '"{}" is listed twice': '"{}" aparece duas vezes',
    "a Scaffolding and a room card cannot share a cell": (
        "um andaime e uma carta de cômodo não cabem numa célula"
    ),
    "an empty room holds no décor token": "um cômodo vazio não tem decoração",
    "nothing stands directly below the cell": "não há nada logo abaixo da célula",
    '"{}" may not stand on this floor': '"{}" não pode ficar neste andar',
    '"{}" of {} cards, at most {} make a room': '"{}" de {} cartas, no máximo {} fazem um cômodo',
    "a second décor token in one room": "uma segunda decoração num cômodo",
    '"{}" needs two cards when it comes, and "{}" never has more than one': (
        '"{}" precisa de duas cartas ao chegar, e "{}" nunca tem mais de uma'
    ),
    '"{}" does not belong on "{}"': '"{}" não combina com "{}"',
    # catalogues
    "partner and partner_points belong together": "partner e partner_points vão juntos",
    'by its colour and window its id should be "{}"': (
        'pela cor e pela janela, o seu id deveria ser "{}"'
    ),
    "a plan is worth 3 or 5, not {}": "uma planta vale 3 ou 5, não {}",
    "{} add up to {}, the box has {}": "{} somam {}, a caixa tem {}",
    'copies in the "{}" deck': 'cópias no baralho "{}"',
    "plans worth {}": "plantas de {}",
    "friends": "amigos",
    "an id is lower-case words joined by underscores": (
        "um id são palavras em minúsculas unidas por sublinhados"
    ),
    '"{}" has a meaning of its own and cannot be an id': (
        '"{}" tem um sentido próprio e não pode ser um id'
    ),
    "the same id stands in {}": "o mesmo id está em {}",
    "not TOML: {}": "não é TOML: {}",
    # puzzles and archives
    "a date like 2026-11-16": "uma data como 2026-11-16",
    "does not belong to this sequence": "não é desta sequência",
    "made with other cards; pass them with --catalogue": (
        "feito com outras cartas; indique-as com --catalogue"
    ),
    "made with the built-in cards; those in use have another {}": (
        "feito com as cartas originais; as que estão em uso têm outro {}"
    ),
    "{}: try --catalogue built-in": "{}: use --catalogue built-in",
    "answers another sequence than the puzzle's": "responde a outra sequência que a do desafio",
    "there is no such archive": "não há tal arquivo de desafios",
    "the file is empty, not an archive": "o arquivo está vazio, não é um arquivo de desafios",
    "the archive has another {}: {}": "o arquivo de desafios tem outro {}: {}",
    "archive: {}": "arquivo de desafios: {}",
    "{} has several puzzles; pass --kind {id}": "{} tem vários desafios; indique --kind {}",
    "{} is not published yet": "{} ainda não foi publicado",
    "{} is not in the archive; dhsolve puzzle batch adds days": (
        "{} não está no arquivo de desafios; dhsolve puzzle batch acrescenta dias"
    ),
    "{} is out of range: {} to {}": "{} está fora dos limites: {} a {}",
    "the last day would be after {}": "o último dia seria depois de {}",
    'expected a date like 2026-11-16, got "{}"': (
        'esperava-se uma data como 2026-11-16, veio "{}"'
    ),
    "does not belong to the rest of the row, which has been changed": (
        "não combina com o resto da linha, que foi mudada"
    ),
    # an audit
    "not written as dhsolve writes it": "não está escrito como dhsolve escreve",
    "scores {}, the target is {}": "faz {}, o alvo é {}",
    "{}, but the best play has {} points": "{}, mas a melhor jogada faz {} pontos",
    "{}, but it is {}": "{}, mas é {}",
    "not what is dealt on this date": "não é o que se distribui nesta data",
    "of another sequence": "de outra sequência",
    "the reasons are {}": "os motivos são {}",
    "not as many as were rejected before it": "não tantos quantos foram recusados antes",
    "had to be turned down: {}": "devia ser recusado: {}",
    "candidate {} comes first and is good": "o candidato {} vem antes e é bom",
    "not proven in time": "não provado a tempo",
    "asked for": "foi pedido",
    "asked: {}": "pedido: {}",
    "nobody asked for this day": "ninguém pediu este dia",
    "the day is {}": "o dia é {}",
    "a worker's answer does not hold: {}": "a resposta de um trabalhador não está certa: {}",
}
PLACES = {
    "standard input": "entrada padrão",
    "line": "linha",
    "column": "coluna",
    "FILE": "ARQUIVO",
    "CARD": "CARTA",
    "PUZZLE": "DESAFIO",
}
"""Where a fault is; names of files and of their fields stay."""
