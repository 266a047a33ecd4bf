"""Requests that mean no good, or come from a broken client: nothing hangs or gets through."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from support.damage import damaged
from support.program import wait_for
from support.server import JSON, LONG, SMALL, TEXT, RunningServer, serving
from support.web_server import served

from dhsolve.model.dealing.rng import Rng
from dhsolve.web.server.connections import REQUEST_SECONDS
from dhsolve.web.server.jobs import MOST_BODIES
from dhsolve.web.server.server import MOST_CONNECTIONS

MEGABYTE = 1_000_000
DAMAGED = 20


@contextmanager
def raw(server: RunningServer) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=LONG) as line:
        yield line


def heard(line: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    parts: list[bytes] = []
    while part := line.recv(65536):
        parts.append(part)
    return b"".join(parts)


def head(server: RunningServer, first: str, *others: str) -> bytes:
    return "\r\n".join((first, f"Host: {server.place}", *others, "", "")).encode()


# --- where a request comes from ----------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "", "[::1"]
)
def test_a_foreign_host_is_refused(server: RunningServer, host: str) -> None:
    for method, path in (("GET", "/api/openapi.json"), ("POST", "/api/best"), ("GET", "/")):
        reply = server.ask(method, path, SMALL, Host=host.format(port=server.port))
        assert (reply.status, reply.json["error"]["path"]) == (403, "Host")


def test_two_hosts_are_refused(server: RunningServer) -> None:
    with raw(server) as line:
        line.sendall(head(server, "GET /api/openapi.json HTTP/1.1", "Host: evil.example"))
        assert line.recv(100).split()[1] in (b"400", b"403")


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]", "127.0.0.2"])
def test_the_names_of_this_machine_are_answered(server: RunningServer, name: str) -> None:
    place = f"{name}:{server.port}"
    reply = server.ask("GET", "/api/openapi.json", Host=place, Origin=f"http://{place}")
    assert reply.status == 200


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "http://127.0.0.1",
        "https://{place}",
        "http://localhost:1",
        "",
    ],
)
def test_a_foreign_origin_is_refused(server: RunningServer, origin: str) -> None:
    said = origin.format(place=server.place)
    for method, path in (("POST", "/api/best"), ("POST", "/api/verify"), ("DELETE", "/api/jobs/x")):
        reply = server.ask(method, path, SMALL, TEXT, Origin=said)
        assert (reply.status, reply.json["error"]["path"]) == (403, "Origin")
        assert "access-control-allow-origin" not in {name.lower() for name in reply.headers}


def test_a_name_that_leads_here_is_refused(server: RunningServer) -> None:
    """A page whose own name is made to lead to this machine asks in that name, all in order."""
    host = f"evil.example:{server.port}"
    for method, path in (("POST", "/api/best"), ("GET", "/api/openapi.json"), ("GET", "/enter/")):
        reply = server.ask(
            method,
            path,
            SMALL,
            Host=host,
            Origin=f"http://{host}",
            Sec_Fetch_Site="same-origin",
            Sec_Fetch_Mode="cors",
        )
        assert (reply.status, reply.json["error"]["path"]) == (403, "Host")


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_from_elsewhere_shows_no_answer(server: RunningServer, site: str) -> None:
    """As a picture or a script, for which browsers send no `Origin`; a link may be followed."""
    for path in ("/", "/api/openapi.json"):
        shown = server.ask("GET", path, Sec_Fetch_Site=site, Sec_Fetch_Mode="no-cors")
        assert (shown.status, shown.json["error"]["path"]) == (403, "Sec-Fetch-Site")
    assert server.ask("GET", "/", Sec_Fetch_Site=site, Sec_Fetch_Mode="navigate").status == 200
    assert server.ask("GET", "/", Sec_Fetch_Site="none", Sec_Fetch_Mode="navigate").status == 200


FOREIGN_PAGE = """async ([server, cards]) => {
    const asked = async (path, options) => {
        try {
            const answer = await fetch(server + path, options);
            return answer.type === "opaque" ? "opaque" : String(answer.status);
        } catch {
            return "refused";
        }
    };
    const shown = (name) => new Promise((tell) => {
        const one = document.createElement(name);
        one.onload = () => tell("shown");
        one.onerror = () => tell("refused");
        one.src = server + (name === "img" ? "/icon.svg" : "/sw.js");
        document.body.append(one);
    });
    const text = {"Content-Type": "text/plain"};
    return [
        await asked("/api/openapi.json", {}),
        await asked("/api/best", {method: "POST", headers: text, body: cards}),
        await asked("/api/best", {method: "POST", headers: text, body: cards, mode: "no-cors"}),
        await shown("img"),
        await shown("script"),
    ];
}"""


def test_a_real_page_from_elsewhere_gets_nothing(
    server: RunningServer, browser: Browser, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>elsewhere</title><body>")
    assert server.idle()
    with served(tmp_path) as elsewhere:
        page = browser.new_page()
        page.goto(elsewhere)
        got = page.evaluate(FOREIGN_PAGE, [server.url, SMALL])
        page.close()
    assert set(got) <= {"refused", "opaque"}, got
    assert got[0] == got[1] == "refused"
    assert not server.jobs()


def test_a_browser_that_asks_for_leave_gets_none(server: RunningServer) -> None:
    reply = server.ask(
        "OPTIONS",
        "/api/best",
        Origin="https://evil.example",
        Access_Control_Request_Method="POST",
    )
    assert reply.status == 403
    assert not [name for name in reply.headers if name.lower().startswith("access-control")]


def test_answers_are_for_pages_of_this_server_alone(server: RunningServer) -> None:
    headers = server.get("/api/openapi.json").headers
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


# --- bodies ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind",
    [
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "text/html",
        "",
        "json",
        "a" * 9999,
    ],
)
def test_a_forged_content_type_is_refused(server: RunningServer, kind: str) -> None:
    assert server.post("/api/best", SMALL, kind).status == 415


@pytest.mark.parametrize("kind", ["Application/JSON", "application/json; charset=utf-8", TEXT])
def test_what_is_in_a_body_decides_how_it_is_read(server: RunningServer, kind: str) -> None:
    assert server.post("/api/verify", "{}", kind).json["error"]["path"] == "format"


def test_a_body_over_a_megabyte_is_refused(server: RunningServer) -> None:
    most = server.post("/api/verify", b" " * MEGABYTE)
    assert (most.status, most.json["error"]["message"]) == (400, "it is empty")
    with raw(server) as line:
        line.sendall(head(server, "POST /api/best HTTP/1.1", f"Content-Length: {MEGABYTE + 1}"))
        assert b" 413 " in line.recv(100)


def test_a_body_without_a_length_is_cut_off(server: RunningServer) -> None:
    piece = b"10000\r\n" + b" " * 65536 + b"\r\n"
    with raw(server) as line:
        line.sendall(
            head(
                server,
                "POST /api/best HTTP/1.1",
                f"Content-Type: {JSON}",
                "Transfer-Encoding: chunked",
            )
        )
        for _ in range(16):
            line.sendall(piece)
        assert b" 413 " in line.recv(100)


def test_a_body_of_a_megabyte_does_no_harm(server: RunningServer) -> None:
    for body in (
        b"[" * MEGABYTE,
        b'{"a":' * (MEGABYTE // 5),
        b"kitchen | " * (MEGABYTE // 10),
        b"9" * MEGABYTE,
        b'"' + b"\\u0041" * (MEGABYTE // 7) + b'"',
        b"\xff" * MEGABYTE,
    ):
        assert server.post("/api/best", body, TEXT).status == 400
    assert server.get("/api/openapi.json").status == 200


@pytest.mark.parametrize("seed", range(DAMAGED))
def test_damaged_files_are_refused_or_answered(server: RunningServer, seed: int) -> None:
    body = damaged(Rng(f"serve {seed}"), SMALL.encode())
    reply = server.post("/api/best?time_limit=1", body)
    assert reply.status in (202, 400)
    if reply.status == 202:
        server.ask("DELETE", reply.json["address"])
    else:
        assert {"path", "message"} <= set(reply.json["error"])


def test_a_body_that_never_comes_is_given_up(server: RunningServer) -> None:
    """Half-sent, and sent byte by byte: both are told so after ten seconds."""
    told: list[bytes] = []

    def send(trickle: bool) -> None:
        with raw(server) as line:
            line.sendall(
                head(
                    server,
                    "POST /api/best HTTP/1.1",
                    f"Content-Type: {JSON}",
                    "Content-Length: 5000",
                )
            )
            line.sendall(b"{")
            if trickle:
                line.settimeout(0.5)
                for _ in range(int(LONG)):
                    line.sendall(b" ")
                    try:
                        told.append(line.recv(100))
                    except TimeoutError:
                        continue
                    return
            else:
                told.append(line.recv(100))

    senders = [threading.Thread(target=send, args=(trickle,)) for trickle in (False, True)]
    for sender in senders:
        sender.start()
    assert server.get("/api/openapi.json").status == 200
    for sender in senders:
        sender.join(LONG)
    assert [answer.split()[1] for answer in told] == [b"408", b"408"]


def test_a_request_that_stays_half_said_is_closed(server: RunningServer) -> None:
    with raw(server) as silent, raw(server) as half, raw(server) as second:
        half.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: ")
        second.sendall(head(server, "GET /api/jobs/x HTTP/1.1") + b"GET /api")
        assert heard(silent) == heard(half) == b""
        assert heard(second).startswith(b"HTTP/1.1 404")


def test_those_who_say_nothing_keep_nobody_out() -> None:
    """Many with half a body, and many more connections than the server takes that say nothing:
    the others are answered meanwhile, and nothing of it stays."""
    with serving("--workers", "1") as server, ExitStack() as lines:
        held = files_of(server)
        half = head(server, "POST /api/best HTTP/1.1", f"Content-Type: {JSON}", "Content-Length: 9")
        for _ in range(MOST_BODIES + 10):
            lines.enter_context(raw(server)).sendall(half + b"{")
        assert wait_for(lambda: server.post("/api/verify", "{}").status == 429, LONG)
        begun = time.monotonic()
        for _ in range(2 * MOST_CONNECTIONS):
            lines.enter_context(raw(server))
        assert wait_for(lambda: server.get("/api/openapi.json").status == 200, LONG)
        assert time.monotonic() - begun < REQUEST_SECONDS, "before they are given up anyway"
        assert wait_for(lambda: server.post("/api/verify", "{}").status == 400, LONG)
        assert files_of(server) - held < MOST_CONNECTIONS
        lines.close()
        assert wait_for(lambda: files_of(server) <= held, LONG)


def files_of(server: RunningServer) -> int:
    """How many files and connections a server holds open."""
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def test_a_client_that_goes_in_the_middle_of_a_body_leaves_nothing() -> None:
    with serving("--workers", "1") as server:
        for _ in range(20):
            with raw(server) as line:
                start = "POST /api/best HTTP/1.1"
                line.sendall(head(server, start, f"Content-Type: {JSON}", "Content-Length: 900"))
                line.sendall(b'{"format"')
        assert server.idle()
        assert server.ended(server.start("/api/best", SMALL))["state"] == "done"


@pytest.mark.parametrize(
    "line", [b"\x16\x03\x01\x00", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 50, b"\0"]
)
def test_what_is_no_http_is_refused(server: RunningServer, line: bytes) -> None:
    with raw(server) as connection:
        connection.sendall(line)
        connection.shutdown(socket.SHUT_WR)
        assert heard(connection)[:12] in (b"", b"HTTP/1.1 400", b"HTTP/1.1 403")
    assert server.get("/api/openapi.json").status == 200


def test_a_head_without_an_end_is_refused(server: RunningServer) -> None:
    with raw(server) as line:
        line.sendall(head(server, "GET /api/openapi.json HTTP/1.1", "X: " + "y" * 200_000))
        assert line.recv(12) == b"HTTP/1.1 400"


def test_websockets_are_not_spoken(server: RunningServer) -> None:
    reply = server.ask("GET", "/api/openapi.json", Connection="Upgrade", Upgrade="websocket")
    assert (reply.status, "openapi" in json.loads(reply.body)) == (200, True)


def test_many_options_and_long_addresses_are_refused(server: RunningServer) -> None:
    assert server.post("/api/best?" + "&".join(f"a{n}=1" for n in range(2000)), SMALL).status == 400
    assert server.get("/api/jobs/" + "x" * 10_000).status == 404
