"""Keeps what a player has chosen for good: name, colours, glyphs. It lies in the platform's directory, on their
machine."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, Self

from net.people.names import clean_name

ENGLISH: Final = "en"
COLOURS: Final = ("auto", "truecolor", "256", "16", "none")
AUTO: Final = "auto"
NOTICES: Final = (AUTO, "off", "9", "777", "99")
GLYPHS: Final = ("auto", "lines", "ascii")
THEMES: Final = ("night", "day", "contrast", "terminal")
FULL: Final = "full"
LESS: Final = "less"
MOTIONS: Final = (FULL, LESS)


_MOST_KNOWN: Final = 100
"""The most games whose names are read back."""

_FOUND: Final = frozenset({"spoken", "narrow", "low_bandwidth"})
"""Settings that are found out, not chosen."""


@dataclass(frozen=True)
class Settings:
    name: str = ""
    colours: str = "auto"
    glyphs: str = "auto"
    """The characters that screens are drawn with: as the terminal's locale says, lines and boxes, or ASCII alone."""
    theme: str = "night"
    motion: str = FULL
    """Whether what happens at a table is played as a moment, or is there at once."""
    address: str = ""
    """The server joined last."""
    language: str = ""
    """Two letters; empty for the machine's own language."""
    bell: bool = True
    """Whether the terminal rings when it becomes the player's turn."""
    title: bool = True
    """Whether the title of the window tells that it is the player's turn."""
    notices: str = AUTO
    """How the desktop is asked to tell it, as in tui/canvas/calls.py."""
    remarks: bool = True
    """Whether bots have a word at big moments."""
    known: tuple[str, ...] = ()
    """The games that the player has played, of which no guided one is offered any more."""
    spoken: str = ENGLISH
    """The language of the machine, or of the terminal that a guest came from. It is found out anew at each start, and
    not kept."""

    narrow: bool = False
    """Whether the locale has ASCII alone: found anew at each start, too."""
    low_bandwidth: bool = False
    """Whether this line, or this terminal, is asked to be sent little: it is said each time anew."""
    is_new: bool = False
    """Whether the player has still to be asked for name and language."""

    @property
    def ascii(self) -> bool:
        """Whether nothing but ASCII is drawn."""
        return self.glyphs == "ascii" or (self.glyphs == "auto" and self.narrow)

    @property
    def few_colours(self) -> str:
        """The colours that are drawn with: as chosen, or the fewest that do where little is to be sent."""
        return "16" if self.low_bandwidth and self.colours != "none" else self.colours

    @property
    def reading_language(self) -> str:
        """The language in which the player reads what is there in several."""
        return self.language or self.spoken

    @property
    def languages(self) -> tuple[str, str]:
        """The language of the terminal, which says most about its keyboard, and the one that the player reads."""
        return self.spoken, self.reading_language

    @classmethod
    def read(cls, path: Path) -> Self:
        """Return the settings as they were kept; what can't be read counts as never chosen."""
        try:
            kept = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            return cls()
        return cls()._with(kept) if isinstance(kept, dict) else cls()

    def _with(self, kept: dict[str, object]) -> Self:
        name, colours, glyphs, theme, motion, address, language = (
            str(kept.get(key, "")) for key in ("name", "colours", "glyphs", "theme", "motion", "address", "language")
        )
        if kept.get("ascii") is True:  # So it was kept before there was a third way.
            glyphs = "ascii"
        return replace(
            self,
            name=clean_name(name),
            colours=colours if colours in COLOURS else "auto",
            glyphs=glyphs if glyphs in GLYPHS else "auto",
            theme=theme if theme in THEMES else "night",
            motion=motion if motion in MOTIONS else FULL,
            bell=kept.get("bell") is not False,
            title=kept.get("title") is not False,
            remarks=kept.get("remarks") is not False,
            notices=notices if (notices := kept.get("notices")) in NOTICES else AUTO,
            address=address[:200],
            language=language if is_language(language) else "",
            is_new=kept.get("is_new") is True,
            known=_names(kept.get("known")),
        )

    def keep(self, path: Path) -> None:
        """Write the settings. Not being able to is no reason to stop a game."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            kept = {key: value for key, value in asdict(self).items() if key not in _FOUND}
            path.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")
        except OSError:
            return


def _names(kept: object) -> tuple[str, ...]:
    return tuple(each for each in kept if isinstance(each, str))[:_MOST_KNOWN] if isinstance(kept, list) else ()


def is_language(text: str) -> bool:
    return re.fullmatch(r"[a-z]{2}", text) is not None


def language_of(environment: Mapping[str, str]) -> str:
    """Return what LC_ALL, LC_MESSAGES or LANG ask for, the first that is set; English where that is no language."""
    said = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = re.split(r"[_.@-]", said.lower())[0]
    return language if is_language(language) else ENGLISH


def language_here(environment: Mapping[str, str]) -> str:
    """Return the language that the player of this machine has chosen, or else that of the machine."""
    path = settings_path()
    kept = Settings() if path is None else Settings.read(path)
    return kept.language or language_of(environment)


def settings_path() -> Path | None:
    """Return where settings are kept; None for a user who has no home directory."""
    import platformdirs

    try:
        return Path(platformdirs.user_config_path("sortilege", appauthor=False)) / "settings.json"
    except RuntimeError:
        return None
