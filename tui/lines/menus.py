"""What can be done, numbered: where the player is decides, and nothing here sends it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from core.bots import LEVELS
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
from tui.client.keys import HERE, NO_KEY, WHAT_IT_MEANS, used
from tui.client.state import ClientState
from tui.client.table import Seated
from tui.client.wishes import SPENT, WITH_BOTS, is_spent, replacement, spent_others
from tui.games import Picking, number
from tui.launch import HOST_PORT, Hosting
from tui.lines.asking import Option, Question
from tui.lines.voice import Voice, voice_of

if TYPE_CHECKING:
    from tui.lines.session import LineSession


class Menu(NamedTuple):
    sentence: str = ""
    offers: tuple[Offer, ...] = ()
    """Numbered from 1."""


Offer = tuple[str, "AnyUp | Menu | Callable[[], None]"]
"""In words, and what it sends, asks further, or does."""


def now(state: ClientState, voice: Voice | None = None, at_end: tuple[Offer, ...] = ()) -> Menu:
    """Where the player is. `voice`: of the game, where there is one already. `at_end`: what can be done when a game is
    over, where there is no lobby to go back to."""
    table = state.table
    if table is None:
        return _lobby(state)
    if table.view is None:
        return _gathering(table)
    return _playing(table, voice or voice_of(table.info.game), at_end)


def home(session: LineSession) -> Menu:
    """On one's own machine, before anything has been begun."""
    games = tuple((title, _against(session, game)) for game, title in GAMES.titles.items())
    return Menu(
        "What do you want to do?",
        (
            ("play against bots, on this machine", Menu("Which game?", games)),
            (f"start a server here, at port {HOST_PORT}, and play on it", lambda: session.host(Hosting(HOST_PORT))),
            ("join somebody's server", lambda: session.ask_for("Which one? Type HOST or HOST:PORT.", session.join)),
            ("quit", session.goodbye),
        ),
    )


def _against(session: LineSession, game: str) -> Menu:
    def table(others: int, level: str) -> Callable[[], None]:
        return lambda: session.play(MakeTable(game, ("me", *(level,) * others)))

    def levels(others: int) -> Menu:
        return Menu("How well shall they play?", tuple((f"as {each}s", table(others, each)) for each in LEVELS))

    counts = tuple((f"{number(count)} players", levels(count - 1)) for count in GAMES.about(game).seats)
    return Menu("How many shall play, you among them?", counts)


def solo_end(session: LineSession) -> tuple[Offer, ...]:
    """When a game against bots is over."""
    return (
        ("play again, with other cards", session.play_again),
        ("do something else", session.hang_up),
        ("quit", session.goodbye),
    )


def trust(where: str, fingerprint: str, answer: Callable[[bool], None]) -> Menu:
    return Menu(
        f"You have never met {where} before. Its key is {fingerprint}. Its host can tell you whether that is right; "
        "it is asked once.",
        (("trust it", lambda: answer(True)), ("don't connect", lambda: answer(False))),
    )


def _lobby(desk: ClientState) -> Menu:
    name = "" if desk.welcome is None else desk.welcome.name
    tables = [_offer(info, name) for info in desk.lobby.tables]
    made = [(f"make a table of {title}", _how_many(game)) for game, title in GAMES.titles.items()]
    return Menu("What do you want to do?", (*tables, *_pages(desk), *made))


def _pages(desk: ClientState) -> list[Offer]:
    """Of so many tables the server tells a part at a time."""
    first, shown = desk.lobby.first, len(desk.lobby.tables)
    offers: list[Offer] = []
    if first + shown < desk.tables_in_all:
        offers.append(("hear of more tables", Browse(first + shown)))
    if first:
        offers.append(("hear of the tables before these", Browse(max(0, first - shown))))
    return offers


def _offer(info: TableInfo, name: str) -> Offer:
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


def _playing(table: Seated, voice: Voice, at_end: tuple[Offer, ...]) -> Menu:
    number, scene, sent = table.info.table, table.scene(Picking()), table.sent
    given = tuple((f"give {scene.names[seat]} more time", GiveTime(number, seat)) for seat in spent_others(scene))
    if scene.seat >= 0 and scene.seats[scene.seat].cover and table.info.phase != "over":
        if is_spent(scene, scene.seat):
            return Menu(SPENT, (("ask the others for more time", GiveTime(number, scene.seat)), *given))
        return Menu("A bot plays in your place.", (("play again", Enter(number)),))
    question = scene.view.question
    if scene.asked and sent != question:
        asked = _of_question(voice.ask(scene), number, question)
        return Menu(asked.sentence, (*asked.offers, *given))
    waits = table.face.prompt(scene._replace(choices=())).sentence if sent != question else "Your answer is on its way."
    if not scene.waiting:
        return Menu(waits, at_end or (("go back to the lobby", Leave(number)),))
    bot = replacement(scene._replace(choices=()))
    if bot is None or bot.why:
        return Menu(waits if bot is None else f"{waits} {bot.why}", given)
    return Menu(waits, ((f"{bot.label[:1].lower()}{bot.label[1:]}", Begin(number)), *given))


def _of_question(asked: Question, table: int, question: int) -> Menu:
    return Menu(asked.sentence, tuple((option.words, _leads(option, table, question)) for option in asked.options))


def _leads(option: Option, table: int, question: int) -> AnyUp | Menu:
    leads = option.leads
    return _of_question(leads, table, question) if isinstance(leads, Question) else Answer(table, question, (leads,))
