"""Says who has a seat of a table, and who plays there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from net.protocol.messages import BY_CLOCK

OPEN: Final = "open"
PERSON: Final = "person"


@dataclass(slots=True)
class Chair:
    kind: str
    """open, person, or a bot's level."""
    player: str = ""
    name: str = ""
    cover: str = ""
    """The level of the bot that plays in this person's place until they are back."""
    why: int = BY_CLOCK
    """Why one does, as in SeatInfo."""
    held: str = ""
    """The player for whom an open seat is kept, whose name this is."""

    @property
    def bot(self) -> str:
        """The level of the bot that plays here; empty where a person does, or nobody."""
        return self.cover if self.kind in (OPEN, PERSON) else self.kind
