"""Names for puzzles: a street and a number, in the manner of the game; nothing is given away."""

from __future__ import annotations

from dhsolve.model.rng import Rng
from dhsolve.puzzles.format import Title
from dhsolve.puzzles.kinds import Kind

STREETS = (
    ("Maple Street", "Rua do Bordo"),
    ("Harbour Lane", "Travessa do Porto"),
    ("Orchard Row", "Rua do Pomar"),
    ("Lantern Hill", "Ladeira da Lanterna"),
    ("Swallow Court", "Largo das Andorinhas"),
    ("Mill Road", "Estrada do Moinho"),
    ("Juniper Way", "Caminho do Zimbro"),
    ("Clover Square", "Praça do Trevo"),
    ("River Walk", "Passeio do Rio"),
    ("Magnolia Avenue", "Avenida das Magnólias"),
    ("Fountain Place", "Praça da Fonte"),
    ("Thrush Lane", "Travessa do Sabiá"),
    ("Linden Close", "Beco das Tílias"),
    ("Bakers' Steps", "Escadaria dos Padeiros"),
    ("Heron Quay", "Cais da Garça"),
    ("Poppy Field", "Campo das Papoulas"),
)
HOUSES = 156
KIND_NAMES: dict[Kind, tuple[str, str]] = {
    "deck": ("The whole deck", "O baralho inteiro"),
    "rooms": ("Twelve rooms", "Doze cômodos"),
    "finish": ("The last rounds", "As últimas rodadas"),
}


def name_puzzle(kind: Kind, identity: str) -> Title:
    """A title that follows from the puzzle's id."""
    rng = Rng(f"title {identity}")
    english, portuguese = rng.choice(STREETS)
    number = 1 + rng.below(HOUSES)
    return Title(en=f"{number} {english}", pt=f"{portuguese}, {number}")


def kind_name(kind: Kind, lang: str) -> str:
    """The kind in words."""
    return KIND_NAMES[kind][lang == "pt"]
