"""The events of Fist of Dragonstones, as they are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.dragonstones.state import SilverStake, Stake
from core.telling import Event, Reveals, only_for


@dataclass(frozen=True, slots=True)
class StonesDrawn(Event):
    """From the bag: before the first turn (§2.2), or by a dragon (§7.17, §7.19)."""

    reveals: ClassVar = Reveals.SEEN
    seat: int
    red: int
    blue: int
    yellow: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    turn: int


@dataclass(frozen=True, slots=True)
class SpecialsReshuffled(Event):
    """§3.2 The pile was empty, and the used characters become the new one."""


@dataclass(frozen=True, slots=True)
class SpecialDrawn(Event):
    """§3.1 It takes part in this turn."""

    reveals: ClassVar = Reveals.SEEN
    card: int


@dataclass(frozen=True, slots=True)
class CharacterPutUp(Event):
    """§3.4 Its auction begins; or (§7.12, §7.14) this seat has found it, and uses it without one."""

    reveals: ClassVar = Reveals.SEEN
    card: int
    finder: int


@dataclass(frozen=True, slots=True)
class FistsOpened(Event):
    """§4.2 All at once, by seat; everything in them is paid."""

    reveals: ClassVar = Reveals.INPUT
    card: int
    stakes: tuple[Stake, ...]


@dataclass(frozen=True, slots=True)
class PowerVoid(Event):
    """§4.4 These seats' black coins have seen to it."""

    card: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NobodyBid(Event):
    """§4.5"""

    card: int


@dataclass(frozen=True, slots=True)
class Tied(Event):
    """§4.7 These seats bid silver now."""

    card: int
    seats: tuple[int, ...]
    strength: int


@dataclass(frozen=True, slots=True)
class SilverOpened(Event):
    """§4.7 The fists of the tied, in their order."""

    reveals: ClassVar = Reveals.INPUT
    seats: tuple[int, ...]
    stakes: tuple[SilverStake, ...]


@dataclass(frozen=True, slots=True)
class TiedAgain(Event):
    """§4.7 Nobody uses the power."""

    card: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AuctionWon(Event):
    card: int
    seat: int
    strength: int


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """§5.5 The Doppelganger is discarded, and the power used twice."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class NothingHappened(Event):
    """The power had no effect."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class BlackCoinTaken(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class AmuletTaken(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class CoinsTaken(Event):
    """From the bank; fewer than the power says, or none, if the bank is short (§5.3)."""

    seat: int
    fairy: int
    common: int
    silver: int


@dataclass(frozen=True, slots=True)
class StonesTaken(Event):
    """From the bank, as far as it has them (§5.3)."""

    seat: int
    red: int
    blue: int
    yellow: int


@dataclass(frozen=True, slots=True)
class StonesPaid(Event):
    seat: int
    red: int
    blue: int
    yellow: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: int
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class StoneStolen(Event):
    seat: int
    victim: int
    colour: int


@dataclass(frozen=True, slots=True)
class CoinsHandedOver(Event):
    """§6.6, §7.4 From screen to screen: only the two see which."""

    reveals: ClassVar = Reveals.KIND
    seat: int
    victim: int


@dataclass(frozen=True, slots=True)
class CoinsSeen(Event):
    """Tells the two players which coins they were."""

    audience: ClassVar = only_for("seat", "victim", others=CoinsHandedOver)
    reveals: ClassVar = Reveals.SEEN
    seat: int
    victim: int
    fairy: int
    common: int
    silver: int


@dataclass(frozen=True, slots=True)
class SpentCoinTaken(Event):
    """§6.6 No gold was behind the screen: one fairy gold from before it, which stays spent, or none."""

    reveals: ClassVar = Reveals.KIND
    seat: int
    victim: int
    fairy: int


@dataclass(frozen=True, slots=True)
class DoppelgangerKept(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Imitated(Event):
    """§7.10 The Ghost uses this power."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class ColourNamed(Event):
    """§7.17, §7.18"""

    seat: int
    colour: int


@dataclass(frozen=True, slots=True)
class StonesReturned(Event):
    """§7.17 The named colour was drawn."""

    seat: int
    red: int
    blue: int
    yellow: int


@dataclass(frozen=True, slots=True)
class StonesLost(Event):
    """§7.18 How many of that colour, by seat."""

    colour: int
    lost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StoneBought(Event):
    """§7.15 `coin` as in Buy."""

    seat: int
    colour: int
    coin: int


@dataclass(frozen=True, slots=True)
class BidGiven(Event):
    """§7.16 The bid's fairy gold has gone to the bank too."""

    seat: int
    fairy: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """§3.5 Black coins given back unused, by seat."""

    reveals: ClassVar = Reveals.OPENED
    turn: int
    blacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameCounted(Event):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
