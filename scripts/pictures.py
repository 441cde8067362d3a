"""Draws the screens of the house as SVG: home, the lobby, a table of each game, and how each ends.

Each in a window of 80×24 and one of 120×40, by night and by day; the small one in ASCII too. A picture is to be looked
at before it is committed: what does the eye see first, and is that what matters now?
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from core.engine import is_over, waiting_for
from core.registry import GAMES
from core.replay import Setup
from net.protocol.messages import LobbySeen, Said, SeatInfo, TableInfo, TableSeen, Welcome
from net.solo.shelf import KeptGame, Shelf
from net.solo.standing import Standing
from scripts.benches.report import note
from tests.conformance.helpers.play import Table, moments, opening
from tests.gallery.pages import Exhibit
from tests.gallery.rooms import Room, table_info
from tests.gallery.tables import Viewer
from tui.canvas.svg import to_svg
from tui.canvas.themes import Theme
from tui.screens.help import HelpPage
from tui.screens.lobby.kept import KeptPage
from tui.screens.lobby.lobby import LobbyPage
from tui.screens.lobby.solo import SoloPage
from tui.screens.page import Page
from tui.screens.preferences import SettingsPage
from tui.screens.session import ScreenSession
from tui.screens.table.gathering import GatheringPage

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "screens"
SIZES: Final = {"S": (80, 24), "L": (120, 40)}
NAMES: Final = ("Ada", "Bertrand", "Cleo", "Dervla", "Emil", "Flo")


class Look(NamedTuple):
    """One way to draw a screen."""

    size: str
    theme: Theme = Theme.NIGHT
    ascii: bool = False

    @property
    def name(self) -> str:
        return f"{self.size}-{'ascii' if self.ascii else self.theme.value}"


LOOKS: Final = (
    Look("S"),
    Look("S", Theme.DAY),
    Look("S", ascii=True),
    Look("L"),
    Look("L", Theme.DAY),
)


# Away from a table


def _home() -> Exhibit:
    return _shown("home", Room(home=True).session)


class Left(Shelf):
    """Has games that somebody has left; nothing of it is on a disk."""

    def games(self) -> list[KeptGame]:
        bots = tuple(("adept", name) for name in ("Brunhild", "Caradoc", "Dervla"))
        seats, now = (("person", "Ada"), *bots), time.time()
        left = (
            (7_500, Standing("zargos", "Zargos", seats, 0, (0,), (("en", "turn 5 of 12"),))),
            (90_000, Standing("kampf", "Kampf der Magier", seats, 0, (2,), (("en", "deal 2 of 4"),))),
            (300_000, Standing("gargon", "Gargon", seats[:3], 0, (0,), (("en", "round 4"),))),
        )
        return [KeptGame(3 - at, self.place, now - ago, each) for at, (ago, each) in enumerate(left)]


def _continue() -> Exhibit:
    return _over("continue", Room(home=True, shelf=Left(Path())), KeptPage)


def _play() -> Exhibit:
    return _over("play", Room(home=True), SoloPage)


def _settings() -> Exhibit:
    return _over("settings", Room(home=True), SettingsPage)


def _rules() -> Exhibit:
    made = Room(home=True)
    page = HelpPage(made.session, "kampf")
    return Exhibit("rules", made.session, (*made.session.pages, page))


def _server() -> Room:
    made = _usual(Room())
    made.line.hear(Welcome("Ada", "amber-basin-cactus-dune-42", "1"))
    return made


def _lobby() -> Exhibit:
    made = _server()
    tables = (
        _table("zargos", _people("Cleo", "Dervla", "Emil", "Flo"), "playing", 2160),
        _table("kampf", _people("Bertrand", "Emil", free=2), "gathering", 40),
        _table("gargon", _people("Flo", "Cleo", "Ada", free=1), "gathering", 12),
        _table("dragonstones", _people("Emil", "Bertrand", "Dervla"), "over", 5400),
    )
    made.line.hear(LobbySeen(tuple(each._replace(table=at + 1) for at, each in enumerate(tables)), NAMES))
    made.line.hear(Said(0, "Bertrand", "One more for a quick Kampf?"))
    made.line.hear(Said(0, "Flo", "In a minute, the Dragons are at the Throne."))
    return _over("lobby", made, LobbyPage)


def _table(game: str, seats: tuple[SeatInfo, ...], phase: str, age: int) -> TableInfo:
    """Return what is known of a table where nobody looks on and no time runs."""
    info = table_info(game, ("Ada",), phase)
    return info._replace(seats=seats, age=age, clock="", onlookers=0, watching=(), private=False, code="")


def _people(*names: str, free: int = 0) -> tuple[SeatInfo, ...]:
    return (*(SeatInfo(name, "person") for name in names), *[SeatInfo("", "open")] * free)


def _gathering() -> Exhibit:
    made = _server()
    seats = (SeatInfo("Ada", "person", maker=True), *_people("Bertrand"), SeatInfo("Gwyn", "adept"), *_people(free=1))
    info = _table("gargon", seats, "gathering", 95)._replace(private=True, code="fern-otter-quill-dusk")
    made.line.hear(TableSeen(info, 0, -1, None))
    made.line.hear(Said(77, "Bertrand", "Cleo comes in a minute."))
    return _over("gathering", made, GatheringPage)


def _over(name: str, made: Room, page: Callable[[ScreenSession], Page]) -> Exhibit:
    return Exhibit(name, made.session, (*made.session.pages, page(made.session)))


def _shown(name: str, session: ScreenSession) -> Exhibit:
    return Exhibit(name, session, tuple(session.pages))


def _usual(made: Room) -> Room:
    """Return a room whose line has carried as much as in an hour's game."""
    made.stage.carried = 61_400, 5_300
    return made


# At a table


class Scene(NamedTuple):
    """A moment of a game that is played by chance: the first at which all this holds."""

    game: str
    seats: int
    seed: int
    holds: Callable[[Any], bool]
    asked: bool = True
    """Whether the first seat is asked."""
    keys: tuple[str, ...] = ()
    """The keys that its player has pressed."""


SCENES: Final = {
    "kampf": Scene("kampf", 4, 3, lambda state: len(state.combat) >= 3 and state.deal >= 2, keys=("tab",)),
    "gargon": Scene("gargon", 4, 5, lambda state: state.round >= 3, keys=("tab",)),
    "dragonstones": Scene("dragonstones", 4, 2, lambda state: state.turn >= 3, keys=("right", "right")),
    "zargos": Scene("zargos", 4, 4, lambda state: state.turn >= 3),
}
ENDS: Final = {f"{game}-end": Scene(game, 4, 1, is_over, asked=False) for game in GAMES}


class _Named(Viewer):
    """A viewer among people with names."""

    def _room(self) -> Room:
        return _usual(super()._room())

    def __init__(self, table: Table) -> None:
        super().__init__(table, 0, hostile=False)
        self._info = _table(table.setup.game.name, _people(*NAMES[: table.setup.seats]), "playing", 600)


def _played(name: str, scene: Scene) -> Exhibit:
    game = GAMES[scene.game]
    table = Table(Setup(game, scene.seats, {option.key: option.default for option in game.options}), scene.seed)
    viewer = _Named(table)
    state, _told = opening(table)
    viewer.begins(state)
    for moment in moments(table):
        viewer.steps(moment.after, moment.told)
        fits = scene.holds(moment.after) and (not scene.asked or 0 in waiting_for(moment.after))
        if fits and scene.asked:
            viewer.table.sheets.clear()
            session = viewer._looking()
            for key in scene.keys:
                session.pages[-1].key(key, None)
            return _shown(name, session)
        if fits:
            return _shown(name, viewer._counting(len(viewer.table.sheets) - 1))
        viewer.table.sheets = [sheet for sheet in viewer.table.sheets if sheet.final]
    raise AssertionError(f"{scene.game} never came to {name}")


PAGES: Final[dict[str, Callable[[], Exhibit]]] = {
    "home": _home,
    "continue": _continue,
    "play": _play,
    "settings": _settings,
    "rules": _rules,
    "lobby": _lobby,
    "gathering": _gathering,
}


def exhibits(only: Sequence[str]) -> Iterator[Exhibit]:
    for name, make in PAGES.items():
        if not only or name in only:
            yield make()
    for name, scene in (SCENES | ENDS).items():
        if not only or name in only:
            yield _played(name, scene)


def svg(exhibit: Exhibit, look: Look) -> str:
    kept = exhibit.session.settings
    exhibit.session.settings = replace(kept, theme=look.theme.value, glyphs="ascii" if look.ascii else "lines")
    try:
        return to_svg(exhibit.drawn(*SIZES[look.size]))
    finally:
        exhibit.session.settings = kept


def main(argv: Sequence[str] | None = None) -> None:
    names = (*PAGES, *SCENES, *ENDS)
    parser = argparse.ArgumentParser(
        prog="scripts/pictures", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder (default: docs/screens)")
    parser.add_argument("--only", nargs="*", default=(), choices=names, help="only these screens")
    given = parser.parse_args(argv)
    given.to.mkdir(parents=True, exist_ok=True)
    size = 0
    for exhibit in exhibits(given.only):
        for look in LOOKS:
            picture = svg(exhibit, look)
            (given.to / f"{exhibit.name}-{look.name}.svg").write_text(picture, "utf-8")
            size += len(picture.encode())
    note(f"{size / 1e6:.1f} MB in {given.to.name}")


if __name__ == "__main__":
    main()
