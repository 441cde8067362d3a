"""Cleans the options of a table that a player has written. Sans-IO."""

from __future__ import annotations

from collections.abc import Mapping

from core.engine import AnyGame, Refused, read_options
from core.sentences import mark, sentence
from net.people.names import title_faults
from net.people.text import clean
from net.protocol.messages import OPTION_BYTES


def cleaned(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """Clean an option that a player has written: it reaches other people's screens, as names and talk do."""
    written = {option.key for option in game.options if options[option.key] not in option.values}
    values = {key: clean(value, 2 * len(value)) if key in written else value for key, value in options.items()}
    found = read_options(game, values)
    if any(len(value.encode()) > OPTION_BYTES for value in found.values()):
        raise Refused(mark("That is more than a table can hold: shorten what you have written for it."))
    for option in game.options:
        for fault in title_faults(option.named(found[option.key])) if option.named and option.key in written else ():
            raise Refused(
                sentence(
                    "{option}, number {number}: {reason}.",
                    option=option.key.capitalize(),
                    number=fault.thing + 1,
                    reason=fault.reason,
                )
            )
    return found
