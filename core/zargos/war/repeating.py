"""§14.3 What a fight with Monks promises, if they have dice thrown again as well as can be.

Exact for small armies: every throw is weighed by what comes of it. In larger ones a throw changes little, and the Monks
weigh only how many fall on both sides, each by how quickly that side dwindles: that costs them 3.4 percent at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from operator import mul
from typing import Final, NamedTuple

from core.zargos.war.odds import Terms, by_number, fight_odds, halves
from core.zargos.war.rounds import dice_for
from core.zargos.war.rows import Known, Odds, Part, Rounds

SMALL: Final = 8
"""Up to so many on both sides all is exact."""

_NEAR: Final = 1e-12
"""No die is thrown again for less."""

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
    """§14.3 The odds of the whole fight."""
    return _known(duel.terms, duel.monks_attack).odds(duel.attackers, duel.defenders)


@cache
def _known(terms: Terms, monks_attack: bool) -> Known:
    return Known(rounds_with_monks(terms, monks_attack), SMALL, exact_odds(terms, monks_attack, SMALL))


# In small armies


def exact_odds(terms: Terms, monks_attack: bool, most: int) -> Sequence[Sequence[Odds]]:
    """Return the odds of fights of up to so many on both sides, by defenders and attackers, less one. Smaller fights
    are found first."""
    kills, losses = (each - 1 for each in _sizes(Duel(most, most, terms, monks_attack)))
    # In front of both there are as many places as may fall at once.
    found = [[fight_odds(max(0, size), 0) for size in range(-losses, most + 1)]] * (kills + 1)
    for defenders in range(1, most + 1):
        row = [fight_odds(0, defenders)] * (losses + 1)
        found.append(row)
        for attackers in range(1, most + 1):
            row.append(found[-2][losses + attackers - 1])  # A guess.
            fewer = found[: defenders - 1 : -1]
            after = [each[losses + attackers : attackers - 1 : -1] for each in fewer]
            row[-1] = _exact(Duel(attackers, defenders, terms, monks_attack), after)
    return [row[losses + 1 :] for row in found[kills + 1 :]]


def _sizes(duel: Duel) -> tuple[int, int]:
    """Return how many numbers of killed defenders and lost attackers there are in a round."""
    attack, defence = duel.dice
    return attack * 6 // duel.divisor + 1, defence * 3 + 1


def _exact(duel: Duel, after: Sequence[Sequence[Odds]]) -> Odds:
    """Find the best way to play. `after`: what a round leads to, by killed and lost. It depends on what a round is
    worth in which nobody falls: that is guessed there, and then found."""
    kills, losses = _sizes(duel)
    after = [row[:losses] for row in after[:kills]]
    wished = Odds._fields.index("wins" if duel.monks_attack else "holds")
    worth = [[odds[wished] for odds in row] for row in after]
    columns = list(zip(*[odds for row in after for odds in row], strict=True))
    while True:  # Each time at least as much is found, by one of a few ways to play.
        chances = _chances(*duel.dice, duel.divisor, duel.monks_attack, worth)
        whole, chances[0] = 1 - chances[0], 0.0
        odds = Odds(*[sum(map(mul, chances, column)) / whole for column in columns])
        if whole == 1 or abs(odds[wished] - worth[0][0]) < _NEAR:
            return odds
        worth[0][0] = odds[wished]


# In larger armies


def rounds_with_monks(terms: Terms, monks_attack: bool) -> Rounds:
    def rounds(attack: int, defence: int) -> Sequence[Part]:
        return _round(attack + terms.attack_war, defence + terms.defence_war, 3 if terms.capital else 2, monks_attack)

    return rounds


@cache
def _round(attack: int, defence: int, divisor: int, monks_attack: bool) -> Sequence[Part]:
    """Return what so many dice come to, where one counter is worth as much as another: the part of it in which the
    Monks have no die of the attacker's thrown again, and so may have one of the defender's, and the other part."""
    killed, lost = _mean(halves(attack, divisor)), _mean(halves(defence, 2))
    sign = 1 if monks_attack else -1
    kills, losses = range(attack * 6 // divisor + 1), range(defence * 3 + 1)
    worth = [[sign * (kill * lost - lose * killed) for lose in losses] for kill in kills]
    ways = _ways(attack, defence, divisor, monks_attack, worth)
    # The defender's throw is judged alike, however many the attacker's has killed.
    return Part(ways.kept, ways.replies[0][1]), Part(ways.repeated, by_number(defence, 2))


def _mean(chances: Iterable[tuple[int, float]]) -> float:
    return sum([number * chance for number, chance in chances])


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


class BestRepeats(NamedTuple):
    """The best ways to have a die thrown again."""

    kept: list[float]
    """How likely the attacker's throw is left as it is, by what it kills …"""
    repeated: list[float]
    """… or thrown again, by what it kills then."""
    replies: list[tuple[float, list[float]]]
    """By what a throw that is kept kills: what the defender's throw is worth then, and its chances by what it kills."""


def _ways(attack: int, defence: int, divisor: int, monks_attack: bool, worth: Worth) -> BestRepeats:
    replies: list[tuple[float, list[float]]] = []
    for killed, values in enumerate(worth):  # Where all have fallen, no more can.
        same = killed > 1 and values == worth[killed - 1]
        replies.append(replies[-1] if same else _replies(defence, monks_attack, values))
    plain = [sum(map(mul, by_number(defence, 2), values)) for values in worth]
    again = _again(plain, attack, divisor)
    kept, repeated = [0.0] * len(worth), [0.0] * len(worth)
    for killed, rest, chance in throws(attack, divisor, monks_attack):
        if again[rest] > replies[killed][0] + _NEAR:
            for now in _DIE:
                repeated[(rest + now) // divisor] += chance / 6
        else:
            kept[killed] += chance
    return BestRepeats(kept, repeated, replies)


def _chances(attack: int, defence: int, divisor: int, monks_attack: bool, worth: Worth) -> list[float]:
    """Return what comes of a round in which the Monks have the best die thrown again, or none (§14.3): all chances, by
    killed and lost."""
    ways, plain = _ways(attack, defence, divisor, monks_attack, worth), by_number(defence, 2)
    return [
        kept * chance + repeated * unrepeated
        for kept, repeated, (_, chances) in zip(*ways, strict=True)
        for chance, unrepeated in zip(chances, plain, strict=True)
    ]


def _again(values: Sequence[float], dice: int, divisor: int) -> list[float]:
    """Return, by what the other dice show, what it is worth to throw one again, if so many killed are worth that."""
    by_total = [values[total // divisor] for total in range(6 * dice + 1)]
    return [sum(by_total[rest + 1 : rest + 7]) / 6 for rest in range(6 * dice - 5)]


def _replies(defence: int, monks_attack: bool, values: Sequence[float]) -> tuple[float, list[float]]:
    """Return what the defender's throw is worth if the Monks are still free, and how likely it is that so many
    attackers fall then; `values`: what that is worth."""
    again, mean, found = _again(values, defence, 2), 0.0, [0.0] * (defence * 3 + 1)
    thrown = [0.0] * len(again)
    for lost, rest, chance in throws(defence, 2, not monks_attack):
        if again[rest] > values[lost] + _NEAR:
            thrown[rest] += chance / 6
        else:
            mean += chance * values[lost]
            found[lost] += chance
    for rest, chance in enumerate(thrown):
        if chance:
            mean += chance * again[rest] * 6
            for now in _DIE:
                found[(rest + now) // 2] += chance
    return mean, found


_DIE: Final = range(1, 7)


# A die to throw again


def die_to_repeat(duel: Duel, attack: Sequence[int], defence: Sequence[int]) -> int:
    """Choose a die of the throw just made, or 0 for none; the defence is empty until it has been thrown."""
    if defence:
        die = max(defence) if duel.monks_attack else min(defence)
        killed, rest = sum(attack) // duel.divisor, sum(defence) - die
        again = sum([_wished(duel, killed, (rest + now) // 2) for now in _DIE]) / 6
        return die if again > _wished(duel, killed, sum(defence) // 2) + _NEAR else 0
    die = min(attack) if duel.monks_attack else max(attack)
    rest = sum(attack) - die
    again = sum([_unrepeated(duel, (rest + now) // duel.divisor) for now in _DIE]) / 6
    return die if again > _free(duel, sum(attack) // duel.divisor) + _NEAR else 0


def _wished(duel: Duel, killed: int, lost: int) -> float:
    return duel.wished(duel.after(killed, lost))


def _unrepeated(duel: Duel, killed: int) -> float:
    """Return what a defender's throw is worth of which no die is thrown again."""
    return sum([chance * _wished(duel, killed, lost) for lost, chance in halves(duel.dice[1], 2)])


def _free(duel: Duel, killed: int) -> float:
    defence = duel.dice[1]
    return _replies(defence, duel.monks_attack, [_wished(duel, killed, lost) for lost in range(defence * 3 + 1)])[0]
