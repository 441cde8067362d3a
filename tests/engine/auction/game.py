"""The toy auction's set-up, views and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.engine import Choice, Item, Option, Result, Rng
from core.telling import Event
from tests.engine.auction.parts import (
    DECK,
    AuctionState,
    Bid,
    BidsOpened,
    Buried,
    Bury,
    Dealt,
    DrewCard,
    Ended,
    Keep,
    PrizeThrown,
)
from tests.engine.auction.rules import BuryOne, Deal, NextRound, OpenBids, ThrowPrize


class AuctionBoard(NamedTuple):
    rounds: int
    prize: int
    scores: tuple[int, ...]
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    seen: tuple[int, ...]
    stock: int
    buried: int
    more: tuple[int, ...] = ()
    """What a quirk shows."""


class Auction:
    name = "auction"
    title = "The Auction"
    seats = range(2, 4)
    rules_version = 1
    options: tuple[Option, ...] = (Option("rounds", ("3", "2"), "3", "how many prizes"),)
    items: tuple[type[Item], ...] = (Deal, NextRound, ThrowPrize, OpenBids, BuryOne)
    choices: tuple[type[Choice], ...] = (Bid, Bury, Keep)
    events: tuple[type[Event], ...] = (Dealt, PrizeThrown, BidsOpened, Buried, DrewCard, Ended)
    board = AuctionBoard
    hidden: tuple[str, ...] = ("hand", "seen")

    def __init__(self, quirk: str = "") -> None:
        self.quirk = quirk

    def setup(self, seats: int, options: Mapping[str, str]) -> AuctionState:
        state = AuctionState()
        state.agenda, state.question, state.sealed, state.memo = (NextRound(), Deal()), 0, {}, None
        state.quirk, state.rounds, state.prize = self.quirk, int(options["rounds"]), 0
        state.scores, state.hands, state.stock, state.seen = [0] * seats, [()] * seats, (), ()
        state.buried = 0
        return state

    def look(self, state: AuctionState, seat: int | None) -> AuctionBoard:
        board = AuctionBoard(
            state.rounds, state.prize, tuple(state.scores), () if seat is None else state.hands[seat],
            tuple(map(len, state.hands)), state.seen, len(state.stock), state.buried,
        )  # fmt: skip
        if self.quirk == "prize face down":
            return board._replace(prize=0)
        if self.quirk == "view":
            return board._replace(more=state.stock[-1:])
        if self.quirk == "view that imagine honours":
            return board._replace(more=state.stock)
        return board

    def imagine(self, board: AuctionBoard, seat: int | None, rng: Rng) -> AuctionState:
        honoured = self.quirk == "view that imagine honours"
        known = {*board.hand, *board.seen, *(board.more if honoured else ())}
        unseen = [card for card in DECK if card not in known] if board.stock else []
        if self.quirk != "no imagination":
            rng.shuffle(unseen)
        state = AuctionState()
        state.quirk, state.rounds, state.prize = self.quirk, board.rounds, board.prize
        state.scores, state.seen, state.buried = list(board.scores), board.seen, board.buried
        state.hands = []
        for each, size in enumerate(board.sizes):
            drawn = [unseen.pop() for _ in range(0 if each == seat else size)]
            state.hands.append(board.hand if each == seat else tuple(sorted(drawn)))
        state.stock = board.more if honoured else tuple(unseen)
        return state

    def result(self, state: AuctionState) -> Result:
        if self.quirk == "result":
            held = tuple(state.hands[seat][-1] if state.hands[seat] else 0 for seat in range(len(state.hands)))
            return Result(held, (held.index(max(held)),))
        best = max(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        return Result(tuple(state.scores), () if self.quirk == "no winner" else winners)

    def cards(self, state: AuctionState) -> Sequence[object]:
        return [*state.stock, *state.seen, *(card for hand in state.hands for card in hand)]


AUCTION = Auction()
