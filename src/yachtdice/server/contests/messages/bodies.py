"""Bodies of the HTTP API for contests."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from yachtdice.server.rooms.messages.client import BotId, Link, RulesRef
from yachtdice.views.rules import TextView

ContestId: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9]{6,32}$")]


class ContestStatus(StrEnum):
    """The status of a contest."""

    OPEN = "open"  #: It waits for its start; players may enter.
    PLAYING = "playing"  #: Its games are played.
    JUDGING = "judging"  #: All games are over; the server computes the points given away.
    OVER = "over"  #: The standing is final.
    CANCELLED = "cancelled"  #: It did not begin, or its host cancelled it.


class ContestKind(StrEnum):
    """The kind of a contest."""

    DUPLICATE = "duplicate"  #: All play the same throws, each for itself.
    ARENA = "arena"  #: The server seats free entrants at tables until the time is over.
    SWISS = "swiss"  #: In each round, entrants with about as many points play in pairs.


class ContestRanking(StrEnum):
    """The order of the final standing."""

    POINTS = "points"  #: Most points first.
    GIVEN = "given"  #: Fewest points given away first.


class ContestOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """A new contest."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]  #: Its name: 1 to 40 characters.
    rules: RulesRef  #: `reference` of the rule set.
    games: Annotated[int, Meta(ge=1, le=5)] = 1  #: Number of games.
    ranking: ContestRanking = ContestRanking.POINTS  #: The order of the final standing.
    seconds: Annotated[int, Meta(ge=10, le=60)] = 20  #: Seconds for each choice.
    #: Time of the start, in milliseconds since 1970; null: the host starts it.
    starts_ms: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    listed: bool = True  #: Whether the list shows it; otherwise only its link leads to it.
    #: Its kind. In an arena and a Swiss contest, points from games between entrants rank.
    kind: ContestKind = ContestKind.DUPLICATE
    minutes: Annotated[int, Meta(ge=15, le=120)] = 60  #: Minutes of an arena.
    seats: Annotated[int, Meta(ge=2, le=4)] = 2  #: The most entrants at a table of an arena.
    rounds: Annotated[int, Meta(ge=3, le=11)] = 5  #: Rounds of a Swiss contest.
    #: Kinds of bots that enter it, from `GET /api/bots`; a kind may enter several times.
    bots: Annotated[tuple[BotId, ...], Meta(max_length=8)] = ()
    club: Annotated[str, Meta(max_length=32)] | None = None  #: Id of the club that it belongs to.


class ContestEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to enter a contest, or to pledge again before the next game."""

    #: Tip of the hash chain of the player's device, null to play without a part in the dice.
    tip: Link | None = None


class ContestLine(Struct, frozen=True):
    """A contest in a list."""

    id: str  #: Id of the contest.
    name: str  #: Its name.
    status: ContestStatus  #: The status.
    rules: str  #: `reference` of the rule set.
    title: TextView  #: Name of the rule set.
    games: int  #: Number of games, or of rounds of a Swiss contest.
    ranking: ContestRanking  #: The order of the final standing.
    seconds: int  #: Seconds for each choice.
    listed: bool  #: Whether the list shows it.
    host: str | None  #: Name of the host, null if the account was closed.
    host_id: str | None  #: Public id of the host, null if the account was closed.
    club: str | None  #: Id of its club, null without one or if the club was deleted.
    club_name: str | None  #: Name of its club, null like `club`.
    created_ms: int  #: Creation, in milliseconds since 1970.
    starts_ms: int | None  #: Time of the start; null before it if the host starts it by hand.
    ended_ms: int | None  #: End, null before it.
    entrants: int  #: Number of entrants.
    kind: ContestKind = ContestKind.DUPLICATE  #: Its kind.
    minutes: int = 0  #: Minutes of an arena, 0 of another contest.
    seats: int = 2  #: The most entrants at a table of an arena.


class ContestsPage(Struct, frozen=True):
    """Contests, the latest first."""

    contests: tuple[ContestLine, ...]  #: Contests of this page.
    next: str | None  #: Cursor of the next page for `before`, null on the last page.
    may_create: bool  #: Whether the current player may create a contest.


class ContestEntrant(Struct, frozen=True):
    """An entrant of a contest."""

    number: int  #: Number in the contest, from 1, by time of entry.
    name: str | None  #: Name of the player, null for a bot and for a closed account.
    player: str | None  #: Public id of the player, null for a bot and for a closed account.
    bot: str | None  #: Id of the kind of bot, null for a player.
    from_game: int  #: The first game that it plays, from 1.
    left: bool  #: Whether it has left the contest.
    sealed: bool  #: Whether it has pledged a tip.


class StandingPlace(Struct, frozen=True):
    """A line of the standing."""

    place: int  #: The place, from 1; equal results share it.
    number: int  #: Number of the entrant.
    name: str | None  #: Name of the player, null for a bot and for a closed account.
    player: str | None  #: Public id of the player, null for a bot and for a closed account.
    bot: str | None  #: Id of the kind of bot, null for a player.
    points: float  #: Points of all games so far.
    #: Points given away in the judged games, null before the first.
    given: float | None
    left: bool  #: Whether the entrant has left the contest.
    streak: int = 0  #: Wins in a row up to now, in an arena.
    buchholz: float | None = None  #: Points of all rivals, in a Swiss contest.


class ContestRoom(Struct, frozen=True):
    """A table of an arena or a Swiss contest where a game is played."""

    room: str  #: Id of the room.
    numbers: tuple[int, ...]  #: Numbers of the entrants, in the order of their seats.
    since_ms: int  #: Begin, in milliseconds since 1970.


class ContestSeat(Struct, frozen=True):
    """The place of the current player in an arena or a Swiss contest. Ask every two seconds."""

    status: ContestStatus  #: The status of the contest.
    room: str | None  #: Id of the room where the player plays now, null without one.
    paused: bool  #: Whether the player gets no table until it continues.
    round: int  #: The round of a Swiss contest.
    left_ms: int | None  #: Time in which an arena still begins games; null in a Swiss contest.


class ContestOfRoom(Struct, frozen=True):
    """The contest that has seated the current player in a room."""

    contest: str | None  #: Id of the contest, null without one.
    rounds: int = 0  #: The number of rounds of a Swiss contest.


class ContestView(Struct, frozen=True):
    """A contest with its entrants and its standing."""

    line: ContestLine  #: The contest.
    entrants: tuple[ContestEntrant, ...]  #: All entrants by number.
    own: int | None  #: Number of the current player's entry, null without one.
    may_host: bool  #: Whether the current player may start and cancel it.
    may_enter: bool  #: Whether the current player may enter it now.
    seal: str  #: Tip of the server's hash chain for the contest.
    game: int  #: Number of the current or last game, 0 before the first.
    throw: int  #: Number of the last throw, counted through all games.
    standings: tuple[StandingPlace, ...]  #: The standing, best first; empty before the start.
    judged: bool  #: Whether the points given away are known in all games that are over.
    link: str | None  #: A link that opens the contest on other machines, null if unknown.
    rooms: tuple[ContestRoom, ...] = ()  #: Tables of an arena or a Swiss contest with a game.
    left_ms: int | None = None  #: Time in which an arena still begins games.
