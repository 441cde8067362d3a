"""Opens the line of a session, leaves it, and lets it wait while its player learns a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from functools import partial
from typing import TYPE_CHECKING

from net.host.errors import UserError
from tui.client.guided import Aside
from tui.client.stage import Stage
from tui.language import worded
from tui.launch import SOLO, Launch

if TYPE_CHECKING:
    from tui.client.session import ClientSession


def _never_awaited(launching: Awaitable[Launch]) -> None:
    """Close what has not begun: Python would complain, on the player's terminal, that nobody has awaited it."""
    if isinstance(launching, Coroutine):
        launching.close()


class Lines:
    def __init__(self, session: ClientSession, stage: Stage) -> None:
        self._session = session
        self._stage = stage
        self.open: Launch | None = None
        """The line over which news come now."""
        self.aside: Aside | None = None
        """The line to a server that waits meanwhile."""
        self.trouble = ""
        """The sentence that says what is wrong with the line; empty where nothing is."""
        self.last_words = ""
        self.by_command = False
        """Whether a command asked for this line: if it can't be had, there is no home to go back to."""
        self.opening: asyncio.Task[None] | None = None
        """Opens a line, as long as that takes."""
        self._endings: set[asyncio.Future[None]] = set()

    @property
    def is_opening(self) -> bool:
        return self.opening is not None and not self.opening.done()

    def give_up(self) -> bool:
        """Open no longer what is being opened. Return whether anything was."""
        if self.opening is None or not self.is_opening:
            return False
        self.opening.cancel()
        self.opening, self._session.state.opening = None, ""
        return True

    def go(self, launching: Awaitable[Launch], meanwhile: str) -> None:
        """Open a line that takes a moment. What shows the session stays alive, and any trouble becomes a sentence."""
        if self.is_opening:
            _never_awaited(launching)
            return
        session = self._session
        session.state.opening = meanwhile

        async def go() -> None:
            try:
                launch = await launching
            except UserError as reason:
                with session.speaking():
                    self._could_not(worded(reason.args[0]))
                    session.line_changed()
                return
            with session.speaking():
                self.take(launch)
                session.line_changed()

        session.say(meanwhile)
        self.opening = asyncio.create_task(go())
        self.opening.add_done_callback(lambda _: _never_awaited(launching))  # It may be given up before it begins.

    def _could_not(self, sentence: str) -> None:
        self._session.state.opening = ""
        self._session.kept.look()
        self._session.say(sentence)
        if self.by_command:
            self._stage.leave(sentence, 1)

    def take(self, launch: Launch) -> None:
        """Have news come over this line from here on, and over no other."""
        self.leave()
        self.by_command = False
        self.open = launch
        self._session.line_taken(launch)
        take_in, over = partial(self._session.take_in, launch), partial(self.over, launch)
        launch.connection.listen(take_in, over, self._stage.soon)

    def leave(self) -> None:
        """Leave the line that is open."""
        launch, self.open = self.open, None
        if launch is None:
            return
        self.trouble = ""
        self._session.line_left()
        ending = asyncio.ensure_future(launch.end())
        self._endings.add(ending)
        ending.add_done_callback(self._endings.discard)
        if launch.kind == SOLO:
            ending.add_done_callback(lambda _ended: self._stage.soon(self._solo_ended))

    def _solo_ended(self) -> None:
        """Look at what is kept, now that a game has been left."""
        if self.open is None:
            self._session.kept.look()
            self._session.kept_changed()

    async def ended(self) -> None:
        """Wait until all lines that were left have ended."""
        for ending in list(self._endings):
            await ending

    async def end(self) -> None:
        """End all of them, however that came: a server has saved before the loop is gone."""
        if self.opening is not None:
            self.opening.cancel()
        self.leave()
        if self.aside is not None:
            (self.open, self._session.state), self.aside = self.aside, None
            self.leave()
        await self.ended()

    def let_go(self) -> None:
        """Let go of everything, so that a session that has ended keeps nothing alive."""
        self.open = self.aside = None

    # A line that waits

    def put_aside(self) -> None:
        """Let the line wait."""
        if self.open is not None:
            self.aside, self.open = Aside(self.open, self._session.state), None

    def resume(self) -> bool:
        """Go on with the line that has waited. Return whether there is one."""
        aside, self.aside = self.aside, None
        if aside is None:
            return False
        self.open, self._session.state = aside
        self._session.line_resumed(self.open)
        return True

    def waits(self, launch: Launch) -> bool:
        """Tell whether it is this line that waits."""
        return self.aside is not None and launch is self.aside.launch

    # Told of a line

    def stands(self, sentence: str) -> None:
        """Note how the line stands; empty where there is nothing wrong with it."""
        self.trouble = sentence
        self._stage.soon(self._session.line_changed)

    def over(self, launch: Launch, sentence: str) -> None:
        """Note that a line has ended."""
        session = self._session
        if self.waits(launch):  # The guided game ends with it.
            self.leave()
            self.resume()
        if self.open is not launch:
            return
        with session.speaking():
            self.last_words = worded(sentence)
            self.leave()
            resumed = self.resume()
            session.say(sentence)
            if session.at_home or resumed:
                session.line_changed()
            else:
                session.quit()
