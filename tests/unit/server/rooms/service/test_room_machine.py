"""A room against a simple model: any commands in any order are applied exactly once."""

import asyncio
from collections.abc import Collection, Coroutine
from typing import Any, TypeVar, cast

from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.support.length import at_length
from tests.support.waiting import let_others_run
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.game import GameStarted
from yachtdice.game.dice_check import DiceReader
from yachtdice.rules import parse_rules
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import (
    AnyCommand,
    Fill,
    LeaveSeat,
    PlayAgain,
    Rematch,
    Resign,
    Roll,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Accepted, RefusalCode, Snapshot
from yachtdice.server.rooms.service.state.record import RoomRecord
from yachtdice.server.rooms.service.state.sealed_game import show_ledger
from yachtdice.views.table import SealedDiceView, show_table

PEOPLE = [Player(name.lower(), name) for name in ("Mina", "Jun", "Sora")]
Kind = TypeVar("Kind")
person = st.sampled_from(range(len(PEOPLE)))


class RoomMachine(RuleBasedStateMachine):
    """Three people and one room; the model knows only seats, versions and last answers."""

    def __init__(self) -> None:
        """Start with an empty room."""
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.house = House()
        self.version = 1
        self.last: dict[int, tuple[str, int]] = {}
        self.sent: list[tuple[int, AnyCommand]] = []
        self.cids = 0
        self.lives = 1

    def do(self, work: Coroutine[Any, Any, Kind]) -> Kind:
        """Return the result, after the tasks that the call started have run."""

        async def settled() -> Kind:
            result = await work
            await let_others_run(5)
            return result

        return self.loop.run_until_complete(settled())

    @initialize()
    def begin(self) -> None:
        """Create a room as Mina, and connect every person to it."""
        self.room = self.do(self.house.hub.make(PEOPLE[0], "classic"))
        self.seats = {0: 0}
        self.enter_all()

    def enter_all(self) -> None:
        """Open a connection for each person."""
        self.lines = [self.do(self.house.enter(self.room, who)) for who in PEOPLE]

    def line(self, who: int) -> Seated:
        """Return a person's connection."""
        return self.lines[who]

    def head(self) -> dict[str, Any]:
        """Return a fresh cid and the current version of the room."""
        self.cids += 1
        return {"cid": f"c{self.cids}", "expect": self.version}

    def give(self, who: int, command: AnyCommand) -> Accepted | None:
        """Send a command; check the answer against the model and return it if accepted."""
        answer = self.do(self.line(who).ask(command))
        cid, version = self.last.get(who, ("", 0))
        if command.cid == cid:
            assert isinstance(answer, Accepted)
            assert answer.version == version
        elif isinstance(answer, Accepted):
            assert command.expect == self.version
            assert answer.version >= self.version + 1
            self.last[who] = command.cid, self.version + 1
            self.version = answer.version
        elif command.expect != self.version:
            assert answer.code is RefusalCode.STALE
        self.sent.append((who, command))
        return answer if isinstance(answer, Accepted) else None

    @property
    def stage(self) -> Stage:
        """The stage of the room as stored."""
        return self.house.memory.rooms[self.room].record.stage

    @property
    def stored(self) -> RoomRecord:
        """The room as stored."""
        return self.house.memory.rooms[self.room].record

    def empty(self, left: Collection[int], was: Stage) -> None:
        """Empty these seats if the room has gone on after a game."""
        if was is Stage.OVER and self.stage is not Stage.OVER:
            self.seats = {who: seat for who, seat in self.seats.items() if seat not in left}

    @rule(who=person, seat=st.integers(0, 3))
    def sit(self, who: int, seat: int) -> None:
        """Take a free seat, only before the game."""
        free = seat not in self.seats.values()
        was_waiting = self.stage is Stage.WAITING
        accepted = self.give(who, TakeSeat(**self.head(), seat=seat)) is not None
        assert accepted == (free and was_waiting)
        if accepted:
            self.seats[who] = seat

    @rule(who=person)
    def stand_up(self, who: int) -> None:
        """Leave the player's own seat before a game, or the rematch after one."""
        was, left = self.stage, self.stored.left
        may = self.seats.get(who, -1) not in {-1, *left} and was is not Stage.PLAYING
        assert (self.give(who, LeaveSeat(**self.head())) is not None) == may
        if may and was is Stage.WAITING:
            del self.seats[who]
        self.empty((*left, self.seats.get(who, -1)), was)

    @rule(who=person)
    def start(self, who: int) -> None:
        """Start the game, which only the host can do, and only with a player seated."""
        host = self.house.memory.rooms[self.room].record.host == PEOPLE[who].id
        may = host and bool(self.seats) and self.stage is Stage.WAITING
        assert (self.give(who, StartGame(**self.head())) is not None) == may

    @rule(who=person, keep=st.sets(st.integers(0, 4), max_size=4))
    def roll(self, who: int, keep: set[int]) -> None:
        """Roll, which only the player on turn can do, at most three times."""
        table = self.snapshot().table
        accepted = self.give(who, Roll(**self.head(), keep=tuple(sorted(keep)))) is not None
        if accepted:
            assert table is not None
            assert table.may_roll
            assert sorted(self.seats.values())[table.seat] == self.seats[who]

    @rule(data=st.data())
    @precondition(lambda self: self.stage is Stage.PLAYING)
    def fill(self, data: st.DataObject) -> None:
        """Fill an offered box for the player on turn; it is not offered again."""
        table = self.snapshot().table
        assert table is not None
        owner = {seat: who for who, seat in self.seats.items()}
        who = owner[sorted(self.seats.values())[table.seat]]
        if not table.offers:
            self.give(who, Roll(**self.head()))
            return
        box = data.draw(st.sampled_from([offer.box for offer in table.offers]))
        assert self.give(who, Fill(**self.head(), box=box)) is not None
        after = self.snapshot().table
        assert after is not None
        assert after.seats[table.seat].total == table.seats[table.seat].total + next(
            offer.points for offer in table.offers if offer.box == box
        )

    @rule(who=person)
    def resign(self, who: int) -> None:
        """Resign from a game in which the player sits."""
        accepted = self.give(who, Resign(**self.head())) is not None
        assert not accepted or who in self.seats

    @rule(who=person, kind=st.sampled_from([Rematch, PlayAgain]))
    def once_more(self, who: int, kind: type[Rematch | PlayAgain]) -> None:
        """Play again, only after a game."""
        was, left = self.stage, {*self.stored.left}
        accepted = self.give(who, kind(**self.head())) is not None
        assert not accepted or was is Stage.OVER
        self.empty(left - {self.seats.get(who)} if kind is Rematch else left, was)

    @rule(data=st.data())
    @precondition(lambda self: bool(self.sent))
    def send_again(self, data: st.DataObject) -> None:
        """Repeat a command: the last gets its answer, earlier ones are stale; nothing changes."""
        who, command = data.draw(st.sampled_from(self.sent[-8:]))
        before = self.version
        if command.expect == before:
            return  # refused before, but perhaps allowed now
        self.give(who, command)
        assert self.version == before

    @rule(who=person)
    def come_back(self, who: int) -> None:
        """Reconnect."""
        self.do(self.leave(self.line(who)))
        self.lines[who] = self.do(self.house.enter(self.room, PEOPLE[who]))

    async def leave(self, line: Seated) -> None:
        """Close a connection."""
        self.house.hub.leave(line.live(), line)

    @rule()
    def crash(self) -> None:
        """Restart the server: unstored state is lost, and no player misses a step."""
        memory = self.house.memory
        self.lives += 1
        self.house = House(store=memory, seed=self.lives)
        self.house.memory = memory
        self.enter_all()

    def snapshot(self) -> Snapshot:
        """Return the room as a newcomer sees it."""

        async def look() -> Snapshot:
            watcher = await self.house.enter(self.room, None)
            await self.leave(watcher)
            return watcher.snapshot()

        return self.do(look())

    @invariant()
    def the_stored_events_make_the_table(self) -> None:
        """Check that a newcomer sees the fold of the stored events, at the model's version.

        All dice follow from their shares.
        """
        if not hasattr(self, "room"):
            return
        stored, shown = self.house.memory.rooms[self.room], self.snapshot()
        assert (shown.version, stored.version) == (self.version, self.version)
        seated = {n: seat.player for n, seat in enumerate(stored.record.seats) if seat.player}
        assert seated == {seat: PEOPLE[who].id for who, seat in self.seats.items()}
        if stored.events:
            rules, game = parse_rules(stored.record.rules_text), stored.record.game or ""
            reader = DiceReader(rules, cast(GameStarted, stored.events[0]), game)
            for event in stored.events[1:]:
                reader.follow(event)
            sealed = SealedDiceView(reader.dice.ledger.last, reader.dice.seal.text())
            assert shown.table == show_table(game, reader.state, sealed)
            assert shown.ledger == show_ledger(reader.dice.ledger)

    @invariant()
    def every_connection_gets_each_step_once(self) -> None:
        """Check that every connection got one snapshot, and then each version up to now."""
        for line in getattr(self, "lines", []):
            [snapshot] = line.received(Snapshot)
            assert line.versions() == list(range(snapshot.version + 1, self.version + 1))

    def teardown(self) -> None:
        """Cancel the running tasks."""

        async def end() -> None:
            tasks = asyncio.all_tasks() - {asyncio.current_task()}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        self.loop.run_until_complete(end())
        self.loop.close()


TestRoom = RoomMachine.TestCase
TestRoom.settings = settings(
    max_examples=at_length(20, 100),
    stateful_step_count=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
