"""Looking back through the library: solutions and games, in full and as far as time lets it."""

from __future__ import annotations

import re

import pytest
from support.paths import EXAMPLES

import dhsolve
from dhsolve import BadInput, Deal, Progress
from dhsolve.pages import hindsight_page, hindsight_svg, plain_text

SMALL = Deal.from_rounds(
    [["living_room", ("kitchen", "piano")], [("living_room", "aquarium")], ["bathroom"]],
    variant="plain",
)
GAME = dhsolve.load(EXAMPLES / "game-3.json", dhsolve.Game)


def careless() -> dhsolve.Hindsight:
    """A random play of the small deal, looked back at."""
    return dhsolve.hindsight(SMALL.simulate(3), time_limit=120)


def test_a_solution_turn_by_turn() -> None:
    found = careless()
    assert found.complete
    assert found.best.status == "optimal" and found.best.deal == SMALL
    assert found.possible[0].exact == found.best.score.total == dhsolve.best(SMALL).score.total
    losses = [choice.lost or 0 for choice in found.choices]
    assert min(losses) >= 0 < sum(losses)
    ended = found.ended.score.total
    assert found.best.score.total - sum(losses) == ended >= found.scored
    worst = found.costliest()
    assert losses[worst[0]] == max(losses)
    assert worst == [at for at in worst if losses[at]]
    for at, choice in enumerate(found.choices):
        assert found.describe(at)
        assert bool(found.describe_better(at)) == bool(choice.better) == bool(choice.lost)
        assert dhsolve.verify(found.line(at)).ok
        assert found.line(at).score == found.line(at).finish().score


def test_a_best_play_loses_nothing() -> None:
    found = dhsolve.hindsight(dhsolve.best(SMALL))
    assert found.costliest() == []
    assert {choice.lost for choice in found.choices} == {0}
    assert "no turn gave points away" in str(found)
    assert "no turn gave points away" in found._repr_svg_()


def test_a_play_that_cannot_be_looked_back_at() -> None:
    with pytest.raises(BadInput, match="no player 3 in a game of 3"):
        dhsolve.hindsight(GAME, 3)
    with pytest.raises(BadInput, match="not over"):
        dhsolve.hindsight(dhsolve.deal_game(2, seed=1))
    played = SMALL.simulate(3)
    with pytest.raises(BadInput, match="no player 1: a solution has one"):
        dhsolve.hindsight(played, 1)
    with pytest.raises(BadInput, match="the play is not over"):
        dhsolve.hindsight(dhsolve.Solution(SMALL, played.turns[:1]))
    with pytest.raises(BadInput, match="the play does not hold"):
        dhsolve.hindsight(dhsolve.Solution(SMALL, played.turns[::-1], played.end))


def test_as_far_as_time_lets_it() -> None:
    told: list[Progress] = []
    found = dhsolve.hindsight(GAME, 1, time_limit=0.05, on_progress=told.append)
    assert not found.complete and found.player == 1
    assert found.scored == dhsolve.verify(GAME).scores[1].total <= found.ended.score.total
    assert dhsolve.verify(found.best).ok
    assert found.best.score.total <= found.best.bound
    assert [one.closed for one in told] == sorted(one.closed for one in told)
    assert "could have scored" in str(found)


def test_both_languages() -> None:
    found = careless()
    drawn = re.sub("<[^>]*>", " ", hindsight_svg(found, "pt"))
    english, portuguese = (plain_text(hindsight_page(found, lang)) for lang in ("en", "pt"))
    assert "the costliest turns" in english and "better: column 0" in english
    assert "as jogadas mais caras" in portuguese and "melhor: coluna 0" in portuguese
    for word in ("column", "better", "round", "possible", "could", "floor"):
        assert word not in portuguese, word
        assert word not in drawn, word
