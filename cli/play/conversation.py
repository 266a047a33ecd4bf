"""Questions and answers until the home is finished or the player leaves; saved at every turn."""

from __future__ import annotations

import sys
from functools import partial
from io import TextIOWrapper
from typing import NamedTuple

from rich.text import Text

import dhsolve
from dhsolve.cli.play.keys import COMING, COMMANDS, HELP, HINT, LEAVE, UNDO, find_option, words_of
from dhsolve.cli.play.saving import SavedPlay, save
from dhsolve.cli.play.screen import Screen
from dhsolve.cli.ui.exit_status import INTERRUPTED
from dhsolve.cli.ui.signals import line_from_terminal
from dhsolve.model.building.choices import Question
from dhsolve.model.building.play import PlayUnderWay
from dhsolve.model.building.turn import DOWN
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution
from dhsolve.model.files.text_form.names import Unclear, all_cards, names_of
from dhsolve.model.rules.engineer import check_engineer
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.scoring import score
from dhsolve.model.rules.values import Turn
from dhsolve.model.text.ending import tell_end, tell_score
from dhsolve.model.text.explain import explain_card
from dhsolve.model.text.playing import option_text, sentence
from dhsolve.model.text.puzzles import introduction, kind_name
from dhsolve.model.text.reasons import tell_reason
from dhsolve.model.text.solo_scale import full, tell_solo_level
from dhsolve.model.text.terminal.pads import score_pad
from dhsolve.model.text.turns import tell_play
from dhsolve.model.text.words import word
from dhsolve.puzzles.answer.check import check_answer, share_line, tell_check
from dhsolve.puzzles.answer.hints import tell_hint
from dhsolve.puzzles.puzzle import Puzzle

HINT_SECONDS = 60.0
MOST_TOLD = 3
"""The levels of a hint."""
PROMPT = "> "


class Left(Exception):
    """The player has had enough for now."""


class GivenHint(NamedTuple):
    """The hint for a play, and how much of it is told already."""

    play: PlayUnderWay
    hint: dhsolve.Hint
    level: int


class Conversation:
    """One play at a terminal."""

    def __init__(
        self, saved: SavedPlay, screen: Screen, puzzle: Puzzle | None, blind: bool, go_on: str
    ) -> None:
        self.saved, self.screen, self.puzzle, self.blind = saved, screen, puzzle, blind
        self.go_on = go_on
        """The command that takes the play up again."""
        self.hint: GivenHint | None = None
        self.shown: tuple[tuple[Turn, ...], tuple[str, ...]] | None = None
        """The play that was last drawn."""

    @property
    def play(self) -> PlayUnderWay:
        """The play as it stands."""
        return self.saved.play

    def run(self) -> int:
        """Play until the end, or until the player leaves; the exit status.

        Ctrl-C, end of input and `q` save the play and say how to go on.
        """
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # a stray byte is no reason to stop
        self._greet()
        status = 0
        try:
            while True:
                if self.play.question is not None:
                    self._ask(self.play.question)
                    self._answer(self._line())
                    continue
                self._finished()
                while (line := self._line().lower()) not in (UNDO, LEAVE, ""):
                    self._say("finished")
                if line != UNDO:
                    return 0
                self._undo()
        except (EOFError, Left):
            pass
        except KeyboardInterrupt:
            status = INTERRUPTED
        self.screen.console.print()
        self._leave()
        return status

    def _leave(self) -> None:
        """Save the play, and say how to go on with it."""
        if not self.play.turns and not self.saved.path.exists():
            return  # nothing was played
        self._save()
        self.screen.copyable(self.screen.say("saved in", self.saved.path))
        if self.play.question is not None:
            self.screen.copyable(self.screen.say("go on with", self.go_on))

    def _line(self) -> str:
        """A line from the player, without what steers a terminal; EOFError if there is none."""
        if sys.stdin is None:
            raise EOFError
        line = line_from_terminal(PROMPT)
        return "".join(char if char.isprintable() else " " for char in line).strip()

    def _say(self, phrase: str, *values: object, style: str = "") -> None:
        self.screen.tell(self.screen.say(phrase, *values), style)

    # --- what is shown ------------------------------------------------------------------------

    def _greet(self) -> None:
        lang, puzzle = self.screen.lang, self.puzzle
        if puzzle is not None:
            kind = kind_name(puzzle.kind, lang)
            date = f" · {puzzle.date}" if puzzle.date else ""
            self.screen.tell(f"{puzzle.title.of(lang)} · {kind}{date}", "bold")
            self.screen.tell(introduction(puzzle.kind, lang))
        self._say("keys", style="dim")
        if self.saved.resumed:
            rounds = len(self.play.sequence.rounds)
            self._say("going on", self.saved.path, len(self.play.turns), rounds)

    def _ask(self, question: Question) -> None:
        """The whole table before a turn, the home with its marks where a cell is asked for."""
        screen = self.screen
        if self.shown == (self.play.turns, self.play.choices):
            pass  # it is still in view
        elif not self.play.choices:
            self._header(question)
            if screen.drawn:
                screen.show(screen.market(question.market))
            screen.show(screen.home(question.state, screen.marks(question)))
            screen.show(screen.belongings(question.state))
            if not screen.drawn:  # what is asked about last, so that it is in view
                screen.show(screen.market(question.market))
        elif question.step == "column":  # a tool has changed it
            screen.show(screen.market(question.market))
        elif screen.drawn and (marks := screen.marks(question)):
            screen.show(screen.home(question.state, marks))
        self.shown = (self.play.turns, self.play.choices)
        screen.show(screen.question(question))

    def _header(self, question: Question) -> None:
        screen, rounds = self.screen, len(self.play.sequence.rounds)
        position = self.play.position
        number = rounds - len(position.rounds) + 1
        where = screen.say("end") if position.over else screen.say("round", number, rounds)
        points = score(self.play.box, question.state, position.solo).total
        parts = [sentence(where), screen.say("points now", points)]
        if self.puzzle is not None:
            medals = self.puzzle.medals
            parts += [
                f"{word('bronze', screen.lang)} {medals.bronze}",
                f"{word('silver', screen.lang)} {medals.silver}",
                f"{word('gold', screen.lang)} {medals.gold}",
                f"{word('proven best', screen.lang)} {self.puzzle.target}",
            ]
        screen.console.print()
        screen.tell((", " if screen.plain else " · ").join(parts), "bold")

    def _finished(self) -> None:
        """The home, its score, and what that is worth."""
        play, screen = self.play, self.screen
        assert play.end is not None
        home, pad = play.finished()
        merged = check_engineer(play.box, home.state, play.end.engineer)
        screen.console.print()
        screen.show(screen.home(home.state, merged=merged))
        screen.show(screen.belongings(home.state))
        for line in tell_end(play.box, play.end, screen.lang):
            screen.tell(line)
        if screen.drawn:
            screen.show([score_pad(pad, screen.lang)])
        if self.puzzle is None:
            self._say("total", pad.total, tell_score(pad, screen.lang, zeros=False), style="bold")
            if play.position.solo and full(home.state.home):
                screen.tell(tell_solo_level(pad.total, screen.lang))
        else:
            answer = Solution(play.sequence, play.turns, play.end, pad)
            checked = check_answer(play.box, self.puzzle, answer)
            for line in tell_check(self.puzzle, checked, screen.lang, emoji=not screen.plain):
                screen.tell(line, "bold")
            screen.console.print()
            screen.show([Text(share_line(self.puzzle, checked, emoji=not screen.plain))])
        screen.copyable(screen.say("saved in", self.saved.path))
        self._say("finished")

    # --- what is answered -----------------------------------------------------------------------

    def _answer(self, line: str) -> None:
        """All answers of a line, one after the other, until one is refused."""
        question = self.play.question
        assert question is not None
        if line.startswith(HELP) and (name := line.removeprefix(HELP).strip()):
            self._explain(name)
            return
        whole = find_option(self.play.box, question, line.lower(), self.screen.lang)
        for typed in [line.lower()] if whole else words_of(line):
            if not self._one_answer(typed):
                return

    def _one_answer(self, typed: str) -> bool:
        """Whether the line goes on after this answer."""
        question = self.play.question
        if typed in COMMANDS:
            self._command(typed)
            return False
        if question is None:
            return False
        option = find_option(self.play.box, question, typed, self.screen.lang)
        if option is None:
            self._say("no such choice", typed, style="red")
            return False
        if option.refusal is not None:
            self._refuse(question, option.name, option.refusal)
            return False
        before = len(self.play.turns)
        self._set(self.play.choose(option.name))
        told = tell_play(self.play.box, self.play.sequence, self.play.turns, self.screen.lang)
        for turn in told[before:]:
            self.screen.tell(turn, "italic")
        return True

    def _refuse(self, question: Question, name: str, refusal: RuleBroken) -> None:
        """The reason in a sentence, and what could be done instead."""
        screen = self.screen
        shown = option_text(screen.box, name.replace(DOWN, "d"), screen.lang)
        reason = tell_reason(refusal.reason, screen.lang)
        if f"{name}{DOWN}" in question.legal:
            reason += f"; {screen.say('or down', f'{name}d')}"
        screen.tell(f"{shown}: {reason}", "red")

    def _command(self, key: str) -> None:
        question = self.play.question
        assert question is not None
        if key == LEAVE:
            raise Left
        if key == UNDO:
            self._undo()
        elif key == HINT:
            self._tell_hint()
        elif key == COMING:
            self._coming(question)
        elif key == HELP:
            self._say("keys")
            self._say("several")
            self.screen.show(self.screen.reasons(question))

    def _explain(self, name: str) -> None:
        """What a card does and scores."""
        cards = self.play.box.catalogue
        try:
            card = all_cards(cards)[names_of(self.play.box, "card").find(name)]
        except Unclear as unclear:
            self.screen.tell(str(unclear), "red")
            return
        told = explain_card(cards, card, self.screen.lang)
        rules = ", ".join(number for number, _ in told.rules)
        rule = f" ({word('rules', self.screen.lang)} {rules})" if rules else ""
        self.screen.tell(f"{card.name(self.screen.lang)}: {told.text}{rule}")

    def _undo(self) -> None:
        if (before := self.play.undo()) is None:
            self._say("nothing to undo")
            return
        self._set(before)
        self._say("undone")

    def _coming(self, question: Question) -> None:
        if self.blind:
            self._say("covered")
        elif not question.coming:
            self._say("no rounds left")
        else:
            rounds = len(self.play.sequence.rounds)
            self.screen.show(self.screen.coming(question.coming, rounds - len(question.coming) + 1))

    def _tell_hint(self) -> None:
        """One level more each time, as long as the play is the same."""
        given = self.hint
        if given is None or given.play.turns != self.play.turns:
            given = GivenHint(self.play, self._find_hint(), 0)
        self.hint = given._replace(level=min(given.level + 1, MOST_TOLD))
        target = None if self.puzzle is None else self.puzzle.target
        lines = tell_hint(self.play.box, given.hint, target, self.hint.level, self.screen.lang)
        for line in lines:
            self.screen.tell(line, "cyan")
        if self.hint.level < MOST_TOLD:
            self._say("more hints", style="dim")

    def _find_hint(self) -> dhsolve.Hint:
        from dhsolve.cli.ui.proving import watch_question  # with the solver, which is slow to load

        deal = dhsolve.Deal(self.play.sequence, self.play.box.catalogue)
        position = dhsolve.Position(deal, self.play.turns)
        clock = dhsolve.Clock(HINT_SECONDS)
        return watch_question("the best play", clock, partial(dhsolve.hint, position))

    def _set(self, play: PlayUnderWay) -> None:
        changed = play.turns != self.play.turns or play.end != self.play.end
        self.saved = self.saved._replace(play=play)
        if changed:
            self._save()

    def _save(self) -> None:
        """Write the play; where that fails the player hears of it and can go on."""
        try:
            save(self.saved)
        except BadInput as fault:
            self._say("not saved", fault, style="bold red")
