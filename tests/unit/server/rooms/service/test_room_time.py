"""Time at a table, advanced by hand: what happens, how often, and which clients see it."""

import asyncio

import pytest
from msgspec.structs import replace

from tests.doubles.hand_wound import settle
from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.game import BoxFilled, DiceThrown, GameState, RollOpened, SeatHandedOver, Step
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    Fill,
    HandOver,
    Resign,
    Roll,
    SeatBot,
    StartGame,
    TakeBack,
)
from yachtdice.server.rooms.messages.room import Stage, TurnTime
from yachtdice.server.rooms.messages.server import (
    Accepted,
    AwaySeat,
    Changed,
    Clock,
    RefusalCode,
    Refused,
    Snapshot,
)
from yachtdice.server.rooms.service.followers import FEW, PAUSE_MS
from yachtdice.server.rooms.service.state.room import room_of

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")
TURN, GRACE, FLIGHT = 60_000, 1000, 900


async def begun(clock: int | None = 60, *, bots: int = 0) -> tuple[House, str, Seated, Seated]:
    """Return a game of Mina, who begins, and Jun; this number of bots follow."""
    house = House()
    room, [mina, jun] = await house.seated(MINA, JUN)
    for seat in range(2, 2 + bots):
        await mina.do(SeatBot, seat=seat, bot="greedy")
    await mina.do(ChangeSettings, clock=clock)
    await mina.do(StartGame)
    return house, room, mina, jun


def state(person: Seated) -> GameState:
    """Return the state of the game."""
    found = person.live().room.game
    assert found is not None
    return found


def last(person: Seated) -> Clock:
    """Return the last Clock message."""
    return person.received(Clock)[-1]


def kinds(person: Seated) -> list[type]:
    """Return the types of all events received, in order."""
    return [type(event) for frame in person.received(Changed) for event in frame.events]


def by_clock(person: Seated) -> list[bool]:
    """Return for every roll and fill received whether the server acted because time was up."""
    events = [event for frame in person.received(Changed) for event in frame.events]
    return [event.clock for event in events if isinstance(event, RollOpened | BoxFilled)]


async def test_a_turn_out_of_time_before_any_roll_is_thrown_once_and_filled() -> None:
    """On a timeout the dice are rolled once, land and score in the best box; it is counted."""
    house, _, _, jun = await begun()
    await house.ticks.wind(TURN + GRACE - 1)
    assert state(jun).step is Step.AWAIT_ROLL
    await house.ticks.wind(1)
    assert state(jun).step is Step.AWAIT_CHOICE
    await house.ticks.wind(FLIGHT)
    assert (state(jun).seat, jun.live().room.timeouts) == (1, (1, 0))
    assert kinds(jun)[2:] == [RollOpened, DiceThrown, BoxFilled]
    assert by_clock(jun) == [True, True]
    assert [frame.room.timeouts for frame in jun.received(Changed) if frame.room][-1] == (1, 0)
    assert jun.live().room == room_of(house.memory.rooms[jun.live().room.id])


async def test_the_dice_on_the_table_are_scored() -> None:
    """After a roll, a timeout scores the dice on the table."""
    house, _, mina, jun = await begun()
    await mina.do(Roll)
    dice = state(jun).dice
    await house.ticks.wind(TURN + GRACE + FLIGHT)
    assert state(jun).dice == dice
    assert kinds(jun)[-1] is BoxFilled
    assert by_clock(jun) == [False, True]


async def test_a_second_time_out_gives_the_seat_to_a_bot() -> None:
    """A second timeout scores the turn and seats a bot in one step, with no third wait."""
    house, _, mina, jun = await begun()
    await house.ticks.wind(TURN + GRACE + FLIGHT)
    await jun.do(Roll)
    await jun.do(Fill, box="choice")
    await house.ticks.wind(TURN + GRACE + FLIGHT)
    assert kinds(mina)[-2:] == [BoxFilled, SeatHandedOver]
    assert (state(mina).bots, state(mina).seat) == (("greedy", None), 1)
    await jun.do(Roll)
    await jun.do(Fill, box="ones")
    await until(lambda: state(mina).seat == 1)
    assert isinstance(await mina.do(TakeBack), Accepted)
    assert state(mina).bots == (None, None)
    await jun.do(Roll)
    await jun.do(Fill, box="twos")
    await house.ticks.wind(TURN + GRACE + FLIGHT)
    assert state(mina).bots == ("greedy", None)


async def test_a_reconnecting_player_gets_the_seat_back() -> None:
    """A player whose seat was taken by a timeout gets it back on reconnecting."""
    house, room, mina, jun = await begun()
    house.world.bot_pause = lambda: 10**6
    house.hub.leave(mina.live(), mina)
    await house.ticks.wind(90_000 + GRACE)
    assert state(jun).bots == ("greedy", None)
    assert last(jun).away == ()
    await house.ticks.wind(5_000)
    await house.enter(room, MINA)
    await settle()
    assert state(jun).bots == (None, None)
    assert (last(jun).seat, last(jun).left_ms) == (0, TURN - GRACE)
    house.hub.leave(jun.live(), jun)


async def resigned_from_a_kept_seat() -> tuple[House, str]:
    """Return a game of two others; Mina has resigned from a seat that a bot kept for her."""
    house, room, mina, _ = await begun(bots=1)
    house.world.bot_pause = lambda: 10**6
    house.hub.leave(mina.live(), mina)
    await house.ticks.wind(90_000 + GRACE)
    assert mina.live().room.relieved == (0,)
    await mina.do(Resign)
    assert state(mina).resigned == {0}
    return house, room


async def test_a_player_who_resigned_from_a_kept_seat_can_enter_again() -> None:
    """After the resignation no bot keeps the seat, so the room has nothing to give back."""
    house, room = await resigned_from_a_kept_seat()
    back = await house.enter(room, MINA)
    assert isinstance(back.messages[0], Snapshot)
    assert back.live().room.relieved == ()


async def test_a_stored_room_may_still_keep_a_resigned_seat() -> None:
    """Older versions stored such rooms; the player enters, and leaves no follower behind."""
    house, room = await resigned_from_a_kept_seat()
    stored = house.memory.rooms[room]
    record = replace(stored.record, relieved=(0,))
    house.memory.rooms[room] = replace(stored, record=record)
    back = await House(store=house.memory).enter(room, MINA)
    assert isinstance(back.messages[0], Snapshot)
    back.live().leave(back)
    assert back.live().followers == 0


async def test_reconnecting_does_not_return_a_lent_seat() -> None:
    """A seat that its own player gave to a bot stays with the bot after a reconnect."""
    house, room, mina, jun = await begun()
    house.world.bot_pause = lambda: 10**6
    await mina.do(HandOver, seat=0, bot="greedy")
    house.hub.leave(mina.live(), mina)
    await house.enter(room, MINA)
    await settle()
    assert state(jun).bots == ("greedy", None)


async def test_a_command_that_comes_first_wins_and_the_time_out_does_nothing() -> None:
    """If the time runs out while a fill is being stored, only the fill counts."""
    house, _, mina, jun = await begun()
    await mina.do(Roll)
    stored = asyncio.Event()

    async def wait() -> None:
        await stored.wait()

    house.memory.before = wait
    fill = asyncio.create_task(mina.do(Fill, box="choice"))
    await settle()
    await house.ticks.wind(2 * TURN)
    stored.set()
    assert isinstance(await fill, Accepted)
    await settle()
    assert (state(jun).seat, jun.live().room.timeouts) == (1, (0, 0))
    assert kinds(jun).count(BoxFilled) == 1


async def test_a_time_out_that_comes_first_makes_the_late_command_stale() -> None:
    """Of a timeout being stored and a fill for the same dice, one is applied."""
    house, _, mina, jun = await begun()
    await mina.do(Roll)
    fill = Fill(cid="late", expect=mina.live().version, box="ones")
    stored = asyncio.Event()

    async def wait() -> None:
        await stored.wait()

    house.memory.before = wait
    await house.ticks.wind(TURN + GRACE + FLIGHT)
    late = asyncio.create_task(mina.ask(fill))
    await settle()
    assert not late.done()
    stored.set()
    answer = await late
    assert isinstance(answer, Refused)
    assert answer.code is RefusalCode.STALE
    assert kinds(jun).count(BoxFilled) == 1


async def test_a_dropped_player_has_ninety_seconds_shown_to_the_others() -> None:
    """During an absence the turn pauses, the time to return runs, and both remainders are kept."""
    house, room, mina, jun = await begun()
    await house.ticks.wind(20_000)
    house.hub.leave(mina.live(), mina)
    assert last(jun).away == (AwaySeat(0, 90_000, runs=True, hand_over_ms=180_000),)
    assert (last(jun).seat, last(jun).left_ms, last(jun).runs) == (0, 40_000, False)
    await house.ticks.wind(30_000)
    back = await house.enter(room, MINA)
    assert (last(back).left_ms, last(back).runs, last(back).away) == (40_000, True, ())
    house.hub.leave(back.live(), back)
    assert last(jun).away == (AwaySeat(0, 60_000, runs=True, hand_over_ms=180_000),)
    house.hub.leave(jun.live(), jun)


async def test_time_does_not_run_in_an_empty_room() -> None:
    """In an empty room no alarm is set, and the time left is kept."""
    house, room, mina, jun = await begun()
    await house.ticks.wind(20_000)
    house.hub.leave(mina.live(), mina)
    house.hub.leave(jun.live(), jun)
    assert house.ticks.waits == 1, "only the hub waits, to unload the room"
    await house.ticks.wind(20_000)
    back = await house.enter(room, MINA)
    assert (last(back).left_ms, last(back).runs) == (40_000, True)


async def test_lists_say_which_time_counts() -> None:
    """In lists the turn runs, then the time to return, and nothing while the table is deserted."""
    house, room, mina, jun = await begun()
    await house.ticks.wind(20_000)
    assert await house.hub.turn_time(room) == TurnTime(40_000, True, None, paused=False)
    house.hub.leave(mina.live(), mina)
    await house.ticks.wind(30_000)
    assert await house.hub.turn_time(room) == TurnTime(40_000, False, 60_000, paused=False)
    house.hub.leave(jun.live(), jun)
    await house.ticks.wind(20_000)
    assert await house.hub.turn_time(room) == TurnTime(40_000, False, None, paused=True)
    assert await house.hub.turn_time("asleep") is None


async def test_a_reloaded_room_restarts_its_clocks() -> None:
    """After a restart no player is late, and earlier timeouts still count."""
    house, room, _, _ = await begun()
    await house.ticks.wind(TURN + GRACE + FLIGHT)
    await house.ticks.wind(50_000)
    new = House(store=house.memory)
    jun = await new.enter(room, JUN)
    assert (last(jun).seat, last(jun).left_ms) == (1, TURN)
    assert jun.live().room.timeouts == (1, 0)
    await new.ticks.wind(50_000)
    assert state(jun).seat == 1


@pytest.mark.parametrize("comes_back_after", [1000, 600_000])
async def test_a_store_outage_stops_the_clock(comes_back_after: int) -> None:
    """A timeout that cannot be stored does not count: the turn restarts with its full time."""
    house, _, _, jun = await begun()
    await house.ticks.wind(TURN)
    house.memory.is_away = True
    await house.ticks.wind(comes_back_after)
    house.memory.is_away = False
    await house.ticks.wind(2000)
    assert jun.received(Snapshot)[-1].room.timeouts == (0, 0)
    assert state(jun).step is Step.AWAIT_ROLL
    await house.ticks.wind(TURN - 2000)
    assert (state(jun).step, jun.live().room.timeouts) == (Step.AWAIT_ROLL, (0, 0))
    await house.ticks.wind(2000 + GRACE + FLIGHT)
    assert jun.live().room.timeouts == (1, 0)


async def test_a_slow_commit_costs_the_player_no_time() -> None:
    """While a step is being stored, the clock stands, also for a newcomer; then it goes on."""
    house, room, mina, jun = await begun()
    await house.ticks.wind(10_000)
    stored = asyncio.Event()
    house.memory.before = stored.wait  # type: ignore[assignment]
    rolling = asyncio.create_task(mina.do(Roll))
    await settle()
    await house.ticks.wind(2 * TURN)
    newcomer = await house.enter(room, None)
    assert (last(newcomer).left_ms, last(newcomer).runs) == (TURN - 10_000, False)
    stored.set()
    await rolling
    assert (last(jun).left_ms, last(jun).runs) == (TURN - 10_000, True)
    assert state(jun).step is Step.AWAIT_CHOICE
    await house.ticks.wind(FLIGHT + TURN - 10_000 + GRACE)
    assert (state(jun).seat, jun.live().room.timeouts) == (1, (1, 0))


async def _slow_bot_step(house: House, seated: Seated) -> None:
    """Let ten seconds pass until the bot on turn plays, and a turn until its step is stored."""
    stored = asyncio.Event()
    house.memory.before = stored.wait  # type: ignore[assignment]
    await house.ticks.wind(10_000 + TURN)
    house.world.bot_pause = lambda: 10**6
    stored.set()
    await until(lambda: state(seated).step is not Step.AWAIT_ROLL)


async def test_a_slow_commit_of_a_lent_seat_costs_its_player_no_time() -> None:
    """The time of a lent turn counts, but not that in which the step of its bot is being stored."""
    house, _, mina, _ = await begun()
    house.world.bot_pause = lambda: 10
    await mina.do(HandOver, seat=0, bot="greedy")
    await _slow_bot_step(house, mina)
    await mina.do(TakeBack)
    assert (last(mina).seat, last(mina).left_ms) == (0, TURN - 10_000)


async def test_a_slow_commit_of_a_bot_makes_no_absence_longer() -> None:
    """While the step of a bot is being stored, the absence of other players does not count."""
    house, room, mina, jun = await begun(bots=1)
    house.world.bot_pause = lambda: 10
    for person in (mina, jun):
        await person.do(Roll)
        await person.do(Fill, box="choice")
    jun.live().leave(jun)
    await _slow_bot_step(house, mina)
    newcomer = await house.enter(room, None)
    assert [seat.hand_over_ms for seat in last(newcomer).away] == [170_000]


async def test_a_player_who_has_resigned_is_not_absent() -> None:
    """No table waits for a player who gave up and left."""
    _, _, mina, jun = await begun()
    await jun.do(Resign)
    jun.live().leave(jun)
    assert last(mina).away == ()


async def test_a_timeout_stored_without_an_answer_is_not_applied_twice() -> None:
    """After a commit in doubt the stored timeout is found, and the next turn has its full time."""
    house, _, mina, jun = await begun()
    await mina.do(Roll)

    async def fail() -> None:
        raise StoreUnavailableError("the line broke")

    house.memory.after = fail
    await house.ticks.wind(TURN + GRACE + FLIGHT)
    assert not last(jun).runs
    await house.ticks.wind(2000)
    assert (state(jun).seat, jun.live().room.timeouts) == (1, (1, 0))
    assert (last(jun).seat, last(jun).left_ms, last(jun).runs) == (1, TURN, True)
    assert jun.live().room == room_of(house.memory.rooms[jun.live().room.id])


async def test_without_a_clock_a_seat_is_handed_over_after_three_minutes() -> None:
    """Handing over is refused for three minutes, and a returning player gets the seat back."""
    house, room, mina, jun = await begun(None)
    house.world.bot_pause = lambda: 10**6
    assert (last(mina).seat, last(mina).left_ms) == (None, None)
    house.hub.leave(mina.live(), mina)
    assert last(jun).away == (AwaySeat(0, None, runs=False, hand_over_ms=180_000),)
    await house.ticks.wind(179_999)
    refused = await jun.do(HandOver, seat=0, bot="greedy")
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.AWAITED
    assert not any(map(str.isdigit, refused.reason)), "the time depends on the limits of the room"
    await house.ticks.wind(1)
    assert isinstance(await jun.do(HandOver, seat=0, bot="greedy"), Accepted)
    await house.enter(room, MINA)
    await settle()
    assert state(jun).bots == (None, None)
    house.hub.leave(jun.live(), jun)


async def test_a_clock_on_which_no_time_counts_is_not_repeated() -> None:
    """Steps without a clock repeat no frame; newcomers and an absence bring one each."""
    house, room, mina, jun = await begun(clock=None)
    known = len(jun.received(Clock))
    await mina.do(Roll)
    await mina.do(Fill, box="choice")
    assert len(jun.received(Clock)) == known
    newcomer = await house.enter(room, None)
    assert (last(newcomer).turn_ms, last(newcomer).away) == (None, ())
    mina.live().leave(mina)
    await jun.do(Roll)
    assert [seat.seat for seat in last(jun).away] == [0]
    known = len(jun.received(Clock))
    await house.enter(room, MINA)
    assert (len(jun.received(Clock)), last(jun).away) == (known + 1, ())


async def test_a_newcomer_who_saw_an_absence_hears_of_its_end() -> None:
    """In a large room, whose presence is sent late, the next step tells the newcomer."""
    house, room, mina, jun = await begun(clock=None)
    for _ in range(FEW):
        await house.enter(room, None)
    await house.ticks.wind(PAUSE_MS)
    jun.live().leave(jun)
    newcomer = await house.enter(room, None)
    assert [seat.seat for seat in last(newcomer).away] == [1]
    await house.enter(room, JUN)
    await mina.do(Roll)
    assert last(newcomer).away == ()


async def test_a_game_of_idle_players_ends() -> None:
    """If all players are idle, timeouts and bots finish the game, and no alarm remains."""
    house, _, mina, _ = await begun(30)
    for _ in range(20):
        await house.ticks.wind(40_000)
        if state(mina).bots == ("greedy", "greedy"):
            break
    await until(lambda: mina.live().room.stage is Stage.OVER)
    assert mina.live().room.timeouts == (2, 2)
    assert house.ticks.waits == 0
    versions = mina.versions()
    assert versions == list(range(versions[0], versions[-1] + 1))


@pytest.mark.parametrize("hours", [1, -1], ids=["forward", "back"])
async def test_a_jump_of_the_wall_clock_has_no_effect(hours: int) -> None:
    """A jump of the wall clock by an hour causes no timeout and no wait."""
    house, _, mina, _ = await begun()
    wall = [1_700_000_000_000]
    house.world.now = lambda: wall[0]
    mina.live().chat.say(MINA, "cheer-1")
    wall[0] += hours * 3_600_000
    await house.ticks.wind(5_000)
    mina.live().chat.say(MINA, "cheer-2")
    assert isinstance(await mina.do(Roll), Accepted)
    assert last(mina).left_ms == TURN - 5_000
    assert last(mina).seat == 0
    assert mina.live().room.timeouts in ((), (0, 0))


async def test_the_frames_of_a_step_and_its_clock_are_written_before_the_other_parts_act() -> None:
    """The room asks for the writing once a step; an error of it keeps no part from the step."""
    house, _, mina, jun = await begun()
    written, faults = list[object](), list[str]()
    asyncio.get_running_loop().set_exception_handler(
        lambda _, context: faults.append(context["message"])
    )

    def flush() -> None:
        written.append((*map(type, jun.messages[-2:]),))
        raise ValueError("a fault of ours")

    house.world.flush = flush
    mina.live().bots.follow = lambda _: written.append("bots")  # type: ignore[assignment, method-assign]
    for _ in range(2):
        assert isinstance(await mina.do(Roll), Accepted)
    assert written == [(Changed, Clock), "bots"] * 2
    assert faults == ["the frames of a step could not be written at once"] * 2
