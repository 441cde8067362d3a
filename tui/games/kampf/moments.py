"""Shows as it happens: the last card of a hand is laid, or cards that are taken at once; a deal is dealt, card by card,
and one's own hand is turned over.

How many cards everybody gets is no secret: every seat sees as many frames, for as long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from core.kampf import events as happened
from core.kampf.cards import BALL, JOKER
from core.kampf.state import Laid
from core.kampf.view import KampfBoard
from core.telling import Event
from tui.games import Scene
from tui.games.kampf.words import cards, say
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
    """Show what was laid and is no longer there, and the next deal, as long as nobody has played in it."""
    laid = () if before is None else _plays(before, events)
    return (*laid, *_deal(after, events))


def _plays(before: Scene, events: Sequence[Event]) -> Sequence[Moment]:
    """Show in the combat what one step has both laid and cleared away: a player went out, or had nothing that beats it,
    and took it unasked."""
    scene, frames, cleared = before._replace(choices=(), waiting=()), list[Frame](), False
    for event in events:
        if (laid := _laid(event)) is not None:
            scene = _with(scene, laid)
            frames.append(Frame(scene, _LAID, _said(event, before)))
        elif frames and isinstance(event, happened.Took | happened.WentOut):
            cleared = True
            frames.append(Frame(scene, _OUT, _why_taken(event, scene) or _said(event, before)))
            if isinstance(event, happened.WentOut):
                break
            scene = _without_combat(scene, event)
    return (Moment(tuple(frames), ("out", before.view.board.deal)),) if cleared else ()


def _without_combat(scene: Scene, took: happened.Took) -> Scene:
    board: KampfBoard = scene.view.board
    taken = tuple(count + took.count * (seat == took.seat) for seat, count in enumerate(board.taken))
    return scene._replace(view=scene.view._replace(board=board._replace(combat=(), total=0, taken=taken)))


def _said(event: Event, scene: Scene) -> str:
    return say(event, scene.names, scene.seat)


def _why_taken(event: Event, scene: Scene) -> str:
    """Tell players why they have taken cards unasked; empty where it was not they."""
    if not isinstance(event, happened.Took) or event.seat != scene.seat:
        return ""
    total, taken = scene.view.board.total, cards(event.count)
    return _("Nothing that you hold beats {total}: you took {cards}.", total=total, cards=taken)


def _with(scene: Scene, laid: Laid) -> Scene:
    """Return the scene with that in the combat, and no longer in the hand; what is drawn for it is seen later."""
    board: KampfBoard = scene.view.board
    held = len(laid.cards) - laid.top
    sizes = tuple(size - held * (seat == laid.seat) for seat, size in enumerate(board.hand_sizes))
    gone = Counter(laid.cards if scene.seat == laid.seat else ())
    if laid.top and board.tops:
        gone[board.tops[laid.seat]] -= 1
    hand = tuple(sorted((Counter(board.hand) - gone).elements()))
    board = board._replace(combat=(*board.combat, laid), total=laid.total, hand_sizes=sizes, hand=hand)
    return scene._replace(view=scene.view._replace(board=board))


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
