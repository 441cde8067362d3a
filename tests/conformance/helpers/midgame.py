"""Zargos begun in the middle, where much is hidden: of a whole game's thousand answers few touch a magic card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from core.engine import Item, Step
from core.telling import Tellings
from core.zargos.cards import DRAGONS, HAND, PEOPLES, deck
from core.zargos.counting import CountPoints
from core.zargos.ending import OutOfTheGame
from core.zargos.events import CardsDealt, CardsDrawn
from core.zargos.game import Zargos, peoples_each
from core.zargos.magic.exchanging import Exchanges
from core.zargos.map.board import CAPITALS, PROVINCES
from core.zargos.map.geography import OUTSIDE
from core.zargos.settling.setting import ShuffleCards
from core.zargos.state import NOBODY, Terms, ZargosState
from core.zargos.turns import NextTurn

ROUNDS: Final = 4
"""Of exchanges, as players that choose anything take many of them back."""
TURNS: Final = 2


@dataclass(frozen=True, slots=True)
class DealAll(ShuffleCards):
    """Three cards to everybody, and then exchanges, and turns of play, as behind the last nobody draws; or exchanges
    alone, and the count."""

    played: bool = True

    def resolve(self, state: ZargosState, outcome: tuple[int, ...], told: Tellings) -> None:
        kinds = deck(state.seat_of)
        cards = [kinds[place] for place in outcome]
        for seat in range(len(state.hands)):
            people = state.seat_of.index(seat)
            state.hands[seat] = hand = tuple(sorted(cards[HAND * seat : HAND * (seat + 1)]))
            told.tell_owner(seat, CardsDrawn(seat, people, hand), others=CardsDealt(people, HAND))
        state.pile = tuple(cards[HAND * len(state.hands) :])
        state.shuffled = len(state.pile)
        if self.played:
            state.push(NextTurn(), *[Exchanges(0)] * ROUNDS)
        else:
            state.turn = TURNS
            state.push(CountPoints(), *[Exchanges(0)] * (2 * ROUNDS))


class ZargosMidgame(Zargos):
    """All peoples have settled side by side, Dragons at sea too; every realm card is somebody's."""

    items: tuple[type[Item], ...] = (*Zargos.items, DealAll)

    def __init__(self, *, played: bool = True) -> None:
        self.played = played

    def setup(self, seats: int, options: Mapping[str, str]) -> ZargosState:
        state = super().setup(seats, options)
        count = seats * peoples_each(seats, options)
        state.agenda, state.terms = (DealAll(self.played),), Terms(TURNS, True, state.terms.peoples_each)
        # The Dragons are always in play.
        state.order = tuple((DRAGONS + each) % len(PEOPLES) for each in range(count))
        state.seat_of = tuple(_seat(state.order, people, seats) for people in range(len(PEOPLES)))
        settled = [province for province in PROVINCES if OUTSIDE >> province & 1]
        for province in settled:
            state.owner[province] = state.order[province % count]
            state.strength[province] = 1 + province % 7
        state.afloat[2] = state.afloat[5] = 3
        state.boats = [2 if people in state.order else 0 for people in range(len(PEOPLES))]
        state.realm_cards = tuple(state.owner[capital] for capital in CAPITALS[: len(state.realm_cards)])
        return state


def _seat(order: tuple[int, ...], people: int, seats: int) -> int:
    return order.index(people) % seats if people in order else NOBODY


@dataclass(frozen=True, slots=True)
class Plague(Step[ZargosState]):
    """The first player's peoples are out, in the midst of the game: by chance it hardly ever comes to that."""

    def run(self, state: ZargosState, told: Tellings) -> None:
        for province in PROVINCES:
            if state.owner[province] != NOBODY and state.seat_of[state.owner[province]] == 0:
                state.owner[province], state.strength[province] = NOBODY, 0
        if state.seat_of[DRAGONS] == 0:
            state.afloat = [0] * len(state.afloat)
        state.push(OutOfTheGame())


@dataclass(frozen=True, slots=True)
class DealAndInfect(DealAll):
    def resolve(self, state: ZargosState, outcome: tuple[int, ...], told: Tellings) -> None:
        DealAll.resolve(self, state, outcome, told)
        state.push(Plague(), Exchanges(0))


class ZargosPlague(ZargosMidgame):
    items: tuple[type[Item], ...] = (*ZargosMidgame.items, Plague, DealAndInfect)

    def setup(self, seats: int, options: Mapping[str, str]) -> ZargosState:
        state = super().setup(seats, options)
        state.agenda = (DealAndInfect(),)
        return state


ZARGOS_PLAGUE: Final = ZargosPlague()
ZARGOS_MIDGAME: Final = ZargosMidgame()
ZARGOS_EXCHANGES: Final = ZargosMidgame(played=False)
