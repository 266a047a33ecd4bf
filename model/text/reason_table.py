"""The list of reason codes in docs/formats.md, generated from the code.

`python -m dhsolve.model.text.reason_table docs/formats.md` renews it; a test checks that it is
up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

from dhsolve.model.rules.reasons import Reason

BEGIN, END = "<!-- reasons: generated -->", "<!-- end of reasons -->"


def reason_table() -> str:
    """One line for each reason, in the order of the rules."""
    lines = ["| code | rule | what the rule says |", "|---|---|---|"]
    lines += [f"| `{reason.value}` | {reason.rule} | {reason.text} |" for reason in Reason]
    return "\n".join(lines)


def with_table(text: str) -> str:
    """The page with the list between its markers renewed."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{reason_table()}\n{END}{after}"


def main(page: str) -> None:
    """Renew the list in a page."""
    path = Path(page)
    path.write_text(with_table(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
