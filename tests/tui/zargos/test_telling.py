"""The log of Zargos, in sentences."""

from __future__ import annotations

from core.engine import Event, view
from core.zargos import events as happened
from core.zargos.game import ZARGOS
from tests.tui.zargos.sitting import NAMES, game
from tui.games.zargos import FACE

SELDOM: list[Event] = [
    happened.Displaced(3, -1, 4),
    happened.Displaced(3, 60, 4),
    happened.Decimated(3, 2),
    happened.WindowClosed(()),
    happened.WindowClosed(((0, 12, 1), (1, 5, 3), (0, 6, 2), (1, 7, 0))),
    happened.MeansTaken(0, 2, 0),
    happened.MeansTaken(0, 3, 0),
    happened.MistCalled(2),
    happened.Brought(3, 4, 2),
    happened.Shot((4, 2), 2),
    happened.Threw(2, (4, 1)),
    happened.ThrewAgain(1, 6),
    happened.DemonsThrew((3, 3), 3),
    happened.FightBegan(50, 0, -1, 4, 0),
    happened.FightEnded(50, -1, 0),
    happened.PeopleOut(4),
    happened.RealmCardMoved(3, -1),
    happened.CardPutBack(1),
    happened.KindPutBack(0, 4),
    happened.Maddened(3, 1, 0),
    happened.Maddened(3, 4, 2),
    happened.GameWon((200, 8, 8), (0,), 1),
]


def test_every_event_has_a_sentence_and_every_kind_of_event_occurs() -> None:
    told: list[tuple[Event, object]] = []
    board = None
    for seats, seed in ((3, 1), (4, 2), (6, 3)):
        for state, events in game(seats, seed):
            board = view(ZARGOS, state, 0).board
            told += [(event, board) for event in events]
    told += [(event, board) for event in SELDOM]
    assert {type(event) for event, _ in told} == set(ZARGOS.events)
    for event, seen in told:
        for me in (-1, 0, 1):
            sentence = FACE.say(event, NAMES, me, seen)
            assert sentence.endswith("."), event
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence


def test_only_the_two_are_told_which_cards_were_shown_to_them() -> None:
    assert FACE.say(happened.OfferMade(0, 1, 2), NAMES, 2) == "Anna offered Bob 2 magic cards."
    assert FACE.say(happened.OfferShown(0, 1, (0, 5)), NAMES, 1) == "Offered to you: Wind of War and Wind of Ice."
    assert FACE.say(happened.ReplyMade(0, 1, 0), NAMES, 0) == "Bob answered you with none: it would be a gift."
    assert FACE.say(happened.CardPutBack(1), NAMES, 0) == "Bob put a magic card back."
