"""Positions of Zargos in one line, and answers in the words of the map.

A position names each people by its letter (K A M D S W), then places and counters: "K A0 5 A1 2 / M B0 3". Peoples
belong to the seats in the order in which they are named, one each, unless `seats` says otherwise. All magic cards that
no hand names lie in the pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from core.engine import Choice, Item, State, apply, apply_roll, choices, is_over, roll_due, start, waiting_for
from core.engine import view as seen_by
from core.telling import Event, Tellings
from core.zargos import choices as c
from core.zargos.cards import KINDS, PEOPLES, deck
from core.zargos.counting import CountPoints
from core.zargos.game import ZARGOS, Zargos
from core.zargos.magic.dealing import DealCards
from core.zargos.magic.exchanging import Exchanges
from core.zargos.map.board import CODES, PLACE, SEA
from core.zargos.settling.buying import Purchases
from core.zargos.state import NOBODY, Terms, ZargosState
from core.zargos.turns import NextTurn, PeoplesTurn
from core.zargos.view import ZargosBoard
from tests.refusing import refusal

LETTERS = "KAMDSW"
MEANS = ("", "boats", "Land", "Elsewhere")


def kind(word: str) -> int:
    """A card by the first word of its name behind "Wind of": War, Typhoon, Tidal."""
    return next(number for number, name in enumerate(KINDS) if short(name) == word)


def short(name: str) -> str:
    return name.removeprefix("Wind of ").split()[0]


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(map(kind, text.split())))


class Table:
    """A game that goes on: answers are given, and what is offered, seen and told is looked at."""

    def __init__(self, state: State, told: Tellings) -> None:
        assert isinstance(state, ZargosState)
        self.state = state
        self.told = [told]

    def answer(self, choice: Choice, seat: int | None = None) -> None:
        self._after(*apply(self.state, self.seat if seat is None else seat, choice))

    def roll(self, *dice: int) -> None:
        """These dice, as they show."""
        self._after(*apply_roll(self.state, [die - 1 for die in dice]))

    def _after(self, state: State, told: Tellings) -> None:
        assert isinstance(state, ZargosState)
        assert Counter(ZARGOS.cards(state)) == Counter(ZARGOS.cards(self.state)) or not self.state.pile
        self.state = state
        self.told.append(told)

    def say(self, words: str, seat: int | None = None) -> None:
        """The choice that is offered in these words, or several, with commas between."""
        for each in words.split(", "):
            who = self.seat if seat is None else seat
            self.answer(next(choice for choice in choices(self.state, who) if word(choice) == each), who)

    def move(self, source: str, target: str, size: int, means: str = "") -> None:
        """A group goes, to attack or to reorganise."""
        self.say(f"from {source}, {f'to {target} {means}'.strip()}")
        if self.asked.endswith("Size"):
            self.say(f"{size}")

    def refusal(self, choice: Choice, seat: int | None = None) -> str:
        return refusal(self.state, self.seat if seat is None else seat, choice)

    @property
    def seat(self) -> int:
        return int(self.state.agenda[-1].seats[0])  # type: ignore[attr-defined]  # a Roll asks nobody

    def decline(self) -> None:
        """Nobody plays a red card."""
        while self.asked == "RedWindow":
            self.say("no", waiting_for(self.state)[0])

    @property
    def asked(self) -> str:
        return "over" if is_over(self.state) else type(self.state.agenda[-1]).__name__

    @property
    def dice(self) -> int:
        """How many are thrown now."""
        shape = roll_due(self.state)
        return shape.size if shape else 0

    @property
    def offers(self) -> str:
        return ", ".join(map(word, choices(self.state, self.seat)))

    def offered_to(self, seat: int) -> str:
        return ", ".join(map(word, choices(self.state, seat)))

    def at(self, places: str) -> str:
        """Return who is there and how strong: "K5", or "-" for nobody."""
        return " ".join(self._at(PLACE[code]) for code in places.split())

    def _at(self, place: int) -> str:
        if place >= SEA:
            return f"D{self.state.afloat[place - SEA]}"
        owner = self.state.owner[place]
        return "-" if owner == NOBODY else f"{LETTERS[owner]}{self.state.strength[place]}"

    def hand(self, seat: int) -> str:
        return " ".join(short(KINDS[each]) for each in self.state.hands[seat])

    def board(self, seat: int | None = None) -> ZargosBoard:
        return seen_by(ZARGOS, self.state, seat).board

    def heard(self, seat: int | None = None, answers: int = 1) -> list[Event]:
        return [event for told in self.told[-answers:] for event in told.seen_by(seat)]

    def heard_of(self, event: type[Event]) -> list[Event]:
        return [each for told in self.told for each in told.seen_by(None) if isinstance(each, event)]


PLAIN = {c.STAY: "stay", c.CALL_MIST: "Mist", c.BLOW_WAR: "War", c.SHOW_CARDS: "show", c.AGREE: "agree"}
"""Whatever ends, stops or declines is "no"."""


def word(choice: Choice) -> str:
    match choice:
        case c.MoveFrom(place):
            return f"from {CODES[place]}"
        case c.MoveTo(place, means):
            return f"to {CODES[place]} {MEANS[means]}".strip()
        case c.FightAt(place, war):
            return f"{CODES[place]} War" if war else CODES[place]
        case c.PlaceAt(place) | c.Settle(place) | c.BringFrom(place) | c.GoTo(place):
            return CODES[place]
    return _word_without_place(choice)


def _word_without_place(choice: Choice) -> str:
    match choice:
        case c.Send(size) | c.BuyBoats(size):
            return f"{size}"
        case c.PlayRed(number, target):
            return f"{short(KINDS[number])} {target}"
        case c.PutBack(number) | c.AddCard(number):
            return short(KINDS[number])
        case c.ChoosePeople(people):
            return PEOPLES[people]
        case c.ThrowAgain(shown):
            return f"again {shown}"
        case c.OfferTo(seat):
            return f"seat {seat}"
    return PLAIN.get(choice, "no")


def position(
    men: str,
    *,
    seats: str = "",
    hands: Mapping[int, str] | None = None,
    boats: str = "",
    cards_of: str = "",
    points: str = "",
    turns: int = 12,
    exchange: bool = False,
    window: bool = False,
    then: tuple[Item, ...] | None = None,
) -> Table:
    """The first turn, as far as its first question, where all decline in the red window unless it is asked for; `then`
    puts something else on the agenda instead.

    `boats` and `points` are "K 3 M 5"; `cards_of` says who has realm cards: "K A M B".
    """
    groups = [group.split() for group in men.split("/")]
    order = tuple([LETTERS.index(group[0]) for group in groups])
    owners = tuple(map(int, seats)) if seats else tuple(range(len(groups)))
    state = ZARGOS.setup(max(2, max(owners) + 1), {"turns": "12", "end": "last", "exchange": "no", "peoples": "two"})
    state.terms, state.turn, state.order = Terms(turns, exchange, 1), 1, order
    state.seat_of = tuple([owners[order.index(p)] if p in order else NOBODY for p in range(6)])
    for people, group in zip(order, groups, strict=True):
        for code, size in zip(group[1::2], group[2::2], strict=True):
            _put(state, people, PLACE[code], int(size))
    for people, size in _by_people(boats):
        state.boats[people] = int(size)
    for people, letter in _by_people(cards_of):
        state.realm_cards = tuple(people if "BTPARLKOIW"[r] == letter else h for r, h in enumerate(state.realm_cards))
    state.points = tuple(int(dict(_by_people(points)).get(people, 0)) for people in range(6))
    _deal(state, hands or {})
    state.agenda = then or (NextTurn(), Purchases(0), Exchanges(0), DealCards(0), CountPoints(), PeoplesTurn(0))
    table = Table(*start(_Begun(state), len(state.hands), {}))
    if not window:
        table.decline()
    return table


def _put(state: ZargosState, people: int, place: int, size: int) -> None:
    if place >= SEA:
        state.afloat[place - SEA] = size
    else:
        state.owner[place], state.strength[place] = people, size


def _by_people(text: str) -> list[tuple[int, str]]:
    words = text.split()
    return [(LETTERS.index(letter), value) for letter, value in zip(words[::2], words[1::2], strict=True)]


def _deal(state: ZargosState, hands: Mapping[int, str]) -> None:
    pile = list(deck(state.seat_of))
    for seat, text in hands.items():
        state.hands[seat] = cards(text)
        for each in state.hands[seat]:
            pile.remove(each)
    state.pile, state.shuffled = tuple(pile), len(pile)


class _Begun(Zargos):
    """The game in the middle of which a test begins."""

    def __init__(self, state: ZargosState) -> None:
        self._state = state

    def setup(self, seats: int, options: Mapping[str, str]) -> ZargosState:
        return self._state
