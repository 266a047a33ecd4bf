"""Random play, checked after every turn: sequences and whole games as state machines."""

from __future__ import annotations

from itertools import islice

import msgspec
from generators import MODULES, ROOFS, SETUPS, any_game, random_sequence, random_state
from helpers import BOX, game_turn
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from invariants import (
    check_engineer,
    check_game,
    check_home,
    check_round_over,
    check_sequence_step,
)

from dhsolve.model.best_end import best_end
from dhsolve.model.ending import Finished
from dhsolve.model.files import Solution, dump, read_game, read_sequence, read_solution, read_state
from dhsolve.model.game import (
    JACKHAMMER,
    ROUNDS,
    GamePosition,
    all_cards,
    deal_round,
    discard_column,
    discards_column,
    end_game,
    end_round,
    game_turns,
    play_turn,
    start_game,
    table_of,
    use_jackhammer,
    winners,
)
from dhsolve.model.game import dig as dig_game
from dhsolve.model.reasons import RuleBroken
from dhsolve.model.rng import Rng
from dhsolve.model.sequence import Position, Sequence, can_dig, dig, play, start_position, turns
from dhsolve.model.sequence import table_of as sequence_table
from dhsolve.model.simulate import random_sequence_turn, random_turn, random_turns
from dhsolve.model.table import Table
from dhsolve.model.tools import CANONICAL_ORDER, effective_uses, split_diggers, tool_name, use_tool
from dhsolve.model.turn import legal_turns, room_places
from dhsolve.model.values import (
    Bonus,
    ConcreteMixer,
    DeckName,
    Digger,
    Drill,
    End,
    Game,
    GameRound,
    GameTurn,
    Invitation,
    JackhammerUse,
    Ladder,
    Module,
    RoomPlace,
    ScaffoldingPlace,
    ScoreClaim,
    Shuffle,
    ToolUse,
    Turn,
)
from dhsolve.model.verify import verify_game, verify_solution

SEEDS = st.integers(0, 2**32)
MOST_ENUMERATED = 3000
CELLS = BOX.board.names


# --- canonical form and mutations ------------------------------------------------------------


def canonical_tools(table: Table, tools: tuple[ToolUse, ...]) -> tuple[tuple[ToolUse, ...], Table]:
    """Tools in the order of perft, without those that change nothing; and the table after them.

    A Drill after a Concrete Mixer becomes a Drill in the column where its card lay before.
    """
    ladders = [use for use in tools if isinstance(use, Ladder)]
    drills: list[Drill] = []
    mixers: list[ConcreteMixer] = []
    for use in tools:
        if isinstance(use, Drill):
            column = use.column
            for mixer in reversed(mixers):
                if column in mixer.columns:
                    column = sum(mixer.columns) - column
            drills.append(Drill(cell=use.cell, column=column))
        elif isinstance(use, ConcreteMixer):
            low, high = sorted(use.columns)
            mixers.append(ConcreteMixer(columns=(low, high)))
    kept: list[ToolUse] = []
    ordered: list[ToolUse] = [*ladders, *drills, *mixers]
    for use in ordered:
        if use in list(effective_uses(BOX, table, tool_name(use))):
            kept.append(use)
            table = use_tool(BOX, table, use)
    return tuple(kept), table


def without_tools(table: Table) -> Table:
    """The table of a player who has no tools to use, so that turns are few."""
    tools = tuple(tool for tool in table.state.tools if tool not in CANONICAL_ORDER)
    return table._replace(state=table.state._replace(tools=tools))


def check_enumerated(table: Table, turn: Turn, tools: tuple[ToolUse, ...]) -> bool:
    """A turn that was accepted is among the legal ones in canonical form; were all tools kept?"""
    kept, ready = canonical_tools(table, tools)
    friends = tuple(sorted(turn.friends, key=lambda guest: guest.floor))
    plain = Turn(
        column=turn.column,
        bonus=turn.bonus,
        scaffolding=turn.scaffolding,
        room=turn.room,
        decor=turn.decor,
        friends=friends,
    )
    assert any(plain == legal for legal, _ in legal_turns(BOX, without_tools(ready))), turn
    return len(kept) == len(tools)


def _random_tool(rng: Rng) -> ToolUse:
    column = rng.below(8)
    uses: list[ToolUse] = [
        Digger(),
        Ladder(),
        Ladder(give=rng.choice(ROOFS), column=column),
        Drill(cell=rng.choice(CELLS), column=column),
        ConcreteMixer(columns=(column, rng.below(8))),
    ]
    return rng.choice(uses)


def mutated(turn: Turn, rng: Rng) -> Turn:
    """The turn with one thing changed."""
    cell = rng.choice(CELLS)
    tools = list(turn.tools)
    if tools and rng.chance(2):
        rng.shuffle(tools)
    elif rng.chance(2):
        tools.insert(rng.below(len(tools) + 1), _random_tool(rng))
    else:
        tools = tools[1:]
    bonuses: list[Bonus | None] = [None, "roofer", "supplier", "plans"]
    whens: list[ScaffoldingPlace | None] = [
        None,
        ScaffoldingPlace(cell=cell, when="before"),
        ScaffoldingPlace(cell=cell, when="after"),
    ]
    friend = rng.choice(sorted(BOX.catalogue.friends))
    guests = [
        (),
        tuple(reversed(turn.friends)),
        (*turn.friends, Invitation(friend=friend, floor="F" if rng.chance(2) else "S")),
    ]
    change: dict[str, object] = rng.choice(
        [
            {"column": rng.below(8)},
            {"room": RoomPlace(cell=cell, face=turn.room.face)},
            {"room": RoomPlace(cell=turn.room.cell, face="down")},
            {"room": RoomPlace(cell=turn.room.cell, face="up")},
            {"decor": None},
            {"decor": cell},
            {"bonus": rng.choice(bonuses)},
            {"scaffolding": rng.choice(whens)},
            {"friends": rng.choice(guests)},
            {"tools": tuple(tools)},
            {"tools": tuple(tools)},
        ]
    )
    return msgspec.structs.replace(turn, **change)


# --- sequences -------------------------------------------------------------------------------


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
        ended = Finished(self.position.state, self.position.discards)
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


# --- games -----------------------------------------------------------------------------------


class GameMachine(RuleBasedStateMachine):
    """A whole game; a round is on the table while somebody still has his turn."""

    game: Game
    position: GamePosition

    def __init__(self) -> None:
        super().__init__()
        self.rounds: list[GameRound] = []

    @initialize(
        seed=SEEDS,
        setup=st.sampled_from(SETUPS),
        modules=st.sampled_from(MODULES),
        discard=st.booleans(),
    )
    def deal(
        self, seed: int, setup: tuple[int, DeckName], modules: tuple[Module, ...], discard: bool
    ) -> None:
        self.game = any_game(Rng(seed), *setup, modules, discard)
        self.position = start_game(BOX, self.game)
        self.cards = all_cards(BOX, self.position)

    @property
    def between_rounds(self) -> bool:
        return self.position.market == ()

    def _check(self) -> None:
        check_game(self.position, self.cards)

    @precondition(lambda self: self.between_rounds and self.position.round < ROUNDS)
    @rule(seed=SEEDS)
    def open_a_round(self, seed: int) -> None:
        self._open(Rng(seed))

    def _open(self, rng: Rng) -> None:
        position = deal_round(self.position)
        discard = 1 + rng.below(len(position.market) - 1) if discards_column(self.game) else None
        position = discard_column(BOX, self.game, position, discard)
        uses: list[JackhammerUse] = []
        for player in rng.shuffled(range(self.game.players)):
            state = position.states[player]
            if JACKHAMMER not in state.tools or self.game.players == 1 or rng.chance(2):
                continue
            column = rng.choice([at for at, one in enumerate(position.market) if one.room])
            card = str(position.market[column].room)
            place = rng.choice([place for place, _ in room_places(BOX, state, card)])
            uses.append(JackhammerUse(player=player, column=column, room=place))
            position = use_jackhammer(BOX, position, uses[-1])
        self.position = position
        self.rounds.append(GameRound(discard=discard, jackhammer=tuple(uses)))
        self._check()
        self._close_if_over()

    def _digger(self, rng: Rng, player: int) -> tuple[Digger, ...]:
        position = self.position
        if "digger" not in position.states[player].tools or rng.chance(2):
            return ()
        rooms = [*position.rooms, *(one.room for one in position.market if one.room)]
        resources = [
            *position.resources,
            *(one.resource for one in position.market if one.resource),
        ]
        shuffle = Shuffle(
            rooms=tuple(rng.shuffled(rooms)), resources=tuple(rng.shuffled(resources))
        )
        return (Digger(shuffle=shuffle),)

    @precondition(lambda self: not self.between_rounds)
    @rule(seed=SEEDS)
    def take_a_random_turn(self, seed: int) -> None:
        self._random_turn(Rng(seed))

    def _random_turn(self, rng: Rng) -> None:
        player = self.position.player
        assert player is not None
        diggers = self._digger(rng, player)
        dug = self.position
        for digger in diggers:
            dug = dig_game(dug, player, digger)
        turn = random_turn(BOX, table_of(dug, player), rng)
        self._take(game_turn(player, turn.with_tools((*diggers, *turn.tools))))

    @precondition(lambda self: not self.between_rounds)
    @rule(seed=SEEDS)
    def take_an_enumerated_turn(self, seed: int) -> None:
        rng, player = Rng(seed), self.position.player
        assert player is not None
        found = list(islice(game_turns(BOX, self.position), MOST_ENUMERATED // 4))
        for turn, after in rng.sample(found, 3):
            assert play_turn(BOX, self.position, game_turn(player, turn)) == after
        self._take(game_turn(player, rng.choice(found)[0]))

    @precondition(lambda self: not self.between_rounds)
    @rule(seed=SEEDS)
    def try_mutated_turns(self, seed: int) -> None:
        rng, player = Rng(seed), self.position.player
        assert player is not None
        table = table_of(self.position, player)
        for _ in range(3):
            turn = mutated(random_turn(BOX, table, rng), rng)
            try:
                after = play_turn(BOX, self.position, game_turn(player, turn))
            except RuleBroken as broken:
                assert broken.reason
                continue
            check_game(after, self.cards)
            check_enumerated(table, turn, turn.tools)

    @precondition(lambda self: self.position.round == ROUNDS)
    @rule()
    def look_at_the_end(self) -> None:
        assert self.position.player is None or self.between_rounds

    def _take(self, turn: GameTurn) -> None:
        self.position = play_turn(BOX, self.position, turn)
        last = self.rounds[-1]
        self.rounds[-1] = msgspec.structs.replace(last, turns=(*last.turns, turn))
        self._check()
        self._close_if_over()

    def _close_if_over(self) -> None:
        if self.position.player is None:
            self.position = end_round(BOX, self.position)
            self._check()
            check_round_over(self.position)

    def teardown(self) -> None:
        if not hasattr(self, "position"):
            return
        partly = msgspec.structs.replace(self.game, rounds=tuple(self.rounds))
        under_way = verify_game(BOX, read_game(BOX, dump(BOX, partly).encode()))
        assert under_way.ok, under_way.message
        rng = Rng(len(self.rounds))
        while self.position.round < ROUNDS:
            if self.between_rounds:
                self._open(rng)
            else:
                self._random_turn(rng)
        self._check_filed_game()

    def _check_filed_game(self) -> None:
        solo, discards = self.game.players == 1, self.position.discards
        ends: list[End] = []
        for state in self.position.states:
            check_engineer(state, 50)
            # only the first player's best end, so that nobody wants a card twice
            end = End() if ends else best_end(BOX, Finished(state, discards), solo)[0]
            ends.append(end)
        scores = end_game(BOX, self.position, tuple(ends))
        claims = tuple(
            ScoreClaim(**{name: getattr(score, name) for name in score.__struct_fields__})
            for score in scores
        )
        whole = msgspec.structs.replace(
            self.game,
            rounds=tuple(self.rounds),
            ends=tuple(ends),
            scores=claims,
            winners=winners(scores),
        )
        text = dump(BOX, whole)
        again = read_game(BOX, text.encode())
        assert dump(BOX, again) == text
        verdict = verify_game(BOX, again)
        assert verdict.ok, verdict.message
        assert verdict.complete
        assert verdict.scores == scores


TestGames = GameMachine.TestCase
TestGames.settings = settings(
    max_examples=40,
    stateful_step_count=60,
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
