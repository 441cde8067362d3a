"""The view of a seat at Fist of Dragonstones, and a truth dealt anew to fit it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.dragonstones.cards import ALL_COINS, AMULETS, FIRST_COINS, WITCH, Coins, Stones
from core.dragonstones.state import Auction, DragonState, PutUp, Screen, Terms
from core.engine import Rng


class DragonBoard(NamedTuple):
    """§1.6 What lies on the table, and what is behind one's own screen."""

    terms: Terms
    turn: int
    pile: tuple[int, ...]
    """Special characters that have not been drawn, as a set: the others have all been seen."""
    used: tuple[int, ...]
    to_come: tuple[int, ...]
    """This turn's characters still to come, as a set."""
    put_up: tuple[PutUp, ...]
    doppelganger: int
    """The seat that holds it, or NOBODY."""
    auction: Auction
    """The present or latest auction; its card is NOBODY between two turns."""
    bank: Coins
    amulets: int
    """In the bank."""
    stones_in_bank: Stones
    blacks: int
    """Black coins behind all screens together."""
    scores: tuple[int, ...]
    stones: tuple[Stones, ...]
    spent: tuple[int, ...]
    """Fairy gold before each screen."""
    screen: Screen
    """All that is behind one's own screen; nothing for an onlooker."""


NOTHING = Screen(0, 0, 0, 0, 0)


def look(state: DragonState, seat: int | None) -> DragonBoard:
    screens = state.screens
    return DragonBoard(
        state.terms,
        state.turn,
        state.pile,
        state.used,
        state.to_come,
        state.put_up,
        state.doppelganger,
        state.auction,
        state.bank,
        state.amulets,
        state.stones_in_bank,
        sum([screen.blacks for screen in screens]),
        tuple(state.scores),
        tuple(state.stones),
        tuple(state.spent),
        NOTHING if seat is None else screens[seat],
    )


def imagine(board: DragonBoard, seat: int | None, rng: Rng, screens: tuple[Screen, ...] | None = None) -> DragonState:
    """Deal every coin that is neither in the bank nor in sight to the other screens, unless these are known."""
    state = _public(board)
    state.screens = _screens(board, seat, rng) if screens is None else list(screens)
    return state


def _screens(board: DragonBoard, seat: int | None, rng: Rng) -> list[Screen]:
    others = [each for each in range(len(board.scores)) if each != seat]
    own, bank = board.screen, board.bank
    fairy = _fairy(board, others, ALL_COINS.fairy - bank.fairy - sum(board.spent) - own.fairy, rng)
    common = _dealt(others, ALL_COINS.common - bank.common - own.common, rng)
    silver = _dealt(others, ALL_COINS.silver - bank.silver - own.silver, rng)
    amulets = _dealt(others, AMULETS - board.amulets - own.amulets, rng)
    blacks = _blacks(board, others, board.blacks - own.blacks, rng)
    found = [
        Screen(fairy.count(each), common.count(each), silver.count(each), amulets.count(each), blacks.count(each))
        for each in range(len(board.scores))
    ]
    if seat is not None:
        found[seat] = own
    return found


def _public(board: DragonBoard) -> DragonState:
    """Return the state of what nobody needs to imagine."""
    state = DragonState()
    state.terms, state.turn, state.pile, state.used = board.terms, board.turn, board.pile, board.used
    state.to_come, state.put_up, state.doppelganger = board.to_come, board.put_up, board.doppelganger
    state.auction, state.bank, state.amulets = board.auction, board.bank, board.amulets
    state.stones_in_bank = board.stones_in_bank
    state.scores, state.stones, state.spent = list(board.scores), list(board.stones), list(board.spent)
    return state


def _dealt(seats: Sequence[int], coins: int, rng: Rng) -> list[int]:
    """Return to whom each of so many coins goes."""
    draw, number = rng.randrange, len(seats)
    return [seats[draw(number)] for _ in range(coins)]


def _fairy(board: DragonBoard, seats: Sequence[int], coins: int, rng: Rng) -> list[int]:
    """Deal fairy gold. It comes back each turn, so most seats have what they began with; the rest, at least one, may be
    anywhere."""
    likely = [seat for seat in seats for _ in range(FIRST_COINS.fairy - board.spent[seat])]
    rng.shuffle(likely)
    likely = likely[: max(0, coins - 1)]
    return likely + _dealt(seats, coins - len(likely), rng)


def _blacks(board: DragonBoard, seats: Sequence[int], coins: int, rng: Rng) -> list[int]:
    """Deal black coins. The first is likeliest to be with whoever won the Witch."""
    witches = [each.user for each in board.put_up if each.card == WITCH and each.user in seats][:coins]
    return witches + _dealt(seats, coins - len(witches), rng)
