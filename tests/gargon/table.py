"""Positions of Gargon in one line, and answers in the notation of the cards.

A card is its colour's letter and its value, and cards stand apart: "Y2 Y6 R9". A stack is written from its bottom to
its top: the last card is drawn first. All cards that a position does not name are out of play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict, Unpack

from core.engine import Choice, State, apply, apply_roll, choices, is_over, read_options, view
from core.gargon import rules
from core.gargon.cards import DECK, LETTERS, label
from core.gargon.choices import LAY_THESE, PASS, STOP, Draw, Fight, Pick
from core.gargon.events import ColourCounted, GameCounted
from core.gargon.game import GARGON
from core.gargon.state import GargonState
from core.gargon.view import GargonBoard
from core.telling import Event, Tellings
from tests.refusing import refusal


def card(text: str) -> int:
    return LETTERS.index(text[0]) * 16 + int(text[1:])


def cards(text: str) -> tuple[int, ...]:
    return tuple(card(each) for each in text.split())


def labels(some: tuple[int, ...]) -> str:
    return " ".join(map(label, some))


class Options(TypedDict, total=False):
    edition: str
    threes: str
    zeros: str
    open_winnings: str
    lost_start: str


class Table:
    """A game that goes on: answers are given, and what is offered, seen and told is looked at."""

    def __init__(self, state: State, told: Tellings) -> None:
        assert isinstance(state, GargonState)
        self.state = state
        self.told = [told]

    def answer(self, seat: int, choice: Choice) -> None:
        state, told = apply(self.state, seat, choice)
        assert isinstance(state, GargonState)
        assert sorted(each for each in GARGON.cards(state) if isinstance(each, int)) == sorted(DECK)
        self.state = state
        self.told.append(told)

    def pick(self, seat: int, text: str) -> None:
        for each in cards(text):
            self.answer(seat, Pick(each))

    def lay(self, seat: int, text: str) -> None:
        """All of these, face down."""
        self.pick(seat, text)
        if self.asked == f"LeadRound {seat}":
            self.answer(seat, LAY_THESE)

    def pass_(self, seat: int, draws: str = "0") -> None:
        """Pass, and draw from these stacks."""
        self.answer(seat, PASS)
        self.draw(seat, draws)
        if self.asked == f"DrawForPass {seat}":
            self.answer(seat, STOP)

    def draw(self, seat: int, stacks: str) -> None:
        for stack in stacks:
            self.answer(seat, Draw(int(stack)))

    def fight(self, seat: int, letter: str) -> None:
        self.answer(seat, Fight(LETTERS.index(letter)))

    def refusal(self, seat: int, choice: Choice) -> str:
        return refusal(self.state, seat, choice)

    @property
    def asked(self) -> str:
        """Which question, and of whom."""
        if is_over(self.state):
            return "over"
        ask = self.state.agenda[-1]
        seat: int = getattr(ask, "seat", -1)
        return f"{type(ask).__name__} {seat}"

    def offers(self, seat: int) -> str:
        return " ".join(map(_word, choices(self.state, seat)))

    def board(self, seat: int | None = None) -> GargonBoard:
        return view(GARGON, self.state, seat).board

    def heard(self, seat: int | None = None, answers: int = 1) -> list[Event]:
        """What that seat heard of the last answers."""
        return [event for told in self.told[-answers:] for event in told.seen_by(seat)]

    def hand(self, seat: int) -> str:
        return labels(self.state.hands[seat])

    def won(self, seat: int) -> str:
        return labels(self.state.won[seat])

    def laid(self, seat: int) -> str:
        return labels(self.state.laid[seat])

    def discards(self, *among: str) -> str:
        """Which of these cards are out of play."""
        return " ".join(each for each in " ".join(among).split() if card(each) in self.state.discards)

    @property
    def count(self) -> GameCounted:
        (counted,) = (event for event in self.heard() if isinstance(event, GameCounted))
        return counted

    def counted(self, letter: str) -> ColourCounted:
        colour = LETTERS.index(letter)
        (counted,) = (e for e in self.heard() if isinstance(e, ColourCounted) and e.colour == colour)
        return counted


def _word(choice: Choice) -> str:
    if isinstance(choice, Pick):
        return label(choice.card)
    if isinstance(choice, Draw):
        return f"draw{choice.stack}"
    if isinstance(choice, Fight):
        return f"fight{LETTERS[choice.colour]}"
    return {LAY_THESE: "lay", PASS: "pass", STOP: "stop"}[choice]


def deal(
    hands: Mapping[int, str],
    *,
    seats: int = 3,
    starter: int = 0,
    stacks: tuple[str, str] | None = None,
    won: Mapping[int, str] | None = None,
    **options: Unpack[Options],
) -> Table:
    """The first round begins, as far as the first question. Stacks that do not matter have five cards each."""
    state = GARGON.setup(seats, read_options(GARGON, {key: str(word) for key, word in options.items()}))
    state.hands = [tuple(sorted(cards(hands.get(seat, "")))) for seat in range(seats)]
    state.won = [cards((won or {}).get(seat, "")) for seat in range(seats)]
    rest = list(DECK)
    for each in (each for pile in (*state.hands, *state.won) for each in pile):
        rest.remove(each)
    state.stacks = [cards(text) for text in stacks] if stacks else [tuple(rest[:5]), tuple(rest[-5:])]
    for each in (each for stack in state.stacks for each in stack):
        rest.remove(each)
    state.fans = rules.fan(state.stacks[0]), rules.fan(state.stacks[1])
    state.discards = tuple(rest)
    state.agenda = (rules.NextRound(), rules.ChooseStarter())
    return Table(*apply_roll(state, (starter,)))


def count(won: Mapping[int, str], *, seats: int = 3, **options: Unpack[Options]) -> Table:
    """The end of a game in which nobody holds a card any more (§3.4)."""
    return deal({}, seats=seats, won=won, **options)
