"""Which screen each entry of the home screen opens; imported when one is wanted."""

from __future__ import annotations

from tui.screens.help import HelpMenu
from tui.screens.joining import HostPage, JoinPage
from tui.screens.page import House
from tui.screens.preferences import SettingsPage
from tui.screens.solo import SoloPage

_PAGES = {"play": SoloPage, "host": HostPage, "join": JoinPage, "settings": SettingsPage, "help": HelpMenu}


def open_page(entry: str, house: House) -> None:
    house.open(_PAGES[entry](house))
