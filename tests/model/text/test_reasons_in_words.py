"""Every reason has its sentence in both languages."""

from __future__ import annotations

import pytest

from dhsolve.model.rules.reasons import Reason
from dhsolve.model.text.reasons import PORTUGUESE, tell_reason


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: str(reason.value))
def test_a_reason_in_portuguese(reason: Reason) -> None:
    said = tell_reason(reason, "pt")
    assert said != tell_reason(reason, "en")
    assert said == f"{PORTUGUESE[reason]} (regra {reason.rule})"


def test_a_reason_in_english() -> None:
    said = tell_reason(Reason.UNSUPPORTED, "en")
    assert said == "nothing stands directly below the cell (rule 3.1)"
