"""The text form: every sequence and solution round-trips, and people's spelling is understood."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.generators import random_sequence, random_state
from support.helpers import BOX
from support.worked_examples import holding_solution

from dhsolve.model.conformance.mutate import mutated_turn, random_end
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution, random_turns
from dhsolve.model.errors import BadInput, BadInputs
from dhsolve.model.files.documents import (
    Solution,
    read_any,
    read_play,
    read_sequence,
    read_solution,
    solution_from,
    to_json,
    to_text,
)
from dhsolve.model.files.formats import Evidence, Proof
from dhsolve.model.files.text_form.names import Kind, names_of
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.sequence import Sequence, play, start_position
from dhsolve.model.rules.values import MOST_COLUMNS, Turn

seeds = st.integers(0, 2**32)
KINDS: tuple[Kind, ...] = ("room", "resource", "roof", "décor", "helper", "tool", "plan", "friend")
PROOF = Proof(
    status="optimal",
    bound=7,
    solver="a | solver > with, signs",
    seconds=1.25,
    evidence=(Evidence(kind="replayed"), Evidence(kind="split", parameters={"columns": [1, 2]})),
)

EXAMPLE = """
Dream Home solo
plans: two playrooms, wine cellar or pantry / three decor tokens, two bedrooms second floor
1. kitchen | *living room + piano > F2 piano F2 | garage + red roof window | bedroom + drill
end: supplier kitchen F2, handyman F1 F2, roofer red roof
"""


def any_sequence(rng: Rng) -> Sequence:
    """A sequence with everything that one can have."""
    start = random_state(rng, rng.below(8)) if rng.chance(2) else None
    return random_sequence(rng, 1 + rng.below(4), 1 + rng.below(7), even=rng.chance(2), start=start)


def any_solution(rng: Rng) -> Solution:
    """A solution, partial or complete, legal or with some turns and the end changed at random."""
    sequence = any_sequence(rng)
    turns, position = random_turns(BOX, sequence, rng)
    kept = turns[: rng.below(len(turns) + 1)] if rng.chance(3) else turns
    position = start_position(BOX, sequence)
    forms = []
    for turn in kept:
        forms.append(to_turn(mutated_turn(BOX, rng, position, turn)) if rng.chance(3) else turn)
        position = play(BOX, position, turn)
    if rng.chance(3):
        return Solution(sequence, tuple(forms))
    finished = FinishedHome(position.state, position.discards)
    end = {"end": random_end(BOX, rng, finished)} if rng.chance(2) else {}
    form = {**to_json(BOX, Solution(sequence, tuple(forms))), **end}
    solution = solution_from(BOX, form)
    if rng.chance(2):
        _, _, score = random_solution(BOX, sequence, rng)
        solution = solution._replace(score=score, proof=PROOF if rng.chance(2) else None)
    return solution


def to_turn(form: object) -> Turn:
    """A turn from its JSON form."""
    return msgspec.convert(form, Turn)


def faults(text: str) -> list[str]:
    """What is told about a text."""
    with pytest.raises(BadInput) as caught:
        read_any(BOX, text.encode())
    return str(caught.value).splitlines()


# --- round trips -----------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(seeds, st.booleans())
def test_every_sequence_round_trips(seed: int, short: bool) -> None:
    sequence = any_sequence(Rng(seed))
    assert read_sequence(BOX, to_text(BOX, sequence, short=short).encode()) == sequence


@settings(max_examples=300, deadline=None)
@given(seeds, st.booleans())
def test_every_solution_round_trips(seed: int, short: bool) -> None:
    solution = any_solution(Rng(seed))
    text = to_text(BOX, solution, short=short)
    assert read_solution(BOX, text.encode()) == solution, text


def test_the_worked_solution_round_trips() -> None:
    solution = solution_from(BOX, holding_solution())
    assert read_solution(BOX, to_text(BOX, solution).encode()) == solution


@settings(max_examples=50, deadline=None)
@given(seeds, st.sampled_from(["\t", ";", " ; ", "|"]))
def test_pasted_cells_of_a_spreadsheet(seed: int, separator: str) -> None:
    sequence = any_sequence(Rng(seed))
    lines = to_text(BOX, sequence).splitlines()
    pasted = [
        line.replace(". ", separator, 1).replace(" | ", separator) if line[0].isdigit() else line
        for line in lines
    ]
    # cells at the end may be blank
    text = "\r\n".join(f"{line}{separator}" if line[0].isdigit() else line for line in pasted)
    assert read_sequence(BOX, text.encode("utf-8-sig")) == sequence, text


def test_the_short_form_of_a_full_deal_is_short() -> None:
    deal = deal_solo(BOX, Rng(1))
    assert len(to_text(BOX, deal, short=True)) <= 1100
    assert sum(len(one.columns) for one in deal.rounds) == 60


# --- what people write -----------------------------------------------------------------------


def test_the_example_of_the_contract() -> None:
    solution = read_solution(BOX, EXAMPLE.encode())
    assert [column.room for column in solution.sequence.rounds[0].columns] == [
        "kitchen",
        "living_room",
        "garage",
        "bedroom",
    ]
    assert solution.turns[0].column == 1
    assert (solution.turns[0].room.cell, solution.turns[0].decor) == ("F2", "F2")
    assert solution.sequence.plans.five == ("three_decor_tokens", "two_bedrooms_second_floor")
    assert solution.end is not None
    assert len(solution.end.actions) == 3


@pytest.mark.parametrize(
    ("typed", "room"),
    [
        ("Living room", "living_room"),
        ("living-room", "living_room"),
        ("LIVING_ROOM", "living_room"),
        ("liv", "living_room"),
        ("quarto", "bedroom"),
        ("Sala de Estar", "living_room"),
        ("estudio", "study"),
        ("Estúdio", "study"),
    ],
)
def test_names_of_rooms(typed: str, room: str) -> None:
    sequence = read_sequence(BOX, f"1. {typed}".encode())
    assert sequence.rounds[0].columns[0].room == room


@pytest.mark.parametrize(
    ("typed", "resource"),
    [
        ("green roof", "roof_green"),
        ("roof green", "roof_green"),
        ("roof_green", "roof_green"),
        ("green", "roof_green"),
        ("Green roof with window", "roof_green_window"),
        ("green roof window", "roof_green_window"),
        ("telhado verde", "roof_green"),
        ("mixer", None),
        ("concrete", "concrete_mixer"),
        ("casinha", "cat_house"),
    ],
)
def test_names_of_resources(typed: str, resource: str | None) -> None:
    text = f"1. kitchen + {typed}"
    if resource is None:
        assert "unknown resource" in faults(text)[0]
    else:
        assert read_sequence(BOX, text.encode()).rounds[0].columns[0].resource == resource


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_is_found_by_its_names_and_its_shortest_beginning(kind: Kind) -> None:
    names = names_of(BOX, kind)
    for id_ in set(names.ids.values()):
        assert names.find(id_) == id_
        assert names.find(names.shortest(id_)) == id_


def test_a_play_of_known_cards_is_lines_alone() -> None:
    deal = deal_solo(BOX, Rng(1))
    first = deal._replace(rounds=tuple(one for one in deal.rounds[:2]))
    text = b"2 > f1\n2. column 0 > S1 down, roofer\n"
    solution = read_play(BOX, first, text)
    assert [turn.column for turn in solution.turns] == [2, 0]
    assert solution.turns[1].bonus == "roofer"
    assert (solution.turns[1].room.cell, solution.turns[1].room.face) == ("S1", "down")
    one = read_play(BOX, first, b"F1\nS2 down, piano S1")
    assert [turn.column for turn in one.turns] == [0, 0]
    assert one.turns[1].decor == "S1"


def test_tools_scaffolding_and_friends() -> None:
    text = (
        "1. *kitchen + scaffolding > ladder red roof 3, drill F2 0, mixer 0 2,"
        " scaffolding B4, F4, invite friend 4 F, invite friend 10 S | garage\n"
        "2. garage | *bedroom + scaffolding > digger, F5 down, scaffolding B5, roofer\n"
    )
    first, second = read_solution(BOX, text.encode()).turns
    assert [str(use.__struct_config__.tag) for use in first.tools] == [
        "ladder",
        "drill",
        "concrete_mixer",
    ]
    assert first.scaffolding is not None
    assert first.scaffolding.when == "before"
    assert [(guest.friend, guest.floor) for guest in first.friends] == [
        ("friend_4", "F"),
        ("friend_10", "S"),
    ]
    assert second.scaffolding is not None
    assert (second.scaffolding.when, second.bonus) == ("after", "roofer")


# --- faults ----------------------------------------------------------------------------------


def test_all_faults_are_told_at_once_with_their_places() -> None:
    text = (
        "Dream Home solo\n"
        "1. kichen | piano + kitchen | bath + green_rof | b | living room + piano + sauna\n"
        "3. bedroom > Z9\n"
    )
    told = faults(text)
    assert told == [
        'line 2, column 4: unknown room "kichen", did you mean "kitchen"?',
        'line 2, column 13: "piano" is the resource piano, a room belongs here',
        'line 2, column 21: "kitchen" is the room kitchen, a resource belongs here',
        'line 2, column 38: unknown resource "green_rof", did you mean "green roof"?',
        'line 2, column 50: "b" may be bathroom, bedroom, library',
        "line 2, column 76: a column has one resource",
        "line 3, column 1: round 3 where round 2 belongs",
        "line 3, column 14: a column is taken here, but the play of an earlier round is missing",
        'line 3, column 14: unknown cell "Z9"',
    ]


def test_what_looks_like_a_cell_is_told_as_one() -> None:
    told = faults("Dream Home solo\n1. bath | *sauna + piano > f9, piano F7\n")
    assert told == [
        'line 2, column 28: unknown cell "f9"',
        'line 2, column 38: unknown cell "F7"',
    ]


def test_the_first_ten_faults_are_told() -> None:
    told = faults("\n".join("kichen" for _ in range(12)))
    assert len(told) == 11
    assert told[-1] == "and 2 more"


def test_faults_of_the_checks_behind_are_told_by_line() -> None:
    assert faults("\n".join("kitchen" for _ in range(13))) == [
        "rounds: expected a list of length <= 12"
    ]
    told = faults("home: F1 kitchen, S3 bedroom\n1. kitchen")
    assert told == ["line 1, column 19: nothing stands directly below the cell"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. *kitchen > F1 digger ladder | bath", 'unknown décor "digger ladder"'),
        ("1. *kitchen + piano > F1, hot tub F1", '"hot tub" is not the resource of the column'),
        ("1. *kitchen > F1, F2", "a second room"),
        ("1. *kitchen > drill F1", "the number of a column is missing"),
        ("1. *kitchen", "the cell of the room card is missing"),
        ("1. *kitchen > F1\nend: architect F1", "does nothing at the end"),
        ("1. *kitchen > F1\nend: supplier F1", "a room is missing"),
        ("1. *kitchen > F1\nscore: points 3", "is no part of the score pad"),
        ("1. *kitchen > F1\nproof: yes", "a proof is written as JSON"),
        ("wishes: all\n1. kitchen", '"wishes:" is not understood'),
        ("Dream Home duo\n1. kitchen", '"duo" is not understood in the title'),
        ("plans: two playrooms", "no round was found"),
        ("hello world", 'unknown room "hello world"'),
        ("1. kitchen | | bath", "a room is missing"),
    ],
)
def test_faults(text: str, told: str) -> None:
    assert any(told in line for line in faults(text)), faults(text)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_no_text_is_more_than_bad_input(text: str) -> None:
    try:
        read_any(BOX, text.encode())
    except BadInputs as several:
        assert several.faults
    except BadInput as fault:
        assert str(fault)


@settings(max_examples=200, deadline=None)
@given(seeds, st.data())
def test_damaged_texts_are_read_or_refused(seed: int, data: st.DataObject) -> None:
    text = to_text(BOX, any_solution(Rng(seed)))
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from(["", ">", "*", "|", ",", " 9 ", "F1", "end:", "\n", "(", "+"]))
    try:
        read_any(BOX, (text[:at] + sign + text[at + 1 :]).encode())
    except BadInput as fault:
        assert str(fault)


def test_a_text_that_would_take_long_to_read_is_refused_at_once() -> None:
    for text in (b"x" * 16_000_000, b"living room\n" * 100_000):
        with pytest.raises(BadInput, match="over 1 MB, too large"):
            read_sequence(BOX, text)


def test_of_too_many_columns_only_the_first_are_read() -> None:
    assert len(faults(" | ".join(["kichen"] * 20))) == MOST_COLUMNS + 1
    assert faults(" | ".join(["kitchen"] * 20)) == [
        "line 1, column 1: expected a list of length <= 7"
    ]


def test_cells_of_a_spreadsheet_that_are_empty_are_no_columns() -> None:
    text = "kitchen\tbath\t\t\t \t\u00a0\t\t\t\t"
    assert read_any(BOX, text.encode()) == read_any(BOX, b"kitchen | bath")
