"""A day written out: `Friday, 20 November`, `sexta-feira, 20 de novembro`."""

from __future__ import annotations

from datetime import date

WEEKDAYS = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "pt": (
        "segunda-feira",
        "terça-feira",
        "quarta-feira",
        "quinta-feira",
        "sexta-feira",
        "sábado",
        "domingo",
    ),
}
MONTHS = {
    "en": (
        *("January", "February", "March", "April", "May", "June", "July"),
        *("August", "September", "October", "November", "December"),
    ),
    "pt": (
        *("janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho"),
        *("agosto", "setembro", "outubro", "novembro", "dezembro"),
    ),
}


def written_day(text: str, lang: str) -> str:
    """A date like 2026-11-20 as people say it, without the year."""
    day = date.fromisoformat(text)
    weekday, month = WEEKDAYS[lang][day.weekday()], MONTHS[lang][day.month - 1]
    joint = " de " if lang == "pt" else " "
    return f"{weekday}, {day.day}{joint}{month}"
