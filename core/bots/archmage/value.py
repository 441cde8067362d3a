"""Values a position: out of numbers by seat comes each seat's chance to win, by weights that were learned.

Every seat's numbers go through the same small net, one hidden layer and a straight way past it; what comes out is
compared between the seats. scripts/teach makes the weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh
from operator import mul

Row = Sequence[float]


class Value:
    def __init__(self, straight: Row, hidden: Sequence[tuple[float, float, Row]]) -> None:
        """Hold the weights; `hidden` has of each unit the weight of what comes out of it, what is added, and the
        weights of what goes in."""
        self.straight, self.hidden = straight, hidden

    @classmethod
    def read(cls, text: str) -> Value:
        """Read weights as `written` writes them: a line of the straight way, and one of each unit."""
        first, *others = [[float(word) for word in line.split()] for line in text.strip().split("\n\n")]
        return cls(first, [(out, plus, tuple(row)) for out, plus, *row in others])

    def written(self) -> str:
        rows = [self.straight, *((out, plus, *row) for out, plus, row in self.hidden)]
        return "\n\n".join(" ".join(f"{number:.4g}" for number in row) for row in rows)

    def strength(self, numbers: Row) -> float:
        """Return a seat's strength, which has a meaning only beside those of the others."""
        found = sum(map(mul, self.straight, numbers))
        for out, plus, row in self.hidden:
            found += out * tanh(plus + sum(map(mul, row, numbers)))
        return float(found)

    def chances(self, numbers: Sequence[Row]) -> list[float]:
        """Return each seat's chance, together 1."""
        return softmax([self.strength(each) for each in numbers])


def softmax(strengths: Sequence[float]) -> list[float]:
    """Return chances, together 1, of which the logarithms differ as the strengths do."""
    most = max(strengths)
    parts = [exp(each - most) for each in strengths]
    whole = sum(parts)
    return [part / whole for part in parts]
