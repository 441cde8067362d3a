"""Positions of Fist of Dragonstones in one line, and answers in short.

Coins are written "8f 2c 5s": fairy, common, silver; with them "1a" an amulet and "1k" a black coin. Stones are their
colours' letters: "rrby". Characters have the names of the component table, in small letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from core.dragonstones import cards as c
from core.dragonstones import rules
from core.dragonstones.choices import Bid, BidSilver
from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.state import DragonState, PutUp, Screen
from core.dragonstones.view import DragonBoard
from core.engine import Choice, State, apply, apply_roll, choices, is_over, read_options, view, waiting_for
from core.telling import Event, Tellings
from tests.refusing import refusal

NAMES = {each.name.lower(): card for card, each in enumerate(c.CHARACTERS)}
LETTERS = "rby"
NOTHING = Bid(0, 0)


def card(name: str) -> int:
    """A character's number; "blank 0" is the first blank card."""
    return c.FIRST_BLANK + int(name[6:]) if name.startswith("blank ") else NAMES[name]


def cards(names: str) -> tuple[int, ...]:
    return tuple(card(name.strip()) for name in names.split(",") if name.strip())


def stones(letters: str) -> c.Stones:
    return letters.count("r"), letters.count("b"), letters.count("y")


def letters(held: c.Stones) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, held, strict=True))


def screen(text: str) -> Screen:
    counts = {part[-1]: int(part[:-1]) for part in text.split()}
    return Screen(*(counts.get(letter, 0) for letter in "fcsak"))


class Table:
    """A game that goes on: answers are given, and what is offered, seen and told is looked at."""

    def __init__(self, state: State, told: Tellings | None = None) -> None:
        assert isinstance(state, DragonState)
        self.state = state
        self.told = [told or Tellings()]

    # What is done

    def answer(self, seat: int, choice: Choice) -> None:
        self._goes_on(*apply(self.state, seat, choice))

    def roll(self, *outcome: int) -> None:
        self._goes_on(*apply_roll(self.state, outcome))

    def _goes_on(self, state: State, told: Tellings) -> None:
        assert isinstance(state, DragonState)
        assert Counter(DRAGONSTONES.cards(state)) == Counter(DRAGONSTONES.cards(self.state))
        assert all(min(held) >= 0 for held in state.screens)
        self.state = state
        self.told.append(told)

    def bid(self, *bids: int | Bid) -> None:
        """Every seat's bid, in order; a number is so much fairy gold, and who is not named bids nothing."""
        for seat in waiting_for(self.state):
            given = bids[seat] if seat < len(bids) else NOTHING
            self.answer(seat, given if isinstance(given, Bid) else Bid(given, 0))

    def silver(self, *bids: int | BidSilver) -> None:
        """The bids of the tied, in their order."""
        for seat, given in zip(waiting_for(self.state), bids, strict=True):
            self.answer(seat, given if isinstance(given, BidSilver) else BidSilver(given))

    def win(self, gold: int = 1) -> None:
        """Seat 0 wins, and all others bid nothing."""
        self.bid(gold)

    # What is seen

    def refusal(self, seat: int, choice: Choice) -> str:
        return refusal(self.state, seat, choice)

    @property
    def asked(self) -> str:
        """Which question, and of whom."""
        if is_over(self.state):
            return "over"
        seats = "".join(map(str, waiting_for(self.state)))
        return f"{type(self.state.agenda[-1]).__name__} {seats}".strip()

    def offers(self, seat: int = 0) -> list[Choice]:
        return list(choices(self.state, seat))

    def board(self, seat: int | None = None) -> DragonBoard:
        return view(DRAGONSTONES, self.state, seat).board

    def heard(self, seat: int | None = None) -> list[Event]:
        """What that seat heard of the last answer or roll."""
        return list(self.told[-1].seen_by(seat))

    def heard_of(self, kind: type[Event], seat: int | None = None) -> list[Event]:
        """All events of that kind that this seat has heard since the position was built."""
        return [event for told in self.told for event in told.seen_by(seat) if isinstance(event, kind)]

    def stones(self, seat: int = 0) -> str:
        return letters(self.state.stones[seat])

    @property
    def bank_stones(self) -> str:
        return letters(self.state.stones_in_bank)

    def coins(self, seat: int = 0) -> str:
        """As `screen` reads them."""
        held = zip(self.state.screens[seat], "fcsak", strict=True)
        return " ".join(f"{count}{letter}" for count, letter in held if count)

    def score(self, seat: int = 0) -> int:
        return self.state.scores[seat]


def position(
    *,
    seats: int = 3,
    screens: Mapping[int, str] | None = None,
    stones_of: Mapping[int, str] | None = None,
    bank_stones: str = "rrrbbbyyy",
    bank: str | None = None,
    amulets: int | None = None,
    scores: Iterable[int] = (),
    spent: Iterable[int] = (),
    put_up: str = "witch",
    to_come: str = "",
    doppelganger: int = c.NOBODY,
    pile: str | None = None,
    blanks: str = "none",
    turns: int = 20,
) -> DragonState:
    """In the middle of the first turn, with nothing on the agenda but its end. Screens not named hold 8f 2c 5s."""
    state = DRAGONSTONES.setup(seats, read_options(DRAGONSTONES, {"blanks": blanks}))
    state.terms = state.terms._replace(turns=turns)
    state.turn = 1
    state.screens = [screen((screens or {}).get(seat, "8f 2c 5s")) for seat in range(seats)]
    state.spent = _seats(spent, seats)
    state.scores = _seats(scores, seats)
    state.stones = [stones((stones_of or {}).get(seat, "")) for seat in range(seats)]
    state.stones_in_bank = stones(bank_stones)
    state.bank = c.Coins(*screen(bank)[:3]) if bank is not None else c.Coins(20, 9, 20)
    state.amulets = 2 if amulets is None else amulets
    state.put_up = tuple(PutUp(each, c.NOBODY) for each in cards(put_up))
    state.to_come = tuple(sorted(cards(to_come)))
    state.doppelganger = doppelganger
    state.pile = cards(pile) if pile is not None else state.pile
    for each in (*state.to_come, *cards(put_up), *[c.DOPPELGANGER] * (doppelganger != c.NOBODY)):
        take_from_pile(state, each)
    state.agenda = (rules.NextTurn(), rules.EndTurn(), rules.NextCharacter())
    return state


def take_from_pile(state: DragonState, placed: int) -> None:
    """A special character that lies elsewhere."""
    left = list(state.pile)
    if placed in left:
        left.remove(placed)
    state.pile = tuple(sorted(left))


def _seats(given: Iterable[int], seats: int) -> list[int]:
    return [*given, *[0] * seats][:seats]


def auction(name: str, state: DragonState | None = None) -> Table:
    """That character is put up in that position, and all are asked for their bids."""
    state = state or position()
    told = Tellings()
    take_from_pile(state, card(name))
    rules.put_up(state, card(name), told)
    return Table(state, told)


def begun(seats: int = 3, **options: str) -> Table:
    """A game whose first stones have not been drawn."""
    state = DRAGONSTONES.setup(seats, read_options(DRAGONSTONES, options))
    return Table(state)
