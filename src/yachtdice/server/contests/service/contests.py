"""All contests in memory: for their followers, and those that are played."""

import asyncio
from collections.abc import Callable
from typing import Final

from yachtdice.game import IllegalActionError, WaveChoice, choice_byte
from yachtdice.sealed.chains import bytes_of
from yachtdice.server.common.periodic import run_again
from yachtdice.server.contests.messages.bodies import ContestKind
from yachtdice.server.contests.messages.live import Choose, Chosen, ContestPhase, SendLink
from yachtdice.server.contests.service.audience import ContestFollower
from yachtdice.server.contests.service.ports import NoContestError
from yachtdice.server.contests.service.steering import ContestWorld, Steering
from yachtdice.server.rooms.messages.server import RefusalCode
from yachtdice.server.rooms.service.state.room import RefusedError
from yachtdice.views.table import show_table

LOOK_S: Final = 1.0  #: Seconds between two looks at the contests in memory.
KEEP_S: Final = 2.0  #: Seconds between two looks for contests whose step is late.
LATE_MS: Final = 2000  #: A step that is this late has no server that would take it.
_IDLE: Final = frozenset({ContestPhase.WAITING, ContestPhase.OVER})


class LiveContests:
    """The contests that this server has loaded."""

    def __init__(self, world: ContestWorld) -> None:
        """Load contests when they are needed; `work` takes the steps of those that are due."""
        self._world = world
        #: Tells other servers that a contest has changed.
        self.announce: Callable[[str], None] = lambda _contest: None
        #: Called with each contest whose end this server has stored; never waits.
        self.on_over: Callable[[str], None] = lambda _contest: None
        self._loaded: dict[str, asyncio.Task[Steering]] = {}

    async def get(self, contest: str) -> Steering:
        """Return a contest; raise NoContestError."""
        task = self._loaded.get(contest)
        if task is None:
            task = self._loaded[contest] = asyncio.create_task(self._load(contest))
        try:
            steering = await asyncio.shield(task)
        except BaseException:
            if task.done() and self._loaded.get(contest) is task:
                del self._loaded[contest]
            raise
        steering.idle_looks = 0
        return steering

    async def _load(self, contest: str) -> Steering:
        held = await self._world.store.one(contest)
        if held.kind is not ContestKind.DUPLICATE:
            raise NoContestError("an arena or a Swiss contest has no waves")
        steering = Steering(held, self._world, self.announce, self.on_over)
        async with steering.live.lock:
            await steering.live.catch_up()
        return steering

    async def follow(self, contest: str, follower: ContestFollower) -> "ContestStay":
        """Let a connection follow a contest; send it the state. Raises RefusedError."""
        try:
            steering = await self.get(contest)
            if steering.live.contest.club is not None:
                await self._world.store.seen(contest, follower.player)
        except NoContestError as error:
            reason = f"there is no contest {contest!r}"
            raise RefusedError(RefusalCode.NO_CONTEST, reason) from error
        live, player = steering.live, follower.player
        own = () if player is None else await self._world.store.entries(contest, player)
        async with live.lock:
            number = own[0].number if own else None
            if own and number not in live.entries:
                live.entries[own[0].number] = own[0]
            live.audience.add(follower, number)
            follower.send(live.state(number, player))
        if number is not None:
            steering.is_here(number)
        return ContestStay(steering, follower, number)

    @property
    def steerings(self) -> dict[str, Steering]:
        """The contests in memory by id."""
        done = {one: task for one, task in self._loaded.items() if task.done()}
        return {one: task.result() for one, task in done.items() if not task.exception()}

    def changed(self, contest: str) -> None:
        """Look at a contest that another server has changed, or another request."""
        if (steering := self.steerings.get(contest)) is not None:
            steering.begin(steering.look)

    async def judged(self, contest: str) -> None:
        """End a contest whose points given away are stored."""
        await (await self.get(contest)).judged()

    async def work(self) -> None:
        """Look at all contests until cancelled."""
        await asyncio.gather(
            run_again("contests", self.look, LOOK_S),
            run_again("late contests", self.keep, KEEP_S),
        )

    async def look(self) -> None:
        """Follow the steps of other servers, and forget contests without followers."""
        loaded = self.steerings
        marks = await self._world.store.marks(loaded) if loaded else {}
        for contest, (step, heard) in marks.items():
            steering = loaded[contest]
            live = steering.live
            if step != live.contest.step:
                steering.begin(steering.look)
            elif heard != len(live.heard):
                steering.begin(steering.read_inbox)
            elif live.audience or live.phase not in _IDLE:
                steering.idle_looks = 0
            elif steering.idle_looks == 0:
                steering.idle_looks = 1  # a client may be about to follow it
            else:
                steering.close()
                del self._loaded[contest]

    async def keep(self) -> None:
        """Load contests whose step is late: the server that should have taken it may be gone."""
        for contest in await self._world.store.due(self._world.now() - LATE_MS):
            steering = await self.get(contest)
            steering.begin(steering.look)

    def close(self) -> None:
        """Stop all timers."""
        for task in self._loaded.values():
            task.cancel()
        for steering in self.steerings.values():
            steering.close()


class ContestStay:
    """A connection that follows a contest; `number` is that of its entry."""

    def __init__(self, steering: Steering, follower: ContestFollower, number: int | None) -> None:
        """Follow this contest."""
        self._steering, self._follower, self.number = steering, follower, number

    async def choose(self, message: Choose) -> Chosen:
        """Store the choice of the entrant; return once it is durable.

        Raises RefusedError and StoreUnavailableError.
        """
        number = await self._settled()
        live = self._steering.live
        progress, each = live.contest.progress, live.entrant(number)
        if each is not None and each.is_away:
            self._steering.is_here(number)
        if progress.phase is not ContestPhase.CHOOSING or message.throw != progress.throw:
            raise RefusedError(RefusalCode.STALE, f"throw {message.throw} takes no choices now")
        if each is None or each.has_left or each.entry.left_throw is not None:
            raise RefusedError(RefusalCode.NOT_ALLOWED, "you do not play this game")
        choice = WaveChoice(message.keep, message.box)
        try:
            game = each.game.choose(choice)
        except IllegalActionError as error:
            raise RefusedError(RefusalCode.ILLEGAL, str(error)) from error
        body = str(choice_byte(live.rules, choice))
        heard = await self._steering.hear(number, body)
        if heard is None:
            raise RefusedError(RefusalCode.STALE, f"throw {message.throw} takes no choices now")
        if heard.body != body:
            raise RefusedError(RefusalCode.NOT_ALLOWED, "your first choice is final")
        return Chosen(message.throw, show_table(live.contest.id, game.state))

    async def link(self, message: SendLink) -> None:
        """Store the link of the entrant for the next throw; do nothing if it is for another one.

        Raises RefusedError and StoreUnavailableError.
        """
        number = await self._settled()
        live = self._steering.live
        progress, each = live.contest.progress, live.entrant(number)
        is_open = progress.phase is ContestPhase.LINKING and message.throw == progress.throw + 1
        if not is_open or each is None or each.known is None:
            return
        link = bytes_of(message.link) or b""
        if not each.leads_to_tip(live.contest.id, message.throw, link):
            raise RefusedError(RefusalCode.BAD_SHARE, "this is not the next link to your tip")
        await self._steering.hear(number, message.link)

    async def _settled(self) -> int:
        """Wait for the step that is being followed; return the number of the entry."""
        if self.number is None:
            raise RefusedError(RefusalCode.NOT_ALLOWED, "enter the contest first")
        while self._steering.live.lock.locked():
            async with self._steering.live.lock:
                pass
        return self.number

    def leave(self) -> None:
        """Send nothing more to the connection."""
        self._steering.live.audience.remove(self._follower)
