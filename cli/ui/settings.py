"""What a user may set once for all commands: the cards and the language.

The file is `dhsolve/config.toml` in `$XDG_CONFIG_HOME` (`~/.config`): `catalogue = "mine.toml"`,
a path as seen from that file, and `lang = "pt"`. The variables `DHSOLVE_CATALOGUE` and
`DHSOLVE_LANG` go before it, the options `--catalogue` and `--lang` before both.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from dhsolve.model.errors import BadInput, unknown

CATALOGUE_VARIABLE, LANGUAGE_VARIABLE = "DHSOLVE_CATALOGUE", "DHSOLVE_LANG"
LANGUAGES = ("en", "pt")
BUILT_IN = "built-in"
"""As a path it means the built-in cards, whatever is set."""
KEYS = ("catalogue", "lang")


def catalogue_path(asked: Path | None) -> Path | None:
    """The file of the cards to use: the one asked for, else what is set; None: the built-in ones.

    BadInput if the settings cannot be read.
    """
    path = asked or _path_in_variable() or _path_in_file()
    return None if path is None or str(path) == BUILT_IN else path


def set_language() -> str:
    """The language that is set, else English; BadInput if the settings cannot be read."""
    if asked := os.environ.get(LANGUAGE_VARIABLE):
        return asked
    lang = _settings().get("lang", LANGUAGES[0])
    if lang not in LANGUAGES:
        raise BadInput(f"expected one of {', '.join(LANGUAGES)}", f"{settings_file()}: lang")
    return str(lang)


def settings_file() -> Path:
    """Where the settings are, if there are any."""
    folder = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(folder).expanduser() / "dhsolve" / "config.toml"


def _path_in_variable() -> Path | None:
    text = os.environ.get(CATALOGUE_VARIABLE)
    return Path(text).expanduser() if text else None


def _path_in_file() -> Path | None:
    file = settings_file()
    path = _settings().get("catalogue", BUILT_IN)
    if not isinstance(path, str) or not path:
        raise BadInput("expected the path of a file", f"{file}: catalogue")
    return None if path == BUILT_IN else file.parent / Path(path).expanduser()


def _settings() -> dict[str, object]:
    """What the file says; nothing if there is none."""
    file = settings_file()
    try:
        file.stat()
    except OSError:  # there is none, or its folder is closed to this user
        return {}
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"cannot read: {error.strerror or error}", str(file)) from error
    except ValueError as error:  # no TOML, or no text
        raise BadInput(f"cannot be read: {error}", str(file)) from error
    for key in values:
        if key not in KEYS:
            raise BadInput(unknown("setting", key, KEYS), str(file))
    return values
