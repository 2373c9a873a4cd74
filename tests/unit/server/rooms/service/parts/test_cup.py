"""The cup: which players see it shaken, when it is put down, and the shakes that are not sent."""

from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import HandOver, Roll, StartGame, TakeSeat
from yachtdice.server.rooms.messages.server import Accepted, Shaking
from yachtdice.server.rooms.service.parts import gestures

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


async def _playing(house: House) -> tuple[str, Seated, Seated]:
    """Return a room in which Mina plays with Jun and is about to roll."""
    room, [mina, jun] = await house.table(MINA, JUN)
    await jun.do(TakeSeat, seat=1)
    assert isinstance(await mina.do(StartGame), Accepted)
    return room, mina, jun


def _shake(player: Seated, *, on: bool = True, keep: tuple[int, ...] = ()) -> None:
    player.live().cup.shake(player, on=on, keep=keep)


def _shakes_sent_to(player: Seated) -> list[tuple[int, bool, tuple[int, ...]]]:
    return [(shake.seat, shake.on, shake.keep) for shake in player.received(Shaking)]


async def test_the_others_see_a_shake_begin_and_end() -> None:
    """Players and watchers see a shake, the shaking connection does not; no version is made."""
    house = House()
    room, mina, jun = await _playing(house)
    watcher = await house.enter(room, None)
    version = mina.live().version
    _shake(mina)
    _shake(mina)
    _shake(mina, on=False)
    _shake(mina, on=False)
    assert _shakes_sent_to(jun) == _shakes_sent_to(watcher) == [(0, True, ()), (0, False, ())]
    assert _shakes_sent_to(mina) == []
    assert mina.live().version == version


async def test_a_roll_ends_the_shake_without_a_message() -> None:
    """A roll ends the shake, and putting the cup down afterwards sends nothing."""
    house = House()
    _, mina, jun = await _playing(house)
    _shake(mina)
    await mina.do(Roll)
    _shake(mina, on=False)
    _shake(mina, keep=(1, 3))
    assert _shakes_sent_to(jun) == [(0, True, ()), (0, True, (1, 3))]


async def test_only_the_player_to_roll_may_shake_and_only_legally() -> None:
    """Other players and watchers cannot shake, nor can the player with dice that are not there."""
    house = House()
    room, mina, jun = await _playing(house)
    watcher = await house.enter(room, None)
    _shake(jun)
    _shake(watcher)
    _shake(mina, keep=(0,))
    assert _shakes_sent_to(mina) == _shakes_sent_to(jun) == _shakes_sent_to(watcher) == []
    _shake(mina)
    _shake(jun, on=False)
    assert _shakes_sent_to(watcher) == [(0, True, ())]


async def test_no_cup_before_the_game_or_while_a_bot_plays_the_seat() -> None:
    """A shake does nothing before the game or for a seat that a bot plays."""
    house = House()
    room, [mina] = await house.table(MINA)
    jun = await house.enter(room, JUN)
    _shake(mina)
    await jun.do(TakeSeat, seat=1)
    await mina.do(StartGame)
    house.world.bot_pause = lambda: 10**6
    await mina.do(HandOver, seat=0, bot="greedy")
    _shake(mina)
    assert _shakes_sent_to(jun) == []
    house.hub.leave(mina.live(), mina)
    house.hub.leave(jun.live(), jun)


async def test_a_closed_connection_ends_its_shake() -> None:
    """A connection that closes while shaking ends the shake."""
    house = House()
    _, mina, jun = await _playing(house)
    _shake(mina)
    house.hub.leave(mina.live(), mina)
    assert _shakes_sent_to(jun) == [(0, True, ()), (0, False, ())]


async def test_a_newcomer_sees_a_shake_in_progress() -> None:
    """A newcomer is shown a shake that is going on."""
    house = House()
    room, mina, _ = await _playing(house)
    _shake(mina)
    late = await house.enter(room, None)
    assert _shakes_sent_to(late) == [(0, True, ())]


async def test_a_shake_ends_after_a_timeout() -> None:
    """A shake ends after some seconds even if the client never ends it."""
    house = House()
    _, mina, jun = await _playing(house)
    _shake(mina)
    await house.ticks.wind(gestures.LONGEST_MS - 1)
    assert _shakes_sent_to(jun) == [(0, True, ())]
    await house.ticks.wind(1)
    assert _shakes_sent_to(jun) == [(0, True, ()), (0, False, ())]


async def test_broadcasts_of_shakes_are_limited() -> None:
    """Of many shakes in a short time only a few are broadcast; later more are allowed."""
    house = House()
    _, mina, jun = await _playing(house)
    for _ in range(50):
        _shake(mina)
        _shake(mina, on=False)
    assert len(_shakes_sent_to(jun)) == 2 * gestures.MOST_LIFTS
    await house.ticks.wind(gestures.SHAKES_PER_MS)
    _shake(mina)
    assert len(_shakes_sent_to(jun)) == 2 * gestures.MOST_LIFTS + 1
