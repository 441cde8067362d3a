"""What is said in the lobby is remembered for those who come, a little of it; phrases go by number; and who wished for
somebody else's name is told that they may be that somebody."""

from __future__ import annotations

from random import Random

import pytest

from net.hub.hub import Hub
from net.hub.shown.talk import KEPT_FOR, LINES
from net.limits import Limits
from net.people.phrases import PHRASES
from net.protocol.messages import LOBBY, Claim, Enter, Leave, MakeTable, Rename, Said, Say, Spoken, TalkSeen
from tests.net.hand_world import HandWorld, Screen, two_at_a_table
from tui.client.log import Talk
from tui.client.state import ClientState

FREE = Limits(talk=10_000, talk_per_second=100, wishes=10_000)


def earlier(screen: Screen) -> tuple[Spoken, ...]:
    return screen.last(TalkSeen).lines if screen.all(TalkSeen) else ()


def test_who_comes_into_the_lobby_hears_its_last_lines_for_a_while(world: HandWorld) -> None:
    hub = Hub(world, limits=FREE)
    anna = Screen(hub, "Anna")
    assert earlier(anna) == ()
    for number in range(LINES + 5):
        anna.send(Say(LOBBY, f"line {number}"))
    assert earlier(Screen(hub, "Bert")) == tuple(Spoken("Anna", f"line {number}") for number in range(5, LINES + 5))
    world.advance(KEPT_FOR / 2)
    anna.send(Say(LOBBY, "later"))
    world.advance(KEPT_FOR / 2)
    assert earlier(Screen(hub, "Carl")) == (Spoken("Anna", "later"),)
    world.advance(KEPT_FOR)
    assert earlier(Screen(hub, "Dora")) == ()


def test_what_is_said_at_a_table_is_remembered_for_nobody(hub: Hub) -> None:
    anna, _bert = two_at_a_table(hub)
    anna.send(Say(1, "between us"))
    eve = Screen(hub, "Eve")
    eve.send(Enter(1))
    assert not eve.all(Said)
    assert earlier(eve) == ()


@pytest.mark.parametrize("seed", range(5))
def test_no_line_is_heard_twice_or_missed_by_who_goes_to_a_table_and_back(world: HandWorld, seed: int) -> None:
    """As the client folds it: compared with all that was said, as long as not more than is kept was missed."""
    hub, rng = Hub(world, limits=FREE), Random(seed)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    bert.send(MakeTable("kampf", ("me", "open"), ()))
    bert.send(Leave(1))
    state, taken, said = ClientState(), 0, list[str]()
    for _ in range(60):
        match rng.randrange(4):
            case 0:
                anna.send(Enter(1))
            case 1:
                anna.send(Leave(1))
            case _ if rng.random() < 0.3:
                bert.send(Say(LOBBY, "the same again"))
                said.append("the same again")
            case _:
                said.append(f"{rng.random()}")
                rng.choice([bert]).send(Say(LOBBY, said[-1]))
        world.advance(0.1)
    anna.send(Leave(1))
    for message in anna.got[taken:]:
        state.take(message)
    heard = [entry.text for entry in state.chat.entries if isinstance(entry, Talk)]
    assert heard[-LINES:] == said[-LINES:]
    assert len(heard) <= len(said)


def test_a_phrase_goes_by_its_number_and_in_words_to_who_does_not_know_it(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    anna.send(Say(1, "whatever", phrase=2))
    assert bert.last(Said) == Said(1, "Anna", PHRASES[2], 2)
    anna.send(Say(1, "", phrase=200))
    assert "phrase" in anna.refusals[-1]
    assert len(bert.all(Said)) == 1
    assert Talk("Anna", "in words of a later server", 200).words == "in words of a later server"
    assert Talk("Anna", PHRASES[2], 2).words == PHRASES[2]


# A name that is somebody's


def test_who_wished_for_the_name_of_somebody_known_is_told_so_until_they_are_somebody(hub: Hub) -> None:
    camille = Screen(hub, "camille", "guest:1")
    camille.send(MakeTable("kampf", ("me", "open"), ()))
    code = camille.welcome.code
    assert camille.welcome.taken == ""
    hub.disconnect(camille)
    again = Screen(hub, "camille", "guest:2")
    assert (again.welcome.name, again.welcome.taken) == ("camille-2", "camille")
    again.send(Claim(code))
    assert (again.welcome.name, again.welcome.taken, again.welcome.seated) == ("camille", "", (1,))
    other = Screen(hub, "Camille", "guest:3")
    assert other.welcome.taken == "camille", "Whoever has the name may be at the table just now."
    other.send(Rename("Dora"))
    assert (other.welcome.name, other.welcome.taken) == ("Dora", "")


def test_nobody_is_told_of_strangers_or_of_reserved_names(hub: Hub) -> None:
    Screen(hub, "Gast", "guest:1")
    assert Screen(hub, "Gast", "guest:2").welcome.taken == "", "That one was only here for a look."
    assert Screen(hub, "server", "guest:3").welcome.taken == ""
    anna, _bert = two_at_a_table(hub)
    assert anna.welcome.taken == ""
    hub.disconnect(anna)
    assert Screen(hub, "Anna").welcome.taken == "", "Who comes by the key is Anna."
    carl = Screen(hub, "Anna", "key:another")
    assert carl.welcome.taken == "Anna"
    carl.send(MakeTable("kampf", ("me", "open"), ()))
    hub.disconnect(carl)
    assert Screen(hub, "Anna", "key:another").welcome.taken == "", "Known by that key as somebody else."
