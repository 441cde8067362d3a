"""Plays Zargos as an adept: how it answers each question.

What lies on the board is counted in counts.py; what provinces and threats are worth is in outlook.py, where to attack
in attacks.py, who takes the throne in throne.py, where counters should stand in places.py, what cards are worth in
cards.py. An apprentice is in apprentice.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from core.bots.bot import any_of
from core.bots.zargos.attacks import EARTH_CARD, ELSEWHERE_CARD, group_size, next_attack
from core.bots.zargos.cards import Window, attack_worth, card_worth, defence_worth
from core.bots.zargos.outlook import BOAT, Outlook
from core.bots.zargos.places import WORTH_A_CARD, WORTH_A_STEP, boats_to_buy, deployment, settling
from core.bots.zargos.taste import ADEPTS, Taste
from core.engine import Choice, Item, Rng, View
from core.zargos import choices as choice
from core.zargos.cards import DRAGONS, MONKS
from core.zargos.magic.dealing import PutCardsBack
from core.zargos.magic.exchanging import OFFERS, AddToOffer, AnswerOffer, MakeOffer, TakeAnswer
from core.zargos.magic.sea import GiveWay
from core.zargos.magic.winds import RedWindow
from core.zargos.settling.buying import Purchase
from core.zargos.settling.ordering import ChoosePeoples
from core.zargos.settling.placing import ChoosePlace, PlaceHowMany
from core.zargos.settling.setting import SettleProvince
from core.zargos.view import ZargosBoard
from core.zargos.war.fighting import ChooseFight, DefendWithWar
from core.zargos.war.forces import IS_CAPITAL
from core.zargos.war.moving import Attacks, AttackSize, AttackTarget, ChooseAttack
from core.zargos.war.odds import Terms
from core.zargos.war.powers import BringSize, ChooseVortex, MonksDecide
from core.zargos.war.reorganising import MISTY, ChooseGroup, StepSize, StepTarget
from core.zargos.war.repeating import Duel, die_to_repeat

Answers = Sequence[Choice]

USELESS: Final = 0.8
"""The worth below which a card is offered to others."""
MEANS_COST: Final = (0.0, BOAT, EARTH_CARD, ELSEWHERE_CARD)
"""The cost of each means of moving, in counters."""


class Seen(NamedTuple):
    """A seat's view, and its taste."""

    seat: int | None
    agenda: tuple[Item, ...]
    board: ZargosBoard
    taste: Taste


def adept(seen: View[ZargosBoard], choices: Answers, rng: Rng) -> Choice:
    """Weigh what each answer brings, in counters; and take the throne when it can."""
    return weighed(seen, choices, rng, ADEPTS)


def weighed(seen: View[ZargosBoard], choices: Answers, rng: Rng, taste: Taste) -> Choice:
    """Return what an adept of that taste would answer."""
    if len(choices) == 1:
        return choices[0]
    return _ANSWERS[type(seen.agenda[-1])](Seen(seen.seat, seen.agenda, seen.board, taste), choices, rng)


def best(choices: Answers, worth: Callable[[Any], float]) -> Choice:
    """Return the first of the best."""
    return max(choices, key=worth)


def listed(choices: Answers, wanted: Choice, otherwise: Choice) -> Choice:
    return wanted if wanted in choices else otherwise


# Before the first turn


def choosing_people(_: Seen, choices: Answers, rng: Rng) -> Choice:
    return any_of(choices, rng)


def settling_down(seen: Seen, choices: Answers, rng: Rng) -> Choice:
    """Settle, with a little chance, so that no two games begin alike."""
    board, people = seen.board, asked(seen).people
    return best(choices, lambda each: settling(board, people, each.province) + rng.randrange(100) / 200)


def asked(seen: Seen) -> Any:
    return seen.agenda[-1]


# Attacks


def attacking(seen: Seen, choices: Answers, _: Rng) -> Choice:
    ask = asked(seen)
    move = next_attack(seen.board, ask.people, ask.wave, ask.closed, seen.taste)
    return listed(choices, choice.MOVE_FROM[move.source], choice.STOP_ATTACKING) if move else choice.STOP_ATTACKING


def aiming(seen: Seen, choices: Answers, _: Rng) -> Choice:
    ask = asked(seen)
    move = next_attack(seen.board, ask.people, ask.wave, ask.closed, seen.taste)
    if move is None or move.source != ask.source:
        return choice.STAY
    return listed(choices, choice.MOVE_TO[move.means][move.target], choice.STAY)


def sending(seen: Seen, choices: Answers, _: Rng) -> Choice:
    """Send as planned, unless boats or a card have been paid since."""
    ask, attacks = asked(seen), seen.agenda[-2]
    assert isinstance(attacks, Attacks)
    move = next_attack(seen.board, ask.people, attacks.wave, attacks.closed, seen.taste)
    if move and (move.source, move.target) == (ask.source, ask.target):
        size = move.size
    else:
        size = group_size(seen.board, ask.people, ask.source, ask.target, seen.taste)
    return choices[min(size, len(choices)) - 1]


# Fights


def fighting(seen: Seen, choices: Answers, _: Rng) -> Choice:
    """Fight first where a Wind of War is best spent."""
    board, outlook = seen.board, Outlook(seen.board, asked(seen).people, seen.taste)

    def worth(each: choice.FightAt) -> float:
        size = sum([attack.size for attack in board.attacks if attack.target == each.province])
        return attack_worth(outlook, each.province, size) if each.war else 0.0

    return best(choices, worth)


def defending(seen: Seen, _: Answers, __: Rng) -> Choice:
    worth = defence_worth(seen.board, asked(seen).people, seen.taste)
    return choice.BLOW_WAR if worth > 0 else choice.REFRAIN


def repeating(seen: Seen, _: Answers, __: Rng) -> Choice:
    ask, board, fight = asked(seen), seen.board, seen.board.fight
    terms = Terms(IS_CAPITAL[fight.place], fight.attack_war, fight.defence_war)
    duel = Duel(fight.size, board.strength[fight.place], terms, fight.attacker == MONKS)
    die = die_to_repeat(duel, ask.attack, ask.defence)
    return choice.THROW_AGAIN[die] if die else choice.REFRAIN


def opening(seen: Seen, choices: Answers, _: Rng) -> Choice:
    """Bring help from the volcano where the best group stands."""
    return best(choices, lambda each: max(helped(seen, each).values()))


def helped(seen: Seen, each: Choice) -> dict[int, float]:
    """Return, by how many come, what the defenders of the fight, and those who stay, are then worth."""
    board, place = seen.board, seen.board.fight.place
    outlook = Outlook(board, board.fight.defender, seen.taste)
    stake = outlook.loss(place) + 1.0
    if not isinstance(each, choice.BringFrom):
        return {0: -stake * outlook.falls(place, board.fight.size, board.strength[place])}
    source, at_home = each.province, board.strength[each.province]
    return {
        size: -stake * outlook.falls(place, board.fight.size, board.strength[place] + size)
        - outlook.danger(source, at_home - size)
        + outlook.danger(source, at_home)
        for size in range(1, at_home)
    }


def bringing(seen: Seen, choices: Answers, _: Rng) -> Choice:
    worths = helped(seen, choice.BRING_FROM[asked(seen).source])
    return best(choices, lambda each: worths[each.count])


# Reorganisation, placing, boats


def regrouping(seen: Seen, choices: Answers, _: Rng) -> Choice:
    ask = asked(seen)
    here = deployment(seen.board, ask.people, seen.taste)
    sources = [each.place for each in choices if isinstance(each, choice.MoveFrom)]
    step = here.best_step(sources, ask.steps)
    if choice.CALL_MIST in choices and here.best_step(sources, MISTY).worth > step.worth + WORTH_A_CARD:
        return choice.CALL_MIST
    return choice.MOVE_FROM[step.source] if step.worth >= WORTH_A_STEP else choice.STOP_REORGANISING


def stepping(seen: Seen, choices: Answers, _: Rng) -> Choice:
    ask = asked(seen)
    here = deployment(seen.board, ask.people, seen.taste)

    def worth(each: Choice) -> float:
        if not isinstance(each, choice.MoveTo):
            return WORTH_A_STEP / 2
        return here.step(ask.source, each.place).worth - MEANS_COST[each.means]

    return best(choices, worth)


def regroup_size(seen: Seen, choices: Answers, _: Rng) -> Choice:
    ask = asked(seen)
    step = deployment(seen.board, ask.people, seen.taste).step(ask.source, ask.target)
    return choices[min(step.size, len(choices)) - 1]


def placing(seen: Seen, _: Answers, __: Rng) -> Choice:
    people = asked(seen).people
    return choice.PLACE_AT[deployment(seen.board, people, seen.taste).placing(seen.board.reserve[people])[0]]


def how_many(seen: Seen, choices: Answers, _: Rng) -> Choice:
    people = asked(seen).people
    return choices[deployment(seen.board, people, seen.taste).placing(seen.board.reserve[people])[1] - 1]


def giving_way(seen: Seen, choices: Answers, _: Rng) -> Choice:
    here, afloat = deployment(seen.board, DRAGONS, seen.taste), seen.board.afloat[asked(seen).cell]
    return best(choices, lambda each: here.added(each.place, afloat))


def buying(seen: Seen, choices: Answers, _: Rng) -> Choice:
    return choices[boats_to_buy(seen.board, asked(seen).people, len(choices) - 1, seen.taste)]


# Magic cards


def playing_red(seen: Seen, choices: Answers, _: Rng) -> Choice:
    assert seen.seat is not None
    window = Window(seen.board, seen.seat, asked(seen).people, seen.taste)
    return best(choices, lambda each: window.worth(each) if isinstance(each, choice.PlayRed) else 0.0)


def worth_of(seen: Seen, cards: Sequence[int]) -> float:
    assert seen.seat is not None
    return sum([card_worth(seen.board, seen.seat, kind) for kind in cards])


def putting_back(seen: Seen, choices: Answers, _: Rng) -> Choice:
    return least_useful(seen, choices)


def least_useful(seen: Seen, choices: Answers) -> Choice:
    return best(choices, lambda each: -worth_of(seen, (each.kind,)))


def offering(seen: Seen, choices: Answers, _: Rng) -> Choice:
    """Offer to one partner after the other, if there is a card to be rid of: one who has declined is not asked
    again."""
    ask: MakeOffer = asked(seen)
    made = OFFERS - ask.left
    partners = choices[1:]
    if made >= len(partners) or min(worth_of(seen, (kind,)) for kind in seen.board.hand) >= USELESS:
        return choice.REFRAIN
    return partners[(ask.seat + made) % len(partners)]


def adding(seen: Seen, choices: Answers, _: Rng) -> Choice:
    """Add one card, the least useful."""
    adds = [each for each in choices if isinstance(each, choice.AddCard)]
    return choice.SHOW_CARDS if seen.board.offered else least_useful(seen, adds)


def answering(seen: Seen, choices: Answers, _: Rng) -> Choice:
    """Answer with the least useful card, if what is offered is better; with more only if need be."""
    board = seen.board
    adds = [each for each in choices if isinstance(each, choice.AddCard)]
    if board.replied:
        return choice.SHOW_CARDS if choice.SHOW_CARDS in choices else least_useful(seen, adds)
    least = least_useful(seen, adds) if adds else None
    price = worth_of(seen, (least.kind,)) if isinstance(least, choice.AddCard) else 0.0
    if worth_of(seen, board.offered) <= price * len(board.offered):
        return choice.REFRAIN
    return least or choice.SHOW_CARDS


def taking(seen: Seen, _: Answers, __: Rng) -> Choice:
    better = worth_of(seen, seen.board.replied) > worth_of(seen, seen.board.offered)
    return choice.AGREE if better else choice.REFRAIN


_ANSWERS: Final[dict[type, Callable[[Seen, Answers, Rng], Choice]]] = {
    ChoosePeoples: choosing_people,
    SettleProvince: settling_down,
    ChooseAttack: attacking,
    AttackTarget: aiming,
    AttackSize: sending,
    ChooseFight: fighting,
    DefendWithWar: defending,
    MonksDecide: repeating,
    ChooseVortex: opening,
    BringSize: bringing,
    ChooseGroup: regrouping,
    StepTarget: stepping,
    StepSize: regroup_size,
    ChoosePlace: placing,
    PlaceHowMany: how_many,
    GiveWay: giving_way,
    Purchase: buying,
    RedWindow: playing_red,
    PutCardsBack: putting_back,
    MakeOffer: offering,
    AddToOffer: adding,
    AnswerOffer: answering,
    TakeAnswer: taking,
}
