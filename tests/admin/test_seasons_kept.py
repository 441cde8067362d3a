"""What a host's tools say of seasons in a store: they are listed, counted, and rid of those who are forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from net.admin.archive import opened
from net.admin.forgetting import forget
from net.logs.encoding import encode_record
from net.people.records import Known
from net.seasons.reading import read_season
from net.seasons.records import ROUND_ROBIN, Decided, Drawn, Enrolled, SeasonMade, SeasonRecord, Seated
from net.store import TABLES
from net.store.disk import DiskStore
from tests.admin.kept import keep, played, room
from tests.net.store.stores import Caller, Clerk
from tui.cli import main

SEASON = 5
RECORDS: tuple[SeasonRecord, ...] = (
    SeasonMade("Winter", "kampf", ROUND_ROBIN, 2, (), "", 1_700_000_000, b"seed", 86_400),
    Enrolled("key:anna", "Anna"),
    Enrolled("key:bert", "Bert"),
    Enrolled("key:carl", "Carl"),
    Drawn(1_700_000_100, 1_700_086_500, ((0, 1),), (2,)),
    Seated(0, 6),
    Decided(0, (1, 2), 1_700_000_900, (3, 9)),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    one = room(1)
    path = keep(tmp_path, (one, played(one, 3)))
    clerk = Clerk(path)
    assert clerk.append(0, 1, encode_record(Known("key:bert", "Bert", "code-of-bert"), None)) is None
    for at, record in enumerate(RECORDS):
        assert clerk.append(SEASON, at, encode_record(record, None)) is None
    clerk.store.close()
    return path


def blobs(path: Path) -> list[bytes]:
    store = DiskStore(path, Caller().notify)
    found = store.read(SEASON)
    store.close()
    return found


def test_a_season_is_listed_by_its_name_and_read_record_by_record(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tables", "--data", str(path.parent)]) == 0
    assert f"    {SEASON}  season Winter (kampf, round-robin)" in capsys.readouterr().out
    assert main(["inspect", str(path), "--table", str(SEASON)]) == 0
    assert "Decided(number=0, ranks=(1, 2)" in capsys.readouterr().out


def test_seasons_are_not_counted_as_tables(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--data", str(path.parent)]) == 0
    said = capsys.readouterr().out
    assert "Kept there: 1 season." in said
    assert "open tables: 1, finished: 0" in said
    with opened(path) as archive:
        assert archive.seasons() == 1


def test_somebody_who_is_forgotten_has_left_the_season_and_the_rest_is_as_before(path: Path) -> None:
    before = read_season(SEASON, blobs(path))
    forget(path, "Bert", path.parent)
    after = read_season(SEASON, blobs(path))
    assert b"Bert" not in b"".join(each.read_bytes() for each in path.parent.iterdir() if each.name.startswith(TABLES))
    assert [entrant.is_in for entrant in after.entrants] == [True, False, True]
    assert after.games == before.games
    assert after.begun_with == before.begun_with
    assert {each.entrant: each.points for each in after.standings()} == {0: 2, 1: 0, 2: 0}
    assert after.draw(1).games == before.draw(1).games
