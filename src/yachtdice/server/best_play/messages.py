"""Best play of a rule set as JSON: how far its computation is, and its mean points."""

from enum import StrEnum

from msgspec import Struct


class Readiness(StrEnum):
    """Progress of the computation of best play for the room's rules."""

    NOT_NEEDED = "not_needed"  #: No bot and no hint in this room needs it.
    #: The computation runs. Bots that need it wait; `AskHint` is refused as `not_ready`.
    SOLVING = "solving"
    READY = "ready"  #: Bots play and hints are available.
    FAILED = "failed"  #: The computation failed. A simple bot plays instead and there are no hints.
    #: It takes more memory or time than the server allows. Retrying changes nothing.
    TOO_LARGE = "too_large"
    #: The tables in play hold as much best play as the server allows. A simple bot plays instead
    #: and there are no hints, until the room can have it.
    FULL = "full"


class BoxMean(Struct, frozen=True):
    """A box under best play."""

    phase: str  #: Id of the column.
    box: str  #: Id of the box.
    mean: float  #: Mean points, without bonuses.


class PhaseBonuses(Struct, frozen=True):
    """The bonuses of a column under best play."""

    phase: str  #: Id of the column.
    upper: float  #: Chance of the upper bonus.
    repeat: float  #: Mean points of repeat bonuses.


class MeanPoints(Struct, frozen=True):
    """The mean points of best play, over whole games from an empty card."""

    score: float  #: Mean of the final scores.
    boxes: tuple[BoxMean, ...]  #: The boxes of each column, in the order of the card.
    bonuses: tuple[PhaseBonuses, ...]  #: The bonuses of each column.


class MeansView(Struct, frozen=True):
    """The mean points of best play, once they are computed."""

    #: Progress of the computation. Repeat the request while it is `solving`.
    readiness: Readiness
    done: float  #: Progress from 0 to 1.
    means: MeanPoints | None  #: Mean points, null until computed.
