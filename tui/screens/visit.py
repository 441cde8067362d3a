"""Opens the screen of each entry of the home screen, imported when one is wanted."""

from __future__ import annotations

from tui.screens.anywhere.languages import LanguagePage
from tui.screens.help import HelpMenu
from tui.screens.lobby.guided import GuidedPage
from tui.screens.lobby.joining import HostPage, JoinPage
from tui.screens.lobby.kept import KeptPage
from tui.screens.lobby.solo import SoloPage
from tui.screens.page import PageSession
from tui.screens.preferences import SettingsPage
from tui.screens.replays.finished import FinishedPage

_PAGES = {
    "continue": KeptPage,
    "play": SoloPage,
    "finished": FinishedPage,
    "guided": GuidedPage,
    "host": HostPage,
    "join": JoinPage,
    "settings": SettingsPage,
    "language": LanguagePage,
    "help": HelpMenu,
}


def open_page(entry: str, session: PageSession) -> None:
    session.open(_PAGES[entry](session))
