"""The end of a game under construction: Supplier, Handyman and Roofer, Engineer, roof (rules 6)."""

from __future__ import annotations

from collections import Counter
from functools import partial

from dhsolve.model.building.choices import Option, Question, Step, Steps, build, no_way, option
from dhsolve.model.cards.box import Box
from dhsolve.model.rules.best_end import best_count, best_end
from dhsolve.model.rules.ending import (
    FinishedHome,
    act,
    add_roof,
    crowded_rooms,
    helper_name,
    supply,
    swap,
    why_no_swap,
)
from dhsolve.model.rules.engineer import two_floor_groups
from dhsolve.model.rules.reasons import Reason, RuleBroken
from dhsolve.model.rules.scoring import ROOF_CARDS
from dhsolve.model.rules.state import minus
from dhsolve.model.rules.values import Action, End, UseHandyman, UseRoofer, UseSupplier

DONE, BEST = "done", "best"
HELPERS = ("supplier", "handyman", "roofer")
JOIN = "+"
"""Between the cells of an Engineer's room, as in `F2+S2`."""


def build_end(
    box: Box, finished: FinishedHome, solo: bool, choices: tuple[str, ...] = ()
) -> Question | End:
    """The end that the choices make, or what is to be chosen next.

    RuleBroken if a choice is refused, NoSuchOption if it is not there to be chosen.
    """
    return build(_Building(box, finished, solo).end(), choices)


class _Building:
    """The steps after the last round."""

    def __init__(self, box: Box, finished: FinishedHome, solo: bool) -> None:
        self.box, self.finished, self.solo = box, finished, solo
        self.actions: tuple[Action, ...] = ()

    def end(self) -> Steps[End]:
        """Helpers in any order (E4), then the Engineer, then the roof. The best use of all that is
        left may be asked for at each."""
        if (yield from self._helpers()) == BEST:
            return self._best()
        engineer = yield from self._engineer()
        roof = yield from self._roof()
        return End(actions=self.actions, engineer=engineer, roof=roof)

    def _ask(self, step: Step, options: list[Option], card: str | None = None) -> Question:
        state, discards = self.finished
        return Question(step, tuple(options), state, discards=discards, card=card)

    def _best(self) -> End:
        """What is left used for the most points."""
        state = self.finished.state
        for action in self.actions:
            state = state._replace(helpers=minus(state.helpers, helper_name(action)))
        rest, _ = best_end(self.box, self.finished._replace(state=state), self.solo)
        return End(actions=(*self.actions, *rest.actions), engineer=rest.engineer)

    # --- Supplier, Handyman, Roofer -----------------------------------------------------------

    def _helpers(self) -> Steps[str]:
        """The last word: done, or the best use of the rest."""
        owned = [helper for helper in HELPERS if helper in self.finished.state.helpers]
        while True:
            options = [self._helper(helper) for helper in owned]
            if not any(one.legal for one in options):
                return DONE
            choice = yield self._ask("helper", [*options, Option(BEST), Option(DONE)])
            if choice in (BEST, DONE):
                return choice
            action = yield from self._action(choice)
            self.finished = act(self.box, self.finished, action)
            self.actions = (*self.actions, action)

    def _helper(self, helper: str) -> Option:
        if helper in map(helper_name, self.actions):
            return Option(helper, RuleBroken(Reason.HELPER_TWICE, helper))
        first = self._first_choices(helper)
        return Option(helper, no_way((one.refusal for one in first), _nothing_there(helper)))

    def _first_choices(self, helper: str) -> list[Option]:
        """The first half of a helper's work: a room card, a cell or a roof card."""
        names, discards = self.box.board.names, self.finished.discards
        if helper == "roofer":
            roofs = sorted(set(discards.roofs))
            return [option(roof, partial(add_roof, self.finished, roof)) for roof in roofs]
        if helper == "supplier":
            rooms = {room: self._supplier_cells(room) for room in sorted(set(discards.rooms))}
        else:
            rooms = {name: self._handyman_cells(name) for name in names}
        otherwise = _nothing_there(helper)
        return [
            Option(name, no_way((one.refusal for one in second), otherwise))
            for name, second in rooms.items()
        ]

    def _supplier_cells(self, room: str) -> list[Option]:
        return [
            option(name, partial(supply, self.box, self.finished, room, cell))
            for cell, name in enumerate(self.box.board.names)
        ]

    def _handyman_cells(self, first: str) -> list[Option]:
        board, home = self.box.board, self.finished.state.home
        options: list[Option] = []
        for cell, name in enumerate(board.names):
            reason = why_no_swap(self.box, home, board.index[first], cell)
            what = f"handyman swaps {first} and {name}"
            options.append(Option(name, RuleBroken(reason, what) if reason else None))
        return options

    def _action(self, helper: str) -> Steps[Action]:
        first = self._first_choices(helper)
        if helper == "roofer":
            return UseRoofer(roof=(yield self._ask("roofer_roof", first)))
        if helper == "supplier":
            room = yield self._ask("supplier_room", first)
            cell = yield self._ask("supplier_cell", self._supplier_cells(room), room)
            return UseSupplier(room=room, cell=cell)
        one = yield self._ask("handyman_cell", first)
        home, index = self.finished.state.home, self.box.board.index
        card = home[index[one]].room
        other = yield self._ask("handyman_other", self._handyman_cells(one), card)
        swapped = swap(home, index[one], index[other])
        keep: dict[str, str] = {}
        for run in crowded_rooms(self.box, swapped):  # E1
            holders = {token: cell for cell in reversed(run) if (token := swapped[cell].decor)}
            options = [Option(token) for token in sorted(holders)]
            token = yield self._ask("keep", options, swapped[run[0]].room)
            keep[self.box.board.names[holders[token]]] = token
        return UseHandyman(cells=(one, other), keep=keep)

    # --- Engineer and roof ----------------------------------------------------------------------

    def _engineer(self) -> Steps[tuple[tuple[str, ...], ...]]:
        """Rooms on two floors, one by one, until there is none left or the player is done (E2)."""
        state, names = self.finished.state, self.box.board.names
        if "engineer" not in state.helpers:
            return ()
        groups: tuple[tuple[int, ...], ...] = ()
        possible = two_floor_groups(self.box, state.home)
        while True:
            taken = {cell for group in groups for cell in group}
            left = {
                JOIN.join(names[cell] for cell in group): group
                for group in possible
                if not taken.intersection(group)
            }
            if not left:
                break
            options = [*map(Option, left), Option(BEST), Option(DONE)]
            choice = yield self._ask("engineer", options)
            if choice == BEST:
                groups = best_count(self.box, state, self.solo)[1]
            if choice in (BEST, DONE):
                break
            groups = (*groups, left[choice])
        return tuple(tuple(names[cell] for cell in group) for group in groups)

    def _roof(self) -> Steps[tuple[str, str, str, str] | None]:
        """Four cards, one by one, if there is a choice; None is the best four."""
        stack = Counter(self.finished.state.roofs)
        if stack.total() <= ROOF_CARDS or len(stack) == 1:
            return None
        four: tuple[str, ...] = ()
        while len(four) < ROOF_CARDS:
            options = [Option(roof) for roof in sorted(stack)]
            if not four:
                options.append(Option(BEST))
            choice = yield self._ask("roof", options)
            if choice == BEST:
                return None
            four = (*four, choice)
            stack = stack - Counter([choice])
        one, two, three, last = four
        return one, two, three, last


def _nothing_there(helper: str) -> RuleBroken:
    """Why a helper has nothing to work with."""
    reasons = {
        "supplier": Reason.SUPPLIER_NOT_DISCARDED,
        "handyman": Reason.NO_ROOM_CARD,
        "roofer": Reason.ROOFER_NOT_DISCARDED,
    }
    return RuleBroken(reasons[helper], helper)
