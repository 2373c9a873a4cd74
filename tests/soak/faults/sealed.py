"""Kills of a server in mid-throw: the repeated roll has the dice of the same shares."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from sqlalchemy import select

from tests.soak.faults.player import GONE, Journal
from tests.support.clients.sealed_guest import SealedGuest
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import until
from yachtdice.sealed import Chain, bytes_of, tape_of
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.database.tables import rooms
from yachtdice.server.rooms.messages.client import Fill, Rematch, Roll, StartGame, TakeSeat
from yachtdice.server.rooms.messages.server import Accepted, Opened, RefusalCode
from yachtdice.server.rooms.service.state.record import RoomRecord
from yachtdice.server.rooms.service.state.sealed_game import dice_of
from yachtdice.server.rooms.store.record_forms import read_record

BOTH = (1, 2)  #: The parties of the guests.


@dataclass
class ThrowReport:
    """The kills in mid-throw, and those after which the dice were others."""

    kills: int = 0
    stored_before: int = 0
    seen_before: int = 0
    changed: int = 0
    takeovers: int = 0
    contradictions: int = 0

    @property
    def is_clean(self) -> bool:
        """Whether every repeated roll had the same dice, and no client saw others before."""
        return self.changed == self.contradictions == 0


class SealedPair:
    """Two guests at a table whose clients share in the dice.

    With two servers, the guests change between them, and each kill hits the owner of the room.
    """

    def __init__(self, servers: Sequence[ServerProcess], database: str, seed: int) -> None:
        """Play at these servers, which store in this database."""
        self._servers, self._database, self._owner = servers, database, servers[0]
        self.guests = [SealedGuest(servers[0].url, f"key {number}") for number in range(2)]
        self._journals = [Journal() for _ in self.guests]
        self.room = ""
        self._chance, self._cids = Random(seed), iter(range(1_000_000))

    async def begin(self) -> None:
        """Take the seats and start a game; the first server is the owner of the room."""
        mina, jun = self.guests
        for number, guest in enumerate(self.guests):
            await guest.named(f"Player {number}")
            guest.holds_back = True
        self.room = await mina.make_room("bonus")
        for guest in self.guests:
            await guest.enter(self.room)
        assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
        await mina.catch_up(jun.version)
        await self._do(mina, StartGame(cid=self._cid(), expect=mina.version))

    def _cid(self) -> str:
        return f"k{next(self._cids)}"

    async def _do(self, guest: SealedGuest, command: StartGame | Fill | Rematch) -> None:
        """Send a command; both guests see its step."""
        answer = await guest.ask(command)
        assert isinstance(answer, Accepted), answer
        await asyncio.gather(*(each.catch_up(answer.version) for each in self.guests))

    async def _record(self) -> RoomRecord:
        """Return the stored room."""
        opened = database_at(self._database)
        async with opened.engine.connect() as connection:
            body = await connection.scalar(select(rooms.c.record).where(rooms.c.id == self.room))
        await opened.close()
        assert body is not None
        return read_record(body)

    async def _version(self) -> int:
        """Return the stored version of the room."""
        opened = database_at(self._database)
        async with opened.engine.connect() as connection:
            wanted = select(rooms.c.version).where(rooms.c.id == self.room)
            version: int = (await connection.execute(wanted)).scalar_one()
        await opened.close()
        return version

    async def _dice_of_next(self, seat: int, keep: tuple[int, ...]) -> tuple[int, ...]:
        """Return the dice of the next throw, computed from all secrets."""
        record, table = await self._record(), self.guests[0].table
        assert record.sealed is not None
        assert record.sealed.secret is not None
        clients = [guest.client for guest in self.guests]
        secret = Chain(table.game, bytes_of(record.sealed.secret.leaf) or b"")
        chains = [secret, *(client.chain(table.game) for client in clients if client)]
        ledger = dice_of(record.sealed, table.game).ledger
        number = ledger.last + 1
        shares = [(p, bytes_of(chain.share(number)) or b"") for p, chain in enumerate(chains)]
        tape = tape_of(ledger.root(number), number, seat + 1, shares)
        return tuple(table.dice[i] if i in keep else tape[i] for i in range(5))

    async def throw_through_a_kill(self, report: ThrowReport) -> None:
        """Roll, kill the owner while the roll waits, is stored or is seen, and repeat the roll."""
        table = self.guests[0].table
        roller, other = self.guests[table.seat], self.guests[1 - table.seat]
        await self._move(self._chance.choice(self.guests))
        keep = (0, 2) if table.may_keep else ()
        roll = roller.next_roll(self._cid(), keep)
        await roller.say(roll)
        await other.receive_a(Opened)
        expected = await self._dice_of_next(table.seat, keep)
        report.seen_before += await self._may_answer(other, roll)
        epoch = other.epoch
        dead = await self._kill_owner()
        is_stored = await self._version() > roll.expect
        other.holds_back = False
        gone = [guest for guest in (other, roller) if guest.url == dead.url]
        await asyncio.gather(*(self._come_back(guest) for guest in gone))
        await asyncio.gather(self._heard_again(other, epoch, roll), self._insist(roller, roll))
        await self._heard_again(roller, epoch, roll)
        report.kills += 1
        report.stored_before += is_stored
        report.changed += [guest.table.dice for guest in self.guests] != [expected] * 2
        report.takeovers += dead is not self._owner
        if dead is not self._owner:
            await asyncio.to_thread(dead.start)

    async def _heard_again(self, guest: SealedGuest, epoch: int, roll: Roll) -> None:
        """Wait until a guest has heard of the roll's step, in the epoch after this one."""
        await _until(guest, lambda: guest.epoch > epoch and guest.version > roll.expect)
        assert (guest.epoch, guest.version) == (epoch + 1, roll.expect + 1)

    async def _move(self, guest: SealedGuest) -> None:
        """Let a guest change to a server at random; all are asked again afterwards."""
        for each in self.guests:
            await self._until_asked(each)
        if len(self._servers) > 1:
            watcher = self.guests[1 - self.guests.index(guest)]
            await guest.leave()
            await _until(watcher, lambda: not _are_all_asked(watcher))
            guest.url = self._chance.choice(self._servers).url
            await guest.enter(self.room)
            for each in self.guests:
                await self._until_asked(each)

    async def _until_asked(self, guest: SealedGuest) -> None:
        """Wait until a guest has read that the clients of both are asked."""
        await guest.until_asked(BOTH)

    async def _may_answer(self, other: SealedGuest, roll: Roll) -> bool:
        """Let the other guest answer or not; return whether it has seen the dice."""
        answers = self._chance.randrange(3)
        if answers == 0:
            return False
        await other.release()
        if answers == 1:
            # waits: the kill comes at a random moment of the throw
            await asyncio.sleep(self._chance.uniform(0, 0.01))
            return False
        await other.catch_up(roll.expect + 1)
        return True

    async def _kill_owner(self) -> ServerProcess:
        """Kill the owner of the room; another server takes over, or the only one comes back."""
        dead = self._owner
        await asyncio.to_thread(dead.kill)
        if len(self._servers) == 1:
            await asyncio.to_thread(dead.start)
        else:
            [self._owner] = [server for server in self._servers if server is not dead]
        return dead

    async def _come_back(self, guest: SealedGuest) -> None:
        """Connect again, to the owner."""

        async def is_back() -> bool:
            guest.socket, guest.url = None, self._owner.url
            with suppress(*GONE):
                await guest.enter(self.room)
                return True
            return False

        await until(is_back)

    async def _insist(self, roller: SealedGuest, roll: Roll) -> None:
        """Repeat a roll until it is accepted."""

        async def accepted() -> Accepted | None:
            answer = await roller.ask(roll)
            if isinstance(answer, Accepted):
                return answer
            assert answer.code is RefusalCode.UNAVAILABLE, answer
            return None

        await roller.catch_up((await until(accepted)).version)

    async def go_on(self) -> None:
        """Fill a box if no roll is left, start another game at the end; then hold the shares."""
        table = self.guests[0].table
        for guest in self.guests:
            guest.holds_back = True
        if table.offers and not table.may_roll:
            mover = self.guests[table.seat]
            box = table.offers[0].box
            await self._do(mover, Fill(cid=self._cid(), expect=mover.version, box=box))
        if self.guests[0].is_over:
            for guest in self.guests:
                await self._do(guest, Rematch(cid=self._cid(), expect=guest.version))

    def contradictions(self) -> int:
        """Return the number of facts that the guests heard differently before or after a kill."""
        for journal, guest in zip(self._journals, self.guests, strict=True):
            journal.note(guest)
        mina, jun = (journal.dice for journal in self._journals)
        differing = sum(mina[version] != jun[version] for version in mina.keys() & jun.keys())
        return differing + sum(len(journal.contradictions) for journal in self._journals)

    async def end(self) -> None:
        """Close all connections."""
        for guest in self.guests:
            await guest.leave()
            await guest.http.aclose()


def _are_all_asked(guest: SealedGuest) -> bool:
    """Return whether both guests are asked, as far as a guest has read."""
    asked = guest.client.asked if guest.client else []
    return bool(asked) and asked[-1].parties == BOTH


async def _until(guest: SealedGuest, is_so: Callable[[], bool]) -> None:
    """Read the messages of a guest until something is so."""
    while not is_so():
        await guest.receive()


async def kill_in_mid_throw(
    servers: Sequence[ServerProcess], database: str, kills: int, seed: int
) -> tuple[ThrowReport, SealedPair]:
    """Return the report of this number of kills in mid-throw, and the table."""
    pair, report = SealedPair(servers, database, seed), ThrowReport()
    await pair.begin()
    for _ in range(kills):
        await pair.throw_through_a_kill(report)
        await pair.go_on()
    report.contradictions = pair.contradictions()
    return report, pair
