"""Two seats of one address carry a mark, for those at their table; the address itself is told to nobody there."""

from __future__ import annotations

import pytest

from net.hub.hub import Hub
from net.people.auth import HOSTS_SEAT, THIS_MACHINE
from net.protocol.codec import ServerEnd
from net.protocol.messages import Enter, MakeTable, SeatInfo, Sit, TableChanged, TableSeen
from tests.net.hand_world import HandWorld, Screen
from tests.net.tables.test_table_clock import restarted, seats
from tui.canvas.canvas import Canvas
from tui.client.state import ClientState
from tui.lines import telling
from tui.screens.table.gathering import GatheringPage
from tui.screens.table.table import TablePage
from tui.settings import Settings
from tui.widgets.seats import NEAR, brief, describe

HOME, ELSEWHERE = "192.0.2.7", "198.51.100.9"


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()


@pytest.fixture
def hub(world: HandWorld) -> Hub:
    return Hub(world)


def come(hub: Hub, **sources: str) -> list[Screen]:
    screens = [Screen(hub, name, source=source) for name, source in sources.items()]
    screens[0].send(MakeTable("kampf", ("me", *["open"] * 5)))
    for screen in screens[1:]:
        screen.send(Sit(screens[0].table))
    return screens


def marked(screen: Screen) -> list[str]:
    return [seat.name for seat in seats(screen) if seat.near]


def test_two_of_one_address_are_marked_for_all_at_the_table(hub: Hub) -> None:
    anna, bert, carl = come(hub, Anna=HOME, Bert=ELSEWHERE, Carl=HOME)
    eve = Screen(hub, "Eve", source=HOME)
    eve.send(Enter(anna.table))
    assert {tuple(marked(each)) for each in (anna, bert, carl, eve)} == {("Anna", "Carl")}


def test_this_machines_own_seats_have_no_address(hub: Hub) -> None:
    anna, *_ = come(hub, Anna="", Bert="", Carl=HOME)
    assert marked(anna) == []


def test_the_host_s_own_seat_and_a_line_from_the_same_machine_are_one_address(hub: Hub) -> None:
    anna = Screen(hub, "Anna", HOSTS_SEAT)
    bert, carl = Screen(hub, "Bert", source=THIS_MACHINE), Screen(hub, "Carl", source=HOME)
    anna.send(MakeTable("kampf", ("me", "open", "open", "open")))
    for each in (bert, carl):
        each.send(Sit(anna.table))
    assert marked(anna) == ["Anna", "Bert"]


def test_who_is_away_keeps_the_mark_of_the_last_line(hub: Hub) -> None:
    anna, bert = come(hub, Anna=HOME, Bert=HOME)
    bert.end("line lost")
    assert marked(anna) == ["Anna", "Bert"]


def test_whoever_comes_back_from_elsewhere_loses_it_and_the_other_way_round(hub: Hub) -> None:
    anna, bert = come(hub, Anna=HOME, Bert=HOME)
    Screen(hub, "Bert", source=ELSEWHERE)  # displaces the older line, which was up
    assert bert.ended is not None
    assert marked(anna) == []
    Screen(hub, "Bert", source=HOME)
    assert marked(anna) == ["Anna", "Bert"]


def test_after_a_restart_addresses_are_not_known_before_they_come_again(hub: Hub, world: HandWorld) -> None:
    come(hub, Anna=HOME, Bert=HOME)
    hub = restarted(world)
    anna = Screen(hub, "Anna", source=HOME)
    anna.send(Enter(1))
    assert marked(anna) == []
    Screen(hub, "Bert", source=HOME)
    assert marked(anna) == ["Anna", "Bert"]


def test_no_address_is_told_to_a_player_or_kept_on_disk(hub: Hub, world: HandWorld) -> None:
    screens = come(hub, Anna=HOME, Bert=HOME, Carl=ELSEWHERE)
    lines = [ServerEnd() for _ in screens]
    told = b"".join(line.encode(message) for line, screen in zip(lines, screens, strict=True) for message in screen.got)
    kept = b"".join(blob for log in world.logs.values() for blob in log)
    for address in (HOME, ELSEWHERE):
        assert address.encode() not in told + kept


def test_the_lobby_is_not_told(hub: Hub, world: HandWorld) -> None:
    eve = Screen(hub, "Eve")
    come(hub, Anna=HOME, Bert=HOME)
    world.advance(5)
    assert not any(seat.near for table in eve.lobby.tables for seat in table.seats)


def test_the_mark_stands_in_lists_of_seats_on_the_page_and_in_sentences(hub: Hub) -> None:
    anna, *_ = come(hub, Anna=HOME, Bert=HOME, Carl=ELSEWHERE)
    assert describe(SeatInfo("Bert", "person", near=True), me=False) == NEAR
    assert describe(SeatInfo("Anna", "person", left=100, near=True), me=True) == f"you 1:40 {NEAR}"
    assert describe(SeatInfo("Bert", "person", away=5, near=True), me=False) == f"offline 5s {NEAR}"
    assert brief(SeatInfo("Anna", "person", left=100, near=True), me=True) == f"you {NEAR}"
    assert brief(SeatInfo("Anna", "person", left=100), me=False) == ""
    for ascii_only in (False, True):
        text = gathering(anna, ascii_only)
        assert text.count(f"{'&' if ascii_only else NEAR} same address as another seat") == 2
    info = anna.last(TableChanged).info
    assert "Bert (from the same address as another)" in telling.table(info, {})
    assert "Carl and 3 free seats. The game there is not rated: two seats come from one address." in telling.table(
        info, {}
    )
    gone = info._replace(seats=(info.seats[0]._replace(away=0), info.seats[1]._replace(away=60), info.seats[2]))
    near = "from the same address as another"
    assert f"Anna (without a line, {near}), Bert (without a line for 1m, {near})" in telling.table(gone, {})
    before = info._replace(seats=tuple(seat._replace(near=False) for seat in info.seats))
    assert "Bert comes from the same address as another seat." in telling.changes(before, info)


def gathering(screen: Screen, ascii_only: bool) -> str:
    class StubSession:
        table_lines: tuple[str, ...] = ()
        is_lost = False
        state = ClientState()
        line, traffic, guests, at_home, is_solo = "connected", None, (), False, False
        adds_by_itself = True
        copy = send = staticmethod(str)
        """Copies and sends nothing."""

        class settings:  # noqa: N801 - stands for a field
            reading_language = ""

    seen = screen.last(TableSeen)
    StubSession.state.take(seen)
    StubSession.state.take(screen.last(TableChanged))
    canvas = Canvas(80, 24, ascii_only=ascii_only)
    GatheringPage(StubSession()).draw(canvas)  # type: ignore[arg-type]  # as much of a session as the page needs
    return "\n".join("".join(text for text, _ in canvas.runs(y)) for y in range(24))


@pytest.mark.parametrize("game", ["kampf", "gargon", "dragonstones"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_mark_stands_where_a_board_names_its_players(game: str, size: tuple[int, int], hub: Hub) -> None:
    """Beside a clock too, for which a small screen has no room."""
    anna, bert, carl = (Screen(hub, name, source=HOME) for name in ("Anna", "Bert", "Carl"))
    anna.send(MakeTable(game, ("me", "open", "open"), clock="game:600"))
    for each in (bert, carl):
        each.send(Sit(1))
    state = ClientState()
    for message in anna.got:
        state.take(message)

    class StubSession:
        table_lines: tuple[str, ...] = ()
        is_lost = False
        line, traffic, guests, at_home, is_solo = "connected", None, (), False, False
        copy = send = staticmethod(str)
        """Copies and sends nothing."""
        settings = Settings()

    StubSession.state = state  # type: ignore[attr-defined]
    canvas = Canvas(*size)
    TablePage(StubSession()).draw(canvas)  # type: ignore[arg-type]  # as much of a session as the page needs
    text = str(canvas)
    assert "you" in text
    assert text.count(NEAR) >= 3
