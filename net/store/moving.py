"""Moves all logs from a file to a database, or back, and compares both record by record before the new one counts.

What they were moved from stays as it is, for its owner to put away.
"""

from __future__ import annotations

from contextlib import closing
from itertools import zip_longest
from pathlib import Path

from core.sentences import sentence
from net.host.errors import UserError
from net.store.places import Place, must_have_driver, reading, shown
from net.store.reading import Contents, Reading
from net.store.sqlite.copying import written
from net.store.sqlite.file import locked


def to_database(file: Path, address: str) -> Contents:
    """Move a file's logs to an empty database, while no server runs on either."""
    must_have_driver()
    from net.store.postgres.filling import filled
    from net.store.postgres.node import owned

    if not file.is_file():
        raise UserError(sentence("There is no file {path}.", path=file))
    with closing(locked(file)), reading(file) as source, owned(address) as node, filled(node.address) as target:
        target.fill(source)
        compare(source, target.reading(), file, address)
        node.must_be_owner()
        return target.reading().checked()


def to_file(address: str, file: Path) -> Contents:
    """Move a database's logs to a new file, while no server runs on it."""
    must_have_driver()
    from net.store.postgres.node import owned

    with owned(address) as node, reading(address) as source:

        def check(new: Reading) -> None:
            compare(source, new, address, file)
            node.must_be_owner()

        return written(file, source, None, check)


def compare(source: Reading, target: Reading, one: Place, other: Place) -> None:
    """Raise UserError where anything in the one is not in the other."""
    if source.logs() != target.logs():
        raise UserError(
            sentence(
                "{one} and {other} don't hold the same logs. Nothing has been moved.",
                one=shown(one),
                other=shown(other),
            )
        )
    for log in source.logs():
        pairs = zip_longest(source.read(log), target.read(log))
        at = next((at for at, (here, there) in enumerate(pairs) if here != there), None)
        if at is not None:
            raise UserError(
                sentence("Record {at} of log {log} is not the same in both. Nothing has been moved.", at=at, log=log)
            )
        if source.is_finished(log) != target.is_finished(log):
            raise UserError(sentence("Log {log} is finished in one of them only. Nothing has been moved.", log=log))
