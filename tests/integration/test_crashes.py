"""SIGKILL at any moment: what was acknowledged is there, once, with the dice that were shown.

It proves what survives a crash of the process; for a loss of power the databases' own
synchronous commits are relied upon.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from tests.guest import Guest
from tests.integration.playing import play_on, seat_two
from tests.server_process import PATIENCE, ServerProcess
from yachtdice.game import DiceThrown, Step
from yachtdice.protocol.client_messages import AnyCommand, Fill, Roll, StartGame
from yachtdice.protocol.server_messages import Accepted, Changed, Refused
from yachtdice.storage import Database, SqlRooms, database_url

KILLS = 15


async def test_every_table_goes_on_where_it_stood(server: ServerProcess) -> None:
    """After a crash the same cookies find the same seats, the same table and every step."""
    async with Guest(server.url) as mina, Guest(server.url) as jun:
        room = await seat_two(mina, jun)
        await play_on(mina, 0, turns=1)
        await play_on(jun, 1, turns=1)
        await mina.catch_up(jun.version)
        await mina.do(Roll)
        await mina.do(Roll, keep=(1, 3))
        before = (mina.version, mina.room, mina.table, mina.you)
        epoch = mina.epoch
        server.kill()
        server.start()
        for guest in (mina, jun):
            guest.socket = None
            await guest.enter(room)
            assert (guest.version, guest.room, guest.table) == before[:3]
            assert guest.epoch > epoch
        assert mina.you == before[3]
        assert isinstance(await mina.do(Fill, box="choice"), Accepted)


async def test_a_command_sent_again_after_a_crash_is_applied_once(server: ServerProcess) -> None:
    """A command gets its old answer after a restart, whether or not that was heard before."""
    async with Guest(server.url) as mina:
        await mina.named("Mina")
        room = await mina.make_room()
        await mina.enter(room)
        await mina.do(StartGame)
        heard = Roll(cid="heard", expect=mina.version)
        first = await mina.ask(heard)
        unheard = Roll(cid="unheard", expect=mina.version, keep=(0,))
        await mina.say(unheard)
        await mina.hear()  # it is told, so it is stored; the answer is not waited for
        table = mina.table
        server.kill()
        server.start()
        mina.socket = None
        await mina.enter(room)
        again = await mina.ask(heard)
        assert isinstance(again, Accepted)
        assert again.version == first.version
        assert await mina.ask(unheard) == Accepted("unheard", mina.epoch, unheard.expect + 1)
        assert mina.table == table
        assert mina.version == unheard.expect + 1


class Journal:
    """What a player was told for good: the answers by version, and the dice of each version."""

    def __init__(self) -> None:
        """Begin empty."""
        self.acknowledged: dict[str, int] = {}
        self.dice: dict[int, tuple[int, ...]] = {}

    def note(self, guest: Guest) -> None:
        """Take in all that the guest has heard; what is heard twice must be the same."""
        for message in guest.heard:
            if isinstance(message, Accepted):
                assert self.acknowledged.setdefault(message.cid, message.version) == message.version
            if isinstance(message, Changed):
                thrown = [event for event in message.events if isinstance(event, DiceThrown)]
                for event in thrown:
                    assert self.dice.setdefault(message.version, event.dice) == event.dice
        guest.heard.clear()


def _next(guest: Guest, number: int) -> AnyCommand:
    """Return the next command of a lone player: two rolls, then the first box that is offered."""
    assert guest.table is not None
    if guest.table.step is Step.OVER or not guest.table.offers or guest.table.rolls_left > 1:
        return Roll(cid=f"n{number}", expect=guest.version)
    return Fill(cid=f"n{number}", expect=guest.version, box=guest.table.offers[0].box)


async def _play_through_crashes(
    guest: Guest, room: str, journal: Journal, up: asyncio.Event
) -> None:
    """Play alone to the end of the game; a command without an answer is sent again as it was."""
    number, open_command = 0, None
    while True:
        await up.wait()
        with suppress(ConnectionClosed, OSError, EOFError, TimeoutError):
            guest.socket = None
            await guest.enter(room)
            while guest.table is not None and guest.table.step is not Step.OVER:
                number += open_command is None
                open_command = open_command or _next(guest, number)
                answer = await guest.ask(open_command)
                assert not isinstance(answer, Refused), answer
                open_command = None
            journal.note(guest)
            return
        journal.note(guest)
        await asyncio.sleep(0.01)


async def _crash_now_and_then(
    server: ServerProcess, up: asyncio.Event, goes_on: Callable[[int], bool]
) -> None:
    """Kill and restart the server at random moments, each after a few more answers."""
    rng = Random(8)
    enough = 0
    for _ in range(KILLS):
        enough += rng.randrange(2, 8)
        async with asyncio.timeout(PATIENCE):
            while goes_on(enough):  # noqa: ASYNC110 - answers have no event
                await asyncio.sleep(0.001)
        await asyncio.sleep(rng.uniform(0, 0.01))
        up.clear()
        server.kill()
        await asyncio.to_thread(server.start)
        up.set()


async def _stored(database: str, room: str) -> tuple[int, list[tuple[int, ...]]]:
    """Return a room's version and all its dice, from the database itself."""
    opened = Database(database_url(database))
    await opened.open()
    stored = await SqlRooms(opened).wake(room)
    await opened.close()
    assert stored is not None
    return stored.version, [event.dice for event in stored.events if isinstance(event, DiceThrown)]


async def test_nothing_acknowledged_is_lost_doubled_or_changed(tmp_path: Path) -> None:
    """Over 15 kills at random moments: every answer given holds, each once, dice as first shown."""
    database = str(tmp_path / "yacht.sqlite3")
    up = asyncio.Event()
    with ServerProcess(database) as server:
        up.set()
        async with Guest(server.url) as mina, Guest(server.url) as jun:
            players, rooms, journals = [mina, jun], [], [Journal(), Journal()]
            for player, name in zip(players, ("Mina", "Jun"), strict=True):
                rooms.append(await (await player.named(name)).make_room("extended"))
                await player.enter(rooms[-1])
                assert isinstance(await player.do(StartGame), Accepted)
                player.heard.clear()
            playing = [
                asyncio.create_task(_play_through_crashes(player, room, journal, up))
                for player, room, journal in zip(players, rooms, journals, strict=True)
            ]

            def goes_on(enough: int) -> bool:
                heard = sum(
                    isinstance(message, Accepted) for player in players for message in player.heard
                )
                noted = sum(len(journal.acknowledged) for journal in journals)
                return heard + noted < enough and not any(task.done() for task in playing)

            await _crash_now_and_then(server, up, goes_on)
            for task in playing:
                task.cancel()
            done = await asyncio.gather(*playing, return_exceptions=True)
            assert not [fault for fault in done if isinstance(fault, AssertionError)], done
            for player, journal in zip(players, journals, strict=True):
                journal.note(player)
        server.kill()
        assert sum(len(journal.acknowledged) for journal in journals) > KILLS
        for room, journal in zip(rooms, journals, strict=True):
            version, dice = await _stored(database, room)
            versions = sorted(journal.acknowledged.values())
            assert versions == list(range(3, 3 + len(versions)))
            assert version - max(versions) in {0, 1}
            shown = [journal.dice[number] for number in sorted(journal.dice)]
            kept = iter(dice)
            assert all(one in kept for one in shown)
