"""What the game refuses, with who, what and why."""

from enum import StrEnum


class IllegalActionError(Exception):
    """An action that the rules do not allow now; nothing has changed.

    `seat` counts from 0 (None for the dice), `action` names what was asked for.
    """

    def __init__(self, *, seat: int | None, action: str, reason: str) -> None:
        """Build the one-line message, which counts seats from 1 as people do."""
        who = "the dice" if seat is None else f"seat {seat + 1 if type(seat) is int else seat!r}"
        super().__init__(f"{who} may not {action}: {reason}")
        self.seat = seat
        self.action = action
        self.reason = reason


class ImpossibleEventError(Exception):
    """A list of events that no game can have produced."""


class RecordFault(StrEnum):
    """What kind of thing is wrong with a record."""

    FORM = "form"
    """It is not written as records are."""
    RULES = "rules"
    """Its rules file has a fault, or is not the one the game was played by."""
    SEATS = "seats"
    """Its seats, their names or their order cannot be."""
    DICE = "dice"
    """Its dice cannot lie like this."""
    PLAY = "play"
    """What it tells is not legal play."""
    POINTS = "points"
    """Its points are not those of the rules."""


class RecordError(Exception):
    """A game record that cannot be read.

    `line` of a text and `event` of a list count from 1; None where the whole is meant.
    """

    def __init__(
        self,
        *,
        fault: RecordFault,
        reason: str,
        line: int | None = None,
        event: int | None = None,
    ) -> None:
        """Build the one-line message."""
        where = f", line {line}" if line else f", event {event}" if event else ""
        super().__init__(f"record{where}: {reason}")
        self.fault = fault
        self.line = line
        self.event = event
        self.reason = reason
