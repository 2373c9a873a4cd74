"""A room against a naive model: whatever people do in whatever order, once and only once."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.unit.services.table import House, Seated
from yachtdice.game import replay
from yachtdice.protocol.client_messages import (
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
from yachtdice.protocol.server_messages import Accepted, Changed, RefusalCode, Snapshot
from yachtdice.protocol.show import show_table
from yachtdice.protocol.views import Stage
from yachtdice.rules import parse_rules
from yachtdice.services.ports import Player

PEOPLE = [Player(name.lower(), name) for name in ("Mina", "Jun", "Sora")]
Kind = TypeVar("Kind")
person = st.sampled_from(range(len(PEOPLE)))


class RoomMachine(RuleBasedStateMachine):
    """Three people, one room; the model knows seats, versions and answers, and no more."""

    def __init__(self) -> None:
        """Begin with nobody in the room."""
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.house = House()
        self.version = 1
        self.answers: dict[tuple[int, str], int] = {}
        self.sent: list[tuple[int, AnyCommand]] = []
        self.cids = 0
        self.lives = 1

    def do(self, work: Coroutine[Any, Any, Kind]) -> Kind:
        """Return what comes of it, with all that it starts at once."""

        async def settled() -> Kind:
            result = await work
            for _ in range(5):
                await asyncio.sleep(0)
            return result

        return self.loop.run_until_complete(settled())

    @initialize()
    def begin(self) -> None:
        """All enter a room that Mina has made."""
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
        """Return a fresh cid and the version the room stands at."""
        self.cids += 1
        return {"cid": f"c{self.cids}", "expect": self.version}

    def give(self, who: int, command: AnyCommand) -> Accepted | None:
        """Give a command; check the answer against the model and return it if accepted."""
        answer = self.do(self.line(who).ask(command))
        key = (who, command.cid)
        if key in self.answers:
            assert isinstance(answer, Accepted)
            assert answer.version == self.answers[key]
        elif isinstance(answer, Accepted):
            assert command.expect == self.version
            assert answer.version >= self.version + 1
            self.answers[key] = self.version + 1
            self.version = answer.version
        elif command.expect != self.version:
            assert answer.code is RefusalCode.STALE
        self.sent.append((who, command))
        return answer if isinstance(answer, Accepted) else None

    @property
    def stage(self) -> Stage:
        """The room's stage, as it is stored."""
        return self.house.memory.rooms[self.room].record.stage

    @rule(who=person, seat=st.integers(0, 3))
    def sit(self, who: int, seat: int) -> None:
        """Sit down where nobody sits, before the game only."""
        free = seat not in self.seats.values()
        was_waiting = self.stage is Stage.WAITING
        accepted = self.give(who, TakeSeat(**self.head(), seat=seat)) is not None
        assert accepted == (free and was_waiting)
        if accepted:
            self.seats[who] = seat

    @rule(who=person)
    def stand_up(self, who: int) -> None:
        """Leave a seat one has, before the game only."""
        may = who in self.seats and self.stage is Stage.WAITING
        assert (self.give(who, LeaveSeat(**self.head())) is not None) == may
        if may:
            del self.seats[who]

    @rule(who=person)
    def start(self, who: int) -> None:
        """Only the host begins, and not without anybody on a seat."""
        host = self.house.memory.rooms[self.room].record.host == PEOPLE[who].id
        may = host and bool(self.seats) and self.stage is Stage.WAITING
        assert (self.give(who, StartGame(**self.head())) is not None) == may

    @rule(who=person, keep=st.sets(st.integers(0, 4), max_size=4))
    def roll(self, who: int, keep: set[int]) -> None:
        """Only who is on turn rolls, three times at most."""
        table = self.snapshot().table
        accepted = self.give(who, Roll(**self.head(), keep=tuple(sorted(keep)))) is not None
        if accepted:
            assert table is not None
            assert table.may_roll
            assert sorted(self.seats.values())[table.seat] == self.seats[who]

    @rule(data=st.data())
    @precondition(lambda self: self.stage is Stage.PLAYING)
    def fill(self, data: st.DataObject) -> None:
        """Who is on turn fills a box that is offered; then it is offered no more."""
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
        """Give up a game one is in."""
        accepted = self.give(who, Resign(**self.head())) is not None
        assert not accepted or who in self.seats

    @rule(who=person, kind=st.sampled_from([Rematch, PlayAgain]))
    def once_more(self, who: int, kind: type[Rematch | PlayAgain]) -> None:
        """After a game, and at no other time."""
        was_over = self.stage is Stage.OVER
        assert self.give(who, kind(**self.head())) is None or was_over

    @rule(data=st.data())
    @precondition(lambda self: bool(self.sent))
    def send_again(self, data: st.DataObject) -> None:
        """Send a message once more: it gets the same answer, or is stale, and nothing changes."""
        who, command = data.draw(st.sampled_from(self.sent[-8:]))
        before = self.version
        if (who, command.cid) not in self.answers and command.expect == before:
            return  # refused before, it may be allowed by now
        self.give(who, command)
        assert self.version == before

    @rule(who=person)
    def come_back(self, who: int) -> None:
        """Reconnect: what one is shown is what is stored."""
        self.do(self.leave(self.line(who)))
        self.lines[who] = self.do(self.house.enter(self.room, PEOPLE[who]))

    async def leave(self, line: Seated) -> None:
        """Let a connection go."""
        self.house.hub.leave(line.live(), line)

    @rule()
    def crash(self) -> None:
        """All that is not stored is gone, and nobody misses anything."""
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
        """Show a newcomer the fold of the stored events, at the model's version."""
        if not hasattr(self, "room"):
            return
        stored, shown = self.house.memory.rooms[self.room], self.snapshot()
        assert (shown.version, stored.version) == (self.version, self.version)
        seated = {n: seat.player for n, seat in enumerate(stored.record.seats) if seat.player}
        assert seated == {seat: PEOPLE[who].id for who, seat in self.seats.items()}
        if stored.events:
            state = replay(parse_rules(stored.record.rules_text), stored.events)
            assert shown.table == show_table(stored.record.game or "", state)

    @invariant()
    def everybody_is_told_every_step_once(self) -> None:
        """On every connection versions follow each other without a gap."""
        for line in getattr(self, "lines", []):
            told = line.told()
            assert told == list(range(told[0], self.version + 1)) if told else True
            assert all(isinstance(change, Changed) for change in line.heard(Changed))

    def teardown(self) -> None:
        """End what still runs."""

        async def end() -> None:
            tasks = asyncio.all_tasks() - {asyncio.current_task()}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        self.loop.run_until_complete(end())
        self.loop.close()


TestRoom = RoomMachine.TestCase
TestRoom.settings = settings(
    max_examples=100,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
