"""Works out again all that chance did in a finished game, from its file alone, and says what is proved and what not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from core.engine import Shape
from core.sentences import mark, sentence
from net.fair import proof
from net.fair.game_file import GameFile
from net.tables import chance

PROVED, UNPROVED, FALSE = mark("proved"), mark("not proved"), mark("FALSE")

NEAR: Final = 8
"""So many numbers before and behind are tried to say which outcome stands there instead."""


class Finding(NamedTuple):
    what: str
    sentence: str


class _Deal:
    """The course of a game's chance, entry by entry."""

    def __init__(self, file: GameFile) -> None:
        self.file = file
        self.seed = bytes.fromhex(file.seed)
        self.pledges: dict[int, str] = {}
        self.bound: dict[int, str] | None = None
        """The pledges that counted when the list was closed."""
        self.shares: dict[int, str] = {}
        self.key: bytes | None = None
        """None until chance speaks first."""
        self.fallen = 0
        self.mixings: list[int] = []
        self.links = [proof.first_link(file.commitment)]

    def take(self) -> Iterator[Finding]:
        opened = proof.open_key(self.seed)
        for number, entry in enumerate(self.file.log, 1):
            if isinstance(entry, str):
                leaf = bytes.fromhex(entry)
            else:
                yield from self._entry(number, *entry)
                leaf = proof.leaf(as_bytes(entry), proof.leaf_key(opened, number))
            self.links.append(proof.next_link(self.links[-1], leaf))

    def _entry(self, number: int, kind: str, *values: Any) -> Iterator[Finding]:
        if kind in ("roll", "shuffle"):
            yield from self._outcome(Shape(*values[:3]), tuple(values[3]))
        elif kind == "mixed":
            self.key = chance.mixed(self._key(), bytes.fromhex(values[0]))
            self.mixings.append(number)
        elif self.key is not None:
            yield Finding(
                FALSE, sentence("Record {number} belongs before the first roll, and stands behind it.", number=number)
            )
        elif kind == "share":
            yield from self._share(*values)
        elif self.bound is not None:
            yield Finding(FALSE, sentence("Record {number} changes the pledges after they were closed.", number=number))
        elif kind == "pledge":
            self.pledges[values[0]] = values[1]
        else:
            self.bound = {seat: self.pledges[seat] for seat in values[0] if seat in self.pledges}

    def _share(self, seat: int, share: str) -> Iterator[Finding]:
        if self.bound is None or seat not in self.bound:
            yield Finding(
                FALSE, sentence("The share of seat {seat} was opened without having been pledged.", seat=seat + 1)
            )
        elif proof.pledge(share).hex() != self.bound[seat]:
            yield Finding(
                FALSE,
                sentence("The share of seat {seat} is not the one that was pledged: it was swapped.", seat=seat + 1),
            )
        elif seat in self.shares:
            yield Finding(FALSE, sentence("The share of seat {seat} was opened twice.", seat=seat + 1))
        self.shares[seat] = share

    def _key(self) -> bytes:
        if self.key is None:
            self.key = proof.first_key(self.seed, self.shares)
        return self.key

    def _outcome(self, shape: Shape, found: tuple[int, ...]) -> Iterator[Finding]:
        number, key = self.fallen, self._key()
        self.fallen += 1
        if not shape.fits(found):
            yield Finding(
                FALSE, sentence("Outcome {number} can't be: it is none of what was asked for.", number=number + 1)
            )
        elif found != chance.outcome(key, number, shape):
            yield Finding(FALSE, self._told(key, number, shape, found))

    def _told(self, key: bytes, number: int, shape: Shape, found: tuple[int, ...]) -> str:
        near = [n for n in range(max(0, number - NEAR), number + NEAR) if n != number]
        other = next((n for n in near if chance.outcome(key, n, shape) == found), None)
        if other is not None and len(found) > 1:
            return sentence(
                "Outcome {number} was repeated or left out: what stands there is outcome {other}.",
                number=number + 1,
                other=other + 1,
            )
        return sentence(
            "Outcome {number} is not what the seed and the shares bring: it was dealt otherwise.", number=number + 1
        )


def as_bytes(entry: tuple[Any, ...]) -> bytes:
    """Return an entry of the log as it is hashed."""
    match entry:
        case ("pledge", seat, hashed):
            return proof.pledged(seat, bytes.fromhex(hashed))
        case ("closed", seats):
            return proof.closed(seats)
        case ("share", seat, share):
            return proof.shared(seat, share)
        case ("mixed", entropy):
            return proof.mixed_in(bytes.fromhex(entropy))
        case (kind, size, sides, distinct, outcome):
            return proof.fallen(b"R" if kind == "roll" else b"S", Shape(size, sides, distinct), outcome)
    raise AssertionError(entry)


def findings(file: GameFile) -> list[Finding]:
    """Return all that can be said of a game by its file: what is false first."""
    deal = _Deal(file)
    found = [*_of_seed(file), *deal.take()]
    is_fair = not found
    found += _of_shares(deal)
    found += _of_witness(deal)
    if is_fair:
        found.append(Finding(PROVED, _fair(deal.fallen)))
    found += _of_mixings(deal)
    found += [
        Finding(UNPROVED, mark("That nobody looked: a host can know every card at any moment.")),
        Finding(
            UNPROVED, mark("That the cards you were shown are those of these shuffles: this file does not hold them.")
        ),
    ]
    order = (FALSE, PROVED, UNPROVED)
    return sorted(found, key=lambda finding: order.index(finding.what))


def _fair(fallen: int) -> str:
    if fallen == 1:
        return mark("The one outcome of chance is what the seed and the shares bring.")
    return sentence(
        "All {count} outcomes of chance are what the seed and the shares bring: none was repeated or left out.",
        count=fallen,
    )


def _of_seed(file: GameFile) -> Iterator[Finding]:
    if proof.commitment(bytes.fromhex(file.seed), file.setup) != file.commitment:
        yield Finding(FALSE, mark("The seed or the set-up is not the one that the server was bound to by its hash."))


def _of_shares(deal: _Deal) -> Iterator[Finding]:
    if not deal.pledges:
        yield Finding(
            UNPROVED, mark("That the seed was not chosen for what it brings: no seat added a share of its own.")
        )
    for seat in deal.bound or {}:
        if seat not in deal.shares:
            yield Finding(
                UNPROVED,
                sentence(
                    "That seat {seat} did not choose: it pledged a share and withheld it, so whoever sat there had, "
                    "with the host, the choice of two deals.",
                    seat=seat + 1,
                ),
            )


def _of_witness(deal: _Deal) -> Iterator[Finding]:
    file, witness = deal.file, deal.file.witness
    head = proof.words(proof.head(deal.links[-1]))
    if witness is None or not witness.commitment:
        yield Finding(
            UNPROVED,
            sentence(
                "That this is the game you saw: compare the hash {hash} with the one that stood there before the game, "
                "and the last words of the log: {last}.",
                hash=file.commitment,
                last=head,
            ),
        )
        return
    if witness.commitment != file.commitment:
        yield Finding(FALSE, mark("The server was bound to another seed or set-up when you sat down."))
    else:
        yield Finding(PROVED, mark("The server was bound to this seed and set-up before you gave your share."))
    yield from _of_own_share(deal)
    yield from _of_heads(deal, head)


def _of_own_share(deal: _Deal) -> Iterator[Finding]:
    witness, seat = deal.file.witness, deal.file.seat
    assert witness is not None
    if not witness.share:
        return
    if deal.shares.get(seat) != witness.share:
        yield Finding(FALSE, mark("Your own share is not in the deal as you gave it."))
    elif dict(witness.pledges) != (deal.bound or {}):
        yield Finding(FALSE, mark("The pledges are not those that you were shown before you gave your share."))
    else:
        yield Finding(PROVED, mark("Your own share is in the deal, and all others were fixed before you gave it."))


def _of_heads(deal: _Deal, last: str) -> Iterator[Finding]:
    assert deal.file.witness is not None
    known = 0
    for at, told in sorted(deal.file.witness.heads):
        if at >= len(deal.links):
            yield Finding(
                FALSE,
                sentence(
                    "The log has lost its end: you saw {at} records, and here are {count}.",
                    at=at,
                    count=len(deal.links) - 1,
                ),
            )
            return
        if proof.head(deal.links[at]) != told:
            one, other = proof.words(told), proof.words(proof.head(deal.links[at]))
            yield Finding(
                FALSE,
                sentence(
                    "The log was changed: between records {first} and {last} something is not what it was. Its words "
                    "were {one}, and here they are {other}.",
                    first=known + 1,
                    last=at,
                    one=one,
                    other=other,
                ),
            )
            return
        known = at
    if known:
        yield Finding(
            PROVED,
            sentence(
                "The log is the one that you saw, up to record {known} of {count}.",
                known=known,
                count=len(deal.links) - 1,
            ),
        )
    yield Finding(
        UNPROVED, sentence("That the others saw the same log: compare its last words with theirs: {last}.", last=last)
    )


def _of_mixings(deal: _Deal) -> Iterator[Finding]:
    for number in deal.mixings:
        yield Finding(
            UNPROVED,
            sentence(
                "That nothing was chosen from record {number} on: the server had been started again, and mixed "
                "something in that it had not been bound to.",
                number=number,
            ),
        )
