"""The home board: its cells, and what lies beside, below and above each (rules 1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import networkx as nx

COLUMNS = range(1, 6)
UPPER_FLOORS = ("F", "S")


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Cells are small integers, top floor first, left to right; `names` gives them names."""

    names: tuple[str, ...]
    """Names by cell: S1 to S5, F1 to F5 and the two basement cells."""
    index: dict[str, int]
    """Cells by name."""
    floor: tuple[str, ...]
    """The floor of each cell: S, F or B."""
    floors: dict[str, tuple[int, ...]]
    """The cells of each floor, left to right."""
    beside: tuple[tuple[int, ...], ...]
    """Horizontal neighbours of each cell."""
    below: tuple[int | None, ...]
    """The cell that each cell stands on; None on the ground."""
    above: tuple[int | None, ...]
    """The cell that stands on each cell, if any."""
    stacked: tuple[int | None, ...]
    """The cell of the other upper floor in the same column (for Engineer and Plumber)."""


def adjacency_graph(basement: tuple[int, int]) -> nx.Graph[str]:
    """Horizontal neighbours: the graph in which rooms grow."""
    graph: nx.Graph[str] = nx.Graph()
    for floor, columns in (("S", COLUMNS), ("F", COLUMNS), ("B", basement)):
        names = [f"{floor}{column}" for column in columns]
        graph.add_nodes_from(names)
        nx.add_path(graph, names)
    return graph


def support_graph(basement: tuple[int, int]) -> nx.DiGraph[str]:
    """An arrow from each cell to the cell it stands on; ground cells have none."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(adjacency_graph(basement))
    graph.add_edges_from((f"S{column}", f"F{column}") for column in COLUMNS)
    graph.add_edges_from((f"F{column}", f"B{column}") for column in basement)
    return graph


@cache
def board(basement: tuple[int, int] = (4, 5)) -> Board:
    """The board with its basement under the given two columns."""
    adjacency, support = adjacency_graph(basement), support_graph(basement)
    names = tuple(adjacency)
    index = {name: cell for cell, name in enumerate(names)}
    floors = {
        floor: tuple(index[name] for name in names if name[0] == floor) for floor in ("S", "F", "B")
    }

    def only(cells: list[str]) -> int | None:
        return index[cells[0]] if cells else None

    below = tuple(only(list(support.successors(name))) for name in names)
    above = tuple(only(list(support.predecessors(name))) for name in names)
    upper = {cell for floor in UPPER_FLOORS for cell in floors[floor]}
    return Board(
        names=names,
        index=index,
        floor=tuple(name[0] for name in names),
        floors=floors,
        beside=tuple(tuple(sorted(index[other] for other in adjacency[name])) for name in names),
        below=below,
        above=above,
        stacked=tuple(
            next(
                (other for other in (below[cell], above[cell]) if cell in upper and other in upper),
                None,
            )
            for cell in range(len(names))
        ),
    )
