"""Plays Zargos as an apprentice: at random among what is sensible at a glance, and without a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from core.bots.bot import any_of
from core.bots.zargos.odds import clash
from core.engine import Choice, Rng, View
from core.zargos import choices as choice
from core.zargos.cards import AGAINST, DEATH, ICE, MADNESS, MONKS
from core.zargos.magic.exchanging import AnswerOffer, MakeOffer
from core.zargos.magic.winds import DEATH_SPARES, RedWindow
from core.zargos.map.board import IN_REALM, SEA
from core.zargos.map.geography import COAST, LAND, OUTSIDE, members
from core.zargos.settling.buying import Purchase
from core.zargos.settling.placing import ChoosePlace, PlaceHowMany
from core.zargos.settling.setting import SettleProvince
from core.zargos.state import NOBODY
from core.zargos.view import ZargosBoard
from core.zargos.war.fighting import ChooseFight, DefendWithWar
from core.zargos.war.forces import IS_CAPITAL
from core.zargos.war.moving import AttackSize, AttackTarget, ChooseAttack
from core.zargos.war.odds import Terms, demon_odds
from core.zargos.war.powers import MonksDecide
from core.zargos.war.reorganising import ChooseGroup, StepSize, StepTarget
from core.zargos.war.rows import Odds

Seen = View[ZargosBoard]
Answers = Sequence[Choice]

GOOD: Final = 0.7
"""The chance from which on it attacks."""
CLOSE: Final = 0.8
"""The chance up to which a fight is worth a Wind of War."""
STAYS: Final = 3
"""How many counters stay to hold a capital."""


def apprentice(seen: Seen, choices: Answers, rng: Rng) -> Choice:
    """Attack next door where it will probably win, leave capitals guarded, gather at the borders, and stop."""
    answer = _ANSWERS.get(type(seen.agenda[-1]), anything)
    return answer(seen, choices, rng)


def novice(seen: Seen, choices: Answers, rng: Rng) -> Choice:
    """Attack as an apprentice does, and mind neither borders nor cards: counters are put wherever there is room."""
    asked = type(seen.agenda[-1])
    if asked in _CARDS:
        return choice.REFRAIN
    return _ANSWERS[asked](seen, choices, rng) if asked in _ATTACKS else any_of(choices, rng)


def anything(_: Seen, choices: Answers, rng: Rng) -> Choice:
    return any_of(choices, rng)


def asked(seen: Seen) -> Any:
    return seen.agenda[-1]


def beside(place: int) -> list[int]:
    """Return the provinces beside a place; of a sea cell its coasts."""
    return list(members(LAND[place] if place < SEA else COAST[place - SEA]))


def free(board: ZargosBoard, place: int) -> int:
    """Return how many may leave: capitals are not stripped."""
    if place >= SEA:
        return board.afloat[place - SEA]
    return board.strength[place] - (STAYS if IS_CAPITAL[place] else 1)


def enemies_beside(board: ZargosBoard, people: int, place: int) -> bool:
    return any(board.owner[each] != people for each in beside(place))


def odds(board: ZargosBoard, place: int, size: int) -> Odds:
    owner = board.owner[place]
    if owner == NOBODY and not OUTSIDE >> place & 1:
        return demon_odds(size, place)
    return clash(size, board.strength[place], Terms(IS_CAPITAL[place]))


def promising(board: ZargosBoard, people: int, source: int, target: int) -> bool:
    """Tell whether a target is somebody else's, not already attacked, and weak enough."""
    owner, size = board.owner[target], free(board, source)
    if size < 1 or (owner != NOBODY and board.seat_of[owner] == board.seat_of[people]):
        return False
    begun = any(attack.target == target for attack in board.attacks)
    return not begun and odds(board, target, size).wins >= GOOD


# Attacks


def attacking(seen: Seen, choices: Answers, rng: Rng) -> Choice:
    board, people = seen.board, asked(seen).people
    good = [
        each
        for each in choices
        if isinstance(each, choice.MoveFrom)
        and any(promising(board, people, each.place, target) for target in beside(each.place))
    ]
    return any_of(good or [choice.STOP_ATTACKING], rng)


def aiming(seen: Seen, choices: Answers, rng: Rng) -> Choice:
    """Attack by whatever way there is: boats and cards are spent as well as not."""
    board, ask = seen.board, asked(seen)
    good = [
        each
        for each in choices
        if isinstance(each, choice.MoveTo) and promising(board, ask.people, ask.source, each.place)
    ]
    return any_of(good or [choice.STAY], rng)


def sending(seen: Seen, choices: Answers, _: Rng) -> Choice:
    """Send all that may leave."""
    return choices[max(1, min(free(seen.board, asked(seen).source), len(choices))) - 1]


def fighting(seen: Seen, choices: Answers, rng: Rng) -> Choice:
    """Fight, with a Wind of War what is close, otherwise as it comes."""
    board = seen.board

    def close(each: choice.FightAt) -> bool:
        size = sum([attack.size for attack in board.attacks if attack.target == each.province])
        return odds(board, each.province, size).wins < CLOSE

    fights = [each for each in choices if isinstance(each, choice.FightAt)]
    return any_of([each for each in fights if each.war == close(each)] or fights[:1], rng)


def defending(seen: Seen, choices: Answers, _: Rng) -> Choice:
    fight = seen.board.fight
    close = 1 - CLOSE < odds(seen.board, fight.place, fight.size).wins < CLOSE
    return choices[-1] if close else choice.REFRAIN


def repeating(seen: Seen, choices: Answers, _: Rng) -> Choice:
    """Have one of one's own ones thrown again, or an enemy's six."""
    ask, own_attack = asked(seen), seen.board.fight.attacker == MONKS
    bad = choice.THROW_AGAIN[6 if own_attack == bool(ask.defence) else 1]
    return bad if bad in choices else choice.REFRAIN


# Places


def settling(seen: Seen, choices: Answers, rng: Rng) -> Choice:
    """Settle beside one's own, while there is room."""
    board, people = seen.board, asked(seen).people
    empty = [each for each in choices if isinstance(each, choice.Settle) and board.owner[each.province] == NOBODY]
    near = [each for each in empty if any(board.owner[other] == people for other in beside(each.province))]
    return any_of(near or empty or choices, rng)


def placing(seen: Seen, choices: Answers, rng: Rng) -> Choice:
    """Place at a border."""
    board, people = seen.board, asked(seen).people
    return any_of(at_a_border(board, people, choices) or choices, rng)


def at_a_border(board: ZargosBoard, people: int, choices: Answers) -> list[Choice]:
    return [
        each
        for each in choices
        if isinstance(each, choice.PlaceAt | choice.MoveTo) and enemies_beside(board, people, each.place)
    ]


def all_of_them(_: Seen, choices: Answers, __: Rng) -> Choice:
    return choices[-1]


def regrouping(seen: Seen, choices: Answers, rng: Rng) -> Choice:
    """Move counters from inside to a border."""
    board, people = seen.board, asked(seen).people
    inner = [
        each
        for each in choices
        if isinstance(each, choice.MoveFrom)
        and not enemies_beside(board, people, each.place)
        and any(enemies_beside(board, people, other) for other in beside(each.place))
    ]
    return any_of(inner or [choice.STOP_REORGANISING], rng)


def stepping(seen: Seen, choices: Answers, rng: Rng) -> Choice:
    ask = asked(seen)
    free_of_charge = [each for each in choices if isinstance(each, choice.MoveTo) and each.means == choice.FREE]
    return any_of(at_a_border(seen.board, ask.people, free_of_charge) or [choice.STAY], rng)


def buying(_: Seen, choices: Answers, rng: Rng) -> Choice:
    """Buy a boat now and then."""
    return choices[1] if rng.randrange(6) == 0 else choices[0]


# Magic cards


def playing_red(seen: Seen, choices: Answers, rng: Rng) -> Choice:
    """Play what obviously hurts others, and only others; the rest waits."""
    board = seen.board
    own = [people for people, seat in enumerate(board.seat_of) if seat == seen.seat]
    mover = asked(seen).people
    good = [each for each in choices if isinstance(each, choice.PlayRed) and hurts(board, own, mover, each)]
    return any_of(good or [choice.REFRAIN], rng)


def hurts(board: ZargosBoard, own: list[int], mover: int, play: choice.PlayRed) -> bool:
    if play.kind in AGAINST:
        return play.target == mover and mover not in own
    if play.kind == DEATH:
        large = [board.owner[place] for place, size in enumerate(board.strength) if size > DEATH_SPARES + 2]
        return bool(large) and not any(owner in own for owner in large)
    if play.kind in (MADNESS, ICE) and mover not in own:
        holders = [board.owner[place] for place in IN_REALM[play.target]]
        mine = sum([owner in own for owner in holders])
        return mine > len(holders) // 2 if play.kind == ICE else holders.count(mover) > len(holders) // 2 and not mine
    return False


def refraining(_: Seen, __: Answers, ___: Rng) -> Choice:
    """Refrain from offering and from answering."""
    return choice.REFRAIN


_ANSWERS: Final[dict[type, Callable[[Seen, Answers, Rng], Choice]]] = {
    SettleProvince: settling,
    ChooseAttack: attacking,
    AttackTarget: aiming,
    AttackSize: sending,
    ChooseFight: fighting,
    DefendWithWar: defending,
    MonksDecide: repeating,
    ChooseGroup: regrouping,
    StepTarget: stepping,
    StepSize: all_of_them,
    ChoosePlace: placing,
    PlaceHowMany: all_of_them,
    Purchase: buying,
    RedWindow: playing_red,
    MakeOffer: refraining,
    AnswerOffer: refraining,
}
_ATTACKS: Final = {ChooseAttack, AttackTarget, AttackSize, ChooseFight, ChooseGroup, PlaceHowMany, Purchase}
_CARDS: Final = {DefendWithWar, MonksDecide, RedWindow, MakeOffer, AnswerOffer}
"""Questions that a novice thinks about, and those at which it does nothing."""
