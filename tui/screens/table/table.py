"""Shows a table in play: the game's face above, the prompt below, log and chat beside them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from net.protocol.messages import (
    Answer,
    AnyDown,
    GiveOrder,
    Recalled,
    Stepped,
    TableSeen,
    TakeBack,
)
from tui.by_lines import SMALLEST_TABLE
from tui.canvas.canvas import Canvas, Run
from tui.client import guided
from tui.client.bots.advising import NOT_ASKED, NOT_HERE, is_among_bots
from tui.client.table import NOTHING_KNOWN, ClientTable
from tui.client.table_votes import until_late, wait_notice, watchers
from tui.games import Outcome, Picking, Prompt, Scene, Sheet
from tui.games.things import Thing, sentences, things_of
from tui.language import _, mark, worded
from tui.rules import beginning_of, governing
from tui.screens.anywhere.pointing import POINT, PointingPage, of_keys
from tui.screens.help import HelpPage
from tui.screens.logs import LogPage
from tui.screens.page import AGES, CLOCKS, PageSession, draw_notice, draw_status
from tui.screens.table.again import SEASON, show_season
from tui.screens.table.count import CountPage
from tui.screens.table.drawing import HEAD, LARGEST, draw_table, in_the_middle
from tui.screens.table.leaving import LeavePage
from tui.screens.table.moment_player import MomentPlayer
from tui.screens.table.onlookers import KEY as ONLOOKERS
from tui.screens.table.ordering import KEY as ORDERS_KEY
from tui.screens.table.ordering import OrdersPage
from tui.screens.table.prompting import (
    ADVICE,
    BACK,
    BACK_KEY,
    COUNT,
    KNOWN,
    ORDERS,
    PLAY_FOR_ME,
    SINCE,
    is_covered,
    message_of,
    prompt_of,
    tell_news,
    wishes_of,
)
from tui.screens.table.sights import PICTURES, Advice, Sight
from tui.screens.talking import TalkingPage, talk_command
from tui.widgets.buttons import PRESS, SKIP, Offer
from tui.widgets.commands import HELP, LOG, Command, carry_out, of_offers
from tui.widgets.digit_row import digit_of
from tui.widgets.seats import SECONDS_SHOWN

_KEYS = (
    Command("l", LOG, mark("log")),
    Command("question_mark", HELP, mark("help")),
    Command("q", mark("Leave the table"), mark("leave")),
)


class TablePage(TalkingPage):
    is_of_line = True
    leaving = "q"
    advice_key = ADVICE
    opens = frozenset({"question_mark", "f1", "l", "c"})
    """The keys that open a page to read or to write on."""

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self.picking = Picking()
        self._question = -1
        self._said = ""
        """The reason why a key did nothing; true until something happens."""
        self._count: Sheet | None = None
        """How the game ended, for those who want to see it again."""
        self.number = self.table.info.table
        self._moments = MomentPlayer(session)
        self._counting: CountPage | None = None
        self._count_due = False
        self._advice = Advice()

    @property
    def table(self) -> ClientTable:
        table = self.session.state.table
        assert table is not None
        return table

    def least(self, width: int) -> tuple[int, int]:
        least: tuple[int, int] = getattr(self.table.face, "smallest", SMALLEST_TABLE)
        return least

    @property
    def ticks(self) -> float:
        """Every second where somebody's time is running short; otherwise as seldom as will do, for it costs bytes."""
        if self._moments.is_playing:
            return self._moments.left
        if self.table.hurried:
            return 1.0
        moment = self.table.moment()
        if any(0 <= seat.left < SECONDS_SHOWN for seat in moment.seats):
            return CLOCKS
        if not any(seat.away >= 0 or seat.left >= 0 for seat in moment.seats):
            late = until_late(self.table, moment)
            return 0.0 if late == inf else late or AGES
        waited = wait_notice(self.table, moment)
        return AGES if waited is None or waited.at <= 0 else min(AGES, waited.at)

    # Events as they are seen

    @property
    def _told(self) -> bool:
        """No count is still to be looked at."""
        return not self.table.sheets or (self._counting is not None and self._counting.is_told)

    def elapse(self) -> None:
        """Counts wait until it has been seen how it came to them."""
        if self._counting is not None:
            self._counting.elapse()
        self._moments.elapse(self.table, self._told)
        if self._count_due and not self._moments.is_playing:
            self._count_due = False
            self._counting = CountPage(self.session, plays=True)
            self.session.open(self._counting)

    def skip(self, key: str) -> bool:
        """End what is played. A key that opens a page to read or to write on does that besides; and so does any key
        where a bot answers, as no slip can: one moment follows the other there, and none may keep its player away."""
        played = self._moments.is_playing
        if not self._moments.skip(key):
            return False
        self.elapse()
        return not (self._is_covered or (played and key.lower() in self.opens))

    @property
    def _is_covered(self) -> bool:
        return self.table.info.phase == "playing" and is_covered(self.table.moment())

    def scene(self) -> Scene:
        """Return the moment. A new question throws away what was begun for the last one, except the cursor's place;
        what is looked at stays until this player is asked."""
        table = self.table
        assert table.view is not None
        if table.view.question != self._question:
            self._question = table.view.question
            looked = -1 if table.seat in table.waiting else self.picking.looked
            self.picking = Picking(self.picking.cursor, looked=looked)
        scene = table.scene(self.picking)
        return scene._replace(choices=()) if self.table.is_on_its_way or is_covered(scene) else scene

    @property
    def keys(self) -> Sequence[Command]:
        """The commands of the status line; it offers taking back where the prompt's own keys need the prompt's line."""
        table = self.table
        return (
            POINT,
            talk_command(mark("Talk to the table"), table.unread),
            *_KEYS[:-1],
            *wishes_of(self.session, table),
            _KEYS[-1],
        )

    def commands(self) -> Sequence[Command]:
        return of_offers(SKIP) if self._moments.is_playing and not self._is_covered else super().commands()

    def speak(self, _language: str) -> None:
        self._moments.speak()

    def prompt(self) -> Prompt:
        return self._prompt(self.scene())

    def _prompt(self, scene: Scene) -> Prompt:
        return prompt_of(self.session, self.table, scene, has_count=self._count is not None)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        frame = self._moments.frame
        scene = self.scene() if frame is None else frame.scene
        if frame is None:
            prompt, self._advice = self._prompt(scene), self._advised()
        else:
            offers = self.prompt().offers if self._is_covered else SKIP[: self._moments.is_playing]
            prompt = Prompt(frame.sentence, offers)
        log = tuple(self.table.lines(self._moments.said))
        sight = Sight(scene, self.table.face, prompt, log, self._advice)
        PICTURES.show(canvas, sight, draw_table)
        if self._moments.is_playing and not self._is_covered:
            canvas.spot(canvas.whole, f"{PRESS}{SKIP[0].key}")
        canvas = in_the_middle(canvas, sight.face)
        self._moments.draw_foot(canvas, self._draw_foot)
        draw_notice(canvas, self.session, canvas.height - 2)

    def _advised(self) -> Advice:
        """Return what a guided game says to what is seen now: never before it has been seen."""
        guide = self.session.state.guide
        return Advice() if guide is None else Advice(guided.title(guide), guide.says(keys=True))

    def _draw_foot(self, canvas: Canvas) -> None:
        draw_status(canvas, self.session, self.status, watchers(self.table.info))

    # Keys

    def key(self, key: str, character: str | None) -> None:
        self.table.read_latest()
        key = self._meant(key, character)
        if not self._goes_on_typing(key):
            super().key(key, character)

    def _meant(self, key: str, character: str | None) -> str:
        """Return the digit of that key, on keyboards that need Shift for it; but the key itself where it means
        something."""
        digit = digit_of(character, *self.session.settings.languages)
        if not digit or any(command.key == key for command in self.commands()):
            return key
        return key if self.table.face.press(self.scene(), key) is not None else digit

    def _goes_on_typing(self, key: str) -> bool:
        """Take a letter of a name that is being typed, where it means nothing else. Return whether it was one."""
        if not self.picking.typed or not (len(key) == 1 and key.isalnum()):
            return False
        scene = self.scene()
        outcome = self.table.face.press(scene, key)
        self._do(scene, outcome)
        return outcome is not None

    def things(self) -> Sequence[Thing]:
        """Return all that can be pointed at: what the game has, what can be done now, and the keys of every table."""
        scene = self.scene()
        title, detail = self.table.face.title(scene)
        head = Thing(
            HEAD, title, sentences(_("{name}: {text}.", name=title, text=detail), beginning_of(self.table.info.game))
        )
        return (*things_of(self.table.face, scene), head, *of_keys(self._prompt(scene).offers, self.keys))

    def point(self, thing: str) -> bool:
        page = PointingPage(self.session, self, thing)
        if page.chosen is not None:
            self.session.open(page)
        return page.chosen is not None

    def scroll(self, lines: int) -> None:
        if not self._moments.is_playing:
            self._of_game("scroll_up" if lines < 0 else "scroll_down")

    def key_of_page(self, key: str, character: str | None) -> None:
        if not self._of_screen(key):
            self._of_game(key)

    def _of_screen(self, key: str) -> bool:
        session = self.session
        if key in {"question_mark", "f1"}:
            scene = self.scene()
            session.open(HelpPage(session, self.table.info.game, governing((scene.now or scene.view).agenda)))
        elif key == POINT.key:
            session.open(PointingPage(session, self))
        elif key == "l":
            session.open(LogPage(session))
        elif key in {"q", "ctrl+c"}:
            session.open(LeavePage(session))
        elif key == ORDERS_KEY and self.table.orders:
            session.open(OrdersPage(session))
        elif key == ORDERS_KEY and not self.table.orders_now():
            self._say(_("No standing order can be given now."))
        elif key == ADVICE and not (self.table.asks and is_among_bots(self.table)):
            self._say(NOT_HERE if self.table.asks else NOT_ASKED)
        elif key in {PLAY_FOR_ME, KNOWN, ONLOOKERS, SINCE, ADVICE}:
            carry_out(self.keys, key)
        else:
            return key == BACK_KEY and self.undo()
        return True

    @property
    def takes_back(self) -> bool:
        return self.table.seat >= 0 and self.table.info.phase == "playing"

    def undo(self) -> bool:
        """Take back what is not sent yet, or else the last answer."""
        table = self.table
        if not self.takes_back:
            return False
        if self.picking.pending:
            self.picking = self.picking._replace(pending=self.picking.pending[:-1])
        elif self.picking.chosen:
            self.picking = Picking(self.picking.cursor)
        elif table.may_take_back and table.view is not None:
            self.session.send(TakeBack(table.info.table, table.view.question))
        else:
            shell = f" {_('Ctrl+P leads to the shell.')}" if self.session.on_own_machine else ""
            self._say(f"{_('Nothing can be taken back now.')}{shell}")
        return True

    def _of_game(self, key: str) -> None:
        """Take a key. An offer's does what the offer says; the face knows the others."""
        scene = self.scene()
        if self.table.is_on_its_way:
            return  # Nothing can be answered twice.
        if key == "tab" and scene.asked:
            self._show_next(scene)
            return
        self._press(scene, key)

    def _show_next(self, scene: Scene) -> None:
        """Show the next choice; where there is no other say so, as a key that does nothing seems broken. What the
        clocks show meanwhile is no choice."""
        before = self._look(scene)
        self._press(scene, "tab")
        after = self.scene()._replace(seats=scene.seats)
        if self.session.uppermost is self and not self.session.state.notice and self._look(after) == before:
            self._say(_("There is nothing else to choose here."))

    def _look(self, scene: Scene) -> tuple[Prompt, list[tuple[Run, ...]]]:
        """Return the game's part of the picture, in a window of any size."""
        canvas = Canvas(*LARGEST)
        self.table.face.draw(canvas, scene)
        return self._prompt(scene), [canvas.runs(y) for y in range(canvas.height)]

    def _press(self, scene: Scene, key: str) -> None:
        face = self.table.face
        offer = next((each for each in self._prompt(scene).offers if each.key == key), None)
        if offer is not None and offer.why:
            self._say_why(scene, offer.why)
        elif offer is not None:
            self._take(scene, offer)
        elif key == "escape" and self.picking.pending:
            self.picking = self.picking._replace(pending=self.picking.pending[:-1])
        else:
            self._do(scene, face.press(scene, key))

    def _take(self, scene: Scene, offer: Offer) -> None:
        message = message_of(self.table.info.table, scene.seat, offer.action)
        if message is not None:
            self.session.send(message)
        elif offer.action == COUNT:
            self._show_count_again()
        elif offer.action == BACK:
            self.undo()
        elif offer.action == ORDERS:
            self.session.open(OrdersPage(self.session))
        elif offer.action == SEASON:
            show_season(self.session, self.table)
        else:
            self._do(scene, self.table.face.act(scene, offer.action))

    def click(self, action: str) -> None:
        if action.startswith(PRESS):
            super().click(action)
        else:
            scene = self.scene()
            self._do(scene, self.table.face.act(scene, action))

    def _do(self, scene: Scene, outcome: Outcome | None) -> None:
        if outcome is None or self.table.is_on_its_way:
            return
        if outcome.sentence and outcome.picking._replace(cursor=scene.picking.cursor) == scene.picking:
            self._say_why(scene, outcome.sentence)
        elif outcome.sentence:
            self._say(outcome.sentence)
        self._show(outcome.sheets)
        if outcome.order:
            self._give_order(outcome.order)
        if outcome.send:
            self.session.send(Answer(self.table.info.table, scene.view.question, outcome.send))
        else:
            self.picking = outcome.picking

    def _give_order(self, name: str) -> None:
        table = self.table
        names = [order.name for order in table.orders_now()]
        if name in names and table.view is not None:
            self.session.send(GiveOrder(table.info.table, table.view.question, names.index(name)))

    def _show_count_again(self) -> None:
        assert self._count is not None
        self.table.sheets[:0] = (self.table.told_now(self._count),)
        self.session.open(CountPage(self.session))

    def _say_why(self, scene: Scene, sentence: str) -> None:
        """Say why something is not on offer, with the paragraph to which `?` leads now."""
        place = governing((scene.now or scene.view).agenda) if scene.asked else ""
        self._say(f"{worded(sentence)} ({place})" if place else sentence)

    def _say(self, sentence: str) -> None:
        self._said = worded(sentence)
        self.session.say(self._said)

    def heard(self, message: AnyDown) -> None:
        state = self.session.state
        if isinstance(message, Stepped) and state.notice == self._said:
            state.notice = ""
        if isinstance(message, Stepped | TableSeen):
            self._moments.heard(self.table, message.events)
            self.uncovered()
        elif isinstance(message, Recalled) and message.table == self.number:
            self._show(self.table.known(message.memory))
            if not self.table.sheets:
                self._say(NOTHING_KNOWN)

    def _show(self, sheets: Sequence[Sheet]) -> None:
        """Show what was called up until a key is pressed, before any count that waits."""
        if sheets:
            self.table.sheets[:0] = sheets
            self.session.open(CountPage(self.session))

    def uncovered(self) -> None:
        """Show a count until a key is pressed, also one that has come while a box was open; the game goes on behind.
        Say what was not seen behind that box."""
        tell_news(self.session, self.table, self.advice_key)
        if self.table.sheets:
            self._count = next((sheet for sheet in self.table.sheets if sheet.final), None)
            self._count_due = True
        self.elapse()
