"""Plays rounds of Gargon on among adepts as the rules would, but without views, lists of choices and events: several
times as fast, for worlds that are only imagined.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from itertools import chain

from core.bots.bot import Move
from core.bots.dice import Dice
from core.bots.gargon.adept import lead
from core.bots.gargon.lays import best_lay
from core.bots.gargon.odds import LATER, Cards, Sight, interest
from core.bots.search import UNHEARD
from core.engine import Step
from core.gargon import drawing
from core.gargon.battles import clockwise
from core.gargon.cards import backs, colours
from core.gargon.choices import Pick
from core.gargon.laying import MOST, LayCards, is_last, without
from core.gargon.mixes import mix_of
from core.gargon.state import GargonState

Lots = dict[int, list[int]]
"""The cards of one colour on the table, by seat, the start player's first; each sorted."""


def is_whole(state: GargonState, move: Move) -> bool:
    """Return whether that move is all of a lay, or a pass, where a lay is asked for."""
    asked = state.agenda[-1]
    if not isinstance(asked, LayCards) or state.picks[asked.seat]:
        return False
    return not isinstance(move[-1], Pick) or len(move) == (sum(state.mix) or MOST)


class Rounds:
    """A round that goes on, from a question for a lay to the next one's, or to the end of the game; then others."""

    __slots__ = ("_dice", "_face_down", "_held", "answers", "state")

    def __init__(self, root: GargonState, dice: Dice) -> None:
        """Begin in this world; `dice` says which of two stacks an adept draws from that are alike to it."""
        self.state = root.clone()
        self.answers = 0
        self._dice = dice
        self._held = [[*backs(hand)] for hand in root.hands]
        """Every hand, by seat: how many cards of each colour."""
        self._face_down = [*map(colours, root.laid)]

    def go_on(self, move: Move) -> None:
        """Let the seat that is asked make a whole move, and adepts do everything else."""
        cards = tuple(sorted([choice.card for choice in move if isinstance(choice, Pick)]))
        self._play(self._asked(), cards, len(move))

    def another(self) -> None:
        """Let adepts play one more round."""
        seat = self._asked()
        cards = self._usual(seat)
        self._play(seat, cards, min(len(cards) + 1, MOST))

    def _asked(self) -> int:
        asked = self.state.agenda[-1]
        assert isinstance(asked, LayCards)
        return asked.seat

    def _play(self, seat: int, cards: Cards, answers: int) -> None:
        """Let that seat lay these cards by so many answers, and adepts do everything else in this round."""
        state, before = self.state, self.answers
        self.answers += answers
        self._lay(seat, cards)
        while not is_last(state, seat):
            seat = (seat + 1) % len(state.hands)
            cards = self._usual(seat)
            self.answers += len(cards) or 1
            self._lay(seat, cards)
        self._battles()
        state.question += self.answers - before
        state.agenda = state.agenda[:1]
        while state.agenda and isinstance(step := state.agenda[-1], Step):
            state.agenda = state.agenda[:-1]
            step.run(state, UNHEARD)

    def _usual(self, seat: int) -> Cards:
        """Return what an adept lays, sorted."""
        state = self.state
        seen: Iterable[Cards] = ()
        if state.terms.open_winnings:
            seen = [pile for each, pile in enumerate(state.won) if each != seat]
        (first, second), (one, other) = state.stacks, state.fans
        sight = Sight(
            state.hands[seat],
            state.won[seat],
            tuple(chain(*seen)),
            self._held,
            self._face_down,
            LATER[len(state.hands)][state.starter][seat],
            state.mix,
            min(len(first) / len(one), len(second) / len(other)),
            min(len(first), len(second)),
            state.terms.threes,
        )
        return tuple(sorted(best_lay(sight, is_last(state, seat)).cards))

    def _lay(self, seat: int, cards: Cards) -> None:
        """§4.5–4.7 Lay these; without any, pass."""
        state, held = self.state, self._held[seat]
        if not cards:
            state.passed += (seat,)
            for _ in range(drawing.MOST):
                self._draw(seat)
            return
        for card in cards:
            held[card >> 4] -= 1
        state.hands[seat], state.laid[seat] = without(state.hands[seat], cards), cards
        self._face_down[seat] = colours(cards)
        state.mix = state.mix or mix_of(self._face_down[seat])

    def _draw(self, seat: int) -> None:
        """Draw a card of the more welcome colour, if there is any (§4.8)."""
        state, stacks = self.state, self.state.stacks
        first, second = stacks
        if first and second:
            stack = 1 - self._dice.randrange(2)
            colour, other = stacks[stack][-1] >> 4, stacks[1 - stack][-1] >> 4
            if colour != other and self._interest(seat, other) > self._interest(seat, colour):
                stack = 1 - stack
        elif first or second:
            stack = 0 if first else 1
        else:
            return
        self.answers += 1
        card = stacks[stack][-1]
        stacks[stack] = stacks[stack][:-1]
        self._held[seat][card >> 4] += 1
        hand = [*state.hands[seat]]
        insort(hand, card)
        state.hands[seat] = tuple(hand)

    def _interest(self, seat: int, colour: int) -> float:
        held = self._held[seat][colour]
        others = sum([counts[colour] for counts in self._held]) - held
        return interest(backs(self.state.won[seat])[colour], held, others)

    def _battles(self) -> None:
        """§5.2 Let the seats choose in turn what fights next: first where they are furthest behind."""
        state = self.state
        lots: dict[int, Lots] = {}
        for seat in clockwise(state):
            for card in state.laid[seat]:
                lots.setdefault(card >> 4, {}).setdefault(seat, []).append(card)
        for seat in clockwise(state):
            own = [colour for colour in dict.fromkeys(self._face_down[seat]) if colour in lots]
            while own:
                chosen = own[0] if len(own) == 1 else min(own, key=lambda colour: lead(lots[colour], seat))
                own.remove(chosen)
                self.answers += 1
                self._fight(lots.pop(chosen))
        state.laid = [()] * len(state.laid)
        self._face_down = [()] * len(state.laid)

    def _fight(self, lots: Lots) -> None:
        """§5.3–5.8, §8.3 Let all cards of a colour fight, in one battle or two."""
        state = self.state
        zeros_lost = state.terms.round_zeros and sum([not lot[0] & 15 for lot in lots.values()]) > 1
        while len(lots) > 1:
            self._battle([(seat, lot.pop()) for seat, lot in lots.items()])
            lots = {seat: lot for seat, lot in lots.items() if lot}
        for seat, lot in lots.items():
            if zeros_lost and not lot[0] & 15:
                state.discards += (lot[0],)
                self._draw(seat)
            else:
                state.won[seat] += tuple(lot)

    def _battle(self, sent: list[tuple[int, int]]) -> None:
        """§5.4–5.6 The highest card is won, unless it is a 0; who has lost one draws for it."""
        state = self.state
        highest = max([card for _, card in sent])
        losers = []
        for seat, card in sent:
            if card == highest and card & 15:
                state.won[seat] += (card,)
            else:
                state.discards += (card,)
                losers.append(seat)
        for seat in losers:
            self._draw(seat)
