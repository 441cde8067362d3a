"""Runs one player's session, whatever shows it: the line to a hub, what has come over it, and what is done by itself.

A screen (tui/screens/session.py) and the line mode (tui/lines/session.py) are both made of it. It draws nothing, says
nothing, and knows no game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self, TypeVar

from msgspec import structs

from core.engine import Choice
from net.host.errors import outline
from net.people.invites import Destination, destination_of_user
from net.people.names import objection
from net.protocol.messages import (
    Answer,
    AnyDown,
    AnyUp,
    Claim,
    Cover,
    Enter,
    GiveOrder,
    Here,
    Learned,
    MakeTable,
    PledgesSeen,
    Recalled,
    Rename,
    Rewatched,
    Sit,
    Speak,
    Stepped,
    TableInfo,
    TableSeen,
    Welcome,
)
from net.replays.layout import ReplayError
from tui.client import guided
from tui.client.bots.advising import Advising
from tui.client.calling import Caller, asking
from tui.client.kept import NOT_KEPT, Kept, note_standing
from tui.client.line.lines import Lines
from tui.client.line.sharing import Typed
from tui.client.line.signs import Signs
from tui.client.nearby import Nearby
from tui.client.replays.own_past import OwnPast
from tui.client.stage import NO_HOME, Home, Stage
from tui.client.state import ClientState
from tui.client.table import ClientTable
from tui.games import Scene
from tui.language import _, mark, speak, speaking, worded
from tui.launch import SOLO, Hosting, Joining, Launch, alone, as_guest, gone_on_with, guided_by, own_name
from tui.lessons.guide import Guide
from tui.lessons.lesson import lesson_of
from tui.settings import Settings, is_language

if TYPE_CHECKING:
    from net.client.address import Address
    from net.solo.shelf import KeptGame
    from tui.client.replays.replay import Replay

log = logging.getLogger(__name__)

T = TypeVar("T")

UNFIT: Final = mark(
    "The server sent something that can't be shown here, and the line to it is closed. Others may have a newer "
    "sortilege; if yours is the same as the server's, tell its host."
)
HERE: Final = Here(0)
GIVEN_UP: Final = mark("You are not connected: this game was begun first. Join again when it is over.")
TOO_OLD: Final = mark("That server's sortilege is too old for that. Ask its host to update it.")
LAST_COUNTS: Final = 2
"""The most counts that are shown to somebody who comes when all is over; older ones are in the log."""


class ClientSession:
    def __init__(self, stage: Stage, settings: Settings, guest: Launch | None = None, home: Home = NO_HOME) -> None:
        """Make a session. `guest` is the line to somebody else's server, in whose lobby all begins then."""
        self.settings = settings
        self.state = ClientState(settings.reading_language, hears_bots=settings.remarks)
        self.lines = Lines(self, stage)
        self.characters: Path | None = None
        self._stage = stage
        self._guest = guest
        self._home = home
        self.kept = Kept(home.shelf)
        """The games against bots that can be gone on with."""
        self._past = OwnPast(home.shelf, self._past_heard)
        self.nearby = Nearby(home.look_around, self._nearby_heard)
        """The servers on one's own network."""
        self._signs = Signs()
        self.typed = Typed()
        """The shares of chance that the player has typed."""
        self.visited = False
        """Whether the player has been welcomed on this line, and has entered the table where a seat waited."""
        self._caller = Caller(stage)
        self.advising = Advising(self, self._in_words)

    def speaking(self) -> AbstractContextManager[None]:
        """Say what is said in this player's language."""
        return speaking(self.settings.reading_language)

    # Hooks for what shows the session

    def begin(self) -> None:
        """Show where one can go from here, or go where a guest wants to be."""
        with speaking(self.settings.reading_language):
            if self._guest is not None:
                self.lines.take(self._guest)
            else:
                self.kept.look()
                self._show_home()

    def carry_out(self, command: Callable[[Self], None]) -> None:
        """Do what a command of the shell asks for, in the player's language."""
        self.lines.by_command = True
        with speaking(self.settings.reading_language):
            command(self)

    def _show_home(self) -> None:
        raise NotImplementedError

    def _line_opened(self, launch: Launch) -> None:
        """Show that a line has been opened; nothing has come over it yet."""

    def _line_dropped(self) -> None:
        """Drop what was shown of a line that is left, or has ended."""

    def line_changed(self) -> None:
        """Show that the line is lost, or back; or the sentence that tells why there is none."""

    def _hear(self, message: AnyDown, before: TableInfo | None) -> None:
        """Show a message that has been taken in; `before` is the table as it was."""

    def _caught_up(self, news: bool) -> None:
        """Show what has come, all of which has been taken in; `news`: there was more to it than that time goes by."""

    def kept_changed(self) -> None:
        """Show which games are kept: the list has been looked at anew."""

    def _past_heard(self, message: AnyDown) -> None:
        """Show what is known of one's own games that are over, unless a line has been opened meanwhile."""
        if self.launch is None:
            with self.speaking():
                self.kept.look()  # It may have been the last one that was deleted.
                self.state.take(message)
                self._do_for(message)
                self._hear(message, None)
                self._caught_up(news=True)

    def _nearby_heard(self) -> None:
        with speaking(self.settings.reading_language):
            self._nearby_changed()

    def _nearby_changed(self) -> None:
        """Show the servers of this network: others are known."""

    def _told_of_turns(self, new: frozenset[int]) -> None:
        """Show that these tables have begun to ask the player something, after others."""

    def line_resumed(self, launch: Launch) -> None:
        """Show the server again whose line has waited while a guided game was played."""

    def _in_words(self, table: ClientTable, scene: Scene, choice: Choice) -> str:
        """Say one of the choices of a table."""
        raise NotImplementedError

    def _advised(self, sentence: str) -> None:
        """Show why a guided game would rather have another answer: the question stands."""
        self.say(sentence)

    def _told_aside(self, sentence: str) -> None:
        """Show what has come over the line that waits."""
        self.say(sentence)

    def watch(self, replay: Replay) -> None:
        """Show a replay, which has just come or been read."""

    async def _trust(self, where: Address, fingerprint: str) -> bool:
        """Ask whether a server never met before is the right one."""
        raise NotImplementedError

    async def _ask_invitation(self, sentence: str) -> str:
        """Ask for the code of a private server; empty where the player has none."""
        raise NotImplementedError

    # Deeds of the player

    def touched(self) -> None:
        """Note a key, a click or a line: whoever is here need not be called."""
        self._caller.touched()

    @property
    def launch(self) -> Launch | None:
        return self.lines.open

    @property
    def last_words(self) -> str:
        return self.lines.last_words

    @property
    def line(self) -> str:
        return "" if self.launch is None else worded(self.lines.trouble or self.launch.kind)

    @property
    def has_line(self) -> bool:
        return self.launch is not None

    @property
    def is_lost(self) -> bool:
        return bool(self.lines.trouble)

    @property
    def traffic(self) -> tuple[int, int] | None:
        return None if self.launch is None or not self.launch.wire else self._stage.traffic(self.launch)

    @property
    def guests(self) -> tuple[str, ...]:
        return () if self.launch is None else self.launch.guests

    @property
    def table_lines(self) -> tuple[str, ...]:
        """The lines by which others come straight to a free seat of this table: for ssh, and for sortilege."""
        table, where = self.state.table, self.launch.where if self.launch is not None else None
        if table is None or where is None or (table.info.private and not table.info.code):
            return ()
        destination = destination_of_user(table.info.code) if table.info.private else Destination(table.info.table)
        return () if destination is None else where.lines(destination)

    @property
    def at_home(self) -> bool:
        return self._guest is None

    @property
    def is_solo(self) -> bool:
        return self.launch is not None and self.launch.kind == SOLO

    def send(self, message: AnyUp) -> None:
        table = self.state.table
        if isinstance(message, Claim):
            self.visited = False  # A player who comes back by a code wants the seat, as one who comes back by a line.
        if self.launch is None:
            self._past.ask(message)
            return
        if not self.state.is_known(message):
            self.say(TOO_OLD)
            return
        if self.state.guide is not None and (why := guided.objection(self.state.guide, message)):
            self._advised(why)
            return
        if isinstance(message, Answer) and table is not None:
            table.sent, table.recent = message.question, ()
            self._note_played(table.info.game)
        if isinstance(message, Answer | GiveOrder | Cover) and self.launch.keeping is not None:
            self.launch.keeping.answered = True
        self._signs.given(table)
        self.launch.connection.send(message)

    def _to_server(self, message: AnyUp) -> None:
        """Send it to the server, also while a guided game is played beside its line."""
        aside = self.lines.aside
        if aside is None:
            self.send(message)
        elif aside.state.is_known(message):
            aside.launch.connection.send(message)

    def _note_played(self, game: str) -> None:
        """Note for good that the player has played this game, so that no guided one is offered any more."""
        if game not in self.settings.known:
            self.settings = replace(self.settings, known=(*self.settings.known, game))
            if self._home.keep is not None:
                self.settings.keep(self._home.keep)
            elif not self.at_home and self.state.is_known(learned := Learned((game,))):
                self._to_server(learned)

    @property
    def adds_by_itself(self) -> bool:
        """Whether the player's own program adds to chance, or nobody else's does: alone."""
        return self.launch is None or self.launch.adds or self.is_solo

    def add_share(self, text: str) -> None:
        """Pledge what the player has typed, to be added to chance."""
        table = self.state.table
        if table is not None and (pledge := self.typed.pledge(table.info.table, text)) is not None:
            self.send(pledge)

    def pressed(self) -> None:
        """Note a key, a click or a line, and tell the server if the others have to know that the player is there."""
        table = self.state.table
        if table is not None and not self.is_solo and self._signs.is_due(table) and self.state.is_known(HERE):
            self.send(Here(table.info.table))

    def say(self, sentence: str) -> None:
        self.state.notice = worded(sentence)

    def change(self, settings: Settings) -> None:
        """Go by other settings from here on. Away from home the server keeps the language for the player's next visit;
        nothing else of them is kept there."""
        spoke = self.settings.language
        self._wear(settings)
        if not self.at_home and settings.language != spoke:
            self._to_server(Speak(settings.language))

    def _wear(self, settings: Settings) -> None:
        self.settings = settings
        self.state.speak(settings.reading_language)
        self.state.hear_bots(settings.remarks)
        with speaking(settings.reading_language):
            self._caller.say_anew(self.state if self.launch is not None else None)
        if self._home.keep is not None:
            settings.keep(self._home.keep)

    def play(self, wish: MakeTable, seed: int | None = None) -> None:
        gave_up = self.lines.give_up()
        self.lines.take(alone(own_name(self.settings.name), seed, self._home.pace, self._home.shelf))
        if gave_up:
            self.say(GIVEN_UP)
        self.send(structs.replace(wish, opened=True))  # Bots have nothing to hide when the game is over.

    @property
    def guide(self) -> Guide | None:
        return self.state.guide

    @property
    def may_learn(self) -> bool:
        """Whether a guided game can begin here: not while others wait at a table, nor if a game would be lost."""
        if self.launch is None or self.state.table is None:
            return True
        return self.is_solo and (self.state.guide is not None or self.launch.keeping is not None)

    def learn(self, game: str) -> None:
        """Play a guided game, in this process. A line to a server waits meanwhile."""
        lesson = lesson_of(game)
        if lesson is None or not self.may_learn:
            return
        name = self.state.name or own_name(self.settings.name)
        if self.launch is not None and not self.is_solo:
            self.lines.put_aside()
        self.lines.give_up()
        self.lines.take(guided_by(name, lesson.deal, self._home.pace))
        self.state.guide = Guide(lesson)
        self.send(guided.wish_of(lesson))

    def go_on_with(self, game: KeptGame) -> None:
        """Go on with a game that was kept."""
        self.lines.go(self._reopened(game), _("Opening the game …"))

    async def _reopened(self, game: KeptGame) -> Launch:
        await self.lines.ended()  # It may be the very one that has just been left.
        assert self._home.shelf is not None
        return gone_on_with(self._home.shelf, game, own_name(self.settings.name), self._home.pace)

    def delete_past(self, number: int) -> None:
        """Delete one of the games that are over, for good."""
        self._past.delete(number)

    def delete_kept(self, game: KeptGame) -> None:
        """Delete a game that was kept, for good."""
        self.say(self.kept.delete(game))

    def host(self, wish: Hosting) -> None:
        if self._home.open_server is not None:
            self.lines.go(self._home.open_server(own_name(self.settings.name), wish), _("Starting the server …"))

    def join(self, address: str, data: Path | None = None, invitation: str = "") -> None:
        wish = Joining(address, self._trust, self._ask_invitation, data, invitation)
        self.lines.go(as_guest(own_name(self.settings.name), wish, self.lines.stands), _("Connecting …"))

    def hang_up(self) -> None:
        self.lines.leave()
        if not self.lines.resume() and not self.at_home:
            self.quit()

    def quit(self) -> None:
        self._stage.leave(self.lines.last_words, 0)

    # Told by its lines

    def line_taken(self, launch: Launch) -> None:
        """Begin anew with a line that has been opened."""
        self.visited = launch.kind == SOLO and not launch.goes_back
        self.state = ClientState(self.settings.reading_language, hears_bots=self.settings.remarks)
        if launch.why_not_kept:
            self.say(f"{worded(NOT_KEPT)} {worded(launch.why_not_kept)}")
        self._caller.touched()
        self._line_opened(launch)

    def line_left(self) -> None:
        """Forget what belongs to the line that is left."""
        self.state.guide = None
        self.state.table = self.state.finished = None
        self._caller.forget()
        self._line_dropped()

    async def end(self) -> None:
        """End the session, however that came: the line is closed, and a server has saved, before the loop is gone."""
        self.nearby.close()
        self._past.close()
        self.advising.close()
        await self.lines.end()

    def let_go(self) -> None:
        """Let go of everything, so that a session that has ended keeps nothing alive."""
        self.lines.let_go()
        self._guest = None
        self.state = ClientState()

    # News over the line

    def relying(self, do: Callable[[], T]) -> T | None:
        """Do what relies on what has come over the line, in the player's language. A server that somebody else runs may
        send whatever it likes: if it fails for that, the line ends with a sentence. In a server's own process, or
        alone, a fault is ours."""
        with speaking(self.settings.reading_language):
            return self._relying(do, self.launch)

    def _relying(self, do: Callable[[], T], launch: Launch | None) -> T | None:
        try:
            return do()
        except Exception as error:
            ours = launch is not None and (launch is self.launch or self.lines.waits(launch))
            if launch is None or not ours or not launch.wire or not self.at_home:
                raise
            log.error("What a server has sent could not be shown: %s", outline(error))
            self.lines.over(launch, UNFIT)
            return None

    def take_in(self, launch: Launch, messages: Sequence[AnyDown]) -> None:
        """Take in what has come over a line."""
        with speaking(self.settings.reading_language):
            self._relying(partial(self._take_all, launch, messages), launch)

    def _take_all(self, launch: Launch, messages: Sequence[AnyDown]) -> None:
        """Take in all that has come, and show it once; nothing more once the line is left."""
        if (aside := self.lines.aside) is not None and launch is aside.launch:
            if sentence := aside.take(messages):
                self._told_aside(sentence)
            return
        news, new = False, frozenset[int]()
        for message in messages:
            if self.launch is not launch:
                return
            news = self.state.is_news(message) or news
            new |= self._take_one(message)
        if self.state.guide is not None and not guided.look(self.state.guide, self.state, messages):
            self.state.guide = None
        if self.launch is launch:
            self._caller.call(self.state, new & asking(self.state))
        if not any(isinstance(message, Welcome) for message in messages):  # That leads to such a table by itself.
            self._told_of_turns(new & asking(self.state))
        note_standing(launch, self.state.table)
        self._caught_up(news)

    def _take_one(self, message: AnyDown) -> frozenset[int]:
        """Take in a message, and do by itself what follows. Return the tables that ask now and did not before."""
        before = self.state.table.info if self.state.table is not None else None
        if isinstance(message, Welcome):
            self._speak_as_chosen(message)
            self._recall_learned(message)
        self.state.take(message)
        self._find_counts(message)
        self._do_for(message)
        if not (isinstance(message, Recalled) and self.advising.takes(message)):
            self._hear(message, before)
        if isinstance(message, Welcome):
            self._come_back(message)
            return frozenset()  # Behind a welcome all is told anew.
        return self._caller.note(self.state)

    def _do_for(self, message: AnyDown) -> None:
        """Do at once what that message asks for, or brings."""
        if isinstance(message, PledgesSeen):
            self._give_share(message)
        elif isinstance(message, Rewatched):
            self._look_back(message)

    def _look_back(self, message: Rewatched) -> None:
        from tui.client.replays.replay import Replay

        language, hears = self.settings.reading_language, self.settings.remarks
        try:
            replay = Replay.asked_for(message, self.state.table, language, hears_bots=hears)
        except ReplayError as reason:
            self.say(reason.args[0])
        else:
            self.watch(replay)

    def _give_share(self, asked: PledgesSeen) -> None:
        table = self.state.table
        if table is not None and (share := self.typed.answer(asked, table.seat)) is not None:
            self.send(share)

    def _come_back(self, welcome: Welcome) -> None:
        """Sit down at the table that the player has come for, or enter the one where their seat waits, first thing
        after a welcome."""
        launch = self.launch
        if launch is not None and launch.destination is not None:
            destination, launch.destination = launch.destination, None
            self.send(Sit(destination.table, -1, destination.code))
        elif not self.visited and welcome.seated:
            self._wear_own_name(welcome)
            self.send(Enter(welcome.seated[0]))
        self.visited = True

    def _speak_as_chosen(self, welcome: Welcome) -> None:
        """Speak the language that the player has chosen at an earlier visit, from this message on."""
        language = welcome.language
        if not self.at_home and is_language(language) and language != self.settings.language:
            self._wear(replace(self.settings, language=language))
            speak(language)

    def _recall_learned(self, welcome: Welcome) -> None:
        """Offer no guided game of what was played at an earlier visit, where no settings of one's own say so."""
        known = self.settings.known
        if self._home.keep is not None:
            return
        if more := tuple(game for game in welcome.learned if game not in known):
            self.settings = replace(self.settings, known=(*known, *more))

    def _wear_own_name(self, welcome: Welcome) -> None:
        """Take the name in the settings when a kept game goes on; elsewhere a name is the server's business."""
        name = own_name(self.settings.name)
        if self.is_solo and name != welcome.name and not objection(name):
            self.send(Rename(name))

    def _find_counts(self, message: AnyDown) -> None:
        """Keep what has been counted until it has been looked at; the game goes on meanwhile."""
        table = self.state.table
        if table is None:
            return
        if isinstance(message, Stepped):
            table.sheets += table.counts(message.events)
        elif isinstance(message, TableSeen) and message.info.phase == "over":
            table.sheets += table.counts(message.events)[-LAST_COUNTS:]
