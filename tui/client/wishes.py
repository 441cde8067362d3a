"""Says what can be wished for at a table besides the game itself, on a screen as by lines."""

from __future__ import annotations

from typing import Final

from net.people.names import clean_name
from net.protocol.messages import TableInfo
from net.tables.absence import WAITED_FOR
from tui.games import Scene, listed
from tui.widgets.buttons import Offer
from tui.widgets.seats import lasting

SPENT: Final = "Your time is up: a bot plays to the end."
WITH_BOTS: Final = {
    True: "The game begins when all are taken, or now, with bots.",
    False: "Play begins when all are taken, or with bots if most ask.",
}
"""The sentence about free seats, by whether the maker reads it."""
REPLACE: Final = "replace"


def is_spent(scene: Scene, seat: int) -> bool:
    """Tell whether that seat's time for the whole game is up; the clock of an answer is shown only where it runs."""
    return bool(scene.seats[seat].cover) and scene.seats[seat].left == 0


def spent_others(scene: Scene) -> list[int]:
    """Return the seats to which this player can help to give time."""
    if scene.seat < 0 or not scene.waiting:
        return []
    return [seat for seat in range(len(scene.seats)) if seat != scene.seat and is_spent(scene, seat)]


def watchers(info: TableInfo) -> tuple[str, ...]:
    """Tell who looks on, in ever fewer words; nothing where nobody does."""
    names, count = [name for each in info.watching if (name := clean_name(each))], info.onlookers
    if not count:
        return ()
    others = count - len(names)
    told = listed([*names, *([f"{others} more"] if others > 0 else [])])
    watch = "watches" if count == 1 else "watch"
    return (
        f"{told} {watch}",
        f"{names[0]} and {count - 1} more watch" if names and count > 1 else "",
        f"{count} {watch}",
    )


def replacement(scene: Scene) -> Offer | None:
    """Return the offer of a bot for somebody who is away when all wait for them; it can be taken after long enough."""
    gone = [seat for seat in scene.waiting if scene.seats[seat].away >= 0 and not scene.seats[seat].cover]
    if scene.asked or scene.seat < 0 or not gone:
        return None
    first = min(gone, key=lambda seat: -scene.seats[seat].away)
    name, away = scene.names[first], scene.seats[first].away
    why = f"{name} has been away for {lasting(away)}; after {lasting(WAITED_FOR)} a bot may play for them."
    return Offer("g", f"A bot for {name}", REPLACE, "" if away >= WAITED_FOR else why)
