"""§2, §3 Runs Fist of Dragonstones from the first stones to the last turn: one class a paragraph.

The auctions are in bidding.py; what a power is, in powers/flow.py, and each character's in the module of its kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from core.dragonstones.bidding import OPEN_FISTS
from core.dragonstones.cards import (
    DOPPELGANGER,
    FIRST_BLANK,
    FIRST_STONES,
    NOBODY,
    SPECIALS_IN_A_TURN,
    STANDARD,
    STONES,
    WITCH,
    Stones,
)
from core.dragonstones.events import CharacterPutUp, SpecialDrawn, SpecialsReshuffled, StonesDrawn, TurnBegan, TurnEnded
from core.dragonstones.state import ALWAYS, FIRST, Auction, DragonState, PutUp, Screen
from core.dragonstones.treasury import EndGame, less
from core.engine import Roll, Shape, Step, thrown
from core.telling import Tellings


@dataclass(frozen=True, slots=True)
class DrawFirstStones(Roll[DragonState]):
    """§2.2 Everybody draws four of the 36 stones; the others are the bank's."""

    def shape(self, state: DragonState) -> Shape:
        return Shape(FIRST_STONES * len(state.scores), len(STONES), distinct=True)

    def resolve(self, state: DragonState, outcome: tuple[int, ...], told: Tellings) -> None:
        for seat in range(len(state.scores)):
            drawn = count_stones([STONES[place] for place in outcome[seat * FIRST_STONES : (seat + 1) * FIRST_STONES]])
            state.stones[seat] = drawn
            state.stones_in_bank = less(state.stones_in_bank, drawn)
            told.tell_all(StonesDrawn(seat, *drawn))


def count_stones(colours: list[int]) -> Stones:
    return colours.count(0), colours.count(1), colours.count(2)


@dataclass(frozen=True, slots=True)
class NextTurn(Step[DragonState]):
    """§3 Turn after turn, until somebody wins (§8.1) or the last one is over (§8.2)."""

    def run(self, state: DragonState, told: Tellings) -> None:
        if state.turn == state.terms.turns:
            state.push(EndGame())
            return
        state.turn += 1
        state.to_come, state.put_up = tuple(STANDARD[1:]), ()
        told.tell_all(TurnBegan(state.turn))
        own = state.terms.own
        specials = [DrawSpecial(own == FIRST or (own == ALWAYS and not place)) for place in range(SPECIALS_IN_A_TURN)]
        state.push(self, EndTurn(), NextCharacter(), PutUpWitch(), *reversed(specials))


@dataclass(frozen=True, slots=True)
class DrawSpecial(Roll[DragonState]):
    """§3.1–3.2 A special character for this turn; the used ones are the new pile when there is none left. §9.7 It may
    have to be a blank card, as long as one is in the pile."""

    own: bool

    def shape(self, state: DragonState) -> Shape:
        return thrown(1, len(self.places(state.pile or state.used)))

    def resolve(self, state: DragonState, outcome: tuple[int, ...], told: Tellings) -> None:
        if not state.pile:
            state.pile, state.used = state.used, ()
            told.tell_all(SpecialsReshuffled())
        place = self.places(state.pile)[outcome[0]]
        card = state.pile[place]
        state.pile = without(state.pile, place)
        state.to_come = tuple(sorted((*state.to_come, card)))
        told.tell_all(SpecialDrawn(card))

    def places(self, pile: tuple[int, ...]) -> Sequence[int]:
        """Return the places in the pile where it may lie."""
        blanks = [place for place, card in enumerate(pile) if card >= FIRST_BLANK] if self.own else ()
        return blanks or range(len(pile))


@cache
def without(cards: tuple[int, ...], place: int) -> tuple[int, ...]:
    return cards[:place] + cards[place + 1 :]


@dataclass(frozen=True, slots=True)
class PutUpWitch(Step[DragonState]):
    """§3.3 She is always the first."""

    def run(self, state: DragonState, told: Tellings) -> None:
        put_up(state, WITCH, told)


@dataclass(frozen=True, slots=True)
class NextCharacter(Step[DragonState]):
    """§3.4 As long as some are to come."""

    def run(self, state: DragonState, told: Tellings) -> None:
        if state.to_come:
            state.agenda += (self, DrawCharacter())


@dataclass(frozen=True, slots=True)
class DrawCharacter(Roll[DragonState]):
    """§3.4 Which is next: to draw it now is the same as to have shuffled them before."""

    def shape(self, state: DragonState) -> Shape:
        return thrown(1, len(state.to_come))

    def resolve(self, state: DragonState, outcome: tuple[int, ...], told: Tellings) -> None:
        card = state.to_come[outcome[0]]
        state.to_come = without(state.to_come, outcome[0])
        put_up(state, card, told)


def put_up(state: DragonState, card: int, told: Tellings) -> None:
    """§3.4 Its auction begins."""
    begin_auction(state, card)
    told.tell_all(CharacterPutUp(card, NOBODY))


def begin_auction(state: DragonState, card: int) -> None:
    state.put_up += (PutUp(card, NOBODY),)
    state.auction = Auction(card)
    state.agenda += (OPEN_FISTS[len(state.scores)],)


@dataclass(frozen=True, slots=True)
class EndTurn(Step[DragonState]):
    """§3.5 Fairy gold comes back, black coins go back, and the special characters are used ones now; §9.7 blank cards
    that come every turn go back into the pile."""

    def run(self, state: DragonState, told: Tellings) -> None:
        blacks = tuple(screen.blacks for screen in state.screens)
        for seat, screen in enumerate(state.screens):
            fairy = screen.fairy + state.spent[seat]
            state.screens[seat] = Screen(fairy, screen.common, screen.silver, screen.amulets, 0)
            state.spent[seat] = 0
        specials = [each.card for each in state.put_up if each.card not in STANDARD]
        kept = [card for card in specials if card != DOPPELGANGER or state.doppelganger == NOBODY]
        if state.terms.own == ALWAYS:
            state.pile += tuple([card for card in kept if card >= FIRST_BLANK])
            kept = [card for card in kept if card < FIRST_BLANK]
        state.used = tuple(sorted((*state.used, *kept)))
        state.put_up, state.auction = (), Auction(NOBODY)
        told.tell_all(TurnEnded(state.turn, blacks))
