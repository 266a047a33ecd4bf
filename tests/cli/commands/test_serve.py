"""`dhsolve serve`: what it refuses before it begins. What it does: tests/web/server."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest
from support.program import complaint
from support.server import SMALL, serving
from support.sites import example_archive


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = complaint("serve", "--port", str(port))
    assert said == f"dhsolve: cannot listen on 127.0.0.1:{port}: Address already in use"


def test_an_archive_that_is_not_there_or_broken(tmp_path: Path) -> None:
    whole = example_archive(tmp_path / "whole.db").read_bytes()
    for name, data, reason in (
        ("missing.db", None, "there is no such archive"),
        ("empty.db", b"", "the file is empty, not an archive"),
        ("foreign.db", b"no database " * 500, "archive: file is not a database"),
        ("cut.db", whole[: len(whole) // 2], "archive: database disk image is malformed"),
    ):
        path = tmp_path / name
        if data is not None:
            path.write_bytes(data)
        assert complaint("serve", "--archive", str(path)) == f"dhsolve: {path}: {reason}"


def test_an_address_that_is_none() -> None:
    said = complaint("serve", "--host", "example.org")
    assert said == 'dhsolve: --host: expected an address like 127.0.0.1, got "example.org"'


def test_a_part_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "dhsolve.web.server.server", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    said = complaint("serve")
    assert said == "dhsolve: needs uvicorn: install it with `pip install dhsolve[serve]`"


def test_an_address_that_others_can_reach_is_known_by_its_numbers() -> None:
    with serving("--host", "0.0.0.0", "--workers", "1") as server:
        for host in ("127.0.0.1", "192.168.7.7", socket.gethostname()):
            assert (
                server.ask("GET", "/api/openapi.json", Host=f"{host}:{server.port}").status == 200
            )
        evil = server.ask("POST", "/api/best", SMALL, Host=f"evil.example:{server.port}")
        assert evil.status == 403
