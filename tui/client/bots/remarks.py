"""Knows what the house's bots are like, and what they say at a big moment.

A bot says nothing that goes over a line: each client makes the words of what was told, and only of what everybody was
told, so they tell nothing else. A player may do without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from core.sentences import Sentence
from core.telling import Event
from net.people.names import BOTS
from net.protocol.messages import SeatInfo
from tui.client.log import Remark
from tui.games import HURT, Face
from tui.language import mark


class Character(NamedTuple):
    about: Sentence
    won: Sentence
    """The words when the game is won …"""
    gained: Sentence
    """… when something great has been got in it …"""
    hurt: Sentence
    """… and when much has been lost."""


_CHARACTERS: Final = (
    Character(
        mark("Counts everything twice, and trusts neither count."),
        mark("The second count says the same. I won."),
        mark("Let me count that again. Gladly."),
        mark("That was not in my books."),
    ),
    Character(
        mark("Came for the fight, and stays for the feast."),
        mark("Now, where is the feast?"),
        mark("Ha! Mine!"),
        mark("A scratch. Next!"),
    ),
    Character(
        mark("Has read about this game, mostly late at night."),
        mark("Just as in the book. Nearly."),
        mark("There was a chapter on this."),
        mark("They must have left that page out."),
    ),
    Character(
        mark("Smiles at good cards and at bad ones alike."),
        mark("You may look surprised. I am."),
        mark("How kind of you all."),
        mark("I was going to throw that away anyway."),
    ),
    Character(
        mark("Hums while thinking, and does not know it."),
        mark("Hm, hm, hm. Oh! Did I win?"),
        mark("Hm-hm!"),
        mark("Hmpf."),
    ),
    Character(
        mark("Was a hermit until last spring, and is out of practice."),
        mark("In the cave I always lost. To myself."),
        mark("So that is what company is good for."),
        mark("It was quieter in the cave."),
    ),
)
"""By the bots' names; each has its own at every table."""


def character_of(info: SeatInfo) -> Character | None:
    """Return what a bot is like; None for a person's seat."""
    if info.kind in {"open", "person"} or info.name not in BOTS:
        return None
    return _CHARACTERS[BOTS.index(info.name)]


def remarks(face: Face, seats: Sequence[SeatInfo], events: Sequence[Event], board: Any) -> Iterator[Remark]:
    """Yield what bots say of what was told in one step: where one of them has won, or something has struck it. Each
    says a thing once."""
    return iter(dict.fromkeys(_remarks(face, seats, events, board)))


def _remarks(face: Face, seats: Sequence[SeatInfo], events: Sequence[Event], board: Any) -> Iterator[Remark]:
    for event in events:
        winners = getattr(event, "winners", ())
        for seat in winners:
            if (who := character_of(seats[seat])) is not None:
                yield Remark(seats[seat].name, who.won)
        strikes = getattr(face, "strikes", None)
        struck = None if winners or strikes is None else strikes(event, board)
        if struck is not None and (who := character_of(seats[struck[0]])) is not None:
            yield Remark(seats[struck[0]].name, who.hurt if struck[1] == HURT else who.gained)
