"""The view of a seat at Gargon, and a truth dealt anew to fit it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from core.engine import Rng
from core.gargon.cards import COLOURS, DECK, LETTERS, backs, colours
from core.gargon.laying import question_of
from core.gargon.mixes import Mix
from core.gargon.scoring import Count
from core.gargon.state import GargonState, Terms


class Fan(NamedTuple):
    """A stack as everybody sees it."""

    colours: str
    """As it was dealt, by letter; it never changes."""
    left: int
    """How many of them, from the first on, are still there: the top card is colours[left - 1]."""


class GargonBoard(NamedTuple):
    terms: Terms
    round: int
    starter: int
    mix: Mix
    """The round's mix; empty until the start player has laid."""
    passed: tuple[int, ...]
    """The seats that have passed in this round, and those that have lost it with their start (§8.5)."""
    turned: bool
    """The cards on the table lie face up (§5.1): the battles go on."""
    hand: tuple[int, ...]
    """One's own hand, sorted; empty for an onlooker. Cards picked are in it until all are picked."""
    picks: tuple[int, ...]
    """Which of them are picked to be laid."""
    picked: tuple[int, ...]
    """By seat: how many cards are picked; whoever counts the questions knows. Which ones the others do not see."""
    own_laid: tuple[int, ...]
    """One's own cards that lie face down on the table."""
    backs: tuple[tuple[int, ...], ...]
    """§1.3 Every hand, by seat: how many cards of each colour."""
    fans: tuple[Fan, Fan]
    face_down: tuple[tuple[int, ...], ...]
    """By seat: the colours that lie face down on the table."""
    face_up: tuple[tuple[int, ...], ...]
    """By seat: the cards that lie face up on the table (§5.1)."""
    won_sizes: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    """Won piles that this seat may see: its own, and all with open winnings (§8.4) and at the count; others empty."""
    discarded: int
    """Cards out of play; before the deal that is all."""
    counted: Count
    """§7 By colour, once the game is counted."""


def look(state: GargonState, seat: int | None) -> GargonBoard:
    hands, laid, won, turned = state.hands, state.laid, state.won, state.turned
    nothing: tuple[tuple[int, ...], ...] = ((),) * len(hands)
    all_won = state.terms.open_winnings or state.counted
    return GargonBoard(
        state.terms,
        state.round,
        state.starter,
        state.mix,
        state.passed,
        turned,
        () if seat is None else hands[seat],
        () if seat is None else state.picks[seat],
        tuple(map(len, state.picks)),
        () if seat is None or turned else laid[seat],
        tuple(map(backs, hands)),
        (Fan(state.fans[0], len(state.stacks[0])), Fan(state.fans[1], len(state.stacks[1]))),
        nothing if turned else tuple(map(colours, laid)),
        tuple(laid) if turned else nothing,
        tuple(map(len, won)),
        tuple(won) if all_won else tuple([pile if each == seat else () for each, pile in enumerate(won)]),
        len(state.discards),
        state.counted,
    )


@lru_cache(maxsize=64)
def _without(seen: tuple[int, ...]) -> tuple[int, ...]:
    """Return the deck without these cards: the same for each world that is imagined at one question."""
    left = list(DECK)
    for card in seen:
        left.remove(card)
    return tuple(left)


class _Unseen:
    """The cards that a seat does not see, to be dealt by colour."""

    def __init__(self, seen: Iterable[int], rng: Rng) -> None:
        self.rng = rng
        left = [*_without(tuple(seen))]
        rng.shuffle(left)
        self.by_colour: list[list[int]] = [[] for _ in COLOURS]
        for card in left:
            self.by_colour[card >> 4].append(card)

    def deal(self, colours: Iterable[int]) -> tuple[int, ...]:
        """§1.3 A card for each back: where a back is seen, its colour is no secret."""
        return tuple([self.by_colour[colour].pop() for colour in colours])

    def rest(self) -> list[int]:
        left = [card for cards in self.by_colour for card in cards]
        self.rng.shuffle(left)
        return left


def imagine(board: GargonBoard, seat: int | None, rng: Rng, discards: tuple[int, ...] = ()) -> GargonState:
    """Deal every card that this seat does not see, or remember among the discards, to the places where it may lie."""
    on_table = [*board.own_laid, *(card for cards in board.face_up for card in cards)]
    unseen = _Unseen([*board.hand, *on_table, *(card for pile in board.won for card in pile), *discards], rng)
    state = _public(board)
    state.stacks = [unseen.deal(map(LETTERS.index, fan.colours[: fan.left])) for fan in board.fans]
    for each in range(len(board.backs)):
        _imagine_seat(state, board, each, unseen, own=each == seat)
    rest = unseen.rest()
    state.won = [pile or tuple(_draw(rest, size)) for pile, size in zip(board.won, board.won_sizes, strict=True)]
    state.discards = (*discards, *rest)
    for each, number in enumerate(board.picked):
        if each != seat:
            _imagine_picks(state, each, number, rng)
    return state


def _public(board: GargonBoard) -> GargonState:
    """Return the state of what nobody needs to imagine."""
    state = GargonState()
    state.terms, state.round, state.starter, state.mix = board.terms, board.round, board.starter, board.mix
    state.passed, state.turned, state.counted = board.passed, board.turned, board.counted
    state.fans = board.fans[0].colours, board.fans[1].colours
    state.hands, state.picks, state.laid = [], [], []
    return state


def _imagine_seat(state: GargonState, board: GargonBoard, seat: int, unseen: _Unseen, own: bool) -> None:
    """Imagine a hand and what lies before that seat."""
    state.hands.append(board.hand if own else tuple(sorted(unseen.deal(_colours(board.backs[seat])))))
    state.picks.append(board.picks if own else ())
    face_down = board.own_laid if own else tuple(sorted(unseen.deal(board.face_down[seat])))
    state.laid.append(board.face_up[seat] or face_down)


@lru_cache(maxsize=64)
def _colours(backs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the colour of each card of a hand."""
    return tuple([colour for colour, count in enumerate(backs) for _ in range(count)])


def _imagine_picks(state: GargonState, seat: int, number: int, rng: Rng) -> None:
    """§4.5 Some cards that this seat may have picked: as many, and from which a lay can still be made."""
    for _ in range(number):
        fits = question_of(state, seat).picks(state)
        state.picks[seat] += (fits[rng.randrange(len(fits))].card,)


def _draw(cards: list[int], count: int) -> list[int]:
    drawn = cards[:count]
    del cards[:count]
    return drawn
