"""Titles of puzzles: a street and a number, in the manner of the game; nothing is given away."""

from __future__ import annotations

from dhsolve.model.dealing.rng import Rng
from dhsolve.puzzles.puzzle import Title

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


def title_of(identity: str) -> Title:
    """The title of a puzzle; it follows from the puzzle's id."""
    rng = Rng(f"title {identity}")
    english, portuguese = rng.choice(STREETS)
    number = 1 + rng.below(HOUSES)
    return Title(en=f"{number} {english}", pt=f"{portuguese}, {number}")
