"""Declares the command `sortilege`: its commands, their arguments, and what its help says of them."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

from core.version import VERSION
from tui.admin import commands as of_hosts
from tui.admin.places import with_node, with_store
from tui.questions import deals, lan, turns

PORT: Final = 2222

_PLAIN: Final = "by lines: sentences and numbered choices, for screen readers, dumb terminals and scripts"
_PACE: Final = (
    "seconds that a bot takes for a move, if headless; if it thinks longer, as it does with 0, it answers when it has "
    "thought, and the time that took may hint at its hand"
)
_NOTIFY: Final = (
    "a command to run, without a shell, when it is the turn of a player who has been away for a minute; it is given "
    "the table's number, the player's name and the game"
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and where to read on."""

    more: Callable[[], str] = str
    """Returns what the help ends with, where finding it out means importing much."""

    def format_help(self) -> str:
        return super().format_help() + self.more()

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"sortilege: {message[:1].upper()}{message[1:]}.\nTry: {self.prog} --help\n")


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None


def make_parser() -> argparse.ArgumentParser:
    parser = Parser(prog="sortilege", description="Board games of magic, played in terminals, over SSH.")
    parser.add_argument("--version", action="version", version=f"sortilege {VERSION}")
    parser.add_argument("--plain", action="store_true", help=_PLAIN)
    commands = parser.add_subparsers(dest="command", parser_class=Parser)
    _add_play(commands.add_parser("play", help="play against bots, at once, without a network"))
    _add_continue(commands.add_parser("continue", help="go on with a game against bots that you have left"))
    _add_host(commands.add_parser("host", help="start a server, and play on it"))
    _add_join(commands.add_parser("join", help="play on somebody's server"))
    lan.add(commands.add_parser("lan", help="list the servers that announce themselves on this network"))
    turns.add(commands.add_parser("turns", help="print where it is your turn on a server, a line for each table"))
    deals.add_fetch(commands.add_parser("fetch", help="get the file of a finished game from somebody's server"))
    deals.add_verify(
        commands.add_parser("verify", help="check the deals of a finished game, from its file, without a network")
    )
    deals.add_replay(commands.add_parser("replay", help="show a game once more, from the file of its replay"))
    of_hosts.add(commands)
    _add_completion(commands.add_parser("completion", help="print a script that makes a shell complete this command"))
    return parser


def _about_games() -> str:
    from core.registry import GAMES
    from net.host.elsewhere import find_games

    find_games()
    lines = []
    for name, game in GAMES.items():
        lines += ["", f"{name}: {game.title}, for {game.seats[0]} to {game.seats[-1]} players"]
        for option in game.options:
            lines.append(f"  --option {option.key}={'|'.join(option.values)}  (default: {option.default})")
            lines += textwrap.wrap(option.text, 70, initial_indent=" " * 8, subsequent_indent=" " * 8)
    return "\n".join(lines) + "\n"


def _add_play(parser: Parser) -> None:
    parser.more = _about_games
    parser.add_argument("game", help="which game; they are listed below")
    parser.add_argument("--bots", type=_whole, metavar="N", help="how many bots play (default: 3)")
    parser.add_argument("--seats", type=_whole, metavar="K", help="how many play in all, including you")
    parser.add_argument(
        "--level", default="apprentice", help="novice, apprentice, adept or archmage (default: apprentice)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game, see below"
    )
    _add_characters(parser)
    _add_plain(parser)
    parser.add_argument("--seed", type=_whole, metavar="S", help="the same seed deals the same cards")


def _add_continue(parser: Parser) -> None:
    parser.add_argument(
        "number", type=_whole, nargs="?", metavar="N", help="which one, as --list numbers them (default: the latest)"
    )
    parser.add_argument("--list", action="store_true", help="print the games that are kept, the latest first, and exit")
    _add_plain(parser)


def _language(text: str) -> str:
    from tui.settings import is_language

    if not is_language(text.lower()):
        raise argparse.ArgumentTypeError(f"a language is two letters, such as de; not '{text}'")
    return text.lower()


def _add_characters(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--characters", type=Path, metavar="FILE", help="characters of your own for Fist of Dragonstones"
    )
    parser.add_argument("--lang", type=_language, metavar="XX", help="the language in which such characters are read")


def _add_plain(parser: argparse.ArgumentParser) -> None:
    # Without a default: it would undo what stands before the command.
    parser.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help=_PLAIN)


def _add_host(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_whole, default=PORT, help=f"where guests come in (default: {PORT})")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the tables and the host key are kept")
    with_store(parser)
    with_node(parser)
    parser.add_argument("--headless", action="store_true", help="run a server only, without a screen")
    parser.add_argument(
        "--metrics",
        type=_whole,
        metavar="PORT",
        help="serve figures for Prometheus at that port of this machine, if headless",
    )
    parser.add_argument(
        "--log-json", action="store_true", help="write the log as JSON, one object per line, if headless"
    )
    parser.add_argument("--pace", type=float, metavar="S", help=_PACE)
    parser.add_argument("--invite", action="store_true", help="let strangers in only with a code, which you are shown")
    parser.add_argument("--no-lan", action="store_true", help="announce the server to nobody on this network")
    parser.add_argument("--limits", type=Path, metavar="FILE", help="a file of other limits than the usual ones")
    parser.add_argument("--show-limits", action="store_true", help="print all limits as such a file, and exit")
    parser.add_argument("--notify", metavar="CMD", help=_NOTIFY)
    parser.add_argument("--notify-after", type=float, metavar="S", help="after that many seconds instead of a minute")
    parser.add_argument("--name", help="your name at the tables")
    _add_plain(parser)
    _add_characters(parser)


def _add_join(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "address",
        metavar="HOST[:PORT][/TABLE]",
        help=f"where the server is; without a port: {PORT}; perhaps the table's number or invitation, for a seat there",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="where known servers and your key are kept")
    parser.add_argument("--invite", default="", metavar="CODE", help="the invitation, if the server asks for one")
    parser.add_argument("--name", help="your name at the tables")
    _add_plain(parser)
    _add_characters(parser)


def _add_completion(parser: Parser) -> None:
    parser.add_argument(
        "shell", choices=("bash", "zsh", "fish"), help="which shell; the first line says where the script goes"
    )


def known_values() -> dict[str, tuple[str, ...]]:
    """Return the values that some arguments may have. The parser does not know them, as a start that needs no game
    imports none."""
    from core.bots import LEVELS
    from core.registry import GAMES

    return {"game": tuple(GAMES), "level": LEVELS}
