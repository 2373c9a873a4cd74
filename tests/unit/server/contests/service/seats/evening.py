"""Simulated evenings: an arena or a Swiss contest on a real database, with games that just end."""

import heapq
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Final

from sqlalchemy import insert, update

from yachtdice.server.common.ports import Player
from yachtdice.server.contests.messages.bodies import ContestKind, ContestRanking, ContestStatus
from yachtdice.server.contests.service.ports import ContestSetup, StoredContest
from yachtdice.server.contests.service.seats.pairing import PairingAnswer, PairingRequest, paired
from yachtdice.server.contests.service.seats.table_contests import TableContests
from yachtdice.server.contests.store.contests import SqlContests
from yachtdice.server.contests.store.tables import SqlContestTables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import game_seats, games, players, rooms
from yachtdice.server.rooms.messages.server import RefusalCode
from yachtdice.server.rooms.service.state.room import RefusedError
from yachtdice.views.rules import TextView

S: Final = 1000  #: One second, in ms.
BEGIN: Final = 1_000_000


class Attended:
    """A room in memory."""

    def leave(self) -> None:
        """Leave it."""


class Evening:
    """A contest, its servers and its players; `rng` decides the length and the end of games.

    `refused`: players whose games may not start. `absent`: players that do not come to their table.
    """

    def __init__(
        self, database: Database, kind: ContestKind, rng: Random, servers: int = 1
    ) -> None:
        """Begin before anything is stored."""
        self.now, self.kind, self.rng, self._database = BEGIN, kind, rng, database
        self.store, self.tables = SqlContests(database), SqlContestTables(database)
        self.made, self.busy = dict[str, tuple[str, ...]](), set[str]()
        self.kept, self.refused, self.absent = list[str](), set[str](), set[str]()
        self.listed = set[str]()
        self._ends: list[tuple[int, int, str]] = []
        self._ids = count()
        self.is_dead = False
        self.servers = [self.server() for _ in range(servers)]

    def server(self) -> TableContests:
        """Return a server on the database."""
        return TableContests(self.store, self.tables, self.pair, self, self, lambda: self.now)  # type: ignore[arg-type]

    async def pair(self, request: PairingRequest) -> PairingAnswer:
        """Answer as the child process does; a dead server gets no answer."""
        if self.is_dead and request.waiting:
            raise RuntimeError("killed while it pairs")
        return paired(request)

    async def is_awake(self, room: str) -> bool:
        """Return whether a player has come."""
        return not self.absent.issuperset(self.made[room])

    async def attend(self, room: str, *_: object) -> Attended:
        """Keep a room in memory."""
        self.kept.append(room)
        return Attended()

    async def make_match(
        self, host: Player, others: Sequence[Player], rules: str, *, listed: bool
    ) -> str:
        """Return the id of a new room, whose game ends after one to ten minutes."""
        seats = [host, *others]
        if self.refused & {seat.id for seat in seats}:
            raise RefusedError(RefusalCode.TOO_OFTEN, "too many games")
        number = next(self._ids)
        room = f"room{number}"
        self.made[room] = tuple(seat.id for seat in seats)
        self.listed |= {room} if listed else set()
        assert self.busy.isdisjoint(self.made[room])
        self.busy |= set(self.made[room])
        heapq.heappush(self._ends, (self.now + self.rng.randrange(60, 600) * S, number, room))
        async with self._database.writing() as connection:
            await connection.execute(
                insert(rooms).values(
                    id=room, epoch=1, version=1, record="", created_ms=self.now, touched_ms=self.now
                )
            )
            await connection.execute(
                insert(games).values(
                    id=room, room=room, number=1, rules_id=rules, rules_text="", fingerprint="",
                    event_format=1, started_ms=self.now, hints=not listed,
                )
            )  # fmt: skip
        return room

    async def open(
        self,
        names: Sequence[str],
        minutes: int = 60,
        seats: int = 2,
        rounds: int = 5,
        club: str | None = None,
    ) -> str:
        """Store a contest, of this club, that these players have entered."""
        async with self._database.writing() as connection:
            for name in ("host", *names):
                await connection.execute(insert(players).values(id=name, name=name, created_ms=0))
        is_arena = self.kind is ContestKind.ARENA
        setup = ContestSetup(
            TextView("Brief", "Brief"), "", 1 if is_arena else rounds, ContestRanking.POINTS, 20,
            minutes if is_arena else 0, seats,
        )  # fmt: skip
        contest = StoredContest(
            "contest1", self.kind, "Friday", "host", club, True, "bonus", setup, ContestStatus.OPEN,
            "", self.now, self.now, self.now,
        )  # fmt: skip
        assert await self.store.create(contest, (), 3)
        for name in names:
            await self.store.enter(contest.id, name, None, 2000)
        return contest.id

    async def pass_time(self, seconds: int = 1) -> None:
        """Let time pass: games end, and the servers look."""
        self.now += seconds * S
        while self._ends and self._ends[0][0] <= self.now:
            await self._end(heapq.heappop(self._ends)[2])
        for server in self.servers:
            await server.look()

    async def _end(self, room: str) -> None:
        """Store the end of a game; seats of absent players were handed over."""
        seats = [
            {"game": room, "seat": seat, "player": player, "total": self.rng.randrange(150, 160),
             "outcome": "handed_over" if player in self.absent else "won"}
            for seat, player in enumerate(self.made[room])
        ]  # fmt: skip
        self.busy -= set(self.made[room])
        async with self._database.writing() as connection:
            own = update(games).where(games.c.id == room)
            await connection.execute(own.values(ended_ms=self.now))
            await connection.execute(insert(game_seats), seats)

    def forget_games(self) -> None:
        """Let the games that are played never end."""
        self._ends.clear()
        self.busy.clear()

    async def finish(self, contest: str) -> None:
        """Let time pass until the contest is over."""
        for _ in range(1000):
            await self.pass_time(10)
            if (await self.store.one(contest)).status is ContestStatus.OVER:
                return
        raise AssertionError("the contest does not end")
