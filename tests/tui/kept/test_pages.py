"""The home screen offers what is kept first, and its page goes on with a game, or deletes it when asked twice."""

from __future__ import annotations

from pathlib import Path

from net.host.errors import UserError
from net.protocol.messages import MakeTable
from net.solo import standing
from net.solo.shelf import Shelf
from net.solo.standing import Standing
from net.store import TABLES
from net.store.disk import held
from tests.tui.kept.soloist import KAMPF
from tests.tui.playing import SMALL, Player, WatchedApp, at_screen
from tui.client.kept import NOT_BEGUN, NOT_KEPT, in_lines
from tui.settings import Settings

TINY = (20, 6)


def shelf_of(place: Path) -> Shelf:
    return Shelf(place / "solo")


def app(place: Path) -> WatchedApp:
    return WatchedApp(shelf=shelf_of(place))


async def leave(player: Player) -> None:
    await player.press("q")
    await player.sees("Leave the table?")
    await player.press("enter")


async def begin(player: Player) -> None:
    player.app.session.play(KAMPF, 1)
    await player.until(lambda: player.state.table is not None)
    await player.is_asked()


async def play_a_little(player: Player) -> None:
    """Begin a game from the home screen, and answer once."""
    await begin(player)
    await player.press("tab", "enter")
    await player.is_asked()


async def test_what_was_left_is_offered_first_and_goes_on(tmp_path: Path) -> None:
    async with at_screen(app(tmp_path)) as player:
        assert "Continue" not in player.screen
        await play_a_little(player)
        await player.press("q")
        await player.sees("This game is kept")
        await player.press("enter")
        await player.sees("C Continue", "Kampf der Magier, left just now")
        await player.press("enter")
        await player.sees("with Brunhild and Caradoc", "deal 1 of 1", "your move")
        await player.press("enter")
        await player.sees("Combat", "Log")
        await player.is_asked()
        await leave(player)
        await player.sees("Play against bots")
    async with at_screen(app(tmp_path)) as player:
        await player.sees("▸ C Continue")
    async with at_screen(WatchedApp(Settings(name="Ada", language="de"), shelf=shelf_of(tmp_path))) as player:
        await player.press("c")
        await player.sees("mit Brunhild und Caradoc", "Runde 1 von 1", "du bist dran")


async def test_a_game_that_nobody_has_answered_says_so_and_is_not_offered(tmp_path: Path) -> None:
    async with at_screen(app(tmp_path)) as player:
        await begin(player)
        await player.press("q")
        await player.sees(NOT_BEGUN[:40])
        await player.press("enter")
        await player.sees("Play against bots")
        await player.app.session.lines.ended()
        assert "Continue" not in player.screen


async def test_a_game_that_an_order_plays_is_kept(tmp_path: Path) -> None:
    """Ten bids of it once went with a game of which nothing was said to have been answered."""
    async with at_screen(app(tmp_path)) as player:
        player.app.session.play(MakeTable("dragonstones", ("me", "apprentice", "apprentice")), 1)
        await player.until(lambda: player.state.table is not None)
        await player.is_asked()
        await player.press("f8", "enter", "q")
        await player.sees("This game is kept")


async def test_a_bot_plays_on_at_home_too_until_its_player_says_so_and_the_game_is_kept(tmp_path: Path) -> None:
    async with at_screen(WatchedApp(shelf=shelf_of(tmp_path), pace=3600)) as player:
        player.app.session.play(MakeTable("dragonstones", ("me", "apprentice", "apprentice")), 1)
        await player.until(lambda: player.state.table is not None)
        await player.is_asked()
        await player.press("ctrl+g")
        await player.sees("A bot plays for you, as you asked.")
        await player.press("enter")
        await player.until(lambda: player.state.table is not None and not player.state.table.info.seats[0].cover)
        await player.press("q")
        await player.sees("This game is kept")


async def test_where_nothing_is_kept_leaving_says_that_the_game_ends() -> None:
    async with at_screen(WatchedApp()) as player:
        await begin(player)
        await player.press("q")
        await player.sees(NOT_KEPT[:40])


def put(place: Path, count: int) -> Shelf:
    """Games that can be looked at, and not opened."""
    shelf = shelf_of(place)
    for at in range(count):
        directory = shelf.make()
        (directory / TABLES).write_bytes(b"-" * 8192)
        seats = (("person", "Ada"), ("adept", f"Bot-{at + 1}"))
        standing.write(
            directory, Standing("gargon", "Gargon", seats, 0, (0,), (("en", f"round {at + 1}"),), at=at + 1.0)
        )
    return shelf


async def test_any_number_of_games_is_shown_a_screen_at_a_time(tmp_path: Path) -> None:
    put(tmp_path, 50)
    async with at_screen(app(tmp_path), SMALL) as player:
        await player.sees("50 games")
        await player.press("c")
        await player.sees("Bot-50", "more: PgDn")
        seen = set()
        for _ in range(50):
            chosen = player.app.session.uppermost.selected  # type: ignore[attr-defined]
            assert f"Bot-{chosen.number}" in player.screen
            seen.add(chosen.number)
            await player.press("down")
        assert seen == set(range(1, 51))
        await player.press("pageup", "pageup")
        await player.press("home")
        await player.sees("Bot-50")
        await player.press("end")
        await player.sees("Bot-1 ", "before: PgUp")


async def test_deleting_is_asked_and_takes_the_marked_game_alone(tmp_path: Path) -> None:
    shelf = put(tmp_path, 3)
    async with at_screen(app(tmp_path)) as player:
        await player.press("c", "down", "d")
        await player.sees("Delete this game?", "Gargon, with Bot-2; left on 1970-01-01.", "can't be brought back")
        await player.press("escape")
        assert len(shelf.games()) == 3
        await player.press("d", "d")
        await player.sees("Gargon is deleted.")
        assert [kept.number for kept in shelf.games()] == [3, 1]
        await player.press("d", "d", "d", "d")
        await player.sees("No game is kept here.")
        await player.press("escape")
        await player.sees("▸ P Play against bots")


async def test_the_mouse_marks_a_game_and_goes_on_with_it(tmp_path: Path) -> None:
    put(tmp_path, 3)
    async with at_screen(app(tmp_path)) as player:
        await player.click("Continue")
        await player.sees("Bot-1")
        await player.click("Bot-1")
        assert player.app.session.uppermost.selected.number == 1  # type: ignore[attr-defined]
        await player.click("Bot-1")
        await player.sees("Delete this game")  # It is none that could be opened.


async def test_a_place_that_is_not_private_is_told_on_the_page(tmp_path: Path) -> None:
    shelf = put(tmp_path, 1)
    shelf.place.chmod(0o777)
    async with at_screen(app(tmp_path)) as player:
        await player.sees("C Continue")
        await player.press("c")
        await player.sees("Others may write", "chmod go-w")


async def test_in_twenty_columns_and_six_rows_it_can_be_left(tmp_path: Path) -> None:
    put(tmp_path, 3)
    async with at_screen(app(tmp_path)) as player:
        await player.press("c")
        await player.pilot.resize_terminal(*TINY)
        await player.until(lambda: len(player.screen.splitlines()) == TINY[1])
        await player.press("escape")
        await player.pilot.resize_terminal(*SMALL)
        await player.sees("Play against bots")


async def test_the_list_is_looked_at_without_opening_a_game(tmp_path: Path) -> None:
    """A start costs no replay: of many games only what stands beside them is read."""
    shelf = put(tmp_path, 3)
    for kept in shelf.games():
        (kept.directory / TABLES).write_bytes(b"this would not be opened")
    async with at_screen(app(tmp_path)) as player:
        await player.press("c")
        await player.sees("Bot-1", "Bot-3")


class Failing(Shelf):
    def delete(self, directory: Path) -> None:
        raise UserError("The disk does not let it go.")


async def test_what_can_t_be_deleted_stays_in_the_list_and_says_why(tmp_path: Path) -> None:
    put(tmp_path, 1)
    async with at_screen(WatchedApp(shelf=Failing(shelf_of(tmp_path).place))) as player:
        await player.press("c", "d", "d")
        await player.sees("The disk does not let it go.", "Bot-1")


async def test_a_game_that_another_window_has_open_is_marked_and_refused_kindly(tmp_path: Path) -> None:
    put(tmp_path, 2)
    with held(tmp_path / "solo" / "1" / TABLES):
        async with at_screen(app(tmp_path), SMALL) as player:
            await player.press("c")
            await player.sees("Bot-2", "Bot-1", "open in another window")
            assert player.screen.count("open in another window") == 1
            await player.press("down", "enter")
            await player.sees("leave it there first")
            await player.sees("open in another window")
        assert [line.endswith("; open in another window") for line in in_lines(shelf_of(tmp_path))] == [False, True]
    assert not any("open in" in line for line in in_lines(shelf_of(tmp_path)))
