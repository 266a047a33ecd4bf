"""The match of an engine against the reference: ask, compare, shrink the first difference."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.conformance import coverage
from dhsolve.model.conformance.compare import difference, turn_set
from dhsolve.model.conformance.describe import sentence, turns_in
from dhsolve.model.conformance.engine_process import EngineProcess, Fault
from dhsolve.model.conformance.games import GAME_ITEMS, SHARED_ITEMS, game_requests, without_claims
from dhsolve.model.conformance.protocol import (
    SECONDS,
    Handshake,
    Module,
    Outcome,
    Vector,
    needs,
)
from dhsolve.model.conformance.questions import (
    RequestForm,
    made_requests,
    played_requests,
    remaining,
)
from dhsolve.model.conformance.reference import answer, end_from, finished_from
from dhsolve.model.conformance.shrink import shrink
from dhsolve.model.conformance.vectors import outcome_of
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import game_from, json_text, solution_from, to_json
from dhsolve.model.rules.ending import FinishedHome, act_all, finish
from dhsolve.model.rules.game import replay_game
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.sequence import play, start_position

FULL_DEALS = 12
"""One group of requests in so many is a full deal."""
GAMES = 5
"""How many games are made for an item that they cover."""
SHRINK_SECONDS = 30.0
SHOWN_TURNS = 6
"""How many differing turns of a list are tried on their own."""


class Finding(NamedTuple):
    """Something that the engine does differently, or a fault of its own."""

    kind: str
    """`difference`, or the kind of a Fault."""
    sentence: str
    request: RequestForm | None = None
    right: Outcome | None = None
    given: Outcome | None = None

    @property
    def turns(self) -> int:
        """How many turns the case has."""
        return turns_in(self.request) if self.request else 0

    def case(self) -> Vector | None:
        """The case as a vector, to be kept and asked again."""
        if self.request is None or self.right is None:
            return None
        return Vector(
            request=self.request,
            answer=self.right.to_json(),
            needs=needs(self.request),
            sentence=self.sentence,
            given=self.given.to_json() if self.given else None,
        )


class Match:
    """Talks to one engine and starts it again after a fault."""

    def __init__(self, box: Box, command: Sequence[str], seconds: float = SECONDS) -> None:
        self.box = box
        self.asked = 0
        self._command = command
        self._seconds = seconds
        self._child: EngineProcess | None = None
        self._hello: Handshake | None = None

    def __enter__(self) -> Match:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the engine."""
        if self._child is not None:
            self._child.close()
            self._child = None

    def hello(self) -> Handshake:
        """The engine's handshake; starts it if it does not run."""
        if self._child is None or self._hello is None:
            self.close()
            self._child = EngineProcess(self._command, self._seconds)
            self._hello = self._child.handshake()
        return self._hello

    def ask(self, request: RequestForm) -> Outcome:
        """The engine's answer; after a Fault the engine is ended, so that the next is fresh."""
        try:
            self.hello()
            assert self._child is not None
            self.asked += 1
            return self._child.ask(request)
        except Fault:
            self.close()
            raise

    def check(self, request: RequestForm, right: Outcome | None = None) -> Finding | None:
        """Ask and compare; None if the answer is right. BadInput if the request is unreadable."""
        right = right or answer(self.box, request)
        try:
            given = self.ask(request)
        except Fault as fault:
            return Finding(fault.kind, sentence(self.box, request, str(fault)), request, right)
        codes = self._hello is not None and "codes" in self._hello.modules
        how = difference(self.box, request, right, given, codes=codes)
        if how is None:
            return None
        return Finding("difference", sentence(self.box, request, how), request, right, given)

    # --- shrinking -------------------------------------------------------------------------

    def shrunk(self, finding: Finding, seconds: float = SHRINK_SECONDS) -> Finding:
        """A smaller case of the same kind of finding."""
        if finding.request is None:
            return finding
        kind, best = finding.kind, finding

        def differs(request: RequestForm) -> bool:
            nonlocal best
            try:
                found = self.check(request)
            except BadInput:
                return False
            if found is None or found.kind != kind:
                return False
            best = found
            return True

        for steps in (self._simpler, self._settled):
            for simpler in steps(best):
                if differs(simpler):
                    break
        assert best.request is not None
        shrink(self.box, best.request, differs, seconds)
        return best

    def _simpler(self, finding: Finding) -> Iterator[RequestForm]:
        """The same difference as a question about one turn or one end."""
        request, right, given = finding.request, finding.right, finding.given
        assert request is not None
        if request["op"] == "legal_turns" and right and given and right.ok and given.ok:
            yield from _single_turns(request, right, given)
        elif request["op"] == "replay" and "solution" in request:
            yield from _steps_of(self.box, request)
        elif request["op"] == "replay":
            yield from _ends_of(self.box, request)
            if "steps" in self.hello().ops:
                yield {**request, "op": "steps"}
        elif request["op"] == "end":
            for one in (given, right):
                if one and one.ok and isinstance(one.result, dict):
                    end = one.result.get("end", {})
                    yield {**request, "op": "score", "end": end}

    def _settled(self, finding: Finding) -> Iterator[RequestForm]:
        """A score without the actions of its end: they are carried out already."""
        request = finding.request
        assert request is not None
        if request["op"] != "score" or not request.get("end", {}).get("actions"):
            return
        finished, _ = finished_from(self.box, request)
        end = end_from(self.box, request["end"])
        try:
            done = act_all(self.box, finished, end.actions)
        except RuleBroken:
            return
        state = {
            **to_json(self.box, done.state),
            "variant": request["state"].get("variant", "solo"),
        }
        rest = {**request["end"], "actions": []}
        yield {"op": "score", "state": state, "end": rest}


def _single_turns(request: RequestForm, right: Outcome, given: Outcome) -> Iterator[RequestForm]:
    try:
        ours, theirs = turn_set(right.result), turn_set(given.result)
    except BadInput:
        return
    for text in sorted(set(ours) ^ set(theirs), key=lambda text: (len(text), text))[:SHOWN_TURNS]:
        turn = ours.get(text) or theirs[text]
        form: dict[str, Any] = msgspec.to_builtins(turn)
        yield {"op": "apply", "sequence": request["sequence"], "turn": form}


def _steps_of(box: Box, request: RequestForm) -> Iterator[RequestForm]:
    """Each turn of a solution by itself, and its end."""
    solution = solution_from(box, request["solution"])
    position = start_position(box, solution.sequence)
    try:
        for turn in solution.turns:
            form = to_json(box, remaining(solution.sequence, position))
            yield {"op": "apply", "sequence": form, "turn": msgspec.to_builtins(turn)}
            position = play(box, position, turn)
    except (RuleBroken, IndexError):
        return
    state = to_json(box, position.state)
    state["variant"] = solution.sequence.variant
    end = request["solution"].get("end", {})
    discards = to_json(box, position.discards)
    yield {"op": "score", "state": state, "discards": discards, "end": end}


def _ends_of(box: Box, request: RequestForm) -> Iterator[RequestForm]:
    """The end of each player of a complete game by itself."""
    game = game_from(box, request["game"])
    try:
        position = replay_game(box, without_claims(game)).position
        discards, solo = position.discards, game.players == 1
        for state, end in zip(position.states, game.ends, strict=False):
            form = {**to_json(box, state), "variant": "solo" if solo else "plain"}
            yield {
                "op": "score",
                "state": form,
                "discards": to_json(box, discards),
                "end": msgspec.to_builtins(end),
            }
            discards = finish(box, FinishedHome(state, discards), end, solo)[0].discards
    except RuleBroken:
        return


# --- what is asked ---------------------------------------------------------------------------


def fitted(box: Box, request: RequestForm, hello: Handshake) -> RequestForm | None:
    """The request without what the engine does not know; None if nothing is left of it."""
    if request["op"] not in hello.ops:
        return None
    missing = set(needs(request)) - set(hello.modules)
    if not missing:
        return request
    if "game" in request or not missing <= {"plans", "friends"}:
        return None
    slim: RequestForm = msgspec.json.decode(json_text(request))
    holders = [slim, slim.get("sequence"), slim.get("solution", {}).get("sequence")]
    for holder in [one for one in holders if one]:
        for part in (holder, holder.get("start") or {}, holder.get("state") or {}):
            for name in missing:
                part.pop(name, None)
    text = json_text(slim)
    needs_missing = '"bonus":"plans"' in text or '"friends":[{' in text
    return None if needs_missing else slim


def questions(box: Box, seed: int | str, modules: Iterable[Module]) -> Iterator[RequestForm]:
    """Endless requests from a seed: for every item of coverage in turn, with games between."""
    rng = Rng(seed)
    items = [item for item in coverage.items(box) if item not in coverage.EXEMPT]
    games = "games" in modules
    while True:
        for at, item in enumerate(rng.shuffled(items)):
            if not games or item not in GAME_ITEMS:
                yield from made_requests(box, rng, item)
            if at % FULL_DEALS == 0:
                yield from played_requests(box, rng)
            about_games = item in GAME_ITEMS | SHARED_ITEMS
            for _ in range(games * (GAMES if about_games else 1)):
                yield from game_requests(box, rng, item)


def ask_at_random(
    match: Match, seed: int | str, seconds: float, progress: Callable[[int], None] | None = None
) -> Finding | None:
    """Ask until the time is over; the first finding, not yet shrunk."""
    deadline = time.monotonic() + seconds
    try:
        hello = match.hello()
    except Fault as fault:
        match.close()
        return Finding(fault.kind, str(fault))
    for request in questions(match.box, seed, hello.modules):
        if time.monotonic() > deadline:
            return None
        asked = fitted(match.box, request, hello)
        if asked is None:
            continue
        try:
            finding = match.check(asked)
        except BadInput:
            continue  # a random change made it unreadable
        if finding:
            return finding
        if progress:
            progress(match.asked)
    return None


def ask_vectors(
    match: Match, vectors: Iterable[Vector], progress: Callable[[int], None] | None = None
) -> Iterator[Finding]:
    """Ask all vectors that the engine has the modules for; every finding."""
    try:
        hello = match.hello()
    except Fault as fault:
        match.close()
        yield Finding(fault.kind, str(fault))
        return
    for vector in vectors:
        if vector.request["op"] not in hello.ops or not set(vector.needs) <= set(hello.modules):
            continue
        finding = match.check(vector.request, outcome_of(vector))
        if progress:
            progress(match.asked)
        if finding:
            yield finding
