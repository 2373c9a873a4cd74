"""Rooms that need best play: bots that wait for it, hints, and fallbacks without it."""

import asyncio
import weakref

import pytest

from tests.doubles.hand_wound import settle
from tests.support.games.large import SIXTEEN_BOXES
from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.rules import Text, load_rules
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Coach
from yachtdice.server.best_play.service.shares import SolutionShares
from yachtdice.server.common.limits import HINTS
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.rooms.messages.client import (
    AskHint,
    AskOdds,
    ChangeSettings,
    ClearSeat,
    Fill,
    HandOver,
    PlayAgain,
    Resign,
    Roll,
    SeatBot,
    StartGame,
)
from yachtdice.server.rooms.messages.room import RoomSeat, Stage
from yachtdice.server.rooms.messages.server import (
    Accepted,
    BestPlay,
    Hint,
    Odds,
    RefusalCode,
    Refused,
    Snapshot,
)
from yachtdice.server.rooms.service.parts.best_play import BORROW_MS, FULL
from yachtdice.server.rooms.service.parts.bots import PATIENCE_MS
from yachtdice.solver import TooLargeError, solution_bytes

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


class Worker:
    """A worker of the workshop that computes until it is finished or crashes."""

    def __init__(self, house: House) -> None:
        """Take the next job."""
        self._done = asyncio.Event()
        self._crashes = False
        house.workshop.during = self._work

    async def _work(self) -> None:
        await self._done.wait()
        if self._crashes:
            raise RuntimeError("killed")

    def finish(self) -> None:
        """Finish the job."""
        self._done.set()

    def crash(self) -> None:
        """Fail the job."""
        self._crashes = True
        self._done.set()


async def _refuse() -> None:
    """Refuse the job as too large."""
    raise TooLargeError(Text("too large", "너무 커요"))


def _readinesses(person: Seated) -> list[Readiness]:
    """Return the readiness of best play as one player received it, without repetitions."""
    received = [frame.readiness for frame in person.received(BestPlay)]
    return [one for i, one in enumerate(received) if i == 0 or received[i - 1] is not one]


async def _ask(person: Seated) -> Hint | Refused:
    """Return the answer to a request for a hint."""
    assert person.who is not None
    return await person.live().hint(person.who, AskHint(cid="h", expect=person.live().version))


def _ask_odds(person: Seated, expect: int | None = None) -> Odds | Refused:
    """Return the answer to a request for the odds, at the current version if none is given."""
    assert person.who is not None
    live = person.live()
    return live.odds(person.who, AskOdds(cid="o", expect=expect or live.version))


def _refusal(answer: object) -> RefusalCode:
    """Return the code of a refusal."""
    assert isinstance(answer, Refused)
    return answer.code


def _seat_on_turn(player: Seated) -> int | None:
    """Return the seat on turn in the player's room."""
    state = player.live().room.game
    return None if state is None else state.seat


async def _asked_with_hints() -> tuple[House, Seated, Seated]:
    """Return Mina and Jun in a game with hints, after Mina's first roll."""
    house = House()
    _, [mina, jun] = await house.seated(MINA, JUN)
    await mina.do(ChangeSettings, hints=True)
    await until(lambda: _readinesses(mina)[-1] is Readiness.READY)
    await mina.do(StartGame)
    await mina.do(Roll)
    return house, mina, jun


async def test_hints_and_odds_are_limited_by_player() -> None:
    """Beyond the limit of hints and odds together a player is refused; the others are not."""
    _, mina, jun = await _asked_with_hints()
    answers = [_ask_odds(mina) for _ in range(HINTS.most)]
    assert all(isinstance(answer, Odds) for answer in answers)
    assert _refusal(_ask_odds(mina)) is _refusal(await _ask(mina)) is RefusalCode.TOO_OFTEN
    assert _refusal(await _ask(jun)) is RefusalCode.NOT_ALLOWED, "another seat is on turn"


async def test_best_play_is_computed_once_a_bot_that_needs_it_is_seated() -> None:
    """Before the game, all players see the progress of best play, and when it is not needed."""
    house = House()
    room, [mina] = await house.table(MINA)
    assert mina.received(BestPlay) == []
    worker = Worker(house)
    await mina.do(SeatBot, seat=1, bot="sailor")
    await until(lambda: mina.received(BestPlay)[-1].done == 0.5)
    jun = await house.enter(room, JUN)
    assert jun.received(BestPlay) == mina.received(BestPlay)[-1:]
    worker.finish()
    await until(lambda: _readinesses(jun) == [Readiness.SOLVING, Readiness.READY])
    await mina.do(ClearSeat, seat=1)
    assert _readinesses(mina) == [Readiness.SOLVING, Readiness.READY, Readiness.NOT_NEEDED]


async def test_only_the_bot_waits_for_best_play() -> None:
    """A bot waits for best play, while commands are answered and other rooms play."""
    house = House()
    _, [mina] = await house.table(MINA)
    worker = Worker(house)
    await mina.do(SeatBot, seat=1, bot="optimal")
    await mina.do(StartGame)
    await mina.do(Roll)
    await mina.do(Fill, box="choice")
    before = mina.live().version
    _, [jun] = await house.table(JUN)
    await jun.do(SeatBot, seat=1, bot="greedy")
    await jun.do(StartGame)
    await jun.do(HandOver, seat=0, bot="random")
    await until(lambda: jun.live().room.stage is Stage.OVER)
    assert mina.live().version == before
    assert _refusal(await mina.do(Roll)) is RefusalCode.ILLEGAL
    worker.finish()
    await until(lambda: _seat_on_turn(mina) == 0)
    assert mina.live().version > before + 1
    assert mina.live().bots.bots.made == {(1, "optimal")}


async def test_bots_of_every_level_play_a_whole_game() -> None:
    """Four bots that need best play, one of them substituting, play to the end."""
    house = House()
    _, [mina] = await house.table(MINA)
    for seat, bot in enumerate(("deckhand", "mate", "optimal"), 1):
        await mina.do(SeatBot, seat=seat, bot=bot)
    await mina.do(StartGame)
    await mina.do(HandOver, seat=0, bot="captain")
    await until(lambda: mina.live().room.stage is Stage.OVER)
    assert _readinesses(mina)[-1] is Readiness.NOT_NEEDED
    assert house.workshop.begun == ["bonus"]


async def test_a_simple_bot_plays_after_a_failure_until_a_retry_succeeds() -> None:
    """After a crash the room is notified, a simple bot plays, and a retry brings the bot back."""
    house = House()
    _, [mina] = await house.table(MINA)
    worker = Worker(house)
    await mina.do(SeatBot, seat=1, bot="sailor")
    await mina.do(StartGame)
    await mina.do(Roll)
    await mina.do(Fill, box="choice")
    worker.crash()
    await until(lambda: mina.live().bots.bots.made == {(1, "greedy")})
    assert _readinesses(mina) == [Readiness.SOLVING, Readiness.FAILED]
    mina.live().best_play.try_again()
    await until(lambda: _readinesses(mina)[-1] is Readiness.READY)
    await until(lambda: _seat_on_turn(mina) == 0)  # a move of the bot would make the command stale
    await mina.do(Roll)
    await mina.do(Fill, box="ones")
    await until(lambda: _seat_on_turn(mina) == 0)
    assert (1, "sailor") in mina.live().bots.bots.made


async def test_best_play_too_large_for_the_server_is_refused_at_once() -> None:
    """The room gets the reason, a simple bot plays, hints are refused, and a retry does nothing."""
    house = House()
    _, [mina] = await house.table(MINA)
    house.workshop.during = _refuse
    await mina.do(ChangeSettings, hints=True)
    await mina.do(SeatBot, seat=1, bot="sailor")
    await until(lambda: _readinesses(mina) == [Readiness.SOLVING, Readiness.TOO_LARGE])
    await mina.do(StartGame)
    await mina.do(Roll)
    assert _refusal(await _ask(mina)) is RefusalCode.NOT_ALLOWED
    await mina.do(Fill, box="choice")
    await until(lambda: mina.live().bots.bots.made == {(1, "greedy")})
    mina.live().best_play.try_again()
    await until(lambda: _seat_on_turn(mina) == 0)
    assert house.workshop.begun == ["bonus"]
    assert _readinesses(mina) == [Readiness.SOLVING, Readiness.TOO_LARGE]


async def test_a_retry_has_no_effect_without_a_failure() -> None:
    """A retry does nothing when best play is not needed or is ready."""
    house = House()
    _, [mina] = await house.table(MINA)
    mina.live().best_play.try_again()
    await mina.do(ChangeSettings, hints=True)
    mina.live().best_play.try_again()
    await until(lambda: _readinesses(mina) == [Readiness.SOLVING, Readiness.READY])
    mina.live().best_play.try_again()
    assert house.workshop.begun == ["bonus"]


async def test_a_change_of_rules_replaces_the_job() -> None:
    """When the host chooses other rules, the old job is cancelled and a new one starts."""
    house = House()
    _, [mina] = await house.table(MINA)
    Worker(house)
    await mina.do(ChangeSettings, hints=True)
    await until(lambda: house.workshop.begun == ["bonus"])
    await mina.do(ChangeSettings, rules="sums")
    await until(lambda: _readinesses(mina)[-1] is Readiness.READY)
    assert house.workshop.begun == ["bonus", "sums"]
    assert sorted(house.workshop.ended) == ["bonus", "sums"]


async def test_an_unloaded_room_needs_no_job() -> None:
    """The job of an empty room is cancelled when the room unloads and restarted when it loads."""
    house = House()
    room, [mina] = await house.table(MINA)
    Worker(house)
    await mina.do(ChangeSettings, hints=True)
    house.hub.leave(mina.live(), mina)
    await house.ticks.wind(30_000)
    await until(lambda: house.workshop.ended == ["bonus"])
    back = await house.enter(room, MINA)
    await until(lambda: _readinesses(back)[-1] is Readiness.READY)
    assert back.live().room.settings.hints


async def test_progress_is_sent_again_after_a_failed_step() -> None:
    """A snapshot after a failed step is followed by the progress of best play."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(ChangeSettings, hints=True)
    await until(lambda: _readinesses(mina)[-1] is Readiness.READY)

    async def fail() -> None:
        raise StoreUnavailableError("the disk is full")

    house.memory.before = fail
    await mina.do(SeatBot, seat=1, bot="greedy")
    mina.messages.clear()
    await mina.do(SeatBot, seat=1, bot="greedy")
    kinds = [type(message) for message in mina.received(object)]
    assert kinds.index(BestPlay, kinds.index(Snapshot)) > 0
    assert _readinesses(mina)[-1] is Readiness.READY


async def test_a_hint_ranks_all_legal_plays_and_changes_nothing() -> None:
    """The best choice comes first with regret 0, others with their cost; the room is unchanged."""
    house, mina, jun = await _asked_with_hints()
    before, stored = mina.live().room, dict(house.memory.rooms)
    frames = len(jun.messages)
    hint = await _ask(mina)
    assert isinstance(hint, Hint)
    assert (hint.cid, hint.version) == ("h", mina.live().version)
    regrets = [choice.regret for choice in hint.choices]
    assert regrets == sorted(regrets)
    assert regrets[0] == 0
    boxes = {choice.box for choice in hint.choices} - {None}
    assert boxes == set(load_rules("bonus").categories)
    keeps = [choice.keep for choice in hint.choices if choice.keep is not None]
    assert () in keeps
    assert len(keeps) == len(set(keeps))
    assert mina.live().room == before
    assert house.memory.rooms == stored
    assert len(jun.messages) == frames


async def test_every_choice_of_a_hint_is_legal() -> None:
    """The room accepts every choice that a hint lists."""
    _, mina, _ = await _asked_with_hints()
    hint = await _ask(mina)
    assert isinstance(hint, Hint)
    keep = next(choice.keep for choice in hint.choices if choice.keep)
    assert isinstance(await mina.do(Roll, keep=keep), Accepted)
    hint = await _ask(mina)
    assert isinstance(hint, Hint)
    box = next(choice.box for choice in hint.choices if choice.box)
    assert isinstance(await mina.do(Fill, box=box), Accepted)


async def test_a_hint_is_for_the_player_on_turn_alone() -> None:
    """Another seat, a named watcher and a player replaced by a bot get no hint."""
    house, mina, jun = await _asked_with_hints()
    sora = await house.enter(mina.live().room.id, Player("sora", "Sora"))
    for person in (jun, sora):
        assert _refusal(await _ask(person)) is RefusalCode.NOT_ALLOWED
    worker = Worker(house)
    await mina.do(HandOver, seat=0, bot="random")
    assert _refusal(await _ask(mina)) is RefusalCode.NOT_ALLOWED
    worker.finish()


async def test_a_hint_needs_dice_on_the_table_of_the_version_meant() -> None:
    """There is no hint before the first roll, in the waiting room or for another version."""
    _, mina, _ = await _asked_with_hints()
    stale = await mina.live().hint(MINA, AskHint(cid="h", expect=1))
    assert _refusal(stale) is RefusalCode.STALE
    await mina.do(Fill, box="choice")
    assert _refusal(await _ask(mina)) is RefusalCode.NOT_ALLOWED
    house = House()
    _, [sora] = await house.table(Player("sora", "Sora"))
    await sora.do(ChangeSettings, hints=True)
    assert _refusal(await _ask(sora)) is RefusalCode.NOT_ALLOWED
    await sora.do(StartGame)
    assert _refusal(await _ask(sora)) is RefusalCode.NOT_ALLOWED


async def test_hints_need_the_hosts_permission() -> None:
    """Hints that the host has not allowed are refused, whether best play is known or not."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="sailor")
    await mina.do(StartGame)
    await mina.do(Roll)
    assert _refusal(await _ask(mina)) is RefusalCode.NOT_ALLOWED


async def test_a_hint_never_waits() -> None:
    """While best play is being computed, a hint is refused at once as not ready."""
    house = House()
    _, [mina] = await house.table(MINA)
    worker = Worker(house)
    await mina.do(ChangeSettings, hints=True)
    await mina.do(StartGame)
    await mina.do(Roll)
    assert _refusal(await _ask(mina)) is RefusalCode.NOT_READY
    worker.finish()
    await until(lambda: _readinesses(mina)[-1] is Readiness.READY)
    assert isinstance(await _ask(mina), Hint)


async def test_the_odds_of_all_open_boxes_need_no_best_play() -> None:
    """The odds come before the first roll and after it, while best play is being computed."""
    house = House()
    _, [mina] = await house.table(MINA)
    worker = Worker(house)
    await mina.do(ChangeSettings, hints=True)
    await mina.do(StartGame)
    boxes = load_rules("bonus").categories
    first = _ask_odds(mina)
    assert isinstance(first, Odds)
    assert (first.cid, first.version) == ("o", mina.live().version)
    assert tuple(one.box for one in first.boxes) == boxes
    assert first.boxes[-1].chance == pytest.approx(0.046029, abs=5e-7)
    await mina.do(Roll)
    assert isinstance(_ask_odds(mina), Odds)
    await mina.do(Fill, box="choice")
    later = _ask_odds(mina)
    assert isinstance(later, Odds)
    assert {one.box for one in later.boxes} == set(boxes) - {"choice"}
    worker.finish()


async def test_the_odds_are_for_the_player_on_turn_where_hints_are_allowed() -> None:
    """Another seat, another version and a table without hints get a refusal."""
    _, mina, jun = await _asked_with_hints()
    assert _refusal(_ask_odds(jun)) is RefusalCode.NOT_ALLOWED
    assert _refusal(_ask_odds(mina, expect=1)) is RefusalCode.STALE
    house = House()
    _, [sora] = await house.table(Player("sora", "Sora"))
    await sora.do(StartGame)
    assert _refusal(_ask_odds(sora)) is RefusalCode.NOT_ALLOWED


async def test_games_with_hints_are_marked_for_ratings_to_leave_out() -> None:
    """Each game is stored with whether hints were allowed, which cannot change during the game."""
    house = House()
    _, [mina] = await house.table(MINA)
    for allowed in (True, False):
        await mina.do(ChangeSettings, hints=allowed)
        await mina.do(StartGame)
        refused = await mina.do(ChangeSettings, hints=not allowed)
        assert _refusal(refused) is RefusalCode.NOT_ALLOWED
        await mina.do(HandOver, seat=0, bot="random")
        await until(lambda: mina.live().room.stage is Stage.OVER)
        await mina.do(PlayAgain)
        assert mina.live().room.settings.hints is allowed
    assert [game.hints for game in house.memory.begun] == [True, False]


async def test_only_the_host_allows_hints() -> None:
    """Only the host allows hints, and the room shows the decision to all."""
    house = House()
    room, [mina, jun] = await house.seated(MINA, JUN)
    assert _refusal(await jun.do(ChangeSettings, hints=True)) is RefusalCode.NOT_ALLOWED
    await mina.do(ChangeSettings, hints=True)
    assert (await house.enter(room, None)).snapshot().room.hints


async def test_rules_with_too_many_boxes_have_neither_hints_nor_graded_bots() -> None:
    """Rules with too many boxes refuse hints and graded bots, and remove those already seated."""
    house = House()
    reference, rules = await house.shelf.add(SIXTEEN_BOXES)
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(SeatBot, seat=2, bot="mate")
    await mina.do(ChangeSettings, hints=True)
    assert isinstance(await mina.do(ChangeSettings, rules=reference), Accepted)
    room = mina.live().room
    assert room.rules == rules
    assert not room.settings.hints
    assert [seat.bot for seat in room.seats] == [None, "greedy", None, None]
    assert room.seats[2] == RoomSeat()
    assert _readinesses(mina)[-1] is Readiness.NOT_NEEDED
    for refused in (
        await mina.do(SeatBot, seat=2, bot="mate"),
        await mina.do(ChangeSettings, hints=True),
    ):
        assert isinstance(refused, Refused)
        assert "too many boxes" in refused.reason
    assert isinstance(await mina.do(ChangeSettings, hints=False), Accepted)
    await mina.do(StartGame)
    assert _refusal(await mina.do(HandOver, seat=0, bot="mate")) is RefusalCode.NOT_ALLOWED


@pytest.mark.parametrize("bot", ["win", "reach:250", "nobody"])
async def test_bots_for_programs_are_not_seated(bot: str) -> None:
    """Bots that only programs may use cannot be seated."""
    house = House()
    _, [mina] = await house.table(MINA)
    assert _refusal(await mina.do(SeatBot, seat=1, bot=bot)) is RefusalCode.NOT_ALLOWED


@pytest.mark.parametrize("bot", ["greedy", "random"])
async def test_simple_bots_start_no_job(bot: str) -> None:
    """A room of simple bots without hints starts no job."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot=bot)
    await mina.do(StartGame)
    await mina.do(HandOver, seat=0, bot=bot)
    await until(lambda: mina.live().room.stage is Stage.OVER)
    assert house.workshop.begun == []
    assert mina.received(BestPlay) == []


@pytest.mark.parametrize("own", ["optimal", "sailor"])
async def test_a_job_that_never_ends_does_not_block_the_table(own: str) -> None:
    """If best play is never ready, a simple bot plays the lent seat within 3 seconds."""
    house = House()
    house.world.bot_pause = lambda: 10**6
    _, [mina, jun] = await house.seated(MINA, JUN)
    await mina.do(ChangeSettings, clock=None)
    Worker(house)  # it never finishes
    await mina.do(StartGame)
    await mina.do(HandOver, seat=0, bot=own)
    await settle()
    assert not mina.live().is_stuck
    before = mina.live().version
    await house.ticks.wind(PATIENCE_MS - 1)
    assert mina.live().version == before
    await house.ticks.wind(1)
    await until(lambda: mina.live().version > before)
    assert mina.live().bots.bots.made == {(0, "greedy")}
    house.hub.leave(mina.live(), mina)
    house.hub.leave(jun.live(), jun)


async def test_a_table_waits_for_best_play_once_in_a_game() -> None:
    """After the first wait of a game a simple bot plays at once, until best play is ready."""
    house = House()
    house.world.bot_pause = lambda: 1
    _, [mina] = await house.table(MINA)
    worker = Worker(house)
    await mina.do(SeatBot, seat=1, bot="optimal")
    await mina.do(StartGame)
    await mina.do(HandOver, seat=0, bot="optimal")
    before = mina.live().version
    await house.ticks.wind(PATIENCE_MS + 19 * 1000)
    assert mina.live().version == before + 20
    assert {bot for _, bot in mina.live().bots.bots.made} == {"greedy"}
    worker.finish()
    await until(lambda: _readinesses(mina)[-1] is Readiness.READY)
    await house.ticks.wind(PATIENCE_MS)
    assert "optimal" in {bot for _, bot in mina.live().bots.bots.made}
    await house.ticks.wind(1000 * 1000)
    assert mina.live().room.stage is Stage.OVER


async def test_an_unusable_solution_stops_no_bot() -> None:
    """When a bot fails on a damaged solution, the simple bot plays instead."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="optimal")
    await until(lambda: _readinesses(mina)[-1] is Readiness.READY)
    await mina.do(StartGame)
    solution = mina.live().best_play.solution
    assert solution is not None
    object.__setattr__(solution, "tables", ())  # as a damaged file would
    await mina.do(HandOver, seat=0, bot="random")
    await until(lambda: mina.live().room.stage is Stage.OVER)
    assert (1, "greedy") in mina.live().bots.bots.made


async def test_an_unusable_solution_stops_no_clock(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """When time is up and the solution is damaged, the box that pays most is filled."""
    house, mina, _ = await _asked_with_hints()
    solution, before = mina.live().best_play.solution, mina.live().version
    assert solution is not None
    object.__setattr__(solution, "tables", ())
    await house.ticks.wind(70_000)
    assert mina.live().version == before + 1
    assert caplog.messages == ["best play could not be used when time was up"]


class ScarceHouse(House):
    """A house in which one house rule set in play is a full share of a player or an address."""

    def __init__(self) -> None:
        """Lend two such solutions in all."""
        super().__init__()
        most = 2 * solution_bytes(load_rules("bonus"))
        self.world.shares = SolutionShares(most, self.shelf.offers)
        self.world.coach = Coach(self.workshop.best_play, keeps=self.shelf.offers)

    async def house_rules(self, points: int) -> str:
        """Return the reference of new rules with this upper bonus."""
        text = load_rules("bonus").text.replace("points = 35", f"points = {points}")
        return (await self.shelf.add(text))[0]

    async def hostile_table(self, number: int, address: str) -> Seated:
        """Return the host of a table that needs best play of rules of its own."""
        host = Player(f"player{number}", f"Player {number}")
        room = await self.hub.make(host, await self.house_rules(100 + number))
        person = await self.enter(room, host, address=address)
        await person.do(ChangeSettings, hints=True)
        return person


async def test_many_tables_with_rules_of_their_own_stay_within_the_shares() -> None:
    """Of ten tables of one address one has best play; the others say that, and play on without."""
    house = ScarceHouse()
    tables = [await house.hostile_table(number, "attacker") for number in range(10)]
    await until(lambda: _readinesses(tables[0])[-1] is Readiness.READY)
    assert [_readinesses(person)[-1] for person in tables[1:]] == [Readiness.FULL] * 9
    assert house.world.shares.lent == solution_bytes(load_rules("bonus"))
    assert len(house.workshop.begun) == 1
    other = await house.hostile_table(10, "elsewhere")
    await until(lambda: _readinesses(other)[-1] is Readiness.READY)
    beyond = tables[1]
    await beyond.do(SeatBot, seat=1, bot="optimal")
    await beyond.do(StartGame)
    await beyond.do(Roll)
    refused = await _ask(beyond)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.reason) == (RefusalCode.NOT_READY, FULL)
    await beyond.do(Fill, box="choice")
    await until(lambda: _seat_on_turn(beyond) == 0)
    assert beyond.live().bots.bots.made == {(1, "greedy")}


async def test_a_table_gets_best_play_once_another_one_has_ended() -> None:
    """The end of a table frees its solution; a table beyond the share gets it without a step."""
    house = ScarceHouse()
    first, second = [await house.hostile_table(number, "one home") for number in range(2)]
    await until(lambda: _readinesses(first)[-1] is Readiness.READY)
    await house.ticks.wind(10 * BORROW_MS)
    assert _readinesses(second) == [Readiness.FULL]
    house.hub.leave(first.live(), first)
    await house.ticks.wind(60_000)
    await until(lambda: _readinesses(second)[-1] is Readiness.READY)
    assert house.world.shares.lent == solution_bytes(load_rules("bonus"))


async def test_a_newcomer_is_told_that_best_play_is_missing() -> None:
    """A connection that enters a table beyond the share gets its readiness once."""
    house = ScarceHouse()
    await house.hostile_table(0, "one home")
    second = await house.hostile_table(1, "one home")
    watcher = await house.enter(second.live().room.id, None, address="afar")
    assert [frame.readiness for frame in watcher.received(BestPlay)] == [Readiness.FULL]


async def test_no_bot_keeps_a_solution_that_its_table_has_given_back() -> None:
    """After the game neither the table nor its bots nor the coach hold the solution."""
    house = ScarceHouse()
    mina = await house.hostile_table(0, "here")
    await mina.do(SeatBot, seat=1, bot="optimal")
    await until(lambda: mina.live().best_play.solution is not None)
    held = weakref.ref(mina.live().best_play.solution)
    await mina.do(StartGame)
    await mina.do(Roll)
    await mina.do(Fill, box="choice")
    await until(lambda: _seat_on_turn(mina) == 0)
    assert (1, "optimal") in mina.live().bots.bots.made
    await mina.do(Resign)
    await until(lambda: mina.live().room.stage is Stage.OVER)
    assert house.world.shares.lent == 0
    await until(lambda: held() is None)


async def test_rules_larger_than_any_share_are_too_large() -> None:
    """A table whose solution no share allows says so, and nothing is computed."""
    house = ScarceHouse()
    house.world.shares = SolutionShares(1000, house.shelf.offers)
    mina = await house.hostile_table(0, "here")
    assert _readinesses(mina) == [Readiness.TOO_LARGE]
    assert house.workshop.begun == []
    _, [jun] = await house.table(JUN)
    await jun.do(ChangeSettings, hints=True)
    await until(lambda: _readinesses(jun)[-1] is Readiness.READY)
