"""The line within one process: order, contexts, and the end."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable

import pytest

from net.host.errors import CRASHED
from net.hub.local_line import LocalLine
from net.hub.session import Session
from net.people.auth import Identity, guest
from net.protocol.messages import AnyDown, AnyUp, Bye, Said, Say, Welcome
from tests.hearing import one_by_one
from tests.net.loopback import EchoHub, until

APP: contextvars.ContextVar[str] = contextvars.ContextVar("APP", default="nobody")


class Spy(EchoHub):
    """Notes whose context the hub is called in."""

    def __init__(self) -> None:
        super().__init__()
        self.contexts: set[str] = set()

    def connect(self, identity: Identity, session: Session) -> None:
        self.contexts.add(APP.get())
        super().connect(identity, session)

    def receive(self, session: Session, message: AnyUp) -> None:
        self.contexts.add(APP.get())
        super().receive(session, message)


class Screen:
    """A player's screen, in a task and a context of its own."""

    def __init__(self, hub: EchoHub, name: str) -> None:
        self.name = name
        self.heard: list[AnyDown] = []
        self.ends: list[str] = []
        self.contexts: set[str] = set()
        context = contextvars.Context()
        context.run(APP.set, name)
        self.line = context.run(LocalLine, hub, guest(name.encode(), name))
        context.run(self.line.listen, one_by_one(self._show), self.ends.append)
        self.context = context

    def _show(self, message: AnyDown) -> None:
        self.contexts.add(APP.get())
        self.heard.append(message)

    def say(self, text: str) -> None:
        self.context.run(self.line.send, Say(0, text))


async def test_each_side_runs_in_its_own_context_whoever_speaks() -> None:
    hub = Spy()
    ann, bob = Screen(hub, "ann"), Screen(hub, "bob")
    ann.say("hello")
    bob.say("good evening")
    await until(lambda: len(ann.heard) == len(bob.heard) == 3)
    assert (ann.contexts, bob.contexts, hub.contexts) == ({"ann"}, {"bob"}, {"nobody"})


async def test_messages_come_in_order_and_those_before_listen_are_kept() -> None:
    hub = EchoHub()
    line = LocalLine(hub, guest(b"1", "ann"))
    await until(lambda: hub.lines)
    for number in range(3):
        line.deliver(Said(0, "hub", str(number)))
    heard: list[AnyDown] = []
    line.listen(heard.extend, lambda _sentence: None)
    line.deliver(Said(0, "hub", "3"))
    await until(lambda: len(heard) == 5)
    assert isinstance(heard[0], Welcome)
    assert [message.text for message in heard[1:] if isinstance(message, Said)] == ["0", "1", "2", "3"]


async def test_nothing_is_called_while_the_caller_is_still_speaking() -> None:
    hub = EchoHub()
    ann = Screen(hub, "ann")
    await until(lambda: ann.heard)
    ann.say("hello")
    next(iter(hub.lines)).deliver(Said(0, "hub", "hush"))
    assert len(ann.heard) == 1


async def test_what_has_come_by_the_time_the_screen_is_ready_is_handed_over_at_once_and_the_end_behind_it() -> None:
    """A screen that is at something else, as a busy one is, is shown all of it in one piece."""
    hub = EchoHub()
    line = LocalLine(hub, guest(b"1", "ann"))
    turns: list[Callable[[], None]] = []
    told: list[object] = []
    line.listen(lambda messages: told.append(len(messages)), told.append, turns.append)
    for _ in range(3):
        await until(lambda: hub.lines)
        next(iter(hub.lines)).deliver(Said(0, "hub", "hush"))
    await until(lambda: turns)
    line.end("Good night.")
    await asyncio.sleep(0.1)
    (turn,) = turns
    assert told == []
    turn()
    assert told == [4, "Good night."]


async def test_another_listener_gets_what_the_last_has_not_taken() -> None:
    line = LocalLine(EchoHub(), guest(b"1", "ann"))
    first, second, turns = list[AnyDown](), list[AnyDown](), list[Callable[[], None]]()
    line.listen(first.extend, lambda _sentence: None, turns.append)
    await until(lambda: turns)
    line.listen(second.extend, lambda _sentence: None)
    turns.pop()()
    await until(lambda: second)
    assert (len(first), len(second)) == (0, 1)


async def test_a_goodbye_ends_the_line_once_on_all_sides() -> None:
    hub, over = EchoHub(), list[str]()
    line = LocalLine(hub, guest(b"1", "ann"), over.append)
    ends: list[str] = []
    line.listen(lambda _message: None, ends.append)
    await until(lambda: hub.lines)
    line.deliver(Bye("Good night."))
    line.end("Good night again.")
    await until(lambda: ends and not hub.lines)
    line.send(Say(0, "too late"))
    line.close()
    await asyncio.sleep(0)
    assert (ends, over) == (["Good night."], ["Good night."])


async def test_an_end_before_listen_is_kept_too() -> None:
    line = LocalLine(EchoHub(), guest(b"1", "ann"))
    line.end("Good night.")
    ends: list[str] = []
    line.listen(lambda _message: None, ends.append)
    await until(lambda: ends)
    assert ends == ["Good night."]


async def test_a_closed_line_has_left_the_hub_and_hears_nothing_more() -> None:
    hub = EchoHub()
    ann, bob = Screen(hub, "ann"), Screen(hub, "bob")
    await until(lambda: bob.heard)
    ann.line.close()
    ann.line.close()
    bob.say("are you there?")
    await until(lambda: len(bob.heard) == 2)
    assert len(hub.lines) == 1
    assert len(ann.heard) == 1
    assert ann.ends == []


async def test_a_hub_that_crashes_ends_that_line_and_logs_no_message(caplog: pytest.LogCaptureFixture) -> None:
    hub = EchoHub()
    ann, bob = Screen(hub, "ann"), Screen(hub, "bob")
    ann.say("crash")
    await until(lambda: ann.ends)
    assert ann.ends == [CRASHED]
    bob.say("still here")
    await until(lambda: len(bob.heard) == 2)
    assert "as asked" not in caplog.text
