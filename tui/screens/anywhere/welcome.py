"""Asks, at the first start and never again, for a name and a language."""

from __future__ import annotations

from dataclasses import replace

from net.people.text import NAME_WIDTH
from tui.language import languages, mark, own_name
from tui.screens.form_page import FormPage
from tui.screens.page import PageSession
from tui.widgets.form import Field, Press, Write, pick
from tui.widgets.textline import TextLine


class WelcomePage(FormPage):
    """Is left with the answers, or by Escape with what was found: both can be changed in the settings."""

    title = mark("Welcome")
    detail = mark("two questions, asked only once")
    fleeting = True

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        # Enter alone goes on with what was found.
        self.form.at = len(self.form.fields) - 1

    def fields(self) -> list[Field]:
        now = self.session.settings
        language = pick(
            "language",
            mark("Language"),
            languages(),
            now.reading_language,
            mark("By ← and →. It takes effect at once; L on the home screen changes it."),
            words=tuple(map(own_name, languages())),
        )
        name = Write(
            "name",
            mark("Your name"),
            TextLine(now.name, NAME_WIDTH),
            mark("How the others see you."),
            mark("as on this machine"),
        )
        return [language, name, Press("go", mark("Begin"))]

    def chosen(self, key: str) -> None:
        if key == "language":
            self.session.change(replace(self.session.settings, language=self.form.value("language")))
        elif key == "go":
            self.leave()

    def leave(self) -> None:
        """Keep the answers, and that they were asked for."""
        self.session.change(replace(self.session.settings, name=self.form.value("name"), is_new=False))
        super().leave()
