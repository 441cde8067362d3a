"""Draws what is not on the map: who owns what, the order of play, the winds of this turn, and the latest news."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.telling import Event
from core.zargos import events as happened
from core.zargos.cards import BOATS, DRAGONS, PEOPLES
from core.zargos.map.board import BOARD, CAPITALS, CITY, REALM_OF, REALMS, SEA, SEAS, VOLCANOES, ZARGOS
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import worth
from tui.canvas.canvas import Canvas, Rect, cut
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG, TEXT
from tui.games import Cell, Scene, Sheet
from tui.games.zargos.map import looks, pointing
from tui.games.zargos.orders import odds_line
from tui.games.zargos.telling import fights, phases, words
from tui.widgets.players import draw_sign, player_ink
from tui.widgets.seats import describe

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
    title = "Order of play" if board.turn else "Peoples"
    note = "points, boats, realms, cards" if canvas.width >= 44 else "points boats realms" if canvas.width > 36 else ""
    canvas.heading(0, 0, title, canvas.width, note)
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
    canvas.text(0, 0, "▸" if now else " ", ACCENT_STRONG)
    canvas.text(1, 0, words.LETTERS[people], looks.ARMIES[people])
    player = scene.names[holding.seat]
    name, ink = PEOPLES[people], ACCENT_STRONG if now else STRONG
    facts = "out of the game" if holding.out else _facts(holding)
    if canvas.height > 1:
        canvas.text(3, 0, name, QUIET if holding.out else ink, canvas.width - len(facts) - 4)
    else:
        _draw_player(canvas, 0, holding, player, canvas.width - len(facts) - 4)
    canvas.text(0, 0, facts, QUIET if holding.out else TEXT, canvas.width, ">")
    if canvas.height > 1:
        note = describe(scene.seats[holding.seat], holding.seat == scene.seat)
        lands = f"land {holding.provinces}, army {holding.counters}"
        end = _draw_player(canvas, 1, holding, player, canvas.width - len(lands) - 4)
        canvas.text(end, 1, f", {note}" if note else "", QUIET, canvas.width - len(lands) - 1 - end)
        canvas.text(0, 1, lands, QUIET, canvas.width, ">")


def _draw_player(canvas: Canvas, y: int, holding: Holding, name: str, width: int) -> int:
    draw_sign(canvas, 3, y, holding.seat)
    return canvas.text(5, y, name, player_ink(holding.seat), max(0, width - 2))


def _facts(holding: Holding) -> str:
    """Write a people's numbers as "24p 3b 2r 3c", with what is to be placed first."""
    placing = f"+{holding.reserve} " if holding.reserve else ""
    return f"{placing}{holding.points:>2}p {holding.boats:>2}b {len(holding.realms)}r {holding.cards}c"


def peoples_sheet(scene: Scene) -> Sheet:
    """Return the same with all numbers, called up by a key."""
    board: ZargosBoard = scene.view.board
    columns = ("people", "player", "points", "land", "army", "boats", "cards", "new")
    rows = tuple(_people_row(scene, holding) for holding in holdings(board))
    return Sheet("The peoples in the order of play", columns, rows, tuple(_facts_of_table(scene)))


def _people_row(scene: Scene, holding: Holding) -> tuple[Cell, ...]:
    now = holding.people == phases.people_to_move(scene)
    name = f"{'▸' if now else ' '} {words.LETTERS[holding.people]} {PEOPLES[holding.people]}"
    player = "you" if holding.seat == scene.seat else cut(scene.names[holding.seat], _NAME)
    numbers = (holding.points, holding.provinces, holding.counters, holding.boats, holding.cards, holding.reserve)
    ink = QUIET if holding.out else STRONG if now else TEXT
    return (Cell(name, ink), Cell(player, seat=holding.seat), *(Cell(str(number), ink) for number in numbers))


def _facts_of_table(scene: Scene) -> list[str]:
    board: ZargosBoard = scene.view.board
    found = ["Land: provinces held. Army: counters, at sea and on their way too. New: counters to be placed."]
    held = [_realms(holding) for holding in holdings(board) if holding.realms]
    found += [f"Realm cards: {'; '.join(held)}."] if held else []
    master = board.owner[CITY]
    if master >= 0:
        found.append(f"The {PEOPLES[master]} hold the Forbidden City: they are the Master of the Winds.")
    boats, cards = words.count(BOATS - sum(board.boats), "boat"), words.count(board.pile, "magic card")
    found.append(f"{boats} left in the supply; {cards} in the pile.")
    return found


def _realms(holding: Holding) -> str:
    return f"{PEOPLES[holding.people]} {', '.join(REALMS[realm].name for realm in holding.realms)}"


# The latest news


_LATELY: Final = 60
_QUIET_EVENTS: Final = (happened.PeoplesTurnBegan, happened.OrderFound)


def news(scene: Scene) -> list[str]:
    """Return what happened, the latest first; a whole fight is one piece of news."""
    found: list[str] = []
    fight: list[Event] = []
    for event in scene.past[-_LATELY:]:
        if fight or isinstance(event, happened.FightBegan):
            fight.append(event)
            if not isinstance(event, happened.FightEnded):
                continue
        if fight:
            found += [fights.brief(each) for each in fights.fights(fight)]
            fight = []
        elif event != happened.WindowClosed(()) and not isinstance(event, _QUIET_EVENTS):
            found.append(words.say(event, scene.names, scene.seat, scene.view.board))
    found += [fights.brief(each) for each in fights.fights(fight)]
    return found[::-1]


def draw_news(canvas: Canvas, scene: Scene) -> None:
    """Draw the place that is looked at; else the latest news in full, and what was before it as far as there is
    room."""
    place = looked_at(scene)
    if place >= 0:
        canvas.text(0, 0, " · ".join(facts_of(scene.view.board, place)), TEXT, canvas.width)
        return
    latest = news(scene)[:3]
    if latest:
        canvas.text(0, 0, "▸", ACCENT_STRONG)
        end = canvas.text(2, 0, latest[0], TEXT, canvas.width - 2)
        canvas.text(end + 2, 0, "  ".join(latest[1:]), QUIET, max(0, canvas.width - end - 2))


# A place that is looked at


def looked_at(scene: Scene) -> int:
    """Return where the cursor is when nothing is asked on the map, or -1."""
    return -1 if phases.mine(scene) else pointing.at(scene)


def facts_of(board: ZargosBoard, place: int) -> list[str]:
    """Return a place's name, whose it is, what it is worth and what it borders."""
    if place >= SEA:
        afloat = board.afloat[place - SEA]
        seas = " ".join(f"s{each}" for each in SEAS[place - SEA].seas)
        return [
            words.place_name(place),
            f"Dragons {afloat}" if afloat else "nobody",
            f"to {seas}" if seas else "no way out",
        ]
    owner, realm = board.owner[place], REALM_OF[place]
    demons = odds_line.foes(board, place) if realm == ZARGOS else "nobody"
    who = f"{PEOPLES[owner]} {board.strength[place]}" if owner >= 0 else demons
    kind = ["capital"] * (place in CAPITALS) + ["volcano"] * (place in VOLCANOES)
    value = f", all {REALMS[realm].name} {REALMS[realm].value}p" if realm != ZARGOS else ""
    borders = " ".join((*BOARD[place].land, *(f"s{each}" for each in BOARD[place].seas)))
    return [words.place_name(place), who, *kind, f"{worth(place)}p{value}", f"to {borders}"]
