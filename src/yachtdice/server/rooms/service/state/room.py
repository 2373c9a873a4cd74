"""A room as an immutable value, with its stored form and its frames."""

from operator import attrgetter
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

from yachtdice.game import (
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    GameState,
    RollOpened,
    SealedDice,
    replay,
)
from yachtdice.rules import RuleSet
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.common.damage import reading
from yachtdice.server.common.log_events import room_mark
from yachtdice.server.common.ports import Player, StoreFault
from yachtdice.server.rooms.messages.room import (
    PlayOffView,
    RoomSeat,
    RoomSettings,
    RoomView,
    SeriesView,
    Stage,
    Ties,
    seats_of_game,
)
from yachtdice.server.rooms.messages.sealed import NextGame
from yachtdice.server.rooms.messages.server import Changed, RefusalCode, Snapshot
from yachtdice.server.rooms.service.state.record import (
    CommandKey,
    Commit,
    GameSecret,
    RoomRecord,
    StartedGame,
    StoredRoom,
    StoredTurn,
)
from yachtdice.server.rooms.service.state.sealed_game import (
    dice_of,
    is_sealable,
    sealed_record,
    show_ledger,
)
from yachtdice.server.rooms.service.state.turn_clock import USUAL_CLOCK
from yachtdice.views.rules import show_rules
from yachtdice.views.table import SealedDiceView, TableSeat, TableView, show_seats, show_table

SEATS: Final = 4
EMPTY: Final = RoomSeat()
NO_HOST: Final = ""  #: The host of a room in which no person has sat down yet.
#: Number of play-offs after which a game is a draw: some rules always lead to equal totals.
MOST_PLAY_OFFS: Final = 10


class RefusedError(Exception):
    """A command that is not carried out; nothing has changed."""

    def __init__(self, code: RefusalCode, reason: str) -> None:
        """Set the code for programs and the reason for people."""
        super().__init__(reason)
        self.code = code
        self.reason = reason


def code_of(fault: StoreFault) -> RefusalCode:
    """Return the refusal code of a fault of the store; each fault has one, of the same value."""
    return RefusalCode(fault.value)


def require(condition: bool, reason: str) -> None:
    """Raise RefusedError with this reason unless the condition is true."""
    if not condition:
        raise RefusedError(RefusalCode.NOT_ALLOWED, reason)


class Room(Struct, frozen=True):
    """A room between two commands. `game` is the latest game, `game_id` its id.

    `table_seats` are the seats of `game` as clients see them.

    `rules` is the rule set that `settings` names. `begins`: the seat, by the room's numbers, that
    plays first in the next game. `timeouts` (by the game's numbers): how often each seat has run
    out of time. `relieved` (by the game's numbers): the seats that a bot plays for an absent
    player, who gets the seat back on return.

    After a game, `agreed` and `left` (by the room's numbers) are the seats that want a rematch and
    those that take no part in it. `series`: the score of the games of the same players and bots.
    `play_off`: the play-off that the latest game is, None if it is none.
    `uncounted`: the game gives no experience points and no rating, because the server failed in it.

    `dice`: the sealed dice of the latest game, None if its dice have no proof. `secret`: the
    server's secret for them, None once the game is over. `next_game`: the secret of the next game,
    None in a room of a version without sealed dice. `asked`: the parties of the dice that were
    asked for their shares when the room was stored. `pledged`: the stored pledges of players for
    the next game, in a room that waits.
    """

    id: str
    host: str
    seats: tuple[RoomSeat, ...]
    settings: RoomSettings
    rules: RuleSet
    stage: Stage = Stage.WAITING
    games: int = 0
    game_id: str | None = None
    game: GameState | None = None
    table_seats: tuple[TableSeat, ...] = ()
    begins: int | None = None
    timeouts: tuple[int, ...] = ()
    relieved: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    series: SeriesView | None = None
    dice: SealedDice | None = None
    secret: GameSecret | None = None
    next_game: GameSecret | None = None
    asked: tuple[int, ...] = ()
    uncounted: bool = False
    play_off: PlayOffView | None = None
    pledged: tuple[tuple[str, str], ...] = ()

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats that play a play-off next, by the room's numbers; empty if none follows."""
        if self.stage is not Stage.OVER or self.game is None:
            return ()
        number, winners = 0 if self.play_off is None else self.play_off.number, self.game.winners
        decides = self.settings.ties is Ties.PLAY_OFF and number < MOST_PLAY_OFFS
        if not decides or len(winners) < 2:
            return ()
        return tuple(self.playing()[seat] for seat in winners)

    @property
    def starts_by_itself(self) -> bool:
        """Whether the server starts the next game without a command of a player."""
        return self.stage is Stage.STARTING or bool(self.tied)

    @property
    def next_sealed(self) -> GameSecret | None:
        """The secret of the next game; None if its dice will have no proof."""
        return self.next_game if is_sealable(self.rules) else None

    def view(self) -> RoomView:
        """Return the room as clients see it."""
        following = self.next_sealed
        return RoomView(
            **asdict(self.settings),
            **dict(zip(_SEEN, _seen(self), strict=True)),
            next_game=None if following is None else NextGame(following.id, following.tip),
        )

    def record(self) -> RoomRecord:
        """Return the stored form of the room."""
        return RoomRecord(
            **asdict(self.settings),
            **dict(zip(_STORED, _stored(self), strict=True)),
            rules_text=self.rules.text,
            game=self.game_id,
            sealed=None if self.dice is None else sealed_record(self.dice, self.secret, self.asked),
        )

    def table(self) -> TableView | None:
        """Return the game of the room for clients, None before the first game."""
        if self.game is None:
            return None
        dice = self.dice
        sealed = None if dice is None else SealedDiceView(dice.ledger.last, dice.seal.text())
        return show_table(self.game_id or "", self.game, sealed, self.table_seats)

    def seat_of(self, player: str) -> int | None:
        """Return the seat of this player, by the room's numbers; None without a seat."""
        return next((i for i, seat in enumerate(self.seats) if seat.player == player), None)

    def taken(self) -> tuple[int, ...]:
        """Return the seats that are taken, by the room's numbers."""
        return seats_of_game(self.seats, None)

    def playing(self) -> tuple[int, ...]:
        """Return the seats of the latest game; the game numbers them from 0 in this order."""
        return seats_of_game(self.seats, self.play_off)

    def game_seat_of(self, player: str) -> int | None:
        """Return the seat of this player by the game's numbers, None for a spectator."""
        own, playing = self.seat_of(player), self.playing()
        return playing.index(own) if own in playing else None


def _fields_in(kind: type[Struct], *others: str) -> tuple[str, ...]:
    """Return the fields that a `Room` and another form of a room have in common.

    The settings and `others` are left out. Each field has one name and one value in both forms.
    """
    own = {*kind.__struct_fields__} - {*RoomSettings.__struct_fields__} - {*others}
    return tuple(name for name in dir(Room) if name in own)


_SEEN: Final = _fields_in(RoomView, "next_game")
_STORED: Final = _fields_in(RoomRecord, "game")
_seen, _stored = attrgetter(*_SEEN), attrgetter(*_STORED)

#: Returns everything from which `Room.view` is made.
_visible: Final = attrgetter(*_SEEN, "settings", "next_game", "rules")


_PLEDGES: Final = frozenset({DicePledged})
_PLAYS: Final = frozenset({RollOpened, DiceThrown, BoxFilled})


class Outcome(Struct, frozen=True):
    """The result of a command: the room after it and its game events.

    `is_quiet`: the step changes nothing that players see, so no command becomes stale.
    """

    room: Room
    events: tuple[Event, ...] = ()
    is_quiet: bool = False

    @property
    def changes_game(self) -> bool:
        """Whether the events change anything that players see or choose; pledges do not."""
        return not _PLEDGES.issuperset(map(type, self.events))

    @property
    def plays_on(self) -> bool:
        """Whether the step is only a play: all seats, their players and the stage stay."""
        is_play = bool(self.events) and _PLAYS.issuperset(map(type, self.events))
        return is_play and self.room.stage is Stage.PLAYING


def new_room(
    room_id: str,
    host: Player | None,
    reference: str,
    rules: RuleSet,
    secret: GameSecret | None = None,
) -> Room:
    """Return a new room with its host on the first seat; None: the first person to sit is host.

    `secret`: that of the first game, None for a game without sealed dice.
    """
    first = EMPTY if host is None else RoomSeat(host.name, host.id)
    seats = (first, *(EMPTY,) * (SEATS - 1))
    settings = RoomSettings(rules=reference, clock=USUAL_CLOCK)
    made_by = NO_HOST if host is None else host.id
    return Room(room_id, made_by, seats, settings, rules, next_game=secret)


def room_of(stored: StoredRoom) -> Room:
    """Return the room of this stored form, with its latest game replayed.

    Raises DamagedDataError if that is impossible.
    """
    with reading("rooms", room_mark(stored.id), stored.id):
        return _room_of(stored)


def _room_of(stored: StoredRoom) -> Room:
    record = stored.record
    rules, sealed = rules_of(record.rules_text), record.sealed
    chosen = {name: getattr(record, name) for name in RoomSettings.__struct_fields__}
    state = replay(rules, stored.events) if stored.events else None
    return Room(
        **dict(zip(_STORED, _stored(record), strict=True)),
        id=stored.id,
        settings=RoomSettings(**chosen),
        rules=rules,
        game_id=record.game,
        game=state,
        table_seats=() if state is None else show_seats(state),
        dice=None if sealed is None else dice_of(sealed, record.game or ""),
        secret=None if sealed is None else sealed.secret,
        asked=() if sealed is None else sealed.asked,
    )


def commit_of(
    old: Room,
    outcome: Outcome,
    epoch: int,
    version: int,
    at_ms: int,
    key: CommandKey | None,
    turn: StoredTurn | None = None,
) -> Commit:
    """Return the step from the old room at this version, ready to be stored.

    `turn` is the turn of a game that waits which begins with the step.
    """
    room, events = outcome.room, outcome.events
    return Commit(
        room=room.id,
        epoch=epoch,
        version=version,
        new_version=version + 1,
        record=room.record(),
        at_ms=at_ms,
        new_game=_new_game(room) if room.game_id != old.game_id else None,
        first_event=(room.game.version if room.game else 0) - len(events) + 1,
        events=events,
        game_over=room.stage is Stage.OVER,
        command=key,
        turn=turn,
    )


def _new_game(room: Room) -> StartedGame | None:
    """Return the stored form of the game that begins; None if the room waits for a game."""
    if room.game_id is None:
        return None
    rules = room.rules
    return StartedGame(
        room.game_id,
        room.games,
        rules.id,
        rules.text,
        rules.fingerprint,
        hints=room.settings.hints,
        decides=None if room.play_off is None else room.play_off.decides,
        waiting=room.settings.waits,
    )


def snapshot_of(
    room: Room,
    epoch: int,
    version: int,
    player: str | None,
    present: frozenset[str],
    watchers: int,
    link: str | None,
    held: tuple[int, ...] = (),
) -> Snapshot:
    """Return the snapshot of the room for one player, with presence, link and held dice."""
    return Snapshot(
        epoch=epoch,
        version=version,
        you=player,
        room=room.view(),
        rules=show_rules(room.rules, room.settings.rules),
        table=room.table(),
        present=tuple(sorted(present)),
        watchers=watchers,
        link=link,
        held=held,
        ledger=None if room.dice is None else show_ledger(room.dice.ledger),
    )


def changed_of(old: Room, outcome: Outcome, epoch: int, version: int) -> Changed:
    """Return the frame with the changes of this outcome."""
    room = outcome.room
    return Changed(
        epoch=epoch,
        version=version,
        events=outcome.events,
        room=room.view() if _visible(room) != _visible(old) else None,
        rules=show_rules(room.rules, room.settings.rules) if room.rules != old.rules else None,
        table=room.table() if outcome.events else None,
    )
