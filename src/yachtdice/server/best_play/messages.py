"""How far the computation for a rule set is."""

from enum import StrEnum


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
