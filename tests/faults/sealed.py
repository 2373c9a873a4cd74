"""Kills of a server in mid-throw: the repeated roll has the dice of the same shares."""

import asyncio
import sqlite3
from dataclasses import dataclass
from random import Random

from tests.faults.player import GONE
from tests.support.sealed_guest import SealedGuest
from tests.support.server_process import ServerProcess
from yachtdice.game import Step
from yachtdice.protocol.client_messages import Fill, Rematch, StartGame, TakeSeat
from yachtdice.protocol.server_messages import Accepted, Opened
from yachtdice.sealed import Chain, bytes_of, tape_of
from yachtdice.services.ports import RoomRecord
from yachtdice.services.rooms.sealed_game import dice_of
from yachtdice.storage.engine.json_forms import read_record


@dataclass
class ThrowReport:
    """The kills in mid-throw, and those after which the dice were others."""

    kills: int = 0
    stored_before: int = 0
    changed: int = 0

    @property
    def is_clean(self) -> bool:
        """Whether every repeated roll had the same dice."""
        return self.changed == 0


class SealedPair:
    """Two guests at a table whose clients share in the dice."""

    def __init__(self, server: ServerProcess, database: str, seed: int) -> None:
        """Play at this server, which stores in this SQLite file."""
        self.server, self._database = server, database
        self.guests = [SealedGuest(server.url, f"key {number}") for number in range(2)]
        self.room = ""
        self._chance, self._cids = Random(seed), iter(range(1_000_000))

    async def begin(self) -> None:
        """Take the seats and start a game."""
        mina, jun = self.guests
        for number, guest in enumerate(self.guests):
            await guest.named(f"Player {number}")
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

    def record(self) -> RoomRecord:
        """Return the stored room."""
        with sqlite3.connect(f"file:{self._database}?mode=ro", uri=True) as connection:
            [[body]] = connection.execute("SELECT record FROM rooms WHERE id = ?", (self.room,))
        return read_record(body)

    def dice_of_next(self, seat: int, keep: tuple[int, ...]) -> tuple[int, ...]:
        """Return the dice of the next throw, computed from all secrets."""
        record, table = self.record(), self.guests[0].table
        assert record.sealed is not None
        assert record.sealed.secret is not None
        assert table is not None
        clients = [guest.client for guest in self.guests]
        secret = Chain(table.game, bytes_of(record.sealed.secret.leaf) or b"")
        chains = [secret, *(client.chain(table.game) for client in clients if client)]
        ledger = dice_of(record.sealed, table.game).ledger
        number = ledger.last + 1
        shares = [(p, bytes_of(chain.share(number)) or b"") for p, chain in enumerate(chains)]
        tape = tape_of(ledger.root(number), number, seat + 1, shares)
        return tuple(table.dice[i] if i in keep else tape[i] for i in range(5))

    async def throw_through_a_kill(self, report: ThrowReport) -> None:
        """Roll, kill the server while the roll waits or is stored, and repeat the roll."""
        table = self.guests[0].table
        assert table is not None
        roller, other = self.guests[table.seat], self.guests[1 - table.seat]
        keep = (0, 2) if table.may_keep else ()
        roll = roller.next_roll(self._cid(), keep)
        await roller.say(roll)
        await other.receive_until(lambda message: isinstance(message, Opened))
        expected = self.dice_of_next(table.seat, keep)
        if self._chance.random() < 0.5:
            await other.release()
            await asyncio.sleep(self._chance.uniform(0, 0.01))
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.start)
        other.holds_back = False
        await asyncio.gather(*(self._come_back(guest) for guest in (other, roller)))
        report.stored_before += roller.version > roll.expect
        answering = asyncio.create_task(other.catch_up(roll.expect + 1))
        answer = await roller.ask(roll)
        assert isinstance(answer, Accepted), answer
        await answering
        await roller.catch_up(answer.version)
        assert roller.table is not None
        report.kills += 1
        report.changed += roller.table.dice != expected

    async def _come_back(self, guest: SealedGuest) -> None:
        """Connect again."""
        while True:
            try:
                guest.socket = None
                await guest.enter(self.room)
            except GONE:
                await asyncio.sleep(0.05)
            else:
                return

    async def go_on(self) -> None:
        """Fill a box if no roll is left, start another game at the end; then hold the shares."""
        table = self.guests[0].table
        assert table is not None
        if table.offers and not table.may_roll:
            mover = self.guests[table.seat]
            box = table.offers[0].box
            for guest in self.guests:
                guest.holds_back = True
            await self._do(mover, Fill(cid=self._cid(), expect=mover.version, box=box))
        table = self.guests[0].table
        if table is not None and table.step is Step.OVER:
            for guest in self.guests:
                await self._do(guest, Rematch(cid=self._cid(), expect=guest.version))
        for guest in self.guests:
            guest.holds_back = True

    async def end(self) -> None:
        """Close all connections."""
        for guest in self.guests:
            await guest.leave()
            await guest.http.aclose()


async def kill_in_mid_throw(
    server: ServerProcess, database: str, kills: int, seed: int
) -> tuple[ThrowReport, SealedPair]:
    """Return the report of this number of kills in mid-throw, and the table."""
    pair, report = SealedPair(server, database, seed), ThrowReport()
    for guest in pair.guests:
        guest.holds_back = True
    await pair.begin()
    for _ in range(kills):
        await pair.throw_through_a_kill(report)
        await pair.go_on()
    return report, pair
