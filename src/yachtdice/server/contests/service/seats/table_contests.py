"""Arenas and Swiss contests: the server seats the entrants at tables, and follows their games.

Each server looks at all of them. A step of the contest claims it for the server that pairs, for a
while, so that the tables of a pairing are made once; a claim of a dead server ends by itself.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from msgspec.structs import replace

from yachtdice.server.common.periodic import run_again
from yachtdice.server.common.ports import LostRoomError, Now, Player, StoreUnavailableError
from yachtdice.server.contests.messages.bodies import (
    ContestKind,
    ContestOfRoom,
    ContestRoom,
    ContestSeat,
    ContestStatus,
    StandingPlace,
)
from yachtdice.server.contests.messages.live import ContestPhase
from yachtdice.server.contests.service import steps
from yachtdice.server.contests.service.ports import (
    ContestClosedError,
    ContestProgress,
    ContestScore,
    ContestStep,
    ContestStore,
    StoredContest,
    StoredEntry,
)
from yachtdice.server.contests.service.seats.pairing import PairingAnswer, PairingRequest
from yachtdice.server.contests.service.seats.seating import (
    ROUND_PAUSE_MS,
    ContestTable,
    TableStore,
    Waiting,
    ended_table,
    is_here,
    waiting_in,
)
from yachtdice.server.rooms.messages.server import ServerMessage
from yachtdice.server.rooms.service.access import Attendance, Rooms
from yachtdice.server.rooms.service.hub import Hub
from yachtdice.server.rooms.service.state.room import RefusedError

_log = logging.getLogger(__name__)

LOOK_S: Final = 1.0  #: Seconds between two looks.
CLAIM_MS: Final = 15_000  #: The time in which only one server pairs a contest.
REFUSED_MS: Final = 10_000  #: Pause after a table whose game may not start.
LATE_MS: Final = 20_000  #: After this time, the server itself keeps a room in memory.
REVIEWED_MS: Final = 60_000  #: How often reviews change a standing.
_MOST_SHOWN: Final = 100

#: Computes pairings and standings.
PairEntrants: TypeAlias = Callable[[PairingRequest], Awaitable[PairingAnswer]]


class _Watcher:
    """A connection that keeps a room in memory, so that its clock plays for absent players."""

    player: Final = None
    address: Final = ""

    def send(self, message: ServerMessage) -> None:
        """Ignore a message."""


class TableContests:
    """Seats the entrants of arenas and Swiss contests."""

    def __init__(
        self,
        store: ContestStore,
        tables: TableStore,
        pair: PairEntrants,
        hub: Hub,
        rooms: Rooms,
        now: Now,
    ) -> None:
        """Use these dependencies; `work` looks at the contests."""
        self._store, self._tables, self._pair = store, tables, pair
        self._hub, self._rooms, self._now = hub, rooms, now
        #: Called with each contest whose end this server has stored; never waits.
        self.on_over: Callable[[str], None] = lambda _contest: None
        self._stays = dict[str, Attendance]()
        self._open_tables = dict[str, tuple[ContestTable, ...]]()  # at the latest look
        self._shown = dict[str, tuple[tuple[int, int], PairingAnswer]]()

    async def work(self) -> None:
        """Look periodically until cancelled, also after a failure."""
        await run_again("arenas and Swiss contests", self.look, LOOK_S)

    async def look(self) -> None:
        """Take the next step of each contest, if it is due; raise StoreUnavailableError."""
        wanted, running = set[str](), await self._tables.running()
        for ended in self._open_tables.keys() - {contest.id for contest in running}:
            del self._open_tables[ended]
        for contest in running:
            try:
                wanted |= await self._look_at(contest)
            except StoreUnavailableError:
                raise
            except Exception:  # noqa: BLE001 - the others go on; the next look tries again
                _log.exception("a contest with tables could not go on")
        for room in self._stays.keys() - wanted:
            self._stays.pop(room).leave()

    async def _look_at(self, contest: StoredContest) -> set[str]:
        """Take the next step of a contest, if it is due; return the rooms of its open tables."""
        is_due = (contest.due_ms or 0) <= self._now()  # otherwise another server pairs
        if contest.status is ContestStatus.OPEN:
            if is_due:
                await self._open(contest)
            return set()
        tables = self._open_tables[contest.id] = await self._tables.open(contest.id)
        await self._keep_awake(tables)
        if is_due and await self._end(contest, tables):
            return await self._look_at(await self._store.one(contest.id))
        if is_due:
            await self._step(contest, tables)
        return {table.room for table in tables if table.room is not None}

    async def _open(self, contest: StoredContest) -> None:
        """Begin a contest at its time; cancel it if it cannot begin."""
        is_time = contest.host is not None and contest.due_ms == contest.starts_ms
        if not (is_time and await self.start(contest)):
            await self.cancel(contest)

    async def start(self, contest: StoredContest) -> bool:
        """Begin a contest now; return False if it has begun, or has too few entrants."""
        entries = await self._store.entries(contest.id)
        if contest.status is not ContestStatus.OPEN or sum(map(is_here, entries)) < 2:
            return False
        first = ContestProgress(ContestPhase.BETWEEN, game=1)
        if contest.kind is ContestKind.ARENA:
            ends = self._now() + contest.setup.minutes * 60_000
            first = ContestProgress(ContestPhase.BETWEEN, ends_ms=ends)
        return await self._advance(contest, first)

    async def cancel(self, contest: StoredContest) -> None:
        """End a contest before its time; games that are played go on."""
        await self._tables.advance(contest.id, contest.step, steps.cancelled(contest, self._now()))

    async def _advance(
        self, contest: StoredContest, progress: ContestProgress, wait_ms: int = 0
    ) -> bool:
        step = ContestStep(progress, ContestStatus.PLAYING, self._now() + wait_ms)
        return await self._tables.advance(contest.id, contest.step, step)

    async def _step(self, contest: StoredContest, tables: Sequence[ContestTable]) -> None:
        """Take the next step of a contest that is played: a round, a pairing, or its end."""
        now, progress = self._now(), contest.progress
        is_arena = contest.kind is ContestKind.ARENA
        is_late = is_arena and now >= (progress.ends_ms or 0)
        is_paired = not is_arena and progress.throw == progress.game  # the round has its tables
        if is_paired and not tables and progress.game < contest.setup.games:
            await self._advance(contest, replace(progress, game=progress.game + 1))
            return
        entries = () if is_late or is_paired else await self._store.entries(contest.id)
        waiting = waiting_in(contest, entries, tables, now)
        if waiting.since:
            await self._seat(contest, entries, waiting)
        elif not tables and (is_late or not is_arena):
            await self._finish(contest)

    async def _finish(self, contest: StoredContest) -> None:
        """End a contest; store the order of its entrants as scores, for the table of its club."""
        entries = await self._store.entries(contest.id)
        _, found = await self._ask(contest, entries, Waiting({}))
        scores = tuple(
            ContestScore(1, line.number, len(entries) - line.place, 0.0) for line in found.places
        )
        over = replace(steps.over(contest, self._now()), scores=scores)
        if await self._tables.advance(contest.id, contest.step, over):
            self.on_over(contest.id)

    async def _end(self, contest: StoredContest, tables: Sequence[ContestTable]) -> bool:
        """Store the ends of games; return whether this server has stored any."""
        rooms = [table.room for table in tables if table.room is not None]
        results = await self._tables.results(rooms) if rooms else {}
        found = [ended_table(one, results.get(one.room or ""), self._now()) for one in tables]
        ended = [one for one in found if one is not None]
        if not ended:
            return False
        is_round = contest.kind is ContestKind.SWISS and len(ended) == len(tables)
        due = self._now() + (ROUND_PAUSE_MS if is_round else 0)
        step = ContestStep(contest.progress, ContestStatus.PLAYING, due)
        absent = {number for _, left in ended for number in left}
        over = [table for table, _ in ended]
        return await self._tables.advance(contest.id, contest.step, step, (), over, absent)

    async def _seat(
        self, contest: StoredContest, entries: Sequence[StoredEntry], waiting: Waiting
    ) -> None:
        """Pair the entrants that wait, and make their rooms, unless another server does."""
        if not await self._advance(contest, contest.progress, CLAIM_MS):
            return
        count, found = await self._ask(contest, entries, waiting)
        players = {one.number: Player(one.player or "", one.name or "") for one in entries}
        begun = []
        for nth, numbers in enumerate(found.tables, count + 1):
            seats, now = [players[number] for number in numbers], self._now()
            room = await self._room(contest, seats) if len(seats) > 1 else None
            places = (1,) if len(seats) == 1 else None
            ended = now if room is None else None
            begun.append(
                ContestTable(nth, contest.progress.game, room, numbers, now, ended, places)
            )
        paired = replace(contest.progress, throw=contest.progress.game)
        is_refused = any(one.room is None and one.places is None for one in begun)
        due = self._now() + (REFUSED_MS if is_refused else 0)
        step = ContestStep(paired, ContestStatus.PLAYING, due)
        await self._tables.advance(contest.id, contest.step + 1, step, begun)

    async def _room(self, contest: StoredContest, seats: Sequence[Player]) -> str | None:
        """Return the room of a new table; None if its game may not start."""
        try:
            host, *others = seats
            listed = contest.listed and contest.club is None
            return await self._hub.make_match(host, others, contest.rules, listed=listed)
        except RefusedError as refused:
            _log.warning("a table of a contest was refused: %s", refused.reason)
            return None

    async def _ask(
        self, contest: StoredContest, entries: Sequence[StoredEntry], waiting: Waiting
    ) -> tuple[int, PairingAnswer]:
        """Return the number of tables so far; and the standing and the next tables."""
        count, games = await self._tables.games(contest.id)
        is_arena = contest.kind is ContestKind.ARENA
        request = PairingRequest(
            contest.kind,
            tuple(entry.number for entry in entries),
            games,
            {} if is_arena else dict(await self._tables.given(contest.id)),
            dict(waiting.since),
            waiting.sizes,
            contest.step,
        )
        return count, await self._pair(request)

    async def _keep_awake(self, tables: Sequence[ContestTable]) -> None:
        """Enter rooms that have no players, so that the clock plays for them."""
        late = [table.room for table in tables if self._now() >= table.begun_ms + LATE_MS]
        for room in late:
            if room is None or room in self._stays or await self._rooms.is_awake(room):
                continue
            with suppress(RefusedError, LostRoomError):
                self._stays[room] = await self._rooms.attend(room, _Watcher(), None, 0, 0)

    # for the pages

    async def pause(self, contest: str, player: str, *, pauses: bool) -> ContestSeat:
        """Pause or continue: an entrant that pauses gets no table.

        Raises NoContestError and ContestClosedError.
        """
        await self._store.seen(contest, player)
        free_ms = None if pauses else self._now()
        if not await self._tables.pause(contest, player, free_ms):
            raise ContestClosedError("you are not in this contest; enter it first")
        return await self.seat(contest, player)

    async def seat(self, contest: str, player: str) -> ContestSeat:
        """Return the place of a player; raise NoContestError."""
        held = await self._store.seen(contest, player)
        own = await self._store.entries(contest, player)
        tables = self._open_tables.get(contest, ())
        rooms = (table.room for table in tables if own and own[0].number in table.numbers)
        return ContestSeat(
            status=held.status,
            room=next(rooms, None),
            paused=bool(own) and own[0].free_ms is None,
            round=held.progress.game,
            left_ms=self.left_ms(held),
        )

    def left_ms(self, contest: StoredContest) -> int | None:
        """Return the time in which an arena still begins games, None in other contests."""
        ends = contest.progress.ends_ms
        return None if ends is None else max(0, ends - self._now())

    async def of_room(self, room: str, player: str) -> ContestOfRoom:
        """Return the contest that has seated a player in a room."""
        found = await self._tables.of_room(room, player)
        return ContestOfRoom(None) if found is None else ContestOfRoom(found.id, found.setup.games)

    def rooms(self, contest: str) -> tuple[ContestRoom, ...]:
        """Return the tables of a contest with a game, as of the latest look."""
        tables = self._open_tables.get(contest, ())
        return tuple(ContestRoom(one.room or "", one.numbers, one.begun_ms) for one in tables)

    async def standing(
        self, contest: StoredContest, entries: Sequence[StoredEntry]
    ) -> tuple[StandingPlace, ...]:
        """Return the standing, best first; raise HelperError."""
        now = (contest.step, self._now() // REVIEWED_MS)
        seen, found = self._shown.get(contest.id, (None, None))
        if found is None or seen != now:
            _, found = await self._ask(contest, entries, Waiting({}))
            if len(self._shown) >= _MOST_SHOWN:
                self._shown.clear()
            self._shown[contest.id] = (now, found)
        by_number = {entry.number: entry for entry in entries}
        is_swiss = contest.kind is ContestKind.SWISS
        return tuple(
            StandingPlace(
                place=line.place,
                number=line.number,
                name=entry.name,
                player=entry.player,
                bot=None,
                points=line.points,
                given=line.given,
                left=entry.left_throw is not None,
                streak=line.streak,
                buchholz=line.buchholz if is_swiss else None,
            )
            for line in found.places
            if (entry := by_number.get(line.number)) is not None
        )
