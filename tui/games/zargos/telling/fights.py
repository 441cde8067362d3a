"""Puts fights together from what was told, and shows them in a line, in a table, or round by round."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Final, NamedTuple

from core.telling import Event
from core.zargos import events as happened
from net.people.text import width_of
from tui.canvas.canvas import Canvas
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG, TEXT
from tui.games import Cell, Scene, Sheet
from tui.games.zargos.telling.names import code, of_which, people_name, place_name, to_folk
from tui.games.zargos.telling.words import added
from tui.language import _, _n, _p, mark, worded


class Round(NamedTuple):
    """One line of a fight: what both threw, what both lost, and what both have left."""

    name: str
    attack: str
    defence: str
    lost: tuple[int, int]
    left: tuple[int, int]
    note: str = ""


class Fought(NamedTuple):
    province: int
    attacker: int
    defender: int
    sizes: tuple[int, int]
    rounds: tuple[Round, ...] = ()
    notes: tuple[str, ...] = ()
    """Cards, vortices and dice thrown again, in the round that is being fought."""
    war: tuple[int, ...] = ()
    """The peoples that had a Wind of War."""
    holder: int = -1
    size: int = -1
    """The holder's counters when it is over; until then -1."""
    brought: int = 0
    """Spiders that have come through a vortex (§14.5)."""
    coming: int = 0
    """Spiders that may still come; as the board shows, not what was told."""

    @property
    def left(self) -> tuple[int, int]:
        return self.rounds[-1].left if self.rounds else self.sizes


_SHOT: Final = mark("shot")
_DEMONS: Final = mark("demons")
"""Come before the first round, and stand in the place of its number."""


def fights(events: Iterable[Event]) -> list[Fought]:
    """Return all fights that began among these events."""
    found: list[Fought] = []
    for event in events:
        if isinstance(event, happened.FightBegan):
            sizes = event.attackers, event.defenders
            found.append(Fought(event.province, event.attacker, event.defender, sizes))
        elif found and found[-1].size < 0:
            found[-1] = _after(found[-1], event)
    return found


def _after(fight: Fought, event: Event) -> Fought:
    match event:
        case happened.RoundFought(attack, defence, attackers_lost, defenders_lost):
            number = 1 + sum(1 for each in fight.rounds if each.name.isdigit())
            return _round(fight, str(number), added(attack), added(defence), (attackers_lost, defenders_lost))
        case happened.Shot(dice, lost):
            return _round(fight, _SHOT, "", added(dice), (lost, 0))
        case happened.DemonsThrew(dice, lost):
            return _round(fight, _DEMONS, "", added(dice), (lost, 0))
        case happened.FightEnded(_, people, size):
            return fight._replace(holder=people, size=size)
        case happened.WarBlown(people):
            return fight._replace(war=(*fight.war, people))
        case happened.ThrewAgain(shown, now):
            return fight._replace(notes=(*fight.notes, _("{shown} again: {now}", shown=shown, now=now)))
        case happened.Brought(source, _, size):
            sizes = fight.sizes[0], fight.sizes[1] + size
            came = _n("{count} came from {place}", "{count} came from {place}", size, place=code(source))
            return fight._replace(sizes=sizes, brought=size, notes=(*fight.notes, came))
    return fight


def _round(fight: Fought, name: str, attack: str, defence: str, lost: tuple[int, int]) -> Fought:
    left = fight.left[0] - lost[0], fight.left[1] - lost[1]
    new = Round(name, attack, defence, lost, left, ", ".join(fight.notes))
    return fight._replace(rounds=(*fight.rounds, new), notes=())


def name_of(people: int) -> str:
    return people_name(people) if people >= 0 else _("Demons")


def brief(fight: Fought, room: float = inf) -> str:
    """Tell a whole fight in a line: how it ended, then its rounds, if so many columns have room for all of them."""
    sides = _(
        "{attackers} against {defenders}",
        attackers=f"{name_of(fight.attacker)} {fight.sizes[0]}",
        defenders=f"{name_of(fight.defender)} {fight.sizes[1] or ''}".rstrip(),
    )
    rounds = [f"{each.attack}:{each.defence} −{each.lost[0]} −{each.lost[1]}" for each in fight.rounds]
    ended = f"{of_which(code(fight.province), sides)}. {outcome(fight)}"
    whole = f"{ended} {', '.join(rounds)}." if rounds else ended
    return whole if width_of(whole) <= room else ended


def outcome(fight: Fought) -> str:
    if fight.size < 0:
        return _("It goes on.")
    if not fight.size:
        return _("Nobody is left in {place}.", place=code(fight.province))
    return _("{people} hold it with {count}.", people=name_of(fight.holder), count=fight.size)


def latest(scene: Scene) -> list[Fought]:
    """Return the fights since this seat's last answer, or the last one of all."""
    return fights(scene.recent) or fights(scene.past)[-1:]


# Round by round

_ROWS: Final = 10
"""The rounds for which the smallest screen has room."""


def sheets(scene: Scene) -> tuple[Sheet, ...]:
    """Return sheets in which each fight grows by a round from one to the next."""
    return tuple(
        _sheet(fight, shown)
        for fight in latest(scene)
        for shown in range(min(1, len(fight.rounds)), len(fight.rounds) + 1)
    )


def _sheet(fight: Fought, shown: int) -> Sheet:
    attacker, defender = name_of(fight.attacker), name_of(fight.defender)
    columns = (
        _p("of a fight", "round"),
        _("{people} throw", people=attacker),
        _("{people} throw", people=defender),
        attacker,
        defender,
    )
    attackers, defenders = map(str, fight.sizes)
    first = Cell(_p("the fight", "before"), QUIET)
    begin = (first, Cell(""), Cell(""), Cell(attackers), Cell(defenders if fight.sizes[1] else ""))
    fought = fight.rounds[:shown]
    rows = [begin, *(_row(each, each is fought[-1]) for each in fought[-_ROWS:])]
    sentences = [_("A Wind of War gave {people} one more die.", people=to_folk(people)) for people in fight.war]
    sentences += [_before(each) for each in fought[-1:] if each.note]
    if shown == len(fight.rounds):
        sentences.append(outcome(fight))
    title = _("The fight for {place}", place=place_name(fight.province))
    return Sheet(title, columns, tuple(rows), tuple(sentences))


def _before(each: Round) -> str:
    if each.name.isdigit():
        return _("Before the dice of round {round} counted: {note}.", round=each.name, note=each.note)
    return _("Before that: {note}.", note=each.note)


def _row(each: Round, now: bool) -> tuple[Cell, ...]:
    attackers, defenders = (f"−{lost} = {left}" for lost, left in zip(each.lost, each.left, strict=True))
    ink = STRONG if now else TEXT
    return (
        Cell(worded(each.name), QUIET),
        Cell(each.attack, ink),
        Cell(each.defence, ink),
        Cell(attackers, ink),
        Cell(defenders, ink),
    )


# As a part of a large table


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw the last fight as a table, with as many of its rounds as there is room for."""
    found = fights(scene.past)[-1:]
    canvas.heading(0, 0, _("The last fight"), canvas.width)
    if not found:
        canvas.text(0, 1, _p("fights", "None yet."), QUIET, canvas.width)
        return
    fight = found[0]
    attackers, defenders = fight.sizes
    sides = f"{name_of(fight.attacker)} {attackers} : {defenders or ''} {name_of(fight.defender)}"
    canvas.text(0, 1, f"{code(fight.province)}  {sides}", ACCENT_STRONG, canvas.width)
    room = canvas.height - 3
    for row, each in enumerate(fight.rounds[-room:] if room > 0 else ()):
        _draw_round(canvas, 2 + row, each)
    canvas.text(0, min(canvas.height - 1, 2 + len(fight.rounds)), outcome(fight), STRONG, canvas.width)


def _draw_round(canvas: Canvas, y: int, each: Round) -> None:
    canvas.text(0, y, worded(each.name), QUIET, 6)
    canvas.text(7, y, each.attack, TEXT, 7, ">")
    canvas.text(14, y, ":", QUIET)
    canvas.text(15, y, each.defence, TEXT, 7)
    canvas.text(23, y, f"−{each.lost[0]} −{each.lost[1]}", QUIET, 7)
    canvas.text(31, y, f"{each.left[0]} : {each.left[1]}", STRONG, canvas.width - 31)
