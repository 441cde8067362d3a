"""The guided game of Zargos: a people settles, attacks next door, ends its turn, and buys what it has earned."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.zargos.cards import AMAZONS
from core.zargos.choices import (
    BUY_BOATS,
    CHOOSE_PEOPLE,
    FREE,
    MOVE_FROM,
    MOVE_TO,
    PLACE_AT,
    SEND,
    SETTLE,
    STOP_ATTACKING,
    STOP_REORGANISING,
    MoveFrom,
    PlaceAt,
)
from core.zargos.map.board import SEA
from core.zargos.map.geography import LAND, OUTSIDE, members
from core.zargos.settling.buying import Purchase
from core.zargos.settling.ordering import ChoosePeoples
from core.zargos.settling.setting import SettleProvince, best_to_settle
from core.zargos.state import NOBODY
from core.zargos.war.forces import IS_CAPITAL
from core.zargos.war.moving import ChooseAttack
from core.zargos.war.odds import Terms, fight_odds
from core.zargos.war.reorganising import ChooseGroup
from tui.games import Scene
from tui.games.zargos.telling.names import card_name, code, counters, folk, keys, place_name
from tui.language import _, mark
from tui.lessons.lesson import Hint, Lesson, Move

LIKELY: Final = 0.75
"""The chance from which on an attack is advised."""


def _asked(scene: Scene, kind: type[object]) -> bool:
    return bool(scene.view.agenda) and isinstance(scene.view.agenda[-1], kind)


def _people(scene: Scene) -> int:
    """Return the people that is asked."""
    people: int = getattr(scene.view.agenda[-1], "people", NOBODY)
    return people


# Before the first turn


def _amazons(scene: Scene) -> Move:
    choice = CHOOSE_PEOPLE[AMAZONS]
    return (choice if choice in scene.choices else scene.choices[0],)


def _best(scene: Scene) -> int:
    return best_to_settle(scene.board.owner, _people(scene))


def _says_settle(scene: Scene) -> str:
    best = _best(scene)
    return _(
        "In turn all settle a counter in an empty province. A whole realm, which thick lines divide from the others, "
        "brings points and magic cards, so stay together. {place} is good.",
        place=place_name(best),
    )


def _keys_place(place: int) -> str:
    return _("Type {code}, then Enter.", code=code(place))


def _says_rest(scene: Scene) -> str:
    return _(
        "Beside it you go on in the same way, say in {place}. Or you have the rest settled by an order.",
        place=place_name(_best(scene)),
    )


# Counters


def _homes(scene: Scene) -> list[int]:
    """Return the provinces where counters may be placed; Dragons may be at sea alone."""
    return [each.place for each in scene.choices if isinstance(each, PlaceAt) and each.place < SEA]


def _border(scene: Scene) -> int:
    """Return the province of one's own from which most can be attacked."""
    own, people = _homes(scene), _people(scene)
    return max(own, key=lambda place: (_prey(scene, people, place), -place))


def _prey(scene: Scene, people: int, place: int) -> int:
    """Count the neighbours outside Zargos that are somebody else's."""
    rivals = [each for each in members(LAND[place] & OUTSIDE) if scene.board.owner[each] not in (people, NOBODY)]
    return len(rivals)


def _reserve(scene: Scene) -> int:
    return int(scene.board.reserve[_people(scene)])


def _place_all(scene: Scene) -> Move:
    count = _reserve(scene)
    where = PLACE_AT[_border(scene)]
    return (where, SEND[count]) if count > 1 else (where,)


def _says_place(scene: Scene) -> str:
    return _(
        "No province is empty any more, and you have {counters} left to place on your own. Many in one place win "
        "fights: put them all in {place}, where others are next door.",
        counters=counters(_reserve(scene)),
        place=place_name(_border(scene)),
    )


def _keys_all(scene: Scene) -> str:
    return _("Type {code}, then Enter, and Enter again.", code=code(_border(scene)))


# Attacks


class Raid(NamedTuple):
    source: int
    target: int
    size: int
    chance: float


def _raid(scene: Scene) -> Raid | None:
    """Return the attack by land that is the likeliest to be won; None where none is likely."""
    board, people = scene.board, _people(scene)
    found = []
    for each in scene.choices:
        if not isinstance(each, MoveFrom) or each.place >= SEA or board.strength[each.place] < 2:
            continue
        size = board.strength[each.place] - 1
        for target in members(LAND[each.place] & OUTSIDE):
            if board.owner[target] not in (people, NOBODY):
                won = fight_odds(size, board.strength[target], Terms(IS_CAPITAL[target])).wins
                found.append(Raid(each.place, target, size, won))
    best = max(found, key=lambda raid: (raid.chance, -raid.target), default=None)
    return best if best is not None and best.chance >= LIKELY else None


def _is_raid(scene: Scene) -> bool:
    return _asked(scene, ChooseAttack) and _raid(scene) is not None


def _attack(scene: Scene) -> Move:
    raid = _raid(scene)
    assert raid is not None
    going = (SEND[raid.size],) if raid.size > 1 else ()
    more = any(isinstance(each, MoveFrom) and each.place != raid.source for each in scene.choices)
    return (MOVE_FROM[raid.source], MOVE_TO[FREE][raid.target], *going, *((STOP_ATTACKING,) if more else ()))


def _says_attack(scene: Scene) -> str:
    raid = _raid(scene)
    assert raid is not None
    return _(
        "Your turn: attack next door. From {source} you can send {counters} to {target}, where {people} have "
        "{enemies}: a chance of {chance} %. One counter always stays behind.",
        source=place_name(raid.source),
        counters=counters(raid.size),
        people=folk(scene.board.owner[raid.target]),
        enemies=scene.board.strength[raid.target],
        target=place_name(raid.target),
        chance=round(100 * raid.chance),
    )


def _keys_attack(scene: Scene) -> str:
    raid = _raid(scene)
    assert raid is not None
    return _(
        "Type {source}, Enter, {target}, Enter; then F fights.", source=code(raid.source), target=code(raid.target)
    )


# The end of a turn


def _says_reorganise(_scene: Scene) -> str:
    return _(
        "In a fight both sides throw dice, more for more counters, and lose half of what the other throws. Now you "
        "might move groups within your own land, two steps in all; this time let it be."
    )


def _says_buy(scene: Scene) -> str:
    points = scene.board.points[_people(scene)]
    return _(
        "After all turns your provinces are counted: {points} points. They buy counters, and boats to attack by sea, "
        "one for each cell. This time take counters alone.",
        points=points,
    )


def _says_new(scene: Scene) -> str:
    return _(
        "The new counters go where you already are: best to a border, or beside the black continent. {place} would do "
        "for all {counters}; + and - part them.",
        place=place_name(_border(scene)),
        counters=counters(_reserve(scene)),
    )


def _says_card(scene: Scene) -> str:
    return _(
        "A whole realm is yours, so it counts for more, and has brought you a magic card: {card}. Green ones help you, "
        "red ones are played against the turns of others.",
        card=card_name(scene.board.hand[0]),
    )


def _usual(scene: Scene) -> Move:
    """Settle as the standing order does, so that who gives it meets the same game."""
    return (SETTLE[_best(scene)],) if _asked(scene, SettleProvince) else ()


HINTS: Final = (
    Hint(
        "people",
        lambda scene: _asked(scene, ChoosePeoples),
        lambda _scene: _(
            "Six peoples, one planet: you lead one of them to the City in the middle. Each has a power; the Amazons "
            "shoot before a fight begins, which is easy to play."
        ),
        lambda _scene: _("Press {key}, then Enter.", key=keys()[AMAZONS].upper()),
        _amazons,
    ),
    Hint(
        "settle",
        lambda scene: _asked(scene, SettleProvince),
        _says_settle,
        lambda scene: _keys_place(_best(scene)),
        lambda scene: (SETTLE[_best(scene)],),
        then=mark("Now the other peoples settle a counter each."),
    ),
    Hint(
        "rest",
        lambda scene: _asked(scene, SettleProvince),
        _says_rest,
        lambda _scene: _("Press G, and look at what is marked; Enter gives the order."),
        lambda scene: (SETTLE[_best(scene)],),
        then=mark("All settle, turn by turn, until no province is empty."),
    ),
    Hint(
        "place",
        lambda scene: bool(_homes(scene)) and scene.board.turn == 0,
        _says_place,
        _keys_all,
        _place_all,
        then=mark("The others place theirs. Then the peoples have their turns, one after the other."),
    ),
    Hint(
        "attack",
        _is_raid,
        _says_attack,
        _keys_attack,
        _attack,
        lambda _scene, move: move[0] != STOP_ATTACKING,
        lambda _scene: _("You can win this one, and each province is a point: attack first."),
        mark("Amazons shoot first, with a die of their own. Then both sides throw until one is gone."),
    ),
    Hint(
        "reorganise",
        lambda scene: _asked(scene, ChooseGroup),
        _says_reorganise,
        lambda _scene: _("Press E."),
        lambda _scene: (STOP_REORGANISING,),
        then=mark("Now the others have their turns: look where they come near you. What happened is underlined."),
    ),
    Hint(
        "buy",
        lambda scene: _asked(scene, Purchase),
        _says_buy,
        lambda _scene: _("Press ← until no boat is left, then Enter."),
        lambda _scene: (BUY_BOATS[0],),
    ),
    Hint(
        "new",
        lambda scene: bool(_homes(scene)) and scene.board.turn > 0,
        _says_new,
        _keys_all,
        _place_all,
    ),
    Hint(
        "card",
        lambda scene: _asked(scene, ChooseAttack) and scene.board.turn > 1 and bool(scene.board.hand),
        _says_card,
        lambda _scene: _("Press H to read it, then attack where you like."),
        lambda _scene: (STOP_ATTACKING,),
    ),
)

LESSON: Final = Lesson(
    game="zargos",
    deal=4,
    minutes=8,
    bots=("novice", "novice", "novice"),
    hints=HINTS,
    meanwhile=mark("Arrows and codes lead over the map, Space looks around; the frame tells who is there."),
    ending=mark(
        "That was all you need. Whoever holds the City Z0 and Z7 to Z9 around it has won; demons wait in empty "
        "provinces of Zargos. Otherwise points decide. Play on, or leave when you like."
    ),
    patience=34,
    options=(("turns", "4"), ("exchange", "no")),
    usual=_usual,
)
