"""The table of Zargos at every size: nothing is lost, nothing hidden is shown."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random

import pytest

from core.engine import imagine, view
from core.telling import Event
from core.zargos.cards import KINDS
from core.zargos.game import ZARGOS
from core.zargos.magic.dealing import DealCards, PutCardsBack
from core.zargos.map.board import PLACE
from net.people.text import width_of
from tests.tui.sitting import HUGE, LARGE, LONG_NAMES, SMALL, WIDEST, spots
from tests.tui.zargos.sitting import after, drawn, game, scene_of
from tests.zargos.table import position
from tui.canvas.canvas import NOWHERE, Canvas, wrap
from tui.games import Picking, Scene, Sheet
from tui.games.zargos import FACE
from tui.games.zargos.map.plan import plan
from tui.games.zargos.telling import panels
from tui.language import languages, speaking
from tui.screens.table.drawing import head

SIZES = [SMALL, LARGE, HUGE, (74, 17), (80, 35), (120, 19), (100, 26), (240, 70)]


def called_up(scene: Scene, key: str) -> tuple[Sheet, ...]:
    outcome = FACE.press(scene, key)
    assert outcome is not None
    assert not outcome.send
    return outcome.sheets


@pytest.mark.parametrize("seats", [2, 6])
def test_every_moment_is_drawn_for_everybody_at_every_size_and_in_ascii(seats: int) -> None:
    past: tuple[Event, ...] = ()
    for step, (state, events) in enumerate(game(seats, seats)):
        past = (*past, *events)[-200:]
        if step % 37 == 0:
            for seat in (-1, 0, 1):
                scene = scene_of(state, seat, past=past, names=LONG_NAMES)
                size = SIZES[(step // 37 + seat) % len(SIZES)]
                text = str(drawn(scene, size, ascii_only=True))
                assert text.isascii()
                assert "?" not in text
                title = FACE.title(scene)
                assert title[0] == "Zargos"
                assert title[1]
                assert FACE.prompt(scene).sentence.endswith((".", "?"))


@pytest.mark.parametrize("size", SIZES)
def test_no_part_of_the_table_lies_over_another_but_the_hand_in_the_planets_corner(size: tuple[int, int]) -> None:
    found = plan(*size)
    whole = Canvas(*size).whole
    taken: set[tuple[int, int]] = set()
    for part in {found.globe, found.peoples, found.fight, found.log, found.news, found.hand} - {NOWHERE}:
        assert whole.holds(part.x, part.y)
        assert part.right <= whole.right
        assert part.bottom <= whole.bottom
        cells = {(x, y) for x in range(part.x, part.right) for y in range(part.y, part.bottom)}
        if part != found.hand:
            assert not cells & taken
            taken |= cells


def test_the_planet_takes_the_most_of_the_smallest_screen_and_all_else_is_a_key_away() -> None:
    scene = scene_of(position("K A0 5 / M P1 3", hands={0: "War"}).state, 0)
    assert plan(*SMALL).globe.height == SMALL[1] - 3
    text = str(drawn(scene))
    assert all(words in text for words in ("▸K M", "0p", "1c", "H hand", "V peoples"))
    assert {"look:h", "look:v"} <= spots(drawn(scene))
    hand = called_up(scene, "h")[0]
    assert hand.rows[0][0].text == "▲ Wind of War"
    assert "One more die" in hand.sentences[0]
    peoples, count = called_up(scene, "v")
    assert [row[0].text for row in peoples.rows] == ["▸ K Knights", "  M Monks"]
    assert [cell.text for cell in peoples.rows[0]][1:] == ["you", "0", "1", "5", "0", "1", "0"]
    assert count.columns == ("realm", "value", "Knights", "Monks")


def test_a_large_table_shows_peoples_hand_and_log_beside_the_planet() -> None:
    scene = scene_of(position("K A0 5 / M P1 3", hands={0: "War", 1: "Ice Mist"}, boats="M 3").state, 0)
    text = str(drawn(scene, LARGE))
    assert all(words in text for words in ("Order of play", "▸K ● Anna", " M ▲ Bob", "3b 0r 2c", "Wind of War"))
    text = str(drawn(scene, HUGE))
    assert all(words in text for words in ("K Knights", "Anna, you", "land 1, army 5", "One more die", "None yet."))


def test_who_is_out_is_told_so_and_stays_in_the_list() -> None:
    table = position("K A0 9 / M R0 5 / D P1 1")
    table.move("A0", "P1", 8)
    table.roll(6, 6, 6, 1)
    table.say("no")
    if table.asked == "ChooseGroup":
        table.say("no")
    scene = scene_of(table.state, 0)
    assert "D ■ Chris" in str(drawn(scene, LARGE))
    assert "out of the game" in str(drawn(scene, LARGE))
    assert "×" in str(drawn(scene))


@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
def test_the_red_winds_of_this_turn_stand_in_a_corner(size: tuple[int, int]) -> None:
    table = position("K A0 5 / M P1 3", hands={1: "Ice Storm"}, window=True)
    table.say("Ice 3", 1)
    text = str(drawn(scene_of(table.state, 0), size))
    assert "≈ Ice: Akilon" in text


@pytest.mark.parametrize(("size", "language"), zip([*SIZES, WIDEST], cycle(languages()), strict=False))
def test_all_of_a_place_that_is_looked_at_is_told_in_its_panel(size: tuple[int, int], language: str) -> None:
    state = next(islice(game(6, 3, watcher=None), 400, None))[0]
    found = plan(*size)
    panel = next(rect for rect in (found.since, found.peoples, found.news) if rect != NOWHERE)
    with speaking(language):
        for place in [*PLACE.values()][:: 7 if size == WIDEST else 3]:
            scene = scene_of(state, 0, Picking(looked=place))
            rows = str(drawn(scene, size)).split("\n")[panel.y : panel.bottom]
            told = " ".join(row[panel.x : panel.right] for row in rows)
            words = [word for word in told.replace("─", " ").split() if word != "·"]
            wanted = " ".join(panels.facts_of(scene.view.board, place)).split()
            if panel == found.news and panel.height == 1:  # The smallest window of all has one row.
                wanted = wanted[:4]
            assert words[: len(wanted)] == wanted


@pytest.mark.parametrize("language", languages())
def test_no_card_of_ones_own_is_cut_beside_the_planet(language: str) -> None:
    scene, found = scene_of(position("K A0 5 / M P1 3").state, 0), plan(*LARGE)
    with speaking(language):
        for kind in range(len(KINDS)):
            board = scene.view.board._replace(hand=(kind,))
            rows = str(drawn(scene._replace(view=scene.view._replace(board=board)), LARGE)).split("\n")
            name = rows[found.hand.y + 1][found.hand.x : found.hand.right]
            assert name.strip("■▲ ")
            assert "…" not in name


def test_who_watches_is_offered_no_hand() -> None:
    scene = scene_of(position("K A0 5 / M P1 3", hands={0: "War"}).state, -1)
    assert "H hand" not in str(drawn(scene))
    assert [offer.key for offer in FACE.prompt(scene).offers] == ["v", "u"]
    assert FACE.press(scene, "h") is None


def test_a_place_that_is_looked_at_while_others_are_asked_tells_all_about_itself() -> None:
    scene = scene_of(position("K A0 5 / M P1 3").state, 1)
    assert FACE.prompt(scene).sentence == "Waiting for Anna (Knights) to plan attacks."
    looked = after(scene, "a", "0").scene
    whole = "A0 Akilar · Knights 5 · capital · 2p, all Akilon 8p · to A1 A2 A3 P1 3M P2 s4 s11"
    assert whole in " ".join(str(drawn(looked)).split())
    assert whole.partition(" · ")[2] in " ".join(str(drawn(looked, LARGE)).split())
    clicked = FACE.act(scene, "place:71")
    assert clicked is not None
    assert "s14 the lake · nobody · no way out" in str(drawn(scene._replace(picking=clicked.picking)))
    city = after(scene, "z", "0").scene
    assert "Z0 The Forbidden City · 4 dice of demons · capital · 4p · to Z7 Z8 Z9" in str(drawn(city))


def test_what_others_hold_changes_nothing_on_any_screen() -> None:
    for step, (state, _) in enumerate(game(3, 8)):
        if step % 41 == 0:
            for seat in (-1, 0):
                seen = scene_of(state, seat)
                other = imagine(ZARGOS, view(ZARGOS, state, seat if seat >= 0 else None), Random(step))
                dealt_anew = scene_of(other, seat)
                for size in (SMALL, HUGE):
                    assert str(drawn(seen, size)) == str(drawn(dealt_anew, size))
                assert FACE.prompt(seen) == FACE.prompt(dealt_anew)
                assert called_up(seen, "v") == called_up(dealt_anew, "v")


def test_cards_to_put_back_are_listed_with_what_they_do() -> None:
    table = position("K A0 5 / M P1 3", hands={0: "War War Ice Mist Storm"}, then=(PutCardsBack(0),))
    text = str(drawn(scene_of(table.state, 0)))
    assert all(words in text for words in ("Put a magic card back", "▸  1  Wind of War", "■ red", "One more die"))
    assert "Two neighbouring sea cells" in str(drawn(after(scene_of(table.state, 0), "4").scene))
    assert "Put a magic card back" not in str(drawn(scene_of(table.state, 1)))


def test_for_whom_one_waits_is_said_with_the_people_and_whether_the_player_is_there() -> None:
    scene = scene_of(position("K A0 5 / M P1 3", hands={0: "War", 1: "War"}, window=True).state, -1)
    seats = (scene.seats[0]._replace(away=90), scene.seats[1])
    waiting = FACE.prompt(scene._replace(seats=seats)).sentence
    assert waiting == ("You are watching. Waiting for Anna (Knights, offline 1m) and Bob to play a red card or none.")
    assert FACE.title(scene) == ("Zargos", "turn 1 of 12 · Knights (Anna) · red window")


@pytest.mark.parametrize("language", languages())
def test_in_the_head_names_give_way_to_clocks_and_phase(language: str) -> None:
    state = position("K A0 5 / M B0 9", window=True).state
    scene = scene_of(state, -1, names=("Wolfeschlegelste", "Bert"))
    timed = scene._replace(seats=tuple(each._replace(left=3599) for each in scene.seats), waiting=(0,))
    with speaking(language):
        phase = FACE.title(timed)[1].rpartition(" · ")[2]
        whole, narrow, least = (head(FACE, timed, width)[1] for width in (120, SMALL[0], 1))
        assert whole == f"Wolfeschlegelste 59:59 · {FACE.title(timed)[1]}"
        assert narrow.endswith(phase)
        assert narrow.startswith("Wolfe")
        assert " 59:59 · " in narrow
        assert width_of(narrow) <= SMALL[0] - 14
        assert least.startswith("Wol… 59:59 · ")


def test_the_own_numbers_fit_the_corner_or_are_shortened() -> None:
    scene = scene_of(position("K A0 5 / D P1 3 / S B0 2", seats="000", boats="K 2").state, 0)
    assert "0/0/0p" in str(drawn(scene))
    small = str(drawn(scene, (74, 17)))
    assert "0/0/0p" in small
    assert "…" not in small.split("\n")[1]


@pytest.mark.parametrize("hand", ["", "Elsewhere Land Storm", "War War Madness Ice Storm Mist Death Land"])
def test_every_sheet_has_room_on_the_smallest_screen(hand: str) -> None:
    men = "K A0 5 / A B0 2 / M P1 3 / D R0 99 / S K3 88 / W O0 77"
    realms = "K B A T M P D A S R W L K K A O D I S W"
    table = position(men, hands={0: hand}, boats="D 15", points="K 100 D 100", cards_of=realms, then=(DealCards(6),))
    scene = scene_of(table.state, 0, names=LONG_NAMES)
    for key in "hv":
        for sheet in called_up(scene, key):
            columns = zip(sheet.columns, *([cell.text for cell in row] for row in sheet.rows), strict=True)
            assert sum(2 + max(map(len, column)) for column in columns) + 6 <= 78
            notes = [line for sentence in sheet.sentences for line in wrap(sentence, 60)]
            assert len(sheet.rows) + len(notes) <= 16
