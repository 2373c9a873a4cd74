"""Rooms that somebody is in: at most once, stored before told, and what failures lead to."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.unit.services.table import House, Seated, until
from yachtdice.game import Step
from yachtdice.protocol.client_messages import (
    Fill,
    HandOver,
    PlayAgain,
    Resign,
    Roll,
    SeatBot,
    StartGame,
    TakeBack,
    TakeSeat,
)
from yachtdice.protocol.server_messages import (
    Accepted,
    Presence,
    RefusalCode,
    Refused,
    Snapshot,
    UpToDate,
)
from yachtdice.protocol.views import Stage
from yachtdice.services.ports import LostRoomError, Player, StoreUnavailableError
from yachtdice.services.telling import room_of

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")

pytestmark = pytest.mark.usefixtures("on_every_store")


async def _fail_unavailable() -> None:
    raise StoreUnavailableError("the disk is full")


async def _fail_lost() -> None:
    raise LostRoomError("taken over")


async def _fail_oddly() -> None:
    raise RuntimeError("a bug")


def _code(answer: Accepted | Refused) -> RefusalCode:
    assert isinstance(answer, Refused)
    return answer.code


async def test_a_step_is_stored_before_anybody_hears_of_it() -> None:
    """While the store has not answered, nobody is told and nothing is acknowledged."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    stored = asyncio.Event()

    async def wait() -> None:
        await stored.wait()

    house.memory.before = wait
    answer = asyncio.create_task(mina.do(StartGame))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not answer.done()
    assert mina.told() == jun.told() == []
    stored.set()
    assert isinstance(await answer, Accepted)
    assert mina.told() == jun.told() == [2]


async def test_the_same_cid_again_gets_the_same_answer() -> None:
    """A repeated command is answered as before and not applied again."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(StartGame)
    roll = Roll(cid="once", expect=mina.live().version)
    first = await mina.ask(roll)
    state = mina.live().room.state
    assert await mina.ask(roll) == first
    await mina.do(Fill, box="choice")
    assert await mina.ask(roll) == first
    assert state is not None
    assert mina.told() == [2, 3, 4]


async def test_a_cid_used_again_for_another_version_does_no_harm() -> None:
    """A cid that was used up is answered as it was, whatever version it comes for."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    await mina.do(StartGame)
    first = await mina.ask(Roll(cid="once", expect=mina.live().version))
    epoch = mina.live().epoch
    assert await mina.ask(Roll(cid="once", expect=mina.live().version)) == first
    assert mina.live().epoch == epoch
    assert jun.told() == [2, 3]


async def test_cids_of_two_players_do_not_meet() -> None:
    """The same cid from another player is another command."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    assert isinstance(await mina.ask(SeatBot(cid="1", expect=1, seat=2, bot="greedy")), Accepted)
    assert isinstance(await jun.ask(TakeSeat(cid="1", expect=2, seat=1)), Accepted)


async def test_two_commands_for_one_version_are_one_step() -> None:
    """Of two rolls for the same version one is applied, the other is stale."""
    house = House()
    _, [mina] = await house.table(MINA)
    tab = await house.enter(mina.live().room.id, MINA)
    await mina.do(StartGame)
    rolls = [Roll(cid=cid, expect=2) for cid in ("a", "b")]
    one, other = await asyncio.gather(mina.ask(rolls[0]), tab.ask(rolls[1]))
    assert one == Accepted("a", mina.live().epoch, 3)
    assert (_code(other), mina.live().version) == (RefusalCode.STALE, 3)


@pytest.mark.parametrize("fail", [_fail_unavailable, _fail_lost])
async def test_a_step_that_was_not_stored_is_not_told_and_can_be_repeated(
    fail: Callable[[], Awaitable[None]],
) -> None:
    """After a failed commit everybody gets a snapshot under a new epoch, and the repeat works."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    await mina.do(StartGame)
    before = mina.live().epoch
    house.memory.before = fail
    roll = Roll(cid="r", expect=2)
    assert _code(await mina.ask(roll)) is RefusalCode.UNAVAILABLE
    assert jun.told() == [2]
    assert await mina.ask(roll) == Accepted("r", before + 1, 3)
    assert mina.live().epoch == before + 1
    for person in (mina, jun):
        assert (person.snapshot().epoch, person.snapshot().version) == (before + 1, 2)
        assert person.snapshot().you == person.player
        assert person.told() == [2, 3]


async def test_a_step_that_was_stored_after_all_is_not_applied_twice() -> None:
    """A commit whose success nobody heard of is found when the same command comes again."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    await mina.do(StartGame)
    before = mina.live().epoch
    house.memory.after = _fail_unavailable
    roll = Roll(cid="r", expect=2)
    assert _code(await mina.ask(roll)) is RefusalCode.UNAVAILABLE
    assert await mina.ask(roll) == Accepted("r", before + 1, 3)
    assert mina.live().version == 3
    assert jun.snapshot().version == 3
    assert jun.snapshot().table == mina.snapshot().table
    assert mina.live().room == room_of(house.memory.rooms[mina.live().room.id])


async def test_a_fault_of_ours_leaves_no_room_stuck() -> None:
    """An unforeseen error in a commit is raised once; the next command reads the room again."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(StartGame)
    house.memory.after = _fail_oddly
    with pytest.raises(RuntimeError, match="a bug"):
        await mina.do(Roll)
    assert _code(await mina.ask(Roll(cid="x", expect=2))) is RefusalCode.STALE
    assert mina.snapshot().version == 3
    assert isinstance(await mina.do(Fill, box="choice"), Accepted)


async def test_bots_go_on_after_doubt() -> None:
    """When the step that made it a bot's turn was in doubt, the bot plays once that is cleared."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(StartGame)
    await mina.do(Roll)
    house.memory.after = _fail_unavailable
    fill = Fill(cid="f", expect=mina.live().version, box="choice")
    assert _code(await mina.ask(fill)) is RefusalCode.UNAVAILABLE
    assert isinstance(await mina.ask(fill), Accepted)
    await until(lambda: _turn_of(mina, 0))


async def test_bots_try_again_when_the_store_comes_back() -> None:
    """A bot whose play cannot be stored plays when the store is there again, once."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(StartGame)
    await mina.do(Roll)
    before = mina.live().version
    assert isinstance(await mina.do(Fill, box="choice"), Accepted)
    house.memory.is_away = True
    for _ in range(50):
        await asyncio.sleep(0)
    assert mina.live().version == before + 1
    house.memory.is_away = False
    await until(lambda: _turn_of(mina, 0))
    assert mina.live().room == room_of(house.memory.rooms[mina.live().room.id])


async def test_while_the_store_is_away_everything_is_refused_and_nothing_changes() -> None:
    """Commands are refused as unavailable, in words, as long as it lasts; then all goes on."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    await mina.do(StartGame)
    house.memory.is_away = True
    for _ in range(3):
        assert _code(await mina.do(Roll)) is RefusalCode.UNAVAILABLE
        assert _code(await jun.ask(Roll(cid="old", expect=1))) is RefusalCode.UNAVAILABLE
    house.memory.is_away = False
    assert isinstance(await mina.do(Roll), Accepted)
    assert mina.told() == jun.told() == [2, 3]


async def test_the_older_of_two_holders_is_shut_out() -> None:
    """When another server has woken the room, the older one's steps are refused and it follows."""
    old = House()
    room, [mina] = await old.table(MINA)
    await mina.do(StartGame)
    new = House(store=old.memory)
    mina_there = await new.enter(room, MINA)
    assert isinstance(await mina_there.do(Roll), Accepted)
    assert _code(await mina.do(Roll)) is RefusalCode.UNAVAILABLE
    assert _code(await mina.ask(Roll(cid="x", expect=2))) is RefusalCode.STALE
    assert mina.live().version == 3
    assert mina.live().room == mina_there.live().room


async def test_a_caller_who_goes_away_does_not_stop_a_step() -> None:
    """A command whose sender disconnects while it is stored is stored and told to the others."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    begun, stored = asyncio.Event(), asyncio.Event()

    async def wait() -> None:
        begun.set()
        await stored.wait()

    house.memory.before = wait
    asking = asyncio.create_task(mina.do(StartGame))
    await begun.wait()
    asking.cancel()
    house.hub.leave(mina.live(), mina)
    stored.set()
    await until(lambda: jun.told() == [2])
    assert house.memory.rooms[jun.live().room.id].version == 2
    assert isinstance(await jun.do(TakeSeat, seat=1), Refused)


async def test_everybody_is_told_who_comes_and_goes() -> None:
    """Presence reaches all who are here, with every coming and going, in the room's own time."""
    house = House()
    room, [mina] = await house.table(MINA)
    watcher = await house.enter(room, None)
    epoch = mina.live().epoch
    for person in (mina, watcher):
        assert person.heard(Presence)[-1] == Presence(epoch, 1, ("mina",), 1)
    house.hub.leave(mina.live(), mina)
    assert watcher.heard(Presence)[-1] == Presence(epoch, 1, (), 1)
    assert len(mina.heard(Presence)) == 2


async def test_who_comes_back_gets_what_was_missed_or_everything() -> None:
    """The same epoch gets the missed frames and UpToDate; another epoch, or none, a snapshot."""
    house = House()
    room, [mina] = await house.table(MINA)
    epoch = mina.live().epoch
    await mina.do(StartGame)
    await mina.do(Roll)
    back = await house.enter(room, MINA, epoch, 1)
    assert back.told() == [2, 3]
    assert back.heard(UpToDate) == [UpToDate(epoch, 3, "mina")]
    assert not back.heard(Snapshot)
    assert (await house.enter(room, MINA, epoch, 3)).told() == []
    for seen in [(0, 0), (epoch - 1, 3), (epoch + 1, 3), (epoch, 99)]:
        stranger = await house.enter(room, None, *seen)
        assert stranger.snapshot().version == 3
        assert stranger.snapshot().you is None
        assert not stranger.heard(UpToDate)


async def test_the_bot_on_a_seat_is_the_one_named() -> None:
    """Another bot handed the same seat plays in its own way, in the same game and the next."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    await jun.do(TakeSeat, seat=1)
    await mina.do(StartGame)
    for bot in ("greedy", "random"):
        await jun.do(HandOver, seat=1, bot=bot)
        await mina.do(Roll)
        offers = mina.heard(Snapshot)[0].rules.boxes
        state = mina.live().room.state
        assert state is not None
        mask = state.cards[0].open_boxes[0]
        box = next(view.id for i, view in enumerate(offers) if mask >> i & 1)
        await mina.do(Fill, box=box)
        await until(lambda: _turn_of(mina, 0))
        names = {kind for _, kind in mina.live()._bots.made}
        assert bot in names
        await jun.do(TakeBack)
    await jun.do(HandOver, seat=1, bot="greedy")
    await mina.do(HandOver, seat=0, bot="greedy")
    await until(lambda: mina.live().room.stage is Stage.OVER)
    await mina.do(PlayAgain)
    assert not mina.live()._bots.made


def _turn_of(person: Seated, seat: int) -> bool:
    """Return whether it is the turn of this seat."""
    state = person.live().room.state
    return state is not None and state.seat == seat


async def test_bots_do_not_play_on_alone() -> None:
    """When the last one leaves the bots stop; when somebody comes they play to the end."""
    house = House()
    room, [mina] = await house.table(MINA)
    for seat in (1, 2, 3):
        await mina.do(SeatBot, seat=seat, bot="greedy")
    await mina.do(StartGame)
    await mina.do(HandOver, seat=0, bot="random")
    await until(lambda: mina.live().version > 20)
    live = mina.live()
    house.hub.leave(live, mina)
    await until(lambda: not live.is_busy)
    stopped = live.version
    for _ in range(100):
        await asyncio.sleep(0)
    assert live.version == stopped
    assert live.room.state is not None
    assert live.room.state.step is not Step.OVER
    watcher = await house.enter(room, None)
    await until(lambda: watcher.live().room.stage is Stage.OVER)
    versions = watcher.told()
    assert versions == list(range(versions[0], versions[-1] + 1))


async def test_resigning_ends_a_game_with_bots_alone() -> None:
    """A player who resigns leaves the game to the bots, who finish it while watched."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(StartGame)
    assert isinstance(await mina.do(Resign), Accepted)
    await until(lambda: mina.live().room.stage is Stage.OVER)
    state = mina.live().room.state
    assert state is not None
    assert state.winners == (1,)
