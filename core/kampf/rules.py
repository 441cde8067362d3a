"""The rules of Kampf der Magier, in the order of the rule book (RULES.md): one class a paragraph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final

from core.engine import AskOne, Choice, Roll, Shape, Step, shuffled, thrown
from core.kampf.cards import BALL, DECK, HAND, JOKER
from core.kampf.choices import (
    BALL_FROM_HAND,
    BALL_FROM_PILE,
    TAKE,
    Play,
    PlayBall,
    Take,
    legal_plays,
    legal_plays_with_top,
)
from core.kampf.events import (
    BallPlayed,
    DealBegan,
    DealCounted,
    Drew,
    DrewCards,
    FirstChosen,
    GameCounted,
    HandDealt,
    Played,
    Took,
    TopUncovered,
    WentOut,
)
from core.kampf.scoring import totals, winners
from core.kampf.state import KampfState, Laid
from core.sentences import mark, sentence
from core.telling import Tellings


@dataclass(frozen=True, slots=True)
class ChooseFirst(Roll[KampfState]):
    """§2.2 A random seat opens the first deal."""

    def shape(self, state: KampfState) -> Shape:
        return thrown(1, len(state.hands))

    def resolve(self, state: KampfState, outcome: tuple[int, ...], told: Tellings) -> None:
        state.starter = outcome[0]
        told.tell_all(FirstChosen(state.starter))


@dataclass(frozen=True, slots=True)
class NextDeal(Step[KampfState]):
    """§2.3 As many deals as agreed; then the game is counted (§6.4)."""

    def run(self, state: KampfState, told: Tellings) -> None:
        if state.deal == state.deals:
            told.tell_all(GameCounted(totals(state.scores), winners(state.scores)))
        else:
            state.push(self, ShuffleAndDeal())


@dataclass(frozen=True, slots=True)
class ShuffleAndDeal(Roll[KampfState]):
    """§2.1 All 55 cards are shuffled, six dealt to everybody; the rest is the stock."""

    def shape(self, state: KampfState) -> Shape:
        return shuffled(len(DECK))

    def resolve(self, state: KampfState, outcome: tuple[int, ...], told: Tellings) -> None:
        seats = len(state.hands)
        cards = [DECK[place] for place in outcome]
        first = (state.starter + state.deal) % seats
        state.deal += 1
        state.hands = [tuple(sorted(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(seats)]
        state.stock = tuple(cards[HAND * seats :])
        state.piles = [()] * seats
        state.combat, state.total = (), 0
        told.tell_all(DealBegan(state.deal, first))
        for seat, hand in enumerate(state.hands):
            told.tell_owner(seat, HandDealt(seat, hand))
        state.push(Open(first))


@dataclass(frozen=True, slots=True)
class Open(AskOne[KampfState]):
    """§3.1 One player opens the combat: any play, as there is nothing to beat."""

    from_hand: bool = False
    """§7.4: the combat just taken came wholly from piles, so this one is opened from the hand."""

    def choices(self, state: KampfState, seat: int) -> Sequence[Choice]:
        hand = state.hands[seat]
        found = legal_plays(hand, 0)
        only_balls = not found
        if only_balls:
            found.append(BALL_FROM_HAND)
        if state.open_piles and state.piles[seat] and not self.from_hand:
            top = state.piles[seat][-1]
            found += legal_plays_with_top(hand, top, 0)
            if top == BALL and only_balls:
                found.append(BALL_FROM_PILE)
        return found

    def resolve(self, state: KampfState, answers: Mapping[int, Any], told: Tellings) -> None:
        lay(state, self.seat, answers[self.seat], told)

    def objection(self, state: KampfState, seat: int, choice: Choice) -> str:
        if isinstance(choice, PlayBall):
            return mark("A crystal ball repeats a total, and there is none yet: open with a mage or a joker.")
        if isinstance(choice, Take):
            return mark("There is nothing to take: open the combat.")
        if isinstance(choice, Play) and choice.top and self.from_hand:
            return mark("Nobody laid a card from the hand in that combat: open this one from yours alone.")
        return mark("You can't open with those cards.")


@dataclass(frozen=True, slots=True)
class Beat(AskOne[KampfState]):
    """§3.2 The next player lays a higher total, or a crystal ball (§4), or takes the cards (§5)."""

    public: ClassVar = (Take,)

    def weight(self, board: Any) -> float:
        """Count the cards that would be taken."""
        lying = sum(len(laid.cards) for laid in board.combat)
        return 1.0 + 0.5 * (lying > 3) + 0.5 * (lying > 6)

    def choices(self, state: KampfState, seat: int) -> Sequence[Choice]:
        hand = state.hands[seat]
        found = legal_plays(hand, state.total)
        if BALL in hand:
            found.append(BALL_FROM_HAND)
        if state.open_piles and state.piles[seat]:
            top = state.piles[seat][-1]
            found += legal_plays_with_top(hand, top, state.total)
            if top == BALL:
                found.append(BALL_FROM_PILE)
        found.append(TAKE)
        return found

    def resolve(self, state: KampfState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if choice is TAKE or isinstance(choice, Take):
            take(state, self.seat, told)
        else:
            lay(state, self.seat, choice, told)

    def objection(self, state: KampfState, seat: int, choice: Choice) -> str:
        if isinstance(choice, Play) and choice.total <= state.total:
            return sentence(
                "That makes {made}; the combat stands at {total}, and only more beats it.",
                made=choice.total,
                total=state.total,
            )
        return mark("You can't lay those cards.")


OPEN: Final = tuple(Open(seat) for seat in range(6))
OPEN_FROM_HAND: Final = tuple(Open(seat, from_hand=True) for seat in range(6))
BEAT: Final = tuple(Beat(seat) for seat in range(6))


def lay(state: KampfState, seat: int, choice: Play | PlayBall, told: Tellings) -> None:
    """§3.2–3.5: the cards go to the combat, the hand is refilled, the next player answers, unless this one is out."""
    if isinstance(choice, Play):
        laid, event = _laid(seat, choice.value, choice.mages, choice.jokers, choice.top)
        told.tell_all(event)
    else:
        laid = Laid(seat, (BALL,), state.total, choice.top)
        told.tell_all(BallPlayed(seat, choice.top, state.total))
    state.total = laid.total
    state.combat += (laid,)
    hand = _hand_without(state, seat, laid)
    if laid.top and state.piles[seat]:
        told.tell_all(TopUncovered(seat, state.piles[seat][-1]))
    if len(hand) < HAND and state.stock:
        hand = refill(state, seat, hand, told)
    state.hands[seat] = tuple(hand)
    if hand:
        state.agenda += (BEAT[(seat + 1) % len(state.hands)],)
    else:
        told.tell_all(WentOut(seat, sum(len(each.cards) for each in state.combat)))
        state.push(CountDeal())


@cache
def _laid(seat: int, value: int, mages: int, jokers: int, top: bool) -> tuple[Laid, Played]:
    """Return a play as it lies there and as it is told: at most some thousands, made once each."""
    cards, total = (value,) * mages + (JOKER,) * jokers, value * (mages + jokers)
    return Laid(seat, cards, total, top), Played(seat, value, mages, jokers, top, total)


def _hand_without(state: KampfState, seat: int, laid: Laid) -> list[int]:
    """Return the hand without the cards laid; one of them may be the pile's top (§7.2)."""
    hand = list(state.hands[seat])
    if laid.top:
        hand = sorted((*hand, state.piles[seat][-1]))
        state.piles[seat] = state.piles[seat][:-1]
    for card in laid.cards:
        hand.remove(card)
    return hand


def refill(state: KampfState, seat: int, hand: list[int], told: Tellings) -> list[int]:
    """§3.5 Draw back to six, or what is left of the stock."""
    drawn = state.stock[len(hand) - HAND :]
    state.stock = state.stock[: -len(drawn)]
    told.tell_owner(seat, DrewCards(seat, tuple(sorted(drawn))), others=_drew(seat, len(drawn)))
    return sorted((*hand, *drawn))


@cache
def _drew(seat: int, count: int) -> Drew:
    return Drew(seat, count)


def take(state: KampfState, seat: int, told: Tellings) -> None:
    """§5 The combat's cards go on this player's pile, in the order laid; the same player opens the next combat."""
    cards: tuple[int, ...] = ()
    from_piles = True
    for laid in state.combat:
        cards += laid.cards
        from_piles = from_piles and laid.top and len(laid.cards) == 1
    state.piles[seat] += cards
    state.combat, state.total = (), 0
    told.tell_all(Took(seat, len(cards)))
    state.agenda += ((OPEN_FROM_HAND if from_piles else OPEN)[seat],)


@dataclass(frozen=True, slots=True)
class CountDeal(Step[KampfState]):
    """§6.2 A point for each card taken and each card still held; the unfinished combat counts for nobody."""

    def run(self, state: KampfState, told: Tellings) -> None:
        taken = tuple(len(pile) for pile in state.piles)
        held = tuple(len(hand) for hand in state.hands)
        state.scores += (tuple(a + b for a, b in zip(taken, held, strict=True)),)
        told.tell_all(DealCounted(state.deal, taken, held))
