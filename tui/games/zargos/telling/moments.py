"""Shows as it happens: one's own fight, round by round, both armies shrinking, the chances beside, and at last who
holds the place; and magic cards that are dealt.

Who fights is known to all; the others' fights are told in the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from core.telling import Event
from core.zargos.war.forecast import Standing, as_it_stands, through_the_vortex
from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT_STRONG, PANEL, STRONG, TEXT, WARNING, Ink
from tui.games import Scene
from tui.games.moments import Frame, Moment
from tui.games.zargos.map import looks
from tui.games.zargos.orders.odds_line import brief
from tui.games.zargos.telling import dealing
from tui.games.zargos.telling.fights import Fought, fights, name_of, outcome
from tui.games.zargos.telling.names import place_name
from tui.language import _, _p, worded

_BEGIN: Final = 0.4
_ROUND: Final = 0.4
_END: Final = 0.8
_MOST: Final = 7
"""Rounds of a fight that are shown each by itself; of more some go by unseen."""
_WIDE: Final = 56
_HIGH: Final = 3
_NAME: Final = 11
_CHANCE: Final = 5
_DICE: Final = 11


def moments(before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
    """Show one's own fights in these events, and the cards that were dealt."""
    if before is None:
        return ()
    return (*_fights(before, after, events), *dealing.deals(after, events))


def _fights(before: Scene, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
    known = fights(before.past)
    frames: list[Frame] = []
    for at, fight in enumerate(fights((*before.past, *events))):
        stood = known[at] if at < len(known) else None
        if (stood is None or stood.size < 0) and _is_own(fight, after):
            frames += _frames(before, _with_those_who_may_come(fight, after), stood)
    return (Moment(tuple(frames), ("fights", before.view.board.turn)),) if frames else ()


def _is_own(fight: Fought, scene: Scene) -> bool:
    peoples = (fight.attacker, fight.defender)
    return scene.seat >= 0 and any(people >= 0 and scene.view.board.seat_of[people] == scene.seat for people in peoples)


def _with_those_who_may_come(fight: Fought, after: Scene) -> Fought:
    """§14.5 Until the first die, and unless some have come."""
    if fight.rounds or fight.brought or fight.size >= 0:
        return fight
    return fight._replace(coming=through_the_vortex(after.view.board, fight.province))


def _frames(before: Scene, fight: Fought, stood: Fought | None) -> Iterator[Frame]:
    """Yield a frame for each round since it stood so, and one for the end, if it has ended."""
    scene = before._replace(choices=(), waiting=())
    known = 0 if stood is None else len(stood.rounds)
    count, over = len(fight.rounds), fight.size >= 0
    if known == count and not over:
        return
    sentence = _("The fight for {place}.", place=place_name(fight.province))
    if stood is None:
        yield Frame(scene._replace(act=_until(fight, 0)), _BEGIN, sentence)
    shown = sorted({known + -(-(count - known) * at // _MOST) for at in range(1, _MOST + 1)} - {known})
    for rounds in shown:
        yield Frame(scene._replace(act=_until(fight, rounds)), _ROUND, sentence)
    if over:
        yield Frame(scene._replace(act=fight), _END, f"{sentence} {outcome(fight)}")


def _until(fight: Fought, rounds: int) -> Fought:
    return fight._replace(rounds=fight.rounds[:rounds], holder=-1, size=-1)


# Drawn over the lower part of the planet


def draw(canvas: Canvas, scene: Scene, globe: Rect) -> None:
    """Draw what is seen happening, if anything is, on as few cells as will do: the planet is dear to draw anew."""
    if not isinstance(scene.act, Fought | dealing.Dealt):
        return
    width, height = min(_WIDE, globe.width - 2), min(_HIGH, globe.height)
    inside = canvas.window(Rect(globe.x + (globe.width - width) // 2, globe.bottom - height, width, height))
    inside.fill(inside.whole, Ink(bg=PANEL))
    if isinstance(scene.act, Fought):
        _draw_fight(inside, scene, scene.act)
    else:
        dealing.draw(inside, scene.act)


def _draw_fight(inside: Canvas, scene: Scene, fight: Fought) -> None:
    latest = fight.rounds[-1] if fight.rounds else None
    inside.text(1, 0, _head(fight), ACCENT_STRONG, inside.width - 2)
    thrown = (latest.attack, latest.defence) if latest else ("", "")
    lost = latest.lost if latest else (0, 0)
    chances = _chances(scene, fight)
    for row, people in enumerate((fight.attacker, fight.defender)):
        line = inside.window(Rect(1, 1 + row, inside.width - 2, 1))
        _draw_side(line, fight, row, people, chances[row], thrown[row], lost[row])


def _chances(scene: Scene, fight: Fought) -> tuple[str, str]:
    """Return how likely either side will hold the place, as far as the fight has come."""
    if fight.size >= 0:
        return "", ""
    peoples, (attackers, defenders) = (fight.attacker, fight.defender), fight.left
    war = fight.war.count(fight.attacker), fight.war.count(fight.defender)
    left = attackers, defenders + fight.coming
    odds = as_it_stands(scene.view.board, Standing(fight.province, peoples, left, war, bool(fight.rounds)))
    return brief(odds.wins), brief(odds.holds)


def _head(fight: Fought) -> str:
    """Return where the fight is, and how far it has come."""
    if fight.size >= 0:
        return outcome(fight)
    if not fight.rounds:
        return _("{place}: the chances to hold it", place=place_name(fight.province))
    latest = fight.rounds[-1]
    told = _p("of a fight", "round {round}", round=latest.name) if latest.name.isdigit() else worded(latest.name)
    return f"{place_name(fight.province)}, {told}{f': {latest.note}' if latest.note else ''}"


def _draw_side(canvas: Canvas, fight: Fought, side: int, people: int, chance: str, thrown: str, lost: int) -> None:
    """Draw name, chance, what is left as a bar, what was thrown, and what it cost."""
    size, left, most = fight.sizes[side], fight.left[side], max(*fight.sizes, 1)
    army = looks.ARMIES[people] if people >= 0 else WARNING
    canvas.text(0, 0, name_of(people), army, _NAME - 1)
    canvas.text(_NAME, 0, chance, STRONG, _CHANCE - 1, ">")
    bar = _NAME + _CHANCE
    room = canvas.width - bar - _DICE - 9
    if size:
        canvas.text(bar, 0, "█" * -(-left * room // most), Ink(army.bg or army.fg))
        canvas.text(bar + 1 + room, 0, str(left), STRONG, 3, ">")
    canvas.text(canvas.width - _DICE - 4, 0, thrown, TEXT, _DICE, ">")
    if lost:
        loss = f"−{lost}"
        canvas.text(canvas.width - width_of(loss), 0, loss, WARNING)
