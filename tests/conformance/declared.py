"""What each game declares secret, and what it declares open: to be read by people, as no test can know it.

A game could call every event a reveal for everybody, or every choice public, and the secrecy tests would be content. So
the words are here once more, and a change of them shows in a diff. Beside them stand the numbers below which a search
proves nothing; a small game, in which something hardly ever comes or cannot come, declares its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

LEAST = 3
"""How often each thing is to be compared at least, unless a game declares another number."""
MOSTLY = 80
HALF = 50


class Declared(NamedTuple):
    hidden: frozenset[str]
    """The slots of the state that hold what somebody may not know."""
    half_hidden: frozenset[str]
    """The choices of which the others see only the face."""
    audiences: Mapping[str, str]
    """The events that not everybody is told: the fields that hold the seats, and what the others are told instead."""
    seen: frozenset[str]
    """The events that reveal what stands in the view afterwards …"""
    input: frozenset[str]
    """… or what chance has thrown or seats have answered …"""
    opened: Mapping[str, Callable[[Any], object]] = {}
    """… or what nothing is left of: of each, what it opens of the state before …"""
    kind: frozenset[str] = frozenset()
    """… or something by being this event and no other."""
    tables: int = 16
    """How many games are watched."""
    least: Mapping[str, int] = {}
    """What is compared fewer than LEAST times in so many games, by its name in the tally."""
    differ: int = MOSTLY
    """In what per cent of the moments watched something hidden is to differ. Before a deal, and at an end that shows
    everything, nothing can."""
    imagined: int = HALF
    """In what per cent of the moments of a game's first half a seat is to imagine more than one state."""

    def at_least(self, name: str) -> int:
        return self.least.get(name, LEAST)

    @property
    def compared(self) -> list[str]:
        """All that is to be compared, by its name in the tally."""
        reveals = sorted(self.seen | self.input | {*self.opened} | self.kind)
        return [
            *("seats", "onlookers", "another's answer", "own answer", "chance", "revealed"),
            *(f"hidden: {slot}" for slot in sorted(self.hidden)),
            *(f"silent after {name}" for name in reveals),
        ]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DECLARED = {
    "auction": Declared(
        hidden=_words("hands stock sealed"),
        half_hidden=_words("Bury"),
        audiences={"Dealt": "seat", "DrewCard": "seat"},
        seen=_words("Dealt DrewCard"),
        input=_words("PrizeThrown BidsOpened"),
        tables=80,
    ),
    "cups": Declared(
        hidden=_words("dice"),
        half_hidden=_words(""),
        audiences={"Peeped": "seat"},
        seen=_words("Peeped"),
        input=_words(""),
        opened={"Lifted": lambda state: state.dice},
        tables=60,
        # Lifted cups hide nothing; and before they are lifted there may be two answers, half of which is one.
        least={"silent after Lifted": 0},
        differ=40,
        imagined=0,
    ),
    "dragonstones": Declared(
        hidden=_words("screens sealed"),
        half_hidden=_words("Bid BidSilver"),
        audiences={"CoinsSeen": "seat and victim, others CoinsHandedOver"},
        seen=_words("StonesDrawn SpecialDrawn CharacterPutUp CoinsSeen"),
        input=_words("FistsOpened SilverOpened"),
        # Black coins that were not used are given back.
        opened={"TurnEnded": lambda state: [screen.blacks for screen in state.screens]},
        kind=_words("CoinsHandedOver SpentCoinTaken"),
        tables=12,
    ),
    "gargon": Declared(
        hidden=_words("hands stacks picks laid won discards"),
        half_hidden=_words("Pick"),
        audiences={
            "HandDealt": "seat, others BacksDealt",
            "LaidCards": "seat, others Laid",
            "DrewCard": "seat, others Drew",
        },
        seen=_words("HandDealt BacksDealt StacksSpread StarterChosen Laid DrewCard TurnedUp PileTurnedUp"),
        input=_words(""),
        tables=24,
    ),
    "kampf": Declared(
        hidden=_words("hands stock piles"),
        half_hidden=_words(""),
        audiences={"HandDealt": "seat", "DrewCards": "seat, others Drew"},
        seen=_words("FirstChosen HandDealt Played BallPlayed TopUncovered DrewCards"),
        input=_words(""),
    ),
    "zargos": Declared(
        hidden=_words("hands pile offered replied sealed"),
        half_hidden=_words("PutBack AddCard"),
        audiences={
            "CardsDrawn": "seat, others CardsDealt",
            "KindPutBack": "seat, others CardPutBack",
            "OfferShown": "partner",
            "ReplyShown": "seat",
        },
        seen=_words("CardsDrawn OfferShown ReplyShown"),
        input=_words("DiceThrown Maddened Shot Threw ThrewAgain RoundFought DemonsThrew WindowClosed"),
        # Whole games are long, and nearly all about what is public; see FROM_THE_MIDDLE.
        tables=2,
    ),
}
