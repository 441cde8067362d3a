"""A player's standing orders: which there are, which may be given now, and their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from net.protocol.messages import AnyDown, GiveOrder
from tui.language import mark, worded
from tui.screens.box import ListBox
from tui.widgets.buttons import Offer

KEY: Final = "f8"
GIVEN: Final = mark("Your standing orders")
_END: Final = "-1"
_SAID: Final = mark(
    "As long as an order stands you are not asked; after a moment it answers for you, and nobody else is told."
)


class OrdersPage(ListBox):
    title = mark("Standing orders")
    taking: ClassVar = mark("Order it")

    def sentences(self) -> Sequence[str]:
        table = self.session.state.table
        given = [] if table is None else table.orders_in_words()
        return (*(f"{worded(words)}." for words in given), worded(_SAID))

    def rows(self) -> Sequence[Offer]:
        table = self.session.state.table
        orders = () if table is None else table.orders_now()
        found = [Offer(str(place + 1), order.words, str(place)) for place, order in enumerate(orders)]
        if table is not None and table.orders:
            found.append(Offer("e", mark("Ask me again"), _END))
        return found

    def choose(self, action: str) -> None:
        self.leave()
        table = self.session.state.table
        if action and table is not None and table.view is not None:
            self.session.send(GiveOrder(table.info.table, table.view.question, int(action)))

    def heard(self, message: AnyDown) -> None:
        """Close when all that it was about has been answered."""
        if not self.rows():
            self.leave()
