"""Chances of winning in a room: their receivers, the requests, and errors."""

import asyncio
from pathlib import Path

from tests.doubles.hand_wound import settle
from tests.doubles.memory import PaperWorkshop
from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.rules import RuleSet
from yachtdice.server.best_play.service.child_messages import ChancesFigures, ChancesRequest
from yachtdice.server.best_play.service.coach import (
    PATIENCE_MS,
    Coach,
    Computation,
    PageStudies,
    ReviewStages,
)
from yachtdice.server.best_play.service.desk import ChanceDesk
from yachtdice.server.common.ports import Player
from yachtdice.server.jobs.fair_queue import TooManyWaitingError
from yachtdice.server.jobs.lines import HelperError
from yachtdice.server.rooms.messages.client import (
    AskHint,
    ChangeSettings,
    Fill,
    Rematch,
    Resign,
    Roll,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Chances, Hint
from yachtdice.server.rooms.service.parts.chances import CROWD_PER_S, MISSING_MS, SOLVING_MS
from yachtdice.solver import Progress

MINA, JUN, SORA = Player("mina", "Mina"), Player("jun", "Jun"), Player("sora", "Sora")


class Helper:
    """The ChanceHelper port with planned answers; `hold` keeps requests open until it is set."""

    def __init__(self) -> None:
        """Answer with an estimate."""
        self.asked: list[ChancesRequest] = []
        self.answer = ChancesFigures((0.6, 0.4), exact=False, solving=False)
        self.error: Exception | None = None
        self.is_full = False
        self.hold = asyncio.Event()
        self.hold.set()

    async def ask(
        self, request: ChancesRequest, _answer: type[ChancesFigures], *, background: bool = False
    ) -> ChancesFigures:
        """Return the planned answer."""
        self.asked.append(request)
        assert background is not request.choices, "only choices are urgent"
        await self.hold.wait()
        if self.error is not None:
            raise self.error
        return self.answer


class Table:
    """A game of Mina and Jun, whose best play and insight are ready."""

    def __init__(self) -> None:
        """Open the house."""
        self.house, self.helper, self.room = House(), Helper(), ""

    async def begin(
        self, *, hints: bool = False, insight: Computation[Path] | None = None
    ) -> tuple[Seated, Seated]:
        """Return both players after Mina's first roll; by default the insight is ready."""
        ticks = self.house.ticks
        solutions = PageStudies(Coach(PaperWorkshop().solution_file), ticks)
        stages = ReviewStages(solutions, PageStudies(Coach(insight or _insight), ticks))
        self.house.world.chances = ChanceDesk(self.helper, stages)
        self.room, [mina, jun] = await self.house.table(MINA, JUN)
        await jun.do(TakeSeat, seat=1)
        await mina.do(ChangeSettings, hints=hints)
        rules = mina.live().room.rules
        if insight is None:
            await until(lambda: all(stage.is_ready for stage in stages.of(rules)))
        await mina.do(StartGame)
        await mina.do(Roll)
        await settle()
        return mina, jun

    async def watch(self, player: Player | None = None) -> Seated:
        """Return a spectator."""
        spectator = await self.house.enter(self.room, player)
        await settle()
        return spectator


async def _insight(_rules: RuleSet, _progress: Progress) -> Path:
    """Return the file of an insight."""
    return Path("insight")


async def test_only_spectators_see_the_chances_of_a_running_game() -> None:
    """Spectators with and without a name see each position; the players see the result alone."""
    table = Table()
    mina, jun = await table.begin()
    assert table.helper.asked == [], "without spectators nothing is computed"
    watchers = [await table.watch(), await table.watch(SORA)]
    rolled = mina.live().version
    await mina.do(Fill, box="choice")
    await settle()

    for watcher in watchers:
        seen = watcher.received(Chances)
        assert [one.settled_at for one in seen] == [rolled, rolled + 1]
        assert seen[0].seats == (0.6, 0.4)
    assert table.helper.asked[0].position.dice == mina.live().room.game.dice  # type: ignore[union-attr]
    assert mina.received(Chances) == jun.received(Chances) == []
    reloaded = await table.watch(MINA)
    assert reloaded.received(Chances) == [], "a reload shows the player no chances"
    await jun.do(Resign)
    assert [watcher.received(Chances)[-1].seats for watcher in watchers] == [(1.0, 0.0)] * 2
    assert mina.received(Chances) == []
    await mina.do(Resign)
    for person in (mina, jun, *watchers):
        last = person.received(Chances)[-1]
        assert (last.exact, last.settled_at) == (True, mina.live().version)


async def test_the_next_game_forgets_the_chances_of_the_last_one() -> None:
    """A newcomer gets the result after a game, but nothing of it once the next game has begun."""
    table = Table()
    mina, jun = await table.begin()
    await jun.do(Resign)
    await mina.do(Resign)
    assert (await table.watch()).received(Chances) != []
    table.helper.hold.clear()
    for person in (mina, jun):
        await person.do(Rematch)
    assert mina.live().room.stage is Stage.PLAYING
    assert (await table.watch()).received(Chances) == []


async def test_players_see_the_chances_where_hints_are_allowed() -> None:
    """Both players see them, and a hint says how likely each choice wins."""
    table = Table()
    mina, jun = await table.begin(hints=True)
    assert mina.received(Chances) == jun.received(Chances) != []
    state = mina.live().room.game
    assert state is not None
    position = table.helper.asked[-1].position
    solution = mina.live().best_play.solution
    assert solution is not None
    options = solution.options(position.standing(0).card, state.dice, state.rolls_left)
    table.helper.answer = ChancesFigures((0.6, 0.4), exact=True, solving=False, options=options)
    hint = await mina.live().hint(MINA, AskHint(cid="h", expect=mina.live().version))

    assert isinstance(hint, Hint)
    assert hint.exact
    assert hint.wins == tuple(choice.value for choice in hint.choices)
    table.helper.error = HelperError("killed")
    hint = await mina.live().hint(MINA, AskHint(cid="h", expect=mina.live().version))
    assert isinstance(hint, Hint)
    assert hint.wins == ()
    assert hint.choices != ()


async def test_the_estimate_stands_until_the_endgame_is_solved() -> None:
    """While the endgame is being solved, the room asks at each step and later, and sends news."""
    table = Table()
    mina, _ = await table.begin()
    table.helper.answer = ChancesFigures((0.6, 0.4), exact=False, solving=True)
    watcher = await table.watch()
    await mina.do(Fill, box="choice")
    await settle()
    assert len(table.helper.asked) == 2
    await table.house.ticks.wind(SOLVING_MS)
    assert len(table.helper.asked) == 3
    table.helper.answer = ChancesFigures((0.7, 0.3), exact=True, solving=False)
    await table.house.ticks.wind(SOLVING_MS)
    await table.house.ticks.wind(10 * MISSING_MS)

    assert [one.exact for one in watcher.received(Chances)] == [False, False, True]
    assert len(table.helper.asked) == 4
    assert (await table.watch()).received(Chances) == watcher.received(Chances)[-1:]


async def test_a_crowd_gets_the_chances_of_fast_moves_together() -> None:
    """A crowd of spectators gets the last chances after a pause; with hints, all get each one."""
    for hints in (False, True):
        table = Table()
        mina, jun = await table.begin(hints=hints)
        crowd = [await table.watch() for _ in range(CROWD_PER_S // 10)]
        await table.house.ticks.wind(MISSING_MS)
        before = mina.live().version
        await mina.do(Fill, box="choice")
        await settle()
        await jun.do(Roll)
        await settle()
        await jun.do(Fill, box="choice")
        await settle()
        await table.house.ticks.wind(MISSING_MS)

        seen = [one.settled_at for one in crowd[0].received(Chances) if one.settled_at > before]
        assert seen == ([before + 1, before + 2, before + 3] if hints else [before + 1, before + 3])
        assert [one.settled_at for one in crowd[-1].received(Chances)][-1] == before + 3
        assert bool(mina.received(Chances)) is hints


async def test_a_helper_that_died_leaves_the_last_chances() -> None:
    """After an error nothing is sent, the game goes on, and the room asks again later."""
    table = Table()
    mina, _ = await table.begin()
    watcher = await table.watch()
    table.helper.error = TooManyWaitingError()
    await mina.do(Fill, box="choice")
    await settle()
    assert len(watcher.received(Chances)) == 1
    table.helper.error = None
    await table.house.ticks.wind(MISSING_MS)
    assert [one.settled_at for one in watcher.received(Chances)][1:] == [mina.live().version]


async def test_chances_come_soon_after_their_figures_are_ready() -> None:
    """Steps do not ask while figures are missing; the chances come within MISSING_MS of them."""
    table, is_ready = Table(), asyncio.Event()

    async def insight(_rules: RuleSet, _progress: Progress) -> Path:
        await is_ready.wait()
        return Path("insight")

    mina, jun = await table.begin(insight=insight)
    watcher = await table.watch()
    await mina.do(Fill, box="choice")
    await table.house.ticks.wind(MISSING_MS)
    is_ready.set()
    await jun.do(Roll)
    await settle()
    assert table.helper.asked == []
    await table.house.ticks.wind(MISSING_MS)
    assert [one.settled_at for one in watcher.received(Chances)] == [mina.live().version]


async def test_a_refused_room_asks_again_once_there_is_space() -> None:
    """A refused room asks again after MISSING_MS, not at a step, unless the helper is full."""
    table = Table()
    mina, _ = await table.begin()
    table.helper.error = TooManyWaitingError()
    watcher = await table.watch()
    table.helper.is_full = True
    await mina.do(Fill, box="choice")
    await table.house.ticks.wind(MISSING_MS)
    assert len(table.helper.asked) == 1
    table.helper.error, table.helper.is_full = None, False
    await table.house.ticks.wind(MISSING_MS)
    assert len(table.helper.asked) == 2
    assert [one.settled_at for one in watcher.received(Chances)] == [mina.live().version]


async def test_a_room_does_not_ask_a_full_helper() -> None:
    """A spectator enters while the helper is full: the room asks after a while, without a step."""
    table = Table()
    mina, _ = await table.begin()
    table.helper.is_full = True
    watcher = await table.watch()
    assert table.helper.asked == []
    table.helper.is_full = False
    await table.house.ticks.wind(MISSING_MS)
    assert [one.settled_at for one in watcher.received(Chances)] == [mina.live().version]


async def test_a_full_helper_stops_no_insight_that_chances_need() -> None:
    """While the helper is full, a room with spectators starts the insight and keeps it running."""
    log = list[str]()

    async def insight(_rules: RuleSet, _progress: Progress) -> Path:
        log.append("begun")
        try:
            return await asyncio.Future[Path]()
        except asyncio.CancelledError:
            log.append("cancelled")
            raise

    table = Table()
    table.helper.is_full = True
    await table.begin(insight=insight)
    await table.watch()
    await table.house.ticks.wind(2 * PATIENCE_MS)
    assert (log, table.helper.asked) == (["begun"], [])


async def test_one_request_is_open_at_a_time() -> None:
    """Positions that pass while a request is open are not asked for, only the latest one is."""
    table = Table()
    mina, jun = await table.begin()
    table.helper.hold.clear()
    watcher, first = await table.watch(), mina.live().version
    await mina.do(Fill, box="choice")
    await jun.do(Roll)
    await settle()
    assert len(table.helper.asked) == 1
    table.helper.hold.set()
    await settle()
    await table.house.ticks.wind(1)

    assert [one.settled_at for one in watcher.received(Chances)] == [first, first + 2]
    watcher.live().leave(watcher)
    await jun.do(Fill, box="choice")
    await settle()
    assert len(table.helper.asked) == 2, "nothing is computed after the last spectator has left"
