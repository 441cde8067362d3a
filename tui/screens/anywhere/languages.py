"""Asks which language the player reads, each by its own name."""

from __future__ import annotations

from dataclasses import replace

from tui.language import languages, mark, own_name
from tui.screens.form_page import FormPage
from tui.screens.page import PageSession
from tui.widgets.form import Field, Press


class LanguagePage(FormPage):
    title = mark("Language")

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        spoken = [each.key for each in self.form.fields]
        if (now := session.settings.reading_language) in spoken:
            self.form.at = spoken.index(now)

    def fields(self) -> list[Field]:
        return [*(Press(each, own_name(each)) for each in languages()), Press("back", mark("Back"))]

    def chosen(self, key: str) -> None:
        if key != "back":
            self.session.change(replace(self.session.settings, language=key))
        self.leave()
