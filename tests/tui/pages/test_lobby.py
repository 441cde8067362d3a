"""Two players on one server: the lobby, tables that gather, invitations, talk, leaving and coming back."""

from __future__ import annotations

from net.hub.hub import Hub
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.people.invites import Destination
from net.protocol.messages import Leave, LobbySeen, MakeTable, Sit, Welcome
from net.tables.table import Table
from tests.gallery.rooms import Room
from tests.tui.meeting import guest, make_table, meeting, sit_down
from tests.tui.playing import Player, at_screen, visitor


async def test_two_players_meet_at_a_table_and_the_game_begins_when_it_is_full() -> None:
    async with meeting("Ada", "Bo") as (_hub, (ada, bo)):
        await make_table(ada)
        await ada.sees("1 seat is free", "Seats")
        await bo.sees("Kampf der Magier", "1/2", "● Ada  ▲ free", "Sit down")
        await bo.press("enter")
        await bo.sees("Combat", "Ada", "Bo you")
        await ada.sees("Combat", "Ada you", "Bo")


async def test_bots_fill_the_seats_when_nobody_else_comes() -> None:
    async with meeting("Ada") as (_hub, (ada,)):
        await make_table(ada)
        await ada.sees("1 seat is free")
        await ada.press("b")
        await ada.sees("Combat", "apprentice")


async def test_how_a_table_begins_is_told_whole_to_those_who_did_not_make_it() -> None:
    async with meeting("Ada", "Bo") as (_hub, (ada, bo)):
        await make_table(ada, "right", "right")
        await ada.sees("3 seats are free. The game begins when all are taken, or now, with bots.")
        await bo.sees("Sit down")
        await bo.press("enter")
        await bo.sees("2 seats are free. Play begins when all are taken, or with bots if most ask.")


async def test_a_private_table_is_found_by_its_code_alone() -> None:
    async with meeting("Ada", "Bo") as (_hub, (ada, bo)):
        await make_table(ada, *["down"] * 5, "right")
        await ada.sees("Invitation")
        table = ada.state.table
        assert table is not None
        assert table.info.code in ada.screen
        assert "1/2" not in bo.screen
        await bo.press("e", *"nonsense", "enter", "enter")
        await bo.sees("! There is no such table, or it needs an invitation code.")
        await bo.press("e", *table.info.code.replace("-", "|").replace("|", "-"), "enter", "enter")
        await bo.sees("Combat")


async def test_a_table_with_a_clock_shows_it_and_who_was_late_takes_their_place_back() -> None:
    async with meeting("Ada", "Bo") as (hub, (ada, bo)):
        await make_table(ada, *["down"] * 6, "right")
        await ada.sees("Clock          30 seconds an answer")
        await sit_down(bo)
        await ada.sees("Combat")
        late, other = (bo, ada) if "Waiting for" in ada.screen else (ada, bo)
        await late.press("q")
        await late.sees("Your seat is kept, and the others see")
        await late.press("escape")
        assert "you 0:30 · " in late.screen.splitlines()[0]
        assert f"{late.state.welcome.name} 0:30 · " in other.screen.splitlines()[0]  # type: ignore[union-attr]
        (table,) = hub.lobby.tables.values()
        seat = table.room.waiting_for()[0]
        table.submit(lambda: table.room.cover([seat], "adept"), print)
        await late.sees("A bot plays in your place", "Play yourself")
        await other.sees("a bot plays")
        await late.press("enter")
        await other.until(lambda: "a bot plays" not in other.screen)
        await late.until(lambda: "Play yourself" not in late.screen)


async def test_talk_in_the_lobby_reaches_everybody_there_with_its_name() -> None:
    async with meeting("Ada", "Bo") as (_hub, (ada, bo)):
        await ada.press("c", *"who", "space", *"plays", "enter")
        await bo.sees("Ada: who plays")


async def test_who_leaves_a_table_keeps_the_seat_and_goes_back_to_it_from_the_lobby() -> None:
    async with meeting("Ada", "Bo") as (_hub, (ada, bo)):
        await make_table(ada)
        await sit_down(bo)
        await bo.press("q")
        await bo.sees("Your seat is kept, and the others see")
        await bo.press("enter")
        await bo.sees("Lobby", "Go to your seat")
        await bo.press("enter")
        await bo.sees("Combat", "Bo you")


async def test_a_game_against_bots_waits_for_who_leaves_it_and_no_bot_ends_it_in_a_moment() -> None:
    async with meeting("Ada", "Bo") as (_hub, (ada, bo)):
        await make_table(ada, "down", "right")
        await ada.sees("Combat", "Ada you")
        await ada.press("q")
        await ada.sees("Your seat is kept, and the bots wait for you.", "End the game")
        assert "a bot plays on" not in ada.screen
        await ada.press("b", "enter")
        await ada.sees("Lobby", "Go to your seat")
        await bo.press("escape")
        assert "over" not in bo.screen


async def test_before_the_game_its_maker_keeps_onlookers_out_and_lets_them_in_by_f9() -> None:
    async with meeting("Ada", "Bo") as (hub, (ada, _bo)):
        await make_table(ada)
        (table,) = await tables_of(hub, ada)
        await ada.press("f9")
        await ada.sees("none during the game")
        assert table.info("key:Ada").unwatched
        await ada.press("f9")
        await ada.until(lambda: "none during the game" not in ada.screen)
        assert not table.info("key:Ada").unwatched


async def test_a_table_whose_game_is_over_is_there_to_be_looked_at() -> None:
    async with meeting("Ada", "Bo") as (_hub, (ada, bo)):
        ada.app.session.send(MakeTable("kampf", ("apprentice", "apprentice")))
        await bo.sees("over ·", "That game is over. You can look at how it ended.", "Enter  Look at it")
        await bo.press("enter")
        await bo.sees("You are watching", "over")


async def test_ones_own_game_that_is_over_is_not_said_to_keep_a_seat() -> None:
    async with meeting("Ada") as (hub, (ada,)):
        await make_table(ada, *["down"] * 2)
        (table,) = await tables_of(hub, ada)
        info = table.info("key:Ada")
        ada.app.session.send(Leave(info.table))
        await ada.sees("Your seat is kept there.", "Go to your seat")
        for phase, sentence in (
            ("over", "That game is over."),
            ("closed", "A fault of ours has closed that table."),
        ):
            ada.state.take(LobbySeen((info._replace(phase=phase),), ("Ada",)))
            ada.app.redraw()
            await ada.sees(sentence, "Look at it")
            assert "kept there" not in ada.screen


async def tables_of(hub: Hub, player: Player) -> list[Table]:
    await player.until(lambda: bool(hub.lobby.tables))
    return list(hub.lobby.tables.values())


async def test_who_comes_by_a_new_line_sits_at_the_table_again_at_once() -> None:
    async with meeting("Ada") as (hub, (ada,)):
        async with guest(hub, "Bo") as bo:
            await make_table(ada)
            await sit_down(bo)
        await ada.sees("· offline")
        line = LocalLine(hub, Identity("key:Bo", "Bo"))
        async with at_screen(visitor(line, "Bo")) as again:
            await again.sees("Combat", "Bo you")
            await ada.until(lambda: "· offline" not in ada.screen)


async def test_a_third_watches_and_sees_no_hand() -> None:
    async with meeting("Ada", "Cy") as (_hub, (ada, cy)):
        await make_table(ada)
        await cy.sees("Sit down")
        await cy.press("w")
        await cy.sees("You are watching")
        await ada.sees("Watching")
        await ada.press("b")
        await cy.sees("You are watching", "Combat")


async def test_a_new_name_is_seen_by_the_others() -> None:
    async with meeting("Ada", "Bo") as (_hub, (ada, bo)):
        await bo.press("y", "ctrl+u", *"Bobo", "enter", "enter")
        await bo.sees("you are Bobo")
        await ada.sees("Bobo")


async def test_the_return_code_is_shown_only_when_asked_for() -> None:
    async with meeting("Ada") as (_hub, (ada,)):
        welcome = ada.state.welcome
        assert welcome is not None
        assert welcome.code not in ada.screen
        await ada.press("r", "down", "down", "enter")
        await ada.sees(welcome.code)


async def test_a_line_that_ends_ends_the_screen_of_a_guest_with_the_reason() -> None:
    async with meeting("Ada") as (hub, (ada,)):
        hub.stop("The server is going down.")
        await ada.until(lambda: ada.app.return_value is not None)
        assert ada.app.return_value == "The server is going down."


def test_a_line_that_leads_to_a_table_is_followed_once() -> None:
    room = Room(destination=Destination(7))
    welcome = Welcome("Ada", "three-word-code", "1", seated=(3,))
    room.line.hear(welcome)
    assert room.line.sent == [Sit(7)]
    room.line.hear(welcome)
    assert room.line.sent == [Sit(7)], "the line was lost, and is back"
