"""A game against bots is kept from its first answer on, whatever ends the program, and goes on where it stood."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from core.registry import game_named
from core.replay import Answered, Rolled
from net.logs.encoding import decode_record
from net.logs.kinds import Record
from net.protocol.messages import Again, Answer, MakeTable
from net.solo import game as opening
from net.solo import standing
from net.solo.shelf import OPEN_ELSEWHERE, Shelf
from net.store import TABLES
from net.store.seal import Broken
from net.store.sqlite.file import StoreFile
from net.store.sqlite.reading import reading
from net.store.unkept import PAUSED
from net.tables.records import Mixed
from tests.tui.kept.soloist import KAMPF, Soloist, begun, soloist

GAMES = ("kampf", "gargon", "dragonstones", "zargos")


def log_of(directory: Path, table: int = 1) -> list[Record]:
    records: list[Record] = []
    with reading(directory / TABLES) as store:
        game = None
        for blob in store.read(table):
            records.append(decode_record(blob, game))
            game = game or game_named(records[0].game)  # type: ignore[union-attr]  # the first made it
    return records


def moves(records: Sequence[Record]) -> list[Record]:
    return [each for each in records if isinstance(each, Answered | Rolled)]


@pytest.mark.parametrize("name", GAMES)
async def test_what_was_left_stands_there_again(tmp_path: Path, name: str) -> None:
    wish = MakeTable(name, ("me", *["apprentice"] * 2))
    async with soloist(tmp_path / "solo") as player:
        await begun(player, 4, wish)
        seen, choices, names = player.stands, player.choices, player.table.names
        await player.leave()
        [kept] = player.kept.games
        assert kept.standing is not None
        assert (kept.standing.game, kept.standing.waiting) == (name, player_seats(kept.standing))
    async with soloist(tmp_path / "solo") as player:
        await player.back()
        assert await player.asked()
        assert (player.stands, player.choices, player.table.names) == (seen, choices, names)
        await player.answer()


def player_seats(found: standing.Standing) -> tuple[int, ...]:
    return found.waiting if found.seat in found.waiting else (found.seat,)


async def test_a_seed_deals_the_same_however_often_the_game_is_left(tmp_path: Path) -> None:
    """Left before every answer, it has the log of a game that was never left; otherwise chance speaks anew."""
    async with soloist(tmp_path / "whole") as player:
        await begun(player, 0)
        while await player.give(1):
            pass
        await player.leave()
    [whole] = (tmp_path / "whole" / "finished").iterdir()
    async with soloist(tmp_path / "parts") as player:
        await begun(player, 1)
        while await player.asked():
            await player.leave()
            await player.back()
            if await player.asked():
                await player.answer()
        await player.leave()
    [parts] = (tmp_path / "parts" / "finished").iterdir()
    assert moves(log_of(parts)) == moves(log_of(whole))
    assert not [each for each in log_of(parts) if isinstance(each, Mixed)]


async def test_without_a_seed_nobody_has_seen_what_comes(tmp_path: Path) -> None:
    async with soloist(tmp_path / "solo") as player:
        await begun(player, 1, seed=None)
        await player.leave()
        await player.back()
        assert await player.give(2)
        await player.leave()
        [kept] = player.kept.games
    assert [each for each in log_of(kept.directory) if isinstance(each, Mixed)]


async def test_one_more_game_of_a_seed_has_other_cards_also_after_a_return(tmp_path: Path) -> None:
    async with soloist(tmp_path / "solo") as player:
        await begun(player, 1)
        await player.leave()
        await player.back()
        while await player.give(1):
            pass
        player.send(Again(1))
        await player.until(lambda: player.table.info.table == 2)
        assert await player.give(1)
        await player.leave()
        [kept] = player.kept.games
        assert kept.standing is not None
        assert kept.standing.table == 2
        await player.back()
        assert player.table.info.table == 2
        first, second = (next(e for e in log_of(kept.directory, table) if isinstance(e, Rolled)) for table in (1, 2))
        assert first != second


async def test_a_kill_at_any_answer_loses_none_that_was_told(tmp_path: Path) -> None:
    """What lies there at any moment is what a kill leaves: each copy is gone on with as it stood."""
    copies = []
    async with soloist(tmp_path / "solo") as player:
        await begun(player, 0)
        for at in range(6):
            assert await player.asked()
            place = tmp_path / f"killed-{at}"
            shutil.copytree(tmp_path / "solo", place)
            copies.append((place, player.stands, len(log_of(place / "1"))))
            await player.answer()
    assert len({records for _, _, records in copies}) == len(copies)
    for place, seen, _ in copies:
        async with soloist(place) as player:
            await player.back()
            assert await player.asked()
            assert player.stands == seen


@pytest.mark.parametrize("cut", ["end", "middle"])
async def test_a_game_that_has_lost_a_record_is_refused_with_what_to_do(tmp_path: Path, cut: str) -> None:
    async with soloist(tmp_path / "solo") as player:
        await begun(player)
        await player.leave()
        lose_a_record(player.kept.games[0].directory / TABLES, last=cut == "end")
        player.go_on_with(player.kept.games[0])
        await player.until(lambda: "Delete this game" in player.state.notice)
        assert player.launch is None
        assert player.state.notice.endswith(opening._REMEDY)
        assert len(player.kept.games) == 1
        assert "deleted" in player.kept.delete(player.kept.games[0])
        assert not player.kept.games


def lose_a_record(path: Path, *, last: bool) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(path)) as writer, writer:
        which = "max" if last else "min"
        writer.execute(
            f"DELETE FROM records WHERE log = 1 AND at = (SELECT {which}(at) + ? FROM records WHERE log = 1)",
            (0 if last else 1,),
        )


@pytest.mark.parametrize("damage", [b"", b"no table file", b"\0" * 8192])
async def test_a_file_that_is_none_is_refused_with_what_to_do(tmp_path: Path, damage: bytes) -> None:
    async with soloist(tmp_path / "solo") as player:
        await begun(player)
        await player.leave()
        (player.kept.games[0].directory / TABLES).write_bytes(damage)
        player.go_on_with(player.kept.games[0])
        await player.until(lambda: player.state.notice.endswith("that folder."))
        assert player.launch is None


async def test_what_is_played_elsewhere_is_neither_gone_on_with_nor_deleted(tmp_path: Path) -> None:
    async with soloist(tmp_path / "solo") as here, soloist(tmp_path / "solo") as there:
        await begun(here)
        await begun(there)
        there.kept.look()
        theirs = next(each for each in there.kept.games if each.number == 1)
        seen = here.stands
        await there.leave()
        there.go_on_with(theirs)
        await there.until(lambda: there.state.notice == OPEN_ELSEWHERE)
        assert there.kept.delete(theirs) == OPEN_ELSEWHERE
        assert here.stands == seen
        assert await here.give(1)
        seen = here.stands
        await here.leave()
        await there.back(theirs)
        assert await there.asked()
        assert there.stands == seen


async def test_several_games_are_kept_and_each_leads_to_itself(tmp_path: Path) -> None:
    async with soloist(tmp_path / "solo") as player:
        stood = {}
        for number, seed in enumerate((1, 2, 3), 1):
            await begun(player, number, seed=seed)
            stood[number] = player.stands
            await player.leave()
        games = {each.number: each for each in player.kept.games}
        assert games.keys() == stood.keys()
        for number in (2, 1, 3):
            await player.back(games[number])
            assert await player.asked()
            assert player.stands == stood[number]
            await player.leave()
            assert player.kept.games[0].number == number


async def test_a_game_that_nobody_has_answered_is_not_kept(tmp_path: Path) -> None:
    async with soloist(tmp_path / "solo") as player:
        await begun(player, 0)
        await player.leave()
        assert not player.kept.games
        assert not [*(tmp_path / "solo").iterdir()]


async def test_a_game_that_is_over_leaves_the_list_and_is_not_thrown_away(tmp_path: Path) -> None:
    async with soloist(tmp_path / "solo") as player:
        await begun(player, 0)
        while await player.give(1):
            pass
        player.kept.look()
        assert not player.kept.games
        await player.leave()
    [over] = (tmp_path / "solo" / "finished").iterdir()
    assert len(moves(log_of(over))) > 10
    assert Shelf(tmp_path / "solo").make().name == "2"


async def test_a_game_that_was_killed_when_it_was_over_is_put_aside(tmp_path: Path) -> None:
    async with soloist(tmp_path / "solo") as player:
        await begun(player, 0)
        while await player.give(1):
            pass
        shutil.copytree(tmp_path / "solo", tmp_path / "killed")
    (tmp_path / "killed" / "1" / standing.NAME).unlink()
    async with soloist(tmp_path / "killed") as player:
        player.kept.look()
        player.go_on_with(player.kept.games[0])
        await player.until(lambda: player.state.notice == opening.OVER)
        player.kept.look()
        assert not player.kept.games
        assert (tmp_path / "killed" / "finished" / "1").is_dir()


async def test_other_rules_and_a_missing_package_are_told_and_nothing_is_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.registry import GAMES as LISTED

    async with soloist(tmp_path / "solo") as player:
        await begun(player)
        await player.leave()
        before = log_of(player.kept.games[0].directory)
        with monkeypatch.context() as patch:
            patch.setattr(type(game_named("kampf")), "rules_version", 99)
            player.go_on_with(player.kept.games[0])
            await player.until(lambda: "rules of Kampf der Magier" in player.state.notice)
        with monkeypatch.context() as patch:
            patch.setattr(LISTED, "entries", {name: e for name, e in LISTED.entries.items() if name != "kampf"})
            assert player.kept.games[0].standing is not None
            player.go_on_with(player.kept.games[0])
            await player.until(lambda: "plays 'kampf', which is not installed here" in player.state.notice)
        assert player.launch is None
        assert log_of(player.kept.games[0].directory) == before
        await player.back()
        assert await player.asked()


@pytest.mark.parametrize("damage", [None, b"", b"{", b'{"game": 1}', b"[" * 5000, b"x" * 100_000])
async def test_a_standing_that_can_t_be_read_costs_nothing_but_its_words(tmp_path: Path, damage: bytes | None) -> None:
    async with soloist(tmp_path / "solo") as player:
        await begun(player)
        await player.leave()
        place = player.kept.games[0].directory / standing.NAME
        place.unlink()
        if damage is not None:
            place.write_bytes(damage)
        player.kept.look()
        assert player.kept.games[0].standing is None
        await player.back()
        assert await player.asked()
        assert standing.read(place.parent) is not None


async def test_a_new_name_is_worn_in_a_game_that_goes_on(tmp_path: Path) -> None:
    async with soloist(tmp_path / "solo") as player:
        await begun(player)
    player = Soloist(Shelf(tmp_path / "solo"), "Grace")
    await player.back()
    await player.until(lambda: "Grace" in player.table.names)
    await player.end()


async def test_where_no_game_can_be_kept_one_is_played_and_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "solo").write_text("a file where the folder should be")
    async with soloist(tmp_path / "solo") as player:
        player.play(KAMPF, 1)
        assert player.state.notice.startswith("This game is not kept: it ends when you leave it. ")
        assert str(tmp_path / "solo") in player.state.notice
        assert await player.give(2)
        await player.leave()
        assert not player.kept.games
    async with soloist(None) as player:
        await begun(player)
        assert not player.state.notice
    await asyncio.sleep(0)


async def test_a_full_disk_pauses_the_game_and_it_goes_on_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with soloist(tmp_path / "solo") as player:
        await begun(player)
        seen, records = player.stands, len(log_of(tmp_path / "solo" / "1"))
        with monkeypatch.context() as patch:
            patch.setattr(StoreFile, "commit", out_of_room)
            player.send(Answer(1, seen.question, (player.choices[0],)))
            await player.until(lambda: player.refusals)
        assert player.refusals == [PAUSED]
        assert player.stands == seen
        assert len(log_of(tmp_path / "solo" / "1")) == records
        player.table.sent = -1
        await player.answer()
        assert len(log_of(tmp_path / "solo" / "1")) > records


def out_of_room(*_arguments: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


async def test_a_disk_in_doubt_ends_the_game_with_a_sentence_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with soloist(tmp_path / "solo") as player:
        await begun(player)
        seen = player.stands
        with monkeypatch.context() as patch:
            patch.setattr(StoreFile, "commit", doubtful)
            player.send(Answer(1, seen.question, (player.choices[0],)))
            await player.until(lambda: player.launch is None)
            assert player.state.notice == opening.IN_DOUBT
            await player.lines.ended()
        await player.back()
        assert await player.asked()
        assert player.stands == seen


def doubtful(*_arguments: object) -> None:
    raise Broken("a page is not as it was written")
