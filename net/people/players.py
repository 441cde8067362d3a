"""Knows all players: what they are called, what of them is on disk, return codes, and the one line each has at a time.
Sans-IO."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count as count_up

from core.engine import Refused
from core.sentences import mark, sentence
from net.hub.session import Session
from net.limits import Limits
from net.limits.allowance import Allowance
from net.people.addresses import share_of_records
from net.people.auth import KEY, guest
from net.people.codes import digest, new_code, plain_code
from net.people.confusables import alike, skeleton
from net.people.identities import Identities, Way, put_back
from net.people.link_codes import LinkCodes
from net.people.name_book import NameBook
from net.people.names import STRANGER, clean_name, objection
from net.people.records import Came, Known, OfPlayers, Unlinked
from net.people.text import clean


@dataclass(slots=True, eq=False)
class Player:
    id: str
    name: str
    code: str
    wishes: Allowance
    """The allowance of whatever is written down, or told to a whole lobby. Answers are not counted."""
    plans: Allowance
    """The allowance of answers behind the first in one message: each is work for the engine, though all may be
    dropped."""
    talk: Allowance
    share: Allowance
    """This player's part of what those of one address may have written, which nobody else there can use up."""
    session: Session | None = None
    source: str = ""
    """The address of the last line; empty for this machine's own seats, and after a restart."""
    stranger: bool = True
    """Whether the log knows nothing of this player yet."""
    kept: str = ""
    """The name that is on disk; empty for one who is not there yet."""
    language: str = ""
    """The language that they have chosen to read here; empty: whatever their terminal says."""
    learned: tuple[str, ...] = ()
    """The games that they have played, of which no guided one is offered any more."""


Undo = Callable[[], list[Player]]


class Players:
    """Everybody whom this server has met. An id is the identity first met; a code makes other keys lead to it."""

    def __init__(self, secret: Callable[[int], bytes], limits: Limits) -> None:
        self._secret = secret
        self._limits = limits
        self._by_id: dict[str, Player] = {}
        self.identities: Identities[Player] = Identities()
        self._by_code: dict[bytes, Player] = {}
        self.links = LinkCodes(secret)
        self._names: NameBook[Player] = NameBook(secret, limits.name)
        self._kept: dict[str, Player] = {}
        """The players of those identities that are on disk, as it has them."""
        self._logged: dict[str, Known | None] = {}
        """The record that the log holds of each identity; None where it could not be written."""

    def fold(self, record: OfPlayers) -> Player | None:
        """Fold in a record read back: a player, a name, one more identity of a known one (the same code), or one less.

        Return the player; None for one who has been forgotten.
        """
        if isinstance(record, Known):
            return self._fold_known(record)
        whose = self.identities.owner(record.key)
        if isinstance(record, Came):
            self.identities.read_came(record)
        elif whose is not None:
            self._part(record)
        return whose

    def _fold_known(self, record: Known) -> Player:
        player = self._meant(record)
        if player is None:
            player = self._new(record.player, "", record.code)
        elif plain_code(player.code) != plain_code(record.code):
            self._recode(player, record.code)
        self._add(player, record.player)
        self._names.name(player, self._readable(record, player))
        self._keep(record.player, player, player.name)
        self._logged[record.player] = record
        self.identities.read_since(record.player, record.at)
        player.language, player.learned = record.language, record.learned
        player.stranger = False
        return player

    def _meant(self, record: Known) -> Player | None:
        """Return the player of whom a record tells: who has its code, or a stranger who has come by that identity and
        of whom nothing is on disk."""
        stranger = self.identities.owner(record.player)
        is_meant = stranger is not None and not stranger.kept and stranger.id == record.player
        return self.with_code(record.code) or (stranger if is_meant else None)

    def hear(self, record: OfPlayers) -> list[Player]:
        """Fold in a record that another node of the house has written. Return the players who are called otherwise than
        before, or have another code.

        Names on disk count: a stranger of this node who goes by one like it gets another.
        """
        if not isinstance(record, Known):
            whose = self.fold(record)
            return [whose] if whose is not None and isinstance(record, Unlinked) else []
        meant = self._meant(record)
        before = None if meant is None else (meant.name, meant.code)
        folded: list[Player] = []
        yielded = self._given(record.name, meant, lambda: folded.append(self._fold_known(record)))
        changed = [player for player in folded if (player.name, player.code) != before]
        return [*yielded, *changed]

    def _given(self, wished: str, whom: Player | None, give: Callable[[], object]) -> list[Player]:
        """Have a name given that is on disk. Return the strangers who went by one like it, and get another."""
        name = clean_name(wished, self._limits.name)
        near = {id(each): each for each in self._names.nearly(name) if each is not whom and not each.kept}
        yielding = [each for each in near.values() if alike(each.name, name)]
        for each in yielding:
            self._names.unname(each)
        give()
        for each in yielding:
            self._names.name(each, self._names.free(each.name))
        return yielding

    def met(self, identity: str, wished: str) -> Player:
        """Return the player of that identity, a new one if it was never seen or leads to nobody any more."""
        if self.identities.is_unlinked(identity):
            identity = guest(self._secret(8), wished).player
        found = self.identities.owner(identity)
        if found is None:
            name = clean_name(wished, self._limits.name)
            name = self._names.free(STRANGER if objection(name) else name)
            found = self._new(identity, name, new_code(self._secret))
            self._add(found, identity)
            self._names.name(found, found.name)
        return found

    def with_code(self, code: str) -> Player | None:
        """Return the player who was given that return code."""
        return self._by_code.get(digest(code))

    def check_keys(self, player: Player, identity: str = "") -> None:
        """Refuse one more key where enough lead to that player already."""
        known = self.identities.keys_of(player)
        if identity not in known and len(known) >= self._limits.keys:
            raise Refused(mark("As many keys as this server allows lead to that player already."))

    def with_id(self, player_id: str) -> Player | None:
        return self._by_id.get(player_id)

    def name_of(self, player_id: str) -> str:
        """Return the name of the player with that id; empty if it is not known any more."""
        player = self._by_id.get(player_id)
        return player.name if player is not None else ""

    def source_of(self, player_id: str) -> str:
        """Return the address that they came from last; empty where it is not known."""
        player = self._by_id.get(player_id)
        return player.source if player is not None else ""

    def is_here(self, player_id: str) -> bool:
        """Return whether that player has a line to this server."""
        player = self._by_id.get(player_id)
        return player is not None and player.session is not None

    def named(self, name: str) -> Player | None:
        """Return the player of this name, or else of one that looks like it."""
        exactly = (player for player in self._by_id.values() if player.name == name)
        return next(exactly, None) or next((each for each in self._names.nearly(name) if alike(each.name, name)), None)

    def owner_of_wish(self, player: Player, wished: str) -> Player | None:
        """Return the other player who has the name that this stranger wished for, and did not get for that."""
        name = clean_name(wished, self._limits.name)
        if not player.stranger or name == player.name or objection(name):
            return None
        other = self.named(name)
        return None if other is player or other is None or other.stranger else other

    def remembered(self, player: Player, identity: str, now: float) -> Known | None:
        """Return the record by which the log knows this player by that identity; None if it does already.

        For a key it says since when it leads there, for a guest when they were last here for more than a look.
        """
        since = self.identities.since(identity, player, now)
        known = Known(identity, player.name, player.code, since, player.language, player.learned)
        if self._logged.get(identity) == known:
            return None
        self._logged[identity] = known
        self._add(player, identity)
        player.stranger = False
        return known

    def told(self) -> dict[str, tuple[str, str, str, tuple[str, ...], frozenset[Way]]]:
        """Return all that is known of those who are written down, by their ids."""
        ways: dict[str, set[Way]] = {}
        for player, way in self.identities.ways():
            ways.setdefault(player.id, set()).add(way)
        known = (player for player in self._by_id.values() if not player.stranger)
        return {
            each.id: (each.name, plain_code(each.code), each.language, each.learned, frozenset(ways.get(each.id, ())))
            for each in known
        }

    def forget(self, player_id: str) -> None:
        """Forget a player whom the log does not hold any more."""
        player = self._by_id[player_id]
        self.identities.forget_wholly(player)
        self._kept = {each: whose for each, whose in self._kept.items() if whose is not player}
        player.stranger = True
        self.forget_stranger(player)

    def undoing(self, player: Player, identity: str) -> Undo:
        """Return what undoes all that is noted of them by that identity from here on, but that they are being written
        down. It returns the players who are called otherwise by it."""
        logged = self._logged.get(identity)
        # A stranger may have gone meanwhile.
        lead_as_before = self.identities.undoing(identity, lambda whose: self._by_id.get(whose.id) is whose)

        def undo() -> list[Player]:
            put_back(self._logged, identity, logged)
            lead_as_before()
            if not player.kept or player.name == player.kept:
                return []
            return [player, *self._given(player.kept, player, lambda: self._names.name(player, player.kept))]

        return undo

    def is_anothers(self, identity: str, player: Player) -> bool:
        """Tell whether that identity leads to another player, who is on disk."""
        return self._kept.get(identity, player) is not player

    def has_no_id(self, player: Player) -> bool:
        """Tell whether nothing of a player is on disk or on its way there, and the identity that is their id leads to
        another: whoever read it back would take them for somebody else by the next that leads to them."""
        logged = self._logged.get(player.id)
        is_on_its_way = logged is not None and plain_code(logged.code) == plain_code(player.code)
        return not player.kept and not is_on_its_way and not self.identities.leads_to(player.id, player)

    def is_nobody(self, player: Player) -> bool:
        """Tell whether somebody who was being written down can't be: the identity that is their id is another's by now.
        They are forgotten when they go."""
        if player.kept or not self.is_anothers(player.id, player):
            return False
        player.stranger = True
        if player.session is None:
            self.forget_stranger(player)
        return True

    def name_again(self, player: Player, name: str) -> bool:
        """Give the player that name after all, where nobody else has it by now. Return whether they have it."""
        if player.name != name and self._names.is_free(name, player):
            self._names.name(player, name)
        return player.name == name

    def is_kept(self, record: Known, player: Player) -> None:
        """Note that a record is on disk."""
        self._keep(record.player, player, record.name)

    def _keep(self, identity: str, player: Player, name: str) -> None:
        player.kept = name
        self._kept[identity] = player

    def not_kept(self, record: Known) -> None:
        """Note that the disk did not take a record: it is written at the next occasion."""
        if self._logged.get(record.player) == record:
            self._logged[record.player] = None

    def forget_stranger(self, player: Player) -> None:
        """Forget somebody who has left without ever sitting down, or is another player now: neither name nor code is
        kept."""
        if player.stranger:
            self.identities.forget(player)
            if self._by_id.get(player.id) is player:
                del self._by_id[player.id]
            self._by_code.pop(digest(player.code), None)
            self._names.unname(player)

    def rename(self, player: Player, wished: str) -> None:
        plain = clean(wished, self._limits.name)
        name = clean_name(wished, self._limits.name)
        if name == player.name:
            return
        if skeleton(name) and not self._names.is_free(name, player):
            raise Refused(sentence("The name {name} is taken.", name=name))
        if why_not := objection(name):
            raise Refused(why_not)
        if name != plain.replace(" ", "-").replace("’", "'"):
            raise Refused(
                sentence("A name is one word of letters, digits, hyphens and apostrophes, such as {name}.", name=name)
            )
        self._names.name(player, name)

    # Keys

    def is_keyless(self, player_id: str) -> bool:
        """Tell whether no key leads to that player; to one who was forgotten nothing does."""
        player = self._by_id.get(player_id)
        return player is None or self.identities.is_keyless(player)

    def check_unlink(self, player: Player, fingerprint: str) -> None:
        keys = self.identities.keys_of(player)
        if KEY + fingerprint not in keys:
            raise Refused(mark("No such key leads to you."))
        if len(keys) == 1:
            raise Refused(mark("No other key leads to you. Link another first, or only a code could bring you back."))

    def unlink(self, player: Player, fingerprint: str) -> Unlinked:
        """Make that key lead to nobody from here on. Somebody else who used it may know the return code, and have asked
        for a code to link another key: both are void."""
        self.check_unlink(player, fingerprint)
        record = Unlinked(KEY + fingerprint, new_code(self._secret))
        self._part(record)
        return record

    def _part(self, record: Unlinked) -> None:
        player = self.identities.owner(record.key)
        assert player is not None
        self.identities.part(record.key)
        self._logged.pop(record.key, None)
        self.links.void(player.id)
        self._recode(player, record.code)

    def link_again(self, player: Player, key: str, code: str) -> None:
        """Undo an unlinking that the disk did not take."""
        self._recode(player, code)
        self._add(player, key)

    def _recode(self, player: Player, code: str) -> None:
        del self._by_code[digest(player.code)]
        player.code = code
        self._by_code[digest(code)] = player

    def _new(self, identity: str, name: str, code: str) -> Player:
        limits = self._limits
        player = self._by_id[identity] = Player(
            identity,
            name,
            code,
            wishes=Allowance(limits.wishes, limits.wishes_per_second),
            plans=Allowance(limits.plans, limits.plans_per_second),
            talk=Allowance(limits.talk, limits.talk_per_second),
            share=share_of_records(limits),
        )
        return player

    def _add(self, player: Player, identity: str) -> None:
        self._by_code[digest(player.code)] = player
        self.identities.add(identity, player)

    # Names

    def _readable(self, record: Known, player: Player) -> str:
        """Return a name of an older log as it can be now. Of several that have come to look alike the first has the
        name, and the others a number with it, the same ones at each start."""
        name = clean_name(record.name, self._limits.name)
        if name == player.name:
            return name
        self._names.unname(player)
        digests = (hashlib.sha256(f"{record.player} {count}".encode()).digest() for count in count_up())
        numbers = (int.from_bytes(digest[:3], "big") for digest in digests)
        return self._names.free(STRANGER if objection(name) else name, numbers, among_kept=True)
