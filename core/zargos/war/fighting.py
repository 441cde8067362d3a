"""§5.9, §6, §7.2 The fights after the moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from core.engine import AskOne, Choice, Item, Step
from core.sentences import mark, sentence
from core.telling import Tellings
from core.zargos.cards import AMAZONS, KNIGHTS, MONKS, SPIDERS, WAR
from core.zargos.choices import BLOW_WAR, FIGHT_AT, REFRAIN, FightAt, Refrain
from core.zargos.events import FightBegan, Occupied, WarBlown
from core.zargos.magic.dealing import put_under
from core.zargos.map.board import CODES
from core.zargos.map.geography import OUTSIDE, VOLCANIC
from core.zargos.standing_orders import NO_RED_UNTIL_ATTACKED, NO_WAR_BEFORE_NEXT, NO_WAR_THIS_TURN, moment
from core.zargos.state import NOBODY, Fight, ZargosState
from core.zargos.war.forces import has_power
from core.zargos.war.moving import Attacks
from core.zargos.war.powers import MonksFight, OpenVortex
from core.zargos.war.rounds import AmazonsShoot, Demons, FightRound


@dataclass(frozen=True, slots=True)
class Engage(Step[ZargosState]):
    """§5.9, §6.1 Empty provinces are taken, then it is fought; §14.1 then Knights may move again."""

    seat: int
    people: int
    wave: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        if not state.attacks:
            return
        if self.people == KNIGHTS and has_power(state, KNIGHTS):
            for attack in state.attacks:
                state.assailed |= 1 << attack.target
            wave = self.wave + 1
            state.push(Engage(self.seat, self.people, wave), Attacks(self.seat, self.people, wave, ()))
        occupy_empty(state, self.people, told)
        state.push(NextFight(self.seat, self.people))


def occupy_empty(state: ZargosState, people: int, told: Tellings) -> None:
    """§5.9 Not in Zargos, where demons are."""
    for place in fought_over(state):
        if state.owner[place] == NOBODY and OUTSIDE >> place & 1:
            state.owner[place], state.strength[place] = people, arrive(state, place)
            told.tell_all(Occupied(people, place, state.strength[place]))


def fought_over(state: ZargosState) -> list[int]:
    """Return the provinces to which groups are on their way."""
    return list(dict.fromkeys([attack.target for attack in state.attacks]))


def arrive(state: ZargosState, place: int) -> int:
    """§5.5 All groups together."""
    size = sum([attack.size for attack in state.attacks if attack.target == place])
    state.attacks = tuple([attack for attack in state.attacks if attack.target != place])
    return size


@dataclass(frozen=True, slots=True)
class NextFight(Step[ZargosState]):
    """§6.1 The attacker chooses, where there is a choice: of fights, or perhaps of cards."""

    seat: int
    people: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        places = fought_over(state)
        if not places:
            return
        state.agenda += (self,)
        if len(places) > 1 or (state.hands[self.seat] and state.owner[places[0]] != NOBODY):
            state.agenda += (ChooseFight(self.seat, self.people),)
        else:
            begin(state, self.people, places[0], False, told)


@dataclass(frozen=True, slots=True)
class ChooseFight(AskOne[ZargosState]):
    """§6.1 Which fight is next; §6.7 with a Wind of War or without."""

    orders: ClassVar = (NO_WAR_BEFORE_NEXT, NO_WAR_THIS_TURN)

    people: int

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        places = fought_over(state)
        found: list[Choice] = [FIGHT_AT[False][place] for place in places]
        if WAR in state.hands[seat]:
            found += [FIGHT_AT[True][place] for place in places if state.owner[place] != NOBODY]
        return found

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        begin(state, self.people, choice.province, choice.war, told)

    def idle(self, state: ZargosState, seat: int) -> Choice | None:
        """Fight without a card, where there is one fight only."""
        places = fought_over(state)
        return FIGHT_AT[False][places[0]] if len(places) == 1 else None

    def until(self, state: ZargosState, order: str) -> int:
        return moment(state, order, self.people)

    def is_public(self, state: ZargosState, seat: int, choice: Choice) -> bool:
        """Return whether it is without a card, as anybody can fight."""
        return isinstance(choice, FightAt) and not choice.war

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        where = ", ".join(CODES[place] for place in fought_over(state))
        return sentence("Choose the fight that is next: {where}.", where=where)


def begin(state: ZargosState, people: int, place: int, war: bool, told: Tellings) -> None:
    """§6.1 All that comes before the first die: cards of War (§6.7), the vortex (§14.5), the shot (§14.2)."""
    defender, size = state.owner[place], arrive(state, place)
    state.fight = Fight(place, people, defender, size, int(war), 0)
    told.tell_all(FightBegan(place, people, defender, size, state.strength[place]))
    if war:
        put_under(state, state.seat_of[people], WAR)
        told.tell_all(WarBlown(people))
    state.push(*((Demons(),) if defender == NOBODY else reversed(before_the_rounds(state, place, defender))))


def before_the_rounds(state: ZargosState, place: int, defender: int) -> list[Item]:
    seat, outside = state.seat_of[defender], OUTSIDE >> place & 1
    found: list[Item] = []
    if state.hands[seat]:
        found.append(DefendWithWar(seat, defender))
    if outside and has_power(state, defender):
        if defender == SPIDERS and VOLCANIC >> place & 1:
            found.append(OpenVortex(seat, place))
        elif defender == AMAZONS:
            found.append(AmazonsShoot())
    monks = outside and MONKS in (defender, state.fight.attacker) and has_power(state, MONKS)
    found.append(MonksFight() if monks else FightRound())
    return found


@dataclass(frozen=True, slots=True)
class DefendWithWar(AskOne[ZargosState]):
    """§6.7 The defender, holding any card, is asked for a Wind of War."""

    public: ClassVar = (Refrain,)
    orders: ClassVar = (NO_WAR_BEFORE_NEXT, NO_WAR_THIS_TURN)
    ends: ClassVar = (NO_RED_UNTIL_ATTACKED.name,)
    people: int

    def weight(self, board: Any) -> float:
        return 1.5

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return [REFRAIN, BLOW_WAR] if WAR in state.hands[seat] else [REFRAIN]

    def idle(self, state: ZargosState, seat: int) -> Choice:
        return REFRAIN

    def until(self, state: ZargosState, order: str) -> int:
        return moment(state, order, state.fight.attacker)

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        if answers[self.seat] is BLOW_WAR:
            put_under(state, self.seat, WAR)
            state.fight = state.fight._replace(defence_war=1)
            told.tell_all(WarBlown(self.people))

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return mark("In defence you may play a Wind of War, or refrain.")
