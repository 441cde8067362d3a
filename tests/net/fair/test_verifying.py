"""A deal is checked from its file alone: what is honest is proved, what was changed is found and named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.engine import Shape
from net.fair import proof
from net.fair.game_file import FileError, GameFile, read, written
from net.fair.verifying import FALSE, PROVED, UNPROVED, findings
from net.tables import chance
from scripts import deals
from tests.net.fair.deals import changed, made_up, places, second_verifier

VECTORS = json.loads((Path(__file__).parents[3] / "docs" / "fair-deals-vectors.json").read_text("utf-8"))
other = second_verifier()

Log = list[Any]


def told(file: GameFile, what: str = FALSE) -> list[str]:
    return [finding.sentence for finding in findings(file) if finding.what == what]


@pytest.mark.parametrize("seed", range(12))
def test_an_honest_deal_is_proved_by_both_verifiers(seed: int) -> None:
    file = read(written(made_up(seed, shares=seed % 4)))
    assert told(file) == []
    assert other(file) == []
    assert any("outcomes of chance are what" in sentence for sentence in told(file, PROVED))
    assert ("Your own share" in " ".join(told(file, PROVED))) == bool(seed % 4)
    assert any("a host can know every card" in sentence for sentence in told(file, UNPROVED))


def test_both_verifiers_agree_on_real_games_of_which_the_script_plays_a_thousand() -> None:
    judge = deals.second_verifier()
    assert [deals.judged(deals.played(seed), judge, seed) for seed in range(4)] == [""] * 4


def deal_otherwise(raw: dict[str, Any]) -> None:
    entry = raw["log"][next(places(raw["log"], "roll", "shuffle"))]
    entry[4] = entry[4][::-1] if entry[3] else [(number + 1) % entry[2] for number in entry[4]]


def change_an_answer(raw: dict[str, Any]) -> None:
    log = raw["log"]
    at = next(at for at, entry in enumerate(log) if isinstance(entry, str))
    log[at] = log[at][::-1]


def swap_a_share(raw: dict[str, Any]) -> None:
    log: Log = raw["log"]
    log[next(places(log, "share"))][2] = "another"


def swap_all_of_the_own_share(raw: dict[str, Any]) -> None:
    """With its pledge, so that only its giver can know."""
    log: Log = raw["log"]
    log[next(places(log, "share"))][2] = "another"
    log[next(places(log, "pledge"))][2] = proof.pledge("another").hex()


def throw_again(raw: dict[str, Any]) -> None:
    """The server liked the next better."""
    log: Log = raw["log"]
    shares = {log[at][1]: log[at][2] for at in places(log, "share")}
    key = proof.first_key(bytes.fromhex(raw["seed"]), shares)
    fallen = list(places(log, "roll", "shuffle"))
    for number, at in enumerate(fallen[3:], 4):
        shape = Shape(*log[at][1:4])
        log[at][4] = list(chance.outcome(key, number, shape))


def lose_the_end(raw: dict[str, Any]) -> None:
    del raw["log"][-9:]


def take_another_seed(raw: dict[str, Any]) -> None:
    raw["seed"] = "00" * 32


def play_another_table(raw: dict[str, Any]) -> None:
    raw["setup"]["table"] += 1


def commit_anew(raw: dict[str, Any]) -> None:
    raw["seed"] = "11" * 32
    raw["commitment"] = proof.commitment(bytes.fromhex(raw["seed"]), raw["setup"])


def pledge_late(raw: dict[str, Any]) -> None:
    raw["log"].append(["pledge", 2, "ab" * 32])


def share_unpledged(raw: dict[str, Any]) -> None:
    at = next(places(raw["log"], "share"))
    raw["log"].insert(at, ["share", 2, "unheard"])


FAULTS: tuple[tuple[Callable[[dict[str, Any]], None], str], ...] = (
    (deal_otherwise, "Outcome 1 is not what the seed and the shares bring"),
    (change_an_answer, "The log was changed: between records"),
    (swap_a_share, "The share of seat 1 is not the one that was pledged"),
    (swap_all_of_the_own_share, "Your own share is not in the deal"),
    (throw_again, "was repeated or left out"),
    (lose_the_end, "The log has lost its end"),
    (take_another_seed, "not the one that the server was bound to"),
    (play_another_table, "not the one that the server was bound to"),
    (commit_anew, "The server was bound to another seed or set-up when you sat down."),
    (pledge_late, "belongs before the first roll"),
    (share_unpledged, "The share of seat 3 was opened without having been pledged."),
)


@pytest.mark.parametrize(("change", "sentence"), FAULTS, ids=[change.__name__ for change, _ in FAULTS])
def test_what_was_changed_is_found_and_named_and_the_other_verifier_finds_it_too(
    change: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    file = changed(made_up(3, entries=64), change)
    assert any(sentence in each for each in told(file)), findings(file)
    assert other(file)


@pytest.mark.parametrize("seed", range(30))
def test_any_digit_of_a_log_that_is_changed_is_found_or_refused(seed: int) -> None:
    rng = Random(seed)
    text = written(made_up(5, entries=24))
    start = text.index('"log"')
    at = rng.choice([at for at, character in enumerate(text) if character in "0123456789" and at > start])
    try:
        found = read(text[:at] + ("7" if text[at] != "7" else "4") + text[at + 1 :])
    except FileError:
        return
    assert told(found), text[at - 20 : at + 20]
    assert other(found)


def test_what_was_withheld_or_mixed_in_later_is_said_to_be_unproved() -> None:
    def withhold(raw: dict[str, Any]) -> None:
        del raw["log"][list(places(raw["log"], "share"))[-1]]

    assert any("Seat 2" in each or "seat 2" in each for each in told(changed(made_up(3), withhold), UNPROVED))

    def start_again(raw: dict[str, Any]) -> None:
        raw["log"].append(["mixed", "00" * 32])

    file = changed(made_up(3), start_again)
    assert told(file) == [] == other(file)
    assert any("the server had been started again" in each for each in told(file, UNPROVED))


def test_without_a_witness_the_file_proves_only_that_it_agrees_with_itself() -> None:
    file = changed(made_up(4), lambda raw: raw.pop("witness"))
    assert told(file) == []
    assert any(file.commitment in each for each in told(file, UNPROVED))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "sortilege.game", "version": 2}', '{"format": "sortilege.game", "version": 1}']
)
def test_what_is_no_such_file_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(FileError, match=r"\.$"):
        read(text)


def test_an_entry_of_no_known_kind_is_refused() -> None:
    with pytest.raises(FileError, match="damaged"):
        changed(made_up(1), lambda raw: raw["log"].append(["stroll", 1]))


# The published vectors


def test_the_vectors_are_what_we_compute() -> None:
    seed = bytes.fromhex(VECTORS["seed"])
    shares = {int(seat): share for seat, share in VECTORS["shares"].items()}
    assert proof.setup_line(VECTORS["setup"]).decode() == VECTORS["setup_line"]
    assert proof.commitment(seed, VECTORS["setup"]) == VECTORS["commitment"]
    assert {seat: proof.pledge(share).hex() for seat, share in shares.items()} == {
        int(seat): pledge for seat, pledge in VECTORS["pledges"].items()
    }
    key = proof.first_key(seed, shares)
    assert key.hex() == VECTORS["key"]
    assert chance.mixed(key, bytes(range(32))).hex() == VECTORS["key_mixed_with_00_to_1f"]
    for number, shape, outcome in VECTORS["outcomes"]:
        assert list(chance.outcome(key, number, Shape(*shape))) == outcome
    for short, words in VECTORS["words"].items():
        assert proof.words(short) == words


def test_the_games_of_the_vectors_are_judged_as_they_say() -> None:
    for game in VECTORS["games"]:
        file = read(json.dumps(game["file"]))
        assert bool(told(file)) == bool(other(file)) == (not game["honest"])


def test_words_differ_where_heads_do() -> None:
    rng = Random(1)
    heads = {rng.randbytes(8).hex() for _ in range(500)}
    assert len({proof.words(head) for head in heads}) == 500
    assert all(len(word) <= 6 for head in heads for word in proof.words(head).split())
