"""Names that people would take for one another: by Unicode's own table, from the package that our file is made of."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.people.confusables import alike, readings, rough, skeleton
from net.people.names import clean_name
from net.people.text import clean
from scripts.lookalikes import PATH, published, stands_for, written

LINKS = published()
FOR_ONE_LETTER = sorted(
    (one, letter)
    for letter, others in LINKS.items()
    for one in others
    if len(letter) == len(one) == 1 and letter.isascii() and letter.isalnum() and not one.isascii()
)


def test_the_table_is_what_the_published_data_make() -> None:
    assert PATH.read_text("utf-8") == written(stands_for(LINKS)), "run scripts/lookalikes"


def test_nothing_that_stands_for_a_letter_or_a_digit_passes_in_either_case() -> None:
    assert len(FOR_ONE_LETTER) > 1280
    passed = {
        (one, kind(letter))
        for one, letter in FOR_ONE_LETTER
        for kind in (str, str.lower, str.upper)
        # The capital of an l is an L: what is drawn as an l is not drawn as that.
        if (letter, kind(letter)) != ("l", "L") and not alike(f"Be{one}xa", f"Be{kind(letter)}xa")
    }
    assert passed == set()
    assert {one for one, letter in FOR_ONE_LETTER if skeleton(f"Be{one}xa") != skeleton(f"Be{letter}xa")} == set()


def test_a_letter_with_what_belongs_to_it_does_not_pass_as_that_letter_alone() -> None:
    """Several that stand for one: an eta is an n with a stroke, whatever the size."""
    for one, other in (
        ("A\u03b7na", "Anna"),
        ("J\u00f6rg", "JORG"),
        ("\u0162u", "tu"),
        ("\u0141ukasz", "Lukasz"),
        ("S\u00f8ren", "Soren"),
    ):
        assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("serner", "semer"), ("RNax", "Max"), ("vvill", "Will"), ("VVim", "wim"), ("KaI", "Kal"), ("KaI", "Kai"),
        ("KAI", "kai"), ("Ann1", "Annl"), ("AnnI", "Ann1"), ("AnnI", "Annl"), ("B0b", "bob"), ("\u0392ob", "Bob"),
        ("vera", "\u03bdera"), ("Nils", "\u039dils"), ("NANA", "\u039d\u0391\u039d\u0391"), ("\u03bdana", "Nana"),
        ("Irina", "lrina"), ("IRINA", "1rina"), ("O'Brien", "OBrien"), ("Mary-Ann", "maryann"),
        ("Bert\N{MODIFIER LETTER APOSTROPHE}", "Bert"), ("\N{FULLWIDTH LATIN CAPITAL LETTER A}nna", "anna"),
    ],
)  # fmt: skip
def test_these_are_one_name(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)
    assert set(rough(one)) & set(rough(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kai", "Kal"), ("Anni", "Annl"), ("Ann1", "Ann2"), ("Anna", "Anno"), ("Tim", "Tom"),
        ("\u0418\u0432\u0430\u043d", "\u042f\u043d"), ("\u30b5\u30af\u30e9", "\u30cf\u30eb"),
        ("\u0930\u093e\u092e", "\u0930\u092e\u093e"),
    ],
)  # fmt: skip
def test_these_are_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)
    assert not alike(one, other)


LETTERS = st.text(st.sampled_from("aAbBiIlL1oO0mMnNvVwW\u03bd\u039d\u03b7\u0397\u0456\u0406\u0441\u0421"), max_size=8)


@given(LETTERS, LETTERS)
def test_what_is_alike_is_found_among_what_is_nearly_so(one: str, other: str) -> None:
    """Players look no further than that."""
    if alike(one, other):
        assert set(rough(one)) & set(rough(other))
    assert alike(one, one)
    assert alike(one, other) is alike(other, one)
    assert skeleton(one) == skeleton(other) or one != other
    if skeleton(one) == skeleton(other):
        assert alike(one, other)


@given(LETTERS)
def test_names_do_not_differ_in_case_alone(name: str) -> None:
    for other in (name.upper(), name.lower(), name.swapcase(), name.title()):
        assert alike(name, other)


@given(st.text(max_size=16))
def test_a_name_reads_the_same_however_it_came(name: str) -> None:
    for form in ("NFC", "NFD"):
        assert readings(unicodedata.normalize(form, name)) == readings(unicodedata.normalize("NFC", name))
    assert readings(clean_name(name)) == readings(clean_name(clean(name, 16)))
