"""The program's frame (errors, completion, output files) and `dhsolve cards`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from dhsolve.cli.main import COMMANDS, cli
from dhsolve.cli.options import write_output
from dhsolve.model.catalogue import BUILT_IN, load
from dhsolve.model.errors import BadInput

PROGRAM = [sys.executable, "-c", "from dhsolve.cli.main import main; main()"]


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, args, prog_name="dhsolve")


def complaint(*args: str) -> str:
    """The one line of a call that fails with status 2."""
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    line, rest = result.stderr.split("\n", 1)
    assert rest == ""
    return line


def row(text: str, id_: str) -> list[str]:
    """The cells of a card's line."""
    (line,) = (line for line in text.splitlines() if line.startswith(f"│ {id_} "))
    return [cell.strip() for cell in line.strip("│").split("│")]


def test_tables() -> None:
    result = run("cards")
    assert (result.exit_code, result.stderr) == (0, "")
    for title in ("Rooms", "Décor", "Roofs", "Helpers and tools", "Plans", "Friends"):
        assert f"\n{title} " in f"\n{result.stdout}"
    catalogue = load()
    for cards in (catalogue.rooms, catalogue.resources, catalogue.plans, catalogue.friends):
        for id_ in cards:
            assert row(result.stdout, id_)


def test_assumed_values_have_a_star_and_others_none() -> None:
    text = run("cards").stdout
    assert row(text, "kitchen")[2:8] == ["7*", "2*", "1*", "normal", "2", "1 6"]
    assert row(text, "study")[5:8] == ["unique*", "1*", "2*"]
    assert row(text, "pantry")[8] == "Kitchen: 3"
    assert row(text, "dartboard")[5:] == ["room of two or three cards", "2*"]
    assert row(text, "friend_1")[2:] == ["Game room + Bathroom or Kitchen", "3*"]
    assert text.splitlines()[-1].startswith("* assumed")


def test_portuguese() -> None:
    text = run("cards", "--lang", "pt").stdout
    assert row(text, "kitchen")[1] == "Cozinha"
    assert row(text, "friend_1")[2] == "Sala de Jogos + Banheiro ou Cozinha"
    assert "Telhados" in text
    assert text.splitlines()[-1].startswith("* suposto")


def test_kids_appear_when_they_are_known(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    known = "[rooms.kitchen]\nkids = 2\nprovenance.kids = 'public'"
    mine.write_text(BUILT_IN.read_text("utf-8").replace("[rooms.kitchen]", known), "utf-8")
    text = run("cards", "--catalogue", str(mine)).stdout
    assert row(text, "kitchen")[-1] == "2"
    assert row(text, "bedroom")[-1] == "?"


def test_json() -> None:
    result = run("cards", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    form = json.loads(result.stdout)
    assert form["fingerprint"] == load().fingerprint
    assert form["board"]["basement"] == [4, 5]
    assert form["rooms"]["pantry"]["copies"] == {"base": 2, "5+": 0, "6": 0}
    assert form["rooms"]["pantry"]["partner"] == "kitchen"
    assert "kids" not in form["rooms"]["pantry"]
    assert form["friends"]["friend_4"]["rooms"] == [["living_room"], ["study", "library"]]
    assert form["decor"]["piano"]["provenance"]["points"] == "seed"


def test_a_bad_catalogue_is_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(BUILT_IN.read_text("utf-8").replace("[1, 6]", "[1, 600]"), "utf-8")
    expected = f"dhsolve: {bad}: rooms.kitchen.points[1]: 600 is not within 0 to 99"
    assert complaint("cards", "--catalogue", str(bad)) == expected
    none = tmp_path / "no\nne.toml"
    expected = f"dhsolve: {tmp_path}/no ne.toml: cannot read: No such file or directory"
    assert complaint("cards", "--catalogue", str(none)) == expected


def test_wrong_usage_is_one_line() -> None:
    assert complaint("crads") == 'dhsolve: unknown command "crads", did you mean "cards"?'
    assert "--nothing" in complaint("cards", "--nothing")
    assert "--nothing" in complaint("--nothing")
    assert "'xx'" in complaint("cards", "--lang", "xx")


def test_output_file(tmp_path: Path) -> None:
    target = tmp_path / "cards.json"
    result = run("cards", "--json", "-o", str(target))
    assert (result.exit_code, result.output) == (0, "")
    assert json.loads(target.read_text("utf-8")) == json.loads(run("cards", "--json").stdout)
    run("cards", "-o", str(target))
    assert target.read_text("utf-8") == run("cards").stdout
    assert [path.name for path in tmp_path.iterdir()] == ["cards.json"]


def test_output_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    expected = f"dhsolve: {tmp_path}/none/x: cannot write: No such file or directory"
    assert complaint("cards", "-o", f"{tmp_path}/none/x") == expected
    assert f"{tmp_path}: cannot write: " in complaint("cards", "-o", str(tmp_path))


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "kept"
    target.write_text("old")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(BadInput, match="kept: cannot write: No space left on device"):
        write_output("new", target)
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_writing_keeps_links_permissions_and_devices(tmp_path: Path) -> None:
    target, link = tmp_path / "real", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_output("new", link)
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert target.stat().st_mode & 0o777 == 0o640
    write_output("gone", Path(os.devnull))
    assert Path(os.devnull).is_char_device()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert f"_DHSOLVE_COMPLETE={shell}_complete" in result.stdout


def test_completion_of_commands() -> None:
    call = {"_DHSOLVE_COMPLETE": "bash_complete", "COMP_WORDS": "dhsolve ca", "COMP_CWORD": "1"}
    done = subprocess.run(
        PROGRAM, env={**os.environ, **call}, capture_output=True, text=True, check=False
    )
    assert done.stdout == "plain,cards\n"


def test_every_listed_command_exists() -> None:
    context = click.Context(cli)
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert COMMANDS[name].summary.endswith(".")
        assert run(name, "--help").exit_code == 0


def test_help_and_version() -> None:
    assert run().stdout == run("--help").stdout
    assert run().exit_code == 0
    assert run("--version").stdout.startswith("dhsolve, version ")


def test_ctrl_c_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dhsolve.cli.cards.machine_form", interrupt)
    assert run("cards", "--json").exit_code == 130


def test_a_closed_pipe_is_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*PROGRAM, "cards"], stdout=writer, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, "cards"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (1, "dhsolve: No space left on device\n")
