"""A room that somebody is in: commands one at a time, stored before they are told.

The rule all rests on: a command (player, cid, expected version) is applied at most once; it is
acknowledged and told to others only after its step is committed; the same cid again gets the
same answer; another version than expected changes nothing.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from yachtdice.protocol.client_messages import AnyCommand, AskHint, ChooseRules, Command
from yachtdice.protocol.codec import write_message
from yachtdice.protocol.server_messages import (
    Accepted,
    BestPlay,
    ChatLog,
    Hint,
    Presence,
    Readiness,
    RefusalCode,
    Refused,
    Said,
    Shaking,
    Snapshot,
    UpToDate,
)
from yachtdice.protocol.views import ChatLine, Stage
from yachtdice.services.audience import Audience, Follower
from yachtdice.services.commands import carry_out
from yachtdice.services.crier import Crier
from yachtdice.services.cup import Cup, Shake
from yachtdice.services.hosting import HostWatch, heir
from yachtdice.services.on_turn import hinted, roller
from yachtdice.services.ports import (
    CommandKey,
    LostRoomError,
    Player,
    StoredRoom,
    StoreUnavailableError,
)
from yachtdice.services.room import Asker, Outcome, RefusedError
from yachtdice.services.room_bots import BotTurns, RoomBots
from yachtdice.services.room_chat import RoomChat
from yachtdice.services.room_study import RoomStudy
from yachtdice.services.room_time import RoomTime
from yachtdice.services.telling import changed_of, commit_of, room_of, snapshot_of
from yachtdice.services.time_steps import by_time, come_back
from yachtdice.services.world import World


class LiveRoom:
    """One room in memory, with its followers."""

    def __init__(
        self, stored: StoredRoom, world: World, on_loss: Callable[[str], None] | None = None
    ) -> None:
        """Take up a room where it stood; `on_loss` is told its id if another process takes it."""
        self._world, self._on_loss = world, on_loss
        self.is_lost = False
        self._audience = Audience()
        self._crier = Crier(world.ticks, self._tell_presence)
        self._cup = Cup(self._tell_cup, world.ticks.now_ms)
        self._chat = RoomChat(world, lambda: self.room, self._tell_line)
        self._host_watch = HostWatch(world.host_grace_s, self._pass_on)
        self._lock = asyncio.Lock()
        self._bots = RoomBots(world.chance)
        self._study = RoomStudy(world.coach, self._hear_of_best_play)
        self._time = RoomTime(world.ticks, world.limits, self._ring)
        self._turns = BotTurns(self._bots, self._study, world, lambda: self.room, self._own_step)
        self._own_tasks: set[asyncio.Task[None]] = set()
        self._in_doubt = False
        self._take_up(stored)

    def _take_up(self, stored: StoredRoom) -> None:
        """Stand where the store says."""
        self.room = room_of(stored)
        self.epoch, self.version = stored.epoch, stored.version
        self._bots.clear()
        self._cup.spill()
        self._audience.forget()
        self._time.start()
        self._study.meet(self.room)

    @property
    def is_deserted(self) -> bool:
        """Whether nobody follows."""
        return not len(self._audience)

    @property
    def is_busy(self) -> bool:
        """Whether a command is under way."""
        return self._lock.locked()

    # Following

    def enter(self, follower: Follower, epoch: int, version: int) -> None:
        """Let a connection follow from what it has seen: what it missed, or the whole room."""
        missed = self._audience.missed(version, self.version) if epoch == self.epoch else None
        self._audience.add(follower)
        if missed is None:
            follower.send(write_message(self._snapshot(follower.player)))
        else:
            for frame in missed:
                follower.send(frame)
            follower.send(write_message(UpToDate(self.epoch, self.version, follower.player)))
        if self._study.readiness is not Readiness.NOT_NEEDED:
            follower.send(self._best_play())
        if (shake := self._cup.shake) is not None:
            follower.send(self._shaking(shake.seat, on=True, keep=shake.keep))
        if self._chat.lines:
            follower.send(write_message(ChatLog(self.epoch, self.version, self._chat.lines)))
        self._note_presence()
        self._welcome(follower.player)
        self._wake_bot()

    def leave(self, follower: Follower) -> None:
        """Let a connection go; bots do not play on alone."""
        self._audience.remove(follower)
        self._cup.let_go(follower)
        self._note_presence()
        if self.is_deserted:
            self._turns.stop()

    def lose(self) -> None:
        """Let go of everybody: another process keeps the room now."""
        self.is_lost = True
        self._audience = Audience()
        self._cup.spill()
        self._turns.stop()
        self.rest()
        if self._on_loss is not None:
            self._on_loss(self.room.id)

    async def lay_down(self) -> None:
        """Let go of everybody once the step under way is stored, for another to keep the room."""
        async with self._lock:
            self.lose()

    def rest(self) -> None:
        """Let go of what a room needs only while it is awake."""
        self._study.leave()
        self._chat.rest()
        self._host_watch.rest()
        self._crier.rest()
        self._time.rest()

    @property
    def present(self) -> frozenset[str]:
        """The public ids of the players who are here."""
        return self._audience.present()

    def _note_presence(self) -> None:
        """Go on with those who are here now, and have everybody told of it."""
        self._watch_host()
        self._keep_time()
        self._crier.changed(len(self._audience))

    def _tell_presence(self) -> None:
        """Tell everybody who is here."""
        here = tuple(sorted(self._audience.present()))
        frame = Presence(self.epoch, self.version, here, self._audience.watchers())
        self._audience.send(write_message(frame))
        self._tell_time()

    def _snapshot(self, player: str | None) -> Snapshot:
        """Return the whole room for one player."""
        here, watchers = self._audience.present(), self._audience.watchers()
        link = self._world.link(self.room.id)
        return snapshot_of(self.room, self.epoch, self.version, player, here, watchers, link)

    # The host

    def _heir(self) -> str | None:
        """Return who is to be host instead of one who is away."""
        return heir(self.room.host, self.room.seats, self.present)

    def _watch_host(self) -> None:
        """See whether the host is here, or somebody else should be host before long."""
        self._host_watch.look(is_wanted=self._heir() is not None)

    async def _pass_on(self) -> None:
        """Make the heir host, if the old one is still away."""
        await self._own_step(self._with_heir)

    def _with_heir(self) -> Outcome | None:
        """Return the room with the heir as its host, if it needs one."""
        host = self._heir()
        return None if host is None else Outcome(replace(self.room, host=host))

    # The chat

    def say(self, player: Player, phrase: str) -> None:
        """Let a player say a phrase; raise RefusedError when they may not."""
        self._chat.say(player, phrase)

    def _tell_line(self, line: ChatLine) -> None:
        """Tell everybody what was said."""
        self._audience.send(write_message(Said(self.epoch, self.version, line)))

    # The cup

    def shake(self, follower: Follower, *, on: bool, keep: tuple[int, ...]) -> None:
        """Let the others see the cup shaken, if this is who rolls next; else do nothing."""
        if not on:
            self._cup.let_go(follower)
        elif follower.player is not None:
            seat = roller(self.room, follower.player, keep)
            if seat is not None:
                self._cup.lift(Shake(follower, seat, keep))

    def _tell_cup(self, shake: Shake, on: bool) -> None:
        """Tell everybody but the one who shakes it."""
        frame = self._shaking(shake.seat, on=on, keep=shake.keep)
        self._audience.send(frame, but=shake.follower)

    def _shaking(self, seat: int, *, on: bool, keep: tuple[int, ...]) -> bytes:
        """Return the frame that tells of the cup."""
        return write_message(Shaking(self.epoch, self.version, seat, on, keep))

    # Commands

    async def command(self, player: Player, command: AnyCommand) -> Accepted | Refused:
        """Return the answer to a command; Accepted only when its step is stored for good.

        A caller that goes away does not stop a step that is being stored. Raises LostRoomError
        once another process keeps the room, which is to be asked instead.
        """
        return await asyncio.shield(asyncio.create_task(self._answer(player, command)))

    async def _answer(self, player: Player, command: AnyCommand) -> Accepted | Refused:
        """Return the answer, one command at a time."""
        async with self._lock:
            try:
                await self._clear_doubt()
                return await self._apply(player, command)
            except RefusedError as refused:
                return self._refused(refused.code, refused.reason, command)
            except (StoreUnavailableError, LostRoomError):
                await self._see_whether_lost()
                reason = "the server cannot store it right now; try again in a moment"
                return self._refused(RefusalCode.UNAVAILABLE, reason, command)

    def _refused(self, code: RefusalCode, reason: str, command: Command) -> Refused:
        """Return a refusal that says where the room stands."""
        return Refused(code, reason, command.cid, self.epoch, self.version)

    async def _apply(self, player: Player, command: AnyCommand) -> Accepted:
        """Carry the command out, store it, tell it; raise RefusedError when it may not be."""
        key = CommandKey(player.id, command.cid)
        if command.expect != self.version:
            if (earlier := await self._earlier(key)) is not None:
                return earlier
            raise self._stale(command)
        chosen = None
        if isinstance(command, ChooseRules):
            chosen = await self._world.shelf.find(command.rules)
        asker = Asker(player, self.present, self._time.overdue())
        try:
            self._world.game_pace.mind(self.room, command)
            outcome = carry_out(self.room, asker, command, self._world.chance, chosen)
            await self._store_and_tell(outcome, key)
        except (RefusedError, LostRoomError):
            if (earlier := await self._earlier(key)) is None:
                raise
            self._in_doubt = False  # a cid that was used before: nothing was written now
            self._tell_time()
            return earlier
        return Accepted(command.cid, self.epoch, self.version)

    def _stale(self, command: Command) -> RefusedError:
        """Return the refusal of what was meant for another version."""
        reason = f"the room is at version {self.version}, not {command.expect}"
        return RefusedError(RefusalCode.STALE, reason)

    async def _earlier(self, key: CommandKey) -> Accepted | None:
        """Return the answer that a command got before, None when it is new."""
        version = await self._world.store.answer(self.room.id, key)
        return None if version is None else Accepted(key.cid, self.epoch, version)

    async def _store_and_tell(self, outcome: Outcome, key: CommandKey | None) -> None:
        """Commit the outcome, then stand there, then tell everybody; a failure leaves doubt."""
        before, old = self.version, self.room
        await self._store(outcome, key)
        self.room, self.version = outcome.room, before + 1
        if outcome.events:
            self._cup.spill()
        self._audience.tell(before, changed_of(old, outcome, self.epoch, self.version))
        self._in_doubt = False
        self._tell_time()
        if self.room.game != old.game:
            self._bots.clear()
            self._world.game_pace.count(self.room)
        self._study.meet(self.room)
        self._chat.heed(outcome.events)
        self._watch_host()
        self._wake_bot()

    async def _store(self, outcome: Outcome, key: CommandKey | None) -> None:
        """Commit the outcome; time stands still until it is known to be stored."""
        self._in_doubt = True
        self._keep_time()
        commit = commit_of(self.room, outcome, self.epoch, self.version, self._world.now(), key)
        try:
            await self._world.store.commit(commit)
        except BaseException:
            self._tell_time()
            raise

    async def _own_step(self, step: Callable[[], Outcome | None]) -> None:
        """Take a step that no command asked for, if it is still due when its turn comes.

        What could not be stored is due again once the store is there.
        """
        async with self._lock:
            with suppress(StoreUnavailableError, LostRoomError):
                await self._clear_doubt()
                if (outcome := step()) is not None:
                    await self._store_and_tell(outcome, None)
            if not self.is_lost:
                self._keep_time()

    def _begin(self, step: Callable[[], Outcome | None]) -> None:
        """Take a step of our own as soon as may be."""
        task = asyncio.create_task(self._own_step(step))
        self._own_tasks.add(task)
        task.add_done_callback(self._own_tasks.discard)

    async def _clear_doubt(self) -> None:
        """Read the room again after a step of which nobody knows whether it was stored."""
        if self.is_lost:
            raise LostRoomError(self.room.id)
        if not self._in_doubt:
            return
        held = self.epoch if self._world.is_shared else None
        try:
            stored = await self._world.store.wake(self.room.id, held)
        except LostRoomError:
            self.lose()
            raise
        assert stored is not None, "a room is never deleted"
        self._take_up(stored)
        self._in_doubt = False
        players = self._audience.players()
        self._audience.send_all({p: write_message(self._snapshot(p)) for p in players})
        self._hear_of_best_play()
        self._tell_time()

    async def _see_whether_lost(self) -> None:
        """Raise LostRoomError if what failed did so because another process keeps the room."""
        if self._world.is_shared:
            with suppress(StoreUnavailableError):
                await self._clear_doubt()

    # Time

    def _keep_time(self) -> None:
        """Let the clock go on from what the room is now."""
        deserted, doubt = self.is_deserted, self._in_doubt
        self._time.meet(self.room, self.present, is_deserted=deserted, is_in_doubt=doubt)

    def _tell_time(self) -> None:
        """Keep the time, and tell everybody how much there is."""
        self._keep_time()
        if self.room.stage is Stage.PLAYING:
            frame = self._time.frame(self.room, self.epoch, self.version)
            self._audience.send(write_message(frame))

    def _ring(self) -> None:
        """See what time asks for."""
        self._begin(self._by_time)

    def _by_time(self) -> Outcome | None:
        """Return what the room becomes by what is due now."""
        due = self._time.due()
        if due is None:
            return None
        return by_time(self.room, due, self._study.solution, self._world.chance)

    def _welcome(self, player: str | None) -> None:
        """Give a player who comes the seat back that a bot has kept for them, if one has."""
        chance = self._world.chance
        if player is not None and come_back(self.room, player, chance) is not None:
            self._begin(lambda: come_back(self.room, player, chance))

    # Best play

    def _best_play(self) -> bytes:
        """Return the frame that tells how far best play is."""
        study = self._study
        return write_message(BestPlay(self.epoch, self.version, study.readiness, study.done))

    def _hear_of_best_play(self) -> None:
        """Tell everybody how far best play is; a bot may have waited for it."""
        self._audience.send(self._best_play())
        self._wake_bot()

    def solve_again(self) -> None:
        """Have best play worked out once more, if that has failed."""
        self._study.try_again()

    def hint(self, player: Player, asked: AskHint) -> Hint | Refused:
        """Return all that the player on turn may choose from; it changes nothing."""
        try:
            if asked.expect != self.version:
                raise self._stale(asked)
            choices = self._study.choices(hinted(self.room, player.id))
        except RefusedError as refused:
            return self._refused(refused.code, refused.reason, asked)
        return Hint(asked.cid, self.epoch, self.version, choices)

    # Bots

    def _wake_bot(self) -> None:
        """Let the bot on turn play, if one is and somebody is here to see it."""
        if not self.is_deserted:
            self._turns.wake()
