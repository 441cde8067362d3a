"""What bots of the house are like, and what they say: of what everybody is told alone, and only where it is wished."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from core.dragonstones.events import GameCounted, Scored
from core.engine import view
from core.gargon.events import WonAlone
from core.kampf.events import Took
from core.registry import GAMES
from core.telling import Event
from core.zargos.events import PeopleOut, RealmCardMoved
from net.people.names import BOTS
from net.protocol.messages import NEWEST_KIND, SeatInfo, Welcome
from tests.conformance.helpers.play import Table, moments, viewers
from tests.conformance.helpers.subjects import each_setup
from tests.gallery.rooms import Room
from tests.net.samples import begun, seen
from tests.tui.lines.test_home import Paper
from tui.client.bots.remarks import character_of, remarks
from tui.client.log import Remark, Talk
from tui.client.table import ClientTable
from tui.games import face_of
from tui.language import languages, speaking, worded
from tui.lines import telling
from tui.lines.session import LineSession
from tui.screens.window import picture
from tui.settings import Settings

SEATS = (SeatInfo("Ada", "person"), SeatInfo(BOTS[1], "adept"), SeatInfo(BOTS[2], "novice"))
BIG: list[tuple[str, Event, list[int]]] = [
    ("kampf", Took(1, 6), [1]),
    ("kampf", Took(1, 5), []),
    ("kampf", Took(0, 9), []),
    ("gargon", WonAlone(2, (1, 2, 3)), [2]),
    ("gargon", WonAlone(2, (1, 2)), []),
    ("dragonstones", Scored(1, 1, 2), [1]),
    ("dragonstones", GameCounted((3, 3, 3), (0, 1, 2)), [1, 2]),
]


@pytest.mark.parametrize(("game", "event", "speak"), BIG)
def test_bots_say_a_word_of_a_big_moment_and_people_none(game: str, event: Event, speak: Sequence[int]) -> None:
    found = [*remarks(face_of(game), SEATS, (event, event), None)]
    assert [remark.who for remark in found] == [BOTS[seat] for seat in speak]
    assert len({remark.words for remark in found}) == len(found)
    assert event.audience.fields == (), "what not everybody is told is no moment to speak of"


@pytest.mark.parametrize("game", GAMES)
def test_they_say_the_same_to_all_who_look_on_and_so_tell_nobody_of_a_hand(game: str) -> None:
    """A word about what one seat alone was told would be heard by that seat alone."""
    setup, spoken = next(each_setup(GAMES[game])), 0
    seats, face = [SeatInfo(BOTS[seat], "archmage") for seat in range(setup.seats)], face_of(game)
    for seed in range(2):
        for moment in moments(Table(setup, seed)):
            heard = [
                [*remarks(face, seats, moment.told.seen_by(viewer), view(setup.game, moment.after, viewer).board)]
                for viewer in viewers(setup.seats)
            ]
            assert heard == [heard[0]] * len(heard)
            spoken += len(heard[0])
    assert spoken > 1


def test_in_zargos_realms_are_big() -> None:
    """Peoples belong to players, as everybody sees; of a realm that is lost to nobody, nobody says a word."""
    board = begun(GAMES["zargos"], 3, Random(1))
    bots = [SeatInfo(name, "adept") for name in BOTS[:3]]
    seen_by_all: Any = view(GAMES["zargos"], board, None).board
    owners = tuple(seen_by_all.seat_of)
    face = face_of("zargos")
    for people, owner in enumerate(owners):
        moved, out = RealmCardMoved(2, people), PeopleOut(people)
        assert [each.who for each in remarks(face, bots, (moved, moved), seen_by_all)] == [BOTS[owner]] * (owner >= 0)
        assert len({*remarks(face, bots, (moved, out), seen_by_all)}) == 2 * (owner >= 0)
    assert not [*remarks(face, bots, (RealmCardMoved(2, -1),), seen_by_all)]


def test_each_of_them_is_somebody_and_nobody_else_is() -> None:
    found = [character_of(SeatInfo(name, "apprentice")) for name in BOTS]
    assert len({*found}) == len(BOTS)
    assert None not in found
    for name, kind in (("Ada", "person"), (BOTS[0], "person"), ("", "open"), ("Else", "adept")):
        assert character_of(SeatInfo(name, kind)) is None


@pytest.mark.parametrize("wished", [True, False])
def test_it_stands_in_the_log_behind_what_happened_and_waits_with_it_until_that_is_seen(wished: bool) -> None:
    shown = seen(GAMES["kampf"], 3, begun(GAMES["kampf"], 3, Random(1)), 0)
    table = ClientTable(shown.info._replace(seats=SEATS), 0, shown.view, hears_bots=wished)
    before = table.log.added
    table.log.add(Talk("Ada", "hello"))
    table.told((Took(1, 9),))
    spoken = [entry for entry in table.log.entries if isinstance(entry, Remark)]
    assert len(spoken) == wished
    assert [line.who for line in table.lines()][-1 - wished :] == ["", *[BOTS[1]] * wished]
    assert [line.text for line in table.lines(before + 1)] == ["hello"]
    assert table.unread == 0


def test_by_lines_they_can_be_silenced_and_are_told_of_before_the_game() -> None:
    shown = seen(GAMES["kampf"], 3, begun(GAMES["kampf"], 3, Random(1)), 0)
    told = telling.gathering(shown.info._replace(seats=SEATS, phase="gathering"), "en", {})
    assert sum(line.startswith(f"{name}: ") for name in BOTS for line in told) == 2
    assert f"Ada, {BOTS[1]} (a bot, adept) and {BOTS[2]} (a bot, novice)" in told[0]
    paper = Paper()
    session = LineSession(paper, Settings())
    session.begin()
    session.do("remarks off")
    assert (session.settings.remarks, session.state.hears_bots) == (False, False)
    assert paper.heard()[-1] == "Bots play in silence."
    session.do("remarks on")
    assert session.state.hears_bots


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("named", [BOTS[:3], BOTS[3:], BOTS[:4], BOTS[2:]], ids=" ".join)
def test_before_the_game_a_screen_of_80_columns_says_what_each_bot_is_like(language: str, named: Sequence[str]) -> None:
    made = Room()
    made.line.hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    """With as many bots as there may be before the last seat is taken."""
    bots = [SeatInfo(name, "archmage") for name in named]
    people = (SeatInfo("Ada", "person", maker=True), *bots, *[SeatInfo("", "open")] * (len(bots) - 3))
    seats = len(people)
    shown = seen(GAMES["kampf"], seats, begun(GAMES["kampf"], seats, Random(1)), 0)
    made.line.hear(replace(shown, info=shown.info._replace(seats=people, phase="gathering"), view=None))
    made.session.settings = dataclasses.replace(made.session.settings, language=language)
    with speaking(language):
        told = " ".join(line[:39] for line in str(picture(made.session, 80, 24)).splitlines())
        for each in bots:
            who = character_of(each)
            assert who is not None
            assert worded(who.about) in " ".join(told.split())
