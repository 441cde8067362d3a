"""Shows the settings: name, colours, glyphs. They take effect at once."""

from __future__ import annotations

from dataclasses import replace

from net.people.text import NAME_WIDTH
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT, QUIET, STRONG, TEXT
from tui.screens.form_page import FormPage
from tui.screens.lobby.game_fields import pick
from tui.settings import COLOURS, GLYPHS, MOTIONS, NOTICES, THEMES, is_language
from tui.widgets.buttons import Offer, draw_offers
from tui.widgets.cards import LIFTED, CardFace, draw_card
from tui.widgets.form import STACKED, Field, Press, Write
from tui.widgets.textline import TextLine

_COLOUR_NOTE = "Nothing is said by colour alone. On this machine a change takes effect at the next start."
_LANGUAGE_NOTE = "Two letters, such as de: for characters written in several languages. All else is English."
_THEME_NOTE = "The last is for terminals whose own colours are chosen with care."
_NOTICE_NOTE = "Where the terminal can: kitty, foot, Ghostty, WezTerm, iTerm and others. Most tell us which they are."
_CALL_NOTE = "When it becomes your turn after others', and you have pressed no key for ten seconds."
_NOTICE_WORDS = ("where the terminal shows them", "never", "by OSC 9", "by OSC 777", "by OSC 99")
_TITLE_NOTE = "It is put back when you leave."
_YES = ("yes", "no")
_MOTION_NOTE = "Fists that open, cards that are dealt, fights: two seconds each, and any key goes on at once."
_MOTION_WORDS = ("seen happening", "less motion: left out")
THEME_WORDS = ("night", "day", "high contrast", "the terminal's own colours")
_GLYPH_NOTE = "Plain ASCII is for terminals and fonts that draw no lines."
_GLYPH_WORDS = ("as the locale says", "lines and boxes", "plain ASCII")
_COLOUR_WORDS = ("as the terminal says", "all (24 bit)", "256", "16", "none")


class SettingsPage(FormPage):
    title = "Settings"

    def fields(self) -> list[Field]:
        now = self.session.settings
        name = Write(
            "name", "Your name", TextLine(now.name, NAME_WIDTH), "How the others see you.", "as on this machine"
        )
        # Away from home the name belongs to the lobby's own key.
        language = Write("language", "Language", TextLine(now.language, 2), _LANGUAGE_NOTE, f"as here: {now.spoken}")
        return [
            *([name] if self.session.at_home else []),
            language,
            pick("colours", "Colours", COLOURS, now.colours, _COLOUR_NOTE, words=_COLOUR_WORDS),
            pick("theme", "Looks", THEMES, now.theme, _THEME_NOTE, words=THEME_WORDS),
            pick("glyphs", "Drawn with", GLYPHS, now.glyphs, _GLYPH_NOTE, words=_GLYPH_WORDS),
            pick("motion", "Moments", MOTIONS, now.motion, _MOTION_NOTE, words=_MOTION_WORDS),
            pick("bell", "Your turn: bell", _YES, _yes(now.bell), _CALL_NOTE, words=("ring", "be silent")),
            pick(
                "title", "Window's title", _YES, _yes(now.title), _TITLE_NOTE, words=("tells of your turn", "untouched")
            ),
            pick("notices", "Desktop notices", NOTICES, now.notices, _NOTICE_NOTE, words=_NOTICE_WORDS),
            Press("back", "Done"),
        ]

    def chosen(self, key: str) -> None:
        form = self.form
        language = form.value("language").lower()
        changed = replace(
            self.session.settings,
            name=form.value("name") if self.session.at_home else self.session.settings.name,
            colours=form.value("colours"),
            theme=form.value("theme"),
            glyphs=form.value("glyphs"),
            motion=form.value("motion"),
            language=language if is_language(language) else "",
            bell=form.value("bell") == "yes",
            title=form.value("title") == "yes",
            notices=form.value("notices"),
        )
        if changed != self.session.settings:
            self.session.change(changed)
        if key == "back":
            self.leave()

    def draw_more(self, canvas: Canvas, y: int) -> None:
        """Draw a sample, so that a choice is seen at once, where there is room for it."""
        if canvas.height < y + 6 or canvas.width < STACKED:
            return
        canvas.heading(2, y + 1, "A sample", canvas.width - 4)
        draw_card(canvas, Rect(3, y + 3, 7, 5), CardFace("8"))
        draw_card(canvas, Rect(12, y + 3, 7, 5), CardFace("J", "joker"), LIFTED)
        canvas.pieces(22, y + 4, ("bright ", STRONG), ("usual ", TEXT), ("accent ", ACCENT), ("quiet", QUIET))
        draw_offers(canvas, 22, y + 6, (Offer("enter", "a key", ""),))


def _yes(value: bool) -> str:
    return "yes" if value else "no"
