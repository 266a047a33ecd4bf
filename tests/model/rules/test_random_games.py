"""Random play of whole games as a state machine, checked after every turn."""

from __future__ import annotations

from itertools import islice

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from support.generators import MODULES, SETUPS, any_game
from support.helpers import BOX, game_turn
from support.invariants import (
    check_engineer,
    check_game,
    check_round_over,
)
from support.turn_changes import (
    MOST_ENUMERATED,
    SEEDS,
    check_enumerated,
    mutated,
)

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_turn
from dhsolve.model.files.documents import (
    dump,
    read_game,
)
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.game import (
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
from dhsolve.model.rules.game import dig as dig_game
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.turn import room_places
from dhsolve.model.rules.values import (
    DeckName,
    Digger,
    End,
    Game,
    GameRound,
    GameTurn,
    JackhammerUse,
    Module,
    ScoreClaim,
    Shuffle,
)
from dhsolve.model.verify.verdict import verify_game


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
        self._check_written_game()

    def _check_written_game(self) -> None:
        solo, discards = self.game.players == 1, self.position.discards
        ends: list[End] = []
        for state in self.position.states:
            check_engineer(state, 50)
            # only the first player's best end, so that nobody wants a card twice
            end = End() if ends else best_end(BOX, FinishedHome(state, discards), solo)[0]
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
