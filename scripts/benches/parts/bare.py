"""Plays Kampf der Magier as a bare loop: the yardstick of `scripts/bench engine`.

The same rules as core/kampf (plays, jokers, balls, taking, refill, deals, the count) without any contract: lists that
are changed in place, cards as ints, no events, no views, no log, nothing that can be copied or asked. What the engine
does beyond this is what its promises cost.
"""

from __future__ import annotations

from random import Random

from core.kampf.cards import BALL, DECK, HAND, JOKER, JOKER_LIMIT

Move = tuple[int, int, int]
"""Value, mages, jokers; BALL_MOVE and TAKE_MOVE are the other two."""

BALL_MOVE: Move = (BALL, 0, 0)
TAKE_MOVE: Move = (0, 0, 0)


def moves(hand: list[int], over: int, opening: bool) -> list[Move]:  # noqa: C901 (in pieces it would be slower)
    """Return every legal move."""
    jokers = hand.count(JOKER)
    found: list[Move] = []
    for value in set(hand):
        if value < JOKER:
            mages = hand.count(value)
            least = over // value + 1
            if jokers and value <= JOKER_LIMIT:
                for count in range(1, mages + 1):
                    for wild in range(max(0, least - count), jokers + 1):
                        found.append((value, count, wild))
            else:
                for count in range(least, mages + 1):
                    found.append((value, count, 0))
    for count in range(1, jokers + 1):
        for value in range(over // count + 1, JOKER_LIMIT + 1):
            found.append((value, 0, count))
    if opening:
        return found or [BALL_MOVE]
    if BALL in hand:
        found.append(BALL_MOVE)
    found.append(TAKE_MOVE)
    return found


def play_deal(seats: int, first: int, scores: list[int], rng: Random) -> int:
    """Play one deal at random; add the points to `scores`. Return how many decisions were made."""
    random = rng.random
    stock = list(DECK)
    rng.shuffle(stock)
    hands = [[stock.pop() for _ in range(HAND)] for _ in range(seats)]
    taken = [0] * seats
    seat, total, combat, decisions = first, 0, 0, 0
    while True:
        hand = hands[seat]
        legal = moves(hand, total, combat == 0)
        move = legal[int(random() * len(legal))]
        decisions += 1
        if move is TAKE_MOVE:
            taken[seat] += combat
            combat = total = 0
            continue
        value, mages, jokers = move
        if move is BALL_MOVE:
            hand.remove(BALL)
            combat += 1
        else:
            for _ in range(mages):
                hand.remove(value)
            for _ in range(jokers):
                hand.remove(JOKER)
            total = value * (mages + jokers)
            combat += mages + jokers
        while stock and len(hand) < HAND:
            hand.append(stock.pop())
        if not hand:
            break
        seat = (seat + 1) % seats
    for each in range(seats):
        scores[each] += taken[each] + len(hands[each])
    return decisions


def play_game(seats: int, rng: Random) -> int:
    """Play one game of as many deals as seats. Return how many decisions were made."""
    scores = [0] * seats
    starter = int(rng.random() * seats)
    return sum(play_deal(seats, (starter + deal) % seats, scores, rng) for deal in range(seats))
