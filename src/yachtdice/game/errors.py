"""What the game refuses, with who, what and why."""


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


class RecordError(Exception):
    """A game record that cannot be read; `line` counts from 1."""

    def __init__(self, *, line: int, reason: str) -> None:
        """Build the one-line message."""
        super().__init__(f"record, line {line}: {reason}")
        self.line = line
        self.reason = reason
