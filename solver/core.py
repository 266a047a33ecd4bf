"""The core: a relaxation without positions that gives the bound (docs/model.md).

Cards have a turn, a floor and a face, but no cell. Everything in it is *valid*: each legal play
satisfies all rows and counts for at least its score. What implies each row stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from dhsolve.model.scoring import FUNCTIONALITY
from dhsolve.solver.core_floors import UPPER, CoreFloors
from dhsolve.solver.core_pairs import CorePairs
from dhsolve.solver.core_rooms import CoreRooms
from dhsolve.solver.core_tokens import CoreTokens
from dhsolve.solver.cp import Cp, Expr, Lit
from dhsolve.solver.instance import Instance
from dhsolve.solver.roofing import Roofing
from dhsolve.solver.selection import Selection

BIG_HELPERS = (
    "architect",
    "interior_designer",
    "plumber",
    "engineer",
    "handyman",
    "supplier",
    "roofer",
)


class Core:
    """The relaxed model of one scenario; `total` is at least the score of any play in it."""

    def __init__(self, case: Instance) -> None:
        self.case, self.cp = case, Cp()
        self.selection = Selection(self.cp, case)
        self.roofing = Roofing(self.cp, case, self.selection)
        self.floors = CoreFloors(self.cp, case, self.selection)
        self.rooms = CoreRooms(self.floors)
        self.pairs = CorePairs(self.floors, self.rooms)
        self.tokens = CoreTokens(self.floors, self.rooms)
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
            "roof": self.roofing.points,
            "friends": self._friends(),
            "toolbox": self.selection.toolbox_points([*self.roofing.lost, *self.floors.lost]),
        }
        self.total: Expr = sum(self.parts.values())
        self._walls()
        self.cp.branch_on(self._strategy())

    def _strategy(self) -> list[Lit]:
        """What a player decides first: which big things to go for. With them known the linear
        relaxation says at once whether that can be enough."""
        helpers = [self.selection.owns(name) for name in BIG_HELPERS]
        plans = [lit for _, lit in self.plans]
        return [*self.functions, *plans, *self.roofing.one_colour.values(), *helpers]

    def _room_points(self) -> Expr:
        cp, rooms, catalogue = self.cp, self.rooms, self.case.box.catalogue
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
                partner = str(self.case.box.catalogue.rooms[room].partner)
                if where == floor:
                    wanted[room, partner] = [self.cp.total(scored)]
        for where, count in self.bedrooms_beside:
            if where == floor:
                wanted.setdefault(("bedroom", "bathroom"), []).append(count)
        return wanted

    def _walls(self) -> None:
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
            cp.model.add(walls <= len(self.case.box.board.floors[floor]) * some)
            cp.model.add(walls + some <= cp.total(every))

    def _plumber(self) -> Expr:
        cp, plumber = self.cp, self.selection.owns("plumber")
        if cp.is_no(plumber):
            return 0
        extra = 2 - self.case.box.catalogue.rooms["bathroom"].points[0]
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
        start = sum(content.down for content in self.case.state.home)
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
        cp, case = self.cp, self.case
        friends = case.box.catalogue.friends
        taken = {floor for floor, _ in case.state.friends}
        points: Expr = sum(friends[name].points for _, name in case.state.friends)
        invited: dict[tuple[str, str], Lit] = {}
        for name in sorted(set(case.start.friends)):
            for floor in UPPER:
                if floor in taken:
                    continue
                lit = invited[name, floor] = cp.lit(f"invite[{name},{floor}]")
                for place in friends[name].rooms:
                    there = sum(self.floors.ever(room, floor, case.rounds) for room in place)
                    cp.model.add(there >= lit)
                points += friends[name].points * lit
            ours = [lit for (who, _), lit in invited.items() if who == name]
            cp.model.add(cp.total(ours) <= case.start.friends.count(name))
        for floor in UPPER:
            cp.model.add_at_most_one([lit for (_, where), lit in invited.items() if where == floor])
        return points

    def _plans(self) -> Expr:
        cp, case = self.cp, self.case
        points: Expr = 0
        scored: list[Lit] = []
        for number, (pair, own) in enumerate(self.selection.plan_sets()):
            for plan in pair:
                lit = cp.lit(f"plan[{number},{plan}]")
                cp.implies(lit, own)
                CORE_PLANS[plan](self, lit)
                self.plans.append((plan, lit))
                bonus = cp.all_of((self.architect, lit), f"plan_improved[{number},{plan}]")
                points += case.box.catalogue.plans[plan].points * lit + bonus
                scored.append(lit)
        if not case.start.solo and scored:
            cp.model.add_at_most_one(scored)
        for (one, first), (other, second) in combinations(self.plans, 2):
            if {one, other} in CONTRARY_PLANS:
                cp.forbid(first, second)
        return points


def _rooms(core: Core, room: str, floors: tuple[str, ...] = UPPER) -> list[Lit]:
    """All rooms of a type, those on two floors once."""
    one_floor = [lit for floor in floors for lit in core.rooms.rooms_of(room, floor)]
    return one_floor + core.rooms.groups_of(room)


def _two_playrooms(core: Core, plan: Lit) -> None:
    core.cp.model.add(core.cp.total(_rooms(core, "playroom")) >= 2 * plan)


def _three_card(core: Core, plan: Lit, floor: str) -> None:
    large = core.rooms.rooms_of("living_room", floor, [3]) + core.rooms.groups_of(
        "living_room", [3]
    )
    core.cp.implies(plan, *large)


def _cellar_or_pantry(core: Core, plan: Lit) -> None:
    ways = [*core.rooms.any_room("wine_cellar", "B")]
    ways += [lit for floor in UPPER for lit in core.rooms.any_room("pantry", floor)]
    core.cp.implies(plan, *ways)


def _kitchen_above_garage(core: Core, plan: Lit) -> None:
    core.cp.implies(plan, *core.rooms.rooms_of("garage", "B", [2]))
    core.cp.implies(plan, *core.rooms.any_room("kitchen", "F"))
    # The kitchen's cell stands on the basement, so it was filled after a basement cell was filled
    # or scaffolded; a changed card, or one there from the start, may have any history.
    cp, floors = core.cp, core.floors
    ways: list[Lit] = []
    for t in floors.rounds:
        if ("kitchen", "F") in floors.up[t]:
            above = cp.lit(f"kitchen_above[{t}]")
            cp.implies(above, floors.up[t]["kitchen", "F"])
            cp.model.add(floors.filled("B", range(t)) + floors.support("B", t) >= above)
            ways.append(above)
    other = floors.started("kitchen", "F") + core.rooms.arrived("kitchen", "F")
    cp.model.add(cp.total(ways) + other >= plan)


def _as_many(core: Core, plan: Lit) -> None:
    cp = core.cp
    bathrooms, playrooms = (cp.total(_rooms(core, room)) for room in ("bathroom", "playroom"))
    cp.model.add(bathrooms == playrooms).only_enforce_if(plan)


def _two_bedrooms_second(core: Core, plan: Lit) -> None:
    core.cp.model.add(core.cp.total(_rooms(core, "bedroom", ("S",))) >= 2 * plan)


def _three_tokens(core: Core, plan: Lit) -> None:
    cp, tokens = core.cp, core.tokens
    everywhere = [token.lit for token in tokens.tokens] + [lit for _, lit in tokens.near()]
    cp.model.add(cp.total(everywhere) >= 3 * plan)
    for floor in UPPER:
        cp.implies(plan, *(token.lit for token in tokens.tokens if token.floor == floor))


def _small_living_rooms(core: Core, plan: Lit) -> None:
    cp, rooms = core.cp, core.rooms
    on_two = rooms.groups_of("living_room", [2])
    small = {floor: rooms.rooms_of("living_room", floor, [1, 2]) for floor in UPPER}
    for floor in UPPER:
        cp.implies(plan, *small[floor], *on_two)
    cp.model.add(cp.total([*small["F"], *small["S"], *on_two]) >= 2 * plan)


def _no_garages(core: Core, plan: Lit) -> None:
    cp, floors, rooms = core.cp, core.floors, core.rooms
    banned = [("garage", "B"), *(("playroom", floor) for floor in UPPER)]
    for room, floor in banned:
        for lit in rooms.any_room(room, floor):
            cp.forbid(plan, lit)
    # A card that has come must leave again.
    gone = [rooms.replaced.get(key, cp.no) for key in banned]
    gone += [out.get(key, cp.no) for out in floors.drill_out for key in banned]
    for t in floors.rounds:
        came = [floors.up[t].get(key, cp.no) for key in banned]
        cp.model.add(cp.total([plan, *came]) <= 1 + cp.total(gone))


def _five_rooms(core: Core, plan: Lit) -> None:
    cp = core.cp
    options: list[Lit] = []
    for floor in UPPER:
        option = cp.lit(f"five_on[{floor}]")
        small = [lit for room in core.rooms.types for lit in core.rooms.rooms_of(room, floor, [1])]
        cp.model.add(cp.total(small) >= 5 * option)
        options.append(option)
    cp.implies(plan, *options)


def _bedrooms_beside_bathrooms(core: Core, plan: Lit) -> None:
    cp, rooms = core.cp, core.rooms
    beside: Expr = 0
    for floor in UPPER:
        count = cp.model.new_int_var(0, 2, f"bedrooms_beside[{floor}]")
        bedrooms = rooms.rooms_of("bedroom", floor) + rooms.groups_of("bedroom")
        cp.model.add(count <= cp.total(bedrooms))
        cp.model.add(count <= 2 * cp.total(rooms.rooms_of("bathroom", floor)))
        core.bedrooms_beside.append((floor, count))
        beside += count
    cp.model.add(beside >= 2 * plan)
    cp.model.add(cp.total(_rooms(core, "bedroom")) >= 2 * plan)


CORE_PLANS: dict[str, Callable[[Core, Lit], None]] = {
    "two_playrooms": _two_playrooms,
    "three_card_living_room_first_floor": lambda core, plan: _three_card(core, plan, "F"),
    "three_card_living_room_second_floor": lambda core, plan: _three_card(core, plan, "S"),
    "wine_cellar_or_pantry": _cellar_or_pantry,
    "kitchen_above_two_card_garage": _kitchen_above_garage,
    "as_many_bathrooms_as_playrooms": _as_many,
    "two_bedrooms_second_floor": _two_bedrooms_second,
    "three_decor_tokens": _three_tokens,
    "small_living_room_on_each_floor": _small_living_rooms,
    "no_garages_no_playrooms": _no_garages,
    "five_rooms_on_one_floor": _five_rooms,
    "two_bedrooms_next_to_bathrooms": _bedrooms_beside_bathrooms,
}
"""What each plan needs at least; `plan` holds only if that is there."""

CONTRARY_PLANS = (
    {"two_playrooms", "no_garages_no_playrooms"},
    {"kitchen_above_two_card_garage", "no_garages_no_playrooms"},
)
"""What the one needs is what the other forbids; implied, but it helps the linear relaxation."""
