"""Shows as it happens: stones are drawn, and a turn's characters are dealt; fists open one by one, a tie breathes,
somebody wins, all is paid; a turn ends, and gold returns.

Stakes, winner and payments stand in the events, which everybody is told alike: every seat sees as many frames, for as
long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from core.dragonstones import events as happened
from core.dragonstones.cards import NO_STONES, NOBODY, STANDARD, STONES_OF_EACH, Coins, Stones
from core.dragonstones.state import Auction, SilverStake, Stake
from core.dragonstones.treasury import less
from core.dragonstones.view import DragonBoard
from core.telling import Event
from tui.games import Scene
from tui.games.dragonstones.reveal import Act, Reveal
from tui.games.dragonstones.telling.names import object_of
from tui.games.dragonstones.telling.words import say
from tui.games.moments import LONGEST, Frame, Moment
from tui.language import _

_CLOSED: Final = 0.4
_OPENS: Final = 0.22
_BREATH: Final = (0.35, 0.2, 0.4)
_DECIDED: Final = 0.6
_FLIGHT: Final = (0.0, 0.4, 0.8)
"""How far what is paid has come, frame by frame."""
_FLIES: Final = 0.12
_PAID: Final = 0.35
_TURN: Final = (0.7, 0.5, 0.4)
_DRAWN: Final = 0.2
_LAID: Final = 0.12
_AT_ONCE: Final = 2
"""Of those who take part in every turn so many are laid at once, in the first one."""
_BEGINS: Final = 0.3
_JOINS: Final = 0.5
_WITH_TURN: Final = 1.3 * LONGEST
"""The last fists of a turn, and its end."""


def moments(before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
    """Show the latest fists that were opened, the end of a turn, and the next one's characters."""
    if before is None:
        return _opening(after, events)
    told = _Telling(before)
    for event in _since_the_last_fists(events):
        told.tell(event)
    most = _WITH_TURN if told.turn_ended else LONGEST
    return (Moment(tuple(told.frames), told.tells, most=most),) if told.frames else ()


def _since_the_last_fists(events: Sequence[Event]) -> Sequence[Event]:
    first = [at for at, event in enumerate(events) if isinstance(event, happened.FistsOpened)]
    return events[first[-1] :] if first else events


class _Telling:
    """Makes frames of events, one after the other, with the board as it is after each."""

    def __init__(self, before: Scene) -> None:
        self.frames: list[Frame] = []
        self.tells: object = None
        self.turn_ended = False
        self._scene = before._replace(waiting=(), choices=())
        self._board: DragonBoard = before.view.board
        auction = self._board.auction
        tied = dict(zip(auction.tied, auction.silver, strict=False))
        self._act = Act(Reveal(auction.card, auction.stakes, tied, auction.tied))
        self._sentence = ""

    def _show(self, seconds: float, **changes: Any) -> None:
        self._act = self._act._replace(**changes)
        view = self._scene.view
        if self._board is not view.board:
            view = view._replace(board=self._board)
            self._scene = self._scene._replace(view=view)
        self.frames.append(Frame(self._scene._replace(act=self._act), seconds, self._sentence))

    def tell(self, event: Event) -> None:
        match event:
            case happened.FistsOpened(card, stakes):
                self._sentence = _("The fists open for {the_character}.", the_character=object_of(card, self._board))
                self._open(Reveal(card, stakes), tuple(range(len(stakes))))
            case happened.SilverOpened(seats, stakes):
                self._sentence = _("Silver decides: the fists of the tied open.")
                self._open(self._act.reveal._replace(silver=dict(zip(seats, stakes, strict=True))), seats)
            case happened.Tied() | happened.TiedAgain():
                self._breathe(event, event.seats)
                self._pay()
            case happened.AuctionWon(_card, seat, _strength):
                self._decide(event, (seat,), winner=seat)
                self._pay()
            case happened.PowerVoid(_card, seats):
                self._decide(event, seats, fate="void")
                self._pay()
            case happened.NobodyBid():
                self._decide(event, (), fate="no bid")
            case happened.TurnEnded():
                self._end_turn(event)
            case happened.TurnBegan(turn):
                self.begin_turn(event, turn, STANDARD)
            case happened.SpecialDrawn(card):
                self.join(event, card)

    def _open(self, reveal: Reveal, seats: Sequence[int]) -> None:
        """Show all of them closed, then open them clockwise one by one."""
        self.tells = self._board.turn, reveal.card
        self._scene = self._scene._replace(view=self._scene.view._replace(answered=tuple(seats)))
        self._act = Act(reveal)
        for opened in range(len(seats) + 1):
            self._show(_OPENS if opened else _CLOSED, closed=frozenset(seats[opened:]))

    def _breathe(self, event: Event, tied: tuple[int, ...]) -> None:
        self._sentence = self._said(event)
        for number, seconds in enumerate(_BREATH):
            reveal = self._act.reveal._replace(tied=tied)
            self._show(seconds, reveal=reveal, lit=frozenset(() if number % 2 else tied))

    def _decide(self, event: Event, lit: Sequence[int], **changes: Any) -> None:
        self._sentence = self._said(event)
        self._show(_DECIDED, reveal=self._act.reveal._replace(**changes), lit=frozenset(lit))

    def _said(self, event: Event) -> str:
        return say(event, self._scene.names, self._scene.seat, self._board)

    def _pay(self) -> None:
        """Let coins fly to the bank; fairy gold stays before its screen."""
        silver = self._act.reveal.silver
        stakes: dict[int, Stake | SilverStake] = {**silver} if silver else dict(enumerate(self._act.reveal.stakes))
        paying = frozenset(seat for seat, stake in stakes.items() if _to_bank(stake))
        for part in _FLIGHT if paying else ():
            self._show(_FLIES, flying=paying, part=part)
        for seat, stake in stakes.items():
            self._board = _paid(self._board, seat, stake, seat == self._scene.seat)
        self._show(_PAID, flying=frozenset(), paid=frozenset(seat for seat, stake in stakes.items() if any(stake)))

    def _end_turn(self, event: Event) -> None:
        self._sentence = self._said(event)
        self.tells = self.tells or (self._board.turn, None)
        self.turn_ended = True
        back = frozenset(seat for seat, spent in enumerate(self._board.spent) if spent)
        lies, flies, lands = _TURN
        self._show(lies, lit=frozenset(), paid=back)
        spent, self._board = self._board.spent, _returned(self._board, self._scene.seat)
        self._show(flies, paid=frozenset(), back=tuple(spent))
        self._show(lands, back=())

    def begin_turn(self, event: Event, turn: int, characters: Sequence[int]) -> None:
        """Lay those who take part in every turn: in the first one a few at a time, later they lie there already."""
        self._sentence = self._said(event)
        self._board = self._board._replace(turn=turn, put_up=(), to_come=tuple(characters), auction=Auction(NOBODY))
        self._show(_BEGINS if turn > 1 else _LAID, back=())

    def join(self, event: Event, card: int) -> None:
        self._sentence = self._said(event)
        self._board = self._board._replace(to_come=tuple(sorted((*self._board.to_come, card))))
        self._show(_JOINS, joins=card)

    def draw_stones(self, event: Event, seat: int, drawn: Stones) -> None:
        self._sentence = self._said(event)
        stones = list(self._board.stones)
        stones[seat] = drawn
        left = less(self._board.stones_in_bank, drawn)
        self._board = self._board._replace(stones=tuple(stones), stones_in_bank=left)
        self._show(_DRAWN)


def _opening(after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
    """Show the first stones and the characters of the first turn, as long as nobody has bid."""
    board: DragonBoard = after.view.board
    if board.turn != 1 or len(board.put_up) != 1 or board.auction.stakes:
        return ()
    nobody = tuple(NO_STONES for _ in board.stones)
    empty = board._replace(
        turn=0, put_up=(), to_come=(), auction=Auction(NOBODY), stones=nobody, stones_in_bank=(STONES_OF_EACH,) * 3
    )
    told = _Telling(after._replace(view=after.view._replace(board=empty)))
    for event in events:
        match event:
            case happened.StonesDrawn(seat, red, blue, yellow):
                told.draw_stones(event, seat, (red, blue, yellow))
            case happened.TurnBegan(turn):
                for laid in range(_AT_ONCE, len(STANDARD) + 1, _AT_ONCE):
                    told.begin_turn(event, turn, STANDARD[:laid])
            case happened.SpecialDrawn(card):
                told.join(event, card)
    return (Moment(tuple(told.frames), "deal", late=True),) if told.frames else ()


def _to_bank(stake: Stake | SilverStake) -> bool:
    return bool(stake.common if isinstance(stake, Stake) else stake.silver)


def _paid(board: DragonBoard, seat: int, stake: Stake | SilverStake, own: bool) -> DragonBoard:
    """§4.2, §4.7 As the treasury does it (core/dragonstones/bidding.py), of what is seen of it."""
    bank, screen, spent = board.bank, board.screen, list(board.spent)
    fairy, common, silver, black = 0, 0, 0, False
    if isinstance(stake, Stake):
        fairy, common, black = stake.fairy, stake.common, stake.black
    else:
        silver = stake.silver
    spent[seat] += fairy
    if own:
        screen = screen._replace(
            fairy=screen.fairy - fairy,
            common=screen.common - common,
            silver=screen.silver - silver,
            amulets=screen.amulets - stake.amulet,
            blacks=screen.blacks - black,
        )
    return board._replace(
        spent=tuple(spent),
        bank=Coins(bank.fairy, bank.common + common, bank.silver + silver),
        amulets=board.amulets + stake.amulet,
        screen=screen,
    )


def _returned(board: DragonBoard, seat: int) -> DragonBoard:
    """§3.5"""
    screen = board.screen if seat < 0 else board.screen._replace(fairy=board.screen.fairy + board.spent[seat])
    return board._replace(spent=(0,) * len(board.spent), screen=screen)
