"""A room in memory: it answers the messages of its connections, and one command at a time.

Guarantees: a command (player, cid, expected version) is applied at most once. It is acknowledged
only after its step is committed. A repeated cid gets the same answer. A command that expects
another version changes nothing; a pledge of dice in between does not count.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TypeAlias, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from yachtdice.bots.solved import play_of
from yachtdice.protocol.client_messages import (
    AnyCommand,
    AskHint,
    AskOdds,
    ChangeSettings,
    ClearSeat,
    Command,
    EndGame as EndGameCommand,
    Fill,
    HandOver,
    Hold,
    LeaveSeat,
    PlayAgain,
    Pledge,
    Rematch,
    Resign as ResignCommand,
    Roll,
    RoomMessage,
    Say,
    SeatBot,
    Shake,
    Share,
    SkipSeat,
    SolveAgain,
    StartGame,
    SwapSeats,
    TakeBack,
    TakeSeat,
)
from yachtdice.protocol.room_views import RoomSeat, RoomSettings, Stage
from yachtdice.protocol.server_messages import (
    Accepted,
    Hint,
    Odds,
    RefusalCode,
    Refused,
    RoomAnswer,
)
from yachtdice.protocol.table_views import show_choice
from yachtdice.rules import RuleSet
from yachtdice.services.limits import HINTS, TooOftenError
from yachtdice.services.ports import (
    Chance,
    CommandKey,
    LostRoomError,
    Player,
    StoreFault,
    StoreUnavailableError,
)
from yachtdice.services.rooms import game
from yachtdice.services.rooms.core import RoomCore
from yachtdice.services.rooms.environment import Follower
from yachtdice.services.rooms.parts.best_play import plays_by_solution
from yachtdice.services.rooms.rematch import left, skipped, voted
from yachtdice.services.rooms.room import (
    EMPTY,
    Asker,
    Outcome,
    RefusedError,
    Room,
    code_of,
    require,
)
from yachtdice.services.roster import BUILT_IN, Roster
from yachtdice.services.uninterrupted import uninterrupted
from yachtdice.solver import has_best_play

HostCommand: TypeAlias = ClearSeat | SwapSeats | ChangeSettings | StartGame


def carry_out(
    room: Room,
    asker: Asker,
    command: AnyCommand,
    chance: Chance,
    chosen: RuleSet | None = None,
    roster: Roster = BUILT_IN,
) -> Outcome:
    """Return the outcome of the command; raise RefusedError if it is not allowed.

    After a roll, the game of the outcome waits for its dice.
    `chosen` is the rule set that a ChangeSettings names, None if it does not exist. `roster` has
    the bots on offer.
    """
    match command:
        case LeaveSeat() if room.stage is Stage.OVER:
            return _after_game(room, asker, command, chance)
        case TakeSeat() | LeaveSeat():
            require(room.stage is Stage.WAITING, "seats change only before the game")
            return Outcome(_seated(room, asker.player, command))
        case SeatBot() | ClearSeat() | SwapSeats() | ChangeSettings() | StartGame():
            require(room.stage is Stage.WAITING, "the game has begun")
            require(_is_host(room, asker), "only the host may do this")
            if isinstance(command, SeatBot):
                return _with_bot(room, command, roster)
            return _hosted(room, asker, command, chance, chosen)
        case Roll() | Fill() | ResignCommand() | EndGameCommand() | TakeBack():
            return game.played(room, game.own_action(room, asker.player.id, command))
        case HandOver():
            return game.handed_over(room, asker, command, roster)
        case PlayAgain() | Rematch() | SkipSeat():
            return _after_game(room, asker, command, chance)
        case _:
            assert_never(command)


def _after_game(
    room: Room, asker: Asker, command: LeaveSeat | PlayAgain | Rematch | SkipSeat, chance: Chance
) -> Outcome:
    """Return the outcome of a command after a game; refuse it if a play-off follows."""
    require(room.stage is Stage.OVER, "the game is not over")
    require(not room.tied, "the totals are equal: a play-off follows")
    match command:
        case LeaveSeat():
            return left(room, asker, chance)
        case Rematch():
            return voted(room, asker, command, chance)
        case PlayAgain():
            require(_is_host(room, asker), "only the host may do this")
            return Outcome(game.reopened(room))
        case SkipSeat():
            require(_is_host(room, asker), "only the host may do this")
            return skipped(room, asker, command, chance)


def _is_host(room: Room, asker: Asker) -> bool:
    """Return whether the asker may send host commands: the host, or others if the host is missed.

    An absent host must not keep the other players from playing.
    """
    if asker.player.id == room.host:
        return True
    return asker.host_is_missed and room.seat_of(asker.player.id) is not None


def _with_seats(room: Room, changes: Iterable[tuple[int, RoomSeat]]) -> Room:
    """Return the room with some seats changed."""
    seats = list(room.seats)
    for number, seat in changes:
        seats[number] = seat
    return replace(room, seats=tuple(seats), begins=game.moved_to(room.begins, room.seats, seats))


def _seated(room: Room, player: Player, command: TakeSeat | LeaveSeat) -> Room:
    """Return the room after its player took, changed or left a seat."""
    old = room.seat_of(player.id)
    away = [] if old is None else [(old, EMPTY)]
    if isinstance(command, LeaveSeat):
        require(old is not None, "you have no seat")
        return _with_seats(room, away)
    require(room.seats[command.seat].is_empty, f"seat {command.seat + 1} is taken")
    require(
        not (player.program and room.settings.listed),
        "a bot account may not take a seat in a room that the lobby lists",
    )
    taken = RoomSeat(player.name, player.id, program=player.program)
    return _with_seats(room, [*away, (command.seat, taken)])


def _with_bot(room: Room, command: SeatBot, roster: Roster) -> Outcome:
    """Return the outcome with a bot on an empty seat."""
    require(room.seats[command.seat].is_empty, f"seat {command.seat + 1} is taken")
    name = game.bot_kind(room, command.bot, roster).title.en
    return Outcome(_with_seats(room, [(command.seat, RoomSeat(name, None, command.bot))]))


def _hosted(
    room: Room, asker: Asker, command: HostCommand, chance: Chance, chosen: RuleSet | None
) -> Outcome:
    """Return the outcome of a host's command before the game."""
    match command:
        case ClearSeat(seat=seat):
            return Outcome(_with_seats(room, [(seat, EMPTY)]))
        case SwapSeats(one=one, other=other):
            swapped = [(one, room.seats[other]), (other, room.seats[one])]
            return Outcome(_with_seats(room, swapped))
        case ChangeSettings():
            return Outcome(_with_settings(room, command, chosen))
        case StartGame():
            return game.started(room, asker.pledged, chance)


def _with_settings(room: Room, command: ChangeSettings, chosen: RuleSet | None) -> Room:
    """Return the room with the settings that the command contains."""
    given = {name: getattr(command, name) for name in RoomSettings.__struct_fields__}
    given = {name: value for name, value in given.items() if value is not UNSET}
    changed = replace(room, settings=replace(room.settings, **given))
    if command.rules is not UNSET:
        require(chosen is not None, f"there is no rule set {command.rules!r}")
        changed = replace(changed, rules=chosen)
    if has_best_play(changed.rules):
        return changed
    require(command.hints is not True, game.NO_BEST_PLAY)
    return _without_best_play(changed)


def _without_best_play(room: Room) -> Room:
    """Return the room without hints and without the bots that need best play."""
    helpless = [i for i, seat in enumerate(room.seats) if plays_by_solution(seat.bot)]
    plain = replace(room, settings=replace(room.settings, hints=False))
    return _with_seats(plain, [(seat, EMPTY) for seat in helpless])


class LiveRoom(RoomCore):
    """One room in memory, with its followers, parts and commands."""

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
        state, epoch, version = self.room.state, self.epoch, self.version
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
        asker = Asker(
            player,
            self.present,
            self.clock.overdue(),
            self.host.has_waited,
            self.rematch.missed(),
            self.shares.pledges.for_next_game(),
        )
        share = command.share if isinstance(command, Roll) else None
        try:
            chance, roster = self.world.chance, self.world.roster
            decided = carry_out(self.room, asker, command, chance, chosen, roster)
            self.world.game_pace.count(self.room, decided.room)
            outcome = await self.shares.thrown(decided, share, partial(self._require_new, key))
            await self.store_and_publish(outcome, key)
        except (RefusedError, LostRoomError):
            if (earlier := await self._earlier(key)) is None:
                raise
            self.is_in_doubt = False  # the cid was used before: nothing was written now
            self.clock.publish()
            return earlier
        return Accepted(command.cid, self.epoch, self.version)

    def _stale(self, command: Command) -> RefusedError:
        """Return the refusal of a command that expects another version."""
        reason = f"the room is at version {self.version}, not {command.expect}"
        return RefusedError(RefusalCode.STALE, reason)

    async def _require_new(self, key: CommandKey) -> None:
        """Raise RefusedError if the command was applied before; mostly without the store."""
        if self.applied.may_have(key) and await self._earlier(key) is not None:
            raise RefusedError(RefusalCode.STALE, f"the command {key.cid!r} was applied before")

    async def _earlier(self, key: CommandKey) -> Accepted | None:
        """Return the stored answer to this command, None if the command is new."""
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
                return None
            case Pledge():
                self.room.shares.pledges.take(self._follower, player, message)
                return None
            case Share():
                self.room.shares.share(player, message)
                return None
            case SolveAgain():
                self.room.best_play.try_again()
                return None
            case AskHint():
                return await self.room.hint(player, message)
            case AskOdds():
                return self.room.odds(player, message)
            case _:
                return await self.room.command(player, message)

    def share(self, message: Share) -> bool:
        """Give a share to the room, and return True; raise RefusedError if the room refuses it."""
        self.room.shares.share(self._named(), message)
        return True

    def _named(self) -> Player:
        """Return the player; raise RefusedError for an anonymous spectator."""
        if self._player is None:
            raise RefusedError(RefusalCode.NO_NAME, "choose a name first")
        return self._player
