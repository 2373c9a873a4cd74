"""The verdict on a throw whose dice follow from its shares."""

from typing import NamedTuple

from yachtdice.sealed import SERVER, Void
from yachtdice.terminal.witness.alarm import AlarmKind, CheatError
from yachtdice.terminal.witness.asked import Announcements
from yachtdice.terminal.witness.followed import WitnessedThrow, mask_of
from yachtdice.terminal.witness.notes import DiceVerdict, GameNotes
from yachtdice.terminal.witness.own import OwnPart

_MOST_MOVES = 2


class ThrowJudge(NamedTuple):
    """The facts that a throw is compared with.

    `live`: the client was connected while the throw was made. `resigned`: the player's seat has
    resigned. The methods raise CheatError if a throw contradicts the announcements of the server or
    the shares of this device.
    """

    told: Announcements
    own: OwnPart
    notes: GameNotes
    live: bool
    resigned: bool

    def verdict(self, thrown: WitnessedThrow, seal: str) -> DiceVerdict:
        """Return the verdict on a throw; `seal` is the seal after it."""
        own = self.own.party in thrown.parties and self.own.nth_at(thrown.before, thrown.first) > 0
        if own:
            self._check_answer(thrown)
        moved = set[int]()
        if self.live:
            self._check_roll(thrown)
            self._check_own_roll(thrown)
            self._check_neglect(thrown)
            self._check_asked(thrown)
            self._check_voids(thrown)
            lacking = {thrown.seat} if self._lacks_own_share(thrown) else set()
            moved = self.told.moved_at(thrown.number) | lacking
        self._check_moved(thrown.number, moved)
        return DiceVerdict(own, tuple(sorted(moved)), seal)

    def _check_answer(self, thrown: WitnessedThrow) -> None:
        """Check that this device has sent its share, for this seat and these kept dice."""
        answer = self.notes.answers.get(thrown.number)
        if answer is None:
            reason = "a share of this device that it did not send"
            raise CheatError(AlarmKind.SHARE, reason, self.own.party)
        if (answer.seat, answer.keep) != (thrown.seat, mask_of(thrown.keep)):
            raise CheatError(AlarmKind.OTHER_KEEP, "the share was sent for another roll")

    def _check_roll(self, thrown: WitnessedThrow) -> None:
        """Check that the number, the seat and the kept dice are those of the roll that waited."""
        waited = self.told.open
        if waited is None or waited.number < thrown.first:
            return
        if (waited.seat, waited.keep) != (thrown.seat, thrown.keep):
            raise CheatError(AlarmKind.OTHER_KEEP, "the roll is not the one that waited")
        if thrown.number < waited.number:
            reason = f"number {thrown.number} counts, though the server called it void"
            raise CheatError(AlarmKind.NUMBER, reason)

    def _check_own_roll(self, thrown: WitnessedThrow) -> None:
        """Check that the share which travelled with the own roll is in the first attempt."""
        is_asked = thrown.seat in (self.told.at(thrown.first) or ())
        if not (self._has_rolled(thrown) and self.own.has_rolled(thrown.first) and is_asked):
            return
        first = thrown.voids[0].missing if thrown.voids else None
        if thrown.seat not in thrown.parties if first is None else thrown.seat in first:
            reason = "the share of the own roll is missing"
            raise CheatError(AlarmKind.OWN_MISSING, reason, thrown.seat)

    def _has_rolled(self, thrown: WitnessedThrow) -> bool:
        """Return whether this device sent this roll with a share, over any connection."""
        if thrown.seat != self.own.party or thrown.clock:
            return False
        answer = self.notes.answers.get(thrown.first)
        is_same = answer is not None and answer.rolled and answer.keep == mask_of(thrown.keep)
        return is_same and self.own.nth_at(thrown.before, thrown.first) > 0

    def _lacks_own_share(self, thrown: WitnessedThrow) -> bool:
        """Return whether the throw is without the share that this device sent with the roll.

        After a void attempt, the server does not ask a player again after two misses.
        """
        named = (*thrown.parties, *thrown.missing)
        if thrown.seat in named or (thrown.voids and thrown.before.has_dropped(thrown.seat)):
            return False
        return self._has_rolled(thrown)

    def _check_neglect(self, thrown: WitnessedThrow) -> None:
        """Check that this device was asked, if the server knows that it is connected."""
        party = self.own.party
        if party is None or self.resigned or party in thrown.missing:
            return
        is_asked = party in (self.told.at(thrown.number) or ())
        if not is_asked and self.own.must_be_asked(thrown.before, thrown.first):
            raise CheatError(AlarmKind.NOT_ASKED, "this device was connected, but not asked")

    def _check_asked(self, thrown: WitnessedThrow) -> None:
        """Check that the parties are those that were asked; the roller may come unasked."""
        for number, missing in ((void.number, void.missing) for void in thrown.voids):
            asked = self.told.at(number)
            stray = next((one for one in missing if asked is not None and one not in asked), None)
            if stray is not None:
                reason = f"party {stray} was not asked, so it cannot be missing"
                raise CheatError(AlarmKind.PARTIES, reason, stray)
        asked = self.told.at(thrown.number)
        if asked is None:
            return
        gone = next((party for party in asked if party not in thrown.parties), None)
        if gone is not None and gone == self.own.party:
            raise CheatError(AlarmKind.LEFT_OUT, "the share of this device is not in it", gone)
        may = (SERVER, thrown.seat, *asked)
        wrong = gone or next((party for party in thrown.parties if party not in may), None)
        if wrong is not None:
            reason = f"party {wrong} {'is missing' if gone else 'was not asked'}"
            raise CheatError(AlarmKind.PARTIES, reason, wrong)

    def _check_voids(self, thrown: WitnessedThrow) -> None:
        """Check that this device was late if the server says so, and heard of void attempts."""
        party = self.own.party
        for void in thrown.voids:
            if party in void.missing:
                if self.own.has_heard(void.number):
                    reason = f"the server had the share of number {void.number}"
                    raise CheatError(AlarmKind.LEFT_OUT, reason, party)
                return
            announced: tuple[Void, ...] = self.told.open.voids if self.told.open else ()
            is_awaited = party is not None and party in (self.told.at(void.number + 1) or ())
            if is_awaited and void not in announced:
                reason = f"number {void.number} is void, which was not announced"
                raise CheatError(AlarmKind.UNTOLD_VOID, reason)

    def _check_moved(self, number: int, moved: set[int]) -> None:
        """Check that the parties did not change late too often.

        A lost connection may change them while a share is on its way; a server that does it more
        often chooses.
        """
        others = [verdict for each, verdict in self.notes.throws.items() if each != number]
        for party in sorted(moved):
            if sum(party in verdict.moved for verdict in others) >= _MOST_MOVES:
                reason = f"the parties of number {number} changed late"
                raise CheatError(AlarmKind.ASKED_AGAIN, reason, party)
