"""The tables of arenas and Swiss contests, and the interface of their store."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from yachtdice.pairing import tables_due
from yachtdice.progression import SeatOutcome
from yachtdice.server.contests.messages.bodies import ContestKind
from yachtdice.server.contests.service.ports import ContestStep, StoredContest, StoredEntry

REST_MS: Final = 5_000  #: The time after a game before the next one, in which a player may pause.
ROUND_PAUSE_MS: Final = 15_000  #: The time between two rounds of a Swiss contest.
LONGEST_MS: Final = 4 * 3_600_000  #: A game that is not over by then has no result.

_LAST: Final = frozenset({SeatOutcome.RESIGNED, SeatOutcome.HANDED_OVER})


class ContestTable(Struct, frozen=True):
    """A table: its entrants by seat, and the place of each; None without a result.

    A bye has one entrant and no room.
    """

    nth: int
    round: int
    room: str | None
    numbers: tuple[int, ...]
    begun_ms: int
    ended_ms: int | None = None
    places: tuple[int, ...] | None = None


class TableResult(Struct, frozen=True):
    """The result of a seat in a finished game; None if the game has none."""

    outcome: SeatOutcome | None
    total: int | None


class TableStore(Protocol):
    """Storage of tables. All methods raise StoreUnavailableError."""

    async def running(self) -> tuple[StoredContest, ...]:
        """Return the arenas and Swiss contests that are not over."""
        ...

    async def open(self, contest: str) -> tuple[ContestTable, ...]:
        """Return the tables whose game is not over."""
        ...

    async def of_room(self, room: str, player: str) -> StoredContest | None:
        """Return the contest that has seated an entrant in a room, None without one."""
        ...

    async def games(self, contest: str) -> tuple[int, tuple[tuple[str, str], ...]]:
        """Return the number of tables; and numbers and places of those with a result, as JSON."""
        ...

    async def given(self, contest: str) -> Mapping[int, float]:
        """Return the points given away in a game by each entrant with reviewed games."""
        ...

    async def results(self, rooms: Collection[str]) -> Mapping[str, Sequence[TableResult]]:
        """Return the result of each room whose first game is over, by seat."""
        ...

    async def advance(
        self,
        contest: str,
        step: int,
        taken: ContestStep,
        begun: Sequence[ContestTable] = (),
        ended: Sequence[ContestTable] = (),
        absent: Collection[int] = (),
    ) -> bool:
        """Store the step after `step`, with tables that begin and end; absent entrants pause.

        Returns False, with nothing stored, if the contest has taken another step since.
        """
        ...

    async def pause(self, contest: str, player: str, free_ms: int | None) -> bool:
        """Store since when an entrant waits, None for a pause; return whether it is here."""
        ...


def ended_table(
    table: ContestTable, seats: Sequence[TableResult] | None, now: int
) -> tuple[ContestTable, frozenset[int]] | None:
    """Return a table whose game is over, and its absent entrants; None if the game goes on.

    `seats`: the result of its game, None if it is not over. Absent entrants, for which a bot
    played at the end, come last, and those that resigned.
    """
    if seats is None and now < table.begun_ms + LONGEST_MS:
        return None
    over = replace(table, ended_ms=now)
    if seats is None or len(seats) != len(table.numbers) or any(s.total is None for s in seats):
        return over, frozenset()
    keys = [(seat.outcome in _LAST, -(seat.total or 0)) for seat in seats]
    places = tuple(1 + sum(other < key for other in keys) for key in keys)
    outcomes = zip(table.numbers, (seat.outcome for seat in seats), strict=True)
    absent = {number for number, outcome in outcomes if outcome is SeatOutcome.HANDED_OVER}
    return replace(over, places=places), frozenset(absent)


class Waiting(Struct, frozen=True):
    """The entrants for the next tables with the time since which they wait; sizes of the tables."""

    since: Mapping[int, int]
    sizes: tuple[int, ...] = ()


def waiting_in(
    contest: StoredContest,
    entries: Sequence[StoredEntry],
    open_tables: Sequence[ContestTable],
    now: int,
) -> Waiting:
    """Return the entrants for the next tables; none if no table is due.

    All that are here play the next round of a Swiss contest.
    """
    seated = {number for table in open_tables for number in table.numbers}
    begun = (contest.progress.ends_ms or 0) - contest.setup.minutes * 60_000
    free = {
        one.number: max(one.free_ms, begun)
        for one in entries
        if one.free_ms is not None and is_here(one) and one.number not in seated
    }
    if contest.kind is not ContestKind.ARENA:
        round_ = contest.progress.game
        return Waiting(
            {one.number: 0 for one in entries if one.number in free and one.from_game <= round_}
        )
    rested = {one: since for one, since in free.items() if now >= since + REST_MS or since <= begun}
    busy = len(open_tables) + len(free) - len(rested)
    waited = now - min(rested.values(), default=now)
    sizes = tables_due(len(rested), busy, waited, contest.setup.seats)
    return Waiting(rested if sizes else {}, sizes)


def is_here(entry: StoredEntry) -> bool:
    """Return whether an entrant is a player that has not left."""
    return entry.player is not None and entry.left_throw is None
