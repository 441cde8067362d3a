"""No name makes a line of ours say something else, or look like another's: on no page, in no log, by no line."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine import view
from core.registry import GAMES
from core.telling import Event
from net.people.confusables import alike
from net.people.names import clean_name, objection
from net.people.text import SIGN
from net.protocol.messages import Announced, LobbySeen, Said, SeatInfo, TableInfo, TableSeen, Welcome
from tests.net.samples import begun, info, turns
from tui.canvas.canvas import Canvas
from tui.client.log import said
from tui.client.state import ClientState
from tui.games import face_of
from tui.lines import telling
from tui.screens.lobby.lobby import LobbyPage
from tui.screens.page import Page
from tui.screens.table.gathering import GatheringPage
from tui.widgets.logbook import SERVER, log_lines

PLAIN = ("Qaa", "Qbb", "Qcc", "Qdd", "Qee", "Qff")
PIECES = ("server", ": ", " », ", SIGN, "|", "You played a 12.", ", and ", " (bot)", "Qaa", "…", "'s", "\n", "- ", "12")
HOSTILE = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)), min_size=1, max_size=4).map("".join)


def allowed(names: list[str]) -> bool:
    differ = not any(alike(one, other) for at, one in enumerate(names) for other in names[:at])
    return differ and not any(map(objection, names))


NAMES = st.lists(HOSTILE.map(clean_name).filter(lambda name: not objection(name)), min_size=6, max_size=6).filter(
    allowed
)


@cache
def told(game: str) -> list[tuple[Event, object]]:
    """What is told in a game, with the board behind it, to somebody who looks on."""
    found: list[tuple[Event, object]] = []
    kinds: dict[type[Event], int] = {}
    subject, rng = GAMES[game], Random(3)
    for turn in islice(turns(begun(subject, subject.seats[-1], rng), rng), 1500):
        board = view(subject, turn.state, None).board
        for event in (event for each in turn.told for event in each.seen_by(None)):
            kinds[type(event)] = kinds.get(type(event), 0) + 1
            if kinds[type(event)] <= 6:
                found.append((event, board))
    return found


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15)
@given(names=NAMES)
def test_a_name_fills_its_place_in_a_sentence_and_changes_nothing_else(game: str, names: list[str]) -> None:
    face = face_of(game)
    for event, board in told(game):
        plain = face.say(event, PLAIN, -1, board)
        for letter in PLAIN:
            plain = plain.replace(letter, f"\0{letter}\0")
        for letter, name in zip(PLAIN, names, strict=True):
            plain = plain.replace(f"\0{letter}\0", name)
        assert face.say(event, tuple(names), -1, board) == plain


# The pages, shown whatever a server that means harm may send


class StubSession:
    """As much of a session as these pages ask for."""

    is_lost = False

    line, traffic, guests, at_home, is_solo = "connected", None, (), False, False
    table_lines: tuple[str, ...] = ()
    copy = staticmethod(str)
    """Copies nothing."""

    class settings:  # noqa: N801 - stands for a field
        reading_language = "en"

    def __init__(self) -> None:
        self.state = ClientState()

    def send(self, message: object) -> None:
        """Nothing is asked for."""


def shown(page: Page) -> list[str]:
    canvas = Canvas(100, 40)
    page.draw(canvas)
    return ["".join(text for text, _ in canvas.runs(y)) for y in range(canvas.height)]


def hostile_table(names: list[str], talk: list[str]) -> TableInfo:
    seats = tuple(SeatInfo(name, "person", away=5) for name in names)
    return info(GAMES["kampf"], 2, 7)._replace(seats=seats, maker=talk[0], phase="gathering")


TALKS = st.lists(HOSTILE, min_size=1, max_size=4)


@settings(max_examples=60)
@given(st.lists(HOSTILE, min_size=6, max_size=6), TALKS)
def test_on_no_page_stands_the_servers_sign_but_before_what_it_says(names: list[str], talk: list[str]) -> None:
    lobby, table = StubSession(), StubSession()
    seat = hostile_table(names, talk)
    lobby.state.take(Welcome(names[0], "code", "0"))
    lobby.state.take(LobbySeen((seat,), tuple(names)))
    table.state.take(TableSeen(seat, -1, 1, None))
    for who, text in zip(names, talk, strict=False):
        for session, number in ((lobby, 0), (table, 7)):
            session.state.take(Said(number, who, text))
    for session, number in ((lobby, 0), (table, 7)):
        session.state.take(Announced(number, "Tea."))
    assert table.state.table is not None
    pages: list[Page] = [LobbyPage(lobby), GatheringPage(table)]  # type: ignore[arg-type]  # of a session no more than this
    for page in pages:
        rows = shown(page)
        assert [row.strip().partition(SIGN)[1:] for row in rows if SIGN in row] == [(SIGN, f" {SERVER}: Tea.")]
    for log in (lobby.state.chat, table.state.table.log):
        heads = ["".join(text for text, _ in line) for line in log_lines(said(log), 60)]
        speakers = [clean_name(name) for name, _ in zip(names, talk, strict=False)]
        spoken = [head for head in heads if head.startswith("» ")]
        assert [line.partition(":")[0] for line in spoken] == [f"» {who}" for who in speakers if who]


@settings(max_examples=60)
@given(NAMES, NAMES)
def test_by_lines_a_name_is_one_word_of_whatever_is_told_of_a_table(names: list[str], others: list[str]) -> None:
    def lines(given: list[str]) -> list[str]:
        seat, after = hostile_table(given, given), hostile_table([*given[1:], given[0]], given)
        client = ClientState()
        client.take(LobbySeen((seat,), tuple(given)))
        return [*telling.lobby(client), *telling.gathering(seat, "en", {}), *telling.changes(seat, after)]

    for one, other in zip(lines(names), lines(others), strict=True):
        assert len(one.split()) == len(other.split())
        assert sum(one.count(each) for each in ",.:;()") == sum(other.count(each) for each in ",.:;()")
        assert not one.startswith(f"{SERVER}")
