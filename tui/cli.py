"""Reads the command `sortilege` and carries it out. Without arguments it opens the home screen; modules are imported
when they are needed."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from core.sentences import mark, sentence
from tui.arguments import Parser, known_values, make_parser
from tui.language import _, speaking, worded
from tui.language.lists import listing
from tui.questions import deals, lan, turns
from tui.statuses import AGAIN, ASKED_WRONGLY, REFUSED, UNDONE
from tui.terminal.streams import write_plainly

if TYPE_CHECKING:
    from pathlib import Path

    from net.protocol.messages import MakeTable
    from tui.client.replays.replay import Replay
    from tui.client.session import ClientSession
    from tui.launch import Hosting


def _complete(given: argparse.Namespace) -> int:
    from tui.completion import SHELLS, commands_of

    sys.stdout.write(SHELLS[given.shell](commands_of(make_parser(), known_values())))
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, in the player's language. Return the exit status: 0, or one of tui.statuses."""
    write_plainly((sys.stdout, sys.stderr))
    with speaking(_usual_language()):
        given = _read(arguments)
    with speaking(getattr(given, "lang", None) or _usual_language()):
        return _carried_out(given)


def _usual_language() -> str:
    """Return the language that the player has chosen in the settings, or else the machine's."""
    from tui.settings import language_here

    return language_here(os.environ)


def _carried_out(given: argparse.Namespace) -> int:
    own: dict[str, Callable[[argparse.Namespace], int]] = {
        "play": _play,
        "continue": _continue,
        "host": _host,
        "join": _join,
        "lan": lan.lan,
        "turns": turns.turns,
        "fetch": deals.fetch,
        "verify": deals.verify,
        "replay": _replay,
        "completion": _complete,
    }
    try:
        status = _cared(given) if "do" in given else own.get(given.command, _home)(given)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _read_enough(0)
    except OSError as fault:
        if fault.errno not in _UNWRITTEN:
            raise
        return _read_enough(_trouble(sentence("The answer could not be written: {why}.", why=fault.strerror), UNDONE))
    return status


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the arguments. What no command knows is an error of the command that was given, whose help says what it
    does know."""
    parser = make_parser()
    given, unknown = parser.parse_known_args(arguments)
    if unknown:
        Parser(prog=" ".join(filter(None, (parser.prog, given.command)))).error(
            f"unrecognized arguments: {' '.join(unknown)}"
        )
    return given


_UNWRITTEN: Final = frozenset({errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT})
"""Faults of a disk to which the output leads."""


def _read_enough(status: int) -> int:
    """End when the reader has gone, as `| head` does, or can take no more. Python would complain once more at its end,
    were there still somebody to write to."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _cared(given: argparse.Namespace) -> int:
    from net.host.errors import UserError, must_be_able_to_serve

    try:
        must_be_able_to_serve()
        return int(given.do(given))
    except UserError as reason:
        return _trouble(reason.args[0], UNDONE)


def _trouble(sentence: str, status: int) -> int:
    sys.stderr.write(f"sortilege: {worded(sentence)}\n")
    return status


def _home(given: argparse.Namespace) -> int:
    return _run(given, None)


def _run(given: argparse.Namespace, start: Callable[[ClientSession], None] | None) -> int:
    from tui.by_lines import prefers_lines

    lines = given.plain or prefers_lines()
    if not lines and not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _trouble(
            mark(
                "This needs a terminal. Without one, play by lines with --plain. For a server only: "
                "sortilege host --headless"
            ),
            1,
        )
    from dataclasses import replace

    from net.host.locales import speaks_utf8_here
    from net.solo.shelf import own_shelf
    from tui.settings import Settings, language_of, settings_path

    path = settings_path()
    narrow = not speaks_utf8_here(os.environ)
    kept = Settings() if path is None else Settings.read(path)
    is_new = kept.is_new or (path is not None and not path.exists())
    settings = replace(
        kept, spoken=language_of(os.environ), narrow=narrow, is_new=is_new, low_bandwidth=given.low_bandwidth
    )
    if name := getattr(given, "name", None):
        from net.people.names import clean_name

        settings = replace(settings, name=clean_name(name))
    if language := getattr(given, "lang", None):
        settings = replace(settings, language=language)
    if lines:
        from tui.client.stage import Home
        from tui.consoles.own import run as run_lines
        from tui.hosting import as_host
        from tui.launch import look_around

        return run_lines(settings, start, Home(path, open_server=as_host, shelf=own_shelf(), look_around=look_around))
    from tui.canvas.colours import before_start

    before_start(settings.few_colours)
    from tui.app import run

    return run(settings, path, start, own_shelf())


def _replay(given: argparse.Namespace) -> int:
    from net.host.elsewhere import find_games
    from net.replays.layout import ReplayError
    from tui.client.replays.files import read
    from tui.client.replays.replay import Replay

    find_games()
    try:
        reel, data = read(given.file)
    except ReplayError as reason:
        return _trouble(reason.args[0], ASKED_WRONGLY)
    if given.export is not None:
        return _export(Replay(reel, _language()), given.export, given.at)

    def start(session: ClientSession) -> None:
        settings = session.settings
        session.watch(Replay(reel, settings.reading_language, file=data, hears_bots=settings.remarks))

    return _run(given, start)


def _language() -> str:
    """Return the language in which a replay is written: that of the settings."""
    from tui.settings import Settings, language_of, settings_path

    path = settings_path()
    settings = Settings() if path is None else Settings.read(path)
    return settings.language or language_of(os.environ)


def _export(replay: Replay, path: Path, at: int) -> int:
    from net.replays.layout import ReplayError
    from tui.language import speaking
    from tui.questions.exporting import KINDS, export

    if path.suffix not in KINDS:
        return _trouble(
            _("The name of {path} must end with one of {endings}.", path=path, endings=listing(list(KINDS))),
            ASKED_WRONGLY,
        )
    try:
        with speaking(replay.language):
            export(replay, path, at - 1)
    except FileExistsError:
        return _trouble(_("{path} is there already, and is left as it is. Name another file.", path=path), UNDONE)
    except ReplayError as reason:
        return _trouble(reason.args[0], ASKED_WRONGLY)
    except OSError as error:
        return _trouble(_("{path} can't be written ({error}).", path=path, error=error.strerror), UNDONE)
    sys.stdout.write(f"{_('{path} is written.', path=path)}\n")
    return 0


# play


def _play(given: argparse.Namespace) -> int:
    from core.engine import Refused

    try:
        wish = _wish(given)
    except Refused as refusal:
        return _trouble(refusal.sentence, ASKED_WRONGLY)
    return _run(given, lambda session: session.play(wish, given.seed))


def _wish(given: argparse.Namespace) -> MakeTable:
    """Return what was asked for, checked before a screen is opened."""
    from core.bots import LEVELS
    from core.engine import Refused, read_options
    from core.registry import GAMES, game_named
    from net.host.elsewhere import find_games
    from net.protocol.messages import MakeTable

    if given.game not in GAMES:  # Looking for installed ones takes a while.
        find_games()
    game = game_named(given.game)
    options = read_options(game, {**dict(map(_option, given.option)), **_characters(given)})
    seats = _seats(given, game.seats)
    if given.level not in LEVELS:
        raise Refused(
            sentence(
                "A level is {levels} or {last}, not '{given}'.",
                levels=", ".join(LEVELS[:-1]),
                last=LEVELS[-1],
                given=given.level,
            )
        )
    if seats not in game.seats:
        raise Refused(
            sentence(
                "{title} is for {least} to {most} players, including you; not {given}.",
                title=mark(game.title),
                least=game.seats[0],
                most=game.seats[-1],
                given=seats,
            )
        )
    return MakeTable(game.name, ("me", *[given.level] * (seats - 1)), tuple(options.items()), recall=True)


def _characters(given: argparse.Namespace) -> dict[str, str]:
    """Return the option that the file of characters makes: §9 of the rule book of Fist of Dragonstones, and
    docs/characters.md."""
    if given.characters is None:
        return {}
    from core.engine import Refused
    from tui.characters import GAME, OPTION, load

    if given.game != GAME:
        raise Refused(
            sentence("Only {game} can have characters of your own, not {given}.", game=GAME, given=given.game)
        )
    return {OPTION: load(given.characters)}


def _seats(given: argparse.Namespace, possible: range) -> int:
    from core.engine import Refused

    if given.bots is None and given.seats is None:
        return min(4, possible[-1])
    if given.bots is None or given.seats is None or given.seats == given.bots + 1:
        return int(given.seats if given.bots is None else given.bots + 1)
    raise Refused(
        sentence(
            "{bots} bots and you are {all}, not {seats}. Give one of the two.",
            bots=given.bots,
            all=given.bots + 1,
            seats=given.seats,
        )
    )


def _option(text: str) -> tuple[str, str]:
    from core.engine import Refused

    key, equals, value = text.partition("=")
    if not equals:
        raise Refused(sentence("An option is written KEY=VALUE, not '{given}'.", given=text))
    return key.strip(), value.strip()


# continue

NONE_KEPT: Final = mark("No game is kept here. Begin one: sortilege play")


def _continue(given: argparse.Namespace) -> int:
    from net.host.errors import UserError
    from net.solo.shelf import own_shelf

    shelf = own_shelf()
    try:
        games = [] if shelf is None else shelf.games()
    except UserError as reason:
        return _trouble(reason.args[0], UNDONE)
    if given.list:
        from tui.client.kept import in_lines

        sys.stdout.writelines(f"{line}\n" for line in (in_lines(shelf) if shelf is not None else ()))
        return 0 if games else _trouble(NONE_KEPT, 0)
    chosen = next((each for each in games if given.number in {None, each.number}), None)
    if chosen is None and games:
        told = _("No game {number} is kept here. These are: sortilege continue --list", number=given.number)
        return _trouble(told, ASKED_WRONGLY)
    if chosen is None:
        return _trouble(NONE_KEPT, UNDONE)
    return _run(given, lambda session: session.go_on_with(chosen))


# host and join


def _host(given: argparse.Namespace) -> int:
    from net.host.errors import UserError, must_be_able_to_serve

    try:
        must_be_able_to_serve()
    except UserError as reason:
        return _trouble(reason.args[0], REFUSED)
    return _host_here(given)


def _of_notices(given: argparse.Namespace) -> str:
    """Return what is wrong with the command for absent players, or nothing."""
    if given.notify_after is not None and not 0 <= given.notify_after <= 86400:
        return _("The wait of --notify-after is 0 to 86400 seconds, not {given}.", given=f"{given.notify_after:g}")
    if given.notify is None:
        return ""
    from net.host.errors import UserError
    from net.host.runner import command_of

    try:
        command_of(given.notify)
    except UserError as reason:
        return f"--notify: {worded(reason.args[0])}"
    return ""


def _of_numbers(given: argparse.Namespace) -> str:
    """Return what is wrong with a port or a pace, or nothing."""
    if not 0 < given.port < 65536:
        return _("A port is a number from 1 to 65535, not {given}.", given=given.port)
    if given.metrics is not None and not 0 < given.metrics < 65536:
        return _("A port for --metrics is a number from 1 to 65535, not {given}.", given=given.metrics)
    if given.pace is not None and not 0 <= given.pace <= 60:
        return _("A bot takes 0 to 60 seconds for a move, not {given}.", given=f"{given.pace:g}")
    return ""


def _of_nodes(given: argparse.Namespace) -> str:
    """Return what is wrong with the wish to be one of several servers, or nothing."""
    if given.node is not None and given.store is None:
        return _("Several servers share a house in a database: --node needs --store.")
    if given.advertise is not None and given.node is None:
        return _("--advertise is for one of several servers, which has a name: --node NAME.")
    return ""


def _host_here(given: argparse.Namespace) -> int:
    if fault := _of_notices(given) or _of_numbers(given) or _of_nodes(given):
        return _trouble(fault, ASKED_WRONGLY)
    if given.show_limits or given.limits is not None:
        from net.host.errors import UserError

        try:
            limits = _limits(given)
        except UserError as reason:
            return _trouble(reason.args[0], ASKED_WRONGLY)
        if given.show_limits:
            sys.stdout.write(limits)
            return 0
    if given.headless and given.characters is not None:
        told = mark("A server without a screen makes no tables: --characters is for those who play on it.")
        return _trouble(told, ASKED_WRONGLY)
    if given.headless:
        return _serve(given)
    return _with_characters(given, lambda session: session.host(_hosting(given)))


def _hosting(given: argparse.Namespace) -> Hosting:
    from tui.launch import Hosting

    notices = given.notify or "", given.notify_after
    node = given.node or "", given.advertise or ""
    from dataclasses import replace

    store = given.store or ""
    wish = Hosting(given.port, given.data, given.pace, given.limits, given.invite, *notices, store, *node)
    return replace(wish, lan=not given.no_lan)


def _limits(given: argparse.Namespace) -> str:
    """Return the limits that the server would have; a faulty file is reported before a screen is opened."""
    from net.host.paths import data_directory
    from net.limits.file import limits_of, read_limits, shown

    return shown(limits_of(data_directory(given.data)) if given.limits is None else read_limits(given.limits))


def _with_characters(given: argparse.Namespace, start: Callable[[ClientSession], None]) -> int:
    """Start with a file of characters, which is checked before a screen is opened, and offered wherever a table is
    made."""
    from core.engine import Refused

    if given.characters is not None:
        from tui.characters import load

        try:
            load(given.characters)
        except Refused as refusal:
            return _trouble(refusal.sentence, ASKED_WRONGLY)

    def begin(session: ClientSession) -> None:
        session.characters = given.characters
        start(session)

    return _run(given, begin)


def _serve(given: argparse.Namespace) -> int:
    """Run a server alone: say where guests come in, and serve until told to stop."""
    import asyncio
    import logging
    from functools import partial

    from net.admin.server_log import to_stream
    from net.host.errors import NotNow, UserError
    from tui.hosting import guest_lines, open_server

    to_stream(sys.stderr, as_json=given.log_json)
    log = logging.getLogger(__name__)

    async def serve() -> bool:
        server = await open_server(_hosting(given))
        if given.metrics is not None:
            try:
                await server.measure(given.metrics)
            except UserError:
                await server.stop()
                raise
        if given.log_json and not sys.stdout.isatty():  # Both go into one journal, which is no place for a code.
            plain = guest_lines(server.port)[0]
            return await server.until_told_to_stop(ready=partial(log.info, "Guests come in by: %s", plain))
        plain, native = guest_lines(server.port, server.invitation)
        lines = f"{_('Guests come in by one of:')}\n  {plain}\n  {native}\n"
        return await server.until_told_to_stop(ready=lambda: print(lines, end="", flush=True))  # noqa: T201

    try:
        return AGAIN if asyncio.run(serve()) else 0
    except UserError as reason:
        status = AGAIN if isinstance(reason, NotNow) else REFUSED
        if not given.log_json:
            return _trouble(reason.args[0], status)
        log.critical("%s", reason)
        return status


def _join(given: argparse.Namespace) -> int:
    from net.client.address import parse_target
    from net.host.errors import UserError

    try:
        parse_target(given.address)
    except UserError as reason:
        return _trouble(reason.args[0], ASKED_WRONGLY)
    return _with_characters(given, lambda session: session.join(given.address, given.data, given.invite))
