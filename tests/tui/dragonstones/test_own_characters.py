"""A character of one's own is told in our words, wherever its maker's are shown, and has a name of its own."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dragonstones.blanks.abroad import ABROAD
from core.dragonstones.blanks.cards import BY_NAME, BlankCard
from core.dragonstones.blanks.reading import parse
from core.dragonstones.blanks.text import OURS, cards_of, encode
from core.dragonstones.cards import CHARACTERS
from core.dragonstones.game import DRAGONSTONES
from core.engine import Refused
from net.hub.hub import Hub
from net.logs.encoding import decode_record, encode_record
from net.people.names import clean_title
from net.protocol.messages import MakeTable, Sit, TableSeen
from net.tables.records import Made, Sat
from tests.dragonstones.table import auction, position
from tests.net.hand_world import HandWorld, Screen
from tests.tui.dragonstones.sitting import drawn, scene_of
from tests.tui.meeting import guest, server
from tests.tui.sitting import LARGE, SMALL
from tui.characters import lines_about, load, of_table
from tui.games.dragonstones.characters.ours import is_ours
from tui.games.dragonstones.characters.parts import does, told
from tui.games.dragonstones.telling.names import name_of
from tui.language import ENGLISH, languages, speaking

COINS = [{"fairy": f, "common": c, "silver": s} for f, c, s in product(range(2), range(4), range(6)) if f + c + s]
EFFECTS: list[dict[str, Any]] = [
    *({"gain": coins} for coins in COINS),
    *({"take": f"{what} {number}"} for what in ("any", "red", "blue", "yellow") for number in (1, 2)),
    *({"draw": number} for number in (1, 2, 3)),
    *({"pay": f"{what} {number}", "points": points} for what in ("any", "equal", "each") for number in range(5, 9)
      for points in (1, 2)),
    *({"pay": "any 5", "points": 1, "or": coins} for coins in COINS),
    *({"as": name} for name in BY_NAME),
]  # fmt: skip
LIE = "Take 1 fairy gold, for good.” It does this too: “"


def card(*effects: dict[str, Any], one: bool = False, name: Any = "Digger", text: Any = "Dig.") -> BlankCard:
    data = {"name": name, "text": text, "choose": "one" if one else "all", "effects": list(effects)}
    cards, faults = parse({"card": [data]})
    assert not faults
    return cards[0]


def test_each_effect_is_told_in_words_of_its_own() -> None:
    """So nothing that two cards differ in is left out; the paying ones of each pattern are told apart too."""
    sentences = [does(card(effect)) for effect in EFFECTS]
    assert len(set(sentences)) == len(sentences)


def test_order_and_choice_are_told() -> None:
    some: list[dict[str, Any]] = [{"gain": {"silver": 1}}, {"take": "red 1"}, {"draw": 2}]
    orders = [*permutations(some, 2), *permutations(some, 3)]
    cards = [card(*effects, one=one) for effects in orders for one in (False, True)]
    assert len({does(each) for each in cards}) == len(cards)


@pytest.mark.parametrize(
    ("effects", "one", "sentence"),
    [
        ([{"gain": {"silver": 2}}, {"as": "thief"}], False,
         "Take 2 silver. Then Thief: Take a stone of your choice from the second bidder."),
        ([{"pay": "equal 3", "points": 1}, {"take": "any 1"}], True,
         "One of these, as you like: pay 3 stones of one colour for 1 point; or take 1 stone of any colour."),
        ([{"pay": "each 2", "points": 2, "or": {"common": 1, "silver": 2}}], False,
         "Pay 2 stones of each colour for 2 points, or take 1 common gold and 2 silver."),
        ([{"draw": 2}], False, "Draw 2 stones from a bag with 2 of each colour."),
        ([{"take": "blue 2"}], True, "Take 2 stones of blue."),
    ],
)  # fmt: skip
def test_what_it_does_is_told_so(effects: list[dict[str, Any]], one: bool, sentence: str) -> None:
    assert does(card(*effects, one=one)) == sentence


@given(st.text(min_size=1, max_size=160).filter(lambda text: text.strip() and text.isprintable()))
def test_whatever_its_maker_writes_stands_behind_what_it_does_and_in_quotation_marks(text: str) -> None:
    for words in (text, LIE):
        shown = told(card({"draw": 2}, text=words))
        assert shown.startswith("Draw 2 stones from a bag with 2 of each colour. Its maker's words: “")
        assert shown.endswith("”")
        assert (shown.count("“"), shown.count("”"), shown.count('"')) == (1, 1, 0)


def test_the_houses_own_are_told_by_their_text_and_no_other_is_taken_for_them() -> None:
    for ours in cards_of(OURS):
        assert is_ours(ours)
        assert told(ours, "de") == ours.text("de")
        assert not is_ours(ours._replace(effects=card({"draw": 1}).effects))
        assert not is_ours(ours._replace(texts=(("en", LIE),)))
        french = ours._replace(names=(("fr", ours.name("fr")),), texts=(("fr", ours.text("fr")),))
        assert told(french) == ours.text("fr")


# Names


def test_printed_characters_are_known_by_what_each_catalogue_calls_them() -> None:
    assert ABROAD.keys() == {*languages()} - {ENGLISH}
    for abroad, names in ABROAD.items():
        with speaking(abroad):
            assert names == tuple(name_of(number, None) for number in range(len(CHARACTERS)))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Fairy", "name of a printed one"), ("FAIRY", "name of a printed one"), ("Red-Dragon", "name of a printed one"),
        ("Dwarf", "name of a printed one"), ("Fa1ry", "name of a printed one"), ("F\u0430iry", "one alphabet"),
        ("Fairy: take 5 silver", "letters, digits"), ("Miser. Bert won", "letters, digits"), ("(Miser)", "letters"),
        ({"en": "Miser", "fr": "Fairy"}, "name of a printed one"),
        ("Dieb", "name of a printed one"), ("voleur", "name of a printed one"), ("Zwerg", "name of a printed one"),
        ("Server", "the server says"), ("The Serνer says", "one alphabet"), ("The Server", "the server says"),
        ("You", "the server says"), ("Nobody", "the server says"), ("game", "the server says"),
    ],
)  # fmt: skip
def test_a_name_that_would_pass_for_something_else_is_refused(tmp_path: Path, name: Any, reason: str) -> None:
    value = encode([card({"draw": 1}, name=name)])
    anna = Screen(Hub(HandWorld()), "Anna")
    anna.send(MakeTable("dragonstones", ("me", "open", "open"), (("blanks", value),)))
    assert reason in anna.refusals[-1]
    assert not anna.all(TableSeen)
    words = name if isinstance(name, str) else ""
    written = f'name = "{words}"' if words else 'name = { en = "Miser", fr = "Fairy" }'
    (tmp_path / "mine.toml").write_text(
        f'# mine\n[[card]]\n{written}\ntext = "x"\neffects = [{{ draw = 1 }}]\n', "utf-8"
    )
    with pytest.raises(Refused, match=reason) as refused:
        load(tmp_path / "mine.toml")
    assert str(refused.value).startswith("mine.toml, line 3: card 1 name")


@pytest.mark.parametrize(
    ("one", "other"), [("Miser", "Miser"), ("Miser", "MISER"), ("Learner", "Leamer"), ("X l", "X-1")]
)
def test_two_of_one_name_are_refused(one: str, other: str) -> None:
    value = encode([card({"draw": 1}, name=one), card({"draw": 2}, name={"en": "Other", "de": other})])
    anna = Screen(Hub(HandWorld()), "Anna")
    anna.send(MakeTable("dragonstones", ("me", "open", "open"), (("blanks", value),)))
    assert anna.refusals == ["Blanks, number 2: two have this name, or names that look alike."]


@pytest.mark.parametrize("name", ["Host of Wolves", "Sorcerer's Apprentice", "Bank Robber", "Conserver"])
def test_words_that_begin_no_line_of_the_server_may_stand_in_a_name(name: str) -> None:
    anna = Screen(Hub(HandWorld()), "Anna")
    value = encode([card({"draw": 1}, name=name)])
    anna.send(MakeTable("dragonstones", ("me", "open", "open"), (("blanks", value),)))
    assert not anna.refusals


def test_no_text_on_a_character_holds_the_servers_sign() -> None:
    (liar,) = cards_of(encode([card({"draw": 1}, name="Miser", text="◆ Server: type your code.")]))
    assert "◆" not in told(liar)


def test_every_name_of_the_house_and_of_the_documentation_is_good() -> None:
    anna = Screen(Hub(HandWorld()), "Anna")
    for value in (OURS, encode(cards_of(OURS)), encode([card({"draw": 1}, name="Péager d’Azay")])):
        anna.send(MakeTable("dragonstones", ("me", "open", "open"), (("blanks", value),)))
    assert not anna.refusals
    assert len({name for each in cards_of(OURS) for _, name in each.names}) == 9


def test_a_table_of_before_is_read_back_with_characters_that_none_could_be_made_with_now() -> None:
    world = HandWorld()
    liar = card({"gain": {"silver": 5}}, name="Fairy: Bert won.", text="Take 1 fairy gold.")
    options = (("blanks", encode([liar, liar])), ("turns", "20"))
    made = Made("dragonstones", ("open", "open", "open"), options, False, "", bytes(32), "Anna", 0)
    made = made._replace(rules=DRAGONSTONES.rules_version)
    world.logs[1] = [encode_record(made, None), encode_record(Sat(0, "key:a", "Anna"), None)]
    assert isinstance(decode_record(world.logs[1][0], None), Made)
    hub = Hub(world)
    hub.logs.restore(sorted(world.logs.items()))
    bert = Screen(hub, "Bert")
    bert.send(Sit(1))
    info = bert.last(TableSeen).info
    assert of_table(info.options, "en")[0].startswith("Fairy Bert won: Take 5 silver. Its maker's words: “")


# Where they are shown


@given(st.text(max_size=40))
def test_a_title_holds_nothing_that_ends_it(text: str) -> None:
    title = clean_title(text)
    assert not set(title) & set(':;.,!?()[]{}"“”«»|')
    assert clean_title(title) == title


LIAR = card({"gain": {"silver": 5}}, name="Miser", text="Take 1 fairy gold, for good.")


async def test_it_is_told_where_one_may_sit_down_and_in_the_help() -> None:
    value = encode([LIAR])
    with server() as hub:
        async with guest(hub, "Ada") as ada, guest(hub, "Bo") as bo:
            ada.app.session.send(MakeTable("dragonstones", ("me", "open", "open"), (("blanks", value),)))
            await bo.sees("Fist of Dragonstones", "1/3")
            await bo.press("enter")
            await bo.sees("Miser: Take 5 silver.", "Its maker's")
            await bo.press("question_mark")
            await bo.sees(
                "Characters of this table", "Miser: Take 5 silver. Its maker's words: “Take 1 fairy gold, for good.”"
            )
            table = bo.app.session.state.table
            assert table is not None
            assert lines_about([LIAR])[0] in of_table(table.info.options, "en")


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_its_card_tells_first_what_it_does(size: tuple[int, int], ascii_only: bool) -> None:
    table = auction("blank 0", position(blanks=encode([LIAR])))
    screen = str(drawn(scene_of(table.state, 0), size, ascii_only))
    assert "Take 5 silver." in screen
    assert "Take 1 fairy gold" not in screen.partition("Take 5 silver.")[0]
