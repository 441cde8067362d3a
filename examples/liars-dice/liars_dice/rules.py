"""The rules, a class a paragraph of RULES.md."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from liars_dice.table import (
    FACES,
    NOBODY,
    BeganRound,
    Claim,
    Claimed,
    CupsLifted,
    DiceState,
    Doubt,
    Doubted,
    LostDie,
    Threw,
    claims_above,
)
from sortilege.game import AskOne, Choice, Roll, Seat, Shape, Step, Tellings, thrown


@dataclass(frozen=True, slots=True)
class ThrowDice(Roll[DiceState]):
    """§2: everybody throws all dice they have left, under a cup, and looks at their own."""

    starter: Seat

    def shape(self, state: DiceState) -> Shape:
        return thrown(sum(state.left), FACES)

    def resolve(self, state: DiceState, outcome: tuple[int, ...], told: Tellings) -> None:
        told.tell_all(BeganRound(self.starter))
        state.shown, state.found = (), 0
        rest = [each + 1 for each in outcome]
        for seat, count in enumerate(state.left):
            state.dice[seat] = dice = tuple(sorted(rest[:count]))
            rest = rest[count:]
            if dice:
                told.tell_owner(seat, Threw(seat, dice))
        state.push(ClaimOrDoubt(self.starter))


@dataclass(frozen=True, slots=True)
class ClaimOrDoubt(AskOne[DiceState]):
    """§3: a higher claim than the last, or a doubt; the first of a round can only claim."""

    public: ClassVar = (Choice,)

    def choices(self, state: DiceState, seat: int) -> Sequence[Choice]:
        higher = claims_above(state.claim, sum(state.left))
        return higher if state.claimer == NOBODY else [Doubt(), *higher]

    def resolve(self, state: DiceState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if isinstance(choice, Claim):
            state.claim, state.claimer = (choice.dice, choice.pips), self.seat
            told.tell_all(Claimed(self.seat, choice.dice, choice.pips))
            state.push(ClaimOrDoubt(next_seat(state, self.seat)))
        else:
            told.tell_all(Doubted(self.seat, state.claimer))
            state.push(LiftCups(self.seat))


@dataclass(frozen=True, slots=True)
class LiftCups(Step[DiceState]):
    """§4: all see all dice. Who was wrong loses one, the claimer or the doubter."""

    doubter: Seat

    def run(self, state: DiceState, told: Tellings) -> None:
        claimed, pips = state.claim
        state.shown = tuple(state.dice)
        state.found = sum(dice.count(pips) for dice in state.dice)
        told.tell_all(CupsLifted(state.shown, state.found))
        loser = self.doubter if state.found >= claimed else state.claimer
        state.left[loser] -= 1
        state.aside += 1
        state.dice[:] = [()] * len(state.dice)
        state.claim, state.claimer = (0, 0), NOBODY
        told.tell_all(LostDie(loser, state.left[loser]))
        state.push(NextRound(loser))


@dataclass(frozen=True, slots=True)
class NextRound(Step[DiceState]):
    """§5: whoever lost begins, or the next who still has dice. The last who has any wins."""

    loser: Seat

    def run(self, state: DiceState, told: Tellings) -> None:
        if sum(count > 0 for count in state.left) > 1:
            state.push(ThrowDice(self.loser if state.left[self.loser] else next_seat(state, self.loser)))


def next_seat(state: DiceState, seat: int) -> int:
    """Return the next seat round the table that still has dice."""
    seats = len(state.left)
    return next(each % seats for each in range(seat + 1, seat + 1 + seats) if state.left[each % seats])
