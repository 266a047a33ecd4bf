"""`-o FILE` where FILE is a stream, a pipe or a device: one way to write for every command."""

from __future__ import annotations

import os
import subprocess
import threading
from pathlib import Path

import pytest
from support.paths import EXAMPLES
from support.program import PROGRAM

TEXT = ["cards", "--json"]
PNG = ["puzzle", "render", str(EXAMPLES / "puzzle-rooms.json"), "--to", "png"]
SVG = ["puzzle", "render", str(EXAMPLES / "puzzle-rooms.json"), "--to", "svg"]


def run(*args: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*PROGRAM, *args], capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("command", [TEXT, PNG, SVG])
def test_a_path_that_leads_to_standard_output_is_standard_output(command: list[str]) -> None:
    plain, named = run(*command), run(*command, "-o", "/dev/stdout")
    assert (named.returncode, named.stderr) == (0, b"")
    assert named.stdout == plain.stdout
    assert plain.stdout


@pytest.mark.parametrize("command", [TEXT, SVG])
def test_standard_output_that_goes_into_a_file_is_added_to(
    command: list[str], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    log.write_text("kept\n")
    with log.open("ab") as file:
        done = subprocess.run([*PROGRAM, *command, "-o", "/dev/stdout"], stdout=file, check=True)
    assert done.returncode == 0
    assert log.read_bytes().startswith(b"kept\n")
    assert len(log.read_bytes()) > 100


@pytest.mark.parametrize("command", [TEXT, SVG])
def test_a_pipe_stays_a_pipe(command: list[str], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    reader.start()
    done = run(*command, "-o", str(pipe))
    reader.join(10)
    assert (done.returncode, done.stderr) == (0, b"")
    assert pipe.is_fifo()
    assert got == [run(*command).stdout]


@pytest.mark.parametrize("command", [TEXT, SVG])
def test_a_device_is_written_to_through_a_link_too(command: list[str], tmp_path: Path) -> None:
    # a terminal of our own: a mistake here must not cost the machine its /dev/null
    ours, theirs = os.openpty()
    device, link = Path(os.ttyname(theirs)), tmp_path / "terminal"
    link.symlink_to(device)
    threading.Thread(target=lambda: drain(ours), daemon=True).start()
    done = run(*command, "-o", str(link))
    assert (done.returncode, done.stderr) == (0, b"")
    assert link.is_symlink()
    assert device.is_char_device()


def drain(descriptor: int) -> None:
    while os.read(descriptor, 4096):
        pass


def test_drawings_keep_links_and_permissions(tmp_path: Path) -> None:
    target, link = tmp_path / "page.svg", tmp_path / "link.svg"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    assert run(*SVG, "-o", str(link)).returncode == 0
    assert target.read_bytes().startswith(b"<svg")
    assert target.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.svg", "page.svg"]
