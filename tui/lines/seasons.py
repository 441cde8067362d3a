"""Tells seasons by lines: the list of them, one with its standings and a round, and what can be done there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from net.people.text import clean_line
from net.protocol.messages import Enrol, Enter, ListSeasons, SeasonInfo, SeasonSeen, SeeSeason, Sit, Withdraw
from tui.client.guest_games import Told, title_of
from tui.client.seasons import (
    beginning,
    in_a_line,
    is_there,
    kind_of,
    name_of,
    names_of,
    order_of,
    players_of,
    result_of,
    standing_of,
    stands,
    those,
    time_of,
)
from tui.language import _, _n
from tui.language.lists import listed
from tui.lines.asking import Option, Question

if TYPE_CHECKING:
    from tui.lines.session import LineSession

LONGEST_NUMBER: Final = 12


# Typed


def ask_for_all(session: LineSession, _rest: str) -> None:
    session.send(ListSeasons())


def ask_for_one(session: LineSession, rest: str) -> None:
    """Ask for a season by its number, and for one of its rounds by another."""
    number, round_ = _number(rest.partition(" ")[0]), _number(rest.partition(" ")[2].strip())
    if number is None:
        session.tell([_("Type season and its number; seasons tells which there are.")])
    else:
        session.season_asked = number
        session.send(SeeSeason(number, round_ or 0))


def enrol(session: LineSession, rest: str) -> None:
    if (number := _number(rest)) is None:
        session.tell([_("Type enrol and the number of the season.")])
    else:
        session.send(SeeSeason(number))
        session.send(Enrol(number))


def withdraw(session: LineSession, rest: str) -> None:
    if (number := _number(rest)) is None:
        session.tell([_("Type withdraw and the number of the season.")])
    else:
        session.send(SeeSeason(number))
        session.send(Withdraw(number))


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < LONGEST_NUMBER else None


# Told


def of_all(seasons: Sequence[SeasonInfo], told: Told) -> list[str]:
    if not seasons:
        return [_("There are no seasons here now.")]
    return [*(in_a_line(each, told) for each in seasons), _("To hear of one, type season and its number.")]


def of_one(seen: SeasonSeen, told: Told) -> list[str]:
    """Return the standings, then the round, then how long it goes on."""
    info, names = seen.info, names_of(seen)
    game = title_of(info.game, told)
    head = _("{name}: {game}, {kind}; {how}.", name=name_of(info), game=game, kind=kind_of(info), how=stands(info))
    if not seen.round:
        there = listed([standing_of(each, names) for each in seen.entrants if not each.left])
        taking = _("Taking part: {names}.", names=there) if there else _("Nobody takes part yet.")
        return [head, taking, beginning(seen), _("Each round may take {time}.", time=time_of(seen.lasts))]
    lines = [head, *_standings(seen, names), order_of(info)]
    lines.append(_("Round {round} of {rounds}:", round=seen.round, rounds=info.rounds))
    for each in seen.games:
        lines.append(_("{players}: {how}.", players=players_of(each, names), how=result_of(each, seen, names)))
    if seen.resting:
        lines.append(_("Resting: {names}.", names=listed(those(seen.resting, names))))
    if seen.left and seen.round == info.round:
        lines.append(_("Time left: {time}.", time=time_of(seen.left)))
    return lines


def _standings(seen: SeasonSeen, names: dict[int, str]) -> list[str]:
    lines = []
    for each in seen.entrants:
        values = {"rank": each.rank, "name": standing_of(each, names)}
        if each.left:
            lines.append(
                _n(
                    "{rank}. {name}, {count} point, has left.",
                    "{rank}. {name}, {count} points, has left.",
                    each.points,
                    **values,
                )
            )
        else:
            lines.append(_n("{rank}. {name}, {count} point.", "{rank}. {name}, {count} points.", each.points, **values))
    return lines


def offers(seen: SeasonSeen) -> Question:
    """Return what this player can do in a season."""
    number, found = seen.info.season, list[Option]()
    if seen.table and is_there(seen):
        found.append(Option(_("go to your seat at table {number}", number=seen.table), Enter(seen.table)))
    elif seen.table:
        found.append(Option(_("sit down at table {number}", number=seen.table), Sit(seen.table)))
    if seen.info.phase == "open" and seen.own < 0:
        found.append(Option(_("take part in {name}", name=clean_line(seen.info.name)), Enrol(number)))
    return Question(_("What do you want to do?"), tuple(found))
