"""The HTML pages of a site. Each is whole without scripts, in the language of the site; scripts
put it into the visitor's."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from functools import partial
from typing import Any

import jinja2

from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import to_text
from dhsolve.model.text.dates import MONTHS, written_day
from dhsolve.model.text.puzzles import introduction, kind_name
from dhsolve.puzzles.archive.export import PublishedDay
from dhsolve.puzzles.drawing.palette import definitions
from dhsolve.puzzles.drawing.phone import narrow_puzzle
from dhsolve.puzzles.drawing.svg import document
from dhsolve.puzzles.puzzle import KINDS, Puzzle
from dhsolve.web.site.assets import FONTS, SERVER_STYLES, STYLES, Assets, icon_sprite
from dhsolve.web.site.data import word_data

SHELL = "pages/shell.mjs"
"""The script of every page: language, colours, offline copy, new versions."""
PLAIN_PAGES = ("learn", "statistics", "settings", "offline")
"""Pages that do not depend on the days."""
MENU = ("archive", "learn", "statistics", "settings")
SERVER_PAGES = ("enter", "find", "review")
"""Pages that only the local server has."""
ANY_DAY = "play/any"
"""The page of every day that the archive of the local server lacks: its puzzle is made there."""
TOP_ICONS = ("home", "menu")
CALENDAR_ICONS = (
    *(*TOP_ICONS, "back", "next", "print", "grade", "plus"),
    *(f"kind-{kind}" for kind in KINDS),
)
SHOW_CARDS = ("learn",)
"""Plain pages that need the icons of all cards."""


class Pages:
    """Makes the pages of one site."""

    def __init__(self, box: Box, assets: Assets, lang: str, *, solver: bool = False) -> None:
        """With a `solver` behind the pages, those that need one are in the menu."""
        self._box, self._assets, self._lang = box, assets, lang
        self._words = word_data(box, lang)
        self._environment = jinja2.Environment(
            loader=jinja2.PackageLoader("dhsolve.web.site", "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.globals |= {
            "lang": lang,
            "say": self._say,
            "styles": STYLES,
            "fonts": FONTS,
            "solver": solver,
            "menu": (*(SERVER_PAGES if solver else ()), *MENU),
        }

    def play(self, day: PublishedDay) -> bytes:
        """The page of one puzzle."""
        puzzle = day.puzzle
        return self._page(
            "play.html.j2",
            base="../../",
            script="play/page.mjs",
            title=puzzle.title.of(self._lang),
            puzzle=puzzle,
            day=written_day(day.row.date, self._lang),
            kind=kind_name(puzzle.kind, self._lang),
            introduction=introduction(puzzle.kind, self._lang),
            drawing=partial(self._drawing, puzzle),
            text=to_text(self._box, puzzle.sequence),
        )

    def index(self) -> bytes:
        """The first page, which leads to the puzzle of the visitor's day."""
        return self._page(
            "index.html.j2", base="", script="pages/today.mjs", title="", icons=TOP_ICONS
        )

    def archive(self, days: Sequence[PublishedDay], today: date) -> bytes:
        """The calendar; without scripts a list of the days that have come."""
        months: dict[str, list[PublishedDay]] = {}
        for day in reversed(days):
            if day.row.date <= today.isoformat():
                months.setdefault(self._month(day.row.date), []).append(day)
        return self._page(
            "archive.html.j2",
            base="../",
            script="pages/calendar.mjs",
            title=self._say("page.archive"),
            icons=CALENDAR_ICONS,
            months=months,
            written=lambda day: written_day(day.row.date, self._lang),
            kind=lambda day: kind_name(day.puzzle.kind, self._lang),
        )

    def plain(self, name: str) -> bytes:
        """A page that its script fills."""
        return self._page(
            "plain.html.j2",
            base="../",
            name=name,
            script=f"pages/{name}.mjs",
            title=self._say(f"page.{name}"),
            icons=None if name in SHOW_CARDS else TOP_ICONS,
        )

    def of_server(self, name: str) -> bytes:
        """A page that needs the solver, and so the local server."""
        return self._page(
            "plain.html.j2",
            base="../",
            name=name,
            script=f"pages/{name}.mjs",
            title=self._say(f"page.{name}"),
            styles=(*STYLES, *SERVER_STYLES),
        )

    def own_cards(self) -> bytes:
        """The page where the cards that were put in are played."""
        return self._page(
            "own.html.j2", base="../", script="pages/own.mjs", title=self._say("page.own")
        )

    def any_day(self) -> bytes:
        """The page that makes the puzzle of its day."""
        return self._page(
            "any_day.html.j2",
            base="../../",
            script="pages/any_day.mjs",
            title=self._say("page.making"),
        )

    def _page(
        self,
        template: str,
        *,
        base: str,
        script: str,
        title: str,
        icons: Collection[str] | None = None,
        **values: Any,
    ) -> bytes:
        """A page with these icons, or with all of them."""
        scripts = [SHELL, script] if script in self._assets.files else [SHELL]
        modules = dict.fromkeys(one for name in scripts for one in self._assets.needed_by(name))
        text = self._environment.get_template(template).render(
            sprite=icon_sprite(icons),
            base=base,
            assets=f"{base}{self._assets.folder}/",
            scripts=scripts,
            modules=[one for one in modules if one not in scripts],
            title=title,
            **values,
        )
        return text.encode()

    def _say(self, key: str, *values: object) -> str:
        return self._words[key].format(*values)

    def _month(self, day: str) -> str:
        return self._say("page.month", MONTHS[self._lang][int(day[5:7]) - 1], day[:4])

    def _drawing(self, puzzle: Puzzle) -> str:
        return document(narrow_puzzle(self._box, puzzle, self._lang), definitions())
