"""§9.3 What a blank card does: its effects, made of what the printed characters are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.dragonstones.blanks.cards import BlankCard, Effect
from core.dragonstones.cards import COLOURS, EVERY_CARD, FIRST_BLANK, NO_STONES, ONE
from core.dragonstones.choices import PICK_PART
from core.dragonstones.powers.drawing import draw_from_bag
from core.dragonstones.powers.flow import POWERS, Power, Question, ask_openly, power_of
from core.dragonstones.powers.paying import ChoosePayment, Offer
from core.dragonstones.powers.taking import AncientDragon
from core.dragonstones.state import DragonState
from core.dragonstones.treasury import plus, take_coins, take_stones
from core.engine import Choice
from core.telling import Tellings


def blank_of(state: DragonState, card: int) -> BlankCard:
    return state.terms.blanks[card - FIRST_BLANK]


@power_of(*EVERY_CARD[FIRST_BLANK:])
@dataclass(frozen=True, slots=True)
class Blank(Power):
    """§9.3 All effects in their order, or one of them."""

    def run(self, state: DragonState, told: Tellings) -> None:
        card = blank_of(state, self.card)
        if card.one:
            ask_openly(state, ChoosePart(self.seat, self.card), told)
        else:
            state.push(*(Part(self.seat, self.card, number) for number in reversed(range(len(card.effects)))))

    def may_double(self, state: DragonState) -> bool:
        """§9.4 Unless one of its effects is a power that may not be."""
        return all(
            POWERS[effect.number](self.seat, effect.number).may_double(state)
            for effect in blank_of(state, self.card).effects
            if effect.kind == "as"
        )


@dataclass(frozen=True, slots=True)
class ChoosePart(Question):
    """§9.3"""

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        return PICK_PART[: len(blank_of(state, self.card).effects)]

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        state.push(Part(self.seat, self.card, answers[self.seat].number))


@dataclass(frozen=True, slots=True)
class Part(Power):
    """§9.3 One effect of a blank card."""

    number: int

    def run(self, state: DragonState, told: Tellings) -> None:
        effect = blank_of(state, self.card).effects[self.number]
        if effect.kind == "gain":
            take_coins(state, self.seat, effect.coins, told)
        elif effect.kind == "take":
            self.take(state, effect, told)
        elif effect.kind == "draw":
            draw_from_bag(state, self, effect.number, told)
        elif effect.kind == "pay":
            offer = Offer(effect.what, effect.number, effect.points, effect.coins)
            ask_openly(state, ChoosePayment(self.seat, self.card, offer), told)
        else:
            state.push(POWERS[effect.number](self.seat, effect.number))

    def take(self, state: DragonState, effect: Effect, told: Tellings) -> None:
        """§9.3 Stones of one colour, or each of any."""
        if effect.what == "any":
            state.push(*[AncientDragon(self.seat, self.card)] * effect.number)
            return
        stones = NO_STONES
        for _ in range(effect.number):
            stones = plus(stones, ONE[COLOURS.index(effect.what)])
        take_stones(state, self.seat, stones, told)
