"""§14.3, §14.5 What Monks and Spiders can do in a fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from core.engine import AskOne, Choice, Roll, Shape, Step, thrown
from core.sentences import mark, sentence
from core.telling import Tellings
from core.zargos.cards import MONKS, SPIDERS
from core.zargos.choices import BRING_FROM, REFRAIN, SEND, THROW_AGAIN, BringFrom, ThrowAgain
from core.zargos.events import Brought, Threw, ThrewAgain
from core.zargos.map.board import CODES
from core.zargos.map.geography import VORTICES, members
from core.zargos.state import ZargosState
from core.zargos.war.rounds import attack_dice, both_lose, defence_dice, shown

Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MonksFight(Step[ZargosState]):
    """§14.3 A round with Monks: the attacker throws, then the defender."""

    def run(self, state: ZargosState, told: Tellings) -> None:
        state.agenda += (AttackerThrows(),)


@dataclass(frozen=True, slots=True)
class AttackerThrows(Roll[ZargosState]):
    """§14.3 The round's first throw; the Monks decide."""

    def shape(self, state: ZargosState) -> Shape:
        return thrown(attack_dice(state), 6)

    def resolve(self, state: ZargosState, outcome: tuple[int, ...], told: Tellings) -> None:
        dice = shown(outcome)
        told.tell_all(Threw(state.fight.attacker, dice))
        state.agenda += (MonksDecide(state.seat_of[MONKS], dice, ()),)


@dataclass(frozen=True, slots=True)
class DefenderThrows(Roll[ZargosState]):
    """§14.3 The second throw; the Monks decide, if they have not had a die thrown again in this round."""

    attack: Dice
    used: bool

    def shape(self, state: ZargosState) -> Shape:
        return thrown(defence_dice(state), 6)

    def resolve(self, state: ZargosState, outcome: tuple[int, ...], told: Tellings) -> None:
        dice = shown(outcome)
        told.tell_all(Threw(state.fight.defender, dice))
        if self.used:
            end_round(state, self.attack, dice, told)
        else:
            state.agenda += (MonksDecide(state.seat_of[MONKS], self.attack, dice),)


@dataclass(frozen=True, slots=True)
class MonksDecide(AskOne[ZargosState]):
    """§14.3 One die of the throw just made may be thrown again."""

    public: ClassVar = (Choice,)
    attack: Dice
    defence: Dice
    """Empty until the defender has thrown."""

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return [REFRAIN, *(THROW_AGAIN[die] for die in sorted(set(self.defence or self.attack)))]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if isinstance(choice, ThrowAgain):
            state.agenda += (ThrowOneAgain(self.attack, self.defence, choice.shown),)
        elif self.defence:
            end_round(state, self.attack, self.defence, told)
        else:
            state.agenda += (DefenderThrows(self.attack, False),)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return mark("Have one die of this throw thrown again, or refrain.")


@dataclass(frozen=True, slots=True)
class ThrowOneAgain(Roll[ZargosState]):
    """§14.3 One die that showed this."""

    attack: Dice
    defence: Dice
    showed: int

    def shape(self, state: ZargosState) -> Shape:
        return thrown(1, 6)

    def resolve(self, state: ZargosState, outcome: tuple[int, ...], told: Tellings) -> None:
        told.tell_all(ThrewAgain(self.showed, outcome[0] + 1))
        if self.defence:
            end_round(state, self.attack, instead(self.defence, self.showed, outcome[0] + 1), told)
        else:
            state.agenda += (DefenderThrows(instead(self.attack, self.showed, outcome[0] + 1), True),)


def instead(dice: Dice, showed: int, now: int) -> Dice:
    place = dice.index(showed)
    return (*dice[:place], now, *dice[place + 1 :])


def end_round(state: ZargosState, attack: Dice, defence: Dice, told: Tellings) -> None:
    if both_lose(state, attack, defence, told):
        state.agenda += (MonksFight(),)


def vortex_sources(state: ZargosState, place: int) -> list[int]:
    """§14.5 Other own volcanoes from where a group can come; nobody leaves a frozen one."""
    others = members(VORTICES[place] & ~state.frozen)
    return [each for each in others if state.owner[each] == SPIDERS and state.strength[each] > 1]


@dataclass(frozen=True, slots=True)
class OpenVortex(Step[ZargosState]):
    """§14.5 Spiders attacked on a volcano are asked, if they can bring anybody."""

    seat: int
    place: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        if vortex_sources(state, self.place):
            state.agenda += (ChooseVortex(self.seat, self.place),)


@dataclass(frozen=True, slots=True)
class ChooseVortex(AskOne[ZargosState]):
    """§14.5 From where, or not."""

    public: ClassVar = (Choice,)
    place: int

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return [REFRAIN, *(BRING_FROM[each] for each in vortex_sources(state, self.place))]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if isinstance(choice, BringFrom):
            if state.strength[choice.province] == 2:
                bring(state, choice.province, self.place, 1, told)
            else:
                state.push(BringSize(self.seat, self.place, choice.province))

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return mark("Bring a group from another volcano of yours, or refrain.")


@dataclass(frozen=True, slots=True)
class BringSize(AskOne[ZargosState]):
    """§14.5 How many come; one stays behind."""

    public: ClassVar = (Choice,)
    place: int
    source: int

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return SEND[1 : state.strength[self.source]]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        bring(state, self.source, self.place, answers[self.seat].count, told)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return sentence("One counter stays behind in {place}, and at least one comes.", place=CODES[self.source])


def bring(state: ZargosState, source: int, place: int, size: int, told: Tellings) -> None:
    state.strength[source] -= size
    state.strength[place] += size
    told.tell_all(Brought(source, place, size))
