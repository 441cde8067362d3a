"""§4 The auction: fists, what is paid, the black coin, and ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final

from core.dragonstones.cards import WIN, Coins
from core.dragonstones.choices import Bid, BidSilver, bids, silver_bids
from core.dragonstones.events import AuctionWon, FistsOpened, NobodyBid, PowerVoid, SilverOpened, Tied, TiedAgain
from core.dragonstones.powers.flow import Use
from core.dragonstones.state import Auction, DragonState, PutUp, Screen, SilverStake, Stake
from core.engine import Ask, Choice, Order
from core.sentences import mark, sentence
from core.telling import Tellings

NO_BIDS: Final = Order("bids", mark("Bid nothing for the rest of this turn"))


@dataclass(frozen=True, slots=True)
class OpenFists(Ask[DragonState]):
    """§4.1 All hold out a fist, in secret and at once; an empty one is a bid too."""

    orders: ClassVar = (NO_BIDS,)

    bidders: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        return self.bidders

    def weight(self, board: Any) -> float:
        """Count bids for more as soon as somebody is a point short of victory."""
        return 1.5 if max(board.scores) >= WIN - 1 else 1.0

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        screen = state.screens[seat]
        return bids(screen.fairy, screen.common, screen.amulets > 0, screen.blacks > 0)

    def idle(self, state: DragonState, seat: int) -> Choice:
        return NO_BID

    def until(self, state: DragonState, order: str) -> int:
        return state.turn

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        """§4.8 Fists are opened, black coins looked for, all is paid; then there is a winner, a tie, or nobody."""
        card = state.auction.card
        stakes = tuple([stake_of(answers[seat]) for seat in self.bidders])
        state.auction = Auction(card, stakes)
        told.tell_all(FistsOpened(card, stakes))
        for seat, stake in enumerate(stakes):
            if any(stake):
                pay_gold(state, seat, stake)
        decide(state, stakes, told)

    def objection(self, state: DragonState, seat: int, choice: Choice) -> str:
        screen = state.screens[seat]
        if not isinstance(choice, Bid):
            return mark("Bid gold: an empty fist is a bid too.")
        if choice.fairy > screen.fairy:
            return sentence("You have {count} fairy gold behind your screen.", count=screen.fairy)
        if choice.common > screen.common:
            return sentence("You have {count} common gold.", count=screen.common)
        if choice.amulet and not screen.amulets:
            return mark("You have no amulet.")
        if choice.black and not screen.blacks:
            return mark("You have no black coin.")
        return mark("That is not a number of coins.")


@cache
def stake_of(bid: Bid) -> Stake:
    return Stake(bid.fairy, bid.common, bid.amulet, bid.black)


NO_BID: Final = Bid(0, 0)
NO_SILVER: Final = BidSilver(0)
OPEN_FISTS: Final = tuple(OpenFists(tuple(range(seats))) for seats in range(7))


def pay_gold(state: DragonState, seat: int, stake: Stake) -> None:
    """§4.2 Everybody pays: fairy gold to before the screen, common gold, amulets and black coins to the bank."""
    paid_fairy, paid_common, amulet, black = stake
    fairy, common, silver, amulets, blacks = state.screens[seat]
    state.screens[seat] = Screen(fairy - paid_fairy, common - paid_common, silver, amulets - amulet, blacks - black)
    state.spent[seat] += paid_fairy
    state.amulets += amulet
    if paid_common:
        bank = state.bank
        state.bank = Coins(bank.fairy, bank.common + paid_common, bank.silver)


def decide(state: DragonState, stakes: Sequence[Stake], told: Tellings) -> None:
    """§4.3–4.5 Look for black coins; then there is a winner, a tie, or nobody."""
    card = state.auction.card
    strengths = [stake.strength for stake in stakes]
    best = max(strengths)
    if cursed := tuple([seat for seat, stake in enumerate(stakes) if stake.black]):
        told.tell_all(PowerVoid(card, cursed))
    elif not best:
        told.tell_all(NobodyBid(card))
    elif strengths.count(best) == 1:
        win(state, strengths.index(best), best, told)
    else:
        break_tie(state, tuple([seat for seat, each in enumerate(strengths) if each == best]), best, told)


def win(state: DragonState, seat: int, strength: int, told: Tellings) -> None:
    """§4.6 The winner must use the power."""
    card = state.auction.card
    auction = state.auction
    state.auction = Auction(card, auction.stakes, auction.tied, auction.silver, seat)
    state.put_up = (*state.put_up[:-1], PutUp(card, seat))
    told.tell_all(AuctionWon(card, seat, strength))
    state.push(Use(seat, card))


def break_tie(state: DragonState, tied: tuple[int, ...], strength: int, told: Tellings) -> None:
    """§4.7 Tell all who is tied; only these bid once more."""
    state.auction = state.auction._replace(tied=tied)
    told.tell_all(Tied(state.auction.card, tied, strength))
    state.push(BreakTie(tied))


@dataclass(frozen=True, slots=True)
class BreakTie(Ask[DragonState]):
    """§4.7 The tied bid silver, in secret and at once; who has none is asked too."""

    tied: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        return self.tied

    def weight(self, board: Any) -> float:
        return 1.5

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        screen = state.screens[seat]
        return silver_bids(screen.silver, screen.amulets > 0)

    def idle(self, state: DragonState, seat: int) -> Choice:
        return NO_SILVER

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        stakes = tuple([SilverStake(answers[seat].silver, answers[seat].amulet) for seat in self.tied])
        auction = state.auction
        state.auction = Auction(auction.card, auction.stakes, self.tied, stakes)
        told.tell_all(SilverOpened(self.tied, stakes))
        for seat, stake in zip(self.tied, stakes, strict=True):
            pay_silver(state, seat, stake)
        strengths = [stake.strength for stake in stakes]
        best = max(strengths)
        if strengths.count(best) == 1:
            win(state, self.tied[strengths.index(best)], best, told)
        else:
            told.tell_all(TiedAgain(state.auction.card, self.tied))

    def objection(self, state: DragonState, seat: int, choice: Choice) -> str:
        screen = state.screens[seat]
        if not isinstance(choice, BidSilver):
            return mark("Only silver breaks a tie, with an amulet if you have one.")
        if choice.silver > screen.silver:
            return sentence("You have {count} silver.", count=screen.silver)
        if choice.amulet and not screen.amulets:
            return mark("You have no amulet.")
        return mark("That is not a number of coins.")


def pay_silver(state: DragonState, seat: int, stake: SilverStake) -> None:
    """§4.7 All of it is paid, won or not."""
    bank, (fairy, common, silver, amulets, blacks) = state.bank, state.screens[seat]
    state.bank = Coins(bank.fairy, bank.common, bank.silver + stake.silver)
    state.amulets += stake.amulet
    state.screens[seat] = Screen(fairy, common, silver - stake.silver, amulets - stake.amulet, blacks)


def second_bidders(auction: Auction) -> tuple[int, ...]:
    """§4.9 Those with the highest strength below the winner's, of the bids that decided the auction."""
    seats: Sequence[int] = auction.tied or range(len(auction.stakes))
    stakes: Sequence[Stake | SilverStake] = auction.silver or auction.stakes
    rivals = [(seat, stake.strength) for seat, stake in zip(seats, stakes, strict=True) if seat != auction.winner]
    best = max(strength for _, strength in rivals)
    return tuple(seat for seat, strength in rivals if strength == best)
