"""The file of a play: where it is, what it holds already, and that nothing typed is lost."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import NamedTuple

from dhsolve.cli.ui.inputs import read_file
from dhsolve.cli.ui.output import write_output
from dhsolve.model.building.play import PlayUnderWay, start_play
from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution, dump, read_play
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.sequence import Sequence


class SavedPlay(NamedTuple):
    """A play and the file that it is saved in."""

    path: Path
    play: PlayUnderWay
    resumed: bool = False


def open_play(box: Box, sequence: Sequence, path: Path, *, must_exist: bool) -> SavedPlay:
    """The play in a file, or a new one if there is no such file.

    BadInput if the file holds anything but a legal play of this deal; it is never overwritten.
    """
    if not must_exist and not path.exists():
        return SavedPlay(path, start_play(box, sequence))
    held = read_file(path, lambda data: read_play(box, sequence, data))
    return SavedPlay(path, resume(box, sequence, held, str(path)), resumed=True)


def resume(box: Box, sequence: Sequence, held: Solution, name: str) -> PlayUnderWay:
    """A play that was read from a file; BadInput if it is of other cards or not legal."""
    if held.sequence != sequence:
        raise BadInput("is a play of other cards", name)
    try:
        return start_play(box, sequence, held.turns, held.end)
    except RuleBroken as broken:
        raise BadInput(f"{broken.where}: {broken}", name) from None


def usual_file(box: Box, sequence: Sequence, name: str) -> SavedPlay:
    """The file for a play that was given none: `play-NAME.json` in the working directory.

    A play of this deal that is not finished goes on; anything else that lies there stays, and the
    next free name is taken.
    """
    for number in count(1):
        path = Path(f"play-{name}.json" if number == 1 else f"play-{name}-{number}.json")
        try:
            saved = open_play(box, sequence, path, must_exist=False)
        except BadInput:
            continue
        if saved.play.end is None:
            return saved
    raise AssertionError("there is always another name")


def save(saved: SavedPlay) -> None:
    """Write the play: its turns, and once it is finished its end and score. BadInput if it cannot
    be written."""
    now = saved.play
    solution = Solution(now.sequence, now.turns)
    if now.end is not None:
        solution = solution._replace(end=now.end, score=now.finished()[1])
    write_output(dump(now.box, solution, indent=2) + "\n", saved.path)
