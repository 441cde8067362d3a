"""Keeps what waits in a store: records on their way to one log, and what is to be told of other nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from net.store.postgres.node import Batch
from net.store.queued import Answer, Wish

Clock = Callable[[], float]
"""Tells the seconds that have passed since some moment."""
Hear = Callable[[int, Sequence[bytes]], None]
"""Told records of the players' log that others have added, and where they stand."""
Adopt = Callable[[dict[int, list[bytes]]], None]
"""Told logs that nobody owned, and which are ours from here on, with their records."""


@dataclass
class Group:
    """All that waits to be added to one log."""

    batch: Batch
    wishes: list[Wish] = field(default_factory=list)

    def add(self, wish: Wish) -> None:
        self.batch.records.extend(wish.records)
        self.wishes.append(wish)

    def answers(self, error: Exception | None) -> list[Answer]:
        return [wish.answer(error) for wish in self.wishes]

    @property
    def end(self) -> int:
        return self.batch.at + len(self.batch.records)


@dataclass
class Beside:
    """All that is minded where other nodes have the house too."""

    hear: Hear
    adopt: Adopt
    heard: int
    """Up to which record the caller knows the players' log."""
    end: int
    """Where what is on its way to it ends."""
    is_telling: bool = False
    """Whether the caller is being told of records: what comes from it was wished for without them."""
    drains: bool = False
    """Whether this node gives its tables away, and so takes none."""
    may_be_free: bool = False
    """Whether there may be logs that nobody owns."""
    next_look: float = 0.0
    next_sweep: float = 0.0

    def due(self, now: float) -> float:
        """Return in how many seconds the next look is."""
        return max(0.0, self.next_look - now)

    def admits(self, wish: Wish) -> bool:
        """Tell whether the wish was made by somebody who knows all that is known; then it counts as on its way."""
        if self.is_telling or wish.at != self.end:
            return False
        self.end += len(wish.records)
        return True
