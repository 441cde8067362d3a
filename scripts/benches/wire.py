"""`scripts/bench wire`: bytes on the wire, SSH included, over whole four-seat games by both doors.

Counted at the client's socket. Per answer and per seat: `down_per_answer` is what the server sends to one seat for an
answer of anybody, on average; `up_per_answer` is all that the four clients send for one answer, acknowledgements
included. `join` and `rejoin` are both ways together, from the end of the SSH login to the table on the screen.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from typing import Final

import asyncssh

from core.registry import GAMES
from net.protocol.messages import Enter, MakeTable, Sit
from scripts.benches.parts.lines import NativeLine, TerminalLine
from scripts.benches.parts.tables_server import running
from scripts.benches.peoples_turns import PeoplesTurns
from scripts.benches.report import Figures, dearest, note
from tui.language import ENGLISH, languages, mark, speaking, worded

SEATS: Final = 4
TURNS_WATCHED: Final = 8
AWAY_FOR: Final = 20
"""Answers that a dropped line misses."""
OPTIONS: Final = {"kampf": (("deals", "2"),), "zargos": (("turns", "4"),)}
"""Enough of a game to measure, where a whole one is long."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", nargs="*", default=[*GAMES], choices=[*GAMES], help="which games (default: all)")
    parser.add_argument("--moves", type=int, default=40, help="opponents' moves watched in the terminal (default: 40)")
    parser.add_argument("--idle", type=float, default=15, help="seconds of idleness (default: 15)")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--native-only", action="store_true", help="leave plain ssh out")
    only.add_argument("--language", choices=languages(), help="plain ssh alone, read in that language")


def run(given: argparse.Namespace) -> Figures:
    return asyncio.run(_run(given))


async def _run(given: argparse.Namespace) -> Figures:
    """Run each on a server of its own: what others have left in the lobby is no cost of this game."""
    natives, plains = {}, {}
    for game in given.games:
        if not given.language:
            note(f"{game}, native …")
            async with running() as (port, _):
                natives[game] = await _native(port, game)
        if not given.native_only:
            note(f"{game}, plain ssh …")
            watched = await _watched_turns() if game == "zargos" and not given.language else {}
            async with running(screens=True) as (port, _):
                plains[game] = watched | await _plain(port, game, given)
    figures: dict[str, object] = {"native": dearest(natives), "native_by_game": natives} if natives else {}
    if plains:
        figures |= {"plain": dearest(plains), "plain_by_game": plains}
    return figures


def _four(game: str) -> list[NativeLine]:
    return [
        NativeLine(f"{game}{seat}", asyncssh.generate_private_key("ssh-ed25519"), random.Random(seat))
        for seat in range(SEATS)
    ]


async def _native(port: int, game: str) -> dict[str, float]:
    lines = _four(game)
    join = await _joined(port, game, lines)
    for line in lines:
        line.mark()
    turns = PeoplesTurns(lines, lines) if game == "zargos" else None
    answers = await _play(lines, 10**9, turns)
    down, up = sum(line.down for line in lines), sum(line.up for line in lines)
    _gone(lines)
    rejoin = await _rejoined(port, game)
    return {
        **(turns.figures if turns else {}),
        "down_per_answer": round(down / answers / SEATS, 1),
        "up_per_answer": round(up / answers, 1),
        "join": join,
        "rejoin": rejoin,
        "answers": answers,
    }


def _gone(lines: list[NativeLine]) -> None:
    """Close the lines, and so leave the lobby as the next ones to join find it: without those who have played."""
    for line in lines:
        line.drop()


async def _seated(port: int, game: str, lines: list[NativeLine]) -> None:
    """Seat all at a new table, one after the other."""
    await lines[0].connect(port)
    lines[0].send(MakeTable(game, ("me", *["open"] * (SEATS - 1)), OPTIONS.get(game, ())))
    await lines[0].until(lambda line: line.seen is not None)
    assert lines[0].seen is not None
    for line in lines[1:]:
        await line.connect(port)
        line.send(Sit(lines[0].seen.info.table))
        await line.until(lambda line: line.seen is not None)


async def _joined(port: int, game: str, lines: list[NativeLine]) -> int:
    """Seat all four at a new table. Return what the last of them cost."""
    await _seated(port, game, lines)
    for line in lines:
        await line.until(lambda line: line.phase == "playing" and line.now is not None and line.now.view is not None)
    await lines[-1].quiet()
    return lines[-1].down + lines[-1].up


async def _play(lines: list[NativeLine], answers: int, turns: PeoplesTurns | None = None) -> int:
    """Give random answers until the game is over, or so many are given; each is heard by all before the next."""
    given = 0
    while given < answers:
        asked = next((line for line in lines if line.choices()), None)
        if asked is None:
            return given
        step = asked.step
        asked.answer_whole() if turns else asked.answer()
        given += 1
        for line in lines:
            await line.until(lambda line, step=step: line.step > step)  # type: ignore[misc]
        if turns:
            turns.look()
    return given


async def _rejoined(port: int, game: str) -> int:
    """Return what it costs to come back in the middle of a game, some answers later."""
    lines = _four(game)
    await _joined(port, game, lines)
    await _play(lines, 60)
    gone = next((line for line in lines if not line.choices()), lines[-1])
    table, step = gone.seen.info.table if gone.seen else 0, gone.step
    gone.drop()
    others = [line for line in lines if line is not gone]
    for _ in range(AWAY_FOR):
        if await _play(others, 1) == 0:
            break
    back = NativeLine(gone.name, gone.key, gone.rng)
    await back.connect(port)
    back.send(Enter(table, step))
    await back.until(lambda line: line.seen is not None)
    await back.quiet()
    _gone([*others, back])
    return back.down + back.up


async def _plain(port: int, game: str, given: argparse.Namespace) -> dict[str, float]:
    lines = _four(f"{game}")[:-1]
    for line in lines:
        line.name += "p"
    language = given.language or ENGLISH
    player = TerminalLine("terminal", asyncssh.generate_private_key("ssh-ed25519"), language)
    await player.connect(port)
    with speaking(language):
        lobby = worded(mark("Lobby"))
    await player.until(lobby)
    await _seated(port, game, lines)
    await player.until(lines[-1].name)
    await player.quiet()
    first = await _cost(player, b"\r")
    opponent = await _watched(player, lines, given.moves)
    await player.quiet()
    cursor = [await _cost(player, key) for key in (b"\x1b[C", b"\x1b[C", b"\x1b[D", b"\x1b[D") * 2]
    player.mark()
    await asyncio.sleep(given.idle)
    still = (player.down + player.up) * 60 / given.idle
    player.drop()
    _gone(lines)
    return {
        "first_screen": first,
        "opponent_move": round(sum(opponent) / len(opponent), 1),
        "opponent_move_max": max(opponent),
        "cursor": round(sum(cursor) / len(cursor), 1),
        "idle_per_min": round(still),
    }


async def _watched_turns() -> dict[str, float]:
    """Measure a people's turn on an onlooker's screen, every step drawn by itself: bots and people leave time between
    them."""
    lines = _four("watched")
    onlooker = TerminalLine("onlooker", asyncssh.generate_private_key("ssh-ed25519"))
    async with running(screens=True) as (port, _):
        await onlooker.connect(port)
        await onlooker.until("Lobby")
        await _joined(port, "zargos", lines)
        await onlooker.until("Zargos")
        onlooker.press(b"w")
        await onlooker.until("You are watching")
        turns = PeoplesTurns(lines, [onlooker])
        while len(turns.costs) < TURNS_WATCHED and await _play(lines, 1, turns):
            if turns.running:
                await onlooker.quiet()
            if "Go on" in "\n".join(onlooker.screen.display):
                onlooker.press(b"\r")
                await onlooker.quiet()
        onlooker.drop()
        _gone(lines)
    return turns.figures


async def _cost(player: TerminalLine, keys: bytes) -> int:
    """Return the bytes down until the screen is still again after these keys."""
    await player.quiet()
    player.mark()
    player.press(keys)
    await player.quiet()
    return player.down


async def _watched(player: TerminalLine, lines: list[NativeLine], moves: int) -> list[int]:
    """Return what each opponent's answer cost in the terminal; the player's own are given by the suggestions."""
    costs: list[int] = []
    while len(costs) < moves:
        step = lines[0].step
        asked = next((line for line in lines if line.choices()), None)
        player.mark()
        if asked is not None:
            asked.answer()
        elif lines[0].phase == "playing":
            player.press(b"\t\r")
        else:
            break
        for line in lines:
            await line.until(lambda line, step=step: line.step > step or line.phase != "playing")  # type: ignore[misc]
        await player.quiet()
        if asked is not None:
            costs.append(player.down)
    return costs
