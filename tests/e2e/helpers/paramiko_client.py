"""A plain ssh client made of paramiko, for a terminal: `python paramiko_client.py PORT USER KEY`.

As its own demonstration does it: a pty, a shell, and bytes carried both ways.
"""

from __future__ import annotations

import os
import select
import sys
import termios
import tty
from pathlib import Path

import paramiko


def main(port: int, user: str, key: Path) -> int:
    with paramiko.SSHClient() as client:
        client.set_missing_host_key_policy(paramiko.AutoAddPolicy())
        client.connect(
            "127.0.0.1", port, user, key_filename=str(key), look_for_keys=False, allow_agent=False, timeout=60
        )
        columns, rows = os.get_terminal_size()
        channel = client.invoke_shell(os.environ["TERM"], columns, rows)
        before = termios.tcgetattr(0)
        try:
            tty.setraw(0)
            carry(channel)
        finally:
            termios.tcsetattr(0, termios.TCSADRAIN, before)
        return int(channel.recv_exit_status())


def carry(channel: paramiko.Channel) -> None:
    while True:
        ready, _, _ = select.select([channel, 0], [], [])
        if channel in ready:
            data = channel.recv(65536)
            if not data:
                return
            os.write(1, data)
        if 0 in ready:
            channel.sendall(os.read(0, 1024))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])))
