"""Shows as it happens: the last card of a hand is laid; a deal is dealt, card by card, and one's own hand is turned
over.

How many cards everybody gets is no secret: every seat sees as many frames, for as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from core.kampf import events as happened
from core.kampf.cards import BALL, JOKER
from core.kampf.state import Laid
from core.kampf.view import KampfBoard
from core.telling import Event
from tui.games import Scene
from tui.games.kampf.words import say
from tui.games.moments import Frame, Moment
from tui.language import _

_LAID: Final = 0.7
_OUT: Final = 1.1
_DEALT: Final = 0.15
_OPENED: Final = 0.15
_HELD: Final = 0.3


class Dealt(NamedTuple):
    """So many cards of one's own hand have come, and so many of them are turned over."""

    cards: int
    opened: int


def moments(before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
    """Show how a deal ended, and the next one, as long as nobody has played in it."""
    ended = () if before is None else _last_play(before, events)
    return (*ended, *_deal(after, events))


def _last_play(before: Scene, events: Sequence[Event]) -> Sequence[Moment]:
    """Show it in the combat, where the next deal leaves nothing of it."""
    out = next((event for event in events if isinstance(event, happened.WentOut)), None)
    last = next(((event, laid) for event in events if (laid := _laid(event)) is not None), None)
    if out is None or last is None:
        return ()
    played, laid = last
    board: KampfBoard = before.view.board
    sizes = tuple(0 if seat == laid.seat else size for seat, size in enumerate(board.hand_sizes))
    hand = () if before.seat == laid.seat else board.hand
    board = board._replace(combat=(*board.combat, laid), total=laid.total, hand_sizes=sizes, hand=hand)
    scene = before._replace(view=before.view._replace(board=board), choices=(), waiting=())
    told, ended = (say(event, before.names, before.seat) for event in (played, out))
    return (Moment((Frame(scene, _LAID, told), Frame(scene, _OUT, ended)), ("out", board.deal)),)


def _laid(event: Event) -> Laid | None:
    match event:
        case happened.Played(seat, value, mages, jokers, top, total):
            return Laid(seat, (value,) * mages + (JOKER,) * jokers, total, top)
        case happened.BallPlayed(seat, top, total):
            return Laid(seat, (BALL,), total, top)
    return None


def _deal(after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
    deals = [event.deal for event in events if isinstance(event, happened.DealBegan)]
    board: KampfBoard = after.view.board
    if not deals or board.combat or board.deal != deals[-1]:
        return ()
    most = max(board.hand_sizes)
    steps = [*((cards, 0) for cards in range(1, most + 1)), *((most, opened) for opened in range(1, most))]
    frames = [_dealing(after, Dealt(*step), _OPENED if step[1] else _DEALT) for step in steps]
    frames.append(_dealing(after, Dealt(most, most), _HELD))
    return (Moment(tuple(frames), ("deal", board.deal), late=True),)


def _dealing(after: Scene, dealt: Dealt, seconds: float) -> Frame:
    board: KampfBoard = after.view.board
    sizes = tuple(min(size, dealt.cards) for size in board.hand_sizes)
    board = board._replace(hand=board.hand[: dealt.cards], hand_sizes=sizes)
    scene = after._replace(view=after.view._replace(board=board), choices=(), waiting=(), act=dealt)
    return Frame(scene, seconds, _("Deal {deal} of {deals} is dealt.", deal=board.deal, deals=board.deals))
