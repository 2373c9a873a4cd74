"""Scripted dice, for games whose dice a test needs to know."""

from collections.abc import Iterable

from yachtdice.rules import Dice


class ScriptedChance:
    """The Chance port with scripted dice, reversed orders, and counting ids."""

    def __init__(self, throws: Iterable[Dice] = ()) -> None:
        """Roll these dice in turn."""
        self._throws = iter(throws)
        self._ids = 0

    def throw(self, count: int) -> Dice:
        """Return the next roll of the script."""
        thrown = next(self._throws)
        assert len(thrown) == count, f"the script throws {thrown}, {count} faces are asked for"
        return thrown

    def draw_order(self, count: int) -> tuple[int, ...]:
        """Return the seats backwards."""
        return tuple(reversed(range(count)))

    def new_id(self, length: int) -> str:
        """Return another id of this length."""
        self._ids += 1
        return f"{'gull' * length}"[: length - 3] + f"{self._ids:03}"

    def secret(self) -> bytes:
        """Return the same bytes for the same count of ids."""
        return b"gull" * 7 + self._ids.to_bytes(4, "big")
