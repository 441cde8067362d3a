"""Shows the settings: name, colours, glyphs. They take effect at once."""

from __future__ import annotations

from dataclasses import replace

from net.people.text import NAME_WIDTH
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT, QUIET, STRONG, TEXT, Ink
from tui.language import _, _p, languages, mark, own_name
from tui.screens.form_page import FormPage
from tui.settings import COLOURS, GLYPHS, MOTIONS, NOTICES, THEMES, Settings
from tui.widgets.buttons import Offer, draw_offers
from tui.widgets.cards import LIFTED, CardFace, draw_card
from tui.widgets.form import STACKED, Field, Press, Write, pick
from tui.widgets.textline import TextLine

_COLOUR_NOTE = mark("Nothing is said by colour alone. On this machine a change takes effect at the next start.")
_LANGUAGE_NOTE = mark("Everybody at a table may read another one. It takes effect at once.")
_THEME_NOTE = mark("The last is for terminals whose own colours are chosen with care.")
_NOTICE_NOTE = mark(
    "Where the terminal can: kitty, foot, Ghostty, WezTerm, iTerm and others. Most tell us which they are."
)
_CALL_NOTE = mark(
    "When it becomes your turn after others', if you have pressed no key for ten seconds, and when a game begins with "
    "your turn."
)
_NOTICE_WORDS = (
    mark("where the terminal shows them"),
    mark("never"),
    mark("by OSC 9"),
    mark("by OSC 777"),
    mark("by OSC 99"),
)
_REMARK_NOTE = mark("They say it where something big happens that everybody sees. It tells nothing else.")
_TITLE_NOTE = mark("It is put back when you leave.")
_YES = ("yes", "no")
_MOTION_NOTE = mark("Fists that open, cards that are dealt, fights: two seconds each, and any key goes on at once.")
_MOTION_WORDS = (mark("seen happening"), mark("less motion: left out"))
THEME_WORDS = (mark("night"), mark("day"), mark("high contrast"), mark("the terminal's own colours"))
_GLYPH_NOTE = mark("Plain ASCII is for terminals and fonts that draw no lines.")
_GLYPH_WORDS = (mark("as the locale says"), mark("lines and boxes"), mark("plain ASCII"))
_COLOUR_WORDS = (mark("as the terminal says"), mark("all (24 bit)"), "256", "16", mark("none"))


def _looks(now: Settings) -> list[Field]:
    """Make the rows of what is seen on the screen."""
    return [
        pick("colours", mark("Colours"), COLOURS, now.colours, _COLOUR_NOTE, words=_COLOUR_WORDS),
        pick("theme", mark("Looks"), THEMES, now.theme, _THEME_NOTE, words=THEME_WORDS),
        pick("glyphs", mark("Drawn with"), GLYPHS, now.glyphs, _GLYPH_NOTE, words=_GLYPH_WORDS),
        pick("motion", mark("Moments"), MOTIONS, now.motion, _MOTION_NOTE, words=_MOTION_WORDS),
    ]


def _calls(now: Settings) -> list[Field]:
    """Make the rows of what calls the player."""
    return [
        pick(
            "bell",
            mark("Your turn: bell"),
            _YES,
            _yes(now.bell),
            _CALL_NOTE,
            words=(mark("ring"), mark("be silent")),
        ),
        pick(
            "title",
            mark("Window's title"),
            _YES,
            _yes(now.title),
            _TITLE_NOTE,
            words=(mark("tells of your turn"), mark("untouched")),
        ),
        pick("notices", mark("Desktop notices"), NOTICES, now.notices, _NOTICE_NOTE, words=_NOTICE_WORDS),
    ]


class SettingsPage(FormPage):
    title = mark("Settings")

    def fields(self) -> list[Field]:
        now = self.session.settings
        name = Write(
            "name",
            mark("Your name"),
            TextLine(now.name, NAME_WIDTH),
            mark("How the others see you."),
            mark("as on this machine"),
        )
        # Away from home the name belongs to the lobby's own key.
        here = _("as here: {language}", language=own_name(now.spoken))
        others = () if now.language in {"", *languages()} else (now.language,)
        language = pick(
            "language",
            mark("Language"),
            ("", *languages(), *others),
            now.language,
            _LANGUAGE_NOTE,
            words=(here, *map(own_name, languages()), *others),
        )
        return [
            *([name] if self.session.at_home else []),
            language,
            *_looks(now),
            *_calls(now),
            pick(
                "remarks",
                mark("Bots"),
                _YES,
                _yes(now.remarks),
                _REMARK_NOTE,
                words=(mark("have a word now and then"), mark("play in silence")),
            ),
            Press("back", mark("Done")),
        ]

    def chosen(self, key: str) -> None:
        form = self.form
        changed = replace(
            self.session.settings,
            name=form.value("name") if self.session.at_home else self.session.settings.name,
            colours=form.value("colours"),
            theme=form.value("theme"),
            glyphs=form.value("glyphs"),
            motion=form.value("motion"),
            language=form.value("language"),
            bell=form.value("bell") == "yes",
            title=form.value("title") == "yes",
            notices=form.value("notices"),
            remarks=form.value("remarks") == "yes",
        )
        if changed != self.session.settings:
            self.session.change(changed)
        if key == "back":
            self.leave()

    def draw_more(self, canvas: Canvas, y: int) -> None:
        """Draw a sample, so that a choice is seen at once, where there is room for it."""
        if canvas.height < y + 6 or canvas.width < STACKED:
            return
        canvas.heading(2, y + 1, _("A sample"), canvas.width - 4)
        draw_card(canvas, Rect(3, y + 3, 7, 5), CardFace("8"))
        draw_card(canvas, Rect(12, y + 3, 7, 5), CardFace("J", _p("on a card, five letters", "joker")), LIFTED)
        canvas.pieces(22, y + 4, *_inks())
        draw_offers(canvas, 22, y + 6, (Offer("enter", _("a key"), ""),))


def _inks() -> list[tuple[str, Ink]]:
    words = (_("bright"), STRONG), (_("usual"), TEXT), (_("accent"), ACCENT), (_("quiet"), QUIET)
    return [(f"{word} ", ink) for word, ink in words]


def _yes(value: bool) -> str:
    return "yes" if value else "no"
