"""Lists what can be done on every page."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from tui.language import _, mark, worded
from tui.rules import governing
from tui.screens.anywhere.languages import LanguagePage, language_words
from tui.screens.help import HelpMenu, HelpPage
from tui.screens.logs import LogPage
from tui.screens.page import Page, PageSession
from tui.screens.preferences import THEME_WORDS, SettingsPage
from tui.settings import THEMES
from tui.widgets.commands import HELP, LOG, SETTINGS, Command

ANEW: Final = "ctrl+l"
PICTURE: Final = "f12"
SUSPEND: Final = "ctrl+z"


def everywhere(session: PageSession, below: Page) -> list[Command]:
    """Return those, each with the key that does it on the page below."""
    table = session.state.table

    def open_help() -> None:
        if table is None:
            session.open(HelpMenu(session))
        else:
            asked = () if table.view is None else table.view.agenda
            session.open(HelpPage(session, table.info.game, governing(asked)))

    def open_log() -> None:
        session.open(LogPage(session))

    def open_settings() -> None:
        session.open(SettingsPage(session))

    def change_looks(theme: str) -> None:
        session.change(replace(session.settings, theme=theme))

    looks = [
        Command("", _("Looks: {words}", words=worded(words)), do=partial(change_looks, theme))
        for theme, words in zip(THEMES, THEME_WORDS, strict=True)
        if theme != session.settings.theme
    ]
    log = [Command("", LOG, do=open_log)] if table is not None and table.view is not None else []
    own = [
        Command(PICTURE, mark("Save a picture of this page"), do=session.save_picture),
        Command("" if below.takes_back else SUSPEND, mark("Back to the shell; fg comes back here"), do=session.suspend),
    ]
    own = own if session.on_own_machine else []
    anew = Command(ANEW, mark("Draw the screen anew"), do=session.draw_anew)

    def open_languages() -> None:
        session.open(LanguagePage(session))

    settings = [Command("", SETTINGS, do=open_settings), Command("", language_words(), do=open_languages)]
    return [Command("", HELP, do=open_help), *log, *settings, *looks, anew, *own]
