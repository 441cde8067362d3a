"""Says what can be wished for at a table besides the game itself, on a screen as by lines, and in which words."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

from net.people.names import clean_name
from net.protocol.messages import (
    AGAIN,
    BY_ABSENCE,
    BY_WAITING,
    BY_WISH,
    FOR_BOTS,
    FOR_TIME,
    LEFT,
    LINE_LOST,
    SILENT,
    TO_BEGIN,
    SeatInfo,
    TableInfo,
    Vote,
)
from tui.client.table import ClientTable
from tui.games import Scene
from tui.language import _, _n, mark, worded
from tui.language.lists import listed
from tui.widgets.seats import about, away_for, is_away, is_kept

SPENT: Final = mark("Your time is up: a bot plays to the end.")
RESTS: Final = mark("All players are away: the game rests until one of them is back.")
WITH_BOTS: Final = {
    True: mark("The game begins when all are taken, or now, with bots."),
    False: mark("Play begins when all are taken, or with bots if most ask."),
}
WITH_AGAIN: Final = {
    True: mark("Play begins when all who are still here agree, or now, with bots for the others."),
    False: mark("Play begins when all who are still here agree, or with bots if most ask."),
}
"""By whether it is the maker who reads it."""
_COVERED: Final = {
    BY_WISH: mark("A bot plays for you, as you asked."),
    BY_ABSENCE: mark("A bot plays in your place, as you were away."),
    BY_WAITING: mark("The others have waited, and a bot answers for you soon."),
}
_OUT_OF_TIME: Final = mark("A bot plays in your place, as your time ran out.")
_STATES: Final = {
    LINE_LOST: mark("{name} is offline ({time})."),
    LEFT: mark("{name} has left ({time})."),
    SILENT: mark("{name} is silent ({time})."),
}
WITHDRAW: Final = mark("Withdraw your vote")
SOON: Final = 20
"""Seconds in which times are told that run down: to redraw them each second would cost bytes."""


def is_spent(scene: Scene, seat: int) -> bool:
    """Tell whether that seat's time for the whole game is over; the clock of an answer is shown only where it runs."""
    return bool(scene.seats[seat].cover) and scene.seats[seat].left == 0


def rests(scene: Scene) -> bool:
    """Tell whether nothing goes on: all who sit there are away, and bots play for each of them."""
    persons = [seat for seat in scene.seats if seat.kind == "person"]
    return bool(persons and scene.waiting) and all(seat.cover and seat.away >= 0 for seat in persons)


def covered(info: SeatInfo) -> str:
    """Return why a bot plays for the player who reads it."""
    return worded(_COVERED.get(info.why, _OUT_OF_TIME))


def vote_of(info: TableInfo, what: int, seat: int = -1) -> Vote | None:
    return next((vote for vote in info.votes if vote.what == what and vote.seat == seat), None)


def has_voted(table: ClientTable, what: int, seat: int = -1) -> bool:
    """Tell whether this player has voted for it already."""
    vote = vote_of(table.info, what, seat)
    return vote is not None and table.seat in vote.by


def spent_others(scene: Scene) -> list[int]:
    """Return the seats that this player can help to time."""
    if scene.seat < 0 or not scene.waiting:
        return []
    return [seat for seat in range(len(scene.seats)) if seat != scene.seat and is_spent(scene, seat)]


def gift(table: ClientTable, scene: Scene, seat: int) -> str:
    """Return what the wish to give that seat time is called, or to take such a wish back."""
    name = scene.names[seat]
    if has_voted(table, FOR_TIME, seat):
        return _("Give {name} no time", name=name)
    return _("Give {name} time", name=name)


class WaitNotice(NamedTuple):
    """Says that somebody is away for whom all wait, and what can be done."""

    sentence: str
    label: str = ""
    """The words for the wish for a bot; empty where it would do nothing."""
    at: int = -1
    """In how many seconds anybody may have a bot play; -1: it can be done now."""
    seat: int = -1
    """Where the bot is wished for; -1: in the place of all who are away."""


def watchers(info: TableInfo) -> tuple[str, ...]:
    """Tell who looks on, in ever fewer words; nothing where nobody does."""
    names, count = [name for each in info.watching if (name := clean_name(each))], info.onlookers
    if not count:
        return ()
    others = count - len(names)
    told = listed([*names, *([_n("{count} more", "{count} more", others)] if others > 0 else [])])
    few = ""
    if names and count > 1:
        few = _n("{name} and {count} more watch", "{name} and {count} more watch", count - 1, name=names[0])
    return (
        _n("{names} watches", "{names} watch", count, names=told),
        few,
        _n("{count} watches", "{count} watch", count),
    )


def wait_notice(table: ClientTable, scene: Scene) -> WaitNotice | None:
    """Return what can be done when all wait for somebody who is away, or does not answer; None where nobody is so."""
    gone = [seat for seat in scene.waiting if seat != scene.seat and is_away(scene.seats[seat])]
    if scene.asked or scene.seat < 0 or scene.seats[scene.seat].cover:
        return None
    if not until_late(table, scene) and not any(scene.seats[seat].away >= table.info.wait for seat in gone):
        return _late(table, scene)
    if not gone:
        return None
    first = max(gone, key=lambda seat: scene.seats[seat].away)
    info, wait, name = scene.seats[first], table.info.wait, scene.names[first]
    words = _STATES.get(info.how, _STATES[LEFT])
    state = _(words, name=name, time=about(away_for(info)))
    if len(gone) > 1:
        state = f"{state} {_n('{count} more is away.', '{count} more are away.', len(gone) - 1)}"
    if info.away >= wait:
        return WaitNotice(f"{state} {_('A bot can play meanwhile.')}", _("A bot for {name}", name=name))
    rest = wait - info.away
    time = about(-(-rest // SOON) * SOON if rest < 60 else rest + 59)
    soon = f"{state} {_('A bot can play in {time}.', time=time)}"
    vote = vote_of(table.info, FOR_BOTS)
    if vote is None:
        return WaitNotice(soon, _("Ask for a bot now") if _most_are_here(scene) else "", rest)
    asked = soon
    if len(gone) == 1:  # There is room for it.
        wish = _(
            "A bot can play in {time}; {voted} of {all} asked.",
            time=time,
            voted=len(vote.by),
            all=len(vote.by) + vote.needed,
        )
        asked = f"{state} {wish}"
    if scene.seat in vote.by:
        return WaitNotice(asked, WITHDRAW, rest)
    if not _most_are_here(scene):
        return WaitNotice(asked, at=rest)
    return WaitNotice(asked, _("A bot now") if vote.needed == 1 else _("Ask for a bot now"), rest)


def until_late(table: ClientTable, scene: Scene) -> float:
    """Return in how many seconds somebody who is there has not answered for so long that the others may have a bot do
    it; 0 if that is so now, and infinity where it never comes to that."""
    if table.info.clock or scene.seat < 0 or scene.seat in scene.waiting or not _late_seats(scene):
        return inf
    return max(0.0, table.info.wait - table.waited)


def _late_seats(scene: Scene) -> list[int]:
    seats = scene.seats
    return [seat for seat in scene.waiting if seats[seat].kind == "person" and not seats[seat].cover]


def _late(table: ClientTable, scene: Scene) -> WaitNotice:
    seat = _late_seats(scene)[0]
    name, vote = scene.names[seat], vote_of(table.info, FOR_BOTS, seat)
    time = about(int(table.waited))
    if vote is not None:
        asked = _(
            "{name} has not answered for {time}. {voted} of {all} want a bot to do it.",
            name=name,
            time=time,
            voted=len(vote.by),
            all=len(vote.by) + vote.needed,
        )
        label = WITHDRAW if scene.seat in vote.by else _("A bot for {name}", name=name)
        return WaitNotice(asked, label, seat=seat)
    told = _("{name} has not answered for {time}. A bot can, if most wish it.", name=name, time=time)
    return WaitNotice(told, _("A bot for {name}", name=name), seat=seat)


def _most_are_here(scene: Scene) -> bool:
    """Tell whether those who are here are most of those who play themselves: they can decide it at once."""
    players = [seat for seat in scene.seats if seat.kind == "person" and not seat.cover]
    return 2 * sum(not is_away(seat) for seat in players) > len(players)


def _more(needed: int) -> str:
    return _n("{count} more has to ask.", "{count} more have to ask.", needed)


def beginning(table: ClientTable) -> str:
    """Name those who have asked to begin, in a sentence; empty if nobody has."""
    vote = vote_of(table.info, TO_BEGIN)
    if vote is None:
        return ""
    names = [table.names[seat] for seat in vote.by if seat < len(table.names) and seat != table.seat]
    if table.seat in vote.by:
        if names:
            told = _("You and {names} have asked to begin.", names=listed(names))
        else:
            told = _("You have asked to begin.")
    else:
        told = _n("{names} has asked to begin.", "{names} have asked to begin.", len(names), names=listed(names))
    return f"{told} {_more(vote.needed)}"


class Rematch(NamedTuple):
    """One more game of those who have sat at a table that is over."""

    label: str
    """The words for the wish."""
    sentence: str
    """How it stands; empty as long as nobody has wished for it."""


def rematch(table: ClientTable) -> Rematch:
    vote = vote_of(table.info, AGAIN)
    if not table.info.again:
        return Rematch(_("Again, same seats"), "")
    if vote is None:
        return Rematch(_("Watch the next game"), _("The others play again without you."))
    if not vote.needed:
        return Rematch(_("Play again too"), "")
    names = [table.names[seat] for seat in vote.by if seat < len(table.names)]
    told = _("Nobody wants to play again yet.")
    if names:
        told = _n("{names} wants to play again.", "{names} want to play again.", len(names), names=listed(names))
    more = _n("{count} more has to agree.", "{count} more have to agree.", vote.needed)
    return Rematch(_("Play again too"), f"{told} {more}")


def kept_seat(info: TableInfo, name: str) -> bool:
    """Tell whether a seat is kept there for the player of that name, who is asked to play again."""
    return info.phase == "gathering" and any(is_kept(seat) and seat.name == name for seat in info.seats)
