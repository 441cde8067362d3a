"""A real database that is reached as over a network: the line is encrypted, and it is the right database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from net.host.errors import NotNow, UserError
from tests.net.store.conftest import quick
from tests.ports import free_port
from tests.postgres.certificates import Authority
from tests.postgres.cluster import NODES, Cluster
from tests.postgres.server import Here, one

__all__ = ["quick"]

AT = "localhost"


class Encrypted:
    """A cluster that listens at a port of this machine, with a certificate of an authority of its own."""

    def __init__(self, place: Path) -> None:
        self.cluster = Cluster()
        self.house = self.cluster.database("pattern")
        self.port = free_port()
        authority = Authority("Ours")
        roots = {"own": authority, "other": Authority("Theirs"), "impostor": Authority("Ours")}
        for name, each in roots.items():
            (place / name).write_bytes(each.pem)
        self._place = place
        files = dict(zip(("ssl_cert_file", "ssl_key_file"), authority.server(AT), strict=True))
        owner = self.cluster.data.stat()
        with self.cluster.admin() as sql:
            for setting, content in files.items():
                path = self.cluster.place / setting
                path.touch(mode=0o600)
                path.write_bytes(content)
                os.chown(path, owner.st_uid, owner.st_gid)
                sql.execute(f"ALTER SYSTEM SET {setting} = '{path}'")
            sql.execute("ALTER SYSTEM SET ssl = on")
        self.cluster.stop("fast")
        self.cluster._settings |= {"listen_addresses": "127.0.0.1", "port": str(self.port)}
        self.cluster.start()

    def address(self, root: str = "own", host: str = AT) -> str:
        where = f"{NODES}:secret@{host}:{self.port}/{self.house}?hostaddr=127.0.0.1"
        return f"postgresql://{where}&sslrootcert={self._place / root}"

    def admin(self) -> psycopg.Connection[Any]:
        here = f"postgresql://postgres@/{self.house}?host={self.cluster.place}&port={self.port}"
        return psycopg.connect(here, autocommit=True)


@pytest.fixture(scope="module")
def encrypted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Encrypted]:
    made = Encrypted(tmp_path_factory.mktemp("certificates"))
    yield made
    made.cluster.remove()


@pytest.fixture(autouse=True)
def of_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No certificate of whoever runs the tests is looked for."""
    for name in [name for name in os.environ if name.startswith("PG")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))


LINES = "SELECT count(*), count(*) FILTER (WHERE ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) {where}"


@pytest.mark.usefixtures("quick")
def test_every_line_to_a_database_with_a_certificate_of_ones_own_authority_is_encrypted(encrypted: Encrypted) -> None:
    here = Here(encrypted.address())
    assert here.append(1, 0, b"a record") is None
    with encrypted.admin() as sql:
        lines, safe = one(sql, LINES.format(where=f"WHERE usename = '{NODES}'"))
    assert lines == safe > 0
    assert here.store.read(1) == [b"a record"]
    here.store.close()


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("root", "host", "why"),
    [
        ("other", AT, "certificate verify failed"),
        ("impostor", AT, "SSL error"),
        ("own", "db1.example", "does not match host name"),
        ("nowhere", AT, "does not exist"),
    ],
)
def test_a_database_that_cannot_prove_who_it_is_is_refused_with_a_sentence(
    encrypted: Encrypted, root: str, host: str, why: str
) -> None:
    with pytest.raises(UserError, match="can't be reached safely") as refusal:
        Here(encrypted.address(root, host))
    assert why in str(refusal.value)
    assert "sslrootcert=FILE" in str(refusal.value)
    assert "secret" not in str(refusal.value)
    assert not isinstance(refusal.value, NotNow)  # To try again would be of no use.


@pytest.mark.usefixtures("quick")
def test_a_database_that_encrypts_nothing_is_refused_before_anything_is_said(encrypted: Encrypted) -> None:
    def switch(on: str) -> None:
        with encrypted.admin() as sql:
            sql.execute(f"ALTER SYSTEM SET ssl = {on}")
            sql.execute("SELECT pg_reload_conf()")
        while True:
            with encrypted.admin() as sql:
                if one(sql, "SHOW ssl") == on:
                    return

    switch("off")
    try:
        with pytest.raises(UserError, match="can't be reached safely"):
            Here(encrypted.address())
    finally:
        switch("on")
