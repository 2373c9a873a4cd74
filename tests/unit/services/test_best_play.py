"""Rooms that need best play: bots that wait for it, hints, and what is done without."""

import asyncio

import pytest

from tests.large import SIXTEEN_BOXES
from tests.unit.services.table import House, Seated, until
from yachtdice.protocol.client_messages import (
    AllowHints,
    AskHint,
    ChooseRules,
    ClearSeat,
    Fill,
    HandOver,
    PlayAgain,
    Roll,
    SeatBot,
    StartGame,
    TakeSeat,
)
from yachtdice.protocol.server_messages import (
    Accepted,
    BestPlay,
    Hint,
    Readiness,
    RefusalCode,
    Refused,
    Snapshot,
)
from yachtdice.protocol.views import RoomSeat, Stage
from yachtdice.rules import load_rules
from yachtdice.services.ports import Player, StoreUnavailableError

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


class Worker:
    """Somebody in the workshop who works until told to stop, or crashes."""

    def __init__(self, house: House) -> None:
        """Take on the next work."""
        self._done = asyncio.Event()
        self._crashes = False
        house.workshop.during = self._work

    async def _work(self) -> None:
        await self._done.wait()
        if self._crashes:
            raise RuntimeError("killed")

    def finish(self) -> None:
        """Have done it."""
        self._done.set()

    def crash(self) -> None:
        """Fail."""
        self._crashes = True
        self._done.set()


def _readinesses(person: Seated) -> list[Readiness]:
    """Return what a person has heard of best play, without repetitions."""
    heard = [frame.readiness for frame in person.heard(BestPlay)]
    return [one for i, one in enumerate(heard) if i == 0 or heard[i - 1] is not one]


def _ask(person: Seated) -> Hint | Refused:
    """Return the answer to a hint asked for now."""
    assert person.who is not None
    return person.live().hint(person.who, AskHint(cid="h", expect=person.live().version))


def _refusal(answer: object) -> RefusalCode:
    """Return the code of a refusal."""
    assert isinstance(answer, Refused)
    return answer.code


async def _asked_with_hints() -> tuple[House, Seated, Seated]:
    """Return Mina and Jun in a game with hints, Mina's first roll on the table."""
    house = House()
    _, [mina, jun] = await house.table(MINA, JUN)
    await jun.do(TakeSeat, seat=1)
    await mina.do(AllowHints, allowed=True)
    await until(lambda: _readinesses(mina)[-1] is Readiness.READY)
    await mina.do(StartGame)
    await mina.do(Roll)
    return house, mina, jun


async def test_best_play_is_worked_out_as_soon_as_a_bot_that_needs_it_sits_down() -> None:
    """Long before the game begins all are told how far it is, and when it is no longer needed."""
    house = House()
    room, [mina] = await house.table(MINA)
    assert mina.heard(BestPlay) == []
    worker = Worker(house)
    await mina.do(SeatBot, seat=1, bot="sailor")
    await until(lambda: mina.heard(BestPlay)[-1].done == 0.5)
    jun = await house.enter(room, JUN)
    assert jun.heard(BestPlay) == mina.heard(BestPlay)[-1:]
    worker.finish()
    await until(lambda: _readinesses(jun) == [Readiness.SOLVING, Readiness.READY])
    await mina.do(ClearSeat, seat=1)
    assert _readinesses(mina) == [Readiness.SOLVING, Readiness.READY, Readiness.NOT_NEEDED]


async def test_a_bot_waits_for_best_play_and_nobody_else_does() -> None:
    """While it is worked out the bot does not play; commands are answered, other rooms play."""
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
    await until(lambda: mina.live().version > before + 1)
    assert mina.live()._bots.made == {(1, "optimal")}


async def test_bots_of_every_level_play_a_whole_game() -> None:
    """Four bots that need best play, one of them a stand-in, play to the end."""
    house = House()
    _, [mina] = await house.table(MINA)
    for seat, bot in enumerate(("deckhand", "mate", "optimal"), 1):
        await mina.do(SeatBot, seat=seat, bot=bot)
    await mina.do(StartGame)
    await mina.do(HandOver, seat=0, bot="captain")
    await until(lambda: mina.live().room.stage is Stage.OVER)
    assert _readinesses(mina)[-1] is Readiness.NOT_NEEDED
    assert house.workshop.begun == ["bonus"]


async def test_when_it_fails_a_simple_bot_stands_in_until_another_try_succeeds() -> None:
    """A crash is told, keeps no table waiting, and the bot itself plays once it can."""
    house = House()
    _, [mina] = await house.table(MINA)
    worker = Worker(house)
    await mina.do(SeatBot, seat=1, bot="sailor")
    await mina.do(StartGame)
    await mina.do(Roll)
    await mina.do(Fill, box="choice")
    worker.crash()
    await until(lambda: mina.live()._bots.made == {(1, "greedy")})
    assert _readinesses(mina) == [Readiness.SOLVING, Readiness.FAILED]
    mina.live().solve_again()
    await until(lambda: _readinesses(mina)[-1] is Readiness.READY)
    await mina.do(HandOver, seat=0, bot="random")
    await until(lambda: mina.live().room.stage is Stage.OVER)
    assert (1, "sailor") in mina.live()._bots.made


async def test_another_try_changes_nothing_unless_one_has_failed() -> None:
    """Asking for another try where nothing is needed, or all is well, does nothing."""
    house = House()
    _, [mina] = await house.table(MINA)
    mina.live().solve_again()
    await mina.do(AllowHints, allowed=True)
    mina.live().solve_again()
    await until(lambda: _readinesses(mina) == [Readiness.SOLVING, Readiness.READY])
    mina.live().solve_again()
    assert house.workshop.begun == ["bonus"]


async def test_other_rules_are_studied_instead() -> None:
    """When the host chooses other rules the work on the old ones is given up for the new ones'."""
    house = House()
    _, [mina] = await house.table(MINA)
    Worker(house)
    await mina.do(AllowHints, allowed=True)
    await until(lambda: house.workshop.begun == ["bonus"])
    await mina.do(ChooseRules, rules="sums")
    await until(lambda: _readinesses(mina)[-1] is Readiness.READY)
    assert house.workshop.begun == ["bonus", "sums"]
    assert sorted(house.workshop.ended) == ["bonus", "sums"]


async def test_a_room_that_sleeps_needs_nothing() -> None:
    """The work for a deserted room is given up when it falls asleep, and taken up when it wakes."""
    house = House(linger=0.01)
    room, [mina] = await house.table(MINA)
    Worker(house)
    await mina.do(AllowHints, allowed=True)
    house.hub.leave(mina.live(), mina)
    await until(lambda: house.workshop.ended == ["bonus"])
    back = await house.enter(room, MINA)
    await until(lambda: _readinesses(back)[-1] is Readiness.READY)
    assert back.live().room.hints


async def test_after_doubt_everybody_is_told_again() -> None:
    """After a snapshot that a failed step has led to, how far best play is follows it."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(AllowHints, allowed=True)
    await until(lambda: _readinesses(mina)[-1] is Readiness.READY)

    async def fail() -> None:
        raise StoreUnavailableError("the disk is full")

    house.memory.before = fail
    await mina.do(SeatBot, seat=1, bot="greedy")
    mina.frames.clear()
    await mina.do(SeatBot, seat=1, bot="greedy")
    kinds = [type(message) for message in mina.heard(object)]
    assert kinds.index(BestPlay, kinds.index(Snapshot)) > 0
    assert _readinesses(mina)[-1] is Readiness.READY


async def test_a_hint_ranks_all_one_may_do_and_changes_nothing() -> None:
    """The best comes first with regret 0, the others with their cost; the room stays as it was."""
    house, mina, jun = await _asked_with_hints()
    before, stored = mina.live().room, dict(house.memory.rooms)
    frames = len(jun.frames)
    hint = _ask(mina)
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
    assert len(jun.frames) == frames


async def test_what_the_hint_advises_can_be_done() -> None:
    """Every choice of a hint is one that the table takes as it stands there."""
    _, mina, _ = await _asked_with_hints()
    hint = _ask(mina)
    assert isinstance(hint, Hint)
    keep = next(choice.keep for choice in hint.choices if choice.keep)
    assert isinstance(await mina.do(Roll, keep=keep), Accepted)
    hint = _ask(mina)
    assert isinstance(hint, Hint)
    box = next(choice.box for choice in hint.choices if choice.box)
    assert isinstance(await mina.do(Fill, box=box), Accepted)


async def test_a_hint_is_for_the_player_on_turn_alone() -> None:
    """Another seat, a watcher with a name, and one whom a bot plays for get none."""
    house, mina, jun = await _asked_with_hints()
    sora = await house.enter(mina.live().room.id, Player("sora", "Sora"))
    for person in (jun, sora):
        assert _refusal(_ask(person)) is RefusalCode.NOT_ALLOWED
    worker = Worker(house)
    await mina.do(HandOver, seat=0, bot="random")
    assert _refusal(_ask(mina)) is RefusalCode.NOT_ALLOWED
    worker.finish()


async def test_a_hint_needs_dice_on_the_table_of_the_version_meant() -> None:
    """Before the first roll, in the waiting room and for another version there is none."""
    _, mina, _ = await _asked_with_hints()
    stale = mina.live().hint(MINA, AskHint(cid="h", expect=1))
    assert _refusal(stale) is RefusalCode.STALE
    await mina.do(Fill, box="choice")
    assert _refusal(_ask(mina)) is RefusalCode.NOT_ALLOWED
    house = House()
    _, [sora] = await house.table(Player("sora", "Sora"))
    await sora.do(AllowHints, allowed=True)
    assert _refusal(_ask(sora)) is RefusalCode.NOT_ALLOWED
    await sora.do(StartGame)
    assert _refusal(_ask(sora)) is RefusalCode.NOT_ALLOWED


async def test_without_leave_there_are_no_hints() -> None:
    """Where the host has not allowed hints they are refused, best play known or not."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="sailor")
    await mina.do(StartGame)
    await mina.do(Roll)
    assert _refusal(_ask(mina)) is RefusalCode.NOT_ALLOWED


async def test_a_hint_waits_for_nothing() -> None:
    """While best play is worked out a hint is refused as not ready, at once."""
    house = House()
    _, [mina] = await house.table(MINA)
    worker = Worker(house)
    await mina.do(AllowHints, allowed=True)
    await mina.do(StartGame)
    await mina.do(Roll)
    assert _refusal(_ask(mina)) is RefusalCode.NOT_READY
    worker.finish()
    await until(lambda: isinstance(_ask(mina), Hint))


async def test_games_with_hints_are_marked_for_ratings_to_leave_out() -> None:
    """Each game is stored with whether hints were allowed in it; in mid-game that cannot change."""
    house = House()
    _, [mina] = await house.table(MINA)
    for allowed in (True, False):
        await mina.do(AllowHints, allowed=allowed)
        await mina.do(StartGame)
        refused = await mina.do(AllowHints, allowed=not allowed)
        assert _refusal(refused) is RefusalCode.NOT_ALLOWED
        await mina.do(HandOver, seat=0, bot="random")
        await until(lambda: mina.live().room.stage is Stage.OVER)
        await mina.do(PlayAgain)
        assert mina.live().room.hints is allowed
    assert [game.hints for game in house.memory.begun] == [True, False]


async def test_only_the_host_allows_hints() -> None:
    """Another player may not; the room tells everybody what the host has decided."""
    house = House()
    room, [mina, jun] = await house.table(MINA, JUN)
    await jun.do(TakeSeat, seat=1)
    assert _refusal(await jun.do(AllowHints, allowed=True)) is RefusalCode.NOT_ALLOWED
    await mina.do(AllowHints, allowed=True)
    assert (await house.enter(room, None)).snapshot().room.hints


async def test_rules_with_too_many_boxes_have_neither_hints_nor_graded_bots() -> None:
    """They are refused in words; who sat there already goes when such rules are chosen."""
    house = House()
    reference, rules = await house.shelf.add(SIXTEEN_BOXES)
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(SeatBot, seat=2, bot="mate")
    await mina.do(AllowHints, allowed=True)
    assert isinstance(await mina.do(ChooseRules, rules=reference), Accepted)
    room = mina.live().room
    assert room.rules == rules
    assert not room.hints
    assert [seat.bot for seat in room.seats] == [None, "greedy", None, None]
    assert room.seats[2] == RoomSeat()
    assert _readinesses(mina)[-1] is Readiness.NOT_NEEDED
    for refused in (
        await mina.do(SeatBot, seat=2, bot="mate"),
        await mina.do(AllowHints, allowed=True),
    ):
        assert isinstance(refused, Refused)
        assert "too many boxes" in refused.reason
    assert isinstance(await mina.do(AllowHints, allowed=False), Accepted)
    await mina.do(StartGame)
    assert _refusal(await mina.do(HandOver, seat=0, bot="mate")) is RefusalCode.NOT_ALLOWED


@pytest.mark.parametrize("bot", ["win", "reach:250", "nobody"])
async def test_bots_for_programs_are_not_seated(bot: str) -> None:
    """What is not on offer to people is refused, although programs may know it."""
    house = House()
    _, [mina] = await house.table(MINA)
    assert _refusal(await mina.do(SeatBot, seat=1, bot=bot)) is RefusalCode.NOT_ALLOWED


@pytest.mark.parametrize("bot", ["greedy", "random"])
async def test_nothing_is_worked_out_for_bots_that_do_without(bot: str) -> None:
    """A room of simple bots and without hints asks nothing of the workshop."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot=bot)
    await mina.do(StartGame)
    await mina.do(HandOver, seat=0, bot=bot)
    await until(lambda: mina.live().room.stage is Stage.OVER)
    assert house.workshop.begun == []
    assert mina.heard(BestPlay) == []
