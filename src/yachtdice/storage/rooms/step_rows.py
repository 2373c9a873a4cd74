"""The rows of steps, in the order of the columns in their statements."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from yachtdice.server.database.event_forms import write_event
from yachtdice.services.rooms.record import Commit
from yachtdice.storage.rooms.record_forms import marked, write_record
from yachtdice.views.records import EVENT_FORMAT
from yachtdice.views.rules import HOUSE

HOUR_MS: Final = 3_600_000


class MoveRow(NamedTuple):
    """The new version of a room, and the version at which the step expects it.

    `touched_ms` is the end of the hour of the step, so most steps leave its index as it is.
    """

    new_version: int
    record: str
    touched_ms: int
    id: str
    epoch: int
    version: int


class EventRow(NamedTuple):
    """An event of a game."""

    game: str | None
    version: int
    body: str
    at_ms: int


class CommandRow(NamedTuple):
    """A command that a step applies."""

    room: str
    player: str
    cid: str
    version: int


class GameRow(NamedTuple):
    """A game that begins with a step."""

    id: str
    room: str
    number: int
    rules_id: str
    rules_text: str
    fingerprint: str
    event_format: int
    started_ms: int
    hints: bool
    decides: str | None
    house: bool
    private: bool


class SeatRow(NamedTuple):
    """A seat of a game that begins, and its player."""

    game: str
    seat: int
    player: str | None


def move_row(commit: Commit) -> MoveRow:
    """Return the row of a room after a step."""
    record = write_record(marked(commit.record))
    touched_ms = commit.at_ms - commit.at_ms % HOUR_MS + HOUR_MS
    return MoveRow(
        commit.new_version, record, touched_ms, commit.room, commit.epoch, commit.version
    )


def _event_rows(commit: Commit) -> Iterator[EventRow]:
    """Return the rows of the events of a step."""
    for version, event in enumerate(commit.events, commit.first_event):
        body = write_event(event)
        yield EventRow(commit.record.game, version, body, commit.at_ms)


def _command_rows(commit: Commit) -> Iterator[CommandRow]:
    """Return the row of the command of a step, if it has one."""
    if (key := commit.command) is not None:
        yield CommandRow(commit.room, key.player, key.cid, commit.new_version)


def _game_rows(commit: Commit) -> Iterator[GameRow]:
    """Return the row of the game that begins with a step, if one does."""
    if (new := commit.new_game) is not None:
        yield GameRow(
            new.id, commit.room, new.number, new.rules_id, new.rules_text, new.fingerprint,
            EVENT_FORMAT, commit.at_ms, new.hints, new.decides,
            commit.record.rules.startswith(HOUSE), commit.record.private,
        )  # fmt: skip


def _seat_rows(commit: Commit) -> Iterator[SeatRow]:
    """Return the rows of the seats of the game that begins with a step, if one does."""
    if (new := commit.new_game) is not None:
        for number, seat in enumerate(commit.record.sitting):
            yield SeatRow(new.id, number, seat.player)


class AddedTable(NamedTuple):
    """A table to which steps add rows, with the rows of a step."""

    name: str
    row: type[Any]
    rows_of: Callable[[Commit], Iterator[tuple[Any, ...]]]

    @property
    def columns(self) -> str:
        """The names of the columns, for a statement."""
        return ", ".join(self.row._fields)

    def rows(self, commits: Sequence[Commit]) -> list[tuple[Any, ...]]:
        """Return the rows of a batch of steps."""
        return [row for commit in commits for row in self.rows_of(commit)]


COMMANDS: Final = AddedTable("commands", CommandRow, _command_rows)
#: In an order in which each row follows the rows that it refers to.
OTHERS: Final = (
    AddedTable("games", GameRow, _game_rows),
    AddedTable("game_seats", SeatRow, _seat_rows),
    AddedTable("events", EventRow, _event_rows),
)
