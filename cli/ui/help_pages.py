"""Help pages in the language of the reader."""

from __future__ import annotations

import re
from collections.abc import Iterable

from dhsolve.cli.ui.fitted_help import FittedHelp
from dhsolve.model.text.messages.help_pages import METAVARIABLES, PORTUGUESE

EXAMPLES = ("Examples:", "Example:")
_CAPITALS = re.compile("|".join(sorted(METAVARIABLES, key=len, reverse=True)))
_METAVARIABLE = re.compile(rf"(?<![\w-])({_CAPITALS.pattern})(?![\w-])")


class PortugueseHelp(FittedHelp):
    """A help page whose paragraphs, options and headings are looked up in the table."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The line of usage."""
        super().write_usage(prog, _usage(args), f"{PORTUGUESE['Usage']}: ")

    def write_heading(self, heading: str) -> None:
        """The heading of a list."""
        super().write_heading(PORTUGUESE[heading])

    def write_text(self, text: str) -> None:
        """The paragraphs of a help page."""
        super().write_text("\n\n".join(map(_paragraph, text.split("\n\n"))))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Options or commands with their lines."""
        told = [(_usage(name), _option_help(text)) for name, text in rows]
        super().write_dl(told, col_max, col_spacing)


def _usage(text: str) -> str:
    return _METAVARIABLE.sub(lambda match: METAVARIABLES[match[1]], text)


def _paragraph(text: str) -> str:
    plain = " ".join(text.split())
    for heading in EXAMPLES:  # the commands below it stay
        text = text.replace(heading, PORTUGUESE[heading], 1)
    return PORTUGUESE.get(plain, text)


def _option_help(text: str) -> str:
    """The sentence on an option, then what stands in brackets behind it."""
    parts = re.split(r"  (?=\[)", text)
    return "  ".join(PORTUGUESE.get(part) or _bracket(part) for part in parts)


def _bracket(text: str) -> str:
    for english in ("default: ", "required", "(all processors)"):
        text = text.replace(english, PORTUGUESE[english])
    return text
