"""Finds the games that other installed packages offer, by an entry point in the group `sortilege.games`.

The entry point's name is the game's; it leads to a package as ours are (core/registry.py). Whatever is wrong with one
is logged, and costs that one alone: it is not listed. Everything about it is looked at before anybody can choose it, as
a table that can't be dealt is found too late.
"""

from __future__ import annotations

import logging
import re
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from core.about import LONGEST_LINE, LONGEST_TIME, About
from core.bots import BOTS
from core.engine import AnyGame, Option, imagine, read_options, start, view
from core.registry import GAMES, Entry
from net.host.errors import outline
from net.people.confusables import alike
from net.people.names import BOTS as NAMES
from net.people.names import clean_title
from net.people.text import clean_talk

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger(__name__)

GROUP: Final = "sortilege.games"
LONGEST_TITLE: Final = 32
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")
_PACKAGE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_VERSION: Final = re.compile(r"[A-Za-z0-9.+!_-]{1,32}")


class Unfit(Exception):
    """Says why a game is not listed, in words for the log."""


def find_games() -> None:
    """List what is installed, once in a process. It takes some time, and to play one of our own games it is not
    needed."""
    if not _FOUND:
        _FOUND.append(True)
        from importlib.metadata import entry_points  # Late: its import takes longer than all that is done with it.

        for point in sorted(entry_points(group=GROUP), key=lambda each: each.name):
            _list(point)


_FOUND: Final[list[bool]] = []


def _list(point: EntryPoint) -> None:
    package = point.dist.name if point.dist is not None else ""
    try:
        entry = _entry(point)
        _check(point.name, entry)
        levels = _levels(entry)
    except Unfit as why:
        log.warning("The game %r of the package %r is left out: %s", point.name, package, why)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, it is not ours
        log.warning("The game %r of the package %r is left out, as it fails: %s", point.name, package, outline(error))
    else:
        GAMES.entries[point.name] = entry
        for level in levels:
            BOTS[level].modules[point.name] = f"{entry.module}.bots"


def _entry(point: EntryPoint) -> Entry:
    if not _NAME.fullmatch(point.name):
        raise Unfit("its name is not made of small letters, digits and hyphens")
    if point.name in GAMES:
        raise Unfit("there is a game of that name already")
    if point.dist is None or not _PACKAGE.fullmatch(point.dist.name) or not _VERSION.fullmatch(point.dist.version):
        raise Unfit("the package has no name or version that could be told to players")
    module = point.load()
    if not isinstance(module, ModuleType):
        raise Unfit(f"its entry point leads to {type(module).__name__}, not to a package")
    return Entry(module.__name__, point.dist.name, point.dist.version)


def _check(name: str, entry: Entry) -> None:
    """Check everything that a list, a form, a table and the wire will want of a game."""
    about: Any = entry.about
    if not isinstance(about, About):
        raise Unfit("its ABOUT is not an About")
    _check_title(about.title)
    _check_words(about.line, "line", LONGEST_LINE)
    _check_words(about.lasts, "time", LONGEST_TIME)
    if not about.seats or about.seats.step != 1 or about.seats[0] < 2 or about.seats[-1] > len(NAMES):
        raise Unfit(f"it is for {about.seats} players, and games are for 2 to {len(NAMES)}")
    game: AnyGame = import_module(f"{entry.module}.game").GAME
    if (game.name, game.title, game.seats) != (name, about.title, about.seats):
        raise Unfit("its GAME has another name, title or number of seats than its entry point and ABOUT say")
    if type(game.rules_version) is not int or game.rules_version < 1:
        raise Unfit("its rules_version is not a number from 1 on")
    if not all(isinstance(each, Option) and each.default in each.values for each in game.options):
        raise Unfit("an option's default is not one of its values")
    for kind in game.choices:
        if not callable(kind.face):
            raise Unfit(f"{kind.__name__} has a field 'face', which is what each choice shows to the others")
    _try(game)


def _check_title(title: object) -> None:
    """Check a title, which stands in sentences beside ours and on other people's screens."""
    if not isinstance(title, str) or not title or clean_title(title, LONGEST_TITLE) != title.replace("’", "'"):
        raise Unfit(f"its title is not made of letters, digits, spaces and hyphens, {LONGEST_TITLE} at most")
    if any(alike(title, other) for other in GAMES.titles.values()):
        raise Unfit("its title is that of another game, or looks like it")


def _check_words(words: object, which: str, most: int) -> None:
    """Check what stands below a title, on the same screens."""
    if not isinstance(words, str) or clean_talk(words, most) != words:
        raise Unfit(f"its {which} is not a plain sentence of {most} letters at most")


def _try(game: AnyGame) -> None:
    """Try a table of the game: its types must fit the wire and the log, and its views be imagined."""
    from net.protocol.game_codec import game_codec_of  # Late: most machines have no game of this kind.

    codec, seats = game_codec_of(game), game.seats[0]
    state, told = start(game, seats, read_options(game, {}))
    for seat in (None, *range(seats)):
        seen = view(game, state, seat)
        imagine(game, codec.decode_view(codec.encode_view(seen)), Random(0))  # noqa: S311
        codec.encode_events(told.seen_by(seat))


def _levels(entry: Entry) -> list[str]:
    """Return the levels at which its own bots play; at the others bots answer by chance."""
    if find_spec(f"{entry.module}.bots") is None:
        return []
    bots = import_module(f"{entry.module}.bots")
    return [level for level in BOTS if hasattr(bots, level)]
