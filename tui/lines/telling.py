"""Tells the lobby, a table that gathers, and what changes there, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from net.people.names import clean_name
from net.people.text import fitting
from net.protocol.messages import LEFT, LINE_LOST, SILENT, SeatInfo, TableInfo
from net.tables.clock import ANSWER, told_limit
from tui.client.bots.remarks import character_of
from tui.client.guest_games import Told, lacking, title_of
from tui.client.replays.records import IS_RATED
from tui.client.state import ClientState
from tui.client.table import ClientTable
from tui.client.table_votes import RESTS, rests, watchers
from tui.language import _, _n, _p, mark, worded
from tui.language.lists import listed
from tui.options import shown, titled
from tui.widgets.logbook import SERVER, LogLine
from tui.widgets.seats import away_for, is_free, is_kept, lasting, level

_AWAY = {LINE_LOST: mark("without a line"), LEFT: mark("away"), SILENT: mark("silent")}
_AWAY_FOR = {
    LINE_LOST: mark("without a line for {time}"),
    LEFT: mark("away for {time}"),
    SILENT: mark("silent for {time}"),
}
_TABLES = {
    "gathering": mark("Table {number}, {title}, is gathering players: {seats}."),
    "playing": mark("Table {number}, {title}, is in play: {seats}."),
    "over": mark("Table {number}, {title}, is over: {seats}."),
}
_CLOSED = mark("Table {number}, {title}, is closed: {seats}.")
_LEAVES = {
    LINE_LOST: mark("{name} has lost the line."),
    LEFT: mark("{name} has left the table."),
    SILENT: mark("{name} is silent."),
}
_IS_AWAY = mark("{name} is away.")
KNOWN_THERE = mark("Those who play there can type known to hear what they know.")
OPENED_THERE = mark("When its game is over, those who played may see it with everybody's eyes.")
NARROWEST = 20
"""With fewer columns lines are not broken by us."""


def entry(told: LogLine) -> str:
    """Return one line of the log or of the talk."""
    if told.happened:
        return told.text
    if told.official:
        return _("{name}: {text}", name=worded(SERVER), text=told.text)
    return _("{name} says: {text}", name=told.who, text=told.text)


def broken(text: str, width: int) -> list[str]:
    """Break a text into lines of at most so many columns; 0: however long. What goes on is indented: a terminal would
    break a long line itself, and what somebody has written could stand where ours begin. A server that means harm may
    say anything: what a terminal would obey is never said."""
    lines: list[str] = []
    if not text.isprintable():
        text = "".join([character if character.isprintable() else " " for character in text])
    while width >= NARROWEST and len(line := fitting(text, width)) < len(text):
        at = line.rfind(" ", 3) if text[len(line)] != " " else len(line)
        at = at if at > 0 else len(line)
        lines.append(text[:at])
        text = f"  {text[at:].lstrip(' ')}"
    return [*lines, text]


def lobby(state: ClientState) -> list[str]:
    tables = [_listed(info, state) for info in state.lobby.tables] or [_("There is no table yet.")]
    return [_("This is the lobby."), *people(state), *filter(None, [_part(state)]), *tables]


def people(state: ClientState) -> list[str]:
    """Name the people in the lobby."""
    names = [clean_name(name) for name in state.lobby.people]
    others = state.people_in_all - len(names)
    more = [_n("{count} more", "{count} more", others)] if others else []
    return [_("People here: {names}.", names=listed([*names, *more]))] if names else []


def _part(state: ClientState) -> str:
    """Say which of many tables these are."""
    first, shown, of = state.lobby.first, len(state.lobby.tables), state.tables_in_all
    if shown >= of:
        return ""
    return _("There are {all} tables; these are {first} to {last}.", all=of, first=first + 1, last=first + shown)


def _listed(info: TableInfo, state: ClientState) -> str:
    """Tell of a table of the lobby, and whether this player is to move there."""
    told = table(info, state.games)
    return f"{told} {_('It is your turn there.')}" if info.table in state.turns else told


def table(info: TableInfo, told: Told) -> str:
    """Tell of a table. `told`: what the server tells of games that are not ours."""
    free = sum(map(is_free, info.seats))
    left = [_n("a free seat", "{count} free seats", free)] if free else []
    of_season = bool(info.season)
    seats = listed([*(_seat(seat, of_season) for seat in info.seats if not is_free(seat)), *left])
    said = _(_TABLES.get(info.phase, _CLOSED), number=info.table, title=title_of(info.game, told), seats=seats)
    unwatched = _("Nobody may look on there.") if info.unwatched else ""
    known = worded(KNOWN_THERE) if info.recall and info.phase == "gathering" else ""
    opened = worded(OPENED_THERE) if info.opened and info.phase == "gathering" else ""
    season = _("It counts in season {number}.", number=info.season) if of_season else ""
    rated = worded(IS_RATED.get(info.rated, "")) if info.phase == "gathering" else ""
    more = lacking(info.game, told), season, unwatched, known, opened, rated
    return " ".join(filter(None, (said, *more)))


def _seat(info: SeatInfo, of_season: bool) -> str:
    name = clean_name(info.name)
    if is_kept(info) and of_season:
        return _("{name} (has still to sit down)", name=name)
    if is_kept(info):
        return _("{name} (asked to play again)", name=name)
    notes = [_p("behind a name", "a bot"), level(info.kind)] if info.kind != "person" else []
    if info.cover:
        notes.append(_("a bot plays for them"))
    elif info.away >= 0:  # The lobby is told whole minutes: the first of them would be none.
        forms = _AWAY_FOR if info.away else _AWAY
        notes.append(_(forms.get(info.how, forms[LEFT]), time=lasting(away_for(info))))
    if info.near:
        notes.append(_("from the same address as another"))
    return f"{name} ({', '.join(notes)})" if notes else name


def seats(table: ClientTable) -> list[str]:
    """Tell who sits where, how much time they have, and how many look on."""
    said = []
    for seat, info in enumerate(table.seats):
        name = _("free") if is_free(info) else _seat(info, bool(table.info.season))
        mine, number = seat == table.seat, seat + 1
        told = _("Seat {number}: {name}.", number=number, name=name)
        if mine:
            told = _("Seat {number}: {name}, which is you.", number=number, name=name)
        said.append(f"{told} {(left if mine else _left_to_them)(info.left)}" if info.left >= 0 else told)
    return [*said, *(f"{words}." for words in watchers(table.info)[:1])]


def left(seconds: int) -> str:
    """Tell players how much time they have themselves."""
    return _("You have {time} left.", time=duration(seconds)) if seconds else _("You have no time left.")


def _left_to_them(seconds: int) -> str:
    return _("They have {time} left.", time=duration(seconds)) if seconds else _("They have no time left.")


def duration(seconds: int) -> str:
    """Write a time as "2 minutes and 5 seconds"; of long times the seconds are left out."""
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86_400
    counts = (days, hours % 24, minutes % 60, seconds % 60)
    words = (
        _n("{count} day", "{count} days", counts[0]),
        _n("{count} hour", "{count} hours", counts[1]),
        _n("{count} minute", "{count} minutes", counts[2]),
        _n("{count} second", "{count} seconds", counts[3]),
    )
    first = next((at for at, count in enumerate(counts) if count), len(counts))
    return listed([words[at] for at in range(first, min(first + 2, len(counts))) if counts[at]]) or _("no time")


def clock(info: TableInfo) -> list[str]:
    """Tell how long one may think there."""
    limit = told_limit(info.clock)
    if limit is None:
        return []
    given = duration(limit.seconds)
    if limit.kind == ANSWER:
        return [_("Everybody has {time} for each answer; when that is up, a bot gives it.", time=given)]
    return [_("Everybody has {time} for the whole game; when that is up, a bot plays to the end.", time=given)]


def waiting(table: ClientTable) -> str:
    """Tell whose turn it is."""
    if table.view is None:
        return ""
    if rests(table.moment()):
        return worded(RESTS)
    names = [_p("waited for", "you") if seat == table.seat else table.names[seat] for seat in table.waiting]
    return _("Everybody is waiting for {names}.", names=listed(names)) if names else _("Nobody has to move.")


def gathering(info: TableInfo, language: str, told: Told, lines: Sequence[str] = ()) -> list[str]:
    """Tell all of a table before its game; `lines` lead others straight to a seat there."""
    said = [table(info, told)]
    options = [(titled(key), shown(info.game, key, value, language)) for key, value in info.options]
    said += [_("{name}: {text}.", name=name, text=value) for name, value in options]
    said += clock(info)
    bots = [(seat.name, bot) for seat in info.seats if (bot := character_of(seat)) is not None]
    said += [_("{name}: {text}", name=name, text=worded(bot.about)) for name, bot in bots]
    if info.code and info.season:
        said.append(_("The invitation is {code}. Whoever has it may look on.", code=info.code))
    elif info.code:
        said.append(_("The invitation is {code}. Give it to those you want here.", code=info.code))
    if lines and any(map(is_free, info.seats)):
        said.append(_("Others sit down here by one of these lines:"))
        said += lines
    return said


def changes(before: TableInfo, after: TableInfo, me: int = -1) -> list[str]:
    """Tell who has come, has gone, and is back; of this player's seat (`me`) only whether a bot plays there."""
    pairs = enumerate(zip(before.seats, after.seats, strict=False))
    return [sentence for seat, (was, now) in pairs if (sentence := _change(seat + 1, was, now, seat == me))]


def _change(number: int, was: SeatInfo, now: SeatInfo, me: bool) -> str:
    name = clean_name(now.name)
    if (was.kind, was.name) != (now.kind, now.name):
        if now.kind == "open":
            kept = _("Seat {number} is kept for {name}.", number=number, name=name)
            return kept if now.name else _("Seat {number} is free.", number=number)
        return _("{name} has taken seat {number}.", name=name, number=number)
    if bool(was.cover) != bool(now.cover):
        return _("A bot plays for {name} now.", name=name) if now.cover else _("{name} plays again.", name=name)
    if not me and (was.away < 0, was.how) != (now.away < 0, now.how):
        left = _(_LEAVES.get(now.how, _IS_AWAY), name=name)
        return left if now.away >= 0 else _("{name} is back.", name=name)
    if now.near and not was.near:
        return _("{name} comes from the same address as another seat.", name=name)
    return ""
