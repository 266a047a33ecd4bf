"""The whole relaxation: what a play in this scenario can score at most (rules 7)."""

from __future__ import annotations

from dhsolve.model.rules.scoring import FUNCTIONALITY, PLAN_SETS_COUNTED
from dhsolve.solver.cross.columns import ColumnChoice
from dhsolve.solver.cross.floors import UPPER, Building, RoomOnFloor
from dhsolve.solver.cross.friends import Friends
from dhsolve.solver.cross.linear import Lin, Model, Num, total
from dhsolve.solver.cross.pairs import BATHROOM, Pairs
from dhsolve.solver.cross.plans import PLAN_ROWS
from dhsolve.solver.cross.roofs import Roofs
from dhsolve.solver.cross.rooms import DOWN, Rooms
from dhsolve.solver.cross.scenario import Scenario
from dhsolve.solver.cross.tokens import Tokens

PLUMBED = 2
"""What a bathroom is worth with the Plumber, and what a pair adds."""


class Relaxation:
    """A model in which every play of the scenario counts for at least its score."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.model = scenario, Model()
        self.choice = ColumnChoice(self.model, scenario)
        self.roofs = Roofs(self.choice)
        self.building = Building(self.choice)
        self.rooms = Rooms(self.building)
        self.pairs = Pairs(self.rooms)
        self.tokens = Tokens(self.rooms)
        self.friends = Friends(self.building)
        self.architect = self.choice.owns("architect")
        self.beside: dict[RoomOnFloor, list[Lin]] = {}
        """Rooms that stand beside their partner, by type and floor."""
        self.plan_lits: dict[str, Lin] = {}
        self.model.objective = total(
            (
                self._rooms(),
                self._partners(),
                self._plumber(),
                self._empty_rooms(),
                self.tokens.points(),
                self._functionality(),
                self._plans(),
                self.roofs.points(),
                self.friends.points(),
                self.choice.toolbox_points(),
            )
        )

    def _rooms(self) -> Lin:
        rooms = self.rooms
        one_floor = [
            self.scenario.card(room).points[size - 1] * lit
            for (room, _, size), lit in rooms.single.items()
        ]
        two_floors = [
            self.scenario.card(room).points[low + high - 1] * lit
            for (room, low, high), lit in rooms.groups.items()
        ]
        return total([*one_floor, *two_floors])

    def _partners(self) -> Lin:
        """A room beside its partner: there is one on its floor, with the Engineer on either.

        A partner room has two ends, so it serves two rooms at most on its floor.
        """
        model, rooms = self.model, self.rooms
        points: list[Num] = []
        for room, floor in rooms.places:
            card = self.scenario.card(room)
            if not card.partner or not card.partner_points or card.partner not in rooms.types:
                continue
            extra = card.partner_points - min(card.points)
            there = rooms.any(card.partner, floor)
            for other in UPPER:
                if floor in UPPER and other != floor:
                    above = rooms.any(card.partner, other)
                    there = there + model.both(f"above[{room},{other}]", rooms.engineer, above)
            if extra <= 0 or there.never:
                continue
            for number in range(1, 4):
                # the number-th room of this type that is beside a partner
                enough = [lit for shape, lit in rooms.shapes(room, floor) if len(shape) >= number]
                if enough:
                    lit = model.both(f"beside[{room},{floor},{number}]", total(enough), there)
                    self.beside.setdefault((room, floor), []).append(lit)
                    points.append(extra * lit)
        return total(points)

    def _plumber(self) -> Lin:
        """Bathrooms are worth more, and pairs of them add to that."""
        model, rooms, plumber = self.model, self.rooms, self.pairs.plumber
        if plumber.never or BATHROOM not in rooms.types:
            return Lin()
        card = self.scenario.card(BATHROOM)
        points: list[Num] = [PLUMBED * lit for lit in self.pairs.bathrooms]
        for floor in rooms.building.floors_of(BATHROOM):
            extra: list[Lin] = []
            for shape, lit in rooms.shapes(BATHROOM, floor):
                worth = sum(PLUMBED - card.points[size - 1] for size in shape)
                if card.most > 1:
                    worth = PLUMBED * sum(shape)  # a catalogue of one's own: rooms may be split
                if worth > 0:
                    extra.append(model.both(f"plumbed[{floor},{shape}]", lit, plumber))
                    points.append(worth * extra[-1])
            # one pattern a floor: what holds for each holds for their sum
            model.at_most(total(extra), plumber)
        return total(points)

    def _empty_rooms(self) -> Lin:
        """With the Architect each card that is face down in the end."""
        model, building, architect = self.model, self.building, self.architect
        if architect.never:
            return Lin()
        points = [
            model.both(f"empty[{t}]", total(building.down[t].values()), architect)
            for t in self.scenario.turns
        ]
        if start := building.early_down.total():
            early = model.var("empty[start]", start)
            model.at_most(early, start * architect)
            points.append(early)
        lying = total(self.rooms.final(DOWN, floor) for floor in building.free)
        model.at_most(total(points), lying)
        return total(points)

    def _functionality(self) -> Lin:
        model, rooms = self.model, self.rooms
        trio = [
            total(rooms.any(room, floor) for floor in UPPER)
            for room in (BATHROOM, "kitchen", "bedroom")
        ]
        both = [rooms.any(BATHROOM, floor) for floor in UPPER]
        points: list[Num] = []
        for name, parts in (("trio", trio), ("both", both)):
            lit = model.both(name, *parts)
            points.append(FUNCTIONALITY * lit)
            points.append(model.both(f"{name}+", lit, self.architect))
        return total(points)

    def _plans(self) -> Lin:
        """Solo: the plans of the first two sets; otherwise the best one (S1)."""
        model, start = self.model, self.scenario.start
        catalogue = self.scenario.box.catalogue
        sets: list[tuple[tuple[str, str], Lin]] = [
            (pair, Lin(None, 1)) for pair in start.state.plans
        ]
        if start.solo and "plans" in self.choice.bonus:
            drawn = self.choice.bonus["plans"]
            for number, pair in enumerate(zip(start.three, start.five, strict=False)):
                lit = model.var(f"drawn[{number}]")
                model.at_most((number + 1) * lit, drawn)
                sets.append((pair, lit))
        if start.solo:
            sets = sets[:PLAN_SETS_COUNTED]
        points: list[Num] = []
        scored: list[Lin] = []
        for pair, own in sets:
            for plan in pair:
                lit = model.both(f"plan[{plan}]", own)
                if lit.fixed is not None:
                    lit = model.var(f"plan[{plan}]")
                PLAN_ROWS[plan](self.rooms, self.tokens, lit)
                points.append(catalogue.plans[plan].points * lit)
                points.append(model.both(f"plan+[{plan}]", lit, self.architect))
                scored.append(lit)
                self.plan_lits[plan] = lit
        if not start.solo:
            model.at_most(total(scored), 1)
        return total(points)
