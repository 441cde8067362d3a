"""Says why a log can't be read, or its table not be played here."""

from __future__ import annotations

from core.registry import game_named
from core.sentences import mark, sentence
from net.people.text import clean_line
from net.tables.records import Made


class RecordError(Exception):
    """Raised for a blob that is no record which this version can read; the text says why."""


class NotPlayable(RecordError):
    """Raised for a table that this version can't go on with; the text is for the host."""

    made: Made
    title: str
    """The name of its game."""
    told: str
    """The sentence for its players, with places for the table's number and title."""


class MissingGame(NotPlayable):
    """Raised for a table of a game that is not installed here, or not any more."""

    def __init__(self, made: Made) -> None:
        title = clean_line(made.game)
        super().__init__(
            sentence(
                "This table plays '{title}', which is not installed here. It came with the package {package}. It is "
                "kept as it is, and can go on where that game is installed.",
                title=title,
                package=clean_line(made.package),
            )
            if made.package
            else sentence(
                "This table plays '{title}', which is not installed here. It is kept as it is, and can go on where "
                "that game is installed.",
                title=title,
            )
        )
        self.made, self.title = made, title
        self.told = mark(
            "Table {number}, {title}, plays a game that this server no longer has. It is kept until the game is back: "
            "ask the host."
        )


class OtherRules(NotPlayable):
    """Raised for a table that is played by rules other than ours, or whose answers would be read as others."""

    def __init__(self, made: Made) -> None:
        game = game_named(made.game)
        super().__init__(
            sentence(
                "This table is played by rules of {title} that this sortilege does not have ({its}, not {ours}). It is "
                "kept as it is: the version that began it can go on with it.",
                title=mark(game.title),
                its=made.rules,
                ours=game.rules_version,
            )
            if made.rules != game.rules_version
            else sentence(
                "This table is played by rules of {title} that this sortilege does not have. It is kept as it is: the "
                "version that began it can go on with it.",
                title=mark(game.title),
            )
        )
        self.made, self.title = made, game.title
        self.told = mark(
            "Table {number}, {title}, was begun by other rules than this server has now. It is kept until they are "
            "back: ask the host."
        )
