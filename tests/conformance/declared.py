"""What each game declares secret, and what it declares open: to be read by people, as no test can know it.

A game could call every event a reveal, or every choice public, and the secrecy tests would be content. So the words are
here once more, and a change of them shows in a diff.
"""

from __future__ import annotations

from typing import NamedTuple


class Declared(NamedTuple):
    hidden: frozenset[str]
    """The slots of the state that hold what somebody may not know."""
    reveals: frozenset[str]
    """The events that make a hidden fact, or an outcome of chance, known to whom they are told."""
    half_hidden: frozenset[str]
    """The choices of which the others see only the face."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DECLARED = {
    "auction": Declared(
        hidden=_words("hands stock sealed"),
        reveals=_words("Dealt PrizeThrown BidsOpened DrewCard"),
        half_hidden=_words("Bury"),
    ),
    "dragonstones": Declared(
        hidden=_words("screens sealed"),
        reveals=_words("StonesDrawn SpecialDrawn CharacterPutUp FistsOpened SilverOpened CoinsHandedOver TurnEnded"),
        half_hidden=_words("Bid BidSilver"),
    ),
    "gargon": Declared(
        hidden=_words("hands stacks picks laid won discards"),
        reveals=_words("HandDealt BacksDealt StacksSpread StarterChosen Laid DrewCard TurnedUp PileTurnedUp"),
        half_hidden=_words("Pick"),
    ),
    "kampf": Declared(
        hidden=_words("hands stock piles"),
        reveals=_words("FirstChosen HandDealt Played BallPlayed TopUncovered DrewCards"),
        half_hidden=_words(""),
    ),
    "zargos": Declared(
        hidden=_words("hands pile offered replied sealed"),
        reveals=_words(
            "DiceThrown Maddened Shot Threw ThrewAgain RoundFought DemonsThrew"
            " WindowClosed CardsDrawn OfferShown ReplyShown"
        ),
        half_hidden=_words("PutBack AddCard"),
    ),
}
