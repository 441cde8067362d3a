"""Words what is asked at a table, with what every game offers besides: to take back, to be asked no more, a bot or time
for somebody, one more game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from net.protocol.messages import BY_WISH, FOR_TIME, Again, AnyUp, Cover, GiveTime, Here, Recall, Rewatch
from tui.client.bots.advising import THINKING, is_among_bots, sheet_of
from tui.client.table import ClientTable
from tui.client.table_votes import RESTS, SPENT, covered, gift, has_voted, is_spent, rests, spent_others, wait_notice
from tui.games import Prompt, Scene
from tui.language import _, mark, worded
from tui.screens.page import PageSession
from tui.screens.table.again import AGAIN, LOOK_BACK, OTHERS, again_offers, show_season
from tui.screens.table.count import CountPage
from tui.screens.table.drawing import GIVE
from tui.screens.table.onlookers import about_onlookers
from tui.screens.table.ordering import GIVEN
from tui.screens.table.ordering import KEY as ORDERS_KEY
from tui.widgets.buttons import Offer, key_name
from tui.widgets.commands import Command

COUNT: Final = "count"
BACK: Final = "back"
ORDERS: Final = "orders"
_RETURN, _RELIEF, _BOT = "return", "relief:", "bot"
BACK_KEY: Final = "ctrl+z"
"""The key that takes back; it is the screen's own, and so free in every game."""
GIVES: Final = ("f2", "f3", "f4", "f5", "f6", "f7")
"""The keys that give time, each to one seat: no letter is free in all games."""
PLAY_FOR_ME: Final = "ctrl+g"
KNOWN: Final = "ctrl+k"
SINCE: Final = "ctrl+r"
ADVICE: Final = "ctrl+o"
REPLAY_ADVICE: Final = "a"
ITS_SEASON: Final = mark("Its season: standings and games")


def wishes_of(session: PageSession, table: ClientTable) -> Sequence[Command]:
    """Return what a player may wish at any moment. Where the prompt's own keys need its line, taking back is told in
    the status line."""
    more = []
    if table.seat in table.waiting:
        if table.may_take_back:
            more.append(Command(BACK_KEY, mark("Take back your last answer"), mark("take back")))
        if table.orders and not table.orders_now():
            more.append(Command(ORDERS_KEY, GIVEN, "orders"))
    own = table.info.seats[table.seat] if table.seat >= 0 else None
    if own is not None and not own.cover and table.info.phase == "playing" and session.state.guide is None:
        let_bot_play = partial(session.send, Cover(table.info.table, table.seat))
        more.append(Command(PLAY_FOR_ME, mark("A bot plays on for me, until I say so"), do=let_bot_play))
    if table.may_recall:
        more.append(
            Command(KNOWN, mark("What I know by now"), mark("know"), do=partial(session.send, Recall(table.info.table)))
        )
    if table.asks and is_among_bots(table):
        ask = partial(advise, session, table)
        more.append(Command(ADVICE, mark("What an archmage would do"), do=ask))
    if table.seat >= 0 and table.info.phase == "playing":
        since = mark("What has happened since your last answer")
        more.append(Command(SINCE, since, do=partial(session.send, Rewatch(table.info.table))))
    if table.info.season and table.info.phase != "over":
        more.append(Command("", ITS_SEASON, do=partial(show_season, session, table)))
    return (*more, *about_onlookers(session))


def advise(session: PageSession, table: ClientTable, memory: Any = None, *, over: bool = False) -> None:
    """Show what an archmage would do there, and until that has been found that it is being thought: it covers nothing
    that its player has begun meanwhile. `over`: the game is, and by that memory it is asked what it had done."""
    is_told, was_late, page = False, False, session.uppermost

    def show(sentences: Sequence[str]) -> None:
        nonlocal is_told
        is_told, is_awaited = True, not was_late or session.state.notice == worded(THINKING)
        if session.state.notice == worded(THINKING):
            session.state.notice = ""
        if not sentences or session.state.table is not table:  # A replay may have gone elsewhere meanwhile.
            pass
        elif is_awaited:
            table.sheets[:0] = (sheet_of(sentences),)
            session.open(CountPage(session))
        else:
            session.advising.is_news_at(table)
            if session.uppermost is page:  # Otherwise it says so when it is seen again.
                tell_news(session, table, REPLAY_ADVICE if over else ADVICE)
        session.redraw()

    if over:
        session.advising.ask(table, memory, show)
    else:
        session.advising.wish(table, show)
    if not is_told:
        was_late = True
        session.say(THINKING)


def tell_news(session: PageSession, table: ClientTable, key: str) -> None:
    """Say that advice has come, and the key that shows it, where nobody has been told yet."""
    if session.advising.is_to_be_told(table):
        session.say(_("What an archmage would do is found: {key} shows it.", key=key_name(key)))


def prompt_of(session: PageSession, table: ClientTable, scene: Scene, *, has_count: bool) -> Prompt:
    """Return what is asked there, with what every game offers besides. `has_count`: its end can be seen again."""
    if table.is_on_its_way:
        return Prompt(_("Your answer is on its way."))
    if is_covered(scene) and table.info.phase != "over":
        return _of_covered(table, scene)
    prompt = table.face.prompt(scene)
    prompt = _with_own(table, prompt)
    if table.info.phase == "over":
        return _at_end(session, table, prompt, has_count)
    if rests(scene):
        return prompt._replace(sentence=worded(RESTS))
    giving = _giving(table, scene, GIVES)
    waited = wait_notice(table, scene)
    if waited is None:
        return prompt._replace(offers=(*prompt.offers, *giving))
    wish = (Offer("g", waited.label, f"{_RELIEF}{waited.seat}"),) if waited.label else ()
    # First, as it lets the game go on: in 80 columns not all keys find room.
    return Prompt(waited.sentence, (*wish, *prompt.offers, *giving))


def _at_end(session: PageSession, table: ClientTable, prompt: Prompt, has_count: bool) -> Prompt:
    """Offer one more game when one is over, and the count; as long as that stands before it, it offers both."""
    if table.sheets:
        return prompt
    count = (Offer("enter", mark("See the count"), COUNT),) if has_count else ()
    offers, sentence = again_offers(session, table)
    return prompt._replace(sentence=sentence or prompt.sentence, offers=(*count, *offers, LOOK_BACK, *prompt.offers))


def _with_own(table: ClientTable, prompt: Prompt) -> Prompt:
    """Add what a player may wish besides in every game: to take back, and to be asked no more for a while."""
    offers = prompt.offers
    if table.seat in table.waiting and table.orders_now():
        offers = (*offers[:1], Offer(ORDERS_KEY, mark("Don't ask …"), ORDERS), *offers[1:])
    elif table.seat not in table.waiting:
        offers += (Offer(BACK_KEY, mark("Take back"), BACK),) if table.may_take_back else ()
        offers += (Offer(ORDERS_KEY, GIVEN, ORDERS),) if table.orders else ()
    sentence = f"{_('By your order, in a moment.')} {worded(prompt.sentence)}" if table.is_ordered else prompt.sentence
    return prompt._replace(sentence=sentence, offers=offers)


def message_of(number: int, seat: int, action: str) -> AnyUp | None:
    """Return the message in which the server is told of what an offer of every game wishes; None for any other."""
    if action.startswith(GIVE):
        return GiveTime(number, int(action.removeprefix(GIVE)))
    if action.startswith(_RELIEF):
        return Cover(number, int(action.removeprefix(_RELIEF)))
    messages: dict[str, AnyUp] = {
        _BOT: Cover(number, seat, ends=True),
        _RETURN: Here(number),
        AGAIN: Again(number),
        OTHERS: Again(number, others=True),
        LOOK_BACK.action: Rewatch(number),
    }
    return messages.get(action)


def _of_covered(table: ClientTable, scene: Scene) -> Prompt:
    if is_spent(scene, scene.seat):
        asks = not has_voted(table, FOR_TIME, scene.seat)
        ask = (Offer(GIVES[0], mark("Ask for time") if asks else mark("Ask no longer"), f"{GIVE}{scene.seat}"),)
        waits = _("The others can give you time.") if asks else _("You have asked the others for time.")
        return Prompt(f"{worded(SPENT)} {waits}", (*ask, *_giving(table, scene, GIVES[1:])), urgent=True)
    own = scene.seats[scene.seat]
    if own.why == BY_WISH:
        return Prompt(covered(own), (Offer("enter", mark("Play yourself"), _BOT),))
    return Prompt(covered(own), (Offer("enter", mark("Play yourself (any key)"), _RETURN),), urgent=True)


def _giving(table: ClientTable, scene: Scene, keys: Sequence[str]) -> list[Offer]:
    given = zip(keys, spent_others(scene), strict=False)
    return [Offer(key, gift(table, scene, seat), f"{GIVE}{seat}") for key, seat in given]


def is_covered(scene: Scene) -> bool:
    return scene.seat >= 0 and bool(scene.seats[scene.seat].cover)
