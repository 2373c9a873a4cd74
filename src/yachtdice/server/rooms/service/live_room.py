"""A room in memory: it answers the messages of its connections, and one command at a time.

Guarantees: a command (player, cid, expected version) is applied at most once. It is acknowledged
only after its step is committed. The player's last cid gets the same answer again. A command that
expects another version changes nothing; a pledge of dice in between does not count.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from msgspec import UNSET

from yachtdice.bots.solved import play_of
from yachtdice.server.common.limits import HINTS, TooOftenError
from yachtdice.server.common.ports import LostRoomError, Player, StoreFault, StoreUnavailableError
from yachtdice.server.common.uninterrupted import uninterrupted
from yachtdice.server.rooms.messages.client import (
    AnyCommand,
    AskHint,
    AskOdds,
    ChangeSettings,
    Command,
    Fill,
    Hold,
    Pledge,
    Roll,
    RoomMessage,
    Say,
    Shake,
    Share,
    SolveAgain,
    TakeSeat,
)
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Hint,
    Odds,
    RefusalCode,
    Refused,
    RoomAnswer,
)
from yachtdice.server.rooms.service.core import RoomCore
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.state.decisions import Sender, outcome_of
from yachtdice.server.rooms.service.state.record import CommandKey, StoredRoom
from yachtdice.server.rooms.service.state.room import RefusedError, code_of
from yachtdice.views.table import show_choice


class LiveRoom(RoomCore):
    """One room in memory, with its followers, parts and commands."""

    def _load_state(self, stored: StoredRoom) -> None:
        self._last = dict[str, str]()  # the cids of the players' last commands since the load
        super()._load_state(stored)

    async def command(self, player: Player, command: AnyCommand) -> Accepted | Refused:
        """Return the answer to a command: Accepted only after its step is stored durably.

        If the caller is cancelled, a step that is being stored still completes. Raises
        LostRoomError once another process owns the room; the caller must then ask that process.
        """
        return await uninterrupted(self._answer(player, command), LostRoomError)

    async def hint(self, player: Player, asked: AskHint) -> Hint | Refused:
        """Return all choices of the player on turn, best first; the room does not change.

        The answer has chances of winning if they are known within `PATIENCE_S`.
        """
        try:
            if self.is_stale(asked.expect):
                raise self._stale(asked)
            self._count_hint(player)
            options = self.best_play.options(player.id)
        except RefusedError as refused:
            return self._refused(refused.code, refused.reason, asked)
        state, epoch, version = self.room.game, self.epoch, self.version
        assert state is not None, "only running games have hints"
        choices = tuple(show_choice(play_of(state, option), option) for option in options)
        found = await self.chances.choices(state)
        if found is None:
            return Hint(asked.cid, epoch, version, choices)
        chance = {(option.keep_faces, option.box): option.value for option in found.options}
        wins = tuple(chance[option.keep_faces, option.box] for option in options)
        return Hint(asked.cid, epoch, version, choices, wins, found.exact)

    def odds(self, player: Player, asked: AskOdds) -> Odds | Refused:
        """Return the chance of each box for the player on turn; the room does not change."""
        try:
            if self.is_stale(asked.expect):
                raise self._stale(asked)
            self._count_hint(player)
            boxes = self.best_play.odds(player.id)
        except RefusedError as refused:
            return self._refused(refused.code, refused.reason, asked)
        return Odds(asked.cid, self.epoch, self.version, boxes)

    def _count_hint(self, player: Player) -> None:
        """Count a request for hints or odds; raise RefusedError if there were too many."""
        try:
            self.world.limiter.take(HINTS, player.id)
        except TooOftenError as error:
            raise RefusedError(RefusalCode.TOO_OFTEN, str(error)) from error

    async def _answer(self, player: Player, command: AnyCommand) -> Accepted | Refused:
        """Return the answer, handling one command at a time."""
        async with self.lock:
            try:
                await self.clear_doubt()
                return await self._apply(player, command)
            except RefusedError as refused:
                return self._refused(refused.code, refused.reason, command)
            except (StoreUnavailableError, LostRoomError) as error:
                await self._check_ownership()
                fault = StoreFault.AWAY if isinstance(error, LostRoomError) else error.fault
                return self._refused(code_of(fault), fault.reason, command)
            except Exception:
                self.reload_after_error()
                raise

    def _refused(self, code: RefusalCode, reason: str, command: Command) -> Refused:
        """Return a refusal with the current epoch and version of the room."""
        return Refused(code, reason, command.cid, self.epoch, self.version)

    async def _apply(self, player: Player, command: AnyCommand) -> Accepted:
        """Carry the command out, store its step and send it to the followers.

        Raises RefusedError if the command is not allowed.
        """
        key = CommandKey(player.id, command.cid)
        if self.is_stale(command.expect):
            if (earlier := await self._earlier(key)) is not None:
                return earlier
            raise self._stale(command)
        chosen = None
        if isinstance(command, ChangeSettings) and command.rules is not UNSET:
            chosen = await self.world.shelf.find(command.rules)
        sender = self._sender(player, command)
        share = command.share if isinstance(command, Roll) else None
        try:
            chance, roster = self.world.chance, self.world.roster
            decided = outcome_of(self.room, sender, command, chance, chosen, roster)
            if decided.room.games != self.room.games:
                await self.world.waiting.check_start(decided.room)
                self.world.game_pace.count(decided.room)
            elif isinstance(command, TakeSeat | ChangeSettings):
                await self.world.waiting.check_seats(decided.room)
            outcome = await self.shares.thrown(decided, share, partial(self._require_new, key))
            await self.store_and_publish(outcome, key)
            self._last[key.player] = key.cid
        except (RefusedError, LostRoomError):
            if (earlier := await self._earlier(key)) is None:
                raise
            self.is_in_doubt = False  # the cid was used before: nothing was written now
            self.clock.publish()
            return earlier
        return Accepted(command.cid, self.epoch, self.version)

    def _sender(self, player: Player, command: AnyCommand) -> Sender:
        """Return the sender of a command; a play depends on no other player's presence."""
        if isinstance(command, Roll | Fill):
            return Sender(player)
        return Sender(
            player,
            self.present,
            self.clock.overdue(),
            self.host.has_waited,
            self.rematch.missed(),
            self.shares.pledges.for_next_game(),
        )

    def _stale(self, command: Command) -> RefusedError:
        """Return the refusal of a command that expects another version."""
        reason = f"the room is at version {self.version}, not {command.expect}"
        return RefusedError(RefusalCode.STALE, reason)

    async def _require_new(self, key: CommandKey) -> None:
        """Raise RefusedError if it is the player's last command; mostly without the store."""
        last = self._last.get(key.player, key.cid)
        if last == key.cid and await self._earlier(key) is not None:
            raise RefusedError(RefusalCode.STALE, f"the command {key.cid!r} was applied before")

    async def _earlier(self, key: CommandKey) -> Accepted | None:
        """Return the stored answer to this command, None if it is not the player's last one."""
        version = await self.world.store.answer(self.room.id, key)
        return None if version is None else Accepted(key.cid, self.epoch, version)

    async def _check_ownership(self) -> None:
        """Raise LostRoomError if the failure means that another process owns the room."""
        if self.world.is_shared:
            with suppress(StoreUnavailableError):
                await self.clear_doubt()


class LocalAttendance:
    """A connection that follows a room of this process."""

    def __init__(
        self, room: LiveRoom, follower: Follower, player: Player | None, leave: Callable[[], None]
    ) -> None:
        """Act for a connection that has entered; player None: an anonymous spectator.

        `leave` ends the connection's stay in the room.
        """
        self.room, self.leave = room, leave
        self._follower, self._player = follower, player

    async def submit(self, message: RoomMessage) -> RoomAnswer | None:
        """Handle a message; return its answer, None if it has none.

        Raises RefusedError if the message is not allowed, and LostRoomError if another process
        owns the room now.
        """
        if isinstance(message, Shake):
            self.room.cup.shake(self._follower, on=message.on, keep=message.keep)
            return None
        if isinstance(message, Hold):
            self.room.held.hold(self._follower, message.keep)
            return None
        player = self._named()
        match message:
            case Say():
                self.room.chat.say(player, message.phrase)
            case Pledge():
                self.room.shares.pledges.take(self._follower, player, message)
            case Share():
                self.room.shares.share(player, message)
            case SolveAgain():
                self.room.best_play.try_again()
            case AskHint():
                return await self.room.hint(player, message)
            case AskOdds():
                return self.room.odds(player, message)
            case _:
                return await self.room.command(player, message)
        return None

    def share(self, message: Share) -> bool:
        """Give a share to the room, and return True; raise RefusedError if the room refuses it."""
        self.room.shares.share(self._named(), message)
        return True

    def _named(self) -> Player:
        """Return the player; raise RefusedError for an anonymous spectator."""
        if self._player is None:
            raise RefusedError(RefusalCode.NO_NAME, "choose a name first")
        return self._player
