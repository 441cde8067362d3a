"""Asks what to do on one's own machine: games against bots, those that are kept, and the way to a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from core.bots import LEVELS
from core.registry import GAMES
from net.protocol.messages import Finished, MakeTable
from tui.client.kept import stand_of, title_of
from tui.games.about import line_of, titles
from tui.language import _, _n, _p, mark, worded
from tui.language.lists import number
from tui.launch import HOST_PORT, Hosting
from tui.lines.asking import FEW, Option, Question, named
from tui.lines.choosing import LONGEST_NUMBER
from tui.lines.menus import learning
from tui.lines.menus.levels import one_by_one
from tui.lines.menus.options import Chosen, in_words, otherwise

if TYPE_CHECKING:
    from net.solo.shelf import KeptGame
    from tui.lines.session import LineSession


_AS: Final = {
    "novice": mark("as novices"),
    "apprentice": mark("as apprentices"),
    "adept": mark("as adepts"),
    "archmage": mark("as archmages"),
}


def at_home(session: LineSession) -> Question:
    """Ask what to do on one's own machine, before anything has been begun."""

    def ask_where() -> None:
        session.ask_for(_("Which one? Type HOST or HOST:PORT."), session.join)
        session.tell_nearby()

    def start() -> None:
        session.host(Hosting(HOST_PORT))

    games = tuple(
        Option(_described(game, title), _against(session, game), (title,)) for game, title in titles().items()
    )
    return Question(
        f"{worded(session.kept.trouble)} {_('What do you want to do?')}".strip(),
        (
            *_latest_kept(session),
            Option(_("play against bots, on this machine"), Question(_("Which game?"), games)),
            Option(_("start a server here, at port {port}, and play on it", port=HOST_PORT), start),
            Option(_("join somebody's server"), ask_where),
            Option(_("quit"), session.goodbye, named("quit", _p("typed", "quit"))),
            *_other_kept(session),
            *_past(session),
            *learning.offer(session, number=9),  # It keeps it, however many games are kept.
        ),
    )


def _described(game: str, title: str) -> str:
    """Return the title with the game's line, which ends without a stop as all options do."""
    line = line_of(game)
    return f"{title}: {line[:1].lower()}{line[1:].rstrip('.')}" if line else title


def _against(session: LineSession, game: str, chosen: Chosen = ()) -> Question:
    def table(bots: tuple[str, ...]) -> Callable[[], None]:
        return lambda: session.play(MakeTable(game, ("me", *bots), chosen, recall=True))

    def levels(others: int) -> Question:
        each = tuple(Option(worded(_AS[level]), table((level,) * others)) for level in LEVELS)
        own = (Option(_("each as you say"), partial(one_by_one, others, table)),) if others > 1 else ()
        return Question(_("How well should they play?"), (*each, *own))

    counts = tuple(players(count, levels(count - 1)) for count in GAMES.about(game).seats)
    options = otherwise(game, session.character_files, partial(_against, session, game), chosen)
    told = in_words(game, chosen, session.settings.reading_language)
    asked = _("{options}. How many should play, including you?", options=told) if chosen else None
    return Question(asked or _("How many should play, including you?"), (*counts, options))


def players(count: int, then: Question) -> Option:
    """Return an option whose number is that of the players."""
    return Option(_n("{number} player", "{number} players", count, number=number(count)), then, number=count)


def _latest_kept(session: LineSession) -> tuple[Option, ...]:
    """Return the option that goes on with the game that was left last. It is number 0: the others keep theirs, whether
    a game is kept or not."""
    if not session.kept.games:
        return ()
    game = session.kept.games[0]
    words, names = _("continue {game}", game=_told_kept(session, game)), named("continue", _p("typed", "continue"))
    return (Option(words, partial(session.go_on_with, game), names, number=0),)


def _other_kept(session: LineSession) -> tuple[Option, ...]:
    """Return the options for all other games that are kept, and for deleting one."""
    games = session.kept.games
    if not games:
        return ()
    which = _("Which one?")
    delete = Option(_("delete a game that is kept"), _choose_kept(session, which, games, partial(_sure, session)))
    if len(games) == 1:
        return (delete,)
    more = Option(
        _("continue another of the {count} games that are kept", count=len(games)),
        _choose_kept(session, which, games[1:], lambda game: partial(session.go_on_with, game)),
    )
    return more, delete


def _past(session: LineSession) -> tuple[Option, ...]:
    """Return the option that tells of the games which are over."""
    if not session.kept.has_past:
        return ()
    names = named("finished", _p("typed", "finished"))
    return (
        Option(_("hear which games you have finished here"), Finished(), names),
        Option(_("remove one of those for good"), lambda: _ask_which_goes(session)),
    )


def _ask_which_goes(session: LineSession) -> None:
    def take(typed: str) -> None:
        if typed.isascii() and typed.isdigit() and len(typed) <= LONGEST_NUMBER:
            session.delete_past(int(typed))
        else:
            session.ask_now()

    told = _("Games that you played before or after it without leaving go with it. They can't be brought back.")
    session.tell([told])
    session.ask_for(_("Type its number, as the list of finished games has it; anything else keeps all."), take)


def _choose_kept(
    session: LineSession,
    sentence: str,
    games: Sequence[KeptGame],
    leads: Callable[[KeptGame], Question | Callable[[], None]],
) -> Question:
    """Ask for one of them, as many at a time as can be listened to."""
    offers = tuple(Option(_told_kept(session, each), leads(each), _names_of(each)) for each in games[:FEW])
    if len(games) > FEW:
        offers += (Option(_("one that was left before these"), _choose_kept(session, sentence, games[FEW:], leads)),)
    return Question(sentence, offers)


def _names_of(game: KeptGame) -> tuple[str, ...]:
    return named(f"game {game.number}", _p("typed", "game {number}", number=game.number))


def _sure(session: LineSession, game: KeptGame) -> Question:
    return Question(
        _("Delete {game}? It can't be brought back.", game=_told_kept(session, game)),
        (
            Option(_("delete it"), partial(session.delete_kept, game)),
            Option(_("keep it"), session.ask_now),
        ),
    )


def _told_kept(session: LineSession, game: KeptGame) -> str:
    """Return a game in words. No two have the same: each has a number of its own."""
    return _(
        "{title}, {stand}, {left}, game {number}",
        title=title_of(game),
        stand=stand_of(game),
        left=session.kept.left(game),
        number=game.number,
    )


def trust(where: str, fingerprint: str, answer: Callable[[bool], None]) -> Question:
    return Question(
        _(
            "You have never connected to {where} before. Its key is {key}. Its host can tell you whether that is "
            "right. You are asked only once.",
            where=where,
            key=fingerprint,
        ),
        (Option(_("trust it"), lambda: answer(True)), Option(_("don't connect"), lambda: answer(False))),
    )
