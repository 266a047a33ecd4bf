"""The bar for many things: on a terminal only."""

from __future__ import annotations

import pytest

from dhsolve.cli.ui.counting_bar import counting_bar


def test_no_bar_goes_into_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    with counting_bar() as progress:
        bar = progress.add_task("puzzles", total=2, rate="")
        progress.update(bar, advance=1, rate="60/h")
    assert capsys.readouterr() == ("", "")
