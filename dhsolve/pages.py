"""The library's values for people: pages of text for a terminal, and drawings of homes.

A page is a list of what rich can print; the command line prints it in colour, `str` without.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from dhsolve.game import Game
from dhsolve.home import CountedHome, Home
from dhsolve.model.rules.engineer import EngineerGroups
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.text.ending import tell_end
from dhsolve.model.text.puzzles import introduction, kind_name
from dhsolve.model.text.review import phrase, tell_range
from dhsolve.model.text.solo_scale import full, tell_solo_level
from dhsolve.model.text.terminal.deal_tables import (
    deal_tables,
    market_table,
    markets_of,
    markets_table,
)
from dhsolve.model.text.terminal.fitting import WIDTH, Fitting
from dhsolve.model.text.terminal.house import home_picture
from dhsolve.model.text.terminal.pads import pad_and_belongings
from dhsolve.model.text.words import word
from dhsolve.position import Deal, Position
from dhsolve.puzzle import Puzzle
from dhsolve.puzzles.drawing import house
from dhsolve.puzzles.drawing.drawn_review import DrawnHome, DrawnReview, DrawnTurn
from dhsolve.puzzles.drawing.fonts import font_style
from dhsolve.puzzles.drawing.palette import definitions
from dhsolve.puzzles.drawing.render import Sheet
from dhsolve.puzzles.drawing.review_page import review_page
from dhsolve.puzzles.drawing.review_phone import narrow_review
from dhsolve.puzzles.drawing.svg import PAPER, Drawing, document, element, rect, text
from dhsolve.solution import Answer, Solution
from dhsolve.solver.search.trivial_bound import known_without_asking

if TYPE_CHECKING:
    from dhsolve.reviewing import Choice, Hindsight

Page = list[RenderableType]
CAPTION = 40
"""The height of the line below a drawing."""


def plain_text(page: Iterable[RenderableType], width: int = WIDTH) -> str:
    """A page without colours, its lines without trailing spaces."""
    file = io.StringIO()
    console = Console(file=file, width=width, color_system=None, force_terminal=False)
    for part in page:
        console.print(part, highlight=False, crop=False)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


def deal_page(deal: Deal, lang: str = "en") -> Page:
    """The markets of all rounds, plans and friends."""
    return deal_tables(deal.box, deal.sequence, lang)


def game_page(game: Game, lang: str = "en") -> Page:
    """The markets that the decks of a game deal, plans and friends."""
    return deal_tables(game.box, game.record, lang)


def puzzle_page(puzzle: Puzzle, lang: str = "en") -> Page:
    """What is dealt, the home to start from, target and medals; nothing of the solution."""
    grade, medals = puzzle.difficulty.grade, puzzle.medals
    heading = f"{puzzle.title.of(lang)} · {kind_name(puzzle.kind, lang)}"
    stars = "★" * grade + "☆" * (5 - grade)
    levels = (
        ("bronze", medals.bronze),
        ("silver", medals.silver),
        ("gold", medals.gold),
        ("proven best", puzzle.target),
    )
    sequence, start = puzzle.deal.sequence, puzzle.deal.start().home
    page: Page = [
        Text.assemble((heading, "bold"), f"  {puzzle.date or ''}  {stars}  ({puzzle.id})"),
        Text(introduction(puzzle.kind, lang)),
        markets_table(puzzle.box, markets_of(sequence), lang),
    ]
    if sequence.start is not None:
        page.append(home_picture(puzzle.box, start.state, lang))
    page.append(pad_and_belongings(puzzle.box, start.state, None, lang))
    page.append(Text("  ".join(f"{word(name, lang)} {points}" for name, points in levels)))
    return page


def home_page(home: Home, lang: str = "en") -> Page:
    """The home and what lies beside it."""
    return [
        home_picture(home.box, home.state, lang),
        pad_and_belongings(home.box, home.state, None, lang),
    ]


def position_page(position: Position, lang: str = "en") -> Page:
    """The home, what lies beside it, and the market of this round."""
    page = home_page(position.home, lang)
    if position.over:
        return page
    number = len(position.turns) + 1
    return [*page, market_table(position.box, position.market, number, lang)]


def counted_page(counted: CountedHome, lang: str = "en") -> Page:
    """The home as it is counted, with its score pad and what was done at the end."""
    return [
        *home_and_pad(counted, lang),
        *_end_lines(counted, lang),
        *_level_lines(counted.home, counted.score.total, lang),
    ]


def home_and_pad(counted: CountedHome, lang: str = "en") -> Page:
    """The picture of a home as it is counted, and its score pad."""
    return [*home_lines(counted, lang), _pad(counted, lang)]


def home_lines(counted: CountedHome, lang: str = "en") -> Page:
    """The picture of a home as it is counted."""
    home = counted.home
    return [home_picture(home.box, home.state, lang, counted.merged)]


def solution_page(solution: Solution, lang: str = "en") -> Page:
    """The home, its score pad, how it was built, and what the proof says; of a play under way the
    position, of one that is not legal the reason."""
    try:
        position = solution.position()
        if not position.over:
            return position_page(position, lang)
        page = play_page(solution, lang)
    except RuleBroken as broken:
        return [Text(f"{broken.where}: {broken}")]
    return [*page, proof_line(solution, lang)] if isinstance(solution, Answer) else page


def play_page(solution: Solution, lang: str = "en") -> Page:
    """The home of a complete and legal play, its score pad, and how it was built; or RuleBroken."""
    counted = solution.finish()
    turns = [Text(line) for line in solution.describe(lang)]
    return [
        *home_lines(counted, lang),
        _pad(counted, lang),
        *turns,
        *_end_lines(counted, lang),
        *_level_lines(counted.home, counted.score.total, lang),
    ]


def _pad(counted: CountedHome, lang: str) -> RenderableType:
    home = counted.home
    return pad_and_belongings(home.box, home.state, counted.score, lang, counted.merged)


def _end_lines(counted: CountedHome, lang: str) -> Page:
    return [Text(line) for line in tell_end(counted.home.box, counted.end, lang)]


def _level_lines(home: Home, points: int, lang: str) -> Page:
    level = _level(home, points, lang)
    return [Text(level)] if level else []


def _level(home: Home, points: int, lang: str) -> str:
    """The level that a solo game has reached; nothing for other games and unfinished homes."""
    if home.variant != "solo" or not full(home.state.home):
        return ""
    return tell_solo_level(points, lang)


def proof_line(answer: Answer, lang: str = "en") -> RenderableType:
    """The points, whether they are proven, and what the proof stands on, on one line."""
    optimal = answer.status == "optimal"
    points = Text(
        f"{answer.score.total} {word('points', lang)}",
        style="bold green" if optimal else "bold yellow",
    )
    legs = ", ".join(
        one.kind if one.status != "open" else f"{one.kind} {word('open', lang)}"
        for one in answer.proof.evidence
        if one.kind != "solver-optimal"
    )
    seconds = (
        "" if answer.proof.seconds is None else f" {word('in', lang)} {answer.proof.seconds:.1f} s"
    )
    known = ", solver-optimal" if optimal else ""
    bound = f" ({word('bound', lang)} {answer.bound})" if _worth_reading(answer) else ""
    line = f"{known}{seconds}{bound}" + (f", {legs}" if legs else "")
    found = () if optimal else (f"{word('best found', lang)} ",)
    text = Text.assemble(*found, points, line)
    whole = text.copy()
    whole.no_wrap, whole.overflow = True, "ignore"
    # one line for other programs; a bare text is wrapped like all others
    return Fitting(Group(whole), text, WIDTH)


def _worth_reading(answer: Answer) -> bool:
    """Whether the bound is more than what holds anyway: that would only be noise."""
    trivial = known_without_asking(answer.deal.box, answer.deal.sequence)
    return answer.status == "optimal" or answer.bound < trivial


# --- looking back ----------------------------------------------------------------------------


def hindsight_page(found: Hindsight, lang: str = "en") -> Page:
    """The costliest turns, then every turn, the home as it was and as it could have been."""
    could_be = found.best.finish()
    return [
        *_costliest_lines(found, lang),
        _turns_table(found, lang),
        Text(phrase("as it was", lang, found.scored)),
        *home_lines(found.home, lang),
        *_level_lines(found.home.home, found.scored, lang),
        Text(phrase("as it could be", lang, could_be.score.total)),
        *home_lines(could_be, lang),
        _pad(could_be, lang),
        Text(tell_hindsight(found, lang)),
    ]


def tell_hindsight(found: Hindsight, lang: str = "en") -> str:
    """What could have been scored and what was, on one line."""
    least, most = found.possible[0]
    if found.possible[0].exact is not None:
        could = phrase("proven", lang, least)
    elif most is None:
        could = phrase("unbounded", lang, least)
    else:
        could = phrase("open", lang, least, most)
    return f"{could}, {phrase('scored', lang, found.scored)}"


def _costliest_lines(found: Hindsight, lang: str) -> Page:
    worst = found.costliest()
    if not worst:
        return [Text(phrase("none lost" if found.complete else "none known", lang))]
    table = Table.grid(padding=(0, 2, 0, 0))
    for at in worst:
        lost = Text(f"-{found.choices[at].lost_at_least}", style="bold red")
        table.add_row(lost, phrase("round", lang, at + 1), _played(found, at, lang))
    return [Text(f"{phrase('costliest', lang)}:", style="bold"), table]


def _played(found: Hindsight, at: int, lang: str) -> str:
    """A turn as it was played, and below it a better one if there is any."""
    better = found.describe_better(at, lang)
    below = f"\n{phrase('better', lang, better)}" if better else ""
    return f"{found.describe(at, lang)}{below}"


def _turns_table(found: Hindsight, lang: str) -> Table:
    table = Table()
    for heading in (word("round", lang), phrase("possible", lang), phrase("lost", lang)):
        table.add_column(heading, justify="right")
    table.add_column(phrase("turn", lang))
    for at, choice in enumerate(found.choices):
        possible = tell_range(*choice.before)
        table.add_row(str(at + 1), possible, _loss(choice), _played(found, at, lang))
    ended, lost = found.ended.score.total, found.ended.score.total - found.scored
    style = "bold red" if lost else "dim"
    better = ", ".join(tell_end(found.best.box, found.ended.end, lang)) if lost else ""
    done = ", ".join(tell_end(found.best.box, found.home.end, lang))
    words = "\n".join(filter(None, (done, better and phrase("better", lang, better))))
    table.add_row(phrase("end", lang), str(ended), Text(str(lost), style=style), words)
    return table


def _loss(choice: Choice) -> Text:
    """What a turn gave away: a number, at least a number, or nobody knows."""
    if choice.lost is not None:
        return Text(str(choice.lost), style="bold red" if choice.lost else "dim")
    least = choice.lost_at_least
    return Text(f"{least}+", style="bold red") if least else Text("?", style="dim")


# --- drawings --------------------------------------------------------------------------------


def house_svg(home: Home, merged: EngineerGroups = (), total: int | None = None) -> str:
    """The home as an SVG drawing, with its points below it if they are counted."""
    height = house.HEIGHT + (0 if total is None else CAPTION)
    parts = [
        rect(0, 0, house.WIDTH, height, fill=PAPER),
        house.house(home.box, home.state, "en", merged),
    ]
    if total is not None:
        middle, foot = house.WIDTH / 2, house.HEIGHT + 24
        parts.append(text(middle, foot, f"{total} points", 22, anchor="middle", weight=700))
    title = "Home" if total is None else f"Home, {total} points"
    drawing = Drawing(house.WIDTH, height, title, "".join(parts))
    return document(drawing, definitions() + element("style", font_style()))


def hindsight_svg(found: Hindsight, lang: str = "en") -> str:
    """A review as a page: the curve of what was still possible, and the two homes."""
    page = review_page(found.best.box, _drawn(found, lang), lang)
    return document(page, definitions() + element("style", font_style()))


def hindsight_sheet(found: Hindsight, lang: str = "en") -> Sheet:
    """The same to be made into a file of any kind, with its column for a phone."""
    box, drawn = found.best.box, _drawn(found, lang)
    return Sheet((review_page(box, drawn, lang),), narrow_review(box, drawn, lang))


def _drawn(found: Hindsight, lang: str) -> DrawnReview:
    could_be = found.best.finish()
    return DrawnReview(
        turns=tuple(
            DrawnTurn(
                *choice.before,
                choice.lost_at_least,
                found.describe(at, lang),
                found.describe_better(at, lang),
            )
            for at, choice in enumerate(found.choices)
        ),
        ended=found.ended.score.total,
        costliest=tuple(found.costliest()),
        was=DrawnHome(found.home.home.state, found.home.merged, found.scored),
        could_be=DrawnHome(could_be.home.state, could_be.merged, could_be.score.total),
        level=_level(found.home.home, found.scored, lang),
    )
