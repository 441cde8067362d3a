"""Declares the command `sortilege`: its commands, their arguments, and what its help says of them."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NoReturn

from core.sentences import sentence
from core.version import VERSION
from tui.admin import commands as of_hosts
from tui.admin.places import with_node, with_store
from tui.language import _, mark, worded
from tui.questions import deals, lan, turns

PORT: Final = 2222

_PLAIN: Final = mark("by lines: sentences and numbered choices, for screen readers, dumb terminals and scripts")
_LOW_BANDWIDTH: Final = mark("draw with 16 colours and nothing that moves, for a terminal at the end of a slow line")
_PACE: Final = mark(
    "seconds that a bot takes for a move, if headless; if it thinks longer, as it does with 0, it answers when it has "
    "thought, and the time that took may hint at its hand"
)
_NOTIFY: Final = mark(
    "a command to run, without a shell, when it is the turn of a player who has been away for a minute; it is given "
    "the table's number, the player's name and the game"
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and where to read on."""

    more: Callable[[], str] = str
    """Returns what the help ends with, where finding it out means importing much."""

    def __init__(self, **wishes: Any) -> None:
        super().__init__(formatter_class=_Formatter, add_help=False, **wishes)
        self._positionals.title, self._optionals.title = _("positional arguments"), _("options")
        self.add_argument("-h", "--help", action="help", help=_("show this help message and exit"))

    def format_help(self) -> str:
        return super().format_help() + self.more()

    def error(self, message: str) -> NoReturn:
        told = _("Try: {command} --help", command=self.prog)
        self.exit(2, f"sortilege: {_fault(message)}\n{told}\n")


class _Formatter(argparse.HelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


_FAULTS: Final = (
    (r"the following arguments are required: (?P<what>.+)", mark("The following arguments are required: {what}.")),
    (r"unrecognized arguments: (?P<what>.+)", mark("Unrecognized arguments: {what}.")),
    (r"ambiguous option: (?P<what>.+) could match (?P<known>.+)", mark("{what} may mean: {known}.")),
    (
        r"argument (?P<what>[^:]+): invalid choice: (?P<given>.+) \(choose from (?P<known>.+)\)",
        mark("Argument {what}: invalid choice: {given} (choose from {known})."),
    ),
    (r"argument (?P<what>[^:]+): expected (?:one|at least one) argument", mark("Argument {what}: a value is missing.")),
    (r"argument (?P<what>[^:]+): (?P<why>.+)", mark("Argument {what}: {why}.")),
)
"""Pairs of what argparse says in English and of what we say instead, with the same words in it."""


def _fault(message: str) -> str:
    for pattern, template in _FAULTS:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return worded(sentence(template, **found.groupdict()))
    return f"{message[:1].upper()}{message[1:]}."


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(_("'{text}' is not a whole number", text=text)) from None


def make_parser() -> argparse.ArgumentParser:
    parser = Parser(prog="sortilege", description=_("Board games of magic, played in terminals, over SSH."))
    parser.add_argument(
        "--version", action="version", version=f"sortilege {VERSION}", help=_("show program's version number and exit")
    )
    parser.add_argument("--plain", action="store_true", help=worded(_PLAIN))
    parser.add_argument("--low-bandwidth", action="store_true", help=worded(_LOW_BANDWIDTH))
    commands = parser.add_subparsers(dest="command", parser_class=Parser)
    _add_play(commands.add_parser("play", help=_("play against bots, at once, without a network")))
    _add_continue(commands.add_parser("continue", help=_("go on with a game against bots that you have left")))
    _add_host(commands.add_parser("host", help=_("start a server, and play on it")))
    _add_join(commands.add_parser("join", help=_("play on somebody's server")))
    lan.add(commands.add_parser("lan", help=_("list the servers that announce themselves on this network")))
    turns.add(commands.add_parser("turns", help=_("print where it is your turn on a server, a line for each table")))
    deals.add_fetch(commands.add_parser("fetch", help=_("get the file of a finished game from somebody's server")))
    deals.add_verify(
        commands.add_parser("verify", help=_("check the deals of a finished game, from its file, without a network"))
    )
    deals.add_replay(commands.add_parser("replay", help=_("show a game once more, from the file of its replay")))
    of_hosts.add(commands)
    _add_completion(
        commands.add_parser("completion", help=_("print a script that makes a shell complete this command"))
    )
    return parser


def _about_games() -> str:
    from core.registry import GAMES
    from net.host.elsewhere import find_games
    from tui.games.about import titled

    find_games()
    lines = []
    for name, game in GAMES.items():
        title, seats = titled(name), game.seats
        least, most = seats[0], seats[-1]
        lines += [
            "",
            _("{name}: {title}, for {least} to {most} players", name=name, title=title, least=least, most=most),
        ]
        for option in game.options:
            usual = _("(default: {value})", value=option.default)
            lines.append(f"  --option {option.key}={'|'.join(option.values)}  {usual}")
            lines += textwrap.wrap(worded(option.text), 70, initial_indent=" " * 8, subsequent_indent=" " * 8)
    return "\n".join(lines) + "\n"


def _add_play(parser: Parser) -> None:
    parser.more = _about_games
    parser.add_argument("game", help=_("which game; they are listed below"))
    parser.add_argument("--bots", type=_whole, metavar="N", help=_("how many bots play (default: 3)"))
    parser.add_argument("--seats", type=_whole, metavar="K", help=_("how many play in all, including you"))
    parser.add_argument(
        "--level", default="apprentice", help=_("novice, apprentice, adept or archmage (default: apprentice)")
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help=_("an option of the game, see below")
    )
    _add_characters(parser)
    _add_plain(parser)
    parser.add_argument("--seed", type=_whole, metavar="S", help=_("the same seed deals the same cards"))


def _add_continue(parser: Parser) -> None:
    parser.add_argument(
        "number", type=_whole, nargs="?", metavar="N", help=_("which one, as --list numbers them (default: the latest)")
    )
    parser.add_argument(
        "--list", action="store_true", help=_("print the games that are kept, the latest first, and exit")
    )
    _add_plain(parser)


def _language(text: str) -> str:
    from tui.settings import is_language

    if not is_language(text.lower()):
        raise argparse.ArgumentTypeError(_("a language is two letters, such as de; not '{text}'", text=text))
    return text.lower()


def _add_characters(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--characters", type=Path, metavar="FILE", help=_("characters of your own for Fist of Dragonstones")
    )
    parser.add_argument("--lang", type=_language, metavar="XX", help=_("the language in which all is said, such as de"))


def _add_plain(parser: argparse.ArgumentParser) -> None:
    # Without a default: it would undo what stands before the command.
    parser.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help=worded(_PLAIN))
    parser.add_argument("--low-bandwidth", action="store_true", default=argparse.SUPPRESS, help=worded(_LOW_BANDWIDTH))


def _add_host(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=_whole, default=PORT, help=_("where guests come in (default: {port})", port=PORT)
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help=_("where the tables and the host key are kept"))
    with_store(parser)
    with_node(parser)
    parser.add_argument("--headless", action="store_true", help=_("run a server only, without a screen"))
    parser.add_argument(
        "--metrics",
        type=_whole,
        metavar="PORT",
        help=_("serve figures for Prometheus at that port of this machine, if headless"),
    )
    parser.add_argument(
        "--log-json", action="store_true", help=_("write the log as JSON, one object per line, if headless")
    )
    parser.add_argument("--pace", type=float, metavar="S", help=worded(_PACE))
    parser.add_argument(
        "--invite", action="store_true", help=_("let strangers in only with a code, which you are shown")
    )
    parser.add_argument("--no-lan", action="store_true", help=_("announce the server to nobody on this network"))
    parser.add_argument("--limits", type=Path, metavar="FILE", help=_("a file of other limits than the usual ones"))
    parser.add_argument("--show-limits", action="store_true", help=_("print all limits as such a file, and exit"))
    parser.add_argument("--notify", metavar="CMD", help=worded(_NOTIFY))
    parser.add_argument(
        "--notify-after", type=float, metavar="S", help=_("after that many seconds instead of a minute")
    )
    parser.add_argument("--name", help=_("your name at the tables"))
    _add_plain(parser)
    _add_characters(parser)


def _add_join(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "address",
        metavar="HOST[:PORT][/TABLE]",
        help=_(
            "where the server is; without a port: {port}; perhaps the table's number or invitation, for a seat there",
            port=PORT,
        ),
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help=_("where known servers and your key are kept"))
    parser.add_argument("--invite", default="", metavar="CODE", help=_("the invitation, if the server asks for one"))
    parser.add_argument("--name", help=_("your name at the tables"))
    _add_plain(parser)
    _add_characters(parser)


def _add_completion(parser: Parser) -> None:
    parser.add_argument(
        "shell", choices=("bash", "zsh", "fish"), help=_("which shell; the first line says where the script goes")
    )


def known_values() -> dict[str, tuple[str, ...]]:
    """Return the values that some arguments may have. The parser does not know them, as a start that needs no game
    imports none."""
    from core.bots import LEVELS
    from core.registry import GAMES

    return {"game": tuple(GAMES), "level": LEVELS}
