"""What the commands say beside their results: every sentence with its Portuguese."""

from __future__ import annotations

PORTUGUESE = {
    # files and the system
    "cannot read: {}": "não foi possível ler: {}",
    "cannot be read: {}": "não foi possível ler: {}",
    "cannot write: {}": "não foi possível escrever: {}",
    "it is closed": "está fechada",
    # options
    "goes neither with --all nor with --evidence": "não vai com --all nem com --evidence",
    "only sequences and solutions have a text form": "só sequências e soluções têm forma de texto",
    "a drawing is no JSON": "um desenho não é JSON",
    "there is no play in it: expected solution/1, game/1 or a play as text": (
        "não há jogo nele: esperava-se solution/1, game/1 ou um jogo em texto"
    ),
    "{} is beyond the last round, there are {}": "{} passa da última rodada, há {}",
    "{} is not within the {} rounds": "{} não está nas {} rodadas",
    "a sequence/1, a puzzle/1 or a solution/1": "sequence/1, puzzle/1 ou solution/1",
    "give one of a file, --daily, --archive and --seed": (
        "indique um só: arquivo, --daily, --archive ou --seed"
    ),
    "go with --daily or --archive": "vão com --daily ou --archive",
    "the answers come from standard input; give a file": (
        "as respostas vêm da entrada padrão; indique um arquivo"
    ),
    "exists already; nothing is overwritten": "já existe; nada é sobrescrito",
    "is not the {id} puzzle of {}": "não é o desafio {} de {}",
    "is a play of other cards": "é um jogo com outras cartas",
    "not together with --replay-only": "não vai com --replay-only",
    "needs the extra: pip install '{}'": "precisa do extra: pip install '{}'",
    "{} holds one picture; use html or pdf for more": (
        "{} contém uma só figura; use html ou pdf para mais"
    ),
    "{} is not text; pass -o FILE": "{} não é texto; indique -o ARQUIVO",
    "goes with --archive FILE; otherwise name their files": (
        "vai com --archive ARQUIVO; senão indique os arquivos"
    ),
    "expected files, or --archive FILE with --date or --from": (
        "esperavam-se arquivos, ou --archive ARQUIVO com --date ou --from"
    ),
    "expected one file, or --archive FILE with --date": (
        "esperava-se um arquivo, ou --archive ARQUIVO com --date"
    ),
    "expected PUZZLE ANSWER, or ANSWER with --archive FILE --date DATE": (
        "esperava-se DESAFIO RESPOSTA, ou RESPOSTA com --archive ARQUIVO --date DATA"
    ),
    "a solution/1 beside --archive": "uma solution/1 junto de --archive",
    "expected a name that ends with one of {}, or --to": (
        "esperava-se um nome que termina com um de {}, ou --to"
    ),
    "answers no day that is asked for": "não responde a nenhum dia pedido",
    "a puzzle/1 or a solution/1": "puzzle/1 ou solution/1",
    "pass files or --archive, not both": "indique arquivos ou --archive, não ambos",
    "--date, --from, --days and --kind go with --archive FILE": (
        "--date, --from, --days e --kind vão com --archive ARQUIVO"
    ),
    "pass --date or --from, not both": "indique --date ou --from, não ambos",
    "is a picture (png, svg) of one puzzle": "é uma figura (png, svg) de um desafio",
    "a solution is one player's sequence: leave out --players": (
        "uma solução é a sequência de um jogador: deixe --players de fora"
    ),
    "a solution/1 or a game/1": "solution/1 ou game/1",
    "expected a solution/1 or a game/1, got {}": "esperava-se solution/1 ou game/1, veio {}",
    "a sequence": "uma sequência",
    "a state": "um estado",
    "expected a solution/1: a game lists no proofs": (
        "esperava-se solution/1: um jogo não traz provas"
    ),
    "does not go with --many": "não vai com --many",
    "only with --scheduler {}…": "só com --scheduler {}…",
    "{} needs it": "{} precisa dele",
    "there is no file {}": "não há arquivo {}",
    "no scheduler at {}: {}": "não há agendador em {}: {}",
    "deck {} is for a game with others: add --players N": (
        "o baralho {} é para um jogo com outros: acrescente --players N"
    ),
    "deck {id} is not for {}": "o baralho {} não é para {}",
    "deck {id} is not for 1 player": "o baralho {} não é para 1 jogador",
    "deck {id} is not for {} players": "o baralho {} não é para {} jogadores",
    "the puzzle and its solution need different files": (
        "o desafio e a solução precisam de arquivos diferentes"
    ),
    "a play without end, score and proof": "um jogo sem fim, pontuação e prova",
    "a play without end, score and proof is no Answer": (
        "um jogo sem fim, pontuação e prova não é Answer"
    ),
    "there is no column {}": "não há coluna {}",
    "no such column shows {}": "nenhuma coluna assim mostra {}",
    "no legal turn puts a room on {}": "nenhuma jogada válida põe um cômodo em {}",
    "does not go with {}": "não vai com {}",
    "a column, a card or a cell": "uma coluna, uma carta ou uma célula",
    "there is nothing to repeat": "não há nada para repetir",
    "{} is not over": "{} não terminou",
    "the play": "o jogo",
    "the game": "o jogo",
    "{} does not hold: {}": "{} não está certo: {}",
    "{id} is none of {id}": "{} não é nenhum de {}",
    "does not go with at_least": "não vai com at_least",
    "{} is no time": "{} não é um tempo",
    "the clock has the time limit already": "o relógio já tem o limite de tempo",
    "{} is too few": "{} é pouco",
    "this sequence is too large to try every line of play: "
    "there are more than {} turns and final homes": (
        "esta sequência é grande demais para tentar tudo: há mais de {} jogadas e casas finais"
    ),
    # errors of the program itself
    "INTERNAL ERROR: {}; please report it": "ERRO INTERNO: {}; por favor, informe",
    "INTERNAL ERROR: {}": "ERRO INTERNO: {}",
    "DISAGREEMENT: {}": "DESACORDO: {}",
    "nothing is proven; the case is saved in {}, please report it": (
        "nada está provado; o caso está em {}, por favor, informe"
    ),
    # notes and progress
    "--seed {} gives the same again": "--seed {} dá as mesmas de novo",
    "on a Dask cluster every machine can run programs on every other, on this one too;"
    " see docs/puzzles.md": (
        "num cluster Dask cada máquina pode rodar programas em todas as outras, nesta também;"
        " veja docs/puzzles.md"
    ),
    "{}. {} is open to everybody who can connect": "{}. {} está aberto a todos que se conectem",
    "best found {}, bound {}, scenarios {}": "melhor encontrado: {}, limite {}, cenários {}",
    "best found {}, scenarios {}": "melhor encontrado: {}, cenários {}",
    "none": "nenhum",
    "{} of {} numbers proven": "{} de {} números provados",
    "repeating the proofs": "repetindo as provas",
    "interrupted before {} was proven; nothing is written": (
        "interrompido antes de provar {}; nada foi escrito"
    ),
    "{} could not be proven in time; try a longer --time-limit": (
        "não foi possível provar {} a tempo; tente um --time-limit maior"
    ),
    "{} ({})": "{} ({})",
    "the hint": "a dica",
    "the best play": "o melhor jogo",
    "the second proof": "a segunda prova",
    "how many best homes there are": "quantas melhores casas há",
    "whether {} points are reached otherwise": "se {} pontos se alcançam de outro modo",
    "candidate {}": "o candidato {}",
    "simulated players": "jogadores simulados",
    "stopping…": "parando…",
    "puzzles": "desafios",
    "rows": "linhas",
    "{}, {} there before, {} open": "{}, {} já havia, {} em aberto",
    "{} made ({} cross-proved)": "{} feitos ({} cross-proved)",
    "{} made": "{} feitos",
    "left out, still open": "ficou de fora, ainda em aberto",
    # the server
    "Dream Home is at {} (Ctrl-C ends it)": "Dream Home está em {} (Ctrl-C termina)",
    "ended": "terminado",
    "takes more than {} s to check": "leva mais de {} s para conferir",
    "takes more than {} s to read": "leva mais de {} s para ler",
    "stands twice": "está duas vezes",
    "{} is not within {} and {}": "{} não está entre {} e {}",
    "seconds": "segundos",
    "no body": "nenhum conteúdo",
    "a puzzle/1, a sequence/1 or a solution/1": "puzzle/1, sequence/1 ou solution/1",
    "a sequence/1 or a solution/1": "sequence/1 ou solution/1",
    "too many jobs at a time; try again soon": (
        "tarefas demais ao mesmo tempo; tente de novo daqui a pouco"
    ),
    "the process that worked on it has ended": "o processo que cuidava disso terminou",
    "the body did not arrive in time": "o conteúdo não chegou a tempo",
    "there is no such job, or it has been forgotten": "essa tarefa não existe ou foi esquecida",
    "nothing is here": "não há nada aqui",
    "this is not done here": "isso não se faz aqui",
    "the client has gone": "o cliente foi embora",
    "cannot listen on {}: {}": "não é possível escutar em {}: {}",
    "an address like 127.0.0.1": "um endereço como 127.0.0.1",
    "needs {}: install it with `{}`": "precisa de {}: instale com `{}`",
    # the quick search
    "compiling…": "compilando…",
    "the quick search is compiled: {}": "a busca rápida está compilada: {}",
    # the site
    "is of another day": "é de outro dia",
    "is of another sequence": "é de outra sequência",
    "is not proven": "não está provado",
    "is not empty and was not made by dhsolve site; name another folder": (
        "não está vazia e não foi feita por dhsolve site; indique outra pasta"
    ),
    "is not a folder": "não é uma pasta",
    "lists a file outside of the folder: {}": "indica um arquivo fora da pasta: {}",
    "1 day; files: {}": "1 dia; arquivos: {}",
    "{} days; files: {}": "{} dias; arquivos: {}",
    "{} written, {} unchanged, {} removed": "{} escritos, {} iguais, {} removidos",
    "an address like https://example.org/dream-home/": (
        "um endereço como https://example.org/dream-home/"
    ),
    "left out: {}": "ficou de fora: {}",
    "not done: {}": "não feito: {}",
    "targets, best homes and tempting losses were not proven again, "
    "earlier candidates not judged again": (
        "alvos, melhores casas e perdas tentadoras não foram provados de novo,"
        " candidatos anteriores não foram julgados de novo"
    ),
    "earlier candidates were not judged again (--thorough does)": (
        "candidatos anteriores não foram julgados de novo (--thorough faz isso)"
    ),
    "{} holds": "{} certos",
    "{} missing": "faltam {}",
    "{} open": "{} em aberto",
    "{} unproven": "{} não provados",
    "{} wrong": "{} errados",
    "wrong": "errado",
    "unproven": "não provado",
    "depth {}: {} turn sequences, {} states": (
        "profundidade {}: {} sequências de jogadas, {} estados"
    ),
    "vectors: {} of {}": "vetores: {} de {}",
    "vectors": "vetores",
    "1 vector": "1 vetor",
    "{} vectors": "{} vetores",
    "asking": "perguntando",
    # evidence that could not be had
    "the independent model knows the built-in cards only": (
        "o modelo independente só conhece as cartas originais"
    ),
    "another solver is needed: pip install '{}'": (
        "é preciso outro solucionador: pip install '{}'"
    ),
    "the independent prover failed: {}": "o provador independente falhou: {}",
    "the independent prover gave no answer that can be read": (
        "o provador independente não deu resposta legível"
    ),
    "a play of {} points, the optimum was {}": "um jogo de {} pontos, o ótimo era {}",
    "{} points by column {}, the optimum was {}": "{} pontos pela coluna {}, o ótimo era {}",
    "{} finds {} points, the optimum was {}": "{} acha {} pontos, o ótimo era {}",
    "no layout has over {}, the optimum was {}": "nenhuma casa tem mais de {}, o ótimo era {}",
    "the best has {} points, the optimum was {}": "o melhor tem {} pontos, o ótimo era {}",
    "{} points, bound {}; the optimum was said to be {}": (
        "{} pontos, limite {}; o ótimo teria sido {}"
    ),
    "the first columns give {}, the optimum was {}": (
        "as primeiras colunas dão {}, o ótimo era {}"
    ),
}
