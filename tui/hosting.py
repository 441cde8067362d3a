"""Starts a server in this process, with its host's own seat, and tells what guests come in by."""

from __future__ import annotations

import tempfile
from functools import partial
from typing import TYPE_CHECKING

from core.sentences import mark
from net.host.errors import NoRoom, must_be_able_to_serve
from net.host.own_address import own_address
from net.people.invites import Where
from tui.language import _
from tui.launch import Hosting, Launch

if TYPE_CHECKING:
    from net.server import Server
    from net.store.places import Member


async def as_host(name: str, wish: Hosting) -> Launch:
    """Start a server in this process, and return the line of its host's own seat. Its log stays off this screen."""
    from net.people.auth import HOSTS_SEAT, Identity

    server = await open_server(wish)
    line = server.line(Identity(HOSTS_SEAT, name))

    async def end() -> None:
        line.close()
        await server.stop()

    shown = _("They are shown the key {key}.", key=server.fingerprint)
    told = (*guest_lines(server.port, server.invitation), shown)
    where = Where(own_address(), server.port)
    return Launch(line, mark("hosting"), guests=told, end=end, others=lambda: len(server.hub.people()) - 1, where=where)


async def open_server(wish: Hosting) -> Server:
    must_be_able_to_serve()
    _check_temporary_room()
    from net.host.elsewhere import find_games

    find_games()  # Before the door is imported, which wants every game's face.
    from net.host.absent import GRACE
    from net.host.runner import command_of
    from net.hub.hub import BOT_PACE
    from net.limits.file import read_limits
    from net.server import Settings, serve
    from net.server.opening import restored_hub
    from tui.door import draw, put

    make_hub = partial(restored_hub, pace=BOT_PACE if wish.pace is None else wish.pace)
    limits = None if wish.limits is None else read_limits(wish.limits)
    settings = Settings(
        wish.data,
        port=wish.port,
        limits=limits,
        invite=wish.invite,
        notify=command_of(wish.notify) if wish.notify else (),
        notify_after=GRACE if wish.notify_after is None else wish.notify_after,
        draw=draw,
        put=put,
        store=wish.store,
        member=_member(wish),
    )
    server = await serve(settings, make_hub)
    if wish.lan:
        server.announce()
    server.reclaim_memory()
    return server


def _member(wish: Hosting) -> Member | None:
    from net.store.places import Member

    if not wish.node:
        return None
    return Member(wish.node, wish.advertised or f"{own_address()}:{wish.port}")


def _check_temporary_room() -> None:
    """Refuse to start without room for temporary files: where there is a compiler, asyncssh wants one as soon as it is
    imported."""
    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        raise NoRoom(mark("The disk for temporary files is full: make room. Nothing is lost.")) from None


def guest_lines(port: int, invitation: str = "") -> tuple[str, str]:
    """Return the two lines that a guest types; ssh asks for the invitation."""
    plain, native = Where(own_address(), port).lines()
    if invitation:
        return _("{command}  # invitation: {code}", command=plain, code=invitation), f"{native} --invite {invitation}"
    return plain, native
