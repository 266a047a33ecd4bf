"""The help pages: every paragraph and every option with its Portuguese."""

from __future__ import annotations

PORTUGUESE = {
    # the pages themselves
    "Usage": "Uso",
    "Options": "Opções",
    "Commands": "Comandos",
    "Examples:": "Exemplos:",
    "Example:": "Exemplo:",
    "Show this message and exit.": "Mostra esta mensagem e termina.",
    "Show the version and exit.": "Mostra a versão e termina.",
    "required": "obrigatório",
    "default: ": "padrão: ",
    "(all processors)": "(todos os processadores)",
    # the overview
    "Exact solver, puzzle maker and referee for the board game Dream Home.": (
        "Solucionador exato, criador de desafios e árbitro do jogo de tabuleiro Dream Home."
    ),
    "Find the best home from a sequence of cards.": "Acha a melhor casa de uma sequência.",
    "Say what each choice gave away.": "Diz o que cada escolha perdeu.",
    "Score a finished home.": "Pontua uma casa pronta.",
    "Check a solution or a game, rule by rule.": "Confere uma solução ou um jogo, regra a regra.",
    "Count the legal plays of a sequence.": "Conta os jogos válidos de uma sequência.",
    "List the cards and how certain their values are.": (
        "Lista as cartas e diz que valores são certos."
    ),
    "Say what a card does and scores.": "Diz o que uma carta faz e pontua.",
    "Write a file to fill in.": "Escreve um arquivo para preencher.",
    "Turn cards and plays into text, or into JSON.": "Converte cartas e jogos em texto ou JSON.",
    "Deal random cards for a solo game or a whole game.": (
        "Sorteia cartas para um jogo solo ou um jogo inteiro."
    ),
    "Play random legal games to the end.": "Joga partidas válidas ao acaso até o fim.",
    "Play a puzzle or a deal in the terminal.": "Joga um desafio ou um sorteio no terminal.",
    "The puzzle of the day.": "O desafio do dia.",
    "Make, solve, check, print and archive puzzles.": (
        "Cria, resolve, confere, imprime e guarda desafios."
    ),
    "Make test vectors for other engines.": "Cria vetores de teste para outros programas.",
    "Test another engine live.": "Testa outro programa ao vivo.",
    "Make the solver quicker on this machine, once.": "Acelera a busca nesta máquina, uma vez.",
    "Print a shell completion script.": "Escreve o script que completa comandos no shell.",
    # options of several commands
    "Stop after so many seconds with the best found and its bound.": (
        "Para depois de tantos segundos com o melhor encontrado e o limite."
    ),
    "Work on so many scenarios at a time.": "Trabalha em tantos cenários ao mesmo tempo.",
    "Use the cards in FILE instead of the built-in ones, or of those that are set in"
    " DHSOLVE_CATALOGUE or config.toml.": (
        "Usa as cartas de ARQUIVO em vez das originais ou das indicadas em"
        " DHSOLVE_CATALOGUE ou config.toml."
    ),
    "The language of everything that people read.": "A língua de tudo o que se lê.",
    "[default: en, or DHSOLVE_LANG or lang in config.toml]": (
        "[padrão: en, ou DHSOLVE_LANG ou lang em config.toml]"
    ),
    "Print the machine form.": "Escreve a forma para programas.",
    "Write to FILE, whole or not at all.": "Escreve em ARQUIVO, por inteiro ou nada.",
    "The same seed gives the same cards, everywhere and always.": (
        "A mesma semente dá as mesmas cartas, sempre e em toda parte."
    ),
    "Deal a whole game for so many players.": "Um jogo inteiro para tantos jogadores.",
    "The composition of the decks: base, new_cards, two_player, five, six, solo.": (
        "A composição dos baralhos: base, new_cards, two_player, five, six, solo."
    ),
    "[default: solo, base, five or six, by the number of players]": (
        "[padrão: solo, base, five ou six, pelo número de jogadores]"
    ),
    "The modules in play: plans, friends, plans,friends or none.": (
        "Os módulos em jogo: plans, friends, plans,friends ou none."
    ),
    "[default: plans for one player, none for more]": (
        "[padrão: plans para um jogador, none para mais]"
    ),
    "[default: the weekday's]": "[padrão: o do dia da semana]",
    "Write the solution here.": "Escreve a solução aqui.",
    "Stop after so long.": "Para depois desse tempo.",
    "The day of the archive.": "O dia do arquivo de desafios.",
    "[default: today]": "[padrão: hoje]",
    "The first of several days.": "O primeiro de vários dias.",
    "So many days in a row.": "Tantos dias seguidos.",
    "Take the puzzle from an archive.": "Pega o desafio de um arquivo de desafios.",
    "Take it from an archive, at once.": "Pega de um arquivo de desafios, na hora.",
    "The kind of that day.": "O tipo daquele dia.",
    "How much it says.": "Quanto ela diz.",
    "The time for each proof; what takes longer stays open.": (
        "O tempo de cada prova; o que demora mais fica em aberto."
    ),
    "Days made side by side.": "Dias feitos lado a lado.",
    "[default: the processors of this machine]": "[padrão: os processadores desta máquina]",
    # best
    "Find the best home from a sequence of cards and prove that none is better.": (
        "Acha a melhor casa de uma sequência de cartas e prova que nenhuma é melhor."
    ),
    "SEQ is a sequence/1 file, or - for standard input. The answer is the finished home, the turns"
    " that lead there, the score pad, and what the proof stands on. Ctrl-C and --time-limit end the"
    " search with the best found and a bound; the exit status is then 3.": (
        "SEQ é um arquivo sequence/1, ou - para a entrada padrão. A resposta é a casa pronta, as"
        " jogadas que levam a ela, a pontuação e em que a prova se apoia. Ctrl-C e --time-limit"
        " terminam a busca com o melhor encontrado e um limite; o estado de saída é então 3."
    ),
    "Only find a play of N points or more, or the proof that there is none.": (
        "Acha só um jogo de N pontos ou mais, ou a prova de que não há."
    ),
    "Find all different best homes.": "Acha todas as melhores casas diferentes.",
    "With --all: stop at so many homes.": "Com --all: para em tantas casas.",
    "Prove it in more than one way.": "Prova de mais de um modo.",
    "Search in another order; the optimum is the same.": (
        "Busca em outra ordem; o ótimo é o mesmo."
    ),
    "Also draw the home into FILE, as SVG.": "Também desenha a casa em ARQUIVO, como SVG.",
    # hindsight
    "Look back at a play: what was still possible before each turn, and what it gave away.": (
        "Olha para trás: o que ainda era possível antes de cada jogada, e o que ela perdeu."
    ),
    "PLAY is a complete solution/1, a play in the text form, or a game/1; - is standard input. In a"
    " game the other players' moves stay as recorded, and so do Diggers and Jackhammers. Every"
    " number is proven; if time runs out first the others are bounds, and the exit status is 3.": (
        "JOGO é uma solution/1 completa, um jogo em texto ou um game/1; - é a entrada padrão. Num"
        " jogo as jogadas dos outros ficam como foram, e também escavadeiras e britadeiras. Cada"
        " número é provado; se o tempo acaba antes, os outros são limites, e o estado de saída é 3."
    ),
    "Whose turns of a game to look at; players count from 0.": (
        "De quem são as jogadas; os jogadores contam a partir de 0."
    ),
    "Draw the review instead.": "Desenha a revisão.",
    # score, verify, perft
    "Score a finished home with the best use of what it has.": (
        "Pontua uma casa pronta com o melhor uso do que ela tem."
    ),
    "STATE is a state/1 file, or - for standard input. The roof, the Engineer and the Handyman are"
    " used for the most points; with --discards so are the Supplier and the Roofer.": (
        "ESTADO é um arquivo state/1, ou - para a entrada padrão. O telhado, o engenheiro e o"
        " faz-tudo são usados do melhor modo; com --discards também o fornecedor e o construtor de"
        " telhados."
    ),
    'The discarded cards, {"rooms": [...], "roofs": [...]}, for Supplier and Roofer.': (
        'As cartas descartadas, {"rooms": [...], "roofs": [...]}, para o fornecedor e o construtor.'
    ),
    "Check every rule and every claimed number of a solution or a game.": (
        "Confere cada regra e cada número de uma solução ou de um jogo."
    ),
    "FILE is a solution/1, a play in the text form, or a game/1; - is standard input. The exit"
    " status is 0 if all of it holds and 1 if not; the answer says where it first goes wrong, and"
    " why. With --many every line of FILE is checked, lines that cannot be read are findings too,"
    " and a table of findings by kind comes last.": (
        "ARQUIVO é uma solution/1, um jogo na forma de texto ou um game/1; - é a entrada padrão. O"
        " estado de saída é 0 se tudo está certo e 1 se não; a resposta diz onde e por que"
        " primeiro falha. Com --many"
        " cada linha é conferida, linhas ilegíveis também contam, e no fim vem uma tabela por tipo."
    ),
    "FILE holds many of them, one a line.": "ARQUIVO tem muitos, um por linha.",
    "Check many on so many processors.": "Confere em tantos processadores.",
    "[default: all]": "[padrão: todos]",
    "With --many: name so many lines of each kind of finding (--json).": (
        "Com --many: indica tantas linhas de cada tipo (--json)."
    ),
    "Repeat the proofs that a solution lists.": "Repete as provas que uma solução traz.",
    "With --reprove: stop after so many seconds.": "Com --reprove: para depois desses segundos.",
    "Count legal turn sequences and the different states after them.": (
        "Conta as sequências de jogadas válidas e os estados diferentes depois delas."
    ),
    "SEQ is a sequence/1 file, or - for standard input. The counts grow fast with the depth.": (
        "SEQ é um arquivo sequence/1, ou - para a entrada padrão. Os números crescem depressa."
    ),
    "How many rounds are played.": "Quantas rodadas se jogam.",
    # cards, explain, new, convert
    "List the cards; a star marks every value that is only assumed.": (
        "Lista as cartas; uma estrela marca cada valor apenas suposto."
    ),
    "Say what a card does and scores, and which rules and rulings are about it.": (
        "Diz o que uma carta faz e pontua, e que regras e decisões tratam dela."
    ),
    "CARD is any clear beginning of a name, in English or Portuguese.": (
        "CARTA é qualquer começo claro de um nome, em inglês ou português."
    ),
    "Write a file to fill in: the cards of a solo game, a game of several, or your own cards.": (
        "Escreve um arquivo para preencher: as cartas de um jogo solo, um jogo de vários ou as"
        " suas próprias cartas."
    ),
    "Turn a sequence or a play into text, one line a round, or into JSON.": (
        "Converte uma sequência ou um jogo em texto, uma linha por rodada, ou em JSON."
    ),
    "FILE is a sequence/1, a solution/1 or a text; - is standard input. Nothing is lost either"
    " way. Text is written in English words; card names and keywords are read in Portuguese too.": (
        "ARQUIVO é uma sequence/1, uma solution/1 ou um texto; - é a entrada padrão. Nada se perde."
        " O texto é escrito com palavras inglesas; nomes de cartas e palavras-chave também são"
        " lidos em português."
    ),
    "Cut names as far as they stay clear (text only).": (
        "Corta os nomes enquanto ficam claros (só texto)."
    ),
    # deal and simulate
    "Deal random cards: a solo game, or with --players a game not yet played.": (
        "Sorteia cartas: um jogo solo, ou com --players um jogo ainda não jogado."
    ),
    "Prints the markets of all rounds as a table. With --json or -o FILE the deal is written as"
    " sequence/1 (solo) or game/1 (--players), ready for the other commands.": (
        "Mostra os mercados de todas as rodadas numa tabela. Com --json ou -o ARQUIVO escreve"
        " sequence/1 (solo) ou game/1 (--players), para os outros comandos."
    ),
    "Play random legal games to the end, as game/1 or solution/1.": (
        "Joga partidas válidas ao acaso até o fim, como game/1 ou solution/1."
    ),
    "Every turn is drawn at random from the legal ones; only the end of the game (helpers,"
    " Engineer, roof) is played as well as possible. `simulate --seed N` plays the cards that"
    " `deal --seed N` deals.": (
        "Cada jogada é sorteada entre as válidas; só o fim do jogo (profissionais, engenheiro,"
        " telhado) é jogado do melhor modo. `simulate --seed N` joga as cartas que `deal --seed N`"
        " sorteia."
    ),
    "So many games, one a line; they use the seeds N, N+1, N+2 and so on.": (
        "Tantos jogos, um por linha, com as sementes N, N+1, N+2 e assim por diante."
    ),
    "The form of the file.": "A forma do arquivo.",
    "[default: game with --players, else solution]": "[padrão: game com --players, senão solution]",
    # play and daily
    "Play a puzzle or a deal in the terminal, turn by turn.": (
        "Joga um desafio ou um sorteio no terminal, jogada a jogada."
    ),
    "SEQ is a sequence/1, PUZZLE a puzzle/1, PLAY a solution/1 that was left half-way; without any"
    " of them a random solo deal. Answers are one or two keys and Enter: 3 takes column 3, f2 puts"
    " the card on F2, f2d face down. Every choice can be undone (u); h gives a hint, ? explains"
    " what may not be chosen. The play is saved after every turn.": (
        "SEQ é uma sequence/1, DESAFIO um puzzle/1, JOGO uma solution/1 deixada no meio; sem nenhum"
        " deles, um sorteio solo. As respostas são uma ou duas teclas e Enter: 3 pega a coluna 3,"
        " f2 põe a carta em F2, f2d com a face para baixo. Toda escolha pode ser desfeita (u); h"
        " dá uma dica, ? explica o que não se pode escolher. O jogo é gravado a cada jogada."
    ),
    "Play the puzzle of the day.": "Joga o desafio do dia.",
    "With --daily or --archive: another day than today.": (
        "Com --daily ou --archive: outro dia que não hoje."
    ),
    "Play a day of an archive.": "Joga um dia de um arquivo de desafios.",
    "Play the solo deal of a seed.": "Joga o sorteio solo de uma semente.",
    "[default: a random one]": "[padrão: ao acaso]",
    "Cover the coming rounds.": "Cobre as próximas rodadas.",
    "No drawings: short sentences, as a screen reader likes them.": (
        "Sem desenhos: frases curtas, boas para um leitor de tela."
    ),
    "Save the play in FILE, a solution/1.": "Grava o jogo em ARQUIVO, uma solution/1.",
    "[default: play-….json]": "[padrão: play-….json]",
    "Go on with the play in FILE.": "Continua o jogo de ARQUIVO.",
    "The puzzle of the day: easy on Mondays, hard on Sundays.": (
        "O desafio do dia: fácil às segundas, difícil aos domingos."
    ),
    "One puzzle per date and kind, the same on every machine. It is made anew each time, which"
    " takes from seconds to minutes; `dhsolve puzzle batch` makes many ahead.": (
        "Um desafio por data e tipo, o mesmo em toda máquina. É feito de novo a cada vez, o que"
        " leva de segundos a minutos; `dhsolve puzzle batch` faz muitos de antemão."
    ),
    "A date like 2026-11-16.": "Uma data como 2026-11-16.",
    # puzzle
    "Puzzles with proven targets: make, solve, check, print and archive them.": (
        "Desafios com alvos provados: criar, resolver, conferir, imprimir e guardar."
    ),
    "Make a puzzle of a kind and grade.": "Cria um desafio de um tipo e grau.",
    "Show a puzzle in the terminal.": "Mostra um desafio no terminal.",
    "Check an answer: points, medal.": "Confere uma resposta: pontos, medalha.",
    "A line to share, without spoilers.": "Uma linha para mostrar, sem estragar a surpresa.",
    "What is reachable, and the next step.": "O que está ao alcance, e o próximo passo.",
    "Solve a puzzle, proven.": "Resolve um desafio, com prova.",
    "Draw puzzles: SVG, PNG, HTML or PDF.": "Desenha desafios: SVG, PNG, HTML ou PDF.",
    "Fill an archive with dailies.": "Enche um arquivo de desafios com os dos dias.",
    "Write an archive as JSON lines or CSV.": "Escreve um arquivo de desafios em JSON ou CSV.",
    "Replay and re-prove an archive.": "Joga e prova de novo um arquivo de desafios.",
    "Make a puzzle with a proven target.": "Cria um desafio com alvo provado.",
    "The grade, from 1 (easy) to 5.": "O grau, de 1 (fácil) a 5.",
    "The same again.": "O mesmo de novo.",
    "Show a puzzle: what is dealt, the home to start from, target and medals. No spoilers.": (
        "Mostra um desafio: as cartas, a casa do começo, alvo e medalhas. Sem solução."
    ),
    "Check an answer (solution/1): points by part, medal, distance to the target; no spoiler.": (
        "Confere uma resposta (solution/1): pontos por parte, medalha, distância até o alvo."
    ),
    "A result to share with others who solve the same puzzle; it gives nothing away.": (
        "Um resultado para mostrar a quem resolve o mesmo desafio; não entrega nada."
    ),
    "Letters only, no emoji.": "Só letras, sem emoji.",
    "A hint: 1 what the best home has, 2 which column is next, 3 where to put it.": (
        "Uma dica: 1 o que a melhor casa tem, 2 a próxima coluna, 3 onde pôr a carta."
    ),
    "Where there is only one column, level 2 says which floor its room goes to.": (
        "Onde há uma só coluna, o nível 2 diz a que andar vai o cômodo."
    ),
    "From a play under way it says what is still reachable, exactly.": (
        "De um jogo em andamento diz exatamente o que ainda está ao alcance."
    ),
    "A play under way: a solution/1 with the turns so far.": (
        "Um jogo em andamento: uma solution/1 com as jogadas até aqui."
    ),
    "Solve a puzzle: the best play, turn by turn, proven twice.": (
        "Resolve um desafio: o melhor jogo, jogada a jogada, provado duas vezes."
    ),
    "Out of an archive it is the published play, replayed by the engine.": (
        "De um arquivo de desafios vem o jogo publicado, conferido pelas regras."
    ),
    "Draw puzzles (puzzle/1) and solutions (solution/1) as pages of A4, solutions last.": (
        "Desenha desafios (puzzle/1) e soluções (solution/1) em páginas A4, soluções no fim."
    ),
    "Several puzzles make a book with a cover, contents and page numbers. A solution beside an"
    " archive is drawn alone, with title and date of its day.": (
        "Vários desafios formam um livro com capa, sumário e números de página. Uma solução junto"
        " de um arquivo de desafios é desenhada sozinha, com título e data do seu dia."
    ),
    "[default: by the name of FILE, or html]": "[padrão: pelo nome de ARQUIVO, ou html]",
    "A page, or a picture of 1080 x 1080 or 1200 x 630 pixels (png, svg).": (
        "Uma página, ou uma figura de 1080 x 1080 ou 1200 x 630 pixels (png, svg)."
    ),
    "The solutions of the archive, at the back.": "As soluções do arquivo de desafios, no fim.",
    "Fill an archive with dailies. Stopped at any moment it goes on where it was.": (
        "Enche um arquivo de desafios. Parado a qualquer momento, continua de onde estava."
    ),
    "Days that cannot be proven in time stay open; the same command with more --time-limit takes"
    " them up again. The exit status is 3 while some are open, 130 if the batch was stopped.": (
        "Dias que não se provam a tempo ficam em aberto; o mesmo comando com mais --time-limit os"
        " retoma. O estado de saída é 3 enquanto há abertos, 130 se foi parado."
    ),
    "The first day.": "O primeiro dia.",
    "Where to.": "Para onde.",
    "cross-proved: another solver is asked too; a day is published without it if that takes too"
    " long.": (
        "cross-proved: outro solucionador também é consultado; o dia sai sem isso se demora demais."
    ),
    "The time for each cross proof.": "O tempo de cada prova cruzada.",
    "Use a Dask cluster, such as tcp://host:8786 or tls://host:8786.": (
        "Usa um cluster Dask, como tcp://host:8786 ou tls://host:8786."
    ),
    "Who has signed the certificates of a tls:// cluster.": (
        "Quem assinou os certificados de um cluster tls://."
    ),
    "The certificate of this machine.": "O certificado desta máquina.",
    "The key of this certificate.": "A chave deste certificado.",
    "Write the published days of an archive as JSON lines or CSV.": (
        "Escreve os dias publicados de um arquivo de desafios em linhas JSON ou CSV."
    ),
    "Damaged rows are named and left out; the exit status is then 1.": (
        "Linhas danificadas são indicadas e ficam de fora; o estado de saída é então 1."
    ),
    "Solutions too (jsonl).": "Soluções também (jsonl).",
    "Derive everything that an archive says once more, and report what differs.": (
        "Deriva de novo tudo o que um arquivo de desafios diz, e mostra o que difere."
    ),
    "Every row is dealt anew, measured, replayed and proven again; days that were asked for and are"
    " not there are missed.": (
        "Cada linha é sorteada, medida, jogada e provada de novo; dias pedidos que não estão lá"
        " fazem falta."
    ),
    "Do not prove the targets again.": "Não prova os alvos de novo.",
    "Judge all earlier candidates of each day again.": (
        "Julga de novo todos os candidatos anteriores de cada dia."
    ),
    # site
    "Write a site of dailies from an archive.": (
        "Escreve um site com os desafios dos dias de um arquivo."
    ),
    "Write a site of all published days of an archive: pages to play, calendar, feeds, print.": (
        "Escreve um site com todos os dias publicados de um arquivo de desafios: páginas para"
        " jogar, calendário, notícias e impressão."
    ),
    "Any static host can serve the folder, under any path. Only what has changed is written; open"
    " days are left out and named. A day that is damaged, or whose solution does not hold, stops"
    " everything before a file is touched.": (
        "Qualquer servidor de arquivos serve a pasta, em qualquer caminho. Só se escreve o que"
        " mudou; dias em aberto ficam de fora e são indicados. Um dia danificado, ou cuja solução"
        " não está certa, para tudo antes que um arquivo seja tocado."
    ),
    "The folder of the site: new, empty, or written by this command before.": (
        "A pasta do site: nova, vazia, ou escrita antes por este comando."
    ),
    "Publish the solutions of earlier days only, and feeds up to it.": (
        "Publica só as soluções de dias anteriores, e notícias até ele."
    ),
    "Where it will stand; for the feeds.": "Onde vai ficar; para as notícias.",
    # serve
    "Open the solver to a browser on this machine.": (
        "Abre o solucionador a um navegador nesta máquina."
    ),
    "Serve the solver to a browser and to programs on this machine.": (
        "Serve o solucionador a um navegador e a programas nesta máquina."
    ),
    "The pages are those of `dhsolve site`. It listens on this machine alone, answers no page from"
    " elsewhere, and writes no file. Ctrl-C ends it and all its jobs. Programs can ask it too:"
    " docs/server.md describes the interface.": (
        "As páginas são as de `dhsolve site`. Ele só escuta nesta máquina, não responde a páginas"
        " de fora e não escreve arquivos. Ctrl-C termina tudo. Programas também podem perguntar:"
        " docs/server.md descreve como."
    ),
    "Where to listen; 0 is any port that is free.": "Onde escutar; 0 é qualquer porta livre.",
    "The address to listen on. Others than this machine can reach any but the default.": (
        "O endereço em que escuta. Fora o padrão, outras máquinas alcançam qualquer um."
    ),
    "Work on so many jobs at a time.": "Trabalha em tantos pedidos ao mesmo tempo.",
    "Let so many more wait for their turn.": "Deixa tantos mais esperarem a sua vez.",
    "End every job after so many seconds with what it has found.": (
        "Termina cada pedido depois de tantos segundos com o que achou."
    ),
    "Stop a job that nobody has asked about for so long.": (
        "Para um pedido de que ninguém pergunta há tanto tempo."
    ),
    "Show the puzzles of an archive, to be played.": (
        "Mostra os desafios de um arquivo de desafios, para jogar."
    ),
    # vectors, referee, compile, completion
    "Make test vectors: requests of referee/1 with the right answers, one a line.": (
        "Cria vetores de teste: pedidos de referee/1 com as respostas certas, um por linha."
    ),
    "They are searched for until every ruling, card, plan, friend and reason code is touched by 20"
    " of them, as far as N allows; then a mixture follows.": (
        "São buscados até que 20 deles toquem cada decisão, carta, planta, amigo e código, até onde"
        " N permite; depois vem uma mistura."
    ),
    "The seed.": "A semente.",
    "So many vectors.": "Tantos vetores.",
    "Print how many vectors touch each item: of FILE, or of those made now.": (
        "Mostra quantos vetores tocam cada item: de ARQUIVO, ou dos feitos agora."
    ),
    "Test another engine: COMMAND starts it, and it talks referee/1 (docs/formats.md).": (
        "Testa outro programa: COMANDO o inicia, e ele fala referee/1 (docs/formats.md)."
    ),
    "Every answer is compared with what the rules give. The first difference is made as small as"
    " possible, put into a sentence, and kept as a case that can be asked again with --vectors. The"
    " exit status is 0 if nothing was found and 1 if something was.": (
        "Cada resposta é comparada com a das regras. A primeira diferença é reduzida, dita numa"
        " frase e guardada como um caso que se pergunta de novo com --vectors. O estado de saída é"
        " 0 se nada foi achado e 1 se algo foi."
    ),
    "Ask for so long.": "Pergunta por esse tempo.",
    "The longest that an answer may take.": "O tempo máximo de uma resposta.",
    "Ask these vectors, or the case of an earlier finding, instead.": (
        "Pergunta estes vetores, ou o caso de um achado anterior."
    ),
    "Where the case of a finding goes.": "Onde vai o caso de um achado.",
    "Compile the quick search for this machine, which takes half a minute once.": (
        "Compila a busca rápida para esta máquina, o que leva meio minuto uma só vez."
    ),
    "It finds good plays in a fraction of a second, so that proofs have something to beat. Without"
    " it everything is proven all the same, and with DHSOLVE_FAST=0 it is not used.": (
        "Ela acha boas partidas numa fração de segundo, para que as provas tenham o que superar."
        " Sem ela tudo é provado do mesmo modo, e com DHSOLVE_FAST=0 ela não é usada."
    ),
    "It needs an extra: pip install 'dhsolve[fast]'": (
        "Precisa de um extra: pip install 'dhsolve[fast]'"
    ),
    "Print the completion script for a SHELL.": "Escreve o script que completa para um SHELL.",
}
METAVARIABLES = {
    "ADDRESS": "ENDEREÇO",
    "ANSWER": "RESPOSTA",
    "ARCHIVE": "ARQUIVO",
    "ARGS": "ARGUMENTOS",
    "CARD": "CARTA",
    "COMMAND": "COMANDO",
    "DATE": "DATA",
    "FILE": "ARQUIVO",
    "FLOAT": "NÚMERO",
    "FOLDER": "PASTA",
    "INTEGER": "NÚMERO",
    "LIST": "LISTA",
    "NAME": "NOME",
    "OPTIONS": "OPÇÕES",
    "PARTIAL": "PARCIAL",
    "PLAY": "JOGO",
    "PUZZLE": "DESAFIO",
    "SECONDS": "SEGUNDOS",
    "STATE": "ESTADO",
    "TEXT": "TEXTO",
}
"""What stands for a value in a line of usage."""
