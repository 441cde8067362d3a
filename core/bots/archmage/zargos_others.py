"""Lists what else may be done at a moment of Zargos: what adepts of other tastes would do, and anything else where
there is a bare choice."""

from __future__ import annotations

from typing import Any, Final

from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.zargos.adept import weighed
from core.bots.zargos.attacks import next_attack
from core.bots.zargos.places import deployment
from core.bots.zargos.taste import ADEPTS, DUELLISTS, Taste
from core.zargos.choices import FREE, MOVE_FROM, MOVE_TO, SEND, STOP_ATTACKING, MoveFrom
from core.zargos.war.moving import ChooseAttack
from core.zargos.war.reorganising import ChooseGroup

TASTES: Final = (
    ADEPTS,
    ADEPTS._replace(risk=0.25, dear=1.0),
    ADEPTS._replace(risk=0.9, dear=2.4),
    ADEPTS._replace(throne=40.0, gate=24.0, shore=6.0),
    DUELLISTS,
)
"""An adept's; a bold one, a careful one, one who is fond of the throne, and one who fights."""


def others(question: Asked, usual: Move, most: int, dice: Dice) -> list[Move]:
    """Return so many moves at the most that begin otherwise than the usual one."""
    found = {move[0]: move for move in [_of(taste, question, dice) for taste in reversed(TASTES)]}
    rest = [*question.choices]
    if isinstance(question.seen.agenda[-1], ChooseAttack | ChooseGroup):
        rest = [each for each in rest if not isinstance(each, MoveFrom)]  # From where alone is no move yet.
    dice.shuffle(rest)
    for choice in rest:
        found.setdefault(choice, (choice,))
    found.pop(usual[0], None)
    return [*found.values()][:most]


def _of(taste: Taste, question: Asked, dice: Dice) -> Move:
    """Return the whole move of an adept of that taste."""
    seen, ask = question.seen, question.seen.agenda[-1]
    if isinstance(ask, ChooseAttack):
        attack = next_attack(seen.board, ask.people, ask.wave, ask.closed, taste)
        if attack is None or MOVE_FROM[attack.source] not in question.choices:
            return (STOP_ATTACKING,)
        return MOVE_FROM[attack.source], MOVE_TO[attack.means][attack.target], SEND[attack.size]
    choice: Any = weighed(seen, question.choices, dice, taste)
    if isinstance(ask, ChooseGroup) and isinstance(choice, MoveFrom):
        step = deployment(seen.board, ask.people, taste).best_step([choice.place], ask.steps)
        return choice, MOVE_TO[FREE][step.target], SEND[step.size]
    return (choice,)
