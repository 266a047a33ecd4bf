"""Days written out."""

from __future__ import annotations

from dhsolve.model.text.dates import written_day


def test_a_day_in_both_languages() -> None:
    assert written_day("2026-11-20", "en") == "Friday, 20 November"
    assert written_day("2026-11-20", "pt") == "sexta-feira, 20 de novembro"
    assert written_day("2027-03-01", "pt") == "segunda-feira, 1 de março"
