"""Carries out what can be typed besides numbers and the words of what is offered: a command, and what comes behind
it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from core.registry import GAMES
from net.people.phrases import PHRASES
from net.people.text import LINE_WIDTH
from net.protocol.messages import (
    LOBBY,
    Claim,
    Cover,
    Enter,
    Finished,
    Leave,
    LetWatch,
    LinkKey,
    ListKeys,
    Recall,
    Records,
    Rename,
    Rewatch,
    Say,
)
from tui.client.bots.advising import NOT_ASKED
from tui.client.guest_games import offered
from tui.client.kept import KEPT_BY_LINES, is_kept
from tui.client.line.sharing import may_add
from tui.games import Picking, Scene
from tui.games.about import titled, titles
from tui.language import _, _p, languages, mark, own_name, worded
from tui.lessons.lesson import taught
from tui.lines import about, rules, seasons, telling
from tui.lines.asking import named, plain
from tui.lines.menus import learning
from tui.lines.typed import meant, word_for
from tui.lines.voices.voice import Voice

if TYPE_CHECKING:
    from tui.lines.session import LineSession

LONGEST_WORD: Final = 64
LATEST: Final = 10
LONGEST_NUMBER: Final = 12
MOST: Final = 100
"""The most sentences of the log that are told at once."""

INTRODUCTION: Final = (
    mark("Type the number of what you want to do, or its words, and press Enter."),
    mark("Several parts of an answer can be typed in one line. Enter alone tells where you are and what can be done."),
)


class Needs(Enum):
    NOTHING = "it means something anywhere"
    LINE = "a lobby or a table"
    GAME = "a game in play"
    HOME = "a game against bots, on one's own machine"


class Command(NamedTuple):
    do: Callable[[LineSession, str], None]
    help: str
    """Its line of the help: what is typed, and what comes of it."""
    solo: bool = False
    """Whether it means something in a game against bots, on one's own machine, too."""
    needs: Needs = Needs.NOTHING
    """The condition under which it has anything to tell: otherwise the help does not name it."""


def do(session: LineSession, line: str) -> bool:
    """Carry out a command. Return whether the line was one that means something here."""
    command = known(session, line)
    if command is None:
        return False
    command.do(session, line.partition(" ")[2].strip())
    return True


def known(session: LineSession, line: str) -> Command | None:
    """Return the command that the line begins with, if it means something here."""
    word = line.partition(" ")[0].lower()
    command = COMMANDS.get(meant(word))
    return command if command is not None and _means_something(command, session) else None


def _means_something(command: Command, session: LineSession) -> bool:
    if command.needs is Needs.HOME:
        return session.is_solo
    return command.solo or (session.launch is not None and not session.is_solo)


def _help(session: LineSession, _rest: str) -> None:
    known = [command.help for command in COMMANDS.values() if command.help and _tells_something(command, session)]
    session.tell(map(worded, [*INTRODUCTION, *known]))


def _tells_something(command: Command, session: LineSession) -> bool:
    table = session.state.table
    there = {
        Needs.NOTHING: True,
        Needs.LINE: session.launch is not None,
        Needs.GAME: table is not None and table.view is not None,
        Needs.HOME: session.is_solo,
    }
    return there[command.needs] and _means_something(command, session)


# Heard at any question


def _log(session: LineSession, rest: str) -> None:
    count = min(int(rest), MOST) if rest.isascii() and rest.isdigit() and len(rest) < LONGEST_WORD else LATEST
    latest = [telling.entry(line) for line in session.news.latest(max(1, count))]
    session.tell_written(latest or [_("Nothing has happened yet.")])


def _words(session: LineSession, _rest: str) -> None:
    """Tell what two players compare who want to know whether the server has told them the same."""
    table = session.state.table
    if table is None or not table.words:
        session.tell([_("There are no words yet: they are told now and then while a game goes on, and at its end.")])
    else:
        session.tell(
            [
                _(
                    "After {count} records the words of this table's log are: {words}. Others see the same.",
                    count=table.words_at,
                    words=table.words,
                )
            ]
        )


def _called(game: str) -> list[str]:
    """Return the words of its titles, as they are typed."""
    return plain(f"{GAMES.about(game).title} {titled(game)}")


def _of_a_book(command: str, tell: Callable[[str, str], list[str]]) -> Callable[[LineSession, str], None]:
    """Return a command that tells something about the game at the table, or elsewhere about one that is named."""

    def told(session: LineSession, rest: str) -> None:
        table, word = session.state.table, plain(rest)[:1]
        named = [game for game in GAMES if word and (plain(game) == word or word[0] in _called(game))]
        if table is not None:
            session.tell(tell(table.info.game, rest[:LONGEST_WORD]))
        elif named:
            session.tell(tell(named[0], rest.partition(" ")[2].strip()[:LONGEST_WORD]))
        else:
            ways = [(f"{word_for(command)} {game}", title) for game, title in titles().items()]
            session.tell([_("Of which game?"), *(_("{name}: {text}.", name=way, text=title) for way, title in ways)])

    return told


def _guided(session: LineSession, rest: str) -> None:
    """Begin the guided game of the one that is named, or ask which."""
    wanted = plain(rest)
    found = [game for game in taught() if wanted and (wanted == plain(game) or {*wanted} <= {*_called(game)})]
    if not session.may_learn:
        session.tell([_("First leave this table.")])
    elif len(found) == 1:
        session.learn(found[0])
    else:
        session.ask_further(learning.which(session))


def _of_the_game(ask: Callable[[Voice, Scene, str], Sequence[str]]) -> Callable[[LineSession, str], None]:
    """Return a command that tells what the voice of the game knows; on a card may stand what a player has written."""

    def told(session: LineSession, rest: str) -> None:
        table = session.state.table
        if table is None or table.view is None:
            session.tell([_("No game is played here.")])
        else:
            session.tell_written(ask(session.voice(table), table.scene(Picking()), rest[:LONGEST_WORD]))

    return told


def _who(session: LineSession, _rest: str) -> None:
    table = session.state.table
    if table is None:
        session.tell(telling.people(session.state))
        return
    session.tell([*telling.seats(table), telling.waiting(table)])


# Done at any question


def _say(session: LineSession, rest: str) -> None:
    table = session.state.table
    if rest:
        session.send(Say(LOBBY if table is None else table.info.table, rest[:LINE_WIDTH]))
    else:
        session.tell([_("Type say and your words, or phrase to hear what can be said by a number.")])


def _share(session: LineSession, rest: str) -> None:
    table = session.state.table
    if not may_add(table) or table is None:
        session.tell([_("To chance is added at a table where you sit, before its game.")])
    elif session.adds_by_itself:
        session.tell([_("Your own program adds to chance by itself.")])
    elif rest:
        session.add_share(rest)
        session.tell([_("That is added to chance. Note it: when the game is over you can check that it was.")])
    else:
        session.tell([_("Type share and any words: they are added to what shuffles the cards.")])


def _phrase(session: LineSession, rest: str) -> None:
    table = session.state.table
    number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < LONGEST_WORD else 0
    if number in PHRASES:
        session.send(Say(LOBBY if table is None else table.info.table, PHRASES[number], number))
    else:
        session.tell(_("phrase {number}: {words}", number=each, words=worded(said)) for each, said in PHRASES.items())


def _onlookers(session: LineSession, rest: str) -> None:
    table, wished = session.state.table, _wished(rest)
    if table is None or table.seat < 0:
        session.tell([_("You sit at no table here.")])
    elif wished is None:
        session.tell([_("Type onlookers off, or onlookers on.")])
    else:
        session.send(LetWatch(table.info.table, wished))


def _bell(session: LineSession, rest: str) -> None:
    """Turn the bell on or off; anything else only asks how it is."""
    wished = _wished(rest)
    wished = session.settings.bell if wished is None else wished
    session.change(replace(session.settings, bell=wished))
    on = _("It rings when it becomes your turn and you have typed nothing for a while.")
    session.tell([on if wished else _("It does not ring.")])


def _remarks(session: LineSession, rest: str) -> None:
    """Have bots say a word at big moments, or none; anything else only asks how it is."""
    wished = _wished(rest)
    wished = session.settings.remarks if wished is None else wished
    session.change(replace(session.settings, remarks=wished))
    session.tell([_("Bots have a word now and then.") if wished else _("Bots play in silence.")])


def _wished(typed: str) -> bool | None:
    """Return whether something is to be on or off; None for any other word."""
    word = typed.lower()
    if word in named("on", _p("typed", "on")):
        return True
    return False if word in named("off", _p("typed", "off")) else None


def _language(session: LineSession, rest: str) -> None:
    """Say all in another language, named by its two letters or as it calls itself; or tell which there are."""
    word = plain(rest)
    wished = next((each for each in languages() if word in (plain(each), plain(own_name(each)))), "")
    if wished:
        session.speak(wished)
        return
    ways = [_("language {letters}: {name}.", letters=each, name=own_name(each)) for each in languages()]
    session.tell([_("You can be spoken to in any of these languages:"), *ways])


def _lobby(session: LineSession, _rest: str) -> None:
    table = session.state.table
    if table is None:
        session.tell_all()
    else:
        session.send(Leave(table.info.table))


def _home(session: LineSession, _rest: str) -> None:
    """Leave a game against bots for whatever else can be done."""
    if is_kept(session.launch, session.state.table):
        session.tell([worded(KEPT_BY_LINES)])
    session.hang_up()


def _known(session: LineSession, _rest: str) -> None:
    table = session.state.table
    if table is None or not table.may_recall:
        session.tell([_("Nobody at this table is told what they know.")])
    else:
        session.send(Recall(table.info.table))


def _advice(session: LineSession, _rest: str) -> None:
    """Ask what an archmage would do at this player's seat."""
    table = session.state.table
    if table is None or not table.asks:
        session.tell([worded(NOT_ASKED)])
    else:
        session.advise(partial(session.advising.wish, table))


def _bot(session: LineSession, _rest: str) -> None:
    """Have a bot play at one's own seat, or no longer; the server says what is wrong with it elsewhere."""
    table = session.state.table
    if table is None or table.seat < 0:
        session.tell([_("You are not playing at a table now.")])
        return
    own = table.info.seats[table.seat]
    session.send(Cover(table.info.table, table.seat, ends=bool(own.cover)))


def _replay(session: LineSession, rest: str) -> None:
    """Hear a game once more: the one that is played here, since one's last answer, or one by its number."""
    table = session.state.table
    if rest.isascii() and rest.isdigit() and len(rest) < LONGEST_NUMBER:
        session.send(Rewatch(int(rest)))
    elif table is not None and table.view is not None:
        session.send(Rewatch(table.info.table))
    else:
        session.tell([_("Type replay and the number of the table at which the game was played.")])


def _finished(session: LineSession, rest: str) -> None:
    """Tell of the games that are over: one's own, or the public ones."""
    session.send(Finished(mine=rest.lower() not in named("all", _p("typed", "all"))))


def _records(session: LineSession, rest: str) -> None:
    """Tell of one's own records, of those of a game, or of those of a player."""
    wanted = rest[:LONGEST_WORD]
    games = offered(session.state.games)
    game = next((each for each, title in games.items() if wanted.lower() in (each, title.lower())), "")
    session.send(Records(game) if game else Records(name=wanted))


COMMANDS: Final[Mapping[str, Command]] = {
    "": Command(lambda session, _rest: session.tell_all(), "", solo=True),
    "help": Command(
        _help,
        mark(
            "help: this list. back: take back the part of an answer that you chose last, "
            "or your last answer if you can."
        ),
        solo=True,
    ),
    "back": Command(lambda session, _rest: session.take_back(), "", solo=True),
    "hand": Command(
        _of_the_game(lambda voice, scene, _rest: voice.hand(scene)),
        mark("hand: what you have. score: how the game stands."),
        solo=True,
        needs=Needs.GAME,
    ),
    "score": Command(_of_the_game(lambda voice, scene, _rest: voice.score(scene)), "", solo=True),
    "who": Command(_who, mark("who: who is here, and whose turn it is."), solo=True, needs=Needs.LINE),
    "map": Command(
        _of_the_game(lambda voice, scene, rest: voice.look(scene, rest)),
        mark("map: what lies on the table. map NAME: what is known of a place, a card or a player."),
        solo=True,
        needs=Needs.GAME,
    ),
    "known": Command(
        _known,
        mark("known: what you know by now, at a table made for it. advice: what an archmage would do."),
        solo=True,
        needs=Needs.GAME,
    ),
    "advice": Command(_advice, "", solo=True, needs=Needs.GAME),
    "log": Command(
        _log,
        mark("log: what has happened. log 20: more of it. words: its words, to compare."),
        solo=True,
        needs=Needs.LINE,
    ),
    "words": Command(
        _words,
        "",
        needs=Needs.LINE,
    ),
    "rules": Command(
        _of_a_book("rules", rules.told),
        mark("rules: the chapters. rules 5.2: that paragraph. rules WORD: where it is."),
        solo=True,
    ),
    "why": Command(lambda session, rest: about.why(session, rest[:LONGEST_WORD]), "", solo=True),
    "what": Command(
        lambda session, rest: about.what(session, rest[:LONGEST_WORD]),
        mark("what: what can be asked about. what NAME: what it is and does now. why NAME: with the rule."),
        solo=True,
        needs=Needs.GAME,
    ),
    "ruling": Command(
        _of_a_book("ruling", rules.ruling),
        mark("why: the rule for now. ruling 8: that ruling, and why. short: the game in short."),
        solo=True,
    ),
    "short": Command(_of_a_book("short", lambda game, _rest: rules.short(game)), "", solo=True),
    "guided": Command(_guided, "", solo=True),  # Wherever it means something a list names it.
    "say": Command(_say, mark("say WORDS: talk to those here. phrase: what can be said by a number.")),
    "share": Command(
        _share,
        mark("share WORDS: before a game, adds words to what shuffles the cards."),
        needs=Needs.LINE,
    ),
    "phrase": Command(_phrase, ""),
    "onlookers": Command(
        _onlookers,
        mark("onlookers off: ask that nobody may look on here; onlookers on: that all may."),
    ),
    "lobby": Command(_lobby, mark("lobby: back to the lobby, your seat is kept.")),
    "finished": Command(
        _finished,
        mark("finished: your games that are over. finished all: public ones, and winners."),
        needs=Needs.LINE,
    ),
    "seasons": Command(
        seasons.ask_for_all,
        mark("seasons: small tournaments here. season 12: one of them. enrol 12, withdraw 12."),
        needs=Needs.LINE,
    ),
    "season": Command(seasons.ask_for_one, ""),
    "enrol": Command(seasons.enrol, ""),
    "withdraw": Command(seasons.withdraw, ""),
    "records": Command(
        _records,
        mark("records: of your games. records GAME: of all. records NAME: of one."),
        needs=Needs.LINE,
    ),
    "replay": Command(
        _replay,
        mark("replay: what has happened since your last answer. replay 12: table 12's game."),
        solo=True,
        needs=Needs.LINE,
    ),
    "bot": Command(_bot, mark("bot: a bot plays for you until you say bot again."), solo=True, needs=Needs.GAME),
    "name": Command(lambda session, rest: session.send(Rename(rest[:LONGEST_WORD])), ""),
    "code": Command(
        lambda session, rest: session.send(Enter(LOBBY, code=rest[:LONGEST_WORD])),
        mark("name NAME: a new name. code CODE: an invitation. return CODE: be who you were."),
    ),
    "return": Command(
        lambda session, rest: session.send(Claim(rest[:LONGEST_WORD])),
        "",
    ),
    "keys": Command(
        lambda session, _rest: session.send(ListKeys()),
        mark("keys: which keys lead to you, and to unlink one. link: link one more."),
    ),
    "link": Command(lambda session, _rest: session.send(LinkKey()), ""),
    "bell": Command(
        _bell,
        mark("bell off: no bell when it is your turn. remarks off: bots play in silence."),
        solo=True,
    ),
    "remarks": Command(_remarks, "", solo=True),
    "quit": Command(
        lambda session, _rest: session.goodbye(),
        mark("quit: goodbye; a seat on a server is kept, and a game against bots once begun."),
        solo=True,
    ),
    "language": Command(
        _language,
        mark("language: the languages there are. language de: all in German from here on."),
        solo=True,
    ),
    "home": Command(
        _home,
        mark("home: leave this game for something else; it is kept as with quit."),
        solo=True,
        needs=Needs.HOME,
    ),
}
