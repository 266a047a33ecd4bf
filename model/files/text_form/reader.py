"""Text to the plain JSON form of a sequence, a solution, or a play of known cards."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput, BadInputs
from dhsolve.model.files.text_form.names import Kind, Unclear, comparable, names_of
from dhsolve.model.files.text_form.steps import Json, StepReader
from dhsolve.model.files.text_form.words import Faults, Piece, Place, Reading
from dhsolve.model.rules.values import MOST_COLUMNS, SCORE_PARTS

MOST_LINES = 1000
MOST_BYTES = 1_000_000
"""A thousand times a solo game: names are compared letter by letter, so more would take long."""
COLUMN_SEPARATORS = "|\t;"
TITLE = "dreamhome"
DIGGER = "digger"
_LABEL = re.compile(r"\s*(?:(?:round|rodada)\s*)?(\d{1,3})(?:\s*[.):|;\t]|\s+(?=[^\W\d]|\*))", re.I)
_KEYWORD = re.compile(r"\s*([^\W\d][^:|;\t>]{0,30}):")
_PLAYED = re.compile(r"\s*(?:column|coluna)?\s*(\d{1,3})\s*[>:]", re.I)
KEYWORDS = {
    "plans": "plans",
    "plantas": "plans",
    "friends": "friends",
    "amigos": "friends",
    "discards": "discards",
    "descartes": "discards",
    "home": "home",
    "casa": "home",
    "near": "near",
    "perto": "near",
    "helpers": "helpers",
    "ajudantes": "helpers",
    "tools": "tools",
    "ferramentas": "tools",
    "undertoolbox": "under_toolbox",
    "roofs": "roofs",
    "telhados": "roofs",
    "plansets": "plan_sets",
    "guests": "guests",
    "convidados": "guests",
    "turn": "turn",
    "jogada": "turn",
    "end": "end",
    "fim": "end",
    "score": "score",
    "pontos": "score",
    "proof": "proof",
}
BELONGINGS: dict[str, Kind] = {
    "near": "décor",
    "helpers": "helper",
    "tools": "tool",
    "under_toolbox": "tool",
    "roofs": "roof",
}


class TextFile(NamedTuple):
    """What a text says: the plain JSON form, and where each part of it stands."""

    form: Json
    """A sequence/1 or a solution/1; without a sequence, the play of known cards."""
    places: dict[str, Place]
    """Places by JSON path."""

    def located(self, fault: BadInput) -> BadInput:
        """A fault of the form, told by line and column instead of its path."""
        if isinstance(fault, BadInputs):
            return BadInputs([self.located(one) for one in fault.faults], fault.more)
        path = fault.where
        while path:
            if path in self.places:
                return BadInput(fault.reason, str(self.places[path]))
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return BadInput(fault.reason, fault.where)


def is_text(data: bytes) -> bool:
    """Whether a file holds the text form: JSON begins with a bracket."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] not in (b"{", b"[", b'"', b"")


def read_text(box: Box, data: bytes) -> TextFile:
    """The form of a text, or BadInputs with all that is wrong with it."""
    if len(data) > MOST_BYTES:
        raise BadInput(f"over {MOST_BYTES // 1_000_000} MB, too large")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"not UTF-8 text (byte {error.start})") from None
    reader = _Reader(box)
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise BadInput(f"more than {MOST_LINES} lines")
    for number, line in enumerate(lines, 1):
        reader.line(Piece(line, Place(number, 1)))
    return reader.finish(Place(len(lines) or 1, 1))


class _Reader:
    """Reads line after line; what is wrong is collected and told at the end."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._faults = Faults()
        self._steps = StepReader(box, self._faults)
        self._sequence: Json = {"format": "sequence/1", "variant": "solo", "rounds": []}
        self._play: Json = {"format": "solution/1", "turns": []}
        self._played = False
        self._dug = False
        self._titled = False
        self._lines_of_play: list[Place] = []
        self._places: dict[str, Place] = {}

    def line(self, line: Piece) -> None:
        """One line of the text."""
        whole = line.part(0, len(line.text))
        if not whole.text or whole.text.startswith("#"):
            return
        if comparable(whole.text).startswith(TITLE):
            self._title(whole)
            return
        keyword = _KEYWORD.match(line.text)
        name = comparable(keyword[1]) if keyword else ""
        if keyword and name in KEYWORDS:
            rest = line.part(keyword.end(), len(line.text))
            self._keyword(KEYWORDS[name], rest, whole.place)
        elif keyword and name not in ("round", "rodada") and not self._has_columns(line):
            self._faults.add(whole.place, f'"{keyword[1].strip()}:" is not understood')
        else:
            self._round_or_turn(line)

    @staticmethod
    def _has_columns(line: Piece) -> bool:
        return any(sign in line.text for sign in COLUMN_SEPARATORS) or ">" in line.text

    def finish(self, end: Place) -> TextFile:
        """The whole form; all faults at once if there are any."""
        rounds = self._sequence["rounds"]
        if not rounds and not self._played:
            self._faults.add(end, "no round was found")
        self._faults.tell()
        if not rounds:
            return TextFile(self._play, self._places)
        if not self._played:
            return TextFile(self._sequence, self._places)
        places = {f"sequence.{path}": place for path, place in self._places.items()}
        return TextFile({**self._play, "sequence": self._sequence}, {**places, **self._places})

    # --- the title and the lines with a keyword ----------------------------------------------

    def _title(self, line: Piece) -> None:
        words = comparable(line.text).removeprefix(TITLE)
        if self._titled:
            self._faults.add(line.place, "a second title")
        self._titled = True
        for word, name, value in (("plain", "variant", "plain"), ("gone", "leftovers", "gone")):
            if word in words:
                self._sequence[name] = value
                words = words.replace(word, "", 1)
        self._played = self._played or "play" in words
        for word in ("leftovers", "solo", "play"):
            words = words.replace(word, "", 1)
        if words:
            self._faults.add(line.place, f'"{words}" is not understood in the title')

    def _keyword(self, name: str, rest: Piece, place: Place) -> None:
        words = Reading(rest.words(), Place(rest.place.line, rest.place.column + len(rest.text)))
        if name == "turn":
            self._turn_line(rest)
        elif name == "end":
            self._claim("end", self._steps.end(words), place)
        elif name == "score":
            self._claim("score", self._score(rest), place)
        elif name == "proof":
            self._claim("proof", self._json(rest), place)
        elif name == "plans":
            self._plans(rest)
        elif name == "friends":
            self._sequence["friends"] = self._list(rest, "friend", "friends")
        elif name == "discards":
            self._discards(rest)
        else:
            self._start(name, rest)

    def _claim(self, name: str, value: object, place: Place) -> None:
        if name in self._play:
            self._faults.add(place, f"a second {name}")
        self._play[name], self._places[name], self._played = value, place, True

    def _score(self, rest: Piece) -> Json:
        score: Json = {}
        for part in rest.split(","):
            name, _, number = part.text.rpartition(" ")
            known = [one for one in (*SCORE_PARTS, "total") if comparable(name) == one]
            if known and re.fullmatch(r"-?[0-9]{1,6}", number):
                score[known[0]] = int(number)
            else:
                self._faults.add(part.place, f'"{part.text}" is no part of the score pad')
        return score

    def _json(self, rest: Piece) -> object:
        try:
            return json.loads(rest.text)
        except ValueError:
            self._faults.add(rest.place, "a proof is written as JSON")
            return None

    def _list(self, rest: Piece, kind: Kind, path: str) -> list[str | None]:
        """Names between commas; a name may have a comma of its own."""
        found: list[str | None] = []
        parts = [part for part in rest.split(",") if part.text]
        while parts:
            names = names_of(self._box, kind).ids
            whole = (comparable("".join(part.text for part in parts[:n])) for n in range(2, 5))
            size = next((n for n, name in enumerate(whole, 2) if name in names), 1)
            self._places[f"{path}[{len(found)}]"] = parts[0].place
            text = ", ".join(part.text for part in parts[:size])
            found.append(self._steps.card(Piece(text, parts[0].place), kind))
            parts = parts[size:]
        return found

    def _is_name(self, parts: list[Piece], kind: Kind) -> bool:
        try:
            return bool(names_of(self._box, kind).find(" ".join(part.text for part in parts)))
        except Unclear:
            return False

    def _plans(self, rest: Piece) -> None:
        decks = rest.split("/")
        if len(decks) > 2:
            self._faults.add(decks[2].place, "plans worth 3 / plans worth 5, and no third part")
        for name, deck in zip(("three", "five"), decks, strict=False):
            found = self._list(deck, "plan", f"plans.{name}")
            if found:
                self._sequence.setdefault("plans", {})[name] = found

    def _discards(self, rest: Piece) -> None:
        rounds = self._sequence["rounds"]
        holder, path = (
            (rounds[-1], f"rounds[{len(rounds) - 1}].") if rounds else (self._sequence, "")
        )
        cards = holder.setdefault("discards", {})
        for part in rest.split(","):
            kind: Kind = "roof" if self._is_name([part], "roof") else "room"
            pile = cards.setdefault(f"{kind}s", [])
            self._places[f"{path}discards.{kind}s[{len(pile)}]"] = part.place
            pile.append(self._steps.card(part, kind, ("resource",)))

    # --- a game under way --------------------------------------------------------------------

    def _start(self, name: str, rest: Piece) -> None:
        start = self._sequence.setdefault("start", {"format": "state/1"})
        self._places.setdefault("start", rest.place)
        if name == "home":
            start["cells"] = dict(self._cells(rest))
        elif name == "plan_sets":
            start["plans"] = [self._plan_set(part) for part in rest.split(";") if part.text]
        elif name == "guests":
            start["friends"] = dict(self._guests(rest))
        else:
            start[name] = self._list(rest, BELONGINGS[name], f"start.{name}")

    def _cells(self, rest: Piece) -> list[tuple[str, Json]]:
        found = []
        for part in rest.split(","):
            if not part.text or part.text == "-":
                continue
            words = part.text.split(maxsplit=1)
            cell = self._steps.card(Piece(words[0], part.place), "cell")
            content = part.part(len(words[0]), len(part.text))
            self._places[f"start.cells.{cell}"] = part.place
            found.append((str(cell), self._content(content)))
        return found

    def _content(self, content: Piece) -> Json:
        name, bracket, inside = content.text.partition("(")
        room = content.part(0, len(name))
        within = content.part(len(name) + 1, len(content.text.rstrip(" )")))
        if comparable(room.text) == "scaffolding" or self._is_scaffolding(room):
            return {"scaffolding": True}
        if comparable(room.text) in ("empty", "vazio"):
            card = {"card": self._steps.card(within, "room")} if bracket else {}
            return {"room": "empty", **card}
        token = {"decor": self._steps.card(within, "décor")} if bracket and inside else {}
        return {"room": self._steps.card(room, "room", ("resource",)), **token}

    def _is_scaffolding(self, piece: Piece) -> bool:
        return not self._is_name([piece], "room") and (
            self._is_name([piece], "tool")
            and names_of(self._box, "tool").find(piece.text) == "scaffolding"
        )

    def _plan_set(self, part: Piece) -> list[str | None]:
        plans = [self._steps.card(plan, "plan") for plan in part.split("/")]
        if len(plans) != 2:
            self._faults.add(part.place, "a plan set is a plan worth 3 / a plan worth 5")
        return plans

    def _guests(self, rest: Piece) -> list[tuple[str, str | None]]:
        found = []
        for part in rest.split(","):
            floor = part.text[:1].upper()
            if floor not in ("F", "S") or part.text[1:2].strip():
                self._faults.add(part.place, "a floor and a friend belong here: F friend 4")
                continue
            found.append((floor, self._steps.card(part.part(1, len(part.text)), "friend")))
        return found

    # --- rounds and turns --------------------------------------------------------------------

    def _round_or_turn(self, line: Piece) -> None:
        label = _LABEL.match(line.text)
        rest = line.part(label.end() if label else 0, len(line.text))
        if self._is_turn(rest):
            if not self._sequence["rounds"]:
                self._check_label(label, len(self._play["turns"]), line)
            self._turn_line(rest)
        else:
            self._check_label(label, len(self._sequence["rounds"]), line)
            # blanks at the end may be cells of a spreadsheet, so they are not cut off
            self._round(line.part(label.end() if label else 0, len(line.text)))

    def _is_turn(self, rest: Piece) -> bool:
        """Whether a line is a turn alone: it begins with a step and shows no cards."""
        if _PLAYED.match(rest.text):
            return True
        cards = re.split(r"[+&|;\t>]", rest.text)[0].strip()
        first = re.split(r"[\s,]", cards)[0].casefold()
        shown = cards != rest.text.partition(">")[0].strip() or self._is_name(
            [Piece(cards.removeprefix("*"), rest.place)], "room"
        )
        return not shown and (not cards or self._steps.is_step(first))

    def _check_label(self, label: re.Match[str] | None, count: int, line: Piece) -> None:
        if label and int(label[1]) != count + 1:
            self._faults.add(
                line.part(label.start(1), label.end(1)).place,
                f"round {label[1]} where round {count + 1} belongs",
            )

    def _round(self, line: Piece) -> None:
        rounds = self._sequence["rounds"]
        path = f"rounds[{len(rounds)}]"
        self._places[path] = line.place
        columns: list[Json] = []
        for at, part in enumerate(self._columns(line)):
            self._places[f"{path}.columns[{at}]"] = part.place
            cards, marked, _ = part.text.partition(">")
            taken = cards.startswith("*")
            columns.append(self._column(part.part(int(taken), len(cards))))
            if taken or marked:
                self._take(part.part(len(cards) + 1, len(part.text)), at, columns[-1])
        rounds.append({"columns": columns})

    @staticmethod
    def _columns(line: Piece) -> list[Piece]:
        """The columns, and of too many only so many that the round is refused."""
        blanks = "".join(sign for sign in set(line.text) if sign.isspace())
        shown = Piece(line.text.rstrip(COLUMN_SEPARATORS + blanks), line.place)
        return shown.split(COLUMN_SEPARATORS, MOST_COLUMNS + 1)

    def _column(self, part: Piece) -> Json:
        room, *resources = part.split("+&")
        column: Json = {"room": self._steps.card(room, "room", ("resource",))}
        if len(resources) > 1:
            self._faults.add(resources[1].place, "a column has one resource")
        if resources:
            column["resource"] = self._steps.card(resources[0], "resource", ("room",))
        return column

    def _take(self, part: Piece, column: int, cards: Json) -> None:
        if len(self._play["turns"]) != len(self._sequence["rounds"]):
            self._faults.add(
                part.place, "a column is taken here, but the play of an earlier round is missing"
            )
        resource = None if self._dug else cards.get("resource")
        self._add_turn(part, column, resource)

    def _turn_line(self, rest: Piece) -> None:
        """A turn on a line of its own, with the number of its column where there are several."""
        column, words = 0, rest
        if played := _PLAYED.match(rest.text):
            column = int(played[1])
            words = rest.part(played.end(), len(rest.text))
        self._add_turn(words, column, None)

    def _add_turn(self, part: Piece, column: int, resource: str | None) -> None:
        turns = self._play["turns"]
        self._places[f"turns[{len(turns)}]"] = part.place
        end = Place(part.place.line, part.place.column + len(part.text))
        turn = self._steps.turn(Reading(part.words(), end), column, resource)
        # from now on the lines no longer show what was taken (T3)
        self._dug = self._dug or _digs(turn)
        turns.append(turn)
        self._played = True


def _digs(turn: Json) -> bool:
    return any(use["tool"] == DIGGER for use in turn.get("tools", ()))
