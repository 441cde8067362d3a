"""Looking around on the planet while something is asked: Space begins and ends it, and none of its keys answers."""

from __future__ import annotations

from typing import Final

from tui.games import Outcome, Prompt, Scene
from tui.games.zargos.map import pointing
from tui.language import _, mark
from tui.widgets.buttons import Offer

BEGIN: Final = Offer("space", mark("Look around"), "roam:begin")
_BACK: Final = Offer("escape", mark("Back"), "roam:end")


def begin(scene: Scene) -> Outcome:
    here = pointing.at(scene)
    return pointing.look(scene, here if here >= 0 else scene.picking.cursor)


def end(scene: Scene) -> Outcome:
    return pointing.look(scene, -1)


def toggle(scene: Scene) -> Outcome:
    return begin(scene) if scene.picking.looked < 0 else end(scene)


def prompt(why: str = "") -> Prompt:
    """Say how to go back; `why`: the reason why what is looked at can't be the answer."""
    return Prompt(why or _("Look around by the arrows, or type a code."), (_BACK,), urgent=True)


def press(scene: Scene, key: str) -> Outcome | None:
    """Take a key where a list is asked, whose own keys wait until one is back."""
    if key in pointing.DIRECTIONS:
        return pointing.go(scene, key)
    return toggle(scene) if key in {"space", "escape", "enter"} else pointing.typed(scene, key)


def act(scene: Scene, action: str) -> Outcome | None:
    return begin(scene) if action == "begin" else end(scene) if action == "end" else None
