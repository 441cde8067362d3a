"""The game calls: what a terminal is told, and when. Once for each turn that comes after others', and never while its
player is at the keys."""

from __future__ import annotations

import re
from random import Random

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.registry import GAMES
from net.hub.hub import Hub
from net.limits import Limits
from net.protocol.messages import Again, AnyDown, Begin, Enter, Leave, LobbySeen, MakeTable, Sit, TableInfo, TableSeen
from tests.gallery.rooms import Stage
from tests.net.hand_world import HandWorld, Screen, play_on
from tui.canvas.calls import BELL, TITLE, Calls, notices_of
from tui.client.calling import AT_HAND, Caller, Calling, asking, called, elsewhere
from tui.client.state import ClientState
from tui.settings import NOTICES, Settings

ALL = Settings(notices="777")
SEQUENCE = re.compile(r"\x1b\](\d+);([^\x1b\x07]*)(?:\x07|\x1b\\)|\x1b\[2[23];2t|\x07")


def terminal() -> tuple[pyte.Screen, pyte.Stream]:
    screen = pyte.Screen(20, 3)
    return screen, pyte.Stream(screen)


@given(st.text(max_size=200), st.sampled_from(NOTICES), st.booleans())
def test_whatever_words_are_made_of_a_terminal_takes_them_for_a_title_and_for_nothing_else(
    words: str, notices: str, ascii_only: bool
) -> None:
    calls = Calls("xterm-256color", "99", ascii_only=ascii_only)
    calls.wish(words, aloud=True)
    sent = calls.due(Settings(notices=notices)) + calls.leave()
    assert SEQUENCE.sub("", sent) == "", "Nothing but whole sequences of ours."
    assert not ascii_only or sent.isascii()
    screen, stream = terminal()
    stream.feed("here")
    stream.feed(sent)
    for number, body in SEQUENCE.findall(sent):
        assert not number or body.isprintable()
        assert number != "777" or (body.count(";") == 2 and body.startswith(f"notify;{TITLE};"))
    assert screen.display[0].rstrip() == "here"


def test_the_title_is_kept_first_and_put_back_last() -> None:
    calls = Calls("xterm-256color")
    calls.wish("your turn · Gargon", aloud=False)
    assert calls.due(ALL) == "\x1b[22;2t\x1b]2;● your turn · Gargon\a"
    assert calls.due(ALL) == "", "It is told once."
    calls.wish("", aloud=False)
    assert calls.due(ALL) == f"\x1b]2;{TITLE}\a"
    assert calls.leave() == "\x1b]2;\a\x1b[23;2t"
    calls.wish("your turn", aloud=True)
    assert calls.due(ALL) == "", "Who has left is called no more."


def test_who_was_never_called_keeps_the_title_that_was_there() -> None:
    assert Calls("xterm").leave() == ""


def test_each_of_the_three_is_as_its_player_wishes() -> None:
    for bell, title, notices in (
        (True, False, "off"),
        (False, True, "off"),
        (False, False, "9"),
        (False,) * 2 + ("99",),
    ):
        calls = Calls("xterm")
        calls.wish("your turn", aloud=True)
        sent = calls.due(Settings(bell=bell, title=title, notices=notices))
        kinds = {match[0] for match in SEQUENCE.findall(sent)}
        assert ("2" in kinds, notices in kinds) == (title, notices != "off")
        assert (SEQUENCE.sub(lambda found: found[0] if found[0] == BELL else "", sent) == BELL) == bell
    silent = Calls("xterm", "9")
    silent.wish("your turn", aloud=False)
    assert BELL not in silent.due(Settings()).replace("your turn\a", ""), "Not aloud, so the title alone."


@pytest.mark.parametrize("term", ["linux", "vt100", "dumb", "unknown"])
def test_a_terminal_that_would_print_a_title_gets_a_bell_alone(term: str) -> None:
    calls = Calls(term)
    calls.wish("your turn", aloud=True)
    assert calls.due(Settings()) == BELL
    assert calls.leave() == ""


def test_notices_go_to_terminals_that_say_they_take_them() -> None:
    assert notices_of("xterm-kitty", {}) == "99"
    assert notices_of("xterm-256color", {"LC_TERMINAL": "iTerm2"}) == "9"
    assert notices_of("xterm-256color", {"TERM_PROGRAM": "WezTerm"}) == "9"
    assert notices_of("foot", {}) == "777"
    assert notices_of("tmux-256color", {"LC_TERMINAL": "iTerm2"}) == "off", "tmux passes none on."
    assert notices_of("xterm-256color", {}) == notices_of("", {}) == "off"


# When


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("seed", range(4))
def test_a_call_comes_for_each_turn_after_others_and_for_no_other_question(seed: int) -> None:
    """Compared with the truth of the tables, step by step: whoever was not asked before and is asked now."""
    world, rng = HandWorld(), Random(seed)
    hub = Hub(world, limits=Limits(own_tables=100, wishes=100_000))
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    for at, game in enumerate(("kampf", *rng.choices(sorted(GAMES), k=2))):
        anna.send(MakeTable(game, ("me", "open", "apprentice"), ()))
        bert.send(Sit(at + 1))
    state, calling = ClientState(), Calling(Clock())
    _take(state, calling, anna.got)
    taken, calls, truth = len(anna.got), 0, set(_asked(hub))
    for _ in range(150):
        if rng.random() < 0.15:
            anna.send(Enter(rng.randrange(1, 4)) if rng.random() < 0.6 else Leave(0))
        else:
            _answer(hub, rng.choice([anna, bert]), rng)
        before, now = truth, set(_asked(hub))
        new = _take(state, calling, anna.got[taken:])
        taken = len(anna.got)
        assert asking(state) == now
        assert new == now - before
        calls, truth = calls + bool(new), now
        world.advance(1.0)  # Bots answer, perhaps until it is Anna's turn.
        _take(state, calling, anna.got[taken:])
        taken, truth = len(anna.got), set(_asked(hub))
    assert calls > 1


def _take(state: ClientState, calling: Calling, messages: list[AnyDown]) -> set[int]:
    new: set[int] = set()
    for message in messages:
        state.take(message)
        new |= calling.note(state)
    return new & asking(state)


def _asked(hub: Hub) -> tuple[int, ...]:
    return hub.lobby.turns.of("key:Anna")


def _answer(hub: Hub, screen: Screen, rng: Random) -> None:
    from core.bots.bot import any_of
    from core.engine import choices
    from net.protocol.messages import Answer

    numbers = hub.lobby.turns.of(f"key:{screen.welcome.name}")
    if numbers:
        number = rng.choice(numbers)
        room = hub.lobby.tables[number].room
        seat = room.seat_of(f"key:{screen.welcome.name}")
        assert room.state is not None
        assert seat is not None
        screen.send(Answer(number, room.state.question, (any_of(choices(room.state, seat), rng),)))


def test_who_has_just_pressed_a_key_is_at_hand() -> None:
    clock = Clock()
    calling = Calling(clock)
    assert calling.is_at_hand, "Who has just come is."
    clock.now += AT_HAND
    later = [calling.is_at_hand]
    calling.touched()
    assert [*later, calling.is_at_hand] == [False, True]


def test_a_table_rings_once_until_a_key_is_pressed() -> None:
    """Whoever takes an answer back and gives it again can't ring with it."""
    clock = Clock()
    calling = Calling(clock)
    clock.now += AT_HAND
    five, seven = frozenset({5}), frozenset({7})
    assert [calling.rings(each) for each in (frozenset[int](), five, five, seven, five | seven)] == [
        False,
        True,
        False,
        True,
        False,
    ]
    calling.touched()
    assert not calling.rings(five), "They are at hand, and see it."
    clock.now += AT_HAND
    calling.touched()
    clock.now += AT_HAND
    assert calling.rings(five)


@pytest.mark.parametrize("seed", range(3))
def test_when_a_game_begins_whoever_is_asked_first_is_called_whatever_they_pressed(seed: int) -> None:
    """They have waited for others, and may look elsewhere; who is asked later is called like at any other turn."""
    hub = Hub(HandWorld())
    named = ("Anna", "Bert", "Carl")
    screens = [Screen(hub, each) for each in named]
    sits, clock = [Waiting(screen) for screen in screens], Clock()
    screens[seed].send(MakeTable("dragonstones" if seed == 1 else "kampf", ("me", "open", "open"), ()))
    for screen in screens[:seed] + screens[seed + 1 :]:
        screen.send(Sit(1))
    rung = {name: sit.catch_up(Calling(clock)) for name, sit in zip(named, sits, strict=True)}
    asked = {name for name in named if hub.lobby.turns.of(f"key:{name}")}
    assert asked
    assert {name for name, times in rung.items() if times} == asked
    assert max(rung.values()) == 1


def test_at_a_rematch_whoever_is_asked_first_is_called_too() -> None:
    world = HandWorld()
    hub = Hub(world)
    screens = [Screen(hub, name) for name in ("Anna", "Bert")]
    screens[0].send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    screens[1].send(Sit(1))
    play_on(screens, world)
    for screen in screens:
        screen.send(Again(1))
    (second,) = [number for number in hub.lobby.tables if number != 1]
    for screen in screens:
        calling, asked = Calling(Clock()), second in hub.lobby.turns.of(f"key:{screen.welcome.name}")
        first, both = Waiting(screen).catch_up(calling, until=second), Waiting(screen).catch_up(Calling(Clock()))
        assert both - first == asked


def test_a_game_that_one_has_begun_against_bots_calls_nobody() -> None:
    hub = Hub(HandWorld(), pace=0)
    anna = Screen(hub, "Anna")
    sit = Waiting(anna)
    anna.send(MakeTable("kampf", ("me", "open"), ()))
    anna.send(Begin(1))
    assert sit.catch_up(Calling(Clock())) == 0


class Waiting:
    """What one player is told, and how often it would ring if they had just pressed a key."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def catch_up(self, calling: Calling, until: int = 0) -> int:
        """Count the bells; `until`: only those before the table of that number is shown."""
        state, rung = ClientState(), 0
        for message in self._screen.got:
            if isinstance(message, TableSeen) and message.info.table == until:
                break
            state.take(message)
            rung += calling.rings(calling.note(state) & asking(state))
        return rung


def test_the_words_name_the_game_or_how_many_tables_wait() -> None:
    state = ClientState()
    assert called(state) == ""
    info = TableInfo(5, "gargon", (), (), "playing", False, 0, "")
    state.take(LobbySeen((info,), ()))
    state.turns = (5,)
    assert called(state) == "your turn · Gargon"
    assert elsewhere(state, frozenset({5})) == "It is your turn at table 5, Gargon."
    state.turns = (5, 7)
    assert called(state) == "your turn at 2 tables"
    assert elsewhere(state, frozenset({7})) == "Table 7 waits for you."


class Title(Stage):
    """Keeps what it is told that the player is called for."""

    words = ""

    def call(self, words: str, *, aloud: bool) -> None:
        self.words = words


def test_who_leaves_a_line_is_called_to_nothing_there_any_more() -> None:
    title, state = Title(), ClientState()
    caller = Caller(title)
    state.take(LobbySeen((TableInfo(5, "gargon", (), (), "playing", False, 0, ""),), ()))
    state.turns = (5,)
    caller.call(state, frozenset({5}))
    assert title.words == "your turn · Gargon"
    caller.forget()
    assert title.words == ""
    caller.say_anew(state)
    assert title.words == "your turn · Gargon"
    caller.say_anew(None)
    assert title.words == ""


def test_who_comes_to_another_line_is_called_to_the_table_of_the_same_number_there() -> None:
    """Every server counts its tables from 1."""
    state, elsewhere_at_once = ClientState(), ClientState()
    clock = Clock()
    calling = Calling(clock)
    state.turns = elsewhere_at_once.turns = (1,)
    clock.now += AT_HAND
    assert calling.note(state) == {1}
    assert calling.rings(frozenset({1}))
    calling.forget()
    assert calling.note(elsewhere_at_once) == {1}
    assert calling.rings(frozenset({1}))


def test_who_left_before_a_game_began_is_not_called_for_it_on_another_line() -> None:
    """Who has just come to a line is at the keys, and a bell there is for a game that has gathered people there."""
    here, there = (Hub(HandWorld()) for _ in range(2))
    anna = Screen(here, "Anna")
    anna.send(MakeTable("kampf", ("me", "open"), ()))
    calling, before, after = Calling(Clock()), ClientState(), ClientState()
    for message in anna.got:
        before.take(message)
    assert not calling.note(before)
    calling.forget()
    both = [Screen(there, name) for name in ("Anna", "Bert")]
    both[0].send(MakeTable("kampf", ("me", "open"), ()))
    both[1].send(Sit(1))
    for message in next(screen for screen in both if there.lobby.turns.of(f"key:{screen.welcome.name}")).got:
        after.take(message)
    assert calling.note(after) == {1}
    assert not calling.rings(frozenset({1}))
