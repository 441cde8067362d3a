"""Tells the lobby, a table that gathers, and what changes there, in sentences."""

from __future__ import annotations

from net.people.names import clean_name
from net.people.text import fitting
from net.protocol.messages import LEFT, LINE_LOST, SILENT, SeatInfo, TableInfo
from net.tables.clock import ANSWER, told_limit
from tui.client.banter import character_of
from tui.client.guest_games import Told, lacking, title_of
from tui.client.state import ClientState
from tui.client.table import ClientTable
from tui.client.wishes import RESTS, rests, watchers
from tui.games import listed
from tui.language import worded
from tui.options import shown, titled
from tui.widgets.logbook import SERVER, LogLine
from tui.widgets.seats import away_for, is_free, is_kept, lasting

_AWAY = {LINE_LOST: "without a line", LEFT: "away", SILENT: "silent"}
_AWAY_FOR = {LINE_LOST: "without a line for {time}", LEFT: "away for {time}", SILENT: "silent for {time}"}
_TABLES = {
    "gathering": "Table {number}, {title}, is gathering players: {seats}.",
    "playing": "Table {number}, {title}, is in play: {seats}.",
    "over": "Table {number}, {title}, is over: {seats}.",
}
_CLOSED = "Table {number}, {title}, is closed: {seats}."
_TIMES = (
    ("1 day", "{count} days", 86_400),
    ("1 hour", "{count} hours", 3600),
    ("1 minute", "{count} minutes", 60),
    ("1 second", "{count} seconds", 1),
)
_LEAVES = {LINE_LOST: "{} has lost the line.", LEFT: "{} has left the table.", SILENT: "{} is silent."}
KNOWN_THERE = "Those who play there can type known to hear what they know."
NARROWEST = 20
"""With fewer columns lines are not broken by us."""


def entry(told: LogLine) -> str:
    """Return one line of the log or of the talk."""
    if told.happened:
        return told.text
    return f"{SERVER}: {told.text}" if told.official else f"{told.who} says: {told.text}"


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
    tables = [_listed(info, state) for info in state.lobby.tables] or ["There is no table yet."]
    return ["This is the lobby.", *people(state), *filter(None, [_part(state)]), *tables]


def people(state: ClientState) -> list[str]:
    """Name the people in the lobby."""
    names = [clean_name(name) for name in state.lobby.people]
    others = state.people_in_all - len(names)
    more = [f"{others} more"] if others else []
    return [f"People here: {listed([*names, *more])}."] if names else []


def _part(state: ClientState) -> str:
    """Say which of many tables these are."""
    first, shown, of = state.lobby.first, len(state.lobby.tables), state.tables_in_all
    return f"There are {of} tables; these are {first + 1} to {first + shown}." if shown < of else ""


def _listed(info: TableInfo, state: ClientState) -> str:
    """Tell of a table of the lobby, and whether this player is to move there."""
    told = table(info, state.games)
    return f"{told} It is your turn there." if info.table in state.turns else told


def table(info: TableInfo, told: Told) -> str:
    """Tell of a table. `told`: what the server tells of games that are not ours."""
    free = sum(map(is_free, info.seats))
    left = ["a free seat"] if free == 1 else [f"{free} free seats"] if free else []
    seats = listed([*(_seat(seat) for seat in info.seats if not is_free(seat)), *left])
    said = _TABLES.get(info.phase, _CLOSED).format(number=info.table, title=title_of(info.game, told), seats=seats)
    unwatched = "Nobody may look on there." if info.unwatched else ""
    known = KNOWN_THERE if info.recall and info.phase == "gathering" else ""
    more = lacking(info.game, told), unwatched, known
    return " ".join(filter(None, (said, *more)))


def _seat(info: SeatInfo) -> str:
    name = clean_name(info.name)
    if is_kept(info):
        return f"{name} (asked to play again)"
    notes = ["a bot"] if info.kind != "person" else []
    if info.cover:
        notes.append("a bot plays for them")
    elif info.away >= 0:  # The lobby is told whole minutes: the first of them would be none.
        forms = _AWAY_FOR if info.away else _AWAY
        notes.append(forms.get(info.how, forms[LEFT]).format(time=lasting(away_for(info))))
    if info.near:
        notes.append("from the same address as another")
    return f"{name} ({', '.join(notes)})" if notes else name


def seats(table: ClientTable) -> list[str]:
    """Tell who sits where, how much time they have, and how many look on."""
    said = []
    for seat, info in enumerate(table.seats):
        name = "free" if is_free(info) else _seat(info)
        mine = seat == table.seat
        told = f"Seat {seat + 1}: {name}, which is you." if mine else f"Seat {seat + 1}: {name}."
        said.append(f"{told} {_left(duration(info.left), mine)}" if info.left >= 0 else told)
    return [*said, *(f"{words}." for words in watchers(table.info)[:1])]


def _left(time: str, mine: bool) -> str:
    return f"You have {time} left." if mine else f"They have {time} left."


def duration(seconds: int) -> str:
    """Write a time as "2 minutes and 5 seconds"; of long times the seconds are left out."""
    counts = []
    for one, many, size in _TIMES:
        count, seconds = divmod(seconds, size)
        counts.append((count, one if count == 1 else many.format(count=count)))
    first = next((at for at, (count, _) in enumerate(counts) if count), len(counts))
    return listed([words for count, words in counts[first : first + 2] if count]) or "no time"


def clock(info: TableInfo) -> list[str]:
    """Tell how long one may think there."""
    limit = told_limit(info.clock)
    if limit is None:
        return []
    given = duration(limit.seconds)
    if limit.kind == ANSWER:
        return [f"Everybody has {given} for each answer; when that is up, a bot gives it."]
    return [f"Everybody has {given} for the whole game; when that is up, a bot plays to the end."]


def waiting(table: ClientTable) -> str:
    """Tell whose turn it is."""
    if table.view is None:
        return ""
    if rests(table.moment()):
        return RESTS
    names = ["you" if seat == table.seat else table.names[seat] for seat in table.waiting]
    return f"Everybody is waiting for {listed(names)}." if names else "Nobody has to move."


def gathering(info: TableInfo, language: str, told: Told) -> list[str]:
    said = [table(info, told)]
    said += [f"{titled(key)}: {shown(info.game, key, value, language)}." for key, value in info.options]
    said += clock(info)
    said += [f"{seat.name}: {worded(bot.about)}" for seat in info.seats if (bot := character_of(seat)) is not None]
    if info.code:
        said.append(f"The invitation is {info.code}. Give it to those you want here.")
    return said


def changes(before: TableInfo, after: TableInfo, me: int = -1) -> list[str]:
    """Tell who has come, has gone, and is back; of this player's seat (`me`) only whether a bot plays there."""
    pairs = enumerate(zip(before.seats, after.seats, strict=False))
    return [sentence for seat, (was, now) in pairs if (sentence := _change(seat + 1, was, now, seat == me))]


def _change(number: int, was: SeatInfo, now: SeatInfo, me: bool) -> str:
    name = clean_name(now.name)
    if (was.kind, was.name) != (now.kind, now.name):
        if now.kind == "open":
            return f"Seat {number} is kept for {name}." if now.name else f"Seat {number} is free."
        return f"{name} has taken seat {number}."
    if bool(was.cover) != bool(now.cover):
        return f"A bot plays for {name} now." if now.cover else f"{name} plays again."
    if not me and (was.away < 0, was.how) != (now.away < 0, now.how):
        return _LEAVES.get(now.how, "{} is away.").format(name) if now.away >= 0 else f"{name} is back."
    if now.near and not was.near:
        return f"{name} comes from the same address as another seat."
    return ""
