"""Tells of the keys that lead to a player, in words."""

from __future__ import annotations

from typing import Final

from net.protocol.messages import KeyInfo
from tui.language import _, _n, mark

WHAT_IT_MEANS: Final = mark(
    "Whoever comes with it will be a stranger until you link it again. Your return code changes, too."
)
HERE: Final = mark("It is the key that you came with: this line ends, and you come back with another.")
NO_KEY: Final = mark("No key leads to you. Make one with ssh-keygen and come with it; then it can be linked.")


def used(key: KeyInfo) -> str:
    linked = _ago(key.since)
    if key.here:
        return _("this one, linked {ago}", ago=linked)
    return _("used {last}, linked {ago}", last=_ago(key.last), ago=linked)


def _ago(days: int) -> str:
    if days < 0:
        return _("long ago")
    if days < 2:
        return _("yesterday") if days else _("today")
    return _n("{count} day ago", "{count} days ago", days)
