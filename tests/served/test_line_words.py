"""Words and commands by lines: what they mean wherever they are typed, and what is told for them."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from time import thread_time

import pytest

from net.hub.hub import Hub
from net.people.text import width_of
from net.protocol.messages import MakeTable
from tests.served.lines import Reader, hub, is_asked, offers, reading
from tests.served.ssh_server import until
from tests.served.stub import running
from tui.consoles.served import REST
from tui.consoles.turns import Turns
from tui.door import draw


async def test_words_do_what_numbers_do_wherever_they_mean_one_thing() -> None:
    async with hub() as at, reading(at) as ada:
        ada.types("zargos")
        await ada.hears("How many should play?", "3: three players.", "6: six players.")
        ada.types("gargon four apprentices")
        await ada.hears("Nothing here is called gargon four apprentices. Type a number, or help.")
        ada.types("back")
        await ada.hears("1: make a table of Kampf der Magier.")
        ada.types("make a table")
        await ada.hears("make a table may mean any of these:", "make a table of Gargon.", "make a table of Zargos.")
        ada.types("e")
        await ada.hears("Nothing here is called e.")
        ada.types("dragonstones three apprentices")
        await ada.hears("How much fairy gold?")
        ada.types("2 fairy and 1 common")
        await ada.hears("You: 2 fairy gold and 1 common gold, 3 in all.")


async def test_cards_are_laid_in_one_line_or_one_by_one_and_taken_back() -> None:
    async with hub() as at, reading(at) as ada:
        ada.line.send(MakeTable("gargon", ("me", "apprentice", "apprentice")))
        await ada.hears("You were dealt ")
        cards: list[str] = []
        for _ in range(40):
            await until(lambda: is_asked(ada.heard), f"nothing is asked:\n{ada.heard}")
            cards = re.findall(r"[0-9]+: pick (\w+ [0-9]+), ", ada.heard)
            if "You start: " in ada.heard and len(cards) > 1:
                break
            ada.types("pass" if "pass, and draw" in ada.heard else str(offers(ada.heard)[-1]))
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
                await ada.hears("Where do you settle one of", ": Ohms, ")
                ada.types("ohms")
                await ada.hears("In Ohms:", ", free.")
                free = re.findall(r"[0-9]: (O[0-9]) ([^,]+),.* free\.", ada.heard)[0]
                ada.types("back")
                await ada.hears("Where do you settle one of")
                ada.types(style(free[code_or_name - 1]))
                await ada.hears(f"settled in {' '.join(free)}.")


async def test_what_one_wants_to_know_is_told_at_any_question() -> None:
    """And the numbers of the question are good afterwards, in the middle of an answer too."""
    async with hub() as at, reading(at) as ada:
        for asked in ("hand", "score", "map"):
            ada.types(asked)
            await ada.hears("No game is played here.")
        ada.types("known")
        await ada.hears("Nobody at this table is told what they know.")
        ada.types("who")
        await ada.hears("People here: Ada.")
        ada.types("rules")
        await ada.hears("Of which game?", "rules gargon: Gargon.")
        ada.types("rules zargos 5.8")
        await ada.hears("5.8 There is no retreat. Ruling 23.")
        ada.types("ruling zargos 23")
        await ada.hears("May you retreat? No.", "Text: a fight lasts until", "The rules speak of it in 5.8.")
        ada.types("short gargon")
        await ada.hears("Gargon in short", "In a round the first player lays one to three cards")
        ada.types("why")
        await ada.hears("Nothing is asked here now that the rules say anything about.")
        ada.line.send(MakeTable("dragonstones", ("me", "apprentice", "apprentice"), recall=True))
        await ada.hears("How much fairy gold?")
        ada.types("1")
        await ada.hears("How much common gold?")
        for asked, told in (
            ("hand", "You have 8 fairy gold, 2 common gold and 5 silver behind your screen."),
            ("score", "Caradoc has 0 points"),
            ("known", "Caradoc: fairy 8, common 2, silver 5, amulets 0, black 0, spent 0, bid 10."),
            ("map witch", "Witch: Take a black coin"),
            ("map", "Still to come, in any order: "),
            ("who", "Seat 1: Ada, which is you."),
            ("who", "Everybody is waiting for you."),
            ("rules", "rules 4: An auction."),
            ("rules 4.5", "4.5 If no fist is worth anything, nobody uses the power"),
            ("ruling 8", "What if nobody bids anything?"),
            ("short", "You want to be the first player with three points."),
            ("why", "4.1 Everybody holds out a fist"),
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


async def test_lines_that_are_much_work_leave_most_of_the_time_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, at = asyncio.get_running_loop(), list[float]()

    def take(_turns: Turns) -> None:
        end = thread_time() + 0.03
        while thread_time() < end:
            pass
        at.append(loop.time())
        _turns._lines.popleft()

    async with hub() as there, reading(there) as ada:
        charged = list[float]()
        monkeypatch.setattr(ada.terminal, "worked", charged.append)
        monkeypatch.setattr(Turns, "take", take)
        ada.types("\n".join(["who"] * 5))
        await until(lambda: len(at) == 5)
        monkeypatch.undo()
    assert min(later - earlier for earlier, later in pairwise(at)) >= REST * 0.03
    assert sum(charged) >= 5 * 0.03
