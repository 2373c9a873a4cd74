"""A session at a table of a server, over its live socket."""

import asyncio
import json
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from yachtdice.game import ImpossibleEventError, Step
from yachtdice.rules import Text, load_rules, rules_ids
from yachtdice.server.http.connection import MOST_MESSAGES, PER_SECONDS
from yachtdice.server.rooms.messages.client import (
    AnyCommand,
    ClientMessage,
    Enter,
    Fill,
    Hold,
    Rematch,
    Roll,
    SeatBot,
    StartGame,
    TakeBack,
    TakeSeat,
)
from yachtdice.server.rooms.messages.codec import (
    BadMessageError,
    read_server_message,
    write_message,
)
from yachtdice.server.rooms.messages.room import RoomView, Stage, seats_of_game
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Changed,
    Clock,
    Failing,
    Held,
    Presence,
    RefusalCode,
    Refused,
    ServerMessage,
    Snapshot,
    UpToDate,
)
from yachtdice.terminal import words
from yachtdice.terminal.remote.alarms import alarm_text, report_text
from yachtdice.terminal.remote.server import TableServer
from yachtdice.terminal.session import NOT_NOW, PlayError, PlaySession
from yachtdice.terminal.table import PlayTable, SittingStage
from yachtdice.terminal.witness import Notes, Witness, notes_folder
from yachtdice.views.table import state_of

ANSWER_S: Final = 30  #: Seconds in which the server answers a command.
#: The most messages in PER_SECONDS before commands wait; parts of the dice never wait.
_MOST_SENT: Final = MOST_MESSAGES * 4 // 5
_FIRST_WAIT_S, _LONGEST_WAIT_S = 1, 30
_LOST: Final = Text(
    "the connection is lost; look at the table before you try again",
    "연결이 끊겼어요. 다시 하기 전에 테이블을 확인해 주세요",
)
_FAILING: Final = Text(
    "The server has failures; it tries again.", "서버에 문제가 있어 다시 시도하고 있어요."
)
_STAGES: Final = {
    Stage.WAITING: SittingStage.WAITING,
    Stage.STARTING: SittingStage.WAITING,
    Stage.PLAYING: SittingStage.PLAYING,
    Stage.OVER: SittingStage.OVER,
}


class RemoteSession(PlaySession):
    """A guest at a room of a server; without a room, the host of a new one with these bots.

    It connects again after each loss, takes its part in sealed dice and checks every throw.
    """

    def __init__(
        self,
        server: TableServer,
        room: str | None,
        record: Path,
        *,
        rules: str,
        bots: Sequence[str] = (),
    ) -> None:
        """Play as this guest; `rules` is the reference of the rule set of a new room."""
        to = words.plain(server.origin)
        status = Text(f"Connecting to {to} ...", f"{to} 연결 중 ...")
        known = load_rules(rules if rules in rules_ids() else rules_ids()[0])
        super().__init__(PlayTable(rules=known, status=status), record)
        self._server, self._room, self._bots = server, room, bots
        self._reference, self._rules_read = rules, ""
        self._witness = Witness(Notes(notes_folder(server.origin) / server.guest))
        self._epoch = self._version = 0
        self._you: str | None = None
        self._view: RoomView | None = None
        self._game: str | None = None
        self._away = set[Text]()
        self._is_sealed = False
        self._socket: ClientConnection | None = None
        self._sent = deque[float](maxlen=_MOST_SENT)
        self._answers: dict[str, asyncio.Future[Accepted]] = {}
        self._entered: asyncio.Future[None] | None = None
        self._connection: asyncio.Task[None] | None = None

    async def _open(self) -> None:
        """Become a guest, enter the room and take a seat; raise PlayError if that fails."""
        await asyncio.to_thread(self._server.welcome)
        is_new = self._room is None
        if self._room is None:
            self._room = await asyncio.to_thread(self._server.make_room, self._reference)
        self._entered = asyncio.get_running_loop().create_future()
        self._connection = asyncio.create_task(self._stay_connected())
        try:
            await self._entered
            await self._sit(is_new)
        except BaseException:
            await self._close()
            raise

    async def _close(self) -> None:
        """Leave the room; the seat stays the guest's."""
        if self._connection is not None:
            self._connection.cancel()
            with suppress(asyncio.CancelledError):
                await self._connection

    async def _sit(self, is_new: bool) -> None:
        """Take a seat of a waiting room, and seat the bots of a new one."""
        assert self._view is not None
        link, code = f"{self._server.origin}/r/{self._view.id}", self._view.id[:6].upper()
        self._tell(Text(f"Link: {link} (code {code})", f"링크: {link} (코드 {code})"), link=link)
        free = [place for place, seat in enumerate(self._view.seats) if seat.is_empty]
        if self._view.stage is Stage.WAITING and free and not self._has_seat():
            await self._ask(TakeSeat, seat=free.pop(0))
        elif not self._has_seat():
            self._tell(Text("There is no free seat; you watch.", "빈자리가 없어 관전해요."))
        elif self._is_played_by_bot():
            await self._ask(TakeBack)
        for bot in self._bots if is_new else ():
            await self._ask(SeatBot, seat=free.pop(0), bot=bot)

    def _is_played_by_bot(self) -> bool:
        """Return whether a bot has taken over the guest's seat."""
        state = self.table.state if self.table.stage is SittingStage.PLAYING else None
        return state is not None and any(state.bots[seat] for seat in self.table.own)

    def _has_seat(self) -> bool:
        """Return whether the guest has a seat in the room."""
        return self._view is not None and self._you in [seat.player for seat in self._view.seats]

    # Commands

    async def start(self) -> None:
        """Start the game of the waiting room."""
        await self._ask(StartGame)

    async def roll(self, keep: tuple[int, ...] = ()) -> None:
        """Roll all dice except those at these places, with the share of this device."""
        if not self.table.may_roll:
            raise PlayError(NOT_NOW)
        kept, share = self._witness.roll(keep)
        if kept != keep:
            dice = words.faces([self.table.game.dice[place] for place in kept])
            self._tell(
                Text(
                    f"Your part of this roll was given to keep {dice or 'no dice'}; it stays so.",
                    f"이 굴림은 {dice or '0개'} 남기기로 이미 약속했어요. 그대로 굴려요.",
                )
            )
        await self._ask(Roll, keep=kept, share=share)

    async def fill(self, box: str) -> None:
        """Score the dice in a box."""
        await self._ask(Fill, box=box)

    async def again(self) -> None:
        """Agree to another game; it begins when all players agree."""
        await self._ask(Rematch)
        if self.table.stage is SittingStage.OVER:
            self._tell(Text("Waiting for the other players.", "다른 사람들을 기다려요."))

    async def hold(self, keep: tuple[int, ...]) -> None:
        """Mark dice, which the other players see."""
        await super().hold(keep)
        if self._socket is not None and self.table.may_keep:
            with suppress(WebSocketException):
                await self._say(Hold(keep))

    def dismiss(self) -> None:
        """Acknowledge the alarm; this machine remembers it."""
        self._witness.dismiss()
        super().dismiss()

    async def _ask(self, command: type[AnyCommand], **fields: Any) -> None:
        """Send a command and wait until it shows; raise PlayError if the server refuses it."""
        cid = token_hex(8)
        answer = self._answers[cid] = asyncio.get_running_loop().create_future()
        try:
            await self._say(command(cid=cid, expect=self._version, **fields))
            async with asyncio.timeout(ANSWER_S):
                accepted = await answer
                while (self._epoch, self._version) < (accepted.epoch, accepted.version):
                    await self._signal.wait()
        except (TimeoutError, WebSocketException) as error:
            raise PlayError(_LOST) from error
        finally:
            self._answers.pop(cid, None)

    async def _say(self, message: ClientMessage) -> None:
        """Send a message, later if the server would find it too fast.

        Raises PlayError without a connection.
        """
        if len(self._sent) == _MOST_SENT:
            now = asyncio.get_running_loop().time()
            await asyncio.sleep(max(0, self._sent[0] + PER_SECONDS - now))
        if self._socket is None:
            raise PlayError(_LOST)
        await self._send(self._socket, message)

    async def _send(self, socket: ClientConnection, message: ClientMessage) -> None:
        """Send a message at once."""
        self._sent.append(asyncio.get_running_loop().time())
        await socket.send(write_message(message), text=True)

    # The connection

    async def _stay_connected(self) -> None:
        """Follow the room over any number of connections, until the session ends."""
        assert self._entered is not None
        wait = _FIRST_WAIT_S
        while True:
            try:
                await self._converse()
                reason = "closed"
            except InvalidStatus as error:
                reason = _refusal(error)
            except (OSError, TimeoutError, WebSocketException) as error:
                reason = str(error) or type(error).__name__
            except (PlayError, BadMessageError, ImpossibleEventError) as error:
                self._give_up(error)
                return
            if not self._entered.done():
                self._give_up(PlayError(words.both(f"{self._server.origin}: {reason}")))
                return
            wait = _FIRST_WAIT_S if self._socket is not None else min(2 * wait, _LONGEST_WAIT_S)
            self._lose(words.both(reason), wait)
            await asyncio.sleep(wait)

    def _give_up(self, error: Exception) -> None:
        """End the session with an error."""
        text = error.text if isinstance(error, PlayError) else words.both(str(error))
        if self._entered is not None and not self._entered.done():
            self._entered.set_exception(PlayError(text))
        self._lose(text, None)
        self._fail(text)

    def _lose(self, reason: Text, wait: int | None) -> None:
        """Show that the connection is lost, and end the commands that wait for an answer."""
        self._socket = None
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(PlayError(_LOST))
        if wait is not None:
            self._show(
                status=Text(
                    f"The connection is lost ({reason.en}); trying again in {wait} s.",
                    f"연결이 끊겼어요({reason.ko}). {wait}초 뒤에 다시 시도해요.",
                )
            )

    async def _converse(self) -> None:
        """Follow the room over one connection until it ends."""
        url, cookie = self._server.origin.replace("http", "ws", 1) + "/ws", self._server.cookie()
        async with connect(
            url,
            origin=self._server.origin,  # type: ignore[arg-type] # a plain string
            additional_headers={"cookie": cookie},
        ) as socket:
            self._witness.enter()
            assert self._room is not None
            await self._send(socket, Enter(self._room, self._epoch, self._version))
            self._socket = socket
            async for data in socket:
                message = read_server_message(data)
                for reply in self._witness.see(message):
                    await self._send(socket, reply)
                await self._hear(message)
                self._show_dice()

    # Messages

    async def _hear(self, message: ServerMessage) -> None:
        """Follow a message of the server."""
        match message:
            case Snapshot():
                await self._snapshot(message)
                self._is_entered(message)
            case UpToDate():
                self._is_entered(message)
            case Changed():
                await self._changed_by(message)
            case Presence(present=present):
                self._show_presence(set(present))
            case Clock(left_ms=int(left)) if self._must_roll():
                seconds = round(left / 1000)
                self._tell(Text(f"You have {seconds} s.", f"남은 시간 {seconds}초"))
            case Held(keep=keep):
                self._show(held=keep)
            case Failing(on=on):
                self._show(status=_FAILING if on else None)
            case Accepted(cid=cid) if cid in self._answers:
                self._answers[cid].set_result(message)
            case Refused():
                self._refused(message)
            case _:
                pass

    def _must_roll(self) -> bool:
        """Return whether a turn of this keyboard has just begun."""
        return self.table.is_mine and self.table.game.step is Step.AWAIT_ROLL

    def _show_presence(self, present: set[str]) -> None:
        """Say which players of the table have left it, and which are back."""
        assert self._view is not None
        others = [seat for seat in self._view.seats if seat.player not in (None, self._you)]
        away = {
            words.shown_name(seat.name)
            for seat in others
            if seat.player not in present and not seat.program
        }
        for name in away - self._away:
            self._tell(Text(f"{name.en} is away.", f"{name.ko}: 자리를 비웠어요."))
        for name in self._away - away:
            self._tell(Text(f"{name.en} is here again.", f"{name.ko}: 돌아왔어요."))
        self._away = away

    def _is_entered(self, message: Snapshot | UpToDate) -> None:
        """Note that the connection follows the room."""
        self._you, self._epoch, self._version = message.you, message.epoch, message.version
        self._show(status=None, **self._seating())
        if self._entered is not None and not self._entered.done():
            self._entered.set_result(None)

    def _refused(self, refused: Refused) -> None:
        """End a command with the reason of the server, or the session if it cannot enter."""
        reason = words.plain(refused.reason)
        error = PlayError(Text(reason, f"서버가 거절했어요: {reason}"))
        answer = self._answers.get(refused.cid or "")
        if answer is not None and not answer.done():
            answer.set_exception(error)
        elif refused.code is RefusalCode.NO_ROOM:
            raise error

    async def _snapshot(self, snapshot: Snapshot) -> None:
        """Show the whole room; keep the events of the game if none was missed."""
        await self._read_rules(snapshot.rules.reference)
        self._view, table, before = snapshot.room, snapshot.table, self.table.state
        state = None if table is None else state_of(table, self.table.rules)
        if table is not None:
            self._note_game(table.game, sealed=table.sealed is not None)
        if before is None or state != replace(before, version=0):
            self._events = []
            self._show(state=state)
        self._show(held=snapshot.held, **self._seating())

    async def _changed_by(self, changed: Changed) -> None:
        """Show a step of the room."""
        self._epoch, self._version = changed.epoch, changed.version
        if changed.rules is not None:
            await self._read_rules(changed.rules.reference)
        self._view = changed.room or self._view
        if changed.table is not None:
            self._note_game(changed.table.game, sealed=changed.table.sealed is not None)
        record = await self._missed_record(changed)
        self._follow(*changed.events, **self._seating())
        if record is not None:
            self._save_text(record)

    async def _missed_record(self, changed: Changed) -> str | None:
        """Return the server's record of a game that ends now, if events of it were missed."""
        is_end = changed.table is not None and changed.table.step is Step.OVER
        if self._events or not (is_end and changed.events and self._game is not None):
            return None
        try:
            return await asyncio.to_thread(self._server.record, self._game)
        except PlayError as error:
            self._tell(error.text)
            return None

    def _note_game(self, game: str, *, sealed: bool) -> None:
        self._game, self._is_sealed = game, sealed

    async def _read_rules(self, reference: str) -> None:
        """Read the rules of the room from the server, which may have other ones than this copy."""
        if reference != self._rules_read:
            self._show(rules=await asyncio.to_thread(self._server.rules, reference))
            self._rules_read = reference

    def _seating(self) -> dict[str, Any]:
        """Return the changes of the table that follow from the room."""
        assert self._view is not None
        room = self._view
        playing = [room.seats[place] for place in seats_of_game(room.seats, room.play_off)]
        seated = sum(not seat.is_empty for seat in room.seats)
        is_host = room.host == self._you and room.stage is Stage.WAITING
        return {
            "stage": _STAGES[room.stage],
            "names": tuple(
                None if seat.is_empty else words.shown_name(seat.name, seat.bot)
                for seat in room.seats
            ),
            "own": frozenset(n for n, seat in enumerate(playing) if seat.player == self._you),
            "may_start": is_host and seated >= self.table.rules.seats[0],
        }

    def _sealed_table(self) -> str | None:
        """Return the id of the game if its dice are sealed."""
        return self._game if self._is_sealed else None

    def _show_dice(self) -> None:
        """Show the alarm, and how many throws are checked."""
        alarm, report = self._witness.alarm, self._witness.report
        shown = None if alarm is None else alarm_text(alarm)
        seal = None if report is None else report_text(report)
        if (shown, seal) != (self.table.alarm, self.table.seal):
            self._show(alarm=shown, seal=seal)

    def save(self) -> Path | None:
        """Save the record, and the notes for `yacht verify RECORD NOTES` beside it."""
        before, path = self.table.saved, super().save()
        notes = self._witness.notes_file()
        if path is not None and str(path) != before and notes is not None and self._is_sealed:
            file = path.with_suffix(".notes.json")
            file.write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")
        return path


def _refusal(error: InvalidStatus) -> str:
    """Return why a server refused the live socket."""
    response = error.response
    try:
        return str(json.loads(response.body or b"")["detail"])
    except (ValueError, KeyError, TypeError):
        return f"{response.status_code} {response.reason_phrase}"
