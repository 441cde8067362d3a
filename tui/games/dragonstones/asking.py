"""Works out what is asked, and what the player has made of it so far: a mix of coins or stones, or one line of a menu.

All of it is found in the legal choices: a mix is an answer when one of them is just that, and may grow as long as one
of them has all of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from core.dragonstones.cards import COLOURS
from core.dragonstones.choices import BeCharacter, Bid, BidSilver, Buy, PayStones, TakeCoins
from core.engine import Choice
from tui.games import Outcome, Picking, Scene
from tui.games.dragonstones import sensible
from tui.games.dragonstones.looks import colour_keys, letters
from tui.games.dragonstones.telling.treasure import amulets, black_coins, in_full
from tui.language import _, _n, _p, mark

Mix = tuple[int, ...]
FAIRY, COMMON, SILVER, AMULET, BLACK = range(5)
"""The parts of a fist; those of a payment are the colours."""
_MADE: Final = 900
"""Stands in `picking.chosen` where the mix is the player's own, and not a suggestion. The others are 100 × part +
count."""
_EMPTY: Final = 901
"""Stands there when it has been asked whether the fist shall be empty."""
_LOOK: Final = 1000
"""Added to the place of the character that is looked at, of this turn's."""


def kind(scene: Scene) -> str:
    """Return what is asked: fist, pay, character, menu, or nothing."""
    if not scene.choices:
        return ""
    first = scene.choices[0]
    if isinstance(first, Bid | BidSilver):
        return "fist"
    if isinstance(first, PayStones):
        return "pay"
    return "character" if isinstance(first, BeCharacter) else "menu"


def parts_of(choice: Choice) -> Mix:
    """Return how many of each part a choice has; coins instead of a payment are no stones."""
    match choice:
        case Bid(fairy, common, amulet, black):
            return fairy, common, 0, int(amulet), int(black)
        case BidSilver(silver, amulet):
            return 0, 0, silver, int(amulet), 0
        case PayStones(red, blue, yellow):
            return red, blue, yellow
    return (0,) * len(COLOURS)


# A mix


@lru_cache(maxsize=64)
def _mixes(choices: tuple[Choice, ...]) -> dict[Mix, Choice]:
    return {parts_of(choice): choice for choice in choices}


def mixes(scene: Scene) -> dict[Mix, Choice]:
    return _mixes(tuple(scene.choices))


def suggestions(scene: Scene) -> list[Choice]:
    return sensible.bids(scene) if kind(scene) == "fist" else sensible.payments_first(scene)


def suggested(scene: Scene) -> Choice | None:
    """Return the suggested choice. A fist is empty until something is put into it; a payment begins with the best
    one."""
    if _MADE in scene.picking.chosen:
        return None
    number = scene.picking.suggestion
    if number < 0 and kind(scene) == "fist":
        return None
    found = suggestions(scene)
    return found[max(0, number) % len(found)]


def mix(scene: Scene) -> Mix:
    """Return what is in the fist, or about to be paid."""
    choice = suggested(scene)
    if choice is not None:
        return parts_of(choice)
    counts = dict(divmod(each, 100) for each in scene.picking.chosen if each < _MADE)
    return tuple(counts.get(part, 0) for part in range(len(next(iter(mixes(scene))))))


def marked(scene: Scene) -> Choice | None:
    """Return what Enter would answer."""
    if kind(scene) in {"character", "menu"}:
        return options(scene)[place(scene)].choice
    return suggested(scene) or mixes(scene).get(mix(scene))


def most(scene: Scene) -> Mix:
    """Return, for each part, as many as any legal choice has."""
    return tuple(map(max, zip(*mixes(scene), strict=True)))


def part(scene: Scene) -> int:
    """Return where the cursor is, on a part that can be had."""
    limits = most(scene)
    here = scene.picking.cursor
    return here if here < len(limits) and limits[here] else next((n for n, each in enumerate(limits) if each), 0)


def leads_somewhere(scene: Scene, wanted: Mix) -> bool:
    return any(all(map(int.__le__, wanted, each)) for each in mixes(scene))


def set_part(scene: Scene, number: int, count: int) -> Outcome:
    """Take so many of that part. In a payment, which has a fixed size, others make room for it."""
    limit = most(scene)[number]
    if not 0 <= count <= limit:
        return Outcome(scene.picking, sentence=too_many(scene, number, limit))
    wanted = [*mix(scene)]
    wanted[number] = count
    for other in [each for each in range(len(wanted)) if each != number]:
        while wanted[other] and not leads_somewhere(scene, tuple(wanted)):
            wanted[other] -= 1
    chosen = {100 * each + n for each, n in enumerate(wanted) if n} | {_MADE}
    return Outcome(Picking(number, frozenset(chosen)))


def too_many(scene: Scene, number: int, limit: int) -> str:
    """Say why there can't be more of that part than the limit."""
    if kind(scene) == "pay":
        return _(_AT_MOST[number], limit=limit) if limit else _("That can't be paid here.")
    if not limit and number in {FAIRY, COMMON, BLACK} and most(scene)[SILVER]:
        return _("Only silver breaks a tie, with an amulet if you have one.")
    held = scene.board.screen[number]
    if number == SILVER and held:
        return _("Silver is bid only when gold is tied.")
    if number == FAIRY:
        return _("You have {what} left behind your screen.", what=in_full(held, 0, 0, nothing=True)[0])
    if number >= AMULET:
        what = amulets(held) if number == AMULET else black_coins(held)
    else:
        what = in_full(0, held, 0, nothing=True)[1] if number == COMMON else in_full(0, 0, held, nothing=True)[2]
    return _("You have {what} behind your screen.", what=what)


_AT_MOST: Final = (
    mark("At most {limit} red can be paid here."),
    mark("At most {limit} blue can be paid here."),
    mark("At most {limit} yellow can be paid here."),
)


def change(scene: Scene, step: int) -> Outcome:
    number = part(scene)
    count = mix(scene)[number] + step
    return set_part(scene, number, count) if count >= 0 else Outcome(scene.picking)


def toggle(scene: Scene, number: int) -> Outcome:
    """Put an amulet or a black coin in or out. Of a stone's colour take one more, or none again."""
    held = mix(scene)[number]
    return set_part(scene, number, held + 1 if held < most(scene)[number] or not held else 0)


def next_part(scene: Scene, step: int) -> Outcome:
    usable = [number for number, each in enumerate(most(scene)) if each] or [0]
    here = usable.index(part(scene)) if part(scene) in usable else 0
    return Outcome(scene.picking._replace(cursor=usable[(here + step) % len(usable)]))


# A menu


class Option(NamedTuple):
    key: str
    choice: Choice


_KEYS: Final = "1234567890abdefghijk"


def options(scene: Scene) -> list[Option]:
    """Return the lines of the menu in the engine's order, each with its key."""
    known = _letters()
    keys = [known.get(type(choice).__name__, "") for choice in scene.choices]
    colours = [colour_keys()[getattr(choice, "colour", -1)] for choice in scene.choices]
    if type(scene.choices[0]).__name__ in {"TakeStone", "NameColour"} or _is_one_theft(scene):
        keys = colours
    taken = {*keys}
    free = iter(key for key in _KEYS if key not in taken)
    return [Option(key or next(free), choice) for key, choice in zip(keys, scene.choices, strict=True)]


def _letters() -> dict[str, str]:
    stop = key_to_stop()
    return {
        "Double": _p("key to use it twice (double)", "d"),
        "UseOnce": _p("key to use it once", "o"),
        "DrawAnother": _p("key to draw another", "d"),
        "StopDrawing": stop,
        "StopBuying": stop,
        "GiveBid": _p("key to give the bid", "g"),
        "KeepBid": _p("key to keep the bid", "k"),
    }


def key_to_stop() -> str:
    return _p("key to stop", "s")


def key_to_take_coins() -> str:
    return _p("key to take coins", "t")


def key_of(part: int) -> str:
    """Return the key of an amulet or of a black coin."""
    return _p("key of the amulet", "a") if part == AMULET else _p("key of the black coin", "b")


def _is_one_theft(scene: Scene) -> bool:
    """Tell whether several colours can be stolen, and from one player only."""
    victims = {getattr(choice, "victim", -1) for choice in scene.choices}
    colours = {getattr(choice, "colour", -1) for choice in scene.choices}
    return len(victims) == 1 and len(colours) == len(scene.choices) and -1 not in victims | colours


def place(scene: Scene) -> int:
    """Return the marked line; at first the likeliest."""
    menu = scene.picking.menu
    return menu if 0 <= menu < len(scene.choices) else _ranked(scene)[0]


def _ranked(scene: Scene) -> list[int]:
    return sorted(range(len(scene.choices)), key=lambda number: sensible.rank(scene, scene.choices[number]))


def go(scene: Scene, step: int) -> Outcome:
    return Outcome(scene.picking._replace(menu=(place(scene) + step) % len(scene.choices)))


# Both


def suggest(scene: Scene, step: int) -> Outcome:
    """Go to the next choice that makes sense, as Tab does."""
    if kind(scene) in {"character", "menu"}:
        ranked = _ranked(scene)
        at = (ranked.index(place(scene)) + step) % len(ranked) if scene.picking.menu >= 0 else 0
        return Outcome(scene.picking._replace(menu=ranked[at]))
    count = len(suggestions(scene))
    before = -1 if suggested(scene) is None else max(0, scene.picking.suggestion)
    number = (before + step) % count if before >= 0 else 0 if step > 0 else count - 1
    if kind(scene) == "pay" and scene.picking.suggestion < 0 and _MADE not in scene.picking.chosen:
        number = 0 if step > 0 else count - 1
    return Outcome(Picking(scene.picking.cursor, suggestion=number))


def enter(scene: Scene) -> Outcome:
    choice = marked(scene) if scene.choices else None
    if choice is not None and _may_be_a_slip(scene):
        sure = scene.picking._replace(chosen=scene.picking.chosen | {_EMPTY})
        return Outcome(sure, sentence=_("Your fist is empty. Enter again bids nothing."))
    if choice is not None:
        return given(scene, choice)
    if scene.picking.pending:
        return Outcome(send=scene.picking.pending)
    missing = min(sum(each) for each in mixes(scene) if any(each)) - sum(mix(scene))
    red, blue, yellow = letters()
    sentence = _n(
        "{count} more to pay: choose with arrows, {red}, {blue} and {yellow}, or Tab.",
        "{count} more to pay: choose with arrows, {red}, {blue} and {yellow}, or Tab.",
        missing, red=red, blue=blue, yellow=yellow,
    )  # fmt: skip
    return Outcome(scene.picking, sentence=sentence)


def _may_be_a_slip(scene: Scene) -> bool:
    """Return whether the fist is empty, nobody has suggested that, and something could be put into it."""
    if kind(scene) != "fist" or any(mix(scene)) or not any(most(scene)):
        return False
    return suggested(scene) is None and _EMPTY not in scene.picking.chosen and scene.is_soon_settled


def answer(scene: Scene, choice: Choice) -> Outcome | None:
    return given(scene, choice) if choice in scene.choices else None


def given(scene: Scene, choice: Choice) -> Outcome:
    """§7.15 Collect the stones to buy until whatever ends it; send every other answer at once."""
    pending = (*scene.picking.pending, choice)
    return Outcome(Picking(pending=pending)) if isinstance(choice, Buy) else Outcome(send=pending)


def basket(scene: Scene) -> list[Buy]:
    """§7.15 Return what has been asked of the Merchant, and can still be taken back."""
    return [choice for choice in scene.picking.pending if isinstance(choice, Buy)]


def take_back(scene: Scene) -> Outcome | None:
    pending = scene.picking.pending
    return Outcome(Picking(pending=pending[:-1])) if pending else None


def take_coins(scene: Scene) -> Outcome | None:
    return next((Outcome(send=(each,)) for each in scene.choices if isinstance(each, TakeCoins)), None)


def clear(scene: Scene) -> Outcome:
    return Outcome(Picking(scene.picking.cursor))


# Looking at a character


def looked_at(scene: Scene) -> int:
    """Return the place of the character that is looked at among this turn's rows, or -1."""
    return next((each - _LOOK for each in scene.picking.chosen if each >= _LOOK), -1)


def look(scene: Scene, row: int) -> Outcome:
    """Look at a character. The same one once more: no longer."""
    others = frozenset(each for each in scene.picking.chosen if each < _LOOK)
    shown = others if row == looked_at(scene) or row < 0 else others | {_LOOK + row}
    return Outcome(scene.picking._replace(chosen=shown))
