"""Tells which of a server's games a client can show too, and what the others are called.

All of it comes from a server, and is cleaned as names are. Which package to install a server can only say: whether to
trust it is the player's to know, so nothing here tells anybody to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from core.registry import GAMES
from net.people.names import clean_title
from net.people.text import clean_line
from net.protocol.messages import GameInfo
from tui.games.about import titled
from tui.language import _

Told = Mapping[str, GameInfo]
"""The games of a server as it tells of them, by name."""

TITLE: Final = 32
_PACKAGE: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_VERSION: Final = re.compile(r"[A-Za-z0-9.+!_-]{1,32}")


def title_of(game: str, told: Told) -> str:
    """Return the title of any game of a server's."""
    if is_here(game, told):
        return titled(game)
    return (clean_title(told[game].title, TITLE) if game in told else "") or clean_line(game)


def is_here(game: str, told: Told) -> bool:
    """Tell whether a table of that server's game can be shown here."""
    entry = GAMES.entries.get(game)
    if entry is None or not entry.package:
        return entry is not None
    return game in told and told[game].version == entry.version


def lacking(game: str, told: Told) -> str:
    """Return what is missing to show that game, in a sentence; empty where nothing is."""
    if is_here(game, told):
        return ""
    if game not in told:
        return _("Your sortilege does not know this game.")
    package, version = told[game].package, told[game].version
    if not _PACKAGE.fullmatch(package) or not _VERSION.fullmatch(version):
        return _("It needs a package that you do not have.")
    return _("It needs the package {package} {version}.", package=package, version=version)


def offered(told: Told | None) -> dict[str, str]:
    """Return the titles of the games of which tables can be made: on that server, or here if there is none."""
    return {name: title_of(name, told or {}) for name in GAMES if told is None or is_here(name, told)}
