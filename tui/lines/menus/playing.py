"""Asks what can be done at a table in play, and when its game is over."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.engine import Choice
from net.protocol.messages import (
    BY_WISH,
    FOR_TIME,
    Again,
    AnyUp,
    Cover,
    GiveOrder,
    GiveTime,
    Here,
    Leave,
    Rewatch,
)
from tui.client.table import ClientTable
from tui.client.table_votes import (
    RESTS,
    SPENT,
    covered,
    has_voted,
    is_spent,
    rematch,
    rests,
    spent_others,
    wait_notice,
)
from tui.games import Picking
from tui.language import _, _p, worded
from tui.lines import seasons
from tui.lines.asking import Option, Question, named
from tui.lines.choosing import scene_after
from tui.lines.telling import left
from tui.lines.voices.voice import Voice

if TYPE_CHECKING:
    from tui.lines.session import LineSession


def at_end(session: LineSession, table: int) -> tuple[Option, ...]:
    """Return what can be done next when a game is over."""
    leave = Option(_("quit"), session.goodbye, named("quit", _p("typed", "quit")))
    look = Option(_("hear the game once more"), Rewatch(table), named("replay", _p("typed", "replay")))
    names = named("again", _p("typed", "again"))
    if session.is_solo:
        again = Option(_("play again, with other cards"), Again(table), names)
        return again, look, Option(_("do something else"), session.hang_up), leave
    back, seated = Option(_("go back to the lobby"), Leave(table)), session.state.table
    season = _season(session, seated)
    if seated is None or seated.seat < 0:
        return *season, look, back, leave
    label = rematch(seated).label
    words = _in_a_list(label)
    apart = Option(_("play again, with others"), Again(table, others=True), named("others", _p("typed", "others")))
    others = () if seated.info.again else (apart,)
    return Option(words, Again(table), names), *others, *season, look, back, leave


def _season(session: LineSession, table: ClientTable | None) -> tuple[Option, ...]:
    """Return the way to the season in which the game has counted."""
    if table is None or not table.info.season:
        return ()
    number = table.info.season
    ask = partial(seasons.ask_for_one, session, str(number))
    return (Option(_("hear how season {number} stands", number=number), ask),)


def playing(table: ClientTable, voice: Voice, ends: tuple[Option, ...], pending: tuple[Choice, ...]) -> Question:
    number, scene, sent = table.info.table, table.scene(Picking()), table.sent
    given = tuple(Option(_gift(table, scene.names[seat], seat), GiveTime(number, seat)) for seat in spent_others(scene))
    if scene.seat >= 0 and scene.seats[scene.seat].cover and table.info.phase != "over":
        if is_spent(scene, scene.seat):
            wished = has_voted(table, FOR_TIME, scene.seat)
            words = _("ask the others for no more time") if wished else _("ask the others for more time")
            return Question(worded(SPENT), (Option(words, GiveTime(number, scene.seat)), *given))
        own = scene.seats[scene.seat]
        back: AnyUp = Cover(number, scene.seat, ends=True) if own.why == BY_WISH else Here(number)
        return Question(covered(own), (Option(_("play yourself"), back),))
    question = scene.view.question
    if scene.asked and sent != question:
        asked = voice.ask(scene_after(table, pending))
        seconds = scene.seats[scene.seat].left
        sentence = f"{asked.sentence} {left(seconds)}" if seconds >= 0 else asked.sentence
        orders = () if pending else _orders(table)
        return asked._replace(sentence=sentence, options=(*asked.options, *orders, *given))
    waits = (
        table.face.prompt(scene._replace(choices=())).sentence if sent != question else _("Your answer is on its way.")
    )
    given = (*_orders(table), *given)
    if rests(scene):
        waits = worded(RESTS)
    if table.may_take_back:
        waits = f"{waits} {_('Type back to take back your last answer.')}"
    if not scene.waiting:
        wanted = rematch(table).sentence
        return Question(f"{waits} {wanted}".strip(), ends or (Option(_("go back to the lobby"), Leave(number)),))
    away = wait_notice(table, scene._replace(choices=()))
    if away is None:
        return Question(waits, given)
    bot = (Option(_in_a_list(worded(away.label)), Cover(number, away.seat)),) if away.label else ()
    return Question(f"{waits} {away.sentence}", (*bot, *given))


def _gift(table: ClientTable, name: str, seat: int) -> str:
    if has_voted(table, FOR_TIME, seat):
        return _("give {name} no more time", name=name)
    return _("give {name} more time", name=name)


def _in_a_list(label: str) -> str:
    return f"{label[:1].lower()}{label[1:]}"


def _orders(table: ClientTable) -> tuple[Option, ...]:
    """Standing orders that may be given now, and the end of those that have been."""
    if table.view is None:
        return ()
    number, question = table.info.table, table.view.question
    found = [
        Option(_in_a_list(worded(each.words)), GiveOrder(number, question, place))
        for place, each in enumerate(table.orders_now())
    ]
    if table.orders:
        found.append(Option(_("end your standing orders, and be asked again"), GiveOrder(number, question)))
    return tuple(found)
