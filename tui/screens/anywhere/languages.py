"""Asks which language the player reads, each by its own name."""

from __future__ import annotations

from dataclasses import replace

from tui.language import _, languages, mark, own_name
from tui.screens.form_page import FormPage
from tui.screens.page import PageSession
from tui.widgets.form import Field, Press


def language_words() -> str:
    """Return what the choice of a language is called wherever it is offered, with all that there are."""
    return _("Language: {names}", names=", ".join(map(own_name, languages())))


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
