"""The relaxation without cells, which gives the bound (docs/model.md).

Cards have a turn, a floor and a face, but no cell. Everything in it is *valid*: each legal play
satisfies all rows and counts for at least its score. What implies each row stands beside it.
"""

from __future__ import annotations

from itertools import combinations

from dhsolve.model.rules.scoring import FUNCTIONALITY
from dhsolve.solver.relaxation.floors import UPPER, RelaxedFloors
from dhsolve.solver.relaxation.pairs import RelaxedPairs
from dhsolve.solver.relaxation.plans import CONTRARY_PLANS, RELAXED_PLANS
from dhsolve.solver.relaxation.rooms import RelaxedRooms
from dhsolve.solver.relaxation.tokens import RelaxedTokens
from dhsolve.solver.shared.cp import Cp, Expr, Lit
from dhsolve.solver.shared.roof import RoofChoice
from dhsolve.solver.shared.scenario import Scenario
from dhsolve.solver.shared.selection import Selection

BIG_HELPERS = (
    "architect",
    "interior_designer",
    "plumber",
    "engineer",
    "handyman",
    "supplier",
    "roofer",
)
BIG_ROOM = 6
"""Rooms with so many points are decided early."""


class Relaxation:
    """The relaxed model of one scenario; `total` is at least the score of any play in it."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.cp = scenario, Cp()
        self.selection = Selection(self.cp, scenario)
        self.roof = RoofChoice(self.cp, scenario, self.selection)
        self.floors = RelaxedFloors(self.cp, scenario, self.selection)
        self.rooms = RelaxedRooms(self.floors)
        self.pairs = RelaxedPairs(self.floors, self.rooms)
        self.tokens = RelaxedTokens(self.floors, self.rooms)
        self.architect = self.selection.owns("architect")
        self.plans: list[tuple[str, Lit]] = []
        """Each plan that counts, with the literal that scores it."""
        self.beside: dict[tuple[str, str], list[Lit]] = {}
        """By unique room and floor: those that score for standing next to their partner."""
        self.bedrooms_beside: list[tuple[str, Expr]] = []
        """By floor: bedrooms that a plan wants next to a bathroom."""
        self.parts: dict[str, Expr] = {
            "rooms": self._room_points(),
            "decor": self.tokens.points(),
            "functionality": self._functionality(),
            "plans": self._plans(),
            "roof": self.roof.points,
            "friends": self._friends(),
            "toolbox": self.selection.toolbox_points([*self.roof.lost, *self.floors.lost]),
        }
        self.total: Expr = sum(self.parts.values())
        self._shared_walls()
        self.roof.tighten()
        self.cp.branch_on(self._strategy())

    def _strategy(self) -> list[Lit]:
        """What a player decides first: which big things to go for. With them known the linear
        relaxation says at once whether that can be enough."""
        helpers = [self.selection.owns(name) for name in BIG_HELPERS]
        plans = [lit for _, lit in self.plans]
        colours = self.roof.one_colour.values()
        return [*self.functions, *plans, *colours, *helpers, *self._big_rooms()]

    def _big_rooms(self) -> list[Lit]:
        """Rooms that are worth a plan of their own, the most valuable first."""
        rooms = self.scenario.box.catalogue.rooms
        worth = [
            (rooms[room].points[size - 1], lits)
            for (room, _, size), lits in self.rooms.runs.items()
        ]
        worth.sort(key=lambda one: one[0], reverse=True)
        return [lit for points, lits in worth if points >= BIG_ROOM for lit in lits]

    def _room_points(self) -> Expr:
        cp, rooms, catalogue = self.cp, self.rooms, self.scenario.box.catalogue
        points: Expr = 0
        for (room, _, size), lits in rooms.runs.items():
            points += catalogue.rooms[room].points[size - 1] * cp.total(lits)
        for (room, low, high), lits in rooms.groups.items():
            points += catalogue.rooms[room].points[low + high - 1] * cp.total(lits)
        for (room, floor, size), lits in rooms.runs.items():
            card = catalogue.rooms[room]
            if size == 1 and card.partner and card.partner_points:
                near = cp.any_of(self._partners(card.partner, floor), f"partner[{room},{floor}]")
                for at, lit in enumerate(lits):
                    beside = cp.all_of((lit, near), f"beside[{room},{floor},{at}]")
                    points += (card.partner_points - card.points[0]) * beside
                    self.beside.setdefault((room, floor), []).append(beside)
        return points + self._plumber() + self._empties()

    def _partners(self, partner: str, floor: str) -> list[Lit]:
        """A partner on the same floor; with the Engineer on either upper floor."""
        floors = [floor] if self.cp.is_no(self.rooms.engineer) else UPPER
        return [lit for where in floors for lit in self.rooms.any_room(partner, where)]

    def neighbours(self, floor: str) -> dict[tuple[str, str], list[Expr]]:
        """How many rooms of a type must stand next to one of another type on a floor."""
        wanted: dict[tuple[str, str], list[Expr]] = {}
        if self.cp.is_no(self.rooms.engineer):  # he lets neighbours above and below count
            for (room, where), scored in self.beside.items():
                partner = str(self.scenario.box.catalogue.rooms[room].partner)
                if where == floor:
                    wanted[room, partner] = [self.cp.total(scored)]
        for where, count in self.bedrooms_beside:
            if where == floor:
                wanted.setdefault(("bedroom", "bathroom"), []).append(count)
        return wanted

    def _shared_walls(self) -> None:
        """Neighbours share a wall: a room has two, and the rooms of a floor one less than rooms."""
        cp, rooms = self.cp, self.rooms
        for floor in UPPER:
            wanted = {pair: counts[0] for pair, counts in self.neighbours(floor).items()}
            if not wanted:
                continue
            for name in sorted({name for pair in wanted for name in pair}):
                shared = sum(count for pair, count in wanted.items() if name in pair)
                parts = [lit for _, lit in rooms.segments(name, floor)]
                cp.model.add(shared <= 2 * cp.total([*rooms.rooms_of(name, floor), *parts]))
            every = [
                lit
                for room, where, size in rooms.pieces()
                if where == floor
                for lit in rooms.pieces_of(room, floor, size)
            ]
            some, walls = cp.lit(f"walls[{floor}]"), sum(wanted.values())
            cp.model.add(walls <= len(self.scenario.box.board.floors[floor]) * some)
            cp.model.add(walls + some <= cp.total(every))

    def _plumber(self) -> Expr:
        cp, plumber = self.cp, self.selection.owns("plumber")
        if cp.is_no(plumber):
            return 0
        extra = 2 - self.scenario.box.catalogue.rooms["bathroom"].points[0]
        bathrooms = [lit for floor in UPPER for lit in self.rooms.rooms_of("bathroom", floor)]
        plumbed = [cp.all_of((plumber, lit), f"plumbed[{at}]") for at, lit in enumerate(bathrooms)]
        return extra * cp.total(plumbed) + 2 * cp.total(self.pairs.bathrooms)

    def _empties(self) -> Expr:
        """With the Architect, cards face down that the Supplier leaves alone."""
        cp, floors = self.cp, self.floors
        if cp.is_no(self.architect):
            return 0
        empties: list[Lit] = []
        for t in floors.rounds:
            empty = cp.lit(f"empty[{t}]")
            cp.implies(empty, self.architect)
            cp.implies(empty, *floors.down[t].values())
            empties.append(empty)
        start = sum(content.down for content in self.scenario.state.home)
        early = cp.model.new_int_var(0, start, "empty_at_start")
        cp.model.add(early <= start * self.architect)
        fallen = [lit for t in floors.rounds for lit in floors.down[t].values()]
        gone = cp.total(self.rooms.replaced_down.values())
        cp.model.add(early + cp.total(empties) <= start + cp.total(fallen) - gone)
        return early + cp.total(empties)

    def _any(self, room: str, floors: tuple[str, ...] = UPPER) -> Lit:
        lits = [lit for floor in floors for lit in self.rooms.any_room(room, floor)]
        return self.cp.any_of(lits, f"any[{room},{floors}]")

    def _functionality(self) -> Expr:
        cp = self.cp
        both = cp.all_of((self._any("bathroom", (floor,)) for floor in UPPER), "both_floors")
        trio = cp.all_of((self._any(room) for room in ("bathroom", "kitchen", "bedroom")), "trio")
        self.functions = [both, trio]
        points: Expr = 0
        for at, lit in enumerate(self.functions):
            points += FUNCTIONALITY * lit + cp.all_of((self.architect, lit), f"improved[{at}]")
        return points

    def _friends(self) -> Expr:
        """A friend's rooms have all been on the floor (with a Drill: at some time)."""
        cp, scenario = self.cp, self.scenario
        friends = scenario.box.catalogue.friends
        taken = {floor for floor, _ in scenario.state.friends}
        points: Expr = sum(friends[name].points for _, name in scenario.state.friends)
        invited: dict[tuple[str, str], Lit] = {}
        for name in sorted(set(scenario.start.friends)):
            for floor in UPPER:
                if floor in taken:
                    continue
                lit = invited[name, floor] = cp.lit(f"invite[{name},{floor}]")
                for place in friends[name].rooms:
                    there = sum(
                        self.floors.came_before(room, floor, scenario.rounds) for room in place
                    )
                    cp.model.add(there >= lit)
                points += friends[name].points * lit
            ours = [lit for (who, _), lit in invited.items() if who == name]
            cp.model.add(cp.total(ours) <= scenario.start.friends.count(name))
        for floor in UPPER:
            cp.model.add_at_most_one([lit for (_, where), lit in invited.items() if where == floor])
        return points

    def _plans(self) -> Expr:
        cp, scenario = self.cp, self.scenario
        points: Expr = 0
        scored: list[Lit] = []
        for number, (pair, own) in enumerate(self.selection.plan_sets()):
            for plan in pair:
                lit = cp.lit(f"plan[{number},{plan}]")
                cp.implies(lit, own)
                RELAXED_PLANS[plan](self, lit)
                self.plans.append((plan, lit))
                bonus = cp.all_of((self.architect, lit), f"plan_improved[{number},{plan}]")
                points += scenario.box.catalogue.plans[plan].points * lit + bonus
                scored.append(lit)
        if not scenario.start.solo and scored:
            cp.model.add_at_most_one(scored)
        for (one, first), (other, second) in combinations(self.plans, 2):
            if {one, other} in CONTRARY_PLANS:
                cp.forbid(first, second)
        return points
