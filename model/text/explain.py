"""What every card does and scores, in one sentence, with its rules; English and Portuguese.

Points come from the catalogue, so the sentences hold for other cards' values too. Printed keys,
`dhsolve explain` and every other page use these texts.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.cards.kinds import Card, Decor, Friend, Helper, Plan, Roof, Room, Tool
from dhsolve.model.text.rulings import RULINGS

Pair: TypeAlias = tuple[str, str]
"""A sentence in English and in Portuguese."""


class Sentence(NamedTuple):
    """What a card does, in both languages, and the rules and rulings behind it."""

    pair: Pair
    rules: tuple[str, ...]


class Explanation(NamedTuple):
    """A card explained in one language."""

    text: str
    rules: tuple[tuple[str, str], ...]
    """The number of each rule or ruling, and what it says."""
    assumed: bool
    """Whether a value of the card that the text uses is only assumed."""


HELPERS = {
    "roofer": Sentence(
        (
            "At the end: adds one discarded roof card to your roof cards.",
            "No fim: acrescenta um telhado descartado aos seus telhados.",
        ),
        ("6", "E4"),
    ),
    "supplier": Sentence(
        (
            "At the end: swaps any room card of the home for a discarded one, which goes face up"
            " into the same cell; a token on the old card is lost.",
            "No fim: troca qualquer carta de cômodo da casa por uma descartada, que fica com a"
            " face para cima na mesma célula; a ficha da carta antiga se perde.",
        ),
        ("6", "P6", "P22"),
    ),
    "architect": Sentence(
        (
            "Each empty room scores 1, each functionality 4 instead of 3, each plan that scores"
            " 1 more.",
            "Cada cômodo vazio vale 1, cada funcionalidade 4 em vez de 3, cada planta que pontua"
            " 1 a mais.",
        ),
        ("7",),
    ),
    "handyman": Sentence(
        (
            "At the end: swaps two room cards of the home with their tokens; rooms with a token"
            " may grow this way.",
            "No fim: troca duas cartas de cômodo da casa com as suas fichas; cômodos com ficha"
            " podem crescer assim.",
        ),
        ("6", "E1", "P22"),
    ),
    "interior_designer": Sentence(
        (
            "Rooms with a token may still grow, and every token scores 1 more.",
            "Cômodos com ficha ainda podem crescer, e cada ficha vale 1 a mais.",
        ),
        ("3.4", "3.5", "D2", "D4"),
    ),
    "plumber": Sentence(
        (
            "Each bathroom scores 2, and each pair of bathrooms one above the other 2 more.",
            "Cada banheiro vale 2, e cada par de banheiros um acima do outro mais 2.",
        ),
        ("7",),
    ),
    "engineer": Sentence(
        (
            "Cards of one type above each other on the two upper floors may count as one room;"
            " rooms that ask for a neighbour also find it directly above or below.",
            "Cartas de um tipo, uma acima da outra nos dois andares de cima, podem contar como um"
            " só cômodo; cômodos que pedem um vizinho também o acham logo acima ou abaixo.",
        ),
        ("6", "E2", "E3"),
    ),
}
TOOLS = {
    "drill": Sentence(
        (
            "Before you take a column: swaps a room card of the market with a face-up card of the"
            " home, face up in the same cell; a token on the old card is lost.",
            "Antes de pegar uma coluna: troca uma carta de cômodo do mercado por uma da casa com"
            " a face para cima, na mesma célula; a ficha da carta antiga se perde.",
        ),
        ("5", "T1", "T7"),
    ),
    "concrete_mixer": Sentence(
        (
            "Before you take a column: swaps the room cards of two columns.",
            "Antes de pegar uma coluna: troca as cartas de cômodo de duas colunas.",
        ),
        ("5", "T7", "P12"),
    ),
    "ladder": Sentence(
        (
            "Before you take a column: swaps one of your roof cards with one in the market.",
            "Antes de pegar uma coluna: troca um dos seus telhados por um do mercado.",
        ),
        ("5", "T7", "P13"),
    ),
    "digger": Sentence(
        (
            "Before you take a column: the whole market goes and a new one comes; where the cards"
            " are known the next rounds move up and this market comes last.",
            "Antes de pegar uma coluna: todo o mercado sai e vem outro; com cartas conhecidas as"
            " próximas rodadas avançam e este mercado vem por último.",
        ),
        ("5", "T2", "T3", "P10"),
    ),
    "scaffolding": Sentence(
        (
            "Goes on an empty supported cell at once, before or after the room: it carries the"
            " cell above until a room takes its place.",
            "Vai na hora para uma célula vazia e apoiada, antes ou depois do cômodo: sustenta a"
            " célula de cima até que um cômodo tome o seu lugar.",
        ),
        ("T4", "T5", "T9", "P4"),
    ),
    "toolbox": Sentence(
        (
            "At the end 1 point for itself, 1 for each tool used while you have it, and 1 for each"
            " tool never used.",
            "No fim 1 ponto por si mesma, 1 por ferramenta usada enquanto você a tem e 1 por"
            " ferramenta nunca usada.",
        ),
        ("5", "T5", "P5"),
    ),
    "jackhammer": Sentence(
        (
            "Before a round's first turn: take any room card of the market and place it; the card"
            " above it goes, and so does your turn. Alone it cannot be used.",
            "Antes do primeiro turno da rodada: pegue e coloque qualquer carta de cômodo do"
            " mercado; a carta acima dela sai, e o seu turno também. Sozinho não se usa.",
        ),
        ("T6", "T8", "P19"),
    ),
}
PLANS: dict[str, Pair] = {
    "two_playrooms": ("two playrooms", "duas salas de brinquedos"),
    "three_card_living_room_first_floor": (
        "a living room of three cards on the first floor",
        "uma sala de estar de três cartas no primeiro andar",
    ),
    "three_card_living_room_second_floor": (
        "a living room of three cards on the second floor",
        "uma sala de estar de três cartas no segundo andar",
    ),
    "wine_cellar_or_pantry": ("a wine cellar or a pantry", "uma adega ou uma despensa"),
    "kitchen_above_two_card_garage": (
        "a garage of two cards, with a kitchen directly above one of them",
        "uma garagem de duas cartas com uma cozinha logo acima de uma delas",
    ),
    "as_many_bathrooms_as_playrooms": (
        "as many bathrooms as playrooms; none of both will do",
        "tantos banheiros quanto salas de brinquedos; nenhum dos dois também serve",
    ),
    "two_bedrooms_second_floor": (
        "two bedrooms on the second floor",
        "dois quartos no segundo andar",
    ),
    "three_decor_tokens": (
        "three décor tokens, one on each upper floor at least",
        "três fichas de decoração, pelo menos uma em cada andar de cima",
    ),
    "small_living_room_on_each_floor": (
        "a living room of one or two cards on each upper floor",
        "uma sala de estar de uma ou duas cartas em cada andar de cima",
    ),
    "no_garages_no_playrooms": (
        "no garage and no playroom",
        "nenhuma garagem e nenhuma sala de brinquedos",
    ),
    "five_rooms_on_one_floor": (
        "five rooms of one card each on one floor, none of them empty",
        "cinco cômodos de uma carta em um só andar, nenhum deles vazio",
    ),
    "two_bedrooms_next_to_bathrooms": (
        "two bedrooms, each beside a bathroom on its floor",
        "dois quartos, cada um ao lado de um banheiro no seu andar",
    ),
}
FLOORS: dict[str, Pair] = {
    "basement": ("; in the basement only", "; só no porão"),
    "any": ("; on any floor, the basement too", "; em qualquer andar, também no porão"),
}
PLACES: dict[str, Pair] = {
    "any": ("On any room", "Em qualquer cômodo"),
    "large": ("On a room of two or more cards", "Em um cômodo de duas ou mais cartas"),
    "near": ("Beside the home", "Ao lado da casa"),
}
ROOF = Sentence(
    (
        "Four roof cards: 8 points if all of one colour, else 3; fewer than four score nothing.",
        "Quatro telhados: 8 pontos se todos de uma cor, senão 3; menos de quatro não valem nada.",
    ),
    ("7",),
)
WINDOW = Sentence(
    (
        "A roof card that adds 1 point if it is one of your four.",
        "Um telhado que soma 1 ponto se for um dos seus quatro.",
    ),
    ("7",),
)
BASICS: tuple[Pair, ...] = (
    (
        "A card lies on the ground or on another card. Basement rooms go below, all others on"
        " the two upper floors. Any card may lie face down as an empty room.",
        "Uma carta fica no chão ou sobre outra carta. Cômodos de porão vão embaixo, os outros nos"
        " dois andares de cima. Qualquer carta pode ficar com a face para baixo: cômodo vazio.",
    ),
    (
        "Equal cards side by side are one room, up to its most cards; floors are apart.",
        "Cartas iguais lado a lado são um só cômodo, até o seu máximo; os andares são separados.",
    ),
    (
        "A décor token goes on a fitting room, one a room; no card may join that room any more."
        " Without such a room it is lost.",
        "A ficha de decoração vai em um cômodo que sirva, uma por cômodo; nenhuma carta se junta"
        " mais a ele. Sem tal cômodo ela se perde.",
    ),
    (
        "Functionality: a bathroom on both upper floors 3; bathroom, kitchen and bedroom 3.",
        "Funcionalidade: um banheiro em cada andar de cima 3; banheiro, cozinha e quarto 3.",
    ),
)
"""What holds for all cards, for a reader who has nothing but the page."""
ASSUMABLE = ("points", "place", "rooms", "most", "kind", "partner")


def explain_card(cards: Catalogue, card: Card, lang: str) -> Explanation:
    """A card in one sentence with the rules and rulings behind it."""
    sentence = _sentence(cards, card)
    rules = tuple((number, _of(RULINGS[number], lang)) for number in sentence.rules)
    assumed = any(
        origin == "assumed" and value.startswith(ASSUMABLE)
        for value, origin in card.provenance.items()
    )
    return Explanation(_of(sentence.pair, lang), rules, assumed)


def basics(lang: str) -> list[str]:
    """The rules that hold for all cards, a sentence or two each."""
    return [_of(pair, lang) for pair in BASICS]


def roof_rule(lang: str) -> str:
    """What four roof cards score."""
    return _of(ROOF.pair, lang)


def kind_of(card: Card) -> str:
    """The kind of a card, as a word that `word` translates."""
    kinds = {Room: "room", Decor: "decor", Roof: "roof", Helper: "helper", Tool: "tool"}
    return {**kinds, Plan: "plan", Friend: "friend"}[type(card)]


def _of(pair: Pair, lang: str) -> str:
    return pair[lang == "pt"]


def _sentence(cards: Catalogue, card: Card) -> Sentence:
    if isinstance(card, Room):
        return _room(cards, card)
    if isinstance(card, Decor):
        return _decor(cards, card)
    if isinstance(card, Roof):
        return WINDOW if card.window else ROOF
    if isinstance(card, Plan):
        worth, goal = _points(card.points), PLANS[card.id]
        return Sentence((f"{worth[0]} for {goal[0]}.", f"{worth[1]} por {goal[1]}."), ("7", "S1"))
    if isinstance(card, Friend):
        return _friend(cards, card)
    return (HELPERS if isinstance(card, Helper) else TOOLS)[card.id]


def _room(cards: Catalogue, card: Room) -> Sentence:
    """By size: `1, 4 or 9 points as a room of 1, 2 or 3 cards`."""
    first, last = card.points[:-1], card.points[-1]
    sizes = range(1, card.most + 1)
    english, portuguese = _points(last)
    if first:
        values, counts = ", ".join(map(str, first)), ", ".join(map(str, sizes[:-1]))
        english = f"{values} or {english} as a room of {counts} or {card.most} cards"
        portuguese = f"{values} ou {portuguese} como cômodo de {counts} ou {card.most} cartas"
    if card.partner is not None:
        partner = cards.rooms[card.partner]
        english += f", {card.partner_points} next to {_a(partner.name('en'))}"
        portuguese += f", {card.partner_points} ao lado de {partner.name('pt').lower()}"
    floor = FLOORS.get(card.kind, ("", ""))
    rules = ("3.1", "3.2", *(("3.3",) if card.most > 1 else ()), "7")
    return Sentence((f"{english}{floor[0]}.", f"{portuguese}{floor[1]}."), rules)


def _decor(cards: Catalogue, card: Decor) -> Sentence:
    place = PLACES.get(card.place)
    if place is None:
        room = cards.rooms[card.place]
        place = (f"On {_a(room.name('en'))}", f"Em {room.name('pt').lower()}")
    english, portuguese = _points(card.points)
    rules = {"near": ("4", "D4"), "any": ("4", "D1", "D3"), "large": ("4", "D1", "D3", "D5")}
    return Sentence(
        (f"{place[0]}: {english}.", f"{place[1]}: {portuguese}."),
        rules.get(card.place, ("4", "D1")),
    )


def _friend(cards: Catalogue, card: Friend) -> Sentence:
    def side_by_side(lang: str, last: str) -> str:
        return " + ".join(
            f" {last} ".join(cards.rooms[room].name(lang).lower() for room in place)
            for place in card.rooms
        )

    english, portuguese = _points(card.points)
    return Sentence(
        (
            f"{english} if invited when these stand side by side on an upper floor:"
            f" {side_by_side('en', 'or')}.",
            f"{portuguese} para quem convida quando estes estão lado a lado em um andar de cima:"
            f" {side_by_side('pt', 'ou')}.",
        ),
        ("7", "P11"),
    )


def _points(points: int) -> Pair:
    return (
        f"{points} {'point' if points == 1 else 'points'}",
        f"{points} {'ponto' if points == 1 else 'pontos'}",
    )


def _a(name: str) -> str:
    """A name with its English article."""
    return f"{'an' if name[0] in 'AEIO' else 'a'} {name.lower()}"
