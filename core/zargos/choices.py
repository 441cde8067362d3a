"""The answers that a player of Zargos may give. Nearly all are made once: answers are compared by identity first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.engine import Choice
from core.zargos.cards import BOATS as BOATS_IN_ALL
from core.zargos.cards import KINDS, MOST_STRENGTH, PEOPLES
from core.zargos.map.board import PLACES, PROVINCES

FREE, BOATS, EARTH_WIND, ELSEWHERE_WIND = range(4)
"""By what means a group moves: by land or by its people's power, for boats, or by a card."""

HIDDEN: Final = -1
"""Stands for a card that one may not see."""


@dataclass(frozen=True, slots=True)
class ChoosePeople(Choice):
    """Lead this people (§3.2)."""

    people: int


@dataclass(frozen=True, slots=True)
class Settle(Choice):
    """Place one counter here before the first turn (§3.5)."""

    province: int


@dataclass(frozen=True, slots=True)
class PlaceAt(Choice):
    """Place new counters here (§3.6, §13.2)."""

    place: int


@dataclass(frozen=True, slots=True)
class Send(Choice):
    """So many counters."""

    count: int


@dataclass(frozen=True, slots=True)
class MoveFrom(Choice):
    """A group leaves this place."""

    place: int


@dataclass(frozen=True, slots=True)
class MoveTo(Choice):
    """The group goes here, by these means."""

    place: int
    means: int


@dataclass(frozen=True, slots=True)
class StayThere(Choice):
    """No group leaves that place after all."""


@dataclass(frozen=True, slots=True)
class StopAttacking(Choice):
    """All moves of attack are made (§5.7)."""


@dataclass(frozen=True, slots=True)
class StopReorganising(Choice):
    """The people's turn ends (§8)."""


@dataclass(frozen=True, slots=True)
class CallMist(Choice):
    """Play a Wind of Mist (§12.4)."""


@dataclass(frozen=True, slots=True)
class FightAt(Choice):
    """Fight here next (§6.1), with a Wind of War or without (§6.7)."""

    province: int
    war: bool


@dataclass(frozen=True, slots=True)
class BlowWar(Choice):
    """Play a Wind of War in defence (§6.7)."""


@dataclass(frozen=True, slots=True)
class Refrain(Choice):
    """Do none of what you might do now."""


@dataclass(frozen=True, slots=True)
class BringFrom(Choice):
    """Bring Spiders through the vortex from this volcano (§14.5)."""

    province: int


@dataclass(frozen=True, slots=True)
class ThrowAgain(Choice):
    """Have a die that shows this thrown again (§14.3)."""

    shown: int


@dataclass(frozen=True, slots=True)
class PlayRed(Choice):
    """Play a red card (§11): on a realm, a pair of sea cells or a people; the Wind of Death on 0, for all."""

    kind: int
    target: int


@dataclass(frozen=True, slots=True)
class GoTo(Choice):
    """Dragons at sea give way to this place (§11.5, §11.8)."""

    place: int


@dataclass(frozen=True, slots=True)
class PutBack(Choice):
    """Put a magic card under the pile (§10.2)."""

    kind: int

    def face(self) -> PutBack:
        return PUT_BACK[HIDDEN]


@dataclass(frozen=True, slots=True)
class BuyBoats(Choice):
    """So many boats, and counters for the rest (§13.1)."""

    count: int


@dataclass(frozen=True, slots=True)
class OfferTo(Choice):
    """Offer magic cards to this player (§10.4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class AddCard(Choice):
    """Put a magic card into the offer, or into the answer to one."""

    kind: int

    def face(self) -> AddCard:
        return ADD_CARD[HIDDEN]


@dataclass(frozen=True, slots=True)
class ShowCards(Choice):
    """The offer, or the answer to it, is complete."""


@dataclass(frozen=True, slots=True)
class Agree(Choice):
    """Take the answer: the cards change hands."""


CHOOSE_PEOPLE: Final = tuple(map(ChoosePeople, range(len(PEOPLES))))
SETTLE: Final = tuple(map(Settle, PROVINCES))
PLACE_AT: Final = tuple(map(PlaceAt, PLACES))
SEND: Final = tuple(map(Send, range(MOST_STRENGTH + 1)))
MOVE_FROM: Final = tuple(map(MoveFrom, PLACES))
MOVE_TO: Final = tuple(tuple(MoveTo(place, means) for place in PLACES) for means in range(4))
"""By means and place."""
FIGHT_AT: Final = tuple(tuple(FightAt(province, war) for province in PROVINCES) for war in (False, True))
BRING_FROM: Final = tuple(map(BringFrom, PROVINCES))
THROW_AGAIN: Final = tuple(map(ThrowAgain, range(7)))
GO_TO: Final = tuple(map(GoTo, PLACES))
BUY_BOATS: Final = tuple(map(BuyBoats, range(BOATS_IN_ALL + 1)))
OFFER_TO: Final = tuple(map(OfferTo, range(6)))
PUT_BACK: Final = (*map(PutBack, range(len(KINDS))), PutBack(HIDDEN))
ADD_CARD: Final = (*map(AddCard, range(len(KINDS))), AddCard(HIDDEN))
STAY: Final = StayThere()
STOP_ATTACKING: Final = StopAttacking()
STOP_REORGANISING: Final = StopReorganising()
CALL_MIST: Final = CallMist()
BLOW_WAR: Final = BlowWar()
REFRAIN: Final = Refrain()
SHOW_CARDS: Final = ShowCards()
AGREE: Final = Agree()
