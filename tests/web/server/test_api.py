"""The HTTP interface: every request with the real solver, and bad input in the words of the
command line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.helpers import BOX, sequence, state, whole_game
from support.program import run, wait_for
from support.server import DEAL, JSON, LONG, PLAY, SMALL, TEXT, RunningServer

import dhsolve
from dhsolve.model.files.documents import dump

GAME = dump(BOX, whole_game())
SMALL_DEAL = dhsolve.loads(SMALL, dhsolve.Deal)
HOME = dump(BOX, state(". . . . .\nkit x . . .\n. .", helpers="supplier"))
SMALL_TEXT = run("convert", "-", "--to", "text", given=SMALL).stdout


def optimum(job: Any) -> int:
    """The points of a proven answer, which holds."""
    answer = dhsolve.loads(json.dumps(job["result"]), dhsolve.Answer)
    assert answer.status == "optimal"
    assert dhsolve.verify(answer).ok
    return answer.score.total


@pytest.mark.parametrize(("body", "kind"), [(SMALL, JSON), (SMALL_TEXT, TEXT)])
def test_best_of_cards_in_json_or_as_text(server: RunningServer, body: str, kind: str) -> None:
    job = server.ended(server.start("/api/best", body, kind))
    assert job["state"] == "done"
    assert optimum(job) == job["best"] == job["bound"] == dhsolve.best(SMALL_DEAL).score.total
    assert job["seconds"] > 0


def test_all_best_homes(server: RunningServer) -> None:
    result = server.ended(server.start("/api/best?cap=3", SMALL))["result"]
    found = dhsolve.all_best(SMALL_DEAL, cap=3)
    assert (result["homes"], result["complete"]) == (len(found), found.complete)
    assert len(result["solutions"]) == len(found)


def test_what_is_odd_about_the_cards_is_noted(server: RunningServer) -> None:
    odd = dump(BOX, sequence(*["bathroom sauna/hot_tub"] * 2, variant="solo"))
    notes = server.post("/api/best", odd).json["notes"]
    assert notes
    for note in notes:
        assert f"note: {note}" in run("best", "-", given=odd).stderr


def test_a_time_limit_leaves_the_best_found_and_a_bound(server: RunningServer) -> None:
    job = server.ended(server.start("/api/best?time_limit=0.5", DEAL))
    proof = job["result"]["proof"]
    assert (job["state"], proof["status"]) == ("done", "feasible")
    assert job["best"] == job["result"]["score"]["total"] < job["bound"] == proof["bound"]


@pytest.mark.parametrize("player", [0, 1])
def test_the_review_of_a_game(server: RunningServer, player: int) -> None:
    address = server.start(f"/api/review?player={player}&time_limit=1", GAME)
    result = server.ended(address)["result"]
    assert (result["format"], result["player"]) == ("review/1", player)
    assert len(result["turns"]) == 12


def test_the_review_of_a_play(server: RunningServer) -> None:
    play = dhsolve.dumps(SMALL_DEAL.simulate(2))
    job = server.ended(server.start("/api/review", play))
    found = dhsolve.hindsight(dhsolve.loads(play))
    assert job["result"]["complete"]
    assert [one["lost"] for one in job["result"]["turns"]] == [one.lost for one in found.choices]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_hints_are_exact_from_any_position(server: RunningServer, level: int) -> None:
    position = SMALL_DEAL.start()
    position = position.play(list(position.legal_turns())[-1])
    address = server.start(f"/api/hint?level={level}&target=50", dhsolve.dumps(position))
    hint = server.ended(address)["result"]
    assert hint["proven"]
    assert hint["reachable"] == dhsolve.best(position.rest()).score.total
    assert hint["words"][0] == f"still reachable: {hint['reachable']} of 50"
    assert ("column" in hint, "turn" in hint) == (level >= 2, level >= 3)
    if level == 3:
        play = json.loads(dhsolve.dumps(position))
        play["turns"].append(hint["turn"])
        ended = dhsolve.loads(json.dumps(play), dhsolve.Solution).position()
        assert ended.finish().score.total == hint["reachable"]


def test_a_hint_in_portuguese_before_the_first_turn(server: RunningServer) -> None:
    hint = server.ended(server.start("/api/hint?lang=pt", SMALL))["result"]
    assert "pontos" in " ".join(hint["words"])


def test_the_puzzle_of_a_date_is_made(server: RunningServer) -> None:
    job = server.ended(server.start("/api/daily?date=2026-11-16&kind=finish", ""))
    made = json.loads(run("daily", "--date", "2026-11-16", "--kind", "finish", "--json").stdout)
    assert job["result"]["puzzle"] == made
    assert job["result"]["solution"]["score"]["total"] == made["target"]


@pytest.mark.parametrize("play", [PLAY, GAME])
def test_verify_answers_at_once_as_the_command_line_does(server: RunningServer, play: str) -> None:
    reply = server.post("/api/verify", play)
    assert reply.status == 200
    assert reply.json == json.loads(run("verify", "-", "--json", given=play).stdout)
    assert reply.json["ok"]


def test_verify_says_what_does_not_hold(server: RunningServer) -> None:
    play = json.loads(PLAY)
    play["turns"][3]["room"]["cell"] = play["turns"][2]["room"]["cell"]
    reply = server.post("/api/verify", json.dumps(play))
    assert (reply.status, reply.json["ok"], reply.json["where"]) == (200, False, "turns[3]")
    assert reply.json["code"] == "cell_occupied"


def test_score_counts_a_home_with_its_discards(server: RunningServer) -> None:
    bare = server.post("/api/score", HOME)
    assert bare.json == json.loads(run("score", "-", "--json", given=HOME).stdout)
    more = server.post("/api/score?discards=%7B%22rooms%22%3A%5B%22kitchen%22%5D%7D", HOME)
    assert more.json["end"]["actions"][0]["helper"] == "supplier"
    assert more.json["score"]["total"] > bare.json["score"]["total"]


PORTUGUESE = {"Accept_Language": "pt-BR,pt;q=0.9,en;q=0.5"}


def test_faults_in_the_language_of_the_reader(server: RunningServer) -> None:
    bad = SMALL.replace("kitchen", "kichen")
    fault = server.ask("POST", "/api/best", bad, **PORTUGUESE).json["error"]
    told = f"{fault['path']}: {fault['message']}"
    assert told in run("best", "-", "--lang", "pt", given=bad).stderr
    assert "não há cômodo" in fault["message"]
    away = server.ask("GET", "/api/jobs/none", **PORTUGUESE)
    assert (away.status, away.json["error"]["message"][:11]) == (404, "essa tarefa")
    english = server.ask("POST", "/api/best", bad, Accept_Language="en-GB,pt")
    assert english.json == server.post("/api/best", bad).json


def test_notes_in_the_language_of_the_reader(server: RunningServer) -> None:
    odd = dump(BOX, sequence(*["bathroom sauna/hot_tub"] * 2, variant="solo"))
    english = server.post("/api/best", odd).json["notes"]
    said = run("best", "-", "--lang", "pt", given=odd).stderr
    for address in ("/api/best", "/api/convert"):
        notes = server.ask("POST", address, odd, **PORTUGUESE).json["notes"]
        assert len(notes) == len(english) > 0
        assert all(f"nota: {note}" in said for note in notes)


BAD = [
    ("best", "best", SMALL.replace("kitchen", "kichen")),
    ("best", "best", SMALL.replace("solo", "duo")),
    ("best", "best", "{"),
    ("best", "best", "\x00"),
    ("best", "best", ""),
    ("best", "best", "1. kitchen | livin room + pino"),
    ("best", "best", PLAY),
    ("best", "best", "[" * 1000),
    ("best", "best", '{"format": "sequence/1", "rounds": [{"columns": [{"room": "bath"}]}]}'),
    ("review", "hindsight", SMALL),
    ("review", "hindsight", dhsolve.dumps(SMALL_DEAL.start())),
    ("verify", "verify", SMALL),
    ("verify", "verify", HOME),
    ("score", "score", SMALL),
    ("score", "score", HOME.replace("F1", "F9")),
]


@pytest.mark.parametrize(("request_", "command", "body"), BAD)
def test_bad_input_is_told_in_the_words_of_the_command_line(
    server: RunningServer, request_: str, command: str, body: str
) -> None:
    reply = server.post(f"/api/{request_}", body)
    assert (reply.status, set(reply.json)) == (400, {"error"})
    error = reply.json["error"]
    faults = [error, *error.get("others", ())]
    lines = [": ".join(filter(None, (one["path"], one["message"]))) for one in faults]
    said = run(command, "-", given=body)
    assert said.exit_code == 2
    assert said.stderr.splitlines() == [f"dhsolve: standard input: {line}" for line in lines]


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("/api/best?tim_limit=1", "tim_limit"),
        ("/api/best?time_limit=-1", "time_limit"),
        ("/api/best?time_limit=nan", "time_limit"),
        ("/api/best?time_limit=1&time_limit=2", "time_limit"),
        ("/api/best?cap=0", "cap"),
        ("/api/best?cap=²", "cap"),
        ("/api/hint?level=4", "level"),
        ("/api/hint?lang=la", "lang"),
    ],
)
def test_bad_options_are_refused(server: RunningServer, address: str, path: str) -> None:
    reply = server.post(address.replace("²", "%C2%B2"), SMALL)
    assert (reply.status, reply.json["error"]["path"]) == (400, path)


@pytest.mark.parametrize("date", ["", "?date=tomorrow", "?date=2026-02-30", "?date=1999-01-01"])
def test_dates_without_a_puzzle_are_refused(server: RunningServer, date: str) -> None:
    reply = server.post(f"/api/daily{date}", "")
    assert (reply.status, reply.json["error"]["path"]) == (400, "date")


def test_hints_on_an_illegal_play_are_refused(server: RunningServer) -> None:
    play = json.loads(dhsolve.dumps(SMALL_DEAL.simulate(1)))
    play["turns"][0]["room"]["cell"] = "S1"
    reply = server.post("/api/hint", json.dumps(play))
    assert (reply.status, reply.json["error"]["path"]) == (400, "turns[0]")


def test_a_job_nobody_knows(server: RunningServer) -> None:
    for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/events")):
        reply = server.ask(method, f"/api/jobs/nobody{path}")
        assert (reply.status, reply.json["error"]["path"]) == (404, f"/api/jobs/nobody{path}")


def test_what_is_not_offered(server: RunningServer) -> None:
    assert server.get("/api/best").status == 405
    assert server.get("/api/").status == 404
    reply = server.ask("PUT", "/api/jobs/x")
    assert (reply.status, set(reply.headers["allow"].split(", "))) == (
        405,
        {"GET", "HEAD", "DELETE"},
    )


def test_events_tell_a_job_until_it_ends(server: RunningServer) -> None:
    address = server.start("/api/best?time_limit=3", DEAL)
    reply = server.get(f"{address}/events")
    assert reply.headers["content-type"].startswith("text/event-stream")
    events = [block.split("\n") for block in reply.body.decode().strip().split("\n\n")]
    told = [(one[0], json.loads(one[1].removeprefix("data: "))) for one in events if len(one) == 2]
    assert {name for name, _ in told[:-1]} == {"event: progress"}
    assert told[-1][0] == "event: end"
    assert told[-1][1] == server.get(address).json
    bests = [job["best"] for _, job in told if job["best"] is not None]
    assert bests == sorted(bests)
    assert LONG > told[-1][1]["seconds"] > 0
    for _, job in told:
        assert job["best"] == (job["play"] and job["play"]["score"]["total"])
        assert job["play"] is None or dhsolve.verify(dhsolve.loads(json.dumps(job["play"]))).ok
    final = told[-1][1]
    assert final["play"] == {key: final["result"][key] for key in final["result"] if key != "proof"}


def test_the_home_of_each_better_play_is_told_while_the_search_goes_on(
    server: RunningServer,
) -> None:
    address = server.start("/api/best", DEAL)
    assert wait_for(lambda: server.get(address).json["play"] is not None, LONG)
    job = server.get(address).json
    assert dhsolve.score(dhsolve.loads(json.dumps(job["play"]))).total == job["best"]
    server.ask("DELETE", address)


def test_a_hint_gives_no_play_away(server: RunningServer) -> None:
    job = server.ended(server.start("/api/hint", SMALL))
    assert (job["play"], job["best"]) == (None, job["result"]["reachable"])


def test_what_if_another_column_was_taken(server: RunningServer) -> None:
    play = dhsolve.best(SMALL_DEAL)
    other = 1 - play.turns[1].column
    address = server.start(f"/api/best?round=1&column={other}", dhsolve.dumps(play))
    job = server.ended(address)
    found = dhsolve.what_if(dhsolve.Position(SMALL_DEAL, play.turns[:1]), column=other)
    assert job["result"]["proven"]
    assert job["best"] == job["bound"] == job["result"]["bound"] == found.bound
    assert "proof" not in job["result"]["solution"]
    assert job["play"] == job["result"]["solution"]
    assert job["result"]["solution"]["turns"][1]["column"] == other


@pytest.mark.parametrize(
    ("options", "path"),
    [("cell=S1", "cell"), ("column=6", "column"), ("card=x", "card"), ("round=1&cell=F1", "round"),
     ("cell=F1&cap=2", "cap"), ("round=0", "")],
)  # fmt: skip
def test_wishes_that_cannot_be(server: RunningServer, options: str, path: str) -> None:
    reply = server.post(f"/api/best?{options}", SMALL)
    assert (reply.status, reply.json["error"]["path"]) == (400, path)


@pytest.mark.parametrize("body", [SMALL, SMALL_TEXT, PLAY])
def test_cards_and_plays_as_json_and_as_text(server: RunningServer, body: str) -> None:
    found = server.post("/api/convert", body, TEXT).json
    assert found["text"] == run("convert", "-", "--to", "text", given=body).stdout
    assert found["file"] == json.loads(run("convert", "-", "--to", "json", given=body).stdout)
