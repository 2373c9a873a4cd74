"""Loaded rooms: at most once, stored before sent, and the effects of failures."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.support.waiting import let_others_run, until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.game import Step
from yachtdice.server.common.ports import LostRoomError, Player, StoreUnavailableError
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
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
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Presence,
    RefusalCode,
    Refused,
    Snapshot,
    UpToDate,
)
from yachtdice.server.rooms.service.parts.next_game import PAUSE_MS
from yachtdice.server.rooms.service.state.room import room_of

GRACE_MS = 20_000
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


async def test_a_step_is_stored_before_it_is_sent() -> None:
    """Until the store has answered, a step is neither broadcast nor acknowledged."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    begun, stored = asyncio.Event(), asyncio.Event()

    async def wait() -> None:
        begun.set()
        await stored.wait()

    house.memory.before = wait
    answer = asyncio.create_task(mina.do(StartGame))
    await begun.wait()
    await let_others_run(10)
    assert not answer.done()
    assert mina.versions() == jun.versions() == []
    stored.set()
    assert isinstance(await answer, Accepted)
    assert mina.versions() == jun.versions() == [2]


async def test_the_same_cid_again_gets_the_same_answer() -> None:
    """A repeated command gets the same answer; once it is not the last one, it is stale."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(StartGame)
    roll = Roll(cid="once", expect=mina.live().version)
    first = await mina.ask(roll)
    state = mina.live().room.game
    assert await mina.ask(roll) == first
    await mina.do(Fill, box="choice")
    assert _code(await mina.ask(roll)) == RefusalCode.STALE
    assert state is not None
    assert mina.versions() == [2, 3, 4]


async def test_a_reused_cid_gets_its_old_answer() -> None:
    """A used cid gets its old answer, for any version it is sent with."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    await mina.do(StartGame)
    first = await mina.ask(Roll(cid="once", expect=mina.live().version))
    epoch = mina.live().epoch
    assert await mina.ask(Roll(cid="once", expect=mina.live().version)) == first
    assert mina.live().epoch == epoch
    assert jun.versions() == [2, 3]


async def test_cids_of_two_players_are_independent() -> None:
    """The same cid from another player is another command."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    assert isinstance(await mina.ask(SeatBot(cid="1", expect=1, seat=2, bot="greedy")), Accepted)
    assert isinstance(await jun.ask(TakeSeat(cid="1", expect=2, seat=1)), Accepted)


async def test_two_commands_for_one_version_are_one_step() -> None:
    """Of two rolls for the same version one is applied and the other is stale."""
    house = House()
    _, [mina] = await house.table(MINA)
    tab = await house.enter(mina.live().room.id, MINA)
    await mina.do(StartGame)
    rolls = [Roll(cid=cid, expect=2) for cid in ("a", "b")]
    one, other = await asyncio.gather(mina.ask(rolls[0]), tab.ask(rolls[1]))
    assert one == Accepted("a", mina.live().epoch, 3)
    assert (_code(other), mina.live().version) == (RefusalCode.STALE, 3)


@pytest.mark.parametrize("fail", [_fail_unavailable, _fail_lost])
async def test_a_step_that_was_not_stored_is_not_sent_and_can_be_repeated(
    fail: Callable[[], Awaitable[None]],
) -> None:
    """After a failed commit all clients get a snapshot in a new epoch, and a repeat succeeds."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    await mina.do(StartGame)
    before = mina.live().epoch
    house.memory.before = fail
    roll = Roll(cid="r", expect=2)
    assert _code(await mina.ask(roll)) is RefusalCode.UNAVAILABLE
    assert jun.versions() == [2]
    assert await mina.ask(roll) == Accepted("r", before + 1, 3)
    assert mina.live().epoch == before + 1
    for person in (mina, jun):
        assert (person.snapshot().epoch, person.snapshot().version) == (before + 1, 2)
        assert person.snapshot().you == person.player
        assert person.versions() == [2, 3]


async def test_a_step_that_was_stored_after_all_is_not_applied_twice() -> None:
    """A commit whose success was not reported is found when the command is repeated."""
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


async def test_an_unexpected_error_leaves_no_room_stuck() -> None:
    """An unexpected error in a commit is raised once; the next command reloads the room."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(StartGame)
    house.memory.after = _fail_oddly
    with pytest.raises(RuntimeError, match="a bug"):
        await mina.do(Roll)
    assert _code(await mina.ask(Roll(cid="x", expect=2))) is RefusalCode.STALE
    assert mina.snapshot().version == 3
    assert isinstance(await mina.do(Fill, box="choice"), Accepted)


async def test_bots_continue_after_a_step_in_doubt() -> None:
    """If the step that gave a bot the turn was in doubt, the bot plays once it is resolved."""
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


async def test_bots_retry_after_a_store_outage() -> None:
    """A bot whose move cannot be stored plays once when the store is back."""
    house = House()
    house.world.bot_pause = lambda: 1
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(StartGame)
    await mina.do(Roll)
    before = mina.live().version
    assert isinstance(await mina.do(Fill, box="choice"), Accepted)
    house.memory.is_away = True
    await house.ticks.wind(5000)
    assert mina.live().version == before + 1
    house.memory.is_away = False
    await _play_until(house, lambda: _turn_of(mina, 0))
    assert mina.live().room == room_of(house.memory.rooms[mina.live().room.id])


async def test_commands_are_refused_during_a_store_outage() -> None:
    """During an outage of the store commands are refused as unavailable; then play goes on."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    await mina.do(StartGame)
    house.memory.is_away = True
    for _ in range(3):
        assert _code(await mina.do(Roll)) is RefusalCode.UNAVAILABLE
        assert _code(await jun.ask(Roll(cid="old", expect=1))) is RefusalCode.UNAVAILABLE
    house.memory.is_away = False
    assert isinstance(await mina.do(Roll), Accepted)
    assert mina.versions() == jun.versions() == [2, 3]


async def test_the_older_of_two_owners_is_fenced_off() -> None:
    """After another server has loaded the room, the old owner's step is refused and it reloads."""
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


async def test_a_disconnected_caller_does_not_stop_a_step() -> None:
    """A command whose sender disconnects while it is being stored is stored and broadcast."""
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
    await until(lambda: jun.versions() == [2])
    assert house.memory.rooms[jun.live().room.id].version == 2
    assert isinstance(await jun.do(TakeSeat, seat=1), Refused)


async def test_arrivals_and_departures_are_broadcast() -> None:
    """Every arrival and departure is broadcast to all present, with epoch and version."""
    house = House()
    room, [mina] = await house.table(MINA)
    watcher = await house.enter(room, None)
    epoch = mina.live().epoch
    for person in (mina, watcher):
        assert person.received(Presence)[-1] == Presence(epoch, 1, ("mina",), 1)
    house.hub.leave(mina.live(), mina)
    assert watcher.received(Presence)[-1] == Presence(epoch, 1, (), 1)
    assert len(mina.received(Presence)) == 2


async def test_a_returning_client_gets_missed_frames_or_a_snapshot() -> None:
    """A client of the same epoch gets the missed frames and UpToDate, any other a snapshot."""
    house = House()
    room, [mina] = await house.table(MINA)
    epoch = mina.live().epoch
    await mina.do(StartGame)
    await mina.do(Roll)
    back = await house.enter(room, MINA, epoch, 1)
    assert back.versions() == [2, 3]
    assert back.received(UpToDate) == [UpToDate(epoch, 3, "mina")]
    assert not back.received(Snapshot)
    assert (await house.enter(room, MINA, epoch, 3)).versions() == []
    for seen in [(0, 0), (epoch - 1, 3), (epoch + 1, 3), (epoch, 99)]:
        stranger = await house.enter(room, None, *seen)
        assert stranger.snapshot().version == 3
        assert stranger.snapshot().you is None
        assert not stranger.received(UpToDate)


async def test_a_replaced_bot_plays_in_its_own_way() -> None:
    """Another bot put on the same seat plays in its own way, in this game and the next."""
    house = House()
    _, [mina, jun] = await house.playing(MINA, JUN)
    for bot in ("greedy", "random"):
        await jun.do(HandOver, seat=1, bot=bot)
        await mina.do(Roll)
        offers = mina.received(Snapshot)[0].rules.boxes
        state = mina.live().room.game
        assert state is not None
        mask = state.cards[0].open_boxes[0]
        box = next(view.id for i, view in enumerate(offers) if mask >> i & 1)
        await mina.do(Fill, box=box)
        await until(lambda: _turn_of(mina, 0))
        names = {kind for _, kind in mina.live().bots.bots.made}
        assert bot in names
        await jun.do(TakeBack)
    await jun.do(HandOver, seat=1, bot="greedy")
    await mina.do(HandOver, seat=0, bot="greedy")
    await until(lambda: mina.live().room.stage is Stage.OVER)
    await mina.do(PlayAgain)
    assert not mina.live().bots.bots.made


def _turn_of(person: Seated, seat: int) -> bool:
    """Return whether it is the turn of this seat."""
    state = person.live().room.game
    return state is not None and state.seat == seat


async def _play_until(house: House, holds: Callable[[], bool]) -> None:
    """Advance the time, a second at each look, until a condition holds."""

    async def look() -> bool:
        await house.ticks.wind(1000)
        return holds()

    await until(look)


async def test_bots_do_not_play_on_alone() -> None:
    """Bots stop when the last connection leaves, and play to the end when one returns."""
    house = House()
    house.world.bot_pause = lambda: 1
    room, [mina] = await house.table(MINA)
    for seat in (1, 2, 3):
        await mina.do(SeatBot, seat=seat, bot="greedy")
    await mina.do(StartGame)
    await mina.do(HandOver, seat=0, bot="random")
    before, live = mina.live().version, mina.live()
    await _play_until(house, lambda: live.version > before + 5)
    house.hub.leave(live, mina)
    await until(lambda: not live.is_busy)
    stopped = live.version
    await house.ticks.wind(10_000)
    assert (live.version, live.is_busy) == (stopped, False)
    assert live.room.game is not None
    assert live.room.game.step is not Step.OVER
    house.world.bot_pause = lambda: 0
    watcher = await house.enter(room, None)
    await until(lambda: watcher.live().room.stage is Stage.OVER)
    versions = watcher.versions()
    assert versions == list(range(versions[0], versions[-1] + 1))


async def test_resigning_ends_a_game_with_bots_alone() -> None:
    """A player who resigns leaves the game to the bots, who finish it while watched."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(StartGame)
    assert isinstance(await mina.do(Resign), Accepted)
    await until(lambda: mina.live().room.stage is Stage.OVER)
    state = mina.live().room.game
    assert state is not None
    assert state.winners == (1,)


async def test_a_briefly_absent_host_stays_host() -> None:
    """Another player cannot start the game right after the host's connection is lost."""
    house = House()
    room, [mina, jun] = await house.seated(MINA, JUN)
    mina.live().leave(mina)
    for kind in (StartGame, ChangeSettings):
        fields = {"private": True} if kind is ChangeSettings else {}
        refused = await jun.do(kind, **fields)
        assert isinstance(refused, Refused)
        assert refused.code is RefusalCode.NOT_ALLOWED
    back = await house.enter(room, MINA)
    assert isinstance(await back.do(StartGame), Accepted)


async def test_a_program_may_arrange_the_room_once_the_host_is_missed() -> None:
    """A program never becomes host, but after the grace period it may arrange the room."""
    house = House()
    robot = Player("robot", "Robot", program=True)
    _, [mina, bot] = await house.seated(MINA, robot)
    mina.live().leave(mina)
    assert isinstance(await bot.do(StartGame), Refused)
    await house.ticks.wind(GRACE_MS)
    assert isinstance(await bot.do(StartGame), Accepted)
    assert bot.live().room.host == "mina"


async def test_the_next_host_is_found_after_a_store_outage() -> None:
    """A new host that could not be stored is stored soon after the outage, without another step."""
    house = House()
    _, [mina, jun] = await house.seated(MINA, JUN)
    house.memory.is_away = True
    mina.live().leave(mina)
    await house.ticks.wind(GRACE_MS)
    await until(lambda: jun.live().is_in_doubt)
    house.memory.is_away = False
    await house.ticks.wind(PAUSE_MS)
    await until(lambda: jun.live().room.host == "jun")


async def test_an_error_after_the_commit_does_not_stop_the_broadcast() -> None:
    """When a part of the room fails on a stored step, players are still notified and bots play."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(StartGame)
    faults: list[str] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: faults.append(context["message"]))

    def fail(_: object) -> None:
        raise RuntimeError("a fault of ours")

    mina.live().best_play.follow = fail  # type: ignore[assignment, method-assign]
    assert isinstance(await mina.do(HandOver, seat=0, bot="greedy"), Accepted)
    await until(lambda: mina.live().room.stage is Stage.OVER)
    assert jun.versions()[-1] == mina.live().version
    assert set(faults) == {"a part of a room failed after a step was stored"}
