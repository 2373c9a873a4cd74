"""The cup: who sees it shaken, when it is put down, and what is not told at all."""

from tests.unit.services.table import House, Seated, until
from yachtdice.protocol.client_messages import HandOver, Roll, StartGame, TakeSeat
from yachtdice.protocol.server_messages import Accepted, Shaking
from yachtdice.services import cup
from yachtdice.services.ports import Player

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


async def _playing(house: House) -> tuple[str, Seated, Seated]:
    """Return a room where Mina is to roll, and Jun who plays with her."""
    room, [mina, jun] = await house.table(MINA, JUN)
    await jun.do(TakeSeat, seat=1)
    assert isinstance(await mina.do(StartGame), Accepted)
    return room, mina, jun


def _shake(who: Seated, *, on: bool = True, keep: tuple[int, ...] = ()) -> None:
    who.live().shake(who, on=on, keep=keep)


def _told(who: Seated) -> list[tuple[int, bool, tuple[int, ...]]]:
    return [(told.seat, told.on, told.keep) for told in who.heard(Shaking)]


async def test_the_others_see_the_cup_go_up_and_down() -> None:
    """Players and watchers are told, not the connection that shakes; no version is made."""
    house = House()
    room, mina, jun = await _playing(house)
    watcher = await house.enter(room, None)
    version = mina.live().version
    _shake(mina)
    _shake(mina)
    _shake(mina, on=False)
    _shake(mina, on=False)
    assert _told(jun) == _told(watcher) == [(0, True, ()), (0, False, ())]
    assert _told(mina) == []
    assert mina.live().version == version


async def test_a_roll_ends_the_shake_without_a_word() -> None:
    """The dice that fall say enough; putting the cup down afterwards tells nothing."""
    house = House()
    _, mina, jun = await _playing(house)
    _shake(mina)
    await mina.do(Roll)
    _shake(mina, on=False)
    _shake(mina, keep=(1, 3))
    assert _told(jun) == [(0, True, ()), (0, True, (1, 3))]


async def test_only_who_is_to_roll_may_shake_and_only_as_the_rules_allow() -> None:
    """Not the others, not watchers, not with dice kept that are not there to be kept."""
    house = House()
    room, mina, jun = await _playing(house)
    watcher = await house.enter(room, None)
    _shake(jun)
    _shake(watcher)
    _shake(mina, keep=(0,))
    assert _told(mina) == _told(jun) == _told(watcher) == []
    _shake(mina)
    _shake(jun, on=False)
    assert _told(watcher) == [(0, True, ())]


async def test_no_cup_before_the_game_or_while_a_bot_plays_the_seat() -> None:
    """Without a game, and for a seat that was handed over, a shake does nothing."""
    house = House()
    room, [mina] = await house.table(MINA)
    jun = await house.enter(room, JUN)
    _shake(mina)
    await jun.do(TakeSeat, seat=1)
    await mina.do(StartGame)
    house.world.bot_pause = lambda: 60
    await mina.do(HandOver, seat=0, bot="greedy")
    _shake(mina)
    assert _told(jun) == []
    house.hub.leave(mina.live(), mina)
    house.hub.leave(jun.live(), jun)


async def test_who_leaves_puts_the_cup_down() -> None:
    """A connection that goes while it shakes is told to have stopped."""
    house = House()
    _, mina, jun = await _playing(house)
    _shake(mina)
    house.hub.leave(mina.live(), mina)
    assert _told(jun) == [(0, True, ()), (0, False, ())]


async def test_who_comes_late_sees_the_cup_that_is_up() -> None:
    """A newcomer is told of a shake that goes on."""
    house = House()
    room, mina, _ = await _playing(house)
    _shake(mina)
    late = await house.enter(room, None)
    assert _told(late) == [(0, True, ())]


async def test_a_forgotten_cup_is_put_down() -> None:
    """After some seconds the shake is over even if nobody says so."""
    told: list[bool] = []
    forgotten = cup.Cup(lambda _, on: told.append(on), lambda: 7, longest_s=0.01)
    forgotten.lift(cup.Shake(Seated(MINA), 0, ()))
    await until(lambda: told == [True, False])
    assert forgotten.shake is None


async def test_a_cup_shaken_all_the_time_is_not_told_all_the_time() -> None:
    """Of many shakes in a moment only a few reach the others; later there may be more."""
    house = House()
    clock = [7]
    house.world.ticks.now_ms = lambda: clock[0]  # type: ignore[method-assign]
    _, mina, jun = await _playing(house)
    for _ in range(50):
        _shake(mina)
        _shake(mina, on=False)
    assert len(_told(jun)) == 2 * cup.MOST_LIFTS
    clock[0] += cup.PER_MS
    _shake(mina)
    assert len(_told(jun)) == 2 * cup.MOST_LIFTS + 1
