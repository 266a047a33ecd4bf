"""Verification: what holds, and where and why something else does not."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest
from support.helpers import BOX, sequence, state, turn
from support.worked_examples import holding_solution, of_kind

from dhsolve.model.dealing.deal import deal_game, deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_game, random_solution
from dhsolve.model.files.decode import decode
from dhsolve.model.files.documents import Solution, sequence_from, solution_from
from dhsolve.model.files.formats import Evidence, Proof
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.sequence import replay
from dhsolve.model.rules.values import (
    SCORE_PARTS,
    DeckName,
    End,
    Game,
    PlanDecks,
    ScoreClaim,
    Turn,
    UseRoofer,
    UseSupplier,
)
from dhsolve.model.verify.verdict import Verdict, verify_game, verify_solution

DEAL = deal_solo(BOX, Rng(1), ("plans", "friends"))
TURNS, END, SCORE = random_solution(BOX, DEAL, Rng(1))
GOOD = Solution(DEAL, TURNS, END, SCORE)


def replaced(value: Any, **changes: Any) -> Any:
    """A copy of a struct with some fields changed."""
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    return type(value)(**{**fields, **changes})


def brief(verdict: Verdict) -> tuple[str | None, str | None]:
    return verdict.where, verdict.code


@pytest.mark.parametrize("seed", range(10))
def test_random_plays_hold(seed: int) -> None:
    rng = Rng(seed)
    dealt = deal_solo(BOX, rng, ("plans", "friends"))
    turns, end, score = random_solution(BOX, dealt, rng)
    assert verify_solution(BOX, Solution(dealt, turns, end, score)).ok
    assert verify_solution(BOX, Solution(dealt, turns, end)).score == score


@pytest.mark.parametrize("example", of_kind("best"), ids=lambda example: example["target"])
def test_worked_optima_replay_to_their_score(example: dict[str, Any]) -> None:
    given = sequence_from(BOX, example["sequence"])
    position = replay(BOX, given, decode(example["turns"], tuple[Turn, ...]))
    finished = FinishedHome(position.state, position.discards)
    _, score = finish(BOX, finished, decode(example["end"], End), position.solo)
    assert {part: getattr(score, part) for part in (*SCORE_PARTS, "total")} == example["score"]
    assert score.total == example["best"]


def test_a_broken_turn_is_named() -> None:
    given = sequence("kitchen", "kitchen", "kitchen")
    verdict = verify_solution(BOX, Solution(given, (turn(0, "F1"), turn(0, "S3"))))
    assert brief(verdict) == ("turns[1]", "unsupported")
    assert verdict.message == (
        "round 2: kitchen face up on S3: nothing stands directly below the cell (rule 3.1)"
    )
    assert verdict.score is None
    assert [cell.room for cell in verdict.states[0].home if cell.room] == ["kitchen"]


def test_fewer_turns_are_incomplete_and_more_are_too_many() -> None:
    for solution in (Solution(DEAL, TURNS[:5]), Solution(DEAL, TURNS[:11], END, SCORE)):
        verdict = verify_solution(BOX, solution)
        assert brief(verdict) == ("turns", "incomplete")
        assert "turns for 12 rounds" in str(verdict.message)
    verdict = verify_solution(BOX, Solution(DEAL, (*TURNS, TURNS[0]), END, SCORE))
    assert brief(verdict) == ("turns[12]", "too_many_turns")


def test_without_an_end_nothing_is_done_at_the_end() -> None:
    given = sequence("bath", start=state(". . . . .\nliv . . . .\n. .", helpers="supplier"))
    one = Solution(given, (turn(0, "F2"),))
    assert verify_solution(BOX, one).score == verify_solution(BOX, one._replace(end=End())).score


@pytest.mark.parametrize(
    ("end", "where", "code"),
    [
        (End(actions=(UseRoofer(roof="roof_red"),)), "end.actions[0]", "helper_not_owned"),
        (
            End(actions=(UseSupplier(room="sauna", cell="F1"),)),
            "end.actions[0]",
            "supplier_not_discarded",
        ),
        (End(engineer=(("F1", "S1"),)), "end.engineer", "helper_not_owned"),
        (End(roof=("roof_red",) * 4), "end.roof", "roof_not_owned"),
    ],
)
def test_a_broken_end_is_named(end: End, where: str, code: str) -> None:
    given = sequence("bath", start=state(". . . . .\nliv . . . .\n. .", helpers="supplier"))
    verdict = verify_solution(BOX, Solution(given, (turn(0, "F2"),), end))
    assert brief(verdict) == (where, code)


@pytest.mark.parametrize("part", [*SCORE_PARTS, "total"])
def test_a_wrong_number_is_named_with_its_difference(part: str) -> None:
    true = getattr(SCORE, part)
    verdict = verify_solution(BOX, GOOD._replace(score=replaced(SCORE, **{part: true + 2})))
    assert brief(verdict) == (f"score.{part}", "score_differs")
    assert f"{part}: {true + 2} claimed, {true} scored, 2 too many" in str(verdict.message)
    assert verdict.score == SCORE


def test_the_first_wrong_part_comes_before_the_total() -> None:
    wrong = replaced(SCORE, total=SCORE.total + 1, decor=SCORE.decor - 1, roof=99)
    verdict = verify_solution(BOX, GOOD._replace(score=wrong))
    assert verdict.where == "score.decor"
    assert "1 too few" in str(verdict.message)


def test_a_proof_must_fit_the_score() -> None:
    def with_proof(status: Any, off: int, evidence: tuple[Evidence, ...] = ()) -> Verdict:
        proof = Proof(status=status, bound=SCORE.total + off, evidence=evidence)
        return verify_solution(BOX, GOOD._replace(proof=proof))

    assert with_proof("optimal", 0).ok
    assert with_proof("feasible", 7).ok
    for status, off in (("optimal", 1), ("optimal", -1), ("feasible", -1)):
        assert brief(with_proof(status, off)) == ("proof.bound", "score_differs")
    low = Evidence(kind="split", bound=SCORE.total - 1)
    fine = Evidence(kind="replayed")
    assert brief(with_proof("optimal", 0, (fine, low))) == (
        "proof.evidence[1].bound",
        "score_differs",
    )


def test_a_game_under_way_start_friend_is_no_longer_open() -> None:
    """A friend of the start who is still listed cannot be invited again."""
    start = state(". . . . .\nliv study . . .\n. .", friends=[("S", "friend_4")])
    guest = {"friend": "friend_4", "floor": "F"}
    form = holding_solution()
    form["sequence"] = {
        "format": "sequence/1",
        "variant": "plain",
        "rounds": [{"columns": [{"room": "bathroom"}]}],
        "friends": ["friend_4"],
        "start": {
            "format": "state/1",
            "cells": {"F1": {"room": "living_room"}, "F2": {"room": "study"}},
            "friends": {"S": "friend_4"},
        },
    }
    form["turns"] = [{"column": 0, "room": {"cell": "F3", "face": "up"}, "friends": [guest]}]
    solution = solution_from(BOX, {k: form[k] for k in ("format", "sequence", "turns")})
    assert solution.sequence.start == start
    assert brief(verify_solution(BOX, solution)) == ("turns[0]", "friend_not_open")


# --- games -----------------------------------------------------------------------------------


def played_game(players: int) -> Game:
    rng = Rng(players)
    return random_game(BOX, deal_game(BOX, rng, players, modules=("plans", "friends")), rng)


@pytest.mark.parametrize("players", range(1, 7))
def test_random_games_hold(players: int) -> None:
    verdict = verify_game(BOX, played_game(players))
    assert (verdict.ok, verdict.complete, len(verdict.scores)) == (True, True, players)


def test_a_game_under_way_is_checked_as_far_as_it_goes() -> None:
    game = played_game(3)
    part = replaced(game, rounds=game.rounds[:4], ends=(), scores=(), winners=())
    verdict = verify_game(BOX, part)
    assert (verdict.ok, verdict.complete, verdict.scores) == (True, False, ())
    assert verdict.to_json(game=True)["complete"] is False
    for claim in ("winners", "scores", "ends"):  # the first one that is there is named
        part = replaced(part, **{claim: getattr(game, claim)})
        early = verify_game(BOX, part)
        assert (early.code, early.where) == ("not_over", claim)


def test_a_broken_turn_of_a_game_is_named() -> None:
    game = played_game(3)
    turns = game.rounds[4].turns
    wrong = replaced(game.rounds[4], turns=(*turns[:1], replaced(turns[1], column=9), *turns[2:]))
    rounds = (*game.rounds[:4], wrong, *game.rounds[5:])
    verdict = verify_game(BOX, replaced(game, rounds=rounds))
    assert brief(verdict) == ("rounds[4].turns[1]", "no_such_column")
    assert str(verdict.message).startswith("round 5: ")


def test_wrong_claims_of_a_game_are_named() -> None:
    game = played_game(3)
    assert game.scores
    assert game.winners
    claim = replaced(game.scores[1], total=game.scores[1].total + 1)
    scores = (game.scores[0], claim, game.scores[2])
    verdict = verify_game(BOX, replaced(game, scores=scores))
    assert brief(verdict) == ("scores[1].total", "score_differs")
    totals = tuple(ScoreClaim(total=score.total) for score in game.scores)
    assert verify_game(BOX, replaced(game, scores=totals)).ok
    losers = tuple(player for player in range(3) if player not in game.winners)
    verdict = verify_game(BOX, replaced(game, winners=losers))
    assert brief(verdict) == ("winners", "winners_differ")


@pytest.mark.parametrize(
    ("claim", "code"), [("scores", "score_differs"), ("winners", "winners_differ")]
)
def test_an_empty_claim_of_a_complete_game_is_wrong(claim: str, code: str) -> None:
    game = played_game(3)
    verdict = verify_game(BOX, replaced(game, **{claim: ()}))
    assert brief(verdict) == (claim, code)
    assert verdict.scores  # what it should have been is told
    assert verify_game(BOX, replaced(game, **{claim: msgspec.UNSET})).ok


@pytest.mark.parametrize("players", [1, 3])
def test_a_refused_game_under_way_is_not_complete(players: int) -> None:
    game = played_game(players)
    unclaimed = replaced(game, ends=(), scores=msgspec.UNSET, winners=msgspec.UNSET)
    wrong = replaced(game.rounds[3].turns[0], column=9)
    broken = replaced(game.rounds[3], turns=(wrong, *game.rounds[3].turns[1:]))
    rounds = (*game.rounds[:3], broken, *game.rounds[4:])
    for end, complete in ((4, False), (11, False), (12, True)):
        verdict = verify_game(BOX, replaced(unclaimed, rounds=rounds[:end]))
        assert (verdict.where, verdict.complete) == ("rounds[3].turns[0]", complete)
    last = replaced(game.rounds[11], turns=game.rounds[11].turns[:-1])
    verdict = verify_game(BOX, replaced(unclaimed, rounds=(*rounds[:11], last)))
    assert (verdict.ok, verdict.complete) == (False, False)


def test_a_plan_a_friend_and_a_module_are_there_once_in_every_deck() -> None:
    for deck in ("base", "free"):
        game = replaced(played_game(3), deck=deck)
        assert verify_game(BOX, game).ok
        first, second, third = cast("tuple[tuple[str, str], ...]", game.plans)
        for plans in (
            (first, (first[0], second[1]), third),
            (first, second, (third[0], first[1])),
        ):
            verdict = verify_game(BOX, replaced(game, plans=plans))
            assert brief(verdict) == ("plans", "plans_dealt")
        verdict = verify_game(BOX, replaced(game, friends=(game.friends[1], *game.friends[1:])))
        assert brief(verdict) == ("friends", "friends_dealt")
        for module in ("plans", "friends"):
            verdict = verify_game(BOX, replaced(game, modules=(*game.modules, module)))
            assert brief(verdict) == ("modules", f"{module}_dealt")


@pytest.mark.parametrize("pile", ["three", "five"])
def test_a_plan_lies_once_in_the_decks_of_a_solo_game(pile: str) -> None:
    game = played_game(1)
    assert isinstance(game.plans, PlanDecks)
    cards = getattr(game.plans, pile)
    doubled = replaced(game.plans, **{pile: (*cards, cards[0])})
    assert brief(verify_game(BOX, replaced(game, plans=doubled))) == ("plans", "plans_dealt")


@pytest.mark.parametrize(
    ("deck", "players", "colour"),
    [
        ("base", 3, "yellow"),  # not even a colour of that box
        ("base", 3, "red"),
        ("five", 5, "yellow"),  # of which seven lie in the deck
        ("free", 3, "red"),
        ("two_player", 2, "yellow"),
        ("two_player", 2, None),
    ],
)
def test_a_removed_roof_belongs_to_a_deck_that_takes_one_out(
    deck: DeckName, players: int, colour: str | None
) -> None:
    dealt = deal_game(BOX, Rng(1), players, deck="base" if deck == "free" else deck)
    game = replaced(dealt, deck=deck)
    assert verify_game(BOX, game).ok
    verdict = verify_game(BOX, replaced(game, removed_roof=colour))
    assert brief(verdict) == ("removed_roof", "decks")


def test_decks_that_do_not_match_are_refused() -> None:
    game = played_game(2)
    rooms = ("home_gym", *game.decks.rooms[1:])
    verdict = verify_game(BOX, replaced(game, decks=replaced(game.decks, rooms=rooms)))
    assert brief(verdict) == ("decks.rooms", "decks")


def test_messages_count_in_words_that_fit() -> None:
    seed = Rng(1)
    dealt = deal_game(BOX, seed, 1)
    all_roofs = verify_game(BOX, msgspec.structs.replace(dealt, removed_roof=None))
    assert str(all_roofs.message).startswith("deck solo with all roofs: ")
    alone = verify_game(BOX, msgspec.structs.replace(dealt, deck="base", removed_roof=None))
    assert str(alone.message).startswith("deck base for 1 player: ")
    given = sequence("kitchen", "kitchen")
    short = verify_solution(BOX, Solution(given, (turn(0, "F1"),)))
    assert str(short.message).startswith("1 turn for 2 rounds: ")
