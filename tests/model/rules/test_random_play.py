"""Random play of sequences as a state machine, checked after every turn."""

from __future__ import annotations

from itertools import islice

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from support.generators import random_sequence, random_state
from support.helpers import BOX
from support.invariants import (
    check_engineer,
    check_home,
    check_sequence_step,
)
from support.turn_changes import (
    MOST_ENUMERATED,
    SEEDS,
    canonical_tools,
    check_enumerated,
    mutated,
)

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_sequence_turn, random_turns
from dhsolve.model.files.documents import (
    Solution,
    dump,
    read_sequence,
    read_solution,
    read_state,
)
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.sequence import (
    Position,
    Sequence,
    can_dig,
    dig,
    play,
    start_position,
    turns,
)
from dhsolve.model.rules.sequence import table_of as sequence_table
from dhsolve.model.rules.tools import (
    split_diggers,
)
from dhsolve.model.rules.values import (
    Turn,
)
from dhsolve.model.verify.verdict import verify_solution


class SequenceMachine(RuleBasedStateMachine):
    """One player with a known sequence of cards."""

    sequence: Sequence
    position: Position

    def __init__(self) -> None:
        super().__init__()
        self.played: list[Turn] = []

    @initialize(
        seed=SEEDS,
        rounds=st.integers(1, 12),
        columns=st.integers(1, 7),
        even=st.booleans(),
        start=st.integers(0, 11),
    )
    def deal(self, seed: int, rounds: int, columns: int, even: bool, start: int) -> None:
        rng = Rng(seed)
        state = random_state(rng, min(start, 12 - rounds)) if start else None
        self.sequence = random_sequence(rng, rounds, columns, even=even, start=state)
        self.position = start_position(BOX, self.sequence)
        text = dump(BOX, self.sequence)
        assert dump(BOX, read_sequence(BOX, text.encode())) == text

    def _take(self, turn: Turn, after: Position) -> None:
        check_sequence_step(self.position, after)
        self.played.append(turn)
        self.position = after

    @precondition(lambda self: not self.position.over)
    @rule(seed=SEEDS)
    def take_a_random_turn(self, seed: int) -> None:
        turn = random_sequence_turn(BOX, self.position, Rng(seed))
        self._take(turn, play(BOX, self.position, turn))

    @precondition(lambda self: not self.position.over)
    @rule(seed=SEEDS)
    def take_an_enumerated_turn(self, seed: int) -> None:
        rng = Rng(seed)
        found = list(islice(turns(BOX, self.position), MOST_ENUMERATED))
        assert len({msgspec.json.encode(turn) for turn, _ in found}) == len(found)
        for turn, after in rng.sample(found, 6):
            assert play(BOX, self.position, turn) == after
        self._take(*rng.choice(found))

    @precondition(lambda self: not self.position.over)
    @rule(seed=SEEDS)
    def try_mutated_turns(self, seed: int) -> None:
        rng = Rng(seed)
        for _ in range(4):
            turn = mutated(random_sequence_turn(BOX, self.position, rng), rng)
            try:
                after = play(BOX, self.position, turn)
            except RuleBroken as broken:
                assert broken.reason
                continue
            check_sequence_step(self.position, after)
            diggers, tools = split_diggers(turn)
            ready = self.position
            for _ in diggers:
                assert can_dig(ready)
                ready = dig(ready)
            if check_enumerated(sequence_table(ready), turn, tools) and not diggers:
                # nothing was left out, so the very position is among those enumerated
                kept, _ = canonical_tools(sequence_table(ready), tools)
                friends = tuple(sorted(turn.friends, key=lambda guest: guest.floor))
                same = msgspec.structs.replace(turn, tools=kept, friends=friends)
                assert play(BOX, self.position, same) == after

    @precondition(lambda self: self.position.over)
    @rule()
    def look_at_the_end(self) -> None:
        assert not list(self.position.rounds)

    @invariant()
    def the_state_survives_its_file(self) -> None:
        if not hasattr(self, "position"):
            return
        state = self.position.state
        assert read_state(BOX, dump(BOX, state).encode()).state == state

    @invariant()
    def engineer_groups_are_connected(self) -> None:
        if hasattr(self, "position"):
            check_engineer(self.position.state, 50)

    def teardown(self) -> None:
        if not hasattr(self, "position"):
            return
        rng = Rng(len(self.played))
        while not self.position.over:
            turn = random_sequence_turn(BOX, self.position, rng)
            self._take(turn, play(BOX, self.position, turn))
        ended = FinishedHome(self.position.state, self.position.discards)
        end, score = best_end(BOX, ended, self.position.solo)
        solution = Solution(self.sequence, tuple(self.played), end, score)
        again = read_solution(BOX, dump(BOX, solution).encode())
        assert dump(BOX, again) == dump(BOX, solution)
        verdict = verify_solution(BOX, again)
        assert verdict.ok, verdict.message
        assert verdict.score == score


TestSequences = SequenceMachine.TestCase
TestSequences.settings = settings(
    max_examples=60,
    stateful_step_count=14,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


def test_a_random_play_can_be_replayed() -> None:
    for seed in range(40):
        rng = Rng(f"replay {seed}")
        sequence = random_sequence(rng, 1 + rng.below(12), 1 + rng.below(7))
        played, position = random_turns(BOX, sequence, rng)
        check_home(position.state)
        again = start_position(BOX, sequence)
        for turn in played:
            again = play(BOX, again, turn)
        assert again == position
