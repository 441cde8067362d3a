"""Runs a player's session by lines: what happens is told in sentences, what can be done is numbered.

Nothing is drawn and nothing moves, so that a screen reader can follow and a script can answer: everything that is said
is a line of its own, said once, and a number means what the last list said. An empty line has it all told again.

Typed lines besides numbers stands in tui/lines/commands.py; where lines are said and typed is a console's business
(tui/consoles/served.py for plain ssh, tui/consoles/own.py for one's own terminal).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from core.engine import Choice
from net.protocol.messages import (
    AnyDown,
    AnyUp,
    Browse,
    TableInfo,
    TakeBack,
)
from tui.characters import CharacterFiles, files_of, of_table
from tui.client.bots.advising import THINKING, Told
from tui.client.calling import elsewhere
from tui.client.kept import KEPT_BY_LINES, is_kept
from tui.client.replays.replay import Replay
from tui.client.session import ClientSession
from tui.client.stage import NO_HOME, Home, Stage
from tui.client.table import ClientTable
from tui.games import Picking, Scene
from tui.language import _, speaking, worded
from tui.launch import Launch
from tui.lines import commands, menus, taking, telling
from tui.lines.asking import Question
from tui.lines.choosing import Choosing
from tui.lines.menus import learning
from tui.lines.menus.home import at_home, trust
from tui.lines.menus.playing import at_end
from tui.lines.news import News
from tui.lines.replaying import ReplayByLines
from tui.lines.voices.voice import Voice
from tui.lines.voices.wording import in_words
from tui.settings import Settings
from tui.widgets.logbook import LogLine

if TYPE_CHECKING:
    from net.client.address import Address
    from net.solo.shelf import KeptGame


_LISTENS: Final = 60.0
_MOST_NEARBY: Final = 8


class Console(Stage, Protocol):
    """Says lines."""

    @property
    def columns(self) -> int:
        """The columns of the terminal, or of most where it does not say."""

    def say(self, lines: Iterable[str]) -> None:
        """Say each as a line of its own."""

    def turn(self) -> None:
        """Go on with a script's next line if it has waited for this: something may be asked now, or has been heard."""


class LineSession(ClientSession):
    def __init__(self, console: Console, settings: Settings, guest: Launch | None = None, home: Home = NO_HOME) -> None:
        super().__init__(console, settings, guest, home)
        self._console = console
        self.choosing = Choosing()
        self._wanted: Callable[[str], None] | None = None
        """Takes the next line, whatever it is."""
        self.news = News(self)
        self._told_nearby: set[str] = set()
        """The addresses on this network that have been told."""
        self.replay: ReplayByLines | None = None
        self._is_lost = False
        self.season_asked = 0
        """The season that the player has asked to hear of; 0: none."""
        self.is_asked = False
        """Whether a list of what can be done has been told, and nothing of it done."""
        self.is_under_way = False
        """Whether something has been sent and not heard of."""
        self.awaits_advice = False
        """Whether an archmage thinks for the player: a script waits for what it says."""
        self._hinted = ""
        """The latest words of a guided game."""

    def _in_words(self, table: ClientTable, scene: Scene, choice: Choice) -> str:
        return in_words(self.voice(table), scene, choice)

    # Saying

    def tell(self, lines: Iterable[str]) -> None:
        self._console.say(line for line in lines if line)

    def advise(self, ask: Callable[[Told], None]) -> None:
        """Ask for advice by that, and let a script wait for it. Where it is not there at once, say that it comes."""

        def told(sentences: Sequence[str]) -> None:
            self.awaits_advice = False
            self.tell(sentences)
            self._console.turn()

        self.awaits_advice = True
        ask(told)
        if self.awaits_advice:
            self.tell([worded(THINKING)])

    def tell_written(self, lines: Iterable[str]) -> None:
        """Tell what players have written, broken where most terminals would break it if nobody says how wide this one
        is."""
        self.tell(part for line in lines for part in telling.broken(line, self._console.columns))

    def tell_entries(self, entries: Iterable[LogLine]) -> None:
        """Tell lines of a log."""
        for each in entries:
            (self.tell_written if each.who else self.tell)([telling.entry(each)])

    def ask(self, menu: Question, *, briefly: bool = False) -> None:
        """Tell what can be done; from here on numbers mean this. `briefly`: the list has been told before."""
        lines = self.choosing.offer(menu)
        self._asked(lines[:1] if briefly else lines)

    def ask_further(self, menu: Question) -> None:
        """Ask what belongs to the option that was chosen last."""
        self._asked(self.choosing.offer_further(menu))

    def _asked(self, lines: Iterable[str]) -> None:
        self.is_asked, self.is_under_way = bool(self.choosing.menu.options), False
        self.tell(lines)
        self._console.turn()

    def tell_nearby(self) -> None:
        """Tell which servers say they are on this network, now and as they are heard of, while an address is wanted."""
        self._told_nearby.clear()
        self._nearby_changed()

    def _nearby_changed(self) -> None:
        if self._wanted is None or self.launch is not None:
            self.nearby.close()
            return
        for each in self.nearby.look(_LISTENS):
            if each.address not in self._told_nearby and len(self._told_nearby) < _MOST_NEARBY:
                self._told_nearby.add(each.address)
                self.tell([_("On this network: {address} ({about})", address=each.address, about=each.about)])

    def ask_for(self, sentence: str, take: Callable[[str], None]) -> None:
        """Ask for something; whatever is typed next is the answer to it."""
        self.tell([sentence])
        self._wanted, self.is_asked, self.is_under_way = take, True, False
        self._console.turn()

    def tell_all(self) -> None:
        """Tell where the player is, and what can be done there."""
        self.news.untold, self._hinted = False, ""
        table = self.state.table
        if table is not None and table.view is not None:
            self.tell(self.voice(table).state(table.scene(Picking())))
        elif table is not None:
            self.tell(telling.gathering(table.info, table.language, self.state.games, self.table_lines))
            self.tell_written(of_table(table.info.options, table.language))
        elif self.launch is not None and not self.is_solo:
            self.tell(telling.lobby(self.state))
        if self.choosing.is_within(table):  # The chosen part of an answer is kept.
            self._asked(self.choosing.offer_again())
        else:
            self.ask_now()

    def ask_now(self) -> None:
        if self.launch is None:
            self._ask_without_a_line()
            return
        table = self.state.table
        voice = None if table is None or table.view is None else self.voice(table)
        ends = () if table is None else at_end(self, table.info.table)
        self.choosing.come_to(table)
        self._hint()
        self.ask(menus.now(self.state, voice, ends, self.choosing.pending, learning.offer(self), self.character_files))

    @property
    def character_files(self) -> CharacterFiles:
        """Where characters for a table that is made may lie."""
        return files_of(self.settings.reading_language, at_home=self.at_home, brought=self.characters)

    def _hint(self) -> None:
        """Tell what a guided game has to say, once."""
        says = "" if self.guide is None else self.guide.says(keys=False)
        if says != self._hinted:
            self._hinted = says
            self.tell([says])

    def _ask_without_a_line(self) -> None:
        """Ask where to go from here. On the way to a server: what is asked there, or that it takes a moment."""
        if not self.lines.is_opening:
            self._show_home()
        elif self.is_under_way:
            self.tell([self.state.notice])
        else:
            self.ask(self.choosing.menu)

    def take_back(self) -> None:
        """Take back the part of an answer that was chosen last, or leave a further question, or take an answer back."""
        table = self.state.table
        begun = bool(self.choosing.pending) or self.choosing.is_within(table)
        if self.choosing.take_back(table):
            self._asked(self.choosing.offer_again())
        elif begun or table is None or table.view is None or not table.may_take_back:
            self.ask_now()
        else:
            self.is_asked, self.is_under_way = False, True
            self.send(TakeBack(table.info.table, table.view.question))

    def voice(self, table: ClientTable) -> Voice:
        return self.news.voice(table)

    # Told by the session

    def _show_home(self) -> None:
        self.ask(at_home(self))

    def _line_opened(self, launch: Launch) -> None:
        self.choosing, self.replay = Choosing(), None
        self.news.begin()
        self.is_asked, self.is_under_way, self.awaits_advice = False, True, False
        if self.is_solo and not launch.goes_back:
            self.hint()
        self.tell([launch.why_not_kept and self.state.notice])
        if launch.guests:
            self.tell([_("Guests come in by one of these:"), *launch.guests])

    def _line_dropped(self) -> None:
        """Leave the replay of a game with the game: what is typed at home is meant for home."""
        super()._line_dropped()
        self.choosing, self.replay = Choosing(), None

    def line_changed(self) -> None:
        """Tell that the line is lost, or back; or the sentence that says why there is none."""
        lost = bool(self.lines.trouble)
        if self.launch is None:
            if not self.lines.by_command:  # A command ends, and its last words say why.
                self.tell([self.state.notice])
                self._show_home()
        elif lost != self._is_lost:
            self.tell([_("The line is lost; trying again.") if lost else _("The line is back.")])
        self._is_lost = lost

    def say(self, sentence: str) -> None:
        super().say(sentence)
        if self.launch is None and sentence.endswith("…"):  # It takes a moment, and something must be heard.
            self.is_under_way = True
            self.tell([sentence])

    def _hear(self, message: AnyDown, before: TableInfo | None) -> None:
        self.news.hear(message, before)

    def line_resumed(self, launch: Launch) -> None:
        """Go on in the lobby from which a guided game was begun."""
        self.choosing = Choosing()
        self.news.begin()
        self.tell_all()

    def _advised(self, sentence: str) -> None:
        self.tell([sentence])
        self.ask_now()

    def _told_aside(self, sentence: str) -> None:
        self.tell([sentence])

    def hint(self) -> None:
        self.tell([_("Type help and press Enter to hear what can be typed.")])

    def kept_changed(self) -> None:
        """Ask where to go from here, now that it is known what became of the game that was left."""
        self.ask_now()

    def delete_kept(self, game: KeptGame) -> None:
        super().delete_kept(game)
        self.tell([self.state.notice])
        self.ask_now()

    def delete_past(self, number: int) -> None:
        self.is_asked, self.is_under_way = False, True
        super().delete_past(number)

    def _told_of_turns(self, new: frozenset[int]) -> None:
        sentence = elsewhere(self.state, new)
        if sentence and self.state.table is not None:
            sentence = f"{sentence} {_('To go there, type: lobby. Your seat here is kept.')}"
        self.tell([sentence])

    def _caught_up(self, news: bool) -> None:
        self.news.caught_up()
        self._hint()
        self._console.turn()

    # Typed lines

    def do(self, line: str) -> None:
        """Do what one line says, which comes without its end."""
        self.relying(lambda: self._do(line.strip()))

    def _do(self, line: str) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self.is_asked, self.is_under_way = False, True
            wanted(line)
        elif line.isascii() and line.isdigit():
            taking.number(self, line)
        elif self.replay is not None and self.replay.do(line):
            pass
        elif not commands.do(self, line):
            taking.words(self, line)
        self.pressed()

    def watch(self, replay: Replay) -> None:
        self.is_under_way = False
        self.replay = ReplayByLines(self, replay)
        self.replay.begin()

    @property
    def keeps_files(self) -> bool:
        """Whether this is the player's own machine, where files can be kept."""
        return self._home.keep is not None

    def speak(self, language: str) -> None:
        """Say all in another language from here on; what was begun to be answered is asked anew."""
        self.change(replace(self.settings, language=language))
        with speaking(language):
            # Translators: say the name of your own language.
            self.tell([_("All is said in English now.")])
            self.choosing.forget()
            if self.replay is None:
                self.ask_now()
            else:
                self.replay.speak(language)

    def send(self, message: AnyUp) -> None:
        if isinstance(message, Browse):
            self.news.untold = True
        if not self.has_line:  # One's own disk is asked: a script's next line waits for what it says.
            self.is_asked, self.is_under_way = False, True
        super().send(message)

    def goodbye(self) -> None:
        goodbye = _("Goodbye.")
        self.lines.last_words = (
            f"{worded(KEPT_BY_LINES)} {goodbye}" if is_kept(self.launch, self.state.table) else goodbye
        )
        self.quit()

    # Questions on the way to a server

    async def _trust(self, where: Address, fingerprint: str) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.ask(trust(str(where), fingerprint, lambda trusted: None if answer.done() else answer.set_result(trusted)))
        return await answer

    async def _ask_invitation(self, sentence: str) -> str:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        asked = f"{worded(sentence)} {_('Type its code; an empty line goes back.')}"
        self.ask_for(asked, lambda code: None if answer.done() else answer.set_result(code))
        return await answer
