"""§4 Laying cards: one small question after the other, so that no list of choices is ever long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, ClassVar, Final

from core.engine import AskOne, Choice
from core.gargon.cards import colours
from core.gargon.choices import LAY_THESE, PASS, PICKS, LayThese, Pass, Pick
from core.gargon.drawing import ask_to_draw
from core.gargon.events import Laid, LaidCards, Passed
from core.gargon.mixes import COLOUR_BITS, hand_bits, mix_of, open_bits
from core.gargon.state import GargonState
from core.sentences import Sentence, mark, sentence
from core.telling import Tellings

EVERY_COLOUR: Final = sum(COLOUR_BITS)
CARD_BITS: Final = tuple(COLOUR_BITS[card >> 4] for card in range(len(PICKS)))
MOST: Final = 3
"""§4.2 Cards in the largest mix."""
_COLOURS: Final = (mark("white"), mark("blue"), mark("violet"), mark("yellow"), mark("red"), mark("green"))


@dataclass(frozen=True, slots=True)
class LayCards(AskOne[GargonState]):
    """§4.5 A seat picks cards one by one; the others see nothing of them until all are picked."""

    def weight(self, board: Any) -> float:
        """Count a round that is opened for more: all others have to follow its mix."""
        return 1.0 if board.mix else 1.5

    def allowed(self, state: GargonState) -> int:
        """Return the colours that may be laid, as bits."""
        return EVERY_COLOUR

    def picks(self, state: GargonState) -> list[Pick]:
        """Return each card from which, with those picked, an allowed mix can still be made."""
        hand, picks = state.hands[self.seat], state.picks[self.seat]
        held = hand_bits(hand) & self.allowed(state)
        fits = open_bits(state.mix, held, hand_bits(picks))
        if picks:
            hand = without(hand, picks)
        return [PICKS[card] for card in dict.fromkeys(hand) if fits & CARD_BITS[card]]

    def resolve(self, state: GargonState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice, seat = answers[self.seat], self.seat
        if isinstance(choice, Pick):
            picks = state.picks[seat] = (*state.picks[seat], choice.card)
            if len(picks) < (sum(state.mix) or MOST):
                state.agenda += (self,)
                return
        elif isinstance(choice, Pass):
            pass_round(state, seat, told)
            return
        lay(state, seat, told)

    def objection(self, state: GargonState, seat: int, choice: Choice) -> str:
        if not isinstance(choice, Pick):
            return mark("Pick cards to lay.")
        if choice.card not in state.hands[seat]:
            return mark("That card is not in your hand.")
        if choice.card not in without(state.hands[seat], state.picks[seat]):
            return mark("You have already picked that card.")
        return self.misfit(state)

    def misfit(self, state: GargonState) -> str:
        """Return why a card that is in the hand cannot be picked."""
        return sentence("With that card you can't make the round's mix, {mix}.", mix=mix_words(state.mix))


@dataclass(frozen=True, slots=True)
class LeadRound(LayCards):
    """§4.1 The start player lays one to three cards of any allowed mix."""

    public: ClassVar = (LayThese,)

    def choices(self, state: GargonState, seat: int) -> Sequence[Choice]:
        found: list[Choice] = [*self.picks(state)]
        if state.picks[seat]:
            found.append(LAY_THESE)
        return found

    def is_public(self, state: GargonState, seat: int, choice: Choice) -> bool:
        """Return True: the backs of a hand tell everybody how many of its cards can be picked, whichever they are."""
        return True

    def objection(self, state: GargonState, seat: int, choice: Choice) -> str:
        if isinstance(choice, Pass):
            return mark("The start player may not pass: lay one to three cards.")
        if isinstance(choice, LayThese):
            return mark("Pick at least one card first.")
        return LayCards.objection(self, state, seat, choice)

    def misfit(self, state: GargonState) -> str:
        return mark("Three cards of one creature are never allowed.")


@dataclass(frozen=True, slots=True)
class Follow(LayCards):
    """§4.3 Each of the others lays the same mix, or passes (§4.6)."""

    public: ClassVar = (Choice,)

    def choices(self, state: GargonState, seat: int) -> Sequence[Choice]:
        found: list[Choice] = [*self.picks(state)]
        if not state.picks[seat]:
            found.append(PASS)
        return found

    def objection(self, state: GargonState, seat: int, choice: Choice) -> str:
        if isinstance(choice, Pass):
            return mark("You have begun to lay cards and can't pass any more.")
        if isinstance(choice, LayThese):
            return sentence("Lay exactly the round's mix, {mix}, or pass.", mix=mix_words(state.mix))
        return LayCards.objection(self, state, seat, choice)


@dataclass(frozen=True, slots=True)
class FollowLast(Follow):
    """§4.4 The last in order lays only what lies on the table in this round."""

    def allowed(self, state: GargonState) -> int:
        allowed = 0
        for cards in state.laid:
            for card in cards:
                allowed |= CARD_BITS[card]
        return allowed

    def misfit(self, state: GargonState) -> str:
        allowed = self.allowed(state)
        named = [colour for colour, bits in zip(_COLOURS, COLOUR_BITS, strict=True) if allowed & bits]
        return sentence(
            "The last player lays the round's mix, {mix}, of creatures that lie on the table: {colours}.",
            mix=mix_words(state.mix),
            colours=reduce(_with_comma, named),
        )


LEAD: Final = tuple(map(LeadRound, range(5)))
FOLLOW: Final = tuple(map(Follow, range(5)))
FOLLOW_LAST: Final = tuple(map(FollowLast, range(5)))


def question_of(state: GargonState, seat: int) -> LayCards:
    """§4.3–4.4 What a seat is asked when its turn has come."""
    if seat == state.starter:
        return LEAD[seat]
    return (FOLLOW_LAST if is_last(state, seat) else FOLLOW)[seat]


def is_last(state: GargonState, seat: int) -> bool:
    """§4.4 The last in order is the start player's right neighbour, or, of those that have not lost the round with
    their start (§8.5), whoever sits next to them."""
    following = (seat + 1) % len(state.hands)
    return following == state.starter or following in state.passed


def _with_comma(before: Sentence, colour: Sentence) -> Sentence:
    return sentence("{before}, {next}", before=before, next=colour)


def mix_words(mix: tuple[int, ...]) -> str:
    return "+".join(map(str, mix))


def without(hand: tuple[int, ...], picks: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(hand)
    for card in picks:
        rest.remove(card)
    return tuple(rest)


def lay(state: GargonState, seat: int, told: Tellings) -> None:
    """§4.5 All are picked: they lie face down, and the others see their colours."""
    cards = tuple(sorted(state.picks[seat]))
    state.hands[seat] = without(state.hands[seat], cards)
    state.picks[seat] = ()
    state.laid[seat] = cards
    state.mix = state.mix or mix_of(colours(cards))
    told.tell_owner(seat, LaidCards(seat, cards), others=Laid(seat, colours(cards)))
    ask_next(state, seat)


def pass_round(state: GargonState, seat: int, told: Tellings) -> None:
    """§4.6–4.7 Nothing is laid; cards are drawn before the next player's turn."""
    state.passed += (seat,)
    told.tell_all(Passed(seat))
    ask_next(state, seat)
    ask_to_draw(state, seat, 0)


def ask_next(state: GargonState, seat: int) -> None:
    """§4.3 Clockwise, each once."""
    if not is_last(state, seat):
        state.agenda += (question_of(state, (seat + 1) % len(state.hands)),)
