"""What holds for all tests."""

from __future__ import annotations

import os

import pytest

# What is shown must not depend on whether somebody has called `dhsolve compile` on this machine.
os.environ["DHSOLVE_FAST"] = "0"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first: begun last, one of them would keep everybody waiting at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(autouse=True)
def _no_width_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that run side by side are told the width of somebody's terminal."""
    monkeypatch.delenv("COLUMNS", raising=False)
