"""Defines the messages both ways. Every door speaks them: screens in the server's process and the native client.

On the wire they are positional arrays that start with a tag (net/protocol/codec.py); inside one process they are handed
over as they are. A new field goes to the end with a default, so that versions can differ by it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple, get_args

from msgspec import Meta, Struct

from core.engine import Choice, View
from core.telling import Event

PROTOCOL: Final = 1

Short = Annotated[str, Meta(max_length=64)]
Letters = Annotated[str, Meta(max_length=2, pattern="^([a-z]{2})?$")]
"""A language by its two letters, or none."""
Line = Annotated[str, Meta(max_length=400)]
OPTION_BYTES: Final = 8192
"""The most bytes of an option of a table, which may hold what players have written; it has to pass the wire both
ways."""
Value = Annotated[str, Meta(max_length=OPTION_BYTES)]
MOST_CHOICES: Final = 128
"""The most answers in one message: the whole plan of a people's moves in Zargos."""
Number = Annotated[int, Meta(ge=0, le=2**40)]
SeatNumber = Annotated[int, Meta(ge=-1, le=15)]

OWN: Final = "own"
LOBBY: Final = 0
"""Stands for the lobby where a table's number is asked for."""

LINE_LOST, LEFT, SILENT = range(3)
"""The ways in which somebody is away: without a line, at something else, or asked and pressing no key."""
BY_CLOCK, BY_ABSENCE, BY_WISH, BY_WAITING = range(4)
"""Why a bot plays in a person's place: their time was over, the others went on without them, they asked for it, or the
others have waited long enough for the answer of somebody who is there."""
TO_BEGIN, FOR_BOTS, FOR_TIME, AGAIN, WATCHING = range(5)
"""The subjects of votes at a table: to begin with bots, bots for the absent, time for a seat, one more game, and that
others may look on, or may not any more."""
RATED, UNRATED, ONE_ADDRESS = range(1, 4)
"""Whether a table's game is rated: it is, or it is not because it was made so, or because two of its seats have come
from one address."""
WAIT: Final = 120
"""Seconds for which the absent are waited for, unless a table's maker wishes otherwise."""


class SeatInfo(NamedTuple):
    """One seat and who sits there, as everybody may know."""

    name: str
    """The player's or bot's name; empty for an empty seat."""
    kind: str
    """open, person, or a bot's level. An open seat with a name is kept for that player."""
    away: int = -1
    """For how many seconds this person has been away; -1: not at all."""
    cover: str = ""
    """The level of the bot that plays in this person's place until they are back."""
    left: int = -1
    """Seconds on this seat's clock, where the table has one."""
    maker: bool = False
    """Whether this player has made the table, and may begin its game at will."""
    near: bool = False
    """Whether this player's line comes, or came last, from the same address as another's who sits here. Which address
    is for the host alone to know."""
    how: int = LINE_LOST
    """The way in which they are away. How long somebody is silent is counted from a whole minute of their question on,
    so that nobody learns when a key was pressed."""
    why: int = BY_CLOCK
    """The reason why a bot plays in this person's place, where one does."""
    adds: bool = False
    """Whether this player has pledged a share of chance; told before the game."""


class Vote(NamedTuple):
    """A wish of some of those who sit at a table, as everybody there may know."""

    what: int
    by: tuple[int, ...]
    """The seats that wish it. Somebody who asks for time is among them, and is not counted."""
    needed: int
    """How many more have to wish it."""
    seat: int = -1
    """The seat it is for; -1: for the table."""


class TableInfo(NamedTuple):
    """All about a table but the game's own state."""

    table: int
    game: str
    options: tuple[tuple[str, str], ...]
    """In the lobby a value that players have written is replaced by OWN."""
    seats: tuple[SeatInfo, ...]
    phase: str
    """gathering, playing, over, or closed (by a fault, its log kept)."""
    private: bool
    age: int
    """Seconds since it was made."""
    commitment: str
    """The hash that binds the server to the table's secret seed and to its set-up (docs/fair-deals.md), shown before
    the deal and told no longer than that."""
    code: str = ""
    """The invitation; empty for those who don't sit there."""
    onlookers: int = 0
    maker: str = ""
    clock: str = ""
    """The time limit: empty, "answer:SECONDS" or "game:SECONDS"."""
    watching: tuple[str, ...] = ()
    """The names of the first of the onlookers; in the lobby of none."""
    unwatched: bool = False
    """Whether nobody may look on while the game is played."""
    wait: int = WAIT
    """Seconds after which anybody there may have a bot play for somebody who is away."""
    votes: tuple[Vote, ...] = ()
    again: int = 0
    """The table at which those who sat here gather for one more game."""
    recall: bool = False
    """Whether those who sit here may have themselves told what they know by now, if they have attended."""
    opened: bool = False
    """Whether those who sit here may see the game with everybody's eyes when it is over."""
    rated: int = 0
    """RATED, UNRATED or ONE_ADDRESS (in the lobby UNRATED, too); 0 where nothing is said of it."""
    season: int = 0
    """The season in which its game counts."""


class EntrantInfo(NamedTuple):
    """One who takes part in a season, and where they stand."""

    entrant: int
    """The number by which rounds name them."""
    name: str
    bot: str = ""
    """A bot's level."""
    left: bool = False
    """Whether they take part no more."""
    rank: int = 0
    points: int = 0
    games: int = 0
    won: int = 0
    tie: int = 0
    """Decides between those with as many points (net.seasons.standings.Standing)."""


class MeetingInfo(NamedTuple):
    """One game of a season's round."""

    entrants: tuple[int, ...]
    """By seat."""
    phase: str
    """waiting, playing or over."""
    there: tuple[int, ...] = ()
    """Of one that waits: the entrants who have sat down."""
    ranks: tuple[int, ...] = ()
    """Of one that is over, by seat: 1 for the first; 0: forfeited."""
    scores: tuple[int, ...] = ()
    """By seat, if it was played to its end."""
    table: int = 0
    """Its table, told to those alone who are to play there."""


class SeasonInfo(NamedTuple):
    """A season in a list."""

    season: int
    name: str
    game: str
    kind: str
    """round-robin, swiss or rotation."""
    size: int
    """Seats of a table."""
    phase: str
    """open (anybody may enrol), waiting (it has not begun), playing or over."""
    people: int
    """How many take part."""
    places: int
    round: int
    """How many rounds have been drawn …"""
    rounds: int
    """… of how many."""
    takes_part: bool = False
    """Whether this player does."""


class GameSeen(NamedTuple):
    """A game that is over."""

    table: int
    game: str
    at: int
    """When it was over, in seconds since the epoch."""
    lasted: int
    """Seconds from its beginning to its end."""
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    own: int = -1
    """The player's own seat; -1 where they did not sit."""


class Fame(NamedTuple):
    """A player who has won public games here."""

    game: str
    name: str
    won: int
    played: int


class RecordSeen(NamedTuple):
    """Sums up somebody's games of one kind here."""

    game: str
    name: str
    level: str = ""
    """A bot's: nothing but the rating is told of those."""
    place: int = 0
    """In the list of its game; 0: not there."""
    rating: int = 0
    ranks: tuple[int, ...] = ()
    """Of the rated games: how often they came in first, how often second …"""
    scored: int = 0
    """In how many of them the points were theirs, to the last answer …"""
    points: int = 0
    """… how many those were together …"""
    best: int = 0
    """… and in the best of them."""
    others: tuple[int, ...] = ()
    """As `ranks`, of the games that are not rated: told to nobody but that player."""


class KeyInfo(NamedTuple):
    """One of a player's keys, as the player sees it."""

    fingerprint: str
    since: int
    """How many days ago it came to lead to this player; -1 if that was not recorded yet."""
    last: int
    """How many days ago it was last used; -1 if not since this is recorded."""
    here: bool
    """Whether the player has come by this key now."""


class Spoken(NamedTuple):
    """One line of talk."""

    who: str
    text: str
    phrase: int = 0
    """As in Say."""


class GameInfo(NamedTuple):
    """A game of the server that came by a package of its own."""

    name: str
    title: str
    package: str
    version: str


class Up(Struct, frozen=True, array_like=True):
    """A message from a player to the server."""


class Down(Struct, frozen=True, array_like=True):
    """A message from the server to a player."""


class Rename(Up, frozen=True, array_like=True, tag=1):
    name: Short


class MakeTable(Up, frozen=True, array_like=True, tag=2):
    """Asks for a table. Each of `seats` is 'me' (exactly once, or never for a table of bots to watch), 'open', or a
    bot's level."""

    game: Short
    seats: Annotated[tuple[Short, ...], Meta(max_length=16)]
    options: Annotated[tuple[tuple[Short, Value], ...], Meta(max_length=32)] = ()
    private: bool = False
    clock: Short = ""
    """As in TableInfo."""
    unwatched: bool = False
    """As in TableInfo."""
    wait: Number = WAIT
    """As in TableInfo."""
    recall: bool = False
    """As in TableInfo; a game that hides nothing which was once open has nothing to tell."""
    pledge: Short = ""
    """As in Pledge, for one's own seat; empty: none."""
    opened: bool = False
    """As in TableInfo."""
    unrated: bool = False
    """The game is not to be rated. A private one, or one at which nobody may look on, is not anyway."""


class Sit(Up, frozen=True, array_like=True, tag=3):
    """Takes a seat; -1 is any."""

    table: Number
    seat: SeatNumber = -1
    code: Short = ""
    pledge: Short = ""
    """As in Pledge, for one's own seat; empty: none."""


class Stand(Up, frozen=True, array_like=True, tag=4):
    """Gives the seat up while the table gathers; in a game a bot of the named level takes it over."""

    table: Number
    level: Short = "apprentice"


class Enter(Up, frozen=True, array_like=True, tag=5):
    """Looks at a table, from one's own seat or as an onlooker. `step` is the last step that this client has."""

    table: Number
    step: Annotated[int, Meta(ge=-1, le=2**40)] = -1
    code: Short = ""


class Leave(Up, frozen=True, array_like=True, tag=6):
    """Goes back to the lobby; a seat is kept."""

    table: Number


class Begin(Up, frozen=True, array_like=True, tag=7):
    """Fills the empty seats with bots of that level, and starts: at once if the table's maker wishes it, otherwise if
    most who sit there do. In a game it means what a Cover for the absent means."""

    table: Number
    level: Short = "apprentice"


class Answer(Up, frozen=True, array_like=True, tag=8):
    """Answers question number `question` and, with several choices, the same seat's next ones: all or none."""

    table: Number
    question: Number
    choices: tuple[Choice, ...]
    """Choices of the table's game; empty where those from the wire could not be read."""


class Say(Up, frozen=True, array_like=True, tag=9):
    table: Number
    text: Line
    phrase: Annotated[int, Meta(ge=0, le=255)] = 0
    """One of net/people/phrases.py, which is told to each in their own language; 0: the text, which else is for servers
    that know no phrases."""


class Ack(Up, frozen=True, array_like=True, tag=10):
    """Acknowledges what has been received. Sent by the door, never by the screens."""

    table: Number
    step: Number


class Claim(Up, frozen=True, array_like=True, tag=11):
    """Claims to be the player who was given this return code, or who asked for this code to link a key."""

    code: Short


class LinkKey(Up, frozen=True, array_like=True, tag=12):
    """Asks for a code with which one more key comes to lead to this player: whoever holds that key claims it with the
    code."""


class ListKeys(Up, frozen=True, array_like=True, tag=13):
    """Asks which keys lead to this player."""


class UnlinkKey(Up, frozen=True, array_like=True, tag=14):
    """Makes that key lead to this player no more, and makes the return code void, which the key's user may know."""

    fingerprint: Short


class GiveTime(Up, frozen=True, array_like=True, tag=15):
    """Asks for time for a seat whose time for the game is over: its own player, or one of the others, who give it."""

    table: Number
    seat: SeatNumber


class Browse(Up, frozen=True, array_like=True, tag=16):
    """Looks at the lobby's tables from that one on, counted from the first."""

    first: Number


class TakeBack(Up, frozen=True, array_like=True, tag=17):
    """Takes back what was answered last; `question`: the one that is asked now."""

    table: Number
    question: Number


class GiveOrder(Up, frozen=True, array_like=True, tag=18):
    """Gives a standing order of the question that is asked, by its place among them, and answers it so; ends all that
    were given, if it names none. On the wire it is as long as an answer."""

    table: Number
    question: Number
    order: Annotated[int, Meta(ge=-1, le=15)] = -1


class LetWatch(Up, frozen=True, array_like=True, tag=22):
    """Wish that others may look on while the game is played, or that nobody may: it is done when most of those wish it
    who sit there, or before the game its maker."""

    table: Number
    allowed: bool


class Here(Up, frozen=True, array_like=True, tag=23):
    """A key was pressed at that table. Sent now and then while its player is asked, so that the others know that
    somebody is there; and at once by somebody who was taken for absent, who then plays again."""

    table: Number


class Cover(Up, frozen=True, array_like=True, tag=24):
    """Wish for a bot: to play on in one's own seat, until the same with `ends`, in those of the absent (-1), or in that
    of somebody who is there and does not answer."""

    table: Number
    seat: SeatNumber = -1
    ends: bool = False


class Again(Up, frozen=True, array_like=True, tag=25):
    """One more game, with those who sat at that table, or with others too. The first to wish it makes a table, at which
    seats are kept; the same of a table that gathers opens them to everybody."""

    table: Number
    others: bool = False
    pledge: Short = ""
    """As in Pledge, for one's own seat; empty: none."""


class Decline(Up, frozen=True, array_like=True, tag=26):
    """Don't take the seat that is kept at that table."""

    table: Number


class Recall(Up, frozen=True, array_like=True, tag=27):
    """Asks what an attentive person at one's own seat knows by now, where the table has that."""

    table: Number


class Fill(Up, frozen=True, array_like=True, tag=28):
    """Puts a bot of that level into a free seat (-1: the first) of a table that one has made, before its game; without
    a level it takes the bot there away again."""

    table: Number
    seat: SeatNumber = -1
    level: Short = ""


class Pledge(Up, frozen=True, array_like=True, tag=29):
    """Binds one's seat to the share of chance behind this hash (docs/fair-deals.md), in the place of an earlier one."""

    table: Number
    pledge: Short


class Share(Up, frozen=True, array_like=True, tag=30):
    """Adds the share that was pledged, when PledgesSeen has told that all pledges are fixed."""

    table: Number
    share: Short


class Speak(Up, frozen=True, array_like=True, tag=31):
    """Has the server keep in which language this player reads its screens; empty: in the terminal's own again. Clients
    that keep it on their own machine need not tell it."""

    language: Letters


class Learned(Up, frozen=True, array_like=True, tag=44):
    """Has the server keep which games this player has played, so that no guided one is offered at the next visit.
    Clients that keep it on their own machine need not tell it."""

    games: Annotated[tuple[Short, ...], Meta(max_length=64)]


class Rewatch(Up, frozen=True, array_like=True, tag=32):
    """Asks for the replay of a game, as far as it has come: of one that goes on only those who sit there, as their own
    seat saw it."""

    table: Number


class Finished(Up, frozen=True, array_like=True, tag=33):
    """Asks for the games that are over, one's own or the public ones, from that one on, counted from the latest."""

    mine: bool = True
    first: Number = 0


class Records(Up, frozen=True, array_like=True, tag=34):
    """Asks for the records of a game, from that one on, counted from the best; without a game for those of one player
    in all games, without a name for one's own."""

    game: Short = ""
    name: Short = ""
    first: Number = 0


class ListSeasons(Up, frozen=True, array_like=True, tag=40):
    """Asks for the seasons of this server."""


class SeeSeason(Up, frozen=True, array_like=True, tag=41):
    """Asks for a season, with its games of that round; 0: of the latest. It is told again when it changes."""

    season: Number
    round: Number = 0


class Enrol(Up, frozen=True, array_like=True, tag=42):
    """Takes part in a season from here on."""

    season: Number


class Withdraw(Up, frozen=True, array_like=True, tag=43):
    """Takes part no more."""

    season: Number


class Welcome(Down, frozen=True, array_like=True, tag=1):
    name: str
    code: str
    """The player's return code: with it the same person comes back by another door, or without a key."""
    server: str
    """The server's version."""
    notice: str = ""
    seated: tuple[int, ...] = ()
    """Tables where this player sits in an unfinished game, the latest first."""
    keyless: bool = False
    """Whether the player came in without a key: only the return code tells this server who they are when they come
    again."""
    taken: str = ""
    """The name that was wished for, where somebody else has it here: this may be the same person, who can prove it by
    their return code."""
    kinds: int = 16
    """The newest kind of message, by its tag, that this server knows: others would end the line."""
    language: str = ""
    """The language that the player has chosen here (Speak); empty: none."""
    learned: tuple[str, ...] = ()
    """The games that the player has played here or learned (Learned)."""


class LobbySeen(Down, frozen=True, array_like=True, tag=2):
    """A page of the lobby. On the wire it is what has changed since the last one, to clients that take that
    (page_changes.py)."""

    tables: tuple[TableInfo, ...]
    """The tables where one sits oneself, then those with free seats, then those in play; of each the latest first."""
    people: tuple[str, ...]
    """The first of the people here, by name."""
    first: int = 0
    """How many tables stand before these."""
    of: int = -1
    """How many tables there are in all; -1: these."""
    here: int = -1
    """How many people; -1: these."""


class TableSeen(Down, frozen=True, array_like=True, tag=3):
    """Shows a table that was entered (or begun, or come back to): everything at once."""

    info: TableInfo
    seat: int
    """The player's seat; -1 for an onlooker."""
    step: int
    view: View[Any] | None
    """None while the table gathers."""
    events: tuple[Event, ...] = ()
    """The events since the step that the client had, or the latest of them."""
    apart: tuple[int, ...] = ()
    """As in Stepped."""


class Stepped(Down, frozen=True, array_like=True, tag=4):
    """Tells what was done, as far as this seat may see it, with the view after it (on the wire: the difference)."""

    table: int
    step: int
    events: tuple[Event, ...]
    view: View[Any]
    apart: tuple[int, ...] = ()
    """The places of the events that only this seat was told: for the door, whose frames must not reveal them by their
    length."""


NEXT_STEPPED: Final = 19
"""The tag of a Stepped to a client that counts questions by itself (net/protocol/hello.py): the difference is to the
last view with the question's number one higher, as it mostly is."""


class TableChanged(Down, frozen=True, array_like=True, tag=5):
    """Tells of changed seats, presence or phase, for the table's own screen."""

    info: TableInfo


class Said(Down, frozen=True, array_like=True, tag=6):
    table: int
    who: str
    text: str
    """Of a phrase the English words, for who does not know it."""
    phrase: int = 0
    """As in Say."""


class Announced(Down, frozen=True, array_like=True, tag=12):
    """Tells what the server itself has to say: a kind of its own, so that no player can forge it by a name."""

    table: int
    text: str


class Refusal(Down, frozen=True, array_like=True, tag=7):
    """Tells that an answer or a wish has changed nothing, and why."""

    table: int
    sentence: str


class Bye(Down, frozen=True, array_like=True, tag=8):
    """Ends the line; the sentence says what to do next."""

    sentence: str


class TableLeft(Down, frozen=True, array_like=True, tag=9):
    """Ends this table's screen for this player (who stood up, or left): back to the lobby."""

    table: int


class KeyCode(Down, frozen=True, array_like=True, tag=10):
    """Answers LinkKey with a code that is good for one key, and for ten minutes."""

    code: str


class KeysSeen(Down, frozen=True, array_like=True, tag=11):
    """Answers ListKeys with the player's keys, and UnlinkKey with those that are left."""

    keys: tuple[KeyInfo, ...]


class GamesSeen(Down, frozen=True, array_like=True, tag=13):
    """Follows Welcome where the server has games that are not Sortilege's own. To see a table of one a client needs the
    same version of its package."""

    games: tuple[GameInfo, ...]


class TalkSeen(Down, frozen=True, array_like=True, tag=18):
    """The last lines of the lobby's talk, told to who comes there; what was heard already is among them."""

    lines: tuple[Spoken, ...]


class TurnsSeen(Down, frozen=True, array_like=True, tag=17):
    """Tells the tables where this player is asked something, but for the one on the screen; told when it changes."""

    tables: tuple[int, ...]
    """The one that has waited longest first."""


class MayTakeBack(Down, frozen=True, array_like=True, tag=14):
    """Behind what showed the table at that step: what this player has answered last may be taken back, until the next
    step. On the wire both numbers are left out."""

    table: int
    step: int


class TookBack(Down, frozen=True, array_like=True, tag=15):
    """Tells that a seat took back its last answer, and is asked anew what had been question number `question`. What
    was told after that step has not happened; the view comes in the message behind this one."""

    table: int
    seat: int
    step: int
    question: int


class OrdersSeen(Down, frozen=True, array_like=True, tag=16):
    """The player's own standing orders at that table, by name: when they have changed, and when the table is shown."""

    table: int
    orders: tuple[str, ...]


class Recalled(Down, frozen=True, array_like=True, tag=20):
    """Answers Recall with the memory of the player's seat, of the kind that the game's memories are. On the wire it is
    filled up: how much a seat knows is nobody else's business."""

    table: int
    step: int
    memory: Any


class HeadSeen(Down, frozen=True, array_like=True, tag=21):
    """Tells the head of the table's log, as it was after so many of its records: the same to all who look on, now and
    then, and at the end."""

    table: int
    at: int
    head: str
    """16 hexadecimal digits."""


class PledgesSeen(Down, frozen=True, array_like=True, tag=22):
    """Tells which pledges count, by seat: the game is about to begin, and each of these seats gives its share."""

    table: int
    pledges: tuple[tuple[int, str], ...]


class Rewatched(Down, frozen=True, array_like=True, tag=23):
    """Answers Rewatch with the file of the replay (net/replays/layout.py), in base 85 and in parts: no string that the
    wire takes is so long."""

    table: int
    file: tuple[str, ...]


class FinishedSeen(Down, frozen=True, array_like=True, tag=24):
    """Answers Finished with a page of the list."""

    games: tuple[GameSeen, ...]
    mine: bool = True
    first: int = 0
    of: int = 0
    fame: tuple[Fame, ...] = ()
    """Of the public games: of each those who have won most, the best first."""


MOST_NODES: Final = 16
"""The most other nodes that a client is told of."""


class NodesSeen(Down, frozen=True, array_like=True, tag=25):
    """Tells where else this house can be come in by: the addresses of its other nodes, and the fingerprints of their
    host keys. Told to clients that can do so."""

    nodes: tuple[tuple[str, str], ...]


class GoTo(Down, frozen=True, array_like=True, tag=26):
    """Has a client that can do so come in at another node of the house, which owns the table where its player sits; or
    because this one goes down."""

    address: str
    key: str
    """The fingerprint of that node's host key."""
    must: bool = False
    """Whether this node goes down."""


class RecordsSeen(Down, frozen=True, array_like=True, tag=27):
    """Answers Records."""

    rows: tuple[RecordSeen, ...]
    game: str = ""
    name: str = ""
    """The player of whom they tell, where no game was asked for."""
    own: int = -1
    """The place of the one who asks among the rows; where no game was asked for, 0 if all are theirs."""
    first: int = 0
    of: int = 0
    bots: tuple[RecordSeen, ...] = ()
    """How good the bots of that game are."""
    games: tuple[str, ...] = ()
    """The games of which there are any."""


class SeasonsSeen(Down, frozen=True, array_like=True, tag=30):
    """Answers ListSeasons, the latest first."""

    seasons: tuple[SeasonInfo, ...]


class SeasonSeen(Down, frozen=True, array_like=True, tag=31):
    """Answers SeeSeason, and tells what has changed there since."""

    info: SeasonInfo
    entrants: tuple[EntrantInfo, ...]
    """In the order of the standings."""
    round: int = 0
    """The round whose games follow; 0: none has been drawn."""
    games: tuple[MeetingInfo, ...] = ()
    resting: tuple[int, ...] = ()
    own: int = -1
    """The player's own number, if they take part."""
    table: int = 0
    """The table where this player is to play now."""
    left: int = 0
    """Seconds until the time of the latest round is over; before the first, until the season begins by itself."""
    lasts: int = 0
    """Seconds that each round may take."""
    clock: str = ""
    bots: str = ""
    """The level of the bots that fill empty places."""


AnyUp = (
    Rename
    | MakeTable
    | Sit
    | Stand
    | Enter
    | Leave
    | Begin
    | Answer
    | Say
    | Ack
    | Claim
    | LinkKey
    | ListKeys
    | UnlinkKey
    | GiveTime
    | Browse
    | TakeBack
    | GiveOrder
    | LetWatch
    | Here
    | Cover
    | Again
    | Decline
    | Recall
    | Fill
    | Pledge
    | Share
    | Speak
    | Learned
    | Rewatch
    | Finished
    | Records
    | ListSeasons
    | SeeSeason
    | Enrol
    | Withdraw
)
NEWEST_KIND: Final = max(kind.__struct_config__.tag for kind in get_args(AnyUp))
AnyDown = (
    Welcome
    | LobbySeen
    | TableSeen
    | Stepped
    | TableChanged
    | Said
    | Refusal
    | Bye
    | TableLeft
    | KeyCode
    | KeysSeen
    | Announced
    | GamesSeen
    | TurnsSeen
    | MayTakeBack
    | TookBack
    | OrdersSeen
    | TalkSeen
    | Recalled
    | HeadSeen
    | PledgesSeen
    | Rewatched
    | FinishedSeen
    | NodesSeen
    | GoTo
    | RecordsSeen
    | SeasonsSeen
    | SeasonSeen
)
