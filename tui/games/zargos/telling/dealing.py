"""Shows as it happens: magic cards are dealt after a count, one by one; one's own are turned over, the others' stay
backs.

How many each people draws is told to everybody: every seat sees as many frames, for as long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from core.telling import Event
from core.zargos import events as happened
from core.zargos.view import ZargosBoard
from net.people.text import width_of
from tui.canvas.canvas import Canvas
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG
from tui.games import Scene
from tui.games.moments import Frame, Moment
from tui.games.zargos.telling.cards import kind_ink, sign
from tui.games.zargos.telling.names import card_name, magic_cards, of_which, people_name
from tui.language import mark, worded

_CARD: Final = 0.3
_LAST: Final = 0.5
_SENTENCE: Final = mark("Magic cards are dealt, one for each realm card.")
_BACK: Final = "▒▒"
UNSEEN: Final = -1


class Dealt(NamedTuple):
    """The cards that a people has drawn so far."""

    people: int
    kinds: tuple[int, ...]
    """UNSEEN where it is somebody else's."""
    of: int


def deals(after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
    """Return the moment of all cards that were dealt in these events, as long as all of them are still in hands."""
    drawn = [found for event in events if (found := _drawn(event)) is not None]
    frames = tuple(_frames(after, drawn)) if _are_held(after.view.board, drawn) else ()
    return (Moment(frames, ("deal", after.view.board.turn), late=True),) if frames else ()


def _drawn(event: Event) -> tuple[int, tuple[int, ...]] | None:
    match event:
        case happened.CardsDealt(people, size):
            return people, (UNSEEN,) * size
        case happened.CardsDrawn(_, people, kinds):
            return people, kinds
    return None


def _are_held(board: ZargosBoard, drawn: Sequence[tuple[int, tuple[int, ...]]]) -> bool:
    """Tell whether none has left its hand since: the others may have played on."""
    own = Counter(kind for _people, kinds in drawn for kind in kinds if kind != UNSEEN)
    sizes = Counter(board.seat_of[people] for people, kinds in drawn for _kind in kinds)
    return own <= Counter(board.hand) and all(size <= board.hand_sizes[seat] for seat, size in sizes.items())


def _frames(after: Scene, drawn: Sequence[tuple[int, tuple[int, ...]]]) -> Iterator[Frame]:
    """Yield a frame a card; in each the hands are as large as they are then."""
    scenes, scene = [], after._replace(choices=(), waiting=())
    for people, kinds in reversed(drawn):
        for size in range(len(kinds), 0, -1):
            scenes.append(scene._replace(act=Dealt(people, kinds[:size], len(kinds))))
            scene = _without(scene, people, kinds[size - 1])
    for shown in reversed(scenes):
        whole = len(shown.act.kinds) == shown.act.of
        yield Frame(shown, _LAST if whole else _CARD, worded(_SENTENCE))


def _without(scene: Scene, people: int, kind: int) -> Scene:
    """Return the scene before that card was drawn."""
    board: ZargosBoard = scene.view.board
    seat, hand = board.seat_of[people], board.hand
    if kind != UNSEEN:
        place = hand.index(kind)
        hand = hand[:place] + hand[place + 1 :]
    sizes = tuple(size - (each == seat) for each, size in enumerate(board.hand_sizes))
    board = board._replace(hand=hand, hand_sizes=sizes, pile=board.pile + 1)
    return scene._replace(view=scene.view._replace(board=board, agenda=()))


def draw(canvas: Canvas, dealt: Dealt) -> None:
    """Draw whose cards they are, and each that has come."""
    canvas.text(1, 0, of_which(people_name(dealt.people), magic_cards(dealt.of)), ACCENT_STRONG, canvas.width - 2)
    x, y = 1, 1
    for kind in dealt.kinds:
        name = "" if kind == UNSEEN else card_name(kind)
        width = len(_BACK) if kind == UNSEEN else 2 + width_of(name)
        if x + width > canvas.width - 1:
            x, y = 1, y + 1
        if kind == UNSEEN:
            canvas.text(x, y, _BACK, QUIET)
        else:
            canvas.text(x, y, sign(kind), kind_ink(kind))
            canvas.text(x + 2, y, name, STRONG)
        x += width + 2
