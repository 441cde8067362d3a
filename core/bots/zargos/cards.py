"""Weighs what magic cards of Zargos are worth: whether to play a red one now, to keep a card, or to blow a Wind of
War."""

from __future__ import annotations

from typing import Final

from core.bots.zargos.odds import clash
from core.bots.zargos.outlook import VICTORY, Outlook
from core.bots.zargos.taste import ADEPTS, Taste
from core.bots.zargos.throne import push
from core.zargos.cards import (
    AGAINST,
    AMAZONS,
    DEATH,
    DRAGONS,
    EARTH,
    ELSEWHERE,
    HAND,
    ICE,
    MADNESS,
    MIST,
    ONLY_BEFORE_ITS_TURN,
    STORM,
    TIDAL_WAVE,
    WAR,
    WINGED,
)
from core.zargos.choices import PlayRed
from core.zargos.magic.winds import DEATH_SPARES
from core.zargos.map.board import IN_REALM, SEA, THRONE, ZARGOS
from core.zargos.map.geography import OUTSIDE, SEA_PAIRS, SHORES, bits
from core.zargos.state import NOBODY
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import IS_CAPITAL
from core.zargos.war.odds import Terms

PRICE: Final = 3.0
"""The least that a red card must bring …"""
CHEAP: Final = 1.5
"""… and less with a full hand, and a realm card that will bring the next."""
POWER: Final = 5.0
"""The gain from taking the leader's power away for its own turn."""
MADDENED: Final = (0.0, 5 / 6, 4 / 3, 3 / 2)
"""§11.3 How many counters a province of one, two, or three and more loses on average."""
WAR_CARD: Final = 1.5
KEPT: Final = {
    WAR: 2.0,
    EARTH: 1.2,
    MIST: 1.3,
    ELSEWHERE: 1.8,
    MADNESS: 2.2,
    ICE: 2.4,
    STORM: 1.0,
    DEATH: 2.6,
}
"""The worth of cards to keep; those against an enemy's power have 1.6."""


def card_worth(board: ZargosBoard, seat: int, kind: int) -> float:
    """Return what a card is worth to a player, by the peoples that it leads."""
    if kind in AGAINST:
        victim = AGAINST[kind]
        useless = board.seat_of[victim] in (NOBODY, seat) or board.out >> victim & 1
        return 0.0 if useless else 1.6
    peoples = [people for people in board.order if board.seat_of[people] == seat]
    if (kind == EARTH and peoples == [DRAGONS]) or (kind == MIST and peoples == [WINGED]):
        return 0.3
    return KEPT[kind]


class Window:
    """Sees the red window before a people's turn as one player does."""

    def __init__(self, board: ZargosBoard, seat: int, mover: int, taste: Taste = ADEPTS) -> None:
        self.board, self.mover = board, mover
        own = [people for people in board.order if board.seat_of[people] == seat]
        self.outlooks = [Outlook(board, people, taste) for people in own]
        self.outlook, self.kill = self.outlooks[0], taste.kill
        self.moves_itself = board.seat_of[mover] == seat
        self.throne = 0.0 if self.moves_itself else push(self.outlook, mover).chance * VICTORY
        full = len(board.hand) == HAND and any(people in own for people in board.realm_cards)
        self.price = CHEAP if full else PRICE

    def worth(self, play: PlayRed) -> float:
        """Return what it brings, above what the card is worth."""
        if play.kind == MADNESS:
            return self.madness(play.target) - self.price
        if play.kind == ICE:
            return self.ice(play.target) - self.price
        if play.kind == STORM:
            return self.storm(play.target) - self.price
        if play.kind == DEATH:
            return self.death() - self.price
        return self.power(play.kind, play.target) - self.price

    def madness(self, realm: int) -> float:
        worth = sum(map(self.maddened, IN_REALM[realm]))
        return worth + (self.throne / 2 if realm == ZARGOS else 0.0)

    def maddened(self, place: int) -> float:
        """Return what madness does to a province: one that may be emptied is lost to its owner, and there for others to
        take."""
        owner, size = self.board.owner[place], self.board.strength[place]
        if owner == NOBODY:
            return 0.0
        dead, emptied = MADDENED[min(size, 3)], (0.0, 5 / 6, 1 / 2, 1 / 6)[size] if size < 4 else 0.0
        for outlook in self.outlooks:
            if owner == outlook.people:
                return -dead - emptied * outlook.loss(place)
        return self.hurt(owner, dead) + emptied * self.kill * self.outlook.gain(place) / 2

    def hurt(self, owner: int, dead: float) -> float:
        return dead * self.kill * self.outlook.weights[owner]

    def ice(self, realm: int) -> float:
        """Return what ice brings: it keeps an enemy from one's own provinces, or from the throne."""
        if self.moves_itself:
            return 0.0
        return sum(map(self.frost, IN_REALM[realm])) + (self.throne if realm == ZARGOS else 0.0)

    def frost(self, place: int) -> float:
        """Return what the mover would win there of one's own."""
        worth = 0.0
        for outlook in self.outlooks:
            if self.board.owner[place] == outlook.people:
                enemies = outlook.reaches().get(self.mover, [0] * SEA)[place]
                worth += outlook.falls(place, enemies, self.board.strength[place]) * outlook.loss(place) / 2
        return worth

    def storm(self, pair: int) -> float:
        """Return what a storm brings: it keeps boats and Dragons from one's own coasts."""
        cells = bits(SEA_PAIRS[pair])
        if self.moves_itself or not (self.board.boats[self.mover] or self.mover == DRAGONS):
            return 0.0
        closed = [place for place, shores in enumerate(SHORES) if shores and not shores & ~cells]
        return sum(map(self.frost, closed)) / 2

    def death(self) -> float:
        worth = 0.0
        for place, size in enumerate(self.board.strength):
            if size > DEATH_SPARES:
                dead, owner = size - DEATH_SPARES, self.board.owner[place]
                mine = any(owner == outlook.people for outlook in self.outlooks)
                worth += -dead if mine else self.hurt(owner, dead)
                if owner == self.mover and not OUTSIDE >> place & 1:
                    worth += self.throne / 2
        return worth

    def power(self, kind: int, victim: int) -> float:
        if any(outlook.friends >> victim & 1 for outlook in self.outlooks):
            return -PRICE
        weight = self.outlook.weights[victim]
        if victim == self.mover:
            afloat = sum(self.board.afloat) * self.kill if kind == TIDAL_WAVE else 0.0
            return (POWER + afloat) * weight * weight
        if kind == TIDAL_WAVE:
            return self.drowned() * weight
        if not self.moves_itself or kind in ONLY_BEFORE_ITS_TURN:
            return 0.0
        return POWER / 2 * weight if self.attacks(victim) else 0.0

    def drowned(self) -> float:
        """Return what a Tidal Wave brings before another people's turn: all Dragons at sea, if no province of theirs is
        left to save them. Else their own turn is worth waiting for."""
        return 0.0 if DRAGONS in self.board.owner else sum(self.board.afloat) * self.kill

    def attacks(self, victim: int) -> bool:
        """Tell whether one's own people about to move has a stack beside a province of theirs that their power
        helps."""
        (outlook,) = (each for each in self.outlooks if each.people == self.mover)
        return any(
            self.board.owner[target] == victim and self.board.strength[target] > 2
            for place, free in outlook.stacks(self.mover)
            if free > 4
            for target in outlook.near(self.mover, place)
        )


def defence_worth(board: ZargosBoard, people: int, taste: Taste = ADEPTS) -> float:
    """Return what a Wind of War brings the defender of the fight that is about to begin, above what the card is
    worth."""
    outlook, fight = Outlook(board, people, taste), board.fight
    place, size, strength = fight.place, fight.size, board.strength[fight.place]
    shot = people == AMAZONS and bool(OUTSIDE >> place & 1)
    without = clash(size, strength, Terms(IS_CAPITAL[place], fight.attack_war), shot)
    with_war = clash(size, strength, Terms(IS_CAPITAL[place], fight.attack_war, 1), shot)
    wins_all = place in THRONE and wins_with(board, fight.attacker, place)
    stake = outlook.loss(place) + (VICTORY / 2 if wins_all else 0.0)
    saved = with_war.defenders_left - without.defenders_left
    return (without.wins - with_war.wins) * stake + saved * outlook.price - WAR_CARD * outlook.price


def wins_with(board: ZargosBoard, attacker: int, place: int) -> bool:
    """Tell whether this part of the throne and what is fought for besides are all that the attacker lacks."""
    going = {attack.target for attack in board.attacks} | {place}
    return all(each in going or board.owner[each] == attacker for each in THRONE)


def attack_worth(outlook: Outlook, place: int, size: int) -> float:
    """Return what a Wind of War brings the attacker there, above what the card is worth."""
    worth = outlook.warlike(place, size) - outlook.assault(place, size) - WAR_CARD * outlook.price
    if place in THRONE and wins_with(outlook.board, outlook.people, place):
        worth += VICTORY * (outlook.odds(place, size, True).wins - outlook.odds(place, size).wins)
    return worth
