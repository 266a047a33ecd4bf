"""`dhsolve play`: a puzzle or a deal, played in the terminal."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from dhsolve.cli.play.conversation import Conversation
from dhsolve.cli.play.saving import SavedPlay, open_play, resume, usual_file
from dhsolve.cli.play.screen import Screen
from dhsolve.cli.play.source import Source, dealt, in_archive, in_file, of_day
from dhsolve.cli.ui.inputs import note_oddities
from dhsolve.cli.ui.options.common import catalogue_option, lang_option
from dhsolve.cli.ui.options.dealing import MOST_SEED
from dhsolve.cli.ui.options.puzzles import weekday_kind_option
from dhsolve.cli.ui.output import OutputFile
from dhsolve.model.cards.box import Box, box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.puzzles.puzzle import Kind


@click.command()
@click.argument(
    "path", metavar="[SEQ|PUZZLE|PLAY]", required=False, type=click.Path(path_type=Path)
)
@click.option("--daily", is_flag=True, help="Play the puzzle of the day.")
@click.option(
    "--archive",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Play a day of an archive.",
)
@click.option(
    "--date",
    "day",
    metavar="DATE",
    help="With --daily or --archive: another day than today.",
)
@weekday_kind_option
@click.option(
    "--seed",
    type=click.IntRange(0, MOST_SEED),
    metavar="N",
    help="Play the solo deal of a seed.  [default: a random one]",
)
@click.option("--blind", is_flag=True, help="Cover the coming rounds.")
@click.option(
    "--plain", is_flag=True, help="No drawings: short sentences, as a screen reader likes them."
)
@click.option(
    "-o",
    "--save",
    type=OutputFile(),
    metavar="FILE",
    help="Save the play in FILE, a solution/1.  [default: play-….json]",
)
@click.option(
    "--resume",
    "resumed",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Go on with the play in FILE.",
)
@catalogue_option
@lang_option
def play(
    path: Path | None,
    daily: bool,
    archive: Path | None,
    day: str | None,
    kind: Kind | None,
    seed: int | None,
    blind: bool,
    plain: bool,
    save: Path | None,
    resumed: Path | None,
    catalogue: Catalogue,
    lang: str,
) -> int:
    """Play a puzzle or a deal in the terminal, turn by turn.

    SEQ is a sequence/1, PUZZLE a puzzle/1, PLAY a solution/1 that was left half-way; without any
    of them a random solo deal. Answers are one or two keys and Enter: 3 takes column 3, f2 puts
    the card on F2, f2d face down. Every choice can be undone (u); h gives a hint, ? explains what
    may not be chosen. The play is saved after every turn.

    \b
    Examples:
      dhsolve play --daily
      dhsolve play --archive dailies.db --date 2026-11-20
      dhsolve play puzzle.json --blind
      dhsolve play --seed 7 -o monday.json
      dhsolve play monday.json
    """
    chosen = [path is not None, daily, archive is not None, seed is not None]
    if sum(chosen) > 1:
        raise BadInput("give one of a file, --daily, --archive and --seed")
    if (day or kind) and not (daily or archive):
        raise BadInput("go with --daily or --archive", "--date, --kind")
    box = box_of(catalogue)
    if resumed is not None and not any(chosen):
        path, resumed = resumed, None
    if daily:
        source = of_day(box, day, kind)
    elif archive is not None:
        source = in_archive(box, archive, day, kind)
    else:
        source = dealt(box, seed) if path is None else in_file(box, path)
    note_oddities(box, source.sequence)
    saved = _opened(box, source, path, save, resumed)
    screen = Screen(box, lang, plain=plain, solo=source.sequence.variant == "solo")
    flags = [*(["--blind"] if blind else []), *(["--plain"] if plain else [])]
    if lang != "en":
        flags += ["--lang", lang]
    return Conversation(saved, screen, source.puzzle, blind, _go_on(source, saved, flags)).run()


def _go_on(source: Source, saved: SavedPlay, flags: list[str]) -> str:
    """The command that takes the play up again."""
    words = [str(saved.path)]
    if source.puzzle is not None:
        words = [*source.puzzle_words, "--resume", str(saved.path)]
    return shlex.join(["dhsolve", "play", *words, *flags])


def _opened(
    box: Box, source: Source, path: Path | None, save: Path | None, resumed: Path | None
) -> SavedPlay:
    """The play to begin or to go on with, and its file."""
    sequence = source.sequence
    if resumed is not None:
        saved = open_play(box, sequence, resumed, must_exist=True)
        return saved if save is None else saved._replace(path=_free(save))
    if source.played is not None and path is not None:
        begun = resume(box, sequence, source.played, str(path))
        if save is not None:
            return SavedPlay(_free(save), begun, resumed=True)
        target = path.with_name(f"play-{path.stem}.json") if source.written else path
        return SavedPlay(_free(target) if source.written else target, begun, resumed=True)
    if save is not None:
        return open_play(box, sequence, save, must_exist=False)
    return usual_file(box, sequence, source.name)


def _free(path: Path) -> Path:
    """A path to save in that holds nothing yet; BadInput if it does."""
    if path.exists():
        raise BadInput("exists already; nothing is overwritten", str(path))
    return path
