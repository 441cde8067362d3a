"""The events of Zargos, as they are told. Dice show 1 to 6."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.telling import Event, Reveals, only_for


@dataclass(frozen=True, slots=True)
class DiceThrown(Event):
    """§3.1, §9.3 For the order: who threw (players before the first turn, else peoples), and what."""

    reveals: ClassVar = Reveals.INPUT
    players: bool
    who: tuple[int, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PeopleChosen(Event):
    seat: int
    people: int


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """§3.5 A counter was placed before the first turn."""

    people: int
    province: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    people: int
    place: int
    size: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    turn: int


@dataclass(frozen=True, slots=True)
class PeoplesTurnBegan(Event):
    people: int


@dataclass(frozen=True, slots=True)
class WindowClosed(Event):
    """§11.1 All have answered: the red cards played, each with its player, kind and target; perhaps none."""

    reveals: ClassVar = Reveals.INPUT
    plays: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Maddened(Event):
    """§11.3 What one province lost."""

    reveals: ClassVar = Reveals.INPUT
    province: int
    die: int
    lost: int


@dataclass(frozen=True, slots=True)
class Decimated(Event):
    """§11.6 What one province lost."""

    province: int
    lost: int


@dataclass(frozen=True, slots=True)
class Displaced(Event):
    """§11.5, §11.8 Dragons at sea went to another place; -1: they are lost."""

    cell: int
    place: int
    size: int


@dataclass(frozen=True, slots=True)
class Marched(Event):
    """§5 A group is on its way; by boats, how many."""

    people: int
    source: int
    target: int
    size: int


@dataclass(frozen=True, slots=True)
class MeansTaken(Event):
    """The price of a move: boats, or a card played."""

    people: int
    means: int
    boats: int


@dataclass(frozen=True, slots=True)
class Occupied(Event):
    """§5.9 An empty province was taken."""

    people: int
    province: int
    size: int


@dataclass(frozen=True, slots=True)
class FightBegan(Event):
    """§6 Of the defender's counters, and both sides'; -1 are demons."""

    province: int
    attacker: int
    defender: int
    attackers: int
    defenders: int


@dataclass(frozen=True, slots=True)
class WarBlown(Event):
    """§6.7"""

    people: int


@dataclass(frozen=True, slots=True)
class Brought(Event):
    """§14.5"""

    source: int
    province: int
    size: int


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """§14.2"""

    reveals: ClassVar = Reveals.INPUT
    dice: tuple[int, ...]
    lost: int


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """§14.3 Dice that the Monks may have thrown again."""

    reveals: ClassVar = Reveals.INPUT
    people: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ThrewAgain(Event):
    """§14.3"""

    reveals: ClassVar = Reveals.INPUT
    shown: int
    now: int


@dataclass(frozen=True, slots=True)
class RoundFought(Event):
    """§6.3 Both throws, and what each side lost."""

    reveals: ClassVar = Reveals.INPUT
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attackers_lost: int
    defenders_lost: int


@dataclass(frozen=True, slots=True)
class DemonsThrew(Event):
    """§7.2"""

    reveals: ClassVar = Reveals.INPUT
    dice: tuple[int, ...]
    lost: int


@dataclass(frozen=True, slots=True)
class FightEnded(Event):
    """§6.5 Who holds the province now, or -1, and with how many."""

    province: int
    people: int
    size: int


@dataclass(frozen=True, slots=True)
class MistCalled(Event):
    """§12.4"""

    people: int


@dataclass(frozen=True, slots=True)
class Reorganised(Event):
    """§8"""

    people: int
    source: int
    target: int
    size: int


@dataclass(frozen=True, slots=True)
class PeopleOut(Event):
    """§4.4"""

    people: int


@dataclass(frozen=True, slots=True)
class PointsCounted(Event):
    """§9.1 By people."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountedMeanwhile(Event):
    """§15.3 In the last turn, after a people's turn; by people."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MeansFound(Event):
    """§15.3 The mean of these counts by people, rounded."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OrderFound(Event):
    """§9.3"""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RealmCardMoved(Event):
    """§9.4 A realm's card now belongs to this people, or to nobody, -1."""

    realm: int
    people: int


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """§10.1 How many magic cards a people drew."""

    people: int
    size: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """The same cards, as the people's player sees them."""

    audience: ClassVar = only_for("seat", others=CardsDealt)
    reveals: ClassVar = Reveals.SEEN
    seat: int
    people: int
    kinds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardPutBack(Event):
    """§10.2"""

    seat: int


@dataclass(frozen=True, slots=True)
class KindPutBack(Event):
    """Tells a player which card they put back; nobody else knows."""

    audience: ClassVar = only_for("seat", others=CardPutBack)
    seat: int
    kind: int


@dataclass(frozen=True, slots=True)
class OfferMade(Event):
    """§10.4 How many cards are offered to whom."""

    seat: int
    partner: int
    size: int


@dataclass(frozen=True, slots=True)
class OfferShown(Event):
    """Tells the partner which cards are offered."""

    audience: ClassVar = only_for("partner")
    reveals: ClassVar = Reveals.SEEN
    seat: int
    partner: int
    kinds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReplyMade(Event):
    """Tells everybody how many cards are offered in return."""

    seat: int
    partner: int
    size: int


@dataclass(frozen=True, slots=True)
class ReplyShown(Event):
    """Tells the player who made the offer which cards those are."""

    audience: ClassVar = only_for("seat")
    reveals: ClassVar = Reveals.SEEN
    seat: int
    partner: int
    kinds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    seat: int
    partner: int
    given: int
    taken: int


@dataclass(frozen=True, slots=True)
class NotExchanged(Event):
    seat: int
    partner: int


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """§13.1"""

    people: int
    boats: int
    counters: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """§15 By the throne, by being the last, or by points."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    people: int
