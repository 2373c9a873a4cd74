"""The announcements of the server about the next throws: the parties, and the roll that waits."""

from typing import NamedTuple

from yachtdice.sealed import Ledger, Void
from yachtdice.server.rooms.messages.server import Asked, Opened
from yachtdice.terminal.witness.alarm import AlarmKind, CheatError
from yachtdice.terminal.witness.followed import mask_of


class OpenRoll(NamedTuple):
    """A roll that waits for shares; the seat counts from 1."""

    epoch: int
    number: int
    seat: int
    keep: tuple[int, ...]
    voids: tuple[Void, ...]


class Announcements:
    """Follows the announcements on one connection."""

    def __init__(self) -> None:
        """Begin without any."""
        self.forget()

    def forget(self) -> None:
        """Begin with another connection: earlier announcements may be out of date."""
        self._asked: list[tuple[int, tuple[int, ...]]] = []
        #: The highest number whose parties are fixed: the server has a share of it.
        self._fixed = 0
        #: The number that this device answered before the roll, and the parties changed after it.
        self._answered, self._moved = 0, set[int]()
        self.open: OpenRoll | None = None

    def at(self, number: int) -> tuple[int, ...] | None:
        """Return the parties that the server asks for this number, None if it has not said."""
        fitting = [parties for since, parties in self._asked if since <= number]
        return fitting[-1] if fitting else None

    def may_come_late(self, ledger: Ledger, roller: int) -> bool:
        """Return whether the next roll decides if the share of its roller counts.

        The roller is away, or missed too often. The others must not answer before it, since the
        first share fixes the parties.
        """
        first = ledger.last + 1
        is_pledged = any(tip.party == roller for tip in ledger.counting(first))
        return is_pledged and (ledger.has_dropped(roller) or roller not in (self.at(first) or ()))

    def fix(self, number: int) -> None:
        """Note that the server has a share of this number, so its parties may not change."""
        self._fixed = max(self._fixed, number)

    def answer(self, number: int) -> None:
        """Note that this device has sent its share of this number before the roll."""
        if number > self._answered:
            self._answered, self._moved = number, set()

    def moved_at(self, number: int) -> set[int]:
        """Return the parties that changed at this number after this device had answered it."""
        return self._moved if number == self._answered else set()

    def ask(self, message: Asked) -> None:
        """Follow `Asked`; raise CheatError if it changes the parties of a fixed number."""
        since, parties = message.throw, message.parties
        before, answered = self.at(self._fixed), self.at(self._answered)
        if since <= self._answered and answered is not None:
            self._moved = self._moved | (set(answered) ^ set(parties))
        self._asked = [each for each in self._asked if each[0] < since] + [(since, parties)]
        if since <= self._fixed and before is not None and before != parties:
            reason = f"the parties of number {self._fixed} changed"
            raise CheatError(AlarmKind.ASKED_AGAIN, reason)

    def opened(self, message: Opened, ledger: Ledger) -> None:
        """Follow `Opened`; raise CheatError if it changes the roll, or its number is not the next.

        A share of a later number would reveal those of all numbers before it.
        """
        voids = tuple(Void(void.number, void.missing) for void in message.voids)
        number, seat, before = message.throw, message.seat + 1, self.open
        if number != ledger.last + 1 + len(voids) - len(ledger.resigned):
            reason = f"number {number} is asked for, with {len(voids)} void ones before it"
            raise CheatError(AlarmKind.UNTOLD_VOID, reason)
        mask_of(message.keep)
        self.open = OpenRoll(message.epoch, number, seat, message.keep, voids)
        self.fix(number)
        is_other = before is not None and (before.seat, before.keep) != (seat, message.keep)
        if before is not None and is_other and before.epoch == message.epoch:
            raise CheatError(AlarmKind.OTHER_KEEP, f"the roll of number {number} changed")
