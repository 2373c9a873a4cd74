"""The cheats that the client can prove to its player."""

from enum import StrEnum

from msgspec import Struct

from yachtdice.sealed import ProofError


class AlarmKind(StrEnum):
    """The kind of a cheat."""

    NO_PROOF = "no_proof"  #: A game with proofs has a throw whose proof cannot be read.
    NUMBER = "number"  #: The number of a throw does not follow the last one.
    #: A share does not lead to the pledge of its party, or this device did not send it.
    SHARE = "share"
    DICE = "dice"  #: The shares give other dice.
    PARTIES = "parties"  #: The parties are not those that were asked, without the missing ones.
    NOT_ASKED = "not_asked"  #: The server did not ask this device, which was connected.
    #: The server changed the parties of a number after it had been answered.
    ASKED_AGAIN = "asked_again"
    LEFT_OUT = "left_out"  #: The server had the share of this device and left it out.
    OWN_MISSING = "own_missing"  #: The share in the player's own roll is not in the throw.
    #: The kept dice or the seat are not those that the server announced before the shares.
    OTHER_KEEP = "other_keep"
    UNTOLD_VOID = "untold_void"  #: An attempt is void, but the clients were not told.
    PLEDGE = "pledge"  #: A pledge counts too soon, or is not allowed.
    START = "start"  #: The pledges at the start are not those that were announced before it.
    ORDER = "order"  #: The pledges draw another order of seats.
    SEAL = "seal"  #: The seal of the server is not the seal of the game as this device saw it.
    BACK_IN_TIME = "back_in_time"  #: The game went back to an earlier state.


class CheatError(ProofError):
    """A check that the server failed; `party` is the party that it is about."""

    def __init__(
        self,
        kind: AlarmKind,
        reason: str,
        party: int | None = None,
        right: tuple[int, ...] | None = None,
    ) -> None:
        """Give the kind; `right` are the dice that the shares give, if it is DICE."""
        super().__init__(reason)
        self.kind, self.party, self.right = kind, party, right


class DiceAlarm(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A proven cheat. It stays until the player dismisses it."""

    kind: AlarmKind  #: The kind of the cheat.
    game: str  #: Id of the game.
    throw: int  #: Number of the throw.
    reason: str  #: The failed check, one line in English.
    right: tuple[int, ...] | None = None  #: The dice that the shares give, if `kind` is `dice`.
    shown: tuple[int, ...] | None = None  #: The dice that the server showed.
    party: int | None = None  #: The party that it is about.


def alarm_of(
    error: Exception, game: str, throw: int, shown: tuple[int, ...] | None = None
) -> DiceAlarm:
    """Return the alarm about a failed check; `shown` are the dice that the server showed."""
    if not isinstance(error, CheatError):
        error = CheatError(AlarmKind.NO_PROOF, str(error))
    return DiceAlarm(
        kind=error.kind,
        game=game,
        throw=throw,
        reason=str(error),
        right=error.right,
        shown=shown,
        party=error.party,
    )
