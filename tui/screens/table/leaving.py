"""Asks before a table is left, telling what becomes of the seat, and how to come back."""

from __future__ import annotations

from collections.abc import Sequence

from net.protocol.messages import Cover, Leave, Stand
from tui.client.kept import when_left
from tui.language import _, mark, worded
from tui.screens.box import BoxPage
from tui.screens.page import PageSession
from tui.widgets.buttons import Offer
from tui.widgets.commands import COPY


def copies_code(session: PageSession) -> tuple[Offer, ...]:
    """Return the offer that copies the return code, where there is one to be told."""
    return (Offer(COPY, mark("Copy the code"), COPY),) if session.state.way_back else ()


class LeavePage(BoxPage):
    title = mark("Leave the table?")

    @property
    def parting(self) -> bool:
        return True

    def _is_playing(self) -> bool:
        table = self.session.state.table
        return table is not None and table.seat >= 0 and table.info.phase == "playing"

    def _is_over(self) -> bool:
        table = self.session.state.table
        return table is not None and table.info.phase == "over"

    def sentences(self) -> Sequence[str]:
        if self._is_over():
            return (_("The game is over."),)
        if self.session.is_solo:
            return (worded(when_left(self.session.launch)),)
        if not self._is_playing():
            return (_("You can come back to it from the lobby."),)
        table = self.session.state.table
        clock = table is not None and table.info.clock
        back = self._way_back()
        if self._is_against_bots():
            kept = (
                _("Your seat is kept. Your clock runs on.")
                if clock
                else _("Your seat is kept, and the bots wait for you.")
            )
            return (kept, back, _("Or end the game: it can't be brought back."))
        meanwhile = (
            _("Your clock runs on.") if clock else _("At your turn the others wait, and may let a bot play for you.")
        )
        return (
            f"{_('Your seat is kept, and the others see that you are away.')} {meanwhile}",
            back,
            _("Or let a bot play until you are back and say so; or give it your seat, for good."),
        )

    def _way_back(self) -> str:
        """Say how one comes back, and how once the line is gone, too."""
        if self.session.guests:
            return _("Come back from the lobby, or start the server again.")
        if code := self.session.state.way_back:
            return _("Come back from the lobby; or connect again, press R and enter {code}.", code=code)
        return _("Come back from the lobby, or connect again.")

    def offers(self) -> Sequence[Offer]:
        stay = Offer("escape", mark("Stay"), "stay")
        if self.session.is_solo:
            return (Offer("enter", mark("Leave"), "end"), stay)
        leave = Offer("enter", mark("Leave"), "leave")
        if not self._is_playing():
            return (leave, stay)
        bot = (
            (Offer("b", mark("Leave, a bot plays on"), "bot"),)
            if not self._is_covered() and not self._is_against_bots()
            else ()
        )
        give = mark("End the game") if self._is_against_bots() else mark("Give a bot the seat")
        return (leave, *bot, Offer("g", give, "stand"), *copies_code(self.session), stay)

    def _is_covered(self) -> bool:
        table = self.session.state.table
        return table is not None and bool(table.info.seats[table.seat].cover)

    def _is_against_bots(self) -> bool:
        """Tell whether nobody else is kept waiting: without its player the game rests."""
        table = self.session.state.table
        return table is not None and all(
            seat.kind not in {"person", "open"} for at, seat in enumerate(table.info.seats) if at != table.seat
        )

    def choose(self, action: str) -> None:
        if action == COPY:
            self.session.copy(self.session.state.way_back)
            return
        self.leave()
        table = self.session.state.table
        if action == "end":
            self.session.hang_up()
        elif table is not None and action in {"leave", "bot"}:
            if action == "bot":
                self.session.send(Cover(table.info.table, table.seat))
            self.session.send(Leave(table.info.table))
        elif table is not None and action == "stand":
            self.session.send(Stand(table.info.table))
