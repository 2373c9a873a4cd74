"""The held dice: which connections see them, for how long, and how often they are sent."""

from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import Roll, StartGame, TakeSeat
from yachtdice.server.rooms.messages.server import Accepted, Held
from yachtdice.server.rooms.service.parts.gestures import HELD_PAUSE_MS

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


async def _rolled(house: House) -> tuple[str, Seated, Seated]:
    """Return a room in which Mina has rolled and chooses, with Jun at the table."""
    room, [mina, jun] = await house.table(MINA, JUN)
    await jun.do(TakeSeat, seat=1)
    assert isinstance(await mina.do(StartGame), Accepted)
    assert isinstance(await mina.do(Roll), Accepted)
    return room, mina, jun


def _hold(player: Seated, *keep: int) -> None:
    player.live().held.hold(player, keep)


def _seen(player: Seated) -> list[tuple[int, ...]]:
    return [held.keep for held in player.received(Held)]


async def test_the_others_see_the_held_dice_and_no_step_is_made() -> None:
    """Players, watchers and the player's other page see the selection, the own page does not."""
    house = House()
    room, mina, jun = await _rolled(house)
    watcher, other_page = await house.enter(room, None), await house.enter(room, MINA)
    version = mina.live().version
    _hold(mina, 1, 3)
    assert _seen(jun) == _seen(watcher) == _seen(other_page) == [(1, 3)]
    assert (_seen(mina), mina.live().version) == ([], version)


async def test_a_reload_shows_the_selection_again() -> None:
    """The snapshot has the last selection of the turn, for its player and for a watcher."""
    house = House()
    room, mina, _ = await _rolled(house)
    _hold(mina, 0, 4)
    house.hub.leave(mina.live(), mina)
    for player in (MINA, None):
        assert (await house.enter(room, player)).snapshot().held == (0, 4)


async def test_a_client_that_missed_no_step_receives_the_selection() -> None:
    """A connection that comes back without a snapshot receives the selection too."""
    house = House()
    room, mina, jun = await _rolled(house)
    house.hub.leave(jun.live(), jun)
    _hold(mina, 2)
    live = mina.live()
    assert _seen(await house.enter(room, JUN, live.epoch, live.version)) == [(2,)]


async def test_a_roll_ends_the_selection() -> None:
    """After the next roll the snapshot has no held dice."""
    house = House()
    room, mina, _ = await _rolled(house)
    _hold(mina, 0, 1)
    await mina.do(Roll, keep=(0, 1))
    assert (await house.enter(room, None)).snapshot().held == ()


async def test_after_a_roll_the_first_selection_is_sent_at_once() -> None:
    """A selection before the roll is not sent after it, and does not delay the next one."""
    house = House()
    _, mina, jun = await _rolled(house)
    for place in (0, 1):
        _hold(mina, place)
    await mina.do(Roll, keep=(0,))
    _hold(mina, 2)
    assert _seen(jun) == [(0,), (2,)]
    await mina.do(Roll, keep=(0,))
    await house.ticks.wind(10 * HELD_PAUSE_MS)
    assert _seen(jun) == [(0,), (2,)]


async def test_only_the_player_who_chooses_can_hold_dice() -> None:
    """Other players, watchers, unordered places, and a turn without a roll left show nothing."""
    house = House()
    room, mina, jun = await _rolled(house)
    watcher = await house.enter(room, None)
    _hold(jun, 1)
    _hold(watcher, 1)
    _hold(mina, 3, 1)
    for _ in range(2):
        await mina.do(Roll)
    _hold(mina, 1)
    assert _seen(mina) == _seen(jun) == _seen(watcher) == []


async def test_fast_changes_are_sent_together() -> None:
    """Of many selections in a short time the first is sent at once and the last a moment later."""
    house = House()
    _, mina, jun = await _rolled(house)
    for place in range(5):
        _hold(mina, place)
    assert _seen(jun) == [(0,)]
    await house.ticks.wind(HELD_PAUSE_MS)
    assert _seen(jun) == [(0,), (4,)]
    await house.ticks.wind(10 * HELD_PAUSE_MS)
    assert _seen(jun) == [(0,), (4,)]
