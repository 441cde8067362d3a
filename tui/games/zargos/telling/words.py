"""Tells Zargos in sentences, for the log. What one answer leads to is one entry, so that a whole fight is read in a few
lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.telling import Event
from core.zargos import events as happened
from core.zargos.choices import BOATS, EARTH_WIND
from core.zargos.map.board import REALMS
from tui.games import GAINED, HURT, listed, told, who
from tui.games.zargos.telling.names import (
    at_first,
    boats,
    card_name,
    code,
    counters,
    folk,
    is_mine,
    kinds_named,
    letters,
    magic_cards,
    of_folk,
    people_name,
    place_name,
    play_name,
)
from tui.language import _, _n, mark


def strikes(event: Event, board: Any) -> tuple[int, str] | None:
    """Return whom a big moment strikes, and how: a realm is won, or a people is out."""
    if not isinstance(event, happened.RealmCardMoved | happened.PeopleOut) or event.people < 0:
        return None
    seat = board.seat_of[event.people]
    return None if seat < 0 else (seat, HURT if isinstance(event, happened.PeopleOut) else GAINED)


def added(dice: Iterable[int]) -> str:
    """Write dice as 4+6."""
    return "+".join(map(str, dice))


def brief(event: Event, board: Any) -> str:
    """Say a count of all peoples with the letters that they have on the map; of other events nothing."""
    match event:
        case happened.DiceThrown(False, thrown_by, dice):
            return _("The dice for the order: {throws}.", throws=_by_letter(zip(thrown_by, dice, strict=True)))
        case happened.PointsCounted(points):
            return _("The count: {points}.", points=_by_letter(ranked(points, board)))
        case happened.CountedMeanwhile(points):
            return _("Counted after this turn: {points}.", points=_by_letter(ranked(points, board)))
        case happened.MeansFound(points):
            return _("The mean of the last turn's counts: {points}.", points=_by_letter(ranked(points, board)))
    return ""


def _by_letter(sums: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{letters()[people]} {sum_}" for people, sum_ in sums)


def say(event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
    """Say one sentence about an event."""
    return (
        _say_beginning(event, names, me, board)
        or _say_winds(event, names, me)
        or _say_moves(event, me, board)
        or _say_fight(event, me, board)
        or _say_throws(event, me, board)
        or _say_count(event, me, board)
        or _say_cards(event, names, me, board)
        or _say_exchange(event, names, me)
        or _say_end(event, names, me, board)
    )


def _say_beginning(event: Event, names: Sequence[str], me: int, board: Any) -> str:
    match event:
        case happened.DiceThrown(players, thrown_by, dice):
            thrower = [who(each, names, me) if players else people_name(each) for each in thrown_by]
            throws = [f"{name} {die}" for name, die in zip(thrower, dice, strict=True)]
            return _("The dice for the order: {throws}.", throws=", ".join(throws))
        case happened.PeopleChosen(seat, people):
            return told(
                seat, names, me, mark("You chose {people}."), mark("{name} chose {people}."), people=folk(people)
            )
        case happened.Settled(people, province):
            return _("{people} settled in {place}.", people=at_first(people, board, me), place=place_name(province))
        case happened.Placed(people, place, size):
            return _(
                "{people} placed {size} in {place}.",
                people=at_first(people, board, me),
                size=size,
                place=place_name(place),
            )
        case happened.TurnBegan(turn):
            return _("Turn {turn} begins.", turn=turn)
        case happened.PeoplesTurnBegan(people):
            if board is None or is_mine(people, board, me):
                return _("It is the turn of {people}.", people=of_folk(people, board, me))
            player = names[board.seat_of[people]]
            return _("It is the turn of {people} ({player}).", people=of_folk(people, board, me), player=player)
    return ""


def _say_winds(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.WindowClosed(plays):
            played = [
                told(
                    seat,
                    names,
                    me,
                    mark("You played {card}"),
                    mark("{name} played {card}"),
                    card=play_name(kind, target),
                )
                for seat, kind, target in plays
            ]
            return f"{'; '.join(played)}." if played else _("Nobody played a red card this time.")
        case happened.Maddened(province, die, lost):
            if not lost:
                return _("Madness in {place}: a {die}, nobody lost.", place=code(province), die=die)
            return _("Madness in {place}: a {die}, {lost} lost.", place=code(province), die=die, lost=lost)
        case happened.Decimated(province, lost):
            return _("The Wind of Death took {lost} in {place}.", lost=lost, place=place_name(province))
        case happened.Displaced(cell, place, size):
            if place < 0:
                return _("{size} Dragons at s{cell} were lost at sea.", size=size, cell=cell)
            return _(
                "{size} Dragons were driven from s{cell} to {place}.", size=size, cell=cell, place=place_name(place)
            )
    return ""


def _say_moves(event: Event, me: int, board: Any) -> str:
    match event:
        case happened.Marched(people, source, target, size):
            return _(
                "{people} sent {size} from {source} against {place}.",
                people=at_first(people, board, me),
                size=size,
                source=code(source),
                place=place_name(target),
            )
        case happened.MeansTaken(people, means, number):
            name = at_first(people, board, me)
            if means == BOATS:
                return _("{people} used {boats}.", people=name, boats=boats(number))
            if means == EARTH_WIND:
                return _("{people} used a Land Wind.", people=name)
            return _("{people} used a Wind of Elsewhere.", people=name)
        case happened.Occupied(people, province, size):
            return _(
                "{people} took empty {place} with {size}.",
                people=at_first(people, board, me),
                place=place_name(province),
                size=size,
            )
        case happened.MistCalled(people):
            return _("{people} called a Wind of Mist: they go wherever they want.", people=at_first(people, board, me))
        case happened.Reorganised(people, source, target, size):
            return _(
                "{people} moved {size} from {source} to {place}.",
                people=at_first(people, board, me),
                size=size,
                source=code(source),
                place=place_name(target),
            )
    return ""


def _say_fight(event: Event, me: int, board: Any) -> str:
    match event:
        case happened.FightBegan(province, attacker, defender, attackers, defenders):
            guard = folk(defender, board, me)
            return _(
                "{attackers} attacked {defenders} in {place}.",
                attackers=f"{at_first(attacker, board, me)} ({attackers})",
                defenders=f"{guard} ({defenders})" if defenders else guard,
                place=place_name(province),
            )
        case happened.FightEnded(province, people, size):
            if not size:
                return _("{place} is empty.", place=code(province))
            return _(
                "{place} is held by {people} with {size}.",
                place=code(province),
                people=folk(people, board, me),
                size=size,
            )
        case happened.WarBlown(people):
            return _("{people} had a Wind of War.", people=at_first(people, board, me))
        case happened.Brought(source, province, size):
            return _n(
                "{count} Spiders came from {source} to {place} through the vortex.",
                "{count} Spiders came from {source} to {place} through the vortex.",
                size,
                source=code(source),
                place=code(province),
            )
    return ""


def _say_throws(event: Event, me: int, board: Any) -> str:
    match event:
        case happened.Shot(dice, lost):
            return _("The Amazons shot {dice}: −{lost}.", dice=added(dice), lost=lost)
        case happened.Threw(people, dice):
            return _("{people} threw {dice}.", people=at_first(people, board, me), dice=" ".join(map(str, dice)))
        case happened.ThrewAgain(shown, now):
            return _("The Monks had a {shown} thrown again: {now}.", shown=shown, now=now)
        case happened.RoundFought(attack, defence, attackers_lost, defenders_lost):
            return _(
                "{attack} to {defence}: −{attackers}, −{defenders}.",
                attack=added(attack),
                defence=added(defence),
                attackers=attackers_lost,
                defenders=defenders_lost,
            )
        case happened.DemonsThrew(dice, lost):
            return _("The demons threw {dice}: −{lost}.", dice=added(dice), lost=lost)
    return ""


def _say_count(event: Event, me: int, board: Any) -> str:
    match event:
        case happened.PointsCounted(points):
            return _("The count: {points}.", points=_sums(points, board))
        case happened.CountedMeanwhile(points):
            return _("Counted after this turn: {points}.", points=_sums(points, board))
        case happened.MeansFound(points):
            return _("The mean of the last turn's counts: {points}.", points=_sums(points, board))
        case happened.OrderFound(order):
            return _("The order of play: {peoples}.", peoples=", ".join(map(people_name, order)))
        case happened.RealmCardMoved(realm, people):
            name = REALMS[realm].name
            if people < 0:
                return _("Nobody has the realm card of {realm} any more.", realm=name)
            return _("{people} took the realm card of {realm}.", people=at_first(people, board, me), realm=name)
        case happened.Bought(people, number, size):
            name = at_first(people, board, me)
            if number:
                return _(
                    "{people} bought {boats} and {counters}.", people=name, boats=boats(number), counters=counters(size)
                )
            return _("{people} bought {counters}.", people=name, counters=counters(size))
        case happened.PeopleOut(people):
            return _("{people} have no counter left: they are out of the game.", people=at_first(people, board, me))
    return ""


def _sums(points: Sequence[int], board: Any) -> str:
    """List the points as "Knights 12, Monks 9"."""
    return ", ".join(f"{people_name(people)} {sum_}" for people, sum_ in ranked(points, board))


def ranked(points: Sequence[int], board: Any) -> list[tuple[int, int]]:
    """Return the peoples that somebody leads, the most points first."""
    played = [people for people in range(len(points)) if board is None or board.seat_of[people] >= 0]
    return sorted([(people, points[people]) for people in played], key=lambda pair: -pair[1])


def _say_cards(event: Event, names: Sequence[str], me: int, board: Any) -> str:
    match event:
        case happened.CardsDealt(people, size):
            return _("{people} drew {cards}.", people=at_first(people, board, me), cards=magic_cards(size))
        case happened.CardsDrawn(_seat, people, kinds):
            return _("{people} drew {cards}.", people=at_first(people, board, me), cards=kinds_named(kinds))
        case happened.CardPutBack(seat):
            return _("{name} put a magic card back.", name=names[seat])
        case happened.KindPutBack(_seat, kind):
            return _("You put a {card} back.", card=card_name(kind))
    return ""


def _say_exchange(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.OfferMade(seat, partner, size):
            return _between(seat, partner, names, me, _OFFERED, cards=magic_cards(size))
        case happened.OfferShown(_seat, _partner, kinds):
            return _("Offered to you: {cards}.", cards=kinds_named(kinds))
        case happened.ReplyMade(seat, partner, size):
            cards = _n("{count} card", "{count} cards", size)
            return _between(partner, seat, names, me, _ANSWERED if size else _ANSWERED_NONE, cards=cards)
        case happened.ReplyShown(_seat, _partner, kinds):
            if not kinds:
                return _("For it you get nothing.")
            return _("For it you may have {cards}.", cards=kinds_named(kinds))
        case happened.Exchanged(seat, partner, given, taken):
            return _between(
                seat, partner, names, me, _GAVE if taken else _GAVE_ALL, cards=magic_cards(given), taken=taken
            )
        case happened.NotExchanged(seat, partner):
            return _between(seat, partner, names, me, _NOT_EXCHANGED)
    return ""


Told = tuple[str, str, str]
"""A sentence about two players: you and another, another and you, two others."""
_OFFERED: Told = (
    mark("You offered {other} {cards}."),
    mark("{name} offered you {cards}."),
    mark("{name} offered {other} {cards}."),
)
_ANSWERED: Told = (
    mark("You answered {other} with {cards}."),
    mark("{name} answered you with {cards}."),
    mark("{name} answered {other} with {cards}."),
)
_ANSWERED_NONE: Told = (
    mark("You answered {other} with none: it would be a gift."),
    mark("{name} answered you with none: it would be a gift."),
    mark("{name} answered {other} with none: it would be a gift."),
)
_GAVE: Told = (
    mark("You gave {other} {cards}, and got {taken}."),
    mark("{name} gave you {cards}, and got {taken}."),
    mark("{name} gave {other} {cards}, and got {taken}."),
)
_GAVE_ALL: Told = (
    mark("You gave {other} {cards} for nothing."),
    mark("{name} gave you {cards} for nothing."),
    mark("{name} gave {other} {cards} for nothing."),
)
_NOT_EXCHANGED: Told = (
    mark("No cards changed hands between you and {other}."),
    mark("No cards changed hands between {name} and you."),
    mark("No cards changed hands between {name} and {other}."),
)


def _between(seat: int, other: int, names: Sequence[str], me: int, sentences: Told, **values: object) -> str:
    """Say what somebody did that another had a part in."""
    sentence = sentences[0 if seat == me else 1 if other == me else 2]
    return _(sentence, name=names[seat], other=names[other], **values)


def _say_end(event: Event, names: Sequence[str], me: int, board: Any) -> str:
    match event:
        case happened.GameWon(_points, winners, people):
            if people >= 0:
                return _(
                    "{won}: {people} are on the throne of Zargos.",
                    won=_won(winners, names, me),
                    people=folk(people, board, me),
                )
            return f"{_won(winners, names, me)}."
    return ""


def _won(winners: Sequence[int], names: Sequence[str], me: int) -> str:
    others = listed([names[seat] for seat in winners if seat != me])
    if me not in winners:
        return _n("{names} won the game", "{names} won the game", len(winners), names=others)
    return _("You and {names} won the game", names=others) if others else _("You won the game")
