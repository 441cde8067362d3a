"""Plans where everything lies: the stacks above, seats at the left, battles and log at the right, the hand below.

Places depend on the window and the number of seats alone, so that nothing moves when the game goes on.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tui.canvas.canvas import NOWHERE, Rect

_GAP: Final = 3
_WON: Final = 8
"""Rows of one's own won cards: a heading, six creatures, and one that stays free."""
_HIGH: Final = 32
"""Rows from which on these have a place of their own."""
_BESIDE: Final = 78
"""Columns from which on the log stands beside the battles, and not below."""


class Scale(NamedTuple):
    """Says how large things are drawn."""

    left: int
    """The width of the seats, and of the hand under them."""
    seat: int
    """Rows of a seat."""
    card: int
    """The width of a card in hand."""
    hand: int
    """Rows of the hand: one for lifted cards, the cards, one for the cursor."""


SMALL: Final = Scale(45, 2, 4, 5)
LARGE: Final = Scale(57, 3, 6, 7)
HUGE: Final = Scale(69, 5, 10, 10)
"""With the creatures on the cards."""


class Plan(NamedTuple):
    scale: Scale
    fans: Rect
    heading: bool
    """Whether there is a line for a heading above the seats."""
    seats: Rect
    pitch: int
    hand: Rect
    battles: Rect
    won: Rect
    """One's own won cards, where there is room for them."""
    log: Rect


def plan(width: int, height: int, seats: int) -> Plan:
    scale = _scale(width, height, seats)
    spare = height - scale.hand - seats * scale.seat
    fans = Rect(1, 0, width - 2, 2 + (spare >= 4) + (scale is not SMALL and spare >= 9))
    hand = Rect(1, height - scale.hand, scale.left, scale.hand)
    heading = spare >= 3
    table = Rect(1, fans.bottom, scale.left, hand.y - fans.bottom)
    pitch = min(scale.seat + 5, (table.height - heading) // seats)
    right = scale.left + 1 + _GAP
    return Plan(
        scale,
        fans,
        heading,
        Rect(1, table.y + heading, table.width, table.height - heading),
        pitch,
        hand,
        *_beside(Rect(right, fans.bottom, width - right - 1, height - fans.bottom)),
    )


def _beside(room: Rect) -> tuple[Rect, Rect, Rect]:
    """Return where the battles, one's own won cards and the log lie: below one another, or the log beside them."""
    won = _WON if room.height >= _HIGH else 0
    if room.width >= _BESIDE:
        width = (room.width - _GAP) // 2
        battles = room._replace(width=width, height=room.height - won)
        log = Rect(battles.right + _GAP, room.y, room.width - width - _GAP, room.height)
    else:
        rows = _WON + 1 if won else max(5, room.height // 3)
        battles = room._replace(height=room.height - won - rows)
        log = room._replace(y=room.bottom - rows, height=rows)
    return battles, battles._replace(y=battles.bottom, height=_WON - 1) if won else NOWHERE, log


def _scale(width: int, height: int, seats: int) -> Scale:
    """Return the largest scale at which all seats find room below the stacks and their heading."""
    if width >= 120 and height >= 35 and height - HUGE.hand - seats * HUGE.seat >= 3:
        return HUGE
    return LARGE if width >= 100 and height >= 25 else SMALL


def make_room(found: Plan, cards: int, width: int) -> Plan:
    """Give a very large hand the log's place: the whole log is a key away."""
    if cards <= hand_room(found.hand.width, found.scale.card):
        return found
    return found._replace(hand=found.hand._replace(width=width - 2), log=NOWHERE)


def hand_room(width: int, card: int) -> int:
    """Return how many cards fit with two columns each."""
    return (width - card) // 2 + 1


class Spread(NamedTuple):
    """Lays out a hand: the columns from card to card, and which of the cards can be seen."""

    step: int
    first: int
    shown: int


def spread(cards: int, width: int, card: int, cursor: int) -> Spread:
    """Spread a hand as wide as there is room for; if even that is not enough it scrolls with the cursor."""
    for step in (card + 1, card, *range(card - 1, 1, -1)):
        if card + step * (cards - 1) <= width:
            return Spread(step, 0, cards)
    room = hand_room(width - 4, card)
    first = max(0, min(cursor - room // 2, cards - room))
    return Spread(2, first, room)
