"""`dhsolve site`: a static site of dailies from an archive."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from dhsolve.cli.ui.language import complain, in_language
from dhsolve.cli.ui.options.common import catalogue_option, lang_option
from dhsolve.cli.ui.options.puzzles import archive_argument
from dhsolve.model.cards.box import box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.text.terminal.fitting import fitted_lines
from dhsolve.puzzles.generate.daily import parse_date
from dhsolve.web.site.build import SiteOptions, build_site


@click.command()
@archive_argument
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    required=True,
    help="The folder of the site: new, empty, or written by this command before.",
)
@click.option(
    "--today",
    metavar="DATE",
    help="Publish the solutions of earlier days only, and feeds up to it.  [default: today]",
)
@click.option("--url", default="", metavar="URL", help="Where it will stand; for the feeds.")
@catalogue_option
@lang_option
def site(
    archive: Path, folder: Path, today: str | None, url: str, catalogue: Catalogue, lang: str
) -> None:
    """Write a site of all published days of an archive: pages to play, calendar, feeds, print.

    Any static host can serve the folder, under any path. Only what has changed is written; open
    days are left out and named. A day that is damaged, or whose solution does not hold, stops
    everything before a file is touched.

    \b
    Examples:
      dhsolve site dailies.db -o public
      dhsolve site dailies.db -o public --url https://example.org/dream-home/ --lang pt
    """
    options = SiteOptions(
        today=date.today() if today is None else _day(today), lang=lang, url=_folder_url(url)
    )
    report = build_site(box_of(catalogue), archive, folder, options)
    for name in report.skipped:
        complain(f"{in_language('left out, still open')}: {name}")
    written, kept, removed = report.changes
    files = f"{written} written, {kept} unchanged, {removed} removed"
    one = report.days == 1
    line = in_language(f"1 day; files: {files}" if one else f"{report.days} days; files: {files}")
    click.echo(fitted_lines([line]), nl=False)


def _day(text: str) -> date:
    try:
        return parse_date(text)
    except BadInput as fault:
        raise BadInput(fault.reason, "--today") from fault


def _folder_url(url: str) -> str:
    """The address with a slash at its end; BadInput if it is none."""
    if url and not url.startswith(("https://", "http://")):
        raise BadInput("expected an address like https://example.org/dream-home/", "--url")
    return url if not url or url.endswith("/") else f"{url}/"
