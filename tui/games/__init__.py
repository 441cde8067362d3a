"""Defines how a game shows its face.

A face is an object without any state (tui/games/kampf/ is the model): it gets a `Scene`, all that one player may see at
one moment, and draws it, names what can be done, and turns keys and clicks into answers. It knows no widget and no
connection; the table's screen (tui/screens/table/table.py) calls it and does the rest: header, log, prompt, chat, help.

    title(scene)            the game's name and a few words for the head of the screen: which deal, which round.
    draw(canvas, scene)     the board, every seat and one's own hand, on the canvas it gets (its size is what there is:
                            at 80×24 that is 80×19, at 120×40 120×35). Returns the rectangle left for the log.
                            `canvas.spot(rect, action)` makes a place clickable: a click calls `act(scene, action)`.
    prompt(scene)           one sentence that says what can be done now, and the offers: key, label, action. The screen
                            draws them as buttons, and pressing the key or clicking the button calls `act`. An offer
                            that is not legal now is left out, or given with `why` (drawn dim; trying it says why).
    press(scene, key)       any other key that the face knows (arrows, space, digits, enter, tab): an Outcome, or None.
    act(scene, action)      what an action does: an Outcome, or None for an action that it does not know.
    say(event, names, me,   an event as one sentence for the log; "" for what nobody needs to read. The board, where
        board)              there is one, is for what stays the same all game long: what players have named themselves,
                            whose people are whose. It may be a later one than that of the event.
    sheet(event, scene)     where an event is a count (end of a deal, end of the game): the count as a table, which
                            stays on screen until a key is pressed; None for every other event.
    largest                 only for a face that can use a larger window than the others: columns and rows of it.
    emblem                  only for one with a hue and a few glyphs of its own (tui/widgets/emblems.py), for the head.
    smallest                only for one that is content with a smaller window.
    lowest                  only for one whose board is content with fewer than 17 rows: how many. A guided game's hints
                            stand below it then; otherwise they lie over its last rows where the window is low.
    known(memory, scene)    only for a face of a game whose seats may know more than they see (core/memory.py): what an
                            attentive player knows by now, as tables that stay until a key is pressed.
    strikes(event, board)   only for a face that names big moments, of those that everybody is told: whom one strikes,
                            and how (GAINED or HURT). A bot has a word for it. `board` says who leads what, no more.
    moments(before,         only for a face that shows how something happened before it shows what has come of it, see
        after, events)      tui/games/moments.py: what was told between two scenes, as frames.
    things(scene)           only for a face whose things can be asked about (tui/games/things.py): what each card,
                            seat or number is and does now. `canvas.thing(rect, key)` says where it is drawn.
    keys                    only for a face with more keys than those of every table: what stands about them in the
                            help, as RULES.md is written.

Colours of cards and the like are the face's own business: inks in tui/canvas/ink.py, shapes in tui/widgets/ (cards,
seats, digits). How large they are goes by the room there is (tui/games/sizes.py). Whoever is named on a board has the
ink and the sign of their seat (tui/widgets/players.py), as in the log, in the counts (`Cell.seat`) and in the lobby.
Only single-width glyphs that tui/canvas/canvas.py can turn into ASCII; add to its table where one is missing.

What the player has begun and not yet sent is a `Picking`, kept by the screen and thrown away when a new question comes:
a cursor, what is chosen, a menu, and `pending`. Faces never change it: `Outcome(picking=scene.picking._replace(…))`.

`pending` is for games that ask several small questions in a row (Gargon: one card after the other). Put each choice
there; the screen asks the engine what is legal after them (`scene.choices`, `scene.now`), and `Outcome(send=…)` sends
them all in one message, of which the server accepts all or none. Use it only where nothing hidden is learned between
the questions. Esc takes back the last pending choice.

Legal choices come from the engine alone (`scene.choices`); a face finds what can be selected by looking through them.
Keys are Textual's names: "left", "space", "enter", "tab", "escape", "1", "t"; the wheel is "scroll_up" and
"scroll_down". Kept for the screen itself: c l q ? F1, F12, Ctrl+P and Ctrl+Z, so an offer must not use those; what is
offered stands in the palette (Ctrl+P) too, by its label; but while a face keeps `typed` letters, every letter and digit
is the face's first, and the screen's only if `press` knows nothing for it. Names are cleaned already, and the player is
spoken to by `say` (see `told`). All that is said is said in the language of the context (tui/language/).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from core.engine import Choice, View
from core.registry import GAMES
from core.telling import Event
from net.protocol.messages import SeatInfo
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import TEXT, Ink
from tui.language import _, _p, lists
from tui.widgets.buttons import Offer

GAINED = "gained"
HURT = "hurt"


class Picking(NamedTuple):
    """An answer that a player has begun and not yet sent; what the fields mean is up to the game."""

    cursor: int = 0
    chosen: frozenset[int] = frozenset()
    suggestion: int = -1
    """The number of the choice that Tab has suggested last; -1 before it has."""
    menu: int = -1
    """The place in a small menu that is open, or -1."""
    pending: tuple[Choice, ...] = ()
    typed: str = ""
    """The beginning of a name, where things are found by typing."""
    looked: int = -1
    """The thing that is only looked at, or -1. It stays while others are asked."""


class Scene(NamedTuple):
    """One player's moment."""

    view: View[Any]
    seat: int
    """The player's seat; -1 for an onlooker."""
    names: tuple[str, ...]
    seats: tuple[SeatInfo, ...]
    choices: Sequence[Choice]
    """The choices that are legal now, after `picking.pending`; empty when nothing is asked of this seat."""
    waiting: tuple[int, ...]
    """The seats that everybody waits for."""
    recent: tuple[Event, ...] = ()
    """All that has happened since this seat's last answer, the latest last: worth a highlight."""
    picking: Picking = Picking()
    now: View[Any] | None = None
    """The view after `picking.pending`, where there is any."""
    past: tuple[Event, ...] = ()
    """The latest events from before and after this seat's last answer: a round's battles, say, from the first on."""
    act: Any = None
    """In a frame of a moment (tui/games/moments.py) what of it has been told so far; the game's own."""

    @property
    def board(self) -> Any:
        return (self.now or self.view).board

    @property
    def asked(self) -> bool:
        return bool(self.choices)

    @property
    def is_soon_settled(self) -> bool:
        """Whether only bots answer besides, which leave no time to take an answer back: one that costs much is asked
        for twice."""
        return all(info.kind != "person" for seat, info in enumerate(self.seats) if seat != self.seat)


class Prompt(NamedTuple):
    sentence: str
    offers: tuple[Offer, ...] = ()
    urgent: bool = False
    """Whether it is this player whom the others wait for."""


class Outcome(NamedTuple):
    """The result of a key or a click."""

    picking: Picking = Picking()
    send: tuple[Choice, ...] = ()
    """Answers, sent at once and together."""
    sentence: str = ""
    """Why it did nothing."""
    order: str = ""
    """The name of a standing order that is given; its answer goes with it."""
    sheets: tuple[Sheet, ...] = ()
    """Something to look through, one after the other, until a key is pressed: won piles, say."""


class Cell(NamedTuple):
    text: str
    ink: Ink = TEXT
    seat: int = -1
    """The seat of the player whose name it is: that player's sign stands before it, and it has that ink."""


class Place(NamedTuple):
    """The place at which somebody finished."""

    seat: int
    name: str
    rank: int
    """1 for the first; equals share one."""
    points: int


class Sheet(NamedTuple):
    """A count, to be drawn as a table: the first column at the left, the others at the right."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    sentences: tuple[str, ...] = ()
    """The sentences that follow from the count."""
    final: bool = False
    """The game is over: keys for another one, or the lobby."""
    whole: bool = True
    """It tells all that the event does, which needs no sentence where the count is heard."""
    places: tuple[Place, ...] = ()
    """Of a game that is over: who stands where on the podium, the first of all before the others."""


class Face(Protocol):
    def title(self, scene: Scene) -> tuple[str, str]: ...

    def draw(self, canvas: Canvas, scene: Scene) -> Rect: ...

    def prompt(self, scene: Scene) -> Prompt: ...

    def press(self, scene: Scene, key: str) -> Outcome | None: ...

    def act(self, scene: Scene, action: str) -> Outcome | None: ...

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str: ...

    def sheet(self, event: Event, scene: Scene) -> Sheet | None: ...


def who(seat: int, names: Sequence[str], me: int = -1) -> str:
    """Return the name as it stands by itself, at the beginning of a row: of oneself You."""
    return _p("at the beginning of a sentence", "You") if seat == me else names[seat]


def told(seat: int, names: Sequence[str], me: int, yours: str, others: str, /, **values: object) -> str:
    """Say what somebody has done, in words that are marked: of oneself `yours`, of others `others`, which has a place
    for the {name}. The verb is another in most languages."""
    return _(yours, **values) if seat == me else _(others, name=names[seat], **values)


def capital(sentence: str) -> str:
    """Return a sentence that begins with what may stand anywhere."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


number = lists.number
listed = lists.listed


def all_who(seats: Sequence[int], names: Sequence[str], me: int = -1) -> str:
    """Return `who` of several, oneself first."""
    return listed([who(seat, names, me) for seat in sorted(seats, key=lambda seat: seat != me)])


def face_of(game: str) -> Face:
    """Return the face of a game of the list, for one table: FACE in a module of its own, imported when first wanted, or
    the generic one. Whatever fails in it, the table goes on with the generic one."""
    from tui.games.guarded import INSTEAD, Failed, GuardedFace, part_of  # It builds on this module.

    entry = GAMES.entries[game]
    rules: Any = GAMES[game]
    module = f"{entry.module}.face" if entry.package else f"tui.games.{game}"
    try:
        own = part_of(module, "FACE")
    except Failed:
        return _generic(rules, INSTEAD)
    if own is None:
        return _generic(rules)
    return GuardedFace(own, _generic(rules, INSTEAD), module)


@lru_cache(maxsize=64)
def _generic(game: Any, note: str = "") -> Face:
    """Return the generic face of a game, one for all its tables: onlookers of one moment see one picture, by whichever
    face they share."""
    from tui.games.generic import GenericFace

    return GenericFace(game, note)
