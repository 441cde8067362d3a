"""Asks what can be done in a lobby and at a table that gathers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from core.bots import LEVELS
from core.registry import GAMES
from net.people.names import clean_name
from net.people.text import clean_line
from net.protocol.messages import (
    TO_BEGIN,
    Again,
    Begin,
    Browse,
    Decline,
    Enter,
    Fill,
    KeyInfo,
    ListKeys,
    MakeTable,
    Sit,
    Stand,
    TableInfo,
    UnlinkKey,
)
from tui.characters import NO_FILES, CharacterFiles
from tui.client.guest_games import is_here, offered
from tui.client.keys import HERE, NO_KEY, WHAT_IT_MEANS, used
from tui.client.state import ClientState
from tui.client.table import ClientTable
from tui.client.table_votes import (
    WITH_AGAIN,
    WITH_BOTS,
    beginning,
    has_voted,
    kept_seat,
)
from tui.games.about import line_of
from tui.language import _, _p, mark, worded
from tui.lines.asking import Option, Question, named
from tui.lines.menus.home import players
from tui.lines.menus.levels import ONE, one_by_one
from tui.lines.menus.options import Chosen, in_words, otherwise
from tui.widgets.seats import is_free, is_kept

_AT_ONCE: Final = {
    "novice": mark("novices, at once"),
    "apprentice": mark("apprentices, at once"),
    "adept": mark("adepts, at once"),
    "archmage": mark("archmages, at once"),
}
_BEGIN: Final = {
    "novice": mark("begin with novices"),
    "apprentice": mark("begin with apprentices"),
    "adept": mark("begin with adepts"),
    "archmage": mark("begin with archmages"),
}
_ASK_TO_BEGIN: Final = {
    "novice": mark("ask to begin with novices"),
    "apprentice": mark("ask to begin with apprentices"),
    "adept": mark("ask to begin with adepts"),
    "archmage": mark("ask to begin with archmages"),
}


def lobby(state: ClientState, more: tuple[Option, ...] = (), files: CharacterFiles = NO_FILES) -> Question:
    name = "" if state.welcome is None else state.welcome.name
    shown = (info for info in state.lobby.tables if is_here(info.game, state.games))
    tables = [offer for info in shown for offer in _offers(info, name)]
    made = [
        Option(_("make a table of {game}", game=title), _how_many(game, files))
        for game, title in offered(state.games).items()
    ]
    return Question(_("What do you want to do?"), (*tables, *_pages(state), *made, *more))


def _pages(state: ClientState) -> list[Option]:
    """Return the options for more tables, of which the server tells only some at a time."""
    first, shown = state.lobby.first, len(state.lobby.tables)
    offers: list[Option] = []
    if first + shown < state.tables_in_all:
        offers.append(Option(_("hear of more tables"), Browse(first + shown)))
    if first:
        offers.append(Option(_("hear of the tables before these"), Browse(max(0, first - shown))))
    return offers


def _offers(info: TableInfo, name: str) -> list[Option]:
    number = info.table
    if info.season and kept_seat(info, name):
        return [Option(_("sit down at table {number}", number=number), Sit(number))]
    if kept_seat(info, name):
        again = _("play again with {name} at table {number}", name=clean_name(info.maker), number=number)
        names, refuse = named("again", _p("typed", "again")), _("not play again at table {number}", number=number)
        return [Option(again, Sit(number), names), Option(refuse, Decline(number))]
    offer = _offer_of(info, name)
    return [] if offer is None else [offer]


def _offer_of(info: TableInfo, name: str) -> Option | None:
    number = info.table
    if info.phase in {"over", "closed"}:
        return Option(_("look at table {number}, which is over", number=number), Enter(number))
    if any(seat.kind == "person" and seat.name == name for seat in info.seats):
        return Option(_("go to your seat at table {number}", number=number), Enter(number))
    if info.phase == "gathering" and any(map(is_free, info.seats)):
        return Option(_("sit down at table {number}", number=number), Sit(number))
    if info.unwatched and info.phase == "playing":
        return None
    return Option(_("watch table {number}", number=number), Enter(number))


def _how_many(game: str, files: CharacterFiles, chosen: Chosen = ()) -> Question:
    counts = tuple(players(count, _who_else(game, count - 1, chosen)) for count in GAMES.about(game).seats)
    options = otherwise(game, files, partial(_how_many, game, files), chosen)
    if chosen:
        told = in_words(game, chosen, files.language)
        return Question(_("{options}. How many should play?", options=told), (*counts, options))
    asked = _("How many should play? All other options stay as the rules have them.")
    return Question(f"{line_of(game)} {asked}".lstrip(), (*counts, options))


def _who_else(game: str, others: int, chosen: Chosen) -> Question:
    def table(kinds: tuple[str, ...], private: bool = False, unrated: bool = False) -> MakeTable:
        recall = "open" not in kinds
        return MakeTable(game, ("me", *kinds), chosen, private=private, recall=recall, unrated=unrated)

    def all_of(kind: str, private: bool = False, unrated: bool = False) -> MakeTable:
        return table((kind,) * others, private, unrated)

    def options(unrated: bool) -> tuple[Option, ...]:
        at_once = [Option(worded(_AT_ONCE[level]), all_of(level, unrated=unrated)) for level in LEVELS]
        if others > 1:
            each = partial(one_by_one, others, partial(table, unrated=unrated))
            at_once.append(Option(_("bots, each as you say"), each))
        return (Option(_("anybody may come"), all_of("open", unrated=unrated)), *at_once)

    rated, unrated = options(unrated=False), options(unrated=True)
    invited = Option(_("by invitation only"), all_of("open", private=True))
    without = Question(_("The game is not rated. Who takes the other seats?"), unrated)
    return Question(
        _("Who takes the other seats?"), (rated[0], invited, *rated[1:], Option(_("the same, not rated"), without))
    )


def keys(shown: Sequence[KeyInfo]) -> Question:
    if not shown:
        return Question(worded(NO_KEY))
    if len(shown) == 1:
        return Question(_("One key leads to you: {key}.", key=_key(shown[0])))
    offers = tuple(Option(_("unlink {key}", key=_key(each)), _unlink(each)) for each in shown)
    return Question(_("{count} keys lead to you.", count=len(shown)), offers)


def _unlink(key: KeyInfo) -> Question:
    means = worded(WHAT_IT_MEANS)
    warned = f"{means} {worded(HERE)}" if key.here else means
    return Question(
        warned,
        (
            Option(_p("a key", "unlink it"), UnlinkKey(key.fingerprint)),
            Option(_p("a key", "keep it"), ListKeys()),
        ),
    )


def _key(key: KeyInfo) -> str:
    return f"{clean_line(key.fingerprint)}, {used(key)}"


def gathering(table: ClientTable) -> Question:
    number, seats = table.info.table, table.info.seats
    if table.info.season and table.seat >= 0:
        told = _("The game begins when all who are to play it sit here.")
        return Question(told, (Option(_("stand up"), Stand(number)),))
    if table.seat < 0:
        return Question(_("You are watching."), (Option(_("sit down"), Sit(number, -1, table.info.code)),))
    mine, kept = seats[table.seat].maker, any(map(is_kept, seats))
    wishes = _BEGIN if mine else _ASK_TO_BEGIN
    begin = tuple(Option(worded(wishes[level]), Begin(number, level)) for level in LEVELS)
    withdraw = Option(_("withdraw your vote"), Begin(number))
    others = (Option(_("open the kept seats to everybody"), Again(number, others=True)),) if mine and kept else ()
    return Question(
        worded(WITH_AGAIN[mine]) if kept else beginning(table) or worded(WITH_BOTS[mine]),
        (
            *((withdraw,) if has_voted(table, TO_BEGIN) else begin),
            *others,
            Option(_("stand up"), Stand(number)),
            *(_bots(table) if mine else ()),
        ),
    )


def _bots(table: ClientTable) -> list[Option]:
    """Return the options to put a bot into a free seat, and to take one away."""
    number, seats = table.info.table, table.info.seats
    levels = tuple(Option(worded(ONE[level]), Fill(number, level=level)) for level in LEVELS)
    put = [Option(_("put a bot into a free seat"), Question(_("How well should it play?"), levels))]
    away = [
        Option(_("take {name} away", name=table.names[seat]), Fill(number, seat))
        for seat, info in enumerate(seats)
        if info.kind in LEVELS
    ]
    return [*(put if any(map(is_free, seats)) else ()), *away]
