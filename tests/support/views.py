"""Every command with what it shows: the calls whose width and language are tested."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from support.archives import WEDNESDAY, archive_of, changed, left_open, made
from support.engines import right
from support.helpers import BOX, sequence
from support.paths import EXAMPLES
from support.program import write_json

from dhsolve.model.conformance.vectors import make
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import to_json

REFUSING = "def change(request, form): return {**form, 'ok': False, 'code': 'decks'}"
"""What an engine that refuses everything does with the right answer."""
TUESDAY = "--archive days.db --date 2028-01-04"


class View(NamedTuple):
    """A call of the program in the folder of `write_files`, and the exit status it ends with."""

    call: str
    status: int = 0

    @property
    def words(self) -> list[str]:
        """The words of the call."""
        engines = {"RIGHT": right(), "REFUSING": right(REFUSING)}
        return [word for one in self.call.split() for word in engines.get(one, [one])]

    def in_language(self, lang: str) -> list[str]:
        """The words with `--lang`, which stands before the command of another engine."""
        words = self.words
        at = words.index("--") if "--" in words else len(words)
        return [*words[:at], "--lang", lang, *words[at:]]


RESULTS = [
    View("cards"),
    View("explain kitchen"),
    View("explain concrete mixer"),
    View("explain wine cellar or pantry"),
    View("new sequence"),
    View("deal --seed 1 --modules plans,friends"),
    View("deal --seed 1 --players 6"),
    View("score home.json"),
    View("verify solution.json"),
    View("verify solution.json --reprove"),
    View("verify game.json"),
    View("verify wrong.json", 1),
    View("verify begun.json", 1),
    View("verify illegal.json", 1),
    View("verify --many many.jsonl", 1),
    View("perft small.json --depth 2"),
    View("best small.json"),
    View("best small.json --all"),
    View("best small.json --evidence reproved"),
    View("best small.json --at-least 99", 1),
    View("best odd.json"),
    View("hindsight small-play.txt"),
    View("puzzle show deck.json"),
    View("puzzle show rooms.json"),
    View("puzzle show finish.json"),
    View("puzzle show --archive days.db --from 2028-01-04 --days 2"),
    View("puzzle solve finish.json"),
    View(f"puzzle solve {TUESDAY}"),
    View("puzzle check finish.json solution.json"),
    View("puzzle check finish.json wrong.json", 1),
    View("puzzle check finish.json begun.json", 1),
    View("puzzle check finish.json illegal.json", 1),
    View("puzzle share finish.json solution.json"),
    View("puzzle share finish.json solution.json --plain"),
    View("puzzle share finish.json begun.json", 1),
    View("puzzle hint finish.json --level 1"),
    View("puzzle hint finish.json --level 3"),
    View("puzzle hint finish.json --level 2 --answer begun.json"),
    View("puzzle batch --from 2028-01-04 --kind finish --archive days.db"),
    View("puzzle audit days.db --replay-only"),
    View("puzzle audit damaged.db --replay-only", 1),
    View("puzzle audit open.db --replay-only"),
    View("daily --archive days.db --date 2028-01-04"),
    View("site days.db -o public"),
    View("vectors --count 3 --coverage"),
    View("referee --vectors vectors.jsonl -- RIGHT"),
    View("referee --vectors vectors.jsonl -- REFUSING", 1),
]
"""What the commands show when they have something to show."""

FAULTS = [
    View("bset", 2),
    View("puzzle slove", 2),
    View("best", 2),
    View("best nowhere.json", 2),
    View("best .", 2),
    View("best small.json --cap many", 2),
    View("best small.json --cap 0", 2),
    View("best small.json --evidence none", 2),
    View("best small.json --capp 3", 2),
    View("best small.json other.json", 2),
    View("best small.json --cap", 2),
    View("best small.json --at-least 3 --all", 2),
    View("best small.json -o nowhere/answer.json", 2),
    View("best finish.json", 2),
    View("best faults.txt", 2),
    View("best faults.json", 2),
    View("best broken.json", 2),
    View("best empty.json", 2),
    View("best small.json --catalogue faults.toml", 2),
    View("best small.json --catalogue broken.toml", 2),
    View("explain kichen", 2),
    View("explain b", 2),
    View("deal --seed -1", 2),
    View("deal --modules plan", 2),
    View("deal --deck base", 2),
    View("deal --players 2 --deck six", 2),
    View("simulate --as solution --players 3", 2),
    View("convert game.json --to text", 2),
    View("convert small.json", 2),
    View("perft small.json --depth 13", 2),
    View("verify small.json", 2),
    View("verify game.json --reprove", 2),
    View("verify --many --reprove many.jsonl", 2),
    View("hindsight small.json", 2),
    View("hindsight begun.json", 2),
    View("hindsight illegal.json", 2),
    View("hindsight small-play.txt --to svg --json", 2),
    View("play --daily --seed 3", 2),
    View("play --date 2026-11-16", 2),
    View("play -", 2),
    View("daily --date tomorrow", 2),
    View("daily --date 1920-01-01", 2),
    View("daily --archive days.db --date 2030-01-01", 2),
    View("daily --archive nowhere.db", 2),
    View("daily --archive small.json", 2),
    View("puzzle show", 2),
    View("puzzle show --date 2028-01-04", 2),
    View("puzzle show finish.json --archive days.db", 2),
    View("puzzle check finish.json", 2),
    View("puzzle check finish.json small-play.txt", 2),
    View("puzzle render finish.json rooms.json --to png -o both.png", 2),
    View("puzzle render finish.json --size square --to pdf -o square.pdf", 2),
    View("puzzle render finish.json --solutions", 2),
    View("puzzle render finish.json -o page.jpg", 2),
    View("convert small.json", 2),
    View("best small.json --time-limit long", 2),
    View("puzzle new --kind finish --seed 1 -o one.json --solution one.json", 2),
    View("puzzle hint deck.json --time-limit 0.001", 3),
    View("puzzle solve deck.json --time-limit 0.001", 3),
    View("puzzle audit days.db --replay-only --thorough", 2),
    View("puzzle export damaged.db -o days.jsonl", 1),
    View("puzzle batch --from 2028-01-04 --archive days.db --tls-key key.pem", 2),
    View("site days.db -o small.json", 2),
    View("serve --host everywhere", 2),
    View("serve --port many", 2),
    View("site days.db -o other --url nowhere", 2),
    View("vectors --coverage small.json", 2),
    View("referee --seconds 1 -- ./no-engine", 1),
]
"""What the commands say when they are called in a wrong way, or with files that are no good."""

FAULTY_TEXT = """\
Dream Home sola
plans: two playroms / piano
2. kichen | piano + liv | b + red roof + drill
3. kitchen | *living room + piano > F9 | garage + roof
end: plumber S2
ende: nothing
"""


def write_files(folder: Path) -> None:
    """The files that the calls name."""
    small = sequence("kitchen bath/hot_tub", "kitchen liv/roof_red", variant="solo")
    odd = sequence("kit liv/piano", "kit liv/piano", "kit liv/piano gym/piano")
    form = to_json(BOX, small)
    write_json(folder / "small.json", form)
    write_json(folder / "odd.json", to_json(BOX, odd))
    write_json(folder / "game.json", json.loads((EXAMPLES / "game-3.json").read_bytes()))
    (folder / "home.json").write_bytes((EXAMPLES / "dream-home.json").read_bytes())
    for kind in ("deck", "rooms", "finish"):
        (folder / f"{kind}.json").write_bytes((EXAMPLES / f"puzzle-{kind}.json").read_bytes())
    (folder / "small-play.txt").write_text(
        "Dream Home solo\n1. kitchen | *bathroom + hot tub > F2 hot tub F2\n"
        "2. *kitchen > F1 | living room + red roof\nend: nothing\n",
        encoding="utf-8",
    )
    _write_solutions(folder)
    _write_faults(folder, form)
    archive_of(folder / "days.db", made(), made(WEDNESDAY))
    archive_of(folder / "damaged.db", changed(made(), target=1), made(WEDNESDAY))
    archive_of(folder / "open.db", left_open())
    lines = [f"{one.line()}\n" for one in make(BOX, Rng(1), 5)]
    (folder / "vectors.jsonl").write_text("".join(lines), encoding="utf-8")


def _write_solutions(folder: Path) -> None:
    """A solution, one with a false number, one that is only begun, one that is not legal."""
    form = json.loads((EXAMPLES / "puzzle-finish-solution.json").read_bytes())
    wrong = {**form, "score": {**form["score"], "rooms": 1}}
    begun = {key: form[key] for key in ("format", "sequence")} | {"turns": form["turns"][:1]}
    turn = {**form["turns"][0], "room": {"cell": "S1", "face": "up"}}
    illegal = {**begun, "turns": [turn]}
    files = {"solution": form, "wrong": wrong, "begun": begun, "illegal": illegal}
    for name, value in files.items():
        write_json(folder / f"{name}.json", value)
    lines = [*(json.dumps(value) for value in files.values()), "{]", '{"format": "sequence/1"}']
    (folder / "many.jsonl").write_text("".join(f"{one}\n" for one in lines), encoding="utf-8")


def _write_faults(folder: Path, sequence_form: Any) -> None:
    """Files that cannot be read."""
    (folder / "faults.txt").write_text(FAULTY_TEXT, encoding="utf-8")
    columns = [
        {"room": "kichen"},
        {"room": "piano", "resource": "kitchen"},
        {"room": 3},
        {"resource": "piano"},
        {"room": "quarto", "resource": "drill", "colour": "red"},
    ]
    write_json(folder / "faults.json", {**sequence_form, "rounds": [{"columns": columns}]})
    (folder / "broken.json").write_text('{"format": "sequence/1",', encoding="utf-8")
    (folder / "empty.json").write_text("", encoding="utf-8")
    catalogue = resources.files("dhsolve.model.cards") / "catalogue.toml"
    text = catalogue.read_text(encoding="utf-8")
    (folder / "faults.toml").write_text(text.replace("most = 3", "most = true", 1), "utf-8")
    (folder / "broken.toml").write_text(f"rooms\n{text}", encoding="utf-8")
