"""The core of a live room: it stores each step before it sends it, and calls its parts.

Guarantees: a step is sent to the followers only after it is committed, and every stored step is
sent. If it is unknown whether a step was stored, the room is read again before the next one.
"""

import asyncio
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from yachtdice.server.common.ports import LostRoomError, StoreUnavailableError
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Failing, Snapshot, UpToDate
from yachtdice.server.rooms.service.environment import Follower, StepIfDue, World
from yachtdice.server.rooms.service.followers import (
    MOST_FAILURES,
    Audience,
    Core,
    Part,
    PresenceNews,
)
from yachtdice.server.rooms.service.parts.best_play import BestPlayStudy
from yachtdice.server.rooms.service.parts.bots import BotTurns
from yachtdice.server.rooms.service.parts.chances import WinningChances
from yachtdice.server.rooms.service.parts.chat import RoomChat
from yachtdice.server.rooms.service.parts.clock import RoomClock
from yachtdice.server.rooms.service.parts.deadline import TurnDeadline
from yachtdice.server.rooms.service.parts.gestures import Cup, HeldDice
from yachtdice.server.rooms.service.parts.next_game import (
    GameEnds,
    HostWatch,
    OwnStarts,
    RematchWatch,
)
from yachtdice.server.rooms.service.parts.shares import DiceShares
from yachtdice.server.rooms.service.state.record import CommandKey, StoredRoom
from yachtdice.server.rooms.service.state.room import (
    Outcome,
    RefusedError,
    Room,
    changed_of,
    commit_of,
    room_of,
    snapshot_of,
)
from yachtdice.server.rooms.service.state.waiting_turns import begun_turn


class RoomCore(Core):
    """One room in memory, with its followers; `on_loss` is called if another process takes it."""

    def __init__(
        self,
        stored: StoredRoom,
        world: World,
        on_loss: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Load a room."""
        super().__init__(world)
        self._on_loss = on_loss
        self.lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self.best_play = BestPlayStudy(self)
        self.clock = RoomClock(self, lambda: self.best_play.solution, lambda: self.deadline.shown)
        self.deadline = TurnDeadline(self, lambda: self.best_play.solution, self.clock.publish)
        self.cup, self.held = Cup(self), HeldDice(self)
        self.chat, self.host = RoomChat(self), HostWatch(self)
        self.presence = PresenceNews(self, self.clock.publish)
        self.chances = WinningChances(self, self.best_play)
        self.shares = DiceShares(self, self.clock.keep, self._look_at_pledges)
        self.bots = BotTurns(self, self.best_play, self.chat)
        self.rematch = RematchWatch(self, self.shares)
        self.starts = OwnStarts(self, self.shares)
        # plays leave the seats, their players and the stage of the room as they are
        self._parts_at_changes = (
            *(self.best_play, self.host, self.rematch, self.starts),
            GameEnds(self),
        )
        self._parts_at_plays = self.deadline, self.chances, self.shares, self.bots
        self._parts = (
            *(
                self.clock,
                self.deadline,
                self.best_play,
                self.chances,
                self.cup,
                self.held,
                self.chat,
            ),
            *(self.host, self.presence, self.shares, self.bots, self.rematch, self.starts),
        )
        self._load_state(stored)

    def _load_state(self, stored: StoredRoom) -> None:
        """Replace the state of this room by the stored state."""
        self.room: Room = room_of(stored)
        self.epoch, self.version = stored.epoch, stored.version
        self._oldest_expected = self.game_changed_at = stored.version
        self._audience.forget()
        for part in self._parts:
            part.start()

    def _look_at_pledges(self) -> None:
        """Start the game of a new room if this was the last pledge that it waits for."""
        self.starts.pledged()

    @property
    def is_busy(self) -> bool:
        """Whether a command is being carried out."""
        return self.lock.locked()

    @property
    def awaits_shares(self) -> bool:
        """Whether a roll waits for the shares of other players."""
        return self.shares.is_open

    def is_stale(self, expect: int) -> bool:
        """Return whether a command for this version does not fit the room as it is.

        A step that only adds pledges changes nothing that a player can see or choose, so it does
        not make a command stale: a client pledges while its player may be about to roll.
        """
        return not self._oldest_expected <= expect <= self.version

    @property
    def is_stuck(self) -> bool:
        """Whether a game or its start is stuck: nothing is scheduled or waits for a person.

        This must never be true; the simulation checks it after every step.
        """
        if not self.followers or self.is_busy:
            return False
        if self.room.stage is not Stage.PLAYING:
            return self.room.starts_by_itself and not self.starts.is_under_way
        return not (self.bots.are_under_way or self.clock.rings or self.clock.waits_for_person)

    # Following

    def enter(self, follower: Follower, epoch: int, version: int) -> None:
        """Add a follower; send it the changes it missed since its version, or a snapshot."""
        missed = self._audience.missed(version, self.version) if epoch == self.epoch else None
        self._audience.add(follower)
        if missed is None:
            follower.send(self._snapshot(follower.player))
        else:
            for changed in missed:
                follower.send(changed)
            follower.send(UpToDate(self.epoch, self.version, follower.player))
        if self.is_failing:
            follower.send(self._failing())
        for part in self._parts:
            part.enter(follower)

    def leave(self, follower: Follower) -> None:
        """Remove a follower."""
        self._audience.remove(follower)
        for part in self._parts:
            part.leave(follower)

    def _snapshot(self, player: str | None) -> Snapshot:
        return snapshot_of(
            self.room,
            self.epoch,
            self.version,
            player,
            self.present,
            self.watchers,
            self.world.link(self.room.id),
            self.held.keep,
        )

    def stop(self) -> None:
        """Release the resources that only a loaded room needs."""
        for part in self._parts:
            part.stop()

    def lose(self) -> None:
        """Drop all followers, because another process owns the room now."""
        self.is_lost = True
        self._audience = Audience()
        self.stop()
        self._on_loss(self.room.id)

    async def hand_on(self) -> None:
        """Drop all followers once the current step is stored; another process can take over.

        A roll that waits for shares is not carried out: its player sends it to the other process.
        """
        self.shares.abandon()
        async with self.lock:
            self.lose()

    # Steps

    def begin(self, due: StepIfDue, then: Callable[[], None] | None = None) -> asyncio.Task[None]:
        """Schedule a step that no command asked for, and return its task.

        `then` is called after the step, also if it has failed, but not if its task is cancelled.
        """
        task = asyncio.create_task(self._own_step(due, then))
        self._tasks.add(task)
        return task

    async def _own_step(self, due: StepIfDue, then: Callable[[], None] | None) -> None:
        """Take a step that no command asked for, when the lock is free; report its error."""
        try:
            async with self.lock:
                await self._step_if_due(due)
        except Exception as error:  # noqa: BLE001 - the room goes on
            _report("a step of a room failed", error)
        finally:
            self._tasks.discard(asyncio.current_task())
        try:
            if then is not None:
                then()
        except Exception as error:  # noqa: BLE001 - the room goes on
            _report("a step of a room could not be followed", error)

    async def _step_if_due(self, due: StepIfDue) -> None:
        """Take a step if it is still due.

        A step that could not be stored is due again once the store is available.
        """
        try:
            await self.clear_doubt()
            if (decided := due()) is not None:
                await self.store_and_publish(await self.shares.thrown(decided, None), None)
                return
        except (StoreUnavailableError, LostRoomError):
            pass
        except RefusedError:
            raise
        except Exception:
            self.reload_after_error()
            raise
        if not self.is_lost:
            self.clock.keep()

    def reload_after_error(self) -> None:
        """Count an unexpected error of a step; the room is then loaded again before the next one.

        The error may have left the memory of this process apart from the store.
        """
        self.is_in_doubt = True
        self._failures += 1
        if self._failures == MOST_FAILURES:
            self.send(self._failing())
        self.clock.publish()

    def _failing(self) -> Failing:
        return Failing(self.epoch, self.version, self.is_failing)

    def _counted(self, outcome: Outcome) -> Outcome:
        """Return the outcome for the store: a game in which the room fails does not count.

        It gives no experience points and no rating, because the player on turn could not play.
        """
        is_same = outcome.room.game_id is not None and outcome.room.game_id == self.room.game_id
        if not (self.is_failing and is_same):
            return outcome
        return replace(outcome, room=replace(outcome.room, uncounted=True))

    async def store_and_publish(self, outcome: Outcome, key: CommandKey | None) -> None:
        """Commit the outcome, update the room, then send the change.

        Everything that can fail is done before the commit, including building the message: once the
        step is stored, nothing prevents it from being sent. If the commit fails, it is unknown
        whether the step was stored, and the room is reloaded before the next one.
        """
        before, old = self.version, self.room
        outcome = self._counted(outcome)
        changed = changed_of(old, outcome, self.epoch, before + 1)
        await self._store(outcome, key)
        self.room, self.version, self.is_in_doubt = outcome.room, before + 1, False
        if outcome.changes_game:
            self.game_changed_at = self.version
        if outcome.changes_game or not (outcome.events or outcome.is_quiet):
            self._oldest_expected = self.version
        self._audience.publish(before, changed)
        self._end_failures()
        self._follow(outcome, [self.clock])  # its frame goes with the step
        self._write_frames()
        if not outcome.plays_on:
            self._follow(outcome, self._parts_at_changes)
        self._follow(outcome, self._parts_at_plays)

    def _end_failures(self) -> None:
        """Reset the count, because a step was stored; tell all connections if it has mattered."""
        was_failing, self._failures = self.is_failing, 0
        if was_failing:
            self.send(self._failing())

    def _follow(self, outcome: Outcome, parts: Iterable[Part]) -> None:
        """Let these parts act on a step that is stored and sent."""
        for part in parts:
            try:
                part.follow(outcome)
            except Exception as error:  # noqa: BLE001 - the step is stored and sent
                _report("a part of a room failed after a step was stored", error)

    def _write_frames(self) -> None:
        """Let the followers have the step before the other parts take their time."""
        try:
            self.world.flush()
        except Exception as error:  # noqa: BLE001 - the step is stored and sent
            _report("the frames of a step could not be written at once", error)

    async def _store(self, outcome: Outcome, key: CommandKey | None) -> None:
        """Commit the outcome; the clock is paused until the step is known to be stored."""
        self.is_in_doubt = True
        self.clock.pause()
        world = self.world
        turn = begun_turn(self.room, outcome.room, world.play_now(), world.limits)
        commit = commit_of(self.room, outcome, self.epoch, self.version, world.now(), key, turn)
        try:
            await self.world.store.commit(commit)
        except BaseException:
            self.clock.publish()
            raise

    async def clear_doubt(self) -> None:
        """Reload the room if it is unknown whether the last step was stored.

        Raises LostRoomError if another process owns the room, and StoreUnavailableError.
        """
        if self.is_lost:
            raise LostRoomError(self.room.id)
        if not self.is_in_doubt:
            return
        held = self.epoch if self.world.is_shared else None
        try:
            stored = await self.world.store.wake(self.room.id, held)
        except LostRoomError:
            self.lose()
            raise
        assert stored is not None, "a room is never deleted"
        self._load_state(stored)
        self.is_in_doubt = False
        self._audience.send_each(self._snapshot)
        if self.is_failing:
            self.send(self._failing())  # a snapshot does not say it
        self.shares.publish()
        self.best_play.publish()
        self.clock.publish()


def _report(text: str, error: BaseException) -> None:
    """Pass an internal error to the event loop, which logs it; players do not see it."""
    context = {"message": text, "exception": error}
    asyncio.get_running_loop().call_exception_handler(context)
