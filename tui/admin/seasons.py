"""Declares the command `sortilege season`, by which a host makes and looks after small tournaments."""

from __future__ import annotations

import json
import re
from argparse import ArgumentTypeError, Namespace
from typing import Any, Final

from tui.admin.keeping import write_rows
from tui.admin.places import with_data
from tui.language import _, mark

ACTIONS: Final = ("make", "list", "show", "begin", "drop", "end")
WHICH: Final = mark("Say which: a season's number, or of make a name. To see the numbers: sortilege season list")
WHICH_GAME: Final = mark("Say which game is played, such as --game kampf.")
OPTION: Final = mark("An option is KEY=VALUE.")
_UNITS: Final = {"m": 60, "h": 3600, "d": 86_400}
_DURATION: Final = re.compile(r"([1-9][0-9]{0,4})([mhd])")
_NEEDS: Final = {"make": 1, "list": 0, "show": 1, "begin": 1, "drop": 2, "end": 1}
"""How many words each action wants behind it, at least."""


def add(commands: Any) -> None:
    season = commands.add_parser(
        "season", help=_("make a small tournament on a running server, show, begin or end one")
    )
    season.set_defaults(do=_give)
    season.add_argument("action", choices=ACTIONS, help=_("what to do"))
    season.add_argument(
        "what", nargs="*", help=_("of make: its name; of the others: its number, and of drop the player's name, too")
    )
    season.add_argument("--game", help=_("which game is played"))
    season.add_argument(
        "--kind", choices=("round-robin", "swiss", "rotation"),
        help=_("everybody against everybody, by standing, or tables of several (default: by the game)"),
    )  # fmt: skip
    season.add_argument("--players", nargs="+", metavar="NAME", help=_("those who take part"))
    season.add_argument("--open", action="store_true", help=_("let anybody enrol until it begins"))
    season.add_argument("--places", type=int, metavar="N", help=_("how many may take part; full, an open one begins"))
    season.add_argument("--bots", metavar="LEVEL", help=_("fill empty places with bots of that level"))
    season.add_argument("--size", type=int, metavar="N", help=_("seats of a table, by rotation"))
    season.add_argument("--rounds", type=int, metavar="N", help=_("how many rounds (default: by the kind)"))
    season.add_argument(
        "--round", type=_duration, metavar="TIME", help=_("how long a round may take: 30m, 6h, 7d (default: 7d)")
    )
    season.add_argument("--begins-in", type=_duration, metavar="TIME", help=_("begin it by itself after that time"))
    season.add_argument("--clock", metavar="CLOCK", help=_("a limit of its tables: answer:SECONDS or game:SECONDS"))
    season.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help=_("an option of the game, as for play")
    )
    with_data(season)


def _duration(text: str) -> int:
    if not (found := _DURATION.fullmatch(text)):
        raise ArgumentTypeError(_("a time is a number and m, h or d, such as 7d; not '{text}'", text=text[:16]))
    return int(found[1]) * _UNITS[found[2]]


def _give(given: Namespace) -> int:
    from net.admin.control_socket import order
    from net.host.errors import UserError
    from net.host.paths import existing_directory

    if len(given.what) < _NEEDS[given.action]:
        raise UserError(WHICH)
    wish = _making(given) if given.action == "make" else _about(given)
    write_rows(order(existing_directory(given.data), "season", json.dumps(wish)))
    return 0


def _about(given: Namespace) -> dict[str, Any]:
    season = given.what[0] if given.what else ""
    return {"do": given.action, "season": season, "name": " ".join(given.what[1:])}


def _making(given: Namespace) -> dict[str, Any]:
    from net.host.errors import UserError

    if not given.game:
        raise UserError(WHICH_GAME)
    if not all("=" in each for each in given.option):
        raise UserError(OPTION)
    wish = {
        "do": "make",
        "name": " ".join(given.what),
        "game": given.game,
        "kind": given.kind,
        "players": given.players or [],
        "open": given.open,
        "places": given.places,
        "bots": given.bots,
        "size": given.size,
        "rounds": given.rounds,
        "lasts": given.round,
        "begins_in": given.begins_in,
        "clock": given.clock,
        "options": [each.split("=", 1) for each in given.option],
    }
    return {key: value for key, value in wish.items() if value}
