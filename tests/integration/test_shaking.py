"""The cup over the live socket: others at the table see it shaken, and nothing is stored."""

from tests.integration.playing import seat_two
from tests.support.guest import Guest
from tests.support.server_process import ServerProcess
from yachtdice.server.rooms.messages.client import Ping, Roll, Shake
from yachtdice.server.rooms.messages.server import Pong, Shaking


async def test_the_table_receives_shakes(house: ServerProcess) -> None:
    """The other player and a watcher see the shake before the dice; the shaker does not."""
    async with Guest(house.url) as mina, Guest(house.url) as jun, Guest(house.url) as watcher:
        room = await seat_two(mina, jun)
        await watcher.enter(room)
        await mina.say(Shake(on=True))
        await mina.do(Roll)
        await mina.say(Shake(on=True, keep=(0, 4)))
        await mina.say(Shake(on=False))
        for other in (jun, watcher):
            await other.receive_until(lambda m: isinstance(m, Shaking) and not m.on)
            shakes = [message for message in other.received if isinstance(message, Shaking)]
            assert [(one.seat, one.on, one.keep) for one in shakes] == [
                (0, True, ()),
                (0, True, (0, 4)),
                (0, False, (0, 4)),
            ]
            assert other.version == mina.version
        assert not any(isinstance(message, Shaking) for message in mina.received)


async def test_a_shake_out_of_turn_does_nothing(house: ServerProcess) -> None:
    """A shake out of turn or from a watcher has no effect, and the connection stays open."""
    async with Guest(house.url) as mina, Guest(house.url) as jun, Guest(house.url) as watcher:
        room = await seat_two(mina, jun)
        await watcher.enter(room)
        for other in (jun, watcher):
            await other.say(Shake(on=True))
            await other.say(Ping())
            assert isinstance(await other.receive_until(lambda m: isinstance(m, Pong)), Pong)
        await mina.say(Ping())
        await mina.receive_until(lambda m: isinstance(m, Pong))
        assert not any(isinstance(message, Shaking) for message in mina.received)
