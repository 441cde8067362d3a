"""Shows as it happens: hands are dealt, cards turned up, and creature by creature they fight: each card that rises
beats those before it, the last is won, and its amulets are counted.

All of it is told to everybody alike, but for the values of one's own hand: every seat sees as many frames, for as long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from core.gargon import events as happened
from core.gargon.battles import NOBODY
from core.gargon.cards import COLOURS, backs
from core.gargon.scoring import amulets_on
from core.gargon.view import GargonBoard
from core.telling import Event
from tui.games import Scene, told
from tui.games.gargon.battles import Line, fighters
from tui.games.gargon.names import label, labels, name
from tui.games.moments import Frame, Moment
from tui.language import _, _p, mark

_TURNED: Final = 0.3
_CHOSEN: Final = 0.35
_RISES: Final = 0.3
_DECIDED: Final = 0.4
_AMULET: Final = 0.1
_DEALT: Final = 0.22
_OPENED: Final = 0.25
_HELD: Final = 0.3


class Dealt(NamedTuple):
    """So many cards of one's own hand have come, and so many of them are turned over."""

    cards: int
    opened: int
    of: int
    """As many as come in all: each has its place from the first on."""


class Fighting(NamedTuple):
    """Below the battles that are over: one that isn't."""

    lines: tuple[Line, ...]


def moments(before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
    """Show the deal at the beginning, later the cards that are turned up and fight."""
    if any(isinstance(event, happened.BacksDealt) for event in events):
        return (_deal(after),)
    if before is None:
        return ()
    frames = tuple(_told(before, events))
    return (Moment(frames, ("round", before.view.board.round)),) if frames else ()


# A deal


def _deal(after: Scene) -> Moment:
    most = max(map(sum, after.view.board.backs))
    steps = [*((cards, 0) for cards in range(2, most, 2)), *((most, opened) for opened in range(0, most, 3))]
    frames = [_dealing(after, Dealt(*step, most), _OPENED if step[1] else _DEALT) for step in steps]
    frames.append(_dealing(after, Dealt(most, most, most), _HELD))
    return Moment(tuple(frames), "deal", late=True)


def _dealing(after: Scene, dealt: Dealt, seconds: float) -> Frame:
    board: GargonBoard = after.view.board
    held = tuple(_first(counts, dealt.cards) for counts in board.backs)
    board = board._replace(hand=board.hand[: dealt.cards], backs=held)
    view = after.view._replace(board=board, agenda=())
    scene = after._replace(view=view, choices=(), waiting=(), act=dealt)
    return Frame(scene, seconds, _("The cards are dealt."))


def _first(counts: tuple[int, ...], cards: int) -> tuple[int, ...]:
    """Return the first so many backs of a hand."""
    return backs(tuple(colour << 4 for colour in COLOURS for _each in range(counts[colour]))[:cards])


# A round


def _told(before: Scene, events: Sequence[Event]) -> Iterator[Frame]:
    """Yield the table as it is after each event, with the battles told so far beside it."""
    board: GargonBoard = before.view.board
    past = before.past
    for event in events:
        past = (*past, event)
        seconds, sentence = 0.0, ""
        match event:
            case happened.TurnedUp(seat, cards):
                seconds, sentence = _TURNED, _("The cards are turned up.")
                board = _turned(board, seat, cards)
            case happened.ChoseCreature(_seat, colour):
                seconds, sentence = _CHOSEN, _("{creature}: the highest card is won.", creature=name(colour))
            case happened.Fought():
                for lines in _rising(event):
                    yield _frame(before, board, past[:-1], lines, _RISES)
                board = _over(board, dict(zip(event.fighters, event.cards, strict=True)), event.winner)
                yield from _won(before, board, past, event.winner, max(event.cards))
            case happened.WonAlone(seat, cards):
                for card in cards:
                    board = _over(board, {seat: card}, seat)
                yield from _won(before, board, past, seat, *cards)
            case happened.ZeroLost(seat, card):
                sentence = _("{card} is discarded: another was laid in this round.", card=label(card))
                seconds = _DECIDED
                board = _over(board, {seat: card}, NOBODY)
        if seconds:
            yield _frame(before, board, past, (), seconds, sentence)


def _frame(
    before: Scene,
    board: GargonBoard,
    past: tuple[Event, ...],
    lines: tuple[Line, ...],
    seconds: float,
    sentence: str = "",
) -> Frame:
    view = before.view._replace(board=board, agenda=())
    scene = before._replace(view=view, choices=(), waiting=(), past=past, act=Fighting(lines))
    return Frame(scene, seconds, sentence or _("Each card that rises beats those before it."))


def _turned(board: GargonBoard, seat: int, cards: tuple[int, ...]) -> GargonBoard:
    """§5.1 Those of one seat."""
    own_laid = () if set(cards) == set(board.own_laid) else board.own_laid
    face_up, face_down = [*board.face_up], [*board.face_down]
    face_up[seat], face_down[seat] = cards, ()
    return board._replace(turned=True, own_laid=own_laid, face_up=tuple(face_up), face_down=tuple(face_down))


def _rising(event: happened.Fought) -> Iterator[tuple[Line, ...]]:
    """Let the cards rise from the lowest to the highest; each stands until a higher one comes."""
    order = fighters(event)
    for risen in range(1, len(order) + 1):
        hidden = (Line(),) * (len(order) - risen)
        first, *beaten = order[-risen:]
        lit = Line(first.mark, first.card, first.seat, True, " ")
        yield (*hidden, lit, *(Line(line.mark, line.card, line.seat, False, _p("card", "beaten")) for line in beaten))


def _over(board: GargonBoard, fought: dict[int, int], winner: int) -> GargonBoard:
    """Their cards are off the table."""
    face_up, won = [*board.face_up], [*board.won_sizes]
    for seat, card in fought.items():
        left = list(face_up[seat])
        left.remove(card)
        face_up[seat] = tuple(left)
    if winner != NOBODY:
        won[winner] += 1
    return board._replace(face_up=tuple(face_up), won_sizes=tuple(won))


def _won(before: Scene, board: GargonBoard, past: tuple[Event, ...], seat: int, *cards: int) -> Iterator[Frame]:
    """Yield a frame for who has won the card, and one for each amulet on it."""
    if seat == NOBODY:
        sentence = _("Two {card} meet: nobody wins.", card=label(cards[0]))
        yield _frame(before, board, past, (), _DECIDED, sentence)
        return
    amulets = sum(amulets_on(card, board.terms.threes) for card in cards)
    named = labels(cards)
    yours, others = mark("You won {cards}."), mark("{name} won {cards}.")
    yield _frame(before, board, past, (), _DECIDED, told(seat, before.names, before.seat, yours, others, cards=named))
    yours, others = mark("You won {cards}. Amulets: {beads}"), mark("{name} won {cards}. Amulets: {beads}")
    for counted in range(1, amulets + 1):
        seconds = _HELD if counted == amulets else _AMULET
        sentence = told(seat, before.names, before.seat, yours, others, cards=named, beads="•" * counted)
        yield _frame(before, board, past, (), seconds, sentence)
