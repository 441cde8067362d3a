"""Reads the address of a database: where it is, and how safely it is reached. No sentence ever shows a password."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final

from psycopg import Error
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from core.sentences import sentence
from net.host.errors import UserError

PLAIN: Final = "SORTILEGE_PLAIN_DATABASE"
"""The variable by which a host says ("yes") that nobody can listen on the way to a database."""
_SAFE: Final = {"require", "verify-ca", "verify-full"}
_OWN: Final = {"application_name": "sortilege", "target_session_attrs": "read-write"}
"""The wishes for every connection, unless the address says otherwise: of several servers the one that writes."""
_CONNECTING: Final = 3
"""Seconds within which one server must have answered."""


class Address:
    """The address of a database, as libpq reads one: postgresql://USER@HOST1,HOST2/DATABASE?…"""

    def __init__(self, text: str) -> None:
        """Raise UserError for what is no address, and for one by which records would travel unencrypted."""
        try:
            self._given = conninfo_to_dict(text)
        except Error as error:
            raise UserError(
                sentence("This is not the address of a database: {error}.", error=str(error).strip().rstrip("."))
            ) from None
        if not self._is_local():
            self._must_be_encrypted()
        own = {key: value for key, value in _OWN.items() if key not in self._given}
        own |= {} if "connect_timeout" in self._given else {"connect_timeout": str(_CONNECTING)}
        asked: dict[str, Any] = {**self._given, **own}
        self.conninfo: str = make_conninfo(**asked)

    def __str__(self) -> str:
        """Return how the database is called in sentences of any language: its address, without user and password."""
        given = self._given
        name = given.get("dbname") or given.get("service") or given.get("user") or ""
        where = given.get("host") or given.get("hostaddr") or ""
        return "".join(f"postgresql://{where}/{name}".split())

    def _is_local(self) -> bool:
        """Tell whether every server is reached by a socket of this machine."""
        hosts = self._given.get("host") or os.environ.get("PGHOST") or ""
        if self._given.get("service") or os.environ.get("PGSERVICE"):
            return False
        if self._given.get("hostaddr") or os.environ.get("PGHOSTADDR"):
            return False
        return all(not host or host.startswith(("/", "@")) for host in str(hosts).split(","))

    def _must_be_encrypted(self) -> None:
        mode = self._given.get("sslmode") or os.environ.get("PGSSLMODE")
        if mode is None:
            self._given["sslmode"] = "verify-full"
            if _no_roots(self._given, os.environ):
                self._given["sslrootcert"] = "system"
        elif mode not in _SAFE and not self._is_this_machine() and os.environ.get(PLAIN) != "yes":
            raise UserError(
                sentence(
                    "With sslmode={mode} all cards could be read on the way to {database}. Leave sslmode out, which "
                    "means verify-full; name your authority's certificate by sslrootcert=FILE if it is one of your "
                    "own.",
                    mode=str(mode),
                    database=str(self),
                )
            )

    def _is_this_machine(self) -> bool:
        """Tell whether no server is named that is not reached by this machine's own loop, or a socket."""
        hosts = str(self._given.get("hostaddr") or self._given.get("host") or "")
        is_named_elsewhere = any(os.environ.get(each) for each in ("PGHOST", "PGHOSTADDR", "PGSERVICE"))
        if not hosts or self._given.get("service") or is_named_elsewhere:
            return False
        return all(_is_loop(host) for host in hosts.split(","))


def _is_loop(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.startswith(("/", "@"))


def _no_roots(given: Mapping[str, object], environment: Mapping[str, str]) -> bool:
    own = Path("~/.postgresql/root.crt").expanduser()
    return not (given.get("sslrootcert") or environment.get("PGSSLROOTCERT") or own.exists())
