"""Keeps the keys of the servers this player has trusted, in OpenSSH's format, in a file of our own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from net.client.address import Address
from net.host.paths import write_private

NAME: Final = "known_hosts"


class KnownHosts:
    def __init__(self, data: Path) -> None:
        self._path = data / NAME

    @property
    def path(self) -> Path:
        return self._path

    def key_of(self, address: Address) -> str | None:
        """Return the key as it was first met, "ssh-ed25519 AAAA…"."""
        return self._read().get(_pattern(address))

    def remember(self, address: Address, key: str) -> None:
        known = self._read()
        known[_pattern(address)] = key
        lines = [f"{pattern} {each}\n" for pattern, each in sorted(known.items())]
        write_private(self._path, "".join(lines).encode())

    def _read(self) -> dict[str, str]:
        try:
            lines = self._path.read_text("utf-8", "replace").splitlines()
        except FileNotFoundError:
            return {}
        split = (line.split() for line in lines if not line.startswith("#"))
        return {fields[0]: " ".join(fields[1:3]) for fields in split if len(fields) >= 3}


def _pattern(address: Address) -> str:
    return f"[{address.host.lower()}]:{address.port}"
