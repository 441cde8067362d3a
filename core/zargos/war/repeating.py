"""§14.3 What a fight with Monks promises, if they have dice thrown again as well as can be.

Exact for small armies: every throw is weighed by what comes of it. In larger ones a throw changes little, and the Monks
weigh only how many fall on both sides, by what one counter more of either is worth: that costs them a percent at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from core.zargos.war.odds import Odds, Terms, fight_odds, halves
from core.zargos.war.rounds import dice_for

SMALL: Final = 10
"""Up to so many on both sides all is exact."""
_RATIOS: Final = (0.25, 0.5, 1.0, 2.0, 4.0)
"""The worths of a counter lost, beside one that is killed."""

_NEAR: Final = 1e-12

Chances = dict[tuple[int, int], float]
"""By counters that the attacker kills and loses in a round."""
Worth = Sequence[Sequence[float]]
"""The value that the Monks give to so many killed and lost."""


class Duel(NamedTuple):
    """A fight with Monks, between two rounds."""

    attackers: int
    defenders: int
    terms: Terms
    monks_attack: bool

    def after(self, killed: int, lost: int) -> Odds:
        """Return what a round leads to in which so many defenders and attackers fall."""
        attackers, defenders = max(0, self.attackers - lost), max(0, self.defenders - killed)
        return duel_odds(Duel(attackers, defenders, self.terms, self.monks_attack))

    def wished(self, odds: Odds) -> float:
        """Return how likely the Monks win."""
        return odds.wins if self.monks_attack else odds.holds

    @property
    def divisor(self) -> int:
        """§6.4 What the attacker's total is divided by."""
        return 3 if self.terms.capital else 2

    @property
    def dice(self) -> tuple[int, int]:
        """§6.2, §6.7 The attacker's and the defender's."""
        return dice_for(self.attackers) + self.terms.attack_war, dice_for(self.defenders) + self.terms.defence_war


def duel_odds(duel: Duel) -> Odds:
    """§14.3 The odds of the whole fight. Smaller fights are found first, so that none is looked for too deep."""
    if not duel.attackers or not duel.defenders:
        return fight_odds(duel.attackers, duel.defenders)
    found = _known(duel.terms, duel.monks_attack)
    if (duel.attackers, duel.defenders) not in found:
        for defenders in range(1, duel.defenders + 1):
            for attackers in range(1, duel.attackers + 1):
                if (attackers, defenders) not in found:
                    smaller = duel._replace(attackers=attackers, defenders=defenders)
                    found[attackers, defenders] = _odds(smaller)
    return found[duel.attackers, duel.defenders]


@cache
def _known(_terms: Terms, _monks_attack: bool) -> dict[tuple[int, int], Odds]:
    """Return those found before, by the sizes of both armies."""
    return {}


def _odds(duel: Duel) -> Odds:
    if max(duel.attackers, duel.defenders) <= SMALL:
        return _exact(duel)
    return _mixed(duel, _round(*duel.dice, duel.divisor, duel.monks_attack, _ratio(duel)))


def _mixed(duel: Duel, chances: Chances) -> Odds:
    """Return the average of what a round leads to; one in which nobody falls is left out, as it changes nothing."""
    wins = holds = both_fall = attackers_left = defenders_left = whole = 0.0
    found, (attackers, defenders) = _known(duel.terms, duel.monks_attack), duel[:2]
    # Looked up in place: a large fight has a thousand smaller ones in it.
    for (killed, lost), chance in chances.items():
        if killed or lost:
            still = attackers - lost, defenders - killed
            left = found[still] if lost < attackers and killed < defenders else duel.after(killed, lost)
            whole += chance
            wins += chance * left[0]
            holds += chance * left[1]
            both_fall += chance * left[2]
            attackers_left += chance * left[3]
            defenders_left += chance * left[4]
    return Odds(wins / whole, holds / whole, both_fall / whole, attackers_left / whole, defenders_left / whole)


def _exact(duel: Duel) -> Odds:
    """Find the best way to play. It depends on what a round is worth in which nobody falls: that is guessed, then
    found."""
    attack, defence = duel.dice
    worth = [
        [duel.wished(duel.after(killed, lost)) if killed or lost else 0.0 for lost in range(defence * 3 + 1)]
        for killed in range(attack * 6 // duel.divisor + 1)
    ]
    odds = fight_odds(duel.attackers, duel.defenders, duel.terms)
    while True:  # Each time at least as much is found, by one of a few ways to play.
        worth[0][0] = duel.wished(odds)
        chances = _chances(attack, defence, duel.divisor, duel.monks_attack, worth)
        odds = _mixed(duel, chances)
        if not chances.get((0, 0)) or abs(duel.wished(odds) - worth[0][0]) < _NEAR:
            return odds


# In larger armies


def _ratio(duel: Duel) -> float:
    """Return what one of the Monks' own is now worth beside one of the others': the nearest of a few."""
    one_less = _found(duel, 1, 1)
    fewer_enemies = _found(duel, 1, 0) - one_less
    fewer_friends = _found(duel, 0, 1) - one_less
    kills, saves = (-fewer_friends, fewer_enemies) if duel.monks_attack else (-fewer_enemies, fewer_friends)
    ratio = saves / kills if kills > 0 else 1.0
    return min(_RATIOS, key=lambda each: max(each / max(ratio, 0.01), ratio / each))


def _found(duel: Duel, killed: int, lost: int) -> float:
    """Return how likely the Monks win when so many have fallen; in a large army that has been found before."""
    odds = _known(duel.terms, duel.monks_attack).get((duel.attackers - lost, duel.defenders - killed))
    return duel.wished(odds or duel.after(killed, lost))


@cache
def _round(attack: int, defence: int, divisor: int, monks_attack: bool, ratio: float) -> Chances:
    """Return what so many dice come to, where one counter is worth as much as another."""
    kill, lose = (1.0, -ratio) if monks_attack else (-ratio, 1.0)
    kills, losses = range(attack * 6 // divisor + 1), range(defence * 3 + 1)
    worth = [[kill * killed + lose * lost for lost in losses] for killed in kills]
    return _chances(attack, defence, divisor, monks_attack, worth)


# A round


@cache
def throws(dice: int, divisor: int, lowest: bool) -> tuple[tuple[int, int, float], ...]:
    """Return all that so many dice may show: how many they kill; what they show without the lowest of them, or the
    highest, which may be thrown again; and how likely that is."""
    found: dict[tuple[int, int], float] = {}
    for each in product(range(1, 7), repeat=dice):
        key = (sum(each) // divisor, sum(each) - (min(each) if lowest else max(each)))
        found[key] = found.get(key, 0.0) + 6.0**-dice
    return tuple([(*key, chance) for key, chance in found.items()])


def _chances(attack: int, defence: int, divisor: int, monks_attack: bool, worth: Worth) -> Chances:
    """Return what comes of a round in which the Monks have the best die thrown again, or none (§14.3)."""
    replies = [_replies(defence, monks_attack, values) for values in worth]
    plain = [sum([chance * values[lost] for lost, chance in halves(defence, 2)]) for values in worth]
    again = _again(plain, attack, divisor)
    kept, repeated = [0.0] * len(worth), [0.0] * len(worth)
    for killed, rest, chance in throws(attack, divisor, monks_attack):
        if again[rest] > replies[killed][0]:
            for now in _DIE:
                repeated[(rest + now) // divisor] += chance / 6
        else:
            kept[killed] += chance
    found: Chances = {}
    for killed, (_, lost_by_chance) in enumerate(replies):
        for lost, chance in enumerate(lost_by_chance):
            found[killed, lost] = kept[killed] * chance
        for lost, chance in halves(defence, 2):
            found[killed, lost] += repeated[killed] * chance
    return found


def _again(values: Sequence[float], dice: int, divisor: int) -> list[float]:
    """Return, by what the other dice show, what it is worth to throw one again, if so many killed are worth that."""
    return [sum([values[(rest + now) // divisor] for now in _DIE]) / 6 for rest in range(6 * dice - 5)]


def _replies(defence: int, monks_attack: bool, values: Sequence[float]) -> tuple[float, list[float]]:
    """Return what the defender's throw is worth if the Monks are still free, and how likely it is that so many
    attackers fall then; `values`: what that is worth."""
    again, mean, found = _again(values, defence, 2), 0.0, [0.0] * (defence * 3 + 1)
    for lost, rest, chance in throws(defence, 2, not monks_attack):
        if again[rest] > values[lost]:
            mean += chance * again[rest]
            for now in _DIE:
                found[(rest + now) // 2] += chance / 6
        else:
            mean += chance * values[lost]
            found[lost] += chance
    return mean, found


_DIE: Final = range(1, 7)


# A die to throw again


def die_to_repeat(duel: Duel, attack: Sequence[int], defence: Sequence[int]) -> int:
    """Choose a die of the throw just made, or 0 for none; the defence is empty until it has been thrown."""
    if defence:
        die = max(defence) if duel.monks_attack else min(defence)
        killed, rest = sum(attack) // duel.divisor, sum(defence) - die
        again = sum([_wished(duel, killed, (rest + now) // 2) for now in _DIE]) / 6
        return die if again > _wished(duel, killed, sum(defence) // 2) else 0
    die = min(attack) if duel.monks_attack else max(attack)
    rest = sum(attack) - die
    again = sum([_unrepeated(duel, (rest + now) // duel.divisor) for now in _DIE]) / 6
    return die if again > _free(duel, sum(attack) // duel.divisor) else 0


def _wished(duel: Duel, killed: int, lost: int) -> float:
    return duel.wished(duel.after(killed, lost))


def _unrepeated(duel: Duel, killed: int) -> float:
    """Return what a defender's throw is worth of which no die is thrown again."""
    return sum([chance * _wished(duel, killed, lost) for lost, chance in halves(duel.dice[1], 2)])


def _free(duel: Duel, killed: int) -> float:
    defence = duel.dice[1]
    return _replies(defence, duel.monks_attack, [_wished(duel, killed, lost) for lost in range(defence * 3 + 1)])[0]
