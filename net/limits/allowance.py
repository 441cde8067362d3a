"""Counts what somebody asks for against so much at once, and so much a second. Sans-IO."""

from __future__ import annotations


class Allowance:
    """An allowance of so many at once, and so many a second in the long run."""

    __slots__ = ("_left", "_most", "_per_second", "at")

    def __init__(self, most: float, per_second: float, at: float = 0.0) -> None:
        self._most = most
        self._per_second = per_second
        self._left = most
        self.at = at
        """When it was last asked."""

    def take(self, now: float, size: int = 1, leaving: int = 0) -> bool:
        """Take so many if they are within it, with some to spare; return whether they were. A clock that was put back
        gives and takes nothing."""
        self._left = self.left(now)
        self.at = now
        if self._left < size + leaving:
            return False
        self._left -= size
        return True

    def left(self, now: float) -> float:
        return min(self._most, self._left + max(0.0, now - self.at) * self._per_second)

    def used(self, now: float) -> float:
        """Return how many of them are taken, and have not come back."""
        return self._most - self.left(now)

    def lacks(self, now: float, size: int) -> float:
        """Return the seconds until so many more are within it; for more than it can ever hold, until it is full."""
        return max(0.0, min(size, self._most) - self.left(now)) / self._per_second

    def charge(self, now: float, size: float) -> None:
        """Charge so many, whether they were within it or not. The debt is never larger than the whole allowance."""
        self._left = max(-self._most, self.left(now) - size)
        self.at = now

    def give_back(self, size: int = 1) -> None:
        """Give back what was taken: it did not count."""
        self._left = min(self._most, self._left + size)
