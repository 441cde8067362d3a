"""Numbers what can be done, by where the player is; nothing here sends it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from core.bots import LEVELS
from core.engine import Choice
from core.registry import GAMES
from net.people.names import clean_name
from net.people.text import clean_line
from net.protocol.messages import (
    BY_WISH,
    FOR_TIME,
    TO_BEGIN,
    Again,
    AnyUp,
    Begin,
    Browse,
    Cover,
    Decline,
    Enter,
    GiveOrder,
    GiveTime,
    Here,
    KeyInfo,
    Leave,
    ListKeys,
    MakeTable,
    Sit,
    Stand,
    TableInfo,
    UnlinkKey,
)
from tui.client.guest_games import is_here, offered
from tui.client.kept import left_ago, stand_of, title_of
from tui.client.keys import HERE, NO_KEY, WHAT_IT_MEANS, used
from tui.client.state import ClientState
from tui.client.table import ClientTable
from tui.client.wishes import (
    SPENT,
    WITH_AGAIN,
    WITH_BOTS,
    beginning,
    covered,
    has_wished,
    is_spent,
    kept_seat,
    relief,
    sequel,
    spent_others,
)
from tui.games import Picking, number
from tui.games.about import line_of
from tui.launch import HOST_PORT, Hosting
from tui.lines.asking import FEW, Option, Question
from tui.lines.choosing import scene_after
from tui.lines.telling import duration
from tui.lines.voice import Voice, voice_of
from tui.widgets.seats import is_free, is_kept

if TYPE_CHECKING:
    from net.solo.shelf import KeptGame
    from tui.lines.session import LineSession


def now(
    state: ClientState,
    voice: Voice | None = None,
    ends: tuple[Option, ...] = (),
    pending: tuple[Choice, ...] = (),
) -> Question:
    """Ask what can be done where the player is. `voice` is the game's, where there is one already; `ends` are what can
    be done when a game is over, `pending` parts of an answer that have not been sent yet."""
    table = state.table
    if table is None:
        return _lobby(state)
    if table.view is None:
        return _gathering(table)
    return _playing(table, voice or voice_of(table.info.game), ends, pending)


def home(session: LineSession) -> Question:
    """Ask what to do on one's own machine, before anything has been begun."""

    def ask_where() -> None:
        session.ask_for("Which one? Type HOST or HOST:PORT.", session.join)

    def start() -> None:
        session.host(Hosting(HOST_PORT))

    games = tuple(
        Option(_described(game, title), _against(session, game), (title,)) for game, title in GAMES.titles.items()
    )
    return Question(
        f"{session.kept.trouble} What do you want to do?".strip(),
        (
            *_latest_kept(session),
            Option("play against bots, on this machine", Question("Which game?", games)),
            Option(f"start a server here, at port {HOST_PORT}, and play on it", start),
            Option("join somebody's server", ask_where),
            Option("quit", session.goodbye),
            *_other_kept(session),
        ),
    )


def _described(game: str, title: str) -> str:
    """Return the title with the game's line, which ends without a stop as all options do."""
    line = line_of(game)
    return f"{title}: {line[:1].lower()}{line[1:].rstrip('.')}" if line else title


def _against(session: LineSession, game: str) -> Question:
    def table(others: int, level: str) -> Callable[[], None]:
        return lambda: session.play(MakeTable(game, ("me", *(level,) * others)))

    def levels(others: int) -> Question:
        each = tuple(Option(f"as {level}s", table(others, level)) for level in LEVELS)
        return Question("How well should they play?", each)

    counts = tuple(_players(count, levels(count - 1)) for count in GAMES.about(game).seats)
    return Question("How many should play, including you?", counts)


def _players(count: int, then: Question) -> Option:
    """Return an option whose number is that of the players."""
    return Option(f"{number(count)} players", then, number=count)


def _latest_kept(session: LineSession) -> tuple[Option, ...]:
    """Return the option that goes on with the game that was left last. It is number 0: the others keep theirs, whether
    a game is kept or not."""
    if not session.kept.games:
        return ()
    game = session.kept.games[0]
    return (Option(f"continue {_told_kept(game)}", partial(session.go_on_with, game), ("continue",), number=0),)


def _other_kept(session: LineSession) -> tuple[Option, ...]:
    """Return the options for all other games that are kept, and for deleting one."""
    games = session.kept.games
    if not games:
        return ()
    delete = Option("delete a game that is kept", _choose_kept("Which one?", games, partial(_sure, session)))
    if len(games) == 1:
        return (delete,)
    more = Option(
        f"continue another of the {len(games)} games that are kept",
        _choose_kept("Which one?", games[1:], lambda game: partial(session.go_on_with, game)),
    )
    return more, delete


def _choose_kept(
    sentence: str, games: Sequence[KeptGame], leads: Callable[[KeptGame], Question | Callable[[], None]]
) -> Question:
    """Ask for one of them, as many at a time as can be listened to."""
    offers = tuple(Option(_told_kept(each), leads(each), (f"game {each.number}",)) for each in games[:FEW])
    if len(games) > FEW:
        offers += (Option("one that was left before these", _choose_kept(sentence, games[FEW:], leads)),)
    return Question(sentence, offers)


def _sure(session: LineSession, game: KeptGame) -> Question:
    return Question(
        f"Delete {_told_kept(game)}? It can't be brought back.",
        (
            Option("delete it", partial(session.delete_kept, game)),
            Option("keep it", session.ask_now),
        ),
    )


def _told_kept(game: KeptGame) -> str:
    """Return a game in words. No two have the same: each has a number of its own."""
    return f"{title_of(game)}, {stand_of(game)}, left {left_ago(game, time.time())}, game {game.number}"


def at_end(session: LineSession, table: int) -> tuple[Option, ...]:
    """Return what can be done next when a game is over."""
    leave = Option("quit", session.goodbye)
    if session.is_solo:
        again = Option("play again, with other cards", Again(table), ("again",))
        return again, Option("do something else", session.hang_up), leave
    back, seated = Option("go back to the lobby", Leave(table)), session.state.table
    if seated is None or seated.seat < 0:
        return back, leave
    label = sequel(seated).label
    words = f"{label[:1].lower()}{label[1:]}"
    others = () if seated.info.again else (Option("play again, with others", Again(table, others=True), ("others",)),)
    return Option(words, Again(table), ("again",)), *others, back, leave


def trust(where: str, fingerprint: str, answer: Callable[[bool], None]) -> Question:
    return Question(
        f"You have never connected to {where} before. Its key is {fingerprint}. Its host can tell you "
        "whether that is right. "
        "You are asked only once.",
        (Option("trust it", lambda: answer(True)), Option("don't connect", lambda: answer(False))),
    )


def _lobby(state: ClientState) -> Question:
    name = "" if state.welcome is None else state.welcome.name
    shown = (info for info in state.lobby.tables if is_here(info.game, state.games))
    tables = [offer for info in shown for offer in _offers(info, name)]
    made = [Option(f"make a table of {title}", _how_many(game)) for game, title in offered(state.games).items()]
    return Question("What do you want to do?", (*tables, *_pages(state), *made))


def _pages(state: ClientState) -> list[Option]:
    """Return the options for more tables, of which the server tells only some at a time."""
    first, shown = state.lobby.first, len(state.lobby.tables)
    offers: list[Option] = []
    if first + shown < state.tables_in_all:
        offers.append(Option("hear of more tables", Browse(first + shown)))
    if first:
        offers.append(Option("hear of the tables before these", Browse(max(0, first - shown))))
    return offers


def _offers(info: TableInfo, name: str) -> list[Option]:
    number = info.table
    if kept_seat(info, name):
        again = f"play again with {clean_name(info.maker)} at table {number}"
        return [Option(again, Sit(number), ("again",)), Option(f"not play again at table {number}", Decline(number))]
    offer = _offer_of(info, name)
    return [] if offer is None else [offer]


def _offer_of(info: TableInfo, name: str) -> Option | None:
    number = info.table
    if info.phase in {"over", "closed"}:
        return Option(f"look at table {number}, which is over", Enter(number))
    if any(seat.kind == "person" and seat.name == name for seat in info.seats):
        return Option(f"go to your seat at table {number}", Enter(number))
    if info.phase == "gathering" and any(map(is_free, info.seats)):
        return Option(f"sit down at table {number}", Sit(number))
    if info.unwatched and info.phase == "playing":
        return None
    return Option(f"watch table {number}", Enter(number))


def _how_many(game: str) -> Question:
    counts = tuple(_players(count, _who_else(game, count - 1)) for count in GAMES.about(game).seats)
    asked = "How many should play? All other options stay as the rules have them."
    return Question(f"{line_of(game)} {asked}".lstrip(), counts)


def _who_else(game: str, others: int) -> Question:
    def table(kind: str, private: bool = False) -> MakeTable:
        return MakeTable(game, ("me", *(kind,) * others), private=private)

    return Question(
        "Who takes the other seats?",
        (
            Option("anybody may come", table("open")),
            Option("by invitation only", table("open", private=True)),
            *(Option(f"{level}s, at once", table(level)) for level in LEVELS),
        ),
    )


def keys(shown: Sequence[KeyInfo]) -> Question:
    if not shown:
        return Question(NO_KEY)
    if len(shown) == 1:
        return Question(f"One key leads to you: {_key(shown[0])}.")
    offers = tuple(Option(f"unlink {_key(each)}", _unlink(each)) for each in shown)
    return Question(f"{len(shown)} keys lead to you.", offers)


def _unlink(key: KeyInfo) -> Question:
    warned = f"{WHAT_IT_MEANS} {HERE}" if key.here else WHAT_IT_MEANS
    return Question(warned, (Option("unlink it", UnlinkKey(key.fingerprint)), Option("keep it", ListKeys())))


def _key(key: KeyInfo) -> str:
    return f"{clean_line(key.fingerprint)}, {used(key)}"


def _gathering(table: ClientTable) -> Question:
    number, seats = table.info.table, table.info.seats
    if table.seat < 0:
        return Question("You are watching.", (Option("sit down", Sit(number, -1, table.info.code)),))
    mine, kept = seats[table.seat].maker, any(map(is_kept, seats))
    wish = "begin" if mine else "ask to begin"
    begin = tuple(Option(f"{wish} with {level}s", Begin(number, level)) for level in LEVELS)
    others = (Option("open the kept seats to everybody", Again(number, others=True)),) if mine and kept else ()
    return Question(
        WITH_AGAIN[mine] if kept else beginning(table) or WITH_BOTS[mine],
        (*(() if has_wished(table, TO_BEGIN) else begin), *others, Option("stand up", Stand(number))),
    )


def _playing(table: ClientTable, voice: Voice, ends: tuple[Option, ...], pending: tuple[Choice, ...]) -> Question:
    number, scene, sent = table.info.table, table.scene(Picking()), table.sent
    given = tuple(
        Option(f"give {scene.names[seat]} more time", GiveTime(number, seat)) for seat in spent_others(table, scene)
    )
    if scene.seat >= 0 and scene.seats[scene.seat].cover and table.info.phase != "over":
        if is_spent(scene, scene.seat):
            asks = Option("ask the others for more time", GiveTime(number, scene.seat))
            return Question(SPENT, given if has_wished(table, FOR_TIME, scene.seat) else (asks, *given))
        own = scene.seats[scene.seat]
        back: AnyUp = Cover(number, scene.seat, ends=True) if own.why == BY_WISH else Here(number)
        return Question(covered(own), (Option("play yourself", back),))
    question = scene.view.question
    if scene.asked and sent != question:
        asked = voice.ask(scene_after(table, pending))
        left = scene.seats[scene.seat].left
        time = f" You have {duration(left)} left." if left >= 0 else ""
        orders = () if pending else _orders(table)
        return asked._replace(sentence=f"{asked.sentence}{time}", options=(*asked.options, *orders, *given))
    waits = table.face.prompt(scene._replace(choices=())).sentence if sent != question else "Your answer is on its way."
    given = (*_orders(table), *given)
    if table.may_take_back:
        waits = f"{waits} Type back to take back your last answer."
    if not scene.waiting:
        wanted = sequel(table).sentence
        return Question(f"{waits} {wanted}".strip(), ends or (Option("go back to the lobby", Leave(number)),))
    away = relief(table, scene._replace(choices=()))
    if away is None:
        return Question(waits, given)
    bot = (Option(f"{away.label[:1].lower()}{away.label[1:]}", Cover(number)),) if away.label else ()
    return Question(f"{waits} {away.sentence}", (*bot, *given))


def _orders(table: ClientTable) -> tuple[Option, ...]:
    """Standing orders that may be given now, and the end of those that have been."""
    if table.view is None:
        return ()
    number, question = table.info.table, table.view.question
    found = [
        Option(f"{each.words[:1].lower()}{each.words[1:]}", GiveOrder(number, question, place))
        for place, each in enumerate(table.orders_now())
    ]
    if table.orders:
        found.append(Option("end your standing orders, and be asked again", GiveOrder(number, question)))
    return tuple(found)
