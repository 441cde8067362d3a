"""What each game declares secret, and what it declares open: to be read by people, as no test can know it.

A game could call every event a reveal for everybody, or every choice public, and the secrecy tests would be content. So
the words are here once more, and a change of them shows in a diff. Beside them stand the numbers below which a search
proves nothing; a small game, in which something hardly ever comes or cannot come, declares its own.
"""

from __future__ import annotations

from importlib import import_module

from core.registry import GAMES
from sortilege.testing import Declared
from tests.conformance.helpers.subjects import SUBJECTS


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DECLARED: dict[str, Declared] = {
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
        # How many cards were put under the pile is public, but in no view.
        hidden=_words("hands pile shuffled offered replied sealed"),
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
for game in SUBJECTS:
    if game.name not in DECLARED:  # It is from elsewhere, and says itself what it hides.
        DECLARED[game.name] = import_module(f"{GAMES.entries[game.name].module}.declared").DECLARED
