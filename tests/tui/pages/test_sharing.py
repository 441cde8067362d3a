"""A few keys that are added to chance, typed before the game where no program of one's own adds anything."""

from __future__ import annotations

from net.fair import proof
from net.protocol.messages import PledgesSeen, Share
from tests.tui.meeting import make_table, meeting, sit_down
from tui.client.line.sharing import Typed, cleaned


async def test_what_is_typed_before_the_game_is_part_of_the_deal_and_all_see_who_adds() -> None:
    async with meeting("Ann", "Bob") as (hub, (ann, bob)):
        await make_table(ann)
        await ann.press("x")
        await ann.sees("Nothing is typed yet.")
        await ann.press(*"seven")
        await ann.press("space", *"dicee", "backspace")
        await ann.sees("You have typed: seven dice")
        await ann.press("enter")
        await ann.sees("adds to chance")
        room = next(iter(hub.lobby.tables.values())).room
        assert room.deal.pledges == {0: proof.pledge("seven dice")}
        await sit_down(bob)
        assert room.deal.shares == {0: "seven dice"}
        assert room.match.key == proof.first_key(room.deal._secrets.seed, {0: "seven dice"})


def test_a_share_is_given_only_when_the_list_holds_the_own_pledge() -> None:
    typed = Typed()
    assert typed.pledge(3, "  ") is None
    assert typed.answer(PledgesSeen(3, ((0, proof.pledge("").hex()),)), 0) is None
    pledge = typed.pledge(3, "seven dice")
    assert pledge is not None
    assert typed.answer(PledgesSeen(3, ((1, pledge.pledge),)), 0) is None
    assert typed.answer(PledgesSeen(4, ((0, pledge.pledge),)), 0) is None
    assert typed.answer(PledgesSeen(3, ((0, pledge.pledge),)), 0) == Share(3, "seven dice")


def test_of_what_is_typed_as_much_is_taken_as_a_share_may_hold() -> None:
    assert len(cleaned("é" * 100).encode()) == proof.LONGEST_SHARE
