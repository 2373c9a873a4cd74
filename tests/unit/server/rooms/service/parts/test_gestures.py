"""Gestures: which players see a shaken cup or held dice, how long, and which are not sent."""

from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import HandOver, Roll, StartGame, TakeSeat
from yachtdice.server.rooms.messages.server import Accepted, Held, Shaking
from yachtdice.server.rooms.service.parts import gestures
from yachtdice.server.rooms.service.parts.gestures import HELD_PAUSE_MS

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


def _shake(player: Seated, *, on: bool = True, keep: tuple[int, ...] = ()) -> None:
    player.live().cup.shake(player, on=on, keep=keep)


def _shakes_sent_to(player: Seated) -> list[tuple[int, bool, tuple[int, ...]]]:
    return [(shake.seat, shake.on, shake.keep) for shake in player.received(Shaking)]


async def test_the_others_see_a_shake_begin_and_end() -> None:
    """Players and watchers see a shake, the shaking connection does not; no version is made."""
    house = House()
    room, [mina, jun] = await house.playing(MINA, JUN)
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
    _, [mina, jun] = await house.playing(MINA, JUN)
    _shake(mina)
    await mina.do(Roll)
    _shake(mina, on=False)
    _shake(mina, keep=(1, 3))
    assert _shakes_sent_to(jun) == [(0, True, ()), (0, True, (1, 3))]


async def test_only_the_player_to_roll_may_shake_and_only_legally() -> None:
    """Other players and watchers cannot shake, nor can the player with dice that are not there."""
    house = House()
    room, [mina, jun] = await house.playing(MINA, JUN)
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
    _, [mina, jun] = await house.playing(MINA, JUN)
    _shake(mina)
    house.hub.leave(mina.live(), mina)
    assert _shakes_sent_to(jun) == [(0, True, ()), (0, False, ())]


async def test_a_newcomer_sees_a_shake_in_progress() -> None:
    """A newcomer is shown a shake that is going on."""
    house = House()
    room, [mina, _] = await house.playing(MINA, JUN)
    _shake(mina)
    late = await house.enter(room, None)
    assert _shakes_sent_to(late) == [(0, True, ())]


async def test_a_shake_ends_after_a_timeout() -> None:
    """A shake ends after some seconds even if the client never ends it."""
    house = House()
    _, [mina, jun] = await house.playing(MINA, JUN)
    _shake(mina)
    await house.ticks.wind(gestures.LONGEST_MS - 1)
    assert _shakes_sent_to(jun) == [(0, True, ())]
    await house.ticks.wind(1)
    assert _shakes_sent_to(jun) == [(0, True, ()), (0, False, ())]


async def test_broadcasts_of_shakes_are_limited() -> None:
    """Of many shakes in a short time only a few are broadcast; later more are allowed."""
    house = House()
    _, [mina, jun] = await house.playing(MINA, JUN)
    for _ in range(50):
        _shake(mina)
        _shake(mina, on=False)
    assert len(_shakes_sent_to(jun)) == 2 * gestures.MOST_LIFTS
    await house.ticks.wind(gestures.SHAKES_PER_MS)
    _shake(mina)
    assert len(_shakes_sent_to(jun)) == 2 * gestures.MOST_LIFTS + 1


async def _rolled(house: House) -> tuple[str, Seated, Seated]:
    """Return a room in which Mina has rolled and chooses, with Jun at the table."""
    room, [mina, jun] = await house.playing(MINA, JUN)
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
