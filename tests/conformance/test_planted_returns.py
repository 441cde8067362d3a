"""That the laws find a rule of taking back by which somebody could learn something and take the try back, and an order
or a question left out by which others could."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core import taking_back
from core.dragonstones.events import StonesDrawn
from core.engine import Ask, Choice, State, is_over, roll_due
from core.gargon.events import DrewCard
from core.kampf.rules import Beat
from core.registry import GAMES
from core.replay import Setup, TakenBack
from core.telling import Tellings
from core.zargos.choices import REFRAIN
from core.zargos.magic.winds import RedWindow
from core.zargos.state import ZargosState
from core.zargos.war.fighting import DefendWithWar
from net.tables.match import Match
from tests.conformance.helpers import laws
from tests.conformance.helpers.midgame import ZARGOS_MIDGAME
from tests.conformance.helpers.play import Table, moments
from tests.conformance.helpers.search import search, small_table
from tests.conformance.helpers.secrecy import Leak
from tests.conformance.helpers.wire import PlainWire, the_wire
from tests.engine.auction import AUCTION
from tests.engine.cups import Cups, NameOrDoubt

TOY = Setup(AUCTION, 3, {"rounds": "3"})
CUPS = Setup(Cups("own choices"), 2, {})
Rule = Callable[[State, int, Choice, State, Tellings], bool]


def _alone(ask: object) -> Ask[State]:
    assert isinstance(ask, Ask)
    return ask


def whatever_is_revealed(before: State, seat: int, choice: Choice, after: State, _told: Tellings) -> bool:
    """A card that was drawn could be laid back, and another tried."""
    ask = _alone(before.agenda[-1])
    return len(ask.seats) == 1 and not is_over(after) and ask.is_public(before, seat, choice)


def whatever_it_shows(before: State, _seat: int, _choice: Choice, after: State, told: Tellings) -> bool:
    """A card could be shown, and taken into the hand again."""
    sole = len(_alone(before.agenda[-1]).seats) == 1
    return sole and not is_over(after) and roll_due(after) is None and not told.reveals


def whatever_is_rolled(before: State, seat: int, choice: Choice, after: State, told: Tellings) -> bool:
    ask = _alone(before.agenda[-1])
    return len(ask.seats) == 1 and not is_over(after) and not told.reveals and ask.is_public(before, seat, choice)


def when_others_have_answered_in_secret(before: State, _seat: int, _choice: Choice, after: State, _: Tellings) -> bool:
    """The last fist too, when all are open."""
    return len(_alone(before.agenda[-1]).seats) > 1 and not after.sealed


@pytest.mark.parametrize("rule", [whatever_is_revealed, when_others_have_answered_in_secret])
def test_what_was_seen_can_t_be_taken_back(rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    search([TOY], PlainWire())
    monkeypatch.setattr(taking_back, "tells_nothing", rule)
    with pytest.raises(Leak, match="answer that may be taken back"):
        search([TOY] * 12, PlainWire())


def test_what_was_shown_can_t_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which totals a player may name hangs on the own die here, and the game says so."""
    monkeypatch.setattr(NameOrDoubt, "public", ())
    search([CUPS] * 2, PlainWire())
    monkeypatch.setattr(taking_back, "tells_nothing", whatever_it_shows)
    with pytest.raises(Leak, match="answer that may be taken back"):
        search([CUPS] * 12, PlainWire())


def test_chance_can_t_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(TOY, 1, "first")
    assert any(laws.leaves_nothing_when_taken_back(table, moment) for moment in moments(table))
    monkeypatch.setattr(taking_back, "tells_nothing", whatever_is_rolled)
    with pytest.raises(AssertionError, match="chance has its turn"):
        _all_of(table)


def _all_of(table: Table) -> None:
    for moment in moments(table):
        laws.leaves_nothing_when_taken_back(table, moment)


def only_who_could_play(ask: RedWindow, state: ZargosState, seat: int) -> Choice | None:
    """An order would answer for those alone who hold a red card."""
    return REFRAIN if len(ask.choices(state, seat)) > 1 else None


def as_long_as_hands_are_the_same(_ask: RedWindow, state: ZargosState, _order: str) -> int:
    """An order would be over as soon as somebody has another hand."""
    return sum(map(sum, state.hands))


@pytest.mark.parametrize(
    ("ask", "name", "fault", "leak"),
    [
        (RedWindow, "idle", only_who_could_play, "standing orders"),
        (RedWindow, "until", as_long_as_hands_are_the_same, "standing orders"),
        (DefendWithWar, "public", (Choice,), "public choices"),
    ],
)
def test_what_hangs_on_a_hand_is_found_in_zargos(
    ask: type[object], name: str, fault: object, leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By it others could tell from an order, or from what is not asked, what a player holds."""
    monkeypatch.setattr(ask, name, fault)
    with pytest.raises(Leak) as found:
        search([small_table(ZARGOS_MIDGAME)] * 4, PlainWire())
    assert found.value.kind == leak


@pytest.mark.parametrize(
    ("game", "planted", "fault", "leak"),
    [
        ("kampf", Beat, (Choice,), "public choices"),
        ("dragonstones", StonesDrawn, None, "event"),
        ("gargon", DrewCard, None, "event"),
    ],
)
def test_what_tells_of_a_hand_in_each_other_game_is_found(
    game: str, planted: type[Any], fault: object, leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By it somebody could show what they hold, draw a stone or look at a card, and take that back."""
    monkeypatch.setattr(planted, "public" if issubclass(planted, Ask) else "reveals", fault)
    with pytest.raises(Leak) as found:
        search([small_table(GAMES[game])] * 6, PlainWire())
    assert found.value.kind == leak


def told_what(match: Match, taken: TakenBack, step: int) -> None:
    """Where an answer is taken back, it would be said by a number which one it was."""
    given = match.state.sealed.get(taken.seat) if match.state is not None else None
    tell(match, taken, step)
    match.went_back[-1] = match.went_back[-1]._replace(question=sum(str(given).encode()))


tell = Match._go_back


def test_a_taking_back_that_tells_what_was_taken_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    search([TOY] * 2, the_wire())
    monkeypatch.setattr(Match, "_go_back", told_what)
    with pytest.raises(Leak) as found:
        search([TOY] * 6, the_wire())
    assert found.value.kind in {"bytes", "size of frames"}
