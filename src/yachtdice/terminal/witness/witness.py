"""Follows the frames of a room and checks every throw, before the client shows it."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from yachtdice.game import DicePledged, DiceThrown, Event, GameStarted, SeatResigned, Step
from yachtdice.sealed import Ledger, ProofError, read_proof
from yachtdice.server.rooms.messages.client import Ping, Pledge, Share
from yachtdice.server.rooms.messages.room import RoomView, Stage
from yachtdice.server.rooms.messages.server import (
    Asked,
    Changed,
    Opened,
    Pong,
    ServerMessage,
    Snapshot,
    UpToDate,
)
from yachtdice.terminal.witness.alarm import AlarmKind, CheatError, DiceAlarm, alarm_of
from yachtdice.terminal.witness.asked import Announcements
from yachtdice.terminal.witness.followed import FollowedGame, WitnessedThrow
from yachtdice.terminal.witness.judge import ThrowJudge
from yachtdice.terminal.witness.notes import DiceVerdict, Notes
from yachtdice.terminal.witness.own import OwnPart, Prompt
from yachtdice.terminal.witness.progress import (
    check_continued,
    check_seen,
    note_state,
    note_throw,
    other_dice,
)
from yachtdice.terminal.witness.report import DiceReport, file_of, report_of
from yachtdice.views.table import TableView

#: Numbers and texts that no honest server sends make a check fail with these.
_FAILURES: Final = (ProofError, OverflowError, ValueError)


class Witness:
    """A client's side of sealed dice in one room. No clock, and no I/O but the notes.

    All methods raise NotesError if the notes cannot be read or written.
    """

    def __init__(self, notes: Notes) -> None:
        """Use the notes about the server of this room."""
        self._notes, self._own, self._told = notes, OwnPart(notes), Announcements()
        self._room: RoomView | None = None
        self._table: TableView | None = None
        self._game: FollowedGame | None = None
        self._epoch = self._version = 0
        self._drawn = False  #: Whether the rules let the pledges decide the order of seats.
        #: The last epoch in which this connection saw a throw: the server may ignore shares before.
        self._settled = 0
        self._before = notes.states  #: The last states noted before the connection.
        self._live = False  #: Whether frames arrive as they are made, and are not repeated.
        self._pings: deque[Pledge | Share] = deque()

    def enter(self) -> None:
        """Begin a new connection; call this just before each `Enter`."""
        self._live, self._before = False, self._notes.states
        self._told.forget()
        self._pings.clear()

    def is_new(self, message: Changed) -> bool:
        """Return whether a step is later than all seen; `see` does not check any other."""
        return message.version > self._version

    def see(self, message: ServerMessage) -> list[Pledge | Share | Ping]:
        """Follow the next message of the server; return the messages to send, in order.

        A ping follows each, so that the witness knows when the server has read it.
        """
        with self._notes.changing():
            replies = self._seen(message)
        self._pings.extend(replies)
        return [message for reply in replies for message in (reply, Ping())]

    def _seen(self, message: ServerMessage) -> Sequence[Pledge | Share]:
        match message:
            case Snapshot():
                return self._snapshot(message)
            case UpToDate():
                return self._entered(message.you)
            case Changed():
                return self._changed(message)
            case Asked():
                return self._asked(message)
            case Opened():
                return self._opened(message)
            case Pong() if self._pings:
                self._hear(self._pings.popleft())
        return []

    def roll(self, keep: Sequence[int]) -> tuple[tuple[int, ...], str | None]:
        """Return the kept places and the share for an own roll.

        They are those of an earlier roll that the server has not thrown, if there is one: its share
        was given for these places.
        """
        kept = tuple(keep) if self.bound is None else self.bound
        game, party = self._game, self._own.party
        if game is None or party is None:
            return kept, None
        number = game.ledger.last + 1
        return kept, self._own.roll(game.ledger, Prompt(number, number, party, kept))

    @property
    def bound(self) -> tuple[int, ...] | None:
        """The kept places that the next own roll must have; None if they are free."""
        game, party = self._game, self._own.party
        if game is None or party is None or game.seat + 1 != party:
            return None
        answer = self._notes.of(game.id).answers.get(game.ledger.last + 1)
        if answer is None or answer.seat != party:
            return None
        return tuple(place for place in range(5) if answer.keep >> place & 1)

    # For the player

    @property
    def alarm(self) -> DiceAlarm | None:
        """The alarm that the player has not dismissed, in any game at this server."""
        return self._notes.alarm

    def dismiss(self) -> None:
        """Take the alarm away."""
        self._notes.dismiss()

    @property
    def report(self) -> DiceReport | None:
        """The dice of the room's game as far as they are checked; None before the first game."""
        if self._table is None:
            return None
        return report_of(self._table, self._game, self._notes.of(self._table.game))

    def notes_file(self) -> dict[str, Any] | None:
        """Return the notes that `yacht verify` reads, of the alarm's game or the room's.

        None for a watcher. They name only numbers that the game has reached.
        """
        alarm = self._notes.alarm
        game = alarm.game if alarm else self._table.game if self._table else ""
        return file_of(game, self._notes.of(game))

    # Frames

    def _snapshot(self, message: Snapshot) -> Sequence[Pledge | Share]:
        before = self._game
        self._room, self._table, self._epoch = message.room, message.table, message.epoch
        self._drawn = message.rules.order_drawn
        self._own.enter(message.you)
        self._own.sit(message.room, message.table)
        self._told.forget()
        self._game = None
        self._guard(lambda: self._take(message, before))
        self._version = message.version
        return self._entered(message.you)

    def _take(self, message: Snapshot, before: FollowedGame | None) -> None:
        """Take the game of a snapshot, and compare it with the game seen before."""
        self._game = game = FollowedGame.seen(message)
        if game is not None:
            last = note_state(self._notes, game, message.version, message.epoch)
            self._own.note(game.ledger)
            if right := other_dice(game, last):
                self._alarm_dice(right, game.dice)
            check_seen(game, last, self._before.get(game.id), message)
            if before is not None and before.id == game.id:
                check_continued(game, before, is_older=message.version < self._version)
        elif message.table is not None and self._notes.of(message.table.game).last is not None:
            raise CheatError(AlarmKind.NO_PROOF, "the game had proofs before")

    def _entered(self, you: str | None) -> Sequence[Pledge | Share]:
        """Begin to take part: the connection has entered the room."""
        if not self._live:
            self._own.enter(you)
        self._live = True
        return self._replies(entering=True)

    def _changed(self, message: Changed) -> Sequence[Pledge | Share]:
        if not self.is_new(message):
            return []
        before = self._room
        self._epoch, self._version = message.epoch, message.version
        self._room, self._table = message.room or self._room, message.table or self._table
        if message.rules is not None:
            self._drawn = message.rules.order_drawn
        if any(isinstance(event, GameStarted) for event in message.events):
            self._start(message, before)
        elif self._room is not None:
            self._own.sit(self._room, self._table)
        if self._game is not None:
            for event in message.events:
                self._follow(self._game, event)
            if message.table is not None:
                self._settle(self._game, message.table)
        return self._replies()

    def _start(self, message: Changed, before: RoomView | None) -> None:
        """Begin a game: its pledges must be those that the server announced."""
        room, table = self._room, message.table
        self._told.forget()
        self._game = None
        if table is None or room is None:
            return
        self._own.sit(room, table)
        self._guard(lambda: self._begin(message.events, table, before and before.next_game))

    def _begin(self, events: Sequence[Event], table: TableView, announced: Any) -> None:
        if table.sealed is None:
            if announced is not None:
                raise CheatError(AlarmKind.NO_PROOF, "the server announced a game with proofs")
            return
        order = next(event.order for event in events if isinstance(event, GameStarted))
        self._game = FollowedGame.started(table.game, order, drawn=self._drawn)
        tip = next((event.tip for event in events if isinstance(event, DicePledged)), None)
        if announced is None or (announced.id, announced.tip) != (table.game, tip):
            raise CheatError(AlarmKind.START, "the server pledged another chain")

    def _asked(self, message: Asked) -> Sequence[Pledge | Share]:
        if self._game is None or message.game != self._game.id:
            return []
        self._guard(lambda: self._told.ask(message))
        return self._replies()

    def _opened(self, message: Opened) -> Sequence[Pledge | Share]:
        game = self._game
        if game is None or message.game != game.id:
            return []
        ledger = game.ledger
        self._guard(lambda: self._told.opened(message, ledger), throw=message.throw)
        self._own.reopen(message.throw, unheard=self._settled != self._epoch)
        return self._replies()

    def _hear(self, message: Pledge | Share) -> None:
        """Note that the server has read this message: it has answered a later one."""
        ledger = None if self._game is None else self._game.ledger
        if isinstance(message, Share):
            if not self._is_awaited(message, ledger):
                return
            if self._settled == self._epoch:
                self._told.fix(message.throw)
        self._own.hear(message, ledger)

    def _is_awaited(self, share: Share, ledger: Ledger | None) -> bool:
        """Return whether the server asks for a share, and has certainly not read it too late."""
        if ledger is None or ledger.table != share.game:
            return False
        opened = self._told.open
        is_over = share.throw <= ledger.last or (opened and share.throw < opened.number)
        return not is_over and self._own.party in (self._told.at(share.throw) or ())

    # Events

    def _follow(self, game: FollowedGame, event: Event) -> None:
        if isinstance(event, DiceThrown):
            self._follow_throw(game, event)
            return
        self._guard(lambda: game.follow(event))
        if isinstance(event, SeatResigned):
            self._told.open = None

    def _follow_throw(self, game: FollowedGame, event: DiceThrown) -> None:
        number, dice = _number_in(event.proof) or game.ledger.last + 1, tuple(event.dice)

        def check() -> None:
            thrown = game.follow(event)
            if thrown is not None:
                self._judge(game, thrown)

        if not self._guard(check, throw=number, shown=dice):
            note_throw(self._notes, game.id, number, DiceVerdict(False, (), game.seal_text))
        self._told.open = None
        if self._live:
            self._settled = self._epoch

    def _judge(self, game: FollowedGame, thrown: WitnessedThrow) -> None:
        """Judge a throw; a client of this device that saw another result has noted its seal."""
        notes, party = self._notes.of(game.id), self._own.party
        earlier = notes.throws.get(thrown.number)
        if earlier is not None and earlier.seal != game.seal_text:
            reason = f"throw {thrown.number} was made before, with another result"
            raise CheatError(AlarmKind.BACK_IN_TIME, reason)
        seats = self._table.seats if self._table else ()
        resigned = party is not None and party <= len(seats) and seats[party - 1].resigned
        judge = ThrowJudge(self._told, self._own, notes, self._live, resigned)
        verdict = judge.verdict(thrown, game.seal_text)
        if earlier is None:
            note_throw(self._notes, game.id, thrown.number, verdict)

    def _settle(self, game: FollowedGame, table: TableView) -> None:
        """Check the order of seats and the seal after the events of a frame; note the state."""
        is_starting = game.is_starting
        self._guard(game.begin)
        if is_starting and self._own.begin(game.ledger):
            self._alarm(CheatError(AlarmKind.START, "the pledge of this device is missing"))
        game.seat = table.seat
        self._own.note(game.ledger)
        if game.dice not in ((), table.dice):
            self._alarm_dice(game.dice, table.dice)
        seen = None if table.sealed is None else (table.sealed.seal, table.sealed.throw)
        if seen != (game.seal_text, game.ledger.last):
            self._alarm(CheatError(AlarmKind.SEAL, "the seal is not the one computed"))
        note_state(self._notes, game, self._version, self._epoch)

    def _alarm_dice(self, right: tuple[int, ...], shown: tuple[int, ...]) -> None:
        """Raise the alarm about a table with other dice than those of its last throw."""
        reason = f"the table shows the dice {shown}, not {right}"
        self._alarm(CheatError(AlarmKind.DICE, reason, right=right), shown=shown)

    # Answers

    def _replies(self, *, entering: bool = False) -> list[Pledge | Share]:
        room, game = self._room, self._game
        if room is None or not self._live:
            return []
        share = self._share()
        ledger = None if game is None else game.ledger
        pledges = self._own.pledges(room, ledger, entering=entering)
        return [*pledges, *([] if share is None else [share])]

    def _share(self) -> Share | None:
        """Return the share to send now, None if there is none."""
        game, prompt, party = self._game, self._prompt(), self._own.party
        if game is None or prompt is None or party is None:
            return None
        if party not in (self._told.at(prompt.number) or ()):
            return None
        share = self._own.answer(game.ledger, prompt)
        if share is not None and self._told.open is None:
            self._told.answer(prompt.number)
        return share

    def _prompt(self) -> Prompt | None:
        """Return the roll that waits, or the first roll of another seat's turn."""
        game, table, opened = self._game, self._table, self._told.open
        if game is None or table is None or self._room is None:
            return None
        if self._room.stage is not Stage.PLAYING:
            return None
        first, roller = game.ledger.last + 1, table.seat + 1
        if opened is not None:
            return Prompt(opened.number, first, opened.seat, opened.keep)
        is_first_roll = table.step is Step.AWAIT_ROLL and roller != self._own.party
        if not is_first_roll or self._told.may_come_late(game.ledger, roller):
            return None
        return Prompt(first, first, roller, ())

    def _guard(
        self,
        check: Callable[[], object],
        *,
        throw: int | None = None,
        shown: tuple[int, ...] | None = None,
    ) -> bool:
        """Run a check and raise the alarm if it fails; return whether it is passed."""
        try:
            check()
        except _FAILURES as error:
            self._alarm(error, throw, shown)
            return False
        return True

    def _alarm(
        self, error: Exception, throw: int | None = None, shown: tuple[int, ...] | None = None
    ) -> None:
        """Raise the alarm about a failed check, by default of the last throw."""
        game = self._game.id if self._game else self._table.game if self._table else ""
        noted = self._notes.of(game).last
        last = self._game.ledger.last if self._game else noted.throw if noted else 0
        self._notes.raise_alarm(alarm_of(error, game, last if throw is None else throw, shown))


def _number_in(proof: str | None) -> int | None:
    """Return the number that a proof claims, None for any other text."""
    try:
        return read_proof(proof).number
    except ProofError:
        return None
