"""RULES.md §9: blank cards, as they are read, refused, and sent along."""

from __future__ import annotations

import json
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dragonstones import cards as c
from core.dragonstones.blanks.abroad import ABROAD
from core.dragonstones.blanks.cards import BY_NAME, NAME_LENGTH, TEXT_LENGTH, BlankCard, Effect
from core.dragonstones.blanks.house import HOUSE
from core.dragonstones.blanks.reading import Fault, parse
from core.dragonstones.blanks.text import LONGEST, cards_of, checked, decode, encode, named
from core.dragonstones.cards import CHARACTERS, Coins
from core.dragonstones.game import DRAGONSTONES
from core.engine import Refused, read_options, start
from tests.dragonstones.table import begun

RULES = Path(__file__).parents[2] / "core" / "dragonstones" / "RULES.md"
PLAIN: dict[str, Any] = {"name": "Miser", "text": "Take a silver.", "effects": [{"gain": {"silver": 1}}]}
MISER = BlankCard((("en", "Miser"),), (("en", "Take a silver."),), False, (Effect("gain", coins=Coins(silver=1)),))


def one(**changed: Any) -> dict[str, Any]:
    """A file with a card that is right but for what is changed; None takes a key away."""
    card = {key: value for key, value in {**deepcopy(PLAIN), **changed}.items() if value is not None}
    return {"card": [card]}


def effect_of(data: dict[str, Any]) -> Effect:
    parsed = parse(one(effects=[data]))
    assert parsed.faults == ()
    return parsed.cards[0].effects[0]


def faults(data: object) -> list[tuple[str, str]]:
    parsed = parse(data)
    assert parsed.cards == () or not parsed.faults
    return [(".".join(map(str, fault.path)), fault.reason) for fault in parsed.faults]


def test_9_2_a_card_is_read() -> None:
    assert parse(one()) == ((MISER,), ())


def test_9_2_what_its_cards_are_called_and_may_not_be_called() -> None:
    things, taken = named(encode((MISER,)))
    assert things == ((("en", "Miser"),),)
    assert taken[: len(CHARACTERS)] == tuple(each.name for each in CHARACTERS)
    assert taken[len(CHARACTERS) :] == (*ABROAD["de"], *ABROAD["fr"])


def test_9_2_the_file_that_the_rule_book_shows_is_right() -> None:
    text = RULES.read_text("utf-8").split("```toml\n")[1].split("```")[0]
    parsed = parse(tomllib.loads(text))
    assert parsed.faults == ()
    assert [card.name("fr") for card in parsed.cards] == ["Péager", "Stonecutter"]
    assert [card.one for card in parsed.cards] == [False, True]


def test_9_2_names_and_texts_in_several_languages() -> None:
    names = {"de": "Geizhals", "en": "Miser"}
    card = parse(one(name=names, text={"fr": "Prenez une pièce."})).cards[0]
    assert (card.name(), card.name("de"), card.name("it")) == ("Miser", "Geizhals", "Geizhals")
    assert card.text() == card.text("fr") == "Prenez une pièce."


@pytest.mark.parametrize(
    ("data", "effect"),
    [
        ({"gain": {"fairy": 1, "common": 3, "silver": 5}}, Effect("gain", coins=Coins(1, 3, 5))),
        ({"take": "red"}, Effect("take", "red", 1)),
        ({"take": "any 2"}, Effect("take", "any", 2)),
        ({"draw": 3}, Effect("draw", number=3)),
        ({"pay": "any 3"}, Effect("pay", "any", 3, 1)),
        ({"pay": "each 2", "points": 2}, Effect("pay", "each", 2, 2)),
        ({"pay": "equal 2", "or": {"common": 1}}, Effect("pay", "equal", 2, 1, Coins(common=1))),
        ({"as": "rainbow dragon"}, Effect("as", number=c.RAINBOW_DRAGON)),
    ],
)
def test_9_3_the_effects(data: dict[str, Any], effect: Effect) -> None:
    assert effect_of(data) == effect


WORDS = ("card", "name", "text", "choose", "effects", "gain", "take", "draw", "pay", "points", "or", "as", "en", "one",
         "any 3", "red 1", "equal 4", "thief", "silver", "Miser")  # fmt: skip

A_TABLE = "a table is wanted here"
A_TEXT = "a text is wanted here, or a table of texts by language"
KINDS = "an effect is a table with one of the keys gain, take, draw, pay, as"
ON_STONES = "a word and a number are wanted here, such as 'any 3'; the words: "

WRONG = {
    "no table": ([], "", A_TABLE),
    "no cards": ({}, "card", "a list of 1 to 6 tables [[card]] is wanted here"),
    "too many cards": ({"card": [PLAIN] * 7}, "card", "a list of 1 to 6 tables [[card]] is wanted here"),
    "a key of no card": ({"card": [PLAIN], "cards": 1}, "cards", "there is no such key here; there are: card"),
    "no card": ({"card": [PLAIN, 3]}, "card.1", A_TABLE),
    "another key": (
        one(colour=1), "card.0.colour", "there is no such key here; there are: name, text, choose, effects"
    ),
    "no name": (one(name=None), "card.0.name", A_TEXT),
    "no language": (one(text={}), "card.0.text", A_TEXT),
    "empty name": (one(name=" "), "card.0.name.en", f"a line of 1 to {NAME_LENGTH} characters is wanted here"),
    "long text": (one(text="x" * 161), "card.0.text.en", f"a line of 1 to {TEXT_LENGTH} characters is wanted here"),
    "no line": (one(name="a\x1b[2J"), "card.0.name.en", "the character U+001B can't stand in a line of text"),
    "name of a number": (one(name={"en": 3}), "card.0.name.en", "a line of 1 to 24 characters is wanted here"),
    "language": (one(name={"english": "x"}), "card.0.name.english", "a language is two letters, such as en"),
    "choose": (one(choose="two"), "card.0.choose", "one of these words is wanted here: all, one"),
    "no effects": (one(effects=[]), "card.0.effects", "a list of 1 to 3 effects is wanted here"),
    "four effects": (one(effects=PLAIN["effects"] * 4), "card.0.effects", "a list of 1 to 3 effects is wanted here"),
    "no effect": (one(effects=["gain"]), "card.0.effects.0", KINDS),
    "two in one": (one(effects=[{"draw": 1, "as": "thief"}]), "card.0.effects.0", KINDS),
    "no such effect": (one(effects=[{"win": 1}]), "card.0.effects.0", KINDS),
    "a key too many": (
        one(effects=[{"draw": 1, "points": 1}]), "card.0.effects.0.points", "there is no such key here; there are: draw"
    ),
    "no coins": (one(effects=[{"gain": 3}]), "card.0.effects.0.gain", A_TABLE),
    "empty coins": (one(effects=[{"gain": {}}]), "card.0.effects.0.gain", "some coins are wanted here"),
    "zero coins": (one(effects=[{"gain": {"fairy": 0}}]), "card.0.effects.0.gain", "some coins are wanted here"),
    "gold": (
        one(effects=[{"gain": {"gold": 1}}]),
        "card.0.effects.0.gain.gold", "there is no such key here; there are: fairy, common, silver",
    ),
    "too many coins": (
        one(effects=[{"gain": {"fairy": 2}}]),
        "card.0.effects.0.gain.fairy", "a whole number from 0 to 1 is wanted here",
    ),
    "coins taken away": (
        one(effects=[{"gain": {"silver": -1}}]),
        "card.0.effects.0.gain.silver", "a whole number from 0 to 5 is wanted here",
    ),
    "take": (one(effects=[{"take": "green"}]), "card.0.effects.0.take", ON_STONES + "any, red, blue, yellow"),
    "take a number": (one(effects=[{"take": 2}]), "card.0.effects.0.take", ON_STONES + "any, red, blue, yellow"),
    "take many": (one(effects=[{"take": "red 3"}]), "card.0.effects.0.take", "1 to 2 stones can be taken"),
    "take none": (one(effects=[{"take": "red 0"}]), "card.0.effects.0.take", "1 to 2 stones can be taken"),
    "take ten": (one(effects=[{"take": "red 10"}]), "card.0.effects.0.take", ON_STONES + "any, red, blue, yellow"),
    "draw": (one(effects=[{"draw": True}]), "card.0.effects.0.draw", "a whole number from 1 to 3 is wanted here"),
    "cheap": (
        one(effects=[{"pay": "any 2"}]), "card.0.effects.0.pay", "for that many points it is 'any 3' to 'any 8'"
    ),
    "cheap for two": (
        one(effects=[{"pay": "equal 3", "points": 2}]),
        "card.0.effects.0.pay", "for that many points it is 'equal 4' to 'equal 8'",
    ),
    "dear": (one(effects=[{"pay": "any 9"}]), "card.0.effects.0.pay", "for that many points it is 'any 3' to 'any 8'"),
    "three points": (
        one(effects=[{"pay": "any 8", "points": 3}]),
        "card.0.effects.0.points", "a whole number from 1 to 2 is wanted here",
    ),
    "or nothing": (
        one(effects=[{"pay": "any 4", "or": {}}]), "card.0.effects.0.or", "some coins are wanted here"
    ),
    "two for points": (
        one(effects=[{"pay": "any 4"}, {"as": "charlatan"}]),
        "card.0.effects", "only one of a card's effects may be for points",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("data", "path", "reason"), WRONG.values(), ids=WRONG)
def test_9_5_a_fault_is_named_with_its_place(data: object, path: str, reason: str) -> None:
    assert faults(data) == [(path, reason)]


def test_9_2_d78_a_file_holds_up_to_six_cards() -> None:
    cards = [{**PLAIN, "name": f"Card {letter}"} for letter in "ABCDEFG"]
    assert faults({"card": cards[:6]}) == []
    assert [path for path, _ in faults({"card": cards})] == ["card"]


@pytest.mark.parametrize("name", ["ghost", "goblin", "leprechaun", "doppelganger", "dragon", 3])
def test_9_4_no_card_is_a_ghost_goblin_leprechaun_or_doppelganger(name: object) -> None:
    (fault,) = parse(one(effects=[{"as": name}])).faults
    assert fault.path == ("card", 0, "effects", 0, "as")
    assert len(BY_NAME) == len(CHARACTERS) - 4


def test_9_4_of_several_to_choose_from_more_than_one_may_be_for_points() -> None:
    assert faults(one(choose="one", effects=[{"pay": "any 4"}, {"as": "charlatan"}])) == []


def test_9_5_every_fault_is_found_not_only_the_first() -> None:
    both = {"card": [{**PLAIN, "name": ""}, {**PLAIN, "effects": [{"draw": 9}, {"take": "all"}]}]}
    assert [path for path, _ in faults(both)] == ["card.0.name.en", "card.1.effects.0.draw", "card.1.effects.1.take"]


def test_9_5_a_fault_can_be_read() -> None:
    assert str(Fault(("card", 0, "effects", 1, "draw"), "no")) == "Characters, card 1 effects 2 draw: no"
    assert str(Fault((), "no")) == "Characters: no"


def test_9_5_the_cards_travel_as_a_line_of_text() -> None:
    for cards in ((MISER,), parse(HOUSE).cards):
        text = encode(cards)
        assert "\n" not in text
        assert decode(text) == cards
        assert checked(text) == text


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_9_5_every_effect_travels(name: str) -> None:
    every = [{"pay": "each 1", "points": 1, "or": {"silver": 2}}, {"take": "blue 2"}, {"as": name}]
    cards = parse(one(choose="one", effects=every)).cards
    assert decode(encode(cards)) == cards


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Those characters cannot be read: send them as the game wrote them down."),
        ("[" * 5000, "Those characters cannot be read: send them as the game wrote them down."),
        ("x" * (LONGEST + 1), f"Those characters have more than {LONGEST} letters: shorten their texts."),
        ("{}", "Characters, card: a list of 1 to 6 tables [[card]] is wanted here."),
    ],
)
def test_9_5_what_is_no_such_text_is_refused(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        read_options(DRAGONSTONES, {"blanks": text})
    assert str(refused.value) == said


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.sampled_from(WORDS), st.text(max_size=4)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(WORDS), inner, max_size=4)),
    max_leaves=20,
)


@pytest.mark.uncounted
@given(st.one_of(st.text(max_size=40), VALUES.map(json.dumps), VALUES.map(lambda each: json.dumps({"card": each}))))
def test_9_5_whatever_is_sent_is_read_or_refused(text: str) -> None:
    try:
        kept = checked(text)
    except Refused:
        return
    assert checked(kept) == kept


@pytest.mark.parametrize("number", ["9" * 4000, "9" * 5900, "1e999", "-1", "NaN", "true"])
def test_9_3_a_number_that_is_none_or_too_large_is_refused(number: str) -> None:
    card = '{"card":[{"name":"A","text":"B","effects":[{"draw":%s}]}]}'
    with pytest.raises(Refused):
        checked(card % number)
    assert checked(card % "1")


def test_9_5_a_table_keeps_the_cards_as_they_would_be_written_down() -> None:
    text = ' { "card" : [ {"name":"Miser", "text":"Take a silver.", "effects":[{"gain":{"silver":1,"fairy":0}}]} ] } '
    options = read_options(DRAGONSTONES, {"blanks": text})
    assert options["blanks"] == encode((MISER,))
    assert read_options(DRAGONSTONES, options) == options
    state, _ = start(DRAGONSTONES, 3, options)
    assert DRAGONSTONES.look(state, 0).terms.blanks == (MISER,)  # type: ignore[arg-type]  # a state of this game


def test_9_5_the_longest_file_fits_into_the_line() -> None:
    both = {"en": "é" * NAME_LENGTH, "fr": "é" * NAME_LENGTH}
    texts = {"en": "é" * TEXT_LENGTH, "fr": "é" * TEXT_LENGTH}
    effect = {"pay": "equal 8", "points": 2, "or": {"fairy": 1, "common": 3, "silver": 5}}
    card = {"name": both, "text": texts, "choose": "one", "effects": [effect] * 3}
    cards = parse({"card": [card] * 6}).cards
    assert len(cards) == 6
    assert len(encode(cards)) < LONGEST


def test_9_1_none_is_none_and_the_house_has_three() -> None:
    assert cards_of("none") == ()
    assert [card.name() for card in cards_of("house")] == ["Stonecutter", "Toll Keeper", "Storm Dragon"]
    assert {language for card in cards_of("house") for language, _ in card.names} == {"en", "fr", "de"}


def test_9_1_each_is_one_special_character_more() -> None:
    assert begun().state.pile == c.SPECIALS
    assert begun(blanks="house").state.pile == (*c.SPECIALS, 28, 29, 30)
