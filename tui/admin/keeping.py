"""Copies what a server keeps, checks it, puts it back, moves it, and removes games that are old, or a player."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from core.sentences import mark, sentence
from tui.language import _, _n, worded
from tui.language.lists import listing
from tui.statuses import AGAIN, REFUSED


def write(line: str) -> None:
    sys.stdout.write(line + "\n")


def write_rows(rows: Sequence[Sequence[str]]) -> None:
    """Write rows of cells in columns, each cell in the host's language."""
    from net.people.text import width_of

    said = [[worded(cell) for cell in row] for row in rows]
    widths = [max(map(width_of, column)) for column in zip_longest(*said, fillvalue="")]
    for row in said:
        padded = (f"{cell}{' ' * (width - width_of(cell))}" for cell, width in zip(row, widths, strict=False))
        write("  ".join(padded).rstrip())


def back_up(given: Namespace) -> int:
    from net.admin.backup import backup
    from net.host.paths import existing_directory

    backup(existing_directory(given.data), given.file, given.store or "")
    write(_("Tables, players and host key are in {file}. Whoever has it can pose as this server.", file=given.file))
    return 0


def put_back(given: Namespace) -> int:
    from net.admin.backup import restore

    before = restore(given.file, given.data)
    if before:
        write(_("{file} is in place. What was there before is now {before}.", file=given.file, before=before))
    else:
        write(_("{file} is in place.", file=given.file))
    return 0


def check_whole(given: Namespace) -> int:
    """Check a table file; of a whole directory the files beside it, too. While the server runs, that is what is on disk
    at one moment."""
    from net.admin.archive import opened
    from net.admin.kept_files import check_kept
    from net.host.errors import NotNow, UserError
    from net.host.paths import existing_directory
    from net.hub.kept_players import PLAYERS_LOG
    from net.store import TABLES
    from net.store.places import check, shown

    data = None if given.file else existing_directory(given.data)
    place = given.store or given.file or existing_directory(given.data) / TABLES
    if isinstance(place, Path) and not place.is_file():
        raise UserError(sentence("There is no file {path}.", path=place))
    try:
        found, beside = check(place), [] if data is None else check_kept(data)
    except UserError as reason:
        sys.stderr.write(f"sortilege: {worded(reason.args[0])}\n")
        return AGAIN if isinstance(reason, NotNow) else REFUSED
    with opened(place) as archive:
        seasons = archive.seasons()
    tables = len(found.open.keys() - {PLAYERS_LOG}) - seasons
    if seasons:
        write(_n("Kept there: {count} season.", "Kept there: {count} seasons.", seasons))
    write(
        _(
            "{place} is whole (open tables: {tables}, finished: {finished}, records: {records}).",
            place=shown(place),
            tables=tables,
            finished=len(found.finished),
            records=found.records,
        )
    )
    if beside:
        write(_("So are the files beside it: {files}.", files=listing(beside)))
    return 0


def forget_player(given: Namespace) -> int:
    from net.admin.forgetting import forget
    from net.host.paths import existing_directory
    from net.store import TABLES

    name = " ".join(given.name)
    data = existing_directory(given.data)
    count = forget(given.store or data / TABLES, name, data)
    write(
        _(
            "{name} is forgotten. Records that no longer belong to anybody: {count}. Backups made before still hold "
            "them.",
            name=name,
            count=count,
        )
    )
    return 0


def prune_games(given: Namespace) -> int:
    import time

    from net.admin.pruning import outlived, take_out
    from net.host.paths import existing_directory, must_be_owner
    from net.limits.file import limits_of, read_limits
    from net.store import TABLES
    from net.store.places import shown

    data = existing_directory(given.data)
    place = given.store or data / TABLES
    limits = limits_of(data) if given.limits is None else read_limits(given.limits)
    found = outlived(place, limits, time.time())
    logs, freed = (*found.games, *found.others), 0
    if not given.dry_run:
        must_be_owner(data)
        freed = take_out(place, logs)
    write(
        _(
            "Beyond finished_games = {most} and finished_days = {days}: finished games: {games}, tables and seasons "
            "that were put away: {others}.",
            most=limits.finished_games,
            days=limits.finished_days,
            games=len(found.games),
            others=len(found.others),
        )
    )
    if given.dry_run:
        write(_("Nothing has been removed."))
    elif logs:
        write(
            _(
                "They are removed. {place} is whole, and {size} KB smaller. Backups made before still hold them.",
                place=shown(place),
                size=freed // 1000,
            )
        )
    return 0


def lay_out(given: Namespace) -> int:
    from net.store.places import must_have_driver

    must_have_driver()
    from net.store.postgres.address import Address
    from net.store.postgres.schema import FORMAT, migrate

    address = Address(given.address)
    before = migrate(address, given.nodes)
    if before == FORMAT:
        write(_("{database} has format {number} already.", database=address, number=FORMAT))
    else:
        write(_("{database} now has format {number}.", database=address, number=FORMAT))
    if given.nodes:
        write(_("{role} may add to it and read it.", role=given.nodes))
    return 0


def move_all(given: Namespace) -> int:
    from net.host.errors import UserError
    from net.store.moving import to_database, to_file
    from net.store.places import place_named, shown

    source, target = place_named(given.source), place_named(given.target)
    if isinstance(source, Path) and isinstance(target, str):
        found = to_database(source, target)
    elif isinstance(source, str) and isinstance(target, Path):
        found = to_file(source, target)
    else:
        raise UserError(mark("One of the two is a file, the other the address of a database: postgresql://…"))
    logs = len(found.open) + len(found.finished)
    write(
        _(
            "{place} holds {records} records of {logs} logs, each as it was.",
            place=shown(target),
            records=found.records,
            logs=logs,
        )
    )
    write(_("{place} is left as it is: put it away before a server starts on it by mistake.", place=shown(source)))
    return 0
