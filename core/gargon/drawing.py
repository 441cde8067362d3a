"""§4.7–4.8 and §5.6 Drawing from the two stacks."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from core.engine import AskOne, Choice
from core.gargon.choices import DRAWS, STOP, Draw, StopDrawing
from core.gargon.events import Drew, DrewCard, StackEmptied
from core.gargon.state import GargonState
from core.sentences import mark
from core.telling import Tellings

MOST: Final = 3
"""§4.7 Cards drawn for a pass."""


@dataclass(frozen=True, slots=True)
class DrawForPass(AskOne[GargonState]):
    """§4.7 Who passes draws one to three cards, one at a time."""

    public: ClassVar = (Choice,)
    drawn: int

    def weight(self, board: Any) -> float:
        return 0.5

    def choices(self, state: GargonState, seat: int) -> Sequence[Choice]:
        found = open_stacks(state)
        if self.drawn:
            found.append(STOP)
        return found

    def resolve(self, state: GargonState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if isinstance(choice, Draw):
            draw(state, self.seat, choice.stack, told)
            ask_to_draw(state, self.seat, self.drawn + 1)

    def objection(self, state: GargonState, seat: int, choice: Choice) -> str:
        if isinstance(choice, StopDrawing):
            return mark("Whoever passes draws at least one card.")
        return _no_such_draw(choice)


@dataclass(frozen=True, slots=True)
class DrawForLoss(AskOne[GargonState]):
    """§5.6 Who has just lost a card draws one for it."""

    public: ClassVar = (Choice,)

    def weight(self, board: Any) -> float:
        return 0.5

    def choices(self, state: GargonState, seat: int) -> Sequence[Choice]:
        return open_stacks(state)

    def resolve(self, state: GargonState, answers: Mapping[int, Any], told: Tellings) -> None:
        draw(state, self.seat, answers[self.seat].stack, told)

    def objection(self, state: GargonState, seat: int, choice: Choice) -> str:
        if isinstance(choice, StopDrawing):
            return mark("You have lost a card in battle and must draw one for it.")
        return _no_such_draw(choice)


FOR_PASS: Final = tuple(tuple(DrawForPass(seat, drawn) for drawn in range(MOST)) for seat in range(5))
FOR_LOSS: Final = tuple(map(DrawForLoss, range(5)))


def _no_such_draw(choice: Choice) -> str:
    if isinstance(choice, Draw) and choice in DRAWS:
        return mark("That stack is empty: draw from the other.")
    return mark("Draw a card from one of the two stacks.")


def ask_to_draw(state: GargonState, seat: int, drawn: int) -> None:
    """§4.7–4.8 Up to three cards, as long as there are any."""
    if drawn < MOST and any(state.stacks):
        state.agenda += (FOR_PASS[seat][drawn],)


def ask_losers(state: GargonState, losers: Sequence[int]) -> None:
    """§5.6 In this order, as far as the stacks reach (§4.8)."""
    reach = sum(map(len, state.stacks))
    state.agenda += tuple([FOR_LOSS[seat] for seat in reversed(losers[:reach])])


def open_stacks(state: GargonState) -> list[Choice]:
    first, second = state.stacks
    return list(DRAWS) if first and second else list(DRAWS[:1] if first else DRAWS[1:])


def draw(state: GargonState, seat: int, stack: int, told: Tellings) -> None:
    """Put the top card into the hand: its back is seen by all, its front by the one who draws."""
    cards = state.stacks[stack]
    card = cards[-1]
    state.stacks[stack] = cards[:-1]
    hand = list(state.hands[seat])
    insort(hand, card)
    state.hands[seat] = tuple(hand)
    told.tell_owner(seat, DrewCard(seat, stack, card), others=Drew(seat, stack, card >> 4))
    if len(cards) == 1:
        told.tell_all(StackEmptied(stack))
