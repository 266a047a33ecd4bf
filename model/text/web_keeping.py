"""What the pages say about a play's keeping, hints, medals and statistics; both languages."""

from __future__ import annotations

KEEP: dict[str, tuple[str, str]] = {
    # hints
    "left the line": (
        "This play has left the best home. Go back to round {0} to find it again.",
        "Este jogo se afastou da melhor casa. Volte à rodada {0} para reencontrá-la.",
    ),
    # plays from outside
    "link version": (
        "This link was made by a newer version of the page.",
        "Este link foi feito por uma versão mais nova da página.",
    ),
    "link broken": (
        "This link is not complete: no play could be read from it.",
        "Este link não está completo: não há jogo que se possa ler nele.",
    ),
    "not a play": (
        "This is no play: a file in the format solution/1 is needed.",
        "Isto não é um jogo: é preciso um arquivo no formato solution/1.",
    ),
    "not cards": (
        "These are no cards of Dream Home: sequence/1 is needed, with the ids of its cards.",
        "Estas não são cartas de Dream Home: é preciso sequence/1, com os ids das suas cartas.",
    ),
    "no results": (
        "This file holds no statistics of Dream Home.",
        "Este arquivo não tem estatísticas de Dream Home.",
    ),
    "link other": (
        "This link is for another puzzle.",
        "Este link é de outro desafio.",
    ),
    "link opened": (
        "The play of the link is open.",
        "O jogo do link está aberto.",
    ),
    "file other": (
        "This play is of another puzzle; your play stays as it is.",
        "Este jogo é de outro desafio; o seu fica como está.",
    ),
    "file opened": ("The play of the file is open.", "O jogo do arquivo está aberto."),
    "other tab": (
        "This play went on in another tab.",
        "Este jogo continuou em outra aba.",
    ),
    # keeping
    "closed": (
        "This browser keeps nothing: save your play as a file before you leave.",
        "Este navegador não guarda nada: salve o seu jogo num arquivo antes de sair.",
    ),
    "full": (
        "The browser's storage is full: save your play as a file before you leave.",
        "O espaço do navegador acabou: salve o seu jogo num arquivo antes de sair.",
    ),
    "aside other": (
        "There is a play of an earlier puzzle of this day.",
        "Há um jogo de um desafio anterior deste dia.",
    ),
    "aside version": (
        "There is a play saved by another version of this page.",
        "Há um jogo salvo por outra versão desta página.",
    ),
    "aside damaged": (
        "There is a saved play that can no longer be read.",
        "Há um jogo salvo que já não se pode ler.",
    ),
    "aside illegal": (
        "There is a saved play that breaks a rule.",
        "Há um jogo salvo que quebra uma regra.",
    ),
    "aside tab": (
        "There is another play of this puzzle, from another tab.",
        "Há outro jogo deste desafio, de outra aba.",
    ),
    "aside opened": (
        "The play that was here is kept.",
        "O jogo que estava aqui está guardado.",
    ),
    "download": ("Download", "Baixar"),
    "forget": ("Remove", "Remover"),
    "your play": ("Your play", "O seu jogo"),
    "about files": (
        "A file or a link holds all turns. Nothing is sent anywhere.",
        "Um arquivo ou um link tem todas as jogadas. Nada é enviado.",
    ),
    "copy": ("Copy as text", "Copiar texto"),
    "copy link": ("Copy a link", "Copiar link"),
    "open": ("Open a file", "Abrir arquivo"),
    "copied": ("Copied.", "Copiado."),
    "not copied": (
        "The browser does not allow copying here.",
        "O navegador não permite copiar aqui.",
    ),
    # hints and the solution
    "more": ("Tell me more", "Diga mais"),
    "no hint": (
        "There is no hint without a net here.",
        "Aqui não há dica sem rede.",
    ),
    "gave up": (
        "There are too many ways to go on to try them all here.",
        "Há caminhos demais para tentar todos aqui.",
    ),
    "other cards": (
        "These are other cards than the puzzle's: there is no best line for them.",
        "Estas cartas não são as do desafio: não há melhor linha para elas.",
    ),
    "no hint now": (
        "The solver has no hint now. Ask again soon.",
        "O programa não tem dica agora. Pergunte de novo em breve.",
    ),
    "searching": ("Trying every way to go on.", "Tentando todos os caminhos."),
    "stop": ("Stop", "Parar"),
    "ask twice": (
        "This shows how the best home with {0} points is built. There is no medal after that.",
        "Isto mostra como se constrói a melhor casa, com {0} pontos. Depois não há medalha.",
    ),
    "show it": ("Show it", "Mostrar"),
    # the result
    "best home": ("The best home", "A melhor casa"),
    "points of": ("{0} of {1} points.", "{0} de {1} pontos."),
    "more for": ("{0} more for {1}.", "mais {0} para {1}."),
    "proven": ("no play scores more: that is proven.", "nenhum jogo faz mais: está provado."),
    "share": ("Share", "Compartilhar"),
    "own home": ("Your home", "A sua casa"),
    "own points": ("{0} points with your cards.", "{0} pontos com as suas cartas."),
    "where": ("Where the points are", "Onde estão os pontos"),
    "you": ("you", "você"),
    "two homes": ("The two homes", "As duas casas"),
    "yours": ("Yours", "A sua"),
    "best": ("Best", "A melhor"),
    "replay": ("Replay", "Rever"),
    "run": ("Play the turns", "Mostrar as jogadas"),
    "turn": ("Turn", "Jogada"),
    "turn before": ("Turn before", "Jogada anterior"),
    "turn after": ("Next turn", "Próxima jogada"),
    # statistics
    "your street": ("Your street", "A sua rua"),
    "one day": ("{0} day in a row", "{0} dia seguido"),
    "days in a row": ("{0} days in a row", "{0} dias seguidos"),
    "longest": ("longest row", "maior série"),
    "played": ("played", "jogados"),
    "missed": (
        "{0} was missed. One missed day does not end a row.",
        "{0} passou em branco. Um dia perdido não encerra a série.",
    ),
    "best share": ("Best share of a target: {0} %.", "Melhor parte de um alvo: {0} %."),
    "nothing yet": (
        "Nothing played yet. The first home that you finish appears here.",
        "Nada jogado ainda. A primeira casa que você terminar aparece aqui.",
    ),
    "about statistics": (
        "All of this stays on this device. Keep a file of it to take it to another one.",
        "Tudo isto fica neste aparelho. Guarde um arquivo para levá-lo a outro.",
    ),
    "export statistics": ("Save as file", "Salvar"),
    "import statistics": ("Open a file", "Abrir arquivo"),
    "imported": (
        "The file is in: {0} puzzles in all.",
        "O arquivo entrou: {0} desafios ao todo.",
    ),
    "reset statistics": ("Start anew", "Zerar"),
    "really reset": (
        "All results of this device go. A copy is saved as a file first.",
        "Todos os resultados deste aparelho saem. Antes, uma cópia é salva num arquivo.",
    ),
    "reset now": ("Yes, start anew", "Sim, zerar"),
    "was reset": ("The statistics are empty.", "As estatísticas estão vazias."),
    # settings
    "set language": ("Language", "Idioma"),
    "set language auto": ("as the browser", "como o navegador"),
    "set language en": ("English", "English"),
    "set language pt": ("Português", "Português"),
    "set colours": ("Colours", "Cores"),
    "set colours auto": ("as the device", "como o aparelho"),
    "set colours light": ("light", "claras"),
    "set colours dark": ("dark", "escuras"),
    "set motion": ("Motion", "Movimento"),
    "set motion auto": ("as the device", "como o aparelho"),
    "set motion none": ("none", "nenhum"),
    "set timer": ("Clock", "Relógio"),
    "set timer off": ("off", "desligado"),
    "set timer on": ("on", "ligado"),
    "set blind": ("Coming rounds of a whole deck", "Próximas rodadas do baralho inteiro"),
    "set blind off": ("open", "abertas"),
    "set blind on": ("covered", "cobertas"),
    "about settings": (
        "Settings stay on this device. There is no account, no cookie and no tracking.",
        "Os ajustes ficam neste aparelho. Não há conta, cookie nem rastreamento.",
    ),
    "time": ("Time: {0}", "Tempo: {0}"),
}
