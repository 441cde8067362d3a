"""Asks before a table is left, telling what becomes of the seat, and how to come back."""

from __future__ import annotations

from collections.abc import Sequence

from net.protocol.messages import Cover, Leave, Stand
from tui.client.kept import when_left
from tui.screens.box import BoxPage
from tui.screens.page import PageSession
from tui.widgets.buttons import Offer
from tui.widgets.commands import COPY


def copies_code(session: PageSession) -> tuple[Offer, ...]:
    """Return the offer that copies the return code, where there is one to be told."""
    return (Offer(COPY, "Copy the code", COPY),) if session.state.way_back else ()


def connect_again(session: PageSession) -> str:
    code = session.state.way_back
    return f"connect again, press R and enter {code}" if code else "connect again"


class LeavePage(BoxPage):
    title = "Leave the table?"

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
            return ("The game is over.",)
        if self.session.line == "solo":
            return (when_left(self.session.launch),)
        if not self._is_playing():
            return ("You can come back to it from the lobby.",)
        table = self.session.state.table
        clock = table is not None and table.info.clock
        back = (
            "Come back from the lobby.",
            "Or start the server again." if self.session.guests else f"Or {connect_again(self.session)}.",
        )
        if self._is_against_bots():
            kept = (
                "Your seat is kept. Your clock runs on." if clock else "Your seat is kept, and the bots wait for you."
            )
            return (kept, *back, "Or end the game: it can't be brought back.")
        meanwhile = "Your clock runs on." if clock else "At your turn the others wait, and may let a bot play for you."
        return (
            f"Your seat is kept, and the others see that you are away. {meanwhile}",
            *back,
            "Or let a bot play until you are back and say so; or give it your seat, for good.",
        )

    def offers(self) -> Sequence[Offer]:
        stay = Offer("escape", "Stay", "stay")
        if self.session.line == "solo":
            return (Offer("enter", "Leave", "end"), stay)
        leave = Offer("enter", "Leave", "leave")
        if not self._is_playing():
            return (leave, stay)
        bot = (
            (Offer("b", "Leave, a bot plays on", "bot"),)
            if not self._is_covered() and not self._is_against_bots()
            else ()
        )
        give = "End the game" if self._is_against_bots() else "Give a bot the seat"
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
