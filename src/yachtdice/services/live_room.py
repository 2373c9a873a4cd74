"""A room that somebody is in: commands one at a time, stored before they are told.

The rule all rests on: a command (player, cid, expected version) is applied at most once; it is
acknowledged and told to others only after its step is committed; the same cid again gets the
same answer; another version than expected changes nothing.
"""

import asyncio
from contextlib import suppress

from yachtdice.game import replay
from yachtdice.protocol.client_messages import AnyCommand, AskHint, ChooseRules, Command
from yachtdice.protocol.codec import write_message
from yachtdice.protocol.server_messages import (
    Accepted,
    BestPlay,
    Changed,
    Hint,
    Presence,
    Readiness,
    RefusalCode,
    Refused,
    Shaking,
    Snapshot,
    UpToDate,
)
from yachtdice.protocol.show import show_rules, show_table
from yachtdice.protocol.views import Stage
from yachtdice.rules import parse_rules
from yachtdice.services.audience import Audience, Follower
from yachtdice.services.cup import Cup, Shake
from yachtdice.services.ports import (
    CommandKey,
    Commit,
    LostRoomError,
    NewGame,
    Player,
    StoredRoom,
    StoreUnavailableError,
)
from yachtdice.services.room import (
    Asker,
    Outcome,
    RefusedError,
    Room,
    bot_play,
    carry_out,
    hinted,
    roller,
)
from yachtdice.services.room_bots import RoomBots
from yachtdice.services.room_study import RoomStudy, plays_by_solution
from yachtdice.services.world import World


def room_of(stored: StoredRoom) -> Room:
    """Return the room that was stored, its latest game replayed."""
    record = stored.record
    rules = parse_rules(record.rules_text)
    state = replay(rules, stored.events) if stored.events else None
    return Room(
        id=stored.id,
        host=record.host,
        seats=record.seats,
        rules_ref=record.rules,
        rules=rules,
        stage=record.stage,
        games=record.games,
        game=record.game,
        state=state,
        hints=record.hints,
        private=record.private,
    )


def _new_game(room: Room) -> NewGame:
    """Return what is stored of the room's game at its beginning."""
    assert room.game is not None
    rules = room.rules
    return NewGame(room.game, room.games, rules.id, rules.text, rules.fingerprint, room.hints)


class LiveRoom:
    """One room in memory, with its followers."""

    def __init__(self, stored: StoredRoom, world: World) -> None:
        """Take up a room where it stood."""
        self._world = world
        self._audience = Audience()
        self._cup = Cup(self._tell_cup, world.now)
        self._lock = asyncio.Lock()
        self._bots = RoomBots(world.chance)
        self._study = RoomStudy(world.coach, self._hear_of_best_play)
        self._bot_task: asyncio.Task[None] | None = None
        self._in_doubt = False
        self._take_up(stored)

    def _take_up(self, stored: StoredRoom) -> None:
        """Stand where the store says."""
        self.room = room_of(stored)
        self.epoch, self.version = stored.epoch, stored.version
        self._bots.clear()
        self._cup.spill()
        self._audience.forget()
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
        self._tell_presence()
        self._wake_bot()

    def leave(self, follower: Follower) -> None:
        """Let a connection go; bots do not play on alone."""
        self._audience.remove(follower)
        self._cup.let_go(follower)
        self._tell_presence()
        if not len(self._audience) and self._bot_task is not None:
            self._bot_task.cancel()
            self._bot_task = None

    def rest(self) -> None:
        """Let go of what a room needs only while it is awake."""
        self._study.leave()

    def _tell_presence(self) -> None:
        """Tell everybody who is here."""
        here = tuple(sorted(self._audience.present()))
        frame = Presence(self.epoch, self.version, here, self._audience.watchers())
        self._audience.send(write_message(frame))

    def _snapshot(self, player: str | None) -> Snapshot:
        """Return the whole room for one player."""
        room = self.room
        return Snapshot(
            epoch=self.epoch,
            version=self.version,
            you=player,
            room=room.view(),
            rules=show_rules(room.rules, room.rules_ref),
            table=None if room.state is None else show_table(room.game or "", room.state),
            present=tuple(sorted(self._audience.present())),
            watchers=self._audience.watchers(),
            link=self._world.link(room.id),
        )

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

        A caller that goes away does not stop a step that is being stored.
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
        asker = Asker(player, self._audience.present())
        try:
            outcome = carry_out(self.room, asker, command, self._world.chance, chosen)
            await self._store_and_tell(outcome, key)
        except (RefusedError, LostRoomError):
            if (earlier := await self._earlier(key)) is None:
                raise
            self._in_doubt = False  # a cid that was used before: nothing was written now
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
        commit = self._commit(outcome, key)
        self._in_doubt = True
        await self._world.store.commit(commit)
        before, old = self.version, self.room
        self.room, self.version = outcome.room, commit.new_version
        if outcome.events:
            self._cup.spill()
        self._audience.tell(before, self._changed(old, outcome))
        self._in_doubt = False
        if self.room.game != old.game:
            self._bots.clear()
        self._study.meet(self.room)
        self._wake_bot()

    def _commit(self, outcome: Outcome, key: CommandKey | None) -> Commit:
        """Return the step to be stored."""
        room, events = outcome.room, outcome.events
        begun = room.game is not None and room.game != self.room.game
        return Commit(
            room=room.id,
            epoch=self.epoch,
            version=self.version,
            new_version=self.version + 1,
            record=room.record(),
            at_ms=self._world.now(),
            new_game=_new_game(room) if begun else None,
            first_event=(room.state.version if room.state else 0) - len(events) + 1,
            events=events,
            game_over=room.stage is Stage.OVER,
            command=key,
        )

    def _changed(self, old: Room, outcome: Outcome) -> Changed:
        """Return the frame that tells what became of the room."""
        room = outcome.room
        told_table = bool(outcome.events) and room.state is not None
        return Changed(
            epoch=self.epoch,
            version=self.version,
            events=outcome.events,
            room=room.view() if room.view() != old.view() else None,
            rules=show_rules(room.rules, room.rules_ref) if room.rules != old.rules else None,
            table=show_table(room.game or "", room.state) if told_table and room.state else None,
        )

    async def _clear_doubt(self) -> None:
        """Read the room again after a step of which nobody knows whether it was stored."""
        if not self._in_doubt:
            return
        stored = await self._world.store.wake(self.room.id)
        assert stored is not None, "a room is never deleted"
        self._take_up(stored)
        self._in_doubt = False
        players = self._audience.players()
        self._audience.send_all({p: write_message(self._snapshot(p)) for p in players})
        self._hear_of_best_play()

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

    def _bot_on_turn(self) -> str | None:
        """Return the bot whose play is awaited, if one is and somebody is here to see it.

        While best play is worked out, the bots that need it let themselves be waited for.
        """
        state = self.room.state
        if state is None or self.room.stage is not Stage.PLAYING or not len(self._audience):
            return None
        bot = state.bots[state.seat]
        waits = self._study.readiness is Readiness.SOLVING and plays_by_solution(bot)
        return None if waits else bot

    def _wake_bot(self) -> None:
        """Let the bot on turn play after its pause, unless one is at it already."""
        if self._bot_on_turn() is not None and (self._bot_task is None or self._bot_task.done()):
            self._bot_task = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        """Play for bots until it is a person's turn or nobody is here."""
        while self._bot_on_turn() is not None:
            await asyncio.sleep(self._world.bot_pause())
            await asyncio.shield(asyncio.create_task(self._one_bot_play()))

    async def _one_bot_play(self) -> None:
        """Make one play for the bot on turn, if it still is."""
        async with self._lock:
            with suppress(StoreUnavailableError, LostRoomError):
                await self._clear_doubt()
                bot = self._bot_on_turn()
                if bot is None or self.room.state is None:
                    return
                player = self._bots.bot(self.room.state.seat, bot, self._study.solution)
                play = player.choose(self.room.state)
                await self._store_and_tell(bot_play(self.room, play, self._world.chance), None)
