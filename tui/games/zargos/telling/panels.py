"""Draws what is not on the map: who owns what, the order of play, the winds of this turn, and the latest news."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import inf
from typing import Final, NamedTuple

from core.telling import Event
from core.zargos import events as happened
from core.zargos.cards import BOATS, DRAGONS, PEOPLES
from core.zargos.map.board import BOARD, CAPITALS, CITY, PLACE, REALM_OF, REALMS, SEA, SEAS, VOLCANOES, ZARGOS
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import worth
from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect, cut, wrap
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG, TEXT, WARNING, Ink
from tui.games import Cell, Scene, Sheet
from tui.games.zargos.map import looks
from tui.games.zargos.orders import moves, odds_line
from tui.games.zargos.orders.moves import Phase
from tui.games.zargos.telling import fights, phases, since, words
from tui.games.zargos.telling.names import at_first, boats, letters, magic_cards, people_name, place_name
from tui.language import _, _p
from tui.widgets.players import draw_sign, player_ink
from tui.widgets.seats import describe, fitting, is_away

_NAME: Final = 12


class Holding(NamedTuple):
    """All that a people has and everybody knows."""

    people: int
    seat: int
    points: int
    boats: int
    realms: tuple[int, ...]
    cards: int
    """The magic cards of its player."""
    reserve: int
    provinces: int
    counters: int
    out: bool


def holdings(board: ZargosBoard) -> list[Holding]:
    """Return the holdings in the order of play; while peoples are chosen, in the order of choosing."""
    return [_holding(board, people) for people in board.order]


def _holding(board: ZargosBoard, people: int) -> Holding:
    held = [place for place, owner in enumerate(board.owner) if owner == people]
    afloat = sum(board.afloat) if people == DRAGONS else 0
    marching = sum(attack.size for attack in board.attacks) if _marches(board, people) else 0
    seat = board.seat_of[people]
    return Holding(
        people,
        seat,
        board.points[people],
        board.boats[people],
        tuple(realm for realm, owner in enumerate(board.realm_cards) if owner == people),
        board.hand_sizes[seat],
        board.reserve[people],
        len(held),
        sum(board.strength[place] for place in held) + afloat + marching,
        bool(board.out >> people & 1),
    )


def _marches(board: ZargosBoard, people: int) -> bool:
    """Tell whether a people is on its way. All such groups are of one people, that of any place they came from."""
    return any(_source_of(board, attack.source) == people for attack in board.attacks)


def _source_of(board: ZargosBoard, place: int) -> int:
    return DRAGONS if place >= SEA else board.owner[place]


# The peoples


def draw_peoples(canvas: Canvas, scene: Scene) -> None:
    """Draw the peoples on one line each, or two; side by side where there are few rows."""
    board: ZargosBoard = scene.view.board
    found = holdings(board)
    canvas.thing(Rect(0, 0, canvas.width, 1), "order")
    title = _("Order of play") if board.turn else _("Peoples")
    notes = (_("points, boats, realms, cards"), _("points boats realms"))
    room = canvas.width - width_of(title) - 5
    canvas.heading(0, 0, title, canvas.width, next((note for note in notes if width_of(note) <= room), ""))
    rows = canvas.height - 1
    across = 1 if len(PEOPLES) <= rows else 2
    pitch = 2 if across == 1 and rows >= 2 * len(PEOPLES) else 1
    width = (canvas.width - 2 * (across - 1)) // across
    down = len(PEOPLES) // across
    for number, holding in enumerate(found):
        x, y = number // down * (width + 2), 1 + number % down * pitch
        _draw_people(canvas.window(Rect(x, y, width, pitch)), scene, holding)


def _draw_people(canvas: Canvas, scene: Scene, holding: Holding) -> None:
    people, now = holding.people, holding.people == phases.people_to_move(scene)
    canvas.thing(canvas.whole, f"people:{people}")
    canvas.text(0, 0, "▸" if now else " ", ACCENT_STRONG)
    canvas.text(1, 0, letters()[people], looks.ARMIES[people])
    player, info, me = scene.names[holding.seat], scene.seats[holding.seat], holding.seat == scene.seat
    name, ink = people_name(people), ACCENT_STRONG if now else STRONG
    away = is_away(info) and not me
    facts = _("out of the game") if holding.out else _facts(holding)
    if away and canvas.height == 1:  # That all wait for somebody is more than what they have.
        facts = fitting(info, me, width_of(facts))
    if canvas.height > 1:
        canvas.text(3, 0, name, QUIET if holding.out else ink, canvas.width - width_of(facts) - 4)
    else:
        _draw_player(canvas, 0, holding, player, canvas.width - width_of(facts) - 4)
    warned = away and canvas.height == 1
    canvas.text(0, 0, facts, WARNING if warned else QUIET if holding.out else TEXT, canvas.width, ">")
    if canvas.height > 1:
        lands = _("land {provinces}, army {counters}", provinces=holding.provinces, counters=holding.counters)
        room = canvas.width - width_of(lands) - 4
        note = fitting(info, me, room - 2)
        end = _draw_player(canvas, 1, holding, player, room - width_of(note) - 2 if away else room)
        canvas.text(
            end, 1, f", {note}" if note else "", WARNING if away else QUIET, canvas.width - width_of(lands) - 1 - end
        )
        canvas.text(0, 1, lands, QUIET, canvas.width, ">")


def _draw_player(canvas: Canvas, y: int, holding: Holding, name: str, width: int) -> int:
    draw_sign(canvas, 3, y, holding.seat)
    return canvas.text(5, y, name, player_ink(holding.seat), max(0, width - 2))


def _facts(holding: Holding) -> str:
    """Write a people's numbers as "24p 3b 2r 3c", with what is to be placed first."""
    numbers = _p(
        "points, boats, realms, cards",
        "{points}p {boats}b {realms}r {cards}c",
        points=f"{holding.points:>2}",
        boats=f"{holding.boats:>2}",
        realms=len(holding.realms),
        cards=holding.cards,
    )
    return f"+{holding.reserve} {numbers}" if holding.reserve else numbers


def peoples_sheet(scene: Scene) -> Sheet:
    """Return the same with all numbers, called up by a key."""
    board: ZargosBoard = scene.view.board
    columns = (
        _p("of the planet", "people"),
        _("player"),
        _("points"),
        _p("column", "land"),
        _p("column", "army"),
        _p("column", "boats"),
        _p("column", "cards"),
        _p("column", "new"),
    )
    rows = tuple(_people_row(scene, holding) for holding in holdings(board))
    return Sheet(_("The peoples in the order of play"), columns, rows, tuple(_facts_of_table(scene)))


def _people_row(scene: Scene, holding: Holding) -> tuple[Cell, ...]:
    now = holding.people == phases.people_to_move(scene)
    name = f"{'▸' if now else ' '} {letters()[holding.people]} {people_name(holding.people)}"
    player = _p("within a sentence", "you") if holding.seat == scene.seat else cut(scene.names[holding.seat], _NAME)
    numbers = (holding.points, holding.provinces, holding.counters, holding.boats, holding.cards, holding.reserve)
    ink = QUIET if holding.out else STRONG if now else TEXT
    return (Cell(name, ink), Cell(player, seat=holding.seat), *(Cell(str(number), ink) for number in numbers))


def _facts_of_table(scene: Scene) -> list[str]:
    board: ZargosBoard = scene.view.board
    away = [f"{scene.names[seat]} {describe(info, False)}" for seat, info in enumerate(scene.seats) if is_away(info)]
    found = [_("Not there: {names}.", names=", ".join(away))] if away else []
    found += [_("Land: provinces held. Army: counters, at sea and on their way too. New: counters to be placed.")]
    held = [_realms(holding) for holding in holdings(board) if holding.realms]
    found += [_("Realm cards: {cards}.", cards="; ".join(held))] if held else []
    master = board.owner[CITY]
    if master >= 0:
        found.append(_("{people} hold the Forbidden City: they are the Master of the Winds.", people=at_first(master)))
    supply, pile = boats(BOATS - sum(board.boats)), magic_cards(board.pile)
    found.append(_("{boats} left in the supply; {cards} in the pile.", boats=supply, cards=pile))
    return found


def _realms(holding: Holding) -> str:
    return f"{people_name(holding.people)} {', '.join(REALMS[realm].name for realm in holding.realms)}"


# The latest news


_QUIET_EVENTS: Final = (happened.PeoplesTurnBegan, happened.OrderFound)
Entry = tuple[Event, ...]
"""An event, or a whole fight."""


def entries(events: Iterable[Event]) -> list[Entry]:
    """Return what happened, one after the other, as far as anybody needs to read it."""
    found: list[Entry] = []
    fight: list[Event] = []
    for event in events:
        if fight or isinstance(event, happened.FightBegan):
            fight.append(event)
            if isinstance(event, happened.FightEnded):
                found.append(tuple(fight))
                fight = []
        elif event != happened.WindowClosed(()) and not isinstance(event, _QUIET_EVENTS):
            found.append((event,))
    return [*found, tuple(fight)] if fight else found


def told(scene: Scene, entry: Entry, room: float = inf) -> str:
    """Tell an entry in a sentence; of a fight how it ended, then its rounds, if so many columns have room for them, and
    of a count in which the names find no room the letters."""
    if isinstance(entry[0], happened.FightBegan):
        return " ".join(fights.brief(each, room) for each in fights.fights(entry))
    said = words.say(entry[0], scene.names, scene.seat, scene.view.board)
    return said if width_of(said) <= room else words.brief(entry[0], scene.view.board) or said


def draw_news(canvas: Canvas, scene: Scene) -> None:
    """Draw the place that is looked at; before one's own attacks what the others have done; else the latest
    of the log."""
    place = scene.picking.looked
    if place >= 0:
        lines = wrap(" · ".join(facts_of(scene.view.board, place)), canvas.width)
        _draw_lines(canvas, lines, STRONG)
    elif moves.phase(scene) is Phase.ATTACK and since.lines(scene):
        _draw_lines(canvas, [line for told in since.lines(scene) for line in wrap(told, canvas.width)], TEXT)
    else:
        _draw_latest(canvas, scene)


def draw_since(canvas: Canvas, scene: Scene) -> None:
    """Draw the same where there is room for more: the place that is looked at, or what the others have done."""
    if scene.picking.looked >= 0:
        draw_looked(canvas, scene)
        return
    facts = since.lines(scene) or [_("Nobody else has had a turn yet.")]
    canvas.heading(0, 0, _("Since your last turn"), canvas.width)
    _draw_below(canvas, [line for fact in facts for line in wrap(fact, canvas.width)])


def draw_looked(canvas: Canvas, scene: Scene) -> None:
    """Draw the place that is looked at: a fact in a row, or, where rows are few, one behind the other."""
    place = scene.picking.looked
    name, *facts = facts_of(scene.view.board, place)
    canvas.heading(0, 0, name, canvas.width)
    lines = [line for fact in facts for line in wrap(fact, canvas.width)]
    if len(lines) > canvas.height - 1:
        lines = wrap(" · ".join(facts), canvas.width)
    _draw_below(canvas, lines)
    canvas.thing(Rect(0, 0, canvas.width, min(canvas.height, len(lines) + 1)), f"place:{place}")


def _draw_below(canvas: Canvas, lines: Sequence[str]) -> None:
    _draw_lines(canvas.window(Rect(0, 1, canvas.width, canvas.height - 1)), lines, TEXT)


def _draw_lines(canvas: Canvas, lines: Sequence[str], first: Ink) -> None:
    """Draw as many as there is room for; of those that are too many the last row says so, and nothing else where both
    don't fit."""
    last, left = canvas.height - 1, len(lines) - canvas.height
    more = _more(left) if left > 0 else ""
    if more and last and width_of(lines[last]) + 1 + width_of(more) > canvas.width:
        lines, more = [*lines[:last], ""], _more(left + 1)
    for y, line in enumerate(lines[: canvas.height]):
        room = canvas.width - (width_of(more) + 1 if more and y == last else 0)
        end = canvas.text(0, y, line, TEXT if y else first, room)
        if y == last:
            canvas.text(end + 1 if line else 0, y, more, QUIET)


def _more(count: int) -> str:
    return _("(and {count} more: U)", count=count)


def _draw_latest(canvas: Canvas, scene: Scene) -> None:
    """Draw the latest entries of this turn, the newest below."""
    begun = max((n for n, event in enumerate(scene.past) if isinstance(event, happened.TurnBegan)), default=0)
    found = entries(scene.past[begun:])[-canvas.height :]
    for y, entry in enumerate(found):
        latest = y == len(found) - 1
        canvas.text(2, y, told(scene, entry, canvas.width - 2), TEXT if latest else QUIET, canvas.width - 2)


# A place that is looked at


def facts_of(board: ZargosBoard, place: int) -> list[str]:
    """Return a place's name, whose it is, what it is worth and what it borders."""
    if place >= SEA:
        afloat = board.afloat[place - SEA]
        seas = " ".join(f"s{each}" for each in SEAS[place - SEA].seas)
        return [
            place_name(place),
            f"{people_name(DRAGONS)} {afloat}" if afloat else _("nobody"),
            _("to {places}", places=seas) if seas else _("no way out"),
        ]
    owner, realm = board.owner[place], REALM_OF[place]
    demons = odds_line.foes(board, place) if realm == ZARGOS else _("nobody")
    who = f"{people_name(owner)} {board.strength[place]}" if owner >= 0 else demons
    kind = [_("capital")] * (place in CAPITALS) + [_("volcano")] * (place in VOLCANOES)
    value = _p("points", "{count}p", count=worth(place))
    if realm != ZARGOS:
        whole = REALMS[realm]
        value = _("{points}p, all {realm} {value}p", points=worth(place), realm=whole.name, value=whole.value)
    borders = " ".join(
        (*map(partial(_neighbour, board), BOARD[place].land), *(f"s{each}" for each in BOARD[place].seas))
    )
    return [place_name(place), who, *kind, value, _("to {places}", places=borders)]


def _neighbour(board: ZargosBoard, code: str) -> str:
    """K4 7D; an empty one by its code alone"""
    place = PLACE[code]
    people = board.owner[place]
    return f"{code} {board.strength[place]}{letters()[people]}" if people >= 0 else code
