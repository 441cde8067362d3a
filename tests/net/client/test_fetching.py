"""A player's own program adds a share by itself, notes what it sees, and fetches the file of a game that is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.engine import choices
from net.client.address import Address
from net.client.asking import game
from net.client.shares import Shares
from net.client.witnesses import MOST, Witnesses
from net.fair.game_file import Witness
from net.fair.verifying import FALSE, PROVED, findings
from net.host.errors import UserError
from net.protocol.messages import Answer, Enter, MakeTable, PledgesSeen, Sit, TableSeen, Welcome
from net.server import Server
from tests.net.fair.deals import second_verifier
from tests.net.loopback import Player, player, running, until


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
