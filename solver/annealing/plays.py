"""A sequence for the compiled search, and its plays in the engine's words."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.sequence import Sequence, start_position
from dhsolve.model.rules.values import (
    Action,
    Bonus,
    ConcreteMixer,
    Digger,
    Drill,
    End,
    Invitation,
    Ladder,
    RoomPlace,
    ScaffoldingPlace,
    ToolUse,
    Turn,
    UseHandyman,
    UseRoofer,
    UseSupplier,
)
from dhsolve.solver.annealing.compiled import Ints, ints
from dhsolve.solver.annealing.counting import GROUPS
from dhsolve.solver.annealing.ending import best_friends, best_roof, total_points
from dhsolve.solver.annealing.tables import (
    BONUS,
    CELL,
    CELLS,
    COLUMN,
    DECOR,
    DIGS,
    DOWN,
    END_GENES,
    FACE,
    FACE_DOWN,
    GENES,
    HOME,
    MOST_COLUMNS,
    ROUNDS,
    SCAFFOLD_AFTER,
    SCAFFOLD_CELL,
    SLOTS,
    START,
    STATE_SIZE,
    STOOD_FIRST,
    STOOD_SECOND,
    SUPPLIED_CELL,
    SUPPLIED_ROOM,
    SWAP_FIRST,
    SWAP_ONE,
    SWAP_OTHER,
    USE_DRILL,
    USE_LADDER,
    USE_MIXER,
    USES,
    cards_of,
    deal_of,
    roofs_of,
)
from dhsolve.solver.annealing.turns import play_from

BONUSES: tuple[Bonus | None, ...] = (None, "roofer", "supplier", "plans")


class Genes(NamedTuple):
    """A play as numbers: the choices of each turn, and those of the end."""

    turns: Ints
    end: Ints


class FastPlay(NamedTuple):
    """A play and its points by the compiled rules; only the engine says whether they are right."""

    turns: tuple[Turn, ...]
    end: End
    points: int


class FastGame:
    """A sequence whose plays are genes."""

    def __init__(self, box: Box, sequence: Sequence) -> None:
        self.box = box
        self.sequence = sequence
        self.cards = cards_of(box)
        self.deal = deal_of(box, sequence)
        self._friends = start_position(box, sequence).friends
        self._rooms = list(box.catalogue.rooms)
        self._roofs = roofs_of(box)
        self._names = box.board.names

    def no_genes(self) -> Genes:
        """Genes to be filled in."""
        return Genes(ints(self.deal[ROUNDS], GENES), ints(END_GENES))

    def play(self, genes: Genes) -> FastPlay:
        """The play of the genes, which are mended in place where they ask for too much."""
        deal, cards = self.deal, self.cards
        states = ints(deal[ROUNDS] + 1, STATE_SIZE)
        states[0] = deal[START : START + STATE_SIZE]
        play_from(cards, deal, genes.turns, states, 0, ints(2, MOST_COLUMNS))
        work, last = ints(4, GROUPS), states[deal[ROUNDS]]
        points = total_points(cards, deal, last, genes.end, ints(STATE_SIZE), work)
        turns = tuple(
            self._turn(genes.turns[at], states[at + 1], self._guests(states, at))
            for at in range(deal[ROUNDS])
        )
        return FastPlay(turns, self._end(genes.end, last, work[2]), points)

    def _guests(self, states: Ints, at: int) -> tuple[Invitation, ...]:
        """Who is invited in round `at`: each guest as soon as his rooms stand."""
        _, below, above = best_friends(self.deal, states[-1])
        guests: list[Invitation] = []
        if below >= 0 and _first_stood(states, STOOD_FIRST, below) == at:
            guests.append(Invitation(friend=self._friends[below], floor="F"))
        if above >= 0 and _first_stood(states, STOOD_SECOND, above) == at:
            guests.append(Invitation(friend=self._friends[above], floor="S"))
        return tuple(guests)

    def _turn(self, genes: Ints, after: Ints, guests: tuple[Invitation, ...]) -> Turn:
        names, cell = self._names, genes[CELL]
        scaffolding = None
        if genes[SCAFFOLD_CELL] >= 0:
            scaffolding = ScaffoldingPlace(
                cell=names[genes[SCAFFOLD_CELL]],
                when="after" if genes[SCAFFOLD_AFTER] else "before",
            )
        return Turn(
            tools=(*[Digger()] * int(genes[DIGS]), *self._uses(genes)),
            column=int(genes[COLUMN]),
            bonus=BONUSES[genes[BONUS]],
            scaffolding=scaffolding,
            room=RoomPlace(cell=names[cell], face="down" if after[HOME + cell] == DOWN else "up"),
            decor=names[genes[DECOR]] if genes[DECOR] >= 0 else None,
            friends=guests,
        )

    def _uses(self, genes: Ints) -> list[ToolUse]:
        uses: list[ToolUse] = []
        for slot in range(USES, USES + 3 * SLOTS, 3):
            kind, one, other = (int(gene) for gene in genes[slot : slot + 3])
            if kind == USE_LADDER:
                uses.append(Ladder(give=self._roofs[one], column=other))
            elif kind == USE_DRILL:
                uses.append(Drill(cell=self._names[one], column=other))
            elif kind == USE_MIXER:
                uses.append(ConcreteMixer(columns=(one, other)))
        return uses

    def _end(self, genes: Ints, last: Ints, groups: Ints) -> End:
        names = self._names
        actions: list[Action] = []
        if genes[SUPPLIED_CELL] >= 0:
            room = self._rooms[genes[SUPPLIED_ROOM]]
            actions.append(UseSupplier(room=room, cell=names[genes[SUPPLIED_CELL]]))
        if genes[SWAP_ONE] >= 0:
            swap = UseHandyman(cells=(names[genes[SWAP_ONE]], names[genes[SWAP_OTHER]]))
            actions.insert(0 if genes[SWAP_FIRST] else len(actions), swap)
        _, roof = best_roof(self.cards, last)
        if roof >= 0:
            actions.append(UseRoofer(roof=self._roofs[roof]))
        engineer = tuple(
            tuple(names[cell] for cell in range(CELLS) if group >> cell & 1)
            for group in groups[1 : 1 + groups[0]]
        )
        return End(actions=tuple(actions), engineer=engineer)

    def genes(self, turns: tuple[Turn, ...], end: End) -> Genes:
        """The genes of the engine's play; `play` gives it back but for friends, roof and bonus.

        A bonus that was not taken is taken, as it never does harm.
        """
        genes, index = self.no_genes(), self.box.board.index
        for turn, row in zip(turns, genes.turns, strict=True):
            row[COLUMN] = turn.column
            row[CELL] = index[turn.room.cell]
            row[FACE] = FACE_DOWN if turn.room.face == "down" else 0
            row[DECOR] = index[turn.decor] if turn.decor else -1
            row[BONUS] = BONUSES.index(turn.bonus)
            place = turn.scaffolding
            row[SCAFFOLD_CELL] = index[place.cell] if place else -1
            row[SCAFFOLD_AFTER] = place is not None and place.when == "after"
            slot = USES
            for use in turn.tools:
                if isinstance(use, Digger):
                    row[DIGS] += 1
                    continue
                row[slot : slot + 3] = self._use(use)
                slot += 3
        genes.end[SUPPLIED_CELL] = genes.end[SWAP_ONE] = -1
        for at, action in enumerate(end.actions):
            if isinstance(action, UseSupplier):
                genes.end[SUPPLIED_CELL] = index[action.cell]
                genes.end[SUPPLIED_ROOM] = self._rooms.index(action.room)
            elif isinstance(action, UseHandyman):
                genes.end[SWAP_ONE], genes.end[SWAP_OTHER] = (index[one] for one in action.cells)
                genes.end[SWAP_FIRST] = at == 0
        return genes

    def _use(self, use: ToolUse) -> tuple[int, int, int]:
        if isinstance(use, Ladder):
            assert use.give is not None and use.column is not None
            return USE_LADDER, self._roofs.index(use.give), use.column
        if isinstance(use, Drill):
            return USE_DRILL, self.box.board.index[use.cell], use.column
        assert isinstance(use, ConcreteMixer)
        return USE_MIXER, *use.columns


def _first_stood(states: Ints, floor: int, friend: int) -> int:
    """The round after which the rooms of a friend stood on a floor for the first time."""
    return next(at for at in range(len(states) - 1) if states[at + 1, floor] >> friend & 1)
