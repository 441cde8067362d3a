"""A player's own program adds a share by itself, notes what it sees, and fetches the file of a game that is over."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path

import pytest
from msgspec import structs

from core.engine import choices
from net.client.address import Address
from net.client.asking import game, replay
from net.client.shares import Shares
from net.client.witnesses import MOST, Witnesses
from net.fair.game_file import Witness
from net.fair.verifying import FALSE, PROVED, findings
from net.host.errors import UserError
from net.protocol.messages import Answer, Enter, Finished, Leave, MakeTable, PledgesSeen, Sit, TableSeen, Welcome
from net.replays.reading import Reel
from net.replays.recording import ONLOOKER
from net.server import Server
from tests.net.fair.deals import second_verifier
from tests.net.loopback import Player, player, running, ssh, until


async def begun(ann: Player, bob: Player) -> int:
    for each in (ann, bob):
        await each.hears(Welcome)
    ann.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    number = (await ann.hears(TableSeen)).info.table
    bob.send(Sit(number))
    for each in (ann, bob):
        await each.hears(TableSeen, lambda seen: seen.view is not None)
    return number


async def play(server: Server, number: int, players: tuple[Player, ...], answers: int = 10_000) -> None:
    room = server._context.hub.lobby.tables[number].room
    while room.phase == "playing" and answers:
        answers -= 1
        state, seat = room.state, room.waiting_for()[0]
        assert state is not None
        players[seat].send(Answer(number, state.question, (choices(state, seat)[0],)))
        await until(lambda before=state: room.state is not before)  # type: ignore[misc]  # bound now


async def test_who_sat_there_fetches_the_file_when_the_game_is_over_and_it_is_proved(tmp_path: Path) -> None:
    homes = [tmp_path / name for name in ("ann", "bob", "eve")]
    async with running(tmp_path) as server, player(server, tmp_path, "ann") as ann:
        where = Address("127.0.0.1", server.port)
        async with player(server, tmp_path, "eve"), player(server, tmp_path, "bob") as bob:
            number = await begun(ann, bob)
            with pytest.raises(UserError, match="not over"):
                await game(where, number, homes[0], homes[0])
            await play(server, number, (ann, bob))
            notes = [Witnesses(home, where) for home in homes[:2]]
            await until(lambda: all((noted := each.read(number)) and len(noted.heads) > 1 for each in notes))
        for home in homes[:2]:
            file = await game(where, number, home, home)
            found = findings(file)
            assert not [each for each in found if each.what == FALSE]
            assert "Your own share is in the deal" in " ".join(each.sentence for each in found if each.what == PROVED)
            assert second_verifier()(file) == []
        for stranger, asked in ((homes[2], number), (homes[0], number + 7)):
            with pytest.raises(UserError, match="no game of that number here at which you sat"):
                await game(where, asked, stranger, stranger)


async def test_the_file_is_the_same_when_all_have_left_the_table_and_the_server_was_started_again(
    tmp_path: Path,
) -> None:
    homes = [tmp_path / name for name in ("ann", "bob", "eve")]
    async with running(tmp_path) as server:
        where = Address("127.0.0.1", server.port)
        async with player(server, tmp_path, "ann") as ann, player(server, tmp_path, "bob") as bob:
            number = await begun(ann, bob)
            await play(server, number, (ann, bob))
            before = [await game(where, number, home, home) for home in homes[:2]]
            one, other = (structs.replace(file, witness=None) for file in before)
            assert (one.seat, structs.replace(one, seat=1)) == (0, other), (
                "a file holds nothing of its seat but which it is"
            )
            for each in (ann, bob):
                each.send(Leave(number))
            await until(lambda: number not in server._context.hub.lobby.tables)
            assert [await game(where, number, home, home) for home in homes[:2]] == before
    async with running(tmp_path, port=where.port) as server, player(server, tmp_path, "eve"):
        await until(lambda: server._context.hub.lobby.finished.page("", Finished(mine=False)).of, "the list of games")
        assert [await game(where, number, home, home) for home in homes[:2]] == before
        for asked in (number, number + 7):
            with pytest.raises(UserError, match="no game of that number here at which you sat"):
                await game(where, asked, homes[2], homes[2])


async def test_a_replay_is_fetched_by_both_doors_and_holds_what_its_seat_saw(tmp_path: Path) -> None:
    """By stock ssh and by the own command the same bytes. While the game goes on, one's own part alone; when it is
    over, strangers get what onlookers saw, and a guest without a key gets nothing."""
    homes = [tmp_path / name for name in ("ann", "bob", "eve")]
    async with (
        running(tmp_path) as server,
        player(server, tmp_path, "ann") as ann,
        player(server, tmp_path, "eve"),
    ):
        where = Address("127.0.0.1", server.port)

        async def by_ssh(home: Path | None, asked: int) -> tuple[int, bytes]:
            keys = () if home is None else (home / "player_key",)
            command = [*ssh(server, keys=keys), "replay", str(asked)]
            process = await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, stdout=PIPE, stderr=PIPE)
            out, _ = await process.communicate()
            return process.returncode or 0, out

        async with player(server, tmp_path, "bob") as bob:
            number = await begun(ann, bob)
            await play(server, number, (ann, bob), 6)
            for seat, home in enumerate(homes[:2]):
                assert Reel.of(await replay(where, number, home, home)).head.seats == (seat,)
            with pytest.raises(UserError, match="no game of that number that you may look back at"):
                await replay(where, number, homes[2], homes[2])
            assert (await by_ssh(homes[2], number))[1] == b""
            await play(server, number, (ann, bob))
        for seat, home in zip((0, 1, ONLOOKER), homes, strict=True):
            found = await replay(where, number, home, home)
            assert Reel.of(found).head.seats == (seat,)
            assert await by_ssh(home, number) == (0, found)
        for key, asked in ((None, number), (homes[0], number + 7)):
            status, out = await by_ssh(key, asked)
            assert (status != 0, out) == (True, b"")


async def test_what_was_noted_is_taken_up_by_a_program_that_is_started_again(tmp_path: Path) -> None:
    async with running(tmp_path) as server, player(server, tmp_path, "bob") as bob:
        async with player(server, tmp_path, "ann") as ann:
            number = await begun(ann, bob)
            kept = ann.connection.shares.witness(number)
        async with player(server, tmp_path, "ann") as ann:
            ann.send(Enter(number))
            await ann.hears(TableSeen)
            assert kept is not None
            assert kept.share
            assert ann.connection.shares.witness(number) == kept
            await play(server, number, (ann, bob))
            where = Address("127.0.0.1", server.port)
            await until(lambda: (noted := Witnesses(tmp_path / "ann", where).read(number)) and len(noted.heads) > 0)
        file = await game(where, number, tmp_path / "ann", tmp_path / "ann")
        assert file.witness is not None
        assert (file.witness.share, file.witness.pledges) == (kept.share, kept.pledges)
        assert not [each for each in findings(file) if each.what == FALSE]


def test_a_share_is_given_only_where_the_own_pledge_stands_and_once_for_one_list() -> None:
    shares = Shares(bytes)
    assert shares.heard(PledgesSeen(3, ((0, "ab" * 32),))) is None
    assert shares.witness(3) is None


def test_so_many_are_kept_and_what_is_damaged_is_none(tmp_path: Path) -> None:
    kept = Witnesses(tmp_path, Address("an example", 2222))
    for number in range(MOST + 3):
        kept.write(number, Witness(commitment="ab" * 32))
    assert len([*(tmp_path / "witnessed").iterdir()]) == MOST
    for path in (tmp_path / "witnessed").iterdir():
        path.write_text("{")
    assert kept.read(MOST) is None
    assert kept.read(MOST + 9) is None
