"""best_end against an enumeration that tries everything and leaves nothing out.

All helpers in all orders, every card on every cell, every token kept; then every way to split
the cards of a type into groups, from scratch, and every four roof cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest
from support.generators import COMMON, DECOR, ROOFS
from support.helpers import BOX, state

from dhsolve.model.dealing.deal import deal_plans
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.decor import decor_cells, place_decor
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.engineer import counted_rooms
from dhsolve.model.rules.home import EMPTY, Cell, Home, face_down, with_cell
from dhsolve.model.rules.placement import why_no_card, why_not_up
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.scoring import best_roof, roof_points
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import Action, Discards, End, UseHandyman, UseRoofer, UseSupplier

CELLS = BOX.board.names
ACTING = ("supplier", "handyman", "roofer")
COUNTING = ("engineer", "interior_designer", "plumber", "architect")
HELPER_SETS = [
    tuple(helper for at, helper in enumerate(ACTING + COUNTING) if mask >> at & 1)
    for mask in range(2 ** len(ACTING + COUNTING))
]
BATCHES, BATCH = 16, 16


# --- the dumb way ----------------------------------------------------------------------------


def every_action(finished: FinishedHome, used: frozenset[str]) -> Iterator[tuple[str, Action]]:
    """Every action that can be written down with the cards there are, legal or not."""
    if "supplier" not in used:
        for cell, room in product(CELLS, sorted(set(finished.discards.rooms))):
            yield "supplier", UseSupplier(room=room, cell=cell)
    if "roofer" not in used:
        for roof in sorted(set(finished.discards.roofs)):
            yield "roofer", UseRoofer(roof=roof)
    if "handyman" not in used:
        tokens = sorted({content.decor for content in finished.state.home if content.decor})
        for one, other in combinations(CELLS, 2):
            yield "handyman", UseHandyman(cells=(one, other))
            keeps = list(product(CELLS, tokens))
            for (cell, token), (cell2, token2) in combinations(keeps, 2):
                # two rooms may be crowded at once
                yield "handyman", UseHandyman(cells=(one, other), keep={cell: token, cell2: token2})
            for cell, token in keeps:
                yield "handyman", UseHandyman(cells=(one, other), keep={cell: token})


def count_tokens(state: State) -> int:
    return sum(content.decor is not None for content in state.home)


def every_home(finished: FinishedHome) -> set[FinishedHome]:
    """Whatever the helpers can lead to, in every order."""
    owned = frozenset(ACTING) - set(finished.state.helpers)
    seen: set[tuple[FinishedHome, frozenset[str]]] = set()
    front = [(finished, owned)]
    while front:
        here = front.pop()
        if here in seen:
            continue
        seen.add(here)
        now, used = here
        lossless: set[tuple[str, str]] = set()
        for helper, action in every_action(now, used):
            if isinstance(action, UseHandyman) and action.keep and action.cells in lossless:
                continue  # no token is lost by this swap, so there is nothing to keep
            try:
                after, _ = finish(BOX, now, End(actions=(action,)), True)
            except RuleBroken:
                if isinstance(action, UseHandyman) and not action.keep:
                    lossless.add(action.cells)  # refused whatever is kept
                continue
            if isinstance(action, UseHandyman) and count_tokens(after.state) == count_tokens(
                now.state
            ):
                lossless.add(action.cells)
            front.append((after, used | {helper}))
    return {now for now, _ in seen}


def touching(one: str, other: str) -> bool:
    return (one[0] == other[0] and abs(int(one[1]) - int(other[1])) == 1) or (
        one[0] != other[0] and one[1] == other[1]
    )


def is_connected(cells: tuple[str, ...]) -> bool:
    reached = {cells[0]}
    while True:
        more = {c for c in cells if c not in reached and any(touching(c, r) for r in reached)}
        if not more:
            return len(reached) == len(cells)
        reached |= more


@cache
def partitions(cells: tuple[str, ...], most: int) -> list[tuple[tuple[str, ...], ...]]:
    """Every way to split cells into connected groups that E2 allows."""
    found: list[tuple[tuple[str, ...], ...]] = []

    def split(rest: tuple[str, ...], groups: tuple[tuple[str, ...], ...]) -> None:
        if not rest:
            if all(allowed(one, other) for one, other in combinations(groups, 2)):
                found.append(groups)
            return
        first, others = rest[0], rest[1:]
        for size in range(min(most, len(rest))):
            for more in combinations(others, size):
                group = (first, *more)
                if is_connected(group):
                    split(tuple(c for c in others if c not in more), (*groups, group))

    def allowed(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
        # E2: neighbours on a floor part only if one of the two groups covers two floors
        beside = any(touching(a, b) and a[0] == b[0] for a in one for b in other)
        return not beside or any(len({c[0] for c in group}) == 2 for group in (one, other))

    split(cells, ())
    return found


def every_count(home: Home) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every choice of the Engineer as the groups on two floors."""
    types: dict[str, list[str]] = {}
    for name, content in zip(CELLS, home, strict=True):
        if content.room and name[0] in "FS":
            types.setdefault(content.room, []).append(name)
    ways = [
        partitions(tuple(sorted(cells)), BOX.catalogue.rooms[room].most)
        for room, cells in sorted(types.items())
    ]
    for choice in product(*ways):
        groups = [group for way in choice for group in way]
        merged = tuple(group for group in groups if len({cell[0] for cell in group}) == 2)
        counted = counted_rooms(
            BOX, home, tuple(tuple(BOX.board.index[c] for c in g) for g in merged)
        )
        upper = {frozenset(CELLS[c] for c in one.cells) for one in counted if one.floors != "B"}
        assert upper == {frozenset(group) for group in groups}  # the ordinary rule for the rest
        yield merged


def every_score(finished: FinishedHome, solo: bool) -> int:
    """The best total there is, found by trying everything."""
    best = -1
    for now in every_home(finished):
        choices: set[tuple[tuple[str, ...], ...]] = {()}
        if "engineer" in now.state.helpers:
            choices = set(every_count(now.state.home))
        for merged in choices:
            total = finish(BOX, now, End(engineer=merged), solo)[1].total
            best = max(best, total)
    return best


# --- random ends of games --------------------------------------------------------------------


def random_end(rng: Rng, helpers: tuple[str, ...], filled: int) -> FinishedHome:
    """A crowded little home: few types, many tokens, so that rooms meet and tokens clash."""
    types = [*rng.sample(COMMON, 2), rng.choice(COMMON), rng.choice(["pantry", "sauna", "study"])]
    home: Home = (EMPTY,) * len(CELLS)
    designer = "interior_designer" in helpers
    for _ in range(filled):
        cell = rng.choice([c for c in range(len(CELLS)) if why_no_card(BOX, home, c) is None])
        room = rng.choice(types)
        if why_not_up(BOX, home, cell, room, designer) is None:
            home = with_cell(home, cell, Cell(room))
        else:
            home = with_cell(home, cell, face_down(room))
    for token in rng.sample(DECOR * 2, 10):
        if BOX.catalogue.decor[token].place != "near" and (cells := decor_cells(BOX, home, token)):
            home = place_decor(BOX, home, rng.choice(cells), token)
    plans = deal_plans(BOX, rng)
    colours = rng.sample(ROOFS, 3)
    owner = State(
        home=home,
        near=tuple(rng.sample(["birdhouse", "treehouse"], rng.below(2))),
        helpers=tuple(sorted(helpers)),
        roofs=tuple(sorted(rng.choice(colours) for _ in range(rng.below(6)))),
        plans=tuple(zip(plans.three[:3], plans.five[:3], strict=True))[: 1 + rng.below(3)],
    )
    return FinishedHome(
        owner,
        Discards(
            rooms=tuple(sorted(rng.choice(types) for _ in range(rng.below(3)))),
            roofs=tuple(sorted(rng.choice(colours) for _ in range(rng.below(3)))),
        ),
    )


@pytest.mark.parametrize("batch", range(BATCHES))
def test_best_end_is_the_best_of_everything(batch: int) -> None:
    """256 ends: every set of helpers twice, once on a small and once on a medium home."""
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        rng = Rng(f"end {number}")
        helpers = HELPER_SETS[number % len(HELPER_SETS)]
        acting = sum(helper in helpers for helper in ("supplier", "handyman"))
        small = number < len(HELPER_SETS)
        filled = 3 + rng.below(3) if small else (12, 9, 6)[acting] - rng.below(2)
        finished, solo = random_end(rng, helpers, filled), rng.chance(2)
        end, score = best_end(BOX, finished, solo)
        assert finish(BOX, finished, end, solo)[1] == score
        assert score.total == every_score(finished, solo), (number, finished)


def test_tokens_clash_and_are_chosen_among() -> None:
    """The random ends do contain what they are for: swaps that lose tokens and name one."""
    kept = 0
    for number in range(BATCHES * BATCH):
        rng = Rng(f"end {number}")
        helpers = HELPER_SETS[number % len(HELPER_SETS)]
        if "handyman" in helpers:
            finished = random_end(rng, helpers, 8)
            end, _ = best_end(BOX, finished, True)
            kept += any(isinstance(action, UseHandyman) and action.keep for action in end.actions)
    assert kept >= 3


def test_the_kept_token_can_be_the_cheaper_one() -> None:
    # the Supplier takes the piano's card away afterwards, so the aquarium is the one to keep
    owner = state(". . . . .\nliv+piano bath liv+aquarium x .\nx .", helpers="handyman supplier")
    finished = FinishedHome(owner, Discards(rooms=("kitchen",)))
    _, score = best_end(BOX, finished, True)
    assert score.total == every_score(finished, True)


def test_the_best_roof_is_the_best_of_all_fours() -> None:
    for number in range(300):
        rng = Rng(f"roof {number}")
        pool = rng.sample(ROOFS, 2 + rng.below(4))
        stack = tuple(sorted(rng.choice(pool) for _ in range(rng.below(9))))
        fours = [roof_points(BOX, four) for four in combinations(stack, 4)]
        four = best_roof(BOX, stack)
        assert (roof_points(BOX, four) if four else 0) == max(fours, default=0)
