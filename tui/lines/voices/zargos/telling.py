"""Tells Zargos: the peoples, the winds, one's own cards, the points; and fights in words to be heard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.telling import Event
from core.zargos import events as happened
from core.zargos.map.board import CITY, REALMS
from core.zargos.view import ZargosBoard
from tui.games import Scene, capital, listed
from tui.games.zargos.telling import phases, since
from tui.games.zargos.telling.cards import colour, effect
from tui.games.zargos.telling.counts import realm_points
from tui.games.zargos.telling.names import (
    at_first,
    boats,
    card_name,
    counters,
    folk,
    magic_cards,
    place_name,
    play_name,
    points,
    provinces,
)
from tui.games.zargos.telling.panels import Holding, holdings
from tui.language import _, _n, _p


def say(event: Event, me: int, board: Any) -> str | None:
    """Say throws and losses; all else is told as on a screen."""
    match event:
        case happened.RoundFought(attack, defence, attackers_lost, defenders_lost):
            return _(
                "The attackers threw {attack}, the defenders {defence}: "
                "the attackers lost {attackers}, the defenders {defenders}.",
                attack=dice(attack),
                defence=dice(defence),
                attackers=attackers_lost,
                defenders=defenders_lost,
            )
        case happened.Shot(thrown, lost):
            return _(
                "The Amazons shot first, and threw {dice}: the attackers lost {lost}.", dice=dice(thrown), lost=lost
            )
        case happened.DemonsThrew(thrown, lost):
            return _("The demons threw {dice}: the attackers lost {lost}.", dice=dice(thrown), lost=lost)
        case happened.FightEnded(province, people, size):
            if not size:
                return _("Nobody is left in {place}.", place=place_name(province))
            return _(
                "{people} hold {place} with {count}.",
                people=at_first(people, board, me),
                place=place_name(province),
                count=size,
            )
    return None


def dice(thrown: Iterable[int]) -> str:
    return listed([str(die) for die in thrown]) or _p("dice", "nothing")


# Things on the table


def table(scene: Scene) -> list[str]:
    board: ZargosBoard = scene.board
    said = [f"{capital(phases.head(scene).replace(' · ', ', '))}."]
    if board.winds:
        said.append(
            _(
                "These winds blow in this turn: {winds}.",
                winds=listed([play_name(wind.kind, wind.target) for wind in board.winds]),
            )
        )
    said += [_fight(scene)] if board.fight.place >= 0 else []
    for attack in board.attacks:
        source, target = place_name(attack.source), place_name(attack.target)
        said.append(
            _n(
                "{count} is on its way from {source} to {target}.",
                "{count} are on their way from {source} to {target}.",
                attack.size,
                source=source,
                target=target,
            )
        )
    said += [_("Since your last turn: {deeds}", deeds=line) for line in since.lines(scene) if scene.seat >= 0]
    return [*said, *(people(scene, holding) for holding in holdings(board))]


def _fight(scene: Scene) -> str:
    board: ZargosBoard = scene.board
    fight = board.fight
    attackers, defenders = folk(fight.attacker, board, scene.seat), folk(fight.defender, board, scene.seat)
    size = board.strength[fight.place]
    return _(
        "In {place} {attackers} fight {defenders}.",
        place=place_name(fight.place),
        attackers=f"{attackers} ({fight.size})",
        defenders=f"{defenders} ({size})" if size else defenders,
    )


def people(scene: Scene, each: Holding) -> str:
    """Say all that everybody knows of one people."""
    board: ZargosBoard = scene.board
    name = at_first(each.people, board, scene.seat)
    if each.seat != scene.seat:
        name = _("{people}, led by {name},", people=name, name=scene.names[each.seat])
    if each.out:
        return _("{people} are out of the game.", people=name)
    has = [
        points(each.points),
        _("{provinces} with {counters}", provinces=provinces(each.provinces), counters=counters(each.counters)),
        boats(each.boats),
        magic_cards(each.cards),
    ]
    has += [_n("{count} counter to place", "{count} counters to place", each.reserve)] if each.reserve else []
    if each.realms:
        names = listed([REALMS[realm].name for realm in each.realms])
        has.append(_n("the realm cards of {realms}", "the realm cards of {realms}", len(each.realms), realms=names))
    told = _("{people} have {things}.", people=name, things=listed(has))
    return f"{told} {_('They are the Master of the Winds.')}" if board.owner[CITY] == each.people else told


def hand(scene: Scene) -> list[str]:
    """Tell one's own magic cards, each with what it does."""
    if scene.seat < 0:
        return [_("You are watching: the magic cards stay hidden.")]
    board: ZargosBoard = scene.board
    if not board.hand:
        return [_("You hold no magic cards.")]
    said = [_("You hold {cards}: {names}.", cards=magic_cards(len(board.hand)), names=held(board.hand))]
    return [
        *said,
        *(
            _("{card}, {colour}: {effect}", card=card_name(kind), colour=colour(kind), effect=effect(kind))
            for kind in kinds(board.hand)
        ),
    ]


def held(cards: Sequence[int]) -> str:
    counted = [(cards.count(kind), card_name(kind)) for kind in kinds(cards)]
    return listed(
        [_("{number} times {card}", number=number, card=name) if number > 1 else name for number, name in counted]
    )


def kinds(cards: Sequence[int]) -> list[int]:
    return list(dict.fromkeys(cards))


def score(scene: Scene) -> list[str]:
    """§9.1 Tell the last count, and what one now would bring."""
    board: ZargosBoard = scene.board
    by_realm = realm_points(board)
    now = {each: sum(found[each] for found in by_realm) for each in board.order}
    ranked = sorted(board.order, key=lambda each: -now[each])
    return [
        _(
            "{people}: a count now would bring {points}; the last one brought {last}.",
            people=at_first(each, board, scene.seat),
            points=points(now[each]),
            last=board.points[each],
        )
        for each in ranked
    ]
