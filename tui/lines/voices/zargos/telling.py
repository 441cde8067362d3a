"""Tells Zargos: the peoples, the winds, one's own cards, the points; and fights in words to be heard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.telling import Event
from core.zargos import events as happened
from core.zargos.cards import KINDS
from core.zargos.map.board import CITY, REALMS
from core.zargos.view import ZargosBoard
from tui.games import Scene, listed
from tui.games.zargos.telling import phases, since
from tui.games.zargos.telling.cards import effect, is_red
from tui.games.zargos.telling.counts import realm_points
from tui.games.zargos.telling.panels import Holding, holdings
from tui.games.zargos.telling.words import count, folk, place_name, play_name


def say(event: Event, me: int, board: Any) -> str | None:
    """Say throws and losses; all else is told as on a screen."""
    match event:
        case happened.RoundFought(attack, defence, attackers_lost, defenders_lost):
            lost = f"the attackers lost {attackers_lost}, the defenders {defenders_lost}"
            return f"The attackers threw {dice(attack)}, the defenders {dice(defence)}: {lost}."
        case happened.Shot(thrown, lost):
            return f"The Amazons shot first, and threw {dice(thrown)}: the attackers lost {lost}."
        case happened.DemonsThrew(thrown, lost):
            return f"The demons threw {dice(thrown)}: the attackers lost {lost}."
        case happened.FightEnded(province, people, size):
            if not size:
                return f"Nobody is left in {place_name(province)}."
            return f"{_begun(folk(people, board, me))} hold {place_name(province)} with {size}."
    return None


def dice(thrown: Iterable[int]) -> str:
    return listed([str(die) for die in thrown]) or "nothing"


# Things on the table


def table(scene: Scene) -> list[str]:
    board: ZargosBoard = scene.board
    said = [f"{_begun(phases.head(scene).replace(' · ', ', '))}."]
    if board.winds:
        said.append(
            f"These winds blow in this turn: {listed([play_name(wind.kind, wind.target) for wind in board.winds])}."
        )
    said += [_fight(scene)] if board.fight.place >= 0 else []
    for attack in board.attacks:
        source, target = place_name(attack.source), place_name(attack.target)
        if attack.size == 1:
            said.append(f"1 is on its way from {source} to {target}.")
        else:
            said.append(f"{attack.size} are on their way from {source} to {target}.")
    said += [f"Since your last turn: {line}" for line in since.lines(scene) if scene.seat >= 0]
    return [*said, *(people(scene, holding) for holding in holdings(board))]


def _fight(scene: Scene) -> str:
    board: ZargosBoard = scene.board
    fight = board.fight
    attackers, defenders = folk(fight.attacker, board, scene.seat), folk(fight.defender, board, scene.seat)
    where, size = place_name(fight.place), board.strength[fight.place]
    if size:
        return f"In {where} {attackers} ({fight.size}) fight {defenders} ({size})."
    return f"In {where} {attackers} ({fight.size}) fight {defenders}."


def people(scene: Scene, each: Holding) -> str:
    """Say all that everybody knows of one people."""
    board: ZargosBoard = scene.board
    name = _begun(folk(each.people, board, scene.seat))
    if each.seat != scene.seat:
        name = f"{name}, led by {scene.names[each.seat]},"
    if each.out:
        return f"{name} are out of the game."
    counters = f"{count(each.provinces, 'province')} with {count(each.counters, 'counter')}"
    has = [count(each.points, "point"), counters, count(each.boats, "boat"), count(each.cards, "magic card")]
    has += [f"{count(each.reserve, 'counter')} to place"] if each.reserve else []
    has += [f"the realm cards of {listed([REALMS[realm].name for realm in each.realms])}"] if each.realms else []
    told = f"{name} have {listed(has)}."
    return f"{told} They are the Master of the Winds." if board.owner[CITY] == each.people else told


def hand(scene: Scene) -> list[str]:
    """Tell one's own magic cards, each with what it does."""
    if scene.seat < 0:
        return ["You are watching: the magic cards stay hidden."]
    board: ZargosBoard = scene.board
    if not board.hand:
        return ["You hold no magic cards."]
    said = [f"You hold {count(len(board.hand), 'magic card')}: {held(board.hand)}."]
    return [*said, *(f"{KINDS[kind]}, {_colour(kind)}: {effect(kind)}" for kind in kinds(board.hand))]


def _colour(kind: int) -> str:
    return "red" if is_red(kind) else "green"


def held(cards: Sequence[int]) -> str:
    counted = [(cards.count(kind), KINDS[kind]) for kind in kinds(cards)]
    return listed([f"{number} times {name}" if number > 1 else name for number, name in counted])


def kinds(cards: Sequence[int]) -> list[int]:
    return list(dict.fromkeys(cards))


def score(scene: Scene) -> list[str]:
    """§9.1 Tell the last count, and what one now would bring."""
    board: ZargosBoard = scene.board
    by_realm = realm_points(board)
    now = {each: sum(points[each] for points in by_realm) for each in board.order}
    ranked = sorted(board.order, key=lambda each: -now[each])
    return [
        f"{_begun(folk(each, board, scene.seat))}: a count now would bring {count(now[each], 'point')}; "
        f"the last one brought {board.points[each]}."
        for each in ranked
    ]


def _begun(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
