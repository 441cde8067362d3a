"""Standing orders at the screen and by lines: they are offered where they can be given, shown, and ended."""

from __future__ import annotations

import pytest

from core.engine import view
from core.zargos.game import ZARGOS
from core.zargos.standing_orders import NO_RED_THIS_TURN, NO_RED_UNTIL_ATTACKED, THE_REST
from net.protocol.messages import GiveOrder, OrdersSeen, SeatInfo, TableInfo, TableSeen
from tests.tui.pages.test_taking_back import Session
from tests.tui.playing import at_screen, solo
from tests.zargos.table import position
from tui.canvas.canvas import Canvas
from tui.lines import menus
from tui.lines.asking import Option
from tui.lines.voices.voice import voice_of
from tui.screens.page import Page
from tui.screens.table.ordering import OrdersPage
from tui.screens.table.table import TablePage

SEATS = tuple(SeatInfo(name, "person") for name in ("Anna", "Bert", "Carl"))
INFO = TableInfo(1, "zargos", (), SEATS, "playing", False, 0, "")


class Desk(Session):
    """Keeps the page that was opened last."""

    opened: Page | None = None
    is_lost = is_solo = False

    def open(self, page: Page) -> None:
        self.opened = page

    def close(self, page: Page) -> None:
        self.opened = None


def window(red: bool) -> tuple[Desk, TablePage]:
    """Before a red window, with red cards in hand or without."""
    desk = Desk()
    state = position("D A0 5 A1 1 / W A2 5", hands={1: "Ice Madness Storm" if red else "War"}, window=True).state
    desk.state.take(TableSeen(INFO, 1, 5, view(ZARGOS, state, 1)))
    page = desk.uppermost = TablePage(desk)  # type: ignore[arg-type]  # as much of a session as the page needs
    return desk, page


def drawn(page: Page) -> str:
    canvas = Canvas(80, 24)
    page.draw(canvas)
    return str(canvas)


@pytest.mark.parametrize("red", [True, False])
def test_they_are_offered_whatever_is_held_and_given_by_a_digit(red: bool) -> None:
    desk, page = window(red)
    assert "F8  Don't ask" in drawn(page)
    page.key("f8", None)
    assert isinstance(desk.opened, OrdersPage)
    assert NO_RED_UNTIL_ATTACKED.words in drawn(desk.opened)
    desk.opened.key("3", "3")
    assert desk.sent == [GiveOrder(1, 0, 2)]
    assert desk.opened is None


def test_they_are_chosen_by_arrows_and_enter_by_the_mouse_and_by_a_digit_without_shift() -> None:
    for ways in (
        (("down", None), ("down", None), ("enter", None)),
        (("up", None), ("enter", None)),
        (("quotation_mark", '"'),),
    ):
        desk, page = window(True)
        page.key("f8", None)
        box = desk.opened
        assert isinstance(box, OrdersPage)
        shown = drawn(box)
        assert "Enter  Order it" in shown
        assert "↓  The one below" in shown
        for key, character in ways:
            box.key(key, character)
        assert desk.sent == [GiveOrder(1, 0, 2)], ways
        assert desk.opened is None
    desk, page = window(True)
    page.key("f8", None)
    assert desk.opened is not None
    canvas = Canvas(80, 24)
    desk.opened.draw(canvas)
    row = next(y for y, line in enumerate(canvas.lines()) if NO_RED_UNTIL_ATTACKED.words in line)
    desk.opened.click(canvas.hit(62, row))
    assert desk.sent == [GiveOrder(1, 0, 2)]


def test_esc_gives_none_and_the_mark_stays_on_a_row() -> None:
    desk, page = window(True)
    page.key("f8", None)
    box = desk.opened
    assert isinstance(box, OrdersPage)
    for _ in range(20):
        box.scroll(1)
    assert box.selected == box.rows()[-1]
    box.key("down", None)
    assert box.selected == box.rows()[0]
    box.key("escape", None)
    assert (desk.sent, desk.opened) == ([], None)


def test_they_are_shown_and_ended() -> None:
    desk, page = window(True)
    desk.state.take(OrdersSeen(1, (NO_RED_THIS_TURN.name,)))
    assert "By your order, in a moment." in drawn(page)
    page.key("f8", None)
    assert isinstance(desk.opened, OrdersPage)
    assert f"{NO_RED_THIS_TURN.words}." in drawn(desk.opened)
    desk.opened.key("e", "e")
    assert desk.sent == [GiveOrder(1, 0, -1)]


def test_by_lines_they_are_options_of_the_question() -> None:
    desk, _ = window(False)

    def options() -> dict[str, Option]:
        return {option.words: option for option in menus.now(desk.state, voice_of("zargos")).options}

    assert options()["no red card until I am attacked"].leads == GiveOrder(1, 0, 2)
    ending = "end your standing orders, and be asked again"
    assert ending not in options()
    desk.state.take(OrdersSeen(1, (NO_RED_THIS_TURN.name,)))
    assert options()[ending].leads == GiveOrder(1, 0, -1)


async def test_all_counters_settle_by_one_order_and_then_the_rest_is_placed() -> None:
    async with at_screen(solo("zargos")) as player:
        await player.is_asked()
        while "Settle one of your" not in player.screen:  # The peoples are chosen first.
            await player.press("enter")
            await player.is_asked()
        await player.press("g")
        await player.sees("Turn by turn, as long as they are free")
        await player.press("enter")
        await player.until(lambda: "Place " in player.screen or "Before the turn of" in player.screen)
        table = player.app.session.state.table
        assert table is not None
        assert THE_REST.name not in {order.name for order in table.orders_now()}
        await player.until(lambda: "Place " not in player.screen or not table.orders)
