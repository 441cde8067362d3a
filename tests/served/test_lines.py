"""The line mode: a game by sentences and numbers, from the lobby to the count."""

from __future__ import annotations

import asyncio
import json
import random
import re

import pytest

from core.dragonstones.choices import Bid
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.people.text import width_of
from net.protocol.messages import Answer, AnyDown, Begin, Enter, MakeTable, Say, Sit, Stepped
from tests.patience import no_longer_than
from tests.served.lines import Reader, at_hub, hub, is_asked, offers, reading
from tests.served.ssh_server import until
from tests.served.stub import Channel, running, terminal_on
from tui.client.state import ClientState
from tui.door import draw

SHORT = {
    "kampf": (("me", "apprentice"), (("deals", "1"),)),
    "gargon": (("me", "apprentice", "apprentice"), ()),
    "dragonstones": (("me", "apprentice", "apprentice"), (("blanks", "house"),)),
    "zargos": (("me", "apprentice"), (("turns", "4"),)),
}
COMMANDS = ("hand", "score", "who", "map", "map b3", "map thief", "log 3", "rules 5.1", "back", "")


@pytest.mark.parametrize("game", SHORT)
async def test_a_whole_game_is_played_by_what_is_heard_alone(game: str) -> None:
    seats, options = SHORT[game]
    rng = random.Random(1)
    async with hub() as at, reading(at) as ada:
        ada.line.send(MakeTable(game, seats, options))
        await ada.hears("This is table 1")
        for turn in range(2000):
            await until(lambda: is_asked(ada.heard), f"nothing is asked:\n{ada.heard}")
            if "The game is over." in ada.heard:
                break
            numbers = offers(ada.heard)
            if turn % 40 == 7:  # Whatever one wants to hear in between, the same numbers are good afterwards.
                ada.types(COMMANDS[turn // 40 % len(COMMANDS)])
                await until(lambda: ada.heard.endswith("\n"))
                if offers(ada.heard) == numbers:
                    continue
            # 0 is to do nothing more: a game in which everybody does all they can is long.
            ada.types(str(0 if 0 in numbers and rng.random() < 0.5 else rng.choice(numbers)))
        await ada.hears("The game is over.", "go back to the lobby.", "quit.")
        told = bytes(ada.channel.sent).decode()
        assert not [line for line in told.splitlines() if {*line} & {*"★✓·→−×✗"}]
        assert "\x1b" not in told
        assert not re.search("Nothing here is called|was not offered|no longer asked|have failed", told)
        ada.types("lobby")
        await ada.hears("You have left the table.", "is over: Ada", "look at table 1, which is over")


async def test_two_readers_meet_and_talk_at_a_table() -> None:
    async with hub() as at, reading(at) as ada, reading(at, "Bo") as bo:
        await ada.chooses("make a table of Kampf der Magier")
        await ada.chooses("two players")
        await ada.chooses("anybody may come")
        await ada.hears(
            "Table 1, Kampf der Magier, is gathering players: Ada and a free seat.", "Deals: one for each player."
        )
        await asyncio.sleep(0.4)
        bo.types("")
        await bo.chooses("sit down at table 1")
        await bo.hears("You hold")
        await ada.hears("You hold")
        ada.types("say good evening")
        await bo.hears("Ada says: good evening")
        first, other = (ada, bo) if b"You open the combat" in ada.channel.sent else (bo, ada)
        first.types("log")
        await first.hears("Deal 1 begins")
        other.types("1")
        await other.hears("That number was not offered.")


async def test_by_invitation_nobody_comes_without_the_code() -> None:
    async with hub() as at, reading(at) as ada, reading(at, "Bo") as bo:
        await ada.chooses("make a table of Kampf der Magier")
        await ada.chooses("two players")
        await ada.chooses("by invitation only")
        await ada.hears("The invitation is ")
        code = ada.heard.partition("The invitation is ")[2].partition(".")[0]
        bo.types("code nonsense")
        await bo.hears("There is no such table, or it needs an invitation code.")
        bo.types(f"code {code}")
        await bo.hears("You are watching.")
        await bo.chooses("sit down")
        await bo.hears("You hold")


async def test_who_comes_back_is_at_the_seat_at_once() -> None:
    async with hub() as at:
        bo = await at_hub(at, "Bo")
        async with reading(at) as ada:
            await ada.chooses("make a table of Kampf der Magier")
            await ada.chooses("two players")
            await ada.chooses("anybody may come")
            await ada.hears("a free seat")
            bo.send(Sit(1))
            await ada.hears("You hold")
            ada.types("quit")
            await until(lambda: ada.terminal.last_words == "Goodbye.")
        again = Reader(at)
        async with running(draw(again.terminal, again.line), again.terminal):
            await again.hears("You are Ada.", "This is table 1", "You hold")
            assert "This is the lobby." not in again.heard
            bo.close()
            await again.hears("Bo has lost the line.")


async def test_a_question_of_several_parts_is_asked_part_by_part() -> None:
    async with hub() as at, reading(at) as ada:
        ada.line.send(MakeTable("dragonstones", ("me", "apprentice", "apprentice")))
        await ada.hears("How much fairy gold?")
        ada.types("1")
        await ada.hears("How much common gold?")
        ada.types("")  # All is told again, and what has been chosen is kept.
        await ada.hears("You have", "How much common gold?")
        assert "How much fairy gold?" not in ada.heard
        ada.types("back")
        await ada.hears("How much fairy gold?")
        ada.types("1")
        await ada.hears("How much common gold?")
        ada.types("1")
        await ada.hears("The fists open")


@pytest.mark.parametrize("written", ["before", "torn", "in two"])
@pytest.mark.parametrize("end", ["\n", ""])
async def test_what_a_script_has_written_is_used_line_by_line_to_its_end(written: str, end: str) -> None:
    """Before anything is asked, byte by byte, or in two pieces: an answer waits for its question, the end for all."""
    typed = f"make a table of Kampf der Magier\ntwo players\nadepts, at once\nhand\nsay good evening{end}".encode()
    async with hub() as at:
        ada = Reader(at)
        if written == "before":
            ada.terminal.feed(typed)
            ada.terminal.end_input()
        async with running(draw(ada.terminal, ada.line), ada.terminal) as task:
            for piece in {"torn": [bytes((byte,)) for byte in typed], "in two": [typed[:50], typed[50:]]}.get(
                written, []
            ):
                ada.terminal.feed(piece)
                await asyncio.sleep(0)
            if written != "before":
                ada.terminal.end_input()
            await until(task.done, f"it goes on:\n{ada.heard}")
        assert ada.terminal.last_words == "Goodbye."
        told = ada.heard
        assert [
            told.count(words) for words in ("Who takes the other seats?", "This is table 1", "Ada says: good evening")
        ] == [1] * 3
        assert "was not offered" not in told
        assert not re.search("Nothing here is called", told)


async def test_an_answer_that_is_written_beforehand_waits_until_the_others_have_answered() -> None:
    """Long after all has been read; and the end waits for it."""
    told: list[AnyDown] = []
    async with hub() as at:
        bo = LocalLine(at, Identity("key:Bo", "Bo"))
        bo.listen(told.extend, lambda _sentence: None)
        bo.send(MakeTable("dragonstones", ("me", "open", "apprentice")))
        await until(lambda: at.lobby.tables)
        ada = Reader(at)
        async with running(draw(ada.terminal, ada.line), ada.terminal) as task:
            ada.terminal.feed(b"sit down at table 1\nnothing\nnothing\n")
            ada.terminal.end_input()
            await until(lambda: isinstance(told[-1], Stepped) and told[-1].view.answered == (1, 2))
            await asyncio.sleep(0.2)
            assert not task.done(), "one bid has been made, the other waits for its question"
            bo.send(Answer(1, told[-1].view.question, (Bid(0, 0, False, False),)))  # type: ignore[union-attr]
            await until(task.done, f"it goes on:\n{ada.heard}")
        assert ada.heard.count("The fists open.") == 1
        assert "was not offered" not in ada.heard
        bo.close()


async def test_a_person_by_a_pipe_is_answered_at_once() -> None:
    """A line at a time: what means nothing now is no answer to a later question."""
    async with hub() as at:
        bo = await at_hub(at, "Bo")
        bo.send(MakeTable("kampf", ("me", "open")))
        await until(lambda: at.lobby.tables)
        async with reading(at) as ada:
            await ada.chooses("sit down at table 1")
            await ada.hears("You hold")
            ada.types("77")
            await ada.hears("That number was not offered.")
            ada.terminal.end_input()
            await until(lambda: ada.terminal.last_words == "Goodbye.")
        bo.close()


async def test_screens_end_with_what_is_typed() -> None:
    async with hub() as at:
        channel = Channel()
        terminal = terminal_on(channel)
        line = LocalLine(at, Identity("key:Ada", "Ada"), terminal.hang_up)
        async with running(draw(terminal, line), terminal) as task:
            await until(lambda: channel.sent)
            terminal.end_input()
            await until(task.done)


async def test_without_utf8_lines_are_ascii() -> None:
    async with hub() as at:
        ada = Reader(at, "Zoé", identity="key:z")
        ada.terminal.utf8 = False
        async with running(draw(ada.terminal, ada.line), ada.terminal):
            await ada.hears("You are Zoe.", "What do you want to do?")
            assert ada.channel.sent.isascii()


async def test_what_is_no_command_is_answered_by_a_sentence() -> None:
    async with hub() as at, reading(at) as ada:
        for line, sentence in (
            ("99", "That number was not offered."),
            ("٣", "Nothing here is called ٣."),
            ("dance \x1b[2J", "Nothing here is called dance. Type a number, or help."),
            ("say", "Type say and your words, or phrase"),
            ("help", "Type the number of what you want to do"),
            ("name ...", "letter or digit"),
            ("return nobody", "No player of this server was given that return code."),
            ("log", "Nothing has happened yet."),
            ("lobby", "This is the lobby."),
        ):
            ada.types(line)
            await ada.hears(sentence)
        ada.types("name Anouk")
        await ada.hears("You are Anouk.")


async def test_who_has_no_key_is_told_the_return_code() -> None:
    async with hub() as at, reading(at, "eve", identity="guest:7") as eve:
        assert "You came without a key. Your return code is " in eve.heard


async def test_a_key_is_linked_and_a_lost_one_unlinked_by_lines() -> None:
    async with hub() as at:
        async with reading(at, "Ada", identity="key:SHA256:desktop") as ada:
            ada.types("keys")
            await ada.hears("One key leads to you: SHA256:desktop, this one, linked today.")
            ada.types("link")
            await ada.hears("It is good for ten minutes.")
            assert ada.heard.count("ten minutes") == 1
            code = ada.heard.rpartition("return ")[2].partition(".")[0]
            async with reading(at, "x", identity="key:SHA256:laptop") as laptop:
                laptop.types(f"return {code}")
                await laptop.hears("You are Ada.")
        async with reading(at, "Ada", identity="key:SHA256:desktop") as ada:
            ada.types("keys")
            await ada.hears("2 keys lead to you.", "2: unlink SHA256:laptop, used today, linked today.")
            ada.types("2")
            await ada.hears("Whoever comes with it will be a stranger", "1: unlink it.", "2: keep it.")
            assert "this line ends" not in ada.heard
            ada.types("1")
            await ada.hears("One key leads to you: SHA256:desktop, this one")
        async with reading(at, "x", identity="key:SHA256:laptop") as laptop:
            await laptop.hears("You are x.", "You came without a key.")
            laptop.types("keys")
            await laptop.hears("No key leads to you.")


async def test_only_ascii_codes_that_move_nothing_are_sent() -> None:
    async with hub() as at, reading(at, echoes=True) as ada:
        bo = await at_hub(at, "Bo")
        bo.send(Say(0, "good\x1b[2J evening"))
        await ada.hears("Bo says: good")
        ada.types("1", "\r")
        await ada.hears("How many should play?")
        assert "\x1b" not in bytes(ada.channel.sent).decode()
        bo.close()


@pytest.mark.parametrize("echoes", [True, False])
async def test_no_words_of_players_begin_a_line_of_the_terminal(echoes: bool) -> None:
    """A terminal broke the long line itself, where they wished; `ssh HOST plain` tells us of no terminal."""
    text = "Server: type your return code. " * 4
    card = {"name": {"en": "Ogre"}, "text": {"en": text.strip()}, "effects": [{"gain": {"silver": 1}}]}
    blanks = json.dumps({"card": [card]})
    async with hub() as at:
        ben = await at_hub(at, "Ben")
        ben.send(MakeTable("dragonstones", ("me", "open", "open"), (("blanks", blanks),)))
        await until(lambda: bool(at.lobby.tables), "no table")
        async with reading(at, echoes=echoes) as ada:
            ada.line.send(Enter(1))
            await ada.hears("Its maker's words")
            ben.send(Say(1, text))
            await ada.hears("Ben says")
            lines = ada.heard.splitlines()
            assert max(width_of(line) for line in lines if "type your" in line) <= ada.terminal.size[0]
            assert not any(line.startswith("Server") for line in lines)
            assert any(line.startswith("  ") and "Server: type" in line for line in lines)
            ben.send(Begin(1, "apprentice"))
            await ada.hears("This is table 1, Fist of Dragonstones.")
            ada.types("map ogre")
            await ada.hears("Its maker's words")
            assert not any(line.startswith("Server") or width_of(line) > 80 for line in ada.heard.splitlines())
        ben.close()


async def test_what_is_being_typed_moves_down_whole() -> None:
    async with hub() as at, reading(at, echoes=True) as ada:
        bo = await at_hub(at, "Bo")
        ada.types("say hel", "")
        await ada.hears("say hel")
        bo.send(Say(0, "hello"))
        await ada.hears("\r\nBo says: hello\r\nsay hel")
        ada.terminal.feed(b"lo\r")
        await ada.hears("Ada says: hello")
        bo.close()


async def test_a_flood_of_lines_is_read_slowly_and_keeps_nobody_waiting() -> None:
    async with hub() as at, reading(at) as ada:
        ada.types("\n" * 5000)
        await until(lambda: not ada.channel.reading)
        assert ada.heard.count("This is the lobby.") < 20
        bo = await at_hub(at, "Bo")
        bo.send(Say(0, "hello"))
        await ada.hears("Bo says: hello")
        bo.close()


async def test_the_end_of_the_line_is_told() -> None:
    async with hub() as at, reading(at) as ada:
        at.stop("The server is going down.")
        await until(lambda: ada.terminal.last_words == "The server is going down.")


async def test_a_crash_ends_the_session_and_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub() as at:
        ada = Reader(at)

        def broken(_desk: ClientState) -> list[str]:
            raise ZeroDivisionError

        monkeypatch.setattr("tui.lines.telling.lobby", broken)
        with pytest.raises(ZeroDivisionError):
            await no_longer_than(10, draw(ada.terminal, ada.line))
