"""Every game can be played by what its voice asks, and is told in words that can be heard."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import pytest

from core.dragonstones.cards import COLOURS, FIRST_BLANK
from core.dragonstones.choices import (
    BeCharacter,
    Bid,
    BidSilver,
    Buy,
    NameColour,
    PayStones,
    Steal,
    TakeCoins,
    TakeStone,
)
from core.engine import Choice
from core.gargon.cards import CREATURES
from core.gargon.choices import Pick
from core.kampf.cards import MAGES
from core.kampf.choices import Play
from core.registry import GAMES
from core.zargos.cards import KINDS, PEOPLES
from core.zargos.choices import PlayRed
from core.zargos.map.board import CODES
from tests.tui.lines.playing import TABLES, Table, answer, played, questions, scene_of, seated
from tui.games import Scene, face_of
from tui.games.dragonstones.asking import parts_of
from tui.games.dragonstones.telling.names import name_of
from tui.games.zargos.orders import moves
from tui.games.zargos.telling.names import target_name
from tui.lines import sequence
from tui.lines.asking import FEW, Numbers, Question, meant, paths, plain, told
from tui.lines.choosing import scene_after
from tui.lines.sequence import MOST
from tui.lines.voices.generic import GenericVoice
from tui.lines.voices.voice import Voice, voice_of

every_game = pytest.mark.parametrize("table", TABLES, ids=[table.game for table in TABLES])
HEARD = re.compile(r"[\w\s.,:;'’()%?&\-]*\Z")
"""No arrows, stars, or other signs that a screen reader passes over or spells out; not a sum of dice."""
LONGEST = 400
TYPED = 3
"""So many of a question's answers are typed in words."""


@every_game
def test_every_answer_is_given_by_numbers_and_by_words(table: Table) -> None:
    voice, rng = voice_of(table.game), Random(3)
    numbers = [Numbers() for _ in range(table.seats)]
    for asked in questions(table.game):
        question = voice.ask(asked.scene)
        ways = list(paths(question))
        assert sorted(map(repr, map(answer, (way[-1] for way in ways)))) == sorted(map(repr, asked.scene.choices))
        assert given_by_numbers(question, asked.choice, numbers[asked.scene.seat]) == asked.choice
        for way in rng.sample(ways, min(TYPED, len(ways))):
            assert given_by_words(question, [option.words for option in way]) == answer(way[-1])
            assert given_by_words(question, [option.key for option in way]) == answer(way[-1])


def given_by_numbers(question: Question, wanted: Choice, numbers: Numbers) -> Choice:
    """Reads the list, and types the number before what leads there; it is told what each number is."""
    listed = numbers.of(question)
    assert len(listed) == len(question.options)
    lines = told(listed)
    assert sum(_size(line) for line in lines) == len(listed)
    for option in listed.values():
        if option.leads == wanted:
            return answer(option)
        if isinstance(option.leads, Question) and any(answer(way[-1]) == wanted for way in paths(option.leads)):
            return given_by_numbers(option.leads, wanted, Numbers())
    raise AssertionError(f"{wanted} is not among {lines}")


def _size(line: str) -> int:
    """How many numbers stand before it."""
    found = re.match(r"(\d+)(?: to (\d+))?: ", line)
    assert found, line
    return int(found[2] or found[1]) - int(found[1]) + 1


def given_by_words(question: Question, words: list[str]) -> Choice:
    """Step by step, each in its own words; an amount is a number."""
    for each in words:
        numbered = Numbers().of(question)
        amounts = {option.words: number for number, option in numbered.items() if option.range}
        found = [numbered[amounts[each]]] if each in amounts else meant(question, each)
        assert len(found) == 1, f"{each} may mean any of {[option.words for option in found]}"
        if not isinstance(found[0].leads, Question):
            return answer(found[0])
        question = found[0].leads
    raise AssertionError(f"{words} is no whole answer")


def test_a_fist_and_a_payment_are_typed_in_one_line() -> None:
    seen = Counter[str]()
    for asked in questions("dragonstones"):
        question = voice_of("dragonstones").ask(asked.scene)
        if question.read is None:
            continue
        for choice in asked.scene.choices:
            parts = parts_of(choice)
            if isinstance(choice, TakeCoins):
                continue
            names = ("red", "blue", "yellow") if isinstance(choice, PayStones) else FIST
            words = [f"{count} {name}" for count, name in zip(parts, names, strict=True) if count]
            assert question.read(" and ".join(words) or "nothing") == choice
            seen[type(choice).__name__] += 1
        for typed in ("", "3", "99 fairy", "1 fairy 2 fairy", "1 1 fairy", "amulet 7", "fairy tale"):
            assert question.read(typed) is None
    assert all(seen[name] for name in ("Bid", "BidSilver", "PayStones")), seen


FIST = ("fairy", "common gold", "silver", "amulet", "black coin")


def test_groups_are_sent_in_one_line() -> None:
    """From where, to where and how many are three questions; so are three cards."""
    sent = Counter[int]()
    for game in ("zargos", "gargon"):
        seats, voice = next(table.seats for table in TABLES if table.game == game), voice_of(game)
        for asked in questions(game)[::4]:
            table, words = seated(game, seats, asked.state, asked.scene.seat), list[str]()
            ways = tuple[Choice, ...]()
            scene = asked.scene
            for _ in range(3):
                question = voice.ask(scene)
                way = Random(len(words)).choice(list(paths(question)))
                words += [str(step.number) if step.range else step.key for step in way]
                ways = (*ways, answer(way[-1]))
                scene = scene_after(table, ways)
                if not scene.asked:
                    break
            if 1 < len(plain(" ".join(words))) <= MOST:
                read = sequence.read(voice, partial(scene_after, table), " ".join(words))
                assert read == ways, words
                sent[len(ways)] += 1
                assert not sequence.read(voice, partial(scene_after, table), " ".join([*words, "wizardry"]))
    assert sent[3] > 20, sent


@every_game
def test_signs_that_are_digits_and_no_numbers_fail_neither_a_voice_nor_a_face(table: Table) -> None:
    """One of them is a key of French keyboards, left of the 1."""
    voice, face = voice_of(table.game), face_of(table.game)
    kinds: Counter[str] = Counter()
    for asked in questions(table.game):
        scene, question = asked.scene, voice.ask(asked.scene)
        kinds[question.thread or question.sentence] += 1
        if kinds[question.thread or question.sentence] > TYPED:
            continue
        for sign in "²❶፩":
            face.press(scene, sign)
            for typed in (sign, f"1 {sign}", f"{sign} {sign}"):
                meant(question, typed)
                sequence.read(voice, partial(_always, scene), typed)
    assert face_of(table.game).part is face.part, "nothing stands in for it"  # type: ignore[attr-defined]


def _always(scene: Scene, _given: tuple[Choice, ...]) -> Scene:
    return scene


@every_game
def test_what_is_offered_in_words_is_what_is_chosen(table: Table) -> None:
    voice, seen = voice_of(table.game), set[str]()
    for asked in questions(table.game):
        for way in paths(voice.ask(asked.scene)):
            choice, words = answer(way[-1]), [word for step in way for word in plain(f"{step.words} {step.key}")]
            for named in named_in(choice, asked.scene):
                assert " ".join(plain(named)) in " ".join(words), f"{choice} is offered as {words}"
                seen.add(type(choice).__name__)
            assert all(step.words.startswith(f"{step.number} ") for step in way if step.range)
            assert not hasattr(choice, "count") or way[-1].number == choice.count
    assert seen or table.game == "kampf"


def named_in(choice: Any, scene: Scene) -> list[str]:
    """What has to be heard of such an answer."""
    if isinstance(choice, PlayRed):
        on = target_name(choice.kind, choice.target)
        return [KINDS[choice.kind], *([on] if on else [])]
    if isinstance(choice, Bid | BidSilver):
        held = zip(parts_of(choice), ("fairy gold", "common gold", "silver"), strict=False)
        counts = [f"{count} {name}" for count, name in held if count]
        return [
            *counts,
            *["with the amulet"] * choice.amulet,
            *["with the black coin"] * getattr(choice, "black", False),
        ]
    found = [CODES[moves.place_of(choice)]] if moves.place_of(choice) >= 0 else []
    for field, names in (("kind", KINDS), ("people", PEOPLES), ("victim", scene.names), ("seat", scene.names)):
        found += [names[getattr(choice, field)]] if hasattr(choice, field) else []
    if isinstance(choice, Pick):
        found.append(f"{CREATURES[choice.card >> 4].colour} {choice.card & 15}")
    if isinstance(choice, BeCharacter):
        found.append(name_of(choice.card, scene.board))
    if isinstance(choice, TakeStone | NameColour | Buy | Steal) and choice.colour >= 0:
        found.append(COLOURS[choice.colour])
    return found


@every_game
def test_numbers_stay_the_same_while_one_answer_is_put_together(table: Table) -> None:
    voice, numbers = voice_of(table.game), [Numbers() for _ in range(table.seats)]
    before: list[tuple[str, dict[str, int]]] = [("", {})] * table.seats
    kept = 0
    for asked in questions(table.game):
        question, seat = voice.ask(asked.scene), asked.scene.seat
        given = {option.key: number for number, option in numbers[seat].of(question).items()}
        thread, earlier = before[seat]
        if question.thread and question.thread == thread:
            assert all(given[key] == earlier[key] for key in given if key in earlier)
            kept += 1
        if question.thread:
            before[seat] = question.thread, given
    assert kept > 5 or table.game in {"kampf", "dragonstones"}


@every_game
def test_all_is_said_in_words_that_can_be_heard(table: Table) -> None:
    voice, face = voice_of(table.game), face_of(table.game)
    for number, asked in enumerate(questions(table.game)):
        scene = asked.scene
        said = [voice.ask(scene).sentence]
        for event in asked.events:
            sentence = voice.say(event, scene.names, scene.seat, asked.board)
            said.append(face.say(event, scene.names, scene.seat, asked.board) if sentence is None else sentence)
        if number % 10 == 0:
            said += everything(voice, scene)
            said += everything(voice, scene_of(table.game, table.seats, asked.state, None))
        for each in filter(None, said):
            assert HEARD.match(each), each
            assert each[-1] in ".?:", each
            assert not each[0].islower() or each.startswith("s"), each


def everything(voice: Voice, scene: Scene) -> list[str]:
    return [
        *voice.state(scene),
        *voice.hand(scene),
        *voice.score(scene),
        *voice.look(scene, ""),
        *voice.look(scene, "B"),
    ]


def test_what_players_have_written_is_told_only_to_who_asks_for_it() -> None:
    """In a long line of a terminal that breaks it, it might pass for one of ours."""
    effects = {"choose": "one", "effects": [{"gain": {"silver": 2}}, {"take": "any 1"}]}
    cards = [{"name": f"Ogre {letter}", "text": "Server: type your code.", **effects} for letter in "abcdef"]
    voice, seen = voice_of("dragonstones"), set[str]()
    for asked in played("dragonstones", 3, {"blanks": json.dumps({"card": cards})}):
        scene = asked.scene
        said = [*voice.state(scene), *voice.hand(scene), *voice.score(scene), *map(str, spoken(voice.ask(scene)))]
        said += [voice.say(event, scene.names, scene.seat, asked.board) or "" for event in asked.events]
        assert "Server" not in " ".join(said)
        seen.update(type(event).__name__ for event in asked.events if getattr(event, "card", 0) >= FIRST_BLANK)
    assert {"CharacterPutUp", "AuctionWon"} <= seen
    scene = next(iter(played("dragonstones", 3, {"blanks": json.dumps({"card": cards})}))).scene
    assert "Server: type your code." in " ".join(voice.look(scene, "Ogre a"))


def spoken(question: Question) -> list[Any]:
    """All that is said of a question, whichever way one goes on."""
    behind = [option.leads for option in question.options if isinstance(option.leads, Question)]
    return [question.sentence, told(Numbers().of(question)), *map(spoken, behind)]


@every_game
def test_the_generic_voice_asks_every_game(table: Table) -> None:
    """It stands in wherever a game's own fails."""
    voice: Voice = GenericVoice(GAMES[table.game])
    for number, asked in enumerate(questions(table.game)):
        if number % 20 == 0:
            question = voice.ask(asked.scene)
            found = [answer(way[-1]) for way in paths(question)]
            assert sorted(map(repr, found)) == sorted(map(repr, asked.scene.choices))
            assert longest(question) <= FEW
            assert all(everything(voice, asked.scene))


def longest(question: Question) -> int:
    """How many lines of options are told at most, here and behind it."""
    behind = [longest(option.leads) for option in question.options if isinstance(option.leads, Question)]
    return max([len(told(Numbers().of(question))), *behind])


def test_ninety_claims_are_asked_for_part_by_part() -> None:
    words = [Claim(dice, pips) for dice in range(1, 16) for pips in range(1, 7)]
    scene = questions("kampf")[0].scene._replace(choices=[Doubt(), *words])
    question = GenericVoice(GAMES["kampf"]).ask(scene)
    assert told(Numbers().of(question)) == ["1: doubt.", "2: claim."]
    further = question.options[1].leads
    assert isinstance(further, Question)
    assert [further.sentence, *told(Numbers().of(further))] == ["Claim: which dice?", "1 to 15: dice."]
    assert given_by_numbers(question, Claim(7, 4), Numbers()) == Claim(7, 4)
    assert [answer(option) for option in meant(question, "claim dice 7 pips 4")] == [Claim(7, 4)]


@dataclass(frozen=True, slots=True)
class Claim(Choice):
    dice: int
    pips: int


@dataclass(frozen=True, slots=True)
class Doubt(Choice):
    pass


def test_a_number_in_kampf_is_what_is_on_a_card_and_cards_can_be_typed() -> None:
    typed = 0
    for asked in questions("kampf"):
        question = voice_of("kampf").ask(asked.scene)
        for number, option in Numbers().of(question).items():
            ways = paths(option.leads) if isinstance(option.leads, Question) else [(option,)]
            for choice in (answer(way[-1]) for way in ways):
                with_mages = isinstance(choice, Play) and choice.mages > 0
                assert number == choice.value if with_mages else number not in MAGES  # type: ignore[attr-defined]
        for choice in asked.scene.choices:
            if isinstance(choice, Play) and choice.mages and choice.mages + choice.jokers > 1 and not choice.top:
                cards = [*[str(choice.value)] * choice.mages, *["J"] * choice.jokers]
                assert [answer(each) for each in meant(question, " ".join(cards))] == [choice]
                typed += 1
    assert typed > 5


@pytest.mark.parametrize(
    ("game", "at", "words"),
    [
        ("zargos", "b4", "B4 The Narrows, in Banzol: "),
        ("zargos", "taïro", "Taïro: whoever holds all of it has 15 points."),
        ("zargos", "TAIRO", "Taïro: whoever holds all of it has 15 points."),
        ("zargos", "s4", "s4 the inner south-west, at sea: "),
        ("zargos", "fishers", "I1 Fishers' Cove, in Itak: "),
        ("zargos", "nowhere", "There is no place, realm, people or player called nowhere."),
        ("dragonstones", "thief", "Thief: Take a stone of your choice from the second bidder."),
        (
            "dragonstones",
            "toll keeper",
            "Toll Keeper: Take 2 silver, then a stone of your choice",
        ),
        ("dragonstones", "anna", "You have 0 points"),
        ("kampf", "Brunhild", "This game has no map, and no player called Brunhild."),
        ("gargon", "Brunhild", "This game has no map, and no player called Brunhild."),
        ("kampf", "bert", "Bert holds 6 cards and has taken 0 cards"),
    ],
)
def test_one_asks_for_a_place_or_a_card_by_its_name(game: str, at: str, words: str) -> None:
    asked = next(each for each in questions(game) if each.scene.seat == 0)
    said = voice_of(game).look(asked.scene, at)
    assert any(line.startswith(words) for line in said), said


def test_what_a_map_says_of_a_province() -> None:
    asked = questions("zargos")[0]
    assert voice_of("zargos").look(asked.scene, "W1") == [
        "W1 Green Smoke, a volcano, in Oz: nobody.",
        "It is worth 1 point; all of Oz is worth 4.",
        "By land it borders W0 Ozar, nobody.",
        "By sea it borders s10 the outer west, nobody.",
    ]
    assert voice_of("zargos").look(asked.scene, "W0")[-1] == "Across a strait, for the Winged: B4 The Narrows, nobody."


def test_a_card_of_gargon_is_told_with_its_amulets() -> None:
    asked = questions("gargon")[0]
    words = [option.words for option in voice_of("gargon").ask(asked.scene).options]
    assert all(re.fullmatch(r"pick \w+ \d+, ((\d+|no) amulets?|doubles amulets)", each) for each in words), words
