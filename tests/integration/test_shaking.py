"""The cup over the wire: everybody else at the table hears it shaken, and nothing is stored."""

from tests.guest import Guest
from tests.integration.playing import seat_two
from tests.server_process import ServerProcess
from yachtdice.protocol.client_messages import Ping, Roll, Shake
from yachtdice.protocol.server_messages import Pong, Shaking


async def test_the_table_hears_the_cup(house: ServerProcess) -> None:
    """The other player and a nameless watcher are told before the dice; the shaker hears none."""
    async with Guest(house.url) as mina, Guest(house.url) as jun, Guest(house.url) as watcher:
        room = await seat_two(mina, jun)
        await watcher.enter(room)
        await mina.say(Shake(on=True))
        await mina.do(Roll)
        await mina.say(Shake(on=True, keep=(0, 4)))
        await mina.say(Shake(on=False))
        for other in (jun, watcher):
            await other.hear_until(lambda m: isinstance(m, Shaking) and not m.on)
            told = [message for message in other.heard if isinstance(message, Shaking)]
            assert [(one.seat, one.on, one.keep) for one in told] == [
                (0, True, ()),
                (0, True, (0, 4)),
                (0, False, (0, 4)),
            ]
            assert other.version == mina.version
        assert not any(isinstance(message, Shaking) for message in mina.heard)


async def test_a_shake_that_is_not_ones_own_does_nothing(house: ServerProcess) -> None:
    """Out of turn or from a watcher: no harm, and the line lives."""
    async with Guest(house.url) as mina, Guest(house.url) as jun, Guest(house.url) as watcher:
        room = await seat_two(mina, jun)
        await watcher.enter(room)
        for other in (jun, watcher):
            await other.say(Shake(on=True))
            await other.say(Ping())
            assert isinstance(await other.hear_until(lambda m: isinstance(m, Pong)), Pong)
        await mina.say(Ping())
        await mina.hear_until(lambda m: isinstance(m, Pong))
        assert not any(isinstance(message, Shaking) for message in mina.heard)
