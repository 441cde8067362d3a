"""What can be done on every page."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from tui.screens.help import HelpMenu, HelpPage
from tui.screens.logs import LogPage
from tui.screens.page import PageHost
from tui.screens.preferences import THEME_WORDS, SettingsPage
from tui.settings import THEMES
from tui.widgets.commands import HELP, LOG, SETTINGS, Command

ANEW: Final = "ctrl+l"
PICTURE: Final = "f12"
SUSPEND: Final = "ctrl+z"


def everywhere(house: PageHost) -> list[Command]:
    table = house.state.table

    def open_help() -> None:
        house.open(HelpMenu(house) if table is None else HelpPage(house, table.info.game))

    def open_log() -> None:
        house.open(LogPage(house))

    def open_settings() -> None:
        house.open(SettingsPage(house))

    def change_looks(theme: str) -> None:
        house.change(replace(house.settings, theme=theme))

    looks = [
        Command("", f"Looks: {words}", do=partial(change_looks, theme))
        for theme, words in zip(THEMES, THEME_WORDS, strict=True)
        if theme != house.settings.theme
    ]
    log = [Command("", LOG, do=open_log)] if table is not None and table.view is not None else []
    own = [
        Command(PICTURE, "Save a picture of this page", do=house.save_picture),
        Command(SUSPEND, "Back to the shell; fg comes back here", do=house.suspend),
    ]
    own = own if house.on_own_machine else []
    anew = Command(ANEW, "Draw the screen anew", do=house.draw_anew)
    return [Command("", HELP, do=open_help), *log, Command("", SETTINGS, do=open_settings), *looks, anew, *own]
