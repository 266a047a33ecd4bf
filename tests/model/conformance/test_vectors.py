"""The vectors: right, covering, reproducible, and the same as the published ones."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner
from support.helpers import BOX
from support.paths import ROOT

from dhsolve.cli.main import cli
from dhsolve.model.conformance import coverage
from dhsolve.model.conformance.coverage_of_request import covered
from dhsolve.model.conformance.protocol import OPS, Vector, needs
from dhsolve.model.conformance.reference import answer
from dhsolve.model.conformance.vectors import EACH_ANSWER, make, read_vectors
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import json_text
from dhsolve.model.rules.reasons import Reason
from dhsolve.puzzles import schemas

FOLDER = ROOT / "docs" / "vectors"
PUBLISHED = FOLDER / "vectors.jsonl.gz"
EVERY, OF_A_KIND = 5, 10


@pytest.fixture(scope="module")
def published() -> list[Vector]:
    return list(read_vectors(PUBLISHED))


def test_the_published_corpus_covers_everything(published: list[Vector]) -> None:
    assert len(published) == 5000
    _, counts = coverage.count(BOX, (vector.covers for vector in published))
    assert coverage.gaps(BOX, counts) == []
    ops = Counter((vector.request["op"], vector.answer["ok"]) for vector in published)
    assert {op for op, _ in ops} == set(OPS)
    assert min(ops.values()) >= EACH_ANSWER
    assert sum("game" in vector.request for vector in published) >= 200


def test_the_published_answers_are_what_the_rules_give(published: list[Vector]) -> None:
    """If this fails after a change of the rules: make the corpus anew (docs/vectors/README.md)."""
    for vector in published[::EVERY]:
        right = answer(BOX, vector.request)
        assert json_text(right.to_json()) == json_text(vector.answer)
        assert vector.needs == needs(vector.request)
        assert set(vector.covers) == covered(BOX, vector.request, right)


def test_the_published_lines_fit_the_schema(published: list[Vector]) -> None:
    validator = jsonschema.Draft202012Validator(schemas.schema("vector-1"))
    seen: Counter[tuple[str, bool]] = Counter()
    with gzip.open(PUBLISHED) as lines:
        for line in lines:
            form = json.loads(line)
            kind = form["request"]["op"], form["answer"]["ok"]
            if seen[kind] < OF_A_KIND:
                validator.validate(form)
            seen[kind] += 1
    assert {op for op, _ in seen} == set(OPS)


def test_the_coverage_table_is_up_to_date(published: list[Vector]) -> None:
    _, counts = coverage.count(BOX, (vector.covers for vector in published))
    table = coverage.markdown(BOX, counts)
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert table in page, "run: python docs/vectors/publish.py --table"


def test_a_seed_gives_the_same_vectors() -> None:
    first, again = (make(BOX, Rng(4), 40) for _ in range(2))
    assert [one.line() for one in first] == [one.line() for one in again]
    assert first != make(BOX, Rng(5), 40)


def test_every_ruling_and_reason_is_an_item() -> None:
    items = coverage.items(BOX)
    assert len(items) == len(set(items))
    assert {f"reason:{reason.value}" for reason in Reason} <= set(items)
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    numbers = {line.split("|")[1].strip() for line in page.splitlines() if line.startswith("| ")}
    assert numbers - {"no."} == set(coverage.RULINGS), "count a new ruling, or say why not"
    assert set(coverage.EXEMPT) <= set(items)


def test_gaps_are_what_too_few_vectors_touch() -> None:
    counts = Counter({item: 20 for item in coverage.items(BOX)})
    assert coverage.gaps(BOX, counts) == []
    counts["plan:two_playrooms"] = 19
    counts["ruling:T1"] = 3
    counts["ruling:E4"] = 0
    assert coverage.gaps(BOX, counts) == ["ruling:T1", "plan:two_playrooms"]


def test_the_command_makes_and_counts_vectors(tmp_path: Path) -> None:
    path = tmp_path / "vectors.jsonl"
    done = CliRunner().invoke(cli, ["vectors", "--seed", "2", "--count", "30", "-o", str(path)])
    assert done.exit_code == 0
    assert len(list(read_vectors(path))) == 30
    table = CliRunner().invoke(cli, ["vectors", "--coverage", str(path)])
    assert "30 vectors" in table.stdout
    assert "finished_room" in table.stdout
    form = json.loads(
        CliRunner().invoke(cli, ["vectors", "--coverage", str(path), "--json"]).stdout
    )
    assert form["vectors"] == 30
    assert set(form["touch"]) == set(coverage.items(BOX)) - set(coverage.EXEMPT)


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"format": "vector/2"}',
        '{"format": "vector/1"}',
        '{"format": "vector/1", "request": {}, "answer": {"ok": true}}',
        '{"format": "vector/1", "request": {"op": "apply"}, "answer": {"ok": true}}',
        '{"format": "vector/1", "request": {"op": "replay"}, "answer": {"ok": 1}}',
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "vectors.jsonl"
    path.write_text(f"\n{line}\n", encoding="utf-8")
    with pytest.raises(BadInput, match="line 2"):
        list(read_vectors(path))
    done = CliRunner().invoke(cli, ["vectors", "--coverage", str(path)])
    assert done.exit_code == 2
    assert "vectors.jsonl" in done.stderr


def test_a_packed_file_that_is_none_is_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "vectors.jsonl.gz"
    for data in (b"plain text", gzip.compress(b"{}" * 1000)[:20]):
        path.write_bytes(data)
        with pytest.raises(BadInput, match="cannot read"):
            list(read_vectors(path))
    with pytest.raises(BadInput, match="cannot read"):
        list(read_vectors(tmp_path / "none"))
