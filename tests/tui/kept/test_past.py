"""One's own games that are over: listed at home, on a page and by lines, and seen once more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from net.host.errors import UserError
from net.logs.kinds import Record
from net.protocol.messages import Finished, FinishedSeen, Refusal, Rewatch
from net.replays.reading import Reel
from net.solo.game import PLAYER
from net.solo.past import NOT_THERE, Past
from net.solo.shelf import FINISHED, Shelf
from net.solo.standing import Standing, write
from net.store import TABLES
from net.tables.records import Begun, Sat
from tests.admin.kept import keep, played, room
from tests.tui.kept.soloist import KAMPF, soloist
from tests.tui.kept.test_lines import at_home
from tests.tui.kept.test_pages import app, shelf_of
from tests.tui.playing import at_screen
from tui.client.replays.replay import Replay
from tui.lines.session import LineSession


def own(log: list[Record]) -> list[Record]:
    """The same log, of the player at home."""
    return [each._replace(player=PLAYER, name="Ada") if isinstance(each, Sat) else each for each in log]


def put_over(shelf: Shelf, *at: int, ended: bool = True) -> Path:
    """A directory on the shelf with games that were over then, one after the other, and one that goes on."""
    directory = shelf.make()
    tables = []
    for number, when in enumerate(at, 1):
        table = room(number, deals="1")
        log = own(played(table, None))
        tables.append((table, [*log, table.ending(when)] if ended else log))
    going = room(len(at) + 1)
    tables.append((going, own(played(going, 2))))
    keep(directory, *tables)
    write(directory, Standing("kampf", "Kampf", (("person", "Ada"),), 0, table=len(at) + 1))
    return directory


def of_page(shelf: Shelf) -> list[tuple[int, int]]:
    return [(row.table, row.at) for row in Past(shelf).page(0).games]


def test_all_that_are_over_are_listed_the_latest_first_and_numbered_from_the_oldest(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    assert Past(shelf).page(0) == FinishedSeen((), True, 0, 0)
    put_over(shelf, 1_800_000_000, 1_800_000_300)
    shelf.put_aside(put_over(shelf, 1_800_000_100))
    assert of_page(shelf) == [(3, 1_800_000_300), (2, 1_800_000_100), (1, 1_800_000_000)]
    past = Past(shelf)
    row = past.page(0).games[0]
    assert (row.game, row.own, row.names[0], len(row.scores)) == ("kampf", 0, "Ada", 2)
    assert row.winners
    assert [each.table for each in past.page(1).games] == [2, 1]
    assert past.page(1).of == 3


def test_one_that_was_killed_behind_its_end_is_listed_all_the_same(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    directory = put_over(shelf, 0, ended=False)
    written = int((directory / TABLES).stat().st_mtime)
    assert of_page(shelf) == [(1, written)]


def test_one_that_can_t_be_read_hides_no_other(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    shelf.put_aside(put_over(shelf, 1_800_000_000))
    broken = shelf.place / FINISHED / "77"
    broken.mkdir()
    (broken / TABLES).write_bytes(b"nothing" * 1000)
    (shelf.place / FINISHED / "78").mkdir()
    assert of_page(shelf) == [(1, 1_800_000_000)]


def test_of_one_that_was_not_to_be_shown_with_all_eyes_only_the_own_are_lent(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    shelf.put_aside(put_over(shelf, 1_800_000_000))
    assert Reel.of(Past(shelf).replay(1)).head.seats == (0,)


@pytest.mark.parametrize("ended", [True, False])
@pytest.mark.parametrize("fault", ["no such seat", "not to be played", "begun without a game"])
def test_one_whose_records_fit_nothing_hides_no_other(tmp_path: Path, fault: str, ended: bool) -> None:
    """Its seals are right: whoever can write there can make them."""
    shelf = shelf_of(tmp_path)
    shelf.put_aside(put_over(shelf, 1_800_000_000))
    table = room(1, deals="1")
    log = own(played(table, None))
    begun = next(at for at, record in enumerate(log) if isinstance(record, Begun))
    if fault == "no such seat":
        log[1:1] = [Sat(99, PLAYER, "Ada")]
    elif fault == "not to be played":
        log[begun + 1 :] = log[:begun:-1]
    else:
        del log[begun]
    hostile = shelf.make()
    keep(hostile, (table, [*log, table.ending(1_800_000_500)] if ended else log))
    shelf.put_aside(hostile)
    past = Past(shelf)
    for row in past.page(0).games[:-1]:
        with pytest.raises(UserError, match="can't be read"):
            past.replay(row.table)
    assert past.page(0).games[-1].at == 1_800_000_000
    assert past.replay(1)


def test_a_number_means_the_game_that_was_shown_by_it_whatever_another_window_has_done(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    for when in (1_800_000_000, 1_800_000_100, 1_800_000_200):
        shelf.put_aside(put_over(shelf, when))
    here, there = Past(shelf), Past(shelf)
    assert len(here.page(0).games) == len(there.page(0).games) == 3
    there.delete(1)
    here.delete(2)
    assert of_page(shelf) == [(1, 1_800_000_200)]
    with pytest.raises(UserError, match=NOT_THERE):
        here.delete(2)
    with pytest.raises(UserError, match=NOT_THERE):
        there.replay(2)
    assert of_page(shelf) == [(1, 1_800_000_200)]


async def test_a_game_that_was_played_and_left_is_seen_once_more_with_all_eyes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Replay] = []
    async with soloist(tmp_path / "solo") as player:
        monkeypatch.setattr(player, "watch", seen.append)
        player.play(KAMPF, 1)
        while await player.give(1):
            pass
        await player.leave()
        assert player.kept.has_past
        player.send(Finished())
        await player.until(lambda: player.state.finished is not None)
        assert player.state.finished is not None
        (row,) = player.state.finished.games
        assert (row.names[row.own], row.lasted >= 0) == ("Ada", True)
        player.send(Rewatch(1))
        await player.until(lambda: bool(seen))
        player.send(Rewatch(2))
        await player.until(lambda: bool(player.refusals))
    assert player.refusals == [NOT_THERE]
    (replay,) = seen
    assert replay.seats == (0, 1, 2)
    replay.to(replay.moments - 1)
    assert replay.table.info.phase == "over"


async def test_nothing_is_shown_of_it_over_a_line_that_was_opened_meanwhile(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    put_over(shelf, 1_800_000_000)
    async with soloist(shelf.place) as player:
        player.send(Finished())
        player.play(KAMPF, 1)
        assert player._past._asking is not None
        await asyncio.wait([player._past._asking])
        assert player.state.finished is None
        player._past_heard(Refusal(0, "too late"))
        assert player.refusals == []


async def test_the_home_screen_leads_to_them_and_back(tmp_path: Path) -> None:
    async with at_screen(app(tmp_path)) as player:
        assert "Finished games" not in player.screen
    shelf = shelf_of(tmp_path)
    shelf.put_aside(put_over(shelf, 1_800_000_000))
    async with at_screen(app(tmp_path)) as player:
        await player.sees("F Finished games")
        await player.press("f")
        await player.sees("My finished games", "Kampf der Magier", "2027-01-15")
        assert "public" not in player.screen
        await player.press("tab", "r", "enter")
        await player.sees("Moment 1 of", "replay")
        await player.press("end", "q")
        await player.sees("My finished games")
        await player.press("escape")
        await player.sees("Play against bots")


async def heard(paper: object, session: LineSession, line: str) -> list[str]:
    session.do(line)
    assert session._past._asking is not None
    await session._past._asking
    return paper.heard()  # type: ignore[attr-defined,no-any-return]  # tests.tui.lines.test_home.Paper


async def test_by_lines_they_are_told_and_told_once_more(tmp_path: Path) -> None:
    bare, _ = at_home(tmp_path)
    before = bare.heard()
    shelf = shelf_of(tmp_path)
    shelf.put_aside(put_over(shelf, 1_800_000_000))
    paper, session = at_home(tmp_path)
    offered = paper.heard()
    assert any("hear which games you have finished here" in line for line in offered)
    assert [line for line in offered if line in before] == before
    told = await heard(paper, session, "finished")
    assert told[0].startswith("Game 1: Kampf der Magier, 2027-01-15")
    assert told[1] == "To hear one once more, type replay and its number: replay 1."
    assert told[2:] == offered
    told = await heard(paper, session, "replay 1")
    assert told[0] == "This is a replay of Kampf der Magier, table 1."
    session.do("leave the replay")
    assert paper.heard()[1:] == offered
    assert (await heard(paper, session, "replay 9"))[0] == NOT_THERE


async def test_one_is_deleted_when_asked_twice_with_those_of_the_same_sitting(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    shelf.put_aside(put_over(shelf, 1_800_000_000))
    shelf.put_aside(put_over(shelf, 1_800_000_100, 1_800_000_200))
    async with at_screen(app(tmp_path)) as player:
        await player.press("f")
        await player.sees("1 to 3 of 3", "D delete")
        await player.press("d")
        await player.sees("Delete this game?", "Kampf der Magier", "go with it", "can't be brought back")
        await player.press("escape")
        await player.sees("1 to 3 of 3")
        await player.press("d", "d")
        await player.sees("1 to 1 of 1")
    assert of_page(shelf) == [(1, 1_800_000_000)]


async def test_one_that_is_followed_by_a_game_that_goes_on_stays_with_it(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    put_over(shelf, 1_800_000_000)
    async with at_screen(app(tmp_path)) as player:
        await player.press("f")
        await player.sees("1 to 1 of 1")
        await player.press("d", "d")
        await player.sees("began after it goes on")
    assert of_page(shelf) == [(1, 1_800_000_000)]


async def test_by_lines_one_is_removed_by_its_number(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    shelf.put_aside(put_over(shelf, 1_800_000_000))
    paper, session = at_home(tmp_path)
    session.do("remove one")
    assert "can't be brought back" in paper.heard()[-2]
    session.do("no")
    assert len(of_page(shelf)) == 1
    session.do("remove one")
    paper.heard()
    told = await heard(paper, session, "1")
    assert told[0] == "No finished game is kept here."
    assert not any("remove one" in line for line in told)
    assert of_page(shelf) == []
