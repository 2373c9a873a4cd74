"""What bars a program from the rest of a tournament."""

from enum import StrEnum

from msgspec import Struct

from yachtdice.rules import Dice


class FaultKind(StrEnum):
    """The ways to fail."""

    ILLEGAL = "illegal"
    """An answer that the rules do not allow."""
    GARBLED = "garbled"
    """Something that is no answer."""
    LATE = "late"
    """No answer in time."""
    CRASHED = "crashed"
    """An exception, or the end of the program."""


class Fault(Struct, frozen=True):
    """Who failed how, and where: `turn` counts from 1, 0 before the first."""

    entrant: int
    game: int
    kind: FaultKind
    reason: str
    turn: int = 0
    stage: int = 0
    dice: Dice = ()
    open_boxes: tuple[str, ...] = ()
    log: str = ""

    @property
    def position(self) -> str:
        """Where it happened, in words."""
        if not self.turn:
            return f"game {self.game}, before its first turn"
        dice = " ".join(map(str, self.dice))
        return f"game {self.game}, turn {self.turn}, stage {self.stage}, dice {dice}"


class PlayerFault(Exception):  # noqa: N818 - a fault, in the words of the tournament
    """A player has failed; the loop that asked it adds where."""

    def __init__(self, kind: FaultKind, reason: str, log: str = "") -> None:
        """Hold how and why, and the end of what the program logged."""
        super().__init__(f"{kind}: {reason}")
        self.kind, self.reason, self.log = kind, reason, log


class LateAnswer(BaseException):
    """Raised inside a Python player that has used up its time; `except Exception` misses it."""
