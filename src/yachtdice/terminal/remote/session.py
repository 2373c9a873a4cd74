"""A session at a table of a server, over its live socket."""

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from websockets.exceptions import WebSocketException

from yachtdice.game import Event, GameState, Step
from yachtdice.rules import DICE, Text, load_rules, rules_ids
from yachtdice.server.rooms.messages.client import (
    Fill,
    Hold,
    Rematch,
    Roll,
    SeatBot,
    StartGame,
    TakeBack,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import RoomView, Stage, seats_of_game
from yachtdice.server.rooms.messages.server import (
    Changed,
    Clock,
    Failing,
    Held,
    Presence,
    ServerMessage,
    Snapshot,
)
from yachtdice.terminal import words
from yachtdice.terminal.beside import beside
from yachtdice.terminal.remote.alarms import alarm_text, report_text
from yachtdice.terminal.remote.connection import RoomConnection
from yachtdice.terminal.remote.server import TableServer
from yachtdice.terminal.session import PlayError, PlaySession
from yachtdice.terminal.table import PlayTable, SittingStage, check_state
from yachtdice.terminal.witness.notes import Notes, notes_folder
from yachtdice.terminal.witness.witness import Witness
from yachtdice.views.table import state_of

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
        self._you: str | None = None
        self._view: RoomView | None = None
        self._game: str | None = None
        self._away = set[Text]()
        self._is_sealed = False
        self._connection = RoomConnection(
            server, self._witness, self._hear, lambda status: self._show(status=status), self._fail
        )

    async def _open(self) -> None:
        """Become a guest, enter the room and take a seat; raise PlayError if that fails."""
        await beside(self._server.welcome)
        is_new = self._room is None
        if self._room is None:
            await self._read_rules(self._reference)
            self._check_bots()
            self._room = await beside(self._server.make_room, self._reference)
        try:
            await self._connection.open(self._room)
            await self._sit(is_new)
        except BaseException:
            await self._connection.close()
            raise

    def _check_bots(self) -> None:
        """Raise PlayError for more bots than the rules have seats beside the player."""
        most = self.table.rules.seats[1] - 1
        if len(self._bots) > most:
            en = f"these rules have seats for {most} bots beside you, not {len(self._bots)}"
            ko = f"이 규칙에서는 봇을 {most}개까지 앉힐 수 있어요. {len(self._bots)}개는 안 돼요"
            raise PlayError(Text(en, ko))

    async def _close(self) -> None:
        """Leave the room; the seat stays the guest's."""
        await self._connection.close()

    async def _sit(self, is_new: bool) -> None:
        """Take a seat of a waiting room, and seat the bots of a new one."""
        assert self._view is not None
        link, code = f"{self._server.origin}/r/{self._view.id}", self._view.id[:6].upper()
        self._tell(Text(f"Link: {link} (code {code})", f"링크: {link} (코드 {code})"), link=link)
        free = [place for place, seat in enumerate(self._view.seats) if seat.is_empty]
        if self._view.stage is Stage.WAITING and free and not self._has_seat():
            await self._connection.ask(TakeSeat, seat=free.pop(0))
        elif not self._has_seat():
            self._tell(Text("There is no free seat; you watch.", "빈자리가 없어 관전해요."))
        elif self._is_played_by_bot():
            await self._connection.ask(TakeBack)
        for bot, seat in zip(self._bots if is_new else (), free, strict=False):
            await self._connection.ask(SeatBot, seat=seat, bot=bot)

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
        await self._connection.ask(StartGame)

    async def roll(self, keep: tuple[int, ...] = ()) -> None:
        """Roll all dice except those at these places, with the share of this device."""
        self._check_roll(keep)
        kept, share = self._witness.roll(keep)
        if kept != keep:
            dice = words.faces([self.table.game.dice[place] for place in kept])
            en, ko = (
                (f"keep {dice}", f"{dice} 남기기로") if kept else ("keep no dice", "모두 굴리기로")
            )
            self._tell(
                Text(
                    f"This device has given its part of this roll to {en}; it rolls like that.",
                    f"이 굴림은 {ko} 이미 약속했어요. 그대로 굴려요.",
                )
            )
        await self._connection.ask(Roll, keep=kept, share=share)

    async def fill(self, box: str) -> None:
        """Score the dice in a box."""
        await self._connection.ask(Fill, box=box)

    async def again(self) -> None:
        """Agree to another game; it begins when all players agree."""
        await self._connection.ask(Rematch)
        if self.table.stage is SittingStage.OVER:
            self._tell(Text("Waiting for the other players.", "다른 사람들을 기다려요."))

    async def hold(self, keep: tuple[int, ...]) -> None:
        """Mark dice, which the other players see."""
        await super().hold(keep)
        if self.table.may_keep:
            with suppress(PlayError, WebSocketException):
                await self._connection.say(Hold(keep))

    def dismiss(self) -> None:
        """Acknowledge the alarm; this machine remembers it."""
        self._witness.dismiss()
        super().dismiss()

    # Messages

    async def _hear(self, message: ServerMessage) -> None:
        """Follow a message of the server; an alarm waits for no request and survives nonsense."""
        self._show_dice()
        match message:
            case Snapshot():
                self._you = message.you
                await self._snapshot(message)
            case Changed():
                await self._changed_by(message)
            case Presence(present=present):
                self._show_presence(set(present))
            case Clock(left_ms=int(left)) if self._must_roll():
                seconds = round(left / 1000)
                self._tell(Text(f"You have {seconds} s.", f"남은 시간 {seconds}초"))
            case Held(keep=keep):
                self._show(held=_places(keep))
            case Failing(on=on):
                self._show(status=_FAILING if on else None)
            case _:
                pass
        self._show_dice()

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

    async def _snapshot(self, snapshot: Snapshot) -> None:
        """Show the whole room; keep the events of the game if none was missed."""
        await self._read_rules(snapshot.rules.reference)
        self._view, table, before = snapshot.room, snapshot.table, self.table.state
        state = None if table is None else state_of(table, self.table.rules)
        if state is not None:
            check_state(state)
        if table is not None:
            self._note_game(table.game, sealed=table.sealed is not None)
        if before is None or state != replace(before, version=0):
            self._events = []
            self._show(state=state)
        self._show(held=_places(snapshot.held), **self._seating())

    async def _changed_by(self, changed: Changed) -> None:
        """Show a step of the room."""
        if changed.rules is not None:
            await self._read_rules(changed.rules.reference)
        self._view = changed.room or self._view
        if changed.table is not None:
            self._note_game(changed.table.game, sealed=changed.table.sealed is not None)
        record = await self._missed_record(changed)
        self._follow(*changed.events, **self._seating())
        if record is not None:
            self._save_text(record)

    def _after(self, state: GameState | None, event: Event) -> GameState:
        """Return the state after an event; raise ValueError if no view can show it."""
        after = super()._after(state, event)
        check_state(after)
        return after

    async def _missed_record(self, changed: Changed) -> str | None:
        """Return the server's record of a game that ends now, if events of it were missed."""
        is_end = changed.table is not None and changed.table.step is Step.OVER
        if self._events or not (is_end and changed.events and self._game is not None):
            return None
        try:
            return await beside(self._server.record, self._game)
        except PlayError as error:
            self._tell(error.text)
            return None

    def _note_game(self, game: str, *, sealed: bool) -> None:
        self._game, self._is_sealed = game, sealed

    async def _read_rules(self, reference: str) -> None:
        """Read the rules of the room from the server, which may have other ones than this copy."""
        if reference != self._rules_read:
            self._show(rules=await beside(self._server.rules, reference))
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
            try:
                file.write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")
            except OSError as error:
                self._tell(words.unsaved(str(file), error.strerror or str(error)))
        return path


def _places(held: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places that dice have, ascending."""
    return tuple(place for place in range(DICE) if place in held)
