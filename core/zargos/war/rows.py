"""§6.2–6.5 The odds of fights of all sizes, found from the smallest on, row by row of equally many defenders.

In a round what falls on one side does not depend on what falls on the other, but for the way in which it was thrown. So
a round is averaged over one side's losses first, once for all that the other side may lose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import mul
from typing import Final, NamedTuple

from core.zargos.war.rounds import dice_for


class Odds(NamedTuple):
    """Chances, which make 1 together, and how many counters are left on average, of those who win or not."""

    wins: float
    holds: float
    """The defender, or demons."""
    both_fall: float
    attackers_left: float
    defenders_left: float


class Part(NamedTuple):
    """One way in which a round may be thrown; the chances of all parts make 1 together."""

    kills: Sequence[float]
    """How likely it is that it comes to this part and so many defenders fall."""
    losses: Sequence[float]
    """How likely it is, in this part, that so many attackers fall. It depends on the defender's dice alone."""


Rounds = Callable[[int, int], Sequence[Part]]
"""The parts of a round, by what both armies' sizes give in dice (§6.2)."""
Column = list[float]
Row = tuple[Column, Column, Column, Column]
"""By attackers: wins, holds, attackers left, defenders left. In front there are as many places as may fall at once."""

SURE: Final = 24
"""An army of more than so many is certain to beat one that throws fewer dice."""
_FULL: Final = 7
"""§6.2 From this size on an army throws all its dice."""
_NEVER: Final = 1e-7
_SIZES: Final = ((1, 3), (4, 6), (7, None))
"""§6.2 The smallest and largest armies with one, two and three dice."""


class Rows:
    def __init__(self, most: int, rounds: Rounds, small: Sequence[Sequence[Odds]] = ()) -> None:
        """Make it, for so many attackers at most. `small`: odds that are known, by defenders and attackers less one."""
        self.most = most
        self._rounds = rounds
        self._small = small
        self._before = max(len(part.losses) for part in rounds(3, 3))
        nobody = [0.0] * (self._before + 1)
        none = nobody + [0.0] * most
        beaten: Row = (nobody + [1.0] * most, none, nobody + [float(size) for size in range(1, most + 1)], none)
        self._rows = {0: beaten}
        self._averaged: dict[tuple[int, int, int], Row] = {}

    def odds(self, attackers: int, defenders: int) -> Odds:
        if not attackers or not defenders:
            return Odds(float(attackers > 0), float(defenders > 0), float(attackers == defenders), attackers, defenders)
        for size in range(1, defenders + 1):
            if size not in self._rows:
                self._rows[size] = self._row(size)
        wins, holds, attackers_left, defenders_left = (each[self._before + attackers] for each in self._rows[defenders])
        return Odds(wins, holds, max(0.0, 1 - wins - holds), attackers_left, defenders_left)

    def _row(self, defenders: int) -> Row:
        nobody = [0.0] * (self._before + 1)
        row: Row = ([*nobody], [1.0 for _ in nobody], [*nobody], [float(defenders) for _ in nobody])
        known = self._small[defenders - 1] if defenders <= len(self._small) else ()
        for odds in known[: self.most]:
            for column, value in zip(row, (odds.wins, odds.holds, odds[3], odds[4]), strict=True):
                column.append(value)
        for dice, (smallest, largest) in enumerate(_SIZES, 1):
            first, last = max(smallest, len(known) + 1), min(largest or self.most, self.most)
            if first <= last:
                self._extend(row, defenders, dice, first, last)
        return row

    def _extend(self, row: Row, defenders: int, attack: int, first: int, last: int) -> None:
        """Find the odds of armies of these sizes. A round in which nobody falls is left out, as it changes nothing."""
        defence = dice_for(defenders)
        parts = self._rounds(attack, defence)
        weights = [chance for part in parts for chance in part.kills[1:]]
        fewer = [
            self._average(max(0, defenders - killed), defence, at, part.losses)
            for at, part in enumerate(parts)
            for killed in range(1, len(part.kills))
        ]
        spared = [sum([part.kills[0] * part.losses[lost] for part in parts]) for lost in range(len(parts[0].losses))]
        scale, own = 1 / (1 - spared[0]), spared[:0:-1]
        start, end, back = self._before + first, self._before + last + 1, len(own)
        for at, column in enumerate(row):
            for values in zip(*[each[at][start:end] for each in fewer], strict=True):
                same = sum(map(mul, own, column[-back:]))
                column.append((sum(map(mul, weights, values)) + same) * scale)

    def _average(self, defenders: int, defence: int, part: int, losses: Sequence[float]) -> Row:
        """Return the odds against so many, after so many attackers have fallen as these chances say."""
        key = (defenders, defence, part)
        if key not in self._averaged:
            weights, back = losses[::-1], self._before + 1 - len(losses)
            wins, holds, attackers, defending = (self._averages(each, weights, back) for each in self._rows[defenders])
            self._averaged[key] = wins, holds, attackers, defending
        return self._averaged[key]

    def _averages(self, column: Column, weights: Sequence[float], back: int) -> Column:
        shifted = zip(*[column[back + at : back + at + self.most] for at in range(1, len(weights) + 1)], strict=True)
        return [0.0] * (self._before + 1) + [sum(map(mul, weights, values)) for values in shifted]


class Known:
    """The odds of all fights with the same rounds. Small ones are found in rows; a large one is followed from its
    beginning until it has become small, with how likely it comes to each size."""

    def __init__(self, rounds: Rounds, near: int = SURE, small: Sequence[Sequence[Odds]] = ()) -> None:
        """Make it. Fights of up to so many on both sides, `near`, are small; `small` are their odds, if known."""
        self._rounds, self._near = rounds, near
        self._rows, self._wide_rows = Rows(near, rounds, small), Rows(SURE, rounds, small)
        self._large: dict[tuple[int, int], Odds] = {}

    def odds(self, attackers: int, defenders: int) -> Odds:
        if _is_small(attackers, defenders, self._near):
            return self._small(attackers, defenders)
        if (attackers, defenders) not in self._large:
            self._large[attackers, defenders] = self._followed(attackers, defenders)
        return self._large[attackers, defenders]

    def _small(self, attackers: int, defenders: int) -> Odds:
        """Return what is in the rows. Against the few that throw fewer dice, all that go beyond the rows are left."""
        rows = self._rows if attackers <= self._near else self._wide_rows
        wins, holds, both, left, against = rows.odds(min(attackers, SURE), min(defenders, SURE))
        more, others = max(0, attackers - SURE), max(0, defenders - SURE)
        return Odds(wins, holds, both, left + wins * more, against + holds * others)

    def _followed(self, attackers: int, defenders: int) -> Odds:
        found = [0.0] * len(Odds._fields)
        for chance, left, against in FullFights(self._rounds(3, 3), self._near).ends(attackers, defenders):
            for at, value in enumerate(self._small(max(0, left), max(0, against))):
                found[at] += chance * value
        whole = sum(found[:3])
        return Odds(*[each / whole for each in found])


def _is_small(attackers: int, defenders: int, near: int) -> bool:
    return min(attackers, defenders) < _FULL or max(attackers, defenders) <= near


class FullFights:
    """Follows fights in which both throw all their dice."""

    def __init__(self, parts: Sequence[Part], near: int) -> None:
        self._near = near
        self._weights = [chance for part in parts for chance in part.kills[:0:-1]]
        self._losses = [part.losses[::-1] for part in parts]
        spared = [sum([part.kills[0] * part.losses[lost] for part in parts]) for lost in range(len(parts[0].losses))]
        self._scale, self._own = 1 / (1 - spared[0]), spared[:0:-1]
        self._most_killed, self._most_lost = len(parts[0].kills) - 1, len(self._own)

    def ends(self, attackers: int, defenders: int) -> Iterator[tuple[float, int, int]]:
        """Yield how likely the fight first comes to so many attackers and defenders with whom it is small."""
        length = attackers + self._most_lost
        averaged: list[list[Column]] = [[[0.0] * length] * self._most_killed for _ in self._losses]
        spans = [(0, 0)] * self._most_killed
        for against in range(defenders, -self._most_killed, -1):
            first = min([low for low, _ in spans])
            last = length if against == defenders else max([high for _, high in spans])
            above = zip(*[column[first:last] for columns in averaged for column in columns], strict=True)
            row = [0.0] * (self._most_lost + first)
            for left, values in zip(range(attackers - first, attackers - last, -1), above, strict=True):
                chance = sum(map(mul, self._weights, values)) + sum(map(mul, self._own, row[-self._most_lost :]))
                if left == attackers and against == defenders:
                    chance = 1.0
                small = _is_small(left, against, self._near)
                row.append(0.0 if small or chance < _NEVER else chance * self._scale)
                if small and chance > _NEVER:
                    yield chance, left, against
            row += [0.0] * (length + self._most_lost - len(row))
            reached = [at for at, value in enumerate(row) if value]
            spans = [*spans[1:], (reached[0] - self._most_lost, reached[-1] + 1) if reached else (length, length)]
            low, high = spans[-1]
            shifted = [row[low + at : high + at] for at in range(self._most_lost + 1)]
            for columns, losses in zip(averaged, self._losses, strict=True):
                here = [sum(map(mul, losses, values)) for values in zip(*shifted, strict=True)]
                columns[:] = [*columns[1:], [0.0] * low + here + [0.0] * (length - high)]
