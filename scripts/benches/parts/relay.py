"""A yardstick for `scripts/bench server`: asyncssh alone, passing a line to the four of a table.

`python -m scripts.benches.parts.relay` runs it as a process of its own. No game, no check, no disk: what it costs is
what the SSH of one answer costs with asyncssh on this machine at this moment, and the ratio to it says more than
microseconds. It leaves out the empty packets, and has nothing of the short way of net/tuning/fast_path.py: the
yardstick is to stay as long as it was.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import asyncssh

from net import tuning
from scripts.benches.parts.orders import until_the_end

SEATS: Final = 4


class _Line(asyncssh.SSHServerSession[bytes]):
    tables: Final[dict[str, list[Any]]] = {}

    def connection_made(self, chan: Any) -> None:
        self._chan = chan

    def subsystem_requested(self, subsystem: str) -> bool:
        return True

    def session_started(self) -> None:
        name = self._chan.get_extra_info("username").partition("x")[0]
        self._table = self.tables.setdefault(name, [])
        self._table.append(self._chan)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        for chan in self._table:
            chan.write(data)

    def eof_received(self) -> bool:
        return False


class _Host(asyncssh.SSHServer):
    def begin_auth(self, username: str) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        return True

    def session_requested(self) -> _Line:
        return _Line()


async def main() -> None:
    tuning.leave_out_ignore_packets()
    server = await asyncssh.listen(
        "127.0.0.1",
        0,
        server_factory=_Host,
        server_host_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        encryption_algs=[tuning.CIPHERS[0]],
        encoding=None,
        line_editor=False,
    )
    print(server.get_port(), flush=True)
    await until_the_end()
    server.close()


if __name__ == "__main__":
    asyncio.run(main())
