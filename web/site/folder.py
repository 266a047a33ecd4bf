"""The folder that a site is written into: only what changed, and only files that are ours.

A list of what was written lies in the folder. It tells the folder from any other one, which is
never touched, and which files have become old; what somebody put beside them stays.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import Annotated, NamedTuple

import msgspec

from dhsolve.model.errors import BadInput

LIST = ".dhsolve-site.json"
FORMAT = "dhsolve-site/1"
SitePath = Annotated[str, msgspec.Meta(max_length=300)]


class MadeFile(NamedTuple):
    """A file that takes a while to make; as long as its key is the same, so are its bytes."""

    key: str
    make: Callable[[], bytes]


Content = bytes | MadeFile


class WrittenFile(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of a file that was written."""

    sha256: str
    key: str = ""


class FileList(msgspec.Struct, frozen=True):
    """The list of all files of a site."""

    format: str
    files: dict[SitePath, WrittenFile]


class Changes(NamedTuple):
    """How many files a build has written, left as they were, and removed."""

    written: int
    kept: int
    removed: int


class SiteFolder:
    """A folder for a site; BadInput if it is there and something else."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known = self._read_list()

    def write(self, files: Mapping[str, Content], last: tuple[str, ...]) -> Changes:
        """Make the site these files; those of `last` are written after all others.

        Everything is made before the first file is written. BadInput if the disk refuses.
        """
        made = {name: self._made(name, content) for name, content in files.items()}
        listed = {name: file for name, (file, _) in made.items()}
        fresh = {name: data for name, (_, data) in made.items() if data is not None}
        old = [name for name in self._known if name not in listed]
        try:
            self._note({**self._known, **listed})
            for name in sorted(fresh, key=lambda one: (one in last, one)):
                _write(self._place(name), fresh[name])
            for name in old:
                self._remove(name)
            self._note(listed)
        except OSError as error:
            raise BadInput(f"cannot write: {error.strerror or error}", str(self.path)) from error
        return Changes(len(fresh), len(listed) - len(fresh), len(old))

    def _made(self, name: str, content: Content) -> tuple[WrittenFile, bytes | None]:
        """A file as it will be listed, and its bytes unless they are there already."""
        there = self._there(name)
        known = self._known.get(name)
        key = ""
        if isinstance(content, MadeFile):
            if known and known.key == content.key and known.sha256 == there:
                return known, None
            key, content = content.key, content.make()
        digest = hashlib.sha256(content).hexdigest()
        return WrittenFile(digest, key), None if digest == there else content

    def _there(self, name: str) -> str | None:
        """The digest of a file in the folder."""
        place = self._place(name)
        return hashlib.sha256(place.read_bytes()).hexdigest() if place.is_file() else None

    def _place(self, name: str) -> Path:
        return self.path / PurePosixPath(name)

    def _remove(self, name: str) -> None:
        """Remove an old file, and the folders that it leaves empty."""
        place = self._place(name)
        place.unlink(missing_ok=True)
        for folder in place.parents:
            if folder == self.path or not folder.is_dir() or any(folder.iterdir()):
                break
            folder.rmdir()

    def _note(self, files: Mapping[str, WrittenFile]) -> None:
        form = msgspec.to_builtins(FileList(FORMAT, dict(sorted(files.items()))))
        _write(self.path / LIST, (json.dumps(form, indent=0) + "\n").encode())

    def _read_list(self) -> dict[str, WrittenFile]:
        if not self.path.exists():
            return {}
        if not self.path.is_dir():
            raise BadInput("is not a folder", str(self.path))
        marker = self.path / LIST
        if not marker.is_file():
            if any(self.path.iterdir()):
                reason = "is not empty and was not made by dhsolve site; name another folder"
                raise BadInput(reason, str(self.path))
            return {}
        try:
            listed = msgspec.json.decode(marker.read_bytes(), type=FileList)
        except msgspec.DecodeError as error:
            raise BadInput(f"cannot be read: {error}", str(marker)) from error
        if listed.format != FORMAT:
            raise BadInput(f"expected {FORMAT}", str(marker))
        for name in listed.files:
            if not _is_inside(name):
                raise BadInput(f"lists a file outside of the folder: {name}", str(marker))
        return listed.files


def _is_inside(name: str) -> bool:
    """Whether a path of the list stays in the folder; it may have been changed by somebody."""
    path = PurePosixPath(name)
    return not path.is_absolute() and bool(path.parts) and ".." not in path.parts


def _write(place: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=".new-", dir=place.parent)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
        os.chmod(name, 0o644)
        os.replace(name, place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
