"""Server crashes in the middle of a game: every table continues where it was.

Crashes at random moments, with games in flight, are in tests/soak/faults.
"""

from tests.integration.playing import play_on, seat_two
from tests.support.guest import Guest
from tests.support.server_process import ServerProcess
from yachtdice.server.rooms.messages.client import Fill, Roll, StartGame
from yachtdice.server.rooms.messages.server import Accepted


async def test_every_table_resumes_after_a_restart(server: ServerProcess) -> None:
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
    """A repeated command gets its old answer after a restart, whether or not it was received."""
    async with Guest(server.url) as mina:
        await mina.named("Mina")
        room = await mina.make_room()
        await mina.enter(room)
        await mina.do(StartGame)
        answered = Roll(cid="received", expect=mina.version)
        first = await mina.ask(answered)
        unheard = Roll(cid="unheard", expect=mina.version, keep=(0,))
        await mina.say(unheard)
        await mina.catch_up(unheard.expect + 1)  # a received change is stored; no answer is read
        table = mina.table
        server.kill()
        server.start()
        mina.socket = None
        await mina.enter(room)
        again = await mina.ask(answered)
        assert isinstance(again, Accepted)
        assert again.version == first.version
        assert await mina.ask(unheard) == Accepted("unheard", mina.epoch, unheard.expect + 1)
        assert mina.table == table
        assert mina.version == unheard.expect + 1
