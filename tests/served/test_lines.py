"""The line mode: a game by sentences and numbers, from the lobby to the count."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dragonstones.choices import Bid
from net.host.system_environment import SystemEnvironment
from net.hub.hub import Hub
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.people.text import width_of
from net.protocol.messages import Answer, AnyDown, Begin, Enter, MakeTable, Say, Sit, Stepped
from net.store.memory import MemoryStore
from tests.served.ssh_server import until
from tests.served.stub import Channel, running, terminal_on
from tui.client.state import ClientState
from tui.consoles.typing import LONGEST, Typing
from tui.door import draw


class Reader:
    """Somebody who hears lines and types numbers."""

    def __init__(self, hub: Hub, name: str = "Ada", echoes: bool = False, identity: str = "") -> None:
        self.channel = Channel()
        self.terminal = terminal_on(self.channel, "dumb")
        self.terminal.echoes = echoes
        self.line = LocalLine(hub, Identity(identity or f"key:{name}", name), self.terminal.hang_up)
        self._from = 0

    @property
    def heard(self) -> str:
        """Since the last line that was typed."""
        return bytes(self.channel.sent[self._from :]).decode()

    async def hears(self, *texts: str) -> None:
        await until(lambda: all(text in self.heard for text in texts), f"{texts!r} is not in:\n{self.heard}")

    def types(self, line: str, end: str = "\n") -> None:
        self._from = len(self.channel.sent)
        self.terminal.feed(f"{line}{end}".encode())

    async def chooses(self, words: str) -> None:
        """The number of what is offered in these words."""
        await self.hears(f": {words}")
        offered = [line for line in self.heard.splitlines() if f": {words}" in line]
        self.types(offered[-1].partition(":")[0])


@asynccontextmanager
async def hub() -> AsyncIterator[Hub]:
    environment = SystemEnvironment(MemoryStore(asyncio.get_running_loop().call_soon))
    try:
        yield Hub(environment, pace=0)
    finally:
        environment.close()


@asynccontextmanager
async def reading(at: Hub, name: str = "Ada", echoes: bool = False, identity: str = "") -> AsyncIterator[Reader]:
    reader = Reader(at, name, echoes, identity)
    async with running(draw(reader.terminal, reader.line), reader.terminal) as task:
        await reader.hears(f"You are {name}.", "What do you want to do?")
        yield reader
    await task


async def at_hub(at: Hub, name: str) -> LocalLine:
    line = LocalLine(at, Identity(f"key:{name}", name))
    line.listen(lambda _message: None, lambda _sentence: None)
    await asyncio.sleep(0.01)
    return line


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
        await ada.hears("The game is over.", "1: go back to the lobby.", "2: quit.")
        told = bytes(ada.channel.sent).decode()
        assert not [line for line in told.splitlines() if {*line} & {*"★✓·→−×✗"}]
        assert "\x1b" not in told
        assert not re.search("There is no [^.]* here|was not offered|no longer asked|have failed", told)
        ada.types("lobby")
        await ada.hears("You have left the table.", "is over: Ada", "look at table 1, which is over")


def offers(heard: str) -> list[int]:
    """The numbers of the last list, behind everything else that was said."""
    found: list[int] = []
    for line in reversed(heard.splitlines()):
        listed = re.match(r"([0-9]+)(?: to ([0-9]+))?: ", line)
        if not listed:
            break
        found += range(int(listed[1]), int(listed[2] or listed[1]) + 1)
    return found


def is_asked(heard: str) -> bool:
    return heard.endswith("\n") and bool(offers(heard))


async def test_two_readers_meet_and_talk_at_a_table() -> None:
    async with hub() as at, reading(at) as ada, reading(at, "Bo") as bo:
        await ada.chooses("make a table of Kampf der Magier")
        await ada.chooses("two players")
        await ada.chooses("anybody may come")
        await ada.hears("Table 1, Kampf der Magier, gathers: Ada and a free seat.", "Deals: one for each player.")
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
            await again.hears("Bo is away.")


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
        assert not re.search("There is no [^.]* here", told)


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
            ("٣", "There is no ٣ here."),
            ("dance \x1b[2J", "There is no dance here. Type a number, or help."),
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
            await asyncio.wait_for(draw(ada.terminal, ada.line), 10)


# Words and commands


async def test_words_do_what_numbers_do_wherever_they_mean_one_thing() -> None:
    async with hub() as at, reading(at) as ada:
        ada.types("zargos")
        await ada.hears("How many should play?", "3: three players.", "6: six players.")
        ada.types("gargon four apprentices")
        await ada.hears("There is no gargon four apprentices here. Type a number, or help.")
        ada.types("back")
        await ada.hears("1: make a table of Gargon.")
        ada.types("make a table")
        await ada.hears("make a table may mean any of these:", "make a table of Gargon.", "make a table of Zargos.")
        ada.types("e")
        await ada.hears("There is no e here.")
        ada.types("dragonstones three apprentices")
        await ada.hears("How much fairy gold?")
        ada.types("2 fairy and 1 common")
        await ada.hears("You: 2 fairy gold and 1 common gold, 3 in all.")


async def test_cards_are_laid_in_one_line_or_one_by_one_and_taken_back() -> None:
    async with hub() as at, reading(at) as ada:
        ada.line.send(MakeTable("gargon", ("me", "apprentice", "apprentice")))
        await ada.hears("You were dealt ", "1: ")
        cards: list[str] = []
        for _ in range(40):
            cards = re.findall(r"[0-9]+: pick (\w+ [0-9]+), ", ada.heard)
            if "You start: " in ada.heard and len(cards) > 1:
                break
            ada.types("pass" if "pass, and draw" in ada.heard else str(offers(ada.heard)[-1]))
            await until(lambda: is_asked(ada.heard), f"nothing is asked:\n{ada.heard}")
        ada.types(cards[-1])
        await ada.hears(f"You have picked {cards[-1]}.")
        ada.types("back")
        await ada.hears("You start: ")
        ada.types(f"{cards[0]}, {cards[1]}, lay")
        await ada.hears(f"You laid {cards[0]} and {cards[1]}, face down.")


async def test_provinces_go_by_their_codes_and_names() -> None:
    async with hub() as at, reading(at) as ada:
        ada.line.send(MakeTable("zargos", ("me", "apprentice"), (("turns", "4"),)))
        await ada.hears("Which people do you lead?")
        ada.types("1")
        await ada.hears("Which people do you lead besides the ")
        ada.types("1")
        for style in (str.lower, str.upper):
            for code_or_name in (1, 2):
                await ada.hears("where? ", ": Ohms, ")
                ada.types("ohms")
                await ada.hears("In Ohms:", ", free.")
                free = re.findall(r"[0-9]: (O[0-9]) ([^,]+),.* free\.", ada.heard)[0]
                ada.types("back")
                await ada.hears("where? ")
                ada.types(style(free[code_or_name - 1]))
                await ada.hears(f"settled in {' '.join(free)}.")


async def test_what_one_wants_to_know_is_told_at_any_question() -> None:
    """And the numbers of the question are good afterwards, in the middle of an answer too."""
    async with hub() as at, reading(at) as ada:
        for asked in ("hand", "score", "map"):
            ada.types(asked)
            await ada.hears("No game is played here.")
        ada.types("who")
        await ada.hears("Here is Ada.")
        ada.types("rules")
        await ada.hears("Of which game?", "rules gargon: those of Gargon.")
        ada.types("rules zargos 5.8")
        await ada.hears("5.8 There is no retreat.")
        ada.line.send(MakeTable("dragonstones", ("me", "apprentice", "apprentice")))
        await ada.hears("How much fairy gold?")
        ada.types("1")
        await ada.hears("How much common gold?")
        for asked, told in (
            ("hand", "You have 8 fairy gold, 2 common gold and 5 silver behind your screen."),
            ("score", "Caradoc has 0 points"),
            ("map witch", "Witch: Take a black coin"),
            ("map", "Still to come, in any order: "),
            ("who", "Seat 1: Ada, which is you."),
            ("who", "Everybody is waiting for you."),
            ("rules", "rules 4: An auction."),
            ("rules 4.5", "4.5 If no fist is worth anything, nobody uses the power"),
            ("log 1", "The Witch is put up: take a black coin"),
        ):
            ada.types(asked)
            await ada.hears(told)
            assert "How much" not in ada.heard
        ada.types("log 4")
        await until(lambda: ada.heard.count("\n") == 4, ada.heard)
        ada.types("1")
        await ada.hears("You: 1 fairy gold and 1 common gold, 2 in all.")


async def test_the_others_answers_do_not_have_the_question_told_again() -> None:
    async with hub() as at, reading(at) as ada:
        ada.line.send(MakeTable("dragonstones", ("me", "apprentice", "apprentice")))
        await ada.hears("How much fairy gold?")
        await asyncio.sleep(5)
        assert ada.heard.count("How much fairy gold?") == 1


@pytest.mark.parametrize("columns", [20, 40, 80])
async def test_words_are_broken_at_the_width_of_the_terminal_and_never_within(columns: int) -> None:
    async with hub() as at:
        whole = await told_of_a_table(at, echoes=False, columns=columns)
        lines = await told_of_a_table(at, echoes=True, columns=columns)
        assert max(width_of(line) for line in lines) <= columns < max(width_of(line) for line in whole)
        assert " ".join(" ".join(lines).split()) == " ".join(" ".join(whole).split())


async def told_of_a_table(at: Hub, *, echoes: bool, columns: int) -> list[str]:
    ada = Reader(at, echoes=echoes)
    ada.terminal.resize(columns, 24)
    async with running(draw(ada.terminal, ada.line), ada.terminal):
        await ada.hears("4: make a")
        ada.types("rules zargos 14", "\r")
        await ada.hears("14.6")
        ada.types("help", "\r")
        await ada.hears("quit: ")
        return [
            line for line in bytes(ada.channel.sent).decode().splitlines() if line not in {"rules zargos 14", "help"}
        ]


async def test_the_help_names_what_means_something_there() -> None:
    async with hub() as at, reading(at) as ada:
        ada.types("help")
        await ada.hears("quit: ", "who: ", "log: ")
        assert "hand: " not in ada.heard
        ada.line.send(MakeTable("kampf", ("me", "apprentice")))
        await ada.hears("This is table 1")
        ada.types("help")
        await ada.hears("quit: ", "hand: ", "map: ", "who: ")


async def test_the_end_of_a_deal_is_told_once() -> None:
    """By the count; the log has it in a sentence."""
    async with hub() as at, reading(at) as ada:
        ada.line.send(MakeTable("kampf", ("me", "apprentice"), (("deals", "1"),)))
        await ada.hears("This is table 1")
        while True:
            await until(lambda: is_asked(ada.heard), f"nothing is asked:\n{ada.heard}")
            if "The game is over." in ada.heard:
                break
            ada.types(str(offers(ada.heard)[-1]))
        told = bytes(ada.channel.sent).decode()
        assert told.count("The count of deal 1 of 1.") == 1
        assert told.count(" won with ") == 1
        assert "Deal 1 cost" not in told
        assert " won the game" not in told
        ada.types("log")
        await ada.hears("Deal 1 cost", " won the game with ")


async def test_help_is_one_screen() -> None:
    async with hub() as at, reading(at, echoes=True) as ada:
        ada.types("help", "\r")
        await ada.hears("quit: ")
        assert ada.heard.count("\r\n") <= 23


# Typing


@pytest.mark.parametrize(
    ("data", "lines", "rest"),
    [
        (b"one\ntwo\r\nthree\rfour", ["one", "two", "three"], "four"),
        (b"wro\x7f\x7f\x7fright\n", ["right"], ""),
        (b"gone\x15kept\n", ["kept"], ""),
        (b"gone\x03kept\n", ["kept"], ""),
        (b"a\x1b[A\x1bOB\x1b[1;5Cb\x1bxc\n", ["abc"], ""),
        ("früh\n".encode(), ["früh"], ""),
        (b"\x7f\n", [""], ""),
        (b"x" * (LONGEST + 50) + b"\n", ["x" * LONGEST], ""),
    ],
)
def test_keys_become_lines(data: bytes, lines: list[str], rest: str) -> None:
    typing = Typing(echoes=True)
    assert typing.feed(data)[0] == lines
    assert typing.line == rest
    slowly = Typing(echoes=True)
    assert [line for byte in data for line in slowly.feed(bytes((byte,)))[0]] == lines


def test_what_is_typed_is_shown_only_where_nobody_else_does() -> None:
    assert Typing(echoes=True).feed(b"a\xe6\xbc\xa2\x7f\x7fb\r")[1] == "a漢\b \b\b \b\b \bb\r\n"
    assert Typing(echoes=False).feed(b"ab\n")[1] == ""


@given(st.lists(st.binary(max_size=30)))
def test_no_bytes_whatever_bring_a_control_code_into_a_line_or_an_echo(chunks: list[bytes]) -> None:
    typing = Typing(echoes=True)
    for chunk in chunks:
        lines, echo = typing.feed(chunk)
        assert all(line.isprintable() or not line for line in lines)
        assert not set(echo.replace("\b \b", "").replace("\r\n", "")) & {chr(code) for code in range(32)}
