"""Internal errors: the question is saved to a file, so that it can be looked into."""

from __future__ import annotations

import hashlib
import importlib.metadata
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from dhsolve.cli.ui.exit_status import INTERNAL_ERROR
from dhsolve.cli.ui.language import complain, in_language
from dhsolve.cli.ui.output import write_output
from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import dump, json_text, to_json
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.evidence import Disagreement
from dhsolve.solver.search.play import InternalError

SHOWN_DIGITS = 12


def case_name(box: Box, sequence: Sequence) -> str:
    """The name of the file for a sequence: the same sequence, the same name."""
    digest = hashlib.sha256(dump(box, sequence).encode()).hexdigest()
    return f"dhsolve-case-{digest[:SHOWN_DIGITS]}.json"


@contextmanager
def saving_cases(box: Box, sequence: Sequence) -> Iterator[None]:
    """Save the case of an internal error in the working directory, say so, and exit with 70.

    A broken assertion is one too; every other exception passes through.
    """
    try:
        yield
    except (InternalError, Disagreement, AssertionError) as error:
        path = Path(case_name(box, sequence))
        case = {
            "sequence": to_json(box, sequence),
            "error": f"{type(error).__name__}: {error}",
            "traceback": traceback.format_exception(error),
            "catalogue": box.catalogue.fingerprint,
            "versions": {name: importlib.metadata.version(name) for name in ("dhsolve", "ortools")},
        }
        write_output(json_text(case, indent=2) + "\n", path)
        kind = "DISAGREEMENT" if isinstance(error, Disagreement) else "INTERNAL ERROR"
        complain(in_language(f"{kind}: {error}"))
        complain(in_language(f"nothing is proven; the case is saved in {path}, please report it"))
        raise click.exceptions.Exit(INTERNAL_ERROR) from error
