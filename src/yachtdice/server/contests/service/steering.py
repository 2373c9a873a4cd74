"""The timer of a contest, and the steps that this server tries to take."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from yachtdice.game import choice_byte
from yachtdice.server.common.ports import Alarm, Now, StoreUnavailableError, Ticks
from yachtdice.server.contests.messages.bodies import ContestStatus
from yachtdice.server.contests.messages.live import ContestPhase, WaveProgress
from yachtdice.server.contests.service import steps
from yachtdice.server.contests.service.audience import sliced
from yachtdice.server.contests.service.field import MOST_SILENT, LiveEntrant
from yachtdice.server.contests.service.live import LiveContest, StepNews
from yachtdice.server.contests.service.ports import (
    BotChooser,
    ContestStep,
    ContestStore,
    DecideStep,
    Heard,
    StoredContest,
)

_log = logging.getLogger(__name__)

_RETRY_MS: Final = 1000  #: Pause after a failure of the store.
_PROGRESS_MS: Final = 500  #: Shortest time between two counts of choices.


@dataclass(frozen=True, slots=True)
class ContestWorld:
    """The dependencies of contests in memory; bots are None where no bot can enter."""

    store: ContestStore
    ticks: Ticks
    now: Now
    bots: BotChooser | None = None


class Steering:
    """Takes the steps of a contest when they are due, and stores links and choices between them.

    `waits_for`: the entrants whose link or choice the open wave still waits for. `idle_looks`: the
    number of looks in a row that found no use of the contest.
    """

    def __init__(
        self,
        contest: StoredContest,
        world: ContestWorld,
        announce: Callable[[str], None],
        on_over: Callable[[str], None] = lambda _contest: None,
    ) -> None:
        """Steer this contest, from the first `look` on; `announce` tells others of a change.

        `on_over` is called if this server stores the end of the last game.
        """
        self._announce, self._on_over = announce, on_over
        self.live, self._world = LiveContest(contest, world.store, world.now), world
        self.live.on_step = self._prepare
        self.waits_for = set[int]()
        self._expected = self._total = self._choosers = 0
        self._asked = 0  # the throw after which the bots were asked last
        self.idle_looks = 0
        self._alarm: Alarm | None = None
        self._count: Alarm | None = None
        self._tasks = set[asyncio.Task[Any]]()

    def begin(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Run work of the contest beside its caller; log its errors."""
        task = asyncio.create_task(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _logged(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        try:
            await work()
        except StoreUnavailableError:
            self._set_alarm(_RETRY_MS)
        except Exception:  # noqa: BLE001 - the keeper looks at the contest again
            _log.exception("a contest could not go on")

    async def rest(self) -> None:
        """Wait until all work that has begun is done."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    def close(self) -> None:
        """Stop the timer and all work."""
        for alarm in (self._alarm, self._count):
            if alarm is not None:
                alarm.cancel()
        for task in self._tasks:
            task.cancel()

    async def look(self) -> None:
        """Follow the steps of other servers, and take the next one if it is due."""
        async with self.live.lock:
            await self.live.catch_up()
        await self.step()

    async def step(self) -> None:
        """Take the next step if it is due, or if the open wave waits for nothing more."""
        async with self.live.lock:
            if not self._is_ready():
                self._set_alarm()
                return
            with_entries = self.live.phase in (ContestPhase.WAITING, ContestPhase.BETWEEN)
            await self._take(await self._decision(), with_entries=with_entries)

    async def start(self) -> None:
        """Begin the first game now, if the contest waits for its start and has entrants."""
        async with self.live.lock:
            await self.live.catch_up()
            if self.live.phase is ContestPhase.WAITING:
                await self._take(self._begun(), with_entries=True)

    async def cancel(self) -> None:
        """End the contest before its last game is over."""
        async with self.live.lock:
            await self.live.catch_up()
            if self.live.phase is not ContestPhase.OVER:
                await self._take(lambda _: steps.cancelled(self.live.contest, self._world.now()))

    async def judged(self) -> None:
        """End a contest that waits for its points given away, once they are stored."""
        async with self.live.lock:
            await self.live.catch_up()
            if self.live.contest.status is ContestStatus.JUDGING:
                await self._take(lambda _: steps.judged(self.live.contest, self._world.now()))

    async def _take(self, decide: DecideStep, *, with_entries: bool = False) -> None:
        """Store a step and follow it; if another server was faster, follow its step."""
        live, store = self.live, self._world.store
        contest = live.contest
        taken = await store.advance(contest.id, contest.step, decide, with_entries=with_entries)
        if taken is None:
            await live.catch_up()
            return
        self._announce(contest.id)
        if taken.game is not None:
            live.take_entries(await store.entries(contest.id))
        live.heard = {}
        waves = () if taken.wave is None else (taken.wave,)
        news = StepNews(_after(contest, taken), taken.game, waves, (*live.scores, *taken.scores))
        await live.follow(news, tells=True)
        if taken.status is ContestStatus.OVER:
            self._on_over(contest.id)

    def _is_ready(self) -> bool:
        """Whether the next step is due."""
        due_ms, phase = self.live.contest.due_ms, self.live.phase
        if due_ms is None:
            return False
        is_open = phase in (ContestPhase.LINKING, ContestPhase.CHOOSING)
        return due_ms <= self._world.now() or (is_open and not self.waits_for)

    async def _decision(self) -> DecideStep:
        """Return the decision of the next step, which is due."""
        contest, field, now = self.live.contest, self.live.field, self._world.now()
        if self.live.phase in (ContestPhase.WAITING, ContestPhase.BETWEEN):
            is_late = contest.host is None or contest.due_ms != contest.starts_ms
            if self.live.phase is ContestPhase.WAITING and is_late:
                return lambda _: steps.cancelled(contest, now)
            return self._begun()
        assert field is not None
        match self.live.phase:
            case ContestPhase.LINKING:
                link = self.live.chain.link(contest.progress.throw + 1)
                return lambda inputs: steps.thrown(contest, field.game, link, inputs, now)
            case ContestPhase.CHOOSING:
                choosers, by_clock = set[int](), dict[int, int]()
                async for each in sliced(field.choosers()):
                    number = each.entry.number
                    choosers.add(number)
                    if number not in self.live.heard:
                        byte = choice_byte(self.live.rules, each.game.clock_choice())
                        by_clock[number] = byte
                wave = field.wave
                assert wave is not None
                return lambda inputs: steps.closed(
                    contest, self.live.rules, field.game, wave, choosers, by_clock, inputs, now
                )
            case _:
                points = {number: each.points for number, each in field.entrants.items()}
                return lambda _: steps.ended(contest, points, now)

    def _begun(self) -> DecideStep:
        """Return the decision to begin the next game."""
        live, now = self.live, self._world.now()
        contest, tip = live.contest, live.chain.link(0)
        return lambda inputs: steps.begun(contest, live.rules, tip, inputs, now)

    def _prepare(self) -> None:
        """Find the entrants that the contest waits for after a step; let bots choose."""
        live, field = self.live, self.live.field
        self.waits_for, self._choosers = set(), 0
        if field is not None and live.phase is ContestPhase.LINKING:
            self.waits_for = field.awaited_links()
        elif field is not None and live.phase is ContestPhase.CHOOSING:
            self.waits_for = field.awaited_choices()
            self._ask_bots([each for each in field.choosers() if not each.is_person])
            self._choosers = sum(1 for _ in field.choosers())
        self._expected, self._total = len(self.waits_for), len(live.heard)
        self.waits_for -= live.heard.keys()
        self._set_alarm()

    def _set_alarm(self, wait_ms: int | None = None) -> None:
        """Take the next step when it is due, or try again after this time."""
        if self._alarm is not None:
            self._alarm.cancel()
        due_ms, self._alarm = self.live.contest.due_ms, None
        if due_ms is None:
            return
        if wait_ms is None:
            wait_ms = 0 if self._is_ready() else due_ms - self._world.now()
        self._alarm = self._world.ticks.call_in(wait_ms, lambda: self.begin(self.step))

    def _ask_bots(self, entrants: Sequence[LiveEntrant]) -> None:
        """Let the bots choose that have not chosen in the open wave."""
        throw = self.live.contest.progress.throw
        if self._world.bots is None or self._asked == throw:
            return
        self._asked = throw
        for each in entrants:
            if each.entry.number not in self.live.heard:
                self.begin(partial(self._ask_bot, self._world.bots, each))

    async def _ask_bot(self, bots: BotChooser, each: LiveEntrant) -> None:
        """Store the choice of a bot, unless the wave closes before."""
        step, rules = self.live.contest.step, self.live.rules
        choice = await bots.choose(rules, each.entry.bot or "", each.game.state)
        if self.live.contest.step == step:
            await self.hear(each.entry.number, str(choice_byte(rules, choice)))

    async def hear(self, number: int, body: str) -> Heard | None:
        """Store the link or choice of an entrant in the open wave; None if the wave has ended."""
        live = self.live
        step = live.contest.step
        heard = await self._world.store.hear(live.contest.id, step, number, body)
        if heard is not None and live.contest.step == step:
            live.heard[number] = heard.body
            self._note([number], heard.total)
        return heard

    def _note(self, numbers: Iterable[int], total: int) -> None:
        """Count links or choices; take the next step after the last one."""
        live = self.live
        self.waits_for.difference_update(numbers)
        self._total = max(self._total, total)
        if live.phase is ContestPhase.CHOOSING and self._count is None and live.audience:
            self._count = self._world.ticks.call_in(_PROGRESS_MS, self._tell_count)
        if not self.waits_for:
            self.begin(self.step)
        elif self._expected <= total > len(live.heard):
            self.begin(self.read_inbox)

    async def read_inbox(self) -> None:
        """Read the links or choices that other servers have stored in the open wave."""
        live = self.live
        step, inbox = live.contest.step, await self._world.store.inbox(live.contest.id)
        if live.contest.step == step:
            live.heard |= inbox
            self._note(inbox, len(inbox))

    def _tell_count(self) -> None:
        """Send the number of choices so far."""
        self._count, progress = None, self.live.contest.progress
        if progress.phase is ContestPhase.CHOOSING:
            count = WaveProgress(progress.throw, self._total, self._choosers)
            self.begin(partial(self.live.audience.tell, count))

    def is_here(self, number: int) -> None:
        """Wait again for an entrant that had been away: a message of its player came."""
        live = self.live
        each, throw = live.entrant(number), live.contest.progress.throw
        if each is not None and (each.is_away or each.silent >= MOST_SILENT):
            each.came_back()
            each.entry = live.entries[number] = replace(each.entry, back_throw=throw)
            self._prepare()
            self.begin(partial(self._come_back, number, throw))

    async def _come_back(self, number: int, throw: int) -> None:
        contest = self.live.contest.id
        await self._world.store.come_back(contest, number, throw)
        self._announce(contest)


def _after(contest: StoredContest, taken: ContestStep) -> StoredContest:
    """Return a contest after a step."""
    return replace(
        contest,
        step=contest.step + 1,
        heard=0,
        progress=taken.progress,
        status=taken.status,
        due_ms=taken.due_ms,
        ended_ms=taken.ended_ms,
    )
