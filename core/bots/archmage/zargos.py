"""Teaches the archmage Zargos: it goes for the throne from the first turn on, as long as there is hope, and does
everything else as an adept does; in a duel all of it, with a taste for what hurts the only rival.

It follows that plan without a search: a turn is too long to be played to the end often enough for each answer. Where
somebody wants advice, and waits for it, what it would do is compared with what else may be done: each is played on to
the end of the next turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from core.bots.archmage.value import Row
from core.bots.archmage.valued import ValuedPolicy
from core.bots.archmage.zargos_others import others
from core.bots.archmage.zargos_quest import WHOLE, Quest, is_duel, quest
from core.bots.archmage.zargos_value import ASPECTS, looked, numbers
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.search import SEEDS
from core.bots.zargos.adept import weighed
from core.bots.zargos.taste import ADEPTS, DUELLISTS
from core.engine import Choice, Rng, State, choices, view
from core.zargos.cards import AMAZONS, DRAGONS, KNIGHTS, MONKS, SPIDERS, WINGED
from core.zargos.choices import BUY_BOATS, CHOOSE_PEOPLE, FREE, MOVE_FROM, MOVE_TO, PLACE_AT, SEND, MoveFrom, Settle
from core.zargos.settling.buying import Purchase
from core.zargos.settling.ordering import ChoosePeoples
from core.zargos.settling.placing import ChoosePlace, PlaceHowMany
from core.zargos.settling.setting import SettleProvince
from core.zargos.state import NOBODY, ZargosState
from core.zargos.war.moving import Attacks, AttackSize, AttackTarget, ChooseAttack
from core.zargos.war.reorganising import ChooseGroup, StepSize, StepTarget

FAVOURITES: Final = {
    2: (SPIDERS, WINGED, AMAZONS, MONKS, KNIGHTS, DRAGONS),
    3: (SPIDERS, DRAGONS, AMAZONS, KNIGHTS, WINGED, MONKS),
}
"""By the number of players, the peoples that it chooses first: in a duel those with which adepts win most, of three
players those who win the throne most often. Where each leads one people, it chooses as an adept does."""


class ZargosPolicy(ValuedPolicy):
    simulations = 60
    guard = 3.0
    widest = 6
    longest = 1_000
    answers = 60_000
    aspects = ASPECTS

    def usual(self, question: Asked, dice: Dice) -> Move:
        ask: Any = question.seen.agenda[-1]
        if isinstance(ask, ChoosePeoples) and len(question.seen.board.hand_sizes) in FAVOURITES:
            return (_favourite(question),)
        answer = _ANSWERS.get(type(ask))
        going = quest(question.seen.board, ask.people) if answer else None
        if not answer or not going:
            return _by_taste(question, dice)
        wanted = answer(going, ask, question.choices)
        if wanted and wanted in question.choices:
            return (wanted,)
        return _by_taste(_left_to_an_adept(going, question), dice)

    def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        return ()

    def beside(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        return others(question, usual, self.widest - 1, dice)

    def own(self, state: State, seat: int, dice: Dice) -> Choice:
        """Follow the plan in imagined worlds, too."""
        legal = choices(state, seat)
        if len(legal) == 1:
            return legal[0]
        return self.usual(Asked(self.game, view(self.game, state, seat), None, legal, dice), dice)[0]

    def taught_by(self, state: State, seat: int, rng: Rng) -> Choice:
        """Learn from games in which every second seat follows the plan."""
        if seat % 2:
            return self.own(state, seat, Dice(rng.randrange(SEEDS)))
        return super().taught_by(state, seat, rng)

    def stops(self, root: State, state: State) -> bool:
        """Stop when the next turn has been played: what is bought in this one fights in it."""
        assert isinstance(root, ZargosState)
        assert isinstance(state, ZargosState)
        return state.turn > root.turn + 1

    def look(self, root: State, move: Move, state: State, seat: int) -> Sequence[float]:
        assert isinstance(state, ZargosState)
        return looked(state, seat)

    def numbers(self, state: State) -> Sequence[Row]:
        assert isinstance(state, ZargosState)
        return numbers(state)


def _favourite(question: Asked) -> Choice:
    favourites = FAVOURITES[len(question.seen.board.hand_sizes)]
    return next(CHOOSE_PEOPLE[people] for people in favourites if CHOOSE_PEOPLE[people] in question.choices)


def _by_taste(question: Asked, dice: Dice) -> Move:
    """Answer as an adept of one's own taste."""
    board = question.seen.board
    return (weighed(question.seen, question.choices, dice, DUELLISTS if is_duel(board) else ADEPTS),)


def _left_to_an_adept(going: Quest, question: Asked) -> Asked:
    """Return the question as it is put to an adept: islands are settled first, and the army is left alone."""
    ask, seen = question.seen.agenda[-1], question.seen
    if isinstance(ask, SettleProvince):
        islands = [each for each in question.choices if isinstance(each, Settle) and going.is_safe(each.province)]
        return question._replace(choices=islands or question.choices)
    if isinstance(ask, ChooseGroup):
        others = [each for each in question.choices if not (isinstance(each, MoveFrom) and each.place in going.army)]
        return question._replace(choices=others)
    agenda = [
        replace(item, closed=tuple(sorted({*item.closed, *going.army})))
        if isinstance(item, Attacks | ChooseAttack | AttackTarget)
        else item
        for item in seen.agenda
    ]
    return question._replace(seen=seen._replace(agenda=tuple(agenda)))


# Answers of the quest; where one is none of the choices, an adept is asked.

Answers = Sequence[Choice]


def _settling(_: Quest, __: SettleProvince, ___: Answers) -> None:
    """Leave it to an adept, who is told where."""


def _attacking(going: Quest, ask: ChooseAttack, _: Answers) -> Choice | None:
    move = going.next_move()
    return MOVE_FROM[move.source] if move and not ask.wave else None


def _aiming(going: Quest, ask: AttackTarget, _: Answers) -> Choice | None:
    move = going.next_move()
    return MOVE_TO[move.means][move.target] if move and move.source == ask.source and not ask.wave else None


def _sending(going: Quest, ask: AttackSize, choices: Answers) -> Choice | None:
    """Send as planned; all that sail, whose boats have been paid already."""
    if ask.source == going.harbour and ask.target in WHOLE:
        return choices[-1]
    move = going.next_move()
    return SEND[move.size] if move and (move.source, move.target) == (ask.source, ask.target) else None


def _regrouping(going: Quest, ask: ChooseGroup, choices: Answers) -> Choice | None:
    step = going.step([each.place for each in choices if isinstance(each, MoveFrom)])
    return MOVE_FROM[step[0]] if step and ask.steps else None


def _stepping(going: Quest, ask: StepTarget, _: Answers) -> Choice | None:
    step = going.step((ask.source,))
    return MOVE_TO[FREE][step[1]] if step else None


def _regroup_size(going: Quest, ask: StepSize, choices: Answers) -> Choice | None:
    if going.step((ask.source,)) != (ask.source, ask.target):
        return None
    return choices[min(going.stepping(ask.source, ask.target), len(choices)) - 1]


def _placing(going: Quest, _: ChoosePlace, __: Answers) -> Choice | None:
    return PLACE_AT[going.camp] if going.camp != NOBODY else None


def _how_many(going: Quest, ask: PlaceHowMany, choices: Answers) -> Choice | None:
    return choices[min(going.portion(), len(choices)) - 1] if ask.place == going.camp else None


def _buying(going: Quest, _: Purchase, __: Answers) -> Choice | None:
    return BUY_BOATS[going.boats()]


_ANSWERS: Final[dict[type, Callable[[Quest, Any, Answers], Choice | None]]] = {
    SettleProvince: _settling,
    ChooseAttack: _attacking,
    AttackTarget: _aiming,
    AttackSize: _sending,
    ChooseGroup: _regrouping,
    StepTarget: _stepping,
    StepSize: _regroup_size,
    ChoosePlace: _placing,
    PlaceHowMany: _how_many,
    Purchase: _buying,
}

POLICY: Final = ZargosPolicy
