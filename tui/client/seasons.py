"""Words what a server tells of its seasons: who takes part, where they stand, who is to play whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from net.people.names import clean_name
from net.people.text import clean_line
from net.protocol.messages import EntrantInfo, MeetingInfo, SeasonInfo, SeasonSeen
from tui.client.guest_games import Told, title_of
from tui.language import _, _n, _p, mark, worded
from tui.language.lists import listed
from tui.widgets.seats import lasting

_KINDS: Final[Mapping[str, str]] = {
    "round-robin": mark("everybody against everybody"),
    "swiss": mark("Swiss pairings"),
    "rotation": mark("tables that mix"),
}
_ORDER: Final[Mapping[str, str]] = {
    "round-robin": mark("Level on points? First their games against one another decide, then games won."),
    "swiss": mark("Level on points? First the points of all their opponents decide, then games won."),
    "rotation": mark("Level on points? Games won decide."),
}
_DAY: Final = 86_400
_MOST: Final = 10**8


def name_of(info: SeasonInfo) -> str:
    return clean_line(info.name)


def kind_of(info: SeasonInfo) -> str:
    return worded(_KINDS.get(info.kind, clean_line(info.kind)))


def order_of(info: SeasonInfo) -> str:
    """Return the sentence that says what decides between those who are level."""
    return worded(_ORDER.get(info.kind, ""))


def stands(info: SeasonInfo) -> str:
    """Return how a season stands, in a few words."""
    if info.phase == "over":
        return _p("a season", "over")
    if info.phase == "playing":
        return _("round {round} of {rounds}", round=info.round, rounds=max(info.round, info.rounds))
    if info.phase == "open" and info.places:
        return _("open to all: {count} of {places} places taken", count=info.people, places=info.places)
    if info.phase == "open":
        return _n("open to all: {count} takes part", "open to all: {count} take part", info.people)
    return _n("not begun: {count} takes part", "not begun: {count} take part", info.people)


def in_a_line(info: SeasonInfo, told: Told) -> str:
    """Tell of a season in one sentence."""
    values = {"name": name_of(info), "game": title_of(info.game, told), "kind": kind_of(info), "how": stands(info)}
    if info.takes_part:
        return _("{number}: {name}, {game}, {kind}; {how}; you take part.", number=info.season, **values)
    return _("{number}: {name}, {game}, {kind}; {how}.", number=info.season, **values)


def time_of(seconds: int) -> str:
    """Return a length of time, in days where there are any."""
    seconds = max(0, min(seconds, _MOST))
    if seconds >= _DAY:
        return _n("{count} day", "{count} days", round(seconds / _DAY))
    return lasting(seconds)


def beginning(seen: SeasonSeen) -> str:
    """Return the sentence that says what a season that has not begun waits for."""
    fills = seen.info.phase == "open" and seen.info.places
    if seen.left and fills:
        return _("It begins in {time}, or as soon as all places are taken.", time=time_of(seen.left))
    if seen.left:
        return _("It begins in {time}.", time=time_of(seen.left))
    if fills:
        return _("It begins as soon as all places are taken, or when the host says so.")
    return _("It begins when the host says so.")


def names_of(seen: SeasonSeen) -> dict[int, str]:
    """Return the name of everybody who takes part, by the number that rounds name them by."""
    return {each.entrant: _named(each) for each in seen.entrants}


def _named(each: EntrantInfo) -> str:
    return clean_name(each.name) if each.name else _("somebody forgotten")


def standing_of(each: EntrantInfo, names: Mapping[int, str]) -> str:
    """Return a name as it stands in the standings: there a bot is called one."""
    return _("{name} (bot)", name=names[each.entrant]) if each.bot else names[each.entrant]


def those(entrants: Sequence[int], names: Mapping[int, str]) -> list[str]:
    return [names.get(each, "?") for each in entrants]


def players_of(game: MeetingInfo, names: Mapping[int, str]) -> str:
    """Return who plays a game, with the points that they made."""
    named = those(game.entrants, names)
    if len(game.scores) == len(named):
        both = zip(named, game.scores, strict=True)
        named = [_("{name} {points}", name=name, points=number) for name, number in both]
    return " – ".join(named)


def result_of(game: MeetingInfo, seen: SeasonSeen, names: Mapping[int, str]) -> str:
    """Return how a game stands, or how it ended."""
    if game.phase == "playing":
        return _("being played")
    if game.phase == "waiting":
        bots = {each.entrant for each in seen.entrants if each.bot}
        missing = [each for each in game.entrants if each not in game.there and each not in bots]
        return _("still to sit down: {names}", names=listed(those(missing, names)))
    ranks = game.ranks if len(game.ranks) == len(game.entrants) else (0,) * len(game.entrants)
    first = [each for each, rank in zip(game.entrants, ranks, strict=True) if rank == 1]
    gone = [each for each, rank in zip(game.entrants, ranks, strict=True) if not rank]
    if not first:
        return _("forfeited by all")
    all_level = len(first) == len(game.entrants)
    how = _("level") if all_level else _("{names} won", names=listed(those(first, names)))
    return _("{how}; forfeited by {names}", how=how, names=listed(those(gone, names))) if gone else how


def is_there(seen: SeasonSeen) -> bool:
    """Tell whether this player sits at their table already, or plays there."""
    game = next((each for each in seen.games if each.table and each.table == seen.table), None)
    return game is not None and (game.phase == "playing" or seen.own in game.there)
