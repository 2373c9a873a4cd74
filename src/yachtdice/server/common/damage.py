"""Stored data that cannot be read: it is logged once and counted, and lists leave it out."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeVar

from yachtdice.server.common.log_events import DataDamaged, log_event, room_mark
from yachtdice.server.common.ports import StoreFault, StoreUnavailableError

Row = TypeVar("Row")
Found = TypeVar("Found")

_MOST_NOTED: Final = 10_000
#: The damaged data that has been logged, the latest last.
_noted: Final[OrderedDict[tuple[str, str], None]] = OrderedDict()


class DamagedDataError(StoreUnavailableError):
    """Data of one room, game or other entry that cannot be read; all other data can."""

    def __init__(self, table: str, key: str) -> None:
        """Name the table and the key of the damaged row."""
        super().__init__(f"the data of {key} in {table} is damaged", StoreFault.DAMAGED)


@contextmanager
def reading(table: str, key: str, room: str = "") -> Iterator[None]:
    """Turn every error of reading a stored row into DamagedDataError, logged once for each row.

    A damaged row can lead to any error, so the context must only read what is stored. It never
    awaits: a full queue or a lost connection is not damage. `key` is not secret; `room`, the id of
    its room if known, is logged as a mark.
    """
    try:
        yield
    except StoreUnavailableError:
        raise
    except Exception as error:
        _note(table, key, room, error)
        raise DamagedDataError(table, key) from error


def readable(
    table: str, rows: Iterable[Row], key_of: Callable[[Row], str], read: Callable[[Row], Found]
) -> list[Found]:
    """Return the results of the rows that can be read; the others are left out and logged."""
    found = []
    for row in rows:
        with suppress(DamagedDataError), reading(table, key_of(row)):
            found.append(read(row))
    return found


def damaged_count() -> int:
    """Return how many damaged rows this process has met, at most 10,000."""
    return len(_noted)


def _note(table: str, key: str, room: str, error: Exception) -> None:
    """Log a damaged row, unless it has been logged."""
    if (table, key) in _noted:
        return
    _noted[table, key] = None
    if len(_noted) > _MOST_NOTED:
        _noted.popitem(last=False)
    reason = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    log_event(DataDamaged(table, key, room_mark(room) if room else "", reason))
