"""Shows the face of Zargos: see tui/games/__init__.py.

map/globe.py draws the planet, with map/labels.py, map/looks.py and map/plan.py; orders/marching.py asks what is
answered by pointing at a place, orders/asking.py and orders/prompts.py all else, in lists that orders/menu.py draws.
telling/phases.py knows where the game stands, telling/words.py tells what happened, telling/moments.py shows fights as
they go; the others in telling/ draw counts, fights, cards and panels, which can be called up. things.py says what each
thing is. Here keys and clicks meet them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from core.telling import Event
from core.zargos.magic.winds import RedWindow
from core.zargos.memory import Traced
from tui.canvas.canvas import NOWHERE, Canvas, Rect
from tui.games import Outcome, Prompt, Scene, Sheet
from tui.games.moments import Moment
from tui.games.things import Thing
from tui.games.zargos import things
from tui.games.zargos.map import corners, globe, pointing, roaming
from tui.games.zargos.map.plan import Plan, plan
from tui.games.zargos.orders import asking, marching, menu, prompts
from tui.games.zargos.telling import cards, counts, fights, known, looking, moments, panels, phases, words
from tui.language import document
from tui.widgets.emblems import emblem_of

LARGEST: Final = (240, 75)
"""Columns and rows. A planet is easier to read the larger it is."""


class ZargosFace:
    emblem = emblem_of("zargos")
    largest = LARGEST

    @property
    def keys(self) -> str:
        return document("zargos/KEYS.md")

    def title(self, scene: Scene) -> tuple[str, str]:
        return "Zargos", phases.head(scene)

    def draw(self, canvas: Canvas, scene: Scene) -> Rect:
        found = plan(canvas.width, canvas.height)
        globe.draw(canvas, found.globe, scene, _marks(scene))
        corners.draw(canvas, found, scene)
        _draw_panels(canvas, found, scene)
        if menu.is_open(scene) and scene.picking.looked < 0:
            menu.draw(canvas.window(found.globe), scene)
        moments.draw(canvas, scene, found.globe)
        return found.log

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
        return words.say(event, names, me, board)

    def strikes(self, event: Event, board: Any) -> tuple[int, str] | None:
        return words.strikes(event, board)

    def sheet(self, event: Event, scene: Scene) -> Sheet | None:
        return counts.sheet(event, scene)

    def known(self, memory: Traced, scene: Scene) -> tuple[Sheet, ...]:
        return known.known(memory, scene)

    def things(self, scene: Scene) -> Iterator[Thing]:
        return things.things(scene)

    def moments(self, before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
        return moments.moments(before, after, events)

    def prompt(self, scene: Scene) -> Prompt:
        if asking.handles(scene):
            return prompts.prompt(scene) if scene.picking.looked < 0 else roaming.prompt()
        return marching.prompt(scene) or Prompt(phases.waiting(scene), tuple(looking.offers(scene)))

    def press(self, scene: Scene, key: str) -> Outcome | None:
        found = _pressed(scene, key)
        return found if found is not None or scene.picking.typed else looking.look(scene, key)

    def act(self, scene: Scene, action: str) -> Outcome | None:
        word, _, rest = action.partition(":")
        if word == "look":
            return looking.look(scene, rest)
        if word == "roam":
            return roaming.act(scene, rest)
        if not asking.handles(scene):
            return marching.act(scene, action)
        if word == "key":
            return asking.press(scene, rest)
        return _clicked(scene, word, int(rest)) if rest.isdigit() else None


def _pressed(scene: Scene, key: str) -> Outcome | None:
    if not asking.handles(scene):
        return marching.press(scene, key)
    looking_around = key == "space" or scene.picking.looked >= 0
    return roaming.press(scene, key) if looking_around else asking.press(scene, key)


def _draw_panels(canvas: Canvas, found: Plan, scene: Scene) -> None:
    """Draw each panel that has a place of its own. A place that is looked at has that of the peoples, where there is
    none for it."""
    if found.peoples != NOWHERE and scene.picking.looked >= 0 and found.since == NOWHERE:
        panels.draw_looked(canvas.window(found.peoples), scene)
    elif found.peoples != NOWHERE:
        panels.draw_peoples(canvas.window(found.peoples), scene)
    if found.hand != NOWHERE:
        cards.draw_hand(canvas.window(found.hand), scene, found.texts)
    if found.fight != NOWHERE:
        canvas.thing(found.fight, things.FIGHT)
        fights.draw(canvas.window(found.fight), scene)
    for rect in (found.news, found.since):
        canvas.thing(rect, things.NEWS)
    if found.news != NOWHERE:
        panels.draw_news(canvas.window(found.news), scene)
    if found.since != NOWHERE:
        panels.draw_since(canvas.window(found.since), scene)


def _marks(scene: Scene) -> globe.Marks:
    """Return the marks on the planet. What a red card would be played on is lit; all else is marching's."""
    found = marching.marks(scene)
    if not asking.handles(scene):
        return found
    return found._replace(targets=dict.fromkeys(asking.places_of(asking.marked(scene)), globe.Target()))


def _clicked(scene: Scene, word: str, number: int) -> Outcome | None:
    if word == "pick":
        return asking.pick(scene, number)
    if word != "place":
        return None
    red = isinstance(phases.ask_of(scene), RedWindow) and scene.picking.looked < 0
    return asking.aim(scene, number) if red else pointing.look(scene, number)


FACE: Final = ZargosFace()
