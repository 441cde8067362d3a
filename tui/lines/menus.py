"""What can be done, numbered: where the player is decides, and nothing here sends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.registry import GAMES
from net.people.text import clean_line
from net.protocol.messages import (
    Answer,
    AnyUp,
    Begin,
    Browse,
    Enter,
    GiveTime,
    KeyInfo,
    Leave,
    ListKeys,
    MakeTable,
    Sit,
    Stand,
    TableInfo,
    UnlinkKey,
)
from tui.client.state import ClientState, Seated
from tui.games import Picking, number
from tui.lines.voice import voice_of
from tui.screens.keys_pages import HERE, NO_KEY, WHAT_IT_MEANS, used
from tui.screens.table.gathering import WITH_BOTS
from tui.screens.table.table import SPENT, is_spent, replacement, spent_others


class Menu(NamedTuple):
    sentence: str = ""
    offers: tuple[tuple[str, AnyUp | Menu], ...] = ()
    """In words, and what it sends or asks further."""


def now(desk: ClientState, sent: int) -> Menu:
    """`sent`: the question that has been answered and not yet heard of."""
    table = desk.table
    if table is None:
        return _lobby(desk)
    return _gathering(table) if table.view is None else _playing(table, sent)


def _lobby(desk: ClientState) -> Menu:
    name = "" if desk.welcome is None else desk.welcome.name
    tables = [_offer(info, name) for info in desk.lobby.tables]
    made = [(f"make a table of {title}", _how_many(game)) for game, title in GAMES.titles.items()]
    return Menu("What do you want to do?", (*tables, *_pages(desk), *made))


def _pages(desk: ClientState) -> list[tuple[str, AnyUp | Menu]]:
    """Of so many tables the server tells a part at a time."""
    first, shown = desk.lobby.first, len(desk.lobby.tables)
    offers: list[tuple[str, AnyUp | Menu]] = []
    if first + shown < desk.tables_in_all:
        offers.append(("hear of more tables", Browse(first + shown)))
    if first:
        offers.append(("hear of the tables before these", Browse(max(0, first - shown))))
    return offers


def _offer(info: TableInfo, name: str) -> tuple[str, AnyUp | Menu]:
    number = info.table
    if info.phase in {"over", "closed"}:
        return f"look at table {number}, which is over", Enter(number)
    if any(seat.kind == "person" and seat.name == name for seat in info.seats):
        return f"go to your seat at table {number}", Enter(number)
    if info.phase == "gathering" and any(seat.kind == "open" for seat in info.seats):
        return f"sit down at table {number}", Sit(number)
    return f"watch table {number}", Enter(number)


def _how_many(game: str) -> Menu:
    # In words: "2: 3 players" has somebody who wants two type 2.
    counts = tuple((f"{number(count)} players", _who_else(game, count - 1)) for count in GAMES.about(game).seats)
    return Menu("How many shall play? The other options are as the rules have them.", counts)


def _who_else(game: str, others: int) -> Menu:
    def table(kind: str, private: bool = False) -> MakeTable:
        return MakeTable(game, ("me", *(kind,) * others), private=private)

    return Menu(
        "Who takes the other seats?",
        (
            ("anybody may come", table("open")),
            ("by invitation only", table("open", private=True)),
            ("apprentices, at once", table("apprentice")),
            ("adepts, at once", table("adept")),
        ),
    )


def keys(shown: Sequence[KeyInfo]) -> Menu:
    if not shown:
        return Menu(NO_KEY)
    if len(shown) == 1:
        return Menu(f"One key leads to you: {_key(shown[0])}.")
    offers = tuple((f"unlink {_key(each)}", _unlink(each)) for each in shown)
    return Menu(f"{len(shown)} keys lead to you.", offers)


def _unlink(key: KeyInfo) -> Menu:
    warned = f"{WHAT_IT_MEANS} {HERE}" if key.here else WHAT_IT_MEANS
    return Menu(warned, (("unlink it", UnlinkKey(key.fingerprint)), ("keep it", ListKeys())))


def _key(key: KeyInfo) -> str:
    return f"{clean_line(key.fingerprint)}, {used(key)}"


def _gathering(table: Seated) -> Menu:
    number = table.info.table
    if table.seat < 0:
        return Menu("You are looking on.", (("sit down", Sit(number, -1, table.info.code)),))
    mine = table.info.seats[table.seat].maker
    wish = "begin" if mine else "ask to begin"
    return Menu(
        WITH_BOTS[mine],
        (
            (f"{wish} with apprentices", Begin(number, "apprentice")),
            (f"{wish} with adepts", Begin(number, "adept")),
            ("stand up", Stand(number)),
        ),
    )


def _playing(table: Seated, sent: int) -> Menu:
    number, scene, voice = table.info.table, table.scene(Picking()), voice_of(table.info.game)
    given = tuple((f"give {scene.names[seat]} more time", GiveTime(number, seat)) for seat in spent_others(scene))
    if scene.seat >= 0 and scene.seats[scene.seat].cover and table.info.phase != "over":
        if is_spent(scene, scene.seat):
            return Menu(SPENT, (("ask the others for more time", GiveTime(number, scene.seat)), *given))
        return Menu("A bot plays in your place.", (("play again", Enter(number)),))
    question = scene.view.question
    if scene.asked and sent != question:
        offers = tuple((voice.choice(scene, choice), Answer(number, question, (choice,))) for choice in scene.choices)
        return Menu(voice.question(scene), (*offers, *given))
    waits = table.face.prompt(scene._replace(choices=())).sentence if sent != question else "Your answer is on its way."
    if not scene.waiting:
        return Menu(waits, (("go back to the lobby", Leave(number)),))
    bot = replacement(scene._replace(choices=()))
    if bot is None or bot.why:
        return Menu(waits if bot is None else f"{waits} {bot.why}", given)
    return Menu(waits, ((f"{bot.label[:1].lower()}{bot.label[1:]}", Begin(number)), *given))
