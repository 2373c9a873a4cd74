"""When the tables of an arena are due."""

from typing import Final

FULL_AFTER_MS: Final = 10_000  #: The wait after which full tables begin.
ANY_AFTER_MS: Final = 20_000  #: The wait after which smaller tables begin too.


def tables_due(free: int, playing: int, waited_ms: int, size: int) -> tuple[int, ...]:
    """Return the sizes of the tables that begin now, for tables of up to `size` players.

    `free` players wait, the first since `waited_ms`; those that have waited longest get the seats.
    If no game is left that could free more players (`playing` is 0), all begin at once. No player
    waits longer than `ANY_AFTER_MS` beside another that is free.
    """
    if not playing or waited_ms >= ANY_AFTER_MS:
        return _split(free, size)
    return (size,) * (free // size) if waited_ms >= FULL_AFTER_MS else ()


def _split(free: int, size: int) -> tuple[int, ...]:
    """Return the sizes of tables for all players (5 are 3 and 2), or for all but one."""
    if size == 2 or free < 2:
        return (2,) * (free // 2)
    count = -(-free // size)
    small, larger = divmod(free, count)
    return (small + 1,) * larger + (small,) * (count - larger)
