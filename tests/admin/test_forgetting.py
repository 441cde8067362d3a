"""Somebody who is forgotten is found nowhere in the files, and everybody else is as before."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from net.admin.archive import opened
from net.admin.forgetting import forget
from net.host.errors import UserError
from net.hub.hub import Hub
from net.logs.encoding import decode_record, encode_record
from net.logs.erasing import without
from net.people.records import Came, Known, OfPlayers, Unlinked
from net.protocol.wire import pack
from net.server.invitation import INVITED
from net.store import TABLES
from net.store.disk import DiskStore
from net.tables.records import Made, Sat
from tests.admin.kept import keep, played, room
from tests.net.hand_world import HandWorld, Screen
from tests.net.store.stores import Caller, Clerk
from tui.cli import main

PEOPLE = (
    Known("key:anna", "Anna", "code-of-anna"),
    Known("key:bert", "Bert", "code-of-bert"),
    Known("key:anna", "Anna of Ghent", "code-of-anna"),
    Known("key:second", "Anna of Ghent", "code-of-anna"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    one = room(1, seats=3)
    log = played(one, 3)
    log.insert(2, Sat(1, "key:bert", "Bert"))
    path = keep(tmp_path, (one, log))
    clerk = Clerk(path)
    for at, record in enumerate(PEOPLE, 1):
        assert clerk.append(0, at, encode_record(record, None)) is None
    clerk.store.close()
    return path


def everything(path: Path) -> bytes:
    return b"".join(each.read_bytes() for each in path.parent.iterdir() if each.name.startswith(TABLES))


def add(path: Path, *records: OfPlayers) -> None:
    """More of the players, behind what the file holds."""
    clerk = Clerk(path)
    for at, record in enumerate(records, len(PEOPLE) + 1):
        assert clerk.append(0, at, encode_record(record, None)) is None
    clerk.store.close()


def restored(path: Path) -> Hub:
    """A hub that has read the file; what it writes goes nowhere."""
    store, world = DiskStore(path, Caller().notify), HandWorld()
    hub = Hub(world)
    logs = {number: store.read(number) for number in store.logs()}
    store.close()
    world.logs = {number: list(blobs) for number, blobs in logs.items()}
    hub.logs.restore(logs.items())
    return hub


def test_nothing_of_them_is_left_in_any_file(path: Path) -> None:
    for words in (b"key:anna", b"Anna", b"key:second", b"code-of-anna"):
        assert words in everything(path)
    assert forget(path, "Anna of Ghent", path.parent) == 6
    for words in (b"key:anna", b"Anna", b"key:second", b"code-of-anna"):
        assert words not in everything(path)


def test_their_keys_are_struck_off_the_list_of_the_invited(path: Path) -> None:
    clerk = Clerk(path)
    known = Known("key:SHA256:third", "Anna of Ghent", "code-of-anna")
    assert clerk.append(0, len(PEOPLE) + 1, encode_record(known, None)) is None
    clerk.store.close()
    invited = path.with_name(INVITED)
    invited.write_text("SHA256:bert Bert\nSHA256:third Anna\n")
    forget(path, "Anna of Ghent", path.parent)
    assert invited.read_text() == "SHA256:bert Bert\n"


def test_the_others_and_their_games_are_as_before(path: Path) -> None:
    forget(path, "Anna of Ghent", path.parent)
    with opened(path) as archive:
        (table,) = archive.tables()
    assert table.fault == ""
    assert [record for record in table.records if isinstance(record, Sat)] == [
        Sat(0, "", ""),
        Sat(1, "key:bert", "Bert"),
    ]
    hub = restored(path)
    assert hub.players.named("Bert") is not None
    assert hub.players.named("Anna of Ghent") is None
    assert hub.players.named("") is None
    assert Screen(hub, "new", "key:anna").welcome.name == "new"


def test_who_has_unlinked_a_key_is_forgotten_with_it_and_whoever_has_that_key_now_is_not(path: Path) -> None:
    add(
        path,
        Came("key:anna", 86400),
        Unlinked("key:anna", "new-code-of-anna"),
        Known("key:second", "Anouk", "new-code-of-anna"),
        Known("guest:finder", "Carl", "code-of-carl"),
        Known("key:anna", "Carl", "code-of-carl"),
        Came("key:second", 86400),
    )
    forget(path, "Anouk", path.parent)
    for words in (b"key:second", b"Anna of", b"Anouk", b"code-of-anna"):
        assert words not in everything(path)
    hub = restored(path)
    assert Screen(hub, "x", "key:anna").welcome.name == "Carl"


def test_a_key_that_was_somebody_elses_before_takes_nothing_of_theirs_with_it(path: Path) -> None:
    add(
        path,
        Unlinked("key:second", "new-code-of-anna"),
        Known("guest:finder", "Carl", "code-of-carl"),
        Known("key:second", "Carl", "code-of-carl"),
    )
    assert forget(path, "Carl", path.parent) == 2
    hub = restored(path)
    assert Screen(hub, "x", "key:anna").welcome.name == "Anna-of-Ghent"
    assert hub.players.with_code("new-code-of-anna") is not None


def test_who_is_not_known_is_said_to_be_so_and_nothing_changes(path: Path) -> None:
    before = path.read_bytes()
    for name in ("Carl", ""):
        with pytest.raises(UserError, match="keeps nothing of anybody"):
            forget(path, name, path.parent)
    assert path.read_bytes() == before


def test_it_waits_until_the_server_has_stopped(path: Path) -> None:
    store = DiskStore(path, Caller().notify)
    with pytest.raises(UserError, match="is running"):
        forget(path, "Bert", path.parent)
    store.close()


def test_without_room_to_clear_the_file_out_nothing_is_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    free = 3 * path.stat().st_size - 1
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    with pytest.raises(UserError, match="needs room for 3 more of it"):
        forget(path, "Bert", path.parent)
    assert path.read_bytes() == before


def test_a_record_that_nobody_can_read_stays_as_it_is() -> None:
    for blob in (b"", b"\x07abc", b"\x01\xc1", b"\x01" + pack(()), b"\x01" + pack("text")):
        assert without(blob, PEOPLE, {"key:anna"}, {"Anna"}) == blob


def test_a_table_is_made_by_nobody_and_else_the_same() -> None:
    made = room(1).made
    blob = encode_record(made, None)
    changed = decode_record(without(blob, (), (), {"Anna"}), None)
    assert isinstance(changed, Made)
    assert changed == made._replace(maker="")


def test_a_table_is_its_makers_by_more_than_the_name() -> None:
    """Somebody who goes by the name now is not forgotten with whoever had it then, nor the other way round."""
    made = room(1).made._replace(maker="Anna", maker_id="key:anna")
    blob = encode_record(made, None)
    assert without(blob, (), {"key:other"}, {"Anna"}) == blob
    assert decode_record(without(blob, (), {"key:anna"}, {"Annette"}), None) == made._replace(maker="", maker_id="")


def test_the_command_says_what_it_has_done(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forget", "Anna", "of", "Ghent", "--data", str(path.parent)]) == 0
    assert "longer belong to anybody: 6." in capsys.readouterr().out
    assert main(["forget", "Anna", "of", "Ghent", "--data", str(path.parent)]) == 1
