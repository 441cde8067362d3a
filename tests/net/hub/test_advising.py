"""Advice by plain ssh is thought by the server's own processes: no address has them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.bots.advising import Advised
from core.bots.bot import Asked
from core.engine import Refused
from core.registry import GAMES
from net.hub.hub import Hub
from tests.net.hand_world import HandWorld, Screen

HOME, ELSEWHERE = "192.0.2.7", "198.51.100.9"

Found = tuple[Advised, ...] | Exception


class Slow(HandWorld):
    """Thinks until the test says that it has an answer."""

    def __init__(self) -> None:
        super().__init__()
        self.thens: list[Callable[[Found], None]] = []

    def advise(self, _question: Asked, _seconds: float, then: Callable[[Found], None]) -> None:
        self.thens.append(then)


def asked(hub: Hub, screen: Screen) -> list[Found]:
    """Ask, and return where the answer will stand."""
    found: list[Found] = []
    question: Any = Asked(GAMES["kampf"], None, None, (), None)  # type: ignore[arg-type]
    hub.advise(screen, question, found.append)
    return found


def test_of_an_address_one_is_thought_for_at_a_time_and_others_never_wait_for_it() -> None:
    world = Slow()
    hub = Hub(world)
    anna, bert = Screen(hub, "Anna", source=HOME), Screen(hub, "Bert", source=HOME)
    carl = Screen(hub, "Carl", source=ELSEWHERE)
    first = asked(hub, anna)
    (refused,) = asked(hub, bert)
    assert isinstance(refused, Refused)
    assert not asked(hub, carl)
    assert len(world.thens) == 2
    world.thens[0](Refused("it took too long"))
    assert len(first) == 1
    assert not asked(hub, bert)
    assert len(world.thens) == 3


def test_the_seats_of_this_machine_have_no_such_limit_and_whoever_is_gone_gets_nothing() -> None:
    world = Slow()
    hub = Hub(world)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    for screen in (anna, bert):
        assert not asked(hub, screen)
    assert len(world.thens) == 2
    hub.disconnect(bert)
    assert not asked(hub, bert)
    assert len(world.thens) == 2
