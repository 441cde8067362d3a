"""Adds a share of chance that a player types, where no program of their own adds one (net/client/shares.py): by plain
ssh and by lines. It is given as that is, when all pledges are fixed."""

from __future__ import annotations

from net.fair import proof
from net.people.text import clean
from net.protocol.messages import AnyUp, Pledge, PledgesSeen, Share
from tui.client.table import ClientTable


class Typed:
    """The shares that one player has typed, by table."""

    def __init__(self) -> None:
        self._shares: dict[int, str] = {}

    def pledge(self, table: int, text: str) -> Pledge | None:
        """Return what binds the player to that text; None where there is none."""
        share = cleaned(text)
        if not share:
            return None
        self._shares[table] = share
        return Pledge(table, proof.pledge(share).hex())

    def of(self, table: int) -> str:
        return self._shares.get(table, "")

    def answer(self, asked: PledgesSeen, seat: int) -> AnyUp | None:
        """Return the share, if it is the pledged one that the server asks for."""
        share = self.of(asked.table)
        return Share(asked.table, share) if (seat, proof.pledge(share).hex()) in asked.pledges and share else None


def cleaned(text: str) -> str:
    """Return of what was typed as much as a share may hold."""
    return clean(text, proof.LONGEST_SHARE).encode()[: proof.LONGEST_SHARE].decode("utf-8", "ignore").strip()


def may_add(table: ClientTable | None) -> bool:
    """Tell whether the table is one that gathers and takes shares, at which this player sits."""
    if table is None or table.view is not None or table.seat < 0:
        return False
    return table.info.phase == "gathering" and len(table.info.commitment) == proof.WHOLE
